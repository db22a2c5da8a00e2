//! Rows of padded columns: tables, facts and trees, the same for a terminal
//! and for preformatted text in a post.

use nightdesk_report::document::{Fact, Line, Node, Table, VoteCount};

/// The narrowest column of labels in a tree, so that one tree looks like the next.
const TREE_COLUMN: usize = 9;
/// The narrowest column of labels before facts.
const FACT_COLUMN: usize = 8;
/// Columns between two columns of a table.
const GAP: usize = 2;

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

/// A table, the header first.
pub(super) fn table(table: &Table) -> Vec<Row> {
    let header = (!table.header.is_empty()).then_some((&table.header, true));
    let rows = table.rows.iter().map(|row| (row, false));
    let all: Vec<(&Vec<Line>, bool)> = header.into_iter().chain(rows).collect();
    let mut measured = comfy_table::Table::new();
    for (row, _) in &all {
        measured.add_row(row.iter().map(Line::plain_text));
    }
    let widths = measured.column_max_content_widths();
    let starts: Vec<usize> = widths
        .into_iter()
        .scan(GAP, |at, width| {
            let start = *at;
            *at += usize::from(width) + GAP;
            Some(start)
        })
        .collect();
    all.into_iter()
        .map(|(row, is_label)| Row {
            cells: row
                .iter()
                .zip(&starts)
                .map(|(line, at)| Cell {
                    at: *at,
                    line: line.clone(),
                    is_label,
                })
                .collect(),
        })
        .collect()
}

/// Facts: the label, and beside it its lines one below the other.
pub(super) fn facts(facts: &[Fact]) -> Vec<Row> {
    let widest = facts.iter().map(|fact| width(&fact.label)).max();
    let column = GAP + widest.unwrap_or(0).max(FACT_COLUMN) + GAP;
    facts
        .iter()
        .flat_map(|fact| {
            fact.lines.iter().enumerate().map(move |(index, line)| {
                let label = (index == 0).then(|| Cell {
                    at: GAP,
                    line: fact.label.clone(),
                    is_label: true,
                });
                let content = Cell {
                    at: column,
                    line: line.clone(),
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
pub(super) fn tree(nodes: &[Node]) -> Vec<Row> {
    fn widest(nodes: &[Node]) -> usize {
        let of_node = |node: &Node| width(&node.label).max(widest(&node.children));
        nodes.iter().map(of_node).max().unwrap_or(0)
    }
    fn collect(nodes: &[Node], depth: usize, column: usize, rows: &mut Vec<Row>) {
        for node in nodes {
            let content = Cell {
                at: column + GAP * depth,
                line: node.line.clone(),
                is_label: false,
            };
            let label = Cell {
                at: GAP,
                line: node.label.clone(),
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
            collect(&node.children, depth + 1, column, rows);
        }
    }
    let mut rows = Vec::new();
    let column = GAP + widest(nodes).max(TREE_COLUMN);
    collect(nodes, 0, column, &mut rows);
    rows
}

/// A row as text, each cell written by `write`, which must not change its width.
pub(super) fn row_text(row: &Row, mut write: impl FnMut(&Cell) -> String) -> String {
    let mut text = String::new();
    let mut used = 0;
    for cell in row.cells.iter().filter(|cell| !cell.line.is_empty()) {
        let least = if used == 0 { 0 } else { used + 1 };
        let start = cell.at.max(least);
        text.extend(std::iter::repeat_n(' ', start - used));
        text.push_str(&write(cell));
        used = start + width(&cell.line);
    }
    text.truncate(text.trim_end_matches(' ').len());
    text
}
