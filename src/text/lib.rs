//! Words and places in text; knows nothing of the game.
//!
//! Everything here is total: any text and any offset gives an answer. The folder must never learn
//! what a player, a vote or a role is, and never draws, colours or prints; it only says what is
//! written where, which names are the same, and how words are put together.

mod built_in;
mod courtesies;
pub mod csv;
mod diagnostic;
mod doubt;
mod markup;
pub mod messages;
pub mod names;
mod numbers;
mod span;
mod steering;
mod typed;
pub mod vocabulary;
pub mod width;
mod word_list;
pub mod wording;

use std::sync::LazyLock;

pub use built_in::built_in;
pub use courtesies::{AROUND, Around};
pub use diagnostic::{Diagnostic, Diagnostics, Label, Severity, code_of};
pub use doubt::{DOUBT, DoubtWords};
pub use markup::without_markup;
pub use numbers::number_in_words;
pub use span::{Source, Span};
pub use steering::{steers, visible, visible_in_colours};
pub use typed::as_one_word;
pub use word_list::{WordList, after_words, cut_words, without_marks};
pub use wording::Language;

/// The words of this part.
static WORDS: LazyLock<messages::Wording> =
    LazyLock::new(|| built_in(include_str!("messages.toml")));
