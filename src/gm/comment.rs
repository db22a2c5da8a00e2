//! The phrases after which a host says what a dead player was.

use nightdesk_text::Span;
use nightdesk_text::names::KnownNames;

use super::line::{Line, is_joined};

/// The phrases that start the comment on a death (tracker §1.1); HE WAS and SHE WAS by default.
#[derive(Clone, Debug)]
pub struct CommentPhrases(KnownNames<()>);

impl CommentPhrases {
    /// Exactly these phrases.
    pub fn new<P: AsRef<str>>(phrases: impl IntoIterator<Item = P>) -> Self {
        Self(KnownNames::new(
            phrases.into_iter().map(|phrase| (phrase, ())),
        ))
    }

    /// Whether a text begins with one of the phrases.
    #[must_use]
    pub fn begin(&self, text: &str) -> bool {
        let mut places = self.0.occurrences(text).into_iter();
        places.any(|phrase| phrase.span.start == 0)
    }

    /// The places of the phrases in a line, from left to right.
    pub(super) fn places<S: Copy + Ord>(&self, line: &Line<'_, S>) -> Vec<Span> {
        let places = self.0.occurrences(line.text).into_iter();
        places
            .map(|phrase| phrase.span)
            .filter(|place| !line.meets_name(*place) && !is_joined(line.text, *place))
            .collect()
    }
}

impl Default for CommentPhrases {
    fn default() -> Self {
        Self::new(["HE WAS", "SHE WAS"])
    }
}
