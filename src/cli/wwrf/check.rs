//! `wwrf check`: everything that is wrong in a role book.

use std::io;
use std::path::PathBuf;

use serde::Serialize;

use super::files;
use crate::cli::check::{Problem, problem};
use crate::cli::exit::Exit;
use crate::cli::output::Output;
use crate::lang::Checked;
use crate::lang::tree::Status;
use crate::text::wording::count;

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
    let Some(files) = files::checked(paths, output) else {
        return Ok(Exit::Refused);
    };
    if output.json {
        let files = files.iter().map(report).collect();
        output.print_json(&Report { files })?;
    } else {
        output.complain_all(files.iter().flat_map(|file| &file.found));
        output.tell(&summary(&files))?;
    }
    let failed = files
        .iter()
        .any(|file| file.status == Status::Broken || file.found.has_errors());
    Ok(if failed { Exit::Found } else { Exit::Done })
}

fn report(file: &Checked) -> FileReport {
    FileReport {
        path: file.source.name().to_owned(),
        kind: file.kind.map(|kind| kind.word()),
        name: file.name.clone(),
        status: match file.status {
            Status::Whole => "ok",
            Status::Unfinished => "unfinished",
            Status::Broken => "error",
        },
        diagnostics: file.found.iter().map(problem).collect(),
    }
}

/// The files that cannot be used, then the counts.
fn summary(files: &[Checked]) -> String {
    let of = |status: Status| files.iter().filter(move |file| file.status == status);
    let mut lines: Vec<String> = of(Status::Unfinished)
        .map(|file| format!("{}: unfinished", file.source.name()))
        .collect();
    lines.extend(of(Status::Broken).map(|file| format!("{}: cannot be used", file.source.name())));
    let remarks: usize = files.iter().map(|file| file.found.len()).sum();
    lines.push(format!(
        "{} ok, {} unfinished, {} with errors; {}",
        of(Status::Whole).count(),
        of(Status::Unfinished).count(),
        of(Status::Broken).count(),
        count(remarks, "remark", "remarks")
    ));
    lines.join("\n")
}
