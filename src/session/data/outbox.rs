//! What has left the desk and what has not, as values.

use chrono::{DateTime, Utc};
use serde::Serialize;

use nightdesk_report::archive::{second, second_if_any};

/// Each seat with what is due to it, and the posts that are due.
#[derive(Debug, Serialize)]
pub(in super::super) struct Due {
    pub(in super::super) seats: Vec<SeatBox>,
    /// By what the host calls them.
    pub(in super::super) posts: Vec<String>,
}

/// What a player has been sent, and what not.
#[derive(Debug, Serialize)]
pub(in super::super) struct SeatBox {
    pub(in super::super) player: String,
    /// `ready`, `sent`, `confirmed` or `stale`.
    pub(in super::super) role_message: &'static str,
    #[serde(serialize_with = "second_if_any")]
    pub(in super::super) last_sent: Option<DateTime<Utc>>,
    pub(in super::super) due: Vec<String>,
    /// What was never sent, and is no more to be.
    pub(in super::super) lapsed: Vec<String>,
    /// What was sent and does not hold any more.
    pub(in super::super) no_longer_right: Vec<String>,
}

/// Texts that have left, word for word.
#[derive(Debug, Serialize)]
pub(in super::super) struct SentTexts {
    pub(in super::super) sent: Vec<SentText>,
}

/// A text that has left.
#[derive(Debug, Serialize)]
pub(in super::super) struct SentText {
    /// The entry of the journal that recorded it.
    pub(in super::super) entry: u64,
    /// Its reader in words: `to Elm`, `posted`.
    pub(in super::super) to: String,
    pub(in super::super) name: String,
    #[serde(serialize_with = "second")]
    pub(in super::super) at: DateTime<Utc>,
    pub(in super::super) words: String,
}
