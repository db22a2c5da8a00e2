//! Which element holds what.
//!
//! The tree is a list in the order of the text in which every element knows where its content
//! ends. As boards and hand-written posts leave ends out, cross them or have too many:
//!
//! - the end of a block ends everything in it that is open;
//! - the end of a word's mark ends what is open in it, but never leaves a block that began in it:
//!   then it is left out, and the mark ends with the block around it;
//! - an end never leaves the cell of a table it stands in, and an end without a beginning is left out,
//!   but for `</p>` and `</br>`, which break the line;
//! - a block ends a paragraph, and a point of a list the point before it.
//!
//! Positions of open elements are kept by name, so that every token costs the same on average.

use std::ops::Range;

use super::element::{Element, Kind};
use super::marks::Marks;
use super::select::Selector;
use super::token::{Attribute, Shape, Start, Token, cut};
use nightdesk_text::Span;

/// A page or a part of one.
#[derive(Debug, Default)]
pub(crate) struct Document {
    nodes: Vec<Node>,
    /// For every node the marks of its name and its classes.
    marks: Vec<Marks>,
    /// All words, names and attributes in order.
    text: String,
    attributes: Vec<Attribute>,
    /// The elements that the text ends in the middle of, in the order of the text.
    unended: Vec<usize>,
    /// The address a browser noted when it saved the page.
    pub(crate) saved_from: Option<String>,
}

/// Places in a document that follow each other.
pub(crate) type Nodes = Range<usize>;

#[derive(Debug)]
struct Node {
    /// Where its text stands.
    text: Span,
    /// For elements.
    tag: Option<Tag>,
    /// The place after the last one in it.
    end: usize,
}

/// The beginning of an element.
#[derive(Debug, Clone, Copy)]
struct Tag {
    shape: Shape,
    /// Where its attributes are.
    attributes: Span,
}

/// What stands in a place of a document.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Content<'d> {
    /// An element.
    Element(Start<'d>),
    /// Text.
    Text(&'d str),
}

impl Document {
    /// Reads any text.
    pub(crate) fn read(html: &str) -> Self {
        let mut builder = Builder::new(html.len());
        cut(html, |token| builder.meet(token));
        builder.finish()
    }

    /// All places.
    pub(crate) fn all(&self) -> Nodes {
        0..self.nodes.len()
    }

    /// What stands in a place.
    pub(crate) fn content(&self, place: usize) -> Option<Content<'_>> {
        let node = self.nodes.get(place)?;
        let text = self.text.get(node.text.start..node.text.end)?;
        let Some(tag) = &node.tag else {
            return Some(Content::Text(text));
        };
        let attributes = tag.attributes.start..tag.attributes.end;
        Some(Content::Element(Start {
            shape: &tag.shape,
            text,
            attributes: self.attributes.get(attributes)?,
        }))
    }

    /// The element in a place.
    pub(crate) fn element(&self, place: usize) -> Option<Start<'_>> {
        match self.content(place)? {
            Content::Element(start) => Some(start),
            Content::Text(_) => None,
        }
    }

    /// The places in an element.
    pub(crate) fn inside(&self, place: usize) -> Nodes {
        let end = self.nodes.get(place).map_or(place, |node| node.end);
        place.saturating_add(1)..end
    }

    /// Whether the text ends in the middle of an element among some places.
    pub(crate) fn is_cut_off(&self, places: &Nodes) -> bool {
        let next = self.unended.partition_point(|place| *place < places.start);
        self.unended
            .get(next)
            .is_some_and(|place| *place < places.end)
    }

    /// The elements among some places that a selector means.
    pub(crate) fn find_all<'s>(
        &'s self,
        places: Nodes,
        selector: &'s Selector,
    ) -> impl Iterator<Item = usize> + 's {
        let marks = self.marks.get(places.clone()).unwrap_or_default();
        let may_mean = |(marks, _): &(&Marks, usize)| selector.may_mean(**marks);
        let means = |place: &usize| {
            self.element(*place)
                .is_some_and(|start| selector.means(&start))
        };
        let places = marks.iter().zip(places).filter(may_mean);
        places.map(|(_, place)| place).filter(means)
    }

    /// The first element among some places that a selector means.
    pub(crate) fn find(&self, places: Nodes, selector: &Selector) -> Option<usize> {
        self.find_all(places, selector).next()
    }

    /// The element with which some places begin; none where words do.
    pub(crate) fn first_of(&self, mut places: Nodes) -> Option<Start<'_>> {
        places.find_map(|place| match self.content(place)? {
            Content::Element(start) => Some(Some(start)),
            Content::Text(text) => (!text.trim().is_empty()).then_some(None),
        })?
    }

    /// Forgets what is in the elements that a selector means, as if they held nothing.
    pub(crate) fn forget(&mut self, selector: &Selector) {
        let meant = self.find_all(self.all(), selector);
        let meant: Vec<Nodes> = meant.map(|place| self.inside(place)).collect();
        let mut forgotten = 0;
        for inside in meant {
            // What is in one of them that is in another is forgotten already.
            let places = inside.start.max(forgotten)..inside.end;
            forgotten = forgotten.max(inside.end);
            for node in self.nodes.get_mut(places.clone()).unwrap_or_default() {
                node.text = Span::at(node.text.start);
                node.tag = None;
            }
            self.marks
                .get_mut(places)
                .unwrap_or_default()
                .fill(Marks::default());
        }
    }

    /// The pieces of text among some places.
    pub(crate) fn texts(&self, places: Nodes) -> impl Iterator<Item = &str> {
        places.filter_map(|place| match self.content(place)? {
            Content::Element(_) => None,
            Content::Text(text) => Some(text),
        })
    }

    /// The text among some places on one line.
    pub(crate) fn text(&self, places: Nodes) -> String {
        let text: String = self.texts(places).collect();
        let mut line = String::with_capacity(text.len());
        for word in text.split_whitespace() {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        line
    }

    /// The text among some places, where a title stands for what it explains: `3 days ago` with the
    /// date as its title. None where no title does.
    pub(crate) fn titled_text(
        &self,
        places: Nodes,
        explains: impl Fn(&str) -> bool,
    ) -> Option<String> {
        let mut text = String::new();
        let mut is_titled = false;
        let mut place = places.start;
        while place < places.end {
            let title = match self.content(place)? {
                Content::Text(words) => {
                    text.push_str(words);
                    None
                }
                Content::Element(start) => start.attribute("title").filter(|title| explains(title)),
            };
            place = match title {
                Some(title) => {
                    text.push_str(title);
                    is_titled = true;
                    self.inside(place).end
                }
                None => place.saturating_add(1),
            };
        }
        is_titled.then_some(text)
    }

    fn push_text(&mut self, text: &str) {
        self.push(text, None, Marks::default());
    }

    fn push_element(&mut self, start: &Start<'_>) {
        let first = self.attributes.len();
        self.attributes.extend_from_slice(start.attributes);
        let tag = Tag {
            shape: *start.shape,
            attributes: Span::new(first, self.attributes.len()),
        };
        let mut marks = Marks::default();
        marks.add(start.name());
        start.classes().for_each(|class| marks.add(class));
        self.push(start.text, Some(tag), marks);
    }

    fn push(&mut self, text: &str, tag: Option<Tag>, marks: Marks) {
        let start = self.text.len();
        self.text.push_str(text);
        self.nodes.push(Node {
            text: Span::new(start, self.text.len()),
            tag,
            end: self.nodes.len().saturating_add(1),
        });
        self.marks.push(marks);
    }
}

