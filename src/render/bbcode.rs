//! A document as BBCode.

use super::countdown;
use super::flavour::{Flavour, Tags};
use super::inline::{runs, web_address};
use super::layout::{self, Row};
use nightdesk_game::Markup;
use nightdesk_report::Document;
use nightdesk_report::document::{Block, Label, Level, Line, Span, VoteCount, Weight};

/// The document in one forum software's BBCode.
pub(super) fn bbcode(document: &Document, flavour: &Flavour, markup: Markup) -> String {
    let writer = Writer { flavour, markup };
    let title = document.title.iter().map(|title| writer.major(title));
    let blocks = document.blocks.iter().map(|block| writer.block(block));
    let parts: Vec<String> = title
        .chain(blocks)
        .filter(|part| !part.is_empty())
        .collect();
    parts.join("\n\n")
}

struct Writer<'a> {
    flavour: &'a Flavour,
    markup: Markup,
}

impl Writer<'_> {
    fn block(&self, block: &Block) -> String {
        match block {
            Block::Heading(Level::Major, line) => self.major(line),
            Block::Heading(Level::Minor, line) => self.minor(line),
            Block::Paragraph(lines) => self.lines(lines),
            Block::List { head, items } => {
                let items = items.iter().map(|item| format!("* {}", self.line(item)));
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
            Block::Table(table) => self.aligned(None, &layout::table(table, None)),
            Block::Tree { head, nodes } => self.aligned(head.as_ref(), &layout::tree(nodes, None)),
            Block::Preformatted(text) => self.code(text),
            Block::Spoiler(title, blocks) => {
                let inner: Vec<String> = blocks.iter().map(|block| self.block(block)).collect();
                self.boxed(self.flavour.spoiler.as_ref(), title, &inner.join("\n\n"))
            }
            Block::Count(count) => self.count(count),
        }
    }

    fn lines(&self, lines: &[Line]) -> String {
        let rows: Vec<String> = lines.iter().map(|line| self.line(line)).collect();
        rows.join("\n")
    }

    fn major(&self, line: &Line) -> String {
        wrapped(&self.flavour.major, &self.headline(line))
    }

    fn minor(&self, line: &Line) -> String {
        wrapped(&self.flavour.strong, &self.headline(line))
    }

    /// Words that are loud as a whole, without looks of their own but the host's.
    fn headline(&self, line: &Line) -> String {
        match line
            .spans()
            .iter()
            .any(|span| *span.label() == Label::Markup)
        {
            true => line.spans().iter().map(|span| self.words(span)).collect(),
            false => self.escaped(&line.plain_text()),
        }
    }

    /// The host's own tags stay tags; what other people wrote opens none.
    fn words(&self, span: &Span) -> String {
        match span.label() {
            Label::Markup => self.spelled(span.text(), "["),
            Label::Plain
            | Label::Player
            | Label::Dead
            | Label::Role(_)
            | Label::RoleAlone(_)
            | Label::Side(_)
            | Label::Number
            | Label::Warning
            | Label::Link(_)
            | Label::Countdown(_) => self.escaped(span.text()),
        }
    }

    fn line(&self, line: &Line) -> String {
        runs(line)
            .into_iter()
            .map(|(weight, spans)| {
                let words: String = spans.iter().map(|span| self.span(span)).collect();
                match weight {
                    Weight::Normal => words,
                    Weight::Strong => wrapped(&self.flavour.strong, &words),
                    Weight::Emphasis => wrapped(&self.flavour.emphasis, &words),
                    Weight::Struck => wrapped(&self.flavour.struck, &words),
                }
            })
            .collect()
    }

    fn span(&self, span: &Span) -> String {
        let words = self.words(span);
        match span.label() {
            Label::Role(colour) | Label::RoleAlone(colour) => {
                match (&self.flavour.colour, Flavour::colour_of(colour)) {
                    (Some(tags), Some(colour)) => {
                        wrapped(&filled(tags, "{colour}", colour), &words)
                    }
                    _ => words,
                }
            }
            Label::Link(url) => match web_address(url) {
                Some(url) => wrapped(&filled(&self.flavour.link, "{url}", &url), &words),
                None => words,
            },
            Label::Countdown(to) => countdown(*to, self.markup).unwrap_or(words),
            Label::Plain
            | Label::Markup
            | Label::Player
            | Label::Dead
            | Label::Side(_)
            | Label::Number
            | Label::Warning => words,
        }
    }

    /// Text from people: no bracket in it opens a tag.
    fn escaped(&self, text: &str) -> String {
        let may_be_tag = text.match_indices('[').any(|(at, _)| {
            let next = text.get(at + 1..).and_then(|rest| rest.chars().next());
            next.is_none_or(|letter| letter.is_alphanumeric() || "/*[".contains(letter))
        });
        let [_, end] = &self.flavour.plain;
        let end = end.trim_end_matches(']').to_lowercase();
        if !may_be_tag {
            self.spelled(text, "[")
        } else if text.to_lowercase().contains(&end) {
            self.spelled(text, &self.flavour.bracket)
        } else {
            wrapped(&self.flavour.plain, &self.spelled(text, "["))
        }
    }

    /// Text with this for every bracket that opens.
    fn spelled(&self, text: &str, bracket: &str) -> String {
        let mut out = String::with_capacity(text.len());
        for letter in text.chars() {
            match letter {
                '[' => out.push_str(bracket),
                '&' => out.push_str(&self.flavour.ampersand),
                other => out.push(other),
            }
        }
        out
    }

    /// With loud targets in a box of its own, or close together under a title.
    fn count(&self, count: &VoteCount) -> String {
        if !self.flavour.loud_count {
            let parts = layout::close_count(count);
            let rows: Vec<String> = parts.iter().map(|rows| self.lines(rows)).collect();
            return format!("{}\n{}", self.minor(&count.title), rows.join("\n\n"));
        }
        let below: Vec<Line> = count.notes.iter().chain(&count.foot).cloned().collect();
        let silent: Vec<Line> = count.silent.iter().cloned().collect();
        // Below the last count of a day nothing stands apart.
        let between = if count.foot.is_empty() { "\n" } else { "\n\n" };
        let parts = [count.rows.as_slice(), &silent, &below];
        let parts = parts.into_iter().filter(|rows| !rows.is_empty());
        let parts: Vec<String> = parts.map(|rows| self.lines(rows)).collect();
        let area = self.flavour.area.as_ref().filter(|_| count.boxed);
        self.boxed(area, &count.title, &parts.join(between))
    }

    /// A title that stands in a tag cannot be escaped; one with brackets or
    /// quotes is written above the box instead.
    fn boxed(&self, tags: Option<&Tags>, title: &Line, inner: &str) -> String {
        let words = title.plain_text();
        let fits = !words.contains(['[', ']', '"', '&', '\'', '=']);
        match tags.filter(|_| fits) {
            Some(tags) => wrapped(&filled(tags, "{title}", &words), &format!("\n{inner}\n")),
            None => format!("{}\n{inner}", self.minor(title)),
        }
    }

    fn aligned(&self, head: Option<&Line>, rows: &[Row]) -> String {
        let text: Vec<String> = rows
            .iter()
            .flat_map(|row| layout::row_lines(row, |cell| cell.line.plain_text()))
            .collect();
        let body = self.code(&text.join("\n"));
        match head {
            Some(head) => format!("{}\n{body}", self.line(head)),
            None => body,
        }
    }

    /// Inside a code tag nothing is read but its own end; text that holds
    /// that end gives up its alignment and is escaped as all other text.
    fn code(&self, text: &str) -> String {
        let [open, close] = &self.flavour.code;
        if text.to_lowercase().contains("[/code") {
            return self.escaped(text);
        }
        format!("{open}\n{text}\n{close}")
    }
}

fn wrapped([open, close]: &Tags, words: &str) -> String {
    format!("{open}{words}{close}")
}

fn filled([open, close]: &Tags, place: &str, value: &str) -> Tags {
    [open.replace(place, value), close.clone()]
}
