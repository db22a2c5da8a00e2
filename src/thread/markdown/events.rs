//! From the events of Markdown to words and their looks.

use std::collections::BTreeMap;
use std::ops::Range;

use pulldown_cmark::{CowStr, Event, HeadingLevel, Tag, TagEnd};

use super::Dialect;
use super::masked::{Masked, Piece, is_apostrophe};
use crate::bbcode::OpenMarks;
use crate::body::{Body, Hidden};
use crate::html::{Edge, Start, Token, cut, is_known, treatment};
use crate::pen::{Effect, Opened, Pen};

/// Writes a body from events.
#[derive(Debug)]
pub(super) struct Writer<'m, 'a> {
    masked: &'m Masked<'a>,
    dialect: Dialect,
    pen: Pen,
    marks: OpenMarks,
    /// What Markdown has open.
    inside: Vec<Inside>,
    /// Where the blocks among them end.
    blocks: Vec<usize>,
    /// What stands in fences or is indented.
    in_code: bool,
    /// The lines of the HTML that is being read.
    html: Option<String>,
    /// The HTML elements that are open, by name.
    elements: BTreeMap<String, Vec<OpenElement>>,
    /// For the names of elements where their last end stands.
    last_ends: BTreeMap<String, Option<usize>>,
    spoilers: Spoilers,
}

/// An HTML element that is open.
#[derive(Debug)]
struct OpenElement {
    opened: Vec<Opened>,
    /// What its end does to the line.
    edge: Edge,
}

#[derive(Debug)]
struct Inside {
    opened: Option<Opened>,
    /// What stands after it.
    sign: &'static str,
    is_block: bool,
    range: Range<usize>,
}

impl<'m, 'a> Writer<'m, 'a> {
    pub(super) fn new(masked: &'m Masked<'a>, dialect: Dialect) -> Self {
        let mut pen = Pen::default();
        if masked.quoted {
            let quote = pen.open(Effect::Drop);
            pen.close(quote);
        }
        Self {
            masked,
            dialect,
            pen,
            marks: OpenMarks::default(),
            inside: Vec::new(),
            blocks: Vec::new(),
            in_code: false,
            html: None,
            elements: BTreeMap::new(),
            last_ends: BTreeMap::new(),
            spoilers: Spoilers::in_text(masked.text()),
        }
    }

    pub(super) fn finish(mut self) -> Body {
        self.end_line();
        self.pen.finish()
    }

    pub(super) fn meet(&mut self, event: Event<'_>, range: Range<usize>) {
        match event {
            Event::Start(tag) => self.start(&tag, &range),
            Event::End(tag) => self.end(tag),
            Event::Text(text) if self.in_code => self.code_lines(&text),
            Event::Text(text) => self.text(&text, &range),
            Event::Code(text) if is_apostrophe(self.masked.text(), &range, self.dialect) => {
                self.text(&format!("`{text}`"), &range);
            }
            Event::Code(text) => {
                let opened = self.pen.open(Effect::Hide(Hidden::Code));
                self.pen.words(&self.masked.as_written(&text));
                self.pen.close(opened);
            }
            Event::Html(text) => match &mut self.html {
                Some(html) => html.push_str(&text),
                None => self.html(&text, &range),
            },
            Event::InlineHtml(text) => self.html(&text, &range),
            Event::SoftBreak | Event::HardBreak | Event::Rule => self.end_line(),
            // Not asked for; as words they are not lost.
            Event::InlineMath(text) | Event::DisplayMath(text) | Event::FootnoteReference(text) => {
                self.text(&text, &range);
            }
            Event::TaskListMarker(_) => {}
        }
    }

    /// Whether what would be loud elsewhere is underlined.
    fn underlines(&self, range: &Range<usize>) -> bool {
        let written = self.masked.text().get(range.start..).unwrap_or_default();
        self.dialect == Dialect::Chat && written.starts_with("__")
    }

