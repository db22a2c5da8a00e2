//! What the line editor asks while a host types.

use std::borrow::Cow;
use std::cell::OnceCell;

use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{Context, Helper as EditorHelper};

use super::complete::{complete, file_at};
use crate::desk;
use crate::game::Game;
use crate::rules::{RuleSet, Table};
use crate::session::Session;
use crate::text::steers;

/// Completion, hints and colour for one line of one game.
#[derive(EditorHelper)]
pub(super) struct Helper {
    game: Option<(Game, &'static dyn RuleSet)>,
    /// The game's table, laid when it is asked first.
    table: OnceCell<Option<Box<dyn Table>>>,
    colour: bool,
    /// Whether a line goes on until one with only a dot.
    pasting: bool,
}

impl Helper {
    /// What the game as it stands offers.
    pub(super) fn of(session: &Session, colour: bool) -> Self {
        let rules = session.rules().ok();
        Self {
            game: rules.map(|rules| (session.game().clone(), rules)),
            table: OnceCell::new(),
            colour,
            pasting: false,
        }
    }

    /// For text of many lines that is pasted at once: nothing is offered, and it ends with a
    /// line that has only a dot. All of it is one reading of the terminal, since what has
    /// arrived beyond the end of a reading would be lost.
    pub(super) fn pasting() -> Self {
        Self {
            game: None,
            table: OnceCell::new(),
            colour: false,
            pasting: true,
        }
    }

    fn complete(&self, line: &str) -> (usize, Vec<String>) {
        self.game.as_ref().map_or_else(
            || (line.len(), Vec::new()),
            |(game, rules)| complete(line, game, *rules, self.table(game, *rules)),
        )
    }

    /// What keeps a table from being laid is told with the next line for it.
    fn table(&self, game: &Game, rules: &dyn RuleSet) -> Option<&dyn Table> {
        let lay = || desk::table(game, rules, None).ok().flatten();
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
        if file_at(typed).is_some() {
            return FilenameCompleter::new().complete_path(line, position);
        }
        let (start, mut words) = self.complete(typed);
        // What steers a terminal cannot be typed, and must not be shown.
        words.retain(|word| !word.contains(steers));
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
        if position < line.len() || line.trim().is_empty() {
            return None;
        }
        let (start, words) = self.complete(line);
        let [word] = words.as_slice() else {
            return None;
        };
        let typed = line.get(start..)?;
        let rest = word.get(typed.len()..)?;
        let is_shown = !typed.is_empty() && !rest.is_empty() && !rest.contains(steers);
        is_shown.then(|| rest.to_owned())
    }
}

impl Validator for Helper {
    fn validate(&self, context: &mut ValidationContext<'_>) -> rustyline::Result<ValidationResult> {
        Ok(
            match self.pasting && before_dot(context.input()).is_none() {
                true => ValidationResult::Incomplete,
                false => ValidationResult::Valid(None),
            },
        )
    }
}

/// The text before a last line that has only a dot, if it ends with one.
pub(super) fn before_dot(text: &str) -> Option<&str> {
    let text = text.trim_end();
    let before = text.strip_suffix('.')?;
    (before.is_empty() || before.ends_with(['\n', '\r'])).then_some(before)
}

impl Highlighter for Helper {
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
    fn a_paste_ends_with_a_line_that_has_only_a_dot() {
        assert_eq!(
            before_dot("#12 Ana\nVOTE: Bob\n."),
            Some("#12 Ana\nVOTE: Bob\n")
        );
        assert_eq!(before_dot("a\r\n.\n"), Some("a\r\n"));
        assert_eq!(before_dot("."), Some(""));
        assert_eq!(before_dot("He was here."), None);
        assert_eq!(before_dot("a\n.\nb"), None);
    }
}
