//! Killing at the end of the night.

use super::Component;
use super::effect::{Death, Does, Effect, Takes};
use super::kind::{Class, Kind};
use nightdesk_rules::TargetForm;

pub(super) const KILL: Effect = kills(Death::Target, "does_kill");

pub(super) const KILL_UNLESS_ATTACKED: Effect =
    kills(Death::TargetUnlessAttacked, "does_kill_unless_attacked");

pub(super) const KILL_OUTSIDER: Effect = KILL.only(Takes::Outsiders);

pub(super) const KILL_CULTIST: Effect = KILL.only(Takes::Cultists);

pub(super) const KILL_VISITORS: Effect = Effect {
    kind: Kind::Misc,
    ..kills(Death::Guests, "does_kill_visitors")
};

pub(super) const DIE: Effect = Effect {
    says_alone: "self_die",
    ..Effect::new(Does::Costs, "does_die")
};

pub(super) const DIE_AT_TOWN: Effect = DIE.only(Takes::Town);

pub(super) const DIE_AT_KILLER: Effect = DIE.only(Takes::Killers);

pub(super) const IGNITE: Effect =
    kills(Death::Everybody(|player| player.doused), "does_ignite").aimed(TargetForm::None);

/// Nobody who holds it has tried to kill: it works by itself.
pub(super) const SHOOT_VISITORS: Effect = Effect {
    kind: Kind::Misc,
    ..kills(Death::Visitors, "does_shoot_visitors").on_holder("self_shoot_visitors")
};

pub(super) const SHOOT_CULTISTS: Effect = SHOOT_VISITORS.only(Takes::Cultists);

pub(super) const KILL_BACK: Effect = Effect {
    kind: Kind::Misc,
    ..kills(Death::Killer, "does_kill_back").on_holder("self_kill_back")
};

pub(super) const KILL_ATTACKER: Effect = Effect {
    kind: Kind::Misc,
    class: Class::Protect,
    ..kills(Death::Attacker, "does_kill_attacker")
};

pub(super) const DIE_OF_VISITS: Effect = Effect {
    kind: Kind::Misc,
    ..kills(Death::HolderVisited, "does_die_of_visits").on_holder("self_die_of_visits")
};

/// It is at rest until its holder dies in the night.
pub(super) const KILL_NEIGHBOURS: Effect = Effect {
    kind: Kind::Misc,
    ..kills(Death::Beside, "does_kill_neighbours").on_holder("self_kill_neighbours")
};

/// What the holder's kills pass is settled when the night is built, once for all methods.
pub(super) const FORCE: Effect = Effect {
    says_alone: "self_force",
    ..Effect::new(
        Does::Prepares(|act| {
            if act.ability.has(Component::is_kill) {
                act.blockable = false;
                act.protectable = false;
            }
        }),
        "does_force",
    )
};

const fn kills(death: Death, says: &'static str) -> Effect {
    Effect::new(Does::Kills(death), says).sorted(Kind::Kill, Class::Kill)
}
