//! The words for refusals, for whoever typed the command.

use super::{LikeOption, NOTES_LENGTH, REASON_LENGTH, Refusal, TextFault};
use crate::rules::Rules;
use crate::stamp;
use crate::warning::WarningId;
use nightdesk_text::Language;
use nightdesk_text::messages::{Listed, Worded, did_you_mean};
use nightdesk_text::say;
use nightdesk_text::wording::quote;

impl Refusal {
    /// What is wrong, in one sentence.
    pub(super) fn message(&self, language: Language) -> String {
        let to = &language;
        match self {
            Self::Usage(usage) => say!(to, "write_it_as", form = quote(usage.line())),
            Self::NotPermitted { command } => say!(to, "hosts_only", command = quote(command)),
            Self::NameInvalid { token } => say!(to, "no_name", typed = quote(token)),
            Self::NickAmbiguous { nick, accounts } => {
                let accounts: Vec<String> = accounts.iter().map(|name| quote(name)).collect();
                let accounts = Listed(&accounts);
                say!(to, "nickname_of_several", nick = quote(nick), accounts)
            }
            Self::PointsInvalid { token } => say!(to, "no_points", typed = quote(token)),
            Self::ExpiryInvalid { token } => say!(to, "no_expiry", typed = quote(token)),
            Self::ExpiryDuplicate { first, second } => {
                say!(
                    to,
                    "two_expiries",
                    first = quote(first),
                    second = quote(second)
                )
            }
            Self::SanctionInvalid { token } => say!(to, "no_sanction", typed = quote(token)),
            Self::StasisInvalid { value } => say!(to, "no_games", typed = quote(value)),
            Self::DenyInvalid => say!(to, "no_list_of_commands"),
            Self::DenyUnknown { command, .. } => say!(to, "no_command", command = quote(command)),
            Self::DenyGameplay { command } => {
                say!(to, "command_of_the_game", command = quote(command))
            }
            Self::DenyProtected { command } => {
                say!(to, "cannot_be_denied", command = quote(command))
            }
            Self::ReasonMissing => say!(to, "reason_missing"),
            Self::WhyMissing => say!(to, "why_missing"),
            Self::TextInvalid(fault) => fault.worded(language),
            Self::PastInvalid(fault) => fault.worded(language),
            Self::IdInvalid { token } => say!(to, "no_warning_number", typed = quote(token)),
            Self::PageInvalid { token } => say!(to, "no_page", typed = quote(token)),
            Self::AmountInvalid { token } => say!(to, "no_amount", typed = quote(token)),
            Self::NothingToSet => say!(to, "nothing_to_set"),
            Self::ReasonLikeOption { typed, like } => {
                let reason = quote(&typed.reason);
                match like {
                    LikeOption::Points => say!(to, "points_are_fixed", reason),
                    LikeOption::Sanction => say!(to, "sanctions_are_fixed", reason),
                    LikeOption::Expiry { expiry, .. } => {
                        say!(to, "like_an_expiry", expiry, reason)
                    }
                    LikeOption::Other => say!(to, "like_an_option", reason),
                }
            }
            Self::NameUnknown { name, .. } => say!(to, "nobody_called", name = quote(name)),
            Self::NameLookAlike { shown, known, .. } => {
                say!(
                    to,
                    "looks_alike",
                    shown = quote(shown),
                    known = quote(known)
                )
            }
            Self::RemovedCommand { .. } => say!(to, "fdeny_is_gone"),
            Self::RuleUnknown { key, .. } => say!(to, "no_rule", rule = quote(key)),
            Self::RuleInvalid { key, value, .. } => {
                say!(
                    to,
                    "rule_cannot_be",
                    rule = quote(key),
                    value = quote(value)
                )
            }
            Self::LastHost { name } => say!(to, "only_host", name = quote(name)),
            Self::NoHost { name } => say!(to, "no_host", name = quote(name)),
            Self::NotFound => say!(to, "not_yours"),
            Self::NoWarning { id } => say!(to, "no_warning", id),
            Self::AlreadyDeleted { id, by, at } => {
                say!(to, "deleted_already", id, by = quote(by), at = stamp(*at))
            }
            Self::StasisIncrease { who, games } => {
                let games = games_of_stasis(*games, language);
                say!(to, "only_reduces", who = quote(who), games)
            }
            Self::NotInStasis { who } => say!(to, "not_in_stasis", who = quote(who)),
            Self::Denied { command, who, ids } => say!(
                to,
                "denied",
                command = quote(command),
                who = quote(who),
                n = ids.len(),
                numbers = numbers(ids, language)
            ),
        }
    }

