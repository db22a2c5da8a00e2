//! Every command once: its name, forms, help and example.
//!
//! The words stand in `catalogue.toml`; reading, completion, `help` and the
//! documents all use this list.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use nightdesk_text::messages::InEach;
use nightdesk_text::names::{closest, fold, is_plain_words, same};
use nightdesk_text::{AROUND, Language, built_in};

/// A command as the host knows it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Description {
    /// Which command it is.
    pub id: Id,
    /// Its name.
    pub name: String,
    /// Other spellings.
    #[serde(default)]
    pub spellings: Vec<String>,
    /// Words of other commands that mean this one where nothing stands after them.
    #[serde(default)]
    alone: Vec<String>,
    /// The same with NAME in them: what stands there follows the command, where it takes a player.
    #[serde(default)]
    asked: Vec<String>,
    /// What may be written.
    pub forms: Vec<String>,
    /// With which commands it is listed.
    pub group: Group,
    /// One line of help.
    pub help: String,
    /// What else is to be said.
    #[serde(default)]
    pub more: String,
    /// An example with placeholders for this game's names, such as `{living}`.
    pub example: String,
    /// Whether it changes the game.
    #[serde(default)]
    pub changes: bool,
    /// The flags that are its own.
    #[serde(default)]
    pub flags: Vec<String>,
    /// What its arguments are, in order; the last one may repeat.
    #[serde(default)]
    pub arguments: Vec<Argument>,
}

/// What is told of a command in a language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HelpText {
    /// What may be written.
    pub forms: Vec<String>,
    /// One line of help.
    pub help: &'static str,
    /// What else is to be said.
    pub more: &'static str,
    /// An example with placeholders.
    pub example: &'static str,
}

/// Which command it is.
#[allow(
    missing_docs,
    reason = "the catalogue's help says what each one is for"
)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Id {
    Players,
    AddPlayers,
    AddSpare,
    SignUp,
    SignOff,
    Alias,
    Rename,
    Pronouns,
    Replace,
    Remove,
    Activity,
    Prod,
    Away,
    Deal,
    Messages,
    Sent,
    Outbox,
    Confirmed,
    Chat,
    Chats,
    Start,
    Act,
    Cancel,
    Missing,
    Entries,
    Draw,
    Resolve,
    Why,
    Compare,
    Rule,
    Kill,
    Revive,
    Role,
    Cards,
    Note,
    Mistake,
    Vote,
    Unvote,
    Read,
    Paste,
    Decide,
    Held,
    Votes,
    Tally,
    Posted,
    EndDay,
    Status,
    Next,
    Deadlines,
    Schedule,
    Extend,
    Shorten,
    Log,
    Undo,
    Redo,
    Finish,
    Archive,
    Stats,
    Over,
    Reopen,
    Reload,
    Copy,
    Show,
    Scene,
    Handoff,
    Practice,
    Private,
    Help,
    Quit,
}

/// With which commands a command is listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Group {
    /// Seats, cards and role messages.
    Seats,
    /// Phases and deadlines.
    Phases,
    /// Night entries and resolving.
    Night,
    /// Votes.
    Votes,
    /// What the host does by hand.
    ByHand,
    /// The journal.
    History,
    /// The desk itself.
    Desk,
}

/// What an argument is, for completion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Argument {
    /// A name that is not in the game yet.
    NewPlayer,
    /// Any player.
    Player,
    /// A living player.
    Living,
    /// A dead player.
    Dead,
    /// A verb of an ability of the player named before.
    Ability,
    /// A legal target of the ability named before.
    Target,
    /// A side.
    Faction,
    /// A role.
    Role,
    /// A way to resolve a night.
    Method,
    /// An open question.
    Question,
    /// A text by its name.
    Text,
    /// The name of a command.
    Command,
    /// What may be chosen for the question named before.
    Choice,
    /// A file.
    File,
    /// A number.
    Number,
    /// A single word.
    Word,
    /// Words to the end of the line, taken as they are.
    Words,
}

