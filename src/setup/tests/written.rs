//! Texts made from the catalogue: the file of a new game, the file in full, the schema.

use super::super::NewGame;
use super::super::explain::explain_by;
use super::super::schema::schema_by;
use super::super::template::template_by;
use super::{Shelves, codes, lines, read_text, rule_set, setup_of};
use nightdesk_game::{Language, Markup};
use nightdesk_text::Source;

fn template(game: &NewGame) -> String {
    template_by(rule_set::ALL, game)
}

fn new_game() -> NewGame {
    NewGame {
        name: "Lantern \"Street\"".to_owned(),
        host: Some("host".to_owned()),
        language: Some(Language::Russian),
        method: Some("nar".to_owned()),
        zone: Some("Europe/London".to_owned()),
        start: "2026-12-01T20:00:00".parse().ok(),
        markup: Some(Markup::Discourse),
        seats: vec!["Ann".to_owned(), "Боря".to_owned()],
        roles: vec![
            ("town".to_owned(), vec!["Cop".to_owned()]),
            ("mafia".to_owned(), vec!["Goon".to_owned()]),
        ],
        ..NewGame::default()
    }
}

#[test]
fn the_file_of_a_new_game_reads_back() {
    let setup = setup_of(&template(&new_game()));
    assert_eq!(setup.name, "Lantern \"Street\"");
    assert_eq!(setup.language, Language::Russian);
    assert_eq!(setup.method, "nar");
    assert_eq!(setup.schedule.zone, "Europe/London");
    assert_eq!(
        setup.schedule.start.unwrap().to_string(),
        "2026-12-01 20:00:00"
    );
    assert_eq!(setup.forum.markup, Markup::Discourse);
    assert_eq!((setup.seats.len(), setup.deck.len()), (2, 2));
    let bare = NewGame {
        name: "A".to_owned(),
        setup: Some("cop-9".to_owned()),
        ..NewGame::default()
    };
    assert_eq!(setup_of(&template(&bare)).deck.len(), 9);
}

/// What stands between backticks, in order of the alphabet.
fn quoted(about: &str) -> Vec<&str> {
    let mut quoted: Vec<&str> = about.split('`').skip(1).step_by(2).collect();
    quoted.sort_unstable();
    quoted
}

#[test]
fn what_a_host_types_is_the_same_in_both_languages() {
    for section in &super::super::keys::catalogue().sections {
        let keys = section.keys.iter().map(|key| (&key.about, &key.about_ru));
        let all = keys.chain([(&section.about, &section.about_ru)]);
        for (english, russian) in all {
            let words = |about: &str| -> Vec<String> {
                let own = |word: &&str| !word.chars().any(|sign| matches!(sign, 'а'..='я'));
                let quoted = quoted(about).into_iter().filter(own);
                quoted.map(str::to_owned).collect()
            };
            let (english_words, russian_words) = (words(english), words(russian));
            for word in russian_words {
                assert!(english_words.contains(&word), "{word} in {russian}");
            }
        }
    }
}

#[test]
fn the_file_of_a_russian_game_is_told_in_russian() {
    let text = template(&new_game());
    let comments = text.lines().filter(|line| line.starts_with("# ")).skip(1);
    for line in comments.filter(|line| !line.contains(" = ")) {
        assert!(line.contains(|sign| matches!(sign, 'а'..='я')), "{line}");
    }
}

#[test]
fn every_commented_line_of_a_new_file_is_well_formed() {
    let text = template(&NewGame {
        name: "A".to_owned(),
        ..NewGame::default()
    });
    // The first line is for editors.
    let switched_on: Vec<&str> = text
        .lines()
        .skip(1)
        .map(|line| match line.strip_prefix('#') {
            Some(rest) if !rest.starts_with(' ') => rest,
            _ => line,
        })
        .collect();
    let codes = codes(&switched_on.join("\n"));
    let form = [
        "toml-syntax",
        "unknown-key",
        "wrong-type",
        "bad-choice",
        "bad-length",
        "bad-moment",
        "unknown-zone",
        "doubled-key",
        "unknown-card",
        "unknown-setup",
    ];
    let wrong: Vec<_> = codes.iter().filter(|code| form.contains(code)).collect();
    assert!(
        wrong.is_empty(),
        "{wrong:?} {:?}",
        lines(&read_text(&switched_on.join("\n")).1)
    );
}

#[test]
fn the_file_of_a_new_game_is_as_shown() {
    insta::assert_snapshot!("new_game", template(&new_game()));
}

#[test]
fn explain_says_where_each_value_comes_from() {
    let text = "setup = \"cop-9\"\n[game]\nname = \"Ours\"\n[sides.mafia]\ntitle = \"the Gang\"\n[rulings]\nfailed_visits = false\n[forum.words]\neliminated = \"hanged\"\n";
    let (full, diagnostics) = explain_by(
        rule_set::ALL,
        &Source::new("game.toml", text),
        Shelves::PROGRAM,
    );
    assert!(diagnostics.is_empty());
    insta::assert_snapshot!("explain", full);
}

#[test]
fn explain_of_a_worked_file_reads_back_the_same() {
    let text = super::get("ten-players").unwrap();
    let (full, _) = explain_by(
        rule_set::ALL,
        &Source::new("game.toml", text.clone()),
        Shelves::PROGRAM,
    );
    let mut again = setup_of(&full);
    again.rulings.clear();
    assert_eq!(again, setup_of(&text));
}

#[test]
fn the_schema_knows_words_roles_and_rulings() {
    let schema = schema_by(rule_set::ALL);
    assert_eq!(
        schema["$schema"],
        "https://json-schema.org/draft/2020-12/schema"
    );
    assert_eq!(schema["additionalProperties"], false);
    let votes = &schema["properties"]["votes"]["properties"];
    assert_eq!(
        votes["day_ends"]["enum"],
        serde_json::json!(["majority", "lock", "deadline only"])
    );
    assert_eq!(
        votes["tie"]["anyOf"],
        serde_json::json!([
            { "enum": ["nobody", "ask", "random", "first to reach", "all"] },
            { "type": "string", "pattern": "^runoff .+$" },
        ])
    );
    assert_eq!(votes["mark"]["default"], "E-");
    let roles = &schema["properties"]["roles"]["additionalProperties"]["items"]["examples"];
    assert!(roles.as_array().unwrap().contains(&"Cop".into()));
    let rulings = &schema["properties"]["rulings"];
    assert_eq!(
        rulings["properties"]["failed_visits"]["enum"],
        serde_json::json!(["yes", true, "no", false])
    );
    assert_eq!(rulings["additionalProperties"], false);
    let game = &schema["properties"]["game"];
    assert_eq!(game["required"], serde_json::json!(["name"]));
    assert_eq!(
        game["properties"]["ruleset"]["enum"],
        serde_json::json!(["classic"])
    );
    assert_eq!(
        schema["properties"]["role"]["additionalProperties"]["properties"]["gun"]["type"],
        "boolean"
    );
    assert_eq!(
        schema["properties"]["warnings"]["properties"]["steps"]["type"],
        "array"
    );
}
