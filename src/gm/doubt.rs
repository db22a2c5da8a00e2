//! Whether a command is said for certain: one check for deaths, moves, early ends, replacements and
//! the end of the game.

use std::sync::LazyLock;

use nightdesk_text::names::{KnownNames, Occurrence, fold, plain_sign};
use nightdesk_text::{DOUBT, Span, cut_words};

use super::DeathWord;
use super::line::Line;
use super::sign;

/// What a line claims, with the words that matter for whether it is certain.
#[derive(Debug)]
pub(super) struct Claim {
    /// Whom or what it is about: a player's name, the deadline.
    pub(super) about: Span,
    /// The words that make it a command.
    pub(super) words: Span,
    /// The name of somebody who does not play; it is no part of what is said.
    pub(super) newcomer: Option<Span>,
    /// Which word tells a death, if it is one.
    pub(super) death: Option<DeathWord>,
    /// Up to where a condition after it belongs to it, at most to the end of the sentence.
    pub(super) until: usize,
}

/// What a word says against a command in its sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Strength {
    /// It denies or supposes.
    Always,
    /// It tells of another time, or of what somebody believes.
    InClause,
}

static DOUBTS: LazyLock<KnownNames<Strength>> = LazyLock::new(|| {
    let always = DOUBT.always.iter().chain(&DOUBT.wishes);
    let in_clause = DOUBT.in_clause.iter().chain(&DOUBT.hearsay);
    let always = always.map(|word| (word, Strength::Always));
    KnownNames::new(always.chain(in_clause.map(|word| (word, Strength::InClause))))
});
static CONDITIONS: LazyLock<KnownNames<()>> = LazyLock::new(|| list(&DOUBT.conditions));
static INVERTED: LazyLock<KnownNames<()>> = LazyLock::new(|| list(&DOUBT.inverted));
static DONE: LazyLock<KnownNames<()>> = LazyLock::new(|| list(&DOUBT.done));

/// Whether the last word of a death says something else together with the next one: `is dead tired`.
fn says_otherwise(text: &str, words: Span) -> bool {
    let word = fold(words.of(text));
    let after: &[String] = match word.split(' ').next_back() {
        Some("dead") => &DOUBT.after_dead,
        Some("died") => &DOUBT.after_died,
        _ => &[],
    };
    let rest = text.get(words.end..).unwrap_or_default().trim_start();
    let ends = |rest: &str| !rest.starts_with(|sign: char| sign.is_alphanumeric());
    let ends_all = |rest: &str| {
        !rest
            .trim_start()
            .starts_with(|sign: char| sign.is_alphanumeric())
    };
    let begins_with = |list: &[String], ends: &dyn Fn(&str) -> bool| {
        let mut list = list.iter();
        list.any(|word| cut_words(rest, word).is_some_and(ends))
    };
    begins_with(after, &ends)
        || begins_with(&DOUBT.after_any_death, &ends)
        || begins_with(&DOUBT.ends_after_a_death, &ends_all)
}

fn list(words: &[String]) -> KnownNames<()> {
    KnownNames::new(words.iter().map(|word| (word, ())))
}

/// The places in a line that may leave a command in doubt, each kind from left to right.
#[derive(Debug)]
pub(super) struct Doubts {
    always: Vec<Span>,
    in_clause: Vec<Span>,
    conditions: Vec<Span>,
    inverted: Vec<Span>,
    done: Vec<Span>,
    /// The signs that part a sentence.
    breaks: Vec<Span>,
    /// Quotation marks, each with how many are open after it.
    quotes: Vec<(usize, i32)>,
}

impl Doubts {
    /// Looks for them; `in_name` tells whether a range meets a name.
    pub(super) fn in_text(text: &str, in_name: impl Fn(Span) -> bool) -> Self {
        let free = |span: &Span| !in_name(*span);
        let places = |words: &KnownNames<()>| -> Vec<Span> {
            let found = words.occurrences(text).into_iter();
            found.map(|word| word.span).filter(free).collect()
        };
        let (mut always, mut in_clause) = (Vec::new(), Vec::new());
        let words = DOUBTS.occurrences(text).into_iter();
        for Occurrence { id, span } in words.chain(contracted(text)) {
            match id {
                _ if in_name(span) || is_month(text, span) => {}
                Strength::Always => always.push(span),
                Strength::InClause => in_clause.push(span),
            }
        }
        always.sort_unstable();
        in_clause.sort_unstable();
        let as_if = |span: &Span| {
            let before = text.get(..span.start).unwrap_or_default();
            let word = before.split_whitespace().next_back();
            word.is_some_and(|word| word.eq_ignore_ascii_case("as"))
        };
        let mut conditions = places(&CONDITIONS);
        conditions.retain(|span| !as_if(span));
        Self {
            always,
            in_clause,
            conditions,
            inverted: places(&INVERTED),
            done: places(&DONE),
            breaks: breaks(text).into_iter().filter(free).collect(),
            quotes: quotes(text, &in_name),
        }
    }

