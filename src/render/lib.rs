//! A document as characters.
//!
//! Each renderer escapes for itself: what stands in a span is text and never
//! markup, whatever characters a player's name is made of. Renderers know
//! labels and weights, not games; what a label looks like is data
//! (`theme.toml`, `flavours.toml`).

mod bbcode;
mod calendar;
pub mod chart;
mod countdown;
pub mod diagnostic;
mod flavour;
mod frame;
mod html;
mod inline;
mod json;
mod layout;
mod markdown;
mod markup;
mod plain;
mod split;
mod spoken;
mod theme;

#[cfg(test)]
#[path = "../report/archive/fixture.rs"]
#[allow(dead_code, reason = "the tests of `report` use the rest")]
mod archive_fixture;
#[cfg(test)]
#[path = "../report/fixture.rs"]
#[allow(dead_code, reason = "the tests of `report` use the rest")]
mod fixture;
#[cfg(test)]
mod tests;

pub use calendar::DeadlineCalendar;
pub use countdown::countdown;
pub use frame::{frame, nameless_frame, readers};
pub use html::{ARCHIVE_CLASS, html};
pub use json::json;
pub use plain::{Look, on_screen, plain};
pub use split::parts;
pub use theme::{Theme, ThemeError};

use std::sync::LazyLock;

use nightdesk_game::Markup;
use nightdesk_report::Document;
use nightdesk_text::built_in;
use nightdesk_text::messages::Wording;

/// The words of the lines around texts.
static WORDS: LazyLock<Wording> = LazyLock::new(|| built_in(include_str!("messages.toml")));

/// A document in a forum's markup, ready to be posted.
#[must_use]
pub fn post(document: &Document, markup: Markup) -> String {
    match markup {
        Markup::Phpbb => bbcode::bbcode(document, flavour::Flavour::phpbb(), markup),
        Markup::Xenforo => bbcode::bbcode(document, flavour::Flavour::xenforo(), markup),
        Markup::Vbulletin => bbcode::bbcode(document, flavour::Flavour::vbulletin(), markup),
        Markup::Discourse => markdown::markdown(document, markdown::Flavour::Discourse),
        Markup::Discord => markdown::markdown(document, markdown::Flavour::Discord),
        Markup::Plain => plain(document, None),
    }
}
