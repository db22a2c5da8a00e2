//! Whether somebody may sign up, and why not.

use chrono::{DateTime, Utc};
use serde::Serialize;

use crate::expiry::Expires;
use crate::refusal::{games_of_stasis, numbers};
use crate::stamp;
use crate::warning::WarningId;
use nightdesk_text::wording::quote;
use nightdesk_text::{Language, as_one_word, say};

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
    pub fn sentence(&self, asked: &str, language: Language) -> String {
        let to = &language;
        match self {
            Self::Stasis {
                name,
                games,
                until,
                over,
            } => {
                let games = games_of_stasis(*games, language);
                let until = stamp(*until);
                let whose = match name == asked {
                    true => String::new(),
                    false => say!(to, "on_the_name", name = quote(name)),
                };
                match over {
                    false => say!(to, "barred_by_stasis", games, whose, until),
                    true => say!(to, "barred_by_old_stasis", games, whose, until),
                }
            }
            Self::Unacknowledged { ids } => {
                let typed = as_one_word(asked);
                let how = ids
                    .iter()
                    .map(|WarningId(id)| say!(to, "acknowledge_by", asked, id, typed));
                let how: Vec<String> = how.collect();
                say!(
                    to,
                    "barred_unacknowledged",
                    n = ids.len(),
                    numbers = numbers(ids, language),
                    how = how.join("; ")
                )
            }
            Self::Denied { by } => {
                let by: Vec<String> = by.iter().map(|denial| denial.words(language)).collect();
                say!(to, "barred_by_denial", by = language.list(&by))
            }
        }
    }
}

impl Denial {
    /// "#3 until …", "#3 for good".
    fn words(&self, language: Language) -> String {
        let (to, id) = (&language, self.id);
        match self.expires {
            Expires::At(at) => say!(to, "denied_until", id, until = stamp(at)),
            Expires::Never => say!(to, "denied_for_good", id),
        }
    }
}
