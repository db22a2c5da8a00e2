//! A host's templates checked before a game is played by them.

use super::form::TextForm;
use super::form::may_read;
use super::layout::{FaultKind, Layout, rows};
use super::place::{AFTER, PlaceKind, PlaceLevel, SEAT};
use crate::words::{WordingError, check_line};
use nightdesk_game::Readers;
use nightdesk_text::names::closest;
use nightdesk_text::{Diagnostic, Diagnostics, Source, Span};

/// Everything that is wrong in a host's template of a text.
#[must_use]
pub fn check(form: &TextForm, source: &Source) -> Diagnostics {
    let mut found = Diagnostics::new();
    let (_, faults) = Layout::read(source.text());
    for fault in faults {
        let message = match fault.kind {
            FaultKind::Form(error) => error.to_string(),
            FaultKind::StandsInForNothing => {
                "a row that begins with `|` stands in for one right above it".to_owned()
            }
        };
        found.push(
            Diagnostic::error("bad-template", message)
                .in_source(source)
                .label(fault.span, ""),
        );
    }
    if rows(source.text()).flatten().next().is_none() {
        let message = format!(
            "the template `{}` has no row, so the text would be empty",
            form.word
        );
        found.push(
            Diagnostic::error("bad-template", message)
                .in_source(source)
                .label(Span::at(0), "")
                .hint("take the file away; without it the text is the built-in one"),
        );
    }
    for row in rows(source.text()).flatten() {
        for (place, span) in places(row.words) {
            let alone = span.len() == row.words.len();
            let span = span.shifted(row.start);
            let wrong = match form.place(place) {
                Some(known) if known.kind == PlaceKind::Block && !alone => {
                    let message = format!("`{{{place}}}` stands alone in its row");
                    Some(Diagnostic::error("place-not-alone", message))
                }
                Some(_) => None,
                None => Some(not_there(form, place)),
            };
            found.extend(wrong.map(|wrong| wrong.in_source(source).label(span, "")));
        }
    }
    found
}

/// A place that the text does not have: one for fewer readers, one of other texts, or none at all.
fn not_there(form: &TextForm, place: &str) -> Diagnostic {
    let word = form.word;
    let others = of_others(form, place);
    if let Some(level) = too_private(form.readers(), place) {
        let message = format!(
            "`{word}` is for {} and may not use `{{{place}}}`, which is for {}",
            form.readers_in_words(),
            match level {
                PlaceLevel::Public => "everybody",
                PlaceLevel::Seat => "the player it is about",
                PlaceLevel::Faction => "one faction",
                PlaceLevel::Host => "the host until the game is over",
            }
        );
        let private = Diagnostic::error("private-place", message);
        return match others.is_empty() {
            true => private,
            false => private.hint(format!(
                "a public one of that name is in {}",
                others.join(", ")
            )),
        };
    }
    let message = format!("the text `{word}` has no place `{{{place}}}`");
    let unknown = Diagnostic::error("unknown-place", message);
    match (
        others.is_empty(),
        closest(place, form.places().map(|place| place.name)),
    ) {
        (false, _) => unknown.hint(format!("it is a place of {}", others.join(", "))),
        (true, Some(close)) => unknown.hint(format!("did you mean `{{{close}}}`?")),
        (true, None) => unknown.hint(format!("`nightdesk templates {word}` lists its places")),
    }
}

/// For whom a place is that these readers may not read; none where they may, or there is none.
fn too_private(readers: Readers, place: &str) -> Option<PlaceLevel> {
    let general = SEAT.iter().chain(AFTER);
    let own = TextForm::ALL.iter().flat_map(|form| form.own);
    let mut known = general.chain(own).filter(|known| known.name == place);
    let level = known.next()?.level;
    (!may_read(readers, level)).then_some(level)
}

/// The other texts with a place of their own of this name.
fn of_others(form: &TextForm, place: &str) -> Vec<String> {
    let has_it = |other: &&TextForm| {
        let mut own = other.own.iter();
        own.any(|own| own.name == place && may_read(form.readers(), own.level))
    };
    let forms = TextForm::ALL.iter().filter(has_it);
    forms.map(|other| format!("`{}`", other.word)).collect()
}

/// The places in a row, with where they stand in it.
fn places(row: &str) -> impl Iterator<Item = (&str, Span)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let rest = row.get(at..)?;
            let (offset, letter) = rest
                .char_indices()
                .find(|(_, letter)| matches!(letter, '\\' | '{'))?;
            let start = at + offset;
            if letter == '\\' {
                let escaped = row.get(start + 1..)?.chars().next()?;
                at = start + 1 + escaped.len_utf8();
                continue;
            }
            let inside = row.get(start + 1..)?;
            let length = inside.find('}')?;
            at = start + length + 2;
            return Some((inside.get(..length)?, Span::new(start, at)));
        }
    })
}

/// What is wrong with a line of a host's own, as a diagnostic without a place.
fn line_fault(error: &WordingError) -> Diagnostic {
    let code = match error {
        WordingError::NoSuchText { .. } => "unknown-template",
        WordingError::NoSuchPlace { .. } => "unknown-place",
        WordingError::PrivatePlace { .. } => "private-place",
        WordingError::Form { .. } | WordingError::Text { .. } => "bad-template",
    };
    Diagnostic::error(code, error.to_string())
}

/// Everything that is wrong with lines of a host's own; `span_of` says where a wrong one stands
/// in its file.
pub fn check_lines<'l>(
    lines: impl IntoIterator<Item = (&'l str, &'l str)>,
    span_of: impl Fn(&str) -> Span,
    of_rules: &[nightdesk_rules::OwnLine],
    source: &Source,
) -> Diagnostics {
    let mut found = Diagnostics::new();
    for (key, text) in lines {
        for error in check_line(key, text, of_rules).err().unwrap_or_default() {
            let fault = line_fault(&error).in_source(source);
            found.push(fault.label(span_of(key), ""));
        }
    }
    found
}

/// That a file in the folder of templates is none.
#[must_use]
pub fn unknown_file(name: &str, folder: &str) -> Diagnostic {
    let message = format!("`{folder}/{name}` is no template");
    let unknown = Diagnostic::error("unknown-template", message);
    let files: Vec<String> = TextForm::ALL
        .iter()
        .map(|text| format!("{}.txt", text.word))
        .chain([super::LINES_FILE.to_owned()])
        .collect();
    match closest(name, files.iter().map(String::as_str)) {
        Some(close) => unknown.hint(format!("did you mean `{close}`?")),
        None => unknown.hint("`nightdesk templates` lists them"),
    }
}
