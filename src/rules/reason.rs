//! The tree of reasons for a ruling, the same for every rule set.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use nightdesk_game::SeatId;
use nightdesk_text::Language;
use nightdesk_text::messages::Wording;

/// A reason, what was held against it, and whether it stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reason {
    /// What it says.
    pub says: Statement,
    /// Labels of the actions that make it up.
    pub acts: Vec<String>,
    /// Those of them that only carried it where it is: a swap, a redirect.
    #[serde(skip)]
    pub carriers: Vec<String>,
    /// Whether nothing undoes it.
    pub stands: bool,
    /// What was held against it, each with what was held against that.
    pub against: Vec<Reason>,
    /// What could not be held against it, because it is in the chain already.
    pub barred: Vec<Barred>,
    /// How many further objections a size limit left out.
    pub left_out: usize,
}

/// An objection that a rule kept out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Barred {
    /// What it would have said.
    pub says: Statement,
    /// Labels of the actions that would make it up.
    pub acts: Vec<String>,
    /// Labels of the actions that are in the chain already.
    pub because: Vec<String>,
}

/// A sentence as data: a template's key and what fills it.
///
/// The words stand in the rule set's message file, so that a ruling can be
/// printed in any language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Statement {
    /// Key of the template.
    pub key: Cow<'static, str>,
    /// What fills the template's places, by name.
    pub slots: Vec<(Cow<'static, str>, Slot)>,
}

/// What fills a place in a sentence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Slot {
    /// A player.
    Seat(SeatId),
    /// Several players.
    Seats(Vec<SeatId>),
    /// An ability's title.
    Ability(String),
    /// A side's slug.
    Faction(String),
    /// A number.
    Number(u32),
    /// Words as they stand.
    Words(String),
    /// Another sentence.
    Statement(Box<Statement>),
    /// Several sentences, in order.
    Statements(Vec<Statement>),
}

impl Statement {
    /// The key of a sentence by which something was carried elsewhere.
    pub const CARRIES: &str = "carries";

    /// A sentence with nothing to fill in yet.
    #[must_use]
    pub fn new(key: &'static str) -> Self {
        Self {
            key: Cow::Borrowed(key),
            slots: Vec::new(),
        }
    }

    /// Fills a place.
    #[must_use]
    pub fn with(mut self, name: &'static str, slot: Slot) -> Self {
        self.slots.push((Cow::Borrowed(name), slot));
        self
    }

    /// What fills a place.
    #[must_use]
    pub fn slot(&self, name: &str) -> Option<&Slot> {
        self.slots
            .iter()
            .find(|(slot, _)| *slot == name)
            .map(|(_, value)| value)
    }

    /// The sentence in words, with seats by name.
    #[must_use]
    pub fn in_words(
        &self,
        words: &Wording,
        name: &dyn Fn(SeatId) -> String,
        language: Language,
    ) -> String {
        words.fill(&self.key, language, &|place| {
            Some(self.slot(place)?.in_words(words, name, language))
        })
    }
}

impl Slot {
    fn in_words(
        &self,
        words: &Wording,
        name: &dyn Fn(SeatId) -> String,
        language: Language,
    ) -> String {
        match self {
            Slot::Seat(seat) => name(*seat),
            Slot::Seats(seats) => {
                let names: Vec<String> = seats.iter().map(|seat| name(*seat)).collect();
                names.join(", ")
            }
            Slot::Ability(words) | Slot::Faction(words) | Slot::Words(words) => words.clone(),
            Slot::Number(number) => number.to_string(),
            Slot::Statement(statement) => statement.in_words(words, name, language),
            Slot::Statements(statements) => {
                let said: Vec<String> = statements
                    .iter()
                    .map(|statement| statement.in_words(words, name, language))
                    .collect();
                said.join("; ")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words() -> Wording {
        Wording::read(
            "[en]\nkills = '{actor} kills {target}'\nand = '{first}, and {rest}'\n\
             [ru]\nkills = '{actor} убивает: {target}'\nand = '{first}; {rest}'",
        )
        .expect("reads")
    }

    fn name(seat: SeatId) -> String {
        ["Birch", "Ольха"][seat.index()].to_owned()
    }

    fn kills() -> Statement {
        Statement::new("kills")
            .with("actor", Slot::Seat(SeatId(0)))
            .with("target", Slot::Seat(SeatId(1)))
    }

    #[test]
    fn statements_are_said_in_any_language() {
        let said = |language| kills().in_words(&words(), &name, language);
        assert_eq!(said(Language::English), "Birch kills Ольха");
        assert_eq!(said(Language::Russian), "Birch убивает: Ольха");
    }

    #[test]
    fn statements_may_be_parts_of_statements() {
        let both = Statement::new("and")
            .with("first", Slot::Statement(Box::new(kills())))
            .with("rest", Slot::Statements(vec![kills(), kills()]));
        assert_eq!(
            both.in_words(&words(), &name, Language::English),
            "Birch kills Ольха, and Birch kills Ольха; Birch kills Ольха"
        );
    }
}
