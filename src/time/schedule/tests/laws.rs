//! Laws that hold for every schedule.

use chrono::{NaiveDate, TimeDelta};
use proptest::prelude::*;

use super::*;
use crate::RestDay;

const ZONES: [&str; 5] = [
    "UTC",
    "Europe/Berlin",
    "America/New_York",
    "Australia/Lord_Howe",
    "Asia/Kathmandu",
];

fn any_plan() -> impl Strategy<Value = Plan> {
    let firsts = prop_oneof![
        Just(FirstPhase::Day),
        Just(FirstPhase::Night),
        Just(FirstPhase::NightZero),
        Just(FirstPhase::DayZero)
    ];
    (
        prop::sample::select(ZONES.to_vec()),
        0i64..730 * 24 * 60,
        (firsts, any::<bool>(), any::<bool>(), any::<bool>()),
        (1u32..12_000, 1u32..4_000),
        any::<bool>(),
    )
        .prop_map(
            |(zone, minutes, (first, by_end, shift, elapsed), (day, night), rest)| {
                let local = NaiveDate::from_ymd_opt(2026, 1, 1)
                    .unwrap()
                    .and_time(Default::default())
                    + TimeDelta::minutes(minutes);
                Plan {
                    zone: zone.parse().unwrap(),
                    anchor: if by_end {
                        Anchor::FirstDayEnd(local)
                    } else {
                        Anchor::Start(local)
                    },
                    first,
                    day: Length::minutes(day),
                    night: Length::minutes(night),
                    early_end: if shift {
                        EarlyEnd::Shift
                    } else {
                        EarlyEnd::Keep
                    },
                    grace: Length::ZERO,
                    arithmetic: if elapsed {
                        Arithmetic::Elapsed
                    } else {
                        Arithmetic::Wall
                    },
                    rest_days: if rest {
                        vec![RestDay::Every(chrono::Weekday::Sun)]
                    } else {
                        vec![]
                    },
                }
            },
        )
}

/// Something the host does at a phase, some minutes after its start.
#[derive(Clone, Copy, Debug)]
enum Deed {
    End,
    Move(Shift),
    Resume,
}

fn any_deeds() -> impl Strategy<Value = Vec<(u64, Deed)>> {
    let deed = prop_oneof![
        Just(Deed::End),
        (1u32..5_000).prop_map(|by| Deed::Move(Shift::later(Length::minutes(by)))),
        (1u32..5_000).prop_map(|by| Deed::Move(Shift::earlier(Length::minutes(by)))),
        Just(Deed::Resume),
    ];
    prop::collection::vec((0u64..500_000, deed), 0..8)
}

/// Makes those changes that are not refused.
fn act(schedule: &mut Schedule, deeds: &[(u64, Deed)]) {
    let mut now = schedule.phase(0).unwrap().start;
    for (seconds, deed) in deeds {
        now += TimeDelta::seconds(i64::try_from(*seconds).unwrap());
        let phase = schedule.phase_at(now).unwrap().name;
        let change = match deed {
            Deed::End => Change::EndEarly { phase, at: now },
            Deed::Move(shift) => Change::Move {
                shift: *shift,
                at: now,
            },
            Deed::Resume => Change::Resume {
                ended: now,
                at: now + TimeDelta::hours(1),
            },
        };
        let before = schedule.clone();
        if schedule.apply(&change).is_err() {
            assert_eq!(*schedule, before, "a refused change leaves no trace");
        } else {
            now = change.at();
        }
    }
}

proptest! {
    #[test]
    fn phases_join_and_never_run_backwards(plan in any_plan(), deeds in any_deeds()) {
        let mut schedule = Schedule::new(plan).unwrap();
        act(&mut schedule, &deeds);
        let phases = schedule.phases(40);
        prop_assert_eq!(phases.len(), 40);
        for (phase, next) in phases.iter().zip(phases.iter().skip(1)) {
            prop_assert!(phase.start <= phase.end);
            prop_assert_eq!(phase.end, next.start);
            prop_assert_eq!(schedule.plan().first.index_of(next.name), Some(next.index));
        }
    }

    #[test]
    fn without_clock_changes_both_arithmetics_agree(plan in any_plan(), deeds in any_deeds()) {
        let plan = Plan { zone: "Asia/Kathmandu".parse().unwrap(), ..plan };
        let with = |arithmetic| {
            let mut schedule = Schedule::new(Plan { arithmetic, ..plan.clone() }).unwrap();
            act(&mut schedule, &deeds);
            schedule.phases(20)
        };
        prop_assert_eq!(
            with(Arithmetic::Wall).iter().map(|phase| phase.end).collect::<Vec<_>>(),
            with(Arithmetic::Elapsed).iter().map(|phase| phase.end).collect::<Vec<_>>()
        );
    }

    #[test]
    fn a_move_moves_all_later_deadlines_alike(plan in any_plan(), by in 1u32..10_000) {
        let plan = Plan { zone: crate::Zone::UTC, rest_days: vec![], ..plan };
        let before = Schedule::new(plan).unwrap();
        let at = before.phase(1).unwrap().start;
        let after = before.clone().with_changes(&[later(Length::minutes(by), at)]).unwrap();
        for (old, new) in before.phases(20).iter().zip(after.phases(20)) {
            let expected = if old.index == 0 { 0 } else { i64::from(by) };
            prop_assert_eq!(new.end - old.end, TimeDelta::minutes(expected));
        }
    }

    #[test]
    fn an_early_end_keeps_deadlines_or_keeps_lengths(plan in any_plan(), part in 0.0f64..1.0) {
        let plan = Plan { zone: crate::Zone::UTC, rest_days: vec![], ..plan };
        let before = Schedule::new(plan).unwrap();
        let first = before.phase(0).unwrap();
        let at = first.start + TimeDelta::seconds((first.length().as_seconds() as f64 * part) as i64);
        let change = Change::EndEarly { phase: first.name, at };
        let after = before.clone().with_changes(&[change]).unwrap();
        prop_assert_eq!(after.deadline(0), Some(at));
        for (old, new) in before.iter().zip(after.iter()).skip(1).take(10) {
            match before.plan().early_end {
                EarlyEnd::Keep => prop_assert_eq!(old.end, new.end),
                // The one that begins then may last up to a minute less: its deadline has no seconds.
                EarlyEnd::Shift => {
                    let less = old.length().as_seconds().checked_sub(new.length().as_seconds());
                    let less = less.unwrap_or(u64::MAX);
                    let most = if new.index == 1 { 59 } else { 0 };
                    prop_assert!((0..=most).contains(&less), "{old:?} {new:?}");
                }
            }
        }
    }

    #[test]
    fn clock_notes_name_exactly_the_odd_phases(plan in any_plan()) {
        let plan = Plan { day: Length::days(2), night: Length::days(1), rest_days: vec![], ..plan };
        let wall = Schedule::new(Plan { arithmetic: Arithmetic::Wall, ..plan }).unwrap();
        let odd: Vec<_> = wall
            .phases(60)
            .iter()
            .filter(|phase| phase.length() != wall.plan().length_of(phase.name.kind()))
            .map(|phase| phase.name)
            .collect();
        let noted: Vec<_> = wall.clock_notes(60).iter().map(|note| note.phase).collect();
        prop_assert_eq!(noted, odd);
    }
}
