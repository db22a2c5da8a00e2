//! HTML in pieces: tags, text and comments, as the standard's tokenizer cuts it.
//!
//! The tokenizer is html5gum's, which reads every byte once however broken the text is. It puts
//! names in lower case and resolves character references.

use std::borrow::Cow;
use std::convert::Infallible;

use html5gum::emitters::callback::{Callback, CallbackEmitter, CallbackEvent};
use html5gum::{Emitter, ForwardingEmitter, Span, State};

use super::element::{Element, Kind};
use super::rests;

/// A piece of HTML.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Token<'t> {
    /// The beginning of an element.
    Start {
        /// The element.
        start: Start<'t>,
        /// The whole tag as written.
        written: &'t str,
    },
    /// The end of an element.
    End {
        /// Its name.
        name: &'t str,
        /// The whole tag as written.
        written: &'t str,
    },
    /// Text.
    Text(&'t str),
    /// A comment.
    Comment(&'t str),
}

/// The beginning of an element.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Start<'t> {
    pub(super) shape: &'t Shape,
    /// The name and all attributes without anything between them.
    pub(super) text: &'t str,
    pub(super) attributes: &'t [Attribute],
}

/// What there is to know of a tag but for its text.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Shape {
    /// What is known of the name.
    pub(super) element: Option<&'static Element>,
    /// Whether it ends itself, as elements of a drawing may: `<path/>`.
    pub(super) closed: bool,
    /// The length of the name, with which the text begins.
    name: usize,
    /// Which attribute is its `class`.
    class: Option<usize>,
}

/// Where an attribute ends in the text of its tag; it begins where the one before it ends.
#[derive(Debug, Clone, Copy)]
pub(super) struct Attribute {
    name: usize,
    value: usize,
}

impl<'t> Start<'t> {
    /// The name.
    pub(crate) fn name(&self) -> &'t str {
        self.text.get(..self.shape.name).unwrap_or_default()
    }

    /// Its `class`.
    pub(crate) fn class(&self) -> &'t str {
        let attribute = self
            .shape
            .class
            .and_then(|index| self.attributes.get(index));
        let value = attribute.and_then(|it| self.text.get(it.name..it.value));
        value.unwrap_or_default()
    }

    /// An attribute's value; the first one of the name counts.
    pub(crate) fn attribute(&self, name: &str) -> Option<&'t str> {
        let mut start = self.shape.name;
        for attribute in self.attributes {
            if self.text.get(start..attribute.name) == Some(name) {
                return self.text.get(attribute.name..attribute.value);
            }
            start = attribute.value;
        }
        None
    }

    /// Its classes.
    pub(super) fn classes(&self) -> impl Iterator<Item = &'t str> {
        self.class().split_ascii_whitespace()
    }

    /// Whether it has a class.
    pub(super) fn has_class(&self, class: &str) -> bool {
        self.classes().any(|found| found == class)
    }
}

/// Meets every piece of a text in order. A tag that is cut off at the end is none.
pub(crate) fn cut(html: &str, mut meet: impl FnMut(Token<'_>)) {
    let mut emitter = CallbackEmitter::new(Cutter {
        html,
        // So that the tokenizer is in the program once, and not for each that meets its tokens.
        meet: &mut meet,
        tag: Tag::default(),
        drawings: 0,
    });
    emitter.naively_switch_states(true);
    rests::read(html, Switch(emitter));
}

/// The tokenizer was given characters and takes none apart.
fn text_of(bytes: &[u8]) -> Cow<'_, str> {
    match str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => String::from_utf8_lossy(bytes),
    }
}

/// Tells the tokenizer where no tag counts.
struct Switch<'c>(CallbackEmitter<Cutter<'c>, Infallible, usize>);