    fn start(&mut self, tag: &Tag<'_>, range: &Range<usize>) {
        let mut sign = "";
        let (effect, is_block) = match tag {
            Tag::Strong if self.underlines(range) => (Some(Effect::Keep), false),
            Tag::Strong => (Some(Effect::Bold), false),
            Tag::Strikethrough => {
                let written = self.masked.text().get(range.start..).unwrap_or_default();
                if written.starts_with("~~") {
                    (Some(Effect::Struck), false)
                } else {
                    sign = "~";
                    (None, false)
                }
            }
            Tag::Image { .. } => (Some(Effect::Drop), false),
            Tag::Emphasis | Tag::Link { .. } | Tag::Superscript | Tag::Subscript => {
                (Some(Effect::Keep), false)
            }
            Tag::BlockQuote(_) => (Some(Effect::Drop), true),
            Tag::CodeBlock(_) => (Some(Effect::Hide(Hidden::Code)), true),
            Tag::Heading { .. } => (Some(Effect::Keep), true),
            Tag::HtmlBlock
            | Tag::Paragraph
            | Tag::List(_)
            | Tag::Item
            | Tag::FootnoteDefinition(_)
            | Tag::DefinitionList
            | Tag::DefinitionListTitle
            | Tag::DefinitionListDefinition
            | Tag::Table(_)
            | Tag::TableHead
            | Tag::TableRow
            | Tag::TableCell
            | Tag::MetadataBlock(_) => (None, true),
        };
        if is_block {
            self.end_block();
        }
        self.pen.words(sign);
        let opened = effect.map(|effect| self.pen.open(effect));
        if is_block {
            self.blocks.push(range.end);
        }
        self.inside.push(Inside {
            opened,
            sign,
            is_block,
            range: range.clone(),
        });
        match tag {
            Tag::CodeBlock(_) => self.in_code = true,
            Tag::HtmlBlock => self.html = Some(String::new()),
            Tag::Heading {
                level: HeadingLevel::H2,
                ..
            } => self.hash_vote(range.start),
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        if tag == TagEnd::CodeBlock {
            self.in_code = false;
        }
        let Some(inside) = self.inside.pop() else {
            return;
        };
        if let Some(html) = self.html.take_if(|_| tag == TagEnd::HtmlBlock) {
            self.html(&html, &inside.range);
        }
        if inside.is_block {
            self.blocks.pop();
            self.end_block();
        }
        if let Some(opened) = inside.opened {
            self.pen.close(opened);
        }
        self.pen.words(inside.sign);
    }

    /// Two hashes and a space begin a vote as well as a heading; the words decide.
    fn hash_vote(&mut self, start: usize) {
        let written = self.masked.text().get(start..).unwrap_or_default();
        let words = written.strip_prefix("## ").unwrap_or_default();
        let begins = |word: &&str| {
            let begin = words.get(..word.len()).unwrap_or_default();
            begin.eq_ignore_ascii_case(word)
        };
        if ["vote", "unvote", "un vote", "un-vote"].iter().any(begins) {
            self.pen.words("## ");
        }
    }

    fn end_line(&mut self) {
        self.marks.end_line(&mut self.pen);
    }

    fn end_block(&mut self) {
        self.end_line();
        self.spoilers.close(&mut self.pen);
    }

    fn code_lines(&mut self, text: &CowStr<'_>) {
        self.pen.lines(&self.masked.as_written(text));
    }

    fn text(&mut self, text: &str, range: &Range<usize>) {
        let block = self.blocks.last().copied().unwrap_or(usize::MAX);
        for piece in self.masked.pieces(text) {
            match piece {
                Piece::Words(words) => self.spoilers.words(&mut self.pen, words, range.end..block),
                Piece::Tag(place) => self.marks.meet(&mut self.pen, place),
            }
        }
    }

    fn html(&mut self, html: &str, range: &Range<usize>) {
        cut(html, |token| match token {
            Token::Start { start, .. } if is_known(start.name()) => {
                self.element(&start, range.start);
            }
            Token::End { name, .. } if is_known(name) => self.end_element(name),
            // Boards know no such element; then they are somebody's brackets.
            Token::Start { written, .. } | Token::End { written, .. } => self.text(written, range),
            Token::Text(text) => self.text(text, range),
            Token::Comment(_) => {}
        });
    }

    fn element(&mut self, start: &Start<'_>, offset: usize) {
        let treatment = treatment(start);
        self.edge(treatment.edge);
        if treatment.is_void {
            return;
        }
        let name = start.name().to_owned();
        let takes_away =
            |effect: &Effect| matches!(effect, Effect::Drop | Effect::Hide(_) | Effect::Unseen);
        let endless = treatment.effects.iter().any(takes_away) && !self.ends_after(&name, offset);
        let effects = treatment
            .effects
            .into_iter()
            .filter(|effect| !endless || !takes_away(effect));
        let opened = effects.map(|effect| self.pen.open(effect)).collect();
        let edge = treatment.edge;
        let element = OpenElement { opened, edge };
        self.elements.entry(name).or_default().push(element);
    }

    fn end_element(&mut self, name: &str) {
        let Some(open) = self.elements.get_mut(name).and_then(Vec::pop) else {
            return;
        };
        for opened in open.opened.into_iter().rev() {
            self.pen.close(opened);
        }
        self.edge(open.edge);
    }

    /// Whether an element ends after an offset: what hides words must have an end to hide any.
    fn ends_after(&mut self, name: &str, offset: usize) -> bool {
        let text = self.masked.text();
        let last = self.last_ends.entry(name.to_owned()).or_insert_with(|| {
            let end = format!("</{name}");
            text.to_ascii_lowercase().rfind(&end)
        });
        last.is_some_and(|last| last > offset)
    }

    fn edge(&mut self, edge: Edge) {
        match edge {
            Edge::None => {}
            Edge::Space => self.pen.words(" "),
            Edge::Line => self.end_line(),
        }
    }
}

/// A sign of a spoiler in some words.
#[derive(Debug, Clone, Copy)]
struct Sign {
    at: usize,
    /// What ends the spoiler that it begins or ends; as long as the sign itself.
    end: &'static str,
}

/// The signs of spoilers in some words, from left to right; each word is searched once.
#[derive(Debug)]
struct Signs<'t> {
    words: &'t str,
    /// Where each sign stands next: `||`, `>!`, `!<`.
    next: [(&'static str, Option<usize>); 3],
    last_bar: Option<usize>,
    last_mark: Option<usize>,
}

impl<'t> Signs<'t> {
    fn of(words: &'t str) -> Self {
        Self {
            words,
            next: ["||", ">!", "!<"].map(|sign| (sign, words.find(sign))),
            last_bar: words.rfind("||"),
            last_mark: words.rfind("!<"),
        }
    }

    /// The first sign from an offset on that begins a spoiler, or ends the one that is open.
    fn next(&mut self, from: usize, open: Option<&'static str>) -> Option<Sign> {
        for (sign, next) in &mut self.next {
            if next.is_some_and(|next| next < from) {
                let rest = self.words.get(from..).unwrap_or_default();
                *next = rest.find(*sign).map(|at| from + at);
            }
        }
        let [(_, bar), (_, begin), (_, mark)] = self.next;
        let sign = |at: Option<usize>, end| at.map(|at| Sign { at, end });
        match open {
            Some("||") => sign(bar, "||"),
            Some(_) => sign(mark, "!<"),
            None => {
                let begins = sign(bar, "||").into_iter().chain(sign(begin, "!<"));
                begins.min_by_key(|sign| sign.at)
            }
        }
    }
}

/// Words between signs: `||x||`, `>!x!<`.
#[derive(Debug)]
struct Spoilers {
    /// Where signs stand that may end one.
    bars: Vec<usize>,
    marks: Vec<usize>,
    open: Option<(&'static str, Opened)>,
}

impl Spoilers {
    fn in_text(text: &str) -> Self {
        let places = |sign| text.match_indices(sign).map(|(at, _)| at).collect();
        Self {
            bars: places("||"),
            marks: places("!<"),
            open: None,
        }
    }

    /// Words, with the range of the text from after them to the end of their block.
    fn words(&mut self, pen: &mut Pen, words: &str, rest: Range<usize>) {
        if self.bars.is_empty() && self.marks.is_empty() {
            pen.words(words);
            return;
        }
        let mut signs = Signs::of(words);
        let mut done = 0;
        while let Some(Sign { at, end }) = signs.next(done, self.open.as_ref().map(|open| open.0)) {
            pen.words(words.get(done..at).unwrap_or_default());
            done = at + end.len();
            let (last, places) = match end {
                "||" => (signs.last_bar, &self.bars),
                _ => (signs.last_mark, &self.marks),
            };
            let here = last.is_some_and(|last| last >= done);
            let next = places.get(places.partition_point(|place| *place < rest.start));
            let ends = here || next.is_some_and(|next| *next < rest.end);
            let after = words.get(done..).unwrap_or_default();
            match self.open.take() {
                Some((_, opened)) => pen.close(opened),
                None if ends && !after.starts_with(char::is_whitespace) => {
                    self.open = Some((end, pen.open(Effect::Hide(Hidden::Spoiler))));
                }
                None => pen.words(if end == "||" { "||" } else { ">!" }),
            }
        }
        pen.words(words.get(done..).unwrap_or_default());
    }

    fn close(&mut self, pen: &mut Pen) {
        if let Some((_, opened)) = self.open.take() {
            pen.close(opened);
        }
    }
}
