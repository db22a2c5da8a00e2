//! In which ways a vote may be written in a game.

use std::sync::Arc;

use super::words::VoteWords;
use nightdesk_text::names::same;

/// In which ways a vote may be written (vote rules §3.1).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Syntaxes {
    /// Bold words that begin with the keyword.
    pub bold: bool,
    /// Vote tags.
    pub tag: bool,
    /// `##vote` and `##unvote`.
    pub hash: bool,
    /// A name in green, without any keyword.
    pub green: bool,
    /// Lines that begin with the keyword, for text that has lost its looks.
    pub plain: bool,
    /// Sentences that say at the beginning of a line whom their author votes for.
    pub sentence: bool,
    /// The words of votes.
    pub words: Arc<VoteWords>,
}

impl Default for Syntaxes {
    fn default() -> Self {
        Self {
            bold: true,
            tag: true,
            hash: true,
            green: false,
            plain: false,
            sentence: false,
            words: VoteWords::usual(),
        }
    }
}

/// A word that names no way of writing a vote.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{word}`")]
pub struct UnknownSyntax {
    /// The word as it was given.
    pub word: String,
}

impl Syntaxes {
    /// The words a setup may list.
    pub const WORDS: [&'static str; 6] = ["bold", "tag", "hash", "green", "plain", "sentence"];

    /// The ways a setup's words list, and no others.
    ///
    /// # Errors
    /// The first word that names none.
    pub fn of_words<W: AsRef<str>>(
        words: impl IntoIterator<Item = W>,
    ) -> Result<Self, UnknownSyntax> {
        let mut listed = Self {
            bold: false,
            tag: false,
            hash: false,
            green: false,
            plain: false,
            sentence: false,
            words: VoteWords::usual(),
        };
        for word in words {
            let word = word.as_ref();
            let way = match Self::WORDS.into_iter().find(|known| same(known, word)) {
                Some("bold") => &mut listed.bold,
                Some("tag") => &mut listed.tag,
                Some("hash") => &mut listed.hash,
                Some("green") => &mut listed.green,
                Some("plain") => &mut listed.plain,
                Some("sentence") => &mut listed.sentence,
                _ => {
                    let word = word.to_owned();
                    return Err(UnknownSyntax { word });
                }
            };
            *way = true;
        }
        Ok(listed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_setups_words_are_read_or_the_wrong_one_is_named() {
        let usual = Syntaxes::of_words(["hash", "Bold", "tag"]);
        assert_eq!(usual, Ok(Syntaxes::default()));
        let plain = Syntaxes::of_words(["plain"]).unwrap();
        assert!(plain.plain && !plain.green && !plain.bold && !plain.tag && !plain.hash);
        let wrong = Syntaxes::of_words(["bold", "plian"]).unwrap_err();
        assert_eq!(wrong.word, "plian");
    }
}
