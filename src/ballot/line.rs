//! The votes in a body, line by line and from left to right.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::approval;
use super::keyword::{
    Keyword, Place, after_colon, colon_follows, denies, is_taking_back, keyword_at, keyword_before,
    near_keyword_at, refuses, takes_back,
};
use super::letters::{Letter, Letters, is_unsaid};
use super::mark::{HeldKind, Mark, MarkFault, Says};
use super::meant::{
    is_fitting, is_like_a_name, is_name, is_nobody, is_nobodys_name, is_of_somebody,
};
use super::roster::Roster;
use super::said::{self, IsName};
use super::sentence::sentence;
use super::syntaxes::Syntaxes;
use super::words::{VoteWords, WrittenTag};
use nightdesk_thread::{Body, Line, Stretch, TagKind, VoteTag};

/// The votes in a post and what may be one, in their order (vote rules §3.1).
///
/// What is struck out or code is as if not there, and so is what stands in spoilers unless
/// `spoilers` says that those count. Names of the roster are known where they look like something
/// else: "Unvote Bob. Vote Cleo", "Vote Count Vlad".
#[must_use]
pub fn marks<S: Copy + PartialEq>(
    body: &Body,
    syntaxes: &Syntaxes,
    spoilers: bool,
    roster: &Roster<S>,
) -> Vec<Mark> {
    let mut reader = Reader {
        is_name: &|words| is_name(words, roster),
        is_like_a_name: &|words| is_like_a_name(words, roster),
        is_nobodys_name: &|words| is_nobodys_name(words, roster),
        is_nobody: &|words| is_nobody(words, roster),
        is_of_somebody: &|words| is_of_somebody(words, roster),
        is_fitting: &|words| is_fitting(words, roster),
        body,
        syntaxes,
        spoilers,
        tags: BTreeSet::new(),
        tagged: None,
        marks: Vec::new(),
    };
    for (number, line) in body.lines.iter().enumerate() {
        if may_hold_votes(line, syntaxes) {
            reader.read_line(number, line);
        }
    }
    reader.hold_questions();
    reader.take_back_last();
    reader.marks
}

/// What words that were held say if the host counts them (vote rules §3.3).
#[must_use]
pub fn counted<S: Copy + PartialEq>(
    words: &str,
    syntaxes: &Syntaxes,
    roster: &Roster<S>,
) -> Vec<Says> {
    said::counted(words, &syntaxes.words, &|words| is_name(words, roster))
}

/// Whether a line is worth reading; most lines of a thread are not.
fn may_hold_votes(line: &Line, syntaxes: &Syntaxes) -> bool {
    !line.stretches.is_empty()
        || line.text.contains(HASHES)
        || syntaxes.sentence
        || syntaxes.plain && syntaxes.green
        || syntaxes.words.may_stand_in(&line.text)
}

/// What stands before a word of votes that needs no looks.
const HASHES: &str = "##";

/// Signs and spaces that may be between a vote and what takes it back.
const NOT_SAID: [char; 12] = [' ', ',', '.', ';', '!', '(', '[', '-', '–', '—', '*', '_'];

/// More words than that are no name that somebody has misspelt.
const MOST_WORDS_OF_A_NAME: usize = 4;

struct Reader<'a> {
    is_name: IsName<'a>,
    /// Whether words that are no name may be meant as one, so that the host is to be asked.
    is_like_a_name: IsName<'a>,
    /// Whether words name nobody and nothing.
    is_nobodys_name: IsName<'a>,
    /// Whether words are those of a vote for no player.
    is_nobody: IsName<'a>,
    /// Whether words speak of a player, or are a vote for none.
    is_of_somebody: IsName<'a>,
    /// Whether words are a player's name, as it is or in another case.
    is_fitting: IsName<'a>,
    body: &'a Body,
    syntaxes: &'a Syntaxes,
    spoilers: bool,
    /// The tags that were read; one can come up again on its next line.
    tags: BTreeSet<u32>,
    /// What stands in each tag; looked up once a tag is met.
    tagged: Option<Tagged<'a>>,
    marks: Vec<Mark>,
}

