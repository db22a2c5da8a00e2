//! Changing sides.

use super::effect::{Does, Effect};
use super::kind::{Class, Kind};

pub(super) const RECRUIT: Effect =
    Effect::new(Does::Recruits, "does_recruit").sorted(Kind::Recruit, Class::Recruit);

pub(super) const ALARM: Effect =
    Effect::new(Does::Alarms, "does_alarm").sorted(Kind::Misc, Class::Protect);

pub(super) const TURN_MAFIA: Effect = turns("mafia");

pub(super) const TURN_TOWN: Effect = turns("town");

const fn turns(side: &'static str) -> Effect {
    Effect::new(Does::Turns(side), "does_recruit").on_holder("self_turn")
}
