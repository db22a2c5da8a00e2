//! Words that leave it in doubt whether a line says what it seems to.

use std::sync::LazyLock;

use serde::Deserialize;

use super::built_in;

/// The words, as the file has them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DoubtWords {
    /// They deny or suppose.
    pub always: Vec<String>,
    /// They wish for it.
    pub wishes: Vec<String>,
    /// They tell of another time, or of what somebody believes.
    pub in_clause: Vec<String>,
    /// They tell what somebody else has said.
    pub hearsay: Vec<String>,
    /// They make a condition, after a command as well.
    pub conditions: Vec<String>,
    /// They take back what was said right before them, whatever it is.
    pub taken_back: Vec<String>,
    /// They say that something was no more than a joke.
    pub jokes: Vec<String>,
    /// Alone at the end of a sentence they take back that it is certain.
    pub afterthoughts: Vec<String>,
    /// Clauses that begin the next sentence and take back what was said.
    pub takes_back: Vec<String>,
    /// Right after a death they say whose words it was.
    pub says_who: Vec<String>,
    /// Right before what they are about they make a question or a condition.
    pub inverted: Vec<String>,
    /// They tell a death as done.
    pub done: Vec<String>,
    /// Right after `dead` they say something else with it than a death.
    pub after_dead: Vec<String>,
    /// The same after "died".
    pub after_died: Vec<String>,
    /// The same after any word for a death.
    pub after_any_death: Vec<String>,
    /// The same where the sentence ends with it.
    pub ends_after_a_death: Vec<String>,
    /// They may name a month.
    pub months: Vec<String>,
    /// With them a sentence goes on after a death.
    pub goes_on: Vec<String>,
    /// They put off or narrow down what a line of the desk would do.
    pub beside_an_order: Vec<String>,
}

impl DoubtWords {
    /// Whether a folded clause at the end of a sentence takes back that it is certain.
    #[must_use]
    pub fn is_afterthought(&self, clause: &str) -> bool {
        [&self.afterthoughts, &self.taken_back, &self.jokes]
            .iter()
            .any(|list| list.iter().any(|known| known == clause))
    }

    /// Whether a folded clause that begins a sentence takes back what was said before it.
    #[must_use]
    pub fn takes_back(&self, clause: &str) -> bool {
        [&self.takes_back, &self.taken_back, &self.jokes]
            .iter()
            .any(|list| list.iter().any(|known| known == clause))
    }
}

/// The words.
pub static DOUBT: LazyLock<DoubtWords> = LazyLock::new(|| built_in(include_str!("doubt.toml")));
