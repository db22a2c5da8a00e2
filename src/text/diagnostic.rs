//! Code, severity, message, labels, hints; a list of them.
//!
//! A diagnostic is a value: what is wrong and where. Drawing it is the business of the renderers;
//! [`Diagnostic::one_line`] is the plain form for logs.

use std::fmt;

use super::messages::InEach;
use super::names::fold;
use super::span::{Source, Span};
use super::wording::Language;

/// A code as the program spells it, `end-day`, from how somebody else writes it: `end_day`, `End day`.
#[must_use]
pub fn code_of(written: &str) -> String {
    fold(written).replace(['_', ' '], "-")
}

/// How bad it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth knowing; nothing is wrong.
    Note,
    /// Doubtful, but the work goes on.
    Warning,
    /// Refused.
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        })
    }
}

/// A place in the source with what to say about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label<W = String> {
    /// The place.
    pub span: Span,
    /// What to say about it; may be empty.
    pub text: W,
}

/// Something to tell the host about a text.
///
/// A part that does not know the host's language says it in each: `Diagnostic<InEach>`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic<W = String> {
    /// Stable name of the kind of problem, for the catalogue and for tests.
    pub code: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// One sentence in lower case, in the host's words.
    pub message: W,
    /// The text the labels point into.
    pub source: Option<Source>,
    /// Places in the source; the first is where the problem is.
    pub labels: Vec<Label<W>>,
    /// What the host may do about it.
    pub hints: Vec<W>,
}

impl Diagnostic {
    /// Something that is refused.
    pub fn error(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(Severity::Error, code, message.into())
    }

    /// Something doubtful.
    pub fn warning(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(Severity::Warning, code, message.into())
    }

    /// Something worth knowing.
    pub fn note(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(Severity::Note, code, message.into())
    }
}

impl<W> Diagnostic<W> {
    /// Something as bad as that.
    pub fn new(severity: Severity, code: &'static str, message: W) -> Self {
        Self {
            code,
            severity,
            message,
            source: None,
            labels: Vec::new(),
            hints: Vec::new(),
        }
    }

    /// Names the text the labels point into.
    #[must_use]
    pub fn in_source(mut self, source: &Source) -> Self {
        self.source = Some(source.clone());
        self
    }

    /// Adds a place; the first one added is where the problem is.
    #[must_use]
    pub fn label(mut self, span: Span, text: impl Into<W>) -> Self {
        self.labels.push(Label {
            span,
            text: text.into(),
        });
        self
    }

    /// Adds what the host may do about it.
    #[must_use]
    pub fn hint(mut self, text: impl Into<W>) -> Self {
        self.hints.push(text.into());
        self
    }

    /// Where the problem is.
    pub fn primary(&self) -> Option<&Label<W>> {
        self.labels.first()
    }
}

impl Diagnostic<InEach> {
    /// The same as one reads it who knows this language.
    #[must_use]
    pub fn said(&self, language: Language) -> Diagnostic {
        let said = |words: &InEach| words.said(language).to_owned();
        let labels = self.labels.iter().map(|label| Label {
            span: label.span,
            text: said(&label.text),
        });
        Diagnostic {
            code: self.code,
            severity: self.severity,
            message: said(&self.message),
            source: self.source.clone(),
            labels: labels.collect(),
            hints: self.hints.iter().map(said).collect(),
        }
    }
}

impl<W: fmt::Display> Diagnostic<W> {
    /// The plain form `FILE:LINE:COLUMN: error[code]: message (hint; hint)`, always one line.
    pub fn one_line(&self) -> String {
        let mut line = String::new();
        if let Some(source) = &self.source {
            line.push_str(source.name());
            if let Some(label) = self.primary() {
                let (row, column) = source.line_column(label.span.start);
                line.push_str(&format!(":{row}:{column}"));
            }
            line.push_str(": ");
        }
        line.push_str(&format!(
            "{}[{}]: {}",
            self.severity, self.code, self.message
        ));
        if !self.hints.is_empty() {
            let hints: Vec<String> = self.hints.iter().map(W::to_string).collect();
            line.push_str(&format!(" ({})", hints.join("; ")));
        }
        if line.contains(['\n', '\r']) {
            line = line
                .split(['\n', '\r'])
                .filter(|part| !part.is_empty())
                .collect::<Vec<_>>()
                .join(" ");
        }
        line
    }
}

impl<W: fmt::Display> fmt::Display for Diagnostic<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.one_line())
    }
}

impl std::error::Error for Diagnostic {}

