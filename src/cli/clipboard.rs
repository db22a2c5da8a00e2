//! Putting exactly one text on the clipboard.

use std::env;
use std::io::{self, IsTerminal, Write};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use nightdesk_text::messages::Worded;
use nightdesk_text::{Language, say, visible};

/// Where a copied text went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Copied {
    /// The desktop's clipboard.
    Desktop,
    /// The clipboard of the terminal at the other end of a remote session.
    Terminal,
}

/// Why nothing was copied.
#[derive(Debug)]
pub(crate) enum NotCopied {
    /// A remote session whose output is no terminal.
    NoTerminal,
    /// The terminal could not be written to.
    Terminal(io::Error),
    /// The desktop has no clipboard, or did not take the text.
    #[cfg(feature = "clipboard")]
    Desktop(arboard::Error),
    /// This build leaves out the clipboard of the desktop.
    #[cfg(not(feature = "clipboard"))]
    LeftOut,
    /// The text is longer than terminals accept by this way.
    TooLong,
}

impl Worded for NotCopied {
    fn worded(&self, language: Language) -> String {
        let to = &language;
        match self {
            Self::NoTerminal => say!(to, "no_clipboard_to_reach"),
            Self::Terminal(error) => say!(to, "terminal_took_nothing", error = error.to_string()),
            #[cfg(feature = "clipboard")]
            Self::Desktop(error) => say!(to, "no_clipboard_here", error = error.to_string()),
            #[cfg(not(feature = "clipboard"))]
            Self::LeftOut => say!(to, "clipboard_left_out"),
            Self::TooLong => say!(to, "too_long_for_the_terminal"),
        }
    }
}

/// The longest text terminals are known to take, in bytes before encoding.
const LONGEST: usize = 74_994;

/// A clipboard for as long as the program runs: on some desktops what was
/// copied is gone when its owner goes.
#[derive(Default)]
pub(crate) struct Clipboard {
    #[cfg(feature = "clipboard")]
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
            Err(error) if io::stderr().is_terminal() => {
                let copied = terminal(text).map(|()| Copied::Terminal);
                copied.map_err(|_| error)
            }
            Err(error) => Err(error),
        }
    }

    #[cfg(feature = "clipboard")]
    fn copy_on_desktop(&mut self, text: &str) -> Result<(), NotCopied> {
        let clipboard = match &mut self.desktop {
            Some(clipboard) => clipboard,
            None => {
                let opened = arboard::Clipboard::new().map_err(NotCopied::Desktop)?;
                self.desktop.insert(opened)
            }
        };
        clipboard.set_text(text).map_err(NotCopied::Desktop)
    }

    #[cfg(not(feature = "clipboard"))]
    fn copy_on_desktop(&mut self, _: &str) -> Result<(), NotCopied> {
        Err(NotCopied::LeftOut)
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
