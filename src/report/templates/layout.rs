//! The form of a template: rows, headings, points, and rows that stand in for others.

use crate::template::{Template, TemplateError};
use nightdesk_text::Span;

/// A template, read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Layout(pub(super) Vec<Row>);

/// A row of a template.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Row {
    /// An empty one: what follows is a paragraph of its own.
    Gap,
    /// One with words: the first of these whose places all hold something.
    Words(RowKind, Vec<Template>),
}

/// What a row is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RowKind {
    /// A heading: `# words`.
    Major,
    /// A smaller one: `## words`.
    Minor,
    /// A point of a list: `- words`.
    Point,
    /// Any other.
    Plain,
}

/// What is wrong with the form of a template, and where.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct LayoutFault {
    pub(super) span: Span,
    pub(super) kind: FaultKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FaultKind {
    /// The words of a row do not read.
    Form(TemplateError),
    /// A row stands in for another one, and there is none above it.
    StandsInForNothing,
}

/// The words of a row, with their place in the file.
#[derive(Debug, Clone, Copy)]
pub(super) struct Written<'t> {
    pub(super) kind: RowKind,
    /// Whether it stands in for the row above.
    pub(super) instead: bool,
    pub(super) words: &'t str,
    pub(super) start: usize,
}

/// The rows of a template as they are written; none for an empty one. Notes are left out.
pub(super) fn rows(text: &str) -> impl Iterator<Item = Option<Written<'_>>> {
    let mut start = 0;
    text.split('\n').filter_map(move |line| {
        let at = start;
        start += line.len() + 1;
        let shown = line.trim();
        if shown.starts_with("//") {
            return None;
        }
        if shown.is_empty() {
            return Some(None);
        }
        let (instead, rest) = cut(shown, "|");
        let (kind, words) = kind_of(rest);
        // The words are the end of the trimmed row.
        let before = line.trim_end().len() - words.len();
        Some(Some(Written {
            kind,
            instead,
            words,
            start: at + before,
        }))
    })
}

fn kind_of(row: &str) -> (RowKind, &str) {
    let marks = [
        ("## ", RowKind::Minor),
        ("# ", RowKind::Major),
        ("- ", RowKind::Point),
    ];
    let marked = marks.iter().find_map(|(mark, kind)| {
        let words = row.strip_prefix(mark)?;
        Some((*kind, words.trim_start()))
    });
    marked.unwrap_or((RowKind::Plain, row))
}

fn cut<'t>(row: &'t str, mark: &str) -> (bool, &'t str) {
    match row.strip_prefix(mark) {
        Some(rest) => (true, rest.trim_start()),
        None => (false, row),
    }
}

impl Layout {
    /// The same for a forum whose tags stand in brackets: those the host wrote open tags.
    pub(crate) fn with_tags(self) -> Self {
        let rows = self.0.into_iter().map(|row| match row {
            Row::Gap => Row::Gap,
            Row::Words(kind, words) => {
                let words = words.into_iter().map(Template::with_tags);
                Row::Words(kind, words.collect())
            }
        });
        Self(rows.collect())
    }

    /// The same without those rows that hold nothing but words of the template and places of this kind.
    pub(crate) fn without_rows_of(&self, is_such: impl Fn(&str) -> bool) -> Self {
        let rows = self.0.iter().map(|row| match row {
            // Which of several stands there may say something.
            Row::Words(_, words) if words.iter().flat_map(Template::places).all(&is_such) => {
                Row::Gap
            }
            other => other.clone(),
        });
        Self(rows.collect())
    }

    /// Whether it has one of these places.
    pub(crate) fn has_one_of(&self, places: &[&str]) -> bool {
        let rows = self.0.iter().filter_map(|row| match row {
            Row::Gap => None,
            Row::Words(_, words) => Some(words),
        });
        let mut used = rows.flatten().flat_map(Template::places);
        used.any(|place| places.contains(&place))
    }

    /// Reads a template; everything that is wrong with its form comes beside it.
    pub(crate) fn read(text: &str) -> (Self, Vec<LayoutFault>) {
        let mut read = Vec::new();
        let mut faults = Vec::new();
        for row in rows(text) {
            let Some(row) = row else {
                read.push(Row::Gap);
                continue;
            };
            let span = Span {
                start: row.start,
                end: row.start + row.words.len(),
            };
            let words = match Template::read(row.words) {
                Ok(words) => words,
                Err(error) => {
                    let kind = FaultKind::Form(error);
                    faults.push(LayoutFault { span, kind });
                    continue;
                }
            };
            match (row.instead, read.last_mut()) {
                (false, _) => read.push(Row::Words(row.kind, vec![words])),
                (true, Some(Row::Words(_, above))) => above.push(words),
                (true, Some(Row::Gap) | None) => faults.push(LayoutFault {
                    span,
                    kind: FaultKind::StandsInForNothing,
                }),
            }
        }
        (Self(read), faults)
    }
}
