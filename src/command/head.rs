//! What is before a line that was copied: the phase it is for, and when it was sent.

use std::borrow::Cow;

use super::clauses::{first_word, split_at};
use super::journal::phase_named;
use super::words::{WORDS, is_one};
use nightdesk_time::Phase;

/// The phase that is written before, in or after a line, and the line without it: `Night 1: Alder checks Elm`,
/// `[N1] …`, `Alder N1: Elm`, `Alder: N1 check Elm`, `Alder checks Elm on Night 1`.
#[must_use]
pub fn cut_phase(line: &str) -> Option<(Phase, Cow<'_, str>)> {
    let found = at_an_end(line).map(|(phase, rest)| (phase, Cow::Borrowed(rest)));
    found.or_else(|| {
        let (name, said) = line.split_once(':')?;
        let (phase, line) = match phase_after(name) {
            Some((phase, name)) => (phase, format!("{name}:{said}")),
            None => {
                let (phase, said) = at_start(said.trim_start())?;
                (phase, format!("{name}: {said}"))
            }
        };
        Some((phase, Cow::Owned(line)))
    })
}

fn at_an_end(line: &str) -> Option<(Phase, &str)> {
    let line = line.trim();
    at_start(line).or_else(|| phase_at_end(line.trim_end_matches(['.', '!'])))
}

/// The phase with which a text begins, and what follows.
fn at_start(line: &str) -> Option<(Phase, &str)> {
    let signs = line.find([':', ',', '-', '–', '—']);
    let heads = [bracketed(line), signs.map(|at| split_at(line, at))];
    let blanks = line.match_indices(char::is_whitespace);
    let words = blanks.take(2).map(|(at, _)| split_at(line, at));
    let mut heads = heads.into_iter().flatten().chain(words);
    heads.find_map(|(head, rest)| {
        let rest = without_signs(rest);
        Some((phase_named(head.trim())?, rest)).filter(|_| !rest.is_empty())
    })
}

/// The phase that stands after a name, in brackets or not, and the name.
fn phase_after(name: &str) -> Option<(Phase, &str)> {
    let mut blanks = name.rmatch_indices(char::is_whitespace).take(2);
    blanks.find_map(|(at, _)| {
        let (before, end) = split_at(name, at);
        let end = end.trim().trim_start_matches(['(', '[']);
        let phase = phase_named(end.trim_end_matches([')', ']']))?;
        Some((phase, before.trim_end_matches([' ', ',', '-', '–', '—'])))
    })
}

/// The same of the end of a line.
fn phase_at_end(line: &str) -> Option<(Phase, &str)> {
    let blanks = line.rmatch_indices(char::is_whitespace).take(2);
    let mut ends = blanks.map(|(at, _)| split_at(line, at));
    let (before, phase) = ends.find_map(|(before, end)| {
        let end = end.trim().trim_start_matches('(').trim_end_matches(')');
        Some((before.trim_end_matches([' ', ',', '(']), phase_named(end)?))
    })?;
    let (head, last) = before.rsplit_once(char::is_whitespace)?;
    let is_link = is_one(&WORDS.before_a_phase, last);
    Some((phase, if is_link { head.trim_end() } else { before }))
}

/// The time a line begins with, and what follows: `[10:07] Alder: …`, `10:07 am – Alder: …`.
pub(super) fn cut_time(line: &str) -> Option<(&str, &str)> {
    if let Some((time, rest)) = bracketed(line) {
        let rest = without_signs(rest);
        return (is_time(time) && !rest.is_empty()).then_some((time.trim(), rest));
    }
    let (time, rest) = first_word(line);
    if !time.starts_with(|c: char| c.is_ascii_digit()) || !is_time(time) {
        return None;
    }
    let (half, after) = first_word(rest);
    let bare = half.trim_end_matches([':', ',']);
    let rest = match ["am", "pm"].iter().any(|it| bare.eq_ignore_ascii_case(it)) {
        true => after,
        false => rest,
    };
    let time = split_at(line, line.len() - rest.len()).0;
    let rest = without_signs(rest);
    (!rest.is_empty()).then_some((time.trim().trim_end_matches([':', ',']), rest))
}

/// What is in brackets at the start of a text, and what follows.
fn bracketed(text: &str) -> Option<(&str, &str)> {
    let close = match text.chars().next()? {
        '[' => ']',
        '(' => ')',
        _ => return None,
    };
    split_at(text, 1).1.split_once(close)
}

/// Whether there is a colon between two digits in a text.
fn is_time(text: &str) -> bool {
    let mut parts = text.split(':');
    let first = parts.next().unwrap_or_default();
    let before = first.ends_with(|c: char| c.is_ascii_digit());
    before
        && parts
            .next()
            .is_some_and(|part| part.starts_with(|c: char| c.is_ascii_digit()))
}

/// A text without the signs between it and what was before it.
fn without_signs(text: &str) -> &str {
    text.trim_start_matches([':', ',', '-', '–', '—', ' '])
}
