//! One outcome, drawn by lot.

use super::outcome::{Drawn, TooOften, Unfit};
use super::{Came, Draw, Draws, Form, Over, Rolls};
use crate::card::Card;

/// What came by lot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DrawnCards {
    /// What each draw gave in the end, in order.
    pub drawn: Vec<Drawn>,
    /// All cards of the game.
    pub cards: Vec<Card>,
    /// Faces that came too often, in order: all dice of that draw were rolled again.
    pub rolled_again: Vec<TooOften>,
}

/// Why nothing was drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotDrawn {
    /// A face came too often, and the host has yet to say what becomes of it.
    Asks(TooOften),
    /// The draws make no game.
    Unfit(Unfit),
}

impl From<Unfit> for NotDrawn {
    fn from(unfit: Unfit) -> Self {
        Self::Unfit(unfit)
    }
}

/// How often the dice of a draw are rolled until nothing comes too often. A draw that needs more
/// would keep the host waiting for ever.
pub(super) const MOST_ROLLS: usize = 10_000;

impl Draws {
    /// Draws by lot; `below` gives a number below another, each equally likely.
    ///
    /// `asked` is the host's answer where a draw asks.
    ///
    /// # Errors
    /// The face that came too often, where the host has yet to answer; else why the draws make
    /// no game, which reading the setup finds out where it can.
    pub fn draw(
        &self,
        deck: &[Card],
        asked: Option<Over>,
        below: &mut dyn FnMut(usize) -> usize,
    ) -> Result<DrawnCards, NotDrawn> {
        let mut drawn: Vec<Drawn> = Vec::new();
        let mut again = Vec::new();
        for draw in &self.draws {
            let next = match &draw.form {
                Form::Lists { .. } | Form::Grid { .. } => {
                    draw.by_lot(below).ok_or_else(|| draw.nothing())?
                }
                Form::Rolls(rolls) => draw.rolled(rolls, &drawn, asked, &mut again, below)?,
            };
            drawn.push(next);
        }
        let cards = self.filled(deck, &drawn)?;
        Ok(DrawnCards {
            drawn,
            cards,
            rolled_again: again,
        })
    }
}

impl Draw {
    fn nothing(&self) -> Unfit {
        Unfit::Nothing {
            draw: self.name.clone(),
        }
    }

    fn by_lot(&self, below: &mut dyn FnMut(usize) -> usize) -> Option<Drawn> {
        let choices = self.form.choices();
        if choices.is_empty() {
            return None;
        }
        let chosen = choices.get(below(choices.len())).cloned()?;
        Some(self.gave(chosen.came, chosen.cards))
    }

    fn rolled(
        &self,
        rolls: &Rolls,
        before: &[Drawn],
        asked: Option<Over>,
        again: &mut Vec<TooOften>,
        below: &mut dyn FnMut(usize) -> usize,
    ) -> Result<Drawn, NotDrawn> {
        let dice = rolls.rolls.among(before);
        let sides = usize::try_from(rolls.sides()).unwrap_or(usize::MAX);
        if sides == 0 {
            return Err(self.nothing().into());
        }
        let over = rolls.over.or(asked);
        for _ in 0..MOST_ROLLS {
            let mut counts = vec![0; rolls.columns.len()];
            let mut numbers = Vec::new();
            for _ in 0..dice {
                let number = u32::try_from(below(sides))
                    .unwrap_or(u32::MAX)
                    .saturating_add(1);
                numbers.push(number);
                let shown = rolls.shown_by(number);
                if let Some(count) = shown.and_then(|column| counts.get_mut(column)) {
                    *count += 1;
                }
            }
            match rolls.cards(&counts, over) {
                Ok(cards) => {
                    let faces = rolls.faces(&counts);
                    return Ok(self.gave(Came::Dice { numbers, faces }, cards));
                }
                Err(too_often) if over == Over::Again => again.push(too_often),
                Err(too_often) => return Err(NotDrawn::Asks(too_often)),
            }
        }
        Err(NotDrawn::Unfit(Unfit::Rare {
            draw: self.name.clone(),
        }))
    }
}
