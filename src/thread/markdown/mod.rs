//! Posts in Markdown, with the BBCode and HTML that boards allow in it.
//!
//! BBCode tags are put aside first, so that neither syntax breaks the other: quotes go whole, and
//! every other tag leaves in its place one letter that no post holds, to be met again among the words.
//!
//! A line break ends a line, as boards show it. `||x||` and `>!x!<` are spoilers.

mod events;
mod masked;

use std::ops::Range;

use pulldown_cmark::{Event, Options, Parser, TextMergeWithOffset};

use self::events::Writer;
use self::masked::Masked;
use super::body::Body;

/// Who wrote the Markdown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Dialect {
    /// A board that shows it as the standard says.
    Board,
    /// Hands, beside BBCode: a quote sign holds for its own line, spaces before a line mean
    /// nothing, and a backtick in a word is an apostrophe.
    Log,
    /// A chat: no BBCode and no HTML, two underscores underline, and a quote sign holds for its own
    /// line, if a blank stands after it; three hold for all that follows.
    Chat,
}

impl Body {
    /// The words of a post in Markdown.
    #[must_use]
    pub fn of_markdown(text: &str) -> Self {
        write(text, Dialect::Board)
    }

    /// The words of a post in a log, in which BBCode and Markdown may both stand.
    #[must_use]
    pub fn of_log(text: &str) -> Self {
        write(&lines_apart(text), Dialect::Log)
    }

    /// The words of a message of Discord.
    #[must_use]
    pub fn of_chat(text: &str) -> Self {
        write(&chat_as_markdown(text), Dialect::Chat)
    }
}

fn write(text: &str, dialect: Dialect) -> Body {
    let masked = Masked::of(text, dialect);
    let mut writer = Writer::new(&masked, dialect);
    for (event, range) in parser(masked.text()) {
        writer.meet(event, range);
    }
    writer.finish()
}

fn parser(text: &str) -> impl Iterator<Item = (Event<'_>, Range<usize>)> {
    let parser = Parser::new_ext(text, Options::ENABLE_STRIKETHROUGH);
    TextMergeWithOffset::new(parser.into_offset_iter())
}

/// Ends every hand-made quote with its line, and moves lines to the left.
fn lines_apart(text: &str) -> String {
    let mut apart = String::with_capacity(text.len());
    let mut quoted = false;
    for line in text.lines() {
        let line = line.trim_start();
        let quote = line.starts_with('>') && !line.starts_with(">!");
        if quoted && !quote {
            apart.push('\n');
        }
        quoted = quote;
        apart.push_str(line);
        apart.push('\n');
    }
    apart
}

/// A message so that Markdown reads it as the chat shows it.
fn chat_as_markdown(text: &str) -> String {
    let mut rest_is_quoted = false;
    let lines = text.lines().map(|line| {
        let line = line.trim_start();
        let is_quote = line.starts_with("> ");
        rest_is_quoted |= line.starts_with(">>> ");
        if rest_is_quoted {
            return format!("> {line}\n");
        }
        // A line in brackets with a colon would be the target of a link, and is lost then.
        let sign = match line.chars().next() {
            Some('[') => "\\",
            Some('>') if !is_quote => "\\",
            _ => "",
        };
        format!("{sign}{}\n", line.replace('<', "\\<"))
    });
    lines_apart(&lines.collect::<String>())
}

#[cfg(test)]
mod tests;
