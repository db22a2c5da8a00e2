//! What a table keeps of votes and nights, with what the desk knows besides: the posts.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};

use crate::Outbox;
use nightdesk_game::{Ballot, DayEvent, DayStep, Game, Seat, SeatId};
use nightdesk_report::document::Block;
use nightdesk_report::has_departed;
use nightdesk_report::public::{NightWas, OrderWas};
use nightdesk_report::reasons;
use nightdesk_rules::{
    Deed, KeptLine, Poll, PollBallot, PollChoice, Table, TableNight, TableRecords, Why,
};
use nightdesk_text::names::same;
use nightdesk_text::say;
use nightdesk_time::{Phase, PhaseKind};

/// What a table keeps of a game.
#[derive(Debug, Default)]
pub struct AtTable {
    /// The votes that were held, in order.
    pub polls: Vec<Poll>,
    /// The nights, in order.
    pub nights: Vec<TableNight>,
    /// Why each seat ended as it did, in list order.
    pub ends: Vec<Option<Why>>,
    /// Whether votes cannot be changed by their voters.
    votes_stand: bool,
    /// The moves whose lines say something else than one entry in words that a reader knows, by number.
    pub lines: BTreeMap<u64, KeptLine>,
    /// For the host: why all of it is missing.
    pub missing: Option<String>,
}

impl Outbox<'_> {
    /// What the game's table keeps; nothing where the desk counts votes and resolves nights.
    pub fn at_table(&self) -> AtTable {
        if self.rules.tables().is_none() {
            return AtTable::default();
        }
        let kept = self.with_table(|table| table.map(|table: &dyn Table| self.kept_by(table)));
        match kept {
            Ok(kept) => kept.unwrap_or_default(),
            Err(why) => AtTable {
                missing: Some(say!(self, "table_cannot_be_laid", why = why.to_string())),
                ..AtTable::default()
            },
        }
    }

    /// The same of a table as it is laid.
    pub fn kept_by(&self, table: &dyn Table) -> AtTable {
        let seats = self.game.seats();
        let TableRecords { polls, nights } = table.records();
        let mut kept = AtTable {
            polls,
            nights,
            ends: seats.map(|(_, seat)| table.why(&seat.name)).collect(),
            votes_stand: table.votes_now().first_counts,
            lines: table.kept_lines(),
            missing: None,
        };
        let nobody = self.words.no_elimination();
        let posts = Posts {
            stand: kept.votes_stand,
            ..Posts::of(self.game, &nobody)
        };
        self.name_as_then(&mut kept);
        posts.put_into(&mut kept.polls);
        kept
    }

    /// Names in what is kept of a phase those who sat there when it ended.
    ///
    /// The table writes names into its sentences, so it is laid again with the names of that phase;
    /// where that cannot be, the present ones stay.
    fn name_as_then(&self, kept: &mut AtTable) {
        let mut last: Option<(Vec<String>, Box<dyn Table>)> = None;
        for (phase, then) in self.players_then() {
            // Phases with the same players have the same names.
            let names: Vec<String> = then.seats.iter().map(|seat| seat.name.clone()).collect();
            if last.as_ref().is_none_or(|(known, _)| *known != names) {
                let table = nightdesk_desk::table(&then, self.rules, None)
                    .ok()
                    .flatten();
                last = table.map(|table| (names, table));
            }
            let Some((_, table)) = &last else {
                continue;
            };
            let named = table.records();
            for night in kept.nights.iter_mut().filter(|night| night.night == phase) {
                let mut nights = named.nights.iter();
                if let Some(named) = nights.find(|named| named.night == phase) {
                    night.clone_from(named);
                }
            }
            let polls = kept.polls.iter_mut().filter(|poll| poll.phase == phase);
            let named = named.polls.into_iter();
            for (poll, named) in polls.zip(named.filter(|poll| poll.phase == phase)) {
                *poll = named;
            }
            let mut lines = table.kept_lines();
            let moves = self.game.moves.iter();
            for no in moves
                .filter(|taken| taken.phase == Some(phase))
                .map(|taken| taken.no)
            {
                kept.lines.remove(&no);
                kept.lines.extend(lines.remove_entry(&no));
            }
            let seats = then.seats().zip(&mut kept.ends);
            for ((_, seat), end) in seats.filter(|((_, seat), _)| seat.died_in(phase)) {
                *end = table.why(&seat.name);
            }
        }
    }

    /// Why somebody who is out ended so, in the names of the phase in which that was; none where
    /// the present names are the same, or nobody of that name is out.
    pub fn why_then(&self, about: &str) -> Option<Why> {
        let about = about.trim();
        let mut named = self
            .game
            .seats()
            .filter(|(_, seat)| same(&seat.name, about));
        let (id, seat) = named.next()?;
        let phase = seat.death.as_ref()?.phase?;
        let then = self.players_then().remove(&phase)?;
        let table = nightdesk_desk::table(&then, self.rules, None).ok()??;
        table.why(then.name(id))
    }

    /// A night at the table, told after the game.
    ///
    /// `game` names the players as they were then.
    pub fn table_night_was(&self, game: &Game, night: &TableNight) -> NightWas {
        let told = night.told.iter();
        NightWas {
            night: night.night,
            orders: night
                .deeds
                .iter()
                .map(|deed| deed_was(game, deed))
                .collect(),
            told: told
                .map(|(seat, text)| (game.name(*seat).to_owned(), text.clone()))
                .collect(),
            dead: match night.night.kind() {
                PhaseKind::Day => Vec::new(),
                PhaseKind::Night => {
                    let mut dead = self.dead_in(night.night);
                    let has_died = |seat: &SeatId| {
                        let held = self.game.seat(*seat);
                        held.is_none_or(|held| !has_departed(&self.speaker, held))
                    };
                    dead.retain(has_died);
                    names(game, &dead)
                }
            },
        }
    }

    /// Why a night at the table came out so: first why its dead died.
    pub fn table_reasons(&self, night: &TableNight, ends: &[Option<Why>]) -> Vec<Block> {
        let dead = self.dead_in(night.night).into_iter();
        let dead = dead.filter_map(|seat| ends.get(seat.index())?.as_ref());
        let trees = dead.chain(&night.reasons);
        trees
            .flat_map(|why| reasons(why).document().blocks.clone())
            .collect()
    }

    /// Who died in a phase, in list order, those among them who came back, too.
    pub fn died_in(&self, phase: Phase) -> Vec<SeatId> {
        let died = |seat: &Seat| {
            let mut deaths = seat.deaths();
            deaths.any(|(death, _)| death.phase == Some(phase) && !death.left)
        };
        let seats = self.game.seats().filter(|(_, seat)| died(seat));
        seats.map(|(id, _)| id).collect()
    }

    /// Who died in a phase and stayed dead, in list order.
    pub fn dead_in(&self, phase: Phase) -> Vec<SeatId> {
        let seats = self.game.seats();
        let dead = seats.filter(|(_, seat)| {
            let death = seat.death.as_ref();
            death.is_some_and(|death| death.phase == Some(phase))
        });
        dead.map(|(id, _)| id).collect()
    }
}

