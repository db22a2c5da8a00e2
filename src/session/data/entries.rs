//! What was entered, as values.

use chrono::{DateTime, Utc};
use serde::Serialize;

use super::super::Teller;
use nightdesk_game::{Intent, NightEntry, SeatId, TakenMove};
use nightdesk_replies::Uncounted;
use nightdesk_report::archive::{self, Action, second, second_if_any};
use nightdesk_report::host::TableEntry;
use nightdesk_rules::Table;
use nightdesk_time::Phase;

/// The entries for a night, in the order in which they were made.
#[derive(Debug, Serialize)]
pub(in super::super) struct NightEntries {
    phase: Phase,
    entries: Vec<Entered>,
}

/// An entry of a player, or of a side as a whole.
#[derive(Debug, Serialize)]
pub(super) struct Entered {
    /// Who sent it; none where a side as a whole does nothing.
    player: Option<String>,
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
    pub(in super::super) fn entries_data(
        &self,
        night: Phase,
        uncounted: &[Uncounted],
    ) -> NightEntries {
        let entries = self.game.entries_for(night).map(|entry| {
            let gone = uncounted.iter().find(|gone| gone.entry == entry.id);
            self.entered_by(entry, gone)
        });
        NightEntries {
            phase: night,
            entries: entries.collect(),
        }
    }

    /// An entry, and why it does not count, if it does not.
    pub(super) fn entered_by(&self, entry: &NightEntry, gone: Option<&Uncounted>) -> Entered {
        Entered {
            player: sender(entry).map(|seat| self.game.name(seat).to_owned()),
            side: entry.faction.clone(),
            action: Action {
                counted: gone.is_none(),
                ..archive::action(self.game, self.words, &self.speaker, entry)
            },
            reason: gone.map(|gone| {
                gone.why
                    .words(|seat| self.game.name(seat), self.game.setup.language)
            }),
        }
    }

    /// What players sent in the running night or round at a table, as far as it counts: a row for
    /// each of them, where several votes were entered with one line.
    pub(super) fn entered_at(&self, table: &dyn Table) -> Vec<Entered> {
        let mut entered = nightdesk_replies::entered(&table.replies());
        entered.retain(|_, entered| entered.uncounted.is_none());
        let kept = table.kept_lines();
        let rows = self.game.moves.iter().flat_map(|taken| {
            let kept = kept.get(&taken.no);
            let in_words = kept.and_then(|kept| kept.in_words.as_ref());
            let says = in_words.unwrap_or(&taken.line);
            let entered = entered.get(&taken.no);
            let by = entered.into_iter().flat_map(|entered| &entered.by);
            by.map(|seat| Entered {
                player: Some(self.game.name(*seat).to_owned()),
                side: None,
                action: Action {
                    entry: taken.no,
                    says: says.clone(),
                    typed: taken.line.clone(),
                    at: taken.at,
                    late: taken.late,
                    counted: true,
                },
                reason: None,
            })
        });
        rows.collect()
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
            reason: shown
                .uncounted
                .as_ref()
                .map(|why| why.words(|seat| self.game.name(seat), self.game.setup.language)),
        });
        TableEntries {
            phase,
            entries: entries.collect(),
        }
    }
}

/// Which player sent an entry; none where a side as a whole is said to do nothing.
pub(super) fn sender(entry: &NightEntry) -> Option<SeatId> {
    match (&entry.faction, entry.from, &entry.intent) {
        (Some(_), None, Intent::Nothing { .. }) => None,
        (_, from, _) => Some(from.unwrap_or(entry.seat)),
    }
}
