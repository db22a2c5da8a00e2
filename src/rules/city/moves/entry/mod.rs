//! A move as a host types it: `Имя: доктор → Имя`, `Bob: blocker protect -> Eva (…)`.

mod read;
#[cfg(test)]
mod tests;
mod write;

use crate::catalogue::roles_alone;
use nightdesk_game::SeatId;
use nightdesk_text::in_each;
use nightdesk_text::messages::{AnyOf, InEach, Perhaps};
use nightdesk_text::names::{
    Candidate, Found, Place, find_fitting_in, find_subject, find_typed, nearest, same,
};

pub use read::read_move;
pub(super) use read::seats;
pub(crate) use read::{Brackets, add_to, arrow_at, without_messages, word_and_value};
pub(crate) use write::{addition_words, strange_addition};
pub use write::{write_form, write_move};

/// Why a line is no move.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct EntryError {
    /// What was not understood.
    pub message: InEach,
    /// The part of the line it is about.
    pub part: String,
    /// The closest thing that would be understood.
    pub suggestion: Option<String>,
}

impl EntryError {
    pub(super) fn new(message: InEach, part: &str) -> Self {
        Self {
            message,
            part: part.to_owned(),
            suggestion: None,
        }
    }

    fn maybe(mut self, suggestion: Option<impl Into<String>>) -> Self {
        self.suggestion = suggestion.map(Into::into);
        self
    }
}

/// The names a line may use.
#[derive(Debug, Clone)]
pub struct People<'a>(Vec<Candidate<'a, SeatId>>);

impl<'a> People<'a> {
    /// Players by name.
    pub fn new(names: impl IntoIterator<Item = (SeatId, &'a str)>) -> Self {
        let candidates = names.into_iter().map(|(id, name)| Candidate {
            id,
            names: vec![name],
        });
        Self(candidates.collect())
    }

    pub(super) fn find(&self, text: &str) -> Result<SeatId, EntryError> {
        self.found(text, find_typed(text, &self.0))
    }

    /// The same of who sends a move.
    pub(super) fn sender(&self, text: &str) -> Result<SeatId, EntryError> {
        self.found(text, find_subject(text, &self.0))
    }

    fn found(&self, text: &str, found: Found<SeatId>) -> Result<SeatId, EntryError> {
        match found {
            Found::One(seat) if !roles_alone(text, |name| self.is_name(name)).is_empty() => {
                let name = self.name(seat);
                let message = in_each!("is_a_role_and_a_part_of_a_name", text, name);
                Err(EntryError::new(message, text))
            }
            Found::One(seat) => Ok(seat),
            Found::Several(seats) => {
                let names: Vec<String> = seats
                    .iter()
                    .map(|seat| format!("`{}`", self.name(*seat)))
                    .collect();
                let message = in_each!("could_be", text, names = AnyOf(&names));
                Err(EntryError::new(message, text))
            }
            Found::None { near } => {
                let names: Vec<&str> = near.iter().map(|seat| self.name(*seat)).collect();
                let (suggestion, perhaps) = match names.as_slice() {
                    [only] => (Some(*only), &[][..]),
                    names => (None, names),
                };
                let message = in_each!("nobody_is_called", text, perhaps = Perhaps(perhaps));
                Err(EntryError::new(message, text).maybe(suggestion))
            }
        }
    }

    /// Whom a text fits in its place: nobody, one, or several.
    pub(crate) fn fitting_in(&self, text: &str, place: Place) -> Vec<SeatId> {
        find_fitting_in(text, &self.0, place)
    }

    /// Whose names a text may be a misspelling of.
    pub(crate) fn near(&self, text: &str) -> Vec<SeatId> {
        nearest(text, &self.0)
    }

    /// Whether a text is somebody's name as it is written.
    pub(crate) fn is_name(&self, text: &str) -> bool {
        self.names().any(|(_, name)| same(name, text))
    }

    /// Every name, with whose it is.
    pub(crate) fn names(&self) -> impl Iterator<Item = (SeatId, &'a str)> {
        let all = self.0.iter();
        all.flat_map(|one| one.names.iter().map(|name| (one.id, *name)))
    }

    pub(super) fn name(&self, seat: SeatId) -> &'a str {
        let found = self.0.iter().find(|one| one.id == seat);
        found
            .and_then(|one| one.names.first())
            .copied()
            .unwrap_or("")
    }
}
