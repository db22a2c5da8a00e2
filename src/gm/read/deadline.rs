//! `DEADLINE … MOVED time (LATER | EARLIER)` (tracker §1.4).

use crate::doubt::Claim;
use crate::keyword::Keyword;
use crate::line::Line;
use crate::{Doubt, DoubtKind, GmCommand, Reading};
use nightdesk_text::Span;
use nightdesk_text::names::fold;
use nightdesk_time::{Direction, Length, LengthError, Shift, gm_length};

use super::{MOST_DOUBTS, doubt};

/// A move of more than a year is asked about: it is a slip of the finger, or a joke.
const FAR: Length = Length::days(366);

/// A deadline that moves further lies beyond every calendar.
const LONGEST: Length = Length::days(9999 * 366);

pub(super) fn read<S: Copy + Ord>(line: &Line<'_, S>) -> Vec<Reading<S>> {
    let mut readings = Vec::new();
    let mut from = 0;
    let mut asked = 0;
    while let Some(found) = Move::find(line, from) {
        from = found.span.end;
        let reading = found.reading(line);
        let is_doubt = matches!(reading, Reading::Doubt(_));
        asked += usize::from(is_doubt);
        if !is_doubt || asked <= MOST_DOUBTS {
            readings.push(reading);
        }
    }
    readings
}

/// The words of a command to move the deadline.
#[derive(Debug)]
struct Move {
    /// From DEADLINE to the direction.
    span: Span,
    deadline: Span,
    /// What stands between MOVED and the direction.
    time: Span,
    direction: Direction,
}

impl Move {
    /// The first command after an offset; each of its words is the first after the one before.
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
            deadline,
            time: Span::new(moved.end, toward.start),
            direction,
        })
    }

    fn reading<S: Copy + Ord>(&self, line: &Line<'_, S>) -> Reading<S> {
        let time = self.time.of(line.text).trim();
        let claim = Claim {
            about: self.deadline,
            words: self.span,
            newcomer: None,
            death: None,
            until: line.text.len(),
        };
        let is_in_doubt = line.is_in_doubt(&claim);
        let read = length(time).ok().filter(|by| *by <= LONGEST);
        let command = read.map(|by| GmCommand::Moved {
            shift: Shift {
                by,
                direction: self.direction,
            },
        });
        let is_far = read.is_some_and(|by| by > FAR);
        match command {
            command if is_in_doubt => {
                let meant = command.into_iter().collect();
                doubt(DoubtKind::Hedged, line, self.span, meant)
            }
            Some(command) if is_far => doubt(DoubtKind::MoveFar, line, self.span, vec![command]),
            Some(command) => Reading::Command {
                command,
                span: self.span,
            },
            None => Reading::Doubt(Doubt {
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
    let after_by = time
        .split_once(' ')
        .filter(|(first, _)| fold(first) == "by")
        .map(|(_, rest)| rest);
    gm_length(after_by.unwrap_or(time))
}
