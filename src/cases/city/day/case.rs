//! Day cases as they stand in a file.

use std::collections::BTreeMap;

use serde::Deserialize;

use nightdesk_city::day::Weight;
use nightdesk_city::{Elite, Format, Side};

/// A day with what must come out.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Case {
    #[serde(rename = "schema")]
    _schema: String,
    pub(super) id: String,
    #[serde(default)]
    pub(super) title: String,
    pub(super) kind: Kind,
    #[serde(default, rename = "rules")]
    _rules: Vec<String>,
    #[serde(default, rename = "anchors")]
    _anchors: Vec<String>,
    pub(super) format: Format,
    #[serde(default = "second_day")]
    pub(super) day: u32,
    #[serde(default)]
    pub(super) players: Vec<Person>,
    #[serde(default)]
    pub(super) votes: Vec<Given>,
    #[serde(default)]
    pub(super) state: State,
    #[serde(default)]
    pub(super) moves: Moves,
    #[serde(default)]
    pub(super) vote_moves: VoteMoves,
    pub(super) round2: Option<Round>,
    pub(super) revote: Option<Round>,
    pub(super) extra_vote: Option<Round>,
    #[serde(default)]
    pub(super) hunt: HuntStart,
    pub(super) end: Option<End>,
    pub(super) score: Option<Score>,
    pub(super) best: Option<Best>,
    pub(super) expect: BTreeMap<String, toml::Value>,
}

fn second_day() -> u32 {
    2
}

/// What a case shows.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Kind {
    Election,
    Lynch,
    HuntStart,
    Hunt,
    End,
    Draw,
    Score,
    Best,
    Agent,
}

/// A player.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Person {
    pub(super) name: String,
    pub(super) colour: Option<Side>,
    pub(super) role: Option<String>,
    #[serde(default, rename = "negative")]
    _negative: Option<String>,
    #[serde(default)]
    pub(super) faceless: bool,
    #[serde(default)]
    pub(super) kind: PersonKind,
    #[serde(default)]
    pub(super) state: PersonState,
    #[serde(default = "yes")]
    pub(super) admitted: bool,
    pub(super) weight: Option<Weight>,
    pub(super) limit: Option<u32>,
    pub(super) purse: Option<Weight>,
    #[serde(default)]
    pub(super) bodies: u32,
    #[serde(default)]
    pub(super) checked_black: Vec<String>,
    #[serde(default)]
    pub(super) checked_red: Vec<String>,
    pub(super) possesses: Option<String>,
    #[serde(default)]
    pub(super) cut: bool,
    pub(super) target: Option<String>,
    #[serde(default)]
    pub(super) saved_by_hero: bool,
    #[serde(default)]
    pub(super) forced_victim: bool,
    pub(super) side: Option<Side>,
}

fn yes() -> bool {
    true
}

#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum PersonKind {
    #[default]
    Main,
    Agent,
    Mason,
    Servant,
}

impl PersonKind {
    pub(super) fn elite(self) -> Option<Elite> {
        match self {
            PersonKind::Main => None,
            PersonKind::Agent => Some(Elite::Agent),
            PersonKind::Mason => Some(Elite::Mason),
            PersonKind::Servant => Some(Elite::Servant),
        }
    }
}

#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum PersonState {
    #[default]
    Alive,
    Phantom,
    Out,
}

/// A vote.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Given {
    pub(super) by: String,
    #[serde(rename = "for")]
    pub(super) choice: Names,
    #[serde(default)]
    pub(super) early: bool,
}

/// One name or several.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub(super) enum Names {
    One(String),
    Several(Vec<String>),
}

impl Names {
    /// The names that are there.
    pub(super) fn iter(&self) -> impl Iterator<Item = &str> {
        let names = match self {
            Names::One(name) => std::slice::from_ref(name),
            Names::Several(names) => names.as_slice(),
        };
        names
            .iter()
            .map(String::as_str)
            .filter(|name| !name.is_empty())
    }
}