/// The stretches in each tag by its number, with the lines they are on.
type Tagged<'a> = BTreeMap<u32, Vec<(usize, &'a Line, Stretch)>>;

/// A line being read.
#[derive(Debug)]
struct Current<'a> {
    number: usize,
    letters: Letters<'a>,
    /// Whether bold words are read as votes here.
    bold: bool,
    /// Whether commands after `##` are.
    hash: bool,
    /// Whether names in green are.
    green: bool,
    /// Whether tags are.
    tag: bool,
}

/// What begins at a letter.
#[derive(Debug)]
enum Beginning {
    Tag(VoteTag),
    /// A tag of the game's own.
    Written(WrittenTag),
    /// A keyword after `##` or a prefix of the game's own.
    Prefixed(Place),
    Bold,
}

impl<'a> Reader<'a> {
    fn read_line(&mut self, number: usize, line: &'a Line) {
        let letters = Letters::of_line(line, |look| is_unsaid(look, self.spoilers));
        let letters = letters.with_words(&self.syntaxes.words);
        let line = Current::new(number, letters, self.syntaxes);
        let before = self.marks.len();
        let mut index = 0;
        while index < line.letters.len() {
            if let Some(next) = self.read_green(&line, index) {
                index = next;
                continue;
            }
            index = match line.beginning(index) {
                Some(Beginning::Tag(tag)) => self.read_tag(&line, index, tag),
                Some(Beginning::Written(tag)) => self.read_written(&line, index, &tag),
                Some(Beginning::Prefixed(place)) => self.read_prefixed(&line, index, &place),
                Some(Beginning::Bold) => self.read_bold(&line, index),
                None => index + 1,
            };
        }
        if self.syntaxes.sentence {
            self.read_sentence(&line, before);
        }
        if self.marks.len() == before && line.bold {
            self.note_plain_vote(&line);
        }
        if self.marks.len() == before && line.green && self.syntaxes.plain {
            self.hold_bare_name(&line);
        }
    }

    /// In a text that has lost its markup a vote that asks waits: "голос Глеб?" may never have been one.
    fn hold_questions(&mut self) {
        if !self.syntaxes.plain {
            return;
        }
        let lines = &self.body.lines;
        for mark in &mut self.marks {
            let line = lines.get(mark.line).map(|line| line.text.as_str());
            let said = line.and_then(|line| line.get(mark.span.start..mark.span.end));
            let said = said.unwrap_or_default().trim();
            let asks = matches!(&mark.says, Says::Vote(words) if words.ends_with('?'));
            if asks && said.starts_with(char::is_alphabetic) {
                mark.wait(said.to_owned());
            }
        }
    }

    /// The last vote of a post waits where what follows it, on its line or on the next one, takes it back:
    /// `VOTE: Ana` in bold, and then "jk".
    fn take_back_last(&mut self) {
        let body = self.body;
        let said = self.marks.last_mut().and_then(|mark| {
            let mut lines = body.lines.iter().skip(mark.line);
            let line = lines.next()?.text.as_str();
            let rest = line.get(mark.span.end..)?.trim_matches(NOT_SAID);
            let mut next = lines.map(|line| line.text.trim_matches(NOT_SAID));
            let words = line.get(mark.span.start..mark.span.end)?.trim();
            let (rest, is_taken_back) = match rest.is_empty() {
                // A line of its own may be about anything else.
                true => {
                    let next = next.find(|next| !next.is_empty())?;
                    (next, is_taking_back(next))
                }
                false => (rest, takes_back(rest)),
            };
            is_taken_back.then(|| (format!("{words} {rest}"), mark))
        });
        if let Some((words, mark)) = said {
            mark.wait(words);
        }
    }

    /// A name alone on a line of a text without looks may have been green.
    fn hold_bare_name(&mut self, line: &Current<'_>) {
        let whole = line.letters.trim(0..line.letters.len());
        let words = line.letters.words(whole.clone());
        let name = self.syntaxes.words.linked(&words).unwrap_or(&words);
        if (self.is_fitting)(name) || (self.is_name)(&words) {
            self.keep(line, vec![(whole, Says::Held(HeldKind::ColourLost, words))]);
        }
    }

