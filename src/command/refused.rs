//! A line that could not be read, and what it may have meant.

use nightdesk_text::{Diagnostic, Source, Span};

/// Why a line was not read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unread {
    /// What is wrong, and where.
    pub diagnostic: Box<Diagnostic>,
    /// The line the host may have meant, to be offered and never taken.
    pub instead: Option<String>,
}

impl std::fmt::Display for Unread {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.diagnostic.fmt(f)
    }
}

impl std::error::Error for Unread {}

/// What is wrong with a part of the line, before the line is at hand.
#[derive(Debug, Clone)]
pub(super) struct Complaint<'a> {
    code: &'static str,
    message: String,
    part: &'a str,
    hints: Vec<String>,
    meant: Option<String>,
}

impl<'a> Complaint<'a> {
    pub(super) fn new(code: &'static str, part: &'a str, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            part,
            hints: Vec::new(),
            meant: None,
        }
    }

    /// The same about another part of the line.
    pub(super) fn of_part<'b>(self, part: &'b str) -> Complaint<'b> {
        Complaint {
            code: self.code,
            message: self.message,
            part,
            hints: self.hints,
            meant: self.meant,
        }
    }

    /// Says what to write.
    pub(super) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hints.push(hint.into());
        self
    }

    /// Says which forms a command has, where nothing else says what to write.
    pub(super) fn or_forms(self, forms: &[String]) -> Self {
        let says_nothing = matches!(self.code, "no_number" | "words_missing");
        match says_nothing && self.hints.is_empty() && !forms.is_empty() {
            true => self.hint(format!("write `{}`", forms.join("` or `"))),
            false => self,
        }
    }

    /// Offers other words for the part.
    pub(super) fn meant(mut self, words: &str) -> Self {
        self.hints.push(format!("did you mean `{words}`?"));
        self.meant = Some(words.to_owned());
        self
    }

    /// The complaint about a line that holds the part.
    pub(super) fn about(self, line: &str) -> Unread {
        let span = span_in(line, self.part);
        let mut diagnostic = Diagnostic::error(self.code, self.message)
            .in_source(&Source::new("line", line))
            .label(span, "");
        for hint in self.hints {
            diagnostic = diagnostic.hint(hint);
        }
        let before = Span::new(0, span.start).of(line);
        let behind = Span::new(span.end, line.len()).of(line);
        Unread {
            diagnostic: Box::new(diagnostic),
            instead: self.meant.map(|meant| format!("{before}{meant}{behind}")),
        }
    }
}

/// Where a part stands in the line it was cut from; the end of the line if it is from elsewhere.
fn span_in(line: &str, part: &str) -> Span {
    let start = (part.as_ptr() as usize).wrapping_sub(line.as_ptr() as usize);
    match start.checked_add(part.len()) {
        Some(end) if end <= line.len() => Span::new(start, end),
        Some(_) | None => Span::at(line.len()),
    }
}
