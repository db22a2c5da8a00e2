//! `wwrf check`: everything that is wrong in a role book.

use std::io;
use std::path::PathBuf;

use serde::Serialize;

use super::files::{self, Files, Garbled};
use crate::cli::check::{Problem, problem};
use crate::cli::exit::Exit;
use crate::cli::output::Output;
use nightdesk_lang::Checked;
use nightdesk_lang::tree::Status;
use nightdesk_text::messages::InLanguage;
use nightdesk_text::{Diagnostic, Diagnostics, Language, say};

#[derive(Debug, Serialize)]
struct Report {
    files: Vec<FileReport>,
}

#[derive(Debug, Serialize)]
struct FileReport {
    path: String,
    kind: Option<&'static str>,
    name: Option<String>,
    status: &'static str,
    diagnostics: Vec<Problem>,
}

/// Checks what paths name; warnings alone are no failure.
pub(super) fn run(paths: &[PathBuf], output: Output) -> io::Result<Exit> {
    let language = output.language();
    let Some(Files { checked, garbled }) = files::checked(paths, output) else {
        return Ok(Exit::Refused);
    };
    if output.json {
        let files = checked.iter().map(|file| report(file, language));
        let files = files.chain(garbled.iter().map(unread)).collect();
        output.print_json(&Report { files })?;
    } else {
        let found = checked.iter().flat_map(|file| file.found.said(language));
        output.complain_all(&found.collect::<Diagnostics>());
        for file in &garbled {
            output.say(file.why.to_string());
        }
        output.tell(&summary(&output, &checked, &garbled))?;
    }
    if !garbled.is_empty() {
        return Ok(Exit::Refused);
    }
    let failed = checked
        .iter()
        .any(|file| file.status == Status::Broken || file.found.has_errors());
    Ok(if failed { Exit::Found } else { Exit::Done })
}

fn report(file: &Checked, language: Language) -> FileReport {
    FileReport {
        path: file.source.name().to_owned(),
        kind: file.kind.map(|kind| kind.word()),
        name: file.name.clone(),
        status: match file.status {
            Status::Whole => "ok",
            Status::Unfinished => "unfinished",
            Status::Broken => "error",
        },
        diagnostics: file.found.said(language).iter().map(problem).collect(),
    }
}

/// Of a file that is not UTF-8.
fn unread(file: &Garbled) -> FileReport {
    FileReport {
        path: file.path.clone(),
        kind: None,
        name: None,
        status: "error",
        diagnostics: vec![problem(&Diagnostic::error(
            "not-read",
            file.why.to_string(),
        ))],
    }
}

/// The files that cannot be used, then the counts.
fn summary(to: &Output, files: &[Checked], garbled: &[Garbled]) -> String {
    let of = |status: Status| files.iter().filter(move |file| file.status == status);
    let mut lines: Vec<String> = of(Status::Unfinished)
        .map(|file| say!(to, "book_file_unfinished", file = file.source.name()))
        .collect();
    let broken = of(Status::Broken).map(|file| file.source.name());
    let unusable = broken.chain(garbled.iter().map(|file| file.path.as_str()));
    lines.extend(unusable.map(|file| say!(to, "book_file_unusable", file)));
    let remarks: usize = files.iter().map(|file| file.found.len()).sum();
    lines.push(say!(
        to,
        "book_checked",
        whole = of(Status::Whole).count(),
        unfinished = of(Status::Unfinished).count(),
        broken = of(Status::Broken).count() + garbled.len(),
        remarks
    ));
    lines.join("\n")
}
