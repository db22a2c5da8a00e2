use super::*;

/// A Tuesday, 21:30 in Berlin.
const NOW: &str = "2026-12-01T20:30:00Z";

fn read(text: &str, toward: Toward) -> Result<Moment, MomentError> {
    read_moment(
        text,
        "Europe/Berlin".parse().unwrap(),
        NOW.parse().unwrap(),
        toward,
    )
}

#[track_caller]
fn check(text: &str, toward: Toward, expected: &str) {
    let expected: DateTime<Utc> = expected.parse().unwrap();
    assert_eq!(read(text, toward).unwrap().instant, expected, "{text}");
}

#[track_caller]
fn refused(text: &str, message: &str, hint: &str) {
    let error = read(text, Toward::Next).unwrap_err();
    assert_eq!(
        (
            error.to_string().as_str(),
            error.hint_in(Language::English).as_str()
        ),
        (message, hint)
    );
}

#[test]
fn dates_stand_for_themselves() {
    for toward in [Toward::Next, Toward::Last] {
        check("2026-12-01 21:00", toward, "2026-12-01T20:00:00Z");
        check(" 2026-07-01  9:05 ", toward, "2026-07-01T07:05:00Z");
        check("2026-12-01T21:00:30", toward, "2026-12-01T20:00:30Z");
        check("2026-12-01 21:00 utc", toward, "2026-12-01T21:00:00Z");
        check("2026-12-01T20:00:00Z", toward, "2026-12-01T20:00:00Z");
        check("tomorrow 21:00", toward, "2026-12-02T20:00:00Z");
        check("Today 23:00", toward, "2026-12-01T22:00:00Z");
        check("yesterday 21:00 UTC", toward, "2026-11-30T21:00:00Z");
    }
}

#[test]
fn a_length_from_now_is_a_time() {
    check("in 24 hours", Toward::Next, "2026-12-02T20:30:00Z");
    check("In half an hour", Toward::Next, "2026-12-01T21:00:00Z");
    check("через сутки", Toward::Next, "2026-12-02T20:30:00Z");
    for text in ["in 0h", "in an age", "in 24"] {
        assert!(read(text, Toward::Next).is_err(), "{text}");
    }
    assert!(read("in 24 hours", Toward::Last).is_err());
}

#[test]
fn days_from_now_and_the_zone_of_the_game_may_be_said() {
    check("in 2 days at 21:00", Toward::Next, "2026-12-03T20:00:00Z");
    check("9pm in a week", Toward::Next, "2026-12-08T20:00:00Z");
    check("через 2 дня в 21:00", Toward::Next, "2026-12-03T20:00:00Z");
    check(
        "tomorrow 9pm Berlin time",
        Toward::Next,
        "2026-12-02T20:00:00Z",
    );
    for text in ["in 30 hours at 21:00", "tomorrow 9pm London time"] {
        assert!(read(text, Toward::Next).is_err(), "{text}");
    }
}

#[test]
fn bare_times_and_weekdays_look_one_way() {
    check("21:00", Toward::Next, "2026-12-02T20:00:00Z");
    check("21:00", Toward::Last, "2026-12-01T20:00:00Z");
    check("22:00", Toward::Next, "2026-12-01T21:00:00Z");
    check("22:00", Toward::Last, "2026-11-30T21:00:00Z");
    check("21:30", Toward::Next, "2026-12-02T20:30:00Z");
    check("21:30", Toward::Last, "2026-12-01T20:30:00Z");
    check("tue 21:00", Toward::Next, "2026-12-08T20:00:00Z");
    check("TUE 22:00", Toward::Next, "2026-12-01T21:00:00Z");
    check("monday 21:00", Toward::Next, "2026-12-07T20:00:00Z");
    check("wed 21:00", Toward::Last, "2026-11-25T20:00:00Z");
    check("21:00 UTC", Toward::Next, "2026-12-01T21:00:00Z");
}

#[test]
fn dates_are_read_as_they_are_printed() {
    for toward in [Toward::Next, Toward::Last] {
        check("1 Dec 2026 21:00", toward, "2026-12-01T20:00:00Z");
        check("Sun 28 March 2027 20:00", toward, "2027-03-28T18:00:00Z");
        check("sat, 28. feb 2026 9:05 utc", toward, "2026-02-28T09:05:00Z");
    }
    check("2 Dec 21:00", Toward::Next, "2026-12-02T20:00:00Z");
    check("2 Dec 21:00", Toward::Last, "2025-12-02T20:00:00Z");
    check("1 dec 21:00", Toward::Last, "2026-12-01T20:00:00Z");
    check("1 dec 21:00", Toward::Next, "2027-12-01T20:00:00Z");
    check("Sun 28 Mar 19:30", Toward::Next, "2027-03-28T17:30:00Z");
    check("вс 28 марта 19:30", Toward::Next, "2027-03-28T17:30:00Z");
    check("28 Марта 2027 19:30", Toward::Next, "2027-03-28T17:30:00Z");
    check("29 Feb 12:00", Toward::Next, "2028-02-29T11:00:00Z");
    refused(
        "Mon 28 Mar 19:30",
        "`28 March 2027` is no Mon",
        "write `28 March 2027`, or another date",
    );
    refused(
        "28 Mar",
        "`28 March` has no time of day",
        "add the time: `28 March 21:00`",
    );
    refused(
        "31 Feb 12:00",
        "`31 February` is no day",
        "write a date, a weekday, `today` or `tomorrow`: `2026-12-01 21:00`",
    );
    refused(
        "28 21:00",
        "`28` is no day",
        "write a date, a weekday, `today` or `tomorrow`: `2026-12-01 21:00`",
    );
}

