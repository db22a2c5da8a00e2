//! The day of a case: votes, what is done by day, an elimination and what follows from it.

use std::collections::{BTreeMap, BTreeSet};

use super::super::Difference;
use super::after::{apply, avenged, compared};
use super::cards;
use super::case::{Action, Case, Setting};
use super::compare::same;
use super::past::{self, Resolve};
use nightdesk_classic::Classic;
use nightdesk_classic::build::roster_of;
use nightdesk_classic::catalogue::{Ability, Catalogue};
use nightdesk_game::{AtDeadline, Ballot, Cause, DayEnds, Event, Game, Order, SeatId};
use nightdesk_rules::{DayDeed, Execution, Happens, Orders, VotedOut};
use nightdesk_text::code_of;
use nightdesk_time::Phase;
use nightdesk_votes::{Count, Table, Verdict, Wagon, day_count, verdict};

/// What came out of a case's day otherwise than expected.
pub(super) fn played(case: &Case, resolve: Resolve) -> Vec<Difference> {
    let mut game = past::game_of(case, resolve);
    game.setup.votes.day_ends = match word(case, "majority").as_deref() {
        Some("lock") => DayEnds::Lock,
        _ => DayEnds::Majority,
    };
    game.setup.votes.at_deadline = at_deadline(case);
    let mut day = Day {
        case,
        game: game.clone(),
        rejected: BTreeSet::new(),
        over: false,
        out: None,
    };
    let mut found = at_dawn(case, &day.table());
    day.vote();
    let out = day.end();
    day.game = avenged(case, std::mem::take(&mut day.game));
    let Day {
        game: after,
        rejected,
        over,
        ..
    } = day;
    if let Some(deaths) = &case.expect.deaths {
        let fell = game.seats().zip(after.seats());
        let fell = fell.filter(|((_, old), (_, new))| old.alive() && !new.alive());
        let fell: BTreeSet<String> = fell.map(|(_, (_, new))| new.name.clone()).collect();
        same(&mut found, "deaths", deaths, &fell);
    }
    if let Some(expected) = &case.expect.eliminated {
        let out = out.map_or_else(String::new, |seat| game.name(seat).to_owned());
        same(&mut found, "eliminated", expected, &out);
    }
    if let Some(day_over) = case.expect.day_over {
        same(&mut found, "day over", &day_over, &over);
    }
    let expected = case.expect.rejected.iter();
    let expected: BTreeSet<(String, String)> = expected
        .map(|refused| (refused.action.clone(), code_of(&refused.why)))
        .collect();
    same(&mut found, "rejected", &expected, &rejected);
    found.extend(compared(&case.expect, &game, &after, BTreeSet::new()));
    found
}

/// What votes weigh and take when the day begins, where it is not what the case expects.
fn at_dawn(case: &Case, table: &Table) -> Vec<Difference> {
    let mut found = Vec::new();
    let seats = case.players.iter().map(|player| player.name.clone());
    let seats: Vec<(String, SeatId)> = seats.zip((0..).map(SeatId)).collect();
    let expected = |named: &BTreeMap<String, u32>, count: &dyn Fn(SeatId) -> u32| {
        let named = seats.iter().filter(|(name, _)| named.contains_key(name));
        let counted = named.map(|(name, seat)| (name.clone(), count(*seat)));
        counted.collect::<BTreeMap<String, u32>>()
    };
    let weights = expected(&case.expect.weights, &|seat| table.rules().weight(seat));
    same(&mut found, "weights", &case.expect.weights, &weights);
    let needs = expected(&case.expect.needs, &|seat| table.needed(Ballot::Seat(seat)));
    same(&mut found, "needs", &case.expect.needs, &needs);
    found
}

fn word(case: &Case, key: &str) -> Option<String> {
    case.settings.get(key).map(Setting::word)
}

fn at_deadline(case: &Case) -> AtDeadline {
    let word = word(case, "at_deadline").map(|word| word.replace(' ', "_"));
    match word.as_deref() {
        Some("most_votes" | "plurality") => AtDeadline::Plurality,
        Some("most_votes_if_one_short" | "one_short") => AtDeadline::OneShort,
        Some("half_majority") => AtDeadline::HalfMajority,
        _ => AtDeadline::Nobody,
    }
}

/// A day of a case as it goes on.
struct Day<'c> {
    case: &'c Case,
    game: Game,
    /// What was refused: the action, and why.
    rejected: BTreeSet<(String, String)>,
    over: bool,
    /// Whom a card has voted out.
    out: Option<SeatId>,
}

