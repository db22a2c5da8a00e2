//! Deadlines.

use super::*;

const LONDON: &str = "zone = \"Europe/London\"\nstart = \"2027-03-21 20:00\"\n\
                      day = \"7d\"\nnight = \"48h\"\n";

#[test]
fn h7_1_deadlines_stand_in_utc_and_in_the_zone_and_clock_changes_are_told() {
    let mut host = Host::prepared(LONDON, "");
    let said = host.says("schedule");
    said.has("Day 1     Sun 28 Mar 2027 20:00 BST   19:00 UTC   167h");
    said.has("clocks in Europe/London go forward: Day 1 keeps its hour on the clock and is 1 hour shorter");
    let said = host.says("deadlines");
    said.has("Day 1 ends Sun 28 Mar 2027 19:00 UTC (20:00 BST), in 118 d 7 h");
    said.has("Night 1 ends Tue 30 Mar 2027 19:00 UTC (20:00 BST)");
    said.has("counts down in a post: [countdown]2027-03-28 19:00:00 +0:00[/countdown]");
}

#[test]
fn h7_2_a_deadline_moves_with_all_later_ones_and_the_thread_is_told() {
    for (line, end) in [
        ("extend 1d12h", "2026-12-06 08:00"),
        ("deadline 24 hours later", "2026-12-05 20:00"),
        ("deadline 90 minutes earlier", "2026-12-04 18:30"),
        ("DEADLINE MOVED 1D 2H LATER", "2026-12-05 22:00"),
    ] {
        let mut host = Host::new("");
        let night = |host: &Host| {
            let schedule = host.game().schedule().unwrap().unwrap();
            schedule.named(Phase::Night(1)).unwrap().end
        };
        let before = night(&host);
        let facts = host.asks(line);
        let before_row = "before  Day 1    Fri 4 Dec 20:00 UTC\n        Night 1  ";
        assert!(facts.contains(before_row), "{facts}");
        assert!(facts.contains("after   Day 1    "), "{facts}");
        host.says(line).posts("The deadline of Day 1 is now");
        let moved = utc(end) - utc("2026-12-04 20:00");
        assert_eq!(host.game().deadline().unwrap(), Some(utc(end)), "{line}");
        assert_eq!(night(&host) - before, moved, "{line}");
    }
}

#[test]
fn h7_2_later_deadlines_that_pass_a_day_of_rest_are_not_said_to_move_alike() {
    // Day 1 ends on Friday 4 December, Night 1 on Sunday, and Day 2 on Wednesday 9.
    let schedule = "zone = \"UTC\"\nstart = \"2026-12-01 20:00\"\nday = \"3d\"\nnight = \"48h\"\n";
    let mut host = Host::on(schedule, "");
    host.asks("extend 24h");
    host.says("extend 24h --yes")
        .has("24 hours later, and so are all later ones.");
    let mut host = Host::on(&format!("{schedule}no_end_on = [\"thursday\"]\n"), "");
    let facts = host.asks("extend 24h");
    assert!(facts.contains("Day 2    Fri 11 Dec"), "{facts}");
    host.says("extend 24h --yes")
        .has("24 hours later, and later ones go with it, past the days on which no phase ends.")
        .has_not("so are all later ones");
}

#[test]
fn h7_2_a_day_of_rest_far_after_the_shown_deadlines_is_seen_all_the_same() {
    // Night 2 would end on Friday 11 December; a day later it falls on the day of rest.
    let schedule = "zone = \"UTC\"\nstart = \"2026-12-01 20:00\"\nday = \"3d\"\nnight = \"48h\"\n\
                    no_end_on = [\"2026-12-12\"]\n";
    let mut host = Host::on(schedule, "");
    host.says("extend 24h --yes")
        .has("24 hours later, and later ones go with it, past the days on which no phase ends.")
        .has_not("so are all later ones");
    let night = host.game().schedule().unwrap().unwrap();
    let night = night.named(Phase::Night(2)).unwrap().end;
    assert_eq!(night, utc("2026-12-13 20:00"));
}

