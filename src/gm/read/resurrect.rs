//! `##RESURRECT NAME` (tracker §1.2).

use std::sync::LazyLock;

use crate::gm::line::Line;
use crate::gm::{DoubtKind, GmCommand, Names, Reading};
use crate::text::Span;
use crate::text::names::KnownNames;

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
    let word = found
        .into_iter()
        .find(|word| !line.meets_name(Span::new(word.span.start, word.span.start + 1)))?;
    let behind = Span::new(word.span.end, line.text.len());
    let rest = behind.of(line.text);
    let named = line.slots_in(behind);
    let meant = |slots: &[S]| {
        let alive = slots
            .iter()
            .map(|slot| GmCommand::Resurrect { slot: *slot });
        alive.collect::<Vec<_>>()
    };
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
        None => doubt(DoubtKind::ResurrectFormat, line, whole, meant(&named)),
    })
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
