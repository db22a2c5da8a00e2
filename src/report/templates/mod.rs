//! Whole texts as templates: what stands where in a post or a message.
//!
//! A text for players is laid out by a template: rows of words with places in braces. The built-in
//! ones are files of this folder, written with the sentences of `messages.toml`; a host's own file
//! of the same name takes the place of one. Which text has which places, and who may read them, is
//! data here ([`TextForm`]), so that a file is checked before a game is played by it.
//!
//! This folder knows no card and no game: whoever makes a text says what fills its places, and
//! what everybody may know comes from a [`PublicView`](super::PublicView).

mod built_in;
mod check;
mod common;
mod fill;
mod form;
mod layout;
mod place;
#[cfg(test)]
mod tests;

pub use built_in::{built_in_text, file_to_start_from};
pub use check::{check, check_lines, unknown_file};
pub use form::{LINES_FILE, TextForm};
pub use place::{AFTER, COMMON, OF_DEATHS, Place, PlaceLevel, SEAT};

pub(super) use built_in::expanded;
pub(super) use common::{common, deadline_places};
pub(super) use fill::{Filler, Value};
pub(super) use layout::Layout;
