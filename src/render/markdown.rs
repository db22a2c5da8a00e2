//! A document as Markdown.
//!
//! Discourse reads CommonMark, Discord a relative of it. In both a backslash
//! takes the meaning from any punctuation mark, and a line end in a paragraph
//! starts a new row.

use super::countdown;
use super::inline::{runs, web_address};
use super::layout::{self, Row};
use nightdesk_game::Markup;
use nightdesk_report::Document;
use nightdesk_report::document::{Block, Label, Level, Line, Span, Table, VoteCount, Weight};

/// Whose Markdown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Flavour {
    /// Discourse: tables, `[details]`.
    Discourse,
    /// Discord: `||spoilers||`, no tables.
    Discord,
}

/// The document as Markdown.
pub(super) fn markdown(document: &Document, flavour: Flavour) -> String {
    let title = document.title.iter().map(|title| heading("# ", title));
    let blocks = document.blocks.iter().map(|block| flavour.block(block));
    let parts: Vec<String> = title
        .chain(blocks)
        .filter(|part| !part.is_empty())
        .collect();
    parts.join("\n\n")
}

impl Flavour {
    fn block(self, block: &Block) -> String {
        match block {
            Block::Heading(Level::Major, line) => heading("# ", line),
            Block::Heading(Level::Minor, line) => strong_line(line),
            Block::Paragraph(lines) => self.rows(lines),
            Block::List { head, items } => {
                let items = items.iter().map(|item| format!("- {}", self.line(item)));
                let rows: Vec<String> = head
                    .iter()
                    .map(|head| self.line(head))
                    .chain(items)
                    .collect();
                rows.join("\n")
            }
            Block::Facts { head, facts } => {
                self.aligned(head.as_ref(), &layout::facts(facts, None))
            }
            Block::Table(table) => match self {
                Self::Discourse if !table.header.is_empty() => self.grid(table),
                Self::Discourse | Self::Discord => self.aligned(None, &layout::table(table, None)),
            },
            Block::Tree { head, nodes } => self.aligned(head.as_ref(), &layout::tree(nodes, None)),
            Block::Preformatted(text) => fenced(text),
            Block::Count(votes) => self.count(votes),
            Block::Spoiler(title, blocks) => self.spoiler(title, blocks),
        }
    }

    fn inner(self, blocks: &[Block]) -> String {
        let parts: Vec<String> = blocks.iter().map(|block| self.block(block)).collect();
        parts.join("\n\n")
    }

    fn spoiler(self, title: &Line, blocks: &[Block]) -> String {
        let inner = self.inner(blocks);
        match self {
            // The title stands in a tag where nothing can be escaped: brackets
            // and quotes would end it, so such a title is written above.
            Self::Discourse if title.plain_text().contains(['[', ']', '"']) => {
                format!("{}\n[details]\n{inner}\n[/details]", strong_line(title))
            }
            Self::Discourse => format!("[details=\"{}\"]\n{inner}\n[/details]", title.plain_text()),
            // A code block cannot be cut into rows.
            Self::Discord if inner.contains("```") => {
                format!("{}\n||\n{inner}\n||", strong_line(title))
            }
            // Bars do not span rows in every client: each row gets its own.
            Self::Discord => {
                let hidden = inner.lines().map(|row| match row {
                    "" => String::new(),
                    row => format!("||{row}||"),
                });
                let rows: Vec<String> = std::iter::once(strong_line(title)).chain(hidden).collect();
                rows.join("\n")
            }
        }
    }
}

impl Flavour {
    fn markup(self) -> Markup {
        match self {
            Self::Discourse => Markup::Discourse,
            Self::Discord => Markup::Discord,
        }
    }

    /// A vote count as points under its title; notes stand with how many votes it takes.
    fn count(self, count: &VoteCount) -> String {
        let votes = count.rows.iter().chain(&count.silent);
        let votes: Vec<String> = votes.map(|row| format!("- {}", self.line(row))).collect();
        let mut parts = vec![strong_line(&count.title), votes.join("\n")];
        let (takes, ends) = match count.foot.split_first() {
            Some((takes, ends)) => (Some(takes), ends),
            None => (None, [].as_slice()),
        };
        let notes: Vec<Line> = count.notes.iter().chain(takes).cloned().collect();
        parts.push(self.rows(&notes));
        parts.extend(ends.iter().map(|end| self.line(end)));
        parts.retain(|part| !part.is_empty());
        parts.join("\n\n")
    }

