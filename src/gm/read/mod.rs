//! Reading one line: each kind of command by itself, then what of all that is heard.

mod deadline;
mod death;
mod early;
mod game_end;
mod named;
mod replacement;
mod resurrect;

use nightdesk_text::Span;

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
/// stands after a game end or in a comment on a death is not heard (tracker §1).
pub fn read_line<S: Copy + Ord>(
    line: &str,
    names: &Names<S>,
    phrases: &CommentPhrases,
) -> Vec<Reading<S>> {
    let line = Line::new(line, names);
    let (mut readings, heard) = heard_in(&line, names, phrases);
    readings.sort_by_key(place);
    let mut doubted = Vec::new();
    if let Some(bare) = line.unmasked(names) {
        let hidden = of_no_death(&bare, names, &places_of_deaths(&readings));
        let doubts = (DoubtKind::KeywordIsName, hidden);
        doubted.extend(beside(&mut readings, doubts, heard, &line));
    }
    if let Some(wider) = names.wider(line.text) {
        let (others, _) = heard_in(&Line::new(line.text, wider), wider, phrases);
        let doubts = (DoubtKind::NameIsOther, others);
        doubted.extend(beside(&mut readings, doubts, heard, &line));
    }
    readings.extend(doubted);
    readings.sort_by_key(place);
    readings
}

/// Where a reading is complete, and where it starts.
const fn place<S>(reading: &Reading<S>) -> (usize, usize) {
    let span = reading.span();
    (span.end, span.start)
}

/// What a line says by the names that count, and up to where it is heard.
fn heard_in<S: Copy + Ord>(
    line: &Line<'_, S>,
    names: &Names<S>,
    phrases: &CommentPhrases,
) -> (Vec<Reading<S>>, usize) {
    let deaths = death::read(line, phrases);
    let told = places_of_deaths(&deaths.readings);
    let over = game_end::read(line, &told).over;
    let comment = deaths.comment.map_or(line.text.len(), |span| span.start);
    let over = over.map_or(line.text.len(), |span| span.end);
    let heard = comment.min(over);

    let mut readings = deaths.readings;
    readings.extend(of_no_death(line, names, &told));
    readings.extend(resurrect::read(line, names));
    readings.retain(|reading| reading.span().end <= heard);
    if comment <= over {
        readings.extend(deaths.inside_comment);
    }
    (readings, heard)
}

/// Where deaths are told for certain, from left to right.
fn places_of_deaths<S>(readings: &[Reading<S>]) -> Vec<Span> {
    let deaths = readings.iter().filter_map(|reading| match reading {
        Reading::Command {
            command: GmCommand::Died { .. },
            span,
        } => Some(*span),
        Reading::Command { .. } | Reading::Doubt(_) => None,
    });
    deaths.collect()
}

/// What a line says of the game, its phases and who plays, wherever that stands; `deaths` are the
/// places where deaths are told.
fn of_no_death<S: Copy + Ord>(
    line: &Line<'_, S>,
    names: &Names<S>,
    deaths: &[Span],
) -> Vec<Reading<S>> {
    let mut readings = game_end::read(line, deaths).readings;
    readings.extend(deadline::read(line));
    readings.extend(replacement::read(line, names));
    readings.extend(early::read(line));
    readings
}

/// What a line would say besides, if something counted that does not, as doubts. Where a reading
/// stands already it stays, and of a question that offers nothing this is what it may mean.
fn beside<S: Copy + Ord>(
    readings: &mut [Reading<S>],
    (kind, others): (DoubtKind, Vec<Reading<S>>),
    heard: usize,
    line: &Line<'_, S>,
) -> Vec<Reading<S>> {
    let mut beside = Vec::new();
    for other in others {
        let span = other.span();
        let doubted = match other {
            Reading::Command { command, .. } => Doubt {
                kind,
                words: line.text.to_owned(),
                meant: vec![command],
                span,
            },
            Reading::Doubt(doubt) => doubt,
        };
        let from = readings.partition_point(|known| known.span().end <= span.start);
        let known = readings
            .get_mut(from)
            .filter(|known| known.span().start < span.end);
        match known {
            Some(Reading::Doubt(known)) if known.meant.is_empty() => known.meant = doubted.meant,
            Some(_) => {}
            None if span.end > heard || beside.len() == MOST_DOUBTS => {}
            None => beside.push(Reading::Doubt(doubted)),
        }
    }
    beside
}

/// Where a line would say that the game goes on, were its words no part of a name.
pub fn hidden_unend_in_line<S: Copy + Ord>(line: &str, names: &Names<S>) -> Option<Reading<S>> {
    let line = Line::new(line, names);
    let bare = line.unmasked(names)?;
    let span = bare.places(Keyword::Unended).next()?;
    let meant = vec![GmCommand::Unended];
    Some(doubt(DoubtKind::KeywordIsName, &line, span, meant))
}

/// Where a line first says, after an offset, that the game goes on.
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
