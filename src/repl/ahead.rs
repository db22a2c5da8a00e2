//! Lines that are there already when Enter is pressed.
//!
//! Not every terminal says what is pasted: then a paste looks like lines typed very fast. They must
//! not be taken one by one as commands, and none of them may be lost. So an Enter does not end a
//! reading: the line editor goes on, no longer waits, and all that it still finds belongs to the
//! same text.

use std::cell::{Cell, RefCell};
use std::time::{Duration, Instant};

/// How soon after another key an Enter is a pasted one, where a terminal cannot be asked whether
/// more is waiting. Nobody types that fast.
const PASTED: Duration = Duration::from_millis(15);

/// What is known of the text that is being read.
#[derive(Debug, Default)]
pub(super) struct Ahead {
    /// Where the cursor is; none where nobody edits lines.
    cursor: Cell<Option<usize>>,
    /// When the last key came.
    key: Cell<Option<Instant>>,
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
        self.key.set(Some(Instant::now()));
        if let Some(gathered) = self.gathered.borrow_mut().as_mut() {
            text.clone_into(&mut gathered.all);
        }
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
        if cfg!(windows) {
            let pause = self.key.get().map(|key| key.elapsed());
            return after(pause);
        }
        if !waiting::wait_no_longer() {
            return Enter::Ends;
        }
        *self.gathered.borrow_mut() = Some(Gathered {
            line: text.to_owned(),
            all: text.to_owned(),
        });
        Enter::GoesOn
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

/// What an Enter means that came so long after the key before it.
fn after(pause: Option<Duration>) -> Enter {
    match pause {
        Some(pause) if pause < PASTED => Enter::GoesOn,
        Some(_) | None => Enter::Ends,
    }
}

pub(super) use waiting::{is_waiting, typed};

/// What the terminal says of input that is waiting.
#[cfg(unix)]
mod waiting {
    use std::io::stdin;
    use std::time::Duration;

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
    /// back as it was. False if it is no such terminal.
    pub(super) fn wait_no_longer() -> bool {
        is_waiting(ON_ITS_WAY);
        let stdin = stdin();
        let Ok(mut mode) = tcgetattr(&stdin) else {
            return false;
        };
        mode.special_codes[SpecialCodeIndex::VMIN] = 0;
        mode.special_codes[SpecialCodeIndex::VTIME] = 0;
        tcsetattr(&stdin, OptionalActions::Now, &mode).is_ok()
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

#[cfg(not(unix))]
mod waiting {
    use std::time::Duration;

    pub(in crate::repl) fn is_waiting(_: Duration) -> bool {
        false
    }

    pub(super) fn wait_no_longer() -> bool {
        false
    }

    pub(in crate::repl) fn typed() -> String {
        String::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_enter_that_nobody_types_so_fast_is_a_pasted_one() {
        assert_eq!(after(Some(Duration::from_millis(2))), Enter::GoesOn);
        assert_eq!(after(Some(Duration::from_millis(40))), Enter::Ends);
        assert_eq!(after(None), Enter::Ends);
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
