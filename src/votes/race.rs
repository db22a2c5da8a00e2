//! How the totals of a day rose and fell.

use std::collections::BTreeMap;

use super::day::{DayCount, steps};
use nightdesk_game::{Ballot, Game, MarkPlace};
use nightdesk_time::Phase;

/// A moment at which totals changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RaceStep {
    /// Where it stands in the thread, if that is known.
    pub place: Option<MarkPlace>,
    /// Whose totals changed, and what they were from then on; 0 for a wagon without votes.
    pub changed: Vec<(Ballot, u32)>,
}

/// Every change of a total in a day, in order, by true weights, up to the day's last count.
#[must_use]
pub fn race(game: &Game, day: Phase) -> Vec<RaceStep> {
    let mut count = DayCount::at_dawn(game, day);
    let mut before: BTreeMap<Ballot, u32> = BTreeMap::new();
    let mut race = Vec::new();
    for step in steps(game, day) {
        count.take(step.place, &step.what);
        let now = totals(&count);
        let gone = before.keys().filter(|target| !now.contains_key(target));
        let mut changed: Vec<(Ballot, u32)> = gone.map(|target| (*target, 0)).collect();
        let moved = now
            .iter()
            .filter(|(target, total)| before.get(target) != Some(total));
        changed.extend(moved.map(|(target, total)| (*target, *total)));
        if !changed.is_empty() {
            race.push(RaceStep {
                place: step.place,
                changed,
            });
        }
        before = now;
    }
    race
}

fn totals(count: &DayCount) -> BTreeMap<Ballot, u32> {
    let wagons = count.table.count().wagons;
    let totals = wagons.iter().map(|wagon| (wagon.target, wagon.total));
    totals.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use nightdesk_game::{DayEvent, DayStep, Seat, SeatId};

    /// Votes as (voter, target, post) in a day of four.
    fn game(votes: &[(usize, Option<usize>, u64)]) -> Game {
        let seats = ["Ana", "Bob", "Cid", "Dan"].map(Seat::new);
        let steps = votes.iter().map(|(voter, target, post)| DayStep {
            day: Phase::Day(1),
            place: Some(MarkPlace {
                post: *post,
                mark: 0,
            }),
            at: None,
            what: DayEvent::Vote {
                voter: SeatId::at(*voter),
                ballot: target.map(|target| Ballot::Seat(SeatId::at(target))),
            },
        });
        Game {
            seats: seats.to_vec(),
            day_steps: steps.collect(),
            ..Game::default()
        }
    }

    #[test]
    fn a_change_of_mind_moves_two_totals_at_once() {
        let game = game(&[(0, Some(1), 3), (2, Some(1), 5), (0, Some(3), 8)]);
        let on = |seat| Ballot::Seat(SeatId::at(seat));
        let found: Vec<_> = race(&game, Phase::Day(1))
            .into_iter()
            .map(|step| (step.place.unwrap().post, step.changed))
            .collect();
        assert_eq!(
            found,
            [
                (3, vec![(on(1), 1)]),
                (5, vec![(on(1), 2)]),
                (8, vec![(on(1), 1), (on(3), 1)]),
            ]
        );
    }

    #[test]
    fn a_vote_taken_back_leaves_nothing() {
        let game = game(&[(0, Some(1), 3), (0, None, 4), (0, None, 5)]);
        let race = race(&game, Phase::Day(1));
        assert_eq!(race.len(), 2);
        assert_eq!(race[1].changed, [(Ballot::Seat(SeatId::at(1)), 0)]);
    }
}
