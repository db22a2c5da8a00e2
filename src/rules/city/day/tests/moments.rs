//! Times, walls, penalties, notes, draws.

use chrono::{DateTime, Utc};

use super::kit::{s, town};
use crate::conditions::{Condition, PublicNight, PublicResult, ResultWord};
use crate::day::discipline::{Penalised, Penalty, enforce};
use crate::day::draw::{DayEnd, EndedDay, is_draw};
use crate::day::notes::{HostSays, Note, Variant};
use crate::day::people::Mark;
use crate::day::times::{DayInstants, DayTimes};
use crate::day::wall::{Admission, admission};
use nightdesk_game::SeatId;

fn at(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

fn moscow() -> DayTimes {
    DayTimes::in_zone("Europe/Moscow".parse().unwrap())
}

fn day() -> DayInstants {
    moscow().on("2016-11-29".parse().unwrap()).unwrap()
}

#[test]
fn t1_t2_t5_t7_the_times_of_a_day_by_moscow() {
    let day = day();
    assert_eq!(day.late_wall, at("2016-11-29T17:45:00Z"));
    assert_eq!(day.vote_start, at("2016-11-29T18:00:00Z"));
    assert_eq!(day.hunt_approvals, at("2016-11-29T18:15:00Z"));
    assert_eq!(day.vote_end, at("2016-11-29T19:00:00Z"));
    assert_eq!(day.moves_earliest, at("2016-11-29T21:00:00Z"));
    assert_eq!(day.moves_latest, at("2016-11-30T05:00:00Z"));
}

#[test]
fn t6_t8_the_rest_of_the_times_are_data() {
    let times = moscow();
    assert_eq!(
        (times.extra_vote_delay, times.extra_vote_minutes),
        ((10, 20), 30)
    );
}

#[test]
fn t9_a_wall_is_admitted_by_its_time() {
    let judged = |posted| admission(at(posted), &day());
    assert_eq!(judged("2016-11-29T17:44:59Z"), Admission::Admitted);
    assert_eq!(judged("2016-11-29T17:45:00Z"), Admission::Doubtful);
    assert_eq!(judged("2016-11-29T17:59:59Z"), Admission::Doubtful);
    assert_eq!(judged("2016-11-29T18:00:00Z"), Admission::TooLate);
}

#[test]
fn p4_p9_penalties_hold_for_their_days() {
    let marks = |penalty: Penalty, day| penalty.marks(day).collect::<Vec<_>>();
    let silenced = Penalty::Silenced { day: 3 };
    assert!(marks(silenced, 2).is_empty());
    assert_eq!(marks(silenced, 3), [Mark::Barred, Mark::RoleBlocked]);
    assert_eq!(marks(silenced, 4), [Mark::Barred, Mark::RoleBlocked]);
    assert!(marks(silenced, 5).is_empty());
    let forced = Penalty::ForcedVictim { day: 3 };
    assert_eq!(marks(forced, 3), [Mark::ForcedVictim]);
    assert!(marks(forced, 4).is_empty());
    assert_eq!(marks(Penalty::OffToTheEnd, 9).len(), 2);
    let mut players = town("A r; B r");
    let penalised = Penalised {
        seat: s('B'),
        penalty: silenced,
    };
    enforce(&mut players, &[penalised], 4);
    assert!(players.player(s('B')).unwrap().has(Mark::Barred));
}

#[test]
fn n1_n2_n3_notes_depend_on_public_facts_and_never_name_their_author() {
    let note = Note {
        author: s('A'),
        to: None,
        variants: vec![
            Variant {
                when: vec![Condition::Came(PublicResult::Doctor, ResultWord::Hit)],
                text: None,
            },
            Variant {
                when: vec![Condition::NotKilled(s('B')), Condition::NobodyKilled],
                text: Some("quiet".to_owned()),
            },
            Variant {
                when: vec![Condition::Killed(s('B')), Condition::Cut(s('C'))],
                text: Some("{killed}, {cut} and {you}".to_owned()),
            },
        ],
        otherwise: Some("hello".to_owned()),
        host: HostSays::Shows,
    };
    let name = |seat: SeatId| ["Аня", "Боря", "Вера"][seat.index()].to_owned();
    let mut night = PublicNight::default();
    let shown = |note: &Note, night: &PublicNight| note.shown(night, &name);
    assert_eq!(shown(&note, &night).as_deref(), Some("quiet"));
    night.killed.insert(s('B'));
    assert_eq!(shown(&note, &night).as_deref(), Some("hello"));
    night.cut.insert(s('C'));
    assert_eq!(
        shown(&note, &night).as_deref(),
        Some("Боря, Вера and {you}")
    );
    let about_somebody = Note {
        variants: Vec::new(),
        otherwise: Some("{killed} is dead".to_owned()),
        ..note.clone()
    };
    assert_eq!(
        shown(&about_somebody, &night).as_deref(),
        Some("Боря is dead")
    );
    assert_eq!(shown(&about_somebody, &PublicNight::default()), None);
    let dropped = Note {
        host: HostSays::Drops,
        ..note.clone()
    };
    assert_eq!(shown(&dropped, &night), None);
    night.results.insert(PublicResult::Doctor, ResultWord::Hit);
    assert_eq!(shown(&note, &night), None, "this variant shows nothing");
}

#[test]
fn g7_v55_two_days_without_victims_and_the_same_living_are_a_draw() {
    let day = |ended, alive: &str| EndedDay {
        ended,
        alive: alive.chars().map(s).collect(),
    };
    let without = day(DayEnd::RevoteWithoutVictims, "ABC");
    assert!(is_draw(&without, &without));
    assert!(!is_draw(&without, &day(DayEnd::Otherwise, "ABC")));
    assert!(!is_draw(&without, &day(DayEnd::RevoteWithoutVictims, "AB")));
}
