//! What the line editor asks while a host types.

use std::borrow::Cow;
use std::cell::OnceCell;

use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::Hinter;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{Context, Helper as EditorHelper};

use super::ahead::{Ahead, Enter};
use super::complete::{complete, file_at};
use nightdesk_game::Game;
use nightdesk_rules::{RuleSet, Table};
use nightdesk_session::Session;
use nightdesk_text::steers;

/// Completion, hints and colour for one line of one game.
#[derive(EditorHelper)]
pub(super) struct Helper {
    game: Option<(Game, &'static dyn RuleSet)>,
    /// The game's table, laid when it is asked first.
    table: OnceCell<Option<Box<dyn Table>>>,
    colour: bool,
    /// Whether a text goes on until a line with only a dot.
    to_dot: bool,
    ahead: Ahead,
}

impl Helper {
    /// What the game as it stands offers.
    pub(super) fn of(session: &Session, colour: bool) -> Self {
        let rules = session.rules().ok();
        Self {
            game: rules.map(|rules| (session.game().clone(), rules)),
            colour,
            ..Self::plain()
        }
    }

    /// For lines to which nothing is offered.
    pub(super) fn plain() -> Self {
        Self {
            game: None,
            table: OnceCell::new(),
            colour: false,
            to_dot: false,
            ahead: Ahead::default(),
        }
    }

    /// For text of many lines that ends with a line that has only a dot.
    pub(super) fn to_dot() -> Self {
        Self {
            to_dot: true,
            ..Self::plain()
        }
    }

    /// What came after the line.
    pub(super) fn ahead(&self) -> &Ahead {
        &self.ahead
    }

    /// What could stand at the end of a line, and where that begins. What steers a terminal cannot be
    /// typed, and must not be shown.
    pub(super) fn complete(&self, line: &str) -> (usize, Vec<String>) {
        let Some((game, rules)) = &self.game else {
            return (line.len(), Vec::new());
        };
        let (start, mut words) = complete(line, game, *rules, self.table(game, *rules));
        words.retain(|word| !word.contains(steers));
        (start, words)
    }

    /// What keeps a table from being laid is told with the next line for it.
    fn table(&self, game: &Game, rules: &dyn RuleSet) -> Option<&dyn Table> {
        let lay = || nightdesk_desk::table(game, rules, None).ok().flatten();
        self.table.get_or_init(lay).as_deref()
    }
}

impl Completer for Helper {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        position: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let typed = line.get(..position).unwrap_or(line);
        if self.ahead.is_gathering() {
            return Ok((position, Vec::new()));
        }
        if file_at(typed).is_some() {
            return FilenameCompleter::new().complete_path(line, position);
        }
        let (start, words) = self.complete(typed);
        let pair = |word: String| Pair {
            display: word.clone(),
            replacement: format!("{word} "),
        };
        Ok((start, words.into_iter().map(pair).collect()))
    }
}

impl Hinter for Helper {
    type Hint = String;

    /// The rest of the only word that fits.
    fn hint(&self, line: &str, position: usize, _: &Context<'_>) -> Option<String> {
        self.ahead.see(line, position);
        if self.ahead.is_gathering() || position < line.len() || line.trim().is_empty() {
            return None;
        }
        let (start, words) = self.complete(line);
        let [word] = words.as_slice() else {
            return None;
        };
        let typed = line.get(start..)?;
        let rest = word.get(typed.len()..)?;
        let is_shown = !typed.is_empty() && !rest.is_empty();
        is_shown.then(|| rest.to_owned())
    }
}

impl Validator for Helper {
    fn validate(&self, context: &mut ValidationContext<'_>) -> rustyline::Result<ValidationResult> {
        let text = context.input();
        let enter = match self.to_dot && !has_dot(text) {
            true => Enter::GoesOn,
            false => self.ahead.enter(text),
        };
        Ok(match enter {
            Enter::GoesOn => ValidationResult::Incomplete,
            Enter::Ends => ValidationResult::Valid(None),
        })
    }
}

/// Whether a text has a line with only a dot.
fn has_dot(text: &str) -> bool {
    text.split(['\n', '\r']).any(|line| line.trim() == ".")
}

impl Highlighter for Helper {
    fn highlight_char(&self, _: &str, position: usize, _: CmdKind) -> bool {
        self.ahead.see_cursor(position);
        false
    }

    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        if self.colour {
            Cow::Owned(format!("\x1b[2m{hint}\x1b[0m"))
        } else {
            Cow::Borrowed(hint)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_goes_on_to_a_dot_has_a_line_of_nothing_else() {
        assert!(has_dot("#12 Ana\nVOTE: Bob\n."));
        assert!(has_dot("a\r\n.\r\n"));
        assert!(has_dot("a\n.\nb"));
        assert!(!has_dot("He was here."));
    }
}
