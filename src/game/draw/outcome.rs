//! What draws come to: one outcome by lot, or all of them with their chances.

use super::{Draw, Draws, Fill, Form, HowMany, Over, Rolls, Take};
use crate::game::card::Card;

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

/// What came by lot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DrawnCards {
    /// What each draw gave, in order; dice that were rolled again stand before what counts.
    pub drawn: Vec<Drawn>,
    /// All cards of the game.
    pub cards: Vec<Card>,
    /// Faces that came too often and were rolled again.
    pub rolled_again: Vec<TooOften>,
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
    /// Nothing can come of a draw.
    Nothing {
        /// The draw.
        draw: String,
    },
}

/// A chance as a fraction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fraction {
    /// So many ways.
    pub ways: u128,
    /// Of so many.
    pub of: u128,
}

impl Fraction {
    const ONE: Self = Self { ways: 1, of: 1 };

    /// Both chances one after the other.
    fn and(self, other: Self) -> Self {
        Self {
            ways: self.ways * other.ways,
            of: self.of * other.of,
        }
        .reduced()
    }

    /// The one chance or the other.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        let shared = common(self.of, other.of).max(1);
        let (own, others) = (other.of / shared, self.of / shared);
        Self {
            ways: self.ways * own + other.ways * others,
            of: self.of * own,
        }
        .reduced()
    }

    fn reduced(self) -> Self {
        let shared = common(self.ways, self.of).max(1);
        Self {
            ways: self.ways / shared,
            of: self.of / shared,
        }
    }
}

impl std::fmt::Display for Fraction {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{} in {}", self.ways, self.of)
    }
}

fn common(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { common(b, a % b) }
}

impl Draws {
    /// At most how many outcomes there are, and of how many ways; none when that cannot be counted.
    #[must_use]
    pub fn extent(&self) -> Option<(u128, u128)> {
        let mut extent = (1_u128, 1_u128);
        for draw in &self.draws {
            let dice = self.most_dice(&draw.form);
            let (outcomes, ways) = draw.form.extent(dice)?;
            extent = (extent.0.checked_mul(outcomes)?, extent.1.checked_mul(ways)?);
        }
        Some(extent)
    }

    /// How many dice a draw rolls at most.
    fn most_dice(&self, form: &Form) -> u32 {
        let Form::Rolls(rolls) = form else { return 0 };
        match &rolls.rolls {
            HowMany::Number(number) => *number,
            HowMany::CardsOf { draw, less } => {
                let counted = self.draws.iter().find(|earlier| earlier.name == *draw);
                let cards = counted.map_or(0, |earlier| self.most_cards(&earlier.form));
                cards.saturating_sub(*less)
            }
        }
    }

    /// How many cards a draw brings at most.
    fn most_cards(&self, form: &Form) -> u32 {
        let longest = |lists: &mut dyn Iterator<Item = &Vec<Card>>| lists.map(Vec::len).max();
        let most = match form {
            Form::Lists { lists, pick } => {
                longest(&mut lists.iter()).map(|cards| cards.saturating_mul(*pick))
            }
            Form::Grid { rows, .. } => {
                let cells = rows.len().max(rows.first().map_or(0, Vec::len));
                longest(&mut rows.iter().flatten()).map(|cards| cards.saturating_mul(cells))
            }
            Form::Rolls(rolls) => {
                let beyond = match rolls.over {
                    Over::Again | Over::Highest => 0,
                    Over::Each | Over::Ask => self.most_dice(form),
                };
                let beyond = usize::try_from(beyond).unwrap_or(usize::MAX);
                let mut rows = rolls.columns.iter().flat_map(|column| &column.rows);
                let taken = beyond.saturating_add(rolls.columns.len());
                longest(&mut rows).map(|cards| cards.saturating_mul(taken))
            }
        };
        u32::try_from(most.unwrap_or(0)).unwrap_or(u32::MAX)
    }

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

    /// Draws by lot; `below` gives a number below another, each equally likely.
    ///
    /// `asked` is the host's answer where a draw asks.
    ///
    /// # Errors
    /// The face that came too often, where the host has yet to answer; `None` where the draws
    /// make no game, which reading the setup finds out.
    pub fn draw(
        &self,
        deck: &[Card],
        asked: Option<Over>,
        below: &mut dyn FnMut(usize) -> usize,
    ) -> Result<DrawnCards, Option<TooOften>> {
        let mut drawn: Vec<Drawn> = Vec::new();
        let mut again = Vec::new();
        for draw in &self.draws {
            let next = match &draw.form {
                Form::Lists { .. } | Form::Grid { .. } => draw.by_lot(below),
                Form::Rolls(rolls) => Some(draw.rolled(rolls, &drawn, asked, &mut again, below)?),
            };
            drawn.push(next.ok_or(None)?);
        }
        let cards = self.filled(deck, &drawn).map_err(|_| None)?;
        Ok(DrawnCards {
            drawn,
            cards,
            rolled_again: again,
        })
    }

