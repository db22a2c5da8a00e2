//! `check`, `schema` and `setups`: setup files and the library of them.

use std::io;
use std::path::Path;

use serde::Serialize;

use super::args::{Check, Schema};
use super::exit::Exit;
use super::files::{changed, explain_setup, read_setup, source_of, spoken};
use super::output::{Output, escaped};
use super::own_texts::overridden;
use nightdesk_setup::Changed;
use nightdesk_store::SETUP_FILE;
use nightdesk_text::messages::InLanguage;
use nightdesk_text::{Diagnostic, Diagnostics, Severity, Source, say};

/// What is wrong or doubtful in one file.
#[derive(Debug, Serialize)]
struct FileProblems {
    file: String,
    ok: bool,
    /// The texts the setup has words of its own for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    own_texts: Vec<String>,
    /// What it changes of the setup it starts from.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    changed: Vec<Changed>,
    problems: Vec<Problem>,
}

/// Something wrong or doubtful, as scripts read it.
#[derive(Debug, Serialize)]
pub(crate) struct Problem {
    code: &'static str,
    severity: &'static str,
    message: String,
    line: usize,
    column: usize,
    hints: Vec<String>,
    /// The file, where it is another one than the one that is checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
}

/// Reports everything that is wrong in setup files.
pub(crate) fn run(arguments: &Check, output: Output) -> io::Result<Exit> {
    let mut all_well = true;
    let mut reports = Vec::new();
    for path in &arguments.files {
        // A game's folder stands for the setup in it.
        let in_folder = path.is_dir().then(|| path.join(SETUP_FILE));
        let source = match source_of(in_folder.as_ref().unwrap_or(path)) {
            Ok(source) => source,
            Err(error) if arguments.files.len() == 1 => {
                output.fail("not-read", &error.to_string());
                return Ok(Exit::Refused);
            }
            // The other files have mistakes of their own.
            Err(error) => {
                all_well = false;
                match output.json {
                    true => reports.push(FileProblems::unread(path, error.to_string())),
                    false => output.say(error.to_string()),
                }
                continue;
            }
        };
        let (read, diagnostics) = read_setup(&source);
        let output = spoken(&source, output);
        all_well &= read.is_some();
        if output.json {
            reports.push(FileProblems {
                file: source.name().to_owned(),
                ok: read.is_some(),
                own_texts: read.as_ref().map(overridden).unwrap_or_default(),
                changed: changed(&source),
                problems: diagnostics
                    .iter()
                    .map(|it| problem_beside(it, &source))
                    .collect(),
            });
            continue;
        }
        output.complain_all(&diagnostics);
        if arguments.explain && read.is_some() {
            let text = explain_setup(&source);
            output.print(&text)?;
        } else if let Some(setup) = read {
            output.tell(&say!(
                &output,
                "checked",
                file = source.name(),
                name = &setup.name,
                seats = setup.seats.len(),
                cards = setup.cards(),
                doubts = doubts(&output, &diagnostics)
            ))?;
            for change in changed(&source) {
                output.tell(&line_of_change(&output, &change))?;
            }
            let own = overridden(&setup);
            if !own.is_empty() {
                output.tell(&say!(&output, "own_texts", texts = own.join(", ")))?;
            }
        }
    }
    if output.json {
        output.print_json(&reports)?;
    }
    Ok(if all_well { Exit::Done } else { Exit::Refused })
}

impl FileProblems {
    /// Of a file that cannot be read.
    fn unread(path: &Path, message: String) -> Self {
        Self {
            file: path.display().to_string(),
            ok: false,
            own_texts: Vec::new(),
            changed: Vec::new(),
            problems: vec![Problem {
                code: "not-read",
                severity: "error",
                message,
                line: 1,
                column: 1,
                hints: Vec::new(),
                file: None,
            }],
        }
    }
}

/// A key that says something else than the setup of the library.
fn line_of_change(to: &impl InLanguage, change: &Changed) -> String {
    let Changed {
        from,
        key,
        value,
        was,
    } = change;
    let was = match was {
        Some(was) => say!(to, "changed_was", was),
        None => say!(to, "changed_not_in", from),
    };
    say!(to, "changed_from", from, key, value, was)
}

fn doubts(to: &impl InLanguage, diagnostics: &Diagnostics) -> String {
    match diagnostics.len() {
        0 => say!(to, "no_mistake_found"),
        remarks => say!(to, "remarks", n = remarks),
    }
}

pub(crate) fn problem(diagnostic: &Diagnostic) -> Problem {
    let place = diagnostic.source.as_ref().zip(diagnostic.primary());
    let (line, column) = place.map_or((1, 1), |(source, label)| {
        source.line_column(label.span.start)
    });
    Problem {
        code: diagnostic.code,
        severity: match diagnostic.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        },
        message: diagnostic.message.clone(),
        line,
        column,
        hints: diagnostic.hints.clone(),
        file: None,
    }
}

/// The same with its file, where that lies beside the one that is checked.
fn problem_beside(diagnostic: &Diagnostic, checked: &Source) -> Problem {
    let name = diagnostic.source.as_ref().map(Source::name);
    let other = name.filter(|name| *name != checked.name());
    Problem {
        file: other.map(str::to_owned),
        ..problem(diagnostic)
    }
}

/// The same with its file.
pub(crate) fn problem_in_its_file(diagnostic: &Diagnostic) -> Problem {
    let name = diagnostic.source.as_ref().map(Source::name);
    Problem {
        file: name.map(str::to_owned),
        ..problem(diagnostic)
    }
}

/// The schema of answers, which a test makes from their types.
const ANSWERS: &str = include_str!("answers.schema.json");

/// By what a file is known to hold that schema.
const ANSWERS_ID: &str = "urn:nightdesk:answers";

/// Prints the JSON Schema of setup files or of answers, or writes it to a file: a shell may write what is
/// printed in characters that no editor reads.
pub(crate) fn schema(arguments: &Schema, output: Output) -> io::Result<Exit> {
    let (text, mark) = match arguments.answers {
        true => (ANSWERS.to_owned(), ANSWERS_ID),
        false => {
            let schema = nightdesk_setup::schema();
            (format!("{schema:#}\n"), nightdesk_setup::SCHEMA_ID)
        }
    };
    let Some(file) = &arguments.file else {
        output.print(escaped(&text).as_ref())?;
        return Ok(Exit::Done);
    };
    if let Err(error) = nightdesk_store::write_anew(file, text.as_bytes(), mark.as_bytes()) {
        output.fail(error.code(), &error.to_string());
        return Ok(Exit::from(&error));
    }
    let file = file.display().to_string();
    match output.json {
        true => output.print_json(&serde_json::json!({ "ok": true, "file": file }))?,
        false => output.tell(&say!(&output, "wrote_file", file))?,
    }
    Ok(Exit::Done)
}
