//! Night cases as they stand in a file.

use std::collections::{BTreeMap, BTreeSet};

use nightdesk_game::WinCondition;
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
    #[serde(alias = "methods")]
    pub(super) method: Methods,
    #[serde(default)]
    pub(super) phase: Phase,
    #[serde(default = "first")]
    pub(super) night: u32,
    #[serde(default = "first")]
    pub(super) day: u32,
    #[serde(default)]
    pub(super) past: Vec<Past>,
    #[serde(default)]
    pub(super) votes: Vec<(String, String)>,
    #[serde(default)]
    pub(super) deadline: bool,
    #[serde(default)]
    pub(super) settings: BTreeMap<String, Setting>,
    /// Sides that are not built in, and how built-in ones win.
    #[serde(default)]
    pub(super) sides: BTreeMap<String, SideOfCase>,
    pub(super) players: Vec<Player>,
    #[serde(default)]
    pub(super) actions: Vec<Action>,
    pub(super) expect: Expect,
}

impl Case {
    /// How votes end a day; no rulings, although they are written among them.
    const OF_VOTES: [&'static str; 2] = ["majority", "at_deadline"];

    /// The rulings of a case, by their words. In these files a recruiter's message says nothing about
    /// players who die unless the case says so.
    pub(super) fn rulings(&self) -> BTreeMap<String, String> {
        let settings = self.settings.iter();
        let rulings = settings.filter(|(key, _)| !Self::OF_VOTES.contains(&key.as_str()));
        let usual = ("recruit_not_if_dead".to_owned(), "no".to_owned());
        let said = rulings.map(|(key, value)| (key.clone(), value.word()));
        [usual].into_iter().chain(said).collect()
    }
}

fn first() -> u32 {
    1
}

/// The phase a case is about.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Phase {
    #[default]
    Night,
    Day,
    Twilight,
}

/// A use of an ability in an earlier night.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Past {
    pub(super) night: u32,
    pub(super) by: String,
    #[serde(rename = "do")]
    pub(super) ability: String,
    #[serde(default)]
    pub(super) on: Vec<String>,
    /// It was blocked: nobody went anywhere.
    #[serde(default)]
    pub(super) failed: bool,
    /// Words that went with it.
    #[serde(default)]
    pub(super) text: Option<String>,
}

/// The method a case is about.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Method {
    Rar,
    Nar,
    Simple,
}

/// One method, or several by which the same must come out.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub(super) enum Methods {
    One(Method),
    More(Vec<Method>),
}

impl Method {
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Rar => "rar",
            Self::Nar => "nar",
            Self::Simple => "simple",
        }
    }
}

/// How a side of a case wins.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SideOfCase {
    pub(super) wins: WinCondition,
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
    /// The other Lover.
    #[serde(default)]
    pub(super) link: Option<String>,
    /// The player a win condition is about.
    #[serde(default)]
    pub(super) target: Option<String>,
    /// How a player who is not alive died: "voted out day 1", "killed night 1".
    #[serde(default)]
    pub(super) died: Option<String>,
    /// What the player must bring about to win, where that is not what the role must.
    #[serde(default)]
    pub(super) wins: Option<OneOrMore>,
    /// Which abilities work by lot tonight, and which fail.
    #[serde(default)]
    pub(super) drawn: BTreeMap<String, bool>,
    /// Which abilities find what is there by lot tonight, and which the opposite.
    #[serde(default)]
    pub(super) drawn_true: BTreeMap<String, bool>,
    /// Whether the death of a player who is not alive showed nothing.
    #[serde(default)]
    pub(super) hidden_flip: bool,
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
    /// The player that something set off names.
    #[serde(default)]
    pub(super) choose: Option<String>,
    /// By day: after how many votes it was done.
    #[serde(default)]
    pub(super) after: Option<usize>,
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
    #[serde(default)]
    pub(super) eliminated: Option<String>,
    #[serde(default)]
    pub(super) flips: Option<Vec<Flip>>,
    #[serde(default)]
    pub(super) told: Option<Vec<Learned>>,
    #[serde(default)]
    pub(super) later: Option<Vec<Later>>,
    #[serde(default)]
    pub(super) revived: Option<BTreeSet<String>>,
    #[serde(default)]
    pub(super) converted: Option<BTreeSet<Converted>>,
    #[serde(default)]
    pub(super) roles: Option<BTreeSet<NewRole>>,
    #[serde(default)]
    pub(super) weights: BTreeMap<String, u32>,
    #[serde(default)]
    pub(super) needs: BTreeMap<String, u32>,
    #[serde(default)]
    pub(super) no_vote: Option<BTreeSet<String>>,
    #[serde(default)]
    pub(super) skip_day: Option<bool>,
    #[serde(default)]
    pub(super) day_over: Option<bool>,
    #[serde(default)]
    pub(super) over: Option<Over>,
}

/// What a death shows.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Flip {
    pub(super) name: String,
    pub(super) shows: String,
}

/// What a player learns besides results.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Learned {
    pub(super) to: String,
    pub(super) kind: String,
    #[serde(default)]
    pub(super) from: Option<String>,
    #[serde(default)]
    pub(super) about: Option<String>,
}

/// What a delayed effect does at the end of a later night.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Later {
    pub(super) night: u32,
    #[serde(default)]
    pub(super) deaths: BTreeSet<String>,
    #[serde(default)]
    pub(super) results: Vec<ExpectedResult>,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Converted {
    pub(super) name: String,
    pub(super) side: String,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewRole {
    pub(super) name: String,
    pub(super) role: String,
}

/// Whether the game is over, and who has won.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub(super) enum Over {
    /// It goes on.
    Is(bool),
    /// `draw`, or `ask` where that is the host's to say.
    Word(String),
    Won {
        sides: BTreeSet<String>,
        players: BTreeSet<String>,
    },
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
