//! Warnings as they are shown, to hosts and to those they are about.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use serde::Serialize;

use super::flat_stasis;
use crate::expiry::Expires;
use crate::records::PersonNow;
use crate::stasis::Stasis;
use crate::warning::{AckWord, State, Warning, WarningId};

/// Rows of a list, at most ten.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Page<Row> {
    /// Whose warnings; none for everybody's.
    pub of: Option<String>,
    /// The name as it was asked for, as a line must write it.
    #[serde(skip)]
    pub asked: Option<String>,
    /// Whether what no longer counts is listed, too.
    #[serde(skip)]
    pub all: bool,
    /// Whether the ledger, or the game, knows that name.
    pub known: bool,
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
    /// What hosts alone see; empty for none.
    pub notes: String,
    /// The rest.
    #[serde(flatten)]
    pub row: OwnRow,
}

/// How somebody stands, in a host's list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PersonRow {
    /// The name the person goes by.
    pub name: String,
    /// The person's other names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<String>,
    /// The points of active warnings.
    pub points: u64,
    /// Games to sit out.
    #[serde(flatten, serialize_with = "flat_stasis")]
    pub stasis: Stasis,
    /// Whether the time of the stasis is over and only a sweep is missing.
    pub over: bool,
    /// Active warnings that wait for an acknowledgement.
    pub pending: Vec<WarningId>,
}

impl PersonRow {
    /// How somebody stands at a time.
    pub(crate) fn of(one: PersonNow, now: DateTime<Utc>) -> Self {
        Self {
            name: one.name,
            others: one.others,
            points: one.points,
            stasis: one.stasis,
            over: one.stasis.stale(now),
            pending: one.pending,
        }
    }
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
    pub ack: AckWord,
    /// How many games of stasis it gave.
    pub stasis: u32,
    /// The commands it denies while it is active.
    pub deny: BTreeSet<String>,
}

impl<Row> Page<Row> {
    /// Whether there is a page after this one.
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
            notes: warning.notes.clone().unwrap_or_default(),
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
            ack: warning.ack.word(),
            stasis: warning.stasis,
            deny: warning.deny.clone(),
        }
    }
}
