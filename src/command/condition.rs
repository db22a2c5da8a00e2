//! Conditions of a night entry: public facts only.

use super::clauses::{leading_player, split_at};
use super::names::Names;
use super::refused::Complaint;
use nightdesk_game::{Condition, SeatId};
use nightdesk_text::in_each;
use nightdesk_text::names::same;

/// Words for everybody who may be meant.
const SOMEBODY: [&str; 4] = ["somebody", "someone", "anybody", "anyone"];
const NOBODY: [&str; 2] = ["nobody", "noone"];

/// Reads what stands after `if`.
pub(super) fn read<'a>(text: &'a str, names: &Names) -> Result<Condition, Complaint<'a>> {
    let (condition, rest) = read_leading(text, names)?;
    match rest.is_empty() {
        true => Ok(condition),
        false => Err(unwritable(text.trim())),
    }
}

/// Reads a condition at the start of a text, and gives what follows it; `and` binds closer than
/// `or`.
pub(super) fn read_leading<'a>(
    text: &'a str,
    names: &Names,
) -> Result<(Condition, &'a str), Complaint<'a>> {
    let (first, mut rest) = all_of(text, names)?;
    let mut parts = vec![first];
    while let Some(next) = strip_word(rest, "or") {
        let (part, following) = all_of(next, names)?;
        parts.push(part);
        rest = following;
    }
    Ok((joined(parts, Condition::Any), rest))
}

fn all_of<'a>(text: &'a str, names: &Names) -> Result<(Condition, &'a str), Complaint<'a>> {
    let (first, mut rest) = one(text, names)?;
    let mut parts = vec![first];
    while let Some(next) = strip_word(rest, "and") {
        let (part, following) = one(next, names)?;
        parts.push(part);
        rest = following;
    }
    Ok((joined(parts, Condition::All), rest))
}

/// A single part stands for itself.
fn joined(mut parts: Vec<Condition>, join: fn(Vec<Condition>) -> Condition) -> Condition {
    match (parts.len(), parts.pop()) {
        (1, Some(only)) => only,
        (_, last) => {
            parts.extend(last);
            join(parts)
        }
    }
}

fn one<'a>(text: &'a str, names: &Names) -> Result<(Condition, &'a str), Complaint<'a>> {
    let text = text.trim();
    if let Some(rest) = strip_word(text, "not") {
        let (condition, rest) = one(rest, names)?;
        return Ok((not(condition), rest));
    }
    for (word, of_number) in [
        ("night", Condition::Night as fn(u32) -> _),
        ("day", Condition::Day),
    ] {
        if let Some(rest) = strip_word(text, word) {
            return phase(rest, word, of_number);
        }
    }
    match nobody(text) {
        Some(found) => Ok(found),
        None => of_players(text, names),
    }
}

fn not(condition: Condition) -> Condition {
    match condition {
        Condition::Not(inner) => *inner,
        other => Condition::Not(Box::new(other)),
    }
}

fn phase<'a>(
    text: &'a str,
    word: &str,
    of_number: fn(u32) -> Condition,
) -> Result<(Condition, &'a str), Complaint<'a>> {
    let (number, rest) = word_at(text);
    match number.parse() {
        Ok(read) => Ok((of_number(read), after(rest))),
        Err(_) => Err(Complaint::new(
            "bad-condition",
            number,
            in_each!("is_no_such_number", number, word),
        )),
    }
}

/// `nobody eliminated`, `no elimination`, `somebody was voted out`.
fn nobody(text: &str) -> Option<(Condition, &str)> {
    if let Some(rest) = strip_word(text, "no") {
        let (what, rest) = word_at(rest);
        if ["elimination", "lynch", "execution"]
            .iter()
            .any(|known| same(known, what))
        {
            return Some((Condition::NobodyEliminated, after(rest)));
        }
    }
    let (first, rest) = word_at(text);
    let (who, fact) = match word_at(rest) {
        ("one", fact) if same(first, "no") => ("nobody", fact),
        _ => (first, rest),
    };
    let means = |words: &[&str]| words.iter().any(|known| same(known, who));
    let (negated, fact) = without_fillers(fact);
    let rest = eliminated(fact)?;
    let nobody = match (means(&NOBODY), means(&SOMEBODY)) {
        (true, _) => Condition::NobodyEliminated,
        (_, true) => not(Condition::NobodyEliminated),
        (false, false) => return None,
    };
    // "Nobody is not eliminated" is no sentence of a host's.
    (!negated).then(|| (nobody, after(rest)))
}

/// How the facts of several players are joined: `Elm or Iris eliminated`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Joined {
    And,
    Or,
}

