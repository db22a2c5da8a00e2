//! The words of votes: those of the languages, and a game's own.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock};

use serde::Deserialize;

use super::keyword::{Keyword, after_colon};
use super::letters::Letters;
use nightdesk_text::built_in;
use nightdesk_text::names::closest;
use nightdesk_text::wording::Language;

/// The words of votes in a language, as the file has them.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct OfLanguage {
    vote: Vec<String>,
    unvote: Vec<String>,
    /// What takes a vote back only where no word follows at once: other things are called off, too.
    unvote_alone: Vec<String>,
    links: Vec<String>,
    against: Vec<String>,
    nobody: Vec<String>,
    /// What is short for that, unless it is short for a player.
    nobody_short: Vec<String>,
    sentence: Vec<String>,
    sentence_back: Vec<String>,
    tags: Vec<String>,
    tags_back: Vec<String>,
}

static WORDS: LazyLock<BTreeMap<String, OfLanguage>> =
    LazyLock::new(|| built_in(include_str!("words.toml")));

/// What of a game's own means a vote, besides the words of its language.
#[derive(Debug, Clone, Copy, Default)]
pub struct OwnWords<'a> {
    /// Words that begin a vote.
    pub vote: &'a [String],
    /// Words that take one back.
    pub unvote: &'a [String],
    /// What is written for a vote for no player.
    pub nobody: &'a [String],
    /// What may stand before such a word as `##` does.
    pub prefixes: &'a [String],
    /// Words in square brackets around whom a vote is for, or around nothing to take it back.
    pub tags: &'a [String],
}

/// The words of votes in a game.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct VoteWords {
    /// The longest first.
    keywords: Vec<(Keyword, String)>,
    /// The longest first; they count where no word follows at once.
    alone: Vec<String>,
    /// With what letters all of these begin.
    firsts: BTreeSet<char>,
    /// Keywords that may be misspelt; the forms of Russian ones are too much alike.
    misspelt: Vec<String>,
    /// What may stand between a keyword and the name.
    links: Vec<String>,
    /// Those of them that speak against somebody.
    against: Vec<String>,
    /// The same where nobody is voted against.
    no_links: Vec<String>,
    nobody: Vec<String>,
    nobody_short: Vec<String>,
    unvote: Vec<String>,
    /// What begins a sentence that votes or takes a vote back, the longest first.
    sentences: Vec<(Keyword, String)>,
    prefixes: Vec<String>,
    tags: Vec<String>,
    /// Tags of boards that know them; elsewhere they are a part of the text.
    usual_tags: Vec<(Keyword, String)>,
}

static ENGLISH: LazyLock<Arc<VoteWords>> =
    LazyLock::new(|| Arc::new(VoteWords::of(Language::English)));

impl VoteWords {
    /// The words that count in every game.
    #[must_use]
    pub fn usual() -> Arc<Self> {
        Arc::clone(&ENGLISH)
    }

    /// The words that count in games of a language.
    #[must_use]
    pub fn of(language: Language) -> Self {
        Self::with_own(language, OwnWords::default())
    }

    /// The words that count in a game of a language that has some of its own.
    #[must_use]
    pub fn with_own(language: Language, own: OwnWords<'_>) -> Self {
        let english = Language::English.word();
        let languages: BTreeSet<&str> = [english, language.word()].into();
        let mut words = Self::default();
        for (name, of) in WORDS.iter() {
            if languages.contains(name.as_str()) {
                words.add_language(of, name == english);
            }
        }
        words.add_keywords(own.vote, own.unvote, true);
        words.add_nobody(own.nobody);
        words.prefixes = own.prefixes.iter().map(small).collect();
        words.tags = own.tags.iter().map(small).collect();
        words.in_order()
    }

    fn add_language(&mut self, words: &OfLanguage, misspelt: bool) {
        self.add_keywords(&words.vote, &words.unvote, misspelt);
        self.alone.extend(words.unvote_alone.iter().map(small));
        self.links.extend(words.links.iter().map(small));
        self.against.extend(words.against.iter().map(small));
        self.add_nobody(&words.nobody);
        self.nobody_short
            .extend(words.nobody_short.iter().map(small));
        let tags = words.tags.iter().map(|tag| (Keyword::Vote, tag));
        let tags = tags.chain(words.tags_back.iter().map(|tag| (Keyword::Unvote, tag)));
        self.usual_tags
            .extend(tags.map(|(keyword, tag)| (keyword, small(tag))));
        let back = words.sentence_back.iter();
        let back = back.map(|words| (Keyword::Unvote, small(words)));
        let vote = words.sentence.iter();
        self.sentences
            .extend(vote.map(|words| (Keyword::Vote, small(words))));
        self.sentences.extend(back);
    }