impl ForwardingEmitter for Switch<'_> {
    type Token = Infallible;

    fn inner(&mut self) -> &mut impl Emitter<Token = Infallible> {
        &mut self.0
    }

    fn should_emit_errors(&mut self) -> bool {
        false
    }

    fn emit_current_tag(&mut self) -> Option<State> {
        let state = self.0.emit_current_tag();
        state.filter(|_| !self.0.callback_mut().tag.shape.closed)
    }
}

/// Puts tags together from what the tokenizer tells.
struct Cutter<'c> {
    html: &'c str,
    meet: &'c mut dyn FnMut(Token<'_>),
    tag: Tag,
    /// How many drawings are open.
    drawings: usize,
}

/// The beginning of an element that is being read.
#[derive(Debug, Default)]
struct Tag {
    /// Where it stands.
    at: usize,
    shape: Shape,
    text: String,
    attributes: Vec<Attribute>,
}

impl Callback<Infallible, usize> for Cutter<'_> {
    fn handle_event(&mut self, event: CallbackEvent<'_>, span: Span<usize>) -> Option<Infallible> {
        match event {
            CallbackEvent::OpenStartTag { name } => self.tag.begin(&text_of(name), span.start),
            CallbackEvent::AttributeName { name } => self.tag.name(&text_of(name)),
            CallbackEvent::AttributeValue { value } => self.tag.value(&text_of(value)),
            CallbackEvent::CloseStartTag { self_closing } => self.start(self_closing, span.end),
            CallbackEvent::EndTag { name } => self.end(&text_of(name), span),
            CallbackEvent::String { value } => (self.meet)(Token::Text(&text_of(value))),
            CallbackEvent::Comment { value } => (self.meet)(Token::Comment(&text_of(value))),
            CallbackEvent::Doctype { .. } | CallbackEvent::Error(_) => {}
        }
        None
    }
}

impl Cutter<'_> {
    fn start(&mut self, self_closing: bool, end: usize) {
        self.tag.shape.closed = self_closing && self.drawings > 0;
        if !self_closing && is_drawing(self.tag.shape.element) {
            self.drawings += 1;
        }
        let start = Start {
            shape: &self.tag.shape,
            text: &self.tag.text,
            attributes: &self.tag.attributes,
        };
        let written = self.html.get(self.tag.at..end).unwrap_or_default();
        (self.meet)(Token::Start { start, written });
    }

    fn end(&mut self, name: &str, span: Span<usize>) {
        if self.drawings > 0 && is_drawing(Element::named(name)) {
            self.drawings -= 1;
        }
        let written = self.html.get(span.start..span.end).unwrap_or_default();
        (self.meet)(Token::End { name, written });
    }
}

fn is_drawing(element: Option<&'static Element>) -> bool {
    element.is_some_and(|element| element.kind == Kind::Drawing)
}

impl Tag {
    fn begin(&mut self, name: &str, at: usize) {
        self.at = at;
        self.shape = Shape {
            element: Element::named(name),
            name: name.len(),
            ..Shape::default()
        };
        self.text.clear();
        self.text.push_str(name);
        self.attributes.clear();
    }

    fn name(&mut self, name: &str) {
        let index = self.attributes.len();
        if name == "class" {
            self.shape.class.get_or_insert(index);
        }
        self.text.push_str(name);
        let end = self.text.len();
        self.attributes.push(Attribute {
            name: end,
            value: end,
        });
    }

