use proptest::prelude::*;

use super::*;
use nightdesk_text::Language;

#[track_caller]
fn reads(text: &str, expected: Length) {
    assert_eq!(text.parse(), Ok(expected), "{text}");
}

#[track_caller]
fn refuses(text: &str, message: &str, hint: &str) {
    let error = text.parse::<Length>().unwrap_err();
    assert_eq!(
        (
            error.to_string().as_str(),
            error.hint_in(Language::English).as_str()
        ),
        (message, hint),
        "{text}"
    );
}

#[track_caller]
fn gm_refuses(text: &str, message: &str) {
    assert_eq!(gm_length(text).unwrap_err().to_string(), message, "{text}");
}

#[test]
fn setup_forms_are_read() {
    reads("7d", Length::days(7));
    reads("48h", Length::days(2));
    reads("2 weeks", Length::days(14));
    reads("1w 2d", Length::days(9));
    reads("1d12h", Length::hours(36));
    reads(" 1 D 12 Hours ", Length::hours(36));
    reads("36h30m", Length::minutes(36 * 60 + 30));
    reads("90 minutes", Length::minutes(90));
    reads("5 min", Length::minutes(5));
    reads("59s", Length::seconds(59));
    reads("0m", Length::ZERO);
}

#[test]
fn lengths_are_read_as_hosts_write_them() {
    for (text, hours) in [
        ("a week", 168),
        ("One day", 24),
        ("72 hrs", 72),
        ("72hr", 72),
        ("3 days and 12 hours", 84),
        ("3 days, 12 hours", 84),
        ("1.5 days", 36),
        ("0,5 д", 12),
        ("2 суток и 3 часа", 51),
        ("half a day", 12),
        ("half day", 12),
        ("a half day", 12),
        ("½ day", 12),
        ("1/2 day", 12),
        ("1 1/2 days", 36),
        ("1½ days", 36),
        ("a day and a half", 36),
        ("one and a half days", 36),
        ("1 day and a half", 36),
        ("a fortnight", 336),
        ("2 fortnights", 672),
        ("half a fortnight", 168),
        ("another 24 hours", 24),
        ("another day", 24),
        ("one more day", 24),
        ("3 full days", 72),
        ("72 h.", 72),
        ("полдня", 12),
        ("полторы недели", 252),
        ("сутки", 24),
        ("неделя", 168),
        ("ещё сутки", 24),
    ] {
        reads(text, Length::hours(hours));
    }
    reads("an hour and a half", Length::minutes(90));
    reads("1h30", Length::minutes(90));
    reads("a day and a half hour", Length::minutes(1_470));
    for text in [
        "half",
        "a day and a",
        "1/3 day",
        "1h75",
        "day",
        "half a half day",
        "полдень",
    ] {
        assert!(text.parse::<Length>().is_err(), "{text}");
    }
}

#[test]
fn setup_forms_are_strict() {
    let example = "write it as in `48h`, `1d 12h` or `90m`";
    refuses(" ", "no length of time is given", example);
    refuses("48", "`48` has no unit", "write `48d`, `48h` or `48m`");
    refuses("days", "there is no number before `days`", example);
    refuses(
        "2 moons",
        "`moons` is no unit of time here",
        "the units are `w`, `d`, `h`, `m` and `s`, or `weeks`, `days`, `hours`, `minutes` and `seconds`",
    );
    refuses(
        "12h 1d",
        "days come after hours",
        "days come first, then hours, then minutes: `1d 12h`",
    );
    refuses("1h 2h", "hours are given twice", "add the hours up");
    refuses(
        "7d 48h",
        "`48h` is not less than one day, so it cannot be the rest of a length",
        "carry `48h` over into the bigger unit, or give two lengths",
    );
    refuses(
        "0.0001 days",
        "`0.0001` is not a whole number",
        "write whole numbers, the rest in the next smaller unit: `1d 12h`",
    );
    for text in ["1,500 minutes", "10,000 seconds"] {
        assert!(text.parse::<Length>().is_err(), "{text}");
    }
    refuses("-2h", "a length of time cannot be negative", example);
    refuses(
        "1d,, 2h",
        "`,` does not belong into a length of time",
        example,
    );
    refuses(
        "99999999999999999999d",
        "`99999999999999999999` is too big for a length of time",
        example,
    );
    refuses(
        "18446744073709551615d",
        "`18446744073709551615` is too big for a length of time",
        example,
    );
}

