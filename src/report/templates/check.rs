//! A host's templates checked before a game is played by them.

use super::form::TextForm;
use super::form::may_read;
use super::layout::{FaultKind, Layout, rows};
use super::place::{AFTER, PlaceKind, PlaceLevel, SEAT};
use crate::words::{WordingError, braced, check_line};
use nightdesk_game::Readers;
use nightdesk_text::messages::Worded;
use nightdesk_text::names::closest;
use nightdesk_text::{Diagnostic, Diagnostics, Language, Source, Span, say};

/// Everything that is wrong in a host's template of a text.
#[must_use]
pub fn check(form: &TextForm, source: &Source, language: Language) -> Diagnostics {
    let to = &language;
    let mut found = Diagnostics::new();
    let (_, faults) = Layout::read(source.text());
    for fault in faults {
        let message = match fault.kind {
            FaultKind::Form(error) => error.worded(language),
            FaultKind::StandsInForNothing => say!(to, "stands_in_for_nothing"),
        };
        found.push(
            Diagnostic::error("bad-template", message)
                .in_source(source)
                .label(fault.span, ""),
        );
    }
    if rows(source.text()).flatten().next().is_none() {
        let message = say!(to, "template_without_a_row", word = form.word);
        found.push(
            Diagnostic::error("bad-template", message)
                .in_source(source)
                .label(Span::at(0), "")
                .hint(say!(to, "take_the_file_away")),
        );
    }
    for row in rows(source.text()).flatten() {
        for (place, span) in places(row.words) {
            let alone = span.len() == row.words.len();
            let span = span.shifted(row.start);
            let wrong = match form.place(place) {
                Some(known) if known.kind == PlaceKind::Block && !alone => {
                    let message = say!(to, "place_is_alone", place = braced(place));
                    Some(Diagnostic::error("place-not-alone", message))
                }
                Some(_) => None,
                None => Some(not_there(form, place, language)),
            };
            found.extend(wrong.map(|wrong| wrong.in_source(source).label(span, "")));
        }
    }
    found
}

/// A place that the text does not have: one for fewer readers, one of other texts, or none at all.
fn not_there(form: &TextForm, place: &str, language: Language) -> Diagnostic {
    let to = &language;
    let word = form.word;
    let in_braces = braced(place);
    let others = of_others(form, place);
    if let Some(level) = too_private(form.readers(), place) {
        let level = match level {
            PlaceLevel::Public => say!(to, "read_by_everybody"),
            PlaceLevel::Seat => say!(to, "read_by_its_player"),
            PlaceLevel::Faction => say!(to, "read_by_a_faction"),
            PlaceLevel::Host => say!(to, "read_by_the_host_until_the_end"),
        };
        let readers = form.readers_in_words(language);
        let message = say!(
            to,
            "place_for_others",
            word,
            readers,
            place = in_braces,
            level
        );
        let private = Diagnostic::error("private-place", message);
        return match others.is_empty() {
            true => private,
            false => private.hint(say!(
                to,
                "public_place_elsewhere",
                texts = others.join(", ")
            )),
        };
    }
    let message = say!(to, "no_such_place", key = word, place = in_braces);
    let unknown = Diagnostic::error("unknown-place", message);
    let close = closest(place, form.places().map(|place| place.name));
    unknown.hint(match (others.is_empty(), close) {
        (false, _) => say!(to, "place_of_others", texts = others.join(", ")),
        (true, Some(close)) => say!(to, "perhaps_another", close = braced(close)),
        (true, None) => say!(to, "places_are_listed", word),
    })
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
fn line_fault(error: &WordingError, language: Language) -> Diagnostic {
    let code = match error {
        WordingError::NoSuchText { .. } => "unknown-template",
        WordingError::NoSuchPlace { .. } => "unknown-place",
        WordingError::PrivatePlace { .. } => "private-place",
        WordingError::Form { .. } | WordingError::Text { .. } => "bad-template",
    };
    Diagnostic::error(code, error.worded(language))
}

/// Everything that is wrong with lines of a host's own; `span_of` says where a wrong one stands
/// in its file.
pub fn check_lines<'l>(
    lines: impl IntoIterator<Item = (&'l str, &'l str)>,
    span_of: impl Fn(&str) -> Span,
    of_rules: &[nightdesk_rules::OwnLine],
    source: &Source,
    language: Language,
) -> Diagnostics {
    let mut found = Diagnostics::new();
    for (key, text) in lines {
        for error in check_line(key, text, of_rules).err().unwrap_or_default() {
            let fault = line_fault(&error, language).in_source(source);
            found.push(fault.label(span_of(key), ""));
        }
    }
    found
}

/// That a file in the folder of templates is none.
#[must_use]
pub fn unknown_file(name: &str, folder: &str, language: Language) -> Diagnostic {
    let to = &language;
    let message = say!(to, "file_is_no_template", folder, name);
    let unknown = Diagnostic::error("unknown-template", message);
    let files: Vec<String> = TextForm::ALL
        .iter()
        .map(|text| format!("{}.txt", text.word))
        .chain([super::LINES_FILE.to_owned()])
        .collect();
    match closest(name, files.iter().map(String::as_str)) {
        Some(close) => unknown.hint(say!(to, "perhaps_another", close)),
        None => unknown.hint(say!(to, "templates_are_listed")),
    }
}