/// All commands, in the order in which they are listed.
#[must_use]
pub fn all() -> &'static [Description] {
    &CATALOGUE.commands
}

/// A command by its id.
#[must_use]
pub fn of(id: Id) -> Option<&'static Description> {
    all().iter().find(|description| description.id == id)
}

/// A command by its name or another spelling.
#[must_use]
pub fn named(words: &str) -> Option<&'static Description> {
    let wanted = fold(words);
    all()
        .iter()
        .find(|description| description.words().any(|word| word == wanted))
}

/// Every word that names a command.
pub fn words() -> impl Iterator<Item = &'static str> {
    all().iter().flat_map(Description::words)
}

/// Words that are no command but near one or several, where a line begins with them; and what may be
/// written.
#[must_use]
pub(crate) fn near_at_start(line: &str) -> Option<(&'static str, &'static NearWords)> {
    // "time's up, folks"
    let line = line.trim_end_matches(['!', '.']).replace(',', " ");
    let near = CATALOGUE.near.iter();
    let words = near.flat_map(|near| near.words.iter().map(move |words| (words, near)));
    let begins = words.filter(|(words, _)| !words.contains(NAME) && begins_with(&line, words));
    let longest = begins.max_by_key(|(words, _)| words.len());
    longest.map(|(words, near)| (words.as_str(), near))
}

/// The same of a whole line with a name in it, and the name.
#[must_use]
pub(crate) fn near_with_name(line: &str) -> Option<(&str, &'static NearWords)> {
    CATALOGUE.near.iter().find_map(|near| {
        let mut forms = near.words.iter().filter(|words| words.contains(NAME));
        Some((forms.find_map(|form| name_in(line, form))?, near))
    })
}

/// The commands that some letters begin, by their names. Fewer letters begin nothing.
fn begun(letters: &str) -> Vec<&'static Description> {
    const FEWEST: usize = 3;
    let letters = fold(letters);
    let begins = |word: &str| fold(word).starts_with(&letters);
    let commands = all().iter().filter(|command| command.words().any(begins));
    let are_enough = letters.chars().count() >= FEWEST;
    commands.filter(|_| are_enough).collect()
}

/// The question that some letters begin, where they begin no other command: an order is never taken by
/// its first letters.
#[must_use]
pub(crate) fn begun_by(letters: &str) -> Option<&'static Description> {
    match begun(letters).as_slice() {
        [only] if !only.changes => Some(only),
        _ => None,
    }
}

/// The commands that may be meant by a word that is none: those that it begins where it is no whole
/// word, else the closest.
#[must_use]
pub(crate) fn perhaps_meant(word: &str) -> Vec<&'static str> {
    let begun: Vec<&str> = begun(word)
        .into_iter()
        .map(|command| command.name.as_str())
        .collect();
    match begun.is_empty() {
        true => closest(word, words()).into_iter().collect(),
        false => begun,
    }
}

/// The command of several words that begins a line, but for a slip in one of them: `ned day`, `end dya`; and how much
/// of the line it is. None where the first word alone is as close to another command.
#[must_use]
pub(crate) fn with_a_slip(line: &str) -> Option<(usize, &'static str)> {
    let end = line.find(char::is_whitespace)?;
    let (first, rest) = line.split_at_checked(end)?;
    let several = || words().filter_map(|name| Some((name.split_once(' ')?, name)));
    let in_first: Vec<_> = several()
        .filter_map(|((begins, later), name)| {
            let left = after(rest, later)?;
            Some((begins, name, line.len() - left.len()))
        })
        .collect();
    let begins = in_first.iter().map(|(begins, ..)| *begins);
    let meant = closest(first, begins.chain(words()));
    let in_first = in_first
        .into_iter()
        .find(|(begins, ..)| Some(*begins) == meant);
    if let Some((_, name, taken)) = in_first {
        return Some((taken, name));
    }
    let word = rest.split_whitespace().next()?;
    let taken = rest.find(word)? + word.len();
    let of_two =
        several().filter(|((begins, later), _)| same(begins, first) && !later.contains(' '));
    let of_two: Vec<_> = of_two.collect();
    let meant = closest(word, of_two.iter().map(|((_, later), _)| *later));
    let meant = meant.filter(|_| !is_plain_words(word))?;
    let found = of_two.iter().find(|((_, later), _)| *later == meant);
    found.map(|(_, name)| (end + taken, *name))
}

