//! The exact grammar of the ledger's lines: a line in, a value or the leftmost fault out.
//!
//! Whether the one who types may do it is asked before the rest of a line is read
//! (rule `E-perm`); [`Family::of`] says what a line is about by its first word.

mod add;
mod like_option;
mod list;
mod options;
mod set;
#[cfg(test)]
mod tests;
mod words;

use chrono::{DateTime, Utc};

use super::refusal::{Fault, Refusal, TextFault};
use super::request::{HostRequest, OwnRequest, Request, is_control};
use super::usage::Usage;
use super::warning::WarningId;
use nightdesk_text::Span;
use words::{Typed, Words};

/// The longest number of a warning, in digits.
const ID_DIGITS: usize = 18;
/// The highest number anything else may be.
const HIGHEST: u64 = 1_000_000;

/// The lines of the ledger, by their first word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Family {
    /// `!fwarn`
    Fwarn,
    /// `!warn`
    Warn,
    /// `!stasis`
    Stasis,
    /// `!fstasis`
    Fstasis,
    /// `!refreshdb`
    Refresh,
    /// `!fdeny`, which is gone.
    Fdeny,
}

/// The first words and what they begin.
const FAMILIES: &[(&str, Family)] = &[
    ("!fwarn", Family::Fwarn),
    ("!warn", Family::Warn),
    ("!stasis", Family::Stasis),
    ("!fstasis", Family::Fstasis),
    ("!refreshdb", Family::Refresh),
    ("!fdeny", Family::Fdeny),
];

impl Family {
    /// What a line is about; none if it is no line of the ledger.
    #[must_use]
    pub fn of(line: &str) -> Option<Self> {
        let first = Words::new(line).next()?;
        FAMILIES
            .iter()
            .find(|(word, _)| first.text.eq_ignore_ascii_case(word))
            .map(|(_, family)| *family)
    }

    /// The first word, as it is shown.
    #[must_use]
    pub fn word(self) -> &'static str {
        let own = FAMILIES.iter().find(|(_, family)| *family == self);
        own.map_or("", |(word, _)| word)
    }

    /// Whether hosts alone may use it.
    #[must_use]
    pub fn is_for_hosts(self) -> bool {
        match self {
            Self::Fwarn | Self::Fstasis | Self::Refresh => true,
            Self::Warn | Self::Stasis | Self::Fdeny => false,
        }
    }

    /// Every first word.
    pub fn words() -> impl Iterator<Item = &'static str> {
        FAMILIES.iter().map(|(word, _)| *word)
    }
}

/// Reads a line of the ledger; `now` is when it was typed, for expiries beyond the calendar.
///
/// # Errors
/// The leftmost fault; a missing part counts as the last.
pub fn read(line: &str, now: DateTime<Utc>) -> Result<Request, Fault> {
    let read = read_words(line, now);
    let control = line.char_indices().position(|(_, sign)| is_control(sign));
    let control = control.and_then(|before| {
        let (start, sign) = line.char_indices().nth(before)?;
        Some(Fault {
            refusal: Refusal::TextInvalid(TextFault::Control { column: before + 1 }),
            span: Span::new(start, start + sign.len_utf8()),
        })
    });
    match (read, control) {
        // A word with such a character in it is wrong because of it.
        (Err(fault), Some(control)) if fault.span.end <= control.span.start => Err(fault),
        (_, Some(control)) => Err(control),
        (read, None) => read,
    }
}

/// Whether a line may change a ledger; one that cannot be read cannot.
#[must_use]
pub fn line_writes(line: &str, now: DateTime<Utc>) -> bool {
    read(line, now).is_ok_and(|request| request.writes())
}

fn read_words(line: &str, now: DateTime<Utc>) -> Result<Request, Fault> {
    let mut words = Words::new(line);
    let family = Family::of(line);
    words.next();
    match family {
        Some(Family::Fwarn) => fwarn(&mut words, now).map(Request::Host),
        Some(Family::Warn) => warn(&mut words).map(Request::Own),
        Some(Family::Stasis) => {
            words.end(Usage::OwnStasis)?;
            Ok(Request::Own(OwnRequest::Stasis))
        }
        Some(Family::Fstasis) => list::fstasis(&mut words).map(Request::Host),
        Some(Family::Refresh) => {
            words.end(Usage::Refresh)?;
            Ok(Request::Host(HostRequest::Refresh))
        }
        Some(Family::Fdeny) => {
            let name = words.next().map_or("NAME", |word| word.text).to_owned();
            Err(words.missing(Refusal::RemovedCommand { name }))
        }
        None => Err(words.missing(Refusal::Usage(Usage::Fwarn))),
    }
}

fn fwarn(words: &mut Words<'_>, now: DateTime<Utc>) -> Result<HostRequest, Fault> {
    let Some(word) = words.next() else {
        return Err(words.missing(Refusal::Usage(Usage::Fwarn)));
    };
    match word.text.to_ascii_lowercase().as_str() {
        "add" => add::read(words, now).map(HostRequest::Add),
        "list" => list::of_anybody(words),
        "view" => only_id(words, Usage::View).map(HostRequest::View),
        "set" => set::read(words),
        "del" => only_id(words, Usage::Delete).map(HostRequest::Delete),
        _ => Err(word.fault(Refusal::Usage(Usage::Fwarn))),
    }
}

fn warn(words: &mut Words<'_>) -> Result<OwnRequest, Fault> {
    let Some(word) = words.next() else {
        return Ok(OwnRequest::List(Default::default()));
    };
    match word.text.to_ascii_lowercase().as_str() {
        "list" => list::own(words),
        "view" => only_id(words, Usage::OwnView).map(OwnRequest::View),
        "ack" => only_id(words, Usage::Acknowledge).map(OwnRequest::Acknowledge),
        _ => Err(word.fault(Refusal::Usage(Usage::Warn))),
    }
}

/// A number of a warning, and nothing after it.
fn only_id(words: &mut Words<'_>, usage: Usage) -> Result<WarningId, Fault> {
    let id = id(words, usage)?;
    words.end(usage)?;
    Ok(id)
}

/// The next word as a number of a warning.
fn id(words: &mut Words<'_>, usage: Usage) -> Result<WarningId, Fault> {
    let Some(word) = words.next() else {
        return Err(words.missing(Refusal::Usage(usage)));
    };
    read_id(word.text).map_err(|refusal| word.fault(refusal))
}

/// A number of a warning, `17` or `#17`.
///
/// # Errors
/// When it is none.
pub fn read_id(text: &str) -> Result<WarningId, Refusal> {
    let digits = text.strip_prefix('#').unwrap_or(text);
    let number = is_digits(digits)
        .then(|| digits.parse().ok())
        .flatten()
        .filter(|_| digits.len() <= ID_DIGITS);
    number.map(WarningId).ok_or_else(|| Refusal::IdInvalid {
        token: text.to_owned(),
    })
}

/// Digits alone.
fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// A whole number from 0 to 1000000, in digits alone.
pub(super) fn number(text: &str) -> Option<u64> {
    if !is_digits(text) {
        return None;
    }
    let significant = text.trim_start_matches('0');
    match significant {
        "" => Some(0),
        _ => significant.parse().ok().filter(|number| *number <= HIGHEST),
    }
}

impl Typed<'_> {
    /// That this word is wrong.
    fn fault(&self, refusal: Refusal) -> Fault {
        Fault {
            refusal,
            span: self.span,
        }
    }
}

pub use options::{read_amount, read_deny, read_expiry, read_page, read_points, read_stasis};
