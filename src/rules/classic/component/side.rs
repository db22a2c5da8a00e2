//! Changing sides, and living in place of dying.

use super::effect::{Does, Effect, Turn};
use super::kind::{Class, Kind};

pub(super) const RECRUIT: Effect =
    Effect::new(Does::Recruits, "does_recruit").sorted(Kind::Recruit, Class::Recruit);

pub(super) const ALARM: Effect =
    Effect::new(Does::Alarms, "does_alarm").sorted(Kind::Misc, Class::Protect);

pub(super) const TURN_MAFIA: Effect = turns(Some("mafia"), false);

pub(super) const TURN_TOWN: Effect = turns(Some("town"), false);

pub(super) const TURN_WOLF: Effect = turns(Some("wolf"), true);

pub(super) const BLEED: Effect = Effect {
    says_alone: "self_bleed",
    ..turns(None, false)
};

const fn turns(side: Option<&'static str>, by_attackers: bool) -> Effect {
    let turn = Turn { side, by_attackers };
    Effect::new(Does::Turns(turn), "does_recruit").on_holder("self_turn")
}
