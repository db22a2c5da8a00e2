//! The table of a rule set that keeps one, remembered between lines.
//!
//! A table follows from the journal alone. Remembering it changes no answer: it only spares
//! reading the role book and taking every move again for each line.

use super::memo::Memo;
use nightdesk_desk::Refused;
use nightdesk_game::Journal;
use nightdesk_rules::{RuleSet, Table};

/// The table as it was laid last; none if the rule set keeps none.
#[derive(Debug, Default)]
pub struct TableMemo(Memo<Option<Box<dyn Table>>>);

impl TableMemo {
    /// Lends the table of a game; none if its rule set keeps none.
    pub fn with<T>(
        &self,
        journal: &Journal,
        rules: &dyn RuleSet,
        look: impl FnOnce(Option<&dyn Table>) -> T,
    ) -> Result<T, Refused> {
        let lay =
            |earlier: Option<_>| nightdesk_desk::table(journal.game(), rules, earlier.flatten());
        self.0.with(journal, lay, |table| look(table.as_deref()))
    }

    /// Lays the table anew the next time.
    pub fn forget(&self) {
        self.0.forget();
    }
}
