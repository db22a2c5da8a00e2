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
use nightdesk_text::names::{Case, Place, place_after, place_after_preposition};
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
    /// In front of a voter, whose name is in the genitive then.
    front_of_vote: WordList,
    /// Between two players, by night, too.
    pub(crate) joins: WordList,
    /// The sender as a target, by night, too.
    pub(crate) himself: WordList,
    /// Nobody as a target, by night, too.
    pub(crate) nobody: WordList,
    not: WordList,
    /// A vote with one of these elects nobody.
    against: WordList,
    /// Words of votes at an election alone.
    elects: WordList,
    /// Words of votes that are none at an election.
    lynches: WordList,
    /// A player takes the vote back.
    takes_vote_back: WordList,
    /// Who says one of these changes what he has said before.
    changed_mind: WordList,
    yes: WordList,
    pub(crate) no: WordList,
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

/// What votes are about where a line in words is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum VotesOn {
    /// Who becomes mayor.
    Mayor,
    /// Who is lynched.
    Lynch,
}

impl VotesOn {
    /// Words that are a vote here and none elsewhere.
    fn words(self) -> &'static WordList {
        match self {
            Self::Mayor => &SPOKEN.elects,
            Self::Lynch => &SPOKEN.lynches,
        }
    }
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
    pub(crate) fn spoken(
        text: &str,
        names: &Names,
        holder: &dyn Fn(&str) -> Option<SeatId>,
        votes_on: VotesOn,
    ) -> Vec<DayLine> {
        if text.len() > MOST_BYTES {
            return Vec::new();
        }
        let text = without_markup(text);
        let (text, post) = without_post(&text);
        let Some(text) = one_line(text) else {
            return Vec::new();
        };
        let pieces = pieces(text);
        let words = words_of(&pieces);
        let front = starts(&words).filter(|end| SPOKEN.front.has(&joined(&words, 0, *end)));
        let froms: Vec<usize> = front.chain([0]).collect();
        let mut lines = Vec::new();
        let line = |by: SeatId| Line {
            words: &words,
            pieces: &pieces,
            names,
            by,
            post,
            holder,
            votes_on,
        };
        for from in froms {
            for end in ends(&words, from) {
                let name = joined(&words, from, end);
                for by in senders(&name, names, holder) {
                    push_new(&mut lines, line(by).after(end));
                }
            }
        }
        let of_vote =
            starts(&words).filter(|end| SPOKEN.front_of_vote.has(&joined(&words, 0, *end)));
        for from in of_vote {
            for end in ends(&words, from) {
                let name = joined(&words, from, end);
                let voters = names
                    .fitting_in(&name, Place::Of(Case::Genitive))
                    .into_iter();
                for by in voters.filter(|by| !names.subjects(&name).contains(by)) {
                    push_new(&mut lines, line(by).after(end));
                    push_new(&mut lines, line(by).does(Verb::Vote, end, Place::Any));
                }
            }
        }
        lines
    }

    /// The votes that a line may be in which nothing but a sign is between two names: "Женя: Павел".
    pub(crate) fn bare_votes(text: &str, names: &Names) -> Vec<DayLine> {
        if text.len() > MOST_BYTES {
            return Vec::new();
        }
        let text = without_markup(text);
        let (text, post) = without_post(&text);
        let Some(text) = one_line(text) else {
            return Vec::new();
        };
        let pieces = pieces(text);
        let words = words_of(&pieces);
        let mut lines = Vec::new();
        for end in ends(&words, 0) {
            let is_parted = pieces
                .get(end)
                .is_some_and(|piece| piece.after == After::Parts);
            for by in names.subjects(&joined(&words, 0, end)) {
                let line = Line {
                    words: &words,
                    pieces: &pieces,
                    names,
                    by,
                    post,
                    holder: &|_| None,
                    votes_on: VotesOn::Lynch,
                };
                if is_parted {
                    push_new(&mut lines, line.does(Verb::Vote, end, Place::Any));
                }
            }
        }
        lines
    }
}

/// Who takes a vote back in a line: "Оля снимает голос".
pub(crate) fn takes_vote_back(text: &str, names: &Names) -> Option<SeatId> {
    let text = without_markup(text);
    let words = words(one_line(&text).filter(|text| text.len() <= MOST_BYTES)?);
    let mut senders = starts(&words).rev();
    senders.find_map(|end| {
        let by = names.subject(&joined(&words, 0, end)).ok()?;
        let said = joined(&words, end, words.len());
        let said = AROUND
            .after_all
            .off_the_end(AROUND.before_verb.off_the_start(&said));
        SPOKEN.takes_vote_back.has(said).then_some(by)
    })
}

/// All who may send a line that begins with this name, or with the role of one of them.
fn senders(name: &str, names: &Names, holder: &dyn Fn(&str) -> Option<SeatId>) -> Vec<SeatId> {
    let mut senders = names.subjects(name);
    // "доктор" is a word of somebody's name, and may be said of who has the role.
    if let Some(holder) = holder(name).filter(|_| !names.has(name))
        && !senders.contains(&holder)
    {
        senders.push(holder);
    }
    senders
}

