//! A-5, the red correction: no single red or grey vote above the limit.

use super::{Count, Part, Round};
use crate::day::rulings::Open;
use crate::day::say;

pub(super) fn take(round: &Round<'_>, count: &mut Count) {
    let limit = count.limits.black();
    let red_or_grey = |part| match part {
        Part::Red | Part::Grey => true,
        Part::Black | Part::Elite => false,
    };
    if !count.limits.in_force {
        let mut capped = count.votes.iter();
        if capped.any(|weighed| red_or_grey(weighed.part) && weighed.weight > limit) {
            count.account.rely(Open::EarlyRedCap);
        }
        if round.rulings.recommended(Open::EarlyRedCap) {
            return;
        }
    }
    count.reweigh(|weighed| {
        red_or_grey(weighed.part).then(|| (weighed.weight.min(limit), say::RED_CAP))
    });
}
