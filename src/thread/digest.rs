//! A short mark by which a post is known again.

use std::fmt;
use std::hash::Hasher;
use std::str::FromStr;

use super::body::{Body, Hidden, Look, TagKind};
use super::fnv::Fnv;
use super::post::Post;

/// A post's author and words as one number: 64-bit FNV-1a.
///
/// The same on every machine and in every version, so that a journal can keep it. It covers what
/// is read, looks included: a vote made bold later is another post. What a board changes around
/// the words does not count. It tells changes, not forgeries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest(pub u64);

impl Digest {
    /// The digest of a post.
    #[must_use]
    pub fn of(post: &Post) -> Self {
        Self::of_parts(Teller::default(), post)
    }

    /// The digest of a post as it was made before what is green was told.
    #[must_use]
    pub fn without_green(post: &Post) -> Self {
        let teller = Teller {
            without_green: true,
            ..Teller::default()
        };
        Self::of_parts(teller, post)
    }

    fn of_parts(mut teller: Teller, post: &Post) -> Self {
        teller.text(&post.author);
        teller.body(&post.body);
        Self(teller.told.finish())
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl FromStr for Digest {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        u64::from_str_radix(text, 16).map(Self)
    }
}

/// The digest of what was told so far.
#[derive(Default)]
struct Teller {
    told: Fnv,
    without_green: bool,
}

impl Teller {
    fn bytes(&mut self, bytes: &[u8]) {
        self.told.write(bytes);
    }

    /// A text, with a sign after it that stands in none.
    fn text(&mut self, text: &str) {
        self.bytes(text.as_bytes());
        self.bytes(&[0xff]);
    }

    fn body(&mut self, body: &Body) {
        for line in &body.lines {
            self.text(&line.text);
            for stretch in &line.stretches {
                self.number(stretch.span.start);
                self.number(stretch.span.end);
                self.look(stretch.look);
            }
            self.bytes(&[0xfe]);
        }
    }

    fn number(&mut self, number: usize) {
        self.bytes(&(number as u64).to_le_bytes());
    }

    /// The ids of vote tags count up through the post and say nothing new.
    fn look(&mut self, look: Look) {
        let hidden = match look.hidden {
            None => 0,
            Some(Hidden::Spoiler) => 1,
            Some(Hidden::Code) => 2,
        };
        let tag = match look.tag.map(|tag| tag.kind) {
            None => 0,
            Some(TagKind::Vote) => 1,
            Some(TagKind::Unvote) => 2,
            Some(TagKind::Labelled) => 3,
        };
        self.bytes(&[u8::from(look.bold), u8::from(look.struck), hidden, tag]);
        // Only where it is so: other posts keep the digest that journals hold of them.
        if look.green && !self.without_green {
            self.bytes(&[1]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn post(author: &str, text: &str) -> Post {
        Post {
            number: 1,
            author: author.to_owned(),
            at: chrono::DateTime::UNIX_EPOCH,
            precision: crate::Precision::Second,
            edited: false,
            body: Body::of_bbcode(text),
        }
    }

    #[test]
    fn it_is_the_same_for_ever() {
        let digest = Digest::of(&post("Ana", "[b]Vote: Bob[/b]"));
        assert_eq!(digest.to_string(), "a4b970d539749ad6");
        assert_eq!(digest.to_string().parse(), Ok(digest));
    }

    #[test]
    fn it_tells_authors_words_lines_and_looks_apart() {
        let texts = [
            "a b",
            "a\nb",
            "[b]a[/b] b",
            "[b]a b[/b]",
            "[s]a[/s] b",
            "[color=green]a[/color] b",
            "[vote]a[/vote] b",
            "ab",
            "",
        ];
        let mut seen = std::collections::BTreeSet::new();
        for text in texts {
            assert!(seen.insert(Digest::of(&post("Ana", text))), "{text}");
        }
        assert!(seen.insert(Digest::of(&post("Anaa", "b"))));
        assert!(seen.insert(Digest::of(&post("Ana", "aa\nb"))));
        assert_eq!(
            Digest::of(&post("Ana", " a [i]b[/i]")),
            Digest::of(&post("Ana", "a b"))
        );
    }
}
