//! From elements to words and their looks.

use std::sync::LazyLock;

use serde::Deserialize;

use super::element::{Element, Kind};
use super::select::Selector;
use super::style::{self, Display};
use super::token::Start;
use super::tree::{Content, Document, Nodes};
use crate::body::{Hidden, TagKind};
use crate::colour::is_green;
use crate::fnv::Words;
use crate::pen::{Effect, Opened, Pen};
use nightdesk_text::built_in;

/// What an element does to the words in it and to the line around it.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Treatment {
    /// What it does to the words.
    pub(crate) effects: Vec<Effect>,
    /// What its beginning and end do to the line.
    pub(crate) edge: Edge,
    /// Whether line breaks in it end lines.
    pub(crate) preformatted: bool,
    /// Whether it holds nothing and has no end.
    pub(crate) is_void: bool,
}

/// What the beginning and the end of an element do to the line.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Edge {
    /// Nothing.
    #[default]
    None,
    /// A space is there.
    Space,
    /// The line ends.
    Line,
}

impl Edge {
    /// Does it.
    pub(crate) fn write(self, pen: &mut Pen) {
        match self {
            Edge::None => {}
            Edge::Space => pen.words(" "),
            Edge::Line => pen.end_line(),
        }
    }
}

/// What an element does.
pub(crate) fn treatment(start: &Start<'_>) -> Treatment {
    let mut effects = RULES.effects(start);
    if let Some(colour) = start.attribute("color").filter(|_| start.name() == "font") {
        effects.push(Effect::Colour {
            green: is_green(colour),
        });
    }
    let style = start
        .attribute("style")
        .map(style::style)
        .unwrap_or_default();
    effects.extend(style.effects);
    let hidden = start.attribute("hidden").map(|_| Display::None);
    let edge = match style.display.or(hidden) {
        Some(Display::None) => {
            effects.push(Effect::Unseen);
            Edge::None
        }
        // A break is one however it is shown.
        Some(Display::Shown(edge)) if start.name() != "br" => edge,
        Some(Display::Shown(_)) | None => edge_of(start.shape.element, start.name()),
    };
    Treatment {
        effects,
        edge,
        preformatted: RULES.keeps_lines(start),
        is_void: start
            .shape
            .element
            .is_some_and(|element| element.kind == Kind::Void),
    }
}

/// What the beginning and the end of an element do to the line where no style says otherwise.
fn edge_of(element: Option<&Element>, name: &str) -> Edge {
    match element.map(|element| element.kind) {
        Some(Kind::Block | Kind::Paragraph | Kind::Table) => Edge::Line,
        Some(Kind::Cell) => Edge::Space,
        Some(Kind::Void) if matches!(name, "br" | "hr") => Edge::Line,
        Some(Kind::Inline | Kind::Void | Kind::Drawing) | None => Edge::None,
    }
}

/// Whether there is an element of that name.
pub(crate) fn is_known(name: &str) -> bool {
    Element::named(name).is_some()
}

/// Writes the words among some places, without those in certain elements.
pub(crate) fn write_words(
    document: &Document,
    places: Nodes,
    without: &[&Selector],
    pen: &mut Pen,
) {
    // What holds them has no part in their looks, but for what a line of them is.
    let holder = places.start.checked_sub(1);
    let holder = holder.and_then(|place| document.element(place));
    let mut walk = Walk {
        without,
        preformatted: u32::from(holder.is_some_and(|start| RULES.keeps_lines(&start))),
        ..Walk::default()
    };
    let mut place = places.start;
    while place < places.end {
        walk.leave(pen, place);
        place = match document.content(place) {
            Some(Content::Text(text)) => {
                walk.text(pen, text);
                place + 1
            }
            Some(Content::Element(start)) => walk.enter(document, pen, place, &start),
            None => break,
        };
    }
    walk.leave(pen, usize::MAX);
}

#[derive(Debug, Default)]
struct Walk<'w> {
    without: &'w [&'w Selector],
    inside: Vec<Inside>,
    preformatted: u32,
    /// What the box is whose title was just met.
    titled: Option<Boxed>,
}

#[derive(Debug)]
struct Inside {
    end: usize,
    opened: Vec<Opened>,
    edge: Edge,
    preformatted: bool,
}

/// What an old box with a title is: both look alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Boxed {
    Quote,
    Spoiler,
}

