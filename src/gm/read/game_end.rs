//! `GAME HAS ENDED`, `GAME ENDED`, `GAME IS OVER`, and undoing it (tracker §1.7).

use crate::keyword::Keyword;
use crate::line::Line;
use crate::sign;
use crate::words::WORDS;
use crate::{DoubtKind, GmCommand, Reading};
use nightdesk_text::Span;
use nightdesk_text::names::{KnownNames, fold};

use super::{MOST_DOUBTS, doubt};

/// What a line says about the end of the game.
#[derive(Debug)]
pub(super) struct Ends<S> {
    /// The ends and their undoing, and doubts about ends.
    pub(super) readings: Vec<Reading<S>>,
    /// The first end that is certain; nothing is heard after it.
    pub(super) over: Option<Span>,
}

/// `deaths` are the places of the words that tell deaths for certain.
pub(super) fn read<S: Copy + Ord>(line: &Line<'_, S>, deaths: &[Span]) -> Ends<S> {
    let mut readings = Vec::new();
    let mut over = None;
    let mut asked = 0;
    for span in line.places(Keyword::GameEnded) {
        let command = GmCommand::GameEnded;
        if is_certain(line, span, deaths) {
            over = over.or(Some(span));
            readings.push(Reading::Command { command, span });
            continue;
        }
        asked += 1;
        if asked <= MOST_DOUBTS {
            readings.push(doubt(DoubtKind::Hedged, line, span, vec![command]));
        }
    }
    let unended = line.places(Keyword::Unended).map(|span| Reading::Command {
        command: GmCommand::Unended,
        span,
    });
    readings.extend(unended);
    Ends { readings, over }
}

/// Whether a phrase says for certain that the game is over: a clause with no other word in it, alone
/// in its sentence, or joined to a death or to closing words. Rules speak of the end, too.
fn is_certain<S: Copy + Ord>(line: &Line<'_, S>, phrase: Span, deaths: &[Span]) -> bool {
    let sentence = line.sentence(phrase);
    let doubts = line.doubts();
    if doubts.any_word_in(sentence)
        || doubts.any_quote_in(sentence)
        || line.sentences.asks_after(phrase.end)
    {
        return false;
    }
    let before = Span::new(sentence.start, phrase.start);
    let rest = Span::new(phrase.end, sentence.end);
    let tells_death = |range: Span| {
        let first = deaths.partition_point(|death| death.start < range.start);
        let death = deaths.get(first);
        death.is_some_and(|death| death.end <= range.end)
    };
    // A command of its own stands after it: a death of whomever, or that the game goes on.
    let is_command =
        |keyword| matches!(keyword, Keyword::Death(_) | Keyword::Unended).then_some(());
    let last = line.keywords_from(rest.start, is_command).last();
    let ends_in_one = last.is_some_and(|((), word)| word.end == rest.end)
        && words_in(rest.of(line.text)).count() <= MOST_WORDS_OF_A_COMMAND;
    let is_other = tells_death(rest) || ends_in_one;
    leads_to_it(before.of(line.text), tells_death(before), line.sides)
        && follows_it(rest.of(line.text), is_other, line.sides)
}

/// More words than that are no command.
const MOST_WORDS_OF_A_COMMAND: usize = 4;

/// Whether what stands before the phrase leaves it a clause of its own.
fn leads_to_it(before: &str, is_death: bool, sides: &[String]) -> bool {
    let before = before.trim_end();
    let bare = strip_word(before, &["the", "this"])
        .unwrap_or(before)
        .trim_end();
    if words_in(bare).all(|word| WORDS.closing.leads.contains(&fold(word))) {
        return true;
    }
    let joined = match bare.strip_suffix([',', ':']) {
        Some(joined) => Some(joined),
        None => strip_word(bare, &["and"]),
    };
    joined.is_some_and(|joined| is_death || is_closing(joined, sides))
}

/// Whether what stands after the phrase is another clause, and one that leaves it as it is: a death, or words
/// that hosts say beside the end.
fn follows_it(rest: &str, is_death: bool, sides: &[String]) -> bool {
    let rest = rest.trim_start();
    let is_clause = rest.starts_with([',', ':', '-', '–', '—', '(', '['])
        || words_in(rest)
            .next()
            .is_some_and(|word| fold(word) == "and");
    !has_words(rest) || is_clause && (is_death || is_closing(rest, sides))
}

/// A text without the word at its end, if it is one of these.
fn strip_word<'t>(text: &'t str, words: &[&str]) -> Option<&'t str> {
    let start = text.rfind(|c: char| !sign::is_word(c)).map_or(0, |at| {
        at + text
            .get(at..)
            .and_then(|rest| rest.chars().next())
            .map_or(0, char::len_utf8)
    });
    let (before, word) = text.split_at_checked(start)?;
    words.contains(&fold(word).as_str()).then_some(before)
}

fn has_words(text: &str) -> bool {
    text.chars().any(char::is_alphanumeric)
}

fn words_in(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !sign::is_word(c))
        .filter(|word| !word.is_empty())
}

/// Whether a text holds only words that hosts say beside the end of the game, the names of sides among them.
/// What is over for a side alone is no end of the game.
fn is_closing(text: &str, sides: &[String]) -> bool {
    let all = WORDS.closing.sides.iter().chain(sides);
    let named = KnownNames::new(all.map(|side| (side, ()))).occurrences(text);
    let is_beside =
        |text: &str| words_in(text).all(|word| WORDS.closing.words.contains(&fold(word)));
    let mut from = 0;
    for side in &named {
        let before = Span::new(from, side.span.start).of(text);
        if !is_beside(before) || is_for_some(before) {
            return false;
        }
        from = side.span.end;
    }
    is_beside(text.get(from..).unwrap_or_default())
}

/// Whether the words before a side say that something holds for it alone: `for the`, but not
/// `congratulations to the`.
fn is_for_some(before: &str) -> bool {
    let words: Vec<String> = words_in(before).map(fold).collect();
    let mut words = words.iter().rev().filter(|word| *word != "the");
    let is_for = words
        .next()
        .is_some_and(|word| WORDS.closing.for_some.contains(word));
    is_for
        && !words
            .next()
            .is_some_and(|word| WORDS.closing.praise.contains(word))
}
