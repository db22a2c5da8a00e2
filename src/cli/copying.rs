//! `copy`: one text on the clipboard, and whose it is.

use std::io;

use serde::Serialize;

use super::clipboard::{Clipboard, Copied};
use super::exit::Exit;
use super::reply::{HIDDEN, Screen};
use nightdesk_game::Audience;
use nightdesk_report::Text;
use nightdesk_session::Session;
use nightdesk_text::wording::count;

/// What was copied, as a script reads it.
#[derive(Debug, Serialize)]
struct Report<'a> {
    ok: bool,
    /// Whether it is on a clipboard now.
    copied: bool,
    /// Whose text it is, in words.
    readers: &'a str,
    part: usize,
    parts: usize,
    paste: &'a str,
}

/// Copies a part of a text, counted from 1; where there is no clipboard, it is shown.
pub(super) fn copy(
    session: &Session,
    screen: &Screen,
    (text, part): (&Text, usize),
    clipboard: &mut Clipboard,
) -> io::Result<Exit> {
    let output = screen.output;
    let parts = screen.parts(session, text);
    let Some(paste) = part.checked_sub(1).and_then(|index| parts.get(index)) else {
        let count = parts.len();
        let message = format!("Refused: there is no part {part} of {count}");
        return output.refuse("nothing", &message);
    };
    let whose = whose(session, text, (part, parts.len()), paste);
    let copied = clipboard.copy(paste);
    let is_private = *text.audience() != Audience::Public;
    if output.json {
        output.print_json(&Report {
            ok: true,
            copied: copied.is_ok(),
            readers: &whose,
            part,
            parts: parts.len(),
            paste: match screen.hides_json() && is_private {
                true => HIDDEN,
                false => paste,
            },
        })?;
        return Ok(Exit::Done);
    }
    match copied {
        Ok(Copied::Desktop) => output.print(format!("Copied: {whose}."))?,
        Ok(Copied::Terminal) => {
            output.print(format!("Handed to the terminal to copy: {whose}."))?
        }
        Err(error) => {
            output.say(format!("Not copied: {error}. Here is the text, {whose}:"));
            let is_hidden = screen.hidden && is_private;
            output.print(if is_hidden { HIDDEN } else { paste })?;
        }
    }
    if part < parts.len() {
        output.print(format!("Next: copy part {}", part + 1))?;
    }
    Ok(Exit::Done)
}

/// Whom the text is for, and which part of it this is.
fn whose(session: &Session, text: &Text, (part, of): (usize, usize), paste: &str) -> String {
    let (above, _) = nightdesk_render::frame(text.audience(), session.game());
    let mut whose = above.trim_matches(['-', ' ']).to_owned();
    if of > 1 {
        let length = count(paste.chars().count(), "character", "characters");
        whose.push_str(&format!(", part {part} of {of}, {length}"));
    }
    whose
}
