//! What players read about a role: titles, ability lines, limits.

use serde::Serialize;

/// What a role message says about one ability.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AbilityLine {
    /// What it does, in whole sentences.
    pub says: String,
    /// How modifiers limit it.
    pub clauses: Vec<Clause>,
}

/// How an ability is limited.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Clause {
    /// It works so often in the whole game.
    Uses(u32),
    /// It works in so many nights of the whole game, however often in each of them.
    NightsUsed(u32),
    /// Nights 1, 3, 5 and so on.
    OddNights,
    /// Nights 2, 4, 6 and so on.
    EvenNights,
    /// Not in night 1.
    NotFirstNight,
    /// The rule set's own words, a whole sentence.
    Words(String),
}

/// A role or a modifier as a listing shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RoleSheet {
    /// What players read.
    pub title: String,
    /// One line on what it does.
    pub about: String,
    /// Other spellings a host may use.
    pub aliases: Vec<String>,
    /// What its holder can do.
    pub abilities: Vec<AbilityLine>,
    /// With whom its holder wins, where that goes by the role.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal: Option<String>,
}
