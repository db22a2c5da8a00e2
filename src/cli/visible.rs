//! What may be shown on a terminal: nothing from outside steers it.

use std::fmt;

use nightdesk_text::{visible, visible_in_colours};

/// A text in which nothing steers a terminal but the colours that the program itself has put there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Visible(String);

impl Visible {
    /// A text that was drawn in the program's own colours, which stay.
    pub(crate) fn drawn(text: &str) -> Self {
        Self(visible_in_colours(text))
    }

    /// Several, each on lines of its own.
    pub(crate) fn lines(lines: &[Self]) -> Self {
        let lines: Vec<&str> = lines.iter().map(|line| line.0.as_str()).collect();
        Self(lines.join("\n"))
    }

    /// The text.
    pub(super) fn text(&self) -> &str {
        &self.0
    }
}

impl From<&str> for Visible {
    fn from(text: &str) -> Self {
        Self(visible(text).into_owned())
    }
}

impl From<&String> for Visible {
    fn from(text: &String) -> Self {
        Self::from(text.as_str())
    }
}

impl From<String> for Visible {
    fn from(text: String) -> Self {
        Self::from(text.as_str())
    }
}

impl From<&Self> for Visible {
    fn from(shown: &Self) -> Self {
        shown.clone()
    }
}

impl fmt::Display for Visible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
