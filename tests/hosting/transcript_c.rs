//! A game of scripted roles: prompts, polls of the book, two scripts on a death that change the
//! next phase, an end with the last wolf.

use nightdesk_game::Stage;
use nightdesk_session::Todo;
use nightdesk_time::Phase;

use super::host::{Host, has};

pub(super) const GROVE: &str = r#"
format = 1

[game]
name = "grove"
host = "Rook"
ruleset = "wwrf"
book = "village"

[players]
seats = ["Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Ginkgo"]

[roles]
deal = "fixed"

[roles.fixed]
Alder = "Seer"
Birch = "Foundling"
Cedar = "Wolf"
Dogwood = "Villager"
Elm = "Villager"
Fir = "Whelp"
Ginkgo = "Villager"

[flips]
eliminated = "role"
killed = "role"

[schedule]
zone = "UTC"
start = "2026-12-04 21:00"
first = "day 0"
day = "48h"
night = "24h"

[votes]
day_ends = "deadline only"

[rulings]
order = "fixed"
"#;

/// Day 0 is over at its deadline.
fn night_one() -> Host {
    let mut host = Host::on(GROVE);
    host.at("2026-12-04 21:00");
    host.plays(&["deal", "sent all", "confirmed all", "start"]);
    host.at("2026-12-06 21:00").does("resolve --commit");
    host
}

/// Everybody is in, and the deadline has passed.
fn night_one_is_over() -> Host {
    let mut host = night_one();
    host.plays(&[
        "act Alder Elm",
        "vote Cedar Dogwood in Hunt; Fir Dogwood in Hunt",
    ]);
    host.at("2026-12-07 21:01");
    host
}

fn day_one() -> Host {
    let mut host = night_one_is_over();
    host.does("resolve --commit drawing Cedar");
    host
}

/// Fir, the whelp, is voted out.
fn night_two() -> Host {
    let mut host = day_one();
    host.does("vote Alder Fir; Birch Fir; Elm Fir; Cedar Elm; Fir Elm; Ginkgo Fir in Trial");
    host.at("2026-12-09 21:03").does("end day");
    host
}

/// Alder and Birch, the foundling, are hunted.
fn day_two() -> Host {
    let mut host = night_two();
    host.plays(&[
        "act Alder Cedar",
        "vote Cedar Alder in Hunt #1",
        "vote Cedar Birch in Hunt #2",
    ]);
    host.at("2026-12-10 21:02").does("end night");
    host
}

#[test]
fn transcript_c_1_roles_are_the_hosts_and_each_player_is_told_the_own() {
    let mut host = Host::on(GROVE);
    host.does("deal").tells("Seal: ");
    host.does("roles").tells("Whelp");
    let told = host.does("pm");
    assert_eq!(told.private.len(), 7);
    has(told.to("Alder"), "Seer");
    assert!(!told.to("Alder").contains("Whelp"));
}

#[test]
fn transcript_c_2_next_lists_who_is_asked_and_which_poll_runs() {
    let mut host = night_one();
    host.does("next")
        .tells("Alder: #1 Seer, Immediate Night: Of whom do you dream?")
        .tells("vote Hunt (#1): 0 of 2 have voted; not yet: Cedar, Fir");
}

#[test]
fn transcript_c_3_an_immediate_ability_is_done_now_and_its_answer_is_there_to_be_sent() {
    let mut host = night_one();
    let said = host.does("act Alder Elm");
    assert_eq!(said.private.len(), 1, "{:?}", said.private);
    has(said.to("Alder"), "Investigated Elm's role: Villager");
    assert_eq!(said.public, "");
    assert!(!said.host.contains("Villager"), "{}", said.host);
    host.does("pm Alder");
    has(
        host.does("pm Alder")
            .private
            .last()
            .map_or("", |(_, text)| text),
        "Villager",
    );
}

#[test]
fn transcript_c_4_what_a_new_phase_brings_to_players_waits_for_pm() {
    let mut host = Host::on(GROVE);
    host.plays(&["deal", "sent all", "confirmed all", "start"]);
    let said = host.does("resolve --commit");
    assert_eq!(said.private, []);
    has(host.does("pm Alder").to("Alder"), "Of whom do you dream?");
}

#[test]
fn transcript_c_5_a_preview_keeps_nothing_and_why_tells_the_poll() {
    let mut host = night_one_is_over();
    host.does("resolve")
        .tells("Not kept yet")
        .tells("Dogwood is dead (attack).")
        .tells("Win check: Townsfolk 4, Werewolf 2. The game goes on.");
    assert_eq!(host.game().phase(), Some(Phase::Night(1)));
    let before = host.session.journal().entries().len();
    host.does("why Dogwood")
        .tells("As the night would end now; nothing of it is kept.")
        .tells("is dead")
        .tells("Hunt");
    assert_eq!(host.session.journal().entries().len(), before);
    assert_eq!(host.game().phase(), Some(Phase::Night(1)));
    host.does("resolve --commit drawing Cedar")
        .tells("Win check: Townsfolk 4, Werewolf 2. The game goes on.")
        .posts("Dogwood died.");
    host.does("why Dogwood").tells("Hunt").tells("Attack");
}

