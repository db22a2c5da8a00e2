//! What draws can come to: all outcomes with their chances.

use super::fraction::Fraction;
use super::{Draw, Draws, Fill, Form, HowMany, Over};
use crate::card::Card;

/// One thing all draws together can come to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// What each draw gave, in order.
    pub drawn: Vec<Drawn>,
    /// All cards of the game.
    pub cards: Vec<Card>,
    /// How likely it is.
    pub chance: Fraction,
}

/// What one draw gave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawn {
    /// The draw.
    pub draw: String,
    /// What came, in words: `row 2`, `T 3, C 2, V 2`.
    pub words: String,
    /// The cards it brought.
    pub cards: Vec<Card>,
}

/// A face that came more often than its column is long.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TooOften {
    /// The face.
    pub face: String,
    /// How often it came.
    pub count: u32,
    /// How often it may come.
    pub rows: u32,
}

/// Why draws and fillings do not make a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unfit {
    /// A filling finds more cards than it fills up to.
    TooMany {
        /// The side; none is the whole game.
        side: Option<String>,
        /// How many cards there are.
        cards: usize,
        /// How many there may be.
        size: usize,
    },
    /// What can come of a draw comes so seldom that nobody can wait for it.
    Rare {
        /// The draw.
        draw: String,
    },
    /// Nothing can come of a draw.
    Nothing {
        /// The draw.
        draw: String,
    },
}

impl Draws {
    /// Everything the draws can come to, with its chance; `asked` is the host's answer where a
    /// draw asks what to do about a face that came too often.
    ///
    /// # Errors
    /// Why one of them makes no game.
    pub fn outcomes(&self, deck: &[Card], asked: Over) -> Result<Vec<Outcome>, Unfit> {
        let mut all = vec![Outcome {
            drawn: Vec::new(),
            cards: Vec::new(),
            chance: Fraction::ONE,
        }];
        for draw in &self.draws {
            let mut longer = Vec::new();
            for before in &all {
                let each = draw.all(&before.drawn, asked);
                if each.is_empty() {
                    return Err(Unfit::Nothing {
                        draw: draw.name.clone(),
                    });
                }
                longer.extend(each.into_iter().map(|(drawn, chance)| Outcome {
                    drawn: before.drawn.iter().cloned().chain([drawn]).collect(),
                    cards: Vec::new(),
                    chance: before.chance.and(chance),
                }));
            }
            all = longer;
        }
        for outcome in &mut all {
            outcome.cards = self.filled(deck, &outcome.drawn)?;
        }
        Ok(all)
    }

    /// The cards of a game after these draws.
    pub(super) fn filled(&self, deck: &[Card], drawn: &[Drawn]) -> Result<Vec<Card>, Unfit> {
        let brought = drawn.iter().flat_map(|drawn| &drawn.cards);
        let mut cards: Vec<Card> = deck.iter().chain(brought).cloned().collect();
        for fill in &self.fill {
            fill.add_to(&mut cards)?;
        }
        Ok(cards)
    }
}

impl Fill {
    fn add_to(&self, cards: &mut Vec<Card>) -> Result<(), Unfit> {
        let belongs = |card: &&Card| self.side.as_ref().is_none_or(|side| card.faction == *side);
        let there = cards.iter().filter(belongs).count();
        let lacking = self.size.checked_sub(there).ok_or_else(|| Unfit::TooMany {
            side: self.side.clone(),
            cards: there,
            size: self.size,
        })?;
        cards.extend(std::iter::repeat_n(self.card.clone(), lacking));
        Ok(())
    }
}

impl Draw {
    fn all(&self, before: &[Drawn], asked: Over) -> Vec<(Drawn, Fraction)> {
        let Form::Rolls(rolls) = &self.form else {
            let choices = self.form.choices();
            let of = choices.len() as u128;
            return choices
                .into_iter()
                .map(|choice| {
                    (
                        self.gave(choice.words, choice.cards),
                        Fraction { ways: 1, of },
                    )
                })
                .collect();
        };
        let over = rolls.over.or(Some(asked));
        let ways = rolls.ways(rolls.rolls.among(before)).into_iter();
        let counted: Vec<_> = ways
            .filter_map(|(counts, ways)| {
                let cards = rolls.cards(&counts, over).ok()?;
                Some((self.gave(rolls.counted(&counts), cards), ways))
            })
            .collect();
        let of = counted.iter().map(|(_, ways)| ways).sum();
        counted
            .into_iter()
            .map(|(drawn, ways)| (drawn, Fraction { ways, of }))
            .collect()
    }

    pub(super) fn gave(&self, words: String, cards: Vec<Card>) -> Drawn {
        Drawn {
            draw: self.name.clone(),
            words,
            cards,
        }
    }
}

impl HowMany {
    /// The number of dice after what was drawn before.
    pub(super) fn among(&self, before: &[Drawn]) -> u32 {
        match self {
            Self::Number(number) => *number,
            Self::CardsOf { draw, less } => {
                let found = before.iter().find(|drawn| drawn.draw == *draw);
                let cards = found.map_or(0, |drawn| drawn.cards.len());
                u32::try_from(cards)
                    .unwrap_or(u32::MAX)
                    .saturating_sub(*less)
            }
        }
    }
}

impl Over {
    /// The host's answer in place of the question.
    pub(super) fn or(self, asked: Option<Self>) -> Self {
        match self {
            Self::Ask => asked.unwrap_or(Self::Ask),
            Self::Again | Self::Highest | Self::Each => self,
        }
    }
}
