//! What stands of players' words, and since when: the last one by its own time counts.
//!
//! An answer that waits gives way to a later one; what the rules carry out at once does not, and a
//! time of its own cannot change what happened before it.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};

use super::Laid;
use super::read::{By, Read};
use crate::game::SeatId;
use crate::rules::table::Sequence;
use crate::rules::wwrf::input::Input;
use crate::rules::wwrf::world::{Moment, Prompt, World};
use crate::rules::{PlayersEntry, Rested, SentSince, Voice};

/// What words are about, of which the last one counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum About {
    /// A question.
    Prompt(u32),
    /// A player's vote in a poll.
    Vote(u32, SeatId),
}

/// Words that stand, and when they were sent.
#[derive(Debug, Clone)]
struct Since {
    at: DateTime<Utc>,
    /// The post in which a vote stands, where the host said so.
    post: Option<u64>,
    line: String,
    /// The same with the names that players have now, where those are others.
    shown: Option<String>,
    /// The number of the move that said them; none while that is not kept.
    no: Option<u64>,
}

/// What stands of players' words.
#[derive(Debug, Clone, Default)]
pub(super) struct Standing {
    /// In which order lines come that have no time of their own.
    pub(super) times: Sequence,
    since: BTreeMap<About, Since>,
    /// Questions to which the player said "no action"; they are open, and may be answered yet.
    pub(super) rests: BTreeSet<u32>,
    /// Whose questions were answered in this phase.
    answered: Vec<(SeatId, u32)>,
}

impl Standing {
    /// Whether words stand that were sent after a time; of two that stand in posts of the thread,
    /// whether theirs is the later post.
    pub(super) fn is_newer(&self, about: About, sent: DateTime<Utc>, post: Option<u64>) -> bool {
        let known = self.since.get(&about);
        known.is_some_and(|known| match known.post.zip(post) {
            Some((known, post)) if known != post => known > post,
            Some(_) | None => known.at > sent,
        })
    }

    /// Whether any words stand that were sent after a time.
    pub(super) fn has_newer(&self, sent: DateTime<Utc>) -> bool {
        self.since.values().any(|known| known.at > sent)
    }

    /// Words that stand from now on.
    pub(super) fn note(
        &mut self,
        about: About,
        (at, post): (DateTime<Utc>, Option<u64>),
        line: &str,
    ) {
        let since = Since {
            at,
            post,
            line: line.to_owned(),
            shown: None,
            no: None,
        };
        self.since.insert(about, since);
    }

    /// What was said last is kept as the move of this number.
    pub(super) fn claim(&mut self, no: u64) {
        for said in self.since.values_mut().filter(|said| said.no.is_none()) {
            said.no = Some(no);
        }
    }

    /// Whether the words that stand are those of this move.
    pub(super) fn is_of(&self, about: About, no: u64) -> bool {
        self.since
            .get(&about)
            .is_some_and(|known| known.no == Some(no))
    }

    /// Who answered a question in this phase.
    pub(super) fn answered_by(&self, prompt: u32) -> Option<SeatId> {
        let known = self.answered.iter().find(|(_, id)| *id == prompt);
        known.map(|(by, _)| *by)
    }

    /// Words that were taken back.
    pub(super) fn drop(&mut self, about: About) {
        self.since.remove(&about);
    }

    /// The words that stand, as the host reads them.
    pub(super) fn line(&self, about: About) -> Option<&str> {
        let known = self.since.get(&about)?;
        Some(known.shown.as_deref().unwrap_or(&known.line))
    }

    /// The words of the last move as they were kept.
    fn just_said(&self) -> Vec<(About, String)> {
        let since = self.since.iter().filter(|(_, known)| known.no.is_none());
        since
            .map(|(about, known)| (*about, known.line.clone()))
            .collect()
    }

    /// How words are shown.
    fn show(&mut self, about: About, shown: Option<String>) {
        if let Some(known) = self.since.get_mut(&about) {
            known.shown = shown;
        }
    }

    /// A question that was answered.
    pub(super) fn answered(&mut self, by: SeatId, prompt: u32) {
        self.rests.remove(&prompt);
        if !self.answered.contains(&(by, prompt)) {
            self.answered.push((by, prompt));
        }
    }

    /// The next phase begins: what was said in this one stands no more.
    pub(super) fn end_phase(&mut self) {
        self.since.clear();
        self.rests.clear();
        self.answered.clear();
    }

    /// Puts answers that wait in the order of their times.
    pub(super) fn put_in_order(&self, world: &mut World) {
        world.actions.sort_by_key(|action| {
            let known = self.since.get(&About::Prompt(action.prompt.id));
            known.map(|known| known.at)
        });
    }
}

impl Laid {
    /// Shows the words of the last move with present names, as other lines are shown; `line` is the
    /// whole of it as it is kept, `shown` the same with present names.
    pub(super) fn show_words(&mut self, line: &str, shown: Option<&str>) {
        for (about, said) in self.standing.just_said() {
            let shown = match said == line {
                true => shown.map(str::to_owned),
                false => self.in_present_names(&said),
            };
            self.standing.show(about, shown);
        }
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
                stands: self.stands(&read),
                since: SentSince::PhaseBefore,
            }),
            By::Voters(voters) => match self.world.as_ref() {
                Some(world) if world.phase.is_night() => Voice::Entry(PlayersEntry {
                    from: match voters.as_slice() {
                        [one] => Some(*one),
                        _ => None,
                    },
                    stands: self.stands(&read),
                    since: SentSince::ThisPhase,
                }),
                _ => Voice::Votes,
            },
        })
    }

    /// The words that an entry would take the place of.
    fn stands(&self, read: &Read) -> Option<String> {
        let about = read.about();
        let lines = about.iter().filter_map(|about| self.standing.line(*about));
        let lines: Vec<String> = lines.map(str::to_owned).collect();
        (!lines.is_empty()).then(|| lines.join("; "))
    }

    /// The answers of a player that wait to be carried out, each once.
    pub(super) fn waiting_of<'w>(&self, world: &'w World, seat: SeatId) -> Vec<&'w Prompt> {
        let actions = world.actions.iter().map(|action| &action.prompt);
        let mut waiting: Vec<&Prompt> = actions.filter(|prompt| prompt.to == seat).collect();
        waiting.dedup_by_key(|prompt| prompt.id);
        waiting
    }

    /// Answers of this phase that were carried out when they were entered.
    pub(super) fn carried_out(&self, world: &World, seat: SeatId) -> Vec<u32> {
        let waits = |id: u32| {
            let mut open = world.prompts.iter();
            let mut actions = world.actions.iter();
            open.any(|prompt| prompt.id == id) || actions.any(|action| action.prompt.id == id)
        };
        let answered = self.standing.answered.iter();
        let answered = answered.filter(|(by, id)| *by == seat && !waits(*id));
        answered.map(|(_, id)| *id).collect()
    }

    /// Who has said "no action" to what is open.
    pub(super) fn resting(&self) -> Vec<Rested> {
        let Some(world) = &self.world else {
            return Vec::new();
        };
        let open = world.prompts.iter();
        let rested = open.filter(|prompt| self.standing.rests.contains(&prompt.id));
        rested
            .map(|prompt| Rested {
                from: prompt.to,
                what: Some(self.prompt_named(prompt)),
            })
            .collect()
    }

    /// Whether an answer would be carried out at once.
    pub(super) fn is_immediate(world: &World, input: &Input) -> bool {
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
}
