//! The table of parts in `ARCHITECTURE.md`.

use std::collections::BTreeSet;

use super::source::root;

/// The parts in the order of the document, each with what it may use.
#[derive(Debug)]
pub(super) struct Table(Vec<Row>);

#[derive(Debug)]
struct Row {
    part: String,
    uses: BTreeSet<String>,
    /// The parts that share its row.
    row: Vec<String>,
}

/// The table as it stands in the document.
pub(super) fn table() -> Table {
    let document = std::fs::read_to_string(root().join("ARCHITECTURE.md"));
    Table::read(&document.expect("the document"))
}

impl Table {
    /// Reads the first table whose first column is headed `folder`.
    pub(super) fn read(document: &str) -> Self {
        let lines = document
            .lines()
            .skip_while(|line| !line.starts_with("| folder |"))
            .skip(2)
            .take_while(|line| line.starts_with('|'));
        let mut rows: Vec<Row> = Vec::new();
        for line in lines {
            let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
            let [parts, _, _, uses] = cells.as_slice() else {
                panic!("a row of four cells: {line}");
            };
            let uses: BTreeSet<String> = match *uses {
                "–" => BTreeSet::new(),
                "all above" => rows.iter().map(|row| row.part.clone()).collect(),
                named => named.split(',').map(without_remark).collect(),
            };
            let parts: Vec<String> = parts.split(',').map(part_name).collect();
            rows.extend(parts.iter().map(|part| Row {
                part: part.clone(),
                uses: uses.clone(),
                row: parts.clone(),
            }));
        }
        assert!(!rows.is_empty(), "there is no table of folders");
        Self(rows)
    }

    /// The parts from the top down.
    pub(super) fn rows(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|row| row.part.as_str())
    }

    /// What a part may use.
    pub(super) fn uses(&self, part: &str) -> impl Iterator<Item = &str> {
        let row = self.0.iter().find(move |row| row.part == part);
        row.into_iter()
            .flat_map(|row| row.uses.iter().map(String::as_str))
    }

    /// Whether a part may use another: what its row names, and the parts of that row.
    pub(super) fn allows(&self, part: &str, used: &str) -> bool {
        let row = self.0.iter().find(|row| row.part == part);
        row.is_some_and(|row| row.uses.contains(used) || row.row.iter().any(|own| own == used))
    }

    /// The parts above one.
    pub(super) fn above(&self, part: &str) -> BTreeSet<&str> {
        assert!(self.rows().any(|row| row == part), "no row for `{part}`");
        self.rows().take_while(|row| *row != part).collect()
    }
}

/// `game/` and `open_game.rs`, in backticks, as the names of modules.
fn part_name(cell: &str) -> String {
    let name = cell.trim().trim_matches('`');
    let name = name.strip_suffix(".rs").unwrap_or(name);
    name.trim_end_matches('/').to_owned()
}

/// `game (ids only)` is `game`: how much of it is for people to judge.
fn without_remark(cell: &str) -> String {
    let name = cell.split('(').next().unwrap_or(cell);
    name.trim().to_owned()
}
