//! What is still owed, as values.

use serde::Serialize;

use super::super::Teller;
use super::entries::{Entered, sender};
use nightdesk_game::{Intent, NightEntry};
use nightdesk_replies::{Ask, LeftOut, Need};
use nightdesk_report::Voice;
use nightdesk_rules::Table;
use nightdesk_time::Phase;

/// What was sent and what is waited for.
#[derive(Debug, Default, Serialize)]
pub(in super::super) struct MissingNow {
    phase: Option<Phase>,
    owed: Vec<OwedItem>,
    /// The night entries that count.
    entered: Vec<Entered>,
    /// Who has said that nothing is done.
    no_action: Vec<NoAction>,
}

/// Something that is waited for.
#[derive(Debug, Serialize)]
pub(super) struct OwedItem {
    /// Who may send it, each alone; nobody where it is the host's own.
    players: Vec<String>,
    /// Slug of the side that owes it.
    side: Option<String>,
    what: String,
    /// Whether something is drawn where nothing comes.
    must: bool,
    /// Whether it may be left out.
    optional: bool,
    /// How it is typed, where that is one line.
    #[serde(rename = "type")]
    typed: Option<String>,
}

#[derive(Debug, Serialize)]
struct NoAction {
    /// None where a side as a whole does nothing.
    player: Option<String>,
    /// Slug of the side whose order it is.
    side: Option<String>,
    /// What is left out; none if it is everything.
    what: Option<String>,
}

impl Teller<'_> {
    /// What is owed in the running night.
    pub(in super::super) fn missing_data(
        &self,
        owed: &[Ask],
        standing: &[NightEntry],
    ) -> MissingNow {
        let entered = standing.iter().map(|entry| self.entered_by(entry, None));
        MissingNow {
            phase: self.game.phase(),
            owed: owed.iter().map(|owed| self.owed_item(owed)).collect(),
            entered: entered.collect(),
            no_action: self.rested(standing).collect(),
        }
    }

    /// Who has said that nothing is done.
    fn rested<'e>(&'e self, standing: &'e [NightEntry]) -> impl Iterator<Item = NoAction> + 'e {
        standing.iter().filter_map(|entry| {
            let Intent::Nothing { ability } = &entry.intent else {
                return None;
            };
            Some(NoAction {
                player: sender(entry).map(|seat| self.game.name(seat).to_owned()),
                side: entry.faction.clone(),
                what: ability.as_deref().map(|slug| self.speaker.title(slug)),
            })
        })
    }

    /// What a table waits for.
    pub(in super::super) fn missing_at_table_data(&self, table: &dyn Table) -> MissingNow {
        let replies = table.replies();
        let rested = nightdesk_replies::left_out(&replies).map(|(seat, what)| NoAction {
            player: Some(self.game.name(seat).to_owned()),
            side: None,
            what: match what {
                LeftOut::All => None,
                LeftOut::This(what) => Some(what.clone()),
            },
        });
        let waits = table.asks();
        MissingNow {
            phase: self.game.phase(),
            owed: waits.iter().map(|owed| self.owed_item(owed)).collect(),
            entered: self.entered_at(table),
            no_action: rested.collect(),
        }
    }

    pub(super) fn owed_item(&self, owed: &Ask) -> OwedItem {
        OwedItem {
            players: super::names(self.game, owed.seats().iter().copied()),
            side: owed.side().map(str::to_owned),
            what: owed.what.clone(),
            must: owed.need == Need::Drawn,
            optional: owed.is_optional(),
            typed: owed.type_this.clone(),
        }
    }
}
