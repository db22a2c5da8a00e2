//! Lists as CSV.

use nightdesk_store::ledger::AuditRow;
use nightdesk_text::csv::written;
use nightdesk_time::rfc3339;
use nightdesk_warnings::{Answer, HostRow, OwnRow, PAST_COLUMNS, PersonRow, StasisOf, WarningId};

/// A list as rows; none if the answer is no list.
pub(super) fn answer(answer: &Answer) -> Option<String> {
    match answer {
        Answer::Listed(page) => Some(written(&PAST_COLUMNS, page.rows.iter().map(host_row))),
        Answer::Own(page) => {
            let header = [
                "id", "issued", "points", "expires", "state", "pending", "reason",
            ];
            Some(written(&header, page.rows.iter().map(own_row)))
        }
        Answer::InStasis(held) => {
            let header = ["name", "stasis", "stasis_expires", "over"];
            Some(written(&header, held.iter().map(stasis_row)))
        }
        Answer::People(people) => {
            let header = [
                "name",
                "points",
                "stasis",
                "stasis_expires",
                "over",
                "pending",
                "others",
            ];
            Some(written(&header, people.iter().map(person_row)))
        }
        Answer::Added(_)
        | Answer::Viewed(_)
        | Answer::Edited(_)
        | Answer::Deleted(_)
        | Answer::Imported { .. }
        | Answer::Same(_)
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
        "id", "at", "actor", "action", "warning", "person", "about", "before", "after", "typed_by",
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
            row.typed_by.clone().unwrap_or_default(),
        ]
    });
    written(&header, rows)
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

/// The columns that a table from before the ledger may have, in their order.
fn host_row(row: &HostRow) -> Vec<String> {
    let own = &row.row;
    vec![
        row.target.clone(),
        own.points.to_string(),
        rfc3339(own.issued),
        own.expires.to_string(),
        own.reason.clone(),
        row.notes.clone(),
        row.issuer.clone(),
        own.id.0.to_string(),
        own.state.word().to_owned(),
        own.pending.to_string(),
    ]
}

fn own_row(row: &OwnRow) -> Vec<String> {
    vec![
        row.id.0.to_string(),
        rfc3339(row.issued),
        row.points.to_string(),
        row.expires.to_string(),
        row.state.word().to_owned(),
        row.pending.to_string(),
        row.reason.clone(),
    ]
}

fn stasis_row(of: &StasisOf) -> Vec<String> {
    vec![
        of.name.clone(),
        of.stasis.games().to_string(),
        of.stasis.until().map_or(String::new(), rfc3339),
        of.over.to_string(),
    ]
}

fn person_row(one: &PersonRow) -> Vec<String> {
    let pending = one.pending.iter().map(|WarningId(id)| id.to_string());
    vec![
        one.name.clone(),
        one.points.to_string(),
        one.stasis.games().to_string(),
        one.stasis.until().map_or(String::new(), rfc3339),
        one.over.to_string(),
        pending.collect::<Vec<_>>().join(" "),
        one.others.join("; "),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_steers_a_terminal() {
        assert_eq!(printable("a\u{1b}[2Jb\u{7}"), "a [2Jb ");
    }
}