impl Walk<'_> {
    fn text(&self, pen: &mut Pen, text: &str) {
        if self.preformatted > 0 {
            pen.lines(text);
        } else {
            pen.words(text);
        }
    }

    /// Enters an element; gives the place to go on from.
    fn enter(
        &mut self,
        document: &Document,
        pen: &mut Pen,
        place: usize,
        start: &Start<'_>,
    ) -> usize {
        let end = document.inside(place).end;
        let mut treatment = treatment(start);
        if self.without.iter().any(|without| without.means(start)) {
            treatment.effects.push(Effect::Drop);
        }
        if let Some(boxed) = self.boxed(document, place, start) {
            treatment.effects.push(match boxed {
                Boxed::Quote => Effect::Drop,
                Boxed::Spoiler => Effect::Hide(Hidden::Spoiler),
            });
        }
        treatment.edge.write(pen);
        let opened: Vec<Opened> = treatment
            .effects
            .iter()
            .map(|effect| pen.open(*effect))
            .collect();
        self.preformatted += u32::from(treatment.preformatted);
        if treatment.effects.contains(&Effect::Drop) {
            self.close(pen, opened, treatment.edge, treatment.preformatted);
            return end;
        }
        self.inside.push(Inside {
            end,
            opened,
            edge: treatment.edge,
            preformatted: treatment.preformatted,
        });
        place + 1
    }

    /// Leaves the elements that end before a place.
    fn leave(&mut self, pen: &mut Pen, place: usize) {
        while let Some(inside) = self.inside.pop_if(|inside| inside.end <= place) {
            self.close(pen, inside.opened, inside.edge, inside.preformatted);
        }
    }

    fn close(&mut self, pen: &mut Pen, opened: Vec<Opened>, edge: Edge, preformatted: bool) {
        opened
            .into_iter()
            .rev()
            .for_each(|opened| pen.close(opened));
        self.preformatted = self.preformatted.saturating_sub(u32::from(preformatted));
        edge.write(pen);
    }

    /// Whether an element is the title or the content of an old box, and what the box is.
    fn boxed(&mut self, document: &Document, place: usize, start: &Start<'_>) -> Option<Boxed> {
        if start.has_class("quotetitle") {
            let boxed = titled(document, document.inside(place));
            self.titled = Some(boxed);
            Some(boxed)
        } else if start.has_class("quotecontent") {
            Some(self.titled.take().unwrap_or(Boxed::Quote))
        } else {
            None
        }
    }
}

const LONGEST_TITLE: usize = 24;

/// A spoiler says so or has a button; any other box is a quote.
fn titled(document: &Document, title: Nodes) -> Boxed {
    // A title is short; looking no further keeps titles within titles cheap.
    let title = title.start..title.end.min(title.start.saturating_add(LONGEST_TITLE));
    let is_button = |start: Start<'_>| matches!(start.name(), "input" | "button");
    let says = |text: &str| text.to_lowercase().contains("spoiler");
    let mut buttons = title.clone().filter_map(|place| document.element(place));
    if buttons.any(is_button) || document.texts(title).any(says) {
        Boxed::Spoiler
    } else {
        Boxed::Quote
    }
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Marks {
    names: Vec<String>,
    classes: Vec<String>,
    parts: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    drop: Marks,
    bold: Marks,
    struck: Marks,
    spoiler: Marks,
    code: Marks,
    vote: Marks,
    lines: Marks,
}

/// The effects of elements, ready to be looked up.
#[derive(Debug, Default)]
struct Rules {
    names: Words<Effect>,
    classes: Words<Effect>,
    parts: Vec<(String, Effect)>,
    lines: Marks,
}

static RULES: LazyLock<Rules> = LazyLock::new(|| {
    let file: File = built_in(include_str!("../html.toml"));
    let mut rules = Rules {
        lines: file.lines,
        ..Rules::default()
    };
    for (marks, effect) in [
        (file.drop, Effect::Drop),
        (file.bold, Effect::Bold),
        (file.struck, Effect::Struck),
        (file.spoiler, Effect::Hide(Hidden::Spoiler)),
        (file.code, Effect::Hide(Hidden::Code)),
        (file.vote, Effect::Vote(TagKind::Labelled)),
    ] {
        let with = |word| (word, effect);
        rules.names.extend(marks.names.into_iter().map(with));
        rules.classes.extend(marks.classes.into_iter().map(with));
        rules.parts.extend(marks.parts.into_iter().map(with));
    }
    rules
});

impl Rules {
    /// Whether line breaks in an element end lines.
    fn keeps_lines(&self, start: &Start<'_>) -> bool {
        let lines = &self.lines;
        lines.names.iter().any(|name| start.name() == name)
            || lines.classes.iter().any(|class| start.has_class(class))
    }

    fn effects(&self, start: &Start<'_>) -> Vec<Effect> {
        let mut effects = Vec::new();
        effects.extend(self.names.get(start.name()));
        effects.extend(start.classes().filter_map(|class| self.classes.get(class)));
        let holds = |(part, _): &&(String, Effect)| start.class().contains(part.as_str());
        effects.extend(self.parts.iter().find(holds).map(|(_, effect)| effect));
        effects
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rules_are_read_and_none_hides_another() {
        let file: File = toml::from_str(include_str!("../html.toml")).unwrap();
        let all = [
            file.drop,
            file.bold,
            file.struck,
            file.spoiler,
            file.code,
            file.vote,
        ];
        let names = all.iter().map(|marks| marks.names.len()).sum::<usize>();
        let classes = all.iter().map(|marks| marks.classes.len()).sum::<usize>();
        assert_eq!((RULES.names.len(), RULES.classes.len()), (names, classes));
    }
}
