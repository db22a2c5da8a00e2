//! Votes and moves of a day in players' words: "Вася голосует за Петра", "Настя не защищает".

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::verb::{Verb, verbs};
use super::{DayLine, Names, Words, without_post};
use crate::catalogue::roles_alone;
use crate::day::moves::{Cast, DuringVote, Entered};
use crate::day::questions::Topic;
use nightdesk_game::SeatId;
use nightdesk_text::names::{Place, place_after, place_after_preposition};
use nightdesk_text::{AROUND, Language, WordList, built_in, without_markup};

/// More words are in no name and no phrase.
const MOST_WORDS: usize = 6;
/// More ways to read the names of a line say that it is no plain one.
const MOST_LISTS: usize = 16;
/// Longer lines are no move of a day.
const MOST_BYTES: usize = 300;

/// The words of such lines.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Spoken {
    front: WordList,
    /// Between two players, by night, too.
    pub(crate) joins: WordList,
    /// The sender as a target, by night, too.
    pub(crate) himself: WordList,
    /// Nobody as a target, by night, too.
    pub(crate) nobody: WordList,
    not: WordList,
    /// A vote with one of these elects nobody.
    against: WordList,
    /// Who says one of these changes what he has said before.
    changed_mind: WordList,
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

/// Whether a line in words is against somebody, and not only by a word of a name.
pub(crate) fn is_against(text: &str, names: &Names) -> bool {
    let words = words(&without_markup(text));
    let mut against = words.iter().filter(|word| SPOKEN.against.has(word));
    against.any(|word| !names.have_word(word))
}

