//! Night cases as they stand in a file.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

/// A file of night cases.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    #[serde(rename = "schema")]
    _schema: String,
    pub(super) case: Vec<Case>,
}

/// One night with what must come out.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Case {
    pub(super) id: String,
    #[serde(default)]
    pub(super) title: String,
    #[serde(default, rename = "source")]
    _source: Option<String>,
    pub(super) method: Method,
    #[serde(default = "first")]
    pub(super) night: u32,
    #[serde(default)]
    pub(super) settings: BTreeMap<String, Setting>,
    pub(super) players: Vec<Player>,
    #[serde(default)]
    pub(super) actions: Vec<Action>,
    pub(super) expect: Expect,
}

fn first() -> u32 {
    1
}

/// The method a case is about.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Method {
    Rar,
    Nar,
    Simple,
}

/// A setting: a word, or yes and no.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum Setting {
    Truth(bool),
    Number(u64),
    Word(String),
}

impl Setting {
    pub(super) fn word(&self) -> String {
        match self {
            Self::Truth(true) => "yes".to_owned(),
            Self::Truth(false) => "no".to_owned(),
            Self::Number(number) => number.to_string(),
            Self::Word(word) => word.clone(),
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Player {
    pub(super) name: String,
    #[serde(default)]
    pub(super) role: Option<OneOrMore>,
    #[serde(default = "town")]
    pub(super) align: String,
    #[serde(default)]
    pub(super) mods: Vec<String>,
    #[serde(default = "yes")]
    pub(super) alive: bool,
    #[serde(default)]
    pub(super) shots: Option<Shots>,
    #[serde(default)]
    pub(super) sanity: Option<String>,
}

fn town() -> String {
    "town".to_owned()
}

fn yes() -> bool {
    true
}

#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub(super) enum OneOrMore {
    One(String),
    More(Vec<String>),
}

impl OneOrMore {
    pub(super) fn list(&self) -> Vec<String> {
        match self {
            Self::One(word) => vec![word.clone()],
            Self::More(words) => words.clone(),
        }
    }
}

/// Uses left: for everything the roles can do, or per ability.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum Shots {
    All(u32),
    PerAbility(BTreeMap<String, u32>),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Action {
    pub(super) id: String,
    pub(super) by: String,
    #[serde(rename = "do")]
    pub(super) ability: String,
    #[serde(default)]
    pub(super) on: Vec<String>,
    #[serde(default)]
    pub(super) late: bool,
    #[serde(default)]
    pub(super) extra: bool,
    #[serde(default)]
    pub(super) text: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Expect {
    #[serde(default)]
    pub(super) deaths: Option<BTreeSet<String>>,
    #[serde(default)]
    pub(super) results: Vec<ExpectedResult>,
    #[serde(default)]
    pub(super) visits: Option<BTreeSet<(String, String)>>,
    #[serde(default)]
    pub(super) notices: Option<Vec<ExpectedNotice>>,
    #[serde(default)]
    pub(super) recruited: Option<BTreeSet<String>>,
    #[serde(default)]
    pub(super) rejected: Vec<ExpectedRefusal>,
    #[serde(default)]
    pub(super) trees: Vec<ExpectedTree>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ExpectedResult {
    pub(super) action: String,
    #[serde(default)]
    pub(super) result: Option<String>,
    #[serde(default)]
    pub(super) saw: Option<BTreeSet<String>>,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ExpectedNotice {
    pub(super) to: String,
    pub(super) kind: String,
    pub(super) from: String,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ExpectedRefusal {
    pub(super) action: String,
    pub(super) why: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ExpectedTree {
    pub(super) ask: String,
    pub(super) answer: bool,
    #[serde(default)]
    pub(super) reasons: Option<Vec<ExpectedNode>>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ExpectedNode {
    pub(super) acts: BTreeSet<String>,
    #[serde(default)]
    pub(super) stands: Option<bool>,
    #[serde(default)]
    pub(super) against: Vec<ExpectedNode>,
    #[serde(default)]
    pub(super) barred: Option<BTreeSet<BTreeSet<String>>>,
}