    /// Whether they leave a claim in doubt.
    pub(super) fn are_against<S: Copy + Ord>(&self, claim: &Claim, line: &Line<'_, S>) -> bool {
        let sentence = line.sentence(claim.words);
        let before = Span::new(sentence.start, claim.words.end);
        let after = Span::new(claim.words.end, claim.until.min(sentence.end));
        line.sentences.asks_after(claim.words.end)
            || any_in(&self.conditions, after)
            || any_around(&self.always, before, claim.newcomer)
            || self.is_inverted(line.text, sentence.start, claim.about)
            || self.is_quoted(claim, line.text)
            || claim.death.is_some() && says_otherwise(line.text, claim.words)
            || self.is_of_another_time(line.text, before, claim)
            || self.is_introduced(line.text, before, claim)
            || is_joked_before(line.text.get(..sentence.start).unwrap_or_default())
            || is_afterthought(Span::new(claim.words.end, sentence.end).of(line.text))
            || is_taken_back(line.text.get(sentence.end..).unwrap_or_default())
    }

    /// Whether any word that may leave something in doubt stands in a range.
    pub(super) fn any_word_in(&self, range: Span) -> bool {
        any_in(&self.always, range)
            || any_in(&self.in_clause, range)
            || any_in(&self.conditions, range)
    }

    /// Whether a comma, a colon, a bracket or a dash stands in a range.
    pub(super) fn any_break_in(&self, range: Span) -> bool {
        any_in(&self.breaks, range)
    }

    /// Whether a quotation mark stands in a range.
    pub(super) fn any_quote_in(&self, range: Span) -> bool {
        let first = self.quotes.partition_point(|(at, _)| *at < range.start);
        self.quotes
            .get(first)
            .is_some_and(|(at, _)| *at < range.end)
    }

    /// Whether a word of another time or of belief stands where it concerns the claim. What stands in
    /// another clause than a death that is told as done does not.
    fn is_of_another_time(&self, text: &str, before: Span, claim: &Claim) -> bool {
        let clause = self.clause_start(claim.about.start).max(before.start);
        let own = Span::new(clause, before.end);
        if any_around(&self.in_clause, own, claim.newcomer) {
            return true;
        }
        let others = Span::new(before.start, clause);
        any_in(&self.in_clause, others) && !self.is_told_as_done(text, claim)
    }

    /// Whether such a word and a colon stand right before the claim: `The baker said: Bob has DIED`.
    fn is_introduced(&self, text: &str, before: Span, claim: &Claim) -> bool {
        let last = self
            .in_clause
            .partition_point(|word| word.end <= claim.about.start);
        let last = last
            .checked_sub(1)
            .and_then(|last| self.in_clause.get(last));
        last.filter(|word| word.start >= before.start)
            .is_some_and(|word| {
                let between = Span::new(word.end, claim.about.start).of(text);
                between.trim_end_matches(['@', ' ']).trim_start() == ":"
            })
    }

    fn is_told_as_done(&self, text: &str, claim: &Claim) -> bool {
        let between = Span::new(claim.about.end, claim.words.start.max(claim.about.end));
        let is_done = match claim.death {
            None => false,
            Some(DeathWord::Lynched) => true,
            Some(DeathWord::Died) => {
                fold(claim.words.of(text)) == "died" || any_in(&self.done, between)
            }
        };
        let is_parted = any_in(&self.breaks, between);
        is_done && !(is_parted && goes_on(text, claim.words.end))
    }

    /// Where the part of a sentence around an offset starts.
    fn clause_start(&self, offset: usize) -> usize {
        let before = self.breaks.partition_point(|sign| sign.end <= offset);
        let last = before.checked_sub(1).and_then(|last| self.breaks.get(last));
        last.map_or(0, |sign| sign.end)
    }

