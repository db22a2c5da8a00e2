//! How far a deadline has moved from one state of a schedule to another.

use super::walk::{Step, Walk};
use super::{Plan, Schedule};
use crate::{Phase, Shift};

impl Schedule {
    /// How far the deadline of a phase has moved since an earlier state of the schedule, as the move
    /// that would bring it from there to here says it: by the wall clock, so that a day is a day
    /// where the clocks change, too, or in true hours where those are counted (tracker §2.2). In
    /// whole minutes, which is all a line can say; none where it stays.
    #[must_use]
    pub fn moved_since(&self, before: &Schedule, name: Phase) -> Option<Shift> {
        let (was, is) = (before.step(name)?, self.step(name)?);
        // Marks of plans that count otherwise, or by other clocks, say nothing of each other.
        let moved = match counts_alike(&before.plan, &self.plan) {
            true => is.marks.1 - was.marks.1,
            false => self.plan.mark_of(is.phase.end) - self.plan.mark_of(was.phase.end),
        };
        Shift::whole_minutes(moved)
    }

    fn step(&self, name: Phase) -> Option<Step> {
        let index = self.plan.first.index_of(name)?;
        Walk::new(self).find(|step| step.phase.index == index)
    }
}

fn counts_alike(one: &Plan, other: &Plan) -> bool {
    (one.zone, one.arithmetic) == (other.zone, other.arithmetic)
}

#[cfg(test)]
mod tests {
    use crate::{
        Anchor, Arithmetic, Change, EarlyEnd, FirstPhase, Length, Phase, Plan, Schedule, Shift,
        Zone,
    };

    /// Days of four days and nights of one, by London's clock.
    fn schedule(start: &str, arithmetic: Arithmetic) -> Schedule {
        let zone: Zone = "Europe/London".parse().unwrap();
        let plan = Plan {
            zone,
            anchor: Anchor::Start(start.parse().unwrap()),
            first: FirstPhase::Day,
            day: "4d".parse().unwrap(),
            night: "24h".parse().unwrap(),
            early_end: EarlyEnd::Keep,
            grace: Length::ZERO,
            arithmetic,
            rest_days: Vec::new(),
        };
        Schedule::new(plan).unwrap()
    }

    /// What a move and taking it back say of the deadline of Day 1.
    fn there_and_back(start: &str, arithmetic: Arithmetic, shift: &str) -> (Shift, Shift) {
        let before = schedule(start, arithmetic);
        let mut after = before.clone();
        let at = before.phase(0).unwrap().start;
        let shift: Shift = shift.parse().unwrap();
        after.apply(&Change::Move { shift, at }).unwrap();
        let moved = |to: &Schedule, from: &Schedule| to.moved_since(from, Phase::Day(1)).unwrap();
        (moved(&after, &before), moved(&before, &after))
    }

    #[test]
    fn a_day_is_a_day_where_the_clocks_change() {
        // The clocks go back on 25 October and forward on 28 March.
        for start in ["2026-10-20T20:00:00", "2027-03-23T20:00:00"] {
            for arithmetic in [Arithmetic::Wall, Arithmetic::Elapsed] {
                for (shift, back) in [
                    ("24h later", "24h earlier"),
                    ("90m later", "90m earlier"),
                    ("24h earlier", "24h later"),
                ] {
                    let expected = (shift.parse().unwrap(), back.parse().unwrap());
                    let said = there_and_back(start, arithmetic, shift);
                    assert_eq!(said, expected, "{start} {arithmetic:?} {shift}");
                }
            }
        }
    }

    #[test]
    fn a_deadline_in_the_hour_that_is_missing_or_comes_twice_moves_by_its_clock() {
        // Day 1 would end at 01:30 on the day of the change.
        for start in ["2026-10-21T01:30:00", "2027-03-24T01:30:00"] {
            let (there, back) = there_and_back(start, Arithmetic::Wall, "24h later");
            assert_eq!(there, "24h later".parse().unwrap(), "{start}");
            assert_eq!(back, "24h earlier".parse().unwrap(), "{start}");
        }
    }

    #[test]
    fn what_stays_has_not_moved() {
        let one = schedule("2026-10-20T20:00:00", Arithmetic::Wall);
        assert_eq!(one.moved_since(&one, Phase::Day(1)), None);
        assert_eq!(one.moved_since(&one, Phase::Night(0)), None);
    }

    #[test]
    fn where_another_clock_counts_the_instants_are_compared() {
        let one = schedule("2026-10-20T20:00:00", Arithmetic::Wall);
        let mut plan = one.plan().clone();
        plan.zone = "Europe/Paris".parse().unwrap();
        plan.anchor = Anchor::Start("2026-10-20T21:00:00".parse().unwrap());
        let other = Schedule::new(plan).unwrap();
        assert_eq!(other.moved_since(&one, Phase::Day(1)), None);
    }
}