#[derive(Debug)]
struct Builder {
    document: Document,
    open: Vec<Open>,
    /// For every known element where it stands in `open`, the innermost last.
    known: Vec<Vec<usize>>,
    /// The same for elements that are not known.
    unknown: Vec<usize>,
    /// Where blocks stand in `open`, but for paragraphs.
    blocks: Vec<usize>,
    /// Where tables and their parts stand in `open`.
    tables: Vec<usize>,
    /// Whether the page says that it ends here.
    is_whole: bool,
    names: Names,
}

/// The elements that every token is compared with.
#[derive(Debug)]
struct Names {
    paragraph: Option<&'static Element>,
    table: Option<&'static Element>,
}

#[derive(Debug)]
struct Open {
    node: usize,
    element: Option<&'static Element>,
}

impl Builder {
    fn new(length: usize) -> Self {
        Self {
            document: Document {
                text: String::with_capacity(length),
                ..Document::default()
            },
            open: Vec::new(),
            known: vec![Vec::new(); Element::count()],
            unknown: Vec::new(),
            blocks: Vec::new(),
            tables: Vec::new(),
            is_whole: false,
            names: Names {
                paragraph: Element::named("p"),
                table: Element::named("table"),
            },
        }
    }

    fn meet(&mut self, token: Token<'_>) {
        match token {
            Token::Start { start, .. } => self.start(&start),
            Token::End { name, .. } => {
                let ends_page = ["body", "html"]
                    .iter()
                    .any(|it| name.eq_ignore_ascii_case(it));
                self.is_whole |= ends_page;
                self.end(name);
            }
            Token::Text(text) => self.document.push_text(text),
            Token::Comment(text) => {
                let saved = text.split_once("saved from url=");
                if let Some((_, address)) = saved.filter(|_| self.document.saved_from.is_none()) {
                    self.document.saved_from = Some(address.trim().to_owned());
                }
            }
        }
    }