/// The command that starts a line, and what follows its name; the longest name counts. A question may
/// end with the sign of one.
pub fn at_start(line: &str) -> Option<(&'static Description, &str)> {
    let asked = || {
        let asked = line.trim_end().strip_suffix('?')?;
        named_at_start(asked).filter(|(description, rest)| {
            let only_asks = !description.changes || description.is_meant_alone(asked);
            only_asks && rest.is_empty()
        })
    };
    named_at_start(line).or_else(asked)
}

fn named_at_start(line: &str) -> Option<(&'static Description, &str)> {
    let known = BEGINNINGS.get(&first_folded(line))?;
    let alone = || {
        let mut alone = known.alone.iter();
        let (_, command) = alone.find(|(words, _)| after(line, words) == Some(""))?;
        Some((*command, ""))
    };
    let asked = || {
        let mut asked = known.asked.iter();
        asked.find_map(|(form, command)| Some((*command, command.asked_in(line, form)?)))
    };
    let named = || {
        let words = known.words.iter();
        let named =
            words.filter_map(|(words, command)| Some((words, *command, after(line, words)?)));
        let (_, command, rest) = named.max_by_key(|(words, ..)| words.len())?;
        Some((command, rest))
    };
    alone().or_else(asked).or_else(named)
}

/// Words of commands that begin with the same word, each with its command.
#[derive(Debug, Default)]
struct Beginnings {
    alone: Vec<(&'static str, &'static Description)>,
    asked: Vec<(&'static str, &'static Description)>,
    words: Vec<(&'static str, &'static Description)>,
}

/// All words that begin a command, by the first of them.
static BEGINNINGS: LazyLock<BTreeMap<String, Beginnings>> = LazyLock::new(|| {
    let mut all_words: BTreeMap<String, Beginnings> = BTreeMap::new();
    for command in all() {
        for words in &command.alone {
            let known = all_words.entry(first_folded(words)).or_default();
            known.alone.push((words, command));
        }
        for form in &command.asked {
            let known = all_words.entry(first_folded(form)).or_default();
            known.asked.push((form, command));
        }
        for words in command.words() {
            let known = all_words.entry(first_folded(words)).or_default();
            known.words.push((words, command));
        }
    }
    all_words
});

/// The first word of a text, as words are compared.
fn first_folded(text: &str) -> String {
    let first = text.split_whitespace().next().unwrap_or_default();
    fold(first.strip_suffix(':').unwrap_or(first))
}

/// A line with what stands for something in the words of a language: `log PLAYER`, `log ИГРОК`.
#[must_use]
pub fn in_words(line: &str, language: Language) -> String {
    match language {
        Language::English => line.to_owned(),
        Language::Russian => RUSSIAN.placed(line),
    }
}

impl Description {
    /// What is told of it in a language.
    #[must_use]
    pub fn help_in(&'static self, language: Language) -> HelpText {
        let forms = self.forms.iter();
        let words = match language {
            Language::English => None,
            Language::Russian => RUSSIAN.command.get(&self.id),
        };
        HelpText {
            forms: forms.map(|form| in_words(form, language)).collect(),
            help: words.map_or(&self.help, |words| &words.help),
            more: words.map_or(&self.more, |words| &words.more),
            example: words
                .and_then(|words| words.example.as_deref())
                .unwrap_or(&self.example),
        }
    }

