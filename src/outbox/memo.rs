//! What follows from the journal alone, remembered between lines.
//!
//! Remembering it changes no answer: it only spares making it again for each line.

use std::cell::RefCell;

use nightdesk_game::Journal;

/// Something that follows from a journal, with the number of entries from which it was made.
#[derive(Debug)]
pub struct Memo<T>(RefCell<Option<(usize, T)>>);

impl<T> Default for Memo<T> {
    fn default() -> Self {
        Self(RefCell::new(None))
    }
}

impl<T> Memo<T> {
    /// Lends it; where the journal has grown since, it is made anew, perhaps out of the earlier one.
    ///
    /// The journal only grows, so as many entries are the same entries.
    pub fn with<R, E>(
        &self,
        journal: &Journal,
        make: impl FnOnce(Option<T>) -> Result<T, E>,
        look: impl FnOnce(&T) -> R,
    ) -> Result<R, E> {
        let entries = journal.entries().len();
        let made = match self.0.take() {
            Some((known, made)) if known == entries => made,
            earlier => make(earlier.map(|(_, made)| made))?,
        };
        let seen = look(&made);
        self.0.replace(Some((entries, made)));
        Ok(seen)
    }

    /// Makes it anew the next time.
    pub fn forget(&self) {
        self.0.take();
    }
}
