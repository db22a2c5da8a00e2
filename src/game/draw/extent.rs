//! How many outcomes draws have, counted without going through them.

use super::{Draws, Form, HowMany, Over, Take};
use crate::card::Card;

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
