//! The schema holds of every setup there is, and refuses what is none.

use std::path::Path;

use serde_json::{Value, json};

use super::super::library::all;
use super::super::schema::schema;
use super::super::{NewGame, template};
use super::faults::faults;

fn faults_of(text: &str) -> Vec<String> {
    let read: toml::Table = toml::from_str(text).unwrap();
    faults(&schema(), &serde_json::to_value(read).unwrap())
}

/// The setups of a folder and the folders in it.
fn setups_in(folder: &Path, texts: &mut Vec<(String, String)>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            setups_in(&path, texts);
        } else if name.starts_with("game") && name.ends_with(".toml") {
            let text = std::fs::read_to_string(&path).unwrap();
            texts.push((path.display().to_string(), text));
        }
    }
}

#[test]
fn every_setup_that_comes_with_the_program_holds_to_the_schema() {
    let library = all().iter();
    let mut texts: Vec<(String, String)> = library
        .map(|setup| (setup.name.to_owned(), setup.text.to_owned()))
        .collect();
    setups_in(
        &Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("examples"),
        &mut texts,
    );
    let new = NewGame {
        name: "Pier".to_owned(),
        ..NewGame::default()
    };
    texts.push(("a new game".to_owned(), template(&new)));
    assert!(texts.len() > 30, "{}", texts.len());
    for (name, text) in texts {
        assert_eq!(faults_of(&text), [""; 0], "{name}");
    }
}

#[test]
fn what_is_no_setup_breaks_the_schema() {
    let game = "format = 1\n[game]\nname = \"Pier\"\n";
    assert_eq!(faults_of(game), [""; 0]);
    for (more, fault) in [
        ("[sides.mafia]\ninformed = true\n", None),
        (
            "[sides.owls]\ntitle = \"Owls\"\n",
            Some(".sides.owls: required"),
        ),
        (
            "[votes]\nmajorty = \"half\"\n",
            Some(".votes.majorty: not allowed"),
        ),
        (
            "[rulings]\nrule4 = \"perhaps\"\n",
            Some(".rulings.rule4: enum"),
        ),
    ] {
        let faults = faults_of(&format!("{game}{more}"));
        assert_eq!(faults.first().map(String::as_str), fault, "{more}");
    }
    // Which sides a setup of the library has is not known here.
    let library = format!("setup = \"cop-9\"\n{game}[sides.owls]\ntitle = \"Owls\"\n");
    assert_eq!(faults_of(&library), [""; 0]);
}

#[test]
fn no_list_of_answers_has_one_twice() {
    fn lists(schema: &Value, at: &str) {
        if let Some(answers) = schema.get("enum").and_then(Value::as_array) {
            for (number, answer) in answers.iter().enumerate() {
                assert!(!answers[..number].contains(answer), "{at}: {answer}");
            }
        }
        for (key, inner) in schema.as_object().into_iter().flatten() {
            lists(inner, &format!("{at}.{key}"));
        }
    }
    let schema = schema();
    lists(&schema, "");
    assert_eq!(schema["$id"], json!("urn:nightdesk:setup"));
}
