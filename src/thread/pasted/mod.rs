//! Posts as they are typed or pasted at the desk: `#12 Alder`, then the words.

mod copied;
mod head;
mod reader;
mod tail;
#[cfg(test)]
mod tests;
mod times;

use std::fmt;

use chrono::{DateTime, Utc};

use super::page::{PageOptions, PageProblem};
use super::{Post, Seen};
pub use copied::{Copied, read_copied};
use head::pieces;
use reader::Reader;
pub use tail::author_above;

/// What is known of the thread before posts are pasted.
#[derive(Clone, Copy)]
pub struct Acquainted<'a> {
    /// Whether somebody writes in it.
    pub knows: &'a dyn Fn(&str) -> bool,
    /// The post of a number, where it was read before.
    pub read: &'a dyn Fn(u64) -> Option<Seen>,
    /// Whether a line may hold a vote.
    pub may_vote: &'a dyn Fn(&str) -> bool,
}

impl fmt::Debug for Acquainted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Acquainted").finish_non_exhaustive()
    }
}

/// Posts that were pasted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Pasted {
    /// The posts, in the order of the text.
    pub posts: Vec<Post>,
    /// The line above each of them, from 1.
    pub lines: Vec<usize>,
    /// Whether they tell when they were made.
    pub timing: Timing,
    /// Heads that were taken for words of a post, and the other way round.
    pub remarks: Vec<HeadRemark>,
    /// A head that may be either: then nothing of the posts is sure.
    pub doubt: Option<HeadDoubt>,
}

/// How far the lines above pasted posts tell when these were made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Timing {
    /// None of them does.
    Missing {
        /// The first time that stands there and cannot be read.
        unread: Option<PageProblem>,
    },
    /// All of them do.
    Told,
    /// Some do: what is said of the others would be a guess.
    Partly(UntimedPost),
}

impl Default for Timing {
    fn default() -> Self {
        Timing::Missing { unread: None }
    }
}

/// A post without a time, among others that have one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UntimedPost {
    /// The line above it, from 1.
    pub line: usize,
    /// Its number.
    pub number: u64,
    /// Whose it is.
    pub author: String,
    /// Its time, where one stands there and cannot be read.
    pub unread: Option<PageProblem>,
    /// Another post, which has one.
    pub timed: u64,
}

/// How a line that goes back to an earlier number was taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeadRemark {
    /// Where.
    pub at: HeadDoubt,
    /// Whether it only cites a post, and what stands below is the citing post's.
    pub cites: bool,
}

/// A line that goes back to an earlier number, where a post begins or the one above cites one; or one
/// with words after somebody known, where a post of his begins or the line only speaks of him.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeadDoubt {
    /// The line in the text, from 1.
    pub line: usize,
    /// What it says.
    pub head: String,
    /// The post above.
    pub within: u64,
    /// Whose that is.
    pub author: String,
    /// Whose post may begin there, where words after a name are what is in doubt and the line does
    /// not go back.
    pub may_be: Option<String>,
}

/// Reads posts that each begin with a line `#NUMBER AUTHOR`, which is all that is left of a post
/// when it is copied by hand. A time after the author is the post's, where it can be read by the
/// clock of the thread; else `at` stands for it ([`Pasted::timing`]).
///
/// A line that speaks of a post, as `#44 is where Birch lied`, is a line of the post: after the
/// number of a new post there is somebody known, or what looks like a name. A time or `wrote:`
/// after somebody known is no part of the name; other words leave it in doubt whether a post
/// begins there, as far as the number goes on. Where the numbers go back, so does a vote below
/// such words or somebody unknown; without one the line is spoken of. Where they go back after
/// somebody known, a stretch of the thread begins that was pasted out of order, or the post above
/// cites another. It cites where that post is known and has other words; it is the post
/// where those are its words. Several unknown posts with words are a stretch; a single one may be
/// either ([`Pasted::doubt`]). So may a post that was read with other words where a vote stands
/// below: it was edited, or whoever cites it votes. The posts stand in the order of the text. None if
/// the text does not begin with such a line.
#[must_use]
pub fn read_pasted(
    text: &str,
    at: DateTime<Utc>,
    clock: PageOptions,
    with: Acquainted<'_>,
) -> Option<Pasted> {
    let mut reader = Reader::new(with);
    let mut pieces = pieces(text, with);
    while let Some(piece) = pieces.pop_front() {
        reader.take(piece, &mut pieces)?;
    }
    reader.finish(at, clock)
}
