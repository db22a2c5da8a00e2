//! A page of the guide as it is read on a terminal: no marks of Markdown, and as wide as the
//! terminal.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use crate::cli::output::Output;
use crate::cli::visible::Visible;
use nightdesk_report::Document;
use nightdesk_report::document::{Block, Label, Level, Line, Span, Table, Weight};
use nightdesk_text::width::{width, wrapped};

/// How wide a terminal is that does not say it.
const USUAL_COLUMNS: usize = 80;

/// How far everything but headings is set in, and code and quotes once more.
const STEP: usize = 2;

/// What is before the first row of an item without a number.
const BULLET: &str = "* ";

/// A page of Markdown, ready for the terminal.
pub(super) fn shown(markdown: &str, output: Output) -> Visible {
    let mut page = Page::on(output);
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES) {
        page.take(event);
    }
    Visible::drawn(&page.rows.join("\n"))
}

/// The rows of a page, as far as it was read.
struct Page {
    output: Output,
    columns: usize,
    rows: Vec<String>,
    /// The words of the block that is being read.
    line: Line,
    weights: Vec<Weight>,
    /// Where the innermost link leads.
    link: Option<String>,
    lists: Vec<Option<u64>>,
    /// What is around the block: items of lists, and quotes.
    around: Vec<Around>,
    table: Option<Table>,
    code: Option<String>,
}

/// An item or a quote, by what its rows begin with.
struct Around {
    mark: String,
    /// Whether its first row has been written.
    is_begun: bool,
}

impl Page {
    fn on(output: Output) -> Self {
        Self {
            output,
            columns: output.columns().unwrap_or(USUAL_COLUMNS),
            rows: Vec::new(),
            line: Line::new(),
            weights: Vec::new(),
            link: None,
            lists: Vec::new(),
            around: Vec::new(),
            table: None,
            code: None,
        }
    }

    fn take(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.begin(tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) => match &mut self.code {
                Some(code) => code.push_str(&text),
                None => self.say(&text),
            },
            // As the program writes commands everywhere.
            Event::Code(text) => self.say(&format!("`{text}`")),
            Event::SoftBreak => self.say(" "),
            Event::HardBreak => self.paragraph(),
            Event::Html(_)
            | Event::InlineHtml(_)
            | Event::InlineMath(_)
            | Event::DisplayMath(_)
            | Event::FootnoteReference(_)
            | Event::Rule
            | Event::TaskListMarker(_) => {}
        }
    }

    fn begin(&mut self, tag: Tag<'_>) {
        match tag {
            Tag::Strong => self.weights.push(Weight::Strong),
            Tag::Emphasis => self.weights.push(Weight::Emphasis),
            Tag::Link { dest_url, .. } => self.link = Some(dest_url.into_string()),
            Tag::Heading { .. } | Tag::Paragraph => self.gap(),
            Tag::CodeBlock(_) => {
                self.gap();
                self.code = Some(String::new());
            }
            Tag::Table(_) => {
                self.gap();
                self.table = Some(Table::default());
            }
            Tag::TableRow => {
                if let Some(table) = &mut self.table {
                    table.rows.push(Vec::new());
                }
            }
            Tag::List(first) => {
                // An item may have words before a list of its own.
                self.paragraph();
                if self.lists.is_empty() {
                    self.gap();
                }
                self.lists.push(first);
            }
            Tag::Item => {
                let mark = match self.lists.last_mut() {
                    Some(Some(number)) => {
                        *number += 1;
                        format!("{}. ", *number - 1)
                    }
                    Some(None) | None => BULLET.to_owned(),
                };
                self.surround(mark);
            }
            Tag::BlockQuote(_) => self.surround(" ".repeat(STEP)),
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Strong | TagEnd::Emphasis => {
                self.weights.pop();
            }
            TagEnd::Link => {
                if let Some(address) = self.link.take()
                    && address.contains("://")
                    && !self.line.plain_text().ends_with(&address)
                {
                    self.say(&format!(" ({address})"));
                }
            }
            TagEnd::Heading(_) => self.heading(),
            TagEnd::Paragraph => self.paragraph(),
            TagEnd::CodeBlock => {
                for row in self.code.take().unwrap_or_default().lines() {
                    let indent = self.indent() + STEP;
                    self.rows.push(format!("{}{row}", " ".repeat(indent)));
                }
            }
            TagEnd::Item => {
                self.paragraph();
                self.around.pop();
            }
            TagEnd::BlockQuote(_) => {
                self.around.pop();
            }
            TagEnd::List(_) => {
                self.lists.pop();
            }
            TagEnd::TableCell => self.cell(),
            TagEnd::Table => {
                if let Some(table) = self.table.take() {
                    let table = self.drawn(Block::Table(table));
                    self.rows.extend(table.lines().map(str::to_owned));
                }
            }
            _ => {}
        }
    }

    fn say(&mut self, words: &str) {
        let weight = self.weights.last().copied().unwrap_or_default();
        self.line.push(Span::new(words, Label::Plain).at(weight));
    }

    fn surround(&mut self, mark: String) {
        self.around.push(Around {
            mark,
            is_begun: false,
        });
    }

    /// An empty row before a block, but not between an item's mark and its words.
    fn gap(&mut self) {
        let is_first_of_item = self.around.last().is_some_and(|item| !item.is_begun);
        let is_after_rows = self.rows.last().is_some_and(|row| !row.is_empty());
        if is_after_rows && !is_first_of_item {
            self.rows.push(String::new());
        }
    }

    fn heading(&mut self) {
        let line = std::mem::take(&mut self.line);
        let rows = self.drawn(Block::Heading(Level::Minor, line));
        self.rows.extend(wrapped(&rows, self.columns));
    }

    /// The words so far in rows, if there are any.
    fn paragraph(&mut self) {
        let line = std::mem::take(&mut self.line);
        if line.is_empty() {
            return;
        }
        let words = self.drawn(Block::Paragraph(vec![line]));
        let indent = self.indent();
        for row in wrapped(&words, self.columns.saturating_sub(indent)) {
            let start = self.row_start();
            self.rows.push(format!("{start}{row}"));
        }
    }

    fn cell(&mut self) {
        let line = std::mem::take(&mut self.line);
        if let Some(table) = &mut self.table {
            let row = table.rows.last_mut().unwrap_or(&mut table.header);
            row.push(line);
        }
    }

    /// What the next row begins with: the marks that were not written yet, and room for the others.
    fn row_start(&mut self) -> String {
        let mut start = " ".repeat(STEP);
        for around in &mut self.around {
            match around.is_begun {
                true => start.push_str(&" ".repeat(width(&around.mark))),
                false => start.push_str(&around.mark),
            }
            around.is_begun = true;
        }
        start
    }

    fn indent(&self) -> usize {
        let marks = self.around.iter().map(|around| width(&around.mark));
        STEP + marks.sum::<usize>()
    }

    /// A block in the program's colours, where these are wanted.
    fn drawn(&self, block: Block) -> String {
        let document = Document::new(vec![block]);
        self.output.unwrapped(&document).text().to_owned()
    }
}
