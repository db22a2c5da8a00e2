//! Texts for the host alone: everything is in them.

mod catalogue;
mod changed;
mod compare;
mod entries;
mod explain;
mod graph;
mod log;
mod players;
mod preview;
mod status;

use super::document::{Fact, Label, Line, Span};
use super::sentence::Sentence;
use super::{Voice, Words};
use nightdesk_game::{Card, Game, SeatId};

pub use catalogue::{role, roles};
pub use changed::{changed, changed_at_table};
pub use compare::compare;
pub use entries::{TableEntry, entries, entries_at_table};
pub use explain::explain;
pub use graph::graph;
pub use log::log;
pub use players::players;
pub use preview::{Preview, preview};
pub use status::{missing, missing_at_table, status};

pub(crate) use entries::entry_in_words;
pub(crate) use explain::question_in_words;

/// What host texts are written from.
#[derive(Clone, Copy)]
struct Desk<'a> {
    game: &'a Game,
    words: &'a Words,
    voice: &'a dyn Voice,
}

impl Desk<'_> {
    fn say(&self, sentence: &Sentence) -> Line {
        self.words.say(sentence)
    }

    fn player(&self, seat: SeatId) -> Line {
        let label = match self.game.seat(seat) {
            Some(place) if !place.alive() => Label::Dead,
            Some(_) | None => Label::Player,
        };
        Span::new(self.game.name(seat), label).into()
    }

    fn players(&self, seats: impl IntoIterator<Item = SeatId>) -> Line {
        Line::joined(seats.into_iter().map(|seat| self.player(seat)), ", ")
    }

    fn side(&self, slug: &str) -> Line {
        let title = super::view::side_title(&self.game.setup, slug);
        Span::new(title, Label::Side(slug.to_owned())).into()
    }

    fn title(&self, slug: &str) -> Line {
        self.voice.title(slug).into()
    }

    /// A role by its slug, which may be an ability's, too.
    fn role(&self, slug: &str) -> Line {
        let card = Card {
            roles: vec![slug.to_owned()],
            ..Card::default()
        };
        let title = self.voice.card_names(&card).roles.pop();
        title.unwrap_or_else(|| self.voice.title(slug)).into()
    }

    fn fact(&self, label: &Sentence, lines: Vec<Line>) -> Fact {
        Fact {
            label: self.say(label),
            lines,
        }
    }
}

/// A line that asks for the host's eye.
fn warning(line: &Line) -> Line {
    Span::new(&line.plain_text(), Label::Warning).into()
}
