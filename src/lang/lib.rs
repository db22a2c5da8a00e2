//! WWRF, the language in which the roles of "Werewolves Revamped" are written: text in, checked
//! program out.
//!
//! A role book is a tree of small files. [`tree`] says what one can hold, the parser reads one,
//! [`Book`] is all of them with names resolved and types inferred, the formatter writes one back.
//! The folder must never learn of a game: nothing here knows who plays, which phase it is, or what
//! an ability does. It reads no disk either; files are handed over as text. What is wrong
//! with a file is said in every language.
//!
//! ```
//! use nightdesk_lang::Book;
//!
//! let (book, found) = Book::read([(
//!     "townsfolk/power/healer",
//!     "**Healer** | Townsfolk Power\n__Formalized__\nEnd Night: Attak @Selection\n",
//! )]);
//! assert_eq!(book.role("healer").map(|healer| healer.name()), Some("Healer"));
//! let said: Vec<String> = found.iter().map(ToString::to_string).collect();
//! assert_eq!(
//!     said,
//!     ["townsfolk/power/healer:3:12: error[unknown-ability]: there is no ability `Attak` \
//!       (did you mean `Attack`?)"]
//! );
//! ```

mod book;
mod code;
mod comparison;
mod context;
mod format;
pub mod guide;
mod lower;
mod names;
mod parse;

pub use parse::BULLETS;
// The tests of the rule set `wwrf` use the same samples.
#[cfg(test)]
extern crate self as nightdesk_lang;
#[cfg(test)]
mod tests;
pub mod tree;
mod words;

use std::sync::LazyLock;

use nightdesk_text::built_in;
use nightdesk_text::messages::Wording;

pub use book::{Book, Checked, Entry, Shelf, Traits, Works};
pub use code::Code;

/// The words of this part.
static WORDS: LazyLock<Wording> = LazyLock::new(|| built_in(include_str!("messages.toml")));
