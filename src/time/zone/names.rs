//! Reading the full name of a zone, and telling what is wrong with other names.

use std::str::FromStr;

use chrono_tz::TZ_VARIANTS;
use nightdesk_text::{Language, say};
use thiserror::Error;

use super::Zone;

/// Why a text is no usable zone.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.said(Language::English))]
pub enum ZoneError {
    /// There is no text.
    Empty,
    /// Letters such as `EST`, which several places share and which lack half of the year.
    ShortForm {
        /// The text as written.
        name: String,
        /// The full name that is meant, where the letters are known.
        meant: Option<&'static str>,
    },
    /// A distance from UTC, which knows no clock changes.
    FixedOffset {
        /// The text as written.
        name: String,
    },
    /// Nothing is called that.
    Unknown {
        /// The text as written.
        name: String,
        /// The zone that is spelled most like it.
        nearest: Option<Zone>,
    },
}

impl ZoneError {
    /// What is wrong, in a language.
    #[must_use]
    pub fn said(&self, language: Language) -> String {
        let to = &language;
        match self {
            Self::Empty => say!(to, "no_zone"),
            Self::ShortForm { name, .. } => say!(to, "short_zone", name),
            Self::FixedOffset { name } => say!(to, "fixed_offset", name),
            Self::Unknown { name, .. } => say!(to, "unknown_zone", name),
        }
    }

    /// What would be right, in a language.
    #[must_use]
    pub fn hint_in(&self, language: Language) -> String {
        let to = &language;
        match self {
            Self::Unknown {
                nearest: Some(zone),
                ..
            } => say!(to, "perhaps_zone", zone = zone.name()),
            Self::ShortForm {
                meant: Some(zone), ..
            } => say!(to, "perhaps_full_name", zone),
            Self::ShortForm { meant: None, .. }
            | Self::Empty
            | Self::FixedOffset { .. }
            | Self::Unknown { nearest: None, .. } => say!(to, "write_a_zone"),
        }
    }
}

impl FromStr for Zone {
    type Err = ZoneError;

    /// Reads a full name, upper and lower case alike.
    fn from_str(text: &str) -> Result<Zone, ZoneError> {
        let name = text.trim();
        let folded = name.to_lowercase();
        // "Pacific Time", "Tokyo time": the zone is found without the word.
        let bare = AFTER_A_ZONE
            .iter()
            .find_map(|word| folded.strip_suffix(word));
        let folded = bare.map_or(folded.as_str(), str::trim_end).to_owned();
        if folded.is_empty() {
            return Err(ZoneError::Empty);
        }
        if is_fixed_offset(&folded) {
            return Err(ZoneError::FixedOffset {
                name: name.to_owned(),
            });
        }
        if let Some(zone) = short_form(&folded) {
            return Err(ZoneError::ShortForm {
                name: name.to_owned(),
                meant: Some(zone),
            });
        }
        match TZ_VARIANTS
            .iter()
            .find(|zone| zone.name().eq_ignore_ascii_case(&folded))
        {
            Some(zone) if is_full_name(zone.name()) => Ok(Zone(*zone)),
            Some(_) => Err(ZoneError::ShortForm {
                name: name.to_owned(),
                meant: None,
            }),
            None => Err(ZoneError::Unknown {
                name: name.to_owned(),
                nearest: nearest(&folded),
            }),
        }
    }
}

/// What people write after a zone.
const AFTER_A_ZONE: [&str; 4] = [" standard time", " daylight time", " summer time", " time"];

/// Letters that people write for a zone, and a zone in which they are used.
const SHORT_FORMS: &[(&str, &str)] = &[
    ("aedt", "Australia/Sydney"),
    ("aest", "Australia/Sydney"),
    ("bst", "Europe/London"),
    ("cdt", "America/Chicago"),
    ("cest", "Europe/Berlin"),
    ("cet", "Europe/Berlin"),
    ("cst", "America/Chicago"),
    ("central", "America/Chicago"),
    ("ct", "America/Chicago"),
    ("eastern", "America/New_York"),
    ("edt", "America/New_York"),
    ("eest", "Europe/Helsinki"),
    ("eet", "Europe/Helsinki"),
    ("est", "America/New_York"),
    ("est5edt", "America/New_York"),
    ("et", "America/New_York"),
    ("gmt", "UTC"),
    ("hst", "Pacific/Honolulu"),
    ("ist", "Asia/Kolkata"),
    ("jst", "Asia/Tokyo"),
    ("mdt", "America/Denver"),
    ("met", "Europe/Berlin"),
    ("msk", "Europe/Moscow"),
    ("mountain", "America/Denver"),
    ("mst", "America/Denver"),
    ("nzdt", "Pacific/Auckland"),
    ("nzst", "Pacific/Auckland"),
    ("pacific", "America/Los_Angeles"),
    ("pdt", "America/Los_Angeles"),
    ("pst", "America/Los_Angeles"),
    ("pt", "America/Los_Angeles"),
    ("west", "Europe/Lisbon"),
    ("wet", "Europe/Lisbon"),
    ("москва", "Europe/Moscow"),
    ("мск", "Europe/Moscow"),
    ("киев", "Europe/Kiev"),
    ("минск", "Europe/Minsk"),
];

/// A zone in which such letters are used.
pub(crate) fn short_form(letters: &str) -> Option<&'static str> {
    let folded = letters.to_lowercase();
    let found = SHORT_FORMS.iter().find(|(known, _)| *known == folded);
    found.map(|(_, zone)| *zone)
}

/// `GMT+2`, `utc-05:00`, `Etc/GMT-3`, `+02:00`.
fn is_fixed_offset(folded: &str) -> bool {
    let bare = folded.strip_prefix("etc/").unwrap_or(folded);
    let distance = bare
        .strip_prefix("gmt")
        .or_else(|| bare.strip_prefix("utc"))
        .unwrap_or(bare);
    distance.starts_with(['+', '-', '0', '−'])
}

/// Names with a place in them, and UTC; the data also lists letters such as `EST` and `PRC`.
fn is_full_name(name: &str) -> bool {
    name == "UTC" || (name != "Etc/GMT" && name.contains(|c: char| c.is_ascii_lowercase()))
}

/// The full name that is spelled most like the text, or whose place is.
fn nearest(folded: &str) -> Option<Zone> {
    let wanted = folded.replace(' ', "_");
    let allowed = (wanted.chars().count() / 3).clamp(1, 3);
    TZ_VARIANTS
        .iter()
        .filter(|zone| is_full_name(zone.name()))
        .map(|zone| {
            let name = zone.name().to_lowercase();
            let place = name.rsplit('/').next().unwrap_or(&name);
            let distance = strsim::osa_distance(&name, &wanted);
            (distance.min(strsim::osa_distance(place, &wanted)), zone)
        })
        .min_by_key(|(distance, _)| *distance)
        .filter(|(distance, _)| *distance <= allowed)
        .map(|(_, zone)| Zone(*zone))
}