#[test]
fn transcript_c_5a_a_night_that_could_still_change_is_asked_about() {
    let mut host = night_one();
    host.does("vote Cedar Dogwood in Hunt; Fir Dogwood in Hunt");
    let asked = host.at("2026-12-07 20:55").refused("resolve --commit");
    has(&asked, "Commit now?");
    assert_eq!(host.game().phase(), Some(Phase::Night(1)));
    host.does("next").hides("deadline");
    host.at("2026-12-07 21:01");
    host.does("next").tells("The deadline passed 1m ago.");
    // Nothing is asked now, and the night was over at its deadline.
    let taken = host.session.take("resolve --commit", host.now, 7);
    taken.expect("no question");
    let begun = host.game().phases.last().map(|start| start.at);
    assert_eq!(
        begun.map(|at| at.to_string()),
        Some("2026-12-07 21:00:00 UTC".to_owned())
    );
}

#[test]
fn transcript_c_5b_each_phase_begins_with_a_post_that_names_the_living_and_the_deadline() {
    let mut host = Host::on(GROVE);
    host.at("2026-12-04 21:00");
    host.plays(&["deal", "sent all", "confirmed all"]);
    host.does("start")
        .posts("Day 0\n\nAlive (7): Alder, Birch, Cedar, Dogwood, Elm, Fir, Ginkgo\n")
        .posts("Day 0 ends Sun 6 Dec 2026 21:00 UTC.");
    host.at("2026-12-06 21:00");
    host.does("resolve --commit")
        .posts("Night 1\n\nAlive (7): Alder, Birch, Cedar, Dogwood, Elm, Fir, Ginkgo\n")
        .posts("Night 1 ends Mon 7 Dec 2026 21:00 UTC.");
    let mut host = night_one_is_over();
    let said = host.does("resolve --commit drawing Cedar");
    said.posts(
        "Day 1\n\nDogwood died.\n\nDogwood was a Townsfolk Villager.\n\n\
         Alive (6): Alder, Birch, Cedar, Elm, Fir, Ginkgo\n\
         Day 1 ends Wed 9 Dec 2026 21:00 UTC.\n",
    );
    let leaks = said.answer.texts.iter();
    let mut leaks = leaks.map(|text| host.session.leaks_in(text).expect("a check"));
    assert!(leaks.all(|found| found.is_empty()));
}

#[test]
fn transcript_c_5c_who_meets_where_stands_in_the_role_pm() {
    let mut host = Host::on(GROVE);
    host.plays(&["deal", "chat werewolf https://discord.example/wolfpack"]);
    let told = host.does("pm");
    for (wolf, other) in [("Cedar", "Fir"), ("Fir", "Cedar")] {
        has(told.to(wolf), &format!("Your partner is {other}."));
        has(told.to(wolf), "https://discord.example/wolfpack");
    }
    for player in ["Alder", "Birch", "Dogwood", "Elm", "Ginkgo"] {
        assert!(!told.to(player).contains("wolfpack"), "{player}");
    }
}

#[test]
fn transcript_c_6_the_whelps_death_brings_a_second_hunt() {
    let mut host = day_one();
    host.does("vote Alder Fir; Birch Fir; Elm Fir; Cedar Elm; Fir Elm; Ginkgo Fir in Trial");
    host.does("tally").posts("Fir");
    has(
        &host.refused("end day"),
        "Day 1 has 1d23h left and no vote has ended it.",
    );
    let said = host.at("2026-12-09 21:03").does("end day");
    said.posts("The parish has hanged Fir.")
        .posts("Fir was a Werewolf Whelp.")
        .posts("Alive (5): Alder, Birch, Cedar, Elm, Ginkgo")
        .posts("Night 2 ends Thu 10 Dec 2026 21:00 UTC.");
    assert_eq!(host.game().phase(), Some(Phase::Night(2)));
    host.does("chats").tells("Pack: ").tells("out  Fir (dead)");
    host.does("next")
        .tells("vote Hunt #1")
        .tells("vote Hunt #2");
    let said = host.does("act Alder Cedar");
    has(said.to("Alder"), "Investigated Cedar's role: Wolf");
}

#[test]
fn transcript_c_7_the_foundlings_death_brings_a_second_trial() {
    let mut host = night_two();
    host.plays(&["vote Cedar Alder in Hunt #1", "vote Cedar Birch in Hunt #2"]);
    let said = host.at("2026-12-10 21:02").does("end night");
    said.posts("Alder died.")
        .posts("Birch died.")
        .posts("Alder was a Townsfolk Seer.")
        .posts("Birch was a Townsfolk Foundling.")
        .posts("Alive (3): Cedar, Elm, Ginkgo")
        .posts("Day 2 ends Sat 12 Dec 2026 21:00 UTC.");
    assert_eq!(host.game().phase(), Some(Phase::Day(2)));
    host.does("next")
        .tells("vote Trial #1")
        .tells("vote Trial #2");
}

