use super::*;
use nightdesk_text::Language;

fn zone(name: &str) -> Zone {
    name.parse().unwrap()
}

fn wall(name: &str, local: &str) -> Wall {
    zone(name).wall(local.parse().unwrap())
}

fn utc(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

#[track_caller]
fn refused(name: &str, message: &str, hint: &str) {
    let error = name.parse::<Zone>().unwrap_err();
    assert_eq!(error.to_string(), message);
    assert_eq!(error.hint_in(Language::English), hint);
}

#[test]
fn full_names_are_read_in_any_case() {
    assert_eq!(zone(" europe/LONDON ").name(), "Europe/London");
    assert_eq!(zone("utc"), Zone::UTC);
    assert_eq!(
        serde_json::to_string(&zone("Asia/Tokyo")).unwrap(),
        "\"Asia/Tokyo\""
    );
}

#[test]
fn short_forms_and_offsets_are_refused_with_a_full_name() {
    refused(
        "EST",
        "`EST` is a short form, not the full name of a time zone",
        "did you mean `America/New_York`? write the full name",
    );
    refused(
        "PRC",
        "`PRC` is a short form, not the full name of a time zone",
        "write the full name, for example `Europe/London`, or `UTC`",
    );
    for name in ["GMT+2", "UTC-05:00", "Etc/GMT-3", "+02:00", "GMT0"] {
        assert_eq!(
            name.parse::<Zone>(),
            Err(ZoneError::FixedOffset { name: name.into() })
        );
    }
    assert_eq!("  ".parse::<Zone>(), Err(ZoneError::Empty));
}

#[test]
fn unknown_names_get_the_nearest_one() {
    refused(
        "Europe/Lodnon",
        "no time zone is called `Europe/Lodnon`",
        "did you mean `Europe/London`?",
    );
    refused(
        "berlin",
        "no time zone is called `berlin`",
        "did you mean `Europe/Berlin`?",
    );
    refused(
        "America/New York",
        "no time zone is called `America/New York`",
        "did you mean `America/New_York`?",
    );
    assert!(matches!(
        "Средиземье".parse::<Zone>(),
        Err(ZoneError::Unknown { nearest: None, .. })
    ));
}

#[test]
fn a_time_in_a_gap_counts_by_the_time_before() {
    assert_eq!(
        wall("Europe/Berlin", "2026-03-29T02:30:00"),
        Wall::Gap(utc("2026-03-29T01:30:00Z"))
    );
    // A whole day was skipped here.
    assert_eq!(
        wall("Pacific/Apia", "2011-12-30T12:00:00"),
        Wall::Gap(utc("2011-12-30T22:00:00Z"))
    );
}

#[test]
fn a_time_in_an_overlap_counts_the_first_time() {
    let answer = wall("America/New_York", "2026-11-01T01:30:00");
    assert_eq!(answer.instant(), utc("2026-11-01T05:30:00Z"));
    assert!(matches!(answer, Wall::Overlap { second, .. }
        if second == utc("2026-11-01T06:30:00Z")));
}

#[test]
fn every_time_of_the_calendar_has_an_answer() {
    for name in ["UTC", "Pacific/Kiritimati", "America/Los_Angeles"] {
        for local in [NaiveDateTime::MIN, NaiveDateTime::MAX] {
            let answer = zone(name).wall(local).instant().naive_utc();
            assert!(
                (answer - local).abs() <= TimeDelta::hours(16),
                "{name} {local}"
            );
        }
    }
}

#[test]
fn letters_follow_the_season() {
    let berlin = zone("Europe/Berlin");
    assert_eq!(berlin.letters(utc("2026-12-08T20:00:00Z")), "CET");
    assert_eq!(berlin.letters(utc("2026-07-08T20:00:00Z")), "CEST");
    assert_eq!(TZDB_VERSION.len(), 5);
}
