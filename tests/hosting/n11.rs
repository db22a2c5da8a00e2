//! What makes people like it (tier 3).

use nightdesk_game::Stage;

use super::host::{Host, SEVEN, has};
use super::script::{Played, steps};
use crate::cli::kit::{Place, project};

#[test]
fn h11_1_next_answers_in_at_most_seven_lines() {
    let mut host = Host::seven();
    let lines = [
        "deal",
        "sent Alder",
        "sent all",
        "confirmed all",
        "start",
        "vote Elm Dogwood #3; Fir Dogwood #4; Alder Dogwood #5; Birch Dogwood #6",
        "end day",
        "act Elm investigate Cedar",
        "role Fir town Doctor",
        "resolve --commit",
        "start",
        "over mafia",
    ];
    for line in lines {
        let next = host.does("next").host;
        let count = next.lines().count();
        assert!((1..=7).contains(&count), "before `{line}`: {next}");
        host.does(line);
    }
    has(&host.does("next").host, "finish");
    host.does("finish");
    has(
        &host.does("posted").host,
        "Posted: what everybody was and did.",
    );
    let next = host.does("next").host;
    assert!(!next.contains("finish"), "{next}");
    has(&next, "archive");
    // After another end it is told anew.
    host.plays(&["reopen", "over mafia"]);
    has(&host.does("next").host, "finish");
    host.does("posted finish");
    has(&host.does("next").host, "archive");
}

#[test]
fn h11_1_next_is_as_short_at_a_table() {
    for name in ["city-13", "village"] {
        let folder = tempfile::tempdir().expect("a folder");
        let read = |file: &str| {
            let path = project(&format!("examples/{name}/{file}"));
            std::fs::read_to_string(path).expect("an example")
        };
        let mut played = Played::create(&folder.path().join("game"), &read("game.toml"));
        let mut said = Vec::new();
        for step in steps(&read("game.txt")) {
            played.does(&step);
            let next = played.types("next").echo;
            assert!((1..=7).contains(&next.len()), "{name}, {step:?}: {next:?}");
            said.extend(next);
        }
        let over = matches!(played.game().stage, Stage::Over { .. });
        let last = if over { "finish" } else { "end day" };
        for words in ["Send role PMs to ", "Waiting for an answer from", last] {
            assert!(
                said.iter().any(|line| line.contains(words)),
                "{name}: {words}"
            );
        }
    }
}

#[test]
fn h11_3_help_has_an_example_of_this_game() {
    let mut host = Host::in_night_one("");
    host.does("help act").tells("Example: act Birch protect");
    host.does("help vote")
        .tells("Example: vote Alder Birch #14");
    for word in [
        "signup", "outbox", "handoff", "practice", "stats", "scene", "mistake",
    ] {
        host.does(&format!("help {word}")).tells(word);
    }
}

#[test]
fn h11_4_wrong_words_and_names_get_one_suggestion_and_are_never_guessed() {
    let mut host = Host::in_day_one("");
    for (line, meant) in [
        ("taly", "tally"),
        ("outbix", "outbox"),
        ("vote Elm Dogwod", "Dogwood"),
        ("confirmed Ginko", "Ginkgo"),
        ("posted tallly", "tally"),
        ("help mistkes", "mistake"),
    ] {
        let refused = host.refused(line);
        assert_eq!(refused.matches(meant).count(), 1, "{line}: {refused}");
    }
}

#[test]
fn h11_5_enter_alone_never_says_yes() {
    let asking = [
        ("", "deal seed 255"),
        ("deal seed 255", "start"),
        ("deal seed 255\nsent all\nstart --yes", "end day"),
        ("deal seed 255\nstart --yes", "remove Elm"),
    ];
    for (before, line) in asking {
        let place = Place::with_lantern();
        let seats = "players add Alder, Birch, Cedar, Dogwood, Elm, Fir, Ginkgo\ndeal seed 1\n";
        let seats = match before.is_empty() {
            true => seats.to_owned(),
            false => seats.replace("deal seed 1\n", ""),
        };
        place
            .fed(&["open", "lantern"], &format!("{seats}{before}\n"))
            .done();
        let journal = place.read("lantern/journal.ndjson");
        // An empty line, the end of the input, or anything but a yes.
        for answer in ["\n\n", "", "n\n", "maybe\n"] {
            let said = place.fed(&["open", "lantern"], &format!("{line}\n{answer}"));
            assert!(said.stdout.contains("y/N"), "{line}: {said:?}");
            assert_eq!(
                place.read("lantern/journal.ndjson"),
                journal,
                "{line} {answer:?}"
            );
        }
        place
            .fed(&["open", "lantern"], &format!("{line}\ny\n"))
            .done();
        assert_ne!(place.read("lantern/journal.ndjson"), journal, "{line}");
    }
}

