//! Manual pages and completions, made from the arguments themselves.

use std::borrow::Cow;
use std::fs;
use std::io;
use std::path::Path;

use clap::CommandFactory;
use clap_complete::{Shell, generate};
use serde::Serialize;

use super::args::Arguments;
use super::exit::Exit;
use super::output::Output;
use nightdesk_text::say;

/// Completions as a script reads them.
#[derive(Debug, Serialize)]
struct Completions<'a> {
    script: Cow<'a, str>,
}

/// Prints completions for a shell.
pub(crate) fn completions(shell: Shell, output: Output) -> io::Result<Exit> {
    let mut script = Vec::new();
    generate(shell, &mut Arguments::command(), "nightdesk", &mut script);
    if output.json {
        let script = String::from_utf8_lossy(&script);
        return output
            .print_json(&Completions { script })
            .map(|()| Exit::Done);
    }
    io::Write::write_all(&mut io::stdout().lock(), &script)?;
    Ok(Exit::Done)
}

/// Writes the manual pages into a folder.
pub(crate) fn man(dir: &Path, output: Output) -> io::Result<Exit> {
    match fs::create_dir_all(dir).and_then(|()| clap_mangen::generate_to(Arguments::command(), dir))
    {
        Ok(()) => Ok(Exit::Done),
        Err(error) => {
            let (dir, error) = (dir.display().to_string(), error.to_string());
            output.say(say!(&output, "manual_not_written", dir, error));
            Ok(Exit::System)
        }
    }
}
