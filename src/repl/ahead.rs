//! Lines that are there already when Enter is pressed.
//!
//! Not every terminal says what is pasted: then a paste looks like lines typed very fast. They must
//! not be taken one by one as commands, and none of them may be lost. So an Enter does not end a
//! reading: the line editor goes on, no longer waits, and all that it still finds belongs to the
//! same text. A console of Windows cannot be made to wait for nothing; there the keys that wait
//! after an Enter are read beside the editor.

use std::cell::{Cell, RefCell};

/// What is known of the text that is being read.
#[derive(Debug, Default)]
pub(super) struct Ahead {
    /// Where the cursor is; none where nobody edits lines.
    cursor: Cell<Option<usize>>,
    text: RefCell<String>,
    gathered: RefCell<Option<Gathered>>,
}

/// A line that was ended, and what is there with all that came after it.
#[derive(Debug)]
struct Gathered {
    line: String,
    all: String,
}

/// What an Enter means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Enter {
    /// The text is complete.
    Ends,
    /// It goes on in the next row.
    GoesOn,
}

impl Ahead {
    /// Notes a text as it is now, and where the cursor is in it.
    pub(super) fn see(&self, text: &str, cursor: usize) {
        self.cursor.set(Some(cursor));
        text.clone_into(&mut self.text.borrow_mut());
        if let Some(gathered) = self.gathered.borrow_mut().as_mut() {
            text.clone_into(&mut gathered.all);
        }
    }

    /// The text as it was noted last.
    pub(super) fn seen(&self) -> String {
        self.text.borrow().clone()
    }

    /// Notes where the cursor is.
    pub(super) fn see_cursor(&self, cursor: usize) {
        self.cursor.set(Some(cursor));
    }

    /// Whether the line was ended, and only what was waiting still comes.
    pub(super) fn is_gathering(&self) -> bool {
        self.gathered.borrow().is_some()
    }

    /// What an Enter after a text means that is complete by itself.
    pub(super) fn enter(&self, text: &str) -> Enter {
        if self.is_gathering() {
            return Enter::GoesOn;
        }
        // A pasted text ends where the cursor is.
        if self.cursor.get() != Some(text.len()) {
            return Enter::Ends;
        }
        let (all, enter) = match waiting::after_enter() {
            Rest::None => return Enter::Ends,
            Rest::Read(rest) => (format!("{text}\n{rest}"), Enter::Ends),
            Rest::ComesToTheEditor => (text.to_owned(), Enter::GoesOn),
        };
        let line = text.to_owned();
        *self.gathered.borrow_mut() = Some(Gathered { line, all });
        enter
    }

    /// The line that was ended, with all lines that were waiting after it; none if nothing was
    /// ended. What it was gathered for is over then.
    pub(super) fn take(&self) -> Option<String> {
        let Gathered { line, all } = self.gathered.borrow_mut().take()?;
        // The Enter itself is the only thing that came.
        let is_alone = all.len() <= line.len() + 1;
        Some(if is_alone { line } else { all })
    }
}

/// What was there already when Enter was pressed.
#[derive(Debug)]
enum Rest {
    /// Nothing, or nobody can say.
    #[cfg_attr(unix, allow(dead_code, reason = "a terminal of Unix may be none"))]
    None,
    /// This, and it was read.
    #[cfg_attr(not(windows), allow(dead_code, reason = "only there it must be"))]
    Read(String),
    /// What there is the line editor still finds, and waits for no more.
    #[cfg_attr(not(unix), allow(dead_code, reason = "only there it can be"))]
    ComesToTheEditor,
}

pub(super) use waiting::{is_waiting, typed};

/// What the terminal says of input that is waiting.
#[cfg(unix)]
mod waiting {
    use std::io::stdin;
    use std::time::Duration;

    use super::Rest;

    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::termios::{OptionalActions, SpecialCodeIndex, tcgetattr, tcsetattr};

    /// How long the rest of a paste may be on its way.
    const ON_ITS_WAY: Duration = Duration::from_millis(15);

    /// Whether input is waiting, or comes soon.
    pub(in crate::repl) fn is_waiting(within: Duration) -> bool {
        let stdin = stdin();
        let mut asked = [PollFd::new(&stdin, PollFlags::IN)];
        let Ok(within) = Timespec::try_from(within) else {
            return false;
        };
        poll(&mut asked, Some(&within)).is_ok_and(|ready| ready > 0)
    }

    /// Makes the terminal give what is there and wait for nothing, until the line editor puts it
    /// back as it was.
    pub(super) fn after_enter() -> Rest {
        is_waiting(ON_ITS_WAY);
        let stdin = stdin();
        let Ok(mut mode) = tcgetattr(&stdin) else {
            return Rest::None;
        };
        mode.special_codes[SpecialCodeIndex::VMIN] = 0;
        mode.special_codes[SpecialCodeIndex::VTIME] = 0;
        match tcsetattr(&stdin, OptionalActions::Now, &mode) {
            Ok(()) => Rest::ComesToTheEditor,
            Err(_) => Rest::None,
        }
    }

