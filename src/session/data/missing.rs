//! What is still owed, as values.

use serde::Serialize;

use super::super::Teller;
use crate::game::NightEntry;
use crate::report::archive::{self, Action};
use crate::rules::{Owed, Table, Waiting};
use crate::time::Phase;

/// What was sent and what is waited for.
#[derive(Debug, Default, Serialize)]
pub(in super::super) struct MissingNow {
    phase: Option<Phase>,
    owed: Vec<OwedItem>,
    /// The night entries that count.
    entered: Vec<Action>,
    /// Who has said that nothing is done, at a table.
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
    player: String,
    what: Option<String>,
}

impl Teller<'_> {
    /// What is owed in the running night.
    pub(in super::super) fn missing_data(
        &self,
        owed: &[Owed],
        standing: &[NightEntry],
    ) -> MissingNow {
        let entered = standing
            .iter()
            .map(|entry| archive::action(self.game, self.words, &self.speaker, entry));
        MissingNow {
            phase: self.game.phase(),
            owed: owed.iter().map(|owed| self.owed_item(owed)).collect(),
            entered: entered.collect(),
            no_action: Vec::new(),
        }
    }

    /// What a table waits for.
    pub(in super::super) fn missing_at_table_data(&self, table: &dyn Table) -> MissingNow {
        let rested = table.rested().into_iter().map(|rested| NoAction {
            player: self.game.name(rested.from).to_owned(),
            what: rested.what,
        });
        let waits = table.waits();
        MissingNow {
            phase: self.game.phase(),
            owed: waits.iter().map(|waits| self.waited_for(waits)).collect(),
            entered: Vec::new(),
            no_action: rested.collect(),
        }
    }

    pub(super) fn owed_item(&self, owed: &Owed) -> OwedItem {
        OwedItem {
            players: super::names(self.game, owed.seats.iter().copied()),
            side: owed.faction.clone(),
            what: owed.title.clone(),
            must: owed.must,
            optional: false,
            typed: None,
        }
    }

    fn waited_for(&self, waiting: &Waiting) -> OwedItem {
        OwedItem {
            players: super::names(self.game, waiting.from),
            side: None,
            what: waiting.what.clone(),
            must: false,
            optional: waiting.optional,
            typed: waiting.type_this.clone(),
        }
    }
}
