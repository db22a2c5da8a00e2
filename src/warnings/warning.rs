//! A warning as it is kept.

use std::collections::BTreeSet;
use std::fmt;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::expiry::Expires;
use super::identity::{Identity, PersonId};
use nightdesk_text::messages::Worded;
use nightdesk_text::{Language, say};

/// The number of a warning; never used twice in a ledger.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct WarningId(pub u64);

/// A warning, with everything hosts know about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Warning {
    /// Its number.
    pub id: WarningId,
    /// Whose it is.
    pub target: PersonId,
    /// The name it was given under.
    pub named: Identity,
    /// Who gave it; none for the tool itself.
    pub issuer: Option<Identity>,
    /// Its points, fixed when it is given.
    pub points: u32,
    /// When it was given.
    pub issued: DateTime<Utc>,
    /// When it expires.
    pub expires: Expires,
    /// The reason its target sees.
    pub reason: String,
    /// What hosts alone see.
    pub notes: Option<String>,
    /// Whether it must be acknowledged, and was.
    pub ack: Ack,
    /// How many games of stasis it gave; a record only.
    pub stasis: u32,
    /// The commands it denies while it is active.
    pub deny: BTreeSet<String>,
    /// The points of its target just before, and which ranges followed from it.
    pub cause: Cause,
    /// The game it is about, if the tool gave it.
    pub game: Option<String>,
    /// Who deleted it, and when.
    pub deleted: Option<Deletion>,
}

/// Why the automatic part of a warning came about.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cause {
    /// Active points just before it was given.
    pub old_points: u64,
    /// The ranges that followed, as they are shown.
    pub tiers: Vec<String>,
}

/// Whether a warning must be acknowledged, and was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ack {
    /// Nobody asked for it.
    NotAsked,
    /// It must be, and was not yet.
    Pending,
    /// It was, at this time.
    Done(DateTime<Utc>),
}

/// Whether a warning must be acknowledged, and was, in a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum AckWord {
    /// Nobody asked for it.
    None,
    /// It must be, and was not yet.
    Pending,
    /// It was.
    Done,
}

/// That a warning was deleted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deletion {
    /// When.
    pub at: DateTime<Utc>,
    /// By whom.
    pub by: Identity,
}

/// How a warning stands at a time; computed, never kept (rule `A-active`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// It counts.
    Active,
    /// Its time is over.
    Expired,
    /// A host deleted it.
    Deleted,
}

impl Warning {
    /// How it stands at a time.
    #[must_use]
    pub fn state(&self, now: DateTime<Utc>) -> State {
        if self.deleted.is_some() {
            State::Deleted
        } else if self.expires.passed(now) {
            State::Expired
        } else {
            State::Active
        }
    }

    /// Whether it counts at a time.
    #[must_use]
    pub fn is_active(&self, now: DateTime<Utc>) -> bool {
        self.state(now) == State::Active
    }

    /// Whether it is active and waits for its target (shown as `!`).
    #[must_use]
    pub fn is_pending(&self, now: DateTime<Utc>) -> bool {
        self.ack == Ack::Pending && self.is_active(now)
    }

    /// Who gave it, as hosts are shown.
    #[must_use]
    pub fn issuer_name(&self) -> &str {
        self.issuer
            .as_ref()
            .map_or("(system)", |issuer| &issuer.name)
    }
}

impl Ack {
    /// The same without when it was.
    #[must_use]
    pub fn word(self) -> AckWord {
        match self {
            Self::NotAsked => AckWord::None,
            Self::Pending => AckWord::Pending,
            Self::Done(_) => AckWord::Done,
        }
    }
}

impl State {
    /// The word for it: active, expired or deleted.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Expired => "expired",
            Self::Deleted => "deleted",
        }
    }
}

impl Worded for WarningId {
    fn worded(&self, language: Language) -> String {
        say!(&language, "number", number = self.0)
    }
}

/// In English: what a log and a test read.
impl fmt::Display for WarningId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.worded(Language::English))
    }
}