impl Day<'_> {
    fn phase(&self) -> Phase {
        Phase::Day(self.case.day)
    }

    fn table(&self) -> Table {
        day_count(&self.game, self.phase(), None).table
    }

    fn count(&self) -> Count {
        self.table().count()
    }

    fn seat(&self, name: &str) -> Option<SeatId> {
        let mut seats = self.game.seats();
        let named = seats.find(|(_, seat)| seat.name == name);
        named.map(|(seat, _)| seat)
    }

    fn do_all(&mut self, events: &[Event]) {
        let game = std::mem::take(&mut self.game);
        self.game = apply(game, events);
    }

    /// The votes with what is done between them; what has no place of its own is done before the vote
    /// that ends the day.
    fn vote(&mut self) {
        let case = self.case;
        let deeds = case.actions.iter();
        let mut deeds: Vec<&Action> = deeds.filter(|deed| deed.choose.is_none()).collect();
        for (place, (voter, target)) in case.votes.iter().enumerate() {
            self.act(
                deeds
                    .extract_if(.., |deed| deed.after == Some(place))
                    .collect(),
            );
            let vote = self.ballot(place, voter, target);
            let ends = |day: &Self| {
                let after = apply(day.game.clone(), vote.as_slice());
                let count = day_count(&after, day.phase(), None).table.count();
                count.hammer.is_some()
            };
            if self.is_over() {
                return;
            }
            if ends(self) {
                self.act(deeds.extract_if(.., |deed| deed.after.is_none()).collect());
            }
            if !self.is_over() {
                self.do_all(vote.as_slice());
            }
        }
        self.act(deeds);
    }

    fn is_over(&self) -> bool {
        self.over || self.count().hammer.is_some()
    }

    fn ballot(&self, place: usize, voter: &str, target: &str) -> Option<Event> {
        Some(Event::VoteCast {
            voter: self.seat(voter)?,
            ballot: self.seat(target).map(Ballot::Seat),
            post: u64::try_from(place).ok().map(|place| place + 1),
            mark: 0,
            typed: None,
        })
    }

    fn act(&mut self, mut deeds: Vec<&Action>) {
        // Whoever may pardon is asked before somebody is voted out.
        deeds.sort_by_key(|deed| {
            let ability = Catalogue::builtin().abilities.get(&deed.ability);
            !ability.is_some_and(Ability::pardons)
        });
        for deed in deeds {
            let targets = deed.on.iter().filter_map(|name| self.seat(name));
            let Some(performer) = self.seat(&deed.by) else {
                continue;
            };
            let catalogue = Catalogue::for_setup(&self.game.setup);
            let roster = roster_of(&catalogue, &self.game);
            let order = Order {
                performer,
                ability: cards::ability(&roster, &deed.by, &deed.ability),
                targets: targets.collect(),
                words: deed.text.clone(),
                extra: deed.extra,
            };
            match Classic.act(&self.game, &order) {
                Ok(done) => self.done(deed, &done),
                Err(refusal) => {
                    let refused = (deed.id.clone(), refusal.code.to_owned());
                    self.rejected.insert(refused);
                }
            }
        }
    }

    fn done(&mut self, by: &Action, deed: &DayDeed) {
        if let Some(execution) = deed.executes {
            self.execute(by, deed, execution);
            return;
        }
        self.do_all(&deed.events);
        self.die(&deed.deaths);
        self.over |= deed.ends_day;
    }

    /// Votes somebody out at once, where the votes are enough for it.
    fn execute(&mut self, by: &Action, deed: &DayDeed, execution: Execution) {
        let count = self.count();
        let wagon = count.wagon(Ballot::Seat(execution.seat));
        let enough = wagon.is_some_and(Wagon::has_half);
        if execution.takes_half && !enough {
            let refused = (by.id.clone(), "too-few-votes".to_owned());
            self.rejected.insert(refused);
            return;
        }
        self.do_all(&deed.events);
        let decided_by = self.seat(&by.by).filter(|_| !execution.takes_half);
        let last_vote = wagon.and_then(|wagon| Some(wagon.votes.last()?.voter));
        let seat = execution.seat;
        self.out = self.voted_out(&VotedOut {
            seat,
            decided_by,
            last_vote,
        });
        self.over = true;
    }

    /// What the vote brings to whom it hits; who is voted out.
    fn voted_out(&mut self, vote: &VotedOut) -> Option<SeatId> {
        let came = Classic.follows(&self.game, Happens::VotedOut(vote)).events;
        self.do_all(&came);
        let dead = came.iter().filter_map(|event| match event {
            Event::Died { seat, cause, .. } => Some((*seat, *cause)),
            _ => None,
        });
        let dead: Vec<(SeatId, Cause)> = dead.collect();
        // Somebody else may take the place of whom the vote hits.
        let mut out = dead.iter().filter(|(_, by)| *by == Cause::Elimination);
        let out = out.next().map(|(seat, _)| *seat);
        let dead: Vec<SeatId> = dead.into_iter().map(|(seat, _)| seat).collect();
        self.do_all(&Classic.follows(&self.game, Happens::Deaths(&dead)).events);
        out
    }

    fn die(&mut self, dead: &[SeatId]) {
        let deaths = dead.iter().map(|seat| Event::Died {
            seat: *seat,
            cause: Cause::Host,
            comment: None,
            post: None,
            midday: true,
            at: None,
        });
        let deaths: Vec<Event> = deaths.collect();
        self.do_all(&deaths);
        self.do_all(&Classic.follows(&self.game, Happens::Deaths(dead)).events);
    }

    /// Ends the day by its votes, if they end it; who dies of that.
    fn end(&mut self) -> Option<SeatId> {
        if self.out.is_some() {
            return self.out;
        }
        let count = self.count();
        let chosen = match &count.hammer {
            _ if self.over => None,
            Some(hammer) => Some(hammer.target),
            None if self.case.deadline => {
                match verdict(&count, self.game.setup.votes.at_deadline) {
                    Verdict::Chosen(target) => Some(target),
                    Verdict::Tied(_) | Verdict::Nobody => None,
                }
            }
            None => None,
        };
        self.over |= chosen.is_some() || self.case.deadline;
        let seat = chosen?.seat()?;
        let wagon = count.wagon(Ballot::Seat(seat));
        let vote = VotedOut {
            seat,
            decided_by: count.decided_by(seat),
            last_vote: wagon.and_then(|wagon| Some(wagon.votes.last()?.voter)),
        };
        self.voted_out(&vote)
    }
}