    /// A sentence that votes says more than what in it is only held for the host.
    fn read_sentence(&mut self, line: &Current<'_>, before: usize) {
        let mut found = self.marks.iter().skip(before);
        if found.all(|mark| matches!(mark.says, Says::Held(..)))
            && let Some(said) = sentence(
                &line.letters,
                self.is_of_somebody,
                self.is_nobody,
                self.is_name,
            )
        {
            self.marks.truncate(before);
            self.keep(line, vec![said]);
        }
    }

    /// A tag that is a part of the text; one that is not closed waits for the host.
    fn read_written(&mut self, line: &Current<'_>, start: usize, tag: &WrittenTag) -> usize {
        let words = |end: usize| line.letters.words(tag.inside..end);
        let kind = match tag.is_unvote {
            true => TagKind::Unvote,
            false => TagKind::Vote,
        };
        let says = match tag.close {
            Some(close) => tag_says(kind, words(close), &self.syntaxes.words, self.is_name),
            None => vec![Says::Held(HeldKind::Incomplete, words(tag.end))],
        };
        let said = says.into_iter().map(|says| (start..tag.end, says));
        self.keep(line, said.collect());
        tag.end
    }

    fn read_tag(&mut self, line: &Current<'_>, start: usize, tag: VoteTag) -> usize {
        let same = |letter: Letter| letter.tag.is_some_and(|other| other.id == tag.id);
        let end = line.letters.past(start, line.letters.len(), same);
        if !self.tags.insert(tag.id) {
            return end;
        }
        let words = self.words_in_tag(line.number, tag);
        let span = line.letters.span(start..end);
        for says in tag_says(tag.kind, words, &self.syntaxes.words, self.is_name) {
            let line = line.number;
            self.marks.push(Mark { line, span, says });
        }
        end
    }

    /// All that is said in a tag, from its first line on.
    fn words_in_tag(&mut self, first: usize, tag: VoteTag) -> String {
        let body = self.body;
        let tagged = self.tagged.get_or_insert_with(|| tagged(body));
        let inside = tagged.get(&tag.id).into_iter().flatten();
        let mut words = String::new();
        let mut before = first;
        for (number, line, stretch) in inside.skip_while(|(number, ..)| *number < first) {
            match number - before {
                0 => {}
                1 => words.push(' '),
                _ => break,
            }
            before = *number;
            if !is_unsaid(stretch.look, self.spoilers) {
                words.push_str(stretch.span.of(&line.text));
            }
        }
        words.trim().to_owned()
    }

    fn read_prefixed(&mut self, line: &Current<'_>, start: usize, place: &Place) -> usize {
        let end = line.prefixed_end(start, place);
        let says = if place.tied {
            let words = line.letters.words(start..end);
            let word = line.word_after_prefix(start);
            let kind = match word.and_then(|word| keyword_at(&line.letters, word)) {
                Some(_) => HeldKind::Incomplete,
                None => HeldKind::MentionsVote,
            };
            vec![(start..end, Says::Held(kind, words))]
        } else {
            said::command(&line.letters, place, end, self.is_name)
        };
        self.keep(line, says);
        end
    }

    fn read_bold(&mut self, line: &Current<'_>, start: usize) -> usize {
        let end = line.bold_end(start);
        let mut says = said::bold(&line.letters, start..end, self.is_name);
        if let Some(sentence) = line.denied_before(start) {
            line.take_no_vote(&mut says, sentence, start, end);
        }
        if says.is_empty()
            && let Some(place) = line.plain_keyword_before(start)
        {
            let part_bold = place.letters.start..end;
            let words = line.letters.words(part_bold.clone());
            says.push((part_bold, Says::Held(HeldKind::PartBold, words)));
        }
        // Bold words around words in green: those are the vote.
        let votes = |says: &Says| matches!(says, Says::Vote(_) | Says::Unvote);
        if !says.iter().any(|(_, says)| votes(says))
            && let Some(green) = self.green_words_in(line, start..end)
        {
            return green;
        }
        // A keyword right before a tag is said again by the tag.
        // So it is by a name in green.
        if matches!(
            line.beginning(end),
            Some(Beginning::Tag(_) | Beginning::Written(_))
        ) || line.green_follows(end)
        {
            says.retain(|(_, says)| !matches!(says, Says::Held(HeldKind::Incomplete, _)));
        }
        self.keep(line, says);
        end
    }

