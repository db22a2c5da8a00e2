//! Single lines for players that a host may put into own words.

/// A line of a rule set: what it is called in a setup, and how it reads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnLine {
    /// Its key in `wording`: `result_no_result`, `ability_kill`.
    pub key: String,
    /// Its words in the language of the setup.
    pub words: String,
    /// The names of the places it has.
    pub places: Vec<String>,
}
