//! Why something that a player sent does not count.

use serde::{Deserialize, Serialize};

use nightdesk_game::{DecidedBy, EntryId, Language, SeatId};
use nightdesk_text::say;

/// A night entry that does not count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Uncounted {
    /// Its number.
    pub entry: EntryId,
    /// Why.
    pub why: Why,
}

/// Why something that a player sent does not count.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// Something that its player sent later was in already.
    Older,
    /// The entry of this number took its place.
    Replaced(u64),
    /// The entry of this number took it back.
    Withdrawn(u64),
    /// What the host entered with this number did away with it.
    Ended(u64),
    /// Whoever sent it is dead.
    Dead(SeatId),
    /// Whoever was to carry out his side's order is dead.
    NobodyCarriesOut(SeatId),
    /// No case of a conditional order has come.
    NoCase,
    /// The rule by which a side decides picks another member's word.
    Outvoted(DecidedBy),
    /// A rule is against it as the game stands, in words for the host.
    Rule(String),
    /// The record of the night does not hold it.
    NotInRecord,
}

impl Why {
    /// The reason in words for the host, with the names of seats.
    #[must_use]
    pub fn words<'n>(&self, name: impl Fn(SeatId) -> &'n str, language: Language) -> String {
        match self {
            Self::Older => say!(&language, "older"),
            Self::Replaced(entry) => say!(&language, "replaced", entry),
            Self::Withdrawn(entry) => say!(&language, "withdrawn", entry),
            Self::Ended(entry) => say!(&language, "ended", entry),
            Self::Dead(seat) => say!(&language, "dead", name = name(*seat)),
            Self::NobodyCarriesOut(seat) => {
                say!(&language, "nobody_carries_out", name = name(*seat))
            }
            Self::NoCase => say!(&language, "no_case"),
            Self::Outvoted(DecidedBy::LastWord) => say!(&language, "outvoted_last_word"),
            Self::Outvoted(DecidedBy::Leader) => say!(&language, "outvoted_leader"),
            Self::Outvoted(DecidedBy::Unanimous) => say!(&language, "outvoted_unanimous"),
            Self::Rule(words) => words.clone(),
            Self::NotInRecord => say!(&language, "not_in_record"),
        }
    }

    /// The entry that brought it about, where it was one.
    pub(super) const fn since(&self) -> Option<u64> {
        match self {
            Self::Replaced(entry) | Self::Withdrawn(entry) | Self::Ended(entry) => Some(*entry),
            Self::Older
            | Self::Dead(_)
            | Self::NobodyCarriesOut(_)
            | Self::NoCase
            | Self::Outvoted(_)
            | Self::Rule(_)
            | Self::NotInRecord => None,
        }
    }
}
