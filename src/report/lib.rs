//! Answers as documents, not text.
//!
//! A report chooses what to say and to whom; how it looks is for `render`.
//! Every [`Text`] has its audience from the start. Texts for the thread are
//! made in `public` from a [`PublicView`] alone, so that they cannot say what
//! the thread may not know; texts for seats in `private`, for the host in
//! `host`. Nothing here reads a clock or a file, knows a role by name, or
//! writes markup.

pub mod archive;
mod at_table;
pub mod document;
// So that the values of the tests can be used by the tests of `render`, too.
#[cfg(test)]
extern crate self as nightdesk_report;
#[cfg(test)]
#[allow(dead_code, reason = "the tests of `render` use the rest")]
pub(crate) mod fixture;
pub mod host;
pub mod leak;
mod of_thread;
pub mod private;
pub mod public;
mod sentence;
mod site_words;
mod template;
pub mod templates;
#[cfg(test)]
mod tests;
mod text;
mod view;
mod voice;
pub mod warnings;
mod words;

pub use at_table::{Frame, around_at_table, at_table, framed_at_table, reasons, tally_at_table};
pub use document::Document;
pub use nightdesk_game::TextKind;
pub use template::TemplateError;
pub use text::Text;
pub use view::{Fate, PublicPlayer, PublicView, Shown, Untold};
pub use view::{full_title, has_departed, was_announced_alone};
pub use voice::{Circle, TitlesElsewhere, Voice};
pub use words::{WordingError, Words};

use std::sync::LazyLock;

use nightdesk_text::built_in;
use nightdesk_text::messages::Wording;

/// What the host reads beside texts.
static WORDS: LazyLock<Wording> = LazyLock::new(|| built_in(include_str!("host.toml")));
