//! What the host's lines in the thread do to the deadlines (tracker §1.3, §1.4, §1.7, §2).

use super::*;
use crate::{Refusal, gm_length};

/// Berlin, Day 1 ends on 2 February at 21:00; days of 48 hours, nights of 24.
fn berlin() -> Schedule {
    Schedule::new(plan(
        "Europe/Berlin",
        first_day_end("2026-02-02T21:00:00"),
        "48h",
        "24h",
    ))
    .unwrap()
}

fn changed(changes: &[Change]) -> Schedule {
    berlin().with_changes(changes).unwrap()
}

const PLAIN: [&str; 3] = [
    "2026-02-02T20:00:00Z",
    "2026-02-03T20:00:00Z",
    "2026-02-05T20:00:00Z",
];

#[test]
fn three_deadlines_and_the_instant_that_starts_the_next_phase() {
    status(&berlin(), "2026-02-01T12:00:00Z", "Day 1", PLAIN);
    status(&berlin(), "2026-01-01T12:00:00Z", "Day 1", PLAIN);
    let night = [
        "2026-02-03T20:00:00Z",
        "2026-02-05T20:00:00Z",
        "2026-02-06T20:00:00Z",
    ];
    status(&berlin(), "2026-02-02T20:00:00Z", "Night 1", night);
}

#[test]
fn a_day_ended_early_leaves_later_deadlines() {
    let schedule = changed(&[end_early(Phase::Day(1), "2026-02-02T14:00:00Z")]);
    let night = [
        "2026-02-03T20:00:00Z",
        "2026-02-05T20:00:00Z",
        "2026-02-06T20:00:00Z",
    ];
    status(&schedule, "2026-02-02T14:00:00Z", "Night 1", night);
    assert!(schedule.phase(0).unwrap().ended_early);
    assert_eq!(schedule.phase(1).unwrap().length(), Length::hours(30));
}

#[test]
fn a_phase_that_does_not_run_cannot_end() {
    let mut schedule = berlin();
    for asked in [Phase::Night(1), Phase::Day(2), Phase::Night(0)] {
        let refusal = schedule
            .apply(&end_early(asked, "2026-02-01T10:00:00Z"))
            .unwrap_err();
        assert_eq!(
            refusal,
            Refusal::NotRunning {
                asked,
                running: Phase::Day(1)
            }
        );
        assert_eq!(
            refusal.to_string(),
            format!("`{asked}` cannot end now, because `Day 1` runs")
        );
    }
    assert_eq!(schedule, berlin());
    status(&schedule, "2026-02-01T10:00:00Z", "Day 1", PLAIN);
}

#[test]
fn ending_early_and_moving_in_both_orders() {
    let six_earlier = [
        "2026-02-03T14:00:00Z",
        "2026-02-05T14:00:00Z",
        "2026-02-06T14:00:00Z",
    ];
    let ended_then_moved = changed(&[
        end_early(Phase::Day(1), "2026-02-02T14:00:00Z"),
        moved("6h earlier", "2026-02-02T14:01:00Z"),
    ]);
    status(
        &ended_then_moved,
        "2026-02-02T14:01:00Z",
        "Night 1",
        six_earlier,
    );
    let moved_then_ended = changed(&[
        moved("6h earlier", "2026-02-02T10:00:00Z"),
        end_early(Phase::Day(1), "2026-02-02T13:00:00Z"),
    ]);
    status(
        &moved_then_ended,
        "2026-02-02T13:00:00Z",
        "Night 1",
        six_earlier,
    );
}

#[test]
fn a_refused_move_leaves_the_night_its_old_end() {
    let mut schedule = berlin();
    assert!(
        schedule
            .apply(&moved("6h earlier", "2026-02-02T15:00:00Z"))
            .is_err()
    );
    schedule
        .apply(&end_early(Phase::Day(1), "2026-02-02T15:00:00Z"))
        .unwrap();
    let night = [
        "2026-02-03T20:00:00Z",
        "2026-02-05T20:00:00Z",
        "2026-02-06T20:00:00Z",
    ];
    status(&schedule, "2026-02-02T15:00:00Z", "Night 1", night);
}

