//! How far a long job is, on a screen.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use crate::cli::output::coloured;

/// How long a job may be silent.
const PATIENCE: Duration = Duration::from_millis(500);
/// How often it speaks then.
const PACE: Duration = Duration::from_millis(100);

/// A line on the screen that counts pages; nothing where nobody watches or it is over soon.
#[derive(Debug)]
pub(super) struct Progress {
    total: usize,
    next: Option<Instant>,
    shown: bool,
}

impl Progress {
    pub(super) fn new(total: usize) -> Self {
        let next = io::stderr()
            .is_terminal()
            .then(|| Instant::now() + PATIENCE);
        Self {
            total,
            next,
            shown: false,
        }
    }

    /// So many pages are done.
    pub(super) fn at(&mut self, done: usize) {
        let now = Instant::now();
        if self.next.is_none_or(|next| now < next) {
            return;
        }
        self.next = Some(now + PACE);
        self.shown = true;
        // Nothing can be done about a host who has closed the error output.
        let _ = write!(io::stderr().lock(), "\rread {done} of {} pages", self.total);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.shown {
            let _ = write!(coloured(io::stderr().lock()), "\r\x1b[K");
        }
    }
}
