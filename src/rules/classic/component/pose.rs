//! Letting somebody read as another for a night.

use super::effect::{Does, Effect, Pose};
use super::kind::{Class, Kind};

pub(super) const FRAME: Effect = poses(Pose::Guilty, "does_frame");

pub(super) const CLEAR: Effect = poses(Pose::Innocent, "does_clear");

const fn poses(pose: Pose, says: &'static str) -> Effect {
    Effect::new(Does::Poses(pose), says).sorted(Kind::Misc, Class::Protect)
}
