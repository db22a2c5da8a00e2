//! `wwrf explain`: what a line means.

use std::io;
use std::path::Path;

use serde::Serialize;

use super::files;
use crate::cli::check::{Problem, problem};
use crate::cli::exit::Exit;
use crate::cli::output::Output;
use nightdesk_lang::guide::{Explanation, Gloss, explain};
use nightdesk_text::messages::InLanguage;

#[derive(Debug, Serialize)]
struct Explained {
    parts: Vec<Gloss>,
    diagnostics: Vec<Problem>,
}

/// Explains a text; `\n` in it is a line break.
pub(super) fn run(text: &str, book: Option<&Path>, output: Output) -> io::Result<Exit> {
    let book = match book {
        Some(root) => match files::book(root, output) {
            Some(book) => Some(book),
            None => return Ok(Exit::Refused),
        },
        None => None,
    };
    let explained = explain(text, book.as_ref());
    let found = explained.found.said(output.language());
    let understood = !found.has_errors();
    if output.json {
        output.print_json(&Explained {
            diagnostics: found.iter().map(problem).collect(),
            parts: explained.parts,
        })?;
    } else {
        output.complain_all(&found);
        output.tell(&explanation_text(&explained))?;
    }
    Ok(match understood {
        true => Exit::Done,
        false => Exit::Refused,
    })
}

fn explanation_text(explained: &Explanation) -> String {
    let lines = explained.parts.iter().map(|part| {
        let indent = "  ".repeat(part.depth);
        format!("{indent}{}\n{indent}    {}", part.written, part.means)
    });
    lines.collect::<Vec<_>>().join("\n")
}
