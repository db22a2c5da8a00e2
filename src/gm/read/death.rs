//! `… NAME … (DIED | DEAD | BEEN LYNCHED) …` (tracker §1.1).

use crate::comment::CommentPhrases;
use crate::doubt::Claim;
use crate::keyword::Keyword;
use crate::line::Line;
use crate::{DeathWord, Doubt, DoubtKind, GmCommand, Reading};
use nightdesk_text::Span;

use super::named::NamedBefore;
use super::{MOST_DOUBTS, doubt};

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
        told: DeathLine {
            line,
            phrases: phrases.places(line),
        },
        dead: Vec::new(),
        comment: None,
        readings: Vec::new(),
        asked: 0,
        rest: Together::default(),
        inside: Together::default(),
    };
    reader.names_that_are_keywords();
    reader.keywords();
    reader.finish()
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

/// The words that tell of deaths.
struct DeathLine<'l, 'a, S> {
    line: &'l Line<'a, S>,
    /// Where the phrases stand that start a comment.
    phrases: Vec<Span>,
}

impl<S: Copy + Ord> DeathLine<'_, '_, S> {
    fn death(&self, slot: S, cause: DeathWord, place: Span) -> GmCommand<S> {
        let whole = Span::new(0, self.line.text.len());
        let comment = self.comment_after(place).unwrap_or(whole);
        GmCommand::Died {
            slot,
            comment: comment.of(self.line.text).trim().to_owned(),
            cause,
        }
    }

    /// What stands after the first phrase after a keyword.
    fn comment_after(&self, keyword: Span) -> Option<Span> {
        let before = |phrase: &Span| phrase.start < keyword.end;
        let phrase = self.phrases.get(self.phrases.partition_point(before))?;
        Some(Span::new(phrase.end, self.line.text.len()))
    }
}

/// Goes from keyword to keyword.
struct Reader<'l, 'a, S> {
    told: DeathLine<'l, 'a, S>,
    /// Who has died on the line so far.
    dead: Vec<S>,
    /// The first comment taken.
    comment: Option<Span>,
    readings: Vec<Reading<S>>,
    /// How many doubts there are among them.
    asked: usize,
    /// Doubts beyond those that are asked about one by one.
    rest: Together<S>,
    /// Deaths that the words of the comment may tell.
    inside: Together<S>,
}

impl<S: Copy + Ord> Reader<'_, '_, S> {
    fn keywords(&mut self) {
        let line = self.told.line;
        let mut in_sentence = NamedBefore::new(line);
        let mut earlier = NamedBefore::new(line);
        for (word, place) in line.keywords(death_word) {
            let start = line.sentences.start_of(place.start);
            in_sentence.look(start, place.start);
            match self.comment {
                Some(comment) if comment.start <= place.start => {
                    let slots = in_sentence.slots().iter();
                    let living = slots.filter(|slot| !self.dead.contains(slot));
                    self.inside.add(&self.told, living, word, place);
                }
                Some(_) | None if in_sentence.slots().is_empty() => {
                    earlier.look(0, start);
                    if !earlier.slots().is_empty() {
                        let kind = DoubtKind::NameInOtherSentence;
                        self.ask(kind, word, place, earlier.slots());
                    }
                }
                Some(_) | None => self.keyword(&in_sentence, word, place),
            }
        }
    }

    /// A keyword with names before it in its sentence.
    fn keyword(&mut self, before: &NamedBefore<'_, '_, S>, word: DeathWord, place: Span) {
        match before.slots() {
            slots if self.is_in_doubt(before, word, place) => {
                self.ask(DoubtKind::Hedged, word, place, slots);
            }
            slots @ [_] if before.is_possessive() => {
                self.ask(DoubtKind::Possessive, word, place, slots);
            }
            // Nobody dies twice on a line.
            [slot] if self.dead.contains(slot) => {}
            [slot] => self.die(*slot, word, place),
            slots => self.ask(DoubtKind::WhichPlayer, word, place, slots),
        }
    }

    fn is_in_doubt(&self, before: &NamedBefore<'_, '_, S>, word: DeathWord, place: Span) -> bool {
        let line = self.told.line;
        let comment = self.told.comment_after(place);
        line.is_in_doubt(&Claim {
            about: before.first().unwrap_or(place),
            words: place,
            newcomer: None,
            death: Some(word),
            until: comment.map_or(line.text.len(), |comment| comment.start),
        })
    }

    /// Asks about names that are a keyword, or a part of one, where a name stands before them.
    fn names_that_are_keywords(&mut self) {
        let line = self.told.line;
        let mut before = NamedBefore::new(line);
        for (keyword, name) in line.names_as_keywords() {
            before.look(0, name.span.start);
            if let Some(word) = death_word(keyword)
                && !before.slots().is_empty()
            {
                self.ask(DoubtKind::KeywordIsName, word, name.span, before.slots());
            }
        }
    }

    fn die(&mut self, slot: S, word: DeathWord, place: Span) {
        self.dead.push(slot);
        self.comment = self.comment.or_else(|| self.told.comment_after(place));
        self.readings.push(Reading::Command {
            command: self.told.death(slot, word, place),
            span: place,
        });
    }

    fn ask(&mut self, kind: DoubtKind, word: DeathWord, place: Span, slots: &[S]) {
        if self.asked == MOST_DOUBTS {
            return self.rest.add(&self.told, slots, word, place);
        }
        self.asked += 1;
        let deaths = slots.iter().map(|slot| self.told.death(*slot, word, place));
        let meant = deaths.collect();
        self.readings
            .push(doubt(kind, self.told.line, place, meant));
    }

    fn finish(mut self) -> Deaths<S> {
        let line = self.told.line;
        // A death made anywhere on the line is the one that was told.
        if !self.dead.is_empty() {
            self.readings
                .retain(|reading| !is_of_other_sentence(reading));
        }
        let rest = self.rest.doubt(DoubtKind::WhichPlayer, line);
        self.readings.extend(rest);
        Deaths {
            comment: self.comment,
            inside_comment: self.inside.doubt(DoubtKind::DeathInsideComment, line),
            readings: self.readings,
        }
    }
}

/// Deaths that are asked about at once.
#[derive(Debug)]
struct Together<S> {
    meant: Vec<GmCommand<S>>,
    places: Option<Span>,
}

impl<S> Default for Together<S> {
    fn default() -> Self {
        Self {
            meant: Vec::new(),
            places: None,
        }
    }
}

impl<S: Copy + Ord> Together<S> {
    fn add<'s>(
        &mut self,
        told: &DeathLine<'_, '_, S>,
        slots: impl IntoIterator<Item = &'s S>,
        word: DeathWord,
        place: Span,
    ) where
        S: 's,
    {
        for slot in slots {
            let known = self.meant.iter().any(|death| death.slot() == Some(*slot));
            if !known {
                self.meant.push(told.death(*slot, word, place));
                self.places = Some(self.places.map_or(place, |places| places.join(place)));
            }
        }
    }

    fn doubt(self, kind: DoubtKind, line: &Line<'_, S>) -> Option<Reading<S>> {
        Some(doubt(kind, line, self.places?, self.meant))
    }
}
