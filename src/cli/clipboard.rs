//! Putting exactly one text on the clipboard.

use std::env;
use std::io::{self, IsTerminal, Write};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use nightdesk_text::visible;

/// Where a copied text went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Copied {
    /// The desktop's clipboard.
    Desktop,
    /// The clipboard of the terminal at the other end of a remote session.
    Terminal,
}

/// Why nothing was copied.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotCopied {
    /// A remote session whose output is no terminal.
    #[error("this is a remote session without a terminal, so there is no clipboard to reach")]
    NoTerminal,
    /// The terminal could not be written to.
    #[error("the terminal did not take the text: {0}")]
    Terminal(#[source] io::Error),
    /// The desktop has no clipboard, or did not take the text.
    #[error("there is no clipboard here ({0})")]
    Desktop(#[source] arboard::Error),
    /// The text is longer than terminals accept by this way.
    #[error("the text is too long for the terminal's clipboard")]
    TooLong,
}

/// The longest text terminals are known to take, in bytes before encoding.
const LONGEST: usize = 74_994;

/// A clipboard for as long as the program runs: on some desktops what was
/// copied is gone when its owner goes.
#[derive(Default)]
pub(crate) struct Clipboard {
    desktop: Option<arboard::Clipboard>,
}

impl std::fmt::Debug for Clipboard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Clipboard").finish_non_exhaustive()
    }
}

impl Clipboard {
    /// Puts one text on the clipboard, in place of whatever was there.
    ///
    /// Where it is pasted may be a terminal, too.
    pub(crate) fn copy(&mut self, text: &str) -> Result<Copied, NotCopied> {
        let text = &*visible(text);
        if remote() {
            return terminal(text).map(|()| Copied::Terminal);
        }
        match self.copy_on_desktop(text) {
            Ok(()) => Ok(Copied::Desktop),
            // A console without a desktop may still have a terminal that can.
            Err(error) if io::stderr().is_terminal() => terminal(text)
                .map(|()| Copied::Terminal)
                .map_err(|_| NotCopied::Desktop(error)),
            Err(error) => Err(NotCopied::Desktop(error)),
        }
    }

    fn copy_on_desktop(&mut self, text: &str) -> Result<(), arboard::Error> {
        let clipboard = match &mut self.desktop {
            Some(clipboard) => clipboard,
            None => self.desktop.insert(arboard::Clipboard::new()?),
        };
        clipboard.set_text(text)
    }
}

fn remote() -> bool {
    ["SSH_TTY", "SSH_CONNECTION"]
        .iter()
        .any(|name| env::var_os(name).is_some())
}

/// OSC 52: the terminal itself puts the text on its clipboard.
fn terminal(text: &str) -> Result<(), NotCopied> {
    if text.len() > LONGEST {
        return Err(NotCopied::TooLong);
    }
    let mut stderr = io::stderr();
    if !stderr.is_terminal() {
        return Err(NotCopied::NoTerminal);
    }
    write!(stderr, "\x1b]52;c;{}\x07", STANDARD.encode(text))
        .and_then(|()| stderr.flush())
        .map_err(NotCopied::Terminal)
}