    /// What would be right, if anything can be said.
    pub(super) fn hint(&self, language: Language) -> Option<String> {
        let to = &language;
        let hint = match self {
            Self::NameInvalid { token } => match token.trim_start_matches('=').chars().next() {
                Some('"') => say!(to, "end_the_quotes"),
                Some('@') => say!(to, "leave_off_at"),
                Some(_) => say!(to, "quote_the_name"),
                None => say!(to, "give_a_name"),
            },
            // Most likely the second word of a name.
            Self::PointsInvalid { token } | Self::PageInvalid { token }
                if token.starts_with(char::is_alphabetic) =>
            {
                say!(to, "quote_the_name")
            }
            Self::NickAmbiguous { accounts, .. } => {
                let account = quote(&format!("={}", as_typed(accounts.first()?)));
                say!(to, "write_the_account", account)
            }
            // In a line an expiry has its sign, in a shell it needs none.
            Self::ExpiryInvalid { token } => match token.starts_with('~') {
                true => say!(to, "expiries_in_a_line"),
                false => say!(to, "expiries"),
            },
            Self::SanctionInvalid { .. } => say!(to, "sanctions"),
            Self::DenyUnknown { near, .. } | Self::NameUnknown { near, .. } => {
                did_you_mean(to, near.as_ref()?)
            }
            Self::ReasonMissing => say!(to, "end_with_reason"),
            Self::WhyMissing => say!(to, "why_after"),
            Self::TextInvalid(TextFault::Pipe) => say!(to, "notes_apart"),
            Self::ReasonLikeOption { typed, like } => {
                let notes = typed.notes.iter().map(|notes| format!(" | {notes}"));
                let notes: String = notes.collect();
                let before = typed.before.as_deref();
                instead(language, typed.id, before, (&typed.reason, &notes), like)
            }
            // What is seen of the other name cannot be typed.
            Self::NameLookAlike { known, .. } => {
                say!(to, "write_the_known", known = quote(&as_typed(known)))
            }
            Self::RemovedCommand { name } => {
                format!("`!fwarn add {} 0 deny=COMMAND :REASON`", as_typed(name))
            }
            Self::RuleUnknown { near, .. } => match near {
                Some(near) => did_you_mean(to, near),
                None => say!(to, "the_rules_are", rules = Listed(&Rules::KEYS)),
            },
            Self::RuleInvalid { right, .. } => right.worded(language),
            Self::LastHost { .. } => say!(to, "another_host_first"),
            Self::StasisIncrease { .. } => say!(to, "stasis_adds"),
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
    language: Language,
    id: WarningId,
    before: Option<&str>,
    (typed, notes): (&str, &str),
    like: &LikeOption,
) -> String {
    let to = &language;
    let set = format!("!fwarn set {}", id.0);
    let (other, own) = match before {
        Some(expiry) => (None, format!("{set} ~{expiry} :{typed}{notes}")),
        None => (
            match like {
                LikeOption::Expiry { expiry, reason } => {
                    let reason = reason.iter().map(|reason| format!(" {reason}"));
                    let reason: String = reason.collect();
                    let line = format!("{set} ~{expiry}{reason}{notes}");
                    Some(say!(to, "changes_the_expiry", line))
                }
                LikeOption::Points | LikeOption::Sanction | LikeOption::Other => None,
            },
            format!("{set} :{typed}{notes}"),
        ),
    };
    let other = other.or_else(|| {
        let is_fixed = matches!(like, LikeOption::Points | LikeOption::Sanction);
        is_fixed.then(|| say!(to, "delete_and_give", id = id.0))
    });
    let colon = say!(to, "reason_after_colon", line = quote(&own));
    match other {
        Some(other) => format!("{other}; {colon}"),
        None => colon,
    }
}

impl Worded for TextFault {
    fn worded(&self, language: Language) -> String {
        let to = &language;
        match self {
            Self::Control { column } => say!(to, "control_character", column),
            Self::LongReason => say!(to, "long_reason", most = REASON_LENGTH),
            Self::LongNotes => say!(to, "long_notes", most = NOTES_LENGTH),
            Self::Pipe => say!(to, "pipe_in_reason"),
        }
    }
}

/// "1 game of stasis", "3 games of stasis".
#[must_use]
pub fn games_of_stasis(games: u64, language: Language) -> String {
    say!(&language, "games_of_stasis", games)
}

/// "#3", "#3 and #7".
#[must_use]
pub(crate) fn numbers(ids: &[WarningId], language: Language) -> String {
    let numbers: Vec<String> = ids.iter().map(|id| id.worded(language)).collect();
    language.list(&numbers)
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
