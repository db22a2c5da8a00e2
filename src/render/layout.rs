//! Rows of padded columns: tables, facts and trees, the same for a terminal
//! and for preformatted text in a post.

use super::spoken;
use nightdesk_report::document::{Fact, Line, Node, Table, VoteCount};
use nightdesk_text::width::{seen_width, wrapped};

/// The narrowest column of labels in a tree, so that one tree looks like the next.
const TREE_COLUMN: usize = 9;
/// The narrowest column of labels before facts.
const FACT_COLUMN: usize = 8;
/// Columns between two columns of a table.
const GAP: usize = 2;
/// To how many columns one gives way where the screen is narrow, if its words are shorter.
const NARROWEST: usize = 12;

/// A row: cells with the column of the screen at which each begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) cells: Vec<Cell>,
}

/// Words at a column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Cell {
    /// Where it begins; at least one space is kept after what stands before.
    pub(super) at: usize,
    /// What stands there.
    pub(super) line: Line,
    /// How many columns it may take; what is longer goes on in the row below. None where a row may be
    /// as long as it is.
    pub(super) room: Option<usize>,
    /// Whether it is a heading or label rather than content.
    pub(super) is_label: bool,
}

/// How many columns of a terminal a line takes.
pub(super) fn width(line: &Line) -> usize {
    line.spans()
        .iter()
        .map(|span| unicode_width::UnicodeWidthStr::width(span.text()))
        .sum()
}

/// A vote count below its title, rows close together and nothing loud: the votes, then what
/// is to be known beside them.
pub(super) fn close_count(count: &VoteCount) -> Vec<Vec<Line>> {
    let votes = count.rows.iter().chain(&count.silent);
    let mut parts = vec![votes.cloned().map(Line::quiet).collect::<Vec<_>>()];
    let mut below = count.notes.clone();
    if count.foot.is_empty() {
        parts.iter_mut().for_each(|rows| rows.append(&mut below));
        return parts;
    }
    below.push(Line::joined(count.foot.iter().cloned(), " "));
    parts.push(below);
    parts
}

/// A table, the header first; where the screen has so many columns, its columns share them. A table
/// whose words do not fit beside each other is told row by row.
pub(super) fn table(table: &Table, columns: Option<usize>) -> Vec<Row> {
    let header = (!table.header.is_empty()).then_some((&table.header, true));
    let rows = table.rows.iter().map(|row| (row, false));
    let all: Vec<(&Vec<Line>, bool)> = header.into_iter().chain(rows).collect();
    let mut measured = comfy_table::Table::new();
    for (row, _) in &all {
        measured.add_row(row.iter().map(Line::plain_text));
    }
    let widths = measured.column_max_content_widths();
    let widths: Vec<usize> = widths.into_iter().map(usize::from).collect();
    let has_room = |columns: &usize| all_wide(&widths) <= *columns;
    let columns = columns.filter(|columns| !has_room(columns));
    let widths = match columns {
        Some(columns) => match narrowed(widths, &longest_words(&all), columns) {
            Some(widths) => widths,
            None => return spoken::table(table, Some(columns)),
        },
        None => widths,
    };
    let places: Vec<(usize, usize)> = widths
        .into_iter()
        .scan(GAP, |at, width| {
            let start = *at;
            *at += width + GAP;
            Some((start, width))
        })
        .collect();
    all.into_iter()
        .map(|(row, is_label)| Row {
            cells: row
                .iter()
                .zip(&places)
                .map(|(line, (at, width))| Cell {
                    at: *at,
                    line: line.clone(),
                    room: columns.map(|_| *width),
                    is_label,
                })
                .collect(),
        })
        .collect()
}

/// How wide a table of such columns is.
fn all_wide(widths: &[usize]) -> usize {
    widths.iter().map(|width| GAP + width).sum()
}

/// Widths with which a table fits: the widest columns give way, as long as they hold their longest
/// word. None where they cannot.
fn narrowed(mut widths: Vec<usize>, words: &[usize], columns: usize) -> Option<Vec<usize>> {
    while all_wide(&widths) > columns {
        let give = widths.iter_mut().zip(words);
        let give = give.filter(|(width, word)| **width > (**word).max(NARROWEST));
        *give.max_by_key(|(width, _)| **width)?.0 -= 1;
    }
    Some(widths)
}

