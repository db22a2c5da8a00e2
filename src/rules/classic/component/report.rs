//! What comes of the visits of a night, whatever was done to whom they reach.

use super::effect::{Does, Effect, Report};

pub(super) const CALLERS: Effect = reports(Report::Callers, "self_tell_callers");

pub(super) const KILLERS_WAYS: Effect = reports(Report::KillersWays, "self_see_killers");

pub(super) const ABSORB: Effect = reports(Report::Skills, "self_absorb");

const fn reports(report: Report, says_alone: &'static str) -> Effect {
    Effect::new(Does::Reports(report), "does_observe").on_holder(says_alone)
}
