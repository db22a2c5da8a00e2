//! What a host's posts tell where the game has a table: deaths and returns are made there, just as
//! if the host had typed them.
//!
//! Each is a move of its own, in the order of the thread: the next one is made at the table as the
//! one before has left it. All of them stand in the entry of the posts.

use std::collections::BTreeMap;

use chrono::TimeDelta;

use crate::decision::{Decision, DueText, Refused};
use crate::held::{UNVOTE, WHICH, answers_to_line, thread_names};
use crate::{Desk, table};
use nightdesk_ballot::{Approval, approval};
use nightdesk_game::{
    Cause, Change, Deed, Event, Game, HeldLine, HeldVote, Journal, MarkPlace, Reads, SeatId,
    ToldPlace,
};
use nightdesk_gm::{CommentPhrases, GmCommand, Reading, read_line};
use nightdesk_rules::{Approves, Heard, Said, SaidVote, Table};
use nightdesk_text::messages::InLanguage;
use nightdesk_text::say;
use nightdesk_thread::Post;
use nightdesk_tracker::{Happening, What, in_words};

/// The kind of question that is asked about a line which the table refuses.
const REFUSED: &str = "table-refused";

/// What posts bring at a table.
#[derive(Debug, Default)]
pub(super) struct AtTable {
    /// All that the posts bring, the moves among it.
    pub(super) events: Vec<Event>,
    /// What is due with the moves.
    pub(super) texts: Vec<DueText>,
    /// What the host reads of the moves.
    pub lines: Vec<String>,
    /// What was told and did not come about, by post.
    pub(super) vain: Vec<(u64, SeatId)>,
    /// What votes that were in doubt were taken for, by place: `-> Abstain`.
    pub(super) taken: BTreeMap<MarkPlace, String>,
    /// Votes that were certain, while several ran side by side, by place.
    pub(super) side_by_side: BTreeMap<MarkPlace, Beside>,
}

/// What became of a vote while several votes ran side by side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Beside {
    /// It counts: `-> Fir in Trial #2`.
    Counts(String),
    /// It waits for the host: its words, why, and which votes it may be for.
    Waits {
        words: String,
        why: String,
        votes: Vec<String>,
    },
}

/// What a host's post tells of a seat.
#[derive(Debug, Clone, Copy)]
struct DeathInPost {
    seat: SeatId,
    post: u64,
    returns: bool,
}

/// Whether something that a host's post tells is made at the table.
pub(super) fn is_made(happening: &Happening) -> bool {
    matches!(happening.what, What::Died { .. } | What::Resurrected { .. })
}

/// The places of certain votes in their posts, by voter and post.
fn cast_in(events: &[Event]) -> BTreeMap<(SeatId, u64), Vec<u32>> {
    let mut cast: BTreeMap<(SeatId, u64), Vec<u32>> = BTreeMap::new();
    for event in events {
        if let Event::VoteCast {
            voter,
            post: Some(post),
            mark,
            ..
        } = event
        {
            cast.entry((*voter, *post)).or_default().push(*mark);
        }
    }
    cast
}

/// How many texts the moves among some events have told.
pub(crate) fn texts_brought(events: &[Event]) -> usize {
    let told = events.iter().map(|event| match event {
        Event::MoveTaken { told, .. } => told.len(),
        _ => 0,
    });
    told.sum()
}

/// Texts of moves after others of the same entry.
pub(crate) fn texts_after(texts: Vec<DueText>, before: usize) -> impl Iterator<Item = DueText> {
    texts.into_iter().map(move |text| match text {
        DueText::Told(place) => DueText::Told(ToldPlace {
            index: before + place.index,
            ..place
        }),
        other => other,
    })
}

/// The game as the facts of a pile leave it so far, with its table: only what came since the last
/// look is applied for the next one.
pub(crate) struct Ahead {
    journal: Journal,
    /// How many of the facts are in it.
    applied: usize,
    table: Option<Box<dyn Table>>,
}

impl Ahead {
    pub(crate) fn of(desk: &Desk<'_>) -> Self {
        Self {
            journal: desk.journal.clone(),
            applied: 0,
            table: None,
        }
    }

