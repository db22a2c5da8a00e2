//! Who is silent.

use super::*;
use nightdesk_desk::{Activity, Due};

const RULES: &str = "[activity]\nprod_after = \"48h\"\nanswer_in = \"24h\"\nmax_prods = 2\n";

fn of(host: &Host, name: &str) -> Activity {
    let seat = host.seat(name);
    let rows = nightdesk_desk::activity(host.game(), host.now);
    rows.into_iter().find(|row| row.seat == seat).unwrap()
}

fn post(host: &mut Host, number: u64, name: &str, time: &str) {
    host.reads(&format!("=== #{number} | {name} | {time}\nhello\n"));
}

#[test]
fn h8_1_posts_that_are_read_give_the_times_of_silence() {
    let mut host = Host::new(RULES);
    post(&mut host, 1, "Ana", "2026-12-02 08:00");
    host.at("2026-12-03 20:00");
    assert_eq!(
        (of(&host, "Ana").silent_hours, of(&host, "Ana").due),
        (36, Due::Nothing)
    );
    assert_eq!(
        (of(&host, "Bob").silent_hours, of(&host, "Bob").due),
        (48, Due::Prod)
    );
    let said = host.says("activity").echo;
    assert!(said[0].starts_with("  Bob   silent 48h"), "{said:?}");
    assert!(said[0].contains("PROD DUE"), "{said:?}");
    assert!(
        said.last().unwrap().starts_with("  Ana   silent 36h  fine"),
        "{said:?}"
    );
}

#[test]
fn h8_1_an_announced_absence_stops_the_clock() {
    let mut host = Host::new(RULES);
    host.says("away Bob 2 days").has("Bob is away for 2 days.");
    host.at("2026-12-03 12:00");
    assert!(matches!(of(&host, "Bob").due, Due::Away { .. }));
    host.at("2026-12-04 10:00");
    assert_eq!(
        (of(&host, "Bob").silent_hours, of(&host, "Bob").due),
        (14, Due::Nothing)
    );
}

#[test]
fn h8_1_weekends_count_as_the_setup_says() {
    for (rule, hours) in [("full", 72), ("half", 48), ("free", 24)] {
        let schedule = "start = \"2026-12-04 00:00\"\nday = \"10d\"\nnight = \"24h\"\n";
        let mut host = Host::prepared(schedule, &format!("{RULES}weekends = \"{rule}\"\n"));
        host.says("deal");
        host.at("2026-12-04 00:00");
        host.says("start");
        // From Friday to the end of Sunday.
        host.at("2026-12-07 00:00");
        assert_eq!(of(&host, "Bob").silent_hours, hours, "{rule}");
    }
}

#[test]
fn h8_2_a_prod_gives_the_message_and_counts() {
    let mut host = Host::new(RULES);
    host.at("2026-12-03 20:00");
    let said = host.says("prod Bob");
    said.has("Prod 1 for Bob. Answer due in 24 hours.");
    let (to, text) = &said.private[0];
    assert_eq!(*to, host.seat("Bob"));
    assert!(
        text.starts_with("Hello Bob, you have not posted in a while. Please post within 24 hours."),
        "{text}"
    );
    assert!(matches!(of(&host, "Bob").due, Due::Answer { by: Some(_) }));
}

#[test]
fn h8_2_an_answer_resets_the_clock_not_the_count() {
    let mut host = Host::on(
        "start = \"2026-12-01 20:00\"\nday = \"20d\"\nnight = \"24h\"\n",
        RULES,
    );
    host.at("2026-12-03 20:00");
    host.says("prod Bob");
    post(&mut host, 1, "Bob", "2026-12-04 08:00");
    host.at("2026-12-04 09:00");
    let row = of(&host, "Bob");
    assert_eq!((row.prods, row.silent_hours, row.due), (1, 1, Due::Nothing));
    host.at("2026-12-06 08:00");
    assert_eq!(of(&host, "Bob").due, Due::Prod);
    host.says("prod Bob").has("Prod 2 for Bob.");
    host.at("2026-12-07 08:00");
    assert_eq!(of(&host, "Bob").due, Due::Replacement);
    host.says("activity")
        .has("PROD NOT ANSWERED for 24h: REPLACE");
}

