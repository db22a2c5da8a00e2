//! Cutting HTML into tags and text, without copying any of it.

/// A piece of HTML.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::thread) enum Token<'a> {
    /// The beginning of an element.
    Start(Start<'a>),
    /// The name of an element that ends.
    End(&'a str),
    /// Text with its character references.
    Text(&'a str),
    /// A comment.
    Comment(&'a str),
}

/// The beginning of an element.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(in crate::thread) struct Start<'a> {
    /// The name as written.
    pub(in crate::thread) name: &'a str,
    /// Its `class`, as written.
    pub(in crate::thread) class: &'a str,
    /// Its `id`, as written.
    pub(in crate::thread) id: &'a str,
    /// Whether it ends itself: `<path/>`.
    pub(super) closed: bool,
    attributes: &'a str,
}

impl<'a> Start<'a> {
    /// An attribute's value as written; the first one of the name counts.
    pub(in crate::thread) fn attribute(&self, name: &str) -> Option<&'a str> {
        let mut attributes = Attributes(self.attributes);
        attributes
            .find(|(found, _)| found.eq_ignore_ascii_case(name))
            .map(|(_, value)| value)
    }
}

/// Elements that hold text in which no tag counts.
const RAW: [&str; 7] = [
    "script", "style", "textarea", "title", "xmp", "iframe", "noembed",
];

/// The pieces of a text in order.
#[derive(Debug)]
pub(in crate::thread) struct Tokens<'a> {
    rest: &'a str,
    /// The element whose text is being read, if no tag counts in it.
    raw: Option<&'a str>,
}

impl<'a> Tokens<'a> {
    pub(in crate::thread) fn of(text: &'a str) -> Self {
        Self {
            rest: text,
            raw: None,
        }
    }

    fn raw_text(&mut self, name: &str) -> &'a str {
        let ends = |at: &usize| {
            let behind = self.rest.get(at + 2..).unwrap_or_default();
            let found = behind.get(..name.len()).unwrap_or_default();
            let next = behind.as_bytes().get(name.len());
            found.eq_ignore_ascii_case(name)
                && next.is_none_or(|next| next.is_ascii_whitespace() || b"/>".contains(next))
        };
        let end = self.rest.match_indices("</").map(|(at, _)| at).find(ends);
        self.take(end.unwrap_or(self.rest.len()))
    }

    /// Everything up to the next markup.
    fn text(&mut self) -> &'a str {
        let starts = |at: &usize| {
            let next = self.rest.as_bytes().get(at + 1);
            next.is_some_and(|next| next.is_ascii_alphabetic() || b"/!?".contains(next))
        };
        let end = self.rest.match_indices('<').map(|(at, _)| at).find(starts);
        self.take(end.unwrap_or(self.rest.len()))
    }

    /// The markup that begins here.
    fn markup(&mut self) -> Option<Token<'a>> {
        let inside = self.rest.get(1..)?;
        let token = if let Some(comment) = inside.strip_prefix("!--") {
            Token::Comment(self.comment(comment))
        } else if inside.starts_with(|letter: char| letter.is_ascii_alphabetic()) {
            Token::Start(self.start(inside)?)
        } else if let Some(end) = inside.strip_prefix('/')
            && end.starts_with(|letter: char| letter.is_ascii_alphabetic())
        {
            Token::End(self.start(end)?.name)
        } else {
            // A doctype, or what browsers take for a comment.
            let end = inside.find('>').unwrap_or(inside.len());
            let (comment, rest) = inside.split_at_checked(end)?;
            self.rest = rest.strip_prefix('>').unwrap_or(rest);
            Token::Comment(comment)
        };
        Some(token)
    }

    fn comment(&mut self, inside: &'a str) -> &'a str {
        for at_once in [">", "->"] {
            if let Some(rest) = inside.strip_prefix(at_once) {
                self.rest = rest;
                return "";
            }
        }
        let ends = |&(at, _): &(usize, &str)| {
            let behind = inside.get(at + 2..).unwrap_or_default();
            behind.starts_with('>') || behind.starts_with("!>")
        };
        let end = inside
            .match_indices("--")
            .find(ends)
            .map_or(inside.len(), |(at, _)| at);
        let (comment, rest) = inside.split_at_checked(end).unwrap_or((inside, ""));
        self.rest = rest.trim_start_matches('-').trim_start_matches('!');
        self.rest = self.rest.strip_prefix('>').unwrap_or(self.rest);
        comment
    }

    /// The tag whose name begins here; none if it is cut off.
    fn start(&mut self, text: &'a str) -> Option<Start<'a>> {
        let ends = |byte: u8| byte.is_ascii_whitespace() || byte == b'/' || byte == b'>';
        let length = text.bytes().position(ends)?;
        let (name, behind) = text.split_at_checked(length)?;
        let mut start = Start {
            name,
            ..Start::default()
        };
        let mut attributes = Attributes(behind);
        for (name, value) in attributes.by_ref() {
            let place = match name {
                "class" => &mut start.class,
                "id" => &mut start.id,
                _ if name.eq_ignore_ascii_case("class") => &mut start.class,
                _ if name.eq_ignore_ascii_case("id") => &mut start.id,
                _ => continue,
            };
            if place.is_empty() {
                *place = value;
            }
        }
        let rest = attributes.0.strip_prefix('>')?;
        start.attributes = behind.get(..behind.len() - attributes.0.len())?;
        start.closed = start.attributes.ends_with('/');
        self.rest = rest;
        Some(start)
    }

    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self
            .rest
            .split_at_checked(length)
            .unwrap_or((self.rest, ""));
        self.rest = rest;
        taken
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        let text = match self.raw.take() {
            Some(name) => self.raw_text(name),
            None => self.text(),
        };
        if !text.is_empty() {
            return Some(Token::Text(text));
        }
        let token = self.markup();
        match &token {
            Some(Token::Start(start)) => {
                let is_raw = |name: &&str| name.eq_ignore_ascii_case(start.name);
                self.raw = RAW.iter().any(is_raw).then_some(start.name);
            }
            Some(Token::End(_) | Token::Text(_) | Token::Comment(_)) => {}
            // A tag that is cut off is the end.
            None => self.rest = "",
        }
        token
    }
}

