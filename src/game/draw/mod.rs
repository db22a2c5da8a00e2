//! Draws that decide which cards a game has, before they are dealt (hosting §6.2).
//!
//! A draw takes lists, lines or cells of a grid, or rolls dice whose faces are counted. The same
//! description is drawn from by lot and counted out in full, so that what a host is told about
//! the odds is what happens. No lot is drawn here: whoever draws hands the lots in.

mod choices;
mod extent;
mod fraction;
mod lot;
mod outcome;
mod rolls;
#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};

pub use fraction::Fraction;
pub use lot::{DrawnCards, NotDrawn};
pub use outcome::{Came, Drawn, Outcome, TooOften, Unfit};
pub use rolls::{Column, HowMany, Over, Rolls};

use super::card::Card;

/// The draws of a setup, and what fills the game up after them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Draws {
    /// In the order in which they are drawn.
    pub draws: Vec<Draw>,
    /// What is added afterwards, in this order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fill: Vec<Fill>,
    /// How many cards the game has, whatever is drawn.
    pub cards: usize,
}

/// One draw.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Draw {
    /// What the setup calls it.
    pub name: String,
    /// What players read for it, where that is another name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// How it is drawn.
    pub form: Form,
}

/// How a draw is drawn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Form {
    /// Some of several lists, no list twice.
    Lists {
        /// The lists.
        lists: Vec<Vec<Card>>,
        /// How many of them.
        pick: usize,
    },
    /// Cells of a grid.
    Grid {
        /// The rows from the top down; all have the same number of cells.
        rows: Vec<Vec<Vec<Card>>>,
        /// Which cells.
        take: Take,
    },
    /// Dice.
    Rolls(Rolls),
}

/// Which cells of a grid are taken.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Take {
    /// One row or one column.
    #[default]
    Line,
    /// One row, one column or, in a square, one of the two diagonals.
    LineOrDiagonal,
    /// The top cell of a column and one cell below it.
    HeadAndCell,
    /// The top cell of a column, and from each other column one cell below the top.
    HeadAndOtherCells,
}

/// Cards that fill a side, or the game, up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fill {
    /// The side that is filled; none is the whole game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<String>,
    /// How many cards it has then.
    pub size: usize,
    /// What it is filled with.
    pub card: Card,
}

impl Draws {
    /// Whether nothing is drawn.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.draws.is_empty() && self.fill.is_empty()
    }

    /// Every card that a draw or a filling may bring.
    pub fn possible(&self) -> impl Iterator<Item = &Card> {
        let drawn = self.draws.iter().flat_map(|draw| draw.form.possible());
        drawn.chain(self.fill.iter().map(|fill| &fill.card))
    }
}

impl Form {
    fn possible(&self) -> Vec<&Card> {
        match self {
            Self::Lists { lists, .. } => lists.iter().flatten().collect(),
            Self::Grid { rows, .. } => rows.iter().flatten().flatten().collect(),
            Self::Rolls(rolls) => rolls.possible().collect(),
        }
    }
}

impl Draw {
    /// What players read for it.
    #[must_use]
    pub fn said(&self) -> &str {
        self.title.as_deref().unwrap_or(&self.name)
    }

    /// Under which words the journal keeps what came of it.
    #[must_use]
    pub fn purpose(&self) -> String {
        format!("cards of `{}`", self.name)
    }
}