    /// The desk after these facts, of which the earlier ones are known.
    pub(crate) fn after<'s>(
        &'s mut self,
        desk: &Desk<'s>,
        facts: &[Event],
    ) -> Result<Desk<'s>, Refused> {
        let new = facts.get(self.applied..).unwrap_or_default();
        if !new.is_empty() {
            let change = Change::Do(new.to_vec());
            let entry = self.journal.draft(desk.now, "", change);
            self.journal
                .append(entry)
                .map_err(|conflict| Refused::because("conflict", conflict.to_string()))?;
            self.applied = facts.len();
        }
        // A table that cannot be laid is reported by what needs it.
        let table = table::table(self.journal.game(), desk.rules, self.table.take());
        self.table = table.ok().flatten();
        let at = Desk::by(desk.rules, &self.journal, desk.now, desk.seed);
        Ok(at.at(self.table.as_deref()).in_entry_of(desk))
    }
}

impl AtTable {
    /// Makes the moves that stand among events as deaths and returns.
    pub(super) fn of(
        desk: &Desk<'_>,
        events: Vec<Event>,
        posts: &[&Post],
        words: &BTreeMap<MarkPlace, String>,
    ) -> Result<Self, Refused> {
        let mut made = Self::default();
        let mut ahead = Ahead::of(desk);
        let cast = cast_in(&events);
        let side_by_side = table::votes_now(desk)?.side_by_side;
        for event in events {
            if let (
                false,
                Event::VoteCast {
                    post: Some(post),
                    mark,
                    ..
                },
            ) = (side_by_side.is_empty(), &event)
            {
                let place = MarkPlace {
                    post: *post,
                    mark: *mark,
                };
                let words = words.get(&place).map_or("", String::as_str);
                let at = ahead.after(desk, &made.events)?;
                if !made.cast_beside(&at, (place, words), &event, &side_by_side, posts) {
                    made.events.push(event);
                }
                continue;
            }
            let (told, comment) = match &event {
                Event::Died {
                    seat,
                    comment,
                    post: Some(post),
                    ..
                } => (DeathInPost::new(*seat, *post, false), comment.clone()),
                Event::Revived {
                    seat,
                    post: Some(post),
                    ..
                } => (DeathInPost::new(*seat, *post, true), None),
                Event::VoteHeld { place, vote } => {
                    if !side_by_side.is_empty()
                        && made.held_beside(desk, &mut ahead, (*place, vote), posts)?
                    {
                        continue;
                    }
                    let beside = cast.get(&(vote.voter, place.post));
                    let beside = beside.map_or(&[][..], Vec::as_slice);
                    let taken = match beside.iter().any(|mark| *mark > place.mark) {
                        // Of several votes of a post the last one stands.
                        true => false,
                        false => {
                            let held = (*place, vote, !beside.is_empty());
                            made.votes(desk, &mut ahead, held, posts)?
                        }
                    };
                    if !taken {
                        made.events.push(event);
                    }
                    continue;
                }
                _ => {
                    made.events.push(event);
                    continue;
                }
            };
            let at = ahead.after(desk, &made.events)?;
            if told.is_done(at.game()) {
                made.again(told, at.game());
                continue;
            }
            let decided = match told.returns {
                true => table::bring_back(&at, told.seat),
                false => table::take_out(&at, told.seat, Cause::Host, comment.as_deref()),
            };
            match decided {
                Ok(decision) => made.keep(Some(told), decision),
                Err(refused) => made.hold(told, at.game(), posts, &refused),
            }
        }
        made.approvals(desk, &mut ahead, posts)?;
        Ok(made)
    }

    /// Takes what players approve of in green, where the table collects that.
    fn approvals(
        &mut self,
        desk: &Desk<'_>,
        ahead: &mut Ahead,
        posts: &[&Post],
    ) -> Result<(), Refused> {
        let spoilers = desk.game().setup.votes.in_spoilers;
        let mut posts: Vec<&Post> = posts.to_vec();
        posts.sort_by_key(|post| post.number);
        for post in posts {
            let said = match approval(&post.body, spoilers) {
                None | Some(Approval::Against) => continue,
                Some(said) => said,
            };
            let at = ahead.after(desk, &self.events)?;
            let known = at.game().thread.posts.get(&post.number);
            let Some(by) = known.and_then(|known| known.seat) else {
                continue;
            };
            let (number, name) = (post.number, at.game().name(by).to_owned());
            let line = match table::approves(&at, (by, number), post.at)? {
                Approves::Nothing => continue,
                Approves::Not(why) => {
                    let line = say!(desk, "approves_not_counted", number, name, why);
                    self.lines.push(line);
                    continue;
                }
                Approves::By(line) => line,
            };
            let doubt = match said {
                Approval::Both => Some(say!(desk, "approves_and_does_not")),
                Approval::Perhaps => Some(say!(desk, "may_approve_in_a_longer_sentence")),
                Approval::For | Approval::Against => None,
            };
            if let Some(doubt) = doubt {
                self.lines.push(say!(
                    desk,
                    "if_it_is_an_approval_type",
                    number,
                    name,
                    doubt,
                    line
                ));
                continue;
            }
            let said = match table::take_sent(&at, &line, post.at) {
                Ok(decision) => {
                    self.keep(
                        None,
                        Decision {
                            echo: Vec::new(),
                            ..decision
                        },
                    );
                    say!(desk, "number_name_approves", number, name)
                }
                Err(refused) => {
                    say!(
                        desk,
                        "number_name_approves_not_counted_message",
                        number,
                        name,
                        message = refused.message
                    )
                }
            };
            self.lines.push(said);
        }
        Ok(())
    }