    /// `Had Bob died`: a question, or a condition.
    fn is_inverted(&self, text: &str, start: usize, about: Span) -> bool {
        let before = self
            .inverted
            .partition_point(|word| word.end <= about.start);
        let last = before
            .checked_sub(1)
            .and_then(|last| self.inverted.get(last));
        let is_near = |word: &&Span| word.start >= start && about.start - word.end <= MOST_BETWEEN;
        last.filter(is_near).is_some_and(|word| {
            let between = fold(Span::new(word.end, about.start).of(text));
            matches!(between.trim_end_matches('@').trim(), "" | "the")
        })
    }

    /// Whether the words of a claim stand in quotation marks that do not hold them alone: somebody
    /// else says them then. So they do where a death is quoted whole, after words of the host's own.
    fn is_quoted(&self, claim: &Claim, text: &str) -> bool {
        let from = match claim.death {
            Some(_) => claim.about.end,
            None => claim.about.start,
        };
        let index = |offset: usize| self.quotes.partition_point(|(at, _)| *at < offset);
        let (first, last) = (index(from), index(claim.words.start));
        let open = |index: usize| {
            let before = index.checked_sub(1).and_then(|last| self.quotes.get(last));
            before.map_or(0, |(_, open)| *open)
        };
        let nearest = last.checked_sub(1).and_then(|last| self.quotes.get(last));
        let is_alone = nearest.is_some_and(|(at, _)| {
            let next = self.quotes.get(last);
            claim.words.start - at <= LONGEST_SIGN
                && next.is_some_and(|(next, _)| *next == claim.words.end)
        });
        let is_whole = claim.death.is_some() && self.is_quoted_after_words(claim, text);
        open(last) > open(first) && !is_alone || is_whole && open(last) > 0
    }

    /// Whether a quotation is open where the name of a claim begins, and words come before it.
    fn is_quoted_after_words(&self, claim: &Claim, text: &str) -> bool {
        let opened = self
            .quotes
            .partition_point(|(at, _)| *at < claim.about.start);
        let opened = opened.checked_sub(1).and_then(|last| self.quotes.get(last));
        opened.is_some_and(|(at, open)| {
            let before = text.get(..*at).unwrap_or_default();
            *open > 0 && before.contains(char::is_alphanumeric)
        })
    }
}

/// How many bytes stand between such a word and a name at most: ` the `, ` @`.
const MOST_BETWEEN: usize = 16;

/// How many bytes a quotation mark has at most.
const LONGEST_SIGN: usize = 4;

/// Whether what follows in a sentence is a last clause that takes back that it is certain, holds one in brackets
/// at its end, or begins with a clause that says whose words it was.
fn is_afterthought(after: &str) -> bool {
    let signs = |sign: char| !sign.is_alphanumeric();
    let is_parted = after.trim_start().starts_with(signs);
    let clause = |part: &str| fold(part.trim_matches(signs));
    let in_brackets = after.trim_end().strip_suffix([')', ']']);
    let in_brackets = in_brackets.and_then(|after| after.rsplit_once(['(', '[']));
    let first = after.trim_start_matches(signs).split_whitespace().next();
    is_parted
        && (DOUBT.is_afterthought(&clause(after))
            || first.is_some_and(|word| DOUBT.says_who.contains(&fold(word))))
        || in_brackets.is_some_and(|(_, inside)| DOUBT.is_afterthought(&clause(inside)))
}

/// Whether the next sentence or line begins with a clause that takes back what was said: "Just kidding!"
pub(super) fn is_taken_back(next: &str) -> bool {
    let signs = |sign: char| !sign.is_alphanumeric();
    let next = next.trim_start_matches(signs);
    let ends = |sign: char| matches!(sign, '.' | ',' | '!' | '?' | ';' | ':' | '(' | '–' | '—');
    let clause = next.split(ends).next().unwrap_or(next);
    DOUBT.takes_back(&fold(clause.trim_end_matches(signs)))
}

/// Whether the sentence right before says that a joke follows: "April fools! Bob has DIED."
fn is_joked_before(before: &str) -> bool {
    let signs = |sign: char| !sign.is_alphanumeric();
    let ends = |sign: char| matches!(sign, '.' | '!' | '?' | ';' | '…');
    let last = before.trim_end_matches(signs).rsplit(ends).next();
    last.is_some_and(|last| DOUBT.jokes.contains(&fold(last.trim_matches(signs))))
}

fn any_in(places: &[Span], range: Span) -> bool {
    let first = places.partition_point(|place| place.start < range.start);
    places
        .get(first)
        .is_some_and(|place| place.end <= range.end)
}

