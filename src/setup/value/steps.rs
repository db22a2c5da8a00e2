//! What points of warnings lead to: ranges in the ledger's words, or tables that say from how many
//! points on something follows (hosting §7).

use toml::Spanned;
use toml::de::DeValue;

use super::{Reading, words_for};
use crate::entries::{Text, Value};
use nightdesk_text::names::fold;
use nightdesk_text::{Diagnostic, say};

/// Where the last of the tables ends; beyond it a host decides by hand.
const LAST_POINTS: u32 = 999;

/// A step as a table.
const A_STEP: &str = "{ points = 5, then = \"1 game out\" }";

/// A step: from how many points on, and its words, with an end still to be found where it is a
/// table.
struct Step {
    from: Option<u32>,
    words: Words,
}

enum Words {
    /// A range with what follows, as the ledger writes it.
    Range(String),
    /// What follows alone.
    Then(String),
}

/// Reads a list of steps; what is wrong in one says nothing against the others.
pub(super) fn read(
    items: &[Spanned<DeValue<'_>>],
    reading: &Reading<'_>,
    complaints: &mut Vec<Diagnostic>,
) -> Value {
    let mut steps = Vec::new();
    for item in items {
        match step(item, reading) {
            Ok(step) => steps.push((step, reading.place(item))),
            Err(complaint) => complaints.push(complaint),
        }
    }
    let starts: Vec<Option<u32>> = steps.iter().map(|(step, _)| step.from).collect();
    let next = starts.iter().skip(1).copied().chain([None]);
    let texts = steps.into_iter().zip(next).map(|((step, place), next)| {
        let text = match (step.words, step.from) {
            (Words::Range(words), _) | (Words::Then(words), None) => words,
            (Words::Then(words), Some(from)) => {
                let below = next.map(|next| next.saturating_sub(1));
                let to = below.unwrap_or(LAST_POINTS.max(from));
                format!("{from}-{to} {words}")
            }
        };
        Text { text, place }
    });
    Value::Texts(texts.collect())
}

fn step(item: &Spanned<DeValue<'_>>, reading: &Reading<'_>) -> Result<Step, Diagnostic> {
    let table = match item.get_ref() {
        DeValue::String(text) => {
            let digits = text.trim().split(|sign: char| !sign.is_ascii_digit());
            return Ok(Step {
                from: digits.into_iter().next().and_then(|from| from.parse().ok()),
                words: Words::Range(text.to_string()),
            });
        }
        DeValue::Table(table) => table,
        other => {
            let kind = words_for(other, reading.language);
            let message = say!(reading, "no_step_in_the_list", path = reading.path, kind);
            let complaint = reading.complain("wrong-type", message, item);
            return Err(complaint.hint(say!(reading, "write_a_step")));
        }
    };
    let mut from = None;
    let mut then = None;
    for (name, value) in table {
        match (name.get_ref().as_ref(), value.get_ref()) {
            ("points", DeValue::Integer(_)) => from = Some(reading.number(value)?),
            ("then", DeValue::String(words)) => {
                let read = in_the_ledgers_words(words);
                then = Some(read.ok_or_else(|| {
                    let message = say!(reading, "leads_to_nothing", words);
                    let complaint = reading.complain("bad-steps", message, value);
                    complaint.hint(say!(reading, "write_what_follows"))
                })?);
            }
            ("points" | "then", other) => {
                let kind = words_for(other, reading.language);
                let message = say!(reading, "wrong_kind_in_a_step", key = name.get_ref(), kind);
                return Err(reading.complain("wrong-type", message, value));
            }
            (other, _) => {
                let message = say!(reading, "no_key_in_a_step", key = other);
                let complaint = reading.complain("unknown-key", message, value);
                return Err(complaint.hint(say!(reading, "keys_of_a_step")));
            }
        }
    }
    match (from, then) {
        (Some(from), Some(then)) => Ok(Step {
            from: Some(from),
            words: Words::Then(then),
        }),
        _ => {
            let message = say!(reading, "a_step_has");
            let complaint = reading.complain("missing-key", message, item);
            Err(complaint.hint(say!(reading, "write_both_of_a_step", line = A_STEP)))
        }
    }
}

/// "acknowledge, 3 games out" as `ack stasis=3`.
fn in_the_ledgers_words(words: &str) -> Option<String> {
    let folded = fold(words);
    let parts = folded
        .split([',', ';'])
        .flat_map(|part| part.split(" and "));
    let read = parts.map(|part| match part.trim() {
        "acknowledge" | "ack" => Some("ack".to_owned()),
        other => {
            let (count, rest) = other.split_once(' ')?;
            let count: u32 = count.parse().ok()?;
            matches!(rest, "game out" | "games out").then(|| format!("stasis={count}"))
        }
    });
    let read: Option<Vec<String>> = read.collect();
    Some(read?.join(" "))
}
