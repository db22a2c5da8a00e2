//! What draws can come to: all outcomes with their chances.

use super::fraction::Fraction;
use super::{Draw, Draws, Fill, Form, HowMany, Over};
use crate::card::Card;
use nightdesk_text::messages::{Listed, Worded};
use nightdesk_text::{Language, say};

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
    /// What came.
    pub came: Came,
    /// The cards it brought.
    pub cards: Vec<Card>,
}

/// What came of a draw, before its cards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Came {
    /// Lists, by their places from 1.
    Lists(Vec<usize>),
    /// A row, by its place from 1.
    Row(usize),
    /// A column, by its letter.
    Column(String),
    /// A diagonal, by the cell it begins with.
    Diagonal(String),
    /// Cells, by their columns and rows: `B2`.
    Cells(Vec<String>),
    /// Rolls of dice.
    Dice {
        /// What the dice show, where they were rolled and not only counted out.
        numbers: Vec<u32>,
        /// The faces that came, each with how often.
        faces: Vec<(String, u32)>,
    },
}

/// As a host says it: `row 2`, `column B`, `A1, B2 and C3`, `2 2 (C 2)`.
impl Worded for Came {
    fn worded(&self, language: Language) -> String {
        let to = &language;
        match self {
            Self::Lists(lists) => match lists.as_slice() {
                [number] => say!(to, "drawn_list", number),
                lists => say!(to, "drawn_lists", numbers = Listed(&each_said(lists))),
            },
            Self::Row(number) => say!(to, "drawn_row", number),
            Self::Column(letter) => say!(to, "drawn_column", letter),
            Self::Diagonal(first) => say!(to, "drawn_diagonal", first),
            Self::Cells(cells) => language.list(cells),
            Self::Dice { numbers, faces } => {
                let faces = faces.iter().map(|(face, count)| format!("{face} {count}"));
                let faces: Vec<String> = faces.collect();
                let counted = match faces.is_empty() {
                    true => say!(to, "no_roll"),
                    false => faces.join(", "),
                };
                match numbers.is_empty() {
                    true => counted,
                    false => format!("{} ({counted})", each_said(numbers).join(" ")),
                }
            }
        }
    }
}

fn each_said(numbers: &[impl ToString]) -> Vec<String> {
    numbers.iter().map(ToString::to_string).collect()
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
                        self.gave(choice.came, choice.cards),
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
                let (numbers, faces) = (Vec::new(), rolls.faces(&counts));
                Some((self.gave(Came::Dice { numbers, faces }, cards), ways))
            })
            .collect();
        let of = counted.iter().map(|(_, ways)| ways).sum();
        counted
            .into_iter()
            .map(|(drawn, ways)| (drawn, Fraction { ways, of }))
            .collect()
    }

    pub(super) fn gave(&self, came: Came, cards: Vec<Card>) -> Drawn {
        Drawn {
            draw: self.name.clone(),
            came,
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
