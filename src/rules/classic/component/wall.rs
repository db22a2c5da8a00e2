//! Keeping others off somebody (O5).

use super::effect::{At, Does, Effect, Touch, Wall};
use super::kind::{Class, Kind};

pub(super) const ROLESTOP: Effect = keeps_off(
    Wall {
        at: At::Target,
        stops: &[Touch::Kill, Touch::Effect],
        // A rolestopper's own actions pass his stop, and a kill that passes protection does, too.
        passes: |wall, passing, touch| {
            wall.actor == passing.actor || touch == Touch::Kill && !passing.protectable
        },
    },
    "does_rolestop",
)
.sorted(Kind::Rolestop, Class::Rolestop);

pub(super) const ASCETIC: Effect = keeps_off(
    Wall {
        at: At::Holder,
        stops: &[Touch::Effect],
        passes: |_, _, _| false,
    },
    "does_ascetic",
)
.on_holder("self_ascetic");

pub(super) const COMMUTE: Effect = keeps_off(
    Wall {
        at: At::EmptyHome,
        stops: &[Touch::Kill, Touch::Effect],
        passes: |_, _, _| false,
    },
    "does_commute",
)
.sorted(Kind::Rolestop, Class::Commute)
.on_holder("self_commute");

const fn keeps_off(wall: Wall, says: &'static str) -> Effect {
    Effect::new(Does::KeepsOff(wall), says)
}
