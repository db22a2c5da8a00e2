//! Words and places in text; knows nothing of the game.
//!
//! Everything here is total: any text and any offset gives an answer. The folder must never learn
//! what a player, a vote or a role is, and never draws, colours or prints; it only says what is
//! written where, which names are the same, and how words are put together.

mod built_in;
pub mod csv;
mod diagnostic;
mod doubt;
pub mod names;
mod numbers;
pub mod said;
mod span;
mod steering;
mod typed;
pub mod vocabulary;
pub mod width;
pub mod wording;

pub use built_in::built_in;
pub use diagnostic::{Diagnostic, Diagnostics, Label, Severity};
pub use doubt::{DOUBT, DoubtWords};
pub use numbers::number_in_words;
pub use span::{Source, Span};
pub use steering::{steers, visible, visible_in_colours};
pub use typed::as_one_word;
pub use wording::Language;