#[test]
fn h8_3_who_is_below_the_minimum_is_told_before_the_phase_ends() {
    let mut host = Host::new("[activity]\nmin_posts = 2\n");
    host.reads(
        "=== #1 | Ana | 2026-12-02 08:00\nhello\n=== #2 | Ana | 2026-12-02 08:01\nhello\n\
         === #3 | Bob | 2026-12-02 08:02\nhello\n",
    );
    host.says("activity").has("1 of 2 posts");
    let facts = host.asks("end day");
    assert!(
        facts.contains("Below 2 posts: Bob (1), Cleo (0), Dov (0), Eve (0), Finn (0), Gus (0)."),
        "{facts}"
    );
}

#[test]
fn h8_3_a_post_the_host_discounts_or_of_the_dead_does_not_count() {
    let mut host = Host::new("[activity]\nmin_posts = 1\ndiscount = [2, 9]\n");
    host.reads("=== #1 | Ana | 2026-12-02 08:00\nhello\n=== #2 | Bob | 2026-12-02 08:01\nhm\n");
    host.at("2026-12-02 09:00");
    host.says("kill Cleo");
    host.reads("=== #3 | Cleo | 2026-12-02 09:30\nbut I live!\n");
    host.says("revive Cleo");
    let below = nightdesk_desk::below_minimum(host.game(), Phase::Day(1));
    let below: Vec<_> = below.into_iter().map(|(seat, _)| seat).collect();
    let expected = ["Bob", "Cleo", "Dov", "Eve", "Finn", "Gus"];
    assert_eq!(below, expected.map(|name| host.seat(name)));
    host.says("activity").has("0 of 1 posts");
}

#[test]
fn h8_3_posts_of_the_night_and_of_others_count_for_nobody() {
    let mut host = Host::new("[activity]\nmin_posts = 1\n");
    host.reads(
        "=== #1 | Kate | 2026-12-02 08:00\nhello\n=== #2 | Moderator | 2026-12-02 08:01\nhello\n",
    );
    assert_eq!(
        nightdesk_desk::below_minimum(host.game(), Phase::Day(1)).len(),
        7
    );
}

#[test]
fn h8_3_a_post_after_the_deadline_is_no_post_of_the_day() {
    let mut host = Host::new("[activity]\nmin_posts = 1\n");
    host.at("2026-12-04 21:00");
    host.reads("=== #1 | Ana | 2026-12-04 19:59\nhello\n=== #2 | Bob | 2026-12-04 20:00\nhello\n");
    let below = nightdesk_desk::below_minimum(host.game(), Phase::Day(1));
    assert!(!below.contains(&(host.seat("Ana"), 0)));
    assert!(below.contains(&(host.seat("Bob"), 0)));
}

const LONG_DAY: &str = "start = \"2026-12-01 20:00\"\nday = \"20d\"\nnight = \"24h\"\n";

#[test]
fn h8_1_an_announced_absence_stops_the_time_to_answer_a_prod() {
    let rules = RULES.replace("max_prods = 2", "max_prods = 1");
    let mut host = Host::on(LONG_DAY, &rules);
    host.at("2026-12-03 20:00").says("prod Bob");
    host.at("2026-12-04 09:00").says("away Bob 4 days");
    host.at("2026-12-08 10:00");
    let by = Some(utc("2026-12-08 20:00"));
    assert_eq!(of(&host, "Bob").due, Due::Answer { by });
    host.at("2026-12-08 20:00");
    assert_eq!(of(&host, "Bob").due, Due::Replacement);
    host.says("activity")
        .has("PROD NOT ANSWERED for 24h: REPLACE");
}

#[test]
fn h8_1_nights_count_only_where_the_thread_stays_open() {
    for (rule, hours) in [("", 10), ("nights = \"full\"\n", 34)] {
        let mut host = Host::new(&format!("{RULES}{rule}"));
        host.at("2026-12-04 19:00");
        post(&mut host, 1, "Bob", "2026-12-04 10:00");
        host.at("2026-12-04 20:00").says("end day");
        host.at("2026-12-05 20:00").says("resolve --commit");
        assert_eq!(of(&host, "Bob").silent_hours, hours, "{rule}");
        host.says("start");
        assert_eq!(of(&host, "Bob").silent_hours, hours, "{rule}");
    }
}

#[test]
fn h8_1_the_time_to_answer_stands_still_at_night() {
    let mut host = Host::new(RULES);
    host.at("2026-12-04 10:00").says("prod Bob");
    let by = Some(utc("2026-12-06 10:00"));
    assert_eq!(of(&host, "Bob").due, Due::Answer { by });
    host.at("2026-12-04 20:00").says("end day");
    host.at("2026-12-05 12:00");
    assert_eq!(of(&host, "Bob").due, Due::Answer { by });
}