#[test]
fn h7_4_a_deadline_moved_onto_a_day_of_rest_stays_there_and_the_host_is_told() {
    let schedule = "zone = \"UTC\"\nstart = \"2026-12-01 20:00\"\nday = \"3d\"\nnight = \"48h\"\n\
                    no_end_on = [\"saturday\"]\n";
    let mut host = Host::on(schedule, "");
    let said = "(!) Day 1 then ends on Sat 5 Dec 20:00, a day on which no phase ends by the setup";
    let facts = host.asks("extend 24h");
    assert!(facts.contains(said), "{facts}");
    host.says("extend 24h --yes").has(said);
    let deadline = host.game().deadline().unwrap();
    assert_eq!(deadline, Some(utc("2026-12-05 20:00")));
    host.says("extend 24h --yes").has_not("a day on which");
}

#[test]
fn h7_2_no_deadline_moves_into_the_past() {
    let mut host = Host::new("");
    host.at("2026-12-04 10:00");
    let refused = host.refused("shorten 12h");
    assert_eq!(refused.code, "into-the-past");
    assert_eq!(
        refused.message,
        "the deadline of Day 1 would be at Fri 4 Dec 2026 08:00 UTC, which is past"
    );
    host.at("2026-12-04 20:00");
    assert_eq!(host.refused("extend 12h").code, "deadline-passed");
}

#[test]
fn h7_3_an_early_end_keeps_or_shifts_what_follows() {
    for (rule, night_end) in [("keep", "2026-12-05 20:00"), ("shift", "2026-12-03 20:00")] {
        let schedule = format!(
            "start = \"2026-12-01 20:00\"\nday = \"3d\"\nnight = \"24h\"\nearly_end = \"{rule}\"\n"
        );
        let mut host = Host::on(&schedule, "");
        host.at("2026-12-02 20:00");
        host.says("end day");
        let deadline = host.game().deadline().unwrap();
        assert_eq!(deadline, Some(utc(night_end)), "{rule}");
    }
}

#[test]
fn h7_4_lengths_may_depend_on_the_living_when_a_phase_begins() {
    let schedule = "start = \"2026-12-01 20:00\"\nday = \"24h per player + 24h, at most 14d\"\n\
                    night = \"24h\"\nearly_end = \"shift\"\n";
    let mut host = Host::on(schedule, "");
    let end = |host: &Host| host.game().deadline().unwrap().unwrap();
    assert_eq!(
        end(&host),
        utc("2026-12-09 20:00"),
        "seven players, eight days"
    );
    host.says("kill Eve");
    assert_eq!(
        end(&host),
        utc("2026-12-09 20:00"),
        "a day that runs keeps its length"
    );
    host.at("2026-12-09 20:00");
    host.says("end day");
    host.at("2026-12-10 20:00");
    host.says("resolve --commit");
    host.says("start");
    assert_eq!(
        end(&host),
        utc("2026-12-17 20:00"),
        "six players, seven days"
    );
    host.says("schedule")
        .has("Day 2     Thu 17 Dec 2026 20:00 UTC");
}

#[test]
fn h7_4_no_phase_ends_on_a_skipped_day() {
    let schedule = "start = \"2026-12-01 20:00\"\nday = \"3d\"\nnight = \"24h\"\n\
                    no_end_on = [\"2026-12-04\", \"sunday\"]\n";
    let host = Host::on(schedule, "");
    let schedule = host.game().schedule().unwrap().unwrap();
    let ends: Vec<_> = schedule.iter().take(3).map(|span| span.end).collect();
    let expected = ["2026-12-05 20:00", "2026-12-07 20:00", "2026-12-10 20:00"];
    assert_eq!(ends, expected.map(utc));
}

#[test]
fn h7_5_a_schedule_warns_of_skipped_days_short_nights_and_ends_at_night() {
    let schedule = "start = \"2026-12-01 03:00\"\nday = \"3d\"\nnight = \"6h\"\n\
                    no_end_on = [\"2026-12-04\"]\nresolve_buffer = \"12h\"\n";
    let mut host = Host::prepared(schedule, "");
    let said = host.says("schedule");
    said.has("(!) Day 1 would end on Fri 4 Dec, when no phase ends, and is 24 hours longer");
    said.has("(!) shorter than the 12 hours you want for resolving: Night 1 and Night 2");
    said.has("(!) ends at night in UTC: Day 1");
    host.says("deal");
    host.says("start");
    host.at("2026-12-01 04:00");
    host.says("shorten 24h");
    host.says("schedule")
        .has("(!) Day 1 ends on Fri 4 Dec, when no phase should end");
}

