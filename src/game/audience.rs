//! Who a text is for.

use serde::{Deserialize, Serialize};

use super::seat::SeatId;

/// Who may read a text. Every text that leaves the desk carries one (H1).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Audience {
    /// The game thread.
    Public,
    /// One seat's private messages.
    Seat(SeatId),
    /// One faction's private thread.
    Faction(String),
    /// The host alone.
    Host,
}
