//! The words of a post, line by line, with how they looked.

use nightdesk_text::Span;

/// The words of a post. Quotes, signatures and edit notes are gone, and so is
/// all markup; what it said about the looks of the words is kept beside them
/// (tracker rules §0, "Text of a post").
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Body {
    /// The lines that hold words, in order.
    pub lines: Vec<Line>,
    /// Words that nobody sees on the page; they belong to no line.
    pub unseen: Vec<String>,
}

impl Body {
    /// Whether any words are bold, green or stand in a vote tag. Text copied out of a browser has
    /// lost that; a host may have added tags of other kinds, as a quote.
    #[must_use]
    pub fn is_marked_somewhere(&self) -> bool {
        let mut looks = self.lines.iter().flat_map(|line| &line.stretches);
        looks.any(|Stretch { look, .. }| look.bold || look.green || look.tag.is_some())
    }
}

/// A line of a post. Runs of white space are one space; none leads or trails.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Line {
    /// The words.
    pub text: String,
    /// What does not look plain, in order and without overlaps. A vote tag
    /// around nothing is an empty stretch.
    pub stretches: Vec<Stretch>,
}

/// A part of a line that looks the same throughout.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stretch {
    /// Where it is in the line's text.
    pub span: Span,
    /// How it looks; never plain.
    pub look: Look,
}

/// How words look.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Look {
    /// They are bold.
    pub bold: bool,
    /// They are written in green.
    pub green: bool,
    /// They are struck out.
    pub struck: bool,
    /// They are hidden until the reader asks for them, or shown as code.
    pub hidden: Option<Hidden>,
    /// They stand in a vote tag.
    pub tag: Option<VoteTag>,
}

impl Look {
    /// What two looks share: blanks side by side in different looks are one blank in this.
    fn shared(self, other: Self) -> Self {
        Self {
            bold: self.bold && other.bold,
            green: self.green && other.green,
            struck: self.struck && other.struck,
            hidden: self.hidden.filter(|how| other.hidden == Some(*how)),
            tag: self.tag.filter(|tag| other.tag == Some(*tag)),
        }
    }
}

/// Words that are not said openly. For votes they count as not there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hidden {
    /// In a spoiler or a section to be opened.
    Spoiler,
    /// As code.
    Code,
}

/// The vote tag words stand in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VoteTag {
    /// What kind of tag it is.
    pub kind: TagKind,
    /// Which tag of the body it is, from 0: tags side by side are two votes.
    pub id: u32,
}

/// What a vote tag says by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TagKind {
    /// `[vote]X[/vote]`, `[v]X[/v]`: the words are the target.
    Vote,
    /// `[unvote]…[/unvote]` and its short forms.
    Unvote,
    /// A mark whose words say themselves whether it is a vote: "VOTE: X", "UNVOTE".
    Labelled,
}

/// Puts a body together from words as a reader meets them.
#[derive(Debug, Default)]
pub struct BodyBuilder {
    body: Body,
    line: Line,
    /// A space is due before the next word, with the look it would have.
    space: Option<Look>,
    tags: u32,
    /// The tag in which the last word was said.
    last_said: Option<u32>,
}

impl BodyBuilder {
    /// An empty body.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Some words in one look. Any white space in them counts as one space.
    pub fn push(&mut self, text: &str, look: Look) {
        let mut rest = text;
        while !rest.is_empty() {
            let words = rest.trim_start();
            if words.len() < rest.len() {
                self.space = Some(self.space.map_or(look, |before| before.shared(look)));
            }
            let end = words.find(char::is_whitespace).unwrap_or(words.len());
            let (word, following) = words.split_at_checked(end).unwrap_or((words, ""));
            self.push_word(word, look);
            rest = following;
        }
    }

    /// Words that nobody sees on the page.
    pub fn unseen(&mut self, text: &str) {
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if words.chars().any(char::is_alphanumeric) {
            self.body.unseen.push(words);
        }
    }

    /// The next line begins; an empty one leaves no trace.
    pub fn end_line(&mut self) {
        self.space = None;
        let line = std::mem::take(&mut self.line);
        if !line.text.is_empty() || !line.stretches.is_empty() {
            self.body.lines.push(line);
        }
    }

    /// A vote tag begins here; words in it are pushed with the look's `tag` set to this.
    pub fn open_tag(&mut self, kind: TagKind) -> VoteTag {
        let tag = VoteTag {
            kind,
            id: self.tags,
        };
        self.tags = self.tags.saturating_add(1);
        tag
    }

