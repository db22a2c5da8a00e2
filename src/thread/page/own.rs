//! Boards that a setup describes, by the keys of the table of the known ones.

use std::collections::BTreeMap;
use std::sync::Arc;

use nightdesk_text::{Language, say};
use serde::Deserialize;
use thiserror::Error;
use toml::Value;

use super::engine::{Digits, Engine, Way};
use crate::html::Selector;

/// A board that a setup describes.
#[derive(Debug, Clone)]
pub struct OwnBoard(Arc<Engine>);

/// Why a board cannot be told by its description.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{}", self.said(Language::English))]
pub enum BoardFault {
    /// Nothing says where something is: the message with what it is.
    Missing(&'static str),
    /// What should say where something is cannot be read.
    NoPlace {
        /// The key.
        key: String,
        /// What it says.
        text: String,
    },
    /// There is no such key.
    UnknownKey(String),
}

impl BoardFault {
    /// What is wrong, in a language.
    #[must_use]
    pub fn said(&self, language: Language) -> String {
        let to = &language;
        match self {
            Self::Missing(part) => say!(to, "no_place_of", part = say!(to, part)),
            Self::NoPlace { key, text } => say!(to, "says_no_place", text, key),
            Self::UnknownKey(key) => say!(to, "no_key_of_boards", key),
        }
    }

    /// How it is written, in a language.
    #[must_use]
    pub fn hint_in(&self, language: Language) -> String {
        let to = &language;
        match self {
            Self::NoPlace { key, .. } if form_of(key) == Some(Form::Digits) => {
                say!(to, "write_before_digits")
            }
            Self::NoPlace { .. } | Self::Missing(_) | Self::UnknownKey(_) => {
                say!(to, "write_as_in_style_sheets")
            }
        }
    }
}

/// What a key of a board holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    /// The name of an attribute.
    Attribute,
    /// A selector.
    Selector,
    /// Selectors, each by itself.
    Selectors,
    /// Places in others.
    Ways,
    /// Digits in attributes.
    Digits,
}

/// The keys that a setup may use.
const KEYS: [(&str, Form); 21] = [
    ("post", Form::Selector),
    ("page", Form::Selector),
    ("until", Form::Selector),
    ("id", Form::Digits),
    ("id_at", Form::Ways),
    ("number", Form::Ways),
    ("number_in", Form::Digits),
    ("number_at", Form::Ways),
    ("author", Form::Ways),
    ("author_attribute", Form::Attribute),
    ("group", Form::Selector),
    ("time", Form::Ways),
    ("body", Form::Ways),
    ("drop", Form::Selectors),
    ("edited", Form::Ways),
    ("edited_in_words", Form::Selectors),
    ("deleted", Form::Selectors),
    ("hidden", Form::Selectors),
    ("note", Form::Selectors),
    ("more", Form::Selector),
    ("pages", Form::Selector),
];

fn form_of(key: &str) -> Option<Form> {
    let found = KEYS.iter().find(|(name, _)| *name == key);
    found.map(|(_, form)| *form)
}

/// Of these a description has one each, with the message that names what it says of a post.
const NEEDED: [(&[&str], &str); 4] = [
    (&["post"], "the_element"),
    (&["author", "author_attribute"], "the_author"),
    (&["time"], "the_time"),
    (&["body"], "the_text"),
];

impl OwnBoard {
    /// A board by its name and what is where, by the keys.
    ///
    /// # Errors
    /// What is missing, or the first place that cannot be read.
    pub fn new(name: &str, places: &BTreeMap<String, Vec<String>>) -> Result<Self, BoardFault> {
        let mut table = toml::Table::new();
        for (key, texts) in places {
            let form = form_of(key).ok_or_else(|| BoardFault::UnknownKey(key.clone()))?;
            for text in texts {
                if !form.reads(text) {
                    let (key, text) = (key.clone(), text.clone());
                    return Err(BoardFault::NoPlace { key, text });
                }
            }
            if let Some(value) = form.value(texts) {
                table.insert(key.clone(), value);
            }
        }
        for (keys, part) in NEEDED {
            if !keys.iter().any(|key| table.contains_key(*key)) {
                return Err(BoardFault::Missing(part));
            }
        }
        let has_numbers = ["number", "number_in"]
            .iter()
            .any(|key| table.contains_key(*key));
        table.insert("name".to_owned(), name.into());
        table.insert("counted".to_owned(), (!has_numbers).into());
        // Every part was read above.
        let engine = Engine::deserialize(table).map_err(|_| BoardFault::Missing("the_element"))?;
        Ok(Self(Arc::new(engine)))
    }

    pub(super) fn engine(&self) -> &Engine {
        &self.0
    }
}

impl Form {
    fn reads(self, text: &str) -> bool {
        let text = text.to_owned();
        match self {
            Self::Attribute => !text.trim().is_empty(),
            Self::Selector | Self::Selectors => Selector::try_from(text).is_ok(),
            Self::Ways => Way::try_from(text).is_ok(),
            Self::Digits => Digits::try_from(text).is_ok(),
        }
    }

    /// What the table of boards has for some texts; nothing for none.
    fn value(self, texts: &[String]) -> Option<Value> {
        match self {
            Self::Attribute | Self::Selector => texts.first().map(|text| text.as_str().into()),
            Self::Selectors | Self::Ways | Self::Digits => {
                let all = texts.iter().map(|text| Value::from(text.as_str()));
                (!texts.is_empty()).then(|| Value::Array(all.collect()))
            }
        }
    }
}
