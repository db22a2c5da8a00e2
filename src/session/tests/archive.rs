//! The whole game written down: when, for whom, and for every kind of rule set.

use super::*;
use crate::{ArchiveForm, Archived, NotArchived, Todo};

impl Host {
    pub(super) fn archived(&mut self, line: &str) -> Archived {
        let answer = self.session.take(line, self.now, 7).unwrap();
        match answer.todo {
            Some(Todo::Archive(archived)) => *archived,
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn an_archive_waits_for_the_end_or_for_the_hosts_word() {
    let mut host = Host::new("");
    let refused = host.session.take("archive", host.now, 7).unwrap_err();
    assert!(matches!(refused, NotTaken::NotArchived(NotArchived::Early)));
    let early = host.archived("archive --anyway");
    assert_eq!((early.form, early.file), (ArchiveForm::Page, None));
    assert!(early.remarks[0].contains("for you alone"));
    assert!(early.text.contains("readers early"));
    let before = host.game().clone();
    host.says("over town");
    let page = host.archived("archive my game.html");
    assert_eq!(page.file.as_deref(), Some("my game.html"));
    assert!(!page.text.contains("readers early"));
    let data = host.archived("archive \"my game.json\"");
    assert_eq!(data.file.as_deref(), Some("my game.json"));
    assert!(data.text.starts_with("{\n  \"nightdesk_archive\": 1,"));
    host.says("undo");
    assert_eq!(host.game(), &before, "an archive is no entry");
}

#[test]
fn votes_in_an_archive_say_how_they_were_read() {
    let mut host = Host::new("[votes]\nnames = \"provisional\"\n");
    host.pastes(
        "#1 Ana\n[b]vote: Gsu[/b]\n#2 Bob\n[b]vote: Fimn[/b]\n#3 Cleo\n[b]vote: Gus[/b]\n\
         #4 Cleo\n[b]unvote[/b]",
    );
    host.says("decide 2 Finn");
    host.says("over town");
    let data = host.archived("archive --json").text;
    let data: serde_json::Value = serde_json::from_str(&data).unwrap();
    let day = &data["phases"][0]["day"];
    let read = |vote: &serde_json::Value| {
        let is = |key: &str| vote[key].as_bool().unwrap();
        let states = ["unvote", "provisional", "decided", "withdrawn"];
        let states: Vec<&str> = states.into_iter().filter(|key| is(key)).collect();
        format!("{} {} {}", vote["post"], vote["target"], states.join(" "))
    };
    let votes = day["votes"].as_array().unwrap();
    assert_eq!(
        votes.iter().map(read).collect::<Vec<_>>(),
        [
            "1 \"Gus\" provisional",
            "2 \"Finn\" decided",
            "3 \"Gus\" withdrawn",
            "4 null unvote",
        ]
    );
    assert_eq!(day["count"][0]["votes"][0]["provisional"], true);
    let page = host.archived("archive a.html").text;
    for words in [
        "? marks a vote that was not written clearly.",
        "not written clearly",
        "as the host decided",
        "takes the vote back",
    ] {
        assert!(page.contains(words), "{words}");
    }
}

#[test]
fn a_file_must_say_its_form() {
    let mut host = Host::new("");
    for file in ["game.toml", "game", "archive.html.txt"] {
        let line = format!("archive {file} --anyway");
        let refused = host.session.take(&line, host.now, 7).unwrap_err();
        let NotTaken::NotArchived(refusal) = &refused else {
            panic!("{refused}");
        };
        assert_eq!(refusal, &NotArchived::NoForm(file.to_owned()));
        assert_eq!(refused.report(Language::English).code, "archive-form");
    }
}

#[test]
fn a_night_that_comes_out_otherwise_today_says_that_its_reasons_are_lost() {
    let mut host = Host::new("");
    for line in [
        "end day --yes",
        "act mafia kill Eve by Finn",
        "Ana investigates Gus",
    ] {
        host.says(line);
    }
    host.says("resolve --commit --yes");
    let page = host.archived("archive --json --anyway").text;
    assert!(page.contains("\"reasons_lost\": false"), "{page}");
    assert!(page.contains("Does Eve die?"), "{page}");
    // An earlier version let a host take the order that killed out of the past; what it did stays
    // as it was kept.
    let order = host.game().entries[0].id.0;
    let now = host.now;
    let Place::Memory(journal) = &mut host.session.place else {
        panic!("the game is in memory");
    };
    let undone = journal.draft(now, "undo", Change::undo(order));
    journal.append(undone).unwrap();
    let page = host.archived("archive --json --anyway").text;
    assert!(page.contains("\"reasons_lost\": true"), "{page}");
    assert!(!page.contains("Does Eve die?"), "{page}");
}

#[test]
fn a_death_that_was_taken_back_stands_with_the_return() {
    let mut host = Host::new("");
    host.says("kill Eve");
    host.says("revive Eve");
    let data = host.archived("archive --json --anyway").text;
    let value: serde_json::Value = serde_json::from_str(&data).unwrap();
    let death = &value["phases"][0]["deaths"][0];
    assert_eq!(death["player"], "Eve", "{data}");
    assert!(!death["back"].is_null(), "{death}");
    let page = host.archived("archive --anyway").text;
    assert!(page.contains("; back in the game in "), "{page}");
}

#[test]
fn a_game_of_scripted_roles_has_an_archive() {
    let mut host = tables::village();
    host.says("resolve --commit");
    let page = host.archived("archive --anyway").text;
    for words in [
        "<bdi>Ana</bdi>",
        "Moves as they were entered",
        "Night 1",
        "What was told",
    ] {
        assert!(page.contains(words), "{words}");
    }
    let data = host.archived("archive --json --anyway").text;
    let value: serde_json::Value = serde_json::from_str(&data).unwrap();
    assert_eq!(value["ruleset"], "wwrf");
    assert!(value["phases"][0]["night"].is_null());
    assert!(!value["phases"][0]["told"].as_array().unwrap().is_empty());
}

#[test]
fn a_citys_archive_lists_votes_in_words_and_what_came_after_the_end_in_the_last_phase() {
    let mut host = tables::city();
    for line in ["vote Bob Cid; Ana Cid #12", "end day", "secretary Ana"] {
        host.says(line);
    }
    host.says("resolve --commit");
    host.says("over red");
    host.says("Ana: best -> Bob, Cid");
    host.says("best players");
    let data = host.archived("archive --json").text;
    let value: serde_json::Value = serde_json::from_str(&data).unwrap();
    let lines = |phase: usize| -> Vec<String> {
        let moves = value["phases"][phase]["moves"].as_array().unwrap();
        let lines = moves.iter().map(|one| one["line"].as_str().unwrap());
        lines.map(str::to_owned).collect()
    };
    assert_eq!(
        lines(0),
        [
            "start",
            "Bob: vote → Cid; Ana: vote #12 → Cid",
            "end day",
            "secretary Ana"
        ]
    );
    // What the host typed stands at the post that was typed with it.
    assert!(value.to_string().contains("\"post\":12"), "{data}");
    assert_eq!(lines(2), ["Ana: best → Bob, Cid", "best players"]);
    let told = value["phases"][2]["told"].as_array().unwrap();
    assert!(
        told.iter().any(|text| text["rows"][0][0] == "Bob: 1"),
        "{told:?}"
    );
}

#[test]
fn h9_2_who_was_removed_has_lost_in_a_city_too_where_the_setup_says_so() {
    for loses in [true, false] {
        let mut host = tables::city();
        let mut setup = host.game().setup.clone();
        setup.removal.loses = loses;
        host.session = Session::in_memory(setup, host.now).unwrap();
        let mut host = host.after(["deal", "start", "remove Bob"]);
        let over = host.says("over red");
        host.says("finish");
        let data = host.archived("archive --json").text;
        let value: serde_json::Value = serde_json::from_str(&data).unwrap();
        let won = |name: &str| {
            let mut players = value["players"].as_array().unwrap().iter();
            players.find(|player| player["name"] == name).unwrap()["won"].as_bool()
        };
        assert_eq!(won("Ana"), Some(true));
        assert_eq!(won("Bob"), Some(!loses), "{data}");
        // No text for everybody counts him among the winners.
        let texts = format!("{}\n{}", over.public, host.says("finish").public);
        let mut winners = texts
            .lines()
            .filter(|line| line.contains("Congratulations"));
        assert!(
            !loses || !winners.any(|line| line.contains("Bob")),
            "{texts}"
        );
    }
}
