//! Night cases as they stand in a file.

use serde::Deserialize;

use nightdesk_city::{Format, Negative, Peaceful};

use super::Table;

/// One night with what must come out.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NightCase {
    #[serde(rename = "schema")]
    _schema: String,
    pub(super) id: String,
    #[serde(default)]
    pub(super) title: String,
    pub(super) format: Format,
    pub(super) night: u32,
    #[serde(default, rename = "rules")]
    _rules: Vec<String>,
    #[serde(default, rename = "rulings")]
    _rulings: Vec<String>,
    pub(super) players: Vec<Player>,
    #[serde(default)]
    pub(super) state: State,
    #[serde(default)]
    pub(super) evening: Vec<MoveLine>,
    #[serde(default)]
    pub(super) moves: Vec<MoveLine>,
    pub(super) expect: Expect,
}

/// Steps with what must come out of some of them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NightsCase {
    #[serde(rename = "schema")]
    _schema: String,
    pub(super) id: String,
    #[serde(default)]
    pub(super) title: String,
    pub(super) format: Format,
    #[serde(default, rename = "rules")]
    _rules: Vec<String>,
    #[serde(default, rename = "rulings")]
    _rulings: Vec<String>,
    pub(super) players: Vec<Player>,
    #[serde(default)]
    pub(super) state: State,
    pub(super) step: Vec<Step>,
}

/// A player of a case.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Player {
    pub(super) name: String,
    pub(super) role: Option<Peaceful>,
    pub(super) negative: Option<Negative>,
    #[serde(default)]
    pub(super) faceless: bool,
}

/// What holds before the first step; only what matters.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct State {
    pub(super) spare: Spare,
    pub(super) role_block: Vec<RoleBlock>,
    pub(super) crippled: Vec<String>,
    pub(super) cut: Vec<String>,
    pub(super) poisoned: Option<OneOrMore>,
    pub(super) antidote_refused: bool,
    pub(super) bond: Option<Bond>,
    pub(super) life_spent: Vec<String>,
    pub(super) endurance_spent: Vec<String>,
    pub(super) hypnosis_on_killers_used: Vec<String>,
    pub(super) previous: Vec<Previous>,
    pub(super) souls: Option<u32>,
    pub(super) favourite: Option<Favourite>,
    pub(super) out: Vec<Peaceful>,
    pub(super) history: Vec<Place>,
    pub(super) mayor: Option<String>,
    pub(super) secretary: Option<String>,
    pub(super) captive: Option<OneOrMore>,
    pub(super) blacks_killed_by_blacks: u32,
}

/// Shots in reserve.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Spare {
    pub(super) mafia: u32,
    pub(super) maniac: u32,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum OneOrMore {
    One(String),
    More(Vec<String>),
}

impl OneOrMore {
    pub(super) fn list(&self) -> Vec<&str> {
        match self {
            Self::One(one) if one.is_empty() => Vec::new(),
            Self::One(one) => vec![one.as_str()],
            Self::More(more) => more.iter().map(String::as_str).collect(),
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RoleBlock {
    pub(super) player: String,
    pub(super) by: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Bond {
    pub(super) immortal: String,
    pub(super) with: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Previous {
    pub(super) player: String,
    pub(super) role: String,
    #[serde(default)]
    pub(super) action: Option<String>,
    #[serde(default)]
    pub(super) targets: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Favourite {
    pub(super) fanatic: String,
    pub(super) player: String,
    #[serde(default)]
    pub(super) avenge: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Place {
    pub(super) role: Peaceful,
    pub(super) night: u32,
    #[serde(default)]
    pub(super) targets: Vec<String>,
}

/// A move of a case.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MoveLine {
    pub(super) by: String,
    #[serde(rename = "as")]
    pub(super) role: String,
    pub(super) action: String,
    #[serde(default)]
    pub(super) targets: Vec<String>,
    #[serde(default)]
    pub(super) condom: bool,
    #[serde(default, alias = "role", alias = "query", alias = "about")]
    pub(super) role_order: Option<String>,
    #[serde(default)]
    pub(super) except: Vec<String>,
    #[serde(default)]
    pub(super) target_for_victim: Option<String>,
    #[serde(default)]
    pub(super) insurance: Option<String>,
    #[serde(default)]
    pub(super) insurer: Option<String>,
    #[serde(default)]
    pub(super) insurance_target: Option<String>,
    #[serde(default)]
    pub(super) priority: u8,
    #[serde(default, alias = "confirmed")]
    pub(super) agreed: bool,
    #[serde(default, alias = "waive")]
    pub(super) waived: bool,
    #[serde(default)]
    pub(super) dose: Option<u8>,
    #[serde(default, alias = "stand_aside")]
    pub(super) stands_aside: bool,
    #[serde(default)]
    pub(super) alibi: Option<String>,
    #[serde(default, alias = "role_only")]
    pub(super) role_wanted: bool,
    #[serde(default, alias = "pretend_self")]
    pub(super) pretend_home: bool,
    #[serde(default)]
    pub(super) roles: Vec<String>,
    #[serde(default, alias = "body")]
    pub(super) bodies: Option<OneOrMore>,
    #[serde(default)]
    pub(super) skip: Option<Skipped>,
    #[serde(default)]
    pub(super) exempt: Vec<String>,
    #[serde(default, alias = "per_role", alias = "per_player")]
    pub(super) map: std::collections::BTreeMap<String, String>,
    #[serde(default)]
    pub(super) by_master: bool,
    #[serde(default)]
    pub(super) falsify: Option<String>,
}

/// Whom a hypnotist makes skip: all, or those named.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum Skipped {
    All(bool),
    Named(Vec<String>),
}

/// One step of several.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Step {
    pub(super) kind: Kind,
    pub(super) night: Option<u32>,
    pub(super) day: Option<u32>,
    #[serde(default)]
    pub(super) moves: Vec<MoveLine>,
    #[serde(default)]
    pub(super) lynched: Vec<String>,
    pub(super) mayor: Option<String>,
    pub(super) secretary: Option<String>,
    #[serde(default)]
    pub(super) mayor_lost: bool,
    pub(super) expect: Option<Expect>,
}

/// What a step is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Kind {
    Day,
    Evening,
    Night,
}

/// What must come out; only what is there is compared.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Expect {
    pub(super) deaths: Option<Vec<Dead>>,
    pub(super) saved: Option<Vec<Rescued>>,
    pub(super) crippled: Option<Vec<String>>,
    pub(super) failed: Option<Vec<Why>>,
    pub(super) report: Option<Report>,
    pub(super) pms: Option<Vec<Table>>,
    /// Messages that must be there, whatever else is.
    pub(super) pms_some: Vec<Table>,
    /// Messages of which none may be there.
    pub(super) pms_none: Vec<Table>,
    /// Roles that have no line in the public report.
    pub(super) report_none: Vec<String>,
    pub(super) spare: Option<Spare>,
    pub(super) state_after: Option<Table>,
    pub(super) refused: Option<Vec<Why>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Dead {
    pub(super) player: String,
    pub(super) cause: String,
    pub(super) by: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Rescued {
    pub(super) player: String,
    pub(super) by: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Why {
    pub(super) by: String,
    #[serde(rename = "as")]
    pub(super) role: String,
    pub(super) why: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Report {
    pub(super) commissioner: Option<String>,
    pub(super) doctor: Option<String>,
    pub(super) blocker: Option<String>,
    pub(super) killed: Option<Vec<String>>,
    pub(super) cut: Option<Vec<String>>,
}