#[test]
fn h11_6_everything_is_a_line_with_json_codes_and_no_colour() {
    let place = Place::with_lantern();
    place
        .line("players add Alder, Birch, Cedar, Dogwood, Elm, Fir, Ginkgo")
        .done();
    for line in [
        "deal",
        "sent all",
        "confirmed all",
        "start",
        "vote Elm Fir #3",
    ] {
        place.line(line).done();
    }
    for line in [
        "next", "outbox", "sent", "sent Elm", "stats", "signup", "practice", "log Elm", "tally",
    ] {
        let said = place.run(&["-g", "lantern", line, "--json"]).done();
        assert_eq!(said.json()["ok"], true, "{line}");
        let plain = place.line(line).done().stdout;
        assert!(!plain.contains('\x1b'), "{line}: {plain}");
    }
    let outbox = place.run(&["-g", "lantern", "outbox", "--json"]).json();
    assert_eq!(outbox["data"]["seats"][0]["role_message"], "confirmed");
    let stats = place.run(&["-g", "lantern", "stats", "--json"]).json();
    assert_eq!(stats["data"]["votes"][4]["targets"][0], "Fir");
    let refused = place.run(&["-g", "lantern", "deal", "--json"]);
    assert_eq!(
        (refused.status, refused.json()["ok"].as_bool()),
        (2, Some(false))
    );
}

#[test]
fn h11_7_history_is_found_by_player_and_phase() {
    let mut host = Host::in_day_one("");
    host.plays(&[
        "vote Elm Fir #3; Alder Dogwood #4; Birch Dogwood #5; Fir Dogwood #6; Cedar Dogwood #7",
        "end day",
        "act Elm investigate Cedar",
        "act Birch protect elm",
        "note nothing to see",
        "cancel Elm",
        "undo",
    ]);
    let elm = host.does("log Elm");
    elm.tells("vote Elm Fir #3")
        .tells("act Birch protect elm")
        .hides("nothing to see");
    elm.tells("undo");
    let night = host.does("log n1");
    night
        .tells("act Elm investigate Cedar")
        .tells("note nothing to see")
        .hides("vote Elm");
    host.does("log Elm Day 1")
        .tells("vote Elm Fir #3")
        .hides("act Elm");
    host.does("log setup").tells("deal").hides("vote");
    host.does("log 1").tells("undo").hides("cancel Elm\n");
    has(&host.refused("log Elmo"), "Elm");
}

#[test]
fn h11_8_stats_count_votes_wagons_nights_and_the_host_s_time() {
    let more = "[schedule]\nstart = \"2026-12-01 20:00\"\nday = \"3d\"\nnight = \"24h\"\n";
    let mut host = Host::in_day_one(more);
    host.at("2026-12-02 20:00");
    host.plays(&[
        "vote Elm Fir #3",
        "vote Elm Dogwood #5",
        "vote Alder Dogwood #6",
    ]);
    host.plays(&["vote Birch Dogwood #7", "vote Fir Dogwood #8"]);
    host.at("2026-12-03 20:00").does("end day");
    host.does("act Elm investigate Cedar");
    host.at("2026-12-05 22:30");
    host.plays(&["resolve --commit", "start"]);
    let stats = host.does("stats");
    stats.tells("Elm      cast 2 (1 taken back): Fir, Dogwood; received 0");
    stats.tells("Dogwood  cast 0; received 4");
    stats.tells("Day 1  Dogwood 4, eliminated: Elm, Alder, Birch, Fir");
    stats.tells("Night 1  1 entry, 1 result, nobody died");
    stats.tells("Day 1  2d 0h, the host took 0m");
    let data = stats.answer.data.expect("values");
    let night = &data["phases"][1];
    assert_eq!(night["phase"], "Night 1");
    let host_minutes = night["host_minutes"].as_i64().expect("minutes");
    assert!(host_minutes > 0, "{data}");
    assert_eq!(data["wagons"][0]["eliminated"], true);
}

