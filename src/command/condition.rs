//! Conditions of a night entry: public facts only (H3.7).

use super::clauses::{leading_player, split_at};
use super::names::Names;
use super::refused::Complaint;
use crate::game::{Condition, SeatId};
use crate::text::names::same;

const FACTS: &str =
    "write `NAME eliminated`, `NAME dead`, `NAME alive`, `NAME flipped ROLE` or `night N`";

/// Reads what stands behind `if`.
pub(super) fn read<'a>(text: &'a str, names: &Names) -> Result<Condition, Complaint<'a>> {
    let (condition, rest) = read_leading(text, names)?;
    match rest.is_empty() {
        true => Ok(condition),
        false => Err(judgement(text.trim())),
    }
}

/// Reads a condition at the start of a text, and gives what follows it.
pub(super) fn read_leading<'a>(
    text: &'a str,
    names: &Names,
) -> Result<(Condition, &'a str), Complaint<'a>> {
    let text = text.trim();
    if let Some(rest) = strip_word(text, "not") {
        let (condition, rest) = read_leading(rest, names)?;
        return Ok((Condition::Not(Box::new(condition)), rest));
    }
    if let Some(rest) = strip_word(text, "night") {
        let (number, behind) = word_at(rest);
        return match number.parse() {
            Ok(number) => Ok((Condition::Night(number), after(behind))),
            Err(_) => Err(Complaint::new(
                "bad_condition",
                number,
                format!("`{number}` is no night"),
            )),
        };
    }
    let (seat, mut fact) = leading_player(text, names).map_err(|complaint| {
        if text.contains(' ') && names.known().at_start(text).is_none() {
            judgement(text)
        } else {
            complaint
        }
    })?;
    let mut negated = false;
    while let Some((word, rest)) = filler(fact) {
        negated ^= word;
        fact = rest;
    }
    let (word, behind) = word_at(fact);
    let (condition, rest) = match word.to_lowercase().as_str() {
        "eliminated" | "lynched" | "executed" => (Condition::Eliminated(seat), behind),
        "voted" if same(word_at(behind).0, "out") => {
            (Condition::Eliminated(seat), word_at(behind).1)
        }
        "dead" | "killed" | "dies" | "died" => (Condition::Dead(seat), behind),
        "alive" | "living" | "lives" => (Condition::Alive(seat), behind),
        "flipped" | "flips" => shown(seat, behind, names)?,
        _ => return Err(judgement(text)),
    };
    let condition = match negated {
        true => Condition::Not(Box::new(condition)),
        false => condition,
    };
    Ok((condition, after(rest)))
}

/// The role or side at the start of a text; the longest title counts.
fn shown<'a>(
    seat: SeatId,
    text: &'a str,
    names: &Names,
) -> Result<(Condition, &'a str), Complaint<'a>> {
    let ends = text
        .match_indices([' ', ',', ';', ':'])
        .map(|(offset, _)| offset)
        .chain([text.len()]);
    let ends: Vec<usize> = ends.collect();
    let found = ends.into_iter().rev().find_map(|end| {
        let (title, rest) = split_at(text, end);
        let title = title.trim_end_matches([',', ';', ':']);
        let condition = match (names.role(title), names.faction(title)) {
            (Some(role), _) => Condition::FlippedRole(seat, role.to_owned()),
            (None, Some(side)) => Condition::FlippedSide(seat, side.to_owned()),
            (None, None) => return None,
        };
        Some((condition, rest))
    });
    found.ok_or_else(|| {
        Complaint::new(
            "no_such_role",
            text,
            format!("no role or side is called `{text}`"),
        )
    })
}

/// The first word of a text without the sign behind it, and what follows.
fn word_at(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    let end = text.find(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | ':'));
    split_at(text, end.unwrap_or(text.len()))
}

fn after(text: &str) -> &str {
    text.trim_matches([' ', ',', ';', ':'])
}

/// A word that only links name and fact, and whether it says "not".
fn filler(text: &str) -> Option<(bool, &str)> {
    ["is", "was", "gets", "has been"]
        .iter()
        .find_map(|word| strip_word(text, word))
        .map(|rest| (false, rest))
        .or_else(|| strip_word(text, "not").map(|rest| (true, rest)))
}

fn strip_word<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let head = text.get(..word.len())?;
    let rest = text.get(word.len()..)?;
    (head.eq_ignore_ascii_case(word) && rest.starts_with(char::is_whitespace))
        .then(|| rest.trim_start())
}

fn judgement(text: &str) -> Complaint<'_> {
    Complaint::new(
        "needs_judgement",
        text,
        format!("`{text}` is not a public fact, so it would need your judgement"),
    )
    .hint("conditions are about who died, how, what was shown, and the number of the night")
    .hint(FACTS)
}