#[test]
fn a_move_takes_all_later_deadlines_along() {
    let schedule = changed(&[moved("1 day later", "2026-02-01T10:00:00Z")]);
    ends(
        &schedule,
        &[
            "2026-02-03T20:00:00Z",
            "2026-02-04T20:00:00Z",
            "2026-02-06T20:00:00Z",
        ],
    );
}

#[test]
fn moves_of_all_listed_forms_add_up() {
    let forms = [
        "2D",
        "1H",
        "1 D 12 H",
        "1D12H",
        "1D 23H 30M",
        "2 days",
        "24 hours",
        "1 day 12 hours 34 minutes",
    ];
    let at = utc("2026-02-01T10:00:00Z");
    let changes: Vec<Change> = forms
        .iter()
        .map(|form| super::later(gm_length(form).unwrap(), at))
        .collect();
    ends(
        &changed(&changes),
        &[
            "2026-02-14T09:04:00Z",
            "2026-02-15T09:04:00Z",
            "2026-02-17T09:04:00Z",
        ],
    );
}

#[test]
fn earlier_but_never_into_the_past() {
    let mut schedule = berlin();
    let refusal = schedule
        .apply(&moved("10h earlier", "2026-02-02T10:00:00Z"))
        .unwrap_err();
    assert_eq!(
        refusal.to_string(),
        "the deadline of `Day 1` would be at 2026-02-02T10:00:00Z, which is past at \
         2026-02-02T10:00:00Z"
    );
    schedule
        .apply(&moved("9h 59m earlier", "2026-02-02T10:00:00Z"))
        .unwrap();
    let next = [
        "2026-02-02T10:01:00Z",
        "2026-02-03T10:01:00Z",
        "2026-02-05T10:01:00Z",
    ];
    status(&schedule, "2026-02-02T10:00:00Z", "Day 1", next);
}

#[test]
fn a_move_during_the_night_leaves_the_past_day() {
    let schedule = changed(&[moved("2h 30m later", "2026-02-03T10:00:00Z")]);
    let night = [
        "2026-02-03T22:30:00Z",
        "2026-02-05T22:30:00Z",
        "2026-02-06T22:30:00Z",
    ];
    status(&schedule, "2026-02-03T10:00:00Z", "Night 1", night);
    assert_eq!(schedule.deadline(0), Some(utc("2026-02-02T20:00:00Z")));
}

#[test]
fn an_end_taken_back_on_the_first_day_changes_nothing() {
    let resume = Change::Resume {
        ended: utc("2026-02-01T10:00:00Z"),
        at: utc("2026-02-01T12:00:00Z"),
    };
    status(&changed(&[resume]), "2026-02-01T12:00:00Z", "Day 1", PLAIN);
    let with_move = changed(&[moved("1h later", "2026-02-01T09:00:00Z"), resume]);
    assert_eq!(with_move.deadline(0), Some(utc("2026-02-02T21:00:00Z")));
}

#[test]
fn an_end_taken_back_later_counts_from_the_last_past_deadline() {
    let resume = Change::Resume {
        ended: utc("2026-02-03T12:00:00Z"),
        at: utc("2026-02-03T13:00:00Z"),
    };
    let night = [
        "2026-02-03T20:00:00Z",
        "2026-02-05T20:00:00Z",
        "2026-02-06T20:00:00Z",
    ];
    let schedule = changed(&[moved("5h later", "2026-02-03T10:00:00Z"), resume]);
    status(&schedule, "2026-02-03T13:00:00Z", "Night 1", night);

    let early = changed(&[end_early(Phase::Day(1), "2026-02-02T14:00:00Z"), resume]);
    let night = [
        "2026-02-03T14:00:00Z",
        "2026-02-05T14:00:00Z",
        "2026-02-06T14:00:00Z",
    ];
    status(&early, "2026-02-03T13:00:00Z", "Night 1", night);
}

