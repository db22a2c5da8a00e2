//! What a trigger asks of the player.

use serde::Serialize;

use super::program::Program;
use super::selector::{Selected, Word};
use super::types::Type;
use super::value::{Expression, Value};

/// Something a player has to answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Input {
    /// The selector that stands for the answer.
    pub selection: Selection,
    /// What an answer can be.
    pub accepts: Type,
}

/// Which answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Selection {
    /// `@Selection`.
    First,
    /// `@SecondarySelection`.
    Second,
}

impl Program {
    /// What the player has to answer: whatever selections its abilities name, the first first.
    ///
    /// The first of the places that tell a type decides; if none does, it is a living player.
    pub fn inputs(&self) -> Vec<Input> {
        let mut first = Asked::default();
        let mut second = Asked::default();
        self.walk_steps(&mut |value| match selection(value) {
            Some((Selection::First, known)) => first.add(known),
            Some((Selection::Second, known)) => second.add(known),
            None => {}
        });
        let asked = [(Selection::First, first), (Selection::Second, second)];
        asked
            .into_iter()
            .filter(|(_, asked)| asked.there)
            .map(|(selection, asked)| Input {
                selection,
                accepts: asked.accepts.unwrap_or(Type::Player),
            })
            .collect()
    }

    /// Whether the player picks an option of a choice.
    pub fn asks_for_option(&self) -> bool {
        let mut asks = false;
        self.walk_steps(&mut |value| asks |= names(value, Word::Chosen));
        asks
    }

    /// Visits the values of all that is done.
    pub fn walk_steps<'t>(&'t self, visit: &mut dyn FnMut(&'t Value)) {
        self.steps.iter().for_each(|step| step.walk(visit));
    }
}

#[derive(Debug, Default)]
struct Asked {
    there: bool,
    accepts: Option<Type>,
}

impl Asked {
    fn add(&mut self, known: Option<Type>) {
        self.there = true;
        self.accepts = self.accepts.or(known);
    }
}

/// Which selection a value is, and what it tells of its type.
fn selection(value: &Value) -> Option<(Selection, Option<Type>)> {
    let Expression::Selector { base, properties } = &value.expression else {
        return None;
    };
    let selection = match base {
        Selected::Word(Word::Selection) => Selection::First,
        Selected::Word(Word::SecondarySelection) => Selection::Second,
        _ => return None,
    };
    // The type of a property is not that of the selection.
    let known = match properties.is_empty() {
        true => value.typing.known(),
        false => None,
    };
    Some((selection, known))
}

fn names(value: &Value, wanted: Word) -> bool {
    match &value.expression {
        Expression::Selector { base, .. } => *base == Selected::Word(wanted),
        _ => false,
    }
}
