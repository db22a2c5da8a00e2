//! The parser: a file's text in, its tree and what is wrong with it out.
//!
//! It always finishes. What cannot be understood is complained about and left out, line by line and
//! part by part, so that one mistake never hides another. It works in one pass over each line;
//! how deeply things can stand in each other is limited, so that no text can exhaust the stack.

mod ability;
mod ability_name;
mod block;
mod condition;
mod constant;
mod cursor;
mod event;
mod file;
mod fragment;
mod head;
mod infer;
mod line;
mod parameters;
mod reader;
mod rules;
mod selector;
mod text;
mod value;

use super::context;
use super::lower;
use super::names::Names;
use super::tree::{
    Condition, Duration, Element, ElementKind, Event, Formalization, Line, Program, Status, Value,
};
use cursor::Cursor;
use fragment::Fragment;
use nightdesk_text::messages::InEach;
use nightdesk_text::{Diagnostics, Severity, Source};
use reader::Reader;

pub(super) use ability_name::filter as named_abilities;
pub use block::BULLETS;

/// A file, read.
#[derive(Debug)]
pub(super) struct Read {
    /// What it describes, if its first line says so.
    pub(super) element: Option<Element>,
    /// Its triggers as they are run.
    pub(super) programs: Vec<Program>,
    pub(super) found: Diagnostics<InEach>,
}

impl Read {
    /// Its first line, its headers and what is wrong: enough to check others against.
    pub(super) fn without_triggers(mut self) -> Self {
        self.programs = Vec::new();
        if let Some(element) = &mut self.element {
            element.formalization.triggers = Vec::new();
        }
        self
    }
}

/// Reads a file that describes an element of a kind.
pub(super) fn file(source: &Source, kind: ElementKind, names: &Names) -> Read {
    let mut reader = Reader::new(names);
    let mut element = reader.element(kind, source.text());
    let triggers = element
        .iter()
        .flat_map(|element| &element.formalization.triggers);
    let mut complaints = Vec::new();
    let programs = triggers
        .map(|trigger| {
            let program = lower::program(trigger, &mut complaints);
            context::check(&program, &mut complaints);
            program
        })
        .collect();
    if let Some(element) = &mut element
        && complaints
            .iter()
            .any(|complaint| complaint.severity == Severity::Error)
    {
        element.status = Status::Broken;
    }
    complaints
        .into_iter()
        .for_each(|complaint| reader.complain(complaint));
    let found = reader.into_found().into_iter();
    Read {
        element,
        programs,
        found: found.map(|complaint| complaint.in_source(source)).collect(),
    }
}

/// What a text by itself can be.
#[derive(Debug)]
pub(super) enum Fragments {
    /// Lines as they stand in a file.
    Lines(Formalization),
    /// An event without its colon.
    Event(Event),
    /// A line without its trigger.
    Line(Box<Line>),
    Condition(Condition),
    Duration(Duration),
    Value(Value),
    Nothing,
}

/// Reads a text that is lines, a line, or a part of one.
pub(super) fn anything(source: &Source, names: Option<&Names>) -> (Fragments, Diagnostics<InEach>) {
    let unknown = Names::default();
    let mut reader = Reader::new(names.unwrap_or(&unknown));
    let whole = Fragment::new(source.text(), 0).trim();
    let read = reader.part(whole).unwrap_or_else(|| {
        let lines = file::lines(source.text()).map(Fragment::trim);
        let lines: Vec<Fragment<'_>> = lines.collect();
        let is_whole = |line: &Fragment<'_>| {
            line.cut_at_colon().is_some() || block::plain_header(*line).is_some()
        };
        match lines.iter().any(is_whole) {
            true => Fragments::Lines(reader.formalization(ElementKind::AbilitySet, &lines)),
            false => Fragments::Line(Box::new(reader.line(whole))),
        }
    });
    let found = reader.into_found().into_iter();
    let found = found.map(|complaint| complaint.in_source(source));
    (read, found.collect())
}

/// Reads a value that stands alone, as a game may keep it.
pub(super) fn value(source: &Source, names: &Names) -> Result<Value, Diagnostics<InEach>> {
    let mut reader = Reader::new(names);
    let mut cursor = Cursor::new(Fragment::new(source.text(), 0).trim());
    let value = reader.value(&mut cursor, None);
    let value = reader.keep(value);
    let end = reader.nothing_left(&cursor);
    reader.keep(end);
    let found: Diagnostics<InEach> = reader
        .into_found()
        .into_iter()
        .map(|complaint| complaint.in_source(source))
        .collect();
    match value {
        Some(value) if !found.has_errors() => Ok(value),
        _ => Err(found),
    }
}

impl Reader<'_> {
    /// The part of a line that a text is, if it is one without mistake.
    fn part(&mut self, text: Fragment<'_>) -> Option<Fragments> {
        if text.is_empty() {
            return Some(Fragments::Nothing);
        }
        if text.text.contains('\n') || text.cut_at_colon().is_some() {
            return None;
        }
        let tries: [fn(&mut Self, Fragment<'_>) -> Option<Fragments>; 5] = [
            |reader, text| reader.event(text).ok().map(Fragments::Event),
            |_, text| {
                let name = text.text.trim_matches(['(', ')']).strip_prefix('~')?;
                Duration::read(name).map(Fragments::Duration)
            },
            |reader, text| reader.condition(text).ok().map(Fragments::Condition),
            |reader, text| {
                let mut cursor = Cursor::new(text);
                let value = reader.value(&mut cursor, None).ok()?;
                let plain = !text.text.starts_with('`') && cursor.at_end();
                plain.then_some(Fragments::Value(value))
            },
            |reader, text| {
                let before = reader.found_so_far();
                let line = reader.line(text);
                (!reader.errors_since(before)).then(|| Fragments::Line(Box::new(line)))
            },
        ];
        tries.into_iter().find_map(|attempt| {
            let before = self.found_so_far();
            let read = attempt(self, text);
            if read.is_none() {
                self.forget_since(before);
            }
            read
        })
    }
}

/// The name in a file's first line and the kind that line tells.
pub(super) fn first_line(text: &str) -> Option<(&str, Option<ElementKind>)> {
    let line = text.split('\n').next().unwrap_or_default();
    let head = head::cut(Fragment::new(line, 0)).ok()?;
    let kind = head::kind(&head);
    Some((head.name.text, kind))
}
