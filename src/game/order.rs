//! What a player or a faction asks for at night, as the host wrote it down.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::seat::SeatId;
use nightdesk_time::Phase;

/// One use of one ability by one performer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Order {
    /// The seat that carries it out (and can be blocked or seen).
    pub performer: SeatId,
    /// Slug of the ability.
    pub ability: String,
    /// The seats it was aimed at, in the ability's own order.
    #[serde(default)]
    pub targets: Vec<SeatId>,
    /// Words that go with it: a message, an invented item.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
    /// Lifts the one-use-per-ability-and-night rule for this use.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub extra: bool,
}

/// A public fact on which a conditional order may depend.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Condition {
    /// The seat was voted out on the last day.
    Eliminated(SeatId),
    /// Nobody was voted out on the last day.
    NobodyEliminated,
    /// The seat is dead, however it died.
    Dead(SeatId),
    /// The seat was killed, by night or by day: it is dead, was not voted out and did not leave.
    Killed(SeatId),
    /// The seat was killed in a night. Older journals mean by it that the seat died in a night, too.
    KilledAtNight(SeatId),
    /// The seat died in a night, however it died.
    DiedAtNight(SeatId),
    /// The player has left the game: the host took him out of it, or the rules had him leave.
    Left(SeatId),
    /// The seat is alive.
    Alive(SeatId),
    /// The seat died and its card showed this role.
    FlippedRole(SeatId, String),
    /// The seat died and its card showed this side.
    FlippedSide(SeatId, String),
    /// It is this night.
    Night(u32),
    /// It is the night after this day.
    Day(u32),
    /// The opposite of another condition.
    Not(Box<Condition>),
    /// All of several conditions.
    All(Vec<Condition>),
    /// At least one of several conditions.
    Any(Vec<Condition>),
}

/// One arm of a conditional order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Branch {
    /// When this arm applies; none on the last arm means "else".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub when: Option<Condition>,
    /// What is done then; none is "no action".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<Order>,
}

/// What an entry asks for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Intent {
    /// Do this.
    Act(Order),
    /// The first arm whose condition holds when the night is resolved.
    Conditional(Vec<Branch>),
    /// The player said that nothing will be done (with this ability, or at all).
    Nothing {
        /// Slug of the ability it is about; none means all of the seat's.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ability: Option<String>,
    },
}

/// Number of a night entry: the journal entry that brought it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EntryId(pub u64);

/// A night entry: who asked for what, for which night, and when it arrived.
///
/// Entries are kept in the order in which they were entered. Of several for one thing the last
/// one by its own time counts; beyond that, when an entry arrived never changes a
/// resolution.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NightEntry {
    /// Its number, by which the host can cancel it.
    pub id: EntryId,
    /// The seat it came from, or the performer of a faction's order.
    pub seat: SeatId,
    /// Set when the order is a faction's, not the seat's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub faction: Option<String>,
    /// The member whose word on a side's order it is; none where the side as a whole spoke.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<SeatId>,
    /// The night it is for.
    pub night: Phase,
    /// When it arrived.
    pub at: DateTime<Utc>,
    /// Whether it came after the deadline and was taken all the same.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub late: bool,
    /// What it asks for.
    pub intent: Intent,
    /// The player's or host's words, as typed.
    pub typed: String,
}

impl NightEntry {
    /// By what entries for the same thing follow each other: when they arrived, and at the same
    /// time the order in which they were entered.
    #[must_use]
    pub fn sent(&self) -> (DateTime<Utc>, EntryId) {
        (self.at, self.id)
    }

    /// The orders it may lead to.
    #[must_use]
    pub fn orders(&self) -> Vec<&Order> {
        match &self.intent {
            Intent::Act(order) => vec![order],
            Intent::Conditional(branches) => branches
                .iter()
                .filter_map(|branch| branch.order.as_ref())
                .collect(),
            Intent::Nothing { .. } => Vec::new(),
        }
    }

    /// The ability slug this entry is about, if it is about a single one.
    #[must_use]
    pub fn ability(&self) -> Option<&str> {
        match &self.intent {
            Intent::Act(order) => Some(&order.ability),
            Intent::Conditional(branches) => branches
                .iter()
                .find_map(|branch| branch.order.as_ref())
                .map(|order| order.ability.as_str()),
            Intent::Nothing { ability } => ability.as_deref(),
        }
    }
}