    /// Its name and its other spellings.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.name.as_str()).chain(self.spellings.iter().map(String::as_str))
    }

    fn is_meant_alone(&self, line: &str) -> bool {
        self.alone.iter().any(|word| after(line, word) == Some(""))
    }

    /// What follows the command in a line that asks for it in this form: the name, where it takes a player.
    fn asked_in<'a>(&self, line: &'a str, form: &str) -> Option<&'a str> {
        let name = name_in(line, form)?;
        match self.arguments.first() {
            Some(Argument::Player) => Some(name),
            Some(_) | None => Some(""),
        }
    }

    /// Whether it ends in words that are taken as they are.
    #[must_use]
    pub fn takes_words(&self) -> bool {
        self.arguments.last() == Some(&Argument::Words)
    }
}

/// Whether a line begins with a name of one or more words, however it is cased.
pub fn begins_with(line: &str, name: &str) -> bool {
    after(line, name).is_some()
}

/// What stands for a name in a form.
const NAME: &str = "NAME";

/// The first name in a line of a form such as `why does NAME die`; none where it is no such line. After a form
/// that ends in `…` anything may follow.
fn name_in<'a>(line: &'a str, form: &str) -> Option<&'a str> {
    /// A name with more words is none.
    const WORDS: usize = 6;
    let line = AROUND
        .after_all
        .off_the_end(line.trim_end_matches(['?', '!', '.', ' ']));
    let line = line.trim_end_matches(['?', ' ']);
    let (before, end) = form.split_once(NAME)?;
    let (end, is_open) = match end.strip_suffix('…') {
        Some(end) => (end.trim(), true),
        None => (end.trim(), false),
    };
    let rest = match before.trim_end() {
        "" => line.trim_start(),
        before => after(line, before)?,
    };
    if end.is_empty() {
        let is_name = !rest.is_empty() && rest.split_whitespace().count() <= WORDS;
        return is_name.then_some(rest);
    }
    let mut blanks = rest.match_indices(' ').take(WORDS);
    blanks.find_map(|(at, _)| {
        let (name, said) = rest.split_at_checked(at)?;
        let left = after(said, end)?;
        (left.is_empty() || is_open).then(|| name.trim_end())
    })
}

/// What follows a name of one or more words at the start of a line, and a colon after them.
fn after<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let mut rest = line.trim_start();
    let mut words = name.split(' ').peekable();
    while let Some(word) = words.next() {
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let (first, following) = rest.split_at_checked(end)?;
        let first = match words.peek() {
            None if !following.trim().is_empty() && !word.ends_with(':') => {
                first.strip_suffix(':').unwrap_or(first)
            }
            _ => first,
        };
        let is_word = first.eq_ignore_ascii_case(word) || !first.is_ascii() && same(first, word);
        if !is_word {
            return None;
        }
        rest = following.trim_start();
    }
    Some(rest)
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Catalogue {
    #[serde(rename = "command")]
    commands: Vec<Description>,
    #[serde(default)]
    near: Vec<NearWords>,
}

/// Words that hosts write for several commands, or for one that is called so elsewhere.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NearWords {
    words: Vec<String>,
    /// What to write.
    #[serde(default)]
    instead: Option<String>,
    /// The command that is offered in their place.
    #[serde(default)]
    pub(crate) meant: Option<String>,
    /// What the name in them must be; anything where that is not said.
    #[serde(default)]
    name: Option<NameIs>,
}

/// What the name in words that are no command must be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum NameIs {
    Player,
    Post,
}

impl NearWords {
    /// The line that is offered in place of one that has this name in it.
    pub(crate) fn meant_with(&self, name: &str) -> Option<String> {
        let meant = self.meant.as_ref()?;
        Some(meant.replace(NAME, name.trim_start_matches('#')))
    }

