//! A-9, the grey correction: the faceless' vote and the black ones together.

use super::{Count, Round};
use crate::day::say;

pub(super) fn take(_round: &Round<'_>, count: &mut Count) {
    if !count.limits.in_force {
        return;
    }
    let limit = count.limits.grey();
    for (on, sums) in &mut count.sums {
        let together = sums.black + sums.grey;
        if sums.grey.is_zero() || together <= limit {
            continue;
        }
        let line = say::GREY_CAP.line().about(*on).change(together, limit);
        count.account.note(line);
        sums.grey = sums.grey.min(limit);
        sums.black = limit - sums.grey;
    }
}