    fn rows(self, lines: &[Line]) -> String {
        let rows: Vec<String> = lines.iter().map(|line| self.line(line)).collect();
        rows.join("\n")
    }

    fn line(self, line: &Line) -> String {
        let words: String = runs(line)
            .into_iter()
            .map(|(weight, spans)| {
                let words: String = spans.into_iter().map(|span| self.span(span)).collect();
                match weight {
                    Weight::Normal => words,
                    Weight::Strong => around("**", &words),
                    Weight::Emphasis => around("*", &words),
                    Weight::Struck => around("~~", &words),
                }
            })
            .collect();
        guarded(&words)
    }

    fn span(self, span: &Span) -> String {
        let words = escaped(span.text());
        match span.label() {
            Label::Link(url) => match web_address(url) {
                // An address that is its own text is found without marks.
                Some(url) if url == span.text() => format!("<{url}>"),
                Some(url) => format!("[{words}]({url})"),
                None => words,
            },
            Label::Countdown(to) => countdown(*to, self.markup()).unwrap_or(words),
            Label::Plain
            | Label::Player
            | Label::Dead
            | Label::Role(_)
            | Label::RoleAlone(_)
            | Label::Side(_)
            | Label::Markup
            | Label::Number
            | Label::Warning => words,
        }
    }

    fn aligned(self, head: Option<&Line>, rows: &[Row]) -> String {
        let text: Vec<String> = rows
            .iter()
            .flat_map(|row| layout::row_lines(row, |cell| cell.line.plain_text()))
            .collect();
        let body = fenced(&text.join("\n"));
        match head {
            Some(head) => format!("{}\n{body}", self.line(head)),
            None => body,
        }
    }

    fn grid(self, table: &Table) -> String {
        let row = |cells: &Vec<Line>| {
            let cells: Vec<String> = cells.iter().map(|cell| self.line(cell)).collect();
            format!("| {} |", cells.join(" | "))
        };
        let rule = format!("|{}", " --- |".repeat(table.header.len()));
        let rows: Vec<String> = std::iter::once(row(&table.header))
            .chain([rule])
            .chain(table.rows.iter().map(row))
            .collect();
        rows.join("\n")
    }
}

fn heading(marks: &str, title: &Line) -> String {
    format!("{marks}{}", escaped(&title.plain_text()))
}

fn strong_line(line: &Line) -> String {
    around("**", &escaped(&line.plain_text()))
}

/// Marks around words. They count only next to what is not a space, so
/// spaces at the ends stay outside.
fn around(marks: &str, words: &str) -> String {
    let inner = words.trim_matches(' ');
    if inner.is_empty() {
        return words.to_owned();
    }
    let (before, after) = words.split_once(inner).unwrap_or_default();
    format!("{before}{marks}{inner}{marks}{after}")
}

/// Text from people: every mark that could mean something stands for itself.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        if matches!(
            letter,
            '\\' | '`' | '*' | '_' | '~' | '[' | ']' | '<' | '>' | '#' | '|' | '&'
        ) {
            out.push('\\');
        }
        out.push(letter);
    }
    uncalled(out)
}

/// Calls nobody who is not meant: a player named `@everyone` would call everybody who reads along.
fn uncalled(text: String) -> String {
    if !text.contains('@') {
        return text;
    }
    ["everyone", "here"].iter().fold(text, |text, word| {
        text.replace(&format!("@{word}"), &format!("@\u{200b}{word}"))
    })
}

/// Takes the meaning from what only counts at the start of a row: list marks,
/// numbers of points, underlines of headings, indented code.
fn guarded(row: &str) -> String {
    let row = row.trim_start_matches(' ');
    let digits = row.chars().take_while(char::is_ascii_digit).count();
    match row.chars().nth(digits) {
        Some('-' | '+' | '=' | ':') if digits == 0 => format!("\\{row}"),
        Some('.' | ')') if digits > 0 => {
            let (number, rest) = row.split_at_checked(digits).unwrap_or((row, ""));
            format!("{number}\\{rest}")
        }
        Some(_) | None => row.to_owned(),
    }
}

/// A code block. Discord knows no longer fence, so text that holds one gives
/// up its alignment and is escaped as all other text.
fn fenced(text: &str) -> String {
    if text.contains("```") {
        let rows: Vec<String> = text.lines().map(|row| guarded(&escaped(row))).collect();
        return rows.join("\n");
    }
    format!("```text\n{text}\n```")
}
