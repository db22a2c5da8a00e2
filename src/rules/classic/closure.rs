//! What the deaths of a night set off, until nothing new happens.
//!
//! What waits for a death is at rest in the night as it is built. A method resolves the night; whatever
//! waits for one of its deaths works from then on, and the night is resolved again. What has once been
//! set off stays so, so that this ends.

use super::night::{Act, Night};
use super::outcome::Outcome;

/// Resolves a night, again with all that its deaths set off.
pub(super) fn closed(night: &Night<'_>, resolve: fn(&Night<'_>) -> Outcome) -> Outcome {
    let mut outcome = resolve(night);
    let mut set_off = set_off_by(night, &outcome);
    if set_off.is_empty() {
        return outcome;
    }
    let mut after = night.clone();
    while !set_off.is_empty() {
        for act in &set_off {
            if let Some(act) = after.acts.get_mut(act.index()) {
                act.idle = false;
            }
        }
        outcome = resolve(&after);
        set_off = set_off_by(&after, &outcome);
    }
    outcome
}

/// What waits for the death of somebody who dies, and is at rest.
fn set_off_by(night: &Night<'_>, outcome: &Outcome) -> Vec<Act> {
    let waits = night.acts().filter(|(_, act)| {
        let at_death = act.ability.waits_for_death();
        act.idle && act.passive && at_death && outcome.deaths.contains(&act.actor)
    });
    waits.map(|(id, _)| id).collect()
}
