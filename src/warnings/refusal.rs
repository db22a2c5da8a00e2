//! Why a command of the ledger was refused, each kind with its code and its words.

use chrono::{DateTime, Utc};

use super::rules::Rules;
use super::stamp;
use super::usage::Usage;
use super::warning::WarningId;
use crate::text::wording::{count, list, quote};
use crate::text::{Diagnostic, Source, Span};

/// The longest reason, in characters.
pub(super) const REASON_LENGTH: usize = 1000;
/// The longest notes, in characters.
pub(super) const NOTES_LENGTH: usize = 4000;

/// What to do about a name of several words.
const QUOTE_NAMES: &str = "a name with blanks stands in quotes: `\"Mr Stoofer\"`";

/// Why a command was refused; nothing was changed but what a sweep ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// A part is missing, too much, or no such subcommand.
    Usage(Usage),
    /// Only hosts may.
    NotPermitted {
        /// What was typed.
        command: String,
    },
    /// No name can be read there.
    NameInvalid {
        /// What was typed.
        token: String,
    },
    /// Several accounts play under the name.
    NickAmbiguous {
        /// The name.
        nick: String,
        /// The accounts.
        accounts: Vec<String>,
    },
    /// No points can be read there.
    PointsInvalid {
        /// What was typed.
        token: String,
    },
    /// No expiry can be read there, or it lies beyond the calendar.
    ExpiryInvalid {
        /// What was typed.
        token: String,
    },
    /// An expiry stands there twice.
    ExpiryDuplicate {
        /// The first.
        first: String,
        /// The second.
        second: String,
    },
    /// No sanction can be read there.
    SanctionInvalid {
        /// What was typed.
        token: String,
    },
    /// No games of stasis can be read there.
    StasisInvalid {
        /// What was typed behind the sign.
        value: String,
    },
    /// A list of commands is empty somewhere.
    DenyInvalid,
    /// There is no such command.
    DenyUnknown {
        /// What was typed.
        command: String,
        /// A command with a name close to it.
        near: Option<String>,
    },
    /// The command is part of the game.
    DenyGameplay {
        /// What was typed.
        command: String,
    },
    /// The command is for everybody, or for hosts.
    DenyProtected {
        /// What was typed.
        command: String,
    },
    /// There is no public reason.
    ReasonMissing,
    /// A host decides against the ledger and does not say why.
    WhyMissing,
    /// A text holds what it must not.
    TextInvalid(TextFault),
    /// No number of a warning can be read there.
    IdInvalid {
        /// What was typed.
        token: String,
    },
    /// No page can be read there.
    PageInvalid {
        /// What was typed.
        token: String,
    },
    /// No games to be left can be read there.
    AmountInvalid {
        /// What was typed.
        token: String,
    },
    /// Nothing was given that could be changed.
    NothingToSet,
    /// The command is gone.
    RemovedCommand {
        /// The name it was typed for.
        name: String,
    },
    /// There is no such rule of a community.
    RuleUnknown {
        /// What was typed.
        key: String,
        /// A rule with a name close to it.
        near: Option<String>,
    },
    /// A rule of a community cannot have the value.
    RuleInvalid {
        /// The rule.
        key: String,
        /// What was typed.
        value: String,
        /// What would be right.
        right: String,
    },
    /// Nobody would be left who may change anything.
    LastHost {
        /// The host.
        name: String,
    },
    /// The account is no host's.
    NoHost {
        /// The account.
        name: String,
    },
    /// There is no such warning, or it is somebody else's.
    NotFound,
    /// Somebody deleted it before.
    AlreadyDeleted {
        /// Its number.
        id: WarningId,
        /// By whom.
        by: String,
        /// When.
        at: DateTime<Utc>,
    },
    /// Stasis would grow.
    StasisIncrease {
        /// Whose.
        who: String,
        /// How many games there are.
        games: u64,
    },
    /// There is no stasis to lower.
    NotInStasis {
        /// Whose.
        who: String,
    },
    /// A warning denies the command.
    Denied {
        /// The command.
        command: String,
        /// To whom.
        who: String,
        /// The warnings.
        ids: Vec<WarningId>,
    },
}

/// What is wrong with a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextFault {
    /// A character that cannot be seen.
    Control {
        /// Its place, counted in characters from 1.
        column: usize,
    },
    /// The reason is too long.
    LongReason,
    /// The notes are too long.
    LongNotes,
    /// A pipe, which would begin the notes.
    Pipe,
}