    /// The lines that were typed while nobody read.
    pub(in crate::repl) fn typed() -> String {
        let stdin = stdin();
        let mut bytes = Vec::new();
        let mut part = [0; 1024];
        while is_waiting(Duration::ZERO) {
            match rustix::io::read(&stdin, &mut part) {
                Ok(0) | Err(_) => break,
                Ok(count) => bytes.extend(part.iter().take(count)),
            }
        }
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

/// The same of a console of Windows: it hands out keys, not lines.
#[cfg(windows)]
mod waiting {
    use std::thread::sleep;
    use std::time::Duration;

    use crossterm_winapi::{Console, Handle, InputRecord};

    use super::{Rest, spelt};

    /// How long the rest of a paste may be on its way.
    const ON_ITS_WAY: Duration = Duration::from_millis(15);

    /// The code of the Alt key, whose release ends a character that was typed by its number.
    const ALT: u16 = 0x12;

    /// Never: keys that wait may spell nothing, and who waits for their line waits for good.
    pub(in crate::repl) fn is_waiting(_: Duration) -> bool {
        false
    }

    /// Reads what is there.
    pub(super) fn after_enter() -> Rest {
        let mut keys = Vec::new();
        loop {
            sleep(ON_ITS_WAY);
            let more = waiting_keys();
            if more.is_empty() {
                break;
            }
            keys.extend(more);
        }
        match spelt(&keys) {
            rest if rest.is_empty() => Rest::None,
            rest => Rest::Read(rest),
        }
    }

    /// The lines that were typed while nobody read.
    pub(in crate::repl) fn typed() -> String {
        spelt(&waiting_keys())
    }

    /// The signs of the keys that wait.
    fn waiting_keys() -> Vec<u16> {
        let read =
            Handle::input_handle().and_then(|input| Console::from(input).read_console_input());
        // An input that is no console has none.
        let keys = read
            .unwrap_or_default()
            .into_iter()
            .filter_map(|one| match one {
                InputRecord::KeyEvent(key) if key.key_down || key.virtual_key_code == ALT => {
                    Some(key.u_char)
                }
                _ => None,
            });
        keys.filter(|sign| *sign != 0).collect()
    }
}

/// A system of which nothing is known.
#[cfg(not(any(unix, windows)))]
mod waiting {
    use std::time::Duration;

    use super::Rest;

    pub(in crate::repl) fn is_waiting(_: Duration) -> bool {
        false
    }

    pub(super) fn after_enter() -> Rest {
        Rest::None
    }

    pub(in crate::repl) fn typed() -> String {
        String::new()
    }
}

/// The text that keys spell which nobody has edited.
#[cfg(any(windows, test))]
fn spelt(keys: &[u16]) -> String {
    const BACKSPACE: char = '\u{8}';
    let mut text = String::new();
    for sign in String::from_utf16_lossy(keys).chars() {
        match sign {
            '\r' | '\n' => text.push('\n'),
            BACKSPACE if !text.ends_with('\n') => {
                text.pop();
            }
            '\t' => text.push(sign),
            sign if sign.is_control() => {}
            sign => text.push(sign),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_spell_lines() {
        let keys: Vec<u16> = "vote Lisa\u{8}a\rгол\u{1b}ос\r".encode_utf16().collect();
        assert_eq!(spelt(&keys), "vote Lisa\nголос\n");
        assert_eq!(spelt(&[0xd83d, 0xde00, 0x8]), "");
    }

    #[test]
    fn where_nobody_edits_lines_an_enter_ends_them() {
        assert_eq!(Ahead::default().enter("votes"), Enter::Ends);
        let ahead = Ahead::default();
        ahead.see("votes", 2);
        assert_eq!(ahead.enter("votes"), Enter::Ends);
    }

    #[test]
    fn what_comes_after_an_enter_belongs_to_the_text() {
        let ahead = Ahead::default();
        let ended = Gathered {
            line: "start".to_owned(),
            all: "start".to_owned(),
        };
        *ahead.gathered.borrow_mut() = Some(ended);
        ahead.see("start\n", 6);
        ahead.see("start\ny", 7);
        assert_eq!(ahead.enter("start\ny"), Enter::GoesOn);
        assert_eq!(ahead.take().as_deref(), Some("start\ny"));
        assert_eq!(ahead.take(), None);

        let alone = Gathered {
            line: "start".to_owned(),
            all: "start\n".to_owned(),
        };
        *ahead.gathered.borrow_mut() = Some(alone);
        assert_eq!(ahead.take().as_deref(), Some("start"));
    }
}
