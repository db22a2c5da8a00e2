//! A document as plain text, for a terminal or for a place without markup.

use anstyle::Style;

use super::layout::{self, Cell, Row};
use super::spoken;
use super::theme::{Theme, over};
use nightdesk_report::Document;
use nightdesk_report::document::{Block, Line, Span, VoteCount, Weight};
use nightdesk_text::visible;

/// The document as plain text; with a theme, styled for a terminal.
///
/// Nothing needs escaping here: spans hold no control characters.
#[must_use]
pub fn plain(document: &Document, theme: Option<&Theme>) -> String {
    on_screen(document, theme, Look::default())
}

/// How a document is laid out on a screen.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Look {
    /// How many columns the screen has; what is in a column goes on below it there.
    pub columns: Option<usize>,
    /// Whether it is read out by a program: every row is one line of words, nothing is in columns.
    pub is_plain: bool,
}

/// The same on a screen.
#[must_use]
pub fn on_screen(document: &Document, theme: Option<&Theme>, look: Look) -> String {
    let writer = Writer { theme, look };
    let title = document.title.iter().map(|title| vec![writer.title(title)]);
    let blocks = document.blocks.iter().map(|block| writer.block(block));
    let parts: Vec<String> = title
        .chain(blocks)
        .filter(|rows| !rows.is_empty())
        .map(|rows| rows.join("\n"))
        .collect();
    parts.join("\n\n")
}

struct Writer<'a> {
    theme: Option<&'a Theme>,
    look: Look,
}

impl Writer<'_> {
    fn block(&self, block: &Block) -> Vec<String> {
        match block {
            Block::Heading(_, line) => vec![self.title(line)],
            Block::Paragraph(lines) => lines.iter().map(|line| self.line(line)).collect(),
            Block::List { head, items } => {
                let items = items.iter().map(|item| format!("* {}", self.line(item)));
                head.iter()
                    .map(|head| self.line(head))
                    .chain(items)
                    .collect()
            }
            Block::Facts { head, facts } => {
                let rows = match self.look.is_plain {
                    true => spoken::facts(facts, self.look.columns),
                    false => layout::facts(facts, self.look.columns),
                };
                self.rows(head.as_ref(), &rows)
            }
            Block::Table(table) => {
                let rows = match self.look.is_plain {
                    true => spoken::table(table, self.look.columns),
                    false => layout::table(table, self.look.columns),
                };
                self.rows(None, &rows)
            }
            Block::Preformatted(text) => visible(text).lines().map(str::to_owned).collect(),
            Block::Count(count) => self.count(count),
            Block::Spoiler(title, blocks) => {
                let mut rows = vec![self.title(title)];
                for (index, block) in blocks.iter().enumerate() {
                    if index > 0 {
                        rows.push(String::new());
                    }
                    rows.extend(self.block(block));
                }
                rows
            }
            Block::Tree { head, nodes } => {
                let rows = match self.look.is_plain {
                    true => spoken::tree(nodes, self.look.columns),
                    false => layout::tree(nodes, self.look.columns),
                };
                self.rows(head.as_ref(), &rows)
            }
        }
    }

    fn count(&self, count: &VoteCount) -> Vec<String> {
        let mut rows = vec![self.title(&count.title)];
        for (index, part) in layout::close_count(count).iter().enumerate() {
            if index > 0 {
                rows.push(String::new());
            }
            rows.extend(part.iter().map(|line| self.line(line)));
        }
        rows
    }

    fn rows(&self, head: Option<&Line>, rows: &[Row]) -> Vec<String> {
        let rows = rows
            .iter()
            .flat_map(|row| layout::row_lines(row, |cell| self.cell(cell)));
        head.map(|head| self.line(head))
            .into_iter()
            .chain(rows)
            .collect()
    }

    fn cell(&self, cell: &Cell) -> String {
        let base = self.theme.filter(|_| cell.is_label).map(Theme::label);
        self.styled(&cell.line, base)
    }

    fn title(&self, line: &Line) -> String {
        self.styled(line, self.theme.map(Theme::title))
    }

    fn line(&self, line: &Line) -> String {
        self.styled(line, None)
    }

    fn styled(&self, line: &Line, base: Option<Style>) -> String {
        let Some(theme) = self.theme else {
            return line.spans().iter().map(said).collect();
        };
        line.spans()
            .iter()
            .filter(|span| !span.text().is_empty())
            .map(|span| {
                let style = over(theme.of(span), base.unwrap_or_default());
                format!("{style}{}{style:#}", said(span))
            })
            .collect()
    }
}

/// What is struck out stands in brackets: not everything that shows plain text can strike.
fn said(span: &Span) -> String {
    match span.weight() {
        Weight::Struck if !span.text().is_empty() => format!("({})", span.text()),
        Weight::Normal | Weight::Strong | Weight::Emphasis | Weight::Struck => {
            span.text().to_owned()
        }
    }
}