#[test]
fn local_time_is_kept_for_the_schedule() {
    let moment = read("2026-12-01 20:00 UTC", Toward::Next).unwrap();
    assert_eq!(moment.local.to_string(), "2026-12-01 21:00:00");
    let gap = read("2026-03-29 02:30", Toward::Next).unwrap();
    assert_eq!(gap.local.to_string(), "2026-03-29 02:30:00");
    assert!(matches!(gap.wall, Wall::Gap(_)));
}

#[test]
fn what_is_wrong_is_said() {
    refused(
        "",
        "no date and time is given",
        "write it as in `2026-12-01 21:00`, `tue 21:00` or `21:00`",
    );
    refused(
        "tusday 21:00",
        "`tusday` is no day",
        "did you mean `tuesday`?",
    );
    refused(
        "2026-02-30 21:00",
        "`2026-02-30` is no day",
        "write a date, a weekday, `today` or `tomorrow`: `2026-12-01 21:00`",
    );
    refused(
        "tue 24:00",
        "`24:00` is no time of day",
        "write hours and minutes, 00:00 to 23:59, or `9pm`",
    );
    refused(
        "tue 21:00:00:00",
        "`21:00:00:00` is no time of day",
        "write hours and minutes, 00:00 to 23:59, or `9pm`",
    );
    refused(
        "tomorrow",
        "`tomorrow` has no time of day",
        "add the time: `tomorrow 21:00`",
    );
    refused(
        "21:00 CET",
        "`CET` is a short form, not the full name of a time zone",
        "times are by the game's own zone, or by `UTC`; what is meant may be Europe/Berlin",
    );
    refused(
        "tue 21:00 soon",
        "`soon` is one word too many",
        "write one day and one time; `UTC` may come last, else the game's own zone counts",
    );
    refused(
        "tue wed 21:00",
        "`wed` is one word too many",
        "write one day and one time; `UTC` may come last, else the game's own zone counts",
    );
}

#[test]
fn days_and_times_are_read_as_people_write_them() {
    for text in [
        "tomorrow 9pm",
        "tomorrow at 9 PM",
        "9pm tomorrow",
        "9 p.m. on Wednesday",
        "Dec 2, 9pm",
        "December 2nd, 21:00",
        "the 2nd of December at 9pm",
        "02.12.2026 21:00",
        "2 Dec 9.00pm",
        "2 Dec at 9 in the evening",
        "wed 21h",
        "02.12.2026 в 21.00",
        "2 декабря 2026 г. в 21:00",
        "2 декабря в 9 вечера",
        "завтра в 21:00",
        "в среду в 21:00",
    ] {
        check(text, Toward::Next, "2026-12-02T20:00:00Z");
    }
    check("tonight 11pm", Toward::Next, "2026-12-01T22:00:00Z");
    check("31/12/2026 noon", Toward::Next, "2026-12-31T11:00:00Z");
    check("12/31/26 12pm", Toward::Next, "2026-12-31T11:00:00Z");
    check("midnight", Toward::Next, "2026-12-01T23:00:00Z");
    check("12:30am", Toward::Next, "2026-12-01T23:30:00Z");
}

#[test]
fn what_may_be_read_in_two_ways_is_asked() {
    for (text, one, other) in [
        ("03/04/2027 21:00", "3 Apr 2027 21:00", "4 Mar 2027 21:00"),
        (
            "03/04/2027 21:00 UTC",
            "3 Apr 2027 21:00 UTC",
            "4 Mar 2027 21:00 UTC",
        ),
        ("tomorrow midnight", "2 Dec 2026 00:00", "3 Dec 2026 00:00"),
        ("fri 12am", "4 Dec 2026 00:00", "5 Dec 2026 00:00"),
        ("next friday 21:00", "4 Dec 2026 21:00", "11 Dec 2026 21:00"),
        ("tonight 2am", "1 Dec 2026 02:00", "2 Dec 2026 02:00"),
        ("12/5 9pm", "12 May 2027 21:00", "5 Dec 2026 21:00"),
    ] {
        refused(
            text,
            &format!("`{text}` may be {one} or {other}"),
            &format!("did you mean `{one}` or `{other}`?"),
        );
        for clear in [one, other] {
            assert!(read(clear, Toward::Next).is_ok(), "{clear}");
        }
    }
}
