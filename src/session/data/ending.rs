//! How a game ended, as values: the same as in the archive.

use serde::Serialize;

use nightdesk_report::archive::{Outcome, Player};

/// Who has won, and what everybody was.
#[derive(Debug, Serialize)]
pub(in super::super) struct Ending {
    pub(in super::super) outcome: Option<Outcome>,
    pub(in super::super) players: Vec<Player>,
}
