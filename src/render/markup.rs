//! HTML or SVG under construction. What is written cannot but be well-formed: elements close
//! themselves, their names are the program's own, and every word is escaped on its way in.

use crate::inline::runs;
use nightdesk_report::document::{Label, Line, Span, Weight};

/// An attribute: a name of the program's own and any value.
pub(super) type Attribute<'a> = (&'static str, &'a str);

/// HTML or SVG as far as it is written.
#[derive(Debug)]
pub(super) struct Html {
    out: String,
}

/// Shapes of an inline picture whose words are escaped already.
#[derive(Debug)]
pub(super) struct Shapes(pub(super) String);

impl Html {
    /// The beginning of a file.
    pub(super) fn document() -> Self {
        Self {
            out: "<!DOCTYPE html>\n".to_owned(),
        }
    }

    /// The beginning of a piece of one.
    pub(super) fn fragment() -> Self {
        Self { out: String::new() }
    }

    /// What was written.
    pub(super) fn finish(self) -> String {
        self.out
    }

    /// Words.
    pub(super) fn text(&mut self, words: &str) {
        escape(words, &mut self.out);
    }

    /// An element in a row of words.
    pub(super) fn element(
        &mut self,
        name: &'static str,
        attributes: &[Attribute<'_>],
        inside: impl FnOnce(&mut Self),
    ) {
        self.open(name, attributes);
        inside(self);
        self.close(name);
    }

    /// An element that stands for itself.
    pub(super) fn block(
        &mut self,
        name: &'static str,
        attributes: &[Attribute<'_>],
        inside: impl FnOnce(&mut Self),
    ) {
        self.element(name, attributes, inside);
        self.out.push('\n');
    }

    /// The same around other blocks, which begin on a line of their own.
    pub(super) fn outer_block(
        &mut self,
        name: &'static str,
        attributes: &[Attribute<'_>],
        inside: impl FnOnce(&mut Self),
    ) {
        self.block(name, attributes, |out| {
            out.out.push('\n');
            inside(out);
        });
    }

    /// An element without an inside.
    pub(super) fn void(&mut self, name: &'static str, attributes: &[Attribute<'_>]) {
        self.open(name, attributes);
        self.out.push('\n');
    }

    /// The program's own style sheet.
    pub(super) fn style(&mut self, sheet: &'static str) {
        self.open("style", &[]);
        self.out.push('\n');
        self.out.push_str(sheet);
        self.close("style");
        self.out.push('\n');
    }

    /// Shapes that were drawn elsewhere.
    pub(super) fn shapes(&mut self, shapes: &Shapes) {
        self.out.push_str(&shapes.0);
    }

    /// Words with their weights and labels. An address is words, too: nothing here leads out of
    /// the file.
    pub(super) fn line(&mut self, line: &Line) {
        for (weight, spans) in runs(line) {
            match weight {
                Weight::Normal => self.spans(&spans),
                Weight::Strong => self.element("strong", &[], |out| out.spans(&spans)),
                Weight::Emphasis => self.element("em", &[], |out| out.spans(&spans)),
                Weight::Struck => self.element("s", &[], |out| out.spans(&spans)),
            }
        }
    }

    fn spans(&mut self, spans: &[&Span]) {
        for span in spans {
            let class = match span.label() {
                Label::Plain
                | Label::Markup
                | Label::Number
                | Label::Link(_)
                | Label::Countdown(_) => None,
                Label::Player | Label::Dead => Some("player"),
                Label::Role(_) | Label::RoleAlone(_) | Label::Side(_) => Some("role"),
                Label::Warning => Some("warning"),
            };
            match class {
                None => self.text(span.text()),
                Some(class) => self.element("span", &[("class", class)], |out| {
                    // A name keeps its own direction and never turns the words beside it.
                    out.element("bdi", &[], |out| out.text(span.text()));
                }),
            }
        }
    }

    fn open(&mut self, name: &'static str, attributes: &[Attribute<'_>]) {
        self.out.push('<');
        self.out.push_str(name);
        for (attribute, value) in attributes {
            self.out.push(' ');
            self.out.push_str(attribute);
            self.out.push_str("=\"");
            escape(value, &mut self.out);
            self.out.push('"');
        }
        self.out.push('>');
    }

    fn close(&mut self, name: &'static str) {
        self.out.push_str("</");
        self.out.push_str(name);
        self.out.push('>');
    }
}

/// Writes words so that they are words wherever they stand, between tags or in an attribute.
fn escape(words: &str, out: &mut String) {
    for letter in words.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            other => out.push(other),
        }
    }
}