impl Refusal {
    /// The stable name of its kind.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Usage(_) => "usage",
            Self::NotPermitted { .. } => "not-permitted",
            Self::NameInvalid { .. } => "name-invalid",
            Self::NickAmbiguous { .. } => "nick-ambiguous",
            Self::PointsInvalid { .. } => "points-invalid",
            Self::ExpiryInvalid { .. } => "expiry-invalid",
            Self::ExpiryDuplicate { .. } => "expiry-duplicate",
            Self::SanctionInvalid { .. } => "sanction-invalid",
            Self::StasisInvalid { .. } => "stasis-invalid",
            Self::DenyInvalid => "deny-invalid",
            Self::DenyUnknown { .. } => "deny-unknown",
            Self::DenyGameplay { .. } => "deny-gameplay",
            Self::DenyProtected { .. } => "deny-protected",
            Self::ReasonMissing | Self::WhyMissing => "reason-missing",
            Self::TextInvalid(_) => "text-invalid",
            Self::IdInvalid { .. } => "id-invalid",
            Self::PageInvalid { .. } => "page-invalid",
            Self::AmountInvalid { .. } => "amount-invalid",
            Self::NothingToSet => "nothing-to-set",
            Self::RemovedCommand { .. } => "removed-command",
            Self::RuleUnknown { .. } => "rule-unknown",
            Self::RuleInvalid { .. } => "rule-invalid",
            Self::LastHost { .. } => "last-host",
            Self::NoHost { .. } => "no-host",
            Self::NotFound => "not-found",
            Self::AlreadyDeleted { .. } => "already-deleted",
            Self::StasisIncrease { .. } => "stasis-increase",
            Self::NotInStasis { .. } => "not-in-stasis",
            Self::Denied { .. } => "denied",
        }
    }

    /// What to tell whoever typed the command.
    #[must_use]
    pub fn diagnostic(&self) -> Diagnostic {
        let told = Diagnostic::error(self.code(), self.message());
        match self.hint() {
            Some(hint) => told.hint(hint),
            None => told,
        }
    }

    fn message(&self) -> String {
        match self {
            Self::Usage(usage) => format!("write it as {}", quote(usage.line())),
            Self::NotPermitted { command } => {
                format!("only a host of this community may use {}", quote(command))
            }
            Self::NameInvalid { token } => format!("no usable name at {}", quote(token)),
            Self::NickAmbiguous { nick, accounts } => {
                format!("{} is a nickname of {}", quote(nick), quoted(accounts))
            }
            Self::PointsInvalid { token } => format!(
                "points must be a whole number from 0 to 1000000, optionally after @, not {}",
                quote(token)
            ),
            Self::ExpiryInvalid { token } => format!("{} is no expiry", quote(token)),
            Self::ExpiryDuplicate { first, second } => {
                format!("two expiries: {} and {}", quote(first), quote(second))
            }
            Self::SanctionInvalid { token } => format!("{} is no sanction", quote(token)),
            Self::StasisInvalid { value } => format!(
                "`stasis=` takes a whole number from 1 to 1000000, not {}",
                quote(value)
            ),
            Self::DenyInvalid => {
                "`deny=` takes command names separated by commas, without spaces".to_owned()
            }
            Self::DenyUnknown { command, .. } => format!("there is no command {}", quote(command)),
            Self::DenyGameplay { command } => format!(
                "{} is a gameplay command and cannot be denied",
                quote(command)
            ),
            Self::DenyProtected { command } => format!("{} cannot be denied", quote(command)),
            Self::ReasonMissing => "a public reason is required".to_owned(),
            Self::WhyMissing => "the audit keeps why you decide otherwise".to_owned(),
            Self::TextInvalid(fault) => fault.message(),
            Self::IdInvalid { token } => format!("{} is no warning number", quote(token)),
            Self::PageInvalid { token } => {
                format!("{} is no page number (1 or more)", quote(token))
            }
            Self::AmountInvalid { token } => format!(
                "stasis must be a whole number from 0 to 1000000, not {}",
                quote(token)
            ),
            Self::NothingToSet => "give an expiry, a reason or notes to change".to_owned(),
            Self::RemovedCommand { .. } => "`!fdeny` is gone".to_owned(),
            Self::RuleUnknown { key, .. } => format!("there is no rule {}", quote(key)),
            Self::RuleInvalid { key, value, .. } => {
                format!("{} cannot be {}", quote(key), quote(value))
            }
            Self::LastHost { name } => {
                format!("{} is the only host, and a ledger needs one", quote(name))
            }
            Self::NoHost { name } => format!("{} is no host", quote(name)),
            Self::NotFound => "no such warning, or it is not yours".to_owned(),
            Self::AlreadyDeleted { id, by, at } => {
                format!(
                    "warning {id} was deleted by {} on {}",
                    quote(by),
                    stamp(*at)
                )
            }
            Self::StasisIncrease { who, games } => format!(
                "{} has {}; this command can only reduce it",
                quote(who),
                games_of_stasis(*games)
            ),
            Self::NotInStasis { who } => format!("{} is not in stasis", quote(who)),
            Self::Denied { command, who, ids } => format!(
                "{} is denied to {} by {}",
                quote(command),
                quote(who),
                warnings(ids)
            ),
        }
    }

    fn hint(&self) -> Option<String> {
        let hint = match self {
            Self::NameInvalid { token } => match token.trim_start_matches('=').chars().next() {
                Some('"') => "a name in quotes ends with a quote and a blank",
                Some('@') => "leave off the @",
                Some(_) | None => QUOTE_NAMES,
            }
            .to_owned(),
            // Most likely the second word of a name.
            Self::PointsInvalid { token } | Self::PageInvalid { token }
                if token.starts_with(char::is_alphabetic) =>
            {
                QUOTE_NAMES.to_owned()
            }
            Self::NickAmbiguous { accounts, .. } => {
                let first = accounts.first()?;
                format!("write {}", quote(&format!("={}", as_typed(first))))
            }
            Self::ExpiryInvalid { .. } => "~30d, ~12h, ~45m (minutes) or ~never".to_owned(),
            Self::SanctionInvalid { .. } => {
                "`stasis=N` or `deny=a,b`; the reason starts with a colon".to_owned()
            }
            Self::DenyUnknown { near, .. } => format!("did you mean `{}`?", near.as_ref()?),
            Self::ReasonMissing => "end with `:your reason`".to_owned(),
            Self::WhyMissing => "write the reason behind `--force` or `--no-warning`".to_owned(),
            Self::TextInvalid(TextFault::Pipe) => {
                "notes stand apart: behind the pipe of a line, or in `--notes TEXT`".to_owned()
            }
            Self::RemovedCommand { name } => {
                format!("`!fwarn add {} 0 deny=COMMAND :REASON`", as_typed(name))
            }
            Self::RuleUnknown { near, .. } => match near {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("the rules are {}", list(&Rules::KEYS)),
            },
            Self::RuleInvalid { right, .. } => right.clone(),
            Self::LastHost { .. } => "make another account a host first".to_owned(),
            Self::StasisIncrease { .. } => "a warning with `stasis=N` adds".to_owned(),
            Self::Usage(_)
            | Self::NotPermitted { .. }
            | Self::PointsInvalid { .. }
            | Self::ExpiryDuplicate { .. }
            | Self::StasisInvalid { .. }
            | Self::DenyInvalid
            | Self::DenyGameplay { .. }
            | Self::DenyProtected { .. }
            | Self::TextInvalid(_)
            | Self::IdInvalid { .. }
            | Self::PageInvalid { .. }
            | Self::AmountInvalid { .. }
            | Self::NothingToSet
            | Self::NoHost { .. }
            | Self::NotFound
            | Self::AlreadyDeleted { .. }
            | Self::NotInStasis { .. }
            | Self::Denied { .. } => return None,
        };
        Some(hint)
    }
}