fn over() -> Host {
    let mut host = day_two();
    host.does("vote Elm Cedar in Trial #1; Ginkgo Cedar in Trial #1; Cedar Elm in Trial #1");
    host.does("end day");
    host
}

#[test]
fn transcript_c_8_the_game_ends_with_the_last_wolf_though_a_trial_is_left() {
    let mut host = day_two();
    host.does("vote Elm Cedar in Trial #1; Ginkgo Cedar in Trial #1; Cedar Elm in Trial #1");
    let said = host.does("end day");
    said.posts("The parish has hanged Cedar.")
        .posts("Winners: Townsfolk.");
    assert!(!said.public.contains("Alive ("), "{}", said.public);
    assert!(matches!(host.game().stage, Stage::Over { .. }));
    let report = host.does("finish");
    for role in ["Seer", "Foundling", "Wolf", "Whelp"] {
        assert!(report.public.contains(role), "{role} in {}", report.public);
    }
}

#[test]
fn transcript_c_9_finish_tells_the_nights_with_what_came_of_them() {
    let mut host = over();
    let report = host.does("finish");
    for said in [
        "Night 1\n* Alder (Seer) chose Elm: \"Investigated Elm's role: Villager\"\n\
         * Hunt (Cedar, Fir) chose Dogwood: Dogwood died. \"Cedar has caught Dogwood\"\n\
         * Died: Dogwood.",
        "Night 2\n* Alder (Seer) chose Cedar: \"Investigated Cedar's role: Wolf\"\n\
         * Hunt #1 (Cedar) chose Alder: Alder died. \"Cedar has caught Alder\"\n\
         * Hunt #2 (Cedar) chose Birch: Birch died. \"Cedar has caught Birch\"\n\
         * Birch: \"Poll added!\"\n* Died: Alder, Birch.",
    ] {
        has(&report.public, said);
    }
}

#[test]
fn transcript_c_10_stats_count_the_trials_and_not_the_hunts() {
    let mut host = over();
    let stats = host.does("stats");
    stats.tells("Elm      cast 2: Fir, Cedar; received 3");
    stats.tells("Fir      cast 1: Elm; received 4");
    stats.tells("Day 1  Fir 4, eliminated: Alder, Birch, Elm, Ginkgo");
    stats.tells("Cedar 2, eliminated: Elm, Ginkgo");
    stats.tells("Night 2  3 entries");
    assert!(!stats.host.contains("Hunt"), "{}", stats.host);
}

#[test]
fn transcript_c_11_the_archive_has_the_polls_with_their_charts_and_why_each_deed_came_so() {
    let mut host = over();
    let Some(Todo::Archive(archived)) = host.does("archive --json").answer.todo else {
        panic!("no archive");
    };
    let archive: serde_json::Value = serde_json::from_str(&archived.text).expect("JSON");
    let phase = |name: &str| {
        let phases = archive["phases"].as_array().expect("phases");
        let found = phases.iter().find(|one| one["phase"] == name);
        found.expect("a phase").clone()
    };
    let day = phase("Day 1");
    let polls = day["polls"].as_array().expect("polls");
    let trial = polls.iter().find(|poll| poll["title"] == "Trial");
    let trial = trial.expect("the trial");
    assert_eq!(trial["public"], true);
    assert_eq!(trial["outcome"], "Winner: Fir");
    assert_eq!(trial["count"][0]["target"], "Fir");
    assert_eq!(trial["count"][0]["total"], 4);
    assert_eq!(
        trial["race"]["wagons"][0]["steps"][3],
        serde_json::json!([6, 4])
    );
    // What was posted stands there whole: the dead with what they were, the living, the deadline.
    let told = phase("Night 1")["told"].to_string();
    for words in [
        "Dogwood was a Townsfolk Villager.",
        "Alive (6): Alder, Birch, Cedar, Elm, Fir, Ginkgo",
        "Day 1 ends ",
    ] {
        has(&told, words);
    }
    let night = phase("Night 1");
    assert_eq!(night["polls"][0]["title"], "Hunt");
    assert_eq!(night["polls"][0]["public"], false);
    let reasons = night["reasons"].to_string();
    has(&reasons, "Alder (Seer) chose Elm");
    has(&reasons, "`Immediate Night` of Alder");
    let Some(Todo::Archive(page)) = host.does("archive").answer.todo else {
        panic!("no page");
    };
    has(&page.text, "Votes: Trial");
    has(&page.text, "The votes of Trial, change by change");
}

#[test]
fn transcript_c_12_an_end_by_the_hosts_word_is_what_is_due() {
    let mut host = night_one();
    host.does("over townsfolk").posts("The Townsfolk wins.");
    let due = host.does("show due");
    due.posts("The Townsfolk wins.");
    assert!(!due.public.contains("Night 1 ends"), "{}", due.public);
}
