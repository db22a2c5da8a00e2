//! A-8, the black correction: black votes on one target come to the limit at most.

use super::{Count, Round};
use crate::day::say;

pub(super) fn take(_round: &Round<'_>, count: &mut Count) {
    if !count.limits.in_force {
        return;
    }
    let limit = count.limits.black();
    for (on, sums) in &mut count.sums {
        if sums.black > limit {
            let line = say::BLACK_CAP.line().about(*on).change(sums.black, limit);
            count.account.note(line);
            sums.black = limit;
        }
    }
}
