//! `GAME HAS ENDED`, `GAME ENDED`, `GAME IS OVER`, and undoing it (tracker §1.7).

use crate::gm::keyword::Keyword;
use crate::gm::line::Line;
use crate::gm::{DoubtKind, GmCommand, Reading};
use crate::text::Span;

use super::{MOST_DOUBTS, doubt};

/// What a line says about the end of the game.
#[derive(Debug)]
pub(super) struct Ends<S> {
    /// The ends and their undoing, and doubts about ends.
    pub(super) readings: Vec<Reading<S>>,
    /// The first end that is certain; nothing is heard behind it.
    pub(super) over: Option<Span>,
}

pub(super) fn read<S: Copy + Ord>(line: &Line<'_, S>) -> Ends<S> {
    let mut readings = Vec::new();
    let mut over = None;
    let mut asked = 0;
    for span in line.places(Keyword::GameEnded) {
        let command = GmCommand::GameEnded;
        if line.is_hedged(span) {
            asked += 1;
            if asked > MOST_DOUBTS {
                continue;
            }
            readings.push(doubt(DoubtKind::Hedged, line, span, vec![command]));
        } else {
            over = over.or(Some(span));
            readings.push(Reading::Command { command, span });
        }
    }
    let unended = line.places(Keyword::Unended).map(|span| Reading::Command {
        command: GmCommand::Unended,
        span,
    });
    readings.extend(unended);
    Ends { readings, over }
}