fn deed_was(game: &Game, deed: &Deed) -> OrderWas {
    OrderWas::of(deed, &|seat| game.name(seat).to_owned())
}

fn names(game: &Game, seats: &[SeatId]) -> Vec<String> {
    let names = seats.iter().map(|seat| game.name(*seat).to_owned());
    names.collect()
}

/// The votes of the thread, day by day.
struct Posts<'g> {
    game: &'g Game,
    /// What a vote for nobody is called where the table says nothing of it.
    nobody: &'g str,
    days: BTreeMap<Phase, Vec<&'g DayStep>>,
    /// Whether votes cannot be changed: none gave way to the one that counted.
    stand: bool,
}

/// A vote of the thread.
struct Posted {
    voter: SeatId,
    /// For whom; none is a vote taken back.
    ballot: Option<Ballot>,
    post: Option<u64>,
    at: Option<DateTime<Utc>>,
}

impl<'g> Posts<'g> {
    fn of(game: &'g Game, nobody: &'g str) -> Self {
        let mut days: BTreeMap<Phase, Vec<&DayStep>> = BTreeMap::new();
        for step in &game.day_steps {
            days.entry(step.day).or_default().push(step);
        }
        Self {
            game,
            nobody,
            days,
            stand: false,
        }
    }

    /// Puts what the thread tells of them in the place of the votes that a table took from it when
    /// it counted: their posts, and the votes that were changed before.
    fn put_into(&self, polls: &mut [Poll]) {
        let mut of_thread: BTreeMap<Phase, usize> = BTreeMap::new();
        let mut public: BTreeMap<Phase, usize> = BTreeMap::new();
        for poll in polls.iter() {
            *of_thread.entry(poll.phase).or_default() += usize::from(takes_from_thread(poll));
            *public.entry(poll.phase).or_default() += usize::from(poll.is_public);
        }
        // Where no vote of the thread stood in the end, they were for the only public one.
        let takes = |poll: &Poll| {
            let only =
                of_thread.get(&poll.phase) == Some(&0) && public.get(&poll.phase) == Some(&1);
            takes_from_thread(poll) || (only && poll.is_public && !self.stand)
        };
        for poll in polls.iter_mut().filter(|poll| takes(poll)) {
            let alone = of_thread.get(&poll.phase) == Some(&1);
            let posted = self.posted(poll, alone);
            place_several(poll, &posted);
            self.replace(poll, &posted);
        }
    }