/// The attributes of a tag; when they are used up, what is left begins with the tag's end.
#[derive(Debug)]
struct Attributes<'a>(&'a str);

impl<'a> Iterator for Attributes<'a> {
    type Item = (&'a str, &'a str);

    fn next(&mut self) -> Option<(&'a str, &'a str)> {
        let space = |letter: char| letter.is_ascii_whitespace();
        let text = self
            .0
            .trim_start_matches(|letter| space(letter) || letter == '/');
        if text.is_empty() || text.starts_with('>') {
            self.0 = text;
            return None;
        }
        // A name may begin with a sign of equality, says the standard.
        let ends = |letter: char| space(letter) || ['/', '>', '='].contains(&letter);
        let first = text.chars().next().map_or(0, char::len_utf8);
        let length = text
            .get(first..)?
            .find(ends)
            .map_or(text.len(), |end| first + end);
        let (name, rest) = text.split_at_checked(length)?;
        let Some(value) = rest.trim_start_matches(space).strip_prefix('=') else {
            self.0 = rest;
            return Some((name, ""));
        };
        let value = value.trim_start_matches(space);
        let quote = value
            .chars()
            .next()
            .filter(|first| ['"', '\''].contains(first));
        let (value, rest) = match quote {
            Some(quote) => {
                // Without its end the value takes all there is, as in a browser.
                let inside = value.get(1..)?;
                inside.split_once(quote).unwrap_or((inside, ""))
            }
            None => {
                let end = value.find(|letter| space(letter) || letter == '>');
                value.split_at_checked(end.unwrap_or(value.len()))?
            }
        };
        self.0 = rest;
        Some((name, value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<String> {
        Tokens::of(text)
            .map(|token| match token {
                Token::Start(start) => format!("<{}.{}#{}>", start.name, start.class, start.id),
                Token::End(name) => format!("</{name}>"),
                Token::Text(text) => text.to_owned(),
                Token::Comment(text) => format!("!{text}"),
            })
            .collect()
    }

    #[test]
    fn tags_text_and_comments() {
        assert_eq!(
            tokens("a<B CLASS='x y' id=z>b</B ><!-- c -->d<br/><!DOCTYPE html>"),
            [
                "a",
                "<B.x y#z>",
                "b",
                "</B>",
                "! c ",
                "d",
                "<br.#>",
                "!!DOCTYPE html"
            ]
        );
        assert_eq!(tokens("a < b <3 &lt;b> <"), ["a < b <3 &lt;b> <"]);
        assert_eq!(
            tokens("<!-->a<!--->b<!--c--!>d<!--e"),
            ["!", "a", "!", "b", "!c", "d", "!e"]
        );
        assert_eq!(
            tokens("a<?php x?>b</ x>c"),
            ["a", "!?php x?", "b", "!/ x", "c"]
        );
    }

    #[test]
    fn attributes_in_every_spelling() {
        let text = "<a href=x/y data-a = \"p > q\" hidden CLASS=\"c\" class=d id='e'/>f";
        let Some(Token::Start(start)) = Tokens::of(text).next() else {
            panic!("no tag");
        };
        assert_eq!(start.attribute("HREF"), Some("x/y"));
        assert_eq!(start.attribute("data-a"), Some("p > q"));
        assert_eq!(start.attribute("hidden"), Some(""));
        assert_eq!((start.class, start.id, start.closed), ("c", "e", true));
        assert_eq!(start.attribute("src"), None);
    }

    #[test]
    fn scripts_hold_no_tags() {
        assert_eq!(
            tokens("<script>if (a<b) '</scripts><p>'</SCRIPT >c"),
            ["<script.#>", "if (a<b) '</scripts><p>'", "</SCRIPT>", "c"]
        );
        assert_eq!(tokens("<title>a<b"), ["<title.#>", "a<b"]);
    }

    #[test]
    fn what_is_cut_off_is_the_end() {
        assert_eq!(tokens("a<b class=\"x> c"), ["a"]);
        assert_eq!(tokens("a</b"), ["a"]);
    }
}
