//! Reading one line: each kind of command by itself, then what of all that is heard.

mod deadline;
mod death;
mod early;
mod game_end;
mod named;
mod replacement;
mod resurrect;

use crate::text::Span;

use super::comment::CommentPhrases;
use super::keyword::Keyword;
use super::line::Line;
use super::names::Names;
use super::{Doubt, DoubtKind, GmCommand, Reading};

/// How many doubts about one sort of command are asked about one by one. Whoever has to answer so
/// many about one line has read all of it; deaths beyond them are one more question.
const MOST_DOUBTS: usize = 16;

/// All a line says, from left to right by the places where the commands are complete.
///
/// The line holds words without markup, trimmed, each run of white space made one space. What
/// stands behind a game end or in a comment on a death is not heard (tracker §1).
pub fn read_line<S: Copy + Ord>(
    line: &str,
    names: &Names<S>,
    phrases: &CommentPhrases,
) -> Vec<Reading<S>> {
    let line = Line::new(line, names);
    let deaths = death::read(&line, phrases);
    let ends = game_end::read(&line);
    let comment = deaths.comment.map_or(line.text.len(), |span| span.start);
    let over = ends.over.map_or(line.text.len(), |span| span.end);
    let heard = comment.min(over);

    let mut readings = deaths.readings;
    readings.extend(ends.readings);
    readings.extend(deadline::read(&line));
    readings.extend(replacement::read(&line, names));
    readings.extend(early::read(&line));
    readings.extend(resurrect::read(&line, names));
    readings.retain(|reading| reading.span().end <= heard);
    if comment <= over {
        readings.extend(deaths.inside_comment);
    }
    readings.sort_by_key(|reading| (reading.span().end, reading.span().start));
    readings
}

/// Where a line first says, behind an offset, that the game goes on.
///
/// Nothing else is heard while the game is over, so no end of the game and no comment on a death
/// can hide it (tracker §1.7).
pub fn unend_in_line<S: Copy + Ord>(line: &str, names: &Names<S>, from: usize) -> Option<Span> {
    let line = Line::new(line, names);
    line.places(Keyword::Unended)
        .find(|place| place.start >= from)
}

/// A doubt about a whole line.
fn doubt<S>(
    kind: DoubtKind,
    line: &Line<'_, S>,
    span: Span,
    meant: Vec<GmCommand<S>>,
) -> Reading<S> {
    Reading::Doubt(Doubt {
        kind,
        words: line.text.to_owned(),
        meant,
        span,
    })
}
