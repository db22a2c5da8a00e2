//! Changing sides.

use super::effect::{Does, Effect};
use super::kind::{Class, Kind};

pub(super) const RECRUIT: Effect =
    Effect::new(Does::Recruits, "does_recruit").sorted(Kind::Recruit, Class::Recruit);

pub(super) const ALARM: Effect =
    Effect::new(Does::Alarms, "does_alarm").sorted(Kind::Misc, Class::Protect);