    /// The votes of a run in green that begins here, and where it ends; none where other forms are
    /// to be looked for. Only a player's name is a vote; what else is said in green waits for the host,
    /// so that no name after it counts in its place.
    fn read_green(&mut self, line: &Current<'_>, start: usize) -> Option<usize> {
        let run = line.green_run(start)?;
        let letters = &line.letters;
        let place = keyword_at(letters, run.start).filter(|place| !place.tied);
        let says = match place {
            // Bold words that reach further are read as such.
            Some(_) if line.is_bold(run.start) && line.bold_end(run.start) > run.end => {
                return None;
            }
            Some(place) => said::command(letters, &place, run.end, self.is_name),
            None => vec![(run.clone(), self.said_in_green(line, &run)?)],
        };
        self.keep(line, says);
        Some(run.end.max(start + 1))
    }

    /// What words in green say after no keyword; nothing if they are a word to a hunt, or no words.
    fn said_in_green(&self, line: &Current<'_>, run: &Range<usize>) -> Option<Says> {
        let words = line.letters.words(run.clone());
        if let Some(against) = line.against_before(run.start, &words) {
            return Some(Says::Held(HeldKind::InGreen, against));
        }
        // Where the bare name is another player's, the preposition goes with it.
        if let Some(linked) = line.with_link_before(run.start, &words)
            && (self.is_name)(&linked)
        {
            return Some(Says::Vote(linked));
        }
        if (self.is_name)(&words) {
            return Some(Says::Vote(words));
        }
        let is_said = run.clone().any(|index| line.letters.in_word(index));
        if !is_said || approval::said(&words).is_some() {
            return None;
        }
        if (self.is_like_a_name)(&words) {
            return Some(Says::Vote(words));
        }
        // Prepositions are no part of a name: "за Звездочёта" is like what "Звездочёта" is like.
        let after_link = line.after_link(run.start, run.end);
        let name = line.letters.words(after_link..run.end);
        let is_refusal = (self.is_nobody)(&words) && line.is_alone(run);
        Some(match self.may_be_a_name(&name) {
            true => Says::Vote(name),
            false if is_refusal => Says::Vote(words),
            false => Says::Held(HeldKind::InGreen, words),
        })
    }

    /// Whether words may be a name that somebody has misspelt, or written with another ending.
    fn may_be_a_name(&self, words: &str) -> bool {
        let few = (1..=MOST_WORDS_OF_A_NAME).contains(&words.split_whitespace().count());
        (self.is_like_a_name)(words) || few && (self.is_nobodys_name)(words)
    }

    /// Where words in green begin among bold words.
    fn green_words_in(&self, line: &Current<'_>, bold: Range<usize>) -> Option<usize> {
        // The first letter was looked at before the bold words were.
        let mut starts = bold.skip(1).filter(|start| {
            let run = line.green_run(*start);
            run.is_some_and(|run| self.said_in_green(line, &run).is_some())
        });
        starts.next()
    }

    /// A line that begins "Vote:" and made no mark is listed; with something bold in it, it asks.
    fn note_plain_vote(&mut self, line: &Current<'_>) {
        let letters = &line.letters;
        // Signs that should have made it bold are no words.
        let keyword = line.keyword_after(&[' ', '*', '_']);
        if !keyword.is_some_and(|place| colon_follows(letters, place.letters.end)) {
            return;
        }
        let words = letters.words(0..letters.len());
        let says = if letters.any(|letter| letter.bold) {
            Says::Held(HeldKind::PartBold, words)
        } else {
            Says::NotCounted(MarkFault::NotBold, words)
        };
        self.keep(line, vec![(0..letters.len(), says)]);
    }

    fn keep(&mut self, line: &Current<'_>, said: Vec<said::Said>) {
        self.marks
            .extend(said.into_iter().map(|(range, says)| Mark {
                line: line.number,
                span: line.letters.span(range),
                says,
            }));
    }
}

