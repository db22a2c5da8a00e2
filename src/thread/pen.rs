//! Writing a body while marks open and close around the words.

use super::body::{Body, BodyBuilder, Hidden, Look, TagKind, VoteTag};

/// What a mark does to the words in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Effect {
    /// Nothing: the words are kept.
    Keep,
    /// They are someone else's words or none at all, and are left out.
    Drop,
    /// They are bold.
    Bold,
    /// They are not bold whatever stands around them.
    Thin,
    /// They are written in a colour: in green or in another one.
    Colour {
        /// Whether it is green.
        green: bool,
    },
    /// They are struck out.
    Struck,
    /// They are hidden or shown as code.
    Hide(Hidden),
    /// Nobody sees them: they are not read, and kept apart.
    Unseen,
    /// They stand in a vote tag.
    Vote(TagKind),
}

/// A mark that was opened, to be given back when it ends.
///
/// Marks may end in any order, but for [`Effect::Thin`], which holds what it interrupts.
#[derive(Debug)]
#[must_use]
pub(super) struct Opened(Undo);

#[derive(Debug)]
enum Undo {
    Nothing,
    Drop,
    Bold,
    Thin { bold: u32 },
    Colour(u32),
    Struck,
    Hide(Hidden),
    Unseen,
    Vote(VoteTag),
}

/// A body being written, with the marks that are open.
#[derive(Debug, Default)]
pub(super) struct Pen {
    builder: BodyBuilder,
    dropped: u32,
    bold: u32,
    struck: u32,
    spoilers: u32,
    code: u32,
    unseen: u32,
    /// What was said so far that nobody sees.
    unseen_words: String,
    votes: Vec<OpenVote>,
    colours: Vec<OpenColour>,
    /// How many colours were opened.
    coloured: u32,
}

#[derive(Debug)]
struct OpenColour {
    id: u32,
    green: bool,
    ended: bool,
}

#[derive(Debug)]
struct OpenVote {
    tag: VoteTag,
    ended: bool,
}

impl Pen {
    /// Whether words are left out here.
    pub(super) fn drops(&self) -> bool {
        self.dropped > 0
    }

    /// A mark begins.
    pub(super) fn open(&mut self, effect: Effect) -> Opened {
        Opened(match effect {
            Effect::Keep => Undo::Nothing,
            Effect::Drop => {
                self.dropped = self.dropped.saturating_add(1);
                Undo::Drop
            }
            Effect::Bold => {
                self.bold = self.bold.saturating_add(1);
                Undo::Bold
            }
            Effect::Thin => Undo::Thin {
                bold: std::mem::take(&mut self.bold),
            },
            Effect::Colour { green } => {
                let id = self.coloured;
                self.coloured = id.saturating_add(1);
                let ended = false;
                self.colours.push(OpenColour { id, green, ended });
                Undo::Colour(id)
            }
            Effect::Struck => {
                self.struck = self.struck.saturating_add(1);
                Undo::Struck
            }
            Effect::Hide(how) => {
                let count = self.hidden(how);
                *count = count.saturating_add(1);
                Undo::Hide(how)
            }
            // A reader opens a spoiler, however it is made.
            Effect::Unseen if self.spoilers > 0 => Undo::Nothing,
            Effect::Unseen => {
                self.unseen = self.unseen.saturating_add(1);
                Undo::Unseen
            }
            // Nothing of what is left out may be seen, not even an empty tag.
            Effect::Vote(_) if self.drops() || self.unseen > 0 => Undo::Nothing,
            Effect::Vote(kind) => {
                let tag = self.builder.open_tag(kind);
                self.votes.push(OpenVote { tag, ended: false });
                Undo::Vote(tag)
            }
        })
    }

    /// The mark ends.
    pub(super) fn close(&mut self, opened: Opened) {
        match opened.0 {
            Undo::Nothing => {}
            Undo::Drop => self.dropped = self.dropped.saturating_sub(1),
            Undo::Bold => self.bold = self.bold.saturating_sub(1),
            Undo::Thin { bold } => self.bold = bold,
            Undo::Colour(id) => self.close_colour(id),
            Undo::Struck => self.struck = self.struck.saturating_sub(1),
            Undo::Hide(how) => {
                let count = self.hidden(how);
                *count = count.saturating_sub(1);
            }
            Undo::Unseen => {
                self.unseen = self.unseen.saturating_sub(1);
                if self.unseen == 0 {
                    let words = std::mem::take(&mut self.unseen_words);
                    self.builder.unseen(&words);
                }
            }
            Undo::Vote(tag) => self.close_vote(tag),
        }
    }

    /// Words in the present look; white space in them is a space.
    pub(super) fn words(&mut self, text: &str) {
        if self.drops() {
            return;
        }
        if self.unseen > 0 {
            return self.unseen_words.push_str(text);
        }
        let look = self.look();
        self.builder.push(text, look);
    }

    /// Words in which a line break ends a line.
    pub(super) fn lines(&mut self, text: &str) {
        let mut lines = text.split('\n');
        self.words(lines.next().unwrap_or_default());
        for line in lines {
            self.end_line();
            self.words(line);
        }
    }

    /// The line ends.
    pub(super) fn end_line(&mut self) {
        match self.unseen {
            0 => self.builder.end_line(),
            _ => self.unseen_words.push(' '),
        }
    }

    /// The whole body. Marks that are still open end here.
    pub(super) fn finish(mut self) -> Body {
        while let Some(vote) = self.votes.pop() {
            if !vote.ended {
                self.builder.close_tag(vote.tag, Look::default());
            }
        }
        self.builder.unseen(&self.unseen_words);
        self.builder.finish()
    }

    fn look(&self) -> Look {
        // Code in a spoiler stays code: a game may count what stands in spoilers, never code.
        let hidden = match (self.code, self.spoilers) {
            (0, 0) => None,
            (0, _) => Some(Hidden::Spoiler),
            (_, _) => Some(Hidden::Code),
        };
        Look {
            bold: self.bold > 0,
            green: self.colours.last().is_some_and(|colour| colour.green),
            struck: self.struck > 0,
            hidden,
            tag: self.votes.last().map(|vote| vote.tag),
        }
    }

    fn hidden(&mut self, how: Hidden) -> &mut u32 {
        match how {
            Hidden::Spoiler => &mut self.spoilers,
            Hidden::Code => &mut self.code,
        }
    }

    /// The colour opened last is the one that is seen; ended as vote tags are.
    fn close_colour(&mut self, id: u32) {
        let place = self.colours.binary_search_by_key(&id, |colour| colour.id);
        if let Some(colour) = place.ok().and_then(|place| self.colours.get_mut(place)) {
            colour.ended = true;
        }
        while self.colours.last().is_some_and(|colour| colour.ended) {
            self.colours.pop();
        }
    }

    /// Ids rise towards the end of the list, and ended tags leave it from the end, so that any
    /// order of ends costs next to nothing.
    fn close_vote(&mut self, tag: VoteTag) {
        let place = self.votes.binary_search_by_key(&tag.id, |vote| vote.tag.id);
        if let Some(vote) = place.ok().and_then(|place| self.votes.get_mut(place)) {
            vote.ended = true;
        }
        while self.votes.last().is_some_and(|vote| vote.ended) {
            self.votes.pop();
        }
        let look = self.look();
        self.builder.close_tag(tag, look);
    }
}
