//! What a command of the ledger answers, as data.
//!
//! What a player is shown is made of types of its own, which hold neither notes nor who gave a
//! warning (rule `V-player`).

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use serde::{Serialize, Serializer};

use super::expiry::Expires;
use super::identity::IdentityKind;
use super::refusal::{games_of_stasis, warnings};
use super::stamp;
use super::stasis::Stasis;
use super::warning::{Ack, State, Warning, WarningId};
use crate::text::wording::{list, quote};

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
    Edited {
        /// Its number.
        id: WarningId,
        /// Whether it said all that before.
        unchanged: bool,
        /// Whether its new expiry lies in the past.
        now_expired: bool,
        /// When it expires.
        expires: Expires,
    },
    /// A warning was deleted.
    Deleted {
        /// Its number.
        id: WarningId,
        /// Whose it was.
        target: String,
    },
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
    },
    /// One person's stasis.
    Stasis(StasisOf),
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
}

/// Rows of a list, at most ten.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Page<Row> {
    /// Whose warnings; none for everybody's.
    pub of: Option<String>,
    /// The person's active points.
    pub points: Option<u64>,
    /// The page, from 1.
    pub page: u64,
    /// How many pages there are, at least one.
    pub pages: u64,
    /// The warnings, the latest first.
    #[serde(rename = "warnings")]
    pub rows: Vec<Row>,
}

/// A warning in a host's list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct HostRow {
    /// Whose it is.
    pub target: String,
    /// Who gave it.
    pub issuer: String,
    /// The rest.
    #[serde(flatten)]
    pub row: OwnRow,
}

/// A warning in one's own list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OwnRow {
    /// Its number.
    pub id: WarningId,
    /// When it was given.
    pub issued: DateTime<Utc>,
    /// Its points.
    pub points: u32,
    /// When it expires.
    pub expires: Expires,
    /// How it stands.
    pub state: State,
    /// Whether it counts and waits to be acknowledged.
    pub pending: bool,
    /// Its public reason.
    pub reason: String,
}

/// A warning with everything about it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct HostView {
    /// Whose it is.
    pub target: String,
    /// Who gave it.
    pub issuer: String,
    /// What hosts alone see; empty for none.
    pub notes: String,
    /// The target's active points just before it.
    pub old_points: u64,
    /// The ranges of points its automatic part followed from.
    pub tiers: Vec<String>,
    /// Who deleted it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deleted_by: Option<String>,
    /// When it was deleted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deleted_at: Option<DateTime<Utc>>,
    /// The rest.
    #[serde(flatten)]
    pub view: OwnView,
}

/// One of one's own warnings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OwnView {
    /// What a list shows, too.
    #[serde(flatten)]
    pub row: OwnRow,
    /// Whether it must be acknowledged, and was: none, pending or done.
    pub ack: &'static str,
    /// How many games of stasis it gave.
    pub stasis: u32,
    /// The commands it denies while it is active.
    pub deny: BTreeSet<String>,
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

/// Whether somebody may sign up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SignUp {
    /// Who.
    pub name: String,
    /// Every reason against it, in a fixed order; none if he may.
    pub refused: Vec<Bar>,
    /// Other commands that are denied to him, for the host to know.
    pub other_denials: Vec<String>,
}

/// A reason against a sign-up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "reason", rename_all = "snake_case")]
pub enum Bar {
    /// Games must be sat out.
    Stasis {
        /// Whose name the stasis is on.
        name: String,
        /// How many.
        games: u64,
        /// Until when.
        until: DateTime<Utc>,
        /// Whether that time is over and only a sweep is missing.
        over: bool,
    },
    /// Warnings wait to be acknowledged.
    Unacknowledged {
        /// Which.
        ids: Vec<WarningId>,
    },
    /// Warnings deny the sign-up.
    Denied {
        /// Which.
        by: Vec<Denial>,
    },
}

/// A warning that denies a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Denial {
    /// Its number.
    pub id: WarningId,
    /// When it expires.
    pub expires: Expires,
}

impl Answer {
    /// Something of a game that was recorded before.
    pub(super) fn unchanged_game(released: Vec<StasisOf>) -> Self {
        Self::Game {
            unchanged: true,
            released,
            served: Vec::new(),
        }
    }

    /// Whether the command succeeded and changed nothing, though it could have.
    #[must_use]
    pub fn is_unchanged(&self) -> bool {
        match self {
            Self::Edited { unchanged, .. }
            | Self::Acknowledged { unchanged, .. }
            | Self::Reduced { unchanged, .. }
            | Self::Game { unchanged, .. } => *unchanged,
            Self::Added(_)
            | Self::Listed(_)
            | Self::Viewed(_)
            | Self::Deleted { .. }
            | Self::Own(_)
            | Self::OwnViewed(_)
            | Self::Stasis(_)
            | Self::InStasis(_)
            | Self::Swept { .. }
            | Self::Overridden { .. } => false,
        }
    }
}

impl<Row> Page<Row> {
    /// Whether there is a page behind this one.
    #[must_use]
    pub fn more(&self) -> bool {
        self.page < self.pages
    }
}

