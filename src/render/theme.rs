//! What labels look like on a terminal.

use anstyle::{AnsiColor, Style};
use serde::Deserialize;

use nightdesk_report::document::{Label, Span, Weight};

/// A style for every label and weight.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Theme {
    words: Words<Style>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Words<T> {
    plain: T,
    player: T,
    dead: T,
    role: T,
    side: T,
    number: T,
    warning: T,
    link: T,
    strong: T,
    emphasis: T,
    struck: T,
    title: T,
    label: T,
}

/// Why a theme cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ThemeError {
    /// The file does not read.
    #[error("{0}")]
    File(#[from] toml::de::Error),
    /// A style has an unknown word.
    #[error("`{0}` is no style: bold, dim, italic, underline, strikethrough or a colour")]
    Word(String),
}

impl Theme {
    /// The built-in theme.
    #[must_use]
    #[allow(
        clippy::expect_used,
        reason = "the file is part of the program and a test reads it"
    )]
    pub fn built_in() -> Self {
        Self::read(include_str!("theme.toml")).expect("theme.toml reads")
    }

    /// Reads a theme from TOML.
    ///
    /// # Errors
    /// What does not read.
    pub fn read(text: &str) -> Result<Self, ThemeError> {
        let words: Words<String> = toml::from_str(text)?;
        Ok(Self {
            words: words.try_map(|style| read_style(&style))?,
        })
    }

    /// How a span looks: its label's style with its weight's effects on top.
    #[must_use]
    pub(super) fn of(&self, span: &Span) -> Style {
        let label = match span.label() {
            Label::Plain | Label::Markup | Label::Countdown(_) => self.words.plain,
            Label::Player => self.words.player,
            Label::Dead => self.words.dead,
            Label::Role(_) | Label::RoleAlone(_) => self.words.role,
            Label::Side(_) => self.words.side,
            Label::Number => self.words.number,
            Label::Warning => self.words.warning,
            Label::Link(_) => self.words.link,
        };
        let weight = match span.weight() {
            Weight::Normal => return label,
            Weight::Strong => self.words.strong,
            Weight::Emphasis => self.words.emphasis,
            Weight::Struck => self.words.struck,
        };
        over(label, weight)
    }

    pub(super) fn title(&self) -> Style {
        self.words.title
    }

    pub(super) fn label(&self) -> Style {
        self.words.label
    }
}

/// A style with another one on top of it.
pub(super) fn over(below: Style, above: Style) -> Style {
    below
        .effects(below.get_effects() | above.get_effects())
        .fg_color(above.get_fg_color().or(below.get_fg_color()))
}

impl<T> Words<T> {
    fn try_map<U, E>(self, read: impl Fn(T) -> Result<U, E>) -> Result<Words<U>, E> {
        Ok(Words {
            plain: read(self.plain)?,
            player: read(self.player)?,
            dead: read(self.dead)?,
            role: read(self.role)?,
            side: read(self.side)?,
            number: read(self.number)?,
            warning: read(self.warning)?,
            link: read(self.link)?,
            strong: read(self.strong)?,
            emphasis: read(self.emphasis)?,
            struck: read(self.struck)?,
            title: read(self.title)?,
            label: read(self.label)?,
        })
    }
}

fn read_style(text: &str) -> Result<Style, ThemeError> {
    text.split_whitespace()
        .try_fold(Style::new(), |style, word| {
            let colour = |colour: AnsiColor| style.fg_color(Some(colour.into()));
            Ok(match word {
                "bold" => style.bold(),
                "dim" => style.dimmed(),
                "italic" => style.italic(),
                "underline" => style.underline(),
                "strikethrough" => style.strikethrough(),
                "black" => colour(AnsiColor::Black),
                "red" => colour(AnsiColor::Red),
                "green" => colour(AnsiColor::Green),
                "yellow" => colour(AnsiColor::Yellow),
                "blue" => colour(AnsiColor::Blue),
                "magenta" => colour(AnsiColor::Magenta),
                "cyan" => colour(AnsiColor::Cyan),
                "white" => colour(AnsiColor::White),
                other => return Err(ThemeError::Word(other.to_owned())),
            })
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_theme_reads() {
        assert_eq!(Theme::built_in().words.strong, Style::new().bold());
    }

    #[test]
    fn an_unknown_word_is_named() {
        let text = include_str!("theme.toml").replace("\"dim\"", "\"dimm\"");
        assert_eq!(Theme::read(&text), Err(ThemeError::Word("dimm".to_owned())));
    }
}
