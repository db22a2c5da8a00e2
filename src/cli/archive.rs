//! `archive`: the page or the data goes into a file, or onto the screen.

use std::io;
use std::path::PathBuf;

use serde::Serialize;

use super::exit::Exit;
use super::output::escaped;
use super::reply::Screen;
use nightdesk_session::{ArchiveForm, Archived, Session};
use nightdesk_text::say;

/// The name of the page where the host gives none.
const PAGE: &str = "archive.html";

/// A file that was written, as a script reads it.
#[derive(Debug, Serialize)]
struct Written<'a> {
    ok: bool,
    file: &'a str,
    remarks: &'a [String],
}

/// Keeps an archive where it belongs.
pub(super) fn keep(session: &Session, screen: &Screen, archived: &Archived) -> io::Result<Exit> {
    let output = screen.output;
    let path = match (&archived.file, archived.form) {
        (Some(file), _) => PathBuf::from(file),
        (None, ArchiveForm::Json) => return print(screen, archived),
        (None, ArchiveForm::Page) => match session.open_game() {
            Some(game) => game.folder().path().join(PAGE),
            None => {
                return output.refuse("in-memory", &say!(screen, "in_memory_no_archive"));
            }
        },
    };
    let mark = archived.form.mark().as_bytes();
    if let Err(error) = nightdesk_store::write_anew(&path, archived.text.as_bytes(), mark) {
        output.fail(error.code(), &error.to_string());
        return Ok(Exit::from(&error));
    }
    let file = path.display().to_string();
    if output.json {
        output.print_json(&Written {
            ok: true,
            file: &file,
            remarks: &archived.remarks,
        })?;
        return Ok(Exit::Done);
    }
    let remarks = archived.remarks.join("\n");
    let said = say!(screen, "the_archive_is", file);
    output.tell(&format!("{said}\n{remarks}"))?;
    Ok(Exit::Done)
}

/// The data alone is the result; what is to be said about it stands beside it.
fn print(screen: &Screen, archived: &Archived) -> io::Result<Exit> {
    if screen.hidden {
        screen.output.print(say!(screen, "hidden"))?;
        return Ok(Exit::Done);
    }
    for remark in &archived.remarks {
        screen.output.say(remark);
    }
    screen.output.print(escaped(&archived.text).as_ref())?;
    Ok(Exit::Done)
}
