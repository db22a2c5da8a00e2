//! `seal`: whether a deal is the one that was sealed before the game.

use std::io;
use std::path::Path;

use serde::Serialize;

use super::exit::Exit;
use super::files::read_source;
use super::output::Output;
use nightdesk_game::Sealed;
use nightdesk_text::say;

/// What came out, as a script reads it.
#[derive(Debug, Serialize)]
struct Checked {
    seal: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    fits: Option<bool>,
}

/// Prints the seal of a file, and whether a code fits it.
pub(crate) fn check(file: &Path, code: Option<&str>, output: Output) -> io::Result<Exit> {
    let Some(source) = read_source(file, output) else {
        return Ok(Exit::Refused);
    };
    let sealed = Sealed::new(source.text());
    let fits = code.map(|code| sealed.fits(code));
    let seal = sealed.code();
    match fits {
        _ if output.json => output.print_json(&Checked { seal, fits })?,
        None => output.print(&seal)?,
        Some(true) => output.tell(&say!(&output, "is_the_sealed_deal", seal))?,
        Some(false) => output.tell(&say!(&output, "is_not_the_sealed_deal", seal))?,
    }
    Ok(match fits {
        Some(false) => Exit::Found,
        Some(true) | None => Exit::Done,
    })
}
