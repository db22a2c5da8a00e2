//! Texts for one seat.
//!
//! A seat reads about itself, its own results and its own side; every other
//! seat is a name here.

mod prod;
mod replaces;
mod results;
mod role_message;
mod warning;

pub use prod::prod;
pub use replaces::{replacing, taken_back, taking_back};
pub use results::{PrivateResult, SeatResults, results};
pub use role_message::role_message;
pub use warning::{warning, warning_outside};

use super::document::{Label, Line, Span};
use super::sentence::Sentence;
use super::templates::{Value, common};
use super::view::{full_title, side_colour, side_title};
use super::{Circle, PublicView, Voice, Words};
use nightdesk_game::{Card, Game, SeatId};
use results::results_by_night;
use role_message::Writer;

/// A seat as the reader of a text: what a template may say to it about itself, about its side, and
/// what everybody may know. A card is not there before it is dealt.
struct Reader<'a> {
    game: &'a Game,
    words: &'a Words,
    voice: &'a dyn Voice,
    /// All groups that know each other, the same for every message.
    circles: &'a [Circle],
    /// What those know who have read the thread so far.
    read: &'a PublicView,
    seat: SeatId,
}

impl<'a> Reader<'a> {
    fn new(
        game: &'a Game,
        (words, voice): (&'a Words, &'a dyn Voice),
        (circles, read): (&'a [Circle], &'a PublicView),
        seat: SeatId,
    ) -> Self {
        Self {
            game,
            words,
            voice,
            circles,
            read,
            seat,
        }
    }

    /// What fills a place that every text for one player has; nothing where nothing is known.
    fn place(&self, name: &str) -> Option<Value> {
        let value = match name {
            "player" => Span::new(self.game.name(self.seat), Label::Player).into(),
            "role" => {
                let (title, label) = self.role()?;
                Line::from(Span::new(&title, label))
            }
            "a_role" => {
                let (title, label) = self.role()?;
                self.words.a_role(&title, label)
            }
            "side" => self.side()?,
            "shared" => self.side_of_another()?,
            "former" => self.game.seat(self.seat)?.former.last()?.as_str().into(),
            "known" => return Some(self.writer()?.known_from_the_start().into()),
            "partners" => return Some(self.writer()?.all_partners().into()),
            "chat_link" => self.writer()?.links()?,
            "faction_abilities" => return Some(self.writer()?.with_others().into()),
            "abilities" => return Some(self.writer()?.abilities().into()),
            "win" => self.writer()?.win(),
            "results" => {
                let told = results_by_night(self.game, self.words, self.voice, self.seat);
                return Some(told.into());
            }
            "confirm_line" => self.words.say(&Sentence::Confirm {}),
            other => return common(self.read, self.words, other),
        };
        Some(value.into())
    }

    /// The role as the seat is told it, and how it looks.
    fn role(&self) -> Option<(String, Label)> {
        let card = self.card()?;
        let told = card.as_shown_to_holder();
        Some(match self.side_of_another() {
            Some(_) => (self.voice.card_title(&told), Label::Plain),
            None => {
                let title = full_title(self.words, self.voice, &self.game.setup, &told);
                (title, Label::Role(side_colour(self.voice, &card)))
            }
        })
    }

    fn side(&self) -> Option<Line> {
        let card = self.card().filter(|_| self.side_of_another().is_none())?;
        let side = side_title(&self.game.setup, &card.faction);
        Some(Span::new(side, Label::Side(card.faction.clone())).into())
    }

    /// The seat's card, with the side that it may know.
    fn card(&self) -> Option<Card> {
        let seat = self.game.seat(self.seat)?;
        match seat.shares() {
            Some((_, true)) => self.game.scored_card(self.seat),
            Some((_, false)) | None => seat.card.clone(),
        }
    }

    /// Whose side the seat's is, where it is another's and the seat is not told which one that is.
    fn side_of_another(&self) -> Option<Line> {
        let seat = self.game.seat(self.seat)?;
        let sentence = match seat.shares() {
            Some((_, true)) => return None,
            Some((with, false)) => Sentence::SideOfPlayer {
                player: Span::new(self.game.name(with), Label::Player).into(),
            },
            None if self.voice.place(seat.card.as_ref()?).side_is_anothers => {
                Sentence::SideOfUnnamed {}
            }
            None => return None,
        };
        Some(self.words.say(&sentence))
    }

    /// What is told of the card; none before it is dealt.
    fn writer(&self) -> Option<Writer<'_>> {
        Some(Writer {
            game: self.game,
            words: self.words,
            voice: self.voice,
            read: self.read,
            id: self.seat,
            seat: self.game.seat(self.seat)?,
            card: self.card()?,
            circles: self
                .circles
                .iter()
                .filter(|circle| circle.members.contains(&self.seat))
                .collect(),
        })
    }
}