    /// Whether what is in the place of the name can be meant there.
    pub(crate) fn fits(&self, name: &str, is_player: impl Fn(&str) -> bool) -> bool {
        match self.name {
            None => true,
            Some(NameIs::Player) => is_player(name),
            Some(NameIs::Post) => name.trim_start_matches('#').parse::<u64>().is_ok(),
        }
    }

    /// What to write in their place.
    pub(crate) fn instead(&self) -> Option<InEach> {
        let english = self.instead.as_ref()?;
        let russian = self.words.iter().find_map(|words| RUSSIAN.near.get(words));
        Some(InEach::of(|language| match language {
            Language::English => english.clone(),
            Language::Russian => russian.unwrap_or(english).clone(),
        }))
    }
}

/// The words of the catalogue in another language.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Elsewhere {
    /// What stands for the words in capitals.
    places: BTreeMap<String, String>,
    command: BTreeMap<Id, CommandWords>,
    /// What to write instead, by the first of the words.
    near: BTreeMap<String, String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CommandWords {
    help: String,
    #[serde(default)]
    more: String,
    #[serde(default)]
    example: Option<String>,
}

impl Elsewhere {
    fn placed(&self, line: &str) -> String {
        let mut places: Vec<(&String, &String)> = self.places.iter().collect();
        // `NEW NAME` comes before its parts.
        places.sort_by_key(|(place, _)| std::cmp::Reverse(place.len()));
        let placed = places
            .into_iter()
            .fold(Cow::from(line), |line, (place, words)| {
                Cow::from(with_word(&line, place, words))
            });
        placed.into_owned()
    }
}

/// A line with other words wherever a whole word stands.
fn with_word(line: &str, word: &str, other: &str) -> String {
    let mut parts = line.split(word).peekable();
    let mut placed = String::new();
    while let Some(part) = parts.next() {
        placed.push_str(part);
        let Some(next) = parts.peek() else { break };
        let is_part =
            placed.ends_with(char::is_alphanumeric) || next.starts_with(char::is_alphanumeric);
        placed.push_str(if is_part { word } else { other });
    }
    placed
}

static RUSSIAN: LazyLock<Elsewhere> = LazyLock::new(|| built_in(include_str!("catalogue.ru.toml")));

static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| built_in(include_str!("catalogue.toml")));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_told_in_russian_with_the_same_places() {
        for command in all() {
            let words = RUSSIAN.command.get(&command.id);
            let words = words.unwrap_or_else(|| panic!("{}", command.name));
            assert_eq!(
                words.more.is_empty(),
                command.more.is_empty(),
                "{}",
                command.name
            );
            let told = command.help_in(Language::Russian);
            let places = |text: &str| text.matches('{').count();
            assert_eq!(
                places(told.example),
                places(&command.example),
                "{}",
                command.name
            );
        }
        for near in &CATALOGUE.near {
            let has = near
                .words
                .iter()
                .any(|words| RUSSIAN.near.contains_key(words));
            assert_eq!(has, near.instead.is_some(), "{:?}", near.words);
        }
    }

    #[test]
    fn no_command_has_the_same_words_twice() {
        for command in all() {
            let mut words: Vec<String> = command.words().map(fold).collect();
            words.extend(command.alone.iter().map(|words| fold(words)));
            let known = words.len();
            words.sort_unstable();
            words.dedup();
            assert_eq!(words.len(), known, "{}", command.name);
        }
    }

    #[test]
    fn what_stands_for_something_is_in_the_words_of_the_language() {
        let said = |line| in_words(line, Language::Russian);
        assert_eq!(said("rename NAME = NEW NAME"), "rename ИМЯ = НОВОЕ ИМЯ");
        assert_eq!(
            said("vote VOTER TARGET #POST"),
            "vote ГОЛОСУЮЩИЙ ЦЕЛЬ #ПОСТ"
        );
        assert_eq!(said("draw SIDEWAYS"), "draw SIDEWAYS");
        assert_eq!(in_words("log PLAYER", Language::English), "log PLAYER");
    }
}
