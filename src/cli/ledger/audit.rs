//! The audit on the screen.

use std::io;

use serde_json::Value;

use super::csv;
use crate::cli::output::Output;
use nightdesk_store::ledger::AuditRow;
use nightdesk_text::messages::InLanguage;
use nightdesk_text::say;

/// Prints lines of the audit.
pub(super) fn print(rows: &[AuditRow], as_csv: bool, output: Output) -> io::Result<()> {
    if output.json {
        return output.print_json(&rows);
    }
    if as_csv {
        return output.print(csv::audit(rows));
    }
    let lines: Vec<String> = rows.iter().map(|row| line(&output, row)).collect();
    match lines.is_empty() {
        true => output.tell(&say!(&output, "nothing_changed_so_far")),
        false => output.tell(&lines.join("\n")),
    }
}

/// When, who, what, about which warning and whom, and what changed.
fn line(to: &impl InLanguage, row: &AuditRow) -> String {
    let actor = match &row.actor {
        Some(actor) => actor.clone(),
        None => format!("({})", say!(to, "the_system")),
    };
    let actor = match &row.typed_by {
        Some(typed) => say!(to, "typed_for", typed, actor),
        None => actor,
    };
    let mut line = format!("{}  {actor}  {}", row.at, row.action);
    if let Some(id) = row.warning {
        line.push_str(&format!(" #{id}"));
    }
    if let Some(about) = &row.about {
        line.push_str(&format!(" {about}"));
    }
    let changed = sides(to, row.before.as_ref(), row.after.as_ref());
    if !changed.is_empty() {
        line.push_str(&format!("  {changed}"));
    }
    csv::printable(&line)
}

/// What stood there before and what stands there now.
fn sides(to: &impl InLanguage, before: Option<&Value>, after: Option<&Value>) -> String {
    match (before, after) {
        (None, None) => String::new(),
        (Some(Value::Object(before)), Some(Value::Object(after))) => {
            let changed = after
                .iter()
                .filter(|(key, now)| before.get(*key) != Some(*now));
            let changed = changed.map(|(key, now)| {
                let was = before.get(key).unwrap_or(&Value::Null);
                format!("{key}: {} -> {}", words(to, was), words(to, now))
            });
            changed.collect::<Vec<_>>().join(", ")
        }
        (Some(before), Some(after)) => format!("{} -> {}", words(to, before), words(to, after)),
        (Some(only), None) | (None, Some(only)) => words(to, only),
    }
}

fn words(to: &impl InLanguage, value: &Value) -> String {
    match value {
        Value::Null => say!(to, "none"),
        Value::String(text) => text.clone(),
        Value::Array(items) if items.is_empty() => say!(to, "none"),
        Value::Array(items) => {
            let items = items.iter().map(|item| words(to, item));
            items.collect::<Vec<_>>().join("; ")
        }
        Value::Object(parts) => {
            let parts = parts.iter().filter(|(_, part)| !part.is_null());
            let parts = parts.map(|(key, part)| format!("{key}: {}", words(to, part)));
            parts.collect::<Vec<_>>().join(", ")
        }
        Value::Bool(_) | Value::Number(_) => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use nightdesk_text::Language;

    #[test]
    fn a_line_says_what_changed_and_steers_no_terminal() {
        let row = AuditRow {
            id: 1,
            at: "2025-03-01T12:00:00Z".to_owned(),
            actor: Some("Hattie".to_owned()),
            typed_by: None,
            action: "set".to_owned(),
            warning: Some(7),
            person: Some(2),
            about: Some("bob".to_owned()),
            before: Some(json!({ "reason": "old\u{1b}[2J", "notes": null, "host": true })),
            after: Some(json!({ "reason": "new", "notes": "n", "host": true })),
        };
        assert_eq!(
            line(&Language::English, &row),
            "2025-03-01T12:00:00Z  Hattie  set #7 bob  notes: none -> n, reason: old [2J -> new"
        );
        let given = AuditRow {
            actor: None,
            about: None,
            before: None,
            after: Some(json!({ "deny": [], "points": 1, "notes": null })),
            ..row.clone()
        };
        assert!(
            line(&Language::English, &given).ends_with("(system)  set #7  deny: none, points: 1")
        );
        let acknowledged = AuditRow {
            actor: Some("bob".to_owned()),
            typed_by: Some("Hattie".to_owned()),
            before: Some(json!("pending")),
            after: Some(json!("done")),
            ..row
        };
        assert_eq!(
            line(&Language::English, &acknowledged),
            "2025-03-01T12:00:00Z  Hattie for bob  set #7 bob  pending -> done"
        );
    }
}