#[test]
fn h7_5_all_deadlines_reach_to_the_latest_possible_end() {
    let mut host = Host::prepared(LONDON, "");
    let said = host.says("schedule --all");
    said.has("With one player leaving in every phase the game ends on Day 3 at the latest.");
    let is_phase = |line: &&String| line.starts_with("Day") || line.starts_with("Night");
    assert_eq!(
        said.echo.iter().filter(is_phase).count(),
        5,
        "{:?}",
        said.echo
    );
    let by_living = LONDON.replace("7d", "24h per player");
    Host::prepared(&by_living, "")
        .says("schedule")
        .has(" (!) how long days last depends on the living: shown as if nobody died");
}

#[test]
fn h7_5_several_skipped_days_in_a_row_are_told_by_the_first() {
    let schedule = "start = \"2026-12-01 20:00\"\nday = \"5d\"\nnight = \"24h\"\n\
                    no_end_on = [\"sunday\", \"monday\"]\n";
    Host::prepared(schedule, "")
        .says("schedule")
        .has("(!) Day 1 would end on Sun 6 Dec, when no phase ends, and is 48 hours longer");
}

#[test]
fn h7_2_a_deadline_moves_to_a_time() {
    for (line, end) in [
        ("extend until 2026-12-05 21:00", "2026-12-05 21:00"),
        ("extend until sat 18:00", "2026-12-05 18:00"),
        ("extend until sat", "2026-12-05 20:00"),
        ("deadline until 3 Dec 19:30", "2026-12-03 19:30"),
        ("extend 1w", "2026-12-11 20:00"),
    ] {
        let mut host = Host::new("");
        host.says(line).posts("The deadline of Day 1 is now");
        assert_eq!(host.game().deadline().unwrap(), Some(utc(end)), "{line}");
    }
    let mut host = Host::new("");
    let code = |host: &mut Host, line: &str| host.refused(line).code;
    assert_eq!(code(&mut host, "extend until fri 20:00"), "deadline-stands");
    assert_eq!(
        code(&mut host, "extend until 30 Nov 2026 20:00"),
        "into-the-past"
    );
    assert_eq!(code(&mut host, "extend until someday"), "bad-time");
}

#[test]
fn h7_1_a_move_over_a_clock_change_tells_its_true_length() {
    let mut host = Host::prepared(&LONDON.replace("03-21", "03-20"), "");
    host.at("2027-03-20 20:00").says("deal");
    let start = host.says("start").public;
    assert!(!start.contains("Clocks"), "{start}");
    let facts = host.asks("extend 24h");
    let note = " (!) clocks in Europe/London go forward on Sun 28 Mar: the deadline keeps its hour and moves by 23 hours";
    assert!(facts.contains(note), "{facts}");
    let clocks = "Clocks in Europe/London go forward on Sun 28 Mar.";
    host.says("extend 24h")
        .has("The deadline of Day 1 is 24 hours later on the clock")
        .posts(clocks);
    host.at("2027-03-28 10:00");
    let later = host.says("extend 1h").public;
    assert!(!later.contains("Clocks"), "{later}");

    let mut host = Host::prepared(LONDON, "");
    host.at("2027-03-21 20:00").says("deal");
    host.says("start").posts(clocks);
}

#[test]
fn h6_2_an_undone_move_is_told_anew_in_one_line() {
    let mut host = Host::new("");
    host.says("extend 24h");
    let no = host.session.journal().entries().last().unwrap().no;
    host.says("posted");
    let replaces = "This replaces the deadline that was posted before.";
    host.says(&format!("undo {no}"))
        .posts("The deadline of Day 1 is now Fri 4 Dec 2026 20:00 UTC.")
        .posts(replaces);
    let next = host.says("extend 12h").public;
    assert_eq!(next.matches("deadline of Day 1").count(), 1, "{next}");
    assert!(
        next.contains(replaces) && !next.contains("Corrects"),
        "{next}"
    );
    host.says("posted");
    let next = host.says("extend 1h").public;
    assert!(!next.contains(replaces), "{next}");
    // A move that nobody has read needs no word.
    let said = host.says("undo");
    assert_eq!(said.public, "");
}

