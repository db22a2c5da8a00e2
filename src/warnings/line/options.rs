//! The small parts of a line, the same for a line and for an option of the shell.

use std::collections::BTreeSet;

use super::number;
use crate::commands::deniable;
use crate::expiry::Expiry;
use crate::refusal::Refusal;

/// Points, and whether the warning must be acknowledged: `3`, `@3`.
///
/// # Errors
/// When they are none.
pub fn read_points(text: &str) -> Result<(u32, bool), Refusal> {
    let (acknowledge, digits) = match text.strip_prefix('@') {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    let points = number(digits).and_then(|points| u32::try_from(points).ok());
    let points = points.ok_or_else(|| Refusal::PointsInvalid {
        token: text.to_owned(),
    })?;
    Ok((points, acknowledge))
}

/// An expiry: `~30d`, `~12h`, `~45m`, `~never`.
///
/// # Errors
/// When it is none.
pub fn read_expiry(text: &str) -> Result<Expiry, Refusal> {
    let expiry = text.strip_prefix('~').and_then(Expiry::read);
    expiry.ok_or_else(|| Refusal::ExpiryInvalid {
        token: text.to_owned(),
    })
}

/// Games of stasis, what stands after `stasis=`.
///
/// # Errors
/// When they are none.
pub fn read_stasis(value: &str) -> Result<u32, Refusal> {
    let games = number(value).and_then(|games| u32::try_from(games).ok());
    games
        .filter(|games| *games > 0)
        .ok_or_else(|| Refusal::StasisInvalid {
            value: value.to_owned(),
        })
}

/// Commands separated by commas, what stands after `deny=`, by their proper names.
///
/// # Errors
/// The first that is none or may not be denied.
pub fn read_deny(value: &str) -> Result<BTreeSet<String>, Refusal> {
    value
        .split(',')
        .map(|command| match command {
            "" => Err(Refusal::DenyInvalid),
            command => deniable(command),
        })
        .collect()
}

/// A page, from 1.
///
/// # Errors
/// When it is none.
pub fn read_page(text: &str) -> Result<u64, Refusal> {
    let page = number(text).filter(|page| *page > 0);
    page.ok_or_else(|| Refusal::PageInvalid {
        token: text.to_owned(),
    })
}

/// How many games of stasis are to be left.
///
/// # Errors
/// When it is no number.
pub fn read_amount(text: &str) -> Result<u64, Refusal> {
    number(text).ok_or_else(|| Refusal::AmountInvalid {
        token: text.to_owned(),
    })
}