/// Whether the player of a line in words says that he means something else than before.
pub(crate) fn changes_mind(text: &str) -> bool {
    let words = words(&without_markup(text));
    let phrases = (0..words.len()).flat_map(|from| ends(&words, from).map(move |end| (from, end)));
    let mut phrases = phrases.map(|(from, end)| joined(&words, from, end));
    phrases.any(|phrase| SPOKEN.changed_mind.has(&phrase))
}

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
        let Some(text) = one_line(text) else {
            return Vec::new();
        };
        let words = words(text);
        let front = starts(&words).filter(|end| SPOKEN.front.has(&joined(&words, 0, *end)));
        let froms: Vec<usize> = front.chain([0]).collect();
        let mut lines = Vec::new();
        for from in froms {
            for end in ends(&words, from) {
                let name = joined(&words, from, end);
                let mut senders = names.subjects(&name);
                // "доктор" is a word of somebody's name, and may be said of who has the role.
                if let Some(holder) = holder(&name).filter(|_| !names.has(&name))
                    && !senders.contains(&holder)
                {
                    senders.push(holder);
                }
                for by in senders {
                    let line = Line {
                        words: &words,
                        names,
                        by,
                        post,
                        holder,
                    };
                    for found in line.after(end) {
                        if !lines.contains(&found) {
                            lines.push(found);
                        }
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
    let words = words(one_line(&text)?);
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
    /// Who has a role or an office that is named.
    holder: &'a dyn Fn(&str) -> Option<SeatId>,
}

impl Line<'_> {
    /// What the words from a place on may mean.
    fn after(&self, from: usize) -> Vec<DayLine> {
        let from = self.past_polite(from);
        let mut found = Vec::new();
        for end in ends(self.words, from) {
            let said = joined(self.words, from, end);
            let verbs = verbs_of(&said);
            let place = place_after(&said);
            found.extend(
                verbs
                    .into_iter()
                    .flat_map(|verb| self.does(verb, end, place)),
            );
            if SPOKEN.not.has(&said) {
                found.extend(self.does_not(end));
            }
            let declined = SPOKEN.declined.iter();
            let declined = declined.filter(|(_, words)| words.has(&said));
            let topics = declined.filter_map(|(verb, _)| verb.topic());
            let is_whole = !self.targets(end, place).is_empty();
            found.extend(
                topics
                    .filter(|_| is_whole)
                    .map(|topic| self.declines(topic)),
            );
        }
        found
    }

    /// A verb with whom it is about, in all ways in which that can be read.
    fn does(&self, verb: Verb, from: usize, place: Place) -> Vec<DayLine> {
        let rest = joined(self.words, from, self.words.len());
        let nobody = SPOKEN.nobody.has(&rest);
        if (verb, nobody) == (Verb::Vote, true) {
            return vec![DayLine::Vote(Cast::refusal(self.by).in_post(self.post))];
        }
        if (verb, nobody) == (Verb::Vertical, true) {
            return self.about(verb, Some(&rest)).into_iter().collect();
        }
        let takes_none = matches!(
            verb,
            Verb::Refusal | Verb::Approval | Verb::Arm | Verb::LetPardonedDie | Verb::HeroicSuicide
        );
        let lists = self.targets(from, place).into_iter();
        let lines = lists.filter_map(|seats| {
            let names: Vec<&str> = seats.iter().map(|seat| self.names.of(*seat)).collect();
            match (names.is_empty(), takes_none) {
                (true, _) => self.about(verb, None),
                (false, true) => None,
                (false, false) => self.about(verb, Some(&names.join(", "))),
            }
        });
        lines.collect()
    }

    fn about(&self, verb: Verb, tail: Option<&str>) -> Option<DayLine> {
        let words = Words {
            by: self.by,
            names: self.names,
            tail,
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
            let is_whole = is_whole || !self.targets(end, Place::Any).is_empty();
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

    /// The players that are named from here to the end, in all ways in which they can be meant; none where
    /// other words are left.
    fn targets(&self, from: usize, place: Place) -> Vec<Vec<SeatId>> {
        let mut lists: Vec<Vec<SeatId>> = vec![Vec::new()];
        let mut place = place;
        let mut next = from;
        while next < self.words.len() {
            next = self.past(next, &SPOKEN.joins);
            // A name after "и" stands as the one before it.
            if let Some((end, own)) = self.past_preposition(next) {
                (next, place) = (end, own);
            }
            let named = ends(self.words, next).rev().find_map(|end| {
                let text = joined(self.words, next, end);
                let seats = match SPOKEN.himself.has(&text) {
                    true => vec![self.by],
                    false => self.named(&text, place),
                };
                (!seats.is_empty()).then_some((seats, end))
            });
            let Some((seats, end)) = named else {
                return Vec::new();
            };
            let longer = lists.iter().flat_map(|list| {
                let one = |seat: &SeatId| list.iter().chain([seat]).copied().collect();
                seats.iter().map(one)
            });
            lists = longer.take(MOST_LISTS).collect();
            next = end;
        }
        lists
    }

    /// Whom a text may mean as a target. A word of a name that is a role's as well may be said of who has
    /// the role, and no player is told who that is: such a word alone names nobody.
    fn named(&self, text: &str, place: Place) -> Vec<SeatId> {
        let mut seats = self.names.fitting_in(text, place);
        if seats.is_empty() {
            return seats;
        }
        for role in roles_alone(text, |name| self.names.has(name)) {
            let holder = (self.holder)(role.name(Language::Russian));
            seats.extend(holder.filter(|holder| !seats.contains(holder)));
        }
        seats
    }

    /// Where the longest preposition ends that begins here, and how a name stands after it.
    fn past_preposition(&self, from: usize) -> Option<(usize, Place)> {
        let mut ends = ends(self.words, from).rev();
        ends.find_map(|end| {
            let text = joined(self.words, from, end);
            place_after_preposition(&text).map(|place| (end, place))
        })
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

/// A text without the sign that ends a line; none where there are several lines.
fn one_line(text: &str) -> Option<&str> {
    let line = text.trim_matches([';', ' ']);
    (!line.contains(';')).then_some(line)
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