    /// The votes of the thread for a round; where it is not the only one of its day, by their time.
    fn posted(&self, poll: &Poll, alone: bool) -> Vec<Posted> {
        let steps = self.days.get(&poll.phase).into_iter().flatten();
        let posted = steps.filter_map(|step| {
            let (voter, ballot) = match step.what {
                DayEvent::Vote { voter, ballot } => (voter, ballot),
                DayEvent::Cleared(voter) => (voter, None),
                _ => return None,
            };
            let post = step.place.map(|place| place.post);
            let read = post.and_then(|post| self.game.thread.posts.get(&post));
            Some(Posted {
                voter,
                ballot,
                post,
                at: read.map(|read| read.post.at).or(step.at),
            })
        });
        let within = |one: &Posted| {
            let at = one.at;
            let in_time = |at| poll.opened <= at && poll.closed.is_none_or(|closed| at <= closed);
            alone || at.is_none_or(in_time)
        };
        posted.filter(within).collect()
    }

    fn replace(&self, poll: &mut Poll, posted: &[Posted]) {
        let mut last: BTreeMap<SeatId, usize> = BTreeMap::new();
        let mut instead: BTreeSet<SeatId> = BTreeSet::new();
        for ballot in poll.ballots.iter().filter(|ballot| ballot.of_thread) {
            let counted = |one: &Posted| {
                one.voter == ballot.voter
                    && match (one.ballot, ballot.choices.as_slice()) {
                        (Some(Ballot::Seat(seat)), [PollChoice::Seat(on)]) => seat == *on,
                        (
                            Some(Ballot::NoElimination),
                            [PollChoice::Words(_) | PollChoice::NoVote(_)],
                        ) => true,
                        _ => false,
                    }
            };
            let of_round = |one: &Posted| one.at.is_none_or(|at| at >= poll.opened);
            let first = posted.iter().position(|one| counted(one) && of_round(one));
            let first = first.filter(|_| self.stand);
            if let Some(place) = first.or_else(|| posted.iter().rposition(counted)) {
                last.insert(ballot.voter, place);
                instead.insert(ballot.voter);
            }
        }
        let said = |voter: SeatId| {
            let mut own = poll.ballots.iter().filter(|ballot| ballot.voter == voter);
            own.find_map(|ballot| match ballot.choices.as_slice() {
                [said @ (PollChoice::Words(_) | PollChoice::NoVote(_))] => Some(said.clone()),
                _ => None,
            })
        };
        let entered = entered_last(poll);
        let counted = posted.iter().enumerate();
        let counted = counted.filter(|(place, one)| match (last.get(&one.voter), self.stand) {
            (Some(last), true) => place == last,
            (Some(last), false) => place <= last,
            (None, true) => false,
            // What gave way to a vote that was entered, or was taken back in the thread itself.
            (None, false) => match entered.get(&one.voter) {
                Some(entered) => one
                    .at
                    .zip(*entered)
                    .is_some_and(|(at, entered)| at <= entered),
                None => is_taken_back(posted, one.voter),
            },
        });
        let more: Vec<PollBallot> = counted
            .map(|(_, one)| PollBallot {
                voter: one.voter,
                choices: match one.ballot {
                    None => Vec::new(),
                    Some(Ballot::Seat(seat)) => vec![PollChoice::Seat(seat)],
                    Some(Ballot::NoElimination) => {
                        let nobody = || PollChoice::Words(self.nobody.to_owned());
                        vec![said(one.voter).unwrap_or_else(nobody)]
                    }
                },
                post: one.post,
                at: one.at,
                of_thread: true,
            })
            .collect();
        poll.ballots
            .retain(|ballot| !ballot.of_thread || !instead.contains(&ballot.voter));
        poll.ballots.extend(more);
        // Of whatever has no time it is known that it was there when the votes were counted, or, in
        // a vote that was not, that it stands at its end.
        let closed = poll.closed;
        poll.ballots.sort_by_key(|ballot| {
            let at = ballot.at.or(closed);
            (at.is_none(), at)
        });
    }
}

