//! Posts in BBCode: tags as events, forgiving as boards are.
//!
//! - A word in brackets that no board knows is text.
//! - An end without a beginning is left out.
//! - A tag left open goes on to the end of the post; only a vote tag ends with its line, since a
//!   vote has one.
//! - Tags may cross: each ends where its own end stands.
//! - In a quote nothing counts but the ends and beginnings of quotes.
//! - `[code]` and `[plain]` hold text, not tags, if they have an end; without it they are text.

mod scan;
mod tags;

use std::collections::BTreeMap;

use super::body::{Body, TagKind};
use super::colour::is_green;
use super::entity::decoded;
use super::pen::{Effect, Opened, Pen};

pub(super) use self::scan::{Mark, Place, scan};
use self::tags::TagId;
pub(super) use self::tags::{Shape, Tag};

impl Body {
    /// The words of a post in BBCode.
    #[must_use]
    pub fn of_bbcode(text: &str) -> Self {
        let mut pen = Pen::default();
        let mut marks = OpenMarks::default();
        let mut done = 0;
        for place in scan(text, &[]) {
            let before = text.get(done..place.span.start).unwrap_or_default();
            marks.text(&mut pen, before);
            marks.meet(&mut pen, &place);
            done = place.span.end;
        }
        marks.text(&mut pen, text.get(done..).unwrap_or_default());
        marks.end_vote(&mut pen);
        pen.finish()
    }
}

/// The BBCode tags that are open.
#[derive(Debug, Default)]
pub(super) struct OpenMarks {
    /// For every tag the ones open, the innermost last.
    open: BTreeMap<TagId, Vec<Opened>>,
    /// A vote tag that has no end.
    endless_vote: Option<Opened>,
    /// Whom the tag of a vote names itself, until words in it do: `[vote=Bob][/vote]`.
    named_by_tag: Option<String>,
    quotes: Vec<Opened>,
}

impl OpenMarks {
    /// Words between tags, with their line breaks and entities.
    pub(super) fn text(&mut self, pen: &mut Pen, text: &str) {
        if !text.trim().is_empty() {
            self.named_by_tag = None;
        }
        let mut lines = text.split('\n');
        pen.words(&decoded(lines.next().unwrap_or_default()));
        for line in lines {
            self.end_line(pen);
            pen.words(&decoded(line));
        }
    }

    /// The line ends, and a vote tag without an end with it.
    pub(super) fn end_line(&mut self, pen: &mut Pen) {
        self.end_vote(pen);
        pen.end_line();
    }

    /// A vote tag without an end is over.
    fn end_vote(&mut self, pen: &mut Pen) {
        if let Some(vote) = self.endless_vote.take() {
            self.name_by_tag(pen);
            pen.close(vote);
        }
    }

    /// A tag, or text that holds none.
    pub(super) fn meet(&mut self, pen: &mut Pen, place: &Place<'_>) {
        let tag = place.tag;
        match place.mark {
            _ if tag.shape == Shape::Quote => self.quote(pen, place.mark),
            _ if pen.drops() => {}
            Mark::Open { ended, argument } => {
                self.edge(pen, tag);
                self.open(pen, tag, ended, argument);
            }
            Mark::Close => {
                if let Some(opened) = self.open.get_mut(&tag.id).and_then(Vec::pop) {
                    if tag.effect == Effect::Vote(TagKind::Vote) {
                        self.name_by_tag(pen);
                    }
                    pen.close(opened);
                }
                self.edge(pen, tag);
            }
            Mark::Literal(text) => {
                self.edge(pen, tag);
                let opened = pen.open(tag.effect);
                self.text(pen, text);
                pen.close(opened);
                self.edge(pen, tag);
            }
        }
    }

    fn quote(&mut self, pen: &mut Pen, mark: Mark<'_>) {
        self.end_line(pen);
        match mark {
            Mark::Close => {
                if let Some(quote) = self.quotes.pop() {
                    pen.close(quote);
                }
            }
            Mark::Open { .. } | Mark::Literal(_) => self.quotes.push(pen.open(Effect::Drop)),
        }
    }

    fn open(&mut self, pen: &mut Pen, tag: &Tag, ended: bool, argument: &str) {
        let effect = match tag.effect {
            Effect::Colour { .. } => Effect::Colour {
                green: is_green(argument),
            },
            other => other,
        };
        let opened = pen.open(effect);
        if effect == Effect::Vote(TagKind::Vote) {
            let named = argument.trim_start_matches(['=', ':', ',', ' ']);
            let named = named.trim_matches(['"', '\'']);
            self.named_by_tag = Some(named.to_owned()).filter(|named| !named.is_empty());
        }
        match effect {
            Effect::Keep => pen.close(opened),
            Effect::Vote(_) if !ended => {
                if let Some(before) = self.endless_vote.replace(opened) {
                    pen.close(before);
                }
            }
            Effect::Drop
            | Effect::Bold
            | Effect::Thin
            | Effect::Colour { .. }
            | Effect::Struck
            | Effect::Hide(_)
            | Effect::Unseen
            | Effect::Vote(_) => self.open.entry(tag.id).or_default().push(opened),
        }
    }

    /// Writes whom a vote tag without words names.
    fn name_by_tag(&mut self, pen: &mut Pen) {
        if let Some(named) = self.named_by_tag.take() {
            pen.words(&decoded(&named));
        }
    }

    /// What the edge of a tag does to the line.
    fn edge(&mut self, pen: &mut Pen, tag: &Tag) {
        match tag.shape {
            Shape::Block | Shape::Quote => self.end_line(pen),
            Shape::Cell => pen.words(" "),
            Shape::Inline => {}
        }
    }
}

#[cfg(test)]
mod tests;
