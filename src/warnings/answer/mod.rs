//! What a command of the ledger answers, as data.
//!
//! What a player is shown is made of types of its own, which hold neither notes nor who gave a
//! warning (rule `V-player`).

mod rows;
mod sign_up;

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use serde::{Serialize, Serializer};

use super::change::Edited;
use super::expiry::Expires;
use super::game::What;
use super::identity::IdentityKind;
use super::refusal::games_of_stasis;
use super::stamp;
use super::stasis::Stasis;
use super::warning::{State, WarningId};
use nightdesk_text::Language;
use nightdesk_text::say;
pub use rows::{HostRow, HostView, OwnRow, OwnView, Page, PersonRow};
pub use sign_up::{Bar, Denial, SignUp};

/// The answer to a command.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// A warning was given.
    Added(Box<Added>),
    /// Warnings, for a host.
    Listed(Page<HostRow>),
    /// A warning, for a host.
    Viewed(Box<HostView>),
    /// A warning was changed.
    Edited(Box<Altered>),
    /// A warning was deleted.
    Deleted(Box<Deleted>),
    /// One's own warnings.
    Own(Page<OwnRow>),
    /// One of one's own warnings.
    OwnViewed(Box<OwnView>),
    /// A warning was acknowledged.
    Acknowledged {
        /// Its number.
        id: WarningId,
        /// Whether there was nothing to acknowledge.
        unchanged: bool,
        /// Whether an acknowledgement was asked for at all.
        asked_for: bool,
    },
    /// How everybody stands, for hosts.
    People(Vec<PersonRow>),
    /// Warnings from before the ledger were written down.
    Imported {
        /// How many.
        warnings: usize,
        /// The names that nobody had heard of.
        new_accounts: Vec<String>,
    },
    /// Two names are one person's.
    Same(Same),
    /// One person's stasis.
    Stasis(StasisOf),
    /// One's own stasis.
    OwnStasis(StasisOf),
    /// Everybody in stasis.
    InStasis(Vec<StasisOf>),
    /// Somebody's stasis was lowered.
    Reduced {
        /// The stasis that is left.
        now: StasisOf,
        /// How many games there were.
        before: u64,
        /// Whether there were no more before.
        unchanged: bool,
    },
    /// Whatever stasis was over ended.
    Swept {
        /// Whose it was.
        released: Vec<StasisOf>,
    },
    /// Something of a game was recorded.
    Game {
        /// What.
        #[serde(serialize_with = "word_of")]
        what: What,
        /// Whether it was recorded before.
        unchanged: bool,
        /// Whose stasis was over.
        released: Vec<StasisOf>,
        /// Who has sat out a game, with what is left.
        served: Vec<StasisOf>,
    },
    /// A host's word against the ledger was kept.
    Overridden {
        /// Who it is about.
        name: String,
    },
    /// A rule of the community was changed.
    Ruled {
        /// The rule.
        rule: &'static str,
        /// Its value before.
        before: String,
        /// Its value from now on.
        after: String,
        /// Whether it was that before.
        unchanged: bool,
    },
    /// An account was made a host's, or a host's no more.
    HostSet {
        /// The account.
        name: String,
        /// Whether it is a host's now.
        host: bool,
        /// Whether it was that before.
        unchanged: bool,
    },
}

/// A warning that was given.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Added {
    /// Its number.
    pub id: WarningId,
    /// Whose it is.
    pub target: String,
    /// What the target's name is a name of.
    pub kind: IdentityKind,
    /// Whether nobody had heard of the name.
    pub new_account: bool,
    /// A known name like a new one.
    pub near: Option<String>,
    /// Its points.
    pub points: u32,
    /// The target's active points just before.
    pub old_points: u64,
    /// The target's active points now.
    pub new_points: u64,
    /// When it expires.
    pub expires: Expires,
    /// Whether it must be acknowledged.
    pub acknowledge: bool,
    /// How many games of stasis it gave.
    pub stasis_given: u64,
    /// The commands it denies.
    pub deny: BTreeSet<String>,
    /// The ranges of points its automatic part followed from.
    pub tiers: Vec<String>,
    /// The target's stasis now.
    #[serde(flatten, serialize_with = "flat_stasis")]
    pub stasis: Stasis,
    /// Whether the points lie above every range, where a host decides by hand.
    pub above_all_tiers: bool,
    /// The warning as its target sees it.
    #[serde(skip)]
    pub shown: OwnView,
}

/// A warning that was changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Altered {
    /// Its number.
    pub id: WarningId,
    /// Whose it is.
    pub target: String,
    /// Whether it said all that before.
    pub unchanged: bool,
    /// Whether its new expiry lies in the past.
    pub now_expired: bool,
    /// When it expires.
    pub expires: Expires,
    /// What was changed.
    pub changed: Edited,
    /// The warning as its target sees it.
    #[serde(skip)]
    pub shown: OwnView,
}

