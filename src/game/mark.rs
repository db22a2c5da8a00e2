//! What sticks to a seat until it ends.

use serde::{Deserialize, Serialize};

use super::seat::SeatId;
use nightdesk_time::Phase;

/// Something a rule set must remember about a seat: poisoned, doused, recruited, has killed.
///
/// The game knows only that it is there and when it ends; what it means is
/// known to the rule set that set it. So no rule set needs a field of its own
/// in the game's state.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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

    /// The mark of a seat whose win hangs on what becomes of another; of whom stands in
    /// [`by`](Self::by).
    pub const TARGET: &'static str = "target";

    /// The mark of a seat whose result is that of another player's side; whose stands in
    /// [`by`](Self::by), and [`TOLD`](Self::TOLD) in the value where the seat may know that side.
    pub const SHARES_RESULT: &'static str = "shares_result";

    /// The mark of a seat that has won or lost by itself, whatever its side does; the value is
    /// [`WON`](Self::WON) or [`LOST`](Self::LOST).
    pub const OWN_RESULT: &'static str = "own_result";

    /// The mark of a seat whose death in the phase of the mark shows nothing.
    pub const HIDDEN: &'static str = "hidden";

    /// The mark of a seat that did not die of the vote of the phase of the mark; who pardoned it
    /// stands in [`by`](Self::by), or what kept it alive in the value.
    pub const SPARED: &'static str = "spared";

    /// The mark of a seat that has used an ability in the day of the mark; which one stands in the value.
    pub const ACTED_BY_DAY: &'static str = "acted_by_day";

    /// The mark of a seat of which somebody says, for the day of the mark, that it does not die of the
    /// vote; who stands in [`by`](Self::by).
    pub const PARDONED: &'static str = "pardoned";

    /// The mark of a seat of whose vote everybody knows what it weighs, since it was revealed; how much
    /// stands in the value.
    pub const KNOWN_WEIGHT: &'static str = "known_weight";

    /// The mark of a seat whose vote does not count while the mark holds.
    pub const NO_VOTE: &'static str = "no_vote";

    /// The mark of a seat whose vote counts with another's while the mark holds and that one lives;
    /// [`by`](Self::by) says with whose.
    pub const VOTE_TAKEN: &'static str = "vote_taken";

    /// The mark of a seat that dies at the end of the day of the mark, whatever its vote brings.
    pub const AT_DUSK: &'static str = "at_dusk";

    /// That a seat has won by itself.
    pub const WON: &'static str = "won";

    /// That a seat has lost by itself.
    pub const LOST: &'static str = "lost";

    /// That what a mark holds may be told to the seat.
    pub const TOLD: &'static str = "told";

    /// The mark of a seat that has won or lost by itself.
    #[must_use]
    pub fn own_result(won: bool) -> Self {
        let value = match won {
            true => Self::WON,
            false => Self::LOST,
        };
        Self {
            name: Self::OWN_RESULT.to_owned(),
            by: None,
            value: Some(value.to_owned()),
            since: None,
            until: None,
        }
    }

    /// The mark of a seat that shares the result of another's side.
    #[must_use]
    pub fn sharing(with: SeatId, told: bool) -> Self {
        Self {
            name: Self::SHARES_RESULT.to_owned(),
            by: Some(with),
            value: told.then(|| Self::TOLD.to_owned()),
            since: None,
            until: None,
        }
    }
}
