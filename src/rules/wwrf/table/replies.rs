//! What players said in the running phase, by their own times: answers, "no action", votes.
//!
//! An answer that waits gives way to a later one; what the rules carry out at once does not, and a
//! time of its own cannot change what happened before it.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

use super::ScriptTable;
use super::played::Played;
use super::read::{By, Entered, Read, ask};
use super::vote::post_number;
use crate::input::Input;
use crate::world::{Moment, Prompt, Status, World};
use nightdesk_game::SeatId;
use nightdesk_replies::{
    AskId, Clock, Judged, LeftOut, LineKind, Received, Reply, Says, When, Why,
};
use nightdesk_rules::{PlayersEntry, Refusal, SentSince, Voice};
use nightdesk_text::say;

/// What a player said.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Said {
    /// As it is kept.
    line: String,
    /// The post in which a vote stands, where the host said so.
    post: Option<u64>,
    comes: Comes,
}

/// What has come of something said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Comes {
    /// An answer waits to be carried out.
    Waits,
    /// An answer was carried out when it was entered.
    Done,
    /// The player leaves out what is asked; it stays open.
    NoAction,
    /// A vote is counted when its poll closes.
    Vote,
}

/// What players said in the running phase.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(super) struct Replies {
    clock: Clock,
    received: Received<Said>,
    /// Kept lines with the names that players have now, where those are others, by entry: names are no
    /// part of what has happened.
    #[serde(skip)]
    shown: BTreeMap<(u64, String), String>,
}

impl Replies {
    /// The time by which a line is judged.
    pub(super) fn time_of(&mut self, when: When) -> DateTime<Utc> {
        self.clock.time_of(when)
    }

    /// The words that count, as the host reads them.
    pub(super) fn line(&self, ask: &AskId) -> Option<&str> {
        self.received.last_to(ask).map(|last| self.shown(last))
    }

    /// The words of a reply, as the host reads them.
    fn shown<'r>(&'r self, reply: &'r Reply<Said>) -> &'r str {
        let line = &reply.value.line;
        self.shown.get(&(reply.entry, line.clone())).unwrap_or(line)
    }

    /// What is kept of the replies of an entry.
    pub(super) fn lines_of(&self, entry: u64) -> Vec<String> {
        let of_entry = self.received.iter().filter(|reply| reply.entry == entry);
        of_entry.map(|reply| reply.value.line.clone()).collect()
    }

    /// Shows a kept line of an entry with the names that players have now, where those are others.
    pub(super) fn show(&mut self, entry: u64, line: String, shown: Option<String>) {
        self.shown.extend(shown.map(|shown| ((entry, line), shown)));
    }

    /// The replies after a step, shown as those before it.
    pub(super) fn shown_as(self, before: &mut Self) -> Self {
        let shown = std::mem::take(&mut before.shown);
        Self { shown, ..self }
    }

    /// Whether "no action" is the last word on a question.
    pub(super) fn rests(&self, prompt: u32) -> bool {
        let last = self.received.last_to(&AskId::Question(prompt));
        last.is_some_and(|last| last.value.comes == Comes::NoAction)
    }

    /// When the last vote of a voter was sent that was entered in a poll, and in which post it stands.
    pub(super) fn vote(&self, poll: u32, voter: SeatId) -> Option<(DateTime<Utc>, Option<u64>)> {
        let last = self.received.last_to(&AskId::Vote(poll, voter))?;
        Some((last.at, last.value.post))
    }

    /// The last post in which a vote stands that was entered in a poll.
    pub(super) fn last_post_in(&self, poll: u32) -> Option<u64> {
        let last = self.received.last().into_iter();
        let votes = last.filter(|vote| matches!(vote.ask, AskId::Vote(of, _) if of == poll));
        votes.filter_map(|vote| vote.value.post).max()
    }

    /// Receives "no action" to a question.
    pub(super) fn rest(
        &mut self,
        prompt: u32,
        (by, line): (SeatId, &str),
        sent: (DateTime<Utc>, u64),
    ) {
        let said = Said {
            line: line.to_owned(),
            post: None,
            comes: Comes::NoAction,
        };
        self.received
            .enter(Reply::new(by, AskId::Question(prompt), sent, said));
    }

    /// Words that were taken back: what they took the place of does not come back either.
    pub(super) fn take_back(&mut self, prompt: u32) {
        let ask = AskId::Question(prompt);
        self.received.strike(|reply| reply.ask == ask);
    }

    /// The next phase begins: what was said in this one was for it alone.
    pub(super) fn end_phase(&mut self) {
        self.received.clear();
    }