#[test]
fn h11_9_practice_is_a_seeded_night_that_never_touches_the_game() {
    let mut host = Host::in_day_one("");
    let before = host.session.journal().entries().len();
    let first = host.does("practice");
    first
        .tells("Practice with seed 1")
        .tells("PREVIEW, nothing is kept.");
    assert_eq!(host.does("practice").host, first.host);
    assert_ne!(host.does("practice seed 2").host, first.host);
    assert_eq!(host.session.journal().entries().len(), before);
    // A line of one's own is taken in that game.
    host.does("practice roles").tells("Cop");
    assert_eq!(host.session.journal().entries().len(), before);
}

#[test]
fn h11_9_a_host_can_ask_why_in_practice() {
    let roles = SEVEN.replace(
        "Alder = \"town Vanilla Townie\"",
        "Alder = \"town Vigilante\"",
    );
    let mut host = Host::with(&roles, "");
    let before = host.session.journal().entries().to_vec();
    // Before the deal, and with any seed, there is a night with somebody in it to ask about.
    let mut asked = 0;
    for seed in 1..20 {
        host.does(&format!("practice seed {seed}"));
        for name in ["Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Ginkgo"] {
            let line = format!("practice why {name}");
            if let Ok(answer) = host.session.take(&line, host.now, 7) {
                asked += answer.texts.len();
            }
        }
    }
    assert!(asked > 20, "{asked}");
    // Nothing of it can be posted or copied as if it were the real game.
    host.does("practice resolve --commit");
    host.does("practice start");
    has(&host.refused("copy"), "nothing is kept yet");
    has(
        &host.refused("practice handoff"),
        "has no place in practice",
    );
    host.refused("practice acct Elm kill");
    assert_eq!(host.session.journal().entries(), before);
    assert!(host.game().seats.iter().all(|seat| seat.card.is_none()));
}

/// Seventeen players of the extended format; an election there can have one answer that goes on.
const PIER: &str = r#"
format = 1
[game]
name = "Причал"
host = "Хозяйка"
language = "ru"
ruleset = "city"
[players]
seats = ["Агата", "Борис", "Клара", "Денис", "Егор", "Федор", "Галина", "Ханна", "Иван", "Яна", "Клим", "Лена", "Марта", "Нина", "Олег", "Павел", "Рита"]
[roles]
deal = "fixed"
[roles.fixed]
"Агата" = "доктор"
"Борис" = "блокер"
"Клара" = "комиссар"
"Денис" = "детектив"
"Егор" = "следователь"
"Федор" = "активный житель"
"Галина" = "политик"
"Ханна" = "активный житель"
"Иван" = "гипнотизер"
"Яна" = "герой"
"Клим" = "священник"
"Лена" = "лжец + мафия"
"Марта" = "проститутка + сын босса"
"Нина" = "наркодилер + маньяк"
"Олег" = "хакер + джокер"
"Павел" = "ведьма + отравитель"
"Рита" = "телохранитель + безликий"
[schedule]
zone = "UTC"
day = "1d"
night = "12h"
first = "day"
[rulings]
format = "extended"
"#;

#[test]
fn h11_9_no_seed_is_without_a_night_to_practise() {
    let mut host = Host::on(PIER);
    for seed in 1..=5 {
        host.does(&format!("practice seed {seed}"))
            .tells(&format!("Пробная игра по числу {seed}"));
    }
}

#[test]
fn h11_9_a_night_at_a_table_is_practised_as_well() {
    for name in ["village", "city-13", "city-17"] {
        let setup = std::fs::read_to_string(project(&format!("examples/{name}/game.toml")));
        let mut host = Host::on(&setup.expect("an example"));
        let before = host.session.journal().entries().to_vec();
        let first = host.does("practice");
        first
            .tells("Practice with seed 1")
            .tells("Not kept yet; `resolve --commit` keeps it.")
            .tells("practice why ");
        assert_eq!(host.does("practice").host, first.host, "{name}");
        let names: Vec<String> = host
            .game()
            .seats
            .iter()
            .map(|seat| seat.name.clone())
            .collect();
        let mut asked = 0;
        for seed in 1..3 {
            let entered = host.does(&format!("practice seed {seed} entries")).host;
            assert!(entered.contains("Entries of Night "), "{name}: {entered}");
            assert!(!entered.contains("No entry yet"), "{name}: {entered}");
            for player in names.iter().step_by(3) {
                let line = format!("practice seed {seed} why {player}");
                if let Ok(answer) = host.session.take(&line, host.now, 7) {
                    asked += answer.texts.len();
                }
            }
        }
        assert!(asked > 2, "{name}: {asked}");
        assert_eq!(host.session.journal().entries(), before);
        has(&host.refused("copy"), "nothing is kept yet");
    }
}
