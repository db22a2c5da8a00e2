//! `… NAME … (DIED | DEAD | BEEN LYNCHED) …` (tracker §1.1).

use crate::gm::comment::CommentPhrases;
use crate::gm::keyword::Keyword;
use crate::gm::line::Line;
use crate::gm::{DeathWord, Doubt, DoubtKind, GmCommand, Reading};
use crate::text::Span;

use super::doubt;

/// What a line says about deaths.
#[derive(Debug)]
pub(super) struct Deaths<S> {
    /// The deaths, and doubts about deaths.
    pub(super) readings: Vec<Reading<S>>,
    /// The words taken as a comment; no command is looked for there.
    pub(super) comment: Option<Span>,
    /// The doubt that the comment may tell another death.
    pub(super) inside_comment: Option<Reading<S>>,
}

pub(super) fn read<S: Copy + Ord>(line: &Line<'_, S>, phrases: &CommentPhrases) -> Deaths<S> {
    let mut reader = Reader {
        line,
        phrases: phrases.places(line),
        dead: Vec::new(),
        comment: None,
        readings: Vec::new(),
    };
    reader.names_that_are_keywords();
    let mut inside = Inside::default();
    for (word, place) in line.keywords(death_word) {
        match reader.comment {
            Some(comment) if comment.start <= place.start => inside.add(&reader, word, place),
            Some(_) | None => reader.keyword(word, place),
        }
    }
    // A death made anywhere on the line is the one that was told.
    if !reader.dead.is_empty() {
        reader
            .readings
            .retain(|reading| !is_of_other_sentence(reading));
    }
    Deaths {
        comment: reader.comment,
        inside_comment: inside.doubt(line),
        readings: reader.readings,
    }
}

fn is_of_other_sentence<S>(reading: &Reading<S>) -> bool {
    matches!(
        reading,
        Reading::Doubt(Doubt {
            kind: DoubtKind::NameInOtherSentence,
            ..
        })
    )
}

fn death_word(keyword: Keyword) -> Option<DeathWord> {
    match keyword {
        Keyword::Death(word) => Some(word),
        _ => None,
    }
}

/// Goes from keyword to keyword.
struct Reader<'l, 'a, S> {
    line: &'l Line<'a, S>,
    /// Where the phrases stand that start a comment.
    phrases: Vec<Span>,
    /// Who has died on the line so far.
    dead: Vec<S>,
    /// The first comment taken.
    comment: Option<Span>,
    readings: Vec<Reading<S>>,
}

impl<S: Copy + Ord> Reader<'_, '_, S> {
    fn keyword(&mut self, word: DeathWord, place: Span) {
        let line = self.line;
        let before = part_before(line, place);
        let slots = line.slots_in(before);
        let possessive = || {
            line.names_in(before)
                .any(|name| line.is_possessive(name.span))
        };
        match slots.as_slice() {
            [] => {
                let earlier = line.slots_in(Span::new(0, before.start));
                if !earlier.is_empty() {
                    self.ask(DoubtKind::NameInOtherSentence, word, place, &earlier);
                }
            }
            _ if line.is_hedged(place) => self.ask(DoubtKind::Hedged, word, place, &slots),
            [_] if possessive() => self.ask(DoubtKind::Possessive, word, place, &slots),
            // Nobody dies twice on a line.
            [slot] if self.dead.contains(slot) => {}
            [slot] => self.die(*slot, word, place),
            _ => self.ask(DoubtKind::WhichPlayer, word, place, &slots),
        }
    }

    /// Asks about names that are a keyword, or a part of one, where a name stands before them.
    fn names_that_are_keywords(&mut self) {
        let line = self.line;
        for (keyword, name) in line.names_as_keywords() {
            let before = line.slots_in(Span::new(0, name.span.start));
            if let Some(word) = death_word(keyword)
                && !before.is_empty()
            {
                self.ask(DoubtKind::KeywordIsName, word, name.span, &before);
            }
        }
    }

    fn die(&mut self, slot: S, word: DeathWord, place: Span) {
        self.dead.push(slot);
        self.comment = self.comment.or_else(|| self.comment_behind(place));
        self.readings.push(Reading::Command {
            command: self.death(slot, word, place),
            span: place,
        });
    }

    fn ask(&mut self, kind: DoubtKind, word: DeathWord, place: Span, slots: &[S]) {
        let deaths = slots.iter().map(|slot| self.death(*slot, word, place));
        let meant = deaths.collect();
        self.readings.push(doubt(kind, self.line, place, meant));
    }

    fn death(&self, slot: S, cause: DeathWord, place: Span) -> GmCommand<S> {
        let whole = Span::new(0, self.line.text.len());
        let comment = self.comment_behind(place).unwrap_or(whole);
        GmCommand::Died {
            slot,
            comment: comment.of(self.line.text).trim().to_owned(),
            cause,
        }
    }

    /// What stands behind the first phrase behind a keyword.
    fn comment_behind(&self, keyword: Span) -> Option<Span> {
        let mut phrases = self.phrases.iter();
        let phrase = phrases.find(|phrase| phrase.start >= keyword.end)?;
        Some(Span::new(phrase.end, self.line.text.len()))
    }
}

/// The deaths that the words of a comment may tell.
struct Inside<S> {
    meant: Vec<GmCommand<S>>,
    places: Option<Span>,
}

impl<S> Default for Inside<S> {
    fn default() -> Self {
        Self {
            meant: Vec::new(),
            places: None,
        }
    }
}

impl<S: Copy + Ord> Inside<S> {
    fn add(&mut self, reader: &Reader<'_, '_, S>, word: DeathWord, place: Span) {
        for slot in reader.line.slots_in(part_before(reader.line, place)) {
            let known = self.meant.iter().any(|death| death.slot() == Some(slot));
            if !known && !reader.dead.contains(&slot) {
                self.meant.push(reader.death(slot, word, place));
                self.places = Some(self.places.map_or(place, |places| places.join(place)));
            }
        }
    }

    fn doubt(self, line: &Line<'_, S>) -> Option<Reading<S>> {
        let kind = DoubtKind::DeathInsideComment;
        Some(doubt(kind, line, self.places?, self.meant))
    }
}

/// The part of a keyword's sentence that stands before it.
fn part_before<S: Copy + Ord>(line: &Line<'_, S>, place: Span) -> Span {
    Span::new(line.sentences.start_of(place.start), place.start)
}