    fn value(&mut self, value: &str) {
        self.text.push_str(value);
        if let Some(attribute) = self.attributes.last_mut() {
            attribute.value = self.text.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn tokens(text: &str) -> Vec<String> {
        let mut tokens = Vec::new();
        cut(text, |token| {
            tokens.push(match token {
                Token::Start { start, .. } => {
                    let classes: Vec<&str> = start.classes().collect();
                    format!("<{}.{}>", start.name(), classes.join("."))
                }
                Token::End { name, .. } => format!("</{name}>"),
                Token::Text(text) => text.to_owned(),
                Token::Comment(text) => format!("!{text}"),
            });
        });
        tokens
    }

    #[test]
    fn tags_text_and_comments() {
        assert_eq!(
            tokens("a<B CLASS='x y' id=z>b</B ><!-- c -->d<br/><!DOCTYPE html>"),
            ["a", "<b.x.y>", "b", "</b>", "! c ", "d", "<br.>"]
        );
        assert_eq!(
            tokens("a < b <3 &lt;b> &amp;lt; <"),
            ["a < b <3 <b> &lt; <"]
        );
        assert_eq!(
            tokens("<!-->a<!--->b<!--c--!>d<!--e"),
            ["!", "a", "!", "b", "!c", "d", "!e"]
        );
        assert_eq!(tokens("a<?b c?>d</ e>f"), ["a", "!?b c?", "d", "! e", "f"]);
    }

    #[test]
    fn attributes_in_every_spelling() {
        let text = "<a href=x/y&amp;z data-a = \"p > q\" hidden CLASS=\"c\" class=d id='e'f>g";
        let mut met = 0;
        cut(text, |token| {
            let Token::Start { start, written } = token else {
                return;
            };
            met += 1;
            assert_eq!(start.attribute("href"), Some("x/y&z"));
            assert_eq!(start.attribute("data-a"), Some("p > q"));
            assert_eq!(start.attribute("hidden"), Some(""));
            assert_eq!(start.attribute("id"), Some("e"));
            assert_eq!(start.attribute("f"), Some(""));
            assert_eq!(start.attribute("a"), None);
            assert!(start.has_class("c") && !start.has_class("d"));
            assert_eq!(Some(written), text.strip_suffix('g'));
        });
        assert_eq!(met, 1);
    }

    #[test]
    fn in_a_script_or_a_title_no_tag_counts() {
        assert_eq!(
            tokens("<script>if (a<b) '</scripts><p>&lt;'</SCRIPT >c"),
            [
                "<script.>",
                "if (a<b) '</scripts><p>&lt;'",
                "</script>",
                "c"
            ]
        );
        assert_eq!(
            tokens("<title>a<b>&lt;</title>c"),
            ["<title.>", "a<b><", "</title>", "c"]
        );
        assert_eq!(tokens("<textarea>a<b"), ["<textarea.>", "a<b"]);
    }

    #[test]
    fn only_in_a_drawing_a_script_may_end_itself() {
        let inside = "<style/><path/><b>a</b>";
        assert_eq!(
            tokens(&format!("<svg>{inside}</svg>")),
            [
                "<svg.>", "<style.>", "<path.>", "<b.>", "a", "</b>", "</svg>"
            ]
        );
        assert_eq!(tokens(inside), ["<style.>", "<path/><b>a</b>"]);
        let after = format!("<svg/><svg></svg></svg>{inside}");
        assert_eq!(tokens(&after).last().unwrap(), "<path/><b>a</b>");
    }

    #[test]
    fn a_tag_that_is_cut_off_is_none() {
        assert_eq!(tokens("a<b class=\"x> c"), ["a"]);
        assert_eq!(tokens("a</b"), ["a"]);
        assert_eq!(tokens("a</b class=c>b<i>"), ["a", "</b>", "b", "<i.>"]);
    }

    proptest! {
        #[test]
        fn tags_are_told_as_written(html in "(</?(b|Bob|title|svg|script|é)|[ \r\n/>=\"'&\0-]|<!|<\\?|é|a=|&am|\\PC){0,40}") {
            cut(&html, |token| {
                let (name, begin, written) = match token {
                    Token::Start { start, written } => (start.name(), "<", written),
                    Token::End { name, written } => (name, "</", written),
                    Token::Text(_) | Token::Comment(_) => return,
                };
                let written = written.replace('\0', "\u{fffd}").to_ascii_lowercase();
                assert!(written.starts_with(&format!("{begin}{name}")), "{written:?} {name:?}");
                assert!(written.ends_with('>'), "{written:?}");
                assert!(html.is_ascii() || !name.is_empty());
            });
        }
    }
}