impl TextFault {
    fn message(self) -> String {
        match self {
            Self::Control { column } => {
                format!("there is a control character at column {column}")
            }
            Self::LongReason => format!("the reason is longer than {REASON_LENGTH} characters"),
            Self::LongNotes => format!("the notes are longer than {NOTES_LENGTH} characters"),
            Self::Pipe => "a reason cannot hold a pipe (`|`)".to_owned(),
        }
    }
}

/// What is wrong in a line, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong.
    pub refusal: Refusal,
    /// Where; the end of the line for what is missing.
    pub span: Span,
}

impl Fault {
    /// The same as a diagnostic that shows the line.
    #[must_use]
    pub fn diagnostic(&self, line: &str) -> Diagnostic {
        let source = Source::new("line", line);
        let told = self.refusal.diagnostic().in_source(&source);
        told.label(self.span, "")
    }
}

/// "1 game of stasis", "3 games of stasis".
#[must_use]
pub fn games_of_stasis(games: u64) -> String {
    let games = usize::try_from(games).unwrap_or(usize::MAX);
    count(games, "game of stasis", "games of stasis")
}

/// "warning #3", "warnings #3 and #7".
#[must_use]
pub(super) fn warnings(ids: &[WarningId]) -> String {
    let numbers: Vec<String> = ids.iter().map(WarningId::to_string).collect();
    let noun = match ids.len() {
        1 => "warning",
        _ => "warnings",
    };
    format!("{noun} {}", list(&numbers))
}

/// A name as a line must write it (rule `N-quote`).
pub(super) fn as_typed(name: &str) -> String {
    let plain = !name.contains(char::is_whitespace)
        && !name.starts_with(['=', '"', '@'])
        && !name.is_empty()
        && name != "-all";
    match plain {
        true => name.to_owned(),
        false => format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\"")),
    }
}

fn quoted(names: &[String]) -> String {
    let names: Vec<String> = names.iter().map(|name| quote(name)).collect();
    list(&names)
}
