//! How far a long job is, on a screen.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use crate::cli::output::{Output, coloured};
use nightdesk_text::say;

/// How long a job may be silent.
const PATIENCE: Duration = Duration::from_millis(500);
/// How often it speaks then.
const PACE: Duration = Duration::from_millis(100);

/// A line on the screen that counts pages; nothing where nobody watches or it is over soon.
#[derive(Debug)]
pub(super) struct Progress {
    total: usize,
    output: Output,
    next: Option<Instant>,
    shown: bool,
}

impl Progress {
    pub(super) fn new(total: usize, output: Output) -> Self {
        let next = io::stderr()
            .is_terminal()
            .then(|| Instant::now() + PATIENCE);
        Self {
            total,
            output,
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
        let said = say!(&self.output, "pages_read", done, total = self.total);
        // Nothing can be done about a host who has closed the error output.
        let _ = write!(io::stderr().lock(), "\r{said}");
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.shown {
            let _ = write!(coloured(io::stderr().lock()), "\r\x1b[K");
        }
    }
}