#[test]
fn changes_come_in_order_of_time() {
    let mut schedule = changed(&[moved("1h later", "2026-02-01T10:00:00Z")]);
    let refusal = schedule
        .apply(&moved("1h later", "2026-02-01T09:00:00Z"))
        .unwrap_err();
    assert!(matches!(refusal, Refusal::OutOfOrder { .. }));
    let refused = berlin()
        .with_changes(&[
            moved("1h later", "2026-02-01T10:00:00Z"),
            moved("20d earlier", "2026-02-01T10:00:00Z"),
        ])
        .unwrap_err();
    assert_eq!(refused.place, 1);
}

#[test]
fn wall_clock_is_kept_over_clock_changes() {
    #[track_caller]
    fn check(zone: &str, eod1: &str, expected: &[&str]) {
        ends(
            &Schedule::new(plan(zone, first_day_end(eod1), "48h", "24h")).unwrap(),
            expected,
        );
    }
    check(
        "Europe/Berlin",
        "2026-03-28T21:00:00",
        &[
            "2026-03-28T20:00:00Z",
            "2026-03-29T19:00:00Z",
            "2026-03-31T19:00:00Z",
        ],
    );
    check(
        "America/New_York",
        "2026-10-31T18:00:00",
        &[
            "2026-10-31T22:00:00Z",
            "2026-11-01T23:00:00Z",
            "2026-11-03T23:00:00Z",
        ],
    );
    check(
        "Europe/Berlin",
        "2026-03-26T21:00:00",
        &[
            "2026-03-26T20:00:00Z",
            "2026-03-27T20:00:00Z",
            "2026-03-29T19:00:00Z",
            "2026-03-30T19:00:00Z",
        ],
    );
    check(
        "America/New_York",
        "2026-03-07T18:00:00",
        &[
            "2026-03-07T23:00:00Z",
            "2026-03-08T22:00:00Z",
            "2026-03-10T22:00:00Z",
        ],
    );
    check(
        "Europe/London",
        "2026-10-24T20:00:00",
        &[
            "2026-10-24T19:00:00Z",
            "2026-10-25T20:00:00Z",
            "2026-10-27T20:00:00Z",
        ],
    );
}

#[test]
fn times_that_do_not_exist_or_exist_twice_are_kept_for_later_deadlines() {
    #[track_caller]
    fn check(zone: &str, eod1: &str, expected: &[&str]) {
        ends(
            &Schedule::new(plan(zone, first_day_end(eod1), "48h", "24h")).unwrap(),
            expected,
        );
    }
    check(
        "Europe/Berlin",
        "2026-03-28T02:30:00",
        &[
            "2026-03-28T01:30:00Z",
            "2026-03-29T01:30:00Z",
            "2026-03-31T00:30:00Z",
        ],
    );
    check(
        "America/New_York",
        "2026-10-31T01:30:00",
        &[
            "2026-10-31T05:30:00Z",
            "2026-11-01T05:30:00Z",
            "2026-11-03T06:30:00Z",
        ],
    );
    check(
        "Europe/Berlin",
        "2026-10-24T02:30:00",
        &["2026-10-24T00:30:00Z", "2026-10-25T00:30:00Z"],
    );
}

#[test]
fn true_hours_on_request() {
    let mut elapsed = plan(
        "Europe/Berlin",
        first_day_end("2026-03-28T21:00:00"),
        "48h",
        "24h",
    );
    elapsed.arithmetic = Arithmetic::Elapsed;
    ends(
        &Schedule::new(elapsed).unwrap(),
        &[
            "2026-03-28T20:00:00Z",
            "2026-03-29T20:00:00Z",
            "2026-03-31T20:00:00Z",
        ],
    );
}

#[test]
fn night_zero_ends_a_day_length_before_the_first_day_ends() {
    let mut by_night = berlin().plan().clone();
    by_night.first = FirstPhase::NightZero;
    let expected = [
        "2026-01-31T20:00:00Z",
        "2026-02-02T20:00:00Z",
        "2026-02-03T20:00:00Z",
    ];
    status(
        &Schedule::new(by_night).unwrap(),
        "2026-01-30T12:00:00Z",
        "Night 0",
        expected,
    );
}
