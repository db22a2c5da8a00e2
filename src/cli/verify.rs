//! `verify`: worked cases, run and compared.

use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;
use serde::Serialize;

use super::args::{Colour, Options, Verify};
use super::exit::Exit;
use super::files::{read_source, source_of};
use super::output::Output;
use super::{ended, misused};
use nightdesk_text::say;
use nightdesk_text::width::{pad_end, width};
use nightdesk_verify::{CaseReport, Dispute, Disputes, Family, Mark};

/// Run worked cases of every rule set, and compare what comes out.
#[derive(Debug, Parser)]
#[command(name = "nightdesk-cases", version = super::long_version(), max_term_width = 100)]
struct Alone {
    #[command(flatten)]
    verify: Verify,
    /// Print machine-readable JSON
    #[arg(long)]
    json: bool,
    /// When to use colour: auto, always or never
    #[arg(long, value_name = "WHEN", hide_possible_values = true)]
    color: Option<Colour>,
}

/// A program that does what `nightdesk verify` does, for cases of these families.
///
/// It reads the process's arguments, and ends with the statuses of [`super::main`].
#[must_use]
pub fn run_cases(families: &[Family]) -> ExitCode {
    let Alone {
        verify,
        json,
        color,
    } = match Alone::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return misused::tell(&error).into(),
    };
    let output = Output::new(&Options {
        json,
        color,
        ..Options::default()
    });
    ended(run(&verify, families, output), output).into()
}

/// How all cases went.
#[derive(Debug, Default, Serialize)]
struct Summary {
    passed: usize,
    failed: usize,
    disputed: usize,
    /// How many files could not be run.
    malformed: usize,
    files: Vec<FileReport>,
}

#[derive(Debug, Serialize)]
struct FileReport {
    file: String,
    cases: Vec<Ran>,
    /// Why the file could not be run.
    #[serde(skip_serializing_if = "Option::is_none")]
    malformed: Option<Malformed>,
}

/// A file that could not be run.
#[derive(Debug, Serialize)]
struct Malformed {
    code: &'static str,
    message: String,
    hints: Vec<String>,
}

#[derive(Debug, Serialize)]
struct Ran {
    #[serde(flatten)]
    report: CaseReport,
    passed: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    disputed: Option<Dispute>,
}

/// Runs the cases and prints what differs.
pub(crate) fn run(arguments: &Verify, families: &[Family], output: Output) -> io::Result<Exit> {
    let Some(disputes) = disputes(arguments, output) else {
        return Ok(Exit::Refused);
    };
    let mut files = Vec::new();
    for path in &arguments.paths {
        if let Err(error) = collect(path, families, &mut files) {
            let (path, error) = (path.display().to_string(), error.to_string());
            let message = say!(&output, "cannot_look_for_cases", path, error);
            return output.refuse("not-read", &message);
        }
    }
    let mut summary = Summary::default();
    for file in &files {
        // One that cannot be run keeps no other from it.
        summary.add(file_report(file, families, &disputes, output));
    }
    if output.json {
        output.print_json(&summary)?;
    } else {
        output.tell(&summary.text(&output))?;
    }
    Ok(match (summary.malformed, summary.failed) {
        (0, 0) => Exit::Done,
        (0, _) => Exit::Found,
        _ => Exit::Refused,
    })
}

fn disputes(arguments: &Verify, output: Output) -> Option<Disputes> {
    let Some(path) = &arguments.disputed else {
        return Some(Disputes::default());
    };
    let source = read_source(path, output)?;
    match Disputes::read(&source) {
        Ok(disputes) => Some(disputes),
        Err(diagnostic) => {
            output.fault(&diagnostic);
            None
        }
    }
}

/// The ending of files that may have a mark.
const fn ending(mark: Mark) -> &'static str {
    match mark {
        Mark::Schema(_) => "toml",
        Mark::Header(_) => "csv",
    }
}

