//! Dice: every roll shows a face, and how often a face came picks its cards.

use serde::{Deserialize, Serialize};

use super::outcome::TooOften;
use crate::card::Card;

/// Dice whose faces are counted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rolls {
    /// How many dice.
    pub rolls: HowMany,
    /// What the numbers of a die stand for, from 1 up without a gap.
    pub columns: Vec<Column>,
    /// What happens when a face comes more often than its column is long.
    pub over: Over,
}

/// How many dice are rolled.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum HowMany {
    /// So many.
    Number(u32),
    /// As many as an earlier draw gave cards, less a number.
    CardsOf {
        /// The earlier draw.
        draw: String,
        /// How many less.
        less: u32,
    },
}

/// A face of the die, and what it brings by how often it came.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Column {
    /// What the setup calls it.
    pub face: String,
    /// What players read for it, where that is another word.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The lowest number on the die that shows it.
    pub from: u32,
    /// The highest one.
    pub to: u32,
    /// The count that the first row is for: 0 or 1.
    pub first: u32,
    /// The cards for each count.
    pub rows: Vec<Vec<Card>>,
}

/// What happens when a face comes more often than its column is long.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Over {
    /// All dice of the draw are rolled again.
    #[default]
    Again,
    /// The last row counts.
    Highest,
    /// Every roll beyond the column brings its first row once more.
    Each,
    /// The host is asked.
    Ask,
}

impl Rolls {
    /// Every card the dice may bring.
    pub(super) fn possible(&self) -> impl Iterator<Item = &Card> {
        self.columns
            .iter()
            .flat_map(|column| &column.rows)
            .flatten()
    }

    /// The sides of a die.
    #[must_use]
    pub fn sides(&self) -> u32 {
        self.columns
            .iter()
            .map(|column| column.to)
            .max()
            .unwrap_or(0)
    }

    /// The column of the face that a number shows.
    #[must_use]
    pub fn shown_by(&self, number: u32) -> Option<usize> {
        let shows = |column: &Column| (column.from..=column.to).contains(&number);
        self.columns.iter().position(shows)
    }

    /// What the faces bring that came so often, in the order of the columns.
    ///
    /// # Errors
    /// The first face that came too often, when dice are to be rolled again or the host is to
    /// be asked.
    pub(super) fn cards(&self, counts: &[u32], over: Over) -> Result<Vec<Card>, TooOften> {
        let mut cards = Vec::new();
        for (column, &count) in self.columns.iter().zip(counts) {
            let too_often = || TooOften {
                face: column.face.clone(),
                count,
                rows: column.highest(),
            };
            match over {
                Over::Again | Over::Ask if count > column.highest() => return Err(too_often()),
                Over::Again | Over::Ask | Over::Highest => {
                    cards.extend(column.row(count.min(column.highest())).iter().cloned());
                }
                Over::Each => {
                    let highest = column.highest();
                    cards.extend(column.row(count.min(highest)).iter().cloned());
                    for _ in highest..count {
                        cards.extend(column.row(1).iter().cloned());
                    }
                }
            }
        }
        Ok(cards)
    }

    /// The faces that came, each with how often.
    pub(super) fn faces(&self, counts: &[u32]) -> Vec<(String, u32)> {
        let columns = self.columns.iter().zip(counts);
        columns
            .filter(|(_, count)| **count > 0)
            .map(|(column, count)| (column.face.clone(), *count))
            .collect()
    }

    /// Every way in which so many dice can be counted, with the number of rolls that give it.
    pub(super) fn ways(&self, dice: u32) -> Vec<(Vec<u32>, u128)> {
        let mut all: Vec<(Vec<u32>, u32, u128)> = vec![(Vec::new(), dice, 1)];
        for (index, column) in self.columns.iter().enumerate() {
            let last = index + 1 == self.columns.len();
            let width = u128::from(column.to.saturating_sub(column.from)) + 1;
            let longer = all.into_iter().flat_map(|(counts, left, ways)| {
                let least = if last { left } else { 0 };
                (least..=left).map(move |count| {
                    let mut counts = counts.clone();
                    counts.push(count);
                    let chosen = binomial(left, count) * width.pow(count);
                    (counts, left - count, ways * chosen)
                })
            });
            all = longer.collect();
        }
        all.into_iter()
            .map(|(counts, _, ways)| (counts, ways))
            .collect()
    }
}

impl Column {
    /// The highest count it has a row for; a face without cards may come as often as it likes.
    #[must_use]
    pub fn highest(&self) -> u32 {
        if self.rows.is_empty() {
            return u32::MAX;
        }
        let rows = u32::try_from(self.rows.len()).unwrap_or(u32::MAX);
        (self.first + rows).saturating_sub(1)
    }

    /// The row of a count; nothing where the column begins later.
    fn row(&self, count: u32) -> &[Card] {
        let index = count.checked_sub(self.first);
        let row = index.and_then(|index| self.rows.get(usize::try_from(index).ok()?));
        row.map_or(&[], Vec::as_slice)
    }
}

/// In how many ways `some` can be taken of `all`.
fn binomial(all: u32, some: u32) -> u128 {
    (0..some.min(all - some)).fold(1, |ways, taken| {
        ways * u128::from(all - taken) / u128::from(taken + 1)
    })
}
