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

/// How exactly a page tells the time of a post.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Precision {
    /// To the second or better.
    #[default]
    Second,
    /// To the minute; a stamp in the deadline's minute is late and noted (tracker rules §2.4).
    Minute,
}