impl<'a> Current<'a> {
    fn new(number: usize, letters: Letters<'a>, syntaxes: &Syntaxes) -> Self {
        let line = Self {
            number,
            bold: syntaxes.bold,
            hash: syntaxes.hash,
            green: syntaxes.green,
            tag: syntaxes.tag,
            letters: if syntaxes.tag {
                letters
            } else {
                letters.without_tags()
            },
        };
        if syntaxes.plain && line.first_keyword().is_some() {
            return Self {
                letters: line.letters.all_bold(),
                bold: true,
                ..line
            };
        }
        line
    }

    /// The keyword the line begins with, outside tags.
    fn first_keyword(&self) -> Option<Place> {
        self.keyword_after(&[' '])
    }

    /// The keyword the line begins with after signs, outside tags.
    fn keyword_after(&self, signs: &[char]) -> Option<Place> {
        let is_sign = |letter: Letter| signs.contains(&letter.sign);
        let first = self.letters.past(0, self.letters.len(), is_sign);
        let tagged = self.letters.get(first)?.tag.is_some();
        keyword_at(&self.letters, first).filter(|place| !place.tied && !tagged)
    }

    fn is_bold(&self, index: usize) -> bool {
        self.bold && self.letters.get(index).is_some_and(|letter| letter.bold)
    }

    /// Whether nothing else is said on the line.
    fn is_alone(&self, run: &Range<usize>) -> bool {
        let letters = &self.letters;
        !(0..letters.len()).any(|index| !run.contains(&index) && letters.in_word(index))
    }

    /// Whether a run in green begins after spaces and words like "за" alone.
    fn green_follows(&self, end: usize) -> bool {
        let letters = &self.letters;
        let next = letters.past(end, letters.len(), |letter| letter.sign == ' ');
        let after_link = self.after_link(next, letters.len());
        [next, after_link]
            .into_iter()
            .any(|start| self.green_run(start).is_some())
    }

    /// Words with the one before them by which they are of nobody who is voted for.
    fn against_before(&self, start: usize, words: &str) -> Option<String> {
        let before = self.letters.words(0..start);
        let word = before.split_whitespace().next_back()?;
        let known = self.letters.vote_words()?;
        known.is_no_link(word).then(|| format!("{word} {words}"))
    }

    /// Words with the preposition that stands before them; none where there is none.
    fn with_link_before(&self, start: usize, words: &str) -> Option<String> {
        let before = self.letters.words(0..start);
        let link = before.split_whitespace().next_back()?;
        let linked = format!("{link} {words}");
        let known = self.letters.vote_words()?;
        known.linked(&linked).is_some().then_some(linked)
    }

    /// Where a name begins after a word that may lead to it.
    fn after_link(&self, from: usize, until: usize) -> usize {
        let words = self.letters.vote_words();
        words.map_or(from, |words| words.after_link(&self.letters, from, until))
    }

    /// The letters in green from an index on, where they begin there and names in green are read.
    fn green_run(&self, start: usize) -> Option<Range<usize>> {
        let is_green = |letter: Letter| letter.green && letter.tag.is_none();
        let letters = &self.letters;
        let begins = letters.get(start).is_some_and(is_green)
            && !letters.before(start).is_some_and(is_green);
        let run = letters.trim(start..letters.past(start, letters.len(), is_green));
        (self.green && begins && !run.is_empty()).then_some(run)
    }

    fn beginning(&self, index: usize) -> Option<Beginning> {
        let letter = self.letters.get(index)?;
        if let Some(tag) = letter.tag {
            Some(Beginning::Tag(tag))
        } else if let Some(place) = self.prefixed_at(index) {
            Some(Beginning::Prefixed(place))
        } else if let Some(tag) = self.written_at(index) {
            Some(Beginning::Written(tag))
        } else {
            (letter.bold && self.bold).then_some(Beginning::Bold)
        }
    }

