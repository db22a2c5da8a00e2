//! Times, walls, last words, penalties, notes, draws.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};

use super::kit::{s, town};
use crate::game::SeatId;
use crate::rules::city::conditions::{Condition, PublicNight, PublicResult, ResultWord};
use crate::rules::city::day::discipline::{
    DeadPost, LastWord, Left, Penalised, Penalty, PostLook, dead_post, enforce,
};
use crate::rules::city::day::draw::{DayEnd, EndedDay, is_draw};
use crate::rules::city::day::notes::{HostSays, Note, Variant};
use crate::rules::city::day::people::Mark;
use crate::rules::city::day::times::{DayInstants, DayPhase, DayTimes};
use crate::rules::city::day::wall::{Admission, Judged, Wall, admissions, admit};

fn at(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

fn day() -> DayInstants {
    let times = DayTimes::moscow().unwrap();
    times.on("2016-11-29".parse().unwrap()).unwrap()
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
    let phase = |text| day.phase_at(at(text));
    assert_eq!(phase("2016-11-29T17:59:59Z"), DayPhase::Day);
    assert_eq!(phase("2016-11-29T18:00:00Z"), DayPhase::Voting);
    assert_eq!(phase("2016-11-29T19:00:00Z"), DayPhase::Evening);
    assert_eq!(phase("2016-11-29T21:00:00Z"), DayPhase::Night);
}

#[test]
fn t6_t8_the_rest_of_the_times_are_data() {
    let times = DayTimes::moscow().unwrap();
    assert_eq!(
        (times.extra_vote_delay, times.extra_vote_minutes),
        ((10, 20), 30)
    );
    assert_eq!(DayPhase::ALL.len(), 8);
}

#[test]
fn t4_a_vote_before_the_announced_start_does_not_count() {
    let announced = at("2016-11-29T18:02:00Z");
    let counts = |posted| day().vote_counts(announced, at(posted));
    assert!(!counts("2016-11-29T18:01:59Z"));
    assert!(counts("2016-11-29T18:02:00Z"));
    assert!(!counts("2016-11-29T19:00:00Z"));
}

fn wall(by: char, posted: &str, judged: Judged) -> Wall {
    Wall {
        by: s(by),
        posted: at(posted),
        judged,
        link: None,
    }
}

#[test]
fn t9_p1_who_is_admitted_by_walls() {
    let mut players = town("A r; B r; C r; D b; E b; F b; G servant");
    let walls = [
        wall('A', "2016-11-29T12:00:00Z", Judged::Open),
        wall('B', "2016-11-29T17:50:00Z", Judged::Open),
        wall('C', "2016-11-29T17:50:00Z", Judged::LastMinute),
        wall('D', "2016-11-29T18:00:00Z", Judged::Accepted),
        wall('E', "2016-11-29T12:00:00Z", Judged::LastMinute),
        wall('G', "2016-11-29T12:00:00Z", Judged::Accepted),
    ];
    let masters: BTreeMap<SeatId, SeatId> = [(s('G'), s('F'))].into();
    let found = admissions(&players, &walls, &masters, &day());
    let expected = [
        ('A', Admission::Admitted),
        ('B', Admission::Doubtful),
        ('C', Admission::Refused(Judged::LastMinute)),
        ('D', Admission::TooLate),
        ('E', Admission::Admitted),
        // L-13: the servant's wall is his master's, too.
        ('F', Admission::Admitted),
    ];
    assert_eq!(
        found,
        expected
            .map(|(seat, admission)| (s(seat), admission))
            .into()
    );
    admit(&mut players, &found);
    let kept_out = players
        .players
        .iter()
        .filter(|(_, player)| player.has(Mark::NotAdmitted));
    assert_eq!(
        kept_out.map(|(seat, _)| *seat).collect::<Vec<_>>(),
        [s('C'), s('D')]
    );
}

#[test]
fn p1_the_best_wall_counts_and_none_is_none() {
    let players = town("A r; B r");
    let walls = [
        wall('A', "2016-11-29T12:00:00Z", Judged::Copied),
        wall('A', "2016-11-29T13:00:00Z", Judged::Open),
    ];
    let found = admissions(&players, &walls, &BTreeMap::new(), &day());
    assert_eq!(found[&s('A')], Admission::Admitted);
    assert_eq!(found[&s('B')], Admission::NoWall);
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
fn t10_p2_one_last_word_in_blue_and_in_time() {
    let day = day();
    let post = |left, posted, said, look| dead_post(left, &day, at(posted), said, look);
    let (unused, blue) = (LastWord::Unused, PostLook::Blue);
    let night = |posted| post(Left::AtNight, posted, unused, blue);
    assert_eq!(night("2016-11-29T17:59:00Z"), DeadPost::LastWord);
    assert_eq!(night("2016-11-29T18:00:00Z"), DeadPost::Offence);
    let by_day = |posted| post(Left::ByDay, posted, unused, blue);
    assert_eq!(by_day("2016-11-29T20:00:00Z"), DeadPost::LastWord);
    assert_eq!(by_day("2016-11-30T05:00:00Z"), DeadPost::Offence);
    let early = "2016-11-29T17:00:00Z";
    assert_eq!(
        post(Left::AtNight, early, LastWord::Used, blue),
        DeadPost::Offence
    );
    assert_eq!(
        post(Left::AtNight, early, unused, PostLook::Other),
        DeadPost::Offence
    );
}

#[test]
fn n1_n2_n3_notes_depend_on_public_facts_and_never_name_their_author() {
    let note = Note {
        author: s('A'),
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
