//! What the host must know before going on: whether the rules of this version read the moves of a
//! running game as they were ruled.

use super::Session;
use nightdesk_command::Hiding;
use nightdesk_desk::{ReadOtherwise, by_other_rules, keeps_steps, read_otherwise};
use nightdesk_game::{Entry, Event, Game};
use nightdesk_store::VERSION;
use nightdesk_text::say;

impl Session {
    /// That moves are read otherwise now than when they were made: for each what was ruled, what
    /// today's rules make of it, and the version that ruled. Nothing where the game has no table, or
    /// where it cannot be laid, which is told by itself. While others can see the screen only the
    /// entries are named.
    ///
    /// Where the journal keeps what each move changed at the table, only the rulings of the running
    /// phase are looked at, or the one that ended the game, until this version has written to it.
    #[must_use]
    pub fn read_otherwise(&self, hiding: Hiding) -> Vec<String> {
        let Ok(rules) = self.rules() else {
            return Vec::new();
        };
        if rules.tables().is_none() {
            return Vec::new();
        }
        let now = self.game();
        let keeps_steps = keeps_steps(now);
        if keeps_steps && self.version_of(self.journal().next_no() - 1) == Some(VERSION) {
            return Vec::new();
        }
        let is_of_phase = |game: &Game, entry: &Entry| {
            let leads_here = |fact: &Event| match fact {
                Event::PhaseBegan { phase, .. } => Some(*phase) == now.phase(),
                Event::GameOver { .. } => now.phase().is_none(),
                _ => false,
            };
            game.phase() == now.phase() || entry.change.facts().iter().any(leads_here)
        };
        let otherwise = read_otherwise(rules, self.journal(), |game, entry| {
            !keeps_steps || is_of_phase(game, entry)
        });
        let otherwise = otherwise.iter();
        let otherwise = otherwise.map(|one| self.change_of_reading(one, keeps_steps, hiding));
        let by_other_rules = !keeps_steps && by_other_rules(self.journal());
        let told = by_other_rules.then(|| say!(self, "journal_of_lines_alone"));
        told.into_iter().chain(otherwise).collect()
    }

    /// The version that wrote an entry, where that was noted.
    pub(super) fn version_of(&self, no: u64) -> Option<&str> {
        self.open_game()?.written_by().of(no)
    }

    fn change_of_reading(&self, one: &ReadOtherwise, keeps_steps: bool, hiding: Hiding) -> String {
        let ReadOtherwise {
            no,
            line,
            ruled,
            now,
        } = one;
        let by = match self.version_of(*no) {
            Some(version) => say!(self, "version_which_wrote", version),
            None => say!(self, "the_version_that_wrote"),
        };
        let (line, differs) = match hiding {
            Hiding::Hidden => (String::new(), say!(self, "what_differs_hidden")),
            Hiding::Shown => (
                format!(" (`{line}`)"),
                say!(self, "ruled_read_now", ruled, now),
            ),
        };
        let stays = match keeps_steps {
            true => say!(self, "what_was_ruled_stays_what_comes"),
            false => {
                say!(self, "what_was_ruled_stays")
            }
        };
        say!(
            self,
            "entry_this_version_would_rule",
            no,
            line,
            differs,
            stays,
            by
        )
    }
}
