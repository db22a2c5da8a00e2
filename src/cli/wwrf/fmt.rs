//! `wwrf fmt`: files written in the usual way.

use std::io;
use std::path::{Path, PathBuf};

use super::files;
use crate::cli::exit::Exit;
use crate::cli::files::read_source;
use crate::cli::output::Output;
use nightdesk_lang::Book;
use nightdesk_text::messages::InLanguage;
use nightdesk_text::{Source, say};

/// Formats what paths name, or only says what would change.
pub(super) fn run(paths: &[PathBuf], only_check: bool, output: Output) -> io::Result<Exit> {
    if let [path] = paths
        && path == Path::new("-")
    {
        return standard_input(output);
    }
    let Some(files) = files::whole(paths, output) else {
        return Ok(Exit::Refused);
    };
    let mut changed = 0;
    let mut left = 0;
    for file in files.iter().filter(|file| file.kind.is_some()) {
        let Some(text) = formatted(&file.source) else {
            left += usize::from(file.found.has_errors());
            continue;
        };
        if text == file.source.text() {
            continue;
        }
        changed += 1;
        output.print(file.source.name())?;
        if only_check {
            continue;
        }
        if let Err(error) = std::fs::write(file.source.name(), text) {
            let (file, error) = (file.source.name(), error.to_string());
            output.say(say!(&output, "cannot_write", file, error));
            return Ok(Exit::System);
        }
    }
    if left > 0 {
        output.say(say!(&output, "files_left_alone", files = left));
    }
    Ok(match only_check && changed > 0 {
        true => Exit::Found,
        false => Exit::Done,
    })
}

fn standard_input(output: Output) -> io::Result<Exit> {
    let Some(source) = read_source(Path::new("-"), output) else {
        return Ok(Exit::Refused);
    };
    let (checked, _) = Book::check_alone(&source);
    match formatted(&source) {
        Some(text) => {
            output.print(&text)?;
            Ok(Exit::Done)
        }
        None => {
            output.complain_all(&checked.found.said(output.language()));
            Ok(Exit::Refused)
        }
    }
}

/// How a file is written does not depend on the book around it.
fn formatted(source: &Source) -> Option<String> {
    let (_, element) = Book::check_alone(source);
    element?.formatted(source)
}
