//! The phrases behind which a host says what a dead player was.

use crate::text::Span;
use crate::text::names::KnownNames;

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

    /// Where the first comment behind an offset of the line starts; none if no phrase does it.
    pub(super) fn comment_behind<S: Copy + Ord>(
        &self,
        line: &Line<'_, S>,
        offset: usize,
    ) -> Option<Span> {
        let phrases = self.0.occurrences(line.text).into_iter();
        phrases
            .map(|phrase| phrase.span)
            .find(|span| {
                span.start >= offset && !line.meets_name(*span) && !is_joined(line.text, *span)
            })
            .map(|span| Span::new(span.end, line.text.len()))
    }
}

impl Default for CommentPhrases {
    fn default() -> Self {
        Self::new(["HE WAS", "SHE WAS"])
    }
}
