//! N9 where the rule set keeps a table of its own: whom the host takes out, and who comes back.

use nightdesk_session::Todo;

use super::host::{Host, Said, has};
use super::tables::GROVE;

const CITY: &str = r#"
format = 1
[game]
name = "Pier"
host = "Quay"
ruleset = "city"
[players]
seats = ["Anna", "Boris", "Vera", "Gleb", "Eva", "Zhora", "Zoya", "Klim"]
[roles]
deal = "fixed"
[roles.fixed]
Anna = "doctor"
Boris = "active citizen"
Vera = "judge"
Gleb = "liar"
Eva = "hero + mafia"
Zhora = "priest + maniac"
Zoya = "witness"
Klim = "phantom + poisoner"
[schedule]
zone = "UTC"
start = "2026-12-01 20:00"
day = "24h"
night = "24h"
first = "day"
"#;

const RUSSIAN: &str = r#"
format = 1
[game]
name = "Пирс"
host = "Quay"
ruleset = "city"
language = "ru"
[players]
seats = ["Анна", "Борис", "Вера", "Глеб", "Ева", "Жора", "Зоя", "Яна"]
[roles]
deal = "fixed"
[roles.fixed]
"Анна" = "doctor"
"Борис" = "active citizen"
"Вера" = "judge"
"Глеб" = "liar"
"Ева" = "hero + mafia"
"Жора" = "priest + maniac"
"Зоя" = "witness"
"Яна" = "phantom + poisoner"
[schedule]
zone = "UTC"
start = "2026-12-01 20:00"
day = "24h"
night = "24h"
first = "day"
"#;

/// Night 1; the text that begins it is due.
fn city(more: &str) -> Host {
    let mut host = Host::on(&format!("{CITY}{more}"));
    host.plays(&["deal", "sent all", "confirmed all", "start"]);
    host.at("2026-12-02 20:00");
    host.plays(&["vote Anna Gleb", "vote Zoya Gleb", "end day"]);
    host.does("secretary Zoya");
    host
}

fn russian_day() -> Host {
    let mut host = Host::on(RUSSIAN);
    host.plays(&["deal", "sent all", "confirmed all", "start"]);
    host.plays(&["голос Анна Глеб", "голос Зоя Глеб", "end day"]);
    host.plays(&["секретарша Зоя", "resolve --commit", "posted"]);
    host
}

/// Night 1, with its beginning posted.
fn grove() -> Host {
    let mut host = Host::on(GROVE);
    host.plays(&["deal", "sent all", "confirmed all", "start"]);
    host.plays(&["resolve --commit", "posted"]);
    host
}

/// What is due, with no place in it that says more than the thread may know (H1.1).
#[track_caller]
fn due(host: &mut Host) -> String {
    let due = host.does("show due");
    for text in &due.answer.texts {
        let leaks = host.session.leaks_in(text).expect("a check");
        assert!(leaks.is_empty(), "{leaks:?} in\n{}", due.public);
    }
    due.public
}

/// A text says these words once.
#[track_caller]
fn once(text: &str, words: &str) {
    assert_eq!(text.matches(words).count(), 1, "`{words}` in\n{text}");
}

#[track_caller]
fn lacks(text: &str, words: &str) {
    assert!(!text.contains(words), "`{words}` in\n{text}");
}

fn entries(host: &Host) -> usize {
    host.session.journal().entries().len()
}

fn archived(said: &Said) -> &str {
    match &said.answer.todo {
        Some(Todo::Archive(archived)) => &archived.text,
        other => panic!("{other:?}"),
    }
}

#[test]
fn h9_2_a_death_by_hand_in_a_city_has_its_public_text() {
    let mut host = city("");
    host.does("kill Klim left the forum")
        .tells("Win check: ")
        .tells("The game goes on.")
        .posts("Klim died. Klim was a Phantom.");
    let text = due(&mut host);
    has(&text, "Night 1");
    once(&text, "Klim was a Phantom.");
    // Of the dead of a night the peaceful role is shown, and no other (city day D-7).
    lacks(&text, "oisoner");
    lacks(&text, "forum");
    host.does("outbox").tells("the word that Klim is out");
    host.does("show opening")
        .posts("Klim, died Night 1: Phantom.");
    host.does("show due");
    host.does("posted");
    host.does("outbox").hides("not posted yet");
}

#[test]
fn h1_1_a_death_in_the_words_of_the_thread_is_one_at_the_table() {
    let mut host = city("");
    let said = host.does("Klim died");
    assert_eq!(said.public.trim(), "Klim died. Klim was a Phantom.");
    host.does("show opening")
        .posts("Klim, died Night 1: Phantom.");
    host.does("missing").hides("Klim:");
    has(&host.refused("kill Klim"), "`Klim` does not play any more");
    host.does("outbox").tells("the word that Klim is out");

    let mut host = grove();
    let said = host.does("Cedar died");
    assert_eq!(said.public.trim(), "Cedar died. Cedar was a Werewolf Wolf.");
    has(&host.refused("kill Cedar"), "is dead already");
}

#[test]
fn h9_2_a_city_that_shows_nothing_shows_nothing_of_who_is_taken_out() {
    let mut host = city("[flips]\neliminated = \"nothing\"\nkilled = \"nothing\"\n");
    let said = host.does("kill Klim");
    assert_eq!(said.public.trim(), "Klim died.");
    let opening = host.does("show opening");
    lacks(&opening.public, "Phantom");
}

