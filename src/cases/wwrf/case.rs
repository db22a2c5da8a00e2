//! Games of scripted roles as they stand in a file.

use std::collections::BTreeMap;

use serde::Deserialize;

/// A game with what must come of each entry.
#[derive(Debug, Deserialize)]
pub(super) struct Case {
    #[serde(rename = "schema")]
    _schema: String,
    pub(super) id: String,
    #[serde(default)]
    pub(super) title: String,
    /// The folder with the role book.
    pub(super) book: toml::Spanned<String>,
    #[serde(default)]
    pub(super) haunting: bool,
    pub(super) start: Option<String>,
    #[serde(rename = "seed")]
    _seed: Option<toml::Value>,
    pub(super) players: Vec<CasePlayer>,
    #[serde(default)]
    pub(super) steps: Vec<CaseStep>,
    #[serde(rename = "final")]
    pub(super) last: Option<Final>,
    #[serde(flatten)]
    pub(super) unknown: Unknown,
}

/// Keys that are not known; a case that has one shows nothing.
pub(super) type Unknown = BTreeMap<String, toml::Value>;

/// Who plays.
#[derive(Debug, Deserialize)]
pub(super) struct CasePlayer {
    pub(super) name: String,
    pub(super) role: String,
    #[serde(default)]
    pub(super) host_info: BTreeMap<String, toml::Value>,
}

/// One entry.
#[derive(Debug, Deserialize)]
pub(super) struct CaseStep {
    /// The phase that begins.
    pub(super) advance: Option<String>,
    pub(super) answer: Option<CaseAnswer>,
    pub(super) vote: Option<CaseVote>,
    pub(super) refused: Option<Refused>,
    #[serde(default)]
    pub(super) expect: Expect,
    #[serde(flatten)]
    pub(super) unknown: Unknown,
}

/// Why an entry must be refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub(super) enum Refused {
    #[serde(rename = "restriction")]
    Restriction,
    #[serde(rename = "no open prompt")]
    NoOpenPrompt,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CaseAnswer {
    pub(super) player: String,
    pub(super) trigger: String,
    /// One for each use.
    #[serde(default)]
    pub(super) values: Vec<Given>,
    /// The extra role that asks.
    pub(super) role: Option<String>,
    #[serde(default, rename = "confirm")]
    _confirm: bool,
}

/// What is given for one use: a list with one or two inputs, or the only input by itself.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum Given {
    Inputs(Vec<toml::Value>),
    Input(toml::Value),
}

impl Given {
    pub(super) fn inputs(&self) -> &[toml::Value] {
        match self {
            Self::Inputs(inputs) => inputs,
            Self::Input(input) => std::slice::from_ref(input),
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CaseVote {
    pub(super) poll: String,
    pub(super) voter: String,
    /// What is voted for; `none` takes the vote back, where that is no option.
    pub(super) option: String,
    /// Which of several polls of one creation.
    pub(super) number: Option<u32>,
}

/// What must come of an entry.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Expect {
    pub(super) deaths: Option<Vec<CaseDeath>>,
    #[serde(default)]
    pub(super) feedback: Vec<Words>,
    #[serde(default)]
    pub(super) posts: Vec<Words>,
    #[serde(default)]
    pub(super) announcements: Vec<Line>,
    #[serde(default)]
    pub(super) attributes: Vec<CaseAttribute>,
    #[serde(default)]
    pub(super) absent_attributes: Vec<CaseAttribute>,
    #[serde(default)]
    pub(super) targets: BTreeMap<String, String>,
    #[serde(default)]
    pub(super) counters: BTreeMap<String, i64>,
    #[serde(default)]
    pub(super) alignments: BTreeMap<String, String>,
    #[serde(default)]
    pub(super) open_prompts: Vec<CasePrompt>,
    #[serde(default)]
    pub(super) closed_prompts: Vec<CasePrompt>,
    #[serde(default)]
    pub(super) open_polls: Vec<CasePoll>,
    #[serde(default)]
    pub(super) poll_results: Vec<CaseResult>,
    #[serde(flatten)]
    pub(super) unknown: Unknown,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CaseDeath {
    pub(super) player: String,
    #[serde(rename = "type")]
    pub(super) killing: Option<String>,
    pub(super) during: Option<String>,
}

/// Words for a player or in a place.
#[derive(Debug, Deserialize)]
pub(super) struct Words {
    pub(super) player: Option<String>,
    pub(super) place: Option<String>,
    #[serde(flatten)]
    pub(super) words: Contents,
}

/// A line of the story: what it has, or the whole of it.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum Line {
    Plain(String),
    With {
        #[serde(flatten)]
        words: Contents,
        count: Option<usize>,
    },
}

/// What a text must have and must not have.
#[derive(Debug, Default, Clone, Deserialize)]
pub(super) struct Contents {
    #[serde(default)]
    pub(super) contains: OneOrMore,
    #[serde(default)]
    pub(super) not_contains: OneOrMore,
}

/// A list, or one thing alone.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub(super) enum OneOrMore {
    One(String),
    More(Vec<String>),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CaseAttribute {
    pub(super) owner: String,
    #[serde(rename = "type")]
    pub(super) kind: Option<String>,
    pub(super) value1: Option<toml::Value>,
    pub(super) value2: Option<toml::Value>,
    pub(super) value3: Option<toml::Value>,
    pub(super) value4: Option<toml::Value>,
    pub(super) duration: Option<String>,
    pub(super) source: Option<String>,
    pub(super) counter: Option<i64>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CasePrompt {
    pub(super) player: String,
    pub(super) trigger: Option<String>,
    pub(super) inputs: Option<Vec<String>>,
    pub(super) key: Option<String>,
    pub(super) forced: Option<bool>,
    pub(super) role: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CasePoll {
    #[serde(rename = "type")]
    pub(super) kind: Option<String>,
    pub(super) name: Option<String>,
    pub(super) place: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CaseResult {
    pub(super) poll: String,
    pub(super) outcome: Option<String>,
    pub(super) winner: Option<String>,
    #[serde(default)]
    pub(super) votes: BTreeMap<String, i64>,
}

/// How the game must stand at the end.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Final {
    pub(super) living: Option<Vec<String>>,
    pub(super) game_over: Option<bool>,
    pub(super) winners: Option<Vec<String>>,
}

impl Default for OneOrMore {
    fn default() -> Self {
        Self::More(Vec::new())
    }
}

impl OneOrMore {
    pub(super) fn all(&self) -> &[String] {
        match self {
            Self::One(one) => std::slice::from_ref(one),
            Self::More(more) => more,
        }
    }
}
