//! Night notes as a host types them: `[killed Boris] So much for Boris || Nothing to see.`
//!
//! Variants stand after one another, each with its conditions in square brackets; one without
//! brackets is what is shown otherwise.

use super::words::Verb;
use super::{Refusal, refused, unread};
use crate::conditions::{Condition, examples};
use crate::day::entry::Names;
use crate::day::notes::{HostSays, Note, Variant};
use crate::moves::without_messages;
use nightdesk_game::{Language, SeatId};
use nightdesk_text::say;

/// What stands between two variants.
const BETWEEN: &str = "||";

/// A kept line without what a player wrote in words of his own: notes, and what the host is to tell.
pub(crate) fn without_own_words(line: &str) -> String {
    let note = line.split_once('→').map(|(said, _)| said).filter(|said| {
        let verb = said.rsplit_once(':').map(|(_, verb)| verb.trim());
        let verb = verb.and_then(Verb::said);
        matches!(verb, Some(Verb::Note | Verb::SlaveNote))
    });
    note.map_or_else(|| without_messages(line), |said| said.trim_end().to_owned())
}

/// Reads `Boris: text`: a master's note for a slave.
pub(super) fn read_for_slave(author: SeatId, text: &str, names: &Names) -> Result<Note, Refusal> {
    // A name may hold colons itself, so the longest one counts that names somebody.
    let whom = names.ends(text, ':').rev().find_map(|place| {
        let (name, rest) = text.split_at_checked(place)?;
        Some((names.read(name).ok()?, rest.trim_start_matches(':').trim()))
    });
    let Some((slave, text)) = whom else {
        return Err(refused("no-note", say!(names, "a_slave_is_in_front")));
    };
    Ok(Note {
        to: Some(slave),
        ..read(author, text, names)?
    })
}

/// Reads a note of a player.
pub(super) fn read(author: SeatId, text: &str, names: &Names) -> Result<Note, Refusal> {
    let mut note = Note {
        author,
        to: None,
        variants: Vec::new(),
        otherwise: None,
        host: HostSays::Shows,
    };
    for part in text.split(BETWEEN).map(str::trim) {
        if note.otherwise.is_some() {
            let message = say!(names, "a_text_without_conditions_comes_last");
            return Err(refused("no-note", message));
        }
        match part.strip_prefix('[') {
            Some(rest) => note.variants.push(variant(rest, names)?),
            None if part.is_empty() => {
                return Err(refused("no-note", say!(names, "the_note_is_empty")));
            }
            None => note.otherwise = Some(part.to_owned()),
        }
    }
    Ok(note)
}

fn variant(text: &str, names: &Names) -> Result<Variant, Refusal> {
    let Some((conditions, shown)) = text.split_once(']') else {
        let message = say!(names, "conditions_of_a_note_end");
        return Err(refused("no-note", message));
    };
    let when = conditions
        .split(';')
        .map(|one| condition(one.trim(), names));
    Ok(Variant {
        when: when.collect::<Result<_, _>>()?,
        text: Some(shown.trim().to_owned()).filter(|shown| !shown.is_empty()),
    })
}

fn condition(text: &str, names: &Names) -> Result<Condition, Refusal> {
    let seat = |name: &str| {
        let read = names.read(name);
        read.map_err(|error| unread(names, &error.message, error.suggestion))
    };
    Condition::read(text, &seat)?.ok_or_else(|| {
        let examples = examples();
        let message = say!(names, "is_no_condition_of_a_note", text, examples);
        refused("no-condition", message)
    })
}

/// The words after the arrow that [`read`] understands as the same note.
pub(super) fn write(note: &Note, names: &Names, language: Language) -> String {
    let variants = note.variants.iter().map(|variant| {
        let when: Vec<String> = variant
            .when
            .iter()
            .map(|one| one.written(&|seat| names.of(seat).to_owned(), language))
            .collect();
        let text = variant.text.as_deref().unwrap_or_default();
        format!("[{}] {text}", when.join("; "))
            .trim_end()
            .to_owned()
    });
    let parts: Vec<String> = variants.chain(note.otherwise.clone()).collect();
    let text = parts.join(&format!(" {BETWEEN} "));
    match note.to {
        Some(slave) => format!("{}: {text}", names.of(slave)),
        None => text,
    }
}
