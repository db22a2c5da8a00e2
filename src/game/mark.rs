//! What sticks to a seat until it ends.

use serde::{Deserialize, Serialize};

use super::seat::SeatId;
use crate::time::Phase;

/// Something a rule set must remember about a seat: poisoned, doused, recruited, has killed.
///
/// The game knows only that it is there and when it ends; what it means is
/// known to the rule set that set it. So no rule set needs a field of its own
/// in the game's state.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    /// The rule set's word for it.
    pub name: String,
    /// Who caused it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<SeatId>,
    /// A value that goes with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// The phase in which it was set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<Phase>,
    /// The last phase in which it holds; none means for good.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<Phase>,
}

impl Mark {
    /// The mark of a seat that was told somebody's side when the cards were dealt; whose side
    /// stands in [`by`](Self::by).
    pub const KNOWS_SIDE: &'static str = "knows_side";
}
