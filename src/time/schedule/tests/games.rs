//! Whole games, their notes on clock changes, grace and days of rest.

use super::*;
use crate::{
    ClockDirection, ClockEffect, Lateness, PhaseKind, PlanError, Refusal, Stamp, StampStyle, Wall,
};

#[test]
fn a_first_game_with_two_hammers_keeps_phase_lengths() {
    let mut lantern = plan("Europe/Berlin", start("2026-12-01T21:00:00"), "7d", "48h");
    lantern.early_end = EarlyEnd::Shift;
    let mut schedule = Schedule::new(lantern).unwrap();
    let mut announced = vec![schedule.deadline(0).unwrap()];
    // Votes complete with two days, then with three days left.
    for (phase, at) in [
        (Phase::Day(1), "2026-12-06T20:00:00Z"),
        (Phase::Day(2), "2026-12-12T20:00:00Z"),
    ] {
        schedule.apply(&end_early(phase, at)).unwrap();
        announced.extend(schedule.phases_from(utc(at)).take(2).map(|phase| phase.end));
    }
    let printed: Vec<String> = announced
        .into_iter()
        .map(|instant| {
            let zone = schedule.plan().zone;
            Stamp {
                instant,
                zone,
                style: StampStyle::UtcAndLocal,
            }
            .to_string()
        })
        .collect();
    assert_eq!(
        printed,
        [
            "Tue 8 Dec 2026 20:00 UTC (21:00 CET)",
            "Tue 8 Dec 2026 20:00 UTC (21:00 CET)",
            "Tue 15 Dec 2026 20:00 UTC (21:00 CET)",
            "Mon 14 Dec 2026 20:00 UTC (21:00 CET)",
            "Mon 21 Dec 2026 20:00 UTC (21:00 CET)",
        ]
    );
}

fn harbour() -> Schedule {
    Schedule::new(plan(
        "Europe/London",
        start("2027-03-21T20:00:00"),
        "7d",
        "48h",
    ))
    .unwrap()
}

#[test]
fn a_table_over_a_clock_change_marks_the_short_day() {
    let schedule = harbour();
    let table: Vec<String> = schedule
        .phases(5)
        .into_iter()
        .map(|phase| {
            let zone = schedule.plan().zone;
            let end = Stamp {
                instant: phase.end,
                zone,
                style: StampStyle::Columns,
            };
            format!("{} {end} {}", phase.name, phase.length().in_hours())
        })
        .collect();
    assert_eq!(
        table,
        [
            "Day 1 Sun 28 Mar 2027 20:00 BST (19:00 UTC) 167h",
            "Night 1 Tue 30 Mar 2027 20:00 BST (19:00 UTC) 48h",
            "Day 2 Tue  6 Apr 2027 20:00 BST (19:00 UTC) 168h",
            "Night 2 Thu  8 Apr 2027 20:00 BST (19:00 UTC) 48h",
            "Day 3 Thu 15 Apr 2027 20:00 BST (19:00 UTC) 168h",
        ]
    );
    let notes = schedule.clock_notes(5);
    assert_eq!(notes.len(), 1);
    assert_eq!(notes[0].phase, Phase::Day(1));
    assert_eq!(notes[0].effect, ClockEffect::Shorter(Length::hours(1)));
    assert_eq!(notes[0].change.direction, ClockDirection::Forward);
    assert_eq!(notes[0].change.date.to_string(), "2027-03-28");
}

#[test]
fn an_extension_moves_everything_and_hammers_move_nothing() {
    let schedule = harbour()
        .with_changes(&[
            moved("24h", "2027-03-27T18:00:00Z"),
            end_early(Phase::Day(1), "2027-03-29T13:00:00Z"),
            end_early(Phase::Day(2), "2027-04-06T15:00:00Z"),
        ])
        .unwrap();
    ends(
        &schedule,
        &[
            "2027-03-29T13:00:00Z",
            "2027-03-31T19:00:00Z",
            "2027-04-06T15:00:00Z",
            "2027-04-09T19:00:00Z",
            "2027-04-16T19:00:00Z",
        ],
    );
    // Entries may come late; they are judged by their own time.
    let night = schedule.named(Phase::Night(1)).unwrap();
    let entry = utc("2027-03-31T19:07:00Z");
    assert_eq!(
        schedule.lateness(&night, entry),
        Lateness::Late(Length::minutes(7))
    );
}

#[test]
fn a_game_by_night_first() {
    let mut grove = plan("UTC", start("2026-12-04T21:00:00"), "48h", "24h");
    grove.first = FirstPhase::Night;
    let schedule = Schedule::new(grove).unwrap();
    let found: Vec<String> = schedule
        .phases(4)
        .iter()
        .map(|phase| format!("{} {}", phase.name, phase.end.format("%-d %b %H:%M")))
        .collect();
    assert_eq!(
        found,
        [
            "Night 1 5 Dec 21:00",
            "Day 1 7 Dec 21:00",
            "Night 2 8 Dec 21:00",
            "Day 2 10 Dec 21:00"
        ]
    );
}