#[test]
fn h7_6_votes_without_times_after_the_deadline_are_named() {
    let unchecked = "whether these votes came before it could not be checked";
    let mut host = Host::new("");
    host.at("2026-12-04 19:59");
    host.says("vote Ana Gus #1").has_not(unchecked);
    host.at("2026-12-04 23:00");
    host.says("vote Bob Gus #2")
        .has("The deadline passed 3 hours ago: whether these votes");
    host.pastes("#3 Cleo\n[b]vote: Gus[/b]").has(unchecked);
}

#[test]
fn h7_6_times_after_pasted_names_count() {
    let mut host = Host::new("");
    host.at("2026-12-05 10:00");
    host.pastes(
        "#1 Ana 2026-12-04 19:59 UTC\n[b]vote: Gus[/b]\n\
         #2 Bob wrote on Fri Dec 4, 2026 at 8:00 pm GMT:\n[b]vote: Gus[/b]\n\
         #3 Cleo | 2026-12-04T23:01:00+02:00\n[b]vote: Gus[/b]",
    )
    .has("#2 Bob: not counted, no day was running")
    .has("#3 Cleo: not counted, no day was running")
    .has_not("could not be checked");
    assert_eq!(host.columns(), (vec![("Gus".to_owned(), 1)], 6));
}

#[test]
fn times_that_cannot_be_read_are_told_and_half_a_paste_with_times_is_refused() {
    let mut host = Host::new("");
    host.pastes("#1 Ana 2026-12-01 21:00\n[b]vote: Gus[/b]")
        .has("post 1: `2026-12-01 21:00` says no time zone")
        .has("`page_zone");
    host.pastes("#2 Bob » 21:05 EST\n[b]vote: Gus[/b]")
        .has("post 2: `21:05 EST` says no time zone");
    let some = "#3 Cleo 2026-12-01 21:00 UTC\n[b]vote: Gus[/b]\n#4 Dov\n[b]vote: Gus[/b]";
    let refused = host.pastes_not(some);
    assert_eq!(refused.code, "partly-timed");
    assert_eq!(
        refused.message,
        "line 3: post 4 of Dov has no time, and post 3 has one that is read"
    );
    assert_eq!(host.columns(), (vec![("Gus".to_owned(), 2)], 5));
}

#[test]
fn h7_6_a_late_host_closes_the_phase_as_of_its_deadline() {
    let mut host = Host::new("");
    host.at("2026-12-04 23:00");
    let prompt = nightdesk_desk::position(host.game()).prompt(host.now);
    assert_eq!(prompt, "D1 7 alive, deadline passed 3h ago");
    host.reads(
        "=== #1 | Ana | 2026-12-04 19:59\n[b]vote: Gus[/b]\n\
         === #2 | Bob | 2026-12-04 20:00\n[b]vote: Gus[/b]\n",
    )
    .has("#2 Bob: not counted, no day was running");
    assert_eq!(host.columns(), (vec![("Gus".to_owned(), 1)], 6));
    host.says("end day");
    let start = host.game().phases.last().unwrap();
    assert_eq!(start.at, utc("2026-12-04 20:00"));
    assert_eq!(
        host.game().deadline().unwrap(),
        Some(utc("2026-12-05 20:00")),
        "the night is not longer for it"
    );
}

#[test]
fn h7_1_a_clock_time_that_does_not_exist_or_exists_twice_is_marked() {
    let on = |start: &str| {
        format!("zone = \"Europe/Berlin\"\nstart = \"{start}\"\nday = \"24h\"\nnight = \"24h\"\n")
    };
    let mut host = Host::prepared(&on("2027-03-27 02:30"), "");
    host.says("deadlines").has(
        "Day 1 ends Sun 28 Mar 2027 01:30 UTC (03:30 CEST), in 117 d 13 h 30 min \
         (02:30 does not exist that night)",
    );
    let mut host = Host::prepared(&on("2027-10-29 02:30"), "");
    host.says("deadlines").has(
        "Night 1 ends Sun 31 Oct 2027 00:30 UTC (02:30 CEST) (first 02:30, before clocks go back)",
    );
}

#[test]
fn deadlines_are_over_with_the_game() {
    let mut host = Host::new("");
    host.says("over nobody");
    for line in ["deadlines", "schedule", "show schedule"] {
        let Err(NotTaken::Nothing(why)) = host.session.take(line, host.now, 7) else {
            panic!("{line}");
        };
        assert!(why.contains("the game is over"), "{line}: {why}");
    }
}