impl HostRow {
    /// A warning as a host's list shows it.
    #[must_use]
    pub fn of(warning: &Warning, now: DateTime<Utc>) -> Self {
        Self {
            target: warning.named.name.clone(),
            issuer: warning.issuer_name().to_owned(),
            row: OwnRow::of(warning, now),
        }
    }
}

impl OwnRow {
    /// A warning as its target's list shows it.
    #[must_use]
    pub fn of(warning: &Warning, now: DateTime<Utc>) -> Self {
        Self {
            id: warning.id,
            issued: warning.issued,
            points: warning.points,
            expires: warning.expires,
            state: warning.state(now),
            pending: warning.is_pending(now),
            reason: warning.reason.clone(),
        }
    }
}

impl HostView {
    /// A warning as hosts see it.
    #[must_use]
    pub fn of(warning: &Warning, now: DateTime<Utc>) -> Self {
        let deleted = warning.deleted.as_ref();
        Self {
            target: warning.named.name.clone(),
            issuer: warning.issuer_name().to_owned(),
            notes: warning.notes.clone().unwrap_or_default(),
            old_points: warning.cause.old_points,
            tiers: warning.cause.tiers.clone(),
            deleted_by: deleted.map(|deletion| deletion.by.name.clone()),
            deleted_at: deleted.map(|deletion| deletion.at),
            view: OwnView::of(warning, now),
        }
    }
}

impl OwnView {
    /// A warning as its target sees it.
    #[must_use]
    pub fn of(warning: &Warning, now: DateTime<Utc>) -> Self {
        Self {
            row: OwnRow::of(warning, now),
            ack: Ack::word(warning.ack),
            stasis: warning.stasis,
            deny: warning.deny.clone(),
        }
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

    /// "1 game of stasis until …", "no stasis".
    #[must_use]
    pub fn words(&self) -> String {
        let Some(until) = self.stasis.until() else {
            return "no stasis".to_owned();
        };
        let games = games_of_stasis(self.stasis.games());
        match self.over {
            false => format!("{games} until {}", stamp(until)),
            true => format!(
                "{games}, over since {} (`!refreshdb` ends it)",
                stamp(until)
            ),
        }
    }
}

impl SignUp {
    /// Whether nothing speaks against it.
    #[must_use]
    pub fn is_allowed(&self) -> bool {
        self.refused.is_empty()
    }

    /// What to tell the player who was refused.
    #[must_use]
    pub fn told_player(&self) -> String {
        let reasons = self.refused.iter().map(|bar| format!("- {}", bar.told()));
        let reasons: Vec<String> = reasons.collect();
        format!(
            "{}, you cannot sign up for now:\n{}",
            self.name,
            reasons.join("\n")
        )
    }
}

impl Bar {
    /// The stable word for it.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Stasis { .. } => "stasis",
            Self::Unacknowledged { .. } => "unacked",
            Self::Denied { .. } => "denied",
        }
    }

    /// The reason in the host's words.
    #[must_use]
    pub fn sentence(&self) -> String {
        match self {
            Self::Stasis {
                name,
                games,
                until,
                over,
            } => {
                let games = games_of_stasis(*games);
                match over {
                    false => format!("{} has {games} until {}", quote(name), stamp(*until)),
                    true => format!(
                        "{} has {games}; by the clock it ended {}, `!refreshdb` ends it",
                        quote(name),
                        stamp(*until)
                    ),
                }
            }
            Self::Unacknowledged { ids } => {
                let how: Vec<String> = ids
                    .iter()
                    .map(|id| format!("`!warn ack {}`", id.0))
                    .collect();
                format!(
                    "{} not acknowledged yet ({})",
                    is_or_are(&warnings(ids), ids.len()),
                    list(&how)
                )
            }
            Self::Denied { by } => {
                let by: Vec<String> = by.iter().map(Denial::words).collect();
                format!("`join` is denied by warning {}", list(&by))
            }
        }
    }

    /// The reason in words for the player.
    fn told(&self) -> String {
        match self {
            Self::Stasis {
                games, until, over, ..
            } => {
                let games = games_of_stasis(*games);
                match over {
                    false => format!("you have {games}, until {} at the latest", stamp(*until)),
                    true => format!("your {games} has run out; ask the host to refresh the list"),
                }
            }
            Self::Unacknowledged { ids } => format!(
                "please read and acknowledge {}: write the host that you have",
                warnings(ids)
            ),
            Self::Denied { by } => {
                let by: Vec<String> = by.iter().map(Denial::words).collect();
                format!("signing up is closed to you by warning {}", list(&by))
            }
        }
    }
}

impl Denial {
    /// "#3 until …", "#3 for good".
    fn words(&self) -> String {
        match self.expires {
            Expires::At(at) => format!("{} until {}", self.id, stamp(at)),
            Expires::Never => format!("{} for good", self.id),
        }
    }
}

fn is_or_are(subject: &str, count: usize) -> String {
    match count {
        1 => format!("{subject} is"),
        _ => format!("{subject} are"),
    }
}

/// Stasis as two fields beside others.
fn flat_stasis<S: Serializer>(stasis: &Stasis, serializer: S) -> Result<S::Ok, S::Error> {
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
