//! Deadlines without a clock.
//!
//! Lengths of time, zones, moments a host writes down, and the schedule of a game: every answer is
//! a pure function of its arguments. "Now" is always a parameter.
//!
//! This folder must never read a clock, an environment variable or a file, and it never learns
//! about players, votes or texts of the game.

mod clock;
mod date_order;
mod dates;
mod duration;
mod moment;
mod phase;
mod phase_length;
mod plan;
mod remaining;
mod schedule;
mod stamp;
mod zone;

use std::sync::LazyLock;

use nightdesk_text::built_in;
use nightdesk_text::messages::Wording;

/// The words of this part.
static WORDS: LazyLock<Wording> = LazyLock::new(|| built_in(include_str!("messages.toml")));

pub use clock::{ClockChange, ClockDirection};
pub use date_order::DateOrder;
pub use dates::{date_in_words, day_in_words, month_names, weekday_names};
pub use duration::{Direction, Length, LengthError, Shift, gm_length};
pub use moment::{Moment, MomentError, Toward, read_moment};
pub use phase::{FirstPhase, Phase, PhaseError, PhaseKind};
pub use phase_length::PhaseLength;
pub use plan::{Anchor, Arithmetic, EarlyEnd, Plan, PlanError, RestDay, RestDayError};
pub use remaining::Remaining;
pub use schedule::{
    Change, ClockEffect, ClockNote, Lateness, PhaseSpan, Refusal, RefusedChange, Schedule,
};
pub use stamp::{Stamp, StampStyle, rfc3339};
pub use zone::{TZDB_VERSION, Wall, Zone, ZoneError};
