//! What is done about the vote of a day.

use super::effect::{Does, Effect, Price, Votes};
use nightdesk_rules::TargetForm;

/// It is entered by day, and nothing of it is left for a night.
pub(super) const PARDON: Effect = Effect::new(Does::Pardons(Price::Nothing), "does_pardon");

pub(super) const TAKE_PLACE: Effect = Effect::new(Does::Pardons(Price::Life), "does_take_place");

pub(super) const END_DAY: Effect = Effect {
    says_alone: "self_end_day",
    ..Effect::new(Does::EndsDay, "does_end_day").aimed(TargetForm::None)
};

pub(super) const EXECUTE: Effect = Effect::new(Does::Executes(Votes::Half), "does_execute");

pub(super) const EXECUTE_ANY: Effect = Effect::new(Does::Executes(Votes::Any), "does_execute");

pub(super) const DUEL: Effect = Effect::new(Does::Duels, "does_duel");
