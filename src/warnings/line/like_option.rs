//! New reasons that read like an option which stands at the wrong place (rule `W-set`).

use super::is_digits;
use crate::expiry::Expiry;
use crate::refusal::LikeOption;
use nightdesk_time::Length;

/// What a text may be meant for, if all of it, or its end, reads like options rather than a reason. A
/// text that begins with a colon is a reason. `has_expiry` says whether an expiry stands before it.
pub(super) fn like_option(text: &str, has_expiry: bool) -> Option<LikeOption> {
    let text = text.trim();
    if text.is_empty() || text.starts_with(':') {
        return None;
    }
    if is_points(text) {
        return Some(LikeOption::Points);
    }
    if let Some(expiry) = expiry(text) {
        return Some(LikeOption::Expiry {
            expiry: expiry.to_string(),
            reason: None,
        });
    }
    if let Some((reason, last)) = text.rsplit_once(char::is_whitespace)
        && let Some(expiry) = last.strip_prefix('~').and_then(Expiry::read)
        && !has_expiry
    {
        return Some(LikeOption::Expiry {
            expiry: expiry.to_string(),
            reason: Some(reason.trim_end().to_owned()),
        });
    }
    let mut words = text.split_whitespace();
    if words.clone().all(is_option) {
        return Some(match words.any(is_sanction) {
            true => LikeOption::Sanction,
            false => LikeOption::Other,
        });
    }
    let is_long = |word: &str| word.starts_with("--") && is_flag(word);
    words
        .next()
        .is_some_and(is_long)
        .then_some(LikeOption::Other)
}

/// Whether a text is points alone, or points before a reason with its colon: a reason may begin with a
/// number.
fn is_points(text: &str) -> bool {
    let mut words = text.split_whitespace().peekable();
    let begins = words.peek().is_some_and(|word| looks_like_points(word));
    let after = words.find(|word| !looks_like_points(word));
    begins && after.is_none_or(|word| word.starts_with(':'))
}

/// Whether a word is points as a host might write them: `5`, `@5`, `points`, `points=5`.
fn looks_like_points(word: &str) -> bool {
    let word = word.to_ascii_lowercase();
    let named = ["points", "point"]
        .iter()
        .find_map(|name| word.strip_prefix(name));
    let number = named.map_or(word.as_str(), |rest| rest.trim_start_matches(['=', ':']));
    let number = number.strip_prefix('@').unwrap_or(number);
    is_digits(number) || named.is_some_and(|rest| rest.trim_start_matches(['=', ':']).is_empty())
}

/// An expiry as a host might write it: `30d`, `60 days`, `Never`.
fn expiry(text: &str) -> Option<Expiry> {
    let lower = text.to_lowercase();
    let lower = lower.trim_start_matches('~').trim();
    let length = || {
        let length: Length = lower.parse().ok()?;
        let delta = length.delta().filter(|delta| delta.num_seconds() % 60 == 0);
        delta.map(Expiry::After)
    };
    Expiry::read(lower).or_else(length)
}

fn is_option(word: &str) -> bool {
    is_sanction(word) || is_flag(word) || expiry(word).is_some() || looks_like_points(word)
}

/// `stasis=2`, `deny=start`, with or without a value.
fn is_sanction(word: &str) -> bool {
    let name = word.split_once('=').map(|(name, _)| name);
    name.is_some_and(|name| {
        ["stasis", "deny"]
            .iter()
            .any(|known| name.eq_ignore_ascii_case(known))
    })
}

/// `-all`, `--notes`.
fn is_flag(word: &str) -> bool {
    let bare = word.trim_start_matches('-');
    bare.len() < word.len() && bare.starts_with(char::is_alphabetic)
}