    /// Notes which replies do not count any more after a line of the phase that runs on.
    pub(super) fn settle(&mut self, world: Option<&World>, read: &Read, entry: u64) {
        let line = match (&read.by, read.takes_back()) {
            (By::Player(_) | By::Voters(_), _) => LineKind::Reply,
            (By::Host | By::Words, true) => LineKind::Withdrawal,
            (By::Host | By::Words, false) => LineKind::Host,
        };
        let counts = |received: &Received<Said>, reply: &Reply<Said>| {
            let is_there = match (&reply.ask, reply.value.comes) {
                (AskId::Question(id), Comes::Waits) => waits(world, *id),
                _ => true,
            };
            is_there && !received.is_replaced(reply)
        };
        self.received.settle((entry, line), counts);
    }

    /// Whether words count that were sent after a time.
    fn has_newer(&self, sent: DateTime<Utc>) -> bool {
        self.received.iter().any(|reply| reply.at > sent)
    }

    /// When words were sent that stand in a post of the thread: of two votes with posts the one in
    /// the later post is the later one, whatever the clock says.
    fn time_in_thread(&self, ask: &AskId, sent: DateTime<Utc>, post: Option<u64>) -> DateTime<Utc> {
        let Some(last) = self.received.last_to(ask) else {
            return sent;
        };
        match last.value.post.zip(post) {
            Some((known, post)) if known > post => sent.min(last.at - TimeDelta::nanoseconds(1)),
            Some((known, post)) if known < post => sent.max(last.at),
            Some(_) | None => sent,
        }
    }

    /// Whether the last words to an ask were sent after a time.
    fn is_newer(&self, ask: &AskId, sent: DateTime<Utc>, post: Option<u64>) -> bool {
        let sent = self.time_in_thread(ask, sent, post);
        self.received
            .last_to(ask)
            .is_some_and(|last| last.at > sent)
    }

    /// Puts answers that wait in the order of their times.
    fn put_in_order(&self, world: &mut World) {
        world.actions.sort_by_key(|action| {
            let last = self.received.last_to(&AskId::Question(action.prompt.id));
            last.map(|last| last.at)
        });
    }
}

impl ScriptTable {
    /// What of an entry is older than words that count. It must be right all the same: what is
    /// against the rules is refused, whenever it was sent.
    pub(super) fn out_of_date(
        &self,
        read: &Read,
        sent: DateTime<Utc>,
        played: &mut Played,
    ) -> Result<Vec<AskId>, Refusal> {
        if read.by == By::Host {
            return Ok(Vec::new());
        }
        let mut older = read.asks();
        older.retain(|ask| {
            let post = read.posts.get(ask).copied();
            self.replies.is_newer(ask, sent, post)
        });
        for ask in &older {
            let line = self.replies.line(ask).unwrap_or_default();
            played.said.push(say!(self, "older_than_counts", line));
        }
        if !older.is_empty()
            && let Entered::Inputs { inputs, .. } = &read.entered
        {
            self.would_be_taken(inputs)?;
        }
        Ok(older)
    }

    /// Receives the answers and votes of an entry that was carried out but for what is `older`.
    pub(super) fn receive(
        &self,
        (read, when): (&Read, When),
        sent: DateTime<Utc>,
        older: &[AskId],
        played: &mut Played,
    ) {
        let Entered::Inputs { inputs, .. } = &read.entered else {
            return;
        };
        let late_comer = self.replies.has_newer(sent);
        for input in inputs {
            match input {
                Input::Withdraw { prompt } if read.by == By::Host => {
                    played.replies.take_back(*prompt);
                }
                Input::Decline { prompt } => played.replies.take_back(*prompt),
                _ => {}
            }
            let (Some(ask), Some(by)) = (ask(input), read.sender_of(input)) else {
                continue;
            };
            let counts = !older.contains(&ask);
            let at_once = self
                .world
                .as_ref()
                .is_some_and(|world| is_immediate(world, input));
            let is_vote = matches!(ask, AskId::Vote(..));
            if counts && !is_vote && at_once && when.sent.is_some() && late_comer {
                played.said.push(say!(self, "done_at_once"));
            }
            let post = read.posts.get(&ask).copied();
            let said = Said {
                line: self.words_of(input, read),
                post,
                comes: match (&ask, counts) {
                    (AskId::Question(id), true) if !waits(played.world.as_ref(), *id) => {
                        Comes::Done
                    }
                    (AskId::Question(_), _) => Comes::Waits,
                    _ => Comes::Vote,
                },
            };
            let at = self.replies.time_in_thread(&ask, sent, post);
            let reply = Reply::new(by, ask, (at, when.entry), said);
            played.replies.received.enter(reply);
        }
        if late_comer && let Some(world) = &mut played.world {
            played.replies.put_in_order(world);
        }
    }