fn push_new(lines: &mut Vec<DayLine>, more: Vec<DayLine>) {
    for line in more {
        if !lines.contains(&line) {
            lines.push(line);
        }
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
    /// The same words, with the signs before them.
    pieces: &'a [Piece],
    names: &'a Names,
    by: SeatId,
    post: Option<u64>,
    /// Who has a role or an office that is named.
    holder: &'a dyn Fn(&str) -> Option<SeatId>,
    votes_on: VotesOn,
}

impl Line<'_> {
    /// What the words from a place on may mean.
    fn after(&self, from: usize) -> Vec<DayLine> {
        let from = self.past_polite(from);
        let mut found = Vec::new();
        for end in ends(self.words, from) {
            let said = joined(self.words, from, end);
            let verbs = self.verbs(&said);
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
        found.extend(self.votes_after_a_name(from));
        found
    }

    /// What a phrase may be here.
    fn verbs(&self, said: &str) -> Vec<Verb> {
        let mut verbs = verbs_of(said);
        if self.votes_on.words().has(said) && !verbs.contains(&Verb::Vote) {
            verbs.push(Verb::Vote);
        }
        verbs
    }

    /// "Оля: Женю в мэры": whom a vote is for comes after a sign, and what is done after that.
    fn votes_after_a_name(&self, from: usize) -> Vec<DayLine> {
        let is_parted = self
            .pieces
            .get(from)
            .is_some_and(|piece| piece.after == After::Parts);
        let mut ends = ends(self.words, from).filter(|_| is_parted);
        let lists = ends.find_map(|end| {
            let said = joined(self.words, end, self.words.len());
            let said = AROUND.after_all.off_the_end(&said);
            let is_vote = self.votes_on.words().has(said);
            let lists = self.targets_to(from, end, place_after(said));
            (is_vote && !lists.is_empty()).then_some(lists)
        });
        let lists = lists.unwrap_or_default().into_iter();
        let lines = lists.filter_map(|seats| {
            let names: Vec<&str> = seats.iter().map(|seat| self.names.of(*seat)).collect();
            self.about(Verb::Vote, Some(&names.join(", ")))
        });
        lines.collect()
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
        let whole = self.targets_to(from, self.words.len(), place);
        if !whole.is_empty() {
            return whole;
        }
        let polite = (from + 1..self.words.len()).find(|place| {
            let rest = joined(self.words, *place, self.words.len());
            AROUND.after_all.has(AROUND.after_all.off_the_end(&rest))
        });
        polite.map_or_else(Vec::new, |end| self.targets_to(from, end, place))
    }

    /// The same up to another place.
    fn targets_to(&self, from: usize, to: usize, place: Place) -> Vec<Vec<SeatId>> {
        let mut lists: Vec<Vec<SeatId>> = vec![Vec::new()];
        let mut place = place;
        let mut next = from;
        while next < to {
            let start = next;
            next = self.past(next, &SPOKEN.joins);
            let is_joined = next > start || start == from || self.is_joined(start);
            // A name after "и" stands as the one before it. A preposition that nothing joins is of another
            // line: "Анна за Клару. Борис за Дениса".
            if let Some((end, own)) = self.past_preposition(next).filter(|_| is_joined) {
                (next, place) = (end, own);
            }
            let named = ends(self.words, next)
                .rev()
                .filter(|end| *end <= to)
                .find_map(|end| {
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

    /// Whether a sign joins a word to the one before it.
    fn is_joined(&self, place: usize) -> bool {
        let piece = self.pieces.get(place);
        piece.is_some_and(|piece| piece.after == After::Joint)
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

/// What is between a word and the one before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum After {
    /// A blank, or a sign that says nothing.
    Blank,
    /// A comma, or a sign that joins names.
    Joint,
    /// A sign that parts whose line it is from what is said: `:`, `->`, ` - `.
    Parts,
}

/// A word of a line, and what is before it.
#[derive(Debug)]
struct Piece {
    word: String,
    after: After,
}

/// The words of a line, without the signs between them.
fn words(text: &str) -> Vec<String> {
    words_of(&pieces(text))
}

fn words_of(pieces: &[Piece]) -> Vec<String> {
    pieces.iter().map(|piece| piece.word.clone()).collect()
}

/// The words of a line, with what is before each of them.
fn pieces(text: &str) -> Vec<Piece> {
    let text = text.replace("->", "→").replace("=>", "→");
    let mut spaced = String::new();
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        match sign {
            // "+1" is a word.
            '+' if signs.peek().is_some_and(char::is_ascii_digit) => spaced.push(sign),
            ':' | ',' | ';' | '→' | '–' | '—' | '+' | '&' | '/' => {
                spaced.extend([' ', sign, ' ']);
            }
            '«' | '»' | '"' | '!' | '?' => spaced.push(' '),
            other => spaced.push(other),
        }
    }
    let mut pieces = Vec::new();
    let mut after = After::Blank;
    for word in spaced.split_whitespace() {
        match word {
            "-" | ":" | "→" | "–" | "—" => after = After::Parts,
            "," | ";" | "+" | "&" | "/" => after = After::Joint,
            word => {
                let word = word.trim_start_matches('@').trim_end_matches('.');
                if !word.is_empty() {
                    let word = word.to_owned();
                    pieces.push(Piece { word, after });
                    after = After::Blank;
                }
            }
        }
    }
    pieces
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
