//! Votes and moves of a day in players' words: "Вася голосует за Петра", "Настя не защищает".

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::verb::{Verb, verbs};
use super::{DayLine, Names, Words, without_post};
use crate::day::moves::{Cast, DuringVote, Entered};
use crate::day::questions::Topic;
use nightdesk_game::SeatId;
use nightdesk_text::{AROUND, WordList, built_in, without_markup};

/// More words are in no name and no phrase.
const MOST_WORDS: usize = 6;
/// Longer lines are no move of a day.
const MOST_BYTES: usize = 300;

/// The words of such lines.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Spoken {
    front: WordList,
    before: WordList,
    /// Between two players, by night, too.
    pub(crate) joins: WordList,
    /// The sender as a target, by night, too.
    pub(crate) himself: WordList,
    /// Nobody as a target, by night, too.
    pub(crate) nobody: WordList,
    not: WordList,
    yes: WordList,
    no: WordList,
    said: BTreeMap<Verb, WordList>,
    declined: BTreeMap<Verb, WordList>,
}

/// What an asked player says without a word for what it is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Answer {
    Yes,
    No,
    /// A word for a move, that names nobody.
    Does(Vec<Topic>),
}

pub(crate) static SPOKEN: LazyLock<Spoken> =
    LazyLock::new(|| built_in(include_str!("../spoken.toml")));

impl DayLine {
    /// All that a line in players' words may mean; `holder` is who has a role or an office that is named.
    #[must_use]
    pub fn spoken(
        text: &str,
        names: &Names,
        holder: &dyn Fn(&str) -> Option<SeatId>,
    ) -> Vec<DayLine> {
        if text.len() > MOST_BYTES {
            return Vec::new();
        }
        let text = without_markup(text);
        let (text, post) = without_post(&text);
        let words = words(text);
        let front = starts(&words).filter(|end| SPOKEN.front.has(&joined(&words, 0, *end)));
        let froms: Vec<usize> = front.chain([0]).collect();
        let mut lines = Vec::new();
        for from in froms {
            for end in ends(&words, from) {
                let name = joined(&words, from, end);
                let by = names.subject(&name).ok().or_else(|| holder(&name));
                let Some(by) = by else { continue };
                let line = Line {
                    words: &words,
                    names,
                    by,
                    post,
                };
                for found in line.after(end) {
                    if !lines.contains(&found) {
                        lines.push(found);
                    }
                }
            }
        }
        lines
    }
}

/// The words by which a player gives no vote, in a post as at the desk.
pub(crate) fn refusals() -> impl Iterator<Item = &'static str> {
    let said = SPOKEN.said.get(&Verb::Refusal).into_iter();
    said.flat_map(WordList::iter)
}

/// "Нина: нет", "Настя встаёт на защиту": who answers in a line, and what it says by itself.
pub(crate) fn answer_in(text: &str, names: &Names) -> Option<(SeatId, Answer)> {
    if text.len() > MOST_BYTES || text.contains('?') {
        return None;
    }
    let text = without_markup(text);
    let words = words(&text);
    let mut senders = starts(&words).rev();
    senders.find_map(|end| {
        let by = names.subject(&joined(&words, 0, end)).ok()?;
        let polite = ends(&words, end).rev();
        let mut places = polite
            .filter(|to| AROUND.before_verb.has(&joined(&words, end, *to)))
            .chain([end]);
        places.find_map(|from| {
            let said = joined(&words, from, words.len());
            if SPOKEN.yes.has(&said) {
                return Some((by, Answer::Yes));
            }
            if SPOKEN.no.has(&said) {
                return Some((by, Answer::No));
            }
            let topics = verbs_of(&said).into_iter().filter_map(Verb::topic);
            let topics: Vec<Topic> = topics.collect();
            (!topics.is_empty()).then_some((by, Answer::Does(topics)))
        })
    })
}

/// A line whose sender is known.
struct Line<'a> {
    words: &'a [String],
    names: &'a Names,
    by: SeatId,
    post: Option<u64>,
}