    /// Lets nobody vote against a player, for an election: such words lead to no name then.
    pub fn elect(&mut self) {
        let against = std::mem::take(&mut self.against);
        let is_against = |words: &str| {
            let last = words.split(' ').next_back().unwrap_or_default();
            against.iter().any(|word| word == last)
        };
        self.links.retain(|link| !is_against(link));
        self.sentences.retain(|(_, words)| !is_against(words));
        self.no_links = against;
    }

    /// Whether a word says that the name after it is of nobody who is voted for, where somebody is elected.
    pub(super) fn is_no_link(&self, word: &str) -> bool {
        self.no_links.contains(&small(word))
    }

    /// The name after a word that may lead to it, as in "за Егора"; none where there is no such word.
    pub(super) fn linked<'t>(&self, words: &'t str) -> Option<&'t str> {
        let (link, name) = words.trim_start().split_once(char::is_whitespace)?;
        let link = small(link);
        self.links.contains(&link).then(|| name.trim())
    }

    /// More of what is written for a vote for no player.
    pub fn add_nobody(&mut self, words: &[String]) {
        self.nobody.extend(words.iter().map(small));
    }

    fn add_keywords(&mut self, vote: &[String], unvote: &[String], misspelt: bool) {
        let both = vote.iter().map(|word| (Keyword::Vote, small(word)));
        let both = both.chain(unvote.iter().map(|word| (Keyword::Unvote, small(word))));
        for (keyword, word) in both {
            if misspelt {
                self.misspelt.push(word.clone());
            }
            if keyword == Keyword::Unvote {
                self.unvote.push(word.clone());
            }
            self.keywords.push((keyword, word));
        }
    }

    fn in_order(mut self) -> Self {
        let longest = |word: &String| std::cmp::Reverse(word.chars().count());
        self.keywords.sort_by_key(|(_, word)| longest(word));
        self.sentences.sort_by_key(|(_, words)| longest(words));
        self.alone.sort_by_key(longest);
        let all = self.keywords.iter().map(|(_, word)| word);
        let all = all.chain(&self.alone);
        self.firsts = all.filter_map(|word| word.chars().next()).collect();
        self
    }

    /// What is written for a vote for no player.
    #[must_use]
    pub fn nobody(&self) -> &[String] {
        &self.nobody
    }

    /// Whether a text may hold a word of votes, or what may stand before one, as a part of another
    /// word as well: where there is none, nobody votes, marks aside.
    #[must_use]
    pub fn may_stand_in(&self, text: &str) -> bool {
        let text = match text.is_ascii() && !text.bytes().any(|byte| byte.is_ascii_uppercase()) {
            true => Cow::Borrowed(text),
            false => Cow::Owned(text.to_lowercase()),
        };
        let keywords = self.keywords.iter().map(|(_, word)| word);
        let mut all = keywords.chain(&self.alone).chain(&self.prefixes);
        all.any(|word| text.contains(word.as_str()))
            || self.tags.iter().any(|tag| text.contains(tag.as_str()))
            || text.contains("[/")
                && self
                    .usual_tags
                    .iter()
                    .any(|(_, tag)| text.contains(&closed(tag)))
    }

    /// The longest word of a vote at an index, and its length in letters.
    pub(super) fn keyword(&self, line: &Letters<'_>, start: usize) -> Option<(Keyword, usize)> {
        let first = line.get(start)?.sign;
        let small = first.to_lowercase().next().unwrap_or(first);
        if !self.firsts.contains(&small) {
            return None;
        }
        let there = |word: &&String| line.starts_with(start, word);
        let whole = self.keywords.iter().find(|(_, word)| there(&word));
        let whole = whole.map(|(keyword, word)| (*keyword, word.chars().count()));
        let mut alone = self.alone.iter().filter(there);
        let alone = alone.find(|word| ends_the_words(line, start, start + word.chars().count()));
        let alone = alone.map(|word| (Keyword::Unvote, word.chars().count()));
        whole
            .into_iter()
            .chain(alone)
            .max_by_key(|(_, length)| *length)
    }

    /// How many letters the longest word of a vote has.
    pub(super) fn longest(&self) -> usize {
        let keywords = self.keywords.first().map(|(_, word)| word);
        let longest = keywords.into_iter().chain(self.alone.first());
        longest
            .map(|word| word.chars().count())
            .max()
            .unwrap_or_default()
    }

    /// Which keyword a word is that is one misspelt.
    pub(super) fn misspelt(&self, word: &str) -> Option<Keyword> {
        let meant = closest(word, self.misspelt.iter().map(String::as_str))?;
        Some(match self.is_unvote(meant) {
            true => Keyword::Unvote,
            false => Keyword::Vote,
        })
    }

    /// Whether folded words are short for a vote for no player.
    pub(super) fn is_short_for_nobody(&self, folded: &str) -> bool {
        self.nobody_short.iter().any(|word| word == folded)
    }

    /// Whether folded words take a vote back where a name may stand.
    pub(super) fn is_unvote(&self, folded: &str) -> bool {
        self.unvote.iter().any(|word| word == folded)
    }

    /// Where the name begins after a word of a vote: after `за` and the spaces and colons after it.
    pub(super) fn after_link(&self, line: &Letters<'_>, from: usize, until: usize) -> usize {
        let start = self.links.iter().find_map(|link| {
            let end = from + link.chars().count();
            let is_parted = line.is(end, ' ') || line.is(end, ':');
            let is_there = end < until && line.starts_with(from, link) && is_parted;
            is_there.then(|| after_colon(line, end, until))
        });
        start.unwrap_or(from)
    }

    /// What a sentence that begins at an index says, and where its first words end.
    pub(super) fn sentence(&self, line: &Letters<'_>, start: usize) -> Option<(Keyword, usize)> {
        let mut sentences = self.sentences.iter();
        sentences.find_map(|(keyword, words)| {
            let end = start + words.chars().count();
            let is_there = line.starts_with(start, words) && !line.in_word(end);
            is_there.then_some((*keyword, end))
        })
    }

    /// Where one of the game's own prefixes ends that begins a word at an index.
    pub(super) fn after_prefix(&self, line: &Letters<'_>, start: usize) -> Option<usize> {
        let is_inside = line.before(start).is_some_and(|letter| letter.in_word());
        let there = self.prefixes.iter().filter(|_| !is_inside);
        let there = there.filter(|prefix| line.starts_with(start, prefix));
        let end = there.map(|prefix| start + prefix.chars().count()).max()?;
        Some(end)
    }

    /// The tag of the game's own that is written at an index, or, where tags count, one that a board
    /// would know and this one does not.
    pub(super) fn tag(
        &self,
        line: &Letters<'_>,
        start: usize,
        are_usual: bool,
    ) -> Option<WrittenTag> {
        if !line.is(start, '[') {
            return None;
        }
        let mut own = self.tags.iter();
        let own = own.find_map(|tag| written(line, start, tag, self.is_unvote(tag)));
        // In what is no tag elsewhere, an open one is talk.
        let mut usual = self.usual_tags.iter().filter(|_| are_usual);
        let usual = || {
            usual.find_map(|(keyword, tag)| {
                let tag = written(line, start, tag, *keyword == Keyword::Unvote)?;
                tag.close.is_some().then_some(tag)
            })
        };
        own.or_else(usual)
    }
}

