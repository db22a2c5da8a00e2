//! Lines of a host that nearly are commands: a name or a keyword is misspelt, or other words say the
//! same. Nothing is done by them, and the host is told.

use std::sync::LazyLock;

use nightdesk_text::Span;
use nightdesk_text::names::{KnownNames, Occurrence, closest, fold, is_plain_words, same};
use nightdesk_time::{Direction, Length, PhaseKind, Shift, gm_length};

use super::keyword::Keyword;
use super::line::{Line, is_joined};
use super::listed::words_of;
use super::names::Names;
use super::words::WORDS;
use super::{DeathWord, GmCommand, NewPlayer};

/// A line that reads like a command and is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NearCommand<S> {
    /// The line that would be the command, where that can be told.
    pub right: Option<String>,
    /// What it would be about.
    pub about: NearAbout,
    /// The death it tells of, where only the words for it are others than the thread's.
    pub death: Option<GmCommand<S>>,
}

/// What a line that reads like a command is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NearAbout {
    /// The end of the game.
    End,
    /// That the game goes on after all.
    GoingOn,
    /// That a phase has ended: news only while it still runs.
    PhaseEnd {
        /// Day or night.
        kind: PhaseKind,
        /// Which one, where it is said.
        number: Option<u32>,
    },
    /// Players and deadlines.
    Other,
}

/// What a word of such a line says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Near {
    Death(DeathWord),
    Deadline,
    Moved(Direction),
    Replaces,
    ReplacedBy,
    Over,
    /// The same, unless it heads something.
    OverAlone,
    Unend,
    Early,
    Ends,
    PhaseOver,
    Resurrect,
    /// It is like one of these, and says something else.
    Other,
}

/// The lists of words, each with what its words say.
fn lists() -> impl Iterator<Item = (&'static String, Near)> {
    let words = &WORDS.near;
    let all = [
        (&words.lynched, Near::Death(DeathWord::Lynched)),
        (&words.killed, Near::Death(DeathWord::Died)),
        (&words.deadline, Near::Deadline),
        (&words.later, Near::Moved(Direction::Later)),
        (&words.earlier, Near::Moved(Direction::Earlier)),
        (&words.replaced_by, Near::ReplacedBy),
        (&words.replaces, Near::Replaces),
        (&words.over, Near::Over),
        (&words.over_alone, Near::OverAlone),
        (&words.unend, Near::Unend),
        (&words.early, Near::Early),
        (&words.phase_over, Near::PhaseOver),
        (&words.ends, Near::Ends),
        (&words.resurrect, Near::Resurrect),
        (&words.others, Near::Other),
    ];
    all.into_iter()
        .flat_map(|(words, near)| words.iter().map(move |word| (word, near)))
}

static NEAR: LazyLock<KnownNames<Near>> = LazyLock::new(|| KnownNames::new(lists()));

/// The single words that may be misspelt, each with what it says.
static SPELT: LazyLock<Vec<(&str, Near)>> = LazyLock::new(|| {
    let died = WORDS.near.died.iter();
    let died = died.map(|word| (word, Near::Death(DeathWord::Died)));
    let is_long = |word: &str| word.chars().count() >= LEAST_LETTERS;
    let is_told = |near: Near| {
        matches!(
            near,
            Near::Death(_) | Near::Deadline | Near::Moved(_) | Near::Resurrect
        )
    };
    let words = lists()
        .chain(died)
        .map(|(word, near)| (word.as_str(), near));
    let words = words.filter(|(word, near)| is_told(*near) && is_long(word) && !word.contains(' '));
    words.collect()
});

/// A word with fewer letters may be any other that is misspelt.
const LEAST_LETTERS: usize = 4;

/// What a word says that is misspelt; none where it is a word of its own.
fn misspelt_word(word: &str) -> Option<Near> {
    let letters = word.chars().count();
    if letters < LEAST_LETTERS || is_plain_words(word) {
        return None;
    }
    let first = fold(word).chars().next();
    let alike = SPELT
        .iter()
        .filter(|(known, _)| known.chars().next() == first);
    let close = closest(word, alike.map(|(known, _)| *known))?;
    SPELT
        .iter()
        .find(|(known, _)| *known == close)
        .map(|(_, near)| *near)
}