    /// Where the line begins whose plain words before an index deny what comes there, or set a
    /// condition to it: "I am not going to".
    fn denied_before(&self, start: usize) -> Option<usize> {
        let letters = &self.letters;
        let is_plain = |letter: Letter| !letter.bold && letter.tag.is_none();
        let plain = |index: &usize| letters.get(*index).is_some_and(is_plain);
        let first = (0..start).rev().take_while(plain).last()?;
        denies(&letters.words(first..start)).then_some(first)
    }

    /// What would be a vote waits for the host, with all the words of its sentence; it is none where they say so.
    fn take_no_vote(&self, says: &mut Vec<said::Said>, first: usize, start: usize, end: usize) {
        let is_refused = refuses(&self.letters.words(first..start));
        let words = self.letters.words(first..end);
        let votes = |(_, says): &said::Said| matches!(says, Says::Vote(_) | Says::Unvote);
        if let Some(first) = says.iter().position(votes) {
            // Of several the later ones may be meant.
            let said = self.letters.words(start..end);
            let said = said.trim_end_matches(['.', '!']);
            let is_all = says.len() == 1 && !said.contains(['.', ';', ',', '!', '?']);
            says.truncate(first + 1);
            if let Some((_, says)) = says.last_mut() {
                *says = match is_refused && is_all {
                    true => Says::NotCounted(MarkFault::Denied, words),
                    false => Says::Held(HeldKind::MentionsVote, words),
                };
            }
        }
    }

    /// The tag of the game's own that is written here.
    fn written_at(&self, index: usize) -> Option<WrittenTag> {
        let words = self.letters.vote_words()?;
        words.tag(&self.letters, index, self.tag)
    }

    /// The keyword after `##` or a prefix of the game's own, one space between or none.
    fn prefixed_at(&self, index: usize) -> Option<Place> {
        let letters = &self.letters;
        let word = self.word_after_prefix(index)?;
        let near = || {
            let end = near_keyword_at(letters, word)?;
            Some(Place {
                keyword: Keyword::Vote,
                letters: word..end,
                tied: true,
            })
        };
        let place = keyword_at(letters, word).or_else(near)?;
        Some(Place {
            letters: index..place.letters.end,
            ..place
        })
    }

    /// Where the word after a prefix begins, one space between or none.
    fn word_after_prefix(&self, start: usize) -> Option<usize> {
        let letters = &self.letters;
        let end = match self.hash && letters.starts_with(start, HASHES) {
            true => start + HASHES.len(),
            false => letters.vote_words()?.after_prefix(letters, start)?,
        };
        Some(letters.past(end, end + 1, |letter| letter.sign == ' '))
    }

    /// A prefixed command ends with its bold run, at the next `#` that is not inside a word, where
    /// another vote begins, or with the line.
    fn prefixed_end(&self, start: usize, place: &Place) -> usize {
        let letters = &self.letters;
        let in_bold = letters.get(start).is_some_and(|letter| letter.bold);
        let ends = |index: &usize| match (letters.get(*index), self.beginning(*index)) {
            (None, _)
            | (_, Some(Beginning::Tag(_) | Beginning::Prefixed(_) | Beginning::Written(_))) => true,
            (Some(letter), beginning) => {
                (in_bold && !letter.bold)
                    || (letter.sign == '#' && !self.in_word_around(*index))
                    || (matches!(beginning, Some(Beginning::Bold)) && self.vote_run_at(*index))
            }
        };
        (place.letters.end..letters.len())
            .find(ends)
            .unwrap_or(letters.len())
    }

    fn in_word_around(&self, index: usize) -> bool {
        self.letters.in_word(index + 1) && self.letters.before(index).is_some_and(Letter::in_word)
    }

    /// Whether a bold run that begins with a keyword starts here.
    fn vote_run_at(&self, start: usize) -> bool {
        let letters = &self.letters;
        if letters.before(start).is_some_and(|letter| letter.bold) {
            return false;
        }
        let first = letters.trim(start..self.run_end(start)).start;
        keyword_at(letters, first).is_some()
    }