fn written(line: &Letters<'_>, start: usize, tag: &str, is_unvote: bool) -> Option<WrittenTag> {
    let opened = format!("[{tag}]");
    if !line.starts_with(start, &opened) {
        return None;
    }
    let inside = start + opened.chars().count();
    let closed = closed(tag);
    let close = (inside..line.len()).find(|index| line.starts_with(*index, &closed));
    Some(WrittenTag {
        is_unvote,
        inside,
        close,
        end: close.map_or(line.len(), |close| close + closed.chars().count()),
    })
}

fn closed(tag: &str) -> String {
    format!("[/{tag}]")
}

/// A tag that the board does not know, so that it is a part of the text.
#[derive(Debug)]
pub(super) struct WrittenTag {
    pub(super) is_unvote: bool,
    /// Where it is open.
    pub(super) inside: usize,
    /// Where it is closed, if it is.
    pub(super) close: Option<usize>,
    pub(super) end: usize,
}

fn small(word: impl AsRef<str>) -> String {
    word.as_ref().trim().to_lowercase()
}

/// Whether no word follows in the same looks: a sign that parts it from what is said after it may.
fn ends_the_words(line: &Letters<'_>, start: usize, end: usize) -> bool {
    let bold = line.get(start).is_some_and(|letter| letter.bold);
    let next = line.past(end, line.len(), |letter| {
        letter.bold == bold && letter.sign == ' '
    });
    line.get(next)
        .is_none_or(|letter| letter.bold != bold || !letter.in_word())
}
