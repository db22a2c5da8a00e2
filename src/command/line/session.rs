//! Lines for the program around the game: `copy`, `archive`, `show`.

use super::flags::Flags;
use super::{number, some_words, too_much};
use crate::catalogue::{Description, Id};
use crate::refused::Complaint;
use crate::{ArchiveLine, Hiding, Session, journal, thread};
use nightdesk_text::names::same;

pub(super) fn session<'a>(
    description: &Description,
    rest: &'a str,
    flags: &Flags<'a>,
) -> Result<Session, Complaint<'a>> {
    match (description.id, rest) {
        (Id::Reload, "") => Ok(Session::Reload),
        (Id::Paste, "") => Ok(Session::Paste),
        (Id::Quit, "") => Ok(Session::Quit),
        (Id::Copy, _) => {
            let words: Vec<&str> = rest.split_whitespace().collect();
            let (which, part) = match words.as_slice() {
                [word, part] if same(word, "part") => ("", *part),
                [which, word, part] if same(word, "part") => (*which, *part),
                _ => (rest, ""),
            };
            let place = |typed| {
                let typed = number(typed)?;
                Ok(typed.map(|which| usize::try_from(which).unwrap_or(usize::MAX)))
            };
            Ok(Session::Copy {
                number: place(which)?,
                part: place(part)?,
                anyway: flags.has("--anyway"),
            })
        }
        (Id::Archive, _) => Ok(Session::Archive(ArchiveLine {
            file: some_words(thread::unquoted(rest)),
            as_json: flags.has("--json"),
            without_notes: flags.has("--no-notes"),
            anyway: flags.has("--anyway"),
        })),
        (Id::Posted, text) => Ok(Session::Posted(some_words(text))),
        (Id::Scene, text) => Ok(Session::Scene(some_words(text))),
        (Id::Handoff, file) => Ok(Session::Handoff(some_words(thread::unquoted(file)))),
        (Id::Practice, text) => journal::practice(text),
        (Id::Help, _) => Ok(Session::Help(some_words(rest))),
        (Id::Show, text) if !text.is_empty() => Ok(Session::Show(text.to_owned())),
        (Id::Private, "on") => Ok(Session::Private(Hiding::Hidden)),
        (Id::Private, "off") => Ok(Session::Private(Hiding::Shown)),
        _ => Err(too_much(description, rest)),
    }
}