/// What the game has come to.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct State {
    pub(super) mayor: String,
    pub(super) mayor_lost: Option<bool>,
    pub(super) secretary: String,
    pub(super) reds_lynched: u32,
    pub(super) hunt_used: bool,
    #[serde(rename = "hunt")]
    pub(super) _hunt: bool,
    pub(super) vote_number: Option<u32>,
    pub(super) score_v: f64,
}

/// Moves before the vote.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Moves {
    pub(super) vertical: Option<String>,
    pub(super) shadow_vertical: Option<String>,
    pub(super) legal_protection: Option<String>,
    pub(super) politician_supporters: Option<Vec<String>>,
    pub(super) witness: Option<Vec<String>>,
    pub(super) drugged: Vec<Drugged>,
    pub(super) bought: Option<Weight>,
    pub(super) detonator_armed: bool,
}

/// A dose of the past night.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Drugged {
    pub(super) name: String,
    pub(super) dose: u8,
}

/// Moves when the votes are in.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct VoteMoves {
    pub(super) liar: Option<Vec<String>>,
    pub(super) planted: Vec<String>,
    pub(super) pardon: bool,
    pub(super) hero: Option<String>,
    pub(super) detonator: Option<String>,
}

/// A later round.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Round {
    #[serde(default)]
    pub(super) votes: Vec<Given>,
    pub(super) liar: Option<Vec<String>>,
    #[serde(default)]
    pub(super) planted: Vec<String>,
    #[serde(default)]
    pub(super) pardon: bool,
    #[serde(default)]
    pub(super) priest_swap: bool,
    pub(super) hero: Option<String>,
}

/// The start of a hunt.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct HuntStart {
    pub(super) approvals: Vec<String>,
    pub(super) minutes: u32,
}

/// The end of the game, or the days before a draw.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct End {
    #[serde(default)]
    pub(super) at: At,
    #[serde(default)]
    pub(super) living_red: u32,
    #[serde(default)]
    pub(super) living_black: u32,
    #[serde(default)]
    pub(super) faceless: FacelessState,
    #[serde(default)]
    pub(super) main_out: u32,
    #[serde(default)]
    pub(super) votes_held: u32,
    #[serde(default)]
    pub(super) mayor_in_office: bool,
    #[serde(default)]
    pub(super) hunt_used: bool,
    pub(super) phantom: Option<Side>,
    pub(super) phantom_possessed: Option<Side>,
    #[serde(default)]
    pub(super) extra_day_over: bool,
    #[serde(default)]
    pub(super) shots_left_after_best_hunt: u32,
    #[serde(default)]
    pub(super) last_black_suicide: bool,
    #[serde(default)]
    pub(super) suicide_took_red: bool,
    #[serde(default)]
    pub(super) days: Vec<Day>,
}

#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum At {
    #[default]
    DayStart,
    AfterNight,
    AfterVote,
}

#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum FacelessState {
    #[default]
    None,
    Alive,
    Left,
    DiedNight,
    Lynched,
}

/// One of the last days.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Day {
    pub(super) revote: bool,
    #[serde(default)]
    pub(super) lynched: Vec<String>,
    #[serde(default)]
    pub(super) saved_by_hero: bool,
    pub(super) alive: Vec<String>,
}

/// What the faceless may have collected.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Score {
    #[serde(default)]
    pub(super) events: Vec<Event>,
    /// Who killed the faceless at night.
    pub(super) faceless_killed_by: Option<String>,
    /// The killer's living partners.
    #[serde(default)]
    pub(super) partners: Vec<String>,
    /// The killer's servant.
    pub(super) servant: Option<String>,
}

/// Something that may count.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Event {
    pub(super) lynched: Option<String>,
    pub(super) night_death: Option<String>,
    #[serde(default)]
    pub(super) cut: bool,
    pub(super) regained_by: Option<String>,
}

/// The vote for the best players.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Best {
    pub(super) participants: Vec<String>,
    pub(super) host: String,
    pub(super) votes: Vec<Given>,
}
