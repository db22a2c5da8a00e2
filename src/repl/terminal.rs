//! The terminal with its line editor.

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

use rustyline::error::ReadlineError;
use rustyline::history::FileHistory;
use rustyline::{Config, Editor};

use super::ahead;
use super::helper::Helper;

/// How long the rest of a text of several lines may be on its way.
const PAUSE: Duration = Duration::from_millis(50);

/// A step to the row above.
const ROW_UP: &str = "\x1b[1A";

/// What a host types is read here, and nowhere else.
#[derive(Debug)]
pub(super) struct Terminal {
    editor: Editor<Helper, FileHistory>,
    history: Option<PathBuf>,
    /// A line that came in place of an answer, and is to be taken next.
    next: Option<String>,
}

/// What came of a reading.
#[derive(Debug)]
pub(super) enum Typed {
    /// A line, or several that were there at once.
    Text(String),
    /// Ctrl-C.
    Interrupted,
    /// Ctrl-D, or the terminal is gone.
    Left,
}

impl Terminal {
    pub(super) fn new() -> io::Result<Self> {
        let config = || {
            Ok(Config::builder()
                .max_history_size(10_000)?
                .history_ignore_dups(true)?
                .completion_type(rustyline::CompletionType::List)
                .bracketed_paste(true)
                .auto_add_history(false)
                // Else it does not tell where the cursor is. What is coloured says the helper.
                .color_mode(rustyline::ColorMode::Forced)
                .build())
        };
        let mut editor: Editor<Helper, FileHistory> = config()
            .and_then(Editor::with_config)
            .map_err(io::Error::other)?;
        let history = nightdesk_store::history_file().ok().flatten();
        if let Some(history) = &history {
            // No history yet is no mistake.
            let _ = editor.load_history(history);
        }
        Ok(Self {
            editor,
            history,
            next: None,
        })
    }

    /// Keeps a line that came in place of an answer, to be taken before anything else is read.
    pub(super) fn put_next(&mut self, line: &str) {
        self.next = Some(line.to_owned());
    }

    /// Whether such a line waits.
    pub(super) const fn has_next(&self) -> bool {
        self.next.is_some()
    }

    /// The line that waits, which is gone with it.
    pub(super) fn take_next(&mut self) -> Option<String> {
        self.next.take()
    }

    /// Remembers a text, so that the host can have it again.
    pub(super) fn remember(&mut self, text: &str) {
        let _ = self.editor.add_history_entry(text.trim());
    }

    /// Keeps what the host has typed. A history that cannot be kept is no reason to trouble a host
    /// who leaves.
    pub(super) fn keep_history(&mut self) {
        if let Some(history) = &self.history {
            let _ = self.editor.save_history(history);
        }
    }

    /// What was typed while nobody read: no answer to a question that was not asked yet.
    pub(super) fn typed_ahead() -> String {
        ahead::typed()
    }

    /// Reads a text: all lines that are there when its last one is ended.
    pub(super) fn read(&mut self, prompt: &str, helper: Helper) -> io::Result<Typed> {
        self.editor.set_helper(Some(helper));
        let mut text = String::new();
        loop {
            let read = match text.as_str() {
                "" => self.editor.readline(prompt),
                begun => self.editor.readline_with_initial(prompt, (begun, "")),
            };
            let ended = self
                .editor
                .helper()
                .and_then(|helper| helper.ahead().take());
            match (read, ended) {
                (Ok(_), Some(all)) => return Ok(Typed::Text(all)),
                (Ok(line), None) => return Ok(Typed::Text(self.with_waiting_lines(line)?)),
                // The editor has come to the end of what was waiting.
                (Err(ReadlineError::Eof), Some(all)) => {
                    if !all.contains('\n') || all.ends_with('\n') {
                        let mut screen = io::stdout();
                        screen.write_all(ROW_UP.as_bytes())?;
                        screen.flush()?;
                    }
                    if !all.contains('\n') || !ahead::is_waiting(PAUSE) {
                        return Ok(Typed::Text(all));
                    }
                    text = all;
                }
                (Err(error), _) if is_nothing_to_paste(&error) => {
                    text = self.seen();
                }
                (Err(ReadlineError::Interrupted), _) => return Ok(Typed::Interrupted),
                (Err(ReadlineError::Eof), None) => return Ok(Typed::Left),
                (Err(error), _) => return Err(io::Error::other(error)),
            }
        }
    }

    /// The text as the editor had it last.
    fn seen(&self) -> String {
        let helper = self.editor.helper();
        helper.map_or_else(String::new, |helper| helper.ahead().seen())
    }

    /// A line with those that wait after it, on a terminal whose lines nobody edits: it gives
    /// them one by one.
    fn with_waiting_lines(&mut self, line: String) -> io::Result<String> {
        let mut text = line;
        while ahead::is_waiting(Duration::ZERO) {
            match self.editor.readline("") {
                Ok(line) => {
                    text.push('\n');
                    text.push_str(&line);
                }
                Err(ReadlineError::Interrupted | ReadlineError::Eof) => break,
                Err(error) => return Err(io::Error::other(error)),
            }
        }
        Ok(text)
    }
}

/// Whether Ctrl+V was pressed and the clipboard holds no text. On Windows the editor itself reads the
/// clipboard.
#[cfg(windows)]
fn is_nothing_to_paste(error: &ReadlineError) -> bool {
    matches!(error, ReadlineError::SystemError(_))
}

/// Never: elsewhere it is the terminal that pastes.
#[cfg(not(windows))]
fn is_nothing_to_paste(_: &ReadlineError) -> bool {
    false
}