#[test]
fn h8_1_a_second_prod_is_a_state_of_its_own() {
    let mut host = Host::on(LONG_DAY, RULES);
    host.at("2026-12-03 20:00").says("prod Bob");
    host.at("2026-12-04 21:00");
    assert_eq!(of(&host, "Bob").due, Due::AnotherProd { number: 2 });
    host.says("activity")
        .has("PROD NOT ANSWERED for 25h: SECOND PROD DUE  prods so far 1");
    let again = host.session.take("prod Bob", host.now, 7).unwrap();
    assert_eq!(again.echo, ["Prod 2 for Bob. Answer due in 24 hours."]);
    host.at("2026-12-05 21:00");
    assert_eq!(of(&host, "Bob").due, Due::Replacement);
}

#[test]
fn h8_2_a_prod_that_comes_too_soon_asks() {
    let mut host = Host::new(RULES);
    host.at("2026-12-03 10:00");
    host.says("prod Bob");
    host.at("2026-12-03 10:05");
    let facts = host.asks("prod Bob");
    let due = "Bob was prodded 5 minutes ago, and the answer is due Fri 4 Dec 10:00 UTC.";
    assert_eq!(facts, due);
    host.says("away Cleo 2 days");
    let facts = host.asks("prod Bob, Cleo, Dov");
    let away = "Cleo is away until Sat 5 Dec 10:05 UTC, and has said so.";
    assert!(facts.contains(due) && facts.contains(away), "{facts}");
    assert!(!facts.contains("Dov"), "{facts}");
    let said = host.says("prod Bob, Cleo, Dov");
    said.has("Prod 2 for Bob.").has("Prod 1 for Dov.");
    assert_eq!(said.private.len(), 3);
}

#[test]
fn h8_1_an_absence_may_end_on_a_day() {
    let mut host = Host::new(RULES);
    host.says("away Bob until sunday")
        .has("Bob is away until Mon 7 Dec 00:00 UTC.");
    host.says("away Cleo until 4 Dec 12:00")
        .has("Cleo is away until Fri 4 Dec 12:00 UTC.");
    let refused = host.refused("away Dov until 1 Nov 2026");
    assert_eq!(refused.code, "into-the-past");
    let refused = host.refused("away Dov until someday");
    assert_eq!(refused.code, "bad-time");
}

#[test]
fn h8_1_without_a_rule_for_prods_it_says_that_none_falls_due() {
    Host::new("")
        .says("activity")
        .has("No prod falls due: `activity.prod_after` is not set.");
    let quick = "[activity]\nprod_after = \"12h\"\nmin_posts = 2\n";
    let mut host = Host::new(quick);
    host.at("2026-12-02 09:00");
    host.says("activity")
        .has("  Ana   silent 13h  PROD DUE, 0 of 2 posts  prods so far 0");
}

#[test]
fn h8_1_whether_the_thread_is_open_is_for_the_running_phase_to_say() {
    let mut host = Host::on(LONG_DAY.replace("20d", "3d").as_str(), RULES);
    let row = |host: &Host| (of(host, "Bob").silent_hours, of(host, "Bob").due);
    host.at("2026-12-04 19:59");
    assert_eq!(row(&host), (71, Due::Prod));
    // The day goes on after its deadline: everybody may post.
    host.at("2026-12-04 20:31");
    assert_eq!(row(&host), (72, Due::Prod));
    host.at("2026-12-04 22:00");
    assert_eq!(row(&host), (74, Due::Prod));
    host.at("2026-12-04 20:31");
    // The night has locked the thread, and does so until the day begins.
    host.says("end day");
    host.at("2026-12-05 12:00");
    assert_eq!(row(&host), (72, Due::Nothing));
    for line in [
        "act mafia kill Cleo by Finn",
        "act Ana none",
        "act Bob none",
    ] {
        host.says(line);
    }
    host.at("2026-12-05 21:00");
    assert_eq!(row(&host), (72, Due::Nothing));
    host.says("resolve --commit");
    assert_eq!(row(&host), (72, Due::Nothing));
    host.says("start");
    // The day counts as begun at the night's deadline, and silence with it.
    assert_eq!(row(&host), (73, Due::Prod));
    host.at("2026-12-05 22:00");
    assert_eq!(row(&host), (74, Due::Prod));
}