impl Line<'_> {
    /// What the words from a place on may mean.
    fn after(&self, from: usize) -> Vec<DayLine> {
        let from = self.past_polite(from);
        let mut found = Vec::new();
        for end in ends(self.words, from) {
            let said = joined(self.words, from, end);
            let verbs = verbs_of(&said);
            found.extend(verbs.into_iter().filter_map(|verb| self.does(verb, end)));
            if SPOKEN.not.has(&said) {
                found.extend(self.does_not(end));
            }
            let declined = SPOKEN.declined.iter();
            let declined = declined.filter(|(_, words)| words.has(&said));
            let topics = declined.filter_map(|(verb, _)| verb.topic());
            let is_whole = self.targets(end).is_some();
            found.extend(
                topics
                    .filter(|_| is_whole)
                    .map(|topic| self.declines(topic)),
            );
        }
        found
    }

    /// A verb with whom it is about.
    fn does(&self, verb: Verb, from: usize) -> Option<DayLine> {
        let rest = joined(self.words, from, self.words.len());
        let nobody = SPOKEN.nobody.has(&rest);
        let targets = self.targets(from);
        let tail = match (verb, nobody, targets) {
            (Verb::Vote, true, _) => {
                return Some(DayLine::Vote(Cast::refusal(self.by).in_post(self.post)));
            }
            (Verb::Vertical, true, _) => Some(rest),
            (_, _, Some(seats)) if !seats.is_empty() => {
                let names = seats.iter().map(|seat| self.names.of(*seat));
                Some(names.collect::<Vec<_>>().join(", "))
            }
            (_, _, Some(_)) => None,
            (_, _, None) => return None,
        };
        let takes_none = matches!(
            verb,
            Verb::Refusal | Verb::Approval | Verb::Arm | Verb::LetPardonedDie | Verb::HeroicSuicide
        );
        if takes_none && tail.is_some() {
            return None;
        }
        let words = Words {
            by: self.by,
            names: self.names,
            tail: tail.as_deref(),
            post: self.post,
        };
        words.understood(verb).ok()
    }

    /// "не защищает": what was asked is declined.
    fn does_not(&self, from: usize) -> Vec<DayLine> {
        let mut places = ends(self.words, from);
        let topics = places.find_map(|end| {
            let said = verbs_of(&joined(self.words, from, end));
            let answers: Vec<Topic> = said.into_iter().filter_map(Verb::topic).collect();
            let rest = joined(self.words, end, self.words.len());
            let is_whole = rest.is_empty() || SPOKEN.nobody.has(&rest);
            let is_whole = is_whole || self.targets(end).is_some();
            (is_whole && !answers.is_empty()).then_some(answers)
        });
        let topics = topics.into_iter().flatten();
        topics.map(|topic| self.declines(topic)).collect()
    }

    fn declines(&self, topic: Topic) -> DayLine {
        DayLine::During(Entered {
            by: self.by,
            what: DuringVote::Decline(topic),
        })
    }

    /// The players that are named from a place to the end; none where other words are left.
    fn targets(&self, from: usize) -> Option<Vec<SeatId>> {
        let mut seats = Vec::new();
        let mut place = from;
        while place < self.words.len() {
            place = self.past(place, &SPOKEN.joins);
            place = self.past(place, &SPOKEN.before);
            let (seat, end) = ends(self.words, place).rev().find_map(|end| {
                let text = joined(self.words, place, end);
                if SPOKEN.himself.has(&text) {
                    return Some((self.by, end));
                }
                Some((self.names.read(&text).ok()?, end))
            })?;
            seats.push(seat);
            place = end;
        }
        Some(seats)
    }

    fn past(&self, from: usize, list: &WordList) -> usize {
        let mut ends = ends(self.words, from).rev();
        let end = ends.find(|end| list.has(&joined(self.words, from, *end)));
        end.unwrap_or(from)
    }

    fn past_polite(&self, from: usize) -> usize {
        self.past(from, &AROUND.before_verb)
    }
}

/// What a phrase may be.
fn verbs_of(said: &str) -> Vec<Verb> {
    let own = verbs().of(said);
    let more = SPOKEN.said.iter().filter(|(_, words)| words.has(said));
    let mut found: Vec<Verb> = own.into_iter().chain(more.map(|(verb, _)| *verb)).collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// The words of a line, without the signs between them.
fn words(text: &str) -> Vec<String> {
    let spaced: String =
        text.replace("->", " ")
            .replace("=>", " ")
            .chars()
            .map(|sign| match sign {
                ':' | ',' | ';' | '→' | '–' | '—' | '+' | '&' | '/' | '«' | '»' | '"' | '!'
                | '?' => ' ',
                other => other,
            })
            .collect();
    let words = spaced.split_whitespace().filter(|word| *word != "-");
    let words = words.map(|word| {
        word.trim_start_matches('@')
            .trim_end_matches('.')
            .to_owned()
    });
    words.filter(|word| !word.is_empty()).collect()
}

fn joined(words: &[String], from: usize, to: usize) -> String {
    words.get(from..to).unwrap_or_default().join(" ")
}

/// Where a phrase from a place on may end.
fn ends(words: &[String], from: usize) -> impl DoubleEndedIterator<Item = usize> + use<> {
    (from + 1)..=words.len().min(from + MOST_WORDS)
}

fn starts(words: &[String]) -> impl DoubleEndedIterator<Item = usize> + use<> {
    ends(words, 0)
}
