//! Replies: what players sent in answer to what they are asked, and what of it counts.
//!
//! A rule set says what it asks ([`AskId`]) and what it carries out. Which of several replies to one ask is
//! the later one, which replaced another one, and which entry ended a reply is decided here, for all rule
//! sets alike. The deadline is judged at the desk.
//!
//! Hosts read their mail in any order. So replies follow each other by the time at which the player
//! sent them, never by the time at which the host typed them.

mod ask;
mod judged;
mod received;
mod uncounted;
mod when;

#[cfg(test)]
mod tests;

pub use ask::{Ask, AskId, Asked, Need};
pub use judged::{Entered, Judged, LeftOut, Says, counting, entered, left_out};
pub use received::{LineKind, Received, Reply};
pub use uncounted::{Uncounted, Why};
pub use when::{Clock, When};

use std::sync::LazyLock;

use nightdesk_text::built_in;
use nightdesk_text::messages::Wording;

/// What the host reads of replies.
static WORDS: LazyLock<Wording> = LazyLock::new(|| built_in(include_str!("messages.toml")));