    /// The vote tag ends. If nothing was said in it, an empty stretch stands for it.
    pub fn close_tag(&mut self, tag: VoteTag, look: Look) {
        // A tag opened later lies inside, and what was said there was said here.
        if self.last_said.is_some_and(|said| said >= tag.id) {
            return;
        }
        let look = Look {
            tag: Some(tag),
            ..look
        };
        let span = Span::at(self.line.text.len());
        self.line.stretches.push(Stretch { span, look });
    }

    /// The whole body.
    #[must_use]
    pub fn finish(mut self) -> Body {
        self.end_line();
        self.body
    }

    fn push_word(&mut self, word: &str, look: Look) {
        if word.is_empty() {
            return;
        }
        if let Some(tag) = look.tag {
            self.last_said = Some(tag.id);
        }
        if let Some(between) = self.space.take()
            && !self.line.text.is_empty()
        {
            self.append(" ", between);
        }
        self.append(word, look);
    }

    fn append(&mut self, text: &str, look: Look) {
        let start = self.line.text.len();
        self.line.text.push_str(text);
        let end = self.line.text.len();
        if look == Look::default() {
            return;
        }
        match self.line.stretches.last_mut() {
            Some(last) if last.look == look && last.span.end == start && !last.span.is_empty() => {
                last.span.end = end;
            }
            Some(_) | None => self.line.stretches.push(Stretch {
                span: Span::new(start, end),
                look,
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOLD: Look = Look {
        bold: true,
        green: false,
        struck: false,
        hidden: None,
        tag: None,
    };

    #[test]
    fn white_space_collapses_and_looks_are_kept() {
        let mut builder = BodyBuilder::new();
        builder.push("  So \t", Look::default());
        builder.push("Vote:\u{a0} ", BOLD);
        builder.push("Bob ", BOLD);
        builder.push(" now ", Look::default());
        builder.end_line();
        builder.push("   ", BOLD);
        builder.end_line();
        let body = builder.finish();
        let [line] = body.lines.as_slice() else {
            panic!("one line, not {:?}", body.lines);
        };
        assert_eq!(line.text, "So Vote: Bob now");
        let bold: Vec<_> = line
            .stretches
            .iter()
            .map(|stretch| stretch.span.of(&line.text))
            .collect();
        assert_eq!(bold, ["Vote: Bob"]);
    }

    #[test]
    fn a_blank_between_bold_words_is_bold_where_all_of_it_is() {
        for (parts, bold) in [
            (["Bob ", " ", "unvote"], vec!["Bob", "unvote"]),
            (["Bob ", "", " unvote"], vec!["Bob unvote"]),
        ] {
            let mut builder = BodyBuilder::new();
            let [first, between, last] = parts;
            builder.push(first, BOLD);
            builder.push(between, Look::default());
            builder.push(last, BOLD);
            let body = builder.finish();
            let line = body.lines.first().unwrap();
            let stretches = line.stretches.iter();
            let words: Vec<_> = stretches.map(|one| one.span.of(&line.text)).collect();
            assert_eq!(words, bold);
        }
    }

    #[test]
    fn a_tag_around_a_tag_with_words_is_not_empty() {
        let mut builder = BodyBuilder::new();
        let outer = builder.open_tag(TagKind::Vote);
        let inner = builder.open_tag(TagKind::Vote);
        let tag = Some(inner);
        builder.push("Bob", Look { tag, ..BOLD });
        builder.close_tag(inner, BOLD);
        builder.close_tag(outer, BOLD);
        let body = builder.finish();
        assert_eq!(body.lines.first().unwrap().stretches.len(), 1);
    }

    #[test]
    fn tags_side_by_side_stay_apart_and_an_empty_one_is_seen() {
        let mut builder = BodyBuilder::new();
        for words in ["A", "B", ""] {
            let tag = builder.open_tag(TagKind::Vote);
            let look = Look {
                tag: Some(tag),
                ..Look::default()
            };
            builder.push(words, look);
            builder.close_tag(tag, Look::default());
        }
        let body = builder.finish();
        let line = body.lines.first().unwrap();
        assert_eq!(line.text, "AB");
        let words: Vec<_> = line
            .stretches
            .iter()
            .map(|stretch| stretch.span.of(&line.text))
            .collect();
        assert_eq!(words, ["A", "B", ""]);
    }
}
