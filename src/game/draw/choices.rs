//! Lists and grids: choices that are equally likely.

use super::{Came, Form, Take};
use crate::card::Card;

/// One of several choices that are equally likely.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Choice {
    /// What it is.
    pub(super) came: Came,
    /// What it brings.
    pub(super) cards: Vec<Card>,
}

type Rows = [Vec<Vec<Card>>];

impl Form {
    /// The choices among which lots are drawn; none for dice.
    pub(super) fn choices(&self) -> Vec<Choice> {
        match self {
            Self::Lists { lists, pick } => of_lists(lists, *pick),
            Self::Grid { rows, take } => match take {
                Take::Line => lines(rows),
                Take::LineOrDiagonal => {
                    let mut all = lines(rows);
                    all.extend(diagonals(rows));
                    all
                }
                Take::HeadAndCell => heads_and_cells(rows),
                Take::HeadAndOtherCells => heads_and_other_cells(rows),
            },
            Self::Rolls(_) => Vec::new(),
        }
    }
}

fn of_lists(lists: &[Vec<Card>], pick: usize) -> Vec<Choice> {
    combinations(lists.len(), pick)
        .into_iter()
        .map(|picked| {
            let taken = picked.iter().filter_map(|&index| lists.get(index));
            Choice {
                came: Came::Lists(picked.iter().map(|index| index + 1).collect()),
                cards: taken.flatten().cloned().collect(),
            }
        })
        .collect()
}

/// Every way to take `pick` of the first `of` numbers, in order.
fn combinations(of: usize, pick: usize) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..pick {
        let longer = all.iter().flat_map(|taken| {
            let from = taken.last().map_or(0, |last| last + 1);
            (from..of).map(move |next| {
                let mut longer = taken.clone();
                longer.push(next);
                longer
            })
        });
        all = longer.collect();
    }
    all
}

fn lines(rows: &Rows) -> Vec<Choice> {
    let across = rows.iter().enumerate().map(|(index, row)| Choice {
        came: Came::Row(index + 1),
        cards: row.iter().flatten().cloned().collect(),
    });
    let down = (0..width(rows)).map(|column| Choice {
        came: Came::Column(letter(column)),
        cards: cells(rows, (0..rows.len()).map(|row| (row, column))),
    });
    across.chain(down).collect()
}

fn diagonals(rows: &Rows) -> Vec<Choice> {
    let size = rows.len();
    if size != width(rows) {
        return Vec::new();
    }
    let falling = cells(rows, (0..size).map(|at| (at, at)));
    let rising = cells(rows, (0..size).map(|at| (size - 1 - at, at)));
    vec![
        Choice {
            came: Came::Diagonal(place(0, 0)),
            cards: falling,
        },
        Choice {
            came: Came::Diagonal(place(size.saturating_sub(1), 0)),
            cards: rising,
        },
    ]
}

fn heads_and_cells(rows: &Rows) -> Vec<Choice> {
    (0..width(rows))
        .flat_map(|column| (1..rows.len()).map(move |row| [(0, column), (row, column)]))
        .map(|taken| of_cells(rows, &taken))
        .collect()
}

fn heads_and_other_cells(rows: &Rows) -> Vec<Choice> {
    (0..width(rows))
        .flat_map(|head| {
            let mut all: Vec<Vec<(usize, usize)>> = vec![vec![(0, head)]];
            for column in (0..width(rows)).filter(|column| *column != head) {
                let longer = all.iter().flat_map(|taken| {
                    (1..rows.len()).map(move |row| {
                        let mut longer = taken.clone();
                        longer.push((row, column));
                        longer
                    })
                });
                all = longer.collect();
            }
            all
        })
        .map(|taken| of_cells(rows, &taken))
        .collect()
}

fn of_cells(rows: &Rows, taken: &[(usize, usize)]) -> Choice {
    let places: Vec<String> = taken
        .iter()
        .map(|(row, column)| place(*row, *column))
        .collect();
    Choice {
        came: Came::Cells(places),
        cards: cells(rows, taken.iter().copied()),
    }
}

fn cells(rows: &Rows, places: impl Iterator<Item = (usize, usize)>) -> Vec<Card> {
    places
        .filter_map(|(row, column)| rows.get(row)?.get(column))
        .flatten()
        .cloned()
        .collect()
}

fn width(rows: &Rows) -> usize {
    rows.first().map_or(0, Vec::len)
}

fn place(row: usize, column: usize) -> String {
    format!("{}{}", letter(column), row + 1)
}

/// `A` for the first column; after `Z`, numbers.
fn letter(column: usize) -> String {
    let letter = u32::try_from(column).ok().filter(|column| *column < 26);
    letter
        .and_then(|column| char::from_u32(u32::from('A') + column))
        .map_or_else(|| (column + 1).to_string(), String::from)
}