    /// Takes a vote on hold whose words are just those of an option of the table; tells whether it
    /// did. It may stand after another vote of its post.
    fn votes(
        &mut self,
        desk: &Desk<'_>,
        ahead: &mut Ahead,
        (place, vote, follows_another): (MarkPlace, &HeldVote, bool),
        posts: &[&Post],
    ) -> Result<bool, Refused> {
        let Some(post) = of_unclear_name(posts, place, vote) else {
            return Ok(false);
        };
        let at = ahead.after(desk, &self.events)?;
        // It stands after the voter's votes before it and before those of the same time after it.
        let standing = at.game().standing_votes().into_iter();
        let mut own = standing.filter(|one| one.voter == vote.voter);
        let before = own.find_map(|one| one.posted);
        let early = post.at - TimeDelta::seconds(1);
        let sent = match follows_another {
            true => post.at,
            false => before.map_or(early, |before| before.max(early)),
        };
        let sent = sent.min(post.at);
        let option = Said::Option {
            voter: vote.voter,
            words: &vote.words,
            post: place.post,
        };
        let Ok(Heard::Taken { taken, says }) = table::hear(&at, option, sent) else {
            return Ok(false);
        };
        self.taken.insert(place, says);
        self.keep(None, taken);
        Ok(true)
    }

    /// Takes a vote that is certain in the one of those side by side that it is for, or has it wait
    /// for the host; tells whether it did either.
    fn cast_beside(
        &mut self,
        at: &Desk<'_>,
        (place, words): (MarkPlace, &str),
        event: &Event,
        votes: &[String],
        posts: &[&Post],
    ) -> bool {
        let Event::VoteCast { voter, ballot, .. } = event else {
            return false;
        };
        let Some(post) = posts.iter().find(|post| post.number == place.post) else {
            return false;
        };
        let said = SaidVote {
            voter: *voter,
            words,
            poll: None,
            means: Some(ballot.map_or(Reads::Unvote, Reads::Vote)),
            post: place.post,
        };
        let (kind, why) = match table::hear(at, Said::Vote(said), post.at) {
            Ok(Heard::Taken { taken, says }) => {
                self.side_by_side.insert(place, Beside::Counts(says));
                self.keep(None, taken);
                return true;
            }
            Ok(Heard::Usual) => return false,
            Ok(Heard::Asks) => (WHICH, in_words(WHICH, at.language()).to_owned()),
            Err(refused) => (REFUSED, refused.message),
        };
        let words = match (words.is_empty(), ballot) {
            (true, None) => UNVOTE.to_owned(),
            (false, None) => format!("{UNVOTE} {words}"),
            (_, Some(_)) => words.to_owned(),
        };
        let waits = Beside::Waits {
            words: words.clone(),
            why,
            votes: votes.to_vec(),
        };
        self.side_by_side.insert(place, waits);
        self.events.push(Event::VoteHeld {
            place,
            vote: HeldVote {
                voter: *voter,
                kind: kind.to_owned(),
                words,
                candidates: Vec::new(),
                reads: None,
                counts_for: None,
                binds: false,
            },
        });
        true
    }

    /// Takes a vote whose words are in doubt only because they name the vote that it is for, or has it
    /// wait for the host; tells whether it did either.
    fn held_beside(
        &mut self,
        desk: &Desk<'_>,
        ahead: &mut Ahead,
        (place, vote): (MarkPlace, &HeldVote),
        posts: &[&Post],
    ) -> Result<bool, Refused> {
        let Some(post) = of_unclear_name(posts, place, vote) else {
            return Ok(false);
        };
        let said = SaidVote {
            voter: vote.voter,
            words: &vote.words,
            poll: None,
            means: None,
            post: place.post,
        };
        let at = ahead.after(desk, &self.events)?;
        match table::hear(&at, Said::Vote(said), post.at) {
            Ok(Heard::Taken { taken, says }) => {
                self.taken.insert(place, says);
                self.keep(None, taken);
            }
            Ok(Heard::Usual) => return Ok(false),
            // Its words are understood, but not which vote it is for.
            Ok(Heard::Asks) | Err(_) => self.events.push(Event::VoteHeld {
                place,
                vote: vote.clone(),
            }),
        }
        Ok(true)
    }

