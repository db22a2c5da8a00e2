//! A document with its readers.

use serde::Serialize;

use super::document::{Block, Document, Level, Line};
use super::public::PublicDocument;
use super::view::side_title;
use nightdesk_game::{Audience, DueText, Game, SeatId, TextKind};
use nightdesk_text::say;

/// A document that knows who may read it (H1).
///
/// There is no way to let more people read a text than it was made for; the only change there is
/// leaves it to the host ([`Text::only_to_look_at`]). A public one can only be made from a [`PublicDocument`], and those are made in the one folder that
/// never sees a game, only a [`PublicView`](super::PublicView).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Text {
    audience: Audience,
    kind: TextKind,
    document: Document,
    /// What it consists of, as far as that can be made again.
    #[serde(skip)]
    parts: Vec<DueText>,
    /// Its last paragraph, where that stays at the end when texts are made one post.
    #[serde(skip)]
    foot: Vec<FootLine>,
}

/// A line at the end of a post.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FootLine {
    line: Line,
    /// The part of a post that says as much: beside it the line is left out.
    said_by: Option<DueText>,
}

impl FootLine {
    /// A line that says what no part of the post says, or only this one.
    pub(crate) fn new(line: Line, said_by: Option<DueText>) -> Self {
        Self { line, said_by }
    }
}

impl Text {
    pub(crate) fn public(kind: TextKind, document: PublicDocument) -> Self {
        Self {
            audience: Audience::Public,
            kind,
            document: document.into_document(),
            parts: Vec::new(),
            foot: Vec::new(),
        }
    }

    pub(crate) fn to_seat(seat: SeatId, kind: TextKind, document: Document) -> Self {
        Self {
            audience: Audience::Seat(seat),
            kind,
            document,
            parts: Vec::new(),
            foot: Vec::new(),
        }
    }

    pub(crate) fn to_faction(side: &str, kind: TextKind, document: Document) -> Self {
        Self {
            audience: Audience::Faction(side.to_owned()),
            kind,
            document,
            parts: Vec::new(),
            foot: Vec::new(),
        }
    }

    pub(crate) fn for_host(kind: TextKind, document: Document) -> Self {
        Self {
            audience: Audience::Host,
            kind,
            document,
            parts: Vec::new(),
            foot: Vec::new(),
        }
    }

    /// Who may read it.
    #[must_use]
    pub fn audience(&self) -> &Audience {
        &self.audience
    }

    /// What it is.
    #[must_use]
    pub fn kind(&self) -> TextKind {
        self.kind
    }

    /// What it says.
    #[must_use]
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// What it consists of, as far as that can be made again.
    #[must_use]
    pub fn parts(&self) -> &[DueText] {
        &self.parts
    }

    /// The same text as one of another kind, which its template lays out a part of.
    pub(crate) fn known_as(self, kind: TextKind) -> Self {
        Self { kind, ..self }
    }

    /// The same text, known as this one of those that are due.
    #[must_use]
    pub fn made_of(mut self, part: DueText) -> Self {
        self.parts.push(part);
        self
    }

    /// The same text for the host below a headline; texts for others have theirs.
    #[must_use]
    pub fn headed(mut self, title: Line) -> Self {
        if self.audience == Audience::Host {
            self.document.title = Some(title);
        }
        self
    }

    /// The same text for the host with what else there is to know; nothing is added for others.
    #[must_use]
    pub fn with_notes(mut self, notes: Vec<String>) -> Self {
        if self.audience == Audience::Host && !notes.is_empty() {
            let notes = notes.iter().map(|note| note.as_str().into());
            self.document.blocks.push(Block::Paragraph(notes.collect()));
        }
        self
    }

    /// The same text with lines at its end; they stay there when other texts are appended.
    pub(crate) fn with_foot(mut self, lines: Vec<FootLine>) -> Self {
        self.set_foot(lines);
        self
    }

    fn set_foot(&mut self, mut lines: Vec<FootLine>) {
        if !self.foot.is_empty() {
            self.document.blocks.pop();
        }
        let is_said = |line: &FootLine| line.said_by.is_some_and(|by| self.parts.contains(&by));
        lines.retain(|line| !is_said(line));
        if !lines.is_empty() {
            let paragraph = lines.iter().map(|line| line.line.clone());
            self.document
                .blocks
                .push(Block::Paragraph(paragraph.collect()));
        }
        self.foot = lines;
    }

    fn take_foot(&mut self) -> Vec<FootLine> {
        let lines = self.foot.clone();
        self.set_foot(Vec::new());
        lines
    }

    /// The same words for the host alone, below a headline that says for whom they would be. Nothing
    /// is made of it that could leave.
    #[must_use]
    pub fn only_to_look_at(self, game: &Game) -> Self {
        let whom = match &self.audience {
            Audience::Host => return self,
            Audience::Public => say!(game, "for_the_thread"),
            Audience::Seat(seat) => say!(game, "for_player", name = game.name(*seat)),
            Audience::Faction(side) => {
                say!(game, "for_the_side", side = side_title(&game.setup, side))
            }
        };
        let Document { title, blocks } = self.document;
        let title = title.map(|title| Block::Heading(Level::Major, title));
        Self::for_host(
            self.kind,
            Document {
                title: Some(whom.into()),
                blocks: title.into_iter().chain(blocks).collect(),
            },
        )
    }

    /// Makes one post of both texts. What stands at the end of both stands there once, and what goes
    /// on under the same headline has none of its own.
    ///
    /// # Errors
    /// The other text, when it is for different readers.
    pub fn append(&mut self, mut next: Self) -> Result<(), Box<Self>> {
        if self.audience != next.audience {
            return Err(Box::new(next));
        }
        let mut foot = self.take_foot();
        for line in next.take_foot() {
            if !foot.contains(&line) {
                foot.push(line);
            }
        }
        // A post is the rule set's own only if all of it is.
        if self.kind == TextKind::Told {
            self.kind = next.kind;
        }
        let Document { title, blocks } = next.document;
        let title = title.filter(|title| self.document.last_headline() != Some(title));
        let heading = title.map(|title| Block::Heading(Level::Major, title));
        self.document.blocks.extend(heading);
        self.document.blocks.extend(blocks);
        self.parts.extend(next.parts);
        self.set_foot(foot);
        Ok(())
    }
}