/// The words of a line that nearly make a command, misspelt or not, from left to right.
fn near_words(text: &str) -> Vec<Occurrence<Near>> {
    let mut words = NEAR.occurrences(text);
    let known: Vec<Span> = words.iter().map(|word| word.span).collect();
    let misspelt = words_of(text).filter_map(|(at, word)| {
        let span = Span::new(at, at + word.len());
        let is_known = known
            .iter()
            .any(|known| known.start < span.end && span.start < known.end);
        let id = misspelt_word(word).filter(|_| !is_known)?;
        Some(Occurrence { id, span })
    });
    words.extend(misspelt);
    words.sort_by_key(|word| word.span);
    words
}

/// Words other than the thread's own that tell of a death: `lynched`, `killed`.
pub fn other_words_of_death() -> impl Iterator<Item = &'static str> {
    let words = WORDS.near.lynched.iter().chain(&WORDS.near.killed);
    words.map(String::as_str)
}

/// Words of a sentence about the end of the game beyond which it is a story, and no announcement.
const MOST_WORDS: usize = 7;

/// Signs between a name and the word for a death, or between a name and its role.
const PARTS: [char; 6] = [':', '-', '–', '—', ',', '='];

/// More words than that are no name that somebody has misspelt.
const MOST_WORDS_OF_A_NAME: usize = 4;

/// How many bytes before a word of death may be a misspelt name.
const MOST_LETTERS_BACK: usize = 80;

/// Whether a line of which nothing is read nearly is a command.
///
/// What denies, supposes or asks is none.
pub fn near_command<S: Copy + Ord>(text: &str, names: &Names<S>) -> Option<NearCommand<S>> {
    let line = Line::new(text, names);
    let mut words = near_words(text);
    words.retain(|word| !line.meets_name(word.span) && !is_joined(text, word.span));
    let near = Nearly { line, words, names };
    let found = |right, about| NearCommand {
        right,
        about,
        death: None,
    };
    if let Some(right) = near.goes_on() {
        return Some(found(Some(right), NearAbout::GoingOn));
    }
    let misspelt = near.death();
    if misspelt.is_none()
        && let Some((slots, word)) = near.other_death()
    {
        return Some(NearCommand {
            death: near.only_death(&slots, word),
            ..found(
                near.name(&slots).map(|name| dead(name, word)),
                NearAbout::Other,
            )
        });
    }
    let other = misspelt
        .or_else(|| near.moved())
        .or_else(|| near.replaced())
        .or_else(|| near.early())
        .or_else(|| near.resurrected());
    if let Some(right) = other {
        return Some(found(right, NearAbout::Other));
    }
    if let Some(right) = near.over() {
        return Some(found(Some(right), NearAbout::End));
    }
    let (kind, number) = near.phase_over()?;
    Some(found(
        Some(ended_early(kind)),
        NearAbout::PhaseEnd { kind, number },
    ))
}

/// The line that would be the command, where that can be told.
type Right = Option<String>;

/// A line with the words in it that nearly make a command.
struct Nearly<'a, S> {
    line: Line<'a, S>,
    words: Vec<Occurrence<Near>>,
    names: &'a Names<S>,
}

