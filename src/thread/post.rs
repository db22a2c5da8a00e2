//! One post of a thread.

use chrono::{DateTime, Utc};

use super::body::Body;

/// A post as it was read from a page or typed at the desk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Post {
    /// Its number in the thread.
    pub number: u64,
    /// Who wrote it, as the page shows the name.
    pub author: String,
    /// When it was posted.
    pub at: DateTime<Utc>,
    /// How exactly the page tells the time.
    pub precision: Precision,
    /// Whether the page says that it was edited.
    pub edited: bool,
    /// Its words.
    pub body: Body,
}

impl Post {
    /// A fingerprint of the author and the words, the same for ever: a journal keeps it to know
    /// a post again, and to see that it was changed.
    #[must_use]
    pub fn digest(&self) -> u64 {
        let lines = self.body.lines.iter().map(|line| line.text.as_str());
        let pieces = std::iter::once(self.author.as_str()).chain(lines);
        // 64-bit FNV-1a; a line end cannot stand in a line, so pieces never run together.
        let bytes = pieces.flat_map(|piece| piece.bytes().chain([b'\n']));
        bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        })
    }
}

/// How exactly a page tells the time of a post.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Precision {
    /// To the second or better.
    #[default]
    Second,
    /// To the minute; a stamp in the deadline's minute is late and noted (tracker rules §2.4).
    Minute,
}