    /// Where a bold run ends. "Vote:" alone takes in the next run if only space is between.
    fn bold_end(&self, start: usize) -> usize {
        let letters = &self.letters;
        let end = self.run_end(start);
        let keyword_only =
            keyword_at(letters, letters.trim(start..end).start).is_some_and(|place| {
                place.keyword == Keyword::Vote
                    && after_colon(letters, place.letters.end, end) >= end
            });
        let plain_space =
            |letter: Letter| letter.sign == ' ' && !letter.bold && letter.tag.is_none();
        let next = letters.past(end, letters.len(), plain_space);
        let bold_follows = matches!(self.beginning(next), Some(Beginning::Bold));
        if keyword_only && bold_follows && !self.vote_run_at(next) {
            self.run_end(next)
        } else {
            end
        }
    }

    fn run_end(&self, start: usize) -> usize {
        let ends = |&index: &usize| {
            !matches!(self.beginning(index), Some(Beginning::Bold))
                || (index > start && self.begins_anew(index))
        };
        (start..self.letters.len())
            .find(ends)
            .unwrap_or(self.letters.len())
    }

    /// Whether a keyword follows right after words that are not said: another run, then.
    fn begins_anew(&self, index: usize) -> bool {
        let letters = &self.letters;
        if !letters.get(index).is_some_and(|letter| letter.after_gap) {
            return false;
        }
        let word = letters.past(index, letters.len(), |letter| letter.sign == ' ');
        keyword_at(letters, word).is_some()
    }

    /// A keyword right before a bold run that is not bold itself.
    fn plain_keyword_before(&self, start: usize) -> Option<Place> {
        keyword_before(&self.letters, start).filter(|place| {
            let letters = place.letters.clone();
            letters
                .filter_map(|index| self.letters.get(index))
                .all(|letter| !letter.bold && letter.tag.is_none())
        })
    }
}

fn tagged(body: &Body) -> Tagged<'_> {
    let mut tagged = Tagged::new();
    for (number, line) in body.lines.iter().enumerate() {
        for stretch in &line.stretches {
            if let Some(tag) = stretch.look.tag {
                tagged
                    .entry(tag.id)
                    .or_default()
                    .push((number, line, *stretch));
            }
        }
    }
    tagged
}

/// What a tag says with its words.
fn tag_says(
    kind: TagKind,
    words: String,
    vote_words: &VoteWords,
    is_name: IsName<'_>,
) -> Vec<Says> {
    let letters = Letters::of_words(&words).with_words(vote_words);
    let place = keyword_at(&letters, 0).filter(|place| !place.tied);
    let command = |place: &Place| {
        let said = said::command(&letters, place, letters.len(), is_name);
        said.into_iter().map(|(_, says)| says).collect()
    };
    let is_bare =
        |place: &Place| after_colon(&letters, place.letters.end, letters.len()) >= letters.len();
    match (kind, place) {
        (TagKind::Unvote, _) => vec![Says::Unvote],
        (TagKind::Vote | TagKind::Labelled, _) if words.is_empty() => vec![Says::Unvote],
        // The button was pressed, and nothing was typed.
        (TagKind::Labelled, Some(place)) if is_bare(&place) => vec![Says::Unvote],
        (TagKind::Vote, Some(place))
            if colon_follows(&letters, place.letters.end)
                || place.keyword == Keyword::Vote && !is_bare(&place) && !is_name(&words) =>
        {
            command(&place)
        }
        (TagKind::Vote, _) if said::is_taken_back(&words, vote_words, is_name) => {
            vec![Says::Held(HeldKind::MentionsVote, words)]
        }
        (TagKind::Vote, _) => vec![Says::Vote(words)],
        (TagKind::Labelled, Some(place)) => command(&place),
        (TagKind::Labelled, None) => vec![Says::Held(HeldKind::Incomplete, words)],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nightdesk_text::Span;

    #[test]
    fn an_empty_tag_has_its_place() {
        let body = super::super::notation::body("so <v:> there");
        let nobody: Roster<u8> = Roster::new([], &VoteWords::usual());
        let marks = marks(&body, &Syntaxes::default(), false, &nobody);
        assert_eq!(
            marks,
            [Mark {
                line: 0,
                span: Span::at(2),
                says: Says::Unvote
            }]
        );
    }
}