#[test]
fn autumn_gives_an_hour_and_true_hours_move_the_clock() {
    let mut autumn = plan(
        "Europe/London",
        first_day_end("2026-10-24T20:00:00"),
        "48h",
        "24h",
    );
    let notes = Schedule::new(autumn.clone()).unwrap().clock_notes(4);
    assert_eq!(notes.len(), 1);
    let found = (notes[0].phase, notes[0].effect);
    assert_eq!(
        found,
        (Phase::Night(1), ClockEffect::Longer(Length::hours(1)))
    );
    autumn.arithmetic = Arithmetic::Elapsed;
    let notes = Schedule::new(autumn).unwrap().clock_notes(4);
    let found = (notes[0].phase, notes[0].effect);
    assert_eq!(
        found,
        (Phase::Night(1), ClockEffect::ClockEarlier(Length::hours(1)))
    );
}

#[test]
fn a_deadline_in_a_gap_shortens_the_phase_after_it() {
    let schedule = Schedule::new(plan(
        "Europe/Berlin",
        first_day_end("2026-03-28T02:30:00"),
        "48h",
        "24h",
    ))
    .unwrap();
    let night = schedule.phase(1).unwrap();
    assert!(matches!(night.wall, Wall::Gap(_)));
    assert_eq!(night.clock.to_string(), "2026-03-29 02:30:00");
    let notes = schedule.clock_notes(4);
    assert_eq!(notes.len(), 1);
    let found = (notes[0].phase, notes[0].effect);
    assert_eq!(
        found,
        (Phase::Day(2), ClockEffect::Shorter(Length::hours(1)))
    );
}

#[test]
fn the_deadline_instant_is_late_unless_there_is_grace() {
    let mut strict = harbour().plan().clone();
    let late = |plan: &Plan, at: &str| {
        let schedule = Schedule::new(plan.clone()).unwrap();
        schedule.is_late(&schedule.phase(0).unwrap(), utc(at))
    };
    assert!(!late(&strict, "2027-03-28T18:59:59.999Z"));
    assert!(late(&strict, "2027-03-28T19:00:00Z"));
    strict.grace = "59s".parse().unwrap();
    assert!(!late(&strict, "2027-03-28T19:00:00Z"));
    assert!(!late(&strict, "2027-03-28T19:00:59Z"));
    assert!(late(&strict, "2027-03-28T19:01:00Z"));
}

#[test]
fn no_phase_ends_on_a_day_of_rest_unless_the_host_says_so() {
    // Day 1 would end on Friday, 25 December; Night 1 then on a Sunday.
    let mut quiet = plan("Europe/London", start("2026-12-18T20:00:00"), "7d", "24h");
    quiet.rest_days = ["2026-12-25", "sunday"]
        .iter()
        .map(|day| day.parse().unwrap())
        .collect();
    let mut schedule = Schedule::new(quiet).unwrap();
    ends(
        &schedule,
        &[
            "2026-12-26T20:00:00Z",
            "2026-12-28T20:00:00Z",
            "2027-01-04T20:00:00Z",
        ],
    );
    schedule
        .apply(&moved("1 day later", "2026-12-20T12:00:00Z"))
        .unwrap();
    ends(
        &schedule,
        &[
            "2026-12-27T20:00:00Z",
            "2026-12-28T20:00:00Z",
            "2027-01-04T20:00:00Z",
        ],
    );
}

#[test]
fn plans_that_cannot_be_followed_are_refused() {
    let good = harbour().plan().clone();
    let mut short = good.clone();
    short.night = Length::seconds(59);
    assert_eq!(
        Schedule::new(short),
        Err(PlanError::TooShort {
            kind: PhaseKind::Night
        })
    );
    let mut never = good.clone();
    never.rest_days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
        .iter()
        .map(|day| day.parse().unwrap())
        .collect();
    assert_eq!(Schedule::new(never), Err(PlanError::NoDayLeft));
    let mut far = good.clone();
    far.anchor = Anchor::Start(chrono::NaiveDateTime::MAX);
    assert_eq!(Schedule::new(far), Err(PlanError::BeyondCalendar));
    let mut endless = good;
    endless.day = Length::seconds(u64::MAX);
    assert_eq!(Schedule::new(endless).unwrap().deadline(0), None);
}

#[test]
fn moves_beyond_the_calendar_or_before_the_start_are_refused() {
    let mut schedule = harbour();
    let at = utc("2027-01-01T12:00:00Z");
    let far = later(Length::days(u32::MAX), at);
    assert_eq!(schedule.apply(&far), Err(Refusal::BeyondCalendar));
    let too_early = moved("8d earlier", "2027-01-01T12:00:00Z");
    let phase = Phase::Day(1);
    assert_eq!(
        schedule.apply(&too_early),
        Err(Refusal::BeforeItsStart { phase })
    );
    let unstarted = end_early(phase, "2027-01-01T12:00:00Z");
    assert_eq!(
        schedule.apply(&unstarted),
        Err(Refusal::BeforeItsStart { phase })
    );
    assert_eq!(schedule, harbour());
}

#[test]
fn changes_are_kept_as_text() {
    let change = moved("24 hours later", "2027-03-27T18:00:00Z");
    let json = serde_json::to_string(&change).unwrap();
    assert_eq!(
        json,
        r#"{"change":"move","shift":{"by":"1d","direction":"later"},"at":"2027-03-27T18:00:00Z"}"#
    );
    assert_eq!(serde_json::from_str::<Change>(&json).unwrap(), change);
}