impl<S: Copy + Ord> Nearly<'_, S> {
    fn first(&self, wanted: impl Fn(Near) -> bool) -> Option<Occurrence<Near>> {
        self.words.iter().find(|word| wanted(word.id)).copied()
    }

    /// Whether a sentence leaves open what it says.
    fn is_open(&self, sentence: Span) -> bool {
        self.line.doubts().any_word_in(sentence) || self.line.sentences.asks_after(sentence.end)
    }

    fn name(&self, slots: &[S]) -> Option<&str> {
        match slots {
            [only] => self.names.present(*only),
            _ => None,
        }
    }

    /// The death of the one player that is named.
    fn only_death(&self, slots: &[S], word: DeathWord) -> Option<GmCommand<S>> {
        match slots {
            [only] => Some(GmCommand::Died {
                slot: *only,
                comment: self.line.text.to_owned(),
                cause: word,
            }),
            _ => None,
        }
    }

    /// `Evee has BEEN LYNCHED`: the word is right, the name is misspelt.
    fn death(&self) -> Option<Right> {
        let (word, place) = self
            .line
            .keywords(|keyword| match keyword {
                Keyword::Death(word) => Some(word),
                _ => None,
            })
            .next()?;
        let sentence = self.line.sentence(place);
        if self.is_open(sentence) || !self.line.slots_in(Span::new(0, place.start)).is_empty() {
            return None;
        }
        let from = sentence
            .start
            .max(place.start.saturating_sub(MOST_LETTERS_BACK));
        let before = Span::new(from, place.start).of(self.line.text);
        let name = self.misspelt(before)?;
        Some(Some(dead(name, word)))
    }

    /// The name that words are closest to, if they are close enough to one; of names that fit, the
    /// one with the most words.
    fn misspelt(&self, words: &str) -> Option<&str> {
        let words: Vec<&str> = words
            .split(|c: char| c.is_whitespace() || matches!(c, ',' | ':' | '(' | ')' | '*'))
            .filter(|word| !word.is_empty())
            .collect();
        let length = |name: &str| name.split_whitespace().count();
        (1..=MOST_WORDS_OF_A_NAME).rev().find_map(|count| {
            let names = || {
                self.names
                    .all_present()
                    .filter(|name| length(name) == count)
            };
            let mut windows = words.windows(count);
            windows.find_map(|words| {
                let words = words.join(" ");
                closest(&words, names()).or_else(|| closest(&without_runs(&words), names()))
            })
        })
    }

    /// `Gus was LYNCHED`, `LYNCHED: Gus`: the name is right, the word is another.
    fn other_death(&self) -> Option<(Vec<S>, DeathWord)> {
        let found = self.first(|word| matches!(word, Near::Death(_)))?;
        let Near::Death(word) = found.id else {
            return None;
        };
        let sentence = self.line.sentence(found.span);
        if self.is_open(sentence) {
            return None;
        }
        let before = Span::new(sentence.start, found.span.start);
        let slots = self.line.slots_in(before);
        let says_is = |text: &str| {
            WORDS.near.is.iter().any(|is| {
                let before = text.strip_suffix(is.as_str());
                before.is_some_and(|before| before.is_empty() || before.ends_with(' '))
            })
        };
        let first = fold(found.span.of(self.line.text));
        let is_told = says_is(&fold(before.of(self.line.text)))
            || first.split_whitespace().next().is_some_and(says_is) && first.contains(' ');
        let is_of_another = || {
            let said = fold(before.of(self.line.text));
            let mut words = said.split(|sign: char| !sign.is_alphanumeric());
            words.any(|word| WORDS.near.of_another.iter().any(|other| other == word))
        };
        if is_told && !slots.is_empty() && !is_of_another() {
            return Some((slots, word));
        }
        let slots = self.line.slots_in(sentence);
        let is_flip = !slots.is_empty() && self.is_flip(sentence, found.span);
        is_flip.then_some((slots, word))
    }

    /// Whether a sentence is a name and the word for a death alone, parted by a sign; what stands in brackets
    /// aside, and what follows the name after a sign where the word is first: `LYNCHED: Gus, Vanilla Townie`.
    fn is_flip(&self, sentence: Span, word: Span) -> bool {
        let mut said = String::new();
        let mut open = 0_usize;
        let (mut is_named, mut is_after) = (false, false);
        for (at, letter) in sentence.of(self.line.text).char_indices() {
            let start = sentence.start + at;
            let place = Span::new(start, start + letter.len_utf8());
            let is_name = self.line.meets_name(place);
            is_named |= is_name && start > word.end;
            is_after |= is_named && !is_name && PARTS.contains(&letter);
            match letter {
                '(' | '[' => open += 1,
                ')' | ']' => open = open.saturating_sub(1),
                _ if open > 0 || is_name || is_after => {}
                _ => said.push(letter),
            }
        }
        let signs = said.replace(word.of(self.line.text), "");
        let is_parted = signs.contains(PARTS) || is_after && signs.trim().is_empty();
        is_parted && !signs.contains(char::is_alphanumeric)
    }

    /// `DEADLINES MOVED 1 DAY LATER`, `I have MOVED the DEADLINE 24 hours LATER`, `Day 1 is extended by a day`
    fn moved(&self) -> Option<Right> {
        let misspelt = self.first(|word| word == Near::Deadline);
        let right = self.line.places(Keyword::Deadline).next();
        let moved = self.first(|word| matches!(word, Near::Moved(_)))?;
        let deadline = misspelt.map(|word| word.span).or(right);
        let deadline = deadline.or_else(|| self.phase_before(moved.span))?;
        let sentence = self.line.sentence(deadline);
        let toward = self
            .line
            .keywords(|keyword| match keyword {
                Keyword::Toward(direction) => Some(direction),
                _ => None,
            })
            .next();
        let has_length = self.line.text.chars().any(char::is_numeric);
        // "The deadline is moved" alone says that it was done, and not by how much.
        let is_told = deadline.end <= moved.span.start && moved.span.end <= sentence.end;
        // "Extended until Friday" says how long, and leaves nothing open.
        let rest = Span::new(moved.span.end, sentence.end);
        let says_until = is_told && {
            let next = rest.of(self.line.text).split_whitespace().next();
            next.is_some_and(|next| WORDS.near.until.contains(&fold(next)))
        };
        let said = match says_until {
            true => Span::new(sentence.start, moved.span.end),
            false => sentence,
        };
        if self.is_open(said) || !has_length && toward.is_none() && !is_told {
            return None;
        }
        let direction = match (toward, moved.id) {
            (Some((direction, _)), _) | (None, Near::Moved(direction)) => direction,
            (None, _) => return None,
        };
        Some(length_in(self.line.text).map(|by| {
            let shift = Shift { by, direction };
            let (by, direction) = (shift.by.to_string(), shift.direction.to_string());
            format!(
                "DEADLINE MOVED {} {}",
                by.to_uppercase(),
                direction.to_uppercase()
            )
        }))
    }

    /// `Zoe has now REPLACED Ana`, `Ana has been replaced by Zoe`
    fn replaced(&self) -> Option<Right> {
        let found = self.first(|word| matches!(word, Near::Replaces | Near::ReplacedBy))?;
        let sentence = self.line.sentence(found.span);
        if self.is_open(sentence) {
            return None;
        }
        let before = Span::new(sentence.start, found.span.start);
        let after = Span::new(found.span.end, sentence.end);
        let (new, old) = match found.id {
            Near::ReplacedBy => (after, before),
            _ => (before, after),
        };
        let old = self.line.slots_in(old);
        if old.is_empty() {
            return None;
        }
        let new = self
            .names
            .newcomers_in(new.of(self.line.text))
            .find_map(|new| match new {
                NewPlayer::User(name) => Some(name),
                NewPlayer::Player(_) | NewPlayer::Gm(_) => None,
            });
        let right = new.zip(self.name(&old));
        Some(right.map(|(new, old)| format!("{new} HAS REPLACED {old}")))
    }

    /// `GAME OVER`
    fn over(&self) -> Option<String> {
        let found = self.first(|word| matches!(word, Near::Over | Near::OverAlone))?;
        let sentence = self.line.sentence(found.span);
        let rest = self.line.text.get(found.span.end..).unwrap_or_default();
        let heads = found.id == Near::OverAlone && rest.trim_start().starts_with(':');
        let is_one = self.is_short(sentence) && !self.is_open(sentence) && !heads;
        is_one.then(|| "GAME IS OVER".to_owned())
    }

    /// `UNEND THE GAME`
    fn goes_on(&self) -> Option<String> {
        let found = self.first(|word| word == Near::Unend)?;
        let sentence = self.line.sentence(found.span);
        self.is_short(sentence).then(|| "UNEND GAME".to_owned())
    }

    /// Whether a sentence is short enough to announce something about the game.
    fn is_short(&self, sentence: Span) -> bool {
        sentence.of(self.line.text).split_whitespace().count() <= MOST_WORDS
    }

    /// `DAY 1 ENDS EARLY`
    fn early(&self) -> Option<Right> {
        let early = self.first(|word| word == Near::Early)?;
        let (kind, place) = self.phase()?;
        let sentence = self.line.sentence(early.span);
        let ends = self.first(|word| matches!(word, Near::Ends | Near::PhaseOver))?;
        let is_one = sentence.start <= place.start && sentence.start <= ends.span.start;
        if !is_one || ends.span.end > sentence.end || self.is_open(sentence) {
            return None;
        }
        Some(Some(ended_early(kind)))
    }

    /// `Day 1 is over`
    fn phase_over(&self) -> Option<(PhaseKind, Option<u32>)> {
        let over = self.first(|word| word == Near::PhaseOver)?;
        let (kind, place) = self.phase()?;
        let sentence = self.line.sentence(over.span);
        let is_told = sentence.start <= place.start && place.end <= over.span.start;
        if !is_told || !self.is_short(sentence) || self.is_open(sentence) {
            return None;
        }
        let between = self.line.text.get(place.end..over.span.start)?;
        let number = between.split_whitespace().next();
        Some((kind, number.and_then(|number| number.parse().ok())))
    }

    /// The phase of which a word is said: right before it, with no player between. "Last night Bob moved" is
    /// a story.
    fn phase_before(&self, word: Span) -> Option<Span> {
        /// "1 has been" extended.
        const MOST: usize = 3;
        let (_, place) = self.phase()?;
        let between = (place.end <= word.start).then(|| Span::new(place.end, word.start))?;
        let is_near = between.of(self.line.text).split_whitespace().count() <= MOST;
        (is_near && self.line.slots_in(between).is_empty()).then_some(place)
    }

    /// The first word for a phase.
    fn phase(&self) -> Option<(PhaseKind, Span)> {
        let mut phases = self.line.keywords(|keyword| match keyword {
            Keyword::Phase(kind) => Some(kind),
            _ => None,
        });
        phases.next()
    }

    /// `#RESURRECT Bob`, `##REVIVE Bob`
    fn resurrected(&self) -> Option<Right> {
        let found = self.first(|word| word == Near::Resurrect)?;
        let before = Span::new(0, found.span.start).of(self.line.text);
        let is_first = before.trim_matches(['#', ' ']).is_empty();
        let after = Span::new(found.span.end, self.line.text.len());
        let slots = self.line.slots_in(after);
        let is_alone = after.of(self.line.text).split_whitespace().count() <= 3;
        // Without the sign of a command, a misspelt word may be any other: `remve Bob`.
        let word = found.span.of(self.line.text);
        let is_spelt = WORDS.near.resurrect.iter().any(|known| same(known, word));
        if !is_first || slots.is_empty() || before.is_empty() && !(is_alone && is_spelt) {
            return None;
        }
        Some(self.name(&slots).map(|name| format!("##RESURRECT {name}")))
    }
}

