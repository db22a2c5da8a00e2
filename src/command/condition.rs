//! Conditions of a night entry: public facts only (H3.7).

use super::clauses::leading_player;
use super::names::Names;
use super::refused::Complaint;
use crate::game::Condition;

const FACTS: &str =
    "write `NAME eliminated`, `NAME dead`, `NAME alive`, `NAME flipped ROLE` or `night N`";

/// Reads what stands behind `if`.
pub(super) fn read<'a>(text: &'a str, names: &Names) -> Result<Condition, Complaint<'a>> {
    let text = text.trim().trim_end_matches(',');
    if let Some(rest) = strip_word(text, "not") {
        return Ok(Condition::Not(Box::new(read(rest, names)?)));
    }
    if let Some(number) = strip_word(text, "night") {
        return number.parse().map(Condition::Night).map_err(|_| {
            Complaint::new("bad_condition", number, format!("`{number}` is no night"))
        });
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
    let condition = match fact.to_lowercase().as_str() {
        "eliminated" | "lynched" | "executed" | "voted out" => Condition::Eliminated(seat),
        "dead" | "killed" | "dies" | "died" => Condition::Dead(seat),
        "alive" | "living" | "lives" => Condition::Alive(seat),
        _ => {
            let shown = strip_word(fact, "flipped")
                .or_else(|| strip_word(fact, "flips"))
                .ok_or_else(|| judgement(text))?;
            if let Some(role) = names.role(shown) {
                Condition::FlippedRole(seat, role.to_owned())
            } else if let Some(side) = names.faction(shown) {
                Condition::FlippedSide(seat, side.to_owned())
            } else {
                return Err(Complaint::new(
                    "no_such_role",
                    shown,
                    format!("no role or side is called `{shown}`"),
                ));
            }
        }
    };
    Ok(if negated {
        Condition::Not(Box::new(condition))
    } else {
        condition
    })
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
