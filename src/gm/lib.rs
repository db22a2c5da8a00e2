//! What a host writes in the thread, as values, and back as lines.
//!
//! The reader finds the commands of one line (tracker §1), or a doubt where a reading is not
//! certain; the writer prints a line that reads as one command and as nothing else. The folder
//! must never learn the state of a game: whether a command is allowed now (who is dead already,
//! which phase runs, what lies in the past) is for others to decide.
//!
//! ```
//! use nightdesk_gm::{CommentPhrases, GmCommand, Names, Reading, SlotNames, read_line};
//!
//! let seats = ["Ana", "Bob"];
//! let slots = seats.iter().enumerate().map(|(slot, present)| SlotNames {
//!     slot,
//!     present,
//!     former: &[],
//!     aliases: &[],
//! });
//! let names = Names::new(slots, ["Zoe"], ["Meg"]);
//! let readings = read_line("##RESURRECT bob", &names, &CommentPhrases::default());
//! assert!(matches!(
//!     readings.as_slice(),
//!     [Reading::Command { command: GmCommand::Resurrect { slot: 1 }, .. }]
//! ));
//! ```

mod command;
mod comment;
mod doubt;
mod keyword;
mod line;
mod listed;
mod names;
mod near;
mod read;
mod sentence;
mod sign;
#[cfg(test)]
mod tests;
mod words;
mod write;

pub use command::{DeathWord, Doubt, DoubtKind, GmCommand, Reading};
pub use comment::CommentPhrases;
pub use listed::{DeathTold, begins_with_a_name, death_form, heads_a_list};
pub use names::{Names, NewPlayer, SlotNames};
pub use near::{NearAbout, NearCommand, near_command, other_words_of_death};
pub use read::{hidden_unend_in_line, read_line, unend_in_line};
pub use write::{NoSafeLine, Writer};

use std::sync::LazyLock;

use nightdesk_text::built_in;
use nightdesk_text::messages::Wording;

/// Whether a line begins with a clause that takes back what the line before it says: "Wait, I miscounted".
#[must_use]
pub fn takes_back(line: &str) -> bool {
    doubt::is_taken_back(line)
}

/// The words of this part.
static WORDS: LazyLock<Wording> = LazyLock::new(|| built_in(include_str!("messages.toml")));