    fn start(&mut self, start: &Start<'_>) {
        let element = start.shape.element;
        if let Some(element) = element {
            self.end_implied(element);
        }
        let node = self.document.nodes.len();
        self.document.push_element(start);
        let kind = element.map_or(Kind::Inline, |element| element.kind);
        if kind == Kind::Void || start.shape.closed {
            return;
        }
        let position = self.open.len();
        match element {
            Some(element) => self.positions(element).push(position),
            None => self.unknown.push(position),
        }
        match kind {
            Kind::Inline | Kind::Void | Kind::Paragraph => {}
            Kind::Block | Kind::Drawing => self.blocks.push(position),
            Kind::Table | Kind::Cell => {
                self.blocks.push(position);
                self.tables.push(position);
            }
        }
        self.open.push(Open { node, element });
    }

    fn end(&mut self, name: &str) {
        let Some(element) = Element::named(name) else {
            let position = self.unknown.last().copied();
            let is_it = |position: &usize| {
                let open = self.open.get(*position);
                let open = open.and_then(|open| self.document.element(open.node));
                open.is_some_and(|open| open.name() == name)
            };
            if let Some(position) = position.filter(is_it) {
                self.close_unless(position, self.blocks.last().copied());
            }
            return;
        };
        let Some(position) = self.innermost(element) else {
            let is_paragraph = self.names.paragraph.is_some_and(|it| it == element);
            if is_paragraph || name.eq_ignore_ascii_case("br") {
                self.break_line();
            }
            return;
        };
        let wall = match element.kind {
            Kind::Inline | Kind::Void => self.blocks.last().copied(),
            Kind::Block | Kind::Paragraph | Kind::Drawing => self.tables.last().copied(),
            Kind::Table | Kind::Cell => self.names.table.and_then(|it| self.innermost(it)),
        };
        self.close_unless(position, wall);
    }

    /// A line break where the text has only an end: browsers show one for `</br>` and a lone `</p>`.
    fn break_line(&mut self) {
        cut("<br>", |token| {
            if let Token::Start { start, .. } = token {
                self.start(&start);
            }
        });
    }

    /// Ends what stands at a position and everything in it, unless a wall stands in it.
    fn close_unless(&mut self, position: usize, wall: Option<usize>) {
        if wall.is_none_or(|wall| wall <= position) {
            self.close_from(position);
        }
    }

    fn end_implied(&mut self, element: &Element) {
        match element.kind {
            Kind::Block | Kind::Paragraph | Kind::Table => {
                let paragraph = self.names.paragraph.and_then(|it| self.innermost(it));
                if let Some(position) = paragraph {
                    self.close_unless(position, self.tables.last().copied());
                }
            }
            Kind::Inline | Kind::Void | Kind::Cell | Kind::Drawing => {}
        }
        if let Some(ends) = element.ends {
            let outermost = |it: Option<usize>, other: Option<usize>| it.max(other);
            let position = ends
                .sort()
                .map(|it| self.innermost(it))
                .fold(None, outermost);
            let wall = ends
                .walls()
                .map(|it| self.innermost(it))
                .fold(None, outermost);
            if let Some(position) = position {
                self.close_unless(position, wall);
            }
        }
    }

    fn close_from(&mut self, position: usize) {
        let end = self.document.nodes.len();
        while self.open.len() > position {
            let Some(open) = self.open.pop() else { break };
            if let Some(node) = self.document.nodes.get_mut(open.node) {
                node.end = end;
            }
            match open.element {
                Some(element) => {
                    self.positions(element).pop();
                }
                None => {
                    self.unknown.pop();
                }
            }
        }
        for walls in [&mut self.blocks, &mut self.tables] {
            while walls.last().is_some_and(|wall| *wall >= position) {
                walls.pop();
            }
        }
    }

    fn positions(&mut self, element: &Element) -> &mut Vec<usize> {
        // The list is as long as there are elements.
        match self.known.get_mut(element.index) {
            Some(positions) => positions,
            None => &mut self.unknown,
        }
    }

    fn innermost(&self, element: &Element) -> Option<usize> {
        self.known.get(element.index)?.last().copied()
    }

    fn finish(mut self) -> Document {
        // A page that was read to its end lacks nothing, whatever its markup has left open.
        if !self.is_whole {
            self.document.unended = self.open.iter().map(|open| open.node).collect();
        }
        self.close_from(0);
        self.document
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_forgotten_is_not_found_and_not_read() {
        let mut document = Document::read(
            "a<p class=x>b</p><div class=again>c<div class=again><p class=x>d</p></div>e</div>f<p class=x>g",
        );
        let selector = |text: &str| Selector::try_from(text.to_owned()).unwrap();
        document.forget(&selector(".again"));
        assert_eq!(document.text(document.all()), "abfg");
        let found = document.find_all(document.all(), &selector(".x")).count();
        assert_eq!(found, 2);
    }

    #[test]
    fn forgetting_takes_its_time_once() {
        let depth = 50_000;
        let mut document = Document::read(&format!("{}x", "<div class=again>".repeat(depth)));
        document.forget(&Selector::try_from(".again".to_owned()).unwrap());
        assert_eq!(document.text(document.all()), "");
    }
}
