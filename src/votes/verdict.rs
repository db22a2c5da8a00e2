//! What the votes of a day bring when it ends.

use super::count::{Count, Wagon};
use nightdesk_game::{AtDeadline, Ballot, SeatId, Tie};
use nightdesk_time::Length;

/// Whom a day's votes choose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// One target has the votes it takes.
    Chosen(Ballot),
    /// Several have as many as it takes, and equally many; in table order.
    Tied(Vec<Ballot>),
    /// None has.
    Nobody,
}

/// What the setup's rule makes of equal leaders.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TieBreak {
    /// Nobody is eliminated.
    Nobody,
    /// Nobody is eliminated, since it was a runoff that they are tied in.
    NobodyAgain,
    /// The one who stands first in the table: whose votes were complete first, a player before
    /// nobody's elimination.
    First(Ballot),
    /// Every player among them.
    All(Vec<SeatId>),
    /// They are voted on again for that long.
    Runoff(Length),
    /// One of them, by lot.
    Draw,
    /// The host rules.
    Ask,
}

impl TieBreak {
    /// Breaks a tie of a count, its targets in table order (tracker rules §3.4).
    #[must_use]
    pub fn of(tied: &[Ballot], tie: Tie, is_runoff: bool) -> Self {
        match tie {
            Tie::Nobody => Self::Nobody,
            Tie::Earliest => Self::First(tied.first().copied().unwrap_or(Ballot::NoElimination)),
            Tie::All => Self::All(tied.iter().filter_map(|target| target.seat()).collect()),
            Tie::Runoff(_) if is_runoff => Self::NobodyAgain,
            Tie::Runoff(length) => Self::Runoff(length),
            Tie::Random => Self::Draw,
            Tie::Ask => Self::Ask,
        }
    }
}

/// Whom the votes choose when the day ends now: the hammered or the locked one, else by
/// the rule for the deadline; in a runoff who has most.
#[must_use]
pub fn verdict(count: &Count, at_deadline: AtDeadline) -> Verdict {
    let at_deadline = match count.is_runoff {
        true => AtDeadline::Plurality,
        false => at_deadline,
    };
    if let Some(hammer) = count.hammer {
        return Verdict::Chosen(hammer.target);
    }
    if let Some(locked) = count.locked.first() {
        return Verdict::Chosen(Ballot::Seat(*locked));
    }
    let enough: Vec<&Wagon> = count
        .wagons
        .iter()
        .filter(|wagon| is_enough(wagon, at_deadline))
        .collect();
    // The table stands in order of totals.
    let most = enough.first().map(|wagon| wagon.total);
    let leaders: Vec<Ballot> = enough
        .iter()
        .take_while(|wagon| Some(wagon.total) == most)
        .map(|wagon| wagon.target)
        .collect();
    match leaders.as_slice() {
        [] => Verdict::Nobody,
        [one] => Verdict::Chosen(*one),
        _ => Verdict::Tied(leaders),
    }
}

fn is_enough(wagon: &Wagon, at_deadline: AtDeadline) -> bool {
    wagon.total > 0 && is_enough_at_end(wagon.total, wagon.needed, at_deadline)
}

/// Whether so many votes of those it takes are enough when the day ends.
pub(super) fn is_enough_at_end(total: u32, needed: u32, at_deadline: AtDeadline) -> bool {
    match at_deadline {
        AtDeadline::Nobody => total >= needed,
        AtDeadline::Plurality => true,
        AtDeadline::OneShort => total.saturating_add(1) >= needed,
        AtDeadline::HalfMajority => total >= needed.div_ceil(2),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CountRules, Table};
    use nightdesk_game::SeatId;

    /// Votes for seats 8 and 9 and for nobody, among nine players.
    fn count(for_eight: u16, for_nine: u16, for_nobody: u16) -> Count {
        let rules = CountRules {
            day_ends: nightdesk_game::DayEnds::Deadline,
            no_elimination: true,
            ..CountRules::default()
        };
        let mut table = Table::new(rules, (0..10).map(SeatId).take(9).chain([SeatId(9)]));
        let eight = (0..for_eight).map(|_| Ballot::Seat(SeatId(8)));
        let nine = (0..for_nine).map(|_| Ballot::Seat(SeatId(9)));
        let nobody = (0..for_nobody).map(|_| Ballot::NoElimination);
        for (voter, target) in (0..).zip(eight.chain(nine).chain(nobody)) {
            table.cast(SeatId(voter), Some(target), None).unwrap();
        }
        table.count()
    }

    const EIGHT: Ballot = Ballot::Seat(SeatId(8));
    const NINE: Ballot = Ballot::Seat(SeatId(9));

    #[track_caller]
    fn check(votes: (u16, u16, u16), at_deadline: AtDeadline, expected: &Verdict) {
        let found = verdict(&count(votes.0, votes.1, votes.2), at_deadline);
        assert_eq!(&found, expected, "{votes:?} {at_deadline:?}");
    }

    #[test]
    fn ten_alive_need_six_or_what_the_rule_says() {
        let eight = Verdict::Chosen(EIGHT);
        check((6, 1, 0), AtDeadline::Nobody, &eight);
        check((5, 1, 0), AtDeadline::Nobody, &Verdict::Nobody);
        check((5, 1, 0), AtDeadline::OneShort, &eight);
        check((4, 1, 0), AtDeadline::OneShort, &Verdict::Nobody);
        check((3, 1, 0), AtDeadline::HalfMajority, &eight);
        check((2, 1, 0), AtDeadline::HalfMajority, &Verdict::Nobody);
        check((2, 1, 0), AtDeadline::Plurality, &eight);
        check((0, 0, 0), AtDeadline::Plurality, &Verdict::Nobody);
    }

    #[test]
    fn equal_leaders_are_tied_and_nobody_can_lead() {
        check(
            (3, 3, 1),
            AtDeadline::Plurality,
            &Verdict::Tied(vec![EIGHT, NINE]),
        );
        check(
            (3, 0, 3),
            AtDeadline::Plurality,
            &Verdict::Tied(vec![EIGHT, Ballot::NoElimination]),
        );
        check(
            (1, 1, 4),
            AtDeadline::Plurality,
            &Verdict::Chosen(Ballot::NoElimination),
        );
    }

    #[test]
    fn equal_leaders_come_to_what_the_setup_says() {
        let Verdict::Tied(tied) = verdict(&count(3, 0, 3), AtDeadline::Plurality) else {
            panic!("they are tied");
        };
        let length: Length = "30m".parse().unwrap();
        for (tie, is_runoff, expected) in [
            (Tie::Nobody, false, TieBreak::Nobody),
            (Tie::Earliest, false, TieBreak::First(EIGHT)),
            (Tie::All, false, TieBreak::All(vec![SeatId(8)])),
            (Tie::Random, true, TieBreak::Draw),
            (Tie::Ask, false, TieBreak::Ask),
            (Tie::Runoff(length), false, TieBreak::Runoff(length)),
            (Tie::Runoff(length), true, TieBreak::NobodyAgain),
        ] {
            assert_eq!(TieBreak::of(&tied, tie, is_runoff), expected, "{tie:?}");
        }
    }

    #[test]
    fn in_a_runoff_the_most_votes_are_enough() {
        let runoff = Count {
            is_runoff: true,
            ..count(2, 1, 0)
        };
        assert_eq!(verdict(&runoff, AtDeadline::Nobody), Verdict::Chosen(EIGHT));
    }
}