/// Case files at a path: itself, or every file below it with the ending of a family, in order of name.
fn collect(path: &Path, families: &[Family], files: &mut Vec<PathBuf>) -> io::Result<()> {
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    let mut entries = std::fs::read_dir(path)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<Vec<_>, _>>()?;
    entries.sort();
    for entry in entries {
        let may_hold = |family: &Family| {
            let found = entry.extension();
            found.is_some_and(|found| found == ending(family.mark))
        };
        if entry.is_dir() || families.iter().any(may_hold) {
            collect(&entry, families, files)?;
        }
    }
    Ok(())
}

fn file_report(
    path: &Path,
    families: &[Family],
    disputes: &Disputes,
    output: Output,
) -> FileReport {
    let ran = source_of(path).map_err(|error| Malformed {
        code: "not-read",
        message: error.to_string(),
        hints: Vec::new(),
    });
    let ran = ran.inspect_err(|malformed| {
        // As values it stands in the report.
        if !output.json {
            output.fail(malformed.code, &malformed.message);
        }
    });
    let ran = ran.and_then(|source| {
        nightdesk_verify::run(&source, families).map_err(|diagnostic| {
            if !output.json {
                output.complain(&diagnostic);
            }
            Malformed {
                code: diagnostic.code,
                message: diagnostic.one_line(),
                hints: diagnostic.hints,
            }
        })
    });
    let (reports, malformed) = match ran {
        Ok(reports) => (reports, None),
        Err(malformed) => (Vec::new(), Some(malformed)),
    };
    let cases = reports.into_iter().map(|report| Ran {
        passed: report.passed(),
        disputed: disputes.of(&report.id).cloned(),
        report,
    });
    FileReport {
        file: path.display().to_string(),
        cases: cases.collect(),
        malformed,
    }
}

impl Summary {
    fn add(&mut self, report: FileReport) {
        for case in &report.cases {
            match (&case.disputed, case.passed) {
                (Some(_), _) => self.disputed += 1,
                (None, true) => self.passed += 1,
                (None, false) => self.failed += 1,
            }
        }
        self.malformed += usize::from(report.malformed.is_some());
        self.files.push(report);
    }

    /// Every failing case with what differs, the disputed ones apart, then the counts.
    fn text(&self, to: &Output) -> String {
        let mut lines = Vec::new();
        let cases = || {
            self.files
                .iter()
                .flat_map(|file| file.cases.iter().map(move |case| (&file.file, case)))
        };
        for (file, case) in cases().filter(|(_, case)| case.disputed.is_none() && !case.passed) {
            let CaseReport { id, title, .. } = &case.report;
            lines.push(say!(to, "case_failed", id, title, file));
            lines.extend(differences(to, case));
        }
        for (file, case) in cases() {
            let Some(dispute) = &case.disputed else {
                continue;
            };
            let (id, because) = (&case.report.id, &dispute.because);
            lines.push(match case.passed {
                true => say!(to, "disputed_passes", id, file),
                false => say!(to, "disputed_differs", id, file),
            });
            lines.push(format!("    {}", say!(to, "disputed_because", because)));
            lines.extend(differences(to, case));
        }
        if self.disputed > 0 {
            lines.push(say!(to, "cases_disputed", n = self.disputed));
        }
        let broken = self.files.iter().filter(|file| file.malformed.is_some());
        lines.extend(broken.map(|file| say!(to, "case_not_run", file = &file.file)));
        let Self { passed, failed, .. } = self;
        lines.push(match self.malformed {
            0 => say!(to, "cases_passed", passed, failed),
            files => say!(to, "cases_passed_not_run", passed, failed, files),
        });
        lines.join("\n")
    }
}

fn differences(to: &Output, case: &Ran) -> impl Iterator<Item = String> {
    let (wanted, found) = (say!(to, "expected"), say!(to, "found"));
    let widest = width(&wanted).max(width(&found));
    case.report.differences.iter().flat_map(move |difference| {
        [
            format!("    {}", difference.what),
            format!(
                "      {}  {}",
                pad_end(&wanted, widest),
                difference.expected
            ),
            format!("      {}  {}", pad_end(&found, widest), difference.found),
        ]
    })
}
