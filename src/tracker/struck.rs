//! What a host has struck out: it orders nothing.

use super::commands::HostLine;
use super::{RemarkKind, Tracker};
use nightdesk_game::SeatId;
use nightdesk_gm::{Doubt, DoubtKind, GmCommand, Reading, read_line, unend_in_line};
use nightdesk_text::Span;
use nightdesk_thread::Line;

/// A line in two parts: its words that are struck out, and the others.
pub(super) struct Struck {
    left: String,
    gone: String,
}

/// What a line with struck words says by each of its two parts.
pub(super) struct StruckReadings {
    left: Vec<Reading<SeatId>>,
    gone: Vec<Reading<SeatId>>,
}

impl Struck {
    /// The two parts of a line; none where nothing is struck out.
    pub(super) fn of(line: &Line) -> Option<Self> {
        let struck: Vec<Span> = line
            .stretches
            .iter()
            .filter(|stretch| stretch.look.struck)
            .map(|stretch| stretch.span)
            .collect();
        struck.first()?;
        let part = |is_gone: bool| {
            let mut part = String::with_capacity(line.text.len());
            let mut next = struck.iter().peekable();
            for (at, letter) in line.text.char_indices() {
                while next.peek().is_some_and(|span| span.end <= at) {
                    next.next();
                }
                let is_struck = next.peek().is_some_and(|span| span.start <= at);
                part.push(if is_struck == is_gone { letter } else { ' ' });
            }
            part.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        Some(Self {
            left: part(false),
            gone: part(true),
        })
    }
}

impl Tracker {
    pub(super) fn read_struck(&mut self, struck: &Struck) -> StruckReadings {
        let names = self.people.names();
        StruckReadings {
            left: read_line(&struck.left, names, &self.reading.phrases),
            gone: read_line(&struck.gone, names, &self.reading.phrases),
        }
    }

    /// What is said with words that are struck out alone is nothing, and is noted; what is said with
    /// some of them is asked about: the host may have taken it back with that.
    pub(super) fn as_struck(
        &mut self,
        line: &HostLine<'_>,
        struck: Option<&StruckReadings>,
        reading: Reading<SeatId>,
    ) -> Option<Reading<SeatId>> {
        let Some(struck) = struck else {
            return Some(reading);
        };
        let says_so = |all: &[Reading<SeatId>]| all.iter().any(|one| says_alike(one, &reading));
        if says_so(&struck.left) {
            return Some(reading);
        }
        if says_so(&struck.gone) {
            self.remark_struck(line);
            return None;
        }
        Some(match reading {
            Reading::Command { command, span } => struck_out(line, command, span),
            Reading::Doubt(_) => reading,
        })
    }

    /// The same where the game is over, and only its undoing is heard.
    pub(super) fn unend_as_struck(
        &mut self,
        line: &HostLine<'_>,
        span: Span,
    ) -> Option<Reading<SeatId>> {
        let command = GmCommand::Unended;
        let Some(struck) = &line.struck else {
            return Some(Reading::Command { command, span });
        };
        let names = self.people.names();
        if unend_in_line(&struck.left, names, 0).is_some() {
            return Some(Reading::Command { command, span });
        }
        if unend_in_line(&struck.gone, names, 0).is_some() {
            self.remark_struck(line);
            return None;
        }
        Some(struck_out(line, command, span))
    }

    /// Remarks, once for a line, that it is struck out.
    fn remark_struck(&mut self, line: &HostLine<'_>) {
        let words = line.text.to_owned();
        let remark = RemarkKind::StruckOut { words };
        let is_said = self
            .remarks
            .last()
            .is_some_and(|last| last.post == line.post.number && last.kind == remark);
        if !is_said {
            self.remark(line.post, remark);
        }
    }
}

/// The question about a command whose words are struck out.
fn struck_out(line: &HostLine<'_>, command: GmCommand<SeatId>, span: Span) -> Reading<SeatId> {
    Reading::Doubt(Doubt {
        kind: DoubtKind::StruckOut,
        words: line.text.to_owned(),
        meant: vec![command],
        span,
    })
}

/// Whether two readings say the same, whatever is told beside it.
fn says_alike(one: &Reading<SeatId>, other: &Reading<SeatId>) -> bool {
    match (one, other) {
        (Reading::Command { command: one, .. }, Reading::Command { command: other, .. }) => {
            is_alike(one, other)
        }
        (Reading::Doubt(one), Reading::Doubt(other)) => {
            one.kind == other.kind && one.candidates().eq(other.candidates())
        }
        _ => false,
    }
}

/// Whether two commands do the same, whatever is told beside it.
fn is_alike(one: &GmCommand<SeatId>, other: &GmCommand<SeatId>) -> bool {
    match (one, other) {
        (GmCommand::Died { slot, .. }, GmCommand::Died { slot: other, .. }) => slot == other,
        (one, other) => one == other,
    }
}
