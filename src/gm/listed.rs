//! How a death is told: of which phase, and whether as an item of a list.

use crate::text::Span;
use crate::text::names::fold;
use crate::time::Phase;

use super::comment::CommentPhrases;
use super::line::Line;
use super::names::Names;
use super::sign;
use super::words::WORDS;

/// How a line tells a death.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeathTold {
    /// The latest phase that the words about it name.
    pub of: Option<Phase>,
    /// Whether a bracket, a dash, a comma or a colon parts the name from the word of death, as in a list.
    pub is_listed: bool,
}

/// How a line tells the death whose word stands at `word`.
pub fn death_told<S: Copy + Ord>(
    line: &str,
    names: &Names<S>,
    phrases: &CommentPhrases,
    word: Span,
) -> DeathTold {
    let line = Line::new(line, names);
    let sentence = line.sentence(word);
    let name = (line.first_name_from(sentence.start)..line.first_name_from(word.start))
        .filter_map(|place| line.name(place))
        .next_back();
    let between = name.map(|name| Span::new(name.span.end, word.start));
    DeathTold {
        of: phases_in(&line, about(&line, sentence, phrases)).max(),
        is_listed: between.is_some_and(|between| line.doubts().any_break_in(between)),
    }
}

/// The sentence of a death, and the one after it that says what the player was.
fn about<S: Copy + Ord>(line: &Line<'_, S>, sentence: Span, phrases: &CommentPhrases) -> Span {
    let signs = |c: char| !sign::is_word(c);
    let rest = line.text.get(sentence.end..).unwrap_or_default();
    let next = rest.trim_start_matches(signs);
    match phrases.begin(next) {
        true => {
            let start = line.text.len() - next.len();
            let end = line.sentences.end_behind(start);
            Span::new(sentence.start, end.unwrap_or(line.text.len()))
        }
        false => sentence,
    }
}

/// The phases named in a range, `Night 3` or `N3`; not those that are said to begin or to end.
fn phases_in<S: Copy + Ord>(line: &Line<'_, S>, range: Span) -> impl Iterator<Item = Phase> {
    let text = range.of(line.text);
    let start = range.start;
    let mut words = words_of(text).peekable();
    let mut found = Vec::new();
    while let Some((at, word)) = words.next() {
        let folded = fold(word);
        let kind = folded.trim_end_matches(|c: char| c.is_numeric());
        let number = folded.get(kind.len()..).unwrap_or_default();
        let number = match number.is_empty() {
            false => number.parse().ok(),
            true => words.peek().and_then(|(_, next)| fold(next).parse().ok()),
        };
        let phase: Option<fn(u32) -> Phase> = match kind {
            "day" | "d" => Some(Phase::Day),
            "night" | "n" => Some(Phase::Night),
            _ => None,
        };
        let (Some(phase), Some(number)) = (phase, number) else {
            continue;
        };
        if folded.len() == kind.len() {
            words.next();
        }
        let begins = words
            .peek()
            .is_some_and(|(_, next)| WORDS.list.begins.contains(&fold(next)));
        let place = Span::new(start + at, start + at + word.len());
        if !begins && !line.meets_name(place) {
            found.push(phase(number));
        }
    }
    found.into_iter()
}

/// The words of a text, each with its place.
fn words_of(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut from = 0;
    std::iter::from_fn(move || {
        let rest = text.get(from..)?;
        let start = from + rest.find(sign::is_word)?;
        let word = text.get(start..)?;
        let word = word.get(..word.find(|c: char| !sign::is_word(c)).unwrap_or(word.len()))?;
        from = start + word.len();
        Some((start, word))
    })
}

/// Whether a line heads a list of players: `Players`, `Dead (3):`.
#[must_use]
pub fn heads_a_list(line: &str) -> bool {
    let bare = line.trim_end_matches(|c: char| !c.is_alphabetic());
    let bare = bare.trim_start_matches(|c: char| !c.is_alphabetic());
    WORDS.list.headings.contains(&fold(bare))
}

/// Whether a line begins with a player's name, after a number or a sign of a list.
pub fn begins_with_a_name<S: Copy + Ord>(line: &str, names: &Names<S>) -> bool {
    names.player_at_start(line).is_some() || {
        let bare = line.trim_start_matches(|c: char| !c.is_alphabetic());
        names.player_at_start(bare).is_some()
    }
}
