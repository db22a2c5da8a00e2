//! Who has signed up, as values.

use chrono::{DateTime, Utc};
use serde::Serialize;

use nightdesk_report::archive::second_if_any;

/// Players and reserves in the order in which they came.
#[derive(Debug, Serialize)]
pub(in super::super) struct SignedUp {
    pub(in super::super) signed_up: Vec<SignUp>,
    /// Whether somebody may sign up still.
    pub(in super::super) open: bool,
}

/// Somebody who has signed up.
#[derive(Debug, Serialize)]
pub(in super::super) struct SignUp {
    pub(in super::super) player: String,
    /// `seat` or `reserve`.
    pub(in super::super) place: &'static str,
    /// None where the setup file has the name.
    #[serde(serialize_with = "second_if_any")]
    pub(in super::super) at: Option<DateTime<Utc>>,
}