/// How wide the longest word of each column is.
fn longest_words(rows: &[(&Vec<Line>, bool)]) -> Vec<usize> {
    let mut longest = Vec::new();
    for (row, _) in rows {
        longest.resize(longest.len().max(row.len()), 0);
        for (longest, line) in longest.iter_mut().zip(row.iter()) {
            let text = line.plain_text();
            let words = text.split(' ').map(seen_width);
            *longest = words.max().unwrap_or_default().max(*longest);
        }
    }
    longest
}

/// The room of what begins at a column and reaches to the end of the screen.
fn room_after(at: usize, columns: Option<usize>) -> Option<usize> {
    columns.map(|columns| columns.saturating_sub(at).max(NARROWEST))
}

/// Facts: the label, and beside it its lines one below the other.
pub(super) fn facts(facts: &[Fact], columns: Option<usize>) -> Vec<Row> {
    let widest = facts.iter().map(|fact| width(&fact.label)).max();
    let column = GAP + widest.unwrap_or(0).max(FACT_COLUMN) + GAP;
    facts
        .iter()
        .flat_map(|fact| {
            fact.lines.iter().enumerate().map(move |(index, line)| {
                let label = (index == 0).then(|| Cell {
                    at: GAP,
                    line: fact.label.clone(),
                    room: None,
                    is_label: true,
                });
                let content = Cell {
                    at: column,
                    line: line.clone(),
                    room: room_after(column, columns),
                    is_label: false,
                };
                Row {
                    cells: label.into_iter().chain([content]).collect(),
                }
            })
        })
        .collect()
}

/// A tree: labels in a column, what they say indented by depth.
pub(super) fn tree(nodes: &[Node], columns: Option<usize>) -> Vec<Row> {
    fn widest(nodes: &[Node]) -> usize {
        let of_node = |node: &Node| width(&node.label).max(widest(&node.children));
        nodes.iter().map(of_node).max().unwrap_or(0)
    }
    fn collect(
        nodes: &[Node],
        depth: usize,
        (column, columns): (usize, Option<usize>),
        rows: &mut Vec<Row>,
    ) {
        for node in nodes {
            let at = column + GAP * depth;
            let content = Cell {
                at,
                line: node.line.clone(),
                room: room_after(at, columns),
                is_label: false,
            };
            let label = Cell {
                at: GAP,
                line: node.label.clone(),
                room: None,
                is_label: true,
            };
            let has_label = !node.label.is_empty();
            rows.push(Row {
                cells: has_label
                    .then_some(label)
                    .into_iter()
                    .chain([content])
                    .collect(),
            });
            collect(&node.children, depth + 1, (column, columns), rows);
        }
    }
    let mut rows = Vec::new();
    let column = GAP + widest(nodes).max(TREE_COLUMN);
    collect(nodes, 0, (column, columns), &mut rows);
    rows
}

/// A row as lines of text, each cell written by `write`, which must not change its width.
pub(super) fn row_lines(row: &Row, mut write: impl FnMut(&Cell) -> String) -> Vec<String> {
    let cells = row.cells.iter().filter(|cell| !cell.line.is_empty());
    let cells: Vec<(usize, Vec<String>)> = cells
        .map(|cell| {
            let written = write(cell);
            let lines = match cell.room {
                Some(room) => wrapped(&written, room),
                None => vec![written],
            };
            (cell.at, lines)
        })
        .collect();
    let height = cells.iter().map(|(_, lines)| lines.len()).max();
    let line = |number: usize| {
        let mut text = String::new();
        let mut used = 0;
        for (at, lines) in &cells {
            let Some(part) = lines.get(number) else {
                continue;
            };
            let least = if used == 0 { 0 } else { used + 1 };
            let start = (*at).max(least);
            text.extend(std::iter::repeat_n(' ', start - used));
            text.push_str(part);
            used = start + seen_width(part);
        }
        text.truncate(text.trim_end_matches(' ').len());
        text
    };
    // A row of nothing but empty cells is an empty line.
    (0..height.unwrap_or(1)).map(line).collect()
}