/// A setup with another `[schedule]`, for the game that runs.
fn with_schedule(host: &Host, change: impl FnOnce(&mut nightdesk_game::ScheduleRules)) -> Setup {
    let mut setup = host.game().setup.clone();
    change(&mut setup.schedule);
    setup
}

#[test]
fn a_reload_that_moves_deadlines_shows_them_before_and_after() {
    let mut host = Host::new("");
    let tokyo = with_schedule(&host, |schedule| schedule.zone = "Asia/Tokyo".to_owned());
    let said = host.session.adopt(&tokyo, host.now).unwrap();
    assert_eq!(
        said.echo[1..],
        [
            "Changed: schedule.zone, UTC → Asia/Tokyo",
            "before  Day 1    Fri 4 Dec 20:00 UTC",
            "        Night 1  Sat 5 Dec 20:00 UTC",
            "        Day 2    Tue 8 Dec 20:00 UTC",
            "after   Day 1    Fri 4 Dec 20:00 JST (11:00 UTC)",
            "        Night 1  Sat 5 Dec 20:00 JST (11:00 UTC)",
            "        Day 2    Tue 8 Dec 20:00 JST (11:00 UTC)",
        ]
    );
    assert_eq!(said.next.as_deref(), Some("show schedule"));
    let again = host.session.adopt(&tokyo, host.now).unwrap();
    assert_eq!(again.echo, ["The setup is as it was."]);
    let none = with_schedule(&host, |schedule| schedule.start = None);
    let said = host.session.adopt(&none, host.now).unwrap();
    assert_eq!(said.echo[5], "after   no deadlines");
}

#[test]
fn h7_2_a_reload_tells_a_moved_deadline_and_moves_none_into_the_past() {
    let mut host = Host::new("").after(["posted due"]);
    let longer = with_schedule(&host, |schedule| schedule.day = "4d".parse().unwrap());
    host.session.adopt(&longer, host.now).unwrap();
    host.says("next").has("Not posted yet: the new deadline");
    host.says("show due").posts("Sat 5 Dec 2026 20:00 UTC");
    host.says("posted");
    host.says("next").has_not("Not posted yet");
    host.at("2026-12-04 12:00");
    let shorter = with_schedule(&host, |schedule| schedule.day = "2d".parse().unwrap());
    let before = host.game().clone();
    let refused = host.session.adopt(&shorter, host.now);
    let Err(NotTaken::Refused(refused)) = refused else {
        panic!("{refused:?}")
    };
    assert_eq!(refused.code, "into-the-past");
    assert!(
        refused.message.contains("Thu 3 Dec 2026 20:00 UTC"),
        "{refused:?}"
    );
    assert_eq!(*host.game(), before);
}

#[test]
fn a_reload_changes_no_phase_that_is_over() {
    let mut host = Host::new("");
    host.at("2026-12-04 20:01").says("end day --yes");
    host.says("deadlines")
        .has("Night 1 ends Sat 5 Dec 2026 20:00 UTC");
    let longer = with_schedule(&host, |schedule| {
        schedule.day = "5d".parse().unwrap();
        schedule.night = "36h".parse().unwrap();
    });
    host.session.adopt(&longer, host.now).unwrap();
    let schedule = host.game().schedule().unwrap().unwrap();
    let ends: Vec<_> = schedule.iter().take(3).map(|span| span.end).collect();
    let expected = ["2026-12-04 20:00", "2026-12-06 08:00", "2026-12-11 08:00"];
    assert_eq!(ends, expected.map(utc));
}

#[test]
fn lengths_may_be_true_hours() {
    let elapsed = format!("{LONDON}arithmetic = \"elapsed\"\n");
    let mut host = Host::prepared(&elapsed, "");
    let said = host.says("schedule");
    said.has("Day 1     Sun 28 Mar 2027 21:00 BST   20:00 UTC   168h");
    said.has("clocks in Europe/London go forward: Day 1 keeps its length and ends 1 hour later on the clock");
}