/// A warning that was deleted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Deleted {
    /// Its number.
    pub id: WarningId,
    /// Whose it was.
    pub target: String,
    /// The warning as its target saw it.
    #[serde(skip)]
    pub shown: OwnView,
}

/// Two names that are one person's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Same {
    /// The name whose warnings went over.
    pub old: String,
    /// The name the person goes by now.
    pub name: String,
    /// The person's active points.
    pub points: u64,
    /// The person's stasis.
    #[serde(flatten, serialize_with = "flat_stasis")]
    pub stasis: Stasis,
    /// Whether its time is over and only a sweep is missing.
    pub over: bool,
    /// Whether the ledger knew it before.
    pub unchanged: bool,
}

/// Somebody's stasis.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StasisOf {
    /// Whose.
    pub name: String,
    /// The games to sit out, and until when.
    #[serde(flatten, serialize_with = "flat_stasis")]
    pub stasis: Stasis,
    /// Whether its time is over and only a sweep is missing.
    pub over: bool,
}

impl Answer {
    /// Something of a game that was recorded before.
    pub(super) fn unchanged_game(what: What) -> Self {
        Self::Game {
            what,
            unchanged: true,
            released: Vec::new(),
            served: Vec::new(),
        }
    }

    /// Whether it tells somebody about himself, and holds nothing else.
    #[must_use]
    pub fn is_own(&self) -> bool {
        match self {
            Self::Own(_) | Self::OwnViewed(_) | Self::Acknowledged { .. } | Self::OwnStasis(_) => {
                true
            }
            Self::Added(_)
            | Self::Listed(_)
            | Self::Viewed(_)
            | Self::Edited(_)
            | Self::Deleted(_)
            | Self::People(_)
            | Self::Imported { .. }
            | Self::Same(_)
            | Self::Stasis(_)
            | Self::InStasis(_)
            | Self::Reduced { .. }
            | Self::Swept { .. }
            | Self::Game { .. }
            | Self::Overridden { .. }
            | Self::Ruled { .. }
            | Self::HostSet { .. } => false,
        }
    }

    /// Whether the command succeeded and changed nothing, though it could have.
    #[must_use]
    pub fn is_unchanged(&self) -> bool {
        match self {
            Self::Edited(altered) => altered.unchanged,
            Self::Same(same) => same.unchanged,
            Self::Acknowledged { unchanged, .. }
            | Self::Reduced { unchanged, .. }
            | Self::Game { unchanged, .. }
            | Self::Ruled { unchanged, .. }
            | Self::HostSet { unchanged, .. } => *unchanged,
            Self::Added(_)
            | Self::Listed(_)
            | Self::Viewed(_)
            | Self::Deleted(_)
            | Self::People(_)
            | Self::Imported { .. }
            | Self::Own(_)
            | Self::OwnViewed(_)
            | Self::Stasis(_)
            | Self::OwnStasis(_)
            | Self::InStasis(_)
            | Self::Swept { .. }
            | Self::Overridden { .. } => false,
        }
    }
}

impl Altered {
    /// Whether what was changed is for the player: notes are not, and of a deleted warning nothing is.
    #[must_use]
    pub fn is_for_player(&self) -> bool {
        let changed = &self.changed;
        let is_seen = changed.expires.is_some() || changed.reason.is_some();
        is_seen && self.shown.row.state != State::Deleted
    }
}

impl StasisOf {
    /// Somebody's stasis as it stands at a time.
    #[must_use]
    pub fn of(name: String, stasis: Stasis, now: DateTime<Utc>) -> Self {
        Self {
            name,
            stasis,
            over: stasis.stale(now),
        }
    }

    /// "1 game of stasis until … at the earliest", "no stasis".
    #[must_use]
    pub fn words(&self, language: Language) -> String {
        let to = &language;
        let Some(until) = self.stasis.until().map(stamp) else {
            return say!(to, "no_stasis");
        };
        let games = games_of_stasis(self.stasis.games(), language);
        match self.over {
            false => say!(to, "stasis_until", games, until),
            true => say!(to, "stasis_over", games, until),
        }
    }
}

/// When stasis ends, for whoever reads that it does so "at the earliest" at some time.
#[must_use]
pub fn stasis_ends(language: Language) -> String {
    say!(&language, "stasis_ends")
}

/// Stasis as two fields beside others.
pub(super) fn flat_stasis<S: Serializer>(
    stasis: &Stasis,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Flat {
        stasis: u64,
        stasis_expires: Option<DateTime<Utc>>,
    }
    Flat {
        stasis: stasis.games(),
        stasis_expires: stasis.until(),
    }
    .serialize(serializer)
}

fn word_of<S: Serializer>(what: &What, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(what.parts().0)
}
