//! A forum thread as it was saved or pasted: posts, and the words in them.
//!
//! A page, a topic file or a log becomes [`Post`]s in order; a post's [`Body`]
//! is its words line by line, without quotes, signatures and markup, but with
//! what was bold, struck out, hidden or inside a vote tag remembered.
//!
//! This folder must never know who plays, what a vote means or what a host's
//! words do; it never opens a file and never follows an address.

mod bbcode;
mod body;
mod colour;
mod digest;
mod entity;
mod fnv;
mod html;
mod markdown;
mod page;
mod pasted;
mod pen;
mod plain;
mod post;
mod reader;
#[cfg(test)]
mod shown;

use std::sync::LazyLock;

use nightdesk_text::built_in;
use nightdesk_text::messages::Wording;

/// The words of this part.
static WORDS: LazyLock<Wording> = LazyLock::new(|| built_in(include_str!("messages.toml")));

pub use body::{Body, BodyBuilder, Hidden, Line, Look, Stretch, TagKind, VoteTag};
pub use digest::Digest;
pub use page::{
    BoardFault, Kind, LeftOut, Numbering, OwnBoard, Page, PageError, PageOptions, PagePost,
    PageProblem, Survey, WhyLeftOut, kinds, read_page, says_of_itself, survey,
};
pub use pasted::{
    Acquainted, Copied, HeadDoubt, HeadRemark, Pasted, Timing, UntimedPost, author_above,
    read_copied, read_pasted,
};
pub use post::{Post, Precision};
pub use reader::{Changed, Made, Missing, Read, Seen, ThreadReader, Unplaced};
