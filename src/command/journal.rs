//! Words about the journal and about a game that is thrown away.

use super::clauses::first_word;
use super::line::number;
use super::names::Names;
use super::refused::Complaint;
use super::{LogOf, LogPhase, Session};
use nightdesk_text::names::same;
use nightdesk_text::number_in_words;
use nightdesk_time::{Phase, PhaseKind};

/// `log`, `log 10`, `log Elm`, `log Day 1`, `log Elm n2`.
pub(super) fn log<'a>(text: &'a str, names: &Names) -> Result<LogOf, Complaint<'a>> {
    let mut of = LogOf::default();
    if text.is_empty() {
        return Ok(of);
    }
    if let Ok(last) = number(text) {
        of.last = last.map(|last| usize::try_from(last).unwrap_or(usize::MAX));
        return Ok(of);
    }
    let (about, phase) = cut_phase(text);
    of.phase = phase;
    if !about.is_empty() {
        of.seat = Some(names.player(about)?);
    }
    Ok(of)
}

/// `practice`, `practice seed 7`, `practice why Elm`, `practice seed 7 why Elm`.
pub(super) fn practice(text: &str) -> Result<Session, Complaint<'_>> {
    let (word, rest) = first_word(text);
    let (seed, line) = match same(word, "seed") {
        true => {
            let (seed, line) = first_word(rest);
            (number(seed)?, line)
        }
        false => (None, text),
    };
    let line = Some(line.trim().to_owned()).filter(|line| !line.is_empty());
    Ok(Session::Practice { seed, line })
}

/// The words before a phase at the end, and the phase.
fn cut_phase(text: &str) -> (&str, Option<LogPhase>) {
    let ends = text.match_indices(char::is_whitespace);
    let starts = std::iter::once(0).chain(ends.map(|(at, space)| at + space.len()));
    for start in starts {
        let (about, tail) = text.split_at_checked(start).unwrap_or((text, ""));
        if let Some(phase) = phase(tail.trim()) {
            return (about.trim(), Some(phase));
        }
    }
    (text, None)
}

fn phase(text: &str) -> Option<LogPhase> {
    if same(text, "setup") {
        return Some(LogPhase::Setup);
    }
    phase_named(text).map(LogPhase::Phase)
}

/// `Night 1`, `n1`, `Ночь 1`.
pub(super) fn phase_named(text: &str) -> Option<Phase> {
    let short = || {
        let (second, _) = text.char_indices().nth(1)?;
        let (letter, number) = text.split_at_checked(second)?;
        Some(kind_called(letter)?.numbered(number.parse().ok()?))
    };
    let long = || {
        let (kind, number) = text.split_once(char::is_whitespace)?;
        let number = number.trim();
        // `a` and the like stand for a number elsewhere.
        let in_words = || number_in_words(number).filter(|_| number.len() > 2);
        let number = number.parse().ok().or_else(in_words)?;
        Some(kind_called(kind)?.numbered(number))
    };
    short().or_else(long)
}

/// The kind of phase that a word or its first letter is for.
fn kind_called(word: &str) -> Option<PhaseKind> {
    let called = |words: [&str; 4]| words.iter().any(|known| same(known, word));
    match (
        called(["day", "d", "день", "д"]),
        called(["night", "n", "ночь", "н"]),
    ) {
        (true, _) => Some(PhaseKind::Day),
        (false, true) => Some(PhaseKind::Night),
        (false, false) => None,
    }
}
