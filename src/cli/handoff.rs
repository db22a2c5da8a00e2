//! A game on its way to another host: `handoff` writes it, `resume` goes on with it.

use std::io;
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::args::Resume;
use super::exit::Exit;
use super::output::Output;
use super::reply::Screen;
use crate::session::Session;
use crate::store::{Handoff, StoreError};

/// What was written, as a script reads it.
#[derive(Debug, Serialize)]
struct Written<'a> {
    ok: bool,
    file: &'a Path,
    page: &'a str,
}

/// What was laid down, as a script reads it.
#[derive(Debug, Serialize)]
struct Resumed<'a> {
    ok: bool,
    folder: &'a Path,
    page: &'a str,
}

/// Writes a game with its page into one file.
pub(crate) fn write(
    session: &Session,
    screen: &Screen,
    file: Option<&str>,
    page: &str,
) -> io::Result<Exit> {
    let output = screen.output;
    let Some(open) = session.open_game() else {
        output.say("This game is kept in memory only; there is nothing to hand over.");
        return Ok(Exit::Refused);
    };
    let file = file.map_or_else(
        || {
            let entry = session.journal().next_no().saturating_sub(1);
            let name = open.folder().path().canonicalize().ok();
            let name = name.as_deref().and_then(Path::file_name);
            let name = name.map_or_else(|| "game".into(), |name| name.to_string_lossy());
            PathBuf::from(format!("{name}-handoff-{entry}.txt"))
        },
        PathBuf::from,
    );
    let written = Handoff::of(open.folder(), page).and_then(|handoff| handoff.write(&file));
    if let Err(error) = written {
        output.say(&error.to_string());
        return Ok(exit_of(&error));
    }
    if output.json {
        let ok = true;
        return output
            .print_json(&Written {
                ok,
                file: &file,
                page,
            })
            .map(|()| Exit::Done);
    }
    if !screen.hidden {
        output.print(page)?;
    }
    output.print(&format!(
        "Wrote `{0}`: the whole game, roles and all, for the backup host alone. There: nightdesk resume {0}",
        file.display()
    ))?;
    Ok(Exit::Done)
}

/// Lays a game down from such a file.
pub(crate) fn resume(arguments: &Resume, output: Output) -> io::Result<Exit> {
    let file = &arguments.file;
    let bytes = match std::fs::read(file) {
        Ok(bytes) => bytes,
        Err(error) => {
            output.say(&format!("cannot read `{}`: {error}", file.display()));
            return Ok(Exit::Refused);
        }
    };
    let read = Handoff::read(&bytes).and_then(|handoff| Ok((handoff.name()?, handoff)));
    let (name, handoff) = match read {
        Ok(read) => read,
        Err(error) => {
            output.say(&format!("`{}` cannot be resumed: {error}", file.display()));
            return Ok(Exit::Refused);
        }
    };
    let folder = arguments.dir.clone().unwrap_or_else(|| folder_of(&name));
    match handoff.resume(&folder) {
        Ok(_) if output.json => {
            let (ok, page) = (true, handoff.page.as_str());
            let folder = folder.as_path();
            output.print_json(&Resumed { ok, folder, page })?;
        }
        Ok(_) => {
            output.print(&handoff.page)?;
            output.print(&format!(
                "Resumed in `{0}`. Next: nightdesk open {0}",
                folder.display()
            ))?;
        }
        Err(error) => {
            output.say(&error.to_string());
            return Ok(exit_of(&error));
        }
    }
    Ok(Exit::Done)
}

/// A folder named like the game, without what a path could not hold.
fn folder_of(name: &str) -> PathBuf {
    let kept = name.chars().map(|letter| match letter.is_alphanumeric() {
        true => letter,
        false => '-',
    });
    let kept: String = kept.collect();
    let kept = kept.trim_matches('-');
    PathBuf::from(if kept.is_empty() { "game" } else { kept })
}

fn exit_of(error: &StoreError) -> Exit {
    match error {
        StoreError::GameThere(_) | StoreError::SetupThere(_) | StoreError::FileThere(_) => {
            Exit::Refused
        }
        _ => Exit::System,
    }
}
