//! What a case expects beside what came out.

use std::collections::{BTreeMap, BTreeSet};

use toml::Value;

use nightdesk_verify::Difference;

/// What came out, by the keys of `[expect]`.
#[derive(Debug, Default)]
pub(super) struct Found(BTreeMap<&'static str, Shown>);

/// Something that came out.
#[derive(Debug, Clone)]
pub(super) enum Shown {
    /// A word, or a name; empty for nobody.
    Word(String),
    /// Yes or no.
    Flag(bool),
    /// A number.
    Number(f64),
    /// Names in any order.
    Names(BTreeSet<String>),
    /// Names in their order.
    Ordered(Vec<String>),
    /// Numbers by name; only those the case lists are compared.
    Numbers(BTreeMap<String, f64>),
}

impl Found {
    /// Adds what came out under a key.
    pub(super) fn add(&mut self, key: &'static str, shown: Shown) {
        self.0.insert(key, shown);
    }

    /// Everything in which it differs from what is expected.
    pub(super) fn differences(&self, expect: &BTreeMap<String, Value>) -> Vec<Difference> {
        let mut differences = Vec::new();
        for (key, expected) in expect {
            let Some(found) = self.0.get(key.as_str()) else {
                differences.push(Difference {
                    what: key.clone(),
                    expected: expected.to_string(),
                    found: "nothing of that name comes out of such a case".to_owned(),
                });
                continue;
            };
            let (expected, found) = found.beside(expected);
            if expected != found {
                differences.push(Difference {
                    what: key.clone(),
                    expected,
                    found,
                });
            }
        }
        differences
    }
}

impl Shown {
    /// The expected value and this one, in the same words.
    fn beside(&self, expected: &Value) -> (String, String) {
        match self {
            Shown::Word(word) => (words(expected), word.clone()),
            Shown::Flag(flag) => (expected.to_string(), flag.to_string()),
            Shown::Number(number) => (number_words(expected), shown_number(*number)),
            Shown::Names(names) => {
                let expected: BTreeSet<String> = list(expected).into_iter().collect();
                (row(expected), row(names.iter().cloned()))
            }
            Shown::Ordered(names) => (row(list(expected)), row(names.iter().cloned())),
            Shown::Numbers(numbers) => {
                let listed = expected.as_table().cloned().unwrap_or_default();
                let line = |name: &str, number: String| format!("{name} {number}");
                let wanted = listed
                    .iter()
                    .map(|(name, value)| line(name, number_words(value)));
                let found = listed.iter().map(|(name, _)| {
                    let number = numbers.get(name).copied().unwrap_or_default();
                    line(name, shown_number(number))
                });
                (row(wanted), row(found))
            }
        }
    }
}

fn words(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        value => row(list(value)),
    }
}

fn list(value: &Value) -> Vec<String> {
    match value {
        Value::String(text) if text.is_empty() => Vec::new(),
        Value::String(text) => vec![text.clone()],
        Value::Array(items) => items.iter().map(words).collect(),
        value => vec![value.to_string()],
    }
}

fn number_words(value: &Value) -> String {
    match value {
        Value::Integer(number) => number.to_string(),
        Value::Float(number) => shown_number(*number),
        value => value.to_string(),
    }
}

fn shown_number(number: f64) -> String {
    number.to_string()
}

fn row(items: impl IntoIterator<Item = String>) -> String {
    let items: Vec<String> = items.into_iter().collect();
    items.join("; ")
}