/// Diagnostics in the order in which they were found.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Diagnostics<W = String>(Vec<Diagnostic<W>>);

impl Diagnostics {
    /// An empty list.
    pub fn new() -> Self {
        Self::default()
    }
}

impl Diagnostics<InEach> {
    /// The same as one reads them who knows this language.
    #[must_use]
    pub fn said(&self, language: Language) -> Diagnostics {
        self.iter()
            .map(|diagnostic| diagnostic.said(language))
            .collect()
    }
}

impl<W> Diagnostics<W> {
    /// Adds one at the end.
    pub fn push(&mut self, diagnostic: Diagnostic<W>) {
        self.0.push(diagnostic);
    }

    /// Whether anything was refused.
    pub fn has_errors(&self) -> bool {
        self.iter()
            .any(|diagnostic| diagnostic.severity == Severity::Error)
    }

    /// Whether there is nothing to say.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// All of them, in order.
    pub fn iter(&self) -> std::slice::Iter<'_, Diagnostic<W>> {
        self.0.iter()
    }
}

impl<W> Extend<Diagnostic<W>> for Diagnostics<W> {
    fn extend<I: IntoIterator<Item = Diagnostic<W>>>(&mut self, diagnostics: I) {
        self.0.extend(diagnostics);
    }
}

impl<W> FromIterator<Diagnostic<W>> for Diagnostics<W> {
    fn from_iter<I: IntoIterator<Item = Diagnostic<W>>>(diagnostics: I) -> Self {
        Self(diagnostics.into_iter().collect())
    }
}

impl<W> From<Diagnostic<W>> for Diagnostics<W> {
    fn from(diagnostic: Diagnostic<W>) -> Self {
        Self(vec![diagnostic])
    }
}

impl<W> IntoIterator for Diagnostics<W> {
    type Item = Diagnostic<W>;
    type IntoIter = std::vec::IntoIter<Diagnostic<W>>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a, W> IntoIterator for &'a Diagnostics<W> {
    type Item = &'a Diagnostic<W>;
    type IntoIter = std::slice::Iter<'a, Diagnostic<W>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_line_says_where_what_and_what_to_do() {
        let source = Source::new("setup.toml", "[votes]\nmajorty = 1\n");
        let diagnostic = Diagnostic::error("unknown-key", "there is no key `majorty`")
            .in_source(&source)
            .label(Span::new(8, 15), "this one")
            .label(Span::new(0, 7), "in this table")
            .hint("did you mean `majority`?");
        assert_eq!(
            diagnostic.one_line(),
            "setup.toml:2:1: error[unknown-key]: there is no key `majorty` (did you mean `majority`?)"
        );
        assert_eq!(diagnostic.to_string(), diagnostic.one_line());
    }

    #[test]
    fn one_line_does_without_place_and_source() {
        let plain = Diagnostic::warning("odd", "first\r\nsecond")
            .hint("a")
            .hint("b");
        assert_eq!(plain.one_line(), "warning[odd]: first second (a; b)");
        let placeless = Diagnostic::note("n", "m").in_source(&Source::new("file", ""));
        assert_eq!(placeless.one_line(), "file: note[n]: m");
    }

    #[test]
    fn a_list_keeps_its_order_and_knows_of_errors() {
        let mut list = Diagnostics::new();
        assert!(list.is_empty() && !list.has_errors());
        list.push(Diagnostic::note("a", "a"));
        list.extend(Diagnostics::from(Diagnostic::warning("b", "b")));
        assert!(!list.has_errors());
        list.push(Diagnostic::error("c", "c"));
        assert!(list.has_errors());
        let codes: Vec<_> = list.iter().map(|diagnostic| diagnostic.code).collect();
        assert_eq!(codes, ["a", "b", "c"]);
        assert_eq!(list.len(), list.into_iter().count());
    }

    #[test]
    fn what_is_said_in_each_language_is_read_in_one() {
        let each = |english: &str, russian: &str| {
            InEach::of(|language| match language {
                Language::English => english.to_owned(),
                Language::Russian => russian.to_owned(),
            })
        };
        let odd = Diagnostic::new(Severity::Warning, "odd", each("this is odd", "это странно"))
            .label(Span::new(0, 1), InEach::default())
            .hint(each("leave it", "уберите"));
        assert_eq!(odd.one_line(), "warning[odd]: this is odd (leave it)");
        let russian = Diagnostics::from(odd).said(Language::Russian);
        let lines: Vec<String> = russian.iter().map(Diagnostic::one_line).collect();
        assert_eq!(lines, ["warning[odd]: это странно (уберите)"]);
    }
}