    /// An entry in words: an answer as it is kept, one of several votes by itself.
    fn words_of(&self, input: &Input, read: &Read) -> String {
        let Input::Vote {
            poll,
            voter,
            option,
        } = input
        else {
            return read.line.clone();
        };
        let post = post_number(read.posts.get(&AskId::Vote(*poll, *voter)).copied());
        let voter = self.seats.kept(*voter);
        match option {
            Some(option) => {
                let option = self.kept_option(option);
                format!("vote {voter} {option}{post} in #{poll}")
            }
            None => format!("unvote {voter}{post} in #{poll}"),
        }
    }

    /// What players said in the running phase, with what has come of it.
    pub(super) fn judged(&self) -> Vec<Judged> {
        let says = |reply: &Reply<Said>| {
            let said = &reply.value;
            let words = self.replies.shown(reply).to_owned();
            let world = self
                .world
                .as_ref()
                .filter(|_| said.comes == Comes::NoAction);
            let mut open = world.into_iter().flat_map(|world| &world.prompts);
            let asked = open.find(|open| AskId::Question(open.id) == reply.ask);
            let leaves_out = asked.map(|asked| LeftOut::This(self.prompt_named(asked)));
            Says {
                words,
                leaves_out: leaves_out.into_iter().collect(),
            }
        };
        let mut judged = self.replies.received.judged(says, |reply| {
            let world = self.world.as_ref()?;
            let pending = reply.value.comes != Comes::Done;
            let dead = pending && world.status(reply.by) == Status::Dead;
            dead.then_some(Why::Dead(reply.by))
        });
        // As the questions are asked.
        judged.sort_by_key(|one| match one.ask {
            AskId::Question(id) => Some(id),
            _ => None,
        });
        judged
    }

    /// Whose word a line is.
    pub(super) fn voice_of(&self, line: &str) -> Option<Voice> {
        use super::seats::Reading;
        let read = self.read(line, Reading::Typed).ok()?;
        Some(match &read.by {
            By::Host => Voice::Host,
            By::Words => Voice::Words,
            By::Player(seat) => Voice::Entry(PlayersEntry {
                from: Some(*seat),
                asks: read.asks(),
                since: SentSince::PhaseBefore,
            }),
            By::Voters(voters) => match self.world.as_ref() {
                Some(world) if world.phase.is_night() => Voice::Entry(PlayersEntry {
                    from: match voters.as_slice() {
                        [one] => Some(*one),
                        _ => None,
                    },
                    asks: read.asks(),
                    since: SentSince::ThisPhase,
                }),
                _ => Voice::Votes,
            },
        })
    }

    /// The answers of a player that wait to be carried out, each once.
    pub(super) fn waiting_of<'w>(&self, world: &'w World, seat: SeatId) -> Vec<&'w Prompt> {
        let actions = world.actions.iter().map(|action| &action.prompt);
        let mut waiting: Vec<&Prompt> = actions.filter(|prompt| prompt.to == seat).collect();
        waiting.dedup_by_key(|prompt| prompt.id);
        waiting
    }

    /// Questions of this phase whose answers were carried out when they were entered, and that are
    /// not open any more.
    pub(super) fn carried_out(&self, world: &World, seat: SeatId) -> Vec<u32> {
        let own = self
            .replies
            .received
            .iter()
            .filter(|reply| reply.by == seat);
        let mut done: Vec<u32> = Vec::new();
        for reply in own.filter(|reply| reply.value.comes == Comes::Done) {
            if let AskId::Question(id) = reply.ask
                && !waits(Some(world), id)
                && world.prompts.iter().all(|open| open.id != id)
                && !done.contains(&id)
            {
                done.push(id);
            }
        }
        done
    }
}

/// Whether an answer waits to be carried out.
fn waits(world: Option<&World>, prompt: u32) -> bool {
    let mut queued = world.into_iter().flat_map(|world| &world.actions);
    queued.any(|action| action.prompt.id == prompt)
}

/// Whether an answer would be carried out at once.
fn is_immediate(world: &World, input: &Input) -> bool {
    let Input::Answer {
        prompt,
        delayed: false,
        ..
    } = input
    else {
        return false;
    };
    let mut open = world.prompts.iter();
    open.any(|open| open.id == *prompt && open.moment == Moment::Immediate)
}
