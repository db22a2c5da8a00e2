//! The schema holds of every setup there is, and refuses what is none.

use std::path::Path;

use serde_json::{Value, json};

use super::super::library::all;
use super::super::schema::schema;
use super::super::{NewGame, template};

/// Where a value breaks a schema, by the keywords that [`schema`] uses.
fn faults(schema: &Value, value: &Value, at: &str, found: &mut Vec<String>) {
    let Some(fields) = schema.as_object() else {
        if schema == &Value::Bool(false) {
            found.push(format!("{at}: not allowed"));
        }
        return;
    };
    for (keyword, says) in fields {
        let holds = match keyword.as_str() {
            "type" => types(says).any(|kind| is_of(value, kind)),
            "enum" => says.as_array().unwrap().contains(value),
            "minimum" => value
                .as_i64()
                .is_none_or(|number| number >= says.as_i64().unwrap()),
            "maximum" => value
                .as_i64()
                .is_none_or(|number| number <= says.as_i64().unwrap()),
            "pattern" => value.as_str().is_none_or(|text| {
                regex::Regex::new(says.as_str().unwrap())
                    .unwrap()
                    .is_match(text)
            }),
            "required" => value.as_object().is_none_or(|table| {
                let mut keys = says.as_array().unwrap().iter();
                keys.all(|key| table.contains_key(key.as_str().unwrap()))
            }),
            "anyOf" => says.as_array().unwrap().iter().any(|one| holds(one, value)),
            "allOf" => {
                for one in says.as_array().unwrap() {
                    faults(one, value, at, found);
                }
                true
            }
            "not" => !holds(says, value),
            "if" => {
                if holds(says, value) {
                    faults(&fields["then"], value, at, found);
                }
                true
            }
            "items" => {
                for (number, item) in value.as_array().into_iter().flatten().enumerate() {
                    faults(says, item, &format!("{at}[{number}]"), found);
                }
                true
            }
            "properties" | "additionalProperties" | "then" => true,
            "$schema" | "$id" | "title" | "description" | "default" | "examples" => true,
            other => panic!("the keyword `{other}` is not known here"),
        };
        if !holds {
            found.push(format!("{at}: {keyword}"));
        }
    }
    let Some(table) = value.as_object() else {
        return;
    };
    for (key, value) in table {
        let at = format!("{at}.{key}");
        let named = fields.get("properties").and_then(|all| all.get(key));
        if let Some(schema) = named.or(fields.get("additionalProperties")) {
            faults(schema, value, &at, found);
        }
    }
}

fn holds(schema: &Value, value: &Value) -> bool {
    let mut found = Vec::new();
    faults(schema, value, "", &mut found);
    found.is_empty()
}

fn types(says: &Value) -> impl Iterator<Item = &str> {
    let several = says.as_array().into_iter().flatten();
    several.chain(Some(says)).filter_map(Value::as_str)
}

fn is_of(value: &Value, kind: &str) -> bool {
    match kind {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        other => panic!("the type `{other}` is not known here"),
    }
}

fn faults_of(text: &str) -> Vec<String> {
    let read: toml::Table = toml::from_str(text).unwrap();
    let mut found = Vec::new();
    faults(
        &schema(),
        &serde_json::to_value(read).unwrap(),
        "",
        &mut found,
    );
    found
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
