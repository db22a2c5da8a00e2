//! `DAY … HAS ENDED EARLY`, `NIGHT … HAS ENDED EARLY` (tracker §1.3).

use std::collections::BTreeSet;

use crate::keyword::Keyword;
use crate::line::Line;
use crate::{DoubtKind, GmCommand, Reading};
use nightdesk_text::Span;
use nightdesk_text::names::fold;
use nightdesk_time::PhaseKind;

use super::doubt;

pub(super) fn read<S: Copy + Ord>(line: &Line<'_, S>) -> Option<Reading<S>> {
    let said = line.places(Keyword::EndedEarly).last()?;
    let Some((kind, between)) = alone(line) else {
        return Some(doubt(DoubtKind::EarlyOtherText, line, said, Vec::new()));
    };
    let (number, certain) = match numbers(between.of(line.text)).as_slice() {
        [] => (None, true),
        [Some(number)] => (Some(*number), true),
        _ => (None, false),
    };
    let command = GmCommand::EndedEarly { kind, number };
    Some(if line.doubts().any_word_in(between) {
        doubt(DoubtKind::Hedged, line, said, vec![command])
    } else if certain {
        Reading::Command {
            command,
            span: said,
        }
    } else {
        doubt(DoubtKind::EarlyWrongNumber, line, said, vec![command])
    })
}

/// The phase and what stands between it and ENDED EARLY, if the line is the command alone.
fn alone<S: Copy + Ord>(line: &Line<'_, S>) -> Option<(PhaseKind, Span)> {
    let end = line.text.trim_end_matches(['.', '!']).trim_end().len();
    let mut phases = line.keywords(|keyword| match keyword {
        Keyword::Phase(kind) => Some(kind),
        _ => None,
    });
    let (kind, start) = phases.next().filter(|(_, place)| place.start == 0)?;
    let mut said = line.places(Keyword::EndedEarly);
    let early = said.next().filter(|place| place.end == end)?;
    let between = Span::new(start.end, early.start);
    let one_sentence = !between.of(line.text).contains(['.', '!', '?', ';']);
    (one_sentence && phases.next().is_none() && said.next().is_none()).then_some((kind, between))
}

/// The different numbers in a text; none for one that cannot be counted.
fn numbers(text: &str) -> Vec<Option<u32>> {
    let folded = fold(text);
    let digits = folded.split(|c: char| !c.is_numeric());
    let numbers: BTreeSet<Option<u32>> = digits
        .filter(|digits| !digits.is_empty())
        .map(|digits| digits.parse().ok())
        .collect();
    numbers.into_iter().collect()
}
