//! How votes are read, counted, and end a day.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use nightdesk_time::Length;

/// How votes are read, counted, and end a day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct VoteRules {
    /// What ends the day.
    pub day_ends: DayEnds,
    /// What happens at the deadline without a majority.
    pub at_deadline: AtDeadline,
    /// Who is eliminated when several have most votes at the deadline.
    pub tie: Tie,
    /// Whether players may vote for nobody's elimination.
    pub no_elimination: bool,
    /// How many votes it takes for nobody's elimination.
    pub no_elimination_takes: NoEliminationTakes,
    /// Whether a player may vote for himself.
    pub self_vote: bool,
    /// How "one short of a majority" is written; empty for not at all.
    pub mark: String,
    /// From how many missing votes on that is written; none leaves it to what ends the day.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mark_from: Option<u32>,
    /// Votes that weigh other than 1, by player.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub weights: BTreeMap<String, u32>,
    /// Votes needed on a player beyond the majority, by player: hated -1, loved 1.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub needs: BTreeMap<String, i32>,
    /// Whether everybody may know the weights and needs; public counts show them only then.
    pub modifiers_public: bool,
    /// Of what a majority is reckoned.
    pub basis: Basis,
    /// In which forms a vote in a post counts: `bold`, `tag`, `hash`, `plain` …
    pub syntaxes: Vec<String>,
    /// Whether votes in spoilers count.
    pub in_spoilers: bool,
    /// What becomes of a name in a post that nobody bears exactly.
    pub names: NameMatch,
    /// What becomes of votes in edited posts.
    pub edited_posts: EditedPosts,
    /// What becomes of the vote of a player who is replaced.
    pub replacement_vote: ReplacementVote,
    /// The words of votes that the game has besides those of its language.
    #[serde(skip_serializing_if = "VoteRuleWords::is_empty")]
    pub words: VoteRuleWords,
}

/// Words of votes that a game has besides those of its language.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct VoteRuleWords {
    /// What begins a vote.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub vote: Vec<String>,
    /// What takes one back.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unvote: Vec<String>,
    /// What is written for a vote for nobody's elimination.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub no_elimination: Vec<String>,
    /// What may stand before such a word as `##` does.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub prefixes: Vec<String>,
    /// Words in square brackets around whom a vote is for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
}

impl VoteRuleWords {
    /// Whether the game has none of its own.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

impl Default for VoteRules {
    fn default() -> Self {
        Self {
            day_ends: DayEnds::Majority,
            at_deadline: AtDeadline::Nobody,
            tie: Tie::Nobody,
            no_elimination: true,
            no_elimination_takes: NoEliminationTakes::Majority,
            self_vote: true,
            mark: "E-".to_owned(),
            mark_from: None,
            weights: BTreeMap::new(),
            needs: BTreeMap::new(),
            modifiers_public: false,
            basis: Basis::Players,
            syntaxes: ["bold", "tag", "hash"].map(str::to_owned).to_vec(),
            in_spoilers: false,
            names: NameMatch::Ask,
            edited_posts: EditedPosts::Ask,
            replacement_vote: ReplacementVote::Keep,
            words: VoteRuleWords::default(),
        }
    }
}

impl VoteRules {
    /// From how many missing votes on a public count says so.
    ///
    /// A day that a majority ends is close to it one vote before (golden path B shows nothing
    /// for two); where a lock or the deadline ends it, two are told (tracker rules §4).
    #[must_use]
    pub fn marks_from(&self) -> u32 {
        self.mark_from.unwrap_or(match self.day_ends {
            DayEnds::Majority => 1,
            DayEnds::Lock | DayEnds::Deadline => 2,
        })
    }
}

/// What ends a day before its deadline.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DayEnds {
    /// The hammer: the vote that completes a majority. Later votes of the day do not count.
    #[default]
    Majority,
    /// Nothing; one vote more than a majority locks the wagon, so that its voters cannot leave it.
    Lock,
    /// Nothing; the deadline alone decides.
    Deadline,
}

/// What happens at the deadline without a majority.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AtDeadline {
    /// Nobody is eliminated.
    #[default]
    Nobody,
    /// The player with most votes.
    Plurality,
    /// The player with most votes, if one vote is missing to a majority or none.
    OneShort,
    /// The player with most votes, if they are half of a majority, rounded up.
    HalfMajority,
}

/// Who is eliminated when several players have most votes at the deadline.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Tie {
    /// Nobody.
    #[default]
    Nobody,
    /// The host is asked.
    Ask,
    /// One of them by a recorded draw.
    Random,
    /// Whoever had that many votes first: the wagon that stands first in the table.
    Earliest,
    /// All of them.
    All,
    /// They are voted on again for this long; if that ends in a tie, too, nobody.
    Runoff(Length),
}

/// A word that names no rule for ties.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no rule for ties")]
pub struct UnknownTie(String);

impl TryFrom<String> for Tie {
    type Error = UnknownTie;

    fn try_from(text: String) -> Result<Self, UnknownTie> {
        Ok(match text.as_str() {
            "nobody" => Self::Nobody,
            "ask" => Self::Ask,
            "random" => Self::Random,
            "earliest" => Self::Earliest,
            "all" => Self::All,
            other => {
                let length = other.strip_prefix("runoff ").map(str::parse);
                match length {
                    Some(Ok(length)) => Self::Runoff(length),
                    Some(Err(_)) | None => return Err(UnknownTie(text)),
                }
            }
        })
    }
}

impl From<Tie> for String {
    fn from(tie: Tie) -> Self {
        match tie {
            Tie::Nobody => "nobody".to_owned(),
            Tie::Ask => "ask".to_owned(),
            Tie::Random => "random".to_owned(),
            Tie::Earliest => "earliest".to_owned(),
            Tie::All => "all".to_owned(),
            Tie::Runoff(length) => format!("runoff {length}"),
        }
    }
}

/// How many votes it takes for nobody's elimination.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NoEliminationTakes {
    /// As many as for a player.
    #[default]
    Majority,
    /// Half of the living, rounded up.
    Half,
}

/// Of what a majority is reckoned.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Basis {
    /// Of the living players.
    #[default]
    Players,
    /// Of the sum of their votes' weights.
    Weights,
}

/// What becomes of a name in a post that nobody bears exactly.
///
/// Where a journal does not say, it is [`NameMatch::Ask`]; where a setup does not, [`NameMatch::usual`].
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NameMatch {
    /// The host is asked.
    #[default]
    Ask,
    /// It counts if exactly one living player's name has it as a beginning, part or initials;
    /// misspellings are asked.
    Unique,
    /// It counts if exactly one living player's name begins with it or has it as a word. What is only
    /// like one name counts with a mark, and is asked about where something hangs on it.
    Provisional,
}

impl NameMatch {
    /// What holds where the setup does not say, in games of an edition of the rules.
    #[must_use]
    pub const fn usual(edition: u32) -> Self {
        match edition {
            0..=2 => Self::Ask,
            _ => Self::Provisional,
        }
    }
}

/// What becomes of votes in edited posts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EditedPosts {
    /// They wait for the host.
    #[default]
    Ask,
    /// They count.
    Count,
    /// They do not count.
    Ignore,
}

/// What becomes of the vote of a player who is replaced.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReplacementVote {
    /// It stays with the seat.
    #[default]
    Keep,
    /// It goes.
    Clear,
}
