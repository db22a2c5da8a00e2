//! The words for refusals, for whoever typed the command.

use super::{LikeOption, NOTES_LENGTH, REASON_LENGTH, Refusal, TextFault};
use crate::rules::Rules;
use crate::stamp;
use crate::warning::WarningId;
use nightdesk_text::wording::{count, list, quote};

/// What to do about a name of several words.
const QUOTE_NAMES: &str = "a name with blanks stands in quotes: `\"Mr Stoofer\"`";

impl Refusal {
    /// What is wrong, in one sentence.
    pub(super) fn message(&self) -> String {
        match self {
            Self::Usage(usage) => format!("write it as {}", quote(usage.line())),
            Self::NotPermitted { command } => {
                format!("only a host of this community may use {}", quote(command))
            }
            Self::NameInvalid { token } => format!("no usable name at {}", quote(token)),
            Self::NickAmbiguous { nick, accounts } => {
                format!("{} is a nickname of {}", quote(nick), each_quoted(accounts))
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
            Self::PastInvalid(fault) => fault.diagnostic().message,
            Self::IdInvalid { token } => format!("{} is no warning number", quote(token)),
            Self::PageInvalid { token } => {
                format!("{} is no page number (1 or more)", quote(token))
            }
            Self::AmountInvalid { token } => format!(
                "stasis must be a whole number from 0 to 1000000, not {}",
                quote(token)
            ),
            Self::NothingToSet => "give an expiry, a reason or notes to change".to_owned(),
            Self::ReasonLikeOption { typed, like, .. } => {
                let reason = quote(&typed.reason);
                match like {
                    LikeOption::Points => {
                        format!("points cannot be changed, and {reason} would be the new reason")
                    }
                    LikeOption::Sanction => {
                        format!("sanctions cannot be changed, and {reason} would be the new reason")
                    }
                    LikeOption::Expiry { expiry, .. } => format!(
                        "to change the expiry write `~{expiry}`; as typed, {reason} would become the reason"
                    ),
                    LikeOption::Other => {
                        format!("that reads like an option; {reason} would be the new reason")
                    }
                }
            }
            Self::NameUnknown { name, .. } => {
                format!("the ledger knows nobody called {}", quote(name))
            }
            Self::NameLookAlike { shown, known, .. } => format!(
                "{} looks like {}, whom the ledger knows, and is another name",
                quote(shown),
                quote(known)
            ),
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
            Self::NoWarning { id } => format!("there is no warning {id}"),
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

    /// What would be right, if anything can be said.
    pub(super) fn hint(&self) -> Option<String> {
        let hint = match self {
            Self::NameInvalid { token } => match token.trim_start_matches('=').chars().next() {
                Some('"') => "a name in quotes ends with a quote and a blank",
                Some('@') => "leave off the @",
                Some(_) => QUOTE_NAMES,
                None => "give a name",
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
            // In a line an expiry has its sign, in a shell it needs none.
            Self::ExpiryInvalid { token } => match token.starts_with('~') {
                true => "~30d, ~12h, ~45m (minutes) or ~never".to_owned(),
                false => "30d, 12h, 45m (minutes) or never".to_owned(),
            },
            Self::SanctionInvalid { .. } => {
                "`stasis=N` or `deny=a,b`; the reason starts with a colon".to_owned()
            }
            Self::DenyUnknown { near, .. } => format!("did you mean `{}`?", near.as_ref()?),
            Self::ReasonMissing => "end with `:your reason`".to_owned(),
            Self::WhyMissing => "write the reason after `--force` or `--no-warning`".to_owned(),
            Self::TextInvalid(TextFault::Pipe) => {
                "notes stand apart: after the pipe of a line, or in `--notes TEXT`".to_owned()
            }
            Self::ReasonLikeOption { typed, like } => {
                let notes = typed.notes.iter().map(|notes| format!(" | {notes}"));
                let notes: String = notes.collect();
                let before = typed.before.as_deref();
                instead(typed.id, before, (&typed.reason, &notes), like)
            }
            Self::NameUnknown { near, .. } => format!("did you mean `{}`?", near.as_ref()?),
            // What is seen of the other name cannot be typed.
            Self::NameLookAlike { known, .. } => format!(
                "write {}; if it is another account, put `=` before the name as it was copied",
                quote(&as_typed(known)),
            ),
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
            | Self::PastInvalid(_)
            | Self::IdInvalid { .. }
            | Self::PageInvalid { .. }
            | Self::AmountInvalid { .. }
            | Self::NothingToSet
            | Self::NoHost { .. }
            | Self::NotFound
            | Self::NoWarning { .. }
            | Self::AlreadyDeleted { .. }
            | Self::NotInStasis { .. }
            | Self::Denied { .. } => return None,
        };
        Some(hint)
    }
}

/// The line that is right where a new reason reads like options.
fn instead(
    id: WarningId,
    before: Option<&str>,
    (typed, notes): (&str, &str),
    like: &LikeOption,
) -> String {
    let set = format!("!fwarn set {}", id.0);
    let (other, own) = match before {
        Some(expiry) => (None, format!("{set} ~{expiry} :{typed}{notes}")),
        None => (
            match like {
                LikeOption::Expiry { expiry, reason } => {
                    let reason = reason.iter().map(|reason| format!(" {reason}"));
                    let reason: String = reason.collect();
                    Some(format!(
                        "`{set} ~{expiry}{reason}{notes}` changes the expiry"
                    ))
                }
                LikeOption::Points | LikeOption::Sanction | LikeOption::Other => None,
            },
            format!("{set} :{typed}{notes}"),
        ),
    };
    let other = other.or_else(|| {
        let is_fixed = matches!(like, LikeOption::Points | LikeOption::Sanction);
        is_fixed.then(|| format!("`!fwarn del {}` and a new warning change them", id.0))
    });
    let colon = format!("as a reason it stands after a colon: {}", quote(&own));
    match other {
        Some(other) => format!("{other}; {colon}"),
        None => colon,
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

/// "1 game of stasis", "3 games of stasis".
#[must_use]
pub fn games_of_stasis(games: u64) -> String {
    let games = usize::try_from(games).unwrap_or(usize::MAX);
    count(games, "game of stasis", "games of stasis")
}

/// "warning #3", "warnings #3 and #7".
#[must_use]
pub(crate) fn warnings(ids: &[WarningId]) -> String {
    let numbers: Vec<String> = ids.iter().map(WarningId::to_string).collect();
    let noun = match ids.len() {
        1 => "warning",
        _ => "warnings",
    };
    format!("{noun} {}", list(&numbers))
}

/// A name as a line must write it (rule `N-quote`).
pub(crate) fn as_typed(name: &str) -> String {
    let plain = !name.contains(char::is_whitespace)
        && !name.starts_with(['=', '"', '@'])
        && !name.is_empty()
        && name != "-all"
        && !name.bytes().all(|sign| sign.is_ascii_digit());
    match plain {
        true => name.to_owned(),
        false => quoted(name),
    }
}

/// A name in quotes.
pub(crate) fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""))
}

fn each_quoted(names: &[String]) -> String {
    let names: Vec<String> = names.iter().map(|name| quote(name)).collect();
    list(&names)
}