#[test]
fn a_start_without_a_date_is_found_once_and_kept() {
    let schedule = "zone = \"Europe/London\"\nstart = \"tue 20:00\"\n";
    let mut host = Host::prepared(schedule, "");
    let start = |host: &Host| host.game().setup.schedule.start.unwrap().to_string();
    // The game was made on Monday the 30th of November.
    assert_eq!(start(&host), "2026-12-01 20:00:00");
    host.says("deadlines")
        .has("Day 1 ends Tue 8 Dec 2026 20:00 UTC (20:00 GMT)");
    host.at("2026-12-03 12:00");
    let mut setup = host.game().setup.clone();
    setup.schedule.start = None;
    host.session.adopt(&setup, host.now).unwrap();
    assert_eq!(
        start(&host),
        "2026-12-01 20:00:00",
        "the words are the same"
    );
    setup.schedule.start_words = Some("fri 20:00".to_owned());
    host.session.adopt(&setup, host.now).unwrap();
    assert_eq!(start(&host), "2026-12-04 20:00:00");
}

#[test]
fn h7_1_no_deadline_has_hidden_seconds_after_an_early_end() {
    let mut host = Host::on(
        "start = \"2026-12-01 20:00\"\nday = \"3d\"\nnight = \"24h\"\nearly_end = \"shift\"\n",
        "",
    );
    host.now = utc("2026-12-03 18:30") + chrono::TimeDelta::seconds(41);
    host.says("end day");
    let deadline = host.game().deadline().unwrap();
    assert_eq!(deadline, Some(utc("2026-12-04 18:30")));
}

#[test]
fn h7_1_no_deadline_has_hidden_seconds_after_a_tie() {
    let mut host = Host::new("[votes]\nat_deadline = \"most votes\"\ntie = \"runoff 12h\"\n");
    host.says("vote Ana Gus #1; Bob Finn #2");
    host.now = utc("2026-12-04 20:31") + chrono::TimeDelta::seconds(22);
    host.says("end day");
    let deadline = host.game().deadline().unwrap();
    assert_eq!(deadline, Some(utc("2026-12-05 08:31")));
}

#[test]
fn h7_1_an_hour_that_does_not_exist_is_told_before_the_move_is_kept() {
    let mut host = Host::on(
        "zone = \"Europe/Berlin\"\nstart = \"2026-12-01 20:00\"\nday = \"3d\"\nnight = \"24h\"\n",
        "",
    );
    let facts = host.asks("extend until 2027-03-28 02:30");
    let first = facts.lines().next().unwrap();
    assert!(
        first.starts_with("(!) 02:30 on Sun 28 Mar 2027 does not exist in Europe/Berlin"),
        "{facts}"
    );
    assert!(first.contains("03:30"), "{facts}");
    host.says("extend until 2027-03-28 02:30")
        .has("02:30 on Sun 28 Mar 2027 does not exist");
    let facts = host.asks("extend until 2027-03-29 02:30");
    assert!(!facts.contains("does not exist"), "{facts}");
}

#[test]
fn h7_2_a_past_date_without_a_year_is_no_date_of_the_next_year() {
    let mut host = Host::new("");
    host.at("2026-12-02 10:00");
    for line in [
        "extend until 20 Nov 21:00",
        "extend until 20 Nov",
        "away Eve until 20 Nov",
    ] {
        let refused = host.refused(line);
        assert_eq!(refused.code, "date-passed", "{line}: {refused:?}");
        assert_eq!(refused.message, "20 Nov 2026 is past");
        assert!(refused.hints[0].contains("`20 Nov 2027 "), "{refused:?}");
    }
    // With its year a date is what it says, and a date of the new year is near.
    host.asks("extend until 20 Nov 2027 21:00");
    assert_eq!(
        host.refused("extend until 20 Nov 2025 21:00").code,
        "into-the-past"
    );
    let near = host.asks("extend until 3 Jan 20:00");
    assert!(
        near.contains("after   Day 1    Sun 3 Jan 2027 20:00 UTC"),
        "{near}"
    );
    assert!(
        near.contains("before  Day 1    Fri 4 Dec 20:00 UTC"),
        "{near}"
    );
    let far = host.asks("extend 70d");
    assert!(far.contains("Fri 12 Feb 2027"), "{far}");
    host.says("away Eve until 3 Jan")
        .has("Eve is away until Mon 4 Jan 2027 00:00 UTC");
}