#[test]
fn thread_lines_take_the_listed_forms_only() {
    for (text, minutes) in [
        ("2D", 2 * 1_440),
        ("24 H", 1_440),
        ("36 hours", 36 * 60),
        ("90M", 90),
        ("1 D 12 H", 36 * 60),
        ("1D12H", 36 * 60),
        ("1D 23H 30M", 47 * 60 + 30),
        ("1 day, 12 hours", 36 * 60),
        ("1 day and 12 hours & 34 minutes", 36 * 60 + 34),
        ("1D+36H", 60 * 60),
        ("1dayAND12hours and34M", 36 * 60 + 34),
    ] {
        assert_eq!(gm_length(text), Ok(Length::minutes(minutes)), "{text}");
    }
    gm_refuses("one day", "there is no number before `one`");
    gm_refuses("1.5 days", "`1` is not a whole number");
    gm_refuses("12H 1D", "days come after hours");
    gm_refuses("2 hrs", "`hrs` is no unit of time here");
    gm_refuses("30 min", "`min` is no unit of time here");
    gm_refuses("30 seconds", "`seconds` is no unit of time here");
    gm_refuses("0H", "the time adds up to zero");
    gm_refuses("", "no length of time is given");
    gm_refuses("1D and", "there is no number before `and`");
    gm_refuses("and 1D", "there is no number before `and`");
    gm_refuses("1Dand", "there is no number before `and`");
    gm_refuses("1 sand", "`sand` is no unit of time here");
    gm_refuses("1D,, 2H", "`,` does not belong into a length of time");
}

#[test]
fn shifts_have_a_direction() {
    assert_eq!("1d12h".parse(), Ok(Shift::later(Length::hours(36))));
    assert_eq!(
        "24 hours later".parse(),
        Ok(Shift::later(Length::hours(24)))
    );
    assert_eq!(
        "90 minutes Earlier".parse(),
        Ok(Shift::earlier(Length::minutes(90)))
    );
    assert_eq!("earlier".parse::<Shift>(), Err(LengthError::Empty));
    assert!("24 hours sooner".parse::<Shift>().is_err());
    assert_eq!(
        Shift::earlier(Length::minutes(90)).to_string(),
        "90 minutes earlier"
    );
}

#[test]
fn lengths_print_in_three_forms() {
    #[track_caller]
    fn check(length: Length, short: &str, words: &str, hours: &str) {
        let printed = (length.to_string(), length.words(), length.in_hours());
        assert_eq!(printed, (short.into(), words.into(), hours.into()));
    }
    check(Length::ZERO, "0m", "0 hours", "0h");
    check(Length::minutes(7), "7m", "7 minutes", "7m");
    check(Length::minutes(90), "1h 30m", "90 minutes", "1h30m");
    check(Length::hours(1), "1h", "1 hour", "1h");
    check(Length::hours(24), "1d", "24 hours", "24h");
    check(Length::hours(36), "1d 12h", "36 hours", "36h");
    check(Length::days(7), "7d", "7 days", "168h");
    check(
        Length::minutes(150),
        "2h 30m",
        "2 hours 30 minutes",
        "2h30m",
    );
    check(Length::seconds(59), "59s", "59 seconds", "59s");
}

proptest! {
    #[test]
    fn printing_and_reading_is_the_same_length(seconds in any::<u64>()) {
        let length = Length::seconds(seconds);
        prop_assert_eq!(length.to_string().parse(), Ok(length));
        let json = serde_json::to_string(&length).unwrap();
        prop_assert_eq!(serde_json::from_str::<Length>(&json).unwrap(), length);
    }

    #[test]
    fn words_are_read_back_where_a_unit_is_not_carried(days in 0u32..400, hours in 0u32..24) {
        let length = Length::hours(days * 24 + hours);
        prop_assert_eq!(length.words().parse(), Ok(length));
        prop_assert_eq!(length.in_hours().parse(), Ok(length));
    }

    #[test]
    fn any_text_gets_an_answer(text in "\\PC{0,24}") {
        if let Err(error) = text.parse::<Length>() {
            prop_assert!(!error.to_string().is_empty() && !error.hint_in(Language::English).is_empty());
        }
        if let Err(error) = gm_length(&text) {
            prop_assert!(!error.to_string().is_empty() && !error.hint_in(Language::English).is_empty());
        }
        let _: Result<Shift, _> = text.parse();
    }
}
