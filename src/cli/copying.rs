//! `copy`: one text on the clipboard, and whose it is.

use std::io;

use serde::Serialize;

use super::clipboard::{Clipboard, Copied};
use super::exit::Exit;
use super::reply::{HIDDEN, Screen};
use nightdesk_game::Audience;
use nightdesk_report::Text;
use nightdesk_session::Session;
use nightdesk_text::say;

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
        let why = say!(screen, "no_part_of", part, count);
        let message = say!(screen, "refused_why", why);
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
        Ok(Copied::Desktop) => output.tell(&say!(screen, "copied", whose))?,
        Ok(Copied::Terminal) => output.tell(&say!(screen, "handed_to_the_terminal", whose))?,
        Err(error) => {
            output.say(say!(screen, "not_copied_here", error, whose));
            let is_hidden = screen.hidden && is_private;
            output.print(match is_hidden {
                true => say!(screen, "hidden"),
                false => paste.clone(),
            })?;
        }
    }
    if part < parts.len() {
        let next = format!("copy part {}", part + 1);
        output.print(say!(screen, "next", next))?;
    }
    Ok(Exit::Done)
}

/// Whom the text is for, and which part of it this is.
fn whose(session: &Session, text: &Text, (part, of): (usize, usize), paste: &str) -> String {
    let whose = nightdesk_render::readers(text.audience(), session.game());
    if of > 1 {
        let length = paste.chars().count();
        return say!(session, "part_of", whose, part, of, length);
    }
    whose
}
