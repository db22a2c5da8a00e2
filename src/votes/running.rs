//! The count of a day that goes on: what was added up once is not added up again for each new vote.

use super::day::{DayCount, steps};
use nightdesk_game::{DayStep, Game};
use nightdesk_time::Phase;

/// The count of a day with the steps that it adds up, so that it can go on with later ones.
///
/// It equals [`day_count`](super::day_count) of the same game, and costs less than counting the day from its
/// beginning.
#[derive(Debug, Clone)]
pub struct RunningCount {
    day: Phase,
    at_dawn: DayCount,
    steps: Vec<DayStep>,
    /// After the last of the steps, and before the posts that follow it.
    count: DayCount,
}

impl RunningCount {
    /// Counts a day of a game; goes on from an earlier count where that one has added up the first of
    /// the day's steps.
    ///
    /// It cannot go on where a step was inserted or taken back among those it has, where the day began
    /// otherwise, or where other posts are unread: then the day is counted from its beginning.
    #[must_use]
    pub fn of(game: &Game, day: Phase, earlier: Option<Self>) -> Self {
        let at_dawn = DayCount::at_dawn(game, day);
        let earlier = earlier.filter(|earlier| earlier.begins(game, day, &at_dawn));
        let mut running = earlier.unwrap_or_else(|| Self {
            day,
            steps: Vec::new(),
            count: at_dawn.clone(),
            at_dawn,
        });
        for step in steps(game, day).skip(running.steps.len()) {
            running.count.take(step.place, &step.what);
            running.steps.push(step.clone());
        }
        running
    }

    /// The day's count as it is now.
    #[must_use]
    pub fn count(&self) -> DayCount {
        let mut count = self.count.clone();
        count.finish(None);
        count
    }

    /// The day's count in the same game after more has happened.
    #[must_use]
    pub fn count_after(&self, game: &Game) -> DayCount {
        let at_dawn = DayCount::at_dawn(game, self.day);
        let (mut count, known) = match self.begins(game, self.day, &at_dawn) {
            true => (self.count.clone(), self.steps.len()),
            false => (at_dawn, 0),
        };
        for step in steps(game, self.day).skip(known) {
            count.take(step.place, &step.what);
        }
        count.finish(None);
        count
    }

    /// Whether it has added up the beginning of a day.
    fn begins(&self, game: &Game, day: Phase, at_dawn: &DayCount) -> bool {
        let mut steps = steps(game, day);
        let mut known = self.steps.iter();
        self.day == day
            && self.at_dawn == *at_dawn
            && known.all(|known| steps.next() == Some(known))
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;
    use crate::day_count;
    use nightdesk_game::{Ballot, DayEvent, HeldVote, MarkPlace, Seat, SeatId};

    const SEATS: usize = 4;

    fn seat() -> impl Strategy<Value = SeatId> {
        (0..SEATS).prop_map(SeatId::at)
    }

    fn what() -> impl Strategy<Value = DayEvent> {
        let held = |(voter, candidate, counts): (SeatId, SeatId, bool)| {
            DayEvent::Held(Box::new(HeldVote {
                voter,
                kind: "near-name".to_owned(),
                words: "x".to_owned(),
                candidates: vec![candidate],
                reads: None,
                counts_for: counts.then_some(candidate),
                binds: false,
            }))
        };
        let vote = (seat(), proptest::option::of(seat()));
        prop_oneof![
            6 => vote.prop_map(|(voter, target)| DayEvent::Vote {
                voter,
                ballot: target.map(Ballot::Seat),
            }),
            2 => (seat(), seat(), any::<bool>()).prop_map(held),
            1 => seat().prop_map(DayEvent::Died),
            1 => seat().prop_map(DayEvent::Revived),
            1 => Just(DayEvent::Ended),
        ]
    }

    fn step() -> impl Strategy<Value = DayStep> {
        (proptest::option::of(1..9_u64), what()).prop_map(|(post, what)| DayStep {
            day: Phase::Day(1),
            place: post.map(|post| MarkPlace { post, mark: 0 }),
            at: None,
            what,
        })
    }

    /// What becomes of the steps of a day.
    #[derive(Debug, Clone)]
    enum Edit {
        Add(DayStep),
        Insert(usize, DayStep),
        Remove(usize),
    }

    fn edit() -> impl Strategy<Value = Edit> {
        prop_oneof![
            4 => step().prop_map(Edit::Add),
            1 => (any::<usize>(), step()).prop_map(|(at, step)| Edit::Insert(at, step)),
            1 => any::<usize>().prop_map(Edit::Remove),
        ]
    }

    proptest! {
        #[test]
        fn going_on_equals_counting_anew(edits in vec(edit(), 1..24)) {
            let mut game = Game {
                seats: ["Ana", "Bob", "Cid", "Dan"].map(Seat::new).to_vec(),
                ..Game::default()
            };
            let day = Phase::Day(1);
            let mut running = None;
            for edit in edits {
                let steps = &mut game.day_steps;
                match edit {
                    Edit::Add(step) => steps.push(step),
                    Edit::Insert(at, step) => steps.insert(at % (steps.len() + 1), step),
                    Edit::Remove(at) if !steps.is_empty() => _ = steps.remove(at % steps.len()),
                    Edit::Remove(_) => {}
                }
                let anew = day_count(&game, day, None);
                if let Some(running) = &running {
                    prop_assert_eq!(&RunningCount::count_after(running, &game), &anew);
                }
                let now = RunningCount::of(&game, day, running);
                prop_assert_eq!(now.count(), anew);
                running = Some(now);
            }
        }
    }
}