/// A text with each letter once that is repeated: `Bobbb`.
fn without_runs(text: &str) -> String {
    let mut last = None;
    let mut once = text.to_owned();
    once.retain(|letter| last.replace(letter) != Some(letter));
    once
}

fn ended_early(kind: PhaseKind) -> String {
    format!("{} HAS ENDED EARLY", kind.to_string().to_uppercase())
}

fn dead(name: &str, word: DeathWord) -> String {
    match word {
        DeathWord::Died => format!("{name} has DIED"),
        DeathWord::Lynched => format!("{name} has BEEN LYNCHED"),
    }
}

/// The first length of time in a line.
fn length_in(text: &str) -> Option<Length> {
    /// So many words a length has at most: `1 day 12 hours and 34 minutes`.
    const MOST: usize = 7;
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_number = |word: &&str| word.starts_with(|c: char| c.is_numeric());
    let starts = (0..words.len()).filter(|at| words.get(*at).is_some_and(is_number));
    let mut lengths = starts.flat_map(|start| {
        let rest = words.get(start..).unwrap_or_default();
        (1..=rest.len().min(MOST)).rev().filter_map(|count| {
            let words = rest.get(..count)?.join(" ");
            gm_length(words.trim_end_matches(['.', ',', '!', ';'])).ok()
        })
    });
    lengths.next()
}
