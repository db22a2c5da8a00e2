//! Manual pages and completions, made from the arguments themselves.

use std::fs;
use std::io;
use std::path::Path;

use clap::CommandFactory;
use clap_complete::Shell;
use serde::Serialize;

use super::args::Arguments;
use super::complete;
use super::exit::Exit;
use super::output::Output;
use nightdesk_text::say;

/// Completions as a script reads them.
#[derive(Debug, Serialize)]
struct Completions<'a> {
    script: &'a str,
}

/// Prints the script by which a shell completes commands and lines of the desk.
pub(crate) fn completions(shell: Shell, output: Output) -> io::Result<Exit> {
    let script = complete::script(shell)?;
    match output.json {
        true => output.print_json(&Completions { script: &script })?,
        false => output.print(script)?,
    }
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
