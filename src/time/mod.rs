//! Deadlines without a clock.
mod phase;
pub use phase::{Length, Phase, PhaseKind};
