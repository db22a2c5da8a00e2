//! Night notes as a host types them: `[killed Boris] So much for Boris || Nothing to see.`
//!
//! Variants stand behind one another, each with its conditions in square brackets; one without
//! brackets is what is shown otherwise.

use super::words::Word;
use super::{Refusal, refused, unread};
use crate::game::{Language, SeatId};
use crate::rules::city::day::entry::Names;
use crate::rules::city::day::notes::{
    HostSays, Note, NoteCondition, PublicResult, ResultWord, Variant,
};

/// What stands between two variants.
const BETWEEN: &str = "||";

const RESULTS: [(Word, PublicResult); 3] = [
    (Word::Commissioner, PublicResult::Commissioner),
    (Word::Doctor, PublicResult::Doctor),
    (Word::Blocker, PublicResult::Blocker),
];

const OUTCOMES: [(Word, ResultWord); 5] = [
    (Word::Hit, ResultWord::Hit),
    (Word::Miss, ResultWord::Miss),
    (Word::CheckPassed, ResultWord::CheckPassed),
    (Word::CheckFailed, ResultWord::CheckFailed),
    (Word::NoInformation, ResultWord::NoInformation),
];

/// Reads a note of a player.
pub(super) fn read(author: SeatId, text: &str, names: &Names) -> Result<Note, Refusal> {
    let mut note = Note {
        author,
        variants: Vec::new(),
        otherwise: None,
        host: HostSays::Shows,
    };
    for part in text.split(BETWEEN).map(str::trim) {
        if note.otherwise.is_some() {
            return Err(refused(
                "no_note",
                "a text without conditions comes last in a note",
            ));
        }
        match part.strip_prefix('[') {
            Some(rest) => note.variants.push(variant(rest, names)?),
            None if part.is_empty() => return Err(refused("no_note", "the note is empty")),
            None => note.otherwise = Some(part.to_owned()),
        }
    }
    Ok(note)
}

fn variant(text: &str, names: &Names) -> Result<Variant, Refusal> {
    let Some((conditions, shown)) = text.split_once(']') else {
        return Err(refused("no_note", "the conditions of a note end with `]`"));
    };
    let when = conditions
        .split(';')
        .map(|one| condition(one.trim(), names));
    Ok(Variant {
        when: when.collect::<Result<_, _>>()?,
        text: Some(shown.trim().to_owned()).filter(|shown| !shown.is_empty()),
    })
}

fn condition(text: &str, names: &Names) -> Result<NoteCondition, Refusal> {
    let seat = |name: &str| {
        let read = names.read(name);
        read.map_err(|error| unread(error.message, error.suggestion))
    };
    if Word::NobodyKilled.is(text) {
        return Ok(NoteCondition::NobodyKilled);
    }
    if let Some(name) = Word::NotKilled.behind(text) {
        return seat(name).map(NoteCondition::NotKilled);
    }
    if let Some(name) = Word::Killed.behind(text) {
        return seat(name).map(NoteCondition::Killed);
    }
    if let Some(name) = Word::Cut.behind(text) {
        return seat(name).map(NoteCondition::Cut);
    }
    let of_role = RESULTS.iter().find_map(|(word, result)| {
        let rest = word.behind(text)?;
        let outcome = OUTCOMES.iter().find(|(outcome, _)| outcome.is(rest))?;
        Some(NoteCondition::Came(*result, outcome.1))
    });
    of_role.ok_or_else(|| {
        let message = format!(
            "`{text}` is no condition of a note; it may say only what the morning shows: `killed NAME`, `nobody killed`, `cut NAME`, `doctor hit`, `commissioner passed`"
        );
        refused("no_condition", message)
    })
}

/// The words behind the arrow that [`read`] understands as the same note.
pub(super) fn write(note: &Note, names: &Names, language: Language) -> String {
    let variants = note.variants.iter().map(|variant| {
        let when: Vec<String> = variant
            .when
            .iter()
            .map(|one| written(one, names, language))
            .collect();
        let text = variant.text.as_deref().unwrap_or_default();
        format!("[{}] {text}", when.join("; "))
            .trim_end()
            .to_owned()
    });
    let parts: Vec<String> = variants.chain(note.otherwise.clone()).collect();
    parts.join(&format!(" {BETWEEN} "))
}

fn written(condition: &NoteCondition, names: &Names, language: Language) -> String {
    let of_one =
        |word: Word, seat: SeatId| format!("{} {}", word.written(language), names.of(seat));
    match condition {
        NoteCondition::Killed(seat) => of_one(Word::Killed, *seat),
        NoteCondition::NotKilled(seat) => of_one(Word::NotKilled, *seat),
        NoteCondition::NobodyKilled => Word::NobodyKilled.written(language).to_owned(),
        NoteCondition::Cut(seat) => of_one(Word::Cut, *seat),
        NoteCondition::Came(result, outcome) => {
            let role = RESULTS.iter().find(|(_, known)| known == result);
            let how = OUTCOMES.iter().find(|(_, known)| known == outcome);
            let words = [role.map(|(word, _)| *word), how.map(|(word, _)| *word)];
            let words: Vec<&str> = words
                .into_iter()
                .flatten()
                .map(|word| word.written(language))
                .collect();
            words.join(" ")
        }
    }
}
