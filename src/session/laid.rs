//! The table of a rule set that keeps one, remembered between lines.
//!
//! A table follows from the journal alone. Remembering it changes no answer: it only spares
//! reading the role book and taking every move again for each line.

use std::cell::RefCell;

use crate::desk::{self, Refused};
use crate::game::Journal;
use crate::rules::{RuleSet, Table};

/// The table as it was laid last.
#[derive(Debug, Default)]
pub(super) struct TableMemo(RefCell<Option<Laid>>);

/// A table with the number of entries from which it was laid.
#[derive(Debug)]
struct Laid {
    entries: usize,
    table: Box<dyn Table>,
}

impl TableMemo {
    /// Lends the table of a game; none if its rule set keeps none.
    ///
    /// The journal only grows, so as many entries are the same entries.
    pub(super) fn with<T>(
        &self,
        journal: &Journal,
        rules: &dyn RuleSet,
        look: impl FnOnce(Option<&dyn Table>) -> T,
    ) -> Result<T, Refused> {
        let entries = journal.entries().len();
        let table = match self.0.take() {
            Some(laid) if laid.entries == entries => Some(laid.table),
            earlier => {
                let earlier = earlier.map(|laid| laid.table);
                desk::table(journal.game(), rules, earlier)?
            }
        };
        let seen = look(table.as_deref());
        self.0.replace(table.map(|table| Laid { entries, table }));
        Ok(seen)
    }

    /// Lays the table anew the next time.
    #[cfg(test)]
    pub(super) fn forget(&self) {
        self.0.take();
    }
}
