//! A line word by word.

use crate::refusal::{Fault, Refusal};
use crate::request::{Name, NameForm, read_notes, read_reason};
use crate::usage::Usage;
use nightdesk_text::Span;

/// The blanks between the words of a line.
const BLANKS: [char; 2] = [' ', '\t'];

/// A line and how far it was read.
#[derive(Debug, Clone)]
pub(super) struct Words<'a> {
    line: &'a str,
    at: usize,
}

/// A word of a line and where it stands.
#[derive(Debug, Clone, Copy)]
pub(super) struct Typed<'a> {
    pub(super) text: &'a str,
    pub(super) span: Span,
}

impl<'a> Words<'a> {
    pub(super) fn new(line: &'a str) -> Self {
        Self { line, at: 0 }
    }

    /// Everything that was not read yet.
    pub(super) fn rest(&self) -> Typed<'a> {
        let span = Span::new(self.at, self.line.len());
        Typed {
            text: span.of(self.line),
            span,
        }
    }

    /// The next word, without reading it.
    pub(super) fn peek(&self) -> Option<Typed<'a>> {
        self.clone().next()
    }

    /// Reads the next word.
    pub(super) fn next(&mut self) -> Option<Typed<'a>> {
        self.skip_blanks();
        let rest = self.rest().text;
        let length = rest.find(BLANKS).unwrap_or(rest.len());
        (length > 0).then(|| self.take(length))
    }

    /// Reads a name, in quotes or not, after `=` or not.
    pub(super) fn name(&mut self, usage: Usage) -> Result<(Name, Span), Fault> {
        let Some(word) = self.peek() else {
            return Err(self.missing(Refusal::Usage(usage)));
        };
        let (is_account, body) = match word.text.strip_prefix('=') {
            Some(body) => (true, body),
            None => (false, word.text),
        };
        if !body.starts_with('"') {
            self.next();
            let name = Name {
                text: body.to_owned(),
                form: match is_account {
                    true => NameForm::Account,
                    false => NameForm::Plain,
                },
            };
            return usable(name, word);
        }
        self.skip_blanks();
        if is_account {
            self.sign();
        }
        let Some((text, length)) = unquote(self.rest().text) else {
            return Err(unusable(word));
        };
        let quoted = self.take(length);
        let name = Name {
            text,
            form: match is_account {
                true => NameForm::Account,
                false => NameForm::Quoted,
            },
        };
        let span = word.span.join(quoted.span);
        let text = span.of(self.line);
        usable(name, Typed { text, span })
    }

    /// Reads the one sign that stands next.
    pub(super) fn sign(&mut self) {
        self.skip_blanks();
        let length = self.rest().text.chars().next().map_or(0, char::len_utf8);
        self.take(length);
    }

    /// That nothing may follow.
    pub(super) fn end(&mut self, usage: Usage) -> Result<(), Fault> {
        match self.next() {
            Some(more) => Err(more.fault(Refusal::Usage(usage))),
            None => Ok(()),
        }
    }

    /// That something is missing.
    pub(super) fn missing(&self, refusal: Refusal) -> Fault {
        Fault {
            refusal,
            span: Span::at(self.line.len()),
        }
    }

    fn skip_blanks(&mut self) {
        let rest = self.rest().text;
        self.at += rest.len() - rest.trim_start_matches(BLANKS).len();
    }

    fn take(&mut self, length: usize) -> Typed<'a> {
        let span = Span::new(self.at, self.at + length);
        self.at = span.end;
        Typed {
            text: span.of(self.line),
            span,
        }
    }
}

/// The free text of a line: a reason and, after the first pipe, notes (rule `G-reason`).
#[derive(Debug, Clone, Copy)]
pub(super) struct Spoken<'a> {
    reason: Typed<'a>,
    notes: Option<Typed<'a>>,
}

impl<'a> Spoken<'a> {
    pub(super) fn of(text: Typed<'a>) -> Self {
        match text.text.split_once('|') {
            None => Self {
                reason: text.trimmed(),
                notes: None,
            },
            Some((before, after)) => {
                let middle = text.span.start + before.len();
                Self {
                    reason: Typed {
                        text: before,
                        span: Span::new(text.span.start, middle),
                    }
                    .trimmed(),
                    notes: Some(
                        Typed {
                            text: after,
                            span: Span::new(middle + 1, text.span.end),
                        }
                        .trimmed(),
                    ),
                }
            }
        }
    }

    /// What stands before the pipe, with a colon if there is one.
    pub(super) fn reason_as_typed(self) -> &'a str {
        self.reason.text
    }

    /// What stands after the pipe, if there is one.
    pub(super) fn notes_as_typed(self) -> Option<&'a str> {
        self.notes.map(|notes| notes.text)
    }

    /// Whether nothing stands before the pipe.
    pub(super) fn has_no_reason(self) -> bool {
        self.reason.text.is_empty()
    }

    /// The same without a colon before the reason.
    pub(super) fn without_colon(self) -> Self {
        let Some(text) = self.reason.text.strip_prefix(':') else {
            return self;
        };
        let span = Span::new(self.reason.span.start + 1, self.reason.span.end);
        Self {
            reason: Typed { text, span }.trimmed(),
            notes: self.notes,
        }
    }

    /// The reason.
    pub(super) fn reason(self, words: &Words<'_>) -> Result<String, Fault> {
        read_reason(self.reason.text).map_err(|refusal| match refusal {
            Refusal::ReasonMissing => words.missing(refusal),
            refusal => self.reason.fault(refusal),
        })
    }

    /// What stands after the pipe; none if there is no pipe.
    pub(super) fn notes(self) -> Result<Option<Option<String>>, Fault> {
        let read = self.notes.map(|notes| {
            let read = read_notes(notes.text);
            read.map_err(|refusal| notes.fault(refusal))
        });
        read.transpose()
    }
}

impl Typed<'_> {
    /// Without white space at its ends.
    fn trimmed(self) -> Self {
        let from_start = self.text.trim_start();
        let start = self.span.end - from_start.len();
        let text = from_start.trim_end();
        Self {
            text,
            span: Span::new(start, start + text.len()),
        }
    }
}

fn usable(name: Name, word: Typed<'_>) -> Result<(Name, Span), Fault> {
    match name.text.trim().is_empty() {
        true => Err(unusable(word)),
        false => Ok((name, word.span)),
    }
}

fn unusable(word: Typed<'_>) -> Fault {
    word.fault(Refusal::NameInvalid {
        token: word.text.to_owned(),
    })
}

/// The text in quotes at the beginning, and how many bytes it takes with them.
///
/// Inside, `\"` is a quote and `\\` a backslash; after it stands a blank or nothing.
fn unquote(text: &str) -> Option<(String, usize)> {
    let mut inside = String::new();
    let mut letters = text.char_indices().skip(1);
    while let Some((at, letter)) = letters.next() {
        match letter {
            '"' => {
                let next = letters.next().map(|(_, letter)| letter);
                let ends = next.is_none_or(|letter| BLANKS.contains(&letter));
                return ends.then_some((inside, at + 1));
            }
            '\\' => match letters.next() {
                Some((_, escaped @ ('"' | '\\'))) => inside.push(escaped),
                Some(_) | None => return None,
            },
            letter => inside.push(letter),
        }
    }
    None
}
