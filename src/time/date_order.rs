//! Dates of numbers that may be read two ways.

use serde::{Deserialize, Serialize};

/// What stands first in a date of numbers, as `02/03/2026`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DateOrder {
    /// The day.
    DayFirst,
    /// The month.
    MonthFirst,
}
