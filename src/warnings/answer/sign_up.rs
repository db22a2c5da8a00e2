//! Whether somebody may sign up, and why not.

use chrono::{DateTime, Utc};
use serde::Serialize;

use crate::expiry::Expires;
use crate::refusal::{games_of_stasis, warnings};
use crate::stamp;
use crate::warning::WarningId;
use nightdesk_text::as_one_word;
use nightdesk_text::wording::{list, quote};

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
        /// Until when at the earliest.
        until: DateTime<Utc>,
        /// Whether that time is over and only a sweep is missing.
        over: bool,
    },
    /// Warnings wait to be acknowledged.
    #[serde(rename = "unacked")]
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

impl SignUp {
    /// Whether nothing speaks against it.
    #[must_use]
    pub fn is_allowed(&self) -> bool {
        self.refused.is_empty()
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

    /// The reason in the host's words, beside the name that was asked about.
    #[must_use]
    pub fn sentence(&self, asked: &str) -> String {
        match self {
            Self::Stasis {
                name,
                games,
                until,
                over,
            } => {
                let games = games_of_stasis(*games);
                let until = stamp(*until);
                let whose = match name == asked {
                    true => String::new(),
                    false => format!(" on {}", quote(name)),
                };
                match over {
                    false => format!(
                        "{games}{whose} until {until} at the earliest; it ends when a game is next \
                         started or cancelled or a host next changes the ledger"
                    ),
                    true => format!(
                        "{games}{whose}; by the clock it ended {until}, `!refreshdb` ends it"
                    ),
                }
            }
            Self::Unacknowledged { ids } => {
                let how: Vec<String> = ids
                    .iter()
                    .map(|WarningId(id)| {
                        let typed = as_one_word(asked);
                        format!(
                            "`as {asked} !warn ack {id}` at the desk, `nightdesk warn ack {id} --as \
                             {typed}` in a shell"
                        )
                    })
                    .collect();
                format!(
                    "{} not acknowledged yet ({})",
                    is_or_are(&warnings(ids), ids.len()),
                    how.join("; ")
                )
            }
            Self::Denied { by } => {
                let by: Vec<String> = by.iter().map(Denial::words).collect();
                format!("`join` is denied by warning {}", list(&by))
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