/// When each voter's last vote was entered at the table.
fn entered_last(poll: &Poll) -> BTreeMap<SeatId, Option<DateTime<Utc>>> {
    let entered = poll.ballots.iter().filter(|ballot| !ballot.of_thread);
    entered.map(|ballot| (ballot.voter, ballot.at)).collect()
}

/// Whether a voter's last word in the thread took the vote back.
fn is_taken_back(posted: &[Posted], voter: SeatId) -> bool {
    let mut own = posted.iter().filter(|one| one.voter == voter);
    own.next_back().is_some_and(|last| last.ballot.is_none())
}

/// Votes for several players at once: they stand in the first post that has all of these.
fn place_several(poll: &mut Poll, posted: &[Posted]) {
    for ballot in &mut poll.ballots {
        if !ballot.of_thread || ballot.choices.len() < 2 {
            continue;
        }
        let own = |one: &&Posted| one.voter == ballot.voter && one.post.is_some();
        let in_round = |one: &&Posted| one.at.is_none_or(|at| at >= poll.opened);
        let own: Vec<&Posted> = posted.iter().filter(own).filter(in_round).collect();
        let of_post = |post: Option<u64>| own.iter().filter(move |one| one.post == post);
        let names = |post: Option<u64>| {
            ballot.choices.iter().all(|choice| match choice {
                PollChoice::Seat(on) => {
                    of_post(post).any(|one| one.ballot == Some(Ballot::Seat(*on)))
                }
                // A name that nobody bears is no vote that was read.
                PollChoice::Words(_) | PollChoice::NoVote(_) => false,
            })
        };
        if let Some(one) = own.iter().find(|one| names(one.post)) {
            ballot.post = one.post;
            ballot.at = one.at.or(ballot.at);
        }
    }
}

fn takes_from_thread(poll: &Poll) -> bool {
    poll.ballots.iter().any(|ballot| ballot.of_thread)
}

/// What a vote was for, in words.
pub fn choice_in_words(game: &Game, choice: &PollChoice) -> String {
    match choice {
        PollChoice::Seat(seat) => game.name(*seat).to_owned(),
        PollChoice::Words(words) | PollChoice::NoVote(words) => words.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_votes_of_a_post_stand_at_that_post() {
        let at = DateTime::<Utc>::MIN_UTC;
        let (ana, bob, cid) = (SeatId(0), SeatId(1), SeatId(2));
        let ballot = PollBallot {
            voter: ana,
            choices: vec![PollChoice::Seat(bob), PollChoice::Seat(cid)],
            post: None,
            at: None,
            of_thread: true,
        };
        let mut poll = Poll {
            phase: Phase::Day(3),
            title: "Witch hunt".to_owned(),
            is_public: true,
            opened: at,
            closed: None,
            ballots: vec![ballot],
            count: Vec::new(),
            without_voters: None,
            silent: Vec::new(),
            void: Vec::new(),
            by_rule: Vec::new(),
            out: Vec::new(),
            came: String::new(),
            why: None,
        };
        let posted = [(bob, 60), (bob, 61), (cid, 61), (cid, 62)].map(|(on, post)| Posted {
            voter: ana,
            ballot: Some(Ballot::Seat(on)),
            post: Some(post),
            at: Some(at),
        });
        place_several(&mut poll, &posted);
        assert_eq!(
            (poll.ballots[0].post, poll.ballots[0].at),
            (Some(61), Some(at))
        );
    }
}