    fn keep(&mut self, told: Option<DeathInPost>, decision: Decision) {
        let before = texts_brought(&self.events);
        self.texts.extend(texts_after(decision.texts, before));
        self.lines.extend(decision.echo);
        let Change::Do(events) = decision.change else {
            return;
        };
        self.events.extend(events.into_iter().map(|mut event| {
            match &mut event {
                // The thread has told it: it is not told there again.
                Event::Died { seat, post, .. } | Event::Revived { seat, post, .. } => {
                    let own = told.filter(|told| told.seat == *seat);
                    *post = own.map_or(*post, |told| Some(told.post));
                }
                _ => {}
            }
            event
        }));
    }

    /// What followed already from something told before is not made again.
    fn again(&mut self, told: DeathInPost, game: &Game) {
        let (deed, is) = match told.returns {
            true => (Deed::Revived(told.seat), "alive"),
            false => (Deed::Died(told.seat), "dead"),
        };
        let DeathInPost { seat, post, .. } = told;
        self.events.push(Event::ToldAgain { deed, post });
        self.vain.push((post, seat));
        let name = game.name(seat);
        let line = say!(game, "is_already_by_what_was_told", post, name, is);
        self.lines.push(line);
    }

    /// What the table refuses waits for the host.
    fn hold(&mut self, told: DeathInPost, game: &Game, posts: &[&Post], refused: &Refused) {
        let DeathInPost { seat, post, .. } = told;
        let places = self.events.iter().filter_map(|event| match event {
            Event::LineHeld { place, .. } if place.post == post => Some(place.mark + 1),
            _ => None,
        });
        let mark = places.max().unwrap_or(0);
        let place = MarkPlace { post, mark };
        let words = told.words(game, posts);
        let at = match mark {
            0 => post.to_string(),
            _ => place.typed(),
        };
        self.lines.push(say!(
            game,
            "nothing_was_changed",
            post,
            words,
            message = refused.message,
            at = answers_to_line(&at, 1, game.setup.language)
        ));
        // That a game which these posts have ended goes on by `undo` is told with its end.
        let hints = refused.hints.iter().filter(|_| refused.code != "over");
        self.lines.extend(hints.cloned());
        self.vain.push((post, seat));
        self.events.push(Event::LineHeld {
            place,
            line: HeldLine {
                kind: REFUSED.to_owned(),
                words,
                candidates: vec![seat],
            },
        });
    }
}

/// The post of a vote that waits only for the name in it.
fn of_unclear_name<'p>(posts: &[&'p Post], place: MarkPlace, vote: &HeldVote) -> Option<&'p Post> {
    let is_meant = vote.kind.ends_with("-name") && vote.reads.is_none();
    let mut of_vote = posts.iter().filter(|post| post.number == place.post);
    of_vote.next().copied().filter(|_| is_meant)
}

impl DeathInPost {
    const fn new(seat: SeatId, post: u64, returns: bool) -> Self {
        Self {
            seat,
            post,
            returns,
        }
    }

    fn is_done(self, game: &Game) -> bool {
        game.seat(self.seat)
            .is_some_and(|seat| seat.alive() == self.returns)
    }

    /// The line of the post that tells it.
    fn words(self, game: &Game, posts: &[&Post]) -> String {
        let names = thread_names(game);
        let tells = |line: &str| {
            let mut readings = read_line(line, &names, &CommentPhrases::default()).into_iter();
            readings.any(|reading| match reading {
                Reading::Command { command, .. } => self.is_told_by(&command),
                Reading::Doubt(doubt) => doubt.meant.iter().any(|one| self.is_told_by(one)),
            })
        };
        let post = posts.iter().find(|post| post.number == self.post);
        let mut lines = post.iter().flat_map(|post| &post.body.lines);
        let line = lines.find(|line| tells(&line.text));
        line.map_or_else(|| game.name(self.seat).to_owned(), |line| line.text.clone())
    }

    fn is_told_by(self, command: &GmCommand<SeatId>) -> bool {
        match command {
            GmCommand::Died { slot, .. } => !self.returns && *slot == self.seat,
            GmCommand::Resurrect { slot } => self.returns && *slot == self.seat,
            _ => false,
        }
    }
}
