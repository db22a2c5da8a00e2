//! The schema of answers: made from the types of the source, and what the program says holds to it.

mod shape;
mod source;

#[path = "../../src/setup/tests/faults.rs"]
mod faults;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde::Deserialize;
use serde_json::{Value, json};

use self::faults::{faults, faults_of_definition};
use self::shape::{ByHand, Shapes, any_of};
use self::source::Source;
use crate::cli::data::TOLD;
use crate::cli::kit::{made, project};

const FILE: &str = "src/cli/answers.schema.json";

/// Which types belong to which answer.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Answers {
    line: Vec<String>,
    refused: Vec<String>,
    data: BTreeMap<String, Vec<String>>,
    answers: BTreeMap<String, Vec<String>>,
    by_hand: ByHand,
}

static ANSWERS: LazyLock<Answers> =
    LazyLock::new(|| toml::from_str(include_str!("answers.toml")).expect("a table of types"));

/// The schema that comes with the program, with no key allowed that it does not name: to others a new
/// key is no fault, and here it is one.
static CLOSED: LazyLock<Value> = LazyLock::new(|| {
    let text = std::fs::read_to_string(project(FILE)).expect(FILE);
    let mut schema = serde_json::from_str(&text).expect("JSON");
    close(&mut schema);
    schema
});

fn close(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            if fields.get("type") == Some(&"object".into())
                && fields.contains_key("properties")
                && !fields.contains_key("additionalProperties")
            {
                fields.insert("additionalProperties".to_owned(), false.into());
            }
            fields.values_mut().for_each(close);
        }
        Value::Array(items) => items.iter_mut().for_each(close),
        _ => {}
    }
}

/// The name of a definition: what the data of a line is, or what a command answers.
fn definition(kind: &str, words: &str) -> String {
    format!("{kind}.{}", words.replace(' ', "-"))
}

fn schema() -> Value {
    let source = Source::read();
    let of = &*ANSWERS;
    let mut shapes = Shapes::new(&source, &of.by_hand);
    let mut roots = BTreeMap::new();
    let named = of
        .data
        .iter()
        .map(|(word, types)| (definition("data", word), types));
    let answered = of.answers.iter();
    let answered = answered.map(|(words, types)| (definition("answer", words), types));
    let whole = [("line", &of.line), ("refused", &of.refused)];
    let whole = whole.map(|(name, types)| (name.to_owned(), types));
    for (name, types) in named.chain(answered).chain(whole) {
        let types = types.iter().map(|words| shapes.of(words));
        roots.insert(name, any_of(types));
    }
    let refer = |name: &String| json!({ "$ref": format!("#/$defs/{name}") });
    let mut defined = shapes.defined;
    let data = roots.keys().filter(|name| name.starts_with("data."));
    let data: Vec<Value> = data.map(refer).collect();
    let line = defined.get_mut("AnswerReport").expect("an answer");
    line["properties"]["data"] = json!({ "anyOf": data });
    let answers = roots.keys().filter(|name| !name.starts_with("data."));
    let answers: Vec<Value> = answers.map(refer).collect();
    defined.extend(roots);
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:nightdesk:answers",
        "title": "What nightdesk answers with --json",
        "anyOf": answers,
        "$defs": defined,
    })
}

/// The schema with a definition on each line, so that a change of one is a change of one line.
fn page(schema: &Value) -> String {
    let mut lines = Vec::new();
    for (key, value) in schema.as_object().expect("a schema") {
        match value.as_object() {
            Some(defined) => {
                let defined = defined
                    .iter()
                    .map(|(name, shape)| format!("    {name:?}: {shape}"));
                let defined: Vec<String> = defined.collect();
                lines.push(format!("  {key:?}: {{\n{}\n  }}", defined.join(",\n")));
            }
            None => lines.push(format!("  {key:?}: {value}")),
        }
    }
    format!("{{\n{}\n}}\n", lines.join(",\n"))
}

#[test]
fn the_schema_of_answers_is_what_the_types_say() {
    made(FILE, &page(&schema()));
}

#[test]
fn what_no_command_answers_does_not_hold_to_the_schema() {
    for value in [json!({ "nonsense": 1 }), json!([1]), json!(1)] {
        assert_ne!(faults(&CLOSED, &value), [""; 0], "{value}");
    }
}

/// The data of every line holds to the definition of its first word, and every type has been seen.
#[test]
fn the_data_of_each_line_is_what_the_schema_says_of_it() {
    let mut unseen: BTreeSet<(&String, &String)> = BTreeSet::new();
    for (word, types) in &ANSWERS.data {
        unseen.extend(types.iter().map(|words| (word, words)));
    }
    for told in TOLD.iter() {
        let word = told.line.split(' ').next().unwrap_or_default();
        let name = definition("data", word);
        let found = faults_of_definition(&CLOSED, &name, &told.data);
        assert!(
            found.is_empty(),
            "{}: {found:#?}\n{:#}",
            told.line,
            told.data
        );
        unseen.retain(|(of, words)| {
            let called = words.rsplit("::").next().unwrap_or_default();
            let is_it = || faults_of_definition(&CLOSED, called, &told.data).is_empty();
            *of != word || !is_it()
        });
    }
    assert!(unseen.is_empty(), "no line of the games answers {unseen:?}");
}

/// Whether all that a run of the program has printed as JSON is what the schema says of that command.
#[track_caller]
pub(crate) fn hold(arguments: &[String], stdout: &str) {
    let values = serde_json::Deserializer::from_str(stdout).into_iter::<Value>();
    for value in values {
        let value = value.unwrap_or_else(|error| panic!("{arguments:?}: {error}\n{stdout}"));
        if faults_of_definition(&CLOSED, "refused", &value).is_empty() {
            continue;
        }
        let found = match command(arguments) {
            Some(command) => faults_of_definition(&CLOSED, &definition("answer", command), &value),
            None => faults_of_definition(&CLOSED, "line", &value),
        };
        let found = match command(arguments) {
            // In a game's folder some of these words are lines of the desk, too.
            Some(_) if !found.is_empty() => {
                let as_line = faults_of_definition(&CLOSED, "line", &value);
                if as_line.is_empty() { as_line } else { found }
            }
            _ => found,
        };
        assert!(found.is_empty(), "{arguments:?}: {found:#?}\n{value:#}");
        assert_eq!(faults(&CLOSED, &value), [""; 0], "{arguments:?}");
    }
}

/// The command of the program that is run; none where a line of the desk is.
fn command(arguments: &[String]) -> Option<&'static str> {
    let mut words = Vec::new();
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match argument.as_str() {
            "-g" | "--game" | "--at" | "--format" | "--color" => {
                rest.next();
            }
            option if option.starts_with('-') => {}
            word => words.push(word),
        }
    }
    let two = words.iter().take(2).copied().collect::<Vec<_>>().join(" ");
    let one = words.first().copied().unwrap_or_default();
    let known = |words: &str| ANSWERS.answers.get_key_value(words);
    known(&two)
        .or_else(|| known(one))
        .map(|(words, _)| words.as_str())
}
