//! A private message as a board shows it: what is above it, and what its sender asks for.

use super::line::Flags;
use super::names::Names;
use super::night;
use super::offers::says_more;
use super::player_words::{Readings, readings};
use super::words::{WORDS, is_one};
use nightdesk_text::AROUND;

/// The line of the desk for what the sender of a private message asks for: the message is pasted whole, with
/// who sent it above it. None where no such entry is found.
#[must_use]
pub fn entry_of_message(text: &str, names: &Names) -> Option<String> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let (mut sender, mut said) = (None, Vec::new());
    for line in lines {
        match head(line) {
            Some((key, name)) if is_one(&WORDS.pm_from, key) && sender.is_none() => {
                sender = Some(names.player(name).ok()?);
            }
            Some((key, _)) if is_one(&WORDS.pm_heads, key) && said.is_empty() => {}
            _ => said.push(line),
        }
    }
    let sender = names.name(sender?);
    let whole = said.join(" ");
    let sentences = said
        .iter()
        .flat_map(|line| line.split(['.', '!', '?', ';']));
    let read = |said: &str| {
        let said = AROUND
            .greetings
            .off_the_start(said.trim_matches([' ', ',', '?', '!', '.']));
        let said = WORDS.asks_to.before(said).unwrap_or(said);
        entry(&format!("{sender}: {said}"), names)
    };
    read(&whole).or_else(|| only_entry(sentences, read, names))
}

/// What the only sentence that is an entry says. None where another one takes it back, narrows it, or is an
/// entry, too.
fn only_entry<'s>(
    sentences: impl Iterator<Item = &'s str>,
    read: impl Fn(&str) -> Option<String>,
    names: &Names,
) -> Option<String> {
    let mut found = None;
    for sentence in sentences {
        match read(sentence) {
            Some(entry) if found.is_none() => found = Some(entry),
            Some(_) => return None,
            None if says_more(sentence, "", names) => return None,
            None => {}
        }
    }
    found
}

/// What is before a colon in a line of a message's head, and what is after it.
fn head(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.split_once(':')?;
    Some((key.trim(), value.trim())).filter(|(_, value)| !value.is_empty())
}

/// A line as the desk reads it, where it is an entry of something that can be done.
fn entry(line: &str, names: &Names) -> Option<String> {
    let Readings::Lines(lines) = readings(line, names) else {
        return None;
    };
    let mut lines = lines.into_iter();
    lines.find(|line| {
        let read = night::read(line, &Flags::default(), names, line);
        read.is_ok_and(|entry| night::knows_verbs(&entry, names))
    })
}