fn of_players<'a>(text: &'a str, names: &Names) -> Result<(Condition, &'a str), Complaint<'a>> {
    let (first, mut fact) = leading_player(text, names).map_err(|complaint| {
        if text.contains(' ') && names.known().at_start(text).is_none() {
            unwritable(text)
        } else {
            complaint
        }
    })?;
    let mut seats = vec![first];
    let mut join = None;
    while let Some((how, next)) = joining(fact) {
        if join.is_some_and(|before| before != how) {
            return Err(unwritable(text));
        }
        let (seat, following) = leading_player(next, names).map_err(|_| unwritable(text))?;
        seats.push(seat);
        join = Some(how);
        fact = following;
    }
    let (negated, fact) = without_fillers(fact);
    let (of_seat, rest) = fact_of(text, fact, names)?;
    let parts = seats.into_iter().map(|seat| match negated {
        true => not(of_seat(seat)),
        false => of_seat(seat),
    });
    let join = match join {
        Some(Joined::And) => Condition::All,
        Some(Joined::Or) | None => Condition::Any,
    };
    Ok((joined(parts.collect(), join), after(rest)))
}

fn joining(text: &str) -> Option<(Joined, &str)> {
    let and = strip_word(text, "and").map(|rest| (Joined::And, rest));
    and.or_else(|| Some((Joined::Or, strip_word(text, "or")?)))
}

/// What is said of a player, ready for each who is named.
type Fact = Box<dyn Fn(SeatId) -> Condition>;

fn fact_of<'a>(
    whole: &'a str,
    text: &'a str,
    names: &Names,
) -> Result<(Fact, &'a str), Complaint<'a>> {
    if let Some(rest) = eliminated(text) {
        return Ok((Box::new(Condition::Eliminated), rest));
    }
    let (word, rest) = word_at(text);
    match word.to_lowercase().as_str() {
        "dead" | "dies" | "died" => Ok(match at_night(rest) {
            Some(rest) => (Box::new(Condition::DiedAtNight), rest),
            None => (Box::new(Condition::Dead), rest),
        }),
        "killed" => Ok(match at_night(rest) {
            Some(rest) => (Box::new(Condition::KilledAtNight), rest),
            None => (Box::new(Condition::Killed), rest),
        }),
        "left" | "leaves" | "removed" => Ok((Box::new(Condition::Left), rest)),
        "alive" | "living" | "lives" => Ok((Box::new(Condition::Alive), rest)),
        "flipped" | "flips" => shown(rest, names),
        _ => Err(unwritable(whole)),
    }
}

/// What follows the words for a night: "died in the night", "killed at night".
fn at_night(text: &str) -> Option<&str> {
    let text = text.trim_start();
    let leads = ["in the", "during the", "at", "by", "over"].iter();
    let mut following = leads.filter_map(|words| strip_word(text, words));
    let (night, rest) = word_at(following.next().unwrap_or(text));
    let is_night = same(night, "night") || same(night, "overnight");
    (is_night && !word_at(rest).0.starts_with(|c: char| c.is_ascii_digit())).then_some(rest)
}

/// What follows the word for being voted out, if it stands there.
fn eliminated(text: &str) -> Option<&str> {
    let (word, rest) = word_at(text);
    match word.to_lowercase().as_str() {
        "eliminated" | "lynched" | "executed" => Some(rest),
        "voted" if same(word_at(rest).0, "out") => Some(word_at(rest).1),
        _ => None,
    }
}

/// The role or side at the start of a text; the longest title counts.
fn shown<'a>(text: &'a str, names: &Names) -> Result<(Fact, &'a str), Complaint<'a>> {
    let ends = text
        .match_indices([' ', ',', ';', ':'])
        .map(|(offset, _)| offset)
        .chain([text.len()]);
    let ends: Vec<usize> = ends.collect();
    let found = ends.into_iter().rev().find_map(|end| {
        let (title, rest) = split_at(text, end);
        let title = title.trim_end_matches([',', ';', ':']);
        let fact: Fact = match (names.role(title), names.faction(title)) {
            (Some(role), _) => {
                let role = role.to_owned();
                Box::new(move |seat| Condition::FlippedRole(seat, role.clone()))
            }
            (None, Some(side)) => {
                let side = side.to_owned();
                Box::new(move |seat| Condition::FlippedSide(seat, side.clone()))
            }
            (None, None) => return None,
        };
        Some((fact, rest))
    });
    found.ok_or_else(|| Complaint::new("no-such-role", text, in_each!("no_role_or_side", text)))
}

/// The first word of a text without the sign after it, and what follows.
fn word_at(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    let end = text.find(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | ':'));
    split_at(text, end.unwrap_or(text.len()))
}

fn after(text: &str) -> &str {
    text.trim_matches([' ', ',', ';', ':'])
}

/// A text after the words that only link name and fact, and whether they say "not".
fn without_fillers(text: &str) -> (bool, &str) {
    let (mut negated, mut text) = (false, text);
    while let Some((not, rest)) = filler(text) {
        negated ^= not;
        text = rest;
    }
    (negated, text)
}

/// A word that only links name and fact, and whether it says "not".
fn filler(text: &str) -> Option<(bool, &str)> {
    let text = text.trim_start();
    ["is", "was", "are", "were", "gets", "has been"]
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

/// What is no fact that can be written: a public one of another kind, or one for the host to judge.
fn unwritable(text: &str) -> Complaint<'_> {
    Complaint::new(
        "needs-judgement",
        text,
        in_each!("needs_your_judgement", text),
    )
    .hint(in_each!("conditions_are_public_facts"))
    .hint(in_each!("facts_of_conditions"))
}
