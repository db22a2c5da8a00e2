//! What a host's posts tell where the game has a table: deaths and returns are made there, just as
//! if the host had typed them.
//!
//! Each is a move of its own, in the order of the thread: the next one is made at the table as the
//! one before has left it. All of them stand in the entry of the posts.

use std::collections::BTreeMap;

use chrono::TimeDelta;

use crate::desk::decision::{Decision, DueText, Refused};
use crate::desk::held::{answers_to_line, thread_names};
use crate::desk::{Desk, table};
use crate::game::{
    Cause, Change, Deed, Event, Game, HeldLine, HeldVote, Journal, MarkPlace, SeatId,
};
use crate::gm::{CommentPhrases, GmCommand, Reading, read_line};
use crate::rules::Table;
use crate::thread::Post;
use crate::tracker::{Happening, What};

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
    pub(super) lines: Vec<String>,
    /// What was told and did not come about, by post.
    pub(super) vain: Vec<(u64, SeatId)>,
    /// Votes that were taken for an option that is no player, by place.
    pub(super) taken: BTreeMap<MarkPlace, String>,
}

/// What a host's post tells of a seat.
#[derive(Debug, Clone, Copy)]
struct Told {
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
pub(super) fn texts_told(events: &[Event]) -> usize {
    let told = events.iter().map(|event| match event {
        Event::MoveTaken { told, .. } => told.len(),
        _ => 0,
    });
    told.sum()
}

/// Texts of moves behind others of the same entry.
pub(super) fn behind(texts: Vec<DueText>, no: u64, before: usize) -> impl Iterator<Item = DueText> {
    texts.into_iter().map(move |text| match text {
        DueText::Told { of: Some(_), index } => DueText::Told {
            of: Some(no),
            index: before + index,
        },
        other => other,
    })
}

/// The game as the facts of a pile leave it so far, with its table: only what came since the last
/// look is applied for the next one.
pub(super) struct Ahead {
    journal: Journal,
    /// How many of the facts are in it.
    applied: usize,
    table: Option<Box<dyn Table>>,
}

impl Ahead {
    pub(super) fn of(desk: &Desk<'_>) -> Self {
        Self {
            journal: desk.journal.clone(),
            applied: 0,
            table: None,
        }
    }

    /// The desk behind these facts, of which the earlier ones are known.
    pub(super) fn behind<'s>(
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
        let laid = table::table(self.journal.game(), desk.rules, self.table.take());
        self.table = laid.ok().flatten();
        let at = Desk::by(desk.rules, &self.journal, desk.now, desk.seed);
        Ok(at.at(self.table.as_deref()))
    }
}

impl AtTable {
    /// Makes the moves that stand among events as deaths and returns; `no` is the number of the
    /// entry in which all will stand.
    pub(super) fn of(
        desk: &Desk<'_>,
        no: u64,
        events: Vec<Event>,
        posts: &[&Post],
    ) -> Result<Self, Refused> {
        let mut made = Self::default();
        let mut ahead = Ahead::of(desk);
        let cast = cast_in(&events);
        for event in events {
            let (told, comment) = match &event {
                Event::Died {
                    seat,
                    comment,
                    post: Some(post),
                    ..
                } => (Told::new(*seat, *post, false), comment.clone()),
                Event::Revived {
                    seat,
                    post: Some(post),
                    ..
                } => (Told::new(*seat, *post, true), None),
                Event::VoteHeld { place, vote } => {
                    let beside = cast.get(&(vote.voter, place.post));
                    let beside = beside.map_or(&[][..], Vec::as_slice);
                    let taken = match beside.iter().any(|mark| *mark > place.mark) {
                        // Of several votes of a post the last one stands.
                        true => false,
                        false => {
                            let held = (*place, vote, !beside.is_empty());
                            made.votes(desk, &mut ahead, no, held, posts)?
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
            let at = ahead.behind(desk, &made.events)?;
            if told.is_done(at.game()) {
                made.again(told, at.game());
                continue;
            }
            let decided = match told.returns {
                true => table::bring_back(&at, told.seat),
                false => table::take_out(&at, told.seat, Cause::Host, comment.as_deref()),
            };
            match decided {
                Ok(decision) => made.keep(Some(told), no, decision),
                Err(refused) => made.hold(told, at.game(), posts, &refused),
            }
        }
        Ok(made)
    }

    /// Takes a vote on hold whose words are just those of an option of the table; tells whether it
    /// did. It may stand behind another vote of its post.
    fn votes(
        &mut self,
        desk: &Desk<'_>,
        ahead: &mut Ahead,
        no: u64,
        (place, vote, is_behind): (MarkPlace, &HeldVote, bool),
        posts: &[&Post],
    ) -> Result<bool, Refused> {
        let post = posts.iter().find(|post| post.number == place.post);
        let Some(post) = post.filter(|_| vote.kind.ends_with("-name") && vote.reads.is_none())
        else {
            return Ok(false);
        };
        let at = ahead.behind(desk, &self.events)?;
        // It stands behind the voter's votes before it and before those of the same time behind it.
        let standing = at.game().standing_votes().into_iter();
        let mut own = standing.filter(|one| one.voter == vote.voter);
        let before = own.find_map(|one| one.posted);
        let early = post.at - TimeDelta::seconds(1);
        let sent = match is_behind {
            true => post.at,
            false => before.map_or(early, |before| before.max(early)),
        };
        let sent = sent.min(post.at);
        let words = (vote.words.as_str(), place.post);
        let Ok(Some(decision)) = table::vote_in_words(&at, vote.voter, words, sent) else {
            return Ok(false);
        };
        self.taken.insert(place, vote.words.clone());
        self.keep(None, no, decision);
        Ok(true)
    }

    fn keep(&mut self, told: Option<Told>, no: u64, decision: Decision) {
        let before = texts_told(&self.events);
        self.texts.extend(behind(decision.texts, no, before));
        self.lines.extend(decision.echo);
        let Change::Do(events) = decision.change else {
            return;
        };
        self.events.extend(events.into_iter().map(|mut event| {
            match &mut event {
                Event::MoveTaken { no: kept, .. } => *kept = Some(no),
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
    fn again(&mut self, told: Told, game: &Game) {
        let (deed, is) = match told.returns {
            true => (Deed::Revived(told.seat), "alive"),
            false => (Deed::Died(told.seat), "dead"),
        };
        let Told { seat, post, .. } = told;
        self.events.push(Event::ToldAgain { deed, post });
        self.vain.push((post, seat));
        let name = game.name(seat);
        let line = format!("  #{post} {name} is {is} already, by what was told before");
        self.lines.push(line);
    }

    /// What the table refuses waits for the host.
    fn hold(&mut self, told: Told, game: &Game, posts: &[&Post], refused: &Refused) {
        let Told { seat, post, .. } = told;
        let places = self.events.iter().filter_map(|event| match event {
            Event::LineHeld { place, .. } if place.post == post => Some(place.mark + 1),
            _ => None,
        });
        let mark = places.max().unwrap_or(0);
        let place = MarkPlace { post, mark };
        let words = told.words(game, posts);
        let at = match mark {
            0 => post.to_string(),
            mark => format!("{post}.{mark}"),
        };
        self.lines.push(format!(
            "  #{post} \"{words}\"      {}: nothing was changed. {}",
            refused.message,
            answers_to_line(&at, 1)
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

impl Told {
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