#[test]
fn h9_2_the_word_on_who_is_out_is_due_until_it_is_posted() {
    let mut host = city("");
    host.plays(&["posted", "kill Klim", "resolve --commit"]);
    has(&due(&mut host), "Klim died. Klim was a Phantom.");
    host.does("outbox")
        .tells("not posted yet: the word that Klim is out, ");
    host.does("next")
        .tells("Not posted yet: the word that Klim is out, ");
    host.plays(&["show due", "posted"]);
    host.does("outbox").hides("Klim is out");
    host.plays(&["kill Vera", "revive Vera"]);
    host.does("outbox").hides("Vera is out");
    lacks(&due(&mut host), "Vera died");
    host.does("kill Vera");
    once(&due(&mut host), "Vera died.");
}

#[test]
fn h9_2_a_revived_player_of_a_city_is_told_the_host_with_the_living() {
    let mut host = city("");
    host.does("kill Klim");
    host.does("revive Klim")
        .tells("Klim is back in the game.")
        .tells("Alive now: ");
    lacks(&due(&mut host), "Klim died");
}

#[test]
fn h6_2_an_undone_word_on_who_is_out_is_corrected_by_whatever_comes_next() {
    let mut host = city("");
    host.plays(&["posted", "kill Klim", "posted"]);
    let kill = entries(&host) - 1;
    host.does(&format!("undo {kill}"))
        .tells("It is part of the word that Klim is out, which was posted: the next post carries");
    host.does("kill Vera")
        .posts("Vera died.")
        .posts("that post is taken back as a whole.")
        .posts("In the game again: Klim.");
}

#[test]
fn h9_2_a_removal_at_a_table_is_told_once() {
    let mut host = city("");
    let said = host.does("remove Klim for cheating");
    assert_eq!(
        said.public.matches("Klim was").count(),
        1,
        "{}",
        said.public
    );
    said.posts("Klim is out of the game. Klim was a Phantom.")
        .tells("Klim loses, whatever the side does (removal.loses).");
    once(&due(&mut host), "Klim is out of the game.");
    host.does("outbox").tells("the word that Klim is out");

    let mut host = grove();
    let said = host.does("remove Cedar for cheating");
    said.posts("Cedar is out of the game. Cedar was a Werewolf Wolf.");
    once(&said.public, "Cedar was");
    lacks(&said.public, "Cedar died");
    once(&due(&mut host), "Cedar is out of the game.");
    host.does("outbox")
        .tells("not posted yet: the word that Cedar is out");
    host.plays(&["resolve --commit", "show due", "posted"]);
    host.does("outbox").hides("Cedar is out");
}

#[test]
fn h9_2_a_death_by_hand_of_scripted_roles_is_due_until_it_is_posted() {
    let mut host = grove();
    host.does("kill Elm left the forum")
        .tells("Win check: ")
        .posts("Elm died.")
        .posts("Elm was a Townsfolk Villager.");
    host.does("resolve --commit");
    has(&due(&mut host), "Elm was a Townsfolk Villager.");
    host.does("revive Elm").tells("Alive now: ");
}

#[test]
fn h9_2_a_russian_city_tells_of_a_death_by_hand_in_russian() {
    let mut host = russian_day();
    let said = host.does("kill Вера");
    assert_eq!(
        said.public.trim(),
        "Выбывает Вера. Роль игрока Вера: судья (Красные)."
    );
    // By day it is no message of a night.
    let letter = said.to("Борис");
    has(letter, "День 2");
    lacks(letter, "Ночь");
    host.does("over red");
    let told = host.does("finish");
    let (_, day) = told.public.split_once("День 2\n").expect("the day");
    let day = day.split("\n\n").next().unwrap_or_default();
    has(day, "Борис");
}

#[test]
fn the_archive_of_a_city_has_what_was_told_of_a_death_by_hand() {
    let mut host = city("[night]\nlate = \"accept\"\n");
    host.plays(&["kill Klim left the forum", "kill Zoya", "revive Zoya"]);
    host.at("2026-12-03 20:10");
    host.does("Anna: doctor -> Boris at 20:07");
    host.does("over town");
    let said = host.does("archive --json");
    let data: serde_json::Value = serde_json::from_str(archived(&said)).expect("JSON");
    let night = &data["phases"][1];
    assert_eq!(night["phase"], "Night 1");
    let told = night["told"].to_string();
    once(&told, "Klim died.");
    lacks(&told, "Zoya died.");
    let moves = night["moves"].as_array().expect("moves");
    let sent = moves.iter().find(|made| !made["sent"].is_null());
    let sent = sent.expect("a move with a time of its own");
    assert_eq!(sent["sent"], "2026-12-03T20:07:00Z");
    assert_eq!(sent["late"], true);
    assert_eq!(moves[0]["late"], false);
    assert_eq!(moves[0]["sent"], serde_json::Value::Null);

    let page = host.does("archive");
    for words in ["2026\u{2011}12\u{2011}03 20:07", "<td>late</td>"] {
        has(archived(&page), words);
    }
}

#[test]
fn an_archive_names_what_the_host_has_drawn() {
    let mut host = grove();
    host.plays(&["vote Cedar Elm in Hunt", "vote Fir Elm in Hunt"]);
    host.plays(&["resolve --commit drawing Fir", "over Townsfolk"]);
    let said = host.does("archive --json");
    let data: serde_json::Value = serde_json::from_str(archived(&said)).expect("JSON");
    let moves = data["phases"].to_string();
    has(&moves, "\"line\":\"resolve drawing Fir\"");
    lacks(&moves, "drawing #");
}
