//! `##RESURRECT NAME` (tracker §1.2).

use std::sync::LazyLock;

use crate::line::Line;
use crate::{DoubtKind, GmCommand, Names, Reading};
use nightdesk_text::Span;
use nightdesk_text::names::KnownNames;

use super::doubt;

/// How the word of the command is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Written {
    Together,
    Apart,
}

static COMMAND: LazyLock<KnownNames<Written>> = LazyLock::new(|| {
    KnownNames::new([
        ("##RESURRECT", Written::Together),
        ("## RESURRECT", Written::Apart),
    ])
});

pub(super) fn read<S: Copy + Ord>(line: &Line<'_, S>, names: &Names<S>) -> Option<Reading<S>> {
    let found = COMMAND.occurrences(line.text).into_iter();
    // Unlike other keywords it counts inside a name, too, unless `##` itself is part of the name.
    let is_free = |start: usize| !line.meets_name(Span::new(start, start + 1));
    let mut found = found.into_iter();
    let Some(word) = found.find(|word| is_free(word.span.start)) else {
        return without_space(line, names, is_free).or_else(|| without_signs(line, names));
    };
    let after = Span::new(word.span.end, line.text.len());
    let rest = after.of(line.text);
    let named = line.slots_in(after);
    let whole = Span::new(0, line.text.len());
    let alone = word.span.start == 0 && word.id == Written::Together;
    Some(match name_alone(names, rest).filter(|_| alone) {
        Some(&[slot]) => Reading::Command {
            command: GmCommand::Resurrect { slot },
            span: whole,
        },
        Some(several) => doubt(DoubtKind::ResurrectName, line, whole, meant(several)),
        None if alone && named.is_empty() && rest.starts_with(' ') => {
            doubt(DoubtKind::ResurrectName, line, whole, Vec::new())
        }
        None => asked(line, &named),
    })
}

/// The command for each of these seats.
fn meant<S: Copy>(slots: &[S]) -> Vec<GmCommand<S>> {
    let alive = slots
        .iter()
        .map(|slot| GmCommand::Resurrect { slot: *slot });
    alive.collect()
}

/// Asks about a line that brings one of these seats back, if it was written as it should be.
fn asked<S: Copy + Ord>(line: &Line<'_, S>, slots: &[S]) -> Reading<S> {
    let whole = Span::new(0, line.text.len());
    doubt(DoubtKind::ResurrectFormat, line, whole, meant(slots))
}

/// `##RESURRECTBob`: a name right after the word of the command is asked about.
fn without_space<S: Copy + Ord>(
    line: &Line<'_, S>,
    names: &Names<S>,
    is_free: impl Fn(usize) -> bool,
) -> Option<Reading<S>> {
    const WORD: &str = "##resurrect";
    let start = line.text.to_ascii_lowercase().find(WORD)?;
    if !is_free(start) {
        return None;
    }
    let rest = line.text.get(start + WORD.len()..)?;
    let named = names.player_at_start(rest)?;
    Some(asked(line, named.slots))
}

/// `RESURRECT Bob`: two hashes and a space begin a heading, and where that is shown they are gone.
fn without_signs<S: Copy + Ord>(line: &Line<'_, S>, names: &Names<S>) -> Option<Reading<S>> {
    const WORD: &str = "RESURRECT";
    let (word, rest) = line.text.split_at_checked(WORD.len())?;
    let place = Span::new(0, WORD.len());
    if !word.eq_ignore_ascii_case(WORD) || line.meets_name(place) || !rest.starts_with(' ') {
        return None;
    }
    Some(asked(line, name_alone(names, rest)?))
}

/// The seats that a text means which is a space and one name; `.` and `!` may follow.
fn name_alone<'n, S: Copy + Ord>(names: &'n Names<S>, rest: &str) -> Option<&'n [S]> {
    let mut text = rest.strip_prefix(' ')?.trim();
    text = text.strip_prefix('@').unwrap_or(text);
    loop {
        let name = names.player_at_start(text);
        if let Some(name) = name.filter(|name| name.span == Span::new(0, text.len())) {
            return Some(name.slots);
        }
        text = text.strip_suffix(['.', '!'])?.trim_end();
    }
}