/// The same without a part of the range.
fn any_around(places: &[Span], range: Span, without: Option<Span>) -> bool {
    match without.filter(|part| range.start <= part.start && part.end <= range.end) {
        None => any_in(places, range),
        Some(part) => {
            any_in(places, Span::new(range.start, part.start))
                || any_in(places, Span::new(part.end, range.end))
        }
    }
}

/// Whether a sentence goes on after a comma with something else than more on a death.
fn goes_on(text: &str, from: usize) -> bool {
    let rest = text.get(from..).unwrap_or_default().trim_start();
    let Some(rest) = rest.strip_prefix([',', ':', '–', '—']) else {
        return false;
    };
    let word = rest
        .split(|letter: char| !sign::is_word(letter))
        .find(|word| !word.is_empty());
    word.is_some_and(|word| !DOUBT.goes_on.contains(&fold(word)))
}

/// Whether a word that may name a month stands beside a number that is no phase's: `May 4`, `4 May`.
fn is_month(text: &str, word: Span) -> bool {
    if !DOUBT.months.contains(&fold(word.of(text))) {
        return false;
    }
    let is_number = |word: &str| word.starts_with(|c: char| c.is_numeric());
    let after = text.get(word.end..).unwrap_or_default();
    let mut before = text
        .get(..word.start)
        .unwrap_or_default()
        .split_whitespace();
    let is_day = before.next_back().is_some_and(is_number)
        && !before
            .next_back()
            .is_some_and(|word| ["day", "night"].contains(&&*fold(word)));
    is_day || after.split_whitespace().next().is_some_and(is_number)
}

/// The signs that part a sentence: commas, colons, brackets and dashes.
fn breaks(text: &str) -> Vec<Span> {
    let mut breaks = Vec::new();
    for (at, letter) in text.char_indices() {
        let is_break = match letter {
            ',' | ':' | '(' | ')' | '[' | ']' | '–' | '—' => true,
            '-' => {
                let spaced = |next: Option<char>| next.is_none_or(char::is_whitespace);
                spaced(sign::before(text, at).next()) && spaced(sign::after(text, at + 1).next())
            }
            _ => false,
        };
        if is_break {
            breaks.push(Span::new(at, at + letter.len_utf8()));
        }
    }
    breaks
}

/// Quotation marks, each with how many are open after it. An apostrophe is none.
fn quotes(text: &str, in_name: &impl Fn(Span) -> bool) -> Vec<(usize, i32)> {
    let mut quotes = Vec::new();
    let mut open = 0;
    for (at, letter) in text.char_indices() {
        let end = at + letter.len_utf8();
        let is_double = plain_sign(letter) == Some('"');
        if !is_double && !sign::is_apostrophe(letter) || in_name(Span::new(at, end)) {
            continue;
        }
        let word_before = sign::before(text, at)
            .next()
            .is_some_and(|c| !c.is_whitespace() && !matches!(c, '(' | '['));
        let word_after = sign::after(text, end)
            .next()
            .is_some_and(|c| !c.is_whitespace());
        match (word_before, word_after) {
            (false, true) => open += 1,
            (true, true) if !is_double => continue,
            (true, _) => open -= 1,
            (false, false) => continue,
        }
        quotes.push((at, open));
    }
    quotes
}

/// The places of `n't` at the ends of words, and of `'ll` and `'d` after them.
fn contracted(text: &str) -> impl Iterator<Item = Occurrence<Strength>> {
    text.char_indices().filter_map(|(start, letter)| {
        let span = Span::new(start, start + letter.len_utf8());
        let mut after = sign::after(text, span.end);
        let id = match letter {
            'n' | 'N'
                if after.next().is_some_and(sign::is_apostrophe) && is_tail(&mut after, "t") =>
            {
                Strength::Always
            }
            _ if sign::is_apostrophe(letter) => {
                let is_one = |tail| is_tail(sign::after(text, span.end), tail);
                (is_one("ll") || is_one("d")).then_some(Strength::InClause)?
            }
            _ => return None,
        };
        Some(Occurrence { id, span })
    })
}

/// Whether the last letters of a word are these.
fn is_tail(mut letters: impl Iterator<Item = char>, tail: &str) -> bool {
    let mut tail = tail.chars();
    tail.all(|one| {
        letters
            .next()
            .is_some_and(|it| it.eq_ignore_ascii_case(&one))
    }) && !letters.next().is_some_and(sign::is_word)
}
