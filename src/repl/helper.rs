//! What the line editor asks while a host types.

use std::borrow::Cow;

use rustyline::completion::{Completer, Pair};
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::{Context, Helper as EditorHelper, Validator};

use super::complete::complete;
use crate::game::Game;
use crate::rules::RuleSet;
use crate::session::Session;

/// Completion, hints and colour for one line of one game.
#[derive(EditorHelper, Validator)]
pub(super) struct Helper {
    game: Option<(Game, &'static dyn RuleSet)>,
    colour: bool,
}

impl Helper {
    /// What the game as it stands offers.
    pub(super) fn of(session: &Session, colour: bool) -> Self {
        let rules = session.rules().ok();
        Self {
            game: rules.map(|rules| (session.game().clone(), rules)),
            colour,
        }
    }

    fn complete(&self, line: &str) -> (usize, Vec<String>) {
        self.game.as_ref().map_or_else(
            || (line.len(), Vec::new()),
            |(game, rules)| complete(line, game, *rules),
        )
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
        let (start, words) = self.complete(line.get(..position).unwrap_or(line));
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
        (!typed.is_empty() && !rest.is_empty()).then(|| rest.to_owned())
    }
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
