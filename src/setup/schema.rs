//! The JSON schema of setup files, for editors.

use serde_json::{Map, Value, json};

use super::keys::{Key, Kind, Meaning, catalogue, joined};
use nightdesk_game::Setup;
use nightdesk_rules::RuleSet;

/// What the schema is called: a name, and no address, for it is found as a file beside the setup.
pub const SCHEMA_ID: &str = "urn:nightdesk:setup";

/// The name of that file, as the file of a new game has it.
pub(super) const SCHEMA_FILE: &str = "nightdesk.schema.json";

/// The schema (draft 2020-12), with what each key decides as its description.
#[must_use]
pub fn schema() -> Value {
    schema_by(&nightdesk_rule_sets::all().collect::<Vec<_>>())
}

pub(super) fn schema_by(rules: &[&'static dyn RuleSet]) -> Value {
    let mut schema = table(rules, "");
    if let Some(fields) = schema.as_object_mut() {
        fields.insert(
            "$schema".to_owned(),
            "https://json-schema.org/draft/2020-12/schema".into(),
        );
        fields.insert("$id".to_owned(), SCHEMA_ID.into());
        fields.insert("title".to_owned(), "Setup of a forum game".into());
        fields.insert("allOf".to_owned(), json!([new_sides(rules)]));
    }
    schema
}

/// That a side which is not known says how it wins. What a library's setup has of it is not known here.
fn new_sides(rules: &[&'static dyn RuleSet]) -> Value {
    let known = rules
        .iter()
        .flat_map(|rules| (rules.about().sides)(nightdesk_game::Language::English).into_keys());
    let known: Map<String, Value> = known.map(|side| (side, Value::Bool(true))).collect();
    json!({
        "if": { "not": { "required": ["setup"] } },
        "then": { "properties": { "sides": {
            "properties": known,
            "additionalProperties": { "required": required_in("sides.*") },
        } } },
    })
}

/// The keys that a table must have.
fn required_in(pattern: &str) -> Vec<&'static str> {
    let section = catalogue().section(pattern).into_iter();
    let keys = section.flat_map(|section| &section.keys);
    let required = keys.filter(|key| key.required);
    required.map(|key| key.name.as_str()).collect()
}

/// Each once, in the order of the first of each.
fn each_once<T: PartialEq>(values: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut once = Vec::new();
    for value in values {
        if !once.contains(&value) {
            once.push(value);
        }
    }
    once
}

/// A name no key has, which therefore stands for any name.
const ANY: &str = "";

fn table(rules: &[&'static dyn RuleSet], pattern: &str) -> Value {
    let mut properties = Map::new();
    for name in catalogue().names_in(pattern) {
        if let Some(schema) = member(rules, pattern, name) {
            properties.insert(name.to_owned(), schema);
        }
    }
    let mut others = member(rules, pattern, ANY).unwrap_or(Value::Bool(false));
    if pattern == "rulings" {
        properties.extend(rulings(rules));
        others = Value::Bool(false);
    }
    let mut schema = json!({ "type": "object" });
    if let Some(fields) = schema.as_object_mut() {
        let section = catalogue().section(pattern);
        if let Some(section) = section {
            fields.insert("description".to_owned(), section.about.as_str().into());
        }
        fields.insert("properties".to_owned(), properties.into());
        fields.insert("additionalProperties".to_owned(), others);
        let required = required_in(pattern);
        // The sides that every game knows need not be described anew.
        if !required.is_empty() && pattern != "sides.*" {
            fields.insert("required".to_owned(), required.into());
        }
    }
    schema
}

fn member(rules: &[&'static dyn RuleSet], pattern: &str, name: &str) -> Option<Value> {
    match catalogue().meaning(pattern, name) {
        Meaning::Key(_, key) => Some(value(rules, key)),
        Meaning::Table { .. } => {
            let name = if name == ANY { "*" } else { name };
            Some(table(rules, &joined(pattern, name)))
        }
        Meaning::Unknown => None,
    }
}

fn value(rules: &[&'static dyn RuleSet], key: &Key) -> Value {
    let mut schema = match key.kind {
        Kind::Text | Kind::Zone | Kind::Length | Kind::PhaseLength | Kind::Moment => {
            json!({ "type": "string" })
        }
        Kind::Texts if key.choices.is_empty() => {
            json!({ "type": "array", "items": { "type": "string" } })
        }
        Kind::Texts => {
            let words = key.choices.iter().map(|choice| choice.word.as_str());
            json!({ "type": "array", "items": { "enum": words.collect::<Vec<_>>() } })
        }
        Kind::Steps => {
            let step = json!({
                "type": "object",
                "properties": {
                    "points": { "type": "integer", "minimum": 1 },
                    "then": { "type": "string" },
                },
                "required": ["points", "then"],
                "additionalProperties": false,
            });
            json!({ "type": "array", "items": { "anyOf": [{ "type": "string" }, step] } })
        }
        Kind::Card => json!({ "type": "string", "examples": roles(rules) }),
        Kind::Cards => {
            json!({ "type": "array", "items": { "type": "string", "examples": roles(rules) } })
        }
        Kind::Offset => json!({ "type": "integer", "minimum": i32::MIN, "maximum": i32::MAX }),
        Kind::Number => json!({ "type": "integer", "minimum": 0, "maximum": u32::MAX }),
        Kind::Numbers => json!({
            "type": "array",
            "items": { "type": "integer", "minimum": 0, "maximum": u32::MAX },
        }),
        Kind::YesNo => json!({ "type": "boolean" }),
        Kind::Choice => {
            let choices = key.choices.iter();
            let (timed, plain): (Vec<_>, Vec<_>) = choices.partition(|choice| choice.length);
            let words: Vec<&str> = plain.iter().map(|choice| choice.word.as_str()).collect();
            let timed = timed.iter().map(
                |choice| json!({ "type": "string", "pattern": format!("^{} .+$", choice.word) }),
            );
            let mut forms: Vec<Value> = timed.collect();
            match forms.is_empty() {
                true => json!({ "enum": words }),
                false => {
                    forms.insert(0, json!({ "enum": words }));
                    json!({ "anyOf": forms })
                }
            }
        }
        Kind::Ruleset => {
            json!({ "enum": rules.iter().map(|rules| rules.slug()).collect::<Vec<_>>() })
        }
        Kind::Method => {
            json!({ "enum": each_once(rules.iter().flat_map(|rules| rules.about().methods.iter())) })
        }
        Kind::Ruling => json!({ "type": ["string", "boolean", "integer"] }),
    };
    if let Some(fields) = schema.as_object_mut() {
        fields.insert("description".to_owned(), about(key).into());
        if let Some(default) = key
            .default
            .as_ref()
            .and_then(|value| serde_json::to_value(value).ok())
        {
            fields.insert("default".to_owned(), default);
        }
    }
    schema
}

fn about(key: &Key) -> String {
    let mut about = key.about.clone();
    for choice in &key.choices {
        about.push_str(&format!("\n- {}: {}", choice.word, choice.about));
    }
    about
}

fn roles(rules: &[&'static dyn RuleSet]) -> Vec<String> {
    let built_in = Setup::default();
    let sheets = rules.iter().flat_map(|rules| rules.sheets(&built_in));
    each_once(sheets.map(|sheet| sheet.title))
}

fn rulings(rules: &[&'static dyn RuleSet]) -> Map<String, Value> {
    let all = rules.iter().flat_map(|rules| rules.rulings());
    all.map(|ruling| {
        let mut answers: Vec<Value> = Vec::new();
        let mut about = ruling.question.clone();
        for choice in &ruling.choices {
            answers.push(choice.value.as_str().into());
            match choice.value.as_str() {
                "yes" => answers.push(true.into()),
                "no" => answers.push(false.into()),
                _ => {}
            }
            about.push_str(&format!("\n- {}: {}", choice.value, choice.meaning));
        }
        let answers = each_once(answers);
        // Where there are parts, an answer may be a list of them, parted by commas.
        let (kind, values) = match ruling.parts.is_empty() {
            true => ("enum", Value::from(answers)),
            false => ("type", Value::from("string")),
        };
        let schema = json!({
            "description": about,
            "default": ruling.default_value(),
            kind: values,
        });
        (ruling.key.clone(), schema)
    })
    .collect()
}
