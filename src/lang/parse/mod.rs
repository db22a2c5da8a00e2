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
use super::tree::{Element, ElementKind, Program, Status};
use crate::text::{Diagnostics, Severity, Source};
use fragment::Fragment;
use reader::Reader;

pub(super) use block::BULLETS;

/// A file, read.
#[derive(Debug)]
pub(super) struct Read {
    /// What it describes, if its first line says so.
    pub(super) element: Option<Element>,
    /// Its triggers as they are run.
    pub(super) programs: Vec<Program>,
    pub(super) found: Diagnostics,
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

/// The name in a file's first line and the kind that line tells.
pub(super) fn first_line(text: &str) -> Option<(&str, Option<ElementKind>)> {
    let line = text.split('\n').next().unwrap_or_default();
    let head = head::cut(Fragment::new(line, 0)).ok()?;
    let kind = head::kind(&head);
    Some((head.name.text, kind))
}
