//! The language as tables: every trigger, ability, selector and word with its syntax and what it
//! means.
//!
//! What is printed about the language (lists, explanations, the page of documents, the grammar for
//! editors) is made of these tables, and tests hold them against the parser: each syntax is read,
//! and each word has its topic.

mod explain;
mod gloss;
mod page;
mod textmate;

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use nightdesk_text::vocabulary;

pub use explain::{Explanation, Gloss, explain};
pub use page::page;
pub use textmate::grammar;

vocabulary! {
    /// What a topic is about.
    pub enum TopicKind {
        Trigger = "trigger",
        Ability = "ability",
        Condition = "condition",
        Parameter = "parameter",
        Selector = "selector",
        Type = "type",
        Line = "line",
        Block = "block",
    }
}

/// Something the language has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Topic {
    /// What it is.
    pub kind: TopicKind,
    /// Its name among those of its kind.
    pub name: String,
    /// How it is written; `{…}` stands for something to fill in, see [`places`].
    pub syntax: Vec<String>,
    /// What it means, in full sentences.
    pub help: String,
}

/// What stands for something to fill in.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
pub struct FillIn {
    /// The word between the braces.
    pub name: String,
    /// What to fill in.
    pub help: String,
    /// Things that can be filled in.
    pub samples: Vec<String>,
}

#[derive(Deserialize)]
struct Table {
    #[serde(default)]
    topic: Vec<Written>,
    #[serde(default)]
    place: Vec<FillIn>,
}

#[derive(Deserialize)]
struct Written {
    name: String,
    syntax: Vec<String>,
    help: String,
}

const TABLES: [(TopicKind, &str); 8] = [
    (TopicKind::Trigger, include_str!("triggers.toml")),
    (TopicKind::Ability, include_str!("abilities.toml")),
    (TopicKind::Condition, include_str!("conditions.toml")),
    (TopicKind::Parameter, include_str!("parameters.toml")),
    (TopicKind::Selector, include_str!("selectors.toml")),
    (TopicKind::Type, include_str!("types.toml")),
    (TopicKind::Line, include_str!("headers.toml")),
    (TopicKind::Block, include_str!("blocks.toml")),
];

static TOPICS: LazyLock<Vec<Topic>> = LazyLock::new(|| {
    let tables = TABLES.into_iter();
    tables
        .flat_map(|(kind, text)| {
            table(text).topic.into_iter().map(move |written| Topic {
                kind,
                name: written.name,
                syntax: written.syntax,
                help: written.help,
            })
        })
        .collect()
});

static PLACES: LazyLock<Vec<FillIn>> = LazyLock::new(|| table(include_str!("places.toml")).place);

#[allow(
    clippy::expect_used,
    reason = "the tables are part of the program, and a test reads them all"
)]
fn table(text: &str) -> Table {
    toml::from_str(text).expect("a table of the language")
}

/// All topics, by kind.
pub fn topics() -> &'static [Topic] {
    &TOPICS
}

/// What can be filled in where a syntax has braces.
pub fn places() -> &'static [FillIn] {
    &PLACES
}

/// The topic of a kind by its name.
pub fn topic(kind: TopicKind, name: &str) -> Option<&'static Topic> {
    let mut topics = topics().iter();
    topics.find(|topic| topic.kind == kind && topic.name == name)
}
