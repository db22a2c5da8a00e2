//! Lists as CSV.

use crate::store::ledger::AuditRow;
use crate::time::rfc3339;
use crate::warnings::{Answer, OwnRow, StasisOf};

/// A list as rows; none if the answer is no list.
pub(super) fn answer(answer: &Answer) -> Option<String> {
    match answer {
        Answer::Listed(page) => {
            let header = ["id", "issued", "points", "expires", "state", "pending"];
            let header = header.map(str::to_owned).into_iter();
            let header = header.chain(["target", "issuer", "reason"].map(str::to_owned));
            let rows = page.rows.iter().map(|row| {
                let mut cells = common(&row.row);
                cells.extend([
                    row.target.clone(),
                    row.issuer.clone(),
                    row.row.reason.clone(),
                ]);
                cells
            });
            Some(table(header.collect(), rows))
        }
        Answer::Own(page) => {
            let header = [
                "id", "issued", "points", "expires", "state", "pending", "reason",
            ];
            let rows = page.rows.iter().map(|row| {
                let mut cells = common(row);
                cells.push(row.reason.clone());
                cells
            });
            Some(table(header.map(str::to_owned).to_vec(), rows))
        }
        Answer::InStasis(held) => Some(stasis(held)),
        Answer::Added(_)
        | Answer::Viewed(_)
        | Answer::Edited { .. }
        | Answer::Deleted { .. }
        | Answer::OwnViewed(_)
        | Answer::Acknowledged { .. }
        | Answer::Stasis(_)
        | Answer::OwnStasis(_)
        | Answer::Reduced { .. }
        | Answer::Swept { .. }
        | Answer::Game { .. }
        | Answer::Overridden { .. }
        | Answer::Ruled { .. }
        | Answer::HostSet { .. } => None,
    }
}

/// The audit as rows.
pub(super) fn audit(rows: &[AuditRow]) -> String {
    let header = [
        "id", "at", "actor", "action", "warning", "person", "about", "before", "after",
    ];
    let number = |number: Option<u64>| number.map_or(String::new(), |number| number.to_string());
    let value = |value: &Option<serde_json::Value>| {
        value.as_ref().map_or(String::new(), ToString::to_string)
    };
    let rows = rows.iter().map(|row| {
        vec![
            row.id.to_string(),
            row.at.clone(),
            row.actor.clone().unwrap_or_default(),
            row.action.clone(),
            number(row.warning),
            number(row.person),
            row.about.clone().unwrap_or_default(),
            value(&row.before),
            value(&row.after),
        ]
    });
    table(header.map(str::to_owned).to_vec(), rows)
}

/// A text without characters that steer a terminal.
pub(super) fn printable(text: &str) -> String {
    text.chars()
        .map(|sign| match sign.is_control() {
            true => ' ',
            false => sign,
        })
        .collect()
}

/// Texts, one a row, none of which steers a terminal.
pub(super) fn printable_lines(texts: &[String]) -> String {
    let texts: Vec<String> = texts.iter().map(|text| printable(text)).collect();
    texts.join("\n")
}

fn stasis(held: &[StasisOf]) -> String {
    let header = ["name", "stasis", "stasis_expires", "over"];
    let rows = held.iter().map(|of| {
        vec![
            of.name.clone(),
            of.stasis.games().to_string(),
            of.stasis.until().map_or(String::new(), rfc3339),
            of.over.to_string(),
        ]
    });
    table(header.map(str::to_owned).to_vec(), rows)
}

fn common(row: &OwnRow) -> Vec<String> {
    vec![
        row.id.0.to_string(),
        rfc3339(row.issued),
        row.points.to_string(),
        row.expires.to_string(),
        row.state.word().to_owned(),
        row.pending.to_string(),
    ]
}

fn table(header: Vec<String>, rows: impl Iterator<Item = Vec<String>>) -> String {
    let lines = std::iter::once(header).chain(rows).map(|cells| {
        let cells: Vec<String> = cells.iter().map(|cell| quoted(cell)).collect();
        cells.join(",")
    });
    lines.map(|line| format!("{line}\r\n")).collect()
}

/// A cell; one that a spreadsheet would take for a formula gets an apostrophe before it.
fn quoted(cell: &str) -> String {
    let harmless = match cell.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        true => format!("'{cell}"),
        false => cell.to_owned(),
    };
    match harmless.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", harmless.replace('"', "\"\"")),
        false => harmless,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_cell_is_a_formula_or_breaks_its_row() {
        for (cell, expected) in [
            ("plain", "plain"),
            ("a,b", "\"a,b\""),
            ("say \"x\"", "\"say \"\"x\"\"\""),
            ("=HYPERLINK(1,2)", "\"'=HYPERLINK(1,2)\""),
            ("@bob", "'@bob"),
            ("-1", "'-1"),
        ] {
            assert_eq!(quoted(cell), expected);
        }
        assert_eq!(printable("a\u{1b}[2Jb\u{7}"), "a [2Jb ");
    }
}
