//! Rows as a program reads them out, and tables that no screen so narrow can hold: one line of words
//! each, nothing in columns.

use nightdesk_report::document::{Fact, Line, Node, Table};

use super::layout::{Cell, Row};

/// How far what hangs below something is set in.
const STEP: usize = 2;

/// A table: each cell after the heading of its column, where it has one. Empty cells are left out.
pub(super) fn table(table: &Table, columns: Option<usize>) -> Vec<Row> {
    let rows = table.rows.iter().map(|row| {
        let cells = row.iter().enumerate().filter(|(_, cell)| !cell.is_empty());
        let cells = cells.map(|(place, cell)| match table.header.get(place) {
            Some(heading) => labelled(heading, cell),
            None => cell.clone(),
        });
        row_at(0, Line::joined(cells, "; "), columns)
    });
    rows.collect()
}

/// Facts: the label before the first of its lines, the others below it.
pub(super) fn facts(facts: &[Fact], columns: Option<usize>) -> Vec<Row> {
    let rows = facts.iter().flat_map(|fact| {
        let lines = fact.lines.iter().enumerate();
        lines.map(move |(place, line)| match place {
            0 => row_at(0, labelled(&fact.label, line), columns),
            _ => row_at(STEP, line.clone(), columns),
        })
    });
    rows.collect()
}

/// A tree: the label before what it says, set in by depth.
pub(super) fn tree(nodes: &[Node], columns: Option<usize>) -> Vec<Row> {
    fn collect(nodes: &[Node], at: usize, columns: Option<usize>, rows: &mut Vec<Row>) {
        for node in nodes {
            rows.push(row_at(at, labelled(&node.label, &node.line), columns));
            collect(&node.children, at + STEP, columns, rows);
        }
    }
    let mut rows = Vec::new();
    collect(nodes, 0, columns, &mut rows);
    rows
}

/// Words after their label.
fn labelled(label: &Line, words: &Line) -> Line {
    match label.is_empty() || words.is_empty() {
        true => label.clone().with(words.clone()),
        false => label.clone().with(": ").with(words.clone()),
    }
}

fn row_at(at: usize, line: Line, columns: Option<usize>) -> Row {
    Row {
        cells: vec![Cell {
            at,
            line,
            room: columns.map(|columns| columns.saturating_sub(at)),
            is_label: false,
        }],
    }
}
