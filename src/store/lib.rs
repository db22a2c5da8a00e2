//! Disk: where a game lives, how its journal is kept, and the ledger of warnings.
//!
//! The only part that touches files. It knows entries and their order, never
//! what they mean, and of a ledger what its policy tells it to keep; it decides nothing about the game, prints nothing and reads
//! no clock. Whatever it had to mend is reported as a value, never silently.

mod anew;
mod append;
mod beside;
mod book;
mod error;
mod folder;
mod handoff;
mod inputs;
mod journal_file;
mod journal_text;
pub mod ledger;
mod lock;
mod new_files;
pub mod open_game;
mod own_folders;
mod places;
mod repair;
mod settings;
mod system;

#[cfg(test)]
mod tests;

pub use anew::write_anew;
pub use beside::{Beside, UnfitName, files_beside, path_inside};
pub use book::{ReadBook, is_hidden, read_book, read_book_anyway};
pub use error::{Doing, StoreError};
pub use folder::{GameFolder, JOURNAL_FILE, SETUP_FILE};
pub use handoff::{Handoff, HandoffError};
pub use inputs::{Input, InputError, InputLines, read_anyway, read_input};
pub use journal_file::{JournalFile, Loaded, Recovery, read_journal};
pub use journal_text::{JournalError, Parsed, Torn, VERSION, WrittenBy, parse_journal};
pub use new_files::lay_down;
pub use places::history_file;
pub use repair::{Fault, Readable, Repaired, repair};
pub use settings::{own_settings, settings_files};

use std::sync::LazyLock;

use nightdesk_text::built_in;
use nightdesk_text::messages::Wording;

/// The words of this part.
static WORDS: LazyLock<Wording> = LazyLock::new(|| built_in(include_str!("messages.toml")));
