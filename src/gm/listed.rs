//! How a death is told: of which phase, and whether as an item of a list.

use nightdesk_text::Span;
use nightdesk_text::names::fold;
use nightdesk_time::Phase;

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
pub fn death_form<S: Copy + Ord>(
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
            let end = line.sentences.end_after(start);
            Span::new(sentence.start, end.unwrap_or(line.text.len()))
        }
        false => sentence,
    }
}

/// The phases named in a range, `Night 3`, `N3`, `the third night` or `ночь два`; not those that are said
/// to begin or to end.
fn phases_in<S: Copy + Ord>(line: &Line<'_, S>, range: Span) -> impl Iterator<Item = Phase> {
    let text = range.of(line.text);
    let words = words_of(text).map(|(at, word)| (Span::new(at, at + word.len()), fold(word)));
    let words: Vec<(Span, String)> = words.collect();
    let mut found = Vec::new();
    for (place, (span, word)) in words.iter().enumerate() {
        let following = |more: usize| words.get(place + more).map(|(_, word)| word.as_str());
        let before = |back: usize| {
            let place = place.checked_sub(back)?;
            words.get(place).map(|(_, word)| word.as_str())
        };
        let name = word.trim_end_matches(|c: char| c.is_numeric());
        let glued = word.get(name.len()..).filter(|digits| !digits.is_empty());
        let phase: fn(u32) -> Phase = match name {
            name if WORDS.phases.day.iter().any(|day| day == name) => Phase::Day,
            name if WORDS.phases.night.iter().any(|night| night == name) => Phase::Night,
            _ => continue,
        };
        let after = || following(1).and_then(number);
        let (number, more) = match (glued, after()) {
            (Some(digits), _) => (digits.parse().ok(), 1),
            (None, Some(number)) => (Some(number), 2),
            (None, None) => (ordinal(before(1), before(2)), 1),
        };
        let begins =
            following(more).is_some_and(|next| WORDS.list.begins.iter().any(|it| it == next));
        let is_name = line.meets_name(span.shifted(range.start));
        if let Some(number) = number.filter(|_| !begins && !is_name) {
            found.push(phase(number));
        }
    }
    found.into_iter()
}

/// A number after a phase: `3`, `three`.
fn number(word: &str) -> Option<u32> {
    word.parse()
        .ok()
        .or_else(|| place_in(&WORDS.phases.numbers, word))
}

/// A number before a phase, by the last word before it and the one before that: `third`, `3rd`, `3-ю`.
fn ordinal(last: Option<&str>, earlier: Option<&str>) -> Option<u32> {
    let last = last?;
    let is_end = |word: &str| WORDS.phases.ends.iter().any(|end| end == word);
    let digits = last.trim_end_matches(|c: char| !c.is_numeric());
    let end = last.get(digits.len()..).unwrap_or_default();
    match (digits, earlier) {
        ("", Some(digits)) if is_end(last) => digits.parse().ok(),
        ("", _) => place_in(&WORDS.phases.ordinals, last),
        (digits, _) if is_end(end) => digits.parse().ok(),
        _ => None,
    }
}

/// The place from 1 of a word in lists.
fn place_in(lists: &[Vec<String>], word: &str) -> Option<u32> {
    let place = lists
        .iter()
        .position(|list| list.iter().any(|known| known == word))?;
    u32::try_from(place + 1).ok()
}

/// The words of a text, each with its place.
pub(super) fn words_of(text: &str) -> impl Iterator<Item = (usize, &str)> {
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

/// More words than that are no heading.
const MOST_WORDS_OF_A_HEADING: usize = 5;

/// Whether a line heads a list of players: a short one that names none of them, and speaks of the living or
/// the dead: `Players`, `The dead so far (3):`.
pub fn heads_a_list<S: Copy + Ord>(line: &str, names: &Names<S>) -> bool {
    let is_short = words_of(line).nth(MOST_WORDS_OF_A_HEADING).is_none();
    let says = |word: &str| WORDS.list.headings.contains(&fold(word));
    is_short
        && !line.trim_end().ends_with(['.', '!', '?'])
        && words_of(line).any(|(_, word)| says(word))
        && names.in_line(line).is_empty()
}

/// Whether a line begins with a player's name, after a number or a sign of a list.
pub fn begins_with_a_name<S: Copy + Ord>(line: &str, names: &Names<S>) -> bool {
    names.player_at_start(line).is_some() || {
        let bare = line.trim_start_matches(|c: char| !c.is_alphabetic());
        names.player_at_start(bare).is_some()
    }
}
