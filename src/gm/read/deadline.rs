//! `DEADLINE … MOVED time (LATER | EARLIER)` (tracker §1.4).

use crate::gm::keyword::Keyword;
use crate::gm::line::Line;
use crate::gm::{Doubt, DoubtKind, GmCommand, Reading};
use crate::text::Span;
use crate::text::names::fold;
use crate::time::{Direction, Length, LengthError, Shift, gm_length};

use super::{MOST_DOUBTS, doubt};

pub(super) fn read<S: Copy + Ord>(line: &Line<'_, S>) -> Vec<Reading<S>> {
    let mut readings = Vec::new();
    let mut from = 0;
    let mut asked = 0;
    while let Some(found) = Move::find(line, from) {
        from = found.span.end;
        let hedged = line.is_hedged(found.span);
        asked += usize::from(hedged);
        if !hedged || asked <= MOST_DOUBTS {
            readings.push(found.reading(line, hedged));
        }
    }
    readings
}

/// The words of a command to move the deadline.
#[derive(Debug)]
struct Move {
    /// From DEADLINE to the direction.
    span: Span,
    /// What stands between MOVED and the direction.
    time: Span,
    direction: Direction,
}

impl Move {
    /// The first command behind an offset; each of its words is the first behind the one before.
    fn find<S: Copy + Ord>(line: &Line<'_, S>, from: usize) -> Option<Self> {
        let deadline = line.places_from(from, Keyword::Deadline).next()?;
        let moved = line.places_from(deadline.end, Keyword::Moved).next()?;
        let mut toward = line.keywords_from(moved.end, |keyword| match keyword {
            Keyword::Toward(direction) => Some(direction),
            _ => None,
        });
        let (direction, toward) = toward.next()?;
        Some(Self {
            span: deadline.join(toward),
            time: Span::new(moved.end, toward.start),
            direction,
        })
    }

    fn reading<S: Copy + Ord>(&self, line: &Line<'_, S>, hedged: bool) -> Reading<S> {
        let time = self.time.of(line.text).trim();
        let command = |by: Length| GmCommand::Moved {
            shift: Shift {
                by,
                direction: self.direction,
            },
        };
        match (hedged, length(time)) {
            (true, read) => {
                let meant = read.ok().map(command).into_iter().collect();
                doubt(DoubtKind::Hedged, line, self.span, meant)
            }
            (false, Ok(by)) => Reading::Command {
                command: command(by),
                span: self.span,
            },
            (false, Err(_)) => Reading::Doubt(Doubt {
                kind: DoubtKind::TimeNotUnderstood,
                words: time.to_owned(),
                meant: Vec::new(),
                span: self.span,
            }),
        }
    }
}

/// Reads the time, with or without BY before it.
fn length(time: &str) -> Result<Length, LengthError> {
    let behind_by = time
        .split_once(' ')
        .filter(|(first, _)| fold(first) == "by")
        .map(|(_, rest)| rest);
    gm_length(behind_by.unwrap_or(time))
}
