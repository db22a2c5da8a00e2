//! What an Absorber takes over from those who came.

use super::reports::holders;
use crate::component::Report;
use crate::night::{Act, Night, Player};
use crate::outcome::Outcome;

/// The abilities that have reached somebody who keeps one use of each: by what they are kept, whose they
/// are now, and which they are. A side's kill is none of them, and the dead keep nothing.
pub(super) fn absorbed<'n>(night: &'n Night<'_>, outcome: &Outcome) -> Vec<(Act, Player, &'n str)> {
    let mut all = Vec::new();
    for keeps in holders(night, Report::Skills) {
        let holder = night.act(keeps).actor;
        if night.act(keeps).idle || outcome.deaths.contains(&holder) {
            continue;
        }
        let came = outcome.visits.iter();
        let came = came.filter(|visit| visit.to == holder && visit.who != holder);
        let came = came.map(|visit| night.act(visit.act));
        let came = came.filter(|act| !act.passive && !act.belated && act.faction.is_none());
        all.extend(came.map(|act| (keeps, holder, act.ability.slug.as_str())));
    }
    all
}
