//! The next deadlines.

use chrono::{DateTime, Utc};

use super::composed;
use super::deadline::Deadline;
use crate::document::Line;
use crate::sentence::Sentence;
use crate::words::Words;
use crate::{PublicView, Text, TextKind};
use nightdesk_time::{PhaseSpan, StampStyle, Zone};

/// When these phases end, a row each; none if there are no phases. Where it is known what time it
/// is, the first row tells how far its end is away.
#[must_use]
pub fn deadlines(
    view: &PublicView,
    words: &Words,
    zone: Zone,
    phases: &[PhaseSpan],
    now: Option<DateTime<Utc>>,
) -> Option<Text> {
    let rows = phases.iter().enumerate().map(|(place, span)| {
        let deadline = Deadline::of(span, zone, StampStyle::UtcAndLocal);
        let deadline = match now.filter(|_| place == 0) {
            Some(now) => deadline.seen_at(now, span.end),
            None => deadline,
        };
        words.say(&Sentence::PhaseEnds {
            phase: words.phase(span.name),
            deadline: deadline.line(words),
        })
    });
    let rows: Vec<Line> = rows.collect();
    (!phases.is_empty()).then(|| {
        composed(TextKind::Deadlines, (view, words), |it| {
            it.with("deadlines", rows)
        })
    })
}
