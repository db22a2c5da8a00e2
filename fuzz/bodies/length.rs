//! Times as hosts write them: lengths, zones and moments are read or refused, and what is read
//! prints as itself.

use chrono::{DateTime, TimeDelta, Utc};
use nightdesk_text::Language;
use nightdesk_time::{Length, Shift, Toward, Zone, gm_length, read_moment};

/// Zones with half hours, with changes at midnight, far from UTC on both sides.
const ZONES: [&str; 5] = [
    "UTC",
    "Europe/London",
    "Australia/Lord_Howe",
    "America/St_Johns",
    "Pacific/Apia",
];

pub(crate) fn run(text: &str) {
    length(text);
    // A longer text is no zone, and looking for one like it takes its time.
    let typed = Some(text).filter(|text| text.len() <= 64);
    for zone in ZONES.into_iter().chain(typed) {
        match zone.parse::<Zone>() {
            Ok(zone) => moments(text, zone),
            Err(error) => is_said(|to| error.said(to), |to| error.hint_in(to)),
        }
    }
}

/// What is wrong is said in every language, and so is what would be right.
fn is_said(said: impl Fn(Language) -> String, hint: impl Fn(Language) -> String) {
    for language in Language::ALL {
        assert!(!said(language).is_empty() && !hint(language).is_empty());
    }
}

fn length(text: &str) {
    for read in [text.parse::<Length>(), gm_length(text)] {
        match read {
            Ok(length) => {
                assert_eq!(length.to_string().parse(), Ok(length));
                assert!(!length.words().is_empty());
                assert!(!length.in_hours().is_empty());
            }
            Err(error) => is_said(|to| error.said(to), |to| error.hint_in(to)),
        }
    }
    if let Ok(shift) = text.parse::<Shift>() {
        assert_eq!(shift.to_string().parse(), Ok(shift));
    }
}

fn moments(text: &str, zone: Zone) {
    // 1970, the last day of 2026, and an autumn night in which clocks are turned.
    for second in [0, 1_798_747_199, 1_761_440_400] {
        let now = DateTime::<Utc>::UNIX_EPOCH + TimeDelta::seconds(second);
        for toward in [Toward::Next, Toward::Last] {
            match read_moment(text, zone, now, toward) {
                Ok(moment) => {
                    assert_eq!(moment.wall.instant(), moment.instant);
                    assert!(!zone.letters(moment.instant).is_empty());
                }
                Err(error) => is_said(|to| error.said(to), |to| error.hint_in(to)),
            }
        }
    }
}
