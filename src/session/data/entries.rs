//! What was entered, as values.

use chrono::{DateTime, Utc};
use serde::Serialize;

use super::super::Teller;
use crate::game::TakenMove;
use crate::report::archive::{self, Action, second, second_if_any};
use crate::report::host::TableEntry;
use crate::rules::Lapse;
use crate::time::Phase;

/// The entries for a night, in the order in which they were made.
#[derive(Debug, Serialize)]
pub(in super::super) struct NightEntries {
    phase: Phase,
    entries: Vec<Entered>,
}

#[derive(Debug, Serialize)]
struct Entered {
    player: String,
    /// Slug of the side whose order it is.
    side: Option<String>,
    #[serde(flatten)]
    action: Action,
    /// Why it does not count.
    reason: Option<String>,
}

/// The moves of a phase at a table.
#[derive(Debug, Serialize)]
pub(in super::super) struct TableEntries {
    phase: Option<Phase>,
    entries: Vec<MoveEntered>,
}

#[derive(Debug, Serialize)]
struct MoveEntered {
    entry: u64,
    line: String,
    #[serde(serialize_with = "second")]
    at: DateTime<Utc>,
    #[serde(serialize_with = "second_if_any")]
    sent: Option<DateTime<Utc>>,
    late: bool,
    counted: bool,
    reason: Option<String>,
}

impl Teller<'_> {
    /// Every entry for a night; those that do not count say why.
    pub(in super::super) fn entries_data(&self, night: Phase, uncounted: &[Lapse]) -> NightEntries {
        let entries = self.game.entries_for(night).map(|entry| {
            let lapse = uncounted.iter().find(|lapse| lapse.entry == entry.id);
            Entered {
                player: self.game.name(entry.from.unwrap_or(entry.seat)).to_owned(),
                side: entry.faction.clone(),
                action: Action {
                    counted: lapse.is_none(),
                    ..archive::action(self.game, self.words, &self.speaker, entry)
                },
                reason: lapse.map(|lapse| lapse.reason.clone()),
            }
        });
        NightEntries {
            phase: night,
            entries: entries.collect(),
        }
    }

    /// The moves of a phase; each with what the host reads of it.
    pub(in super::super) fn moves_data<'m>(
        &self,
        phase: Option<Phase>,
        moves: impl Iterator<Item = (&'m TakenMove, &'m TableEntry)>,
    ) -> TableEntries {
        let entries = moves.map(|(taken, shown)| MoveEntered {
            entry: taken.no,
            line: shown.line.clone(),
            at: taken.at,
            sent: taken.sent,
            late: taken.late,
            counted: shown.uncounted.is_none(),
            reason: shown.uncounted.clone(),
        });
        TableEntries {
            phase,
            entries: entries.collect(),
        }
    }
}