    /// The cards of a game after these draws.
    fn filled(&self, deck: &[Card], drawn: &[Drawn]) -> Result<Vec<Card>, Unfit> {
        let brought = drawn.iter().flat_map(|drawn| &drawn.cards);
        let mut cards: Vec<Card> = deck.iter().chain(brought).cloned().collect();
        for fill in &self.fill {
            fill.add_to(&mut cards)?;
        }
        Ok(cards)
    }
}

impl Form {
    /// The number of outcomes and of ways, without going through them.
    fn extent(&self, dice: u32) -> Option<(u128, u128)> {
        match self {
            Self::Lists { lists, pick } => {
                let choices = (0..*pick).try_fold(1_u128, |choices, taken| {
                    choices.checked_mul(lists.len().saturating_sub(taken) as u128)
                })?;
                Some((choices, choices))
            }
            Self::Grid { rows, take } => {
                let (height, width) = (rows.len(), rows.first().map_or(0, Vec::len));
                let below = height.saturating_sub(1) as u128;
                let choices = match take {
                    Take::Line | Take::LineOrDiagonal => (height + width + 2) as u128,
                    Take::HeadAndCell => (width as u128).checked_mul(below)?,
                    Take::HeadAndOtherCells => {
                        let others = u32::try_from(width.saturating_sub(1)).ok()?;
                        (width as u128).checked_mul(below.checked_pow(others)?)?
                    }
                };
                Some((choices, choices))
            }
            Self::Rolls(rolls) => {
                let ways = u128::from(rolls.sides()).checked_pow(dice)?;
                Some((counts(dice, rolls.columns.len())?, ways))
            }
        }
    }
}

/// In how many ways dice can be counted by so many faces.
fn counts(dice: u32, faces: usize) -> Option<u128> {
    (1..faces as u128).try_fold(1_u128, |counts, face| {
        Some(counts.checked_mul(u128::from(dice) + face)? / face)
    })
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

    fn by_lot(&self, below: &mut dyn FnMut(usize) -> usize) -> Option<Drawn> {
        let choices = self.form.choices();
        if choices.is_empty() {
            return None;
        }
        let chosen = choices.get(below(choices.len())).cloned()?;
        Some(self.gave(chosen.words, chosen.cards))
    }

    fn rolled(
        &self,
        rolls: &Rolls,
        before: &[Drawn],
        asked: Option<Over>,
        again: &mut Vec<TooOften>,
        below: &mut dyn FnMut(usize) -> usize,
    ) -> Result<Drawn, Option<TooOften>> {
        let dice = rolls.rolls.among(before);
        let sides = usize::try_from(rolls.sides()).unwrap_or(usize::MAX);
        if sides == 0 {
            return Err(None);
        }
        let over = rolls.over.or(asked);
        loop {
            let mut counts = vec![0; rolls.columns.len()];
            let mut numbers = Vec::new();
            for _ in 0..dice {
                let number = u32::try_from(below(sides))
                    .unwrap_or(u32::MAX)
                    .saturating_add(1);
                numbers.push(number.to_string());
                let shown = rolls.shown_by(number);
                if let Some(count) = shown.and_then(|column| counts.get_mut(column)) {
                    *count += 1;
                }
            }
            match rolls.cards(&counts, over) {
                Ok(cards) => {
                    let counted = rolls.counted(&counts);
                    let words = match numbers.is_empty() {
                        true => counted,
                        false => format!("{} ({counted})", numbers.join(" ")),
                    };
                    return Ok(self.gave(words, cards));
                }
                Err(too_often) if over == Over::Again => again.push(too_often),
                Err(too_often) => return Err(Some(too_often)),
            }
        }
    }

    fn gave(&self, words: String, cards: Vec<Card>) -> Drawn {
        Drawn {
            draw: self.name.clone(),
            words,
            cards,
        }
    }
}

impl HowMany {
    /// The number of dice after what was drawn before.
    fn among(&self, before: &[Drawn]) -> u32 {
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
    fn or(self, asked: Option<Self>) -> Self {
        match self {
            Self::Ask => asked.unwrap_or(Self::Ask),
            Self::Again | Self::Highest | Self::Each => self,
        }
    }
}
