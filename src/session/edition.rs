//! What the host of a game from an earlier version must know of rules that have changed since.

use super::Session;
use nightdesk_game::{NameMatch, Setup};
use nightdesk_text::say;

impl Session {
    /// By which rules a game of an earlier edition is played, for a host who opens it. Before the game
    /// begins it is told each time; afterwards until this version has written to it.
    #[must_use]
    pub fn edition_note(&self) -> Option<String> {
        let game = self.game();
        if game.setup.edition >= Setup::EDITION {
            return None;
        }
        let has_begun = !game.phases.is_empty();
        let opened_before = || {
            let last = self.journal().next_no() - 1;
            let by = self.open_game()?.written_by().of(last)?;
            Some(by == nightdesk_store::VERSION)
        };
        if has_begun && opened_before().unwrap_or_default() {
            return None;
        }
        let rulings = self.rules().ok()?.rulings().iter();
        let edition = game.setup.edition;
        let open = rulings.filter(|ruling| !game.setup.rulings.contains_key(&ruling.key));
        let changed: Vec<String> = open
            .filter_map(|ruling| {
                let formerly = ruling.held_in(edition)?;
                let usual = ruling.default_value();
                Some(format!("`{}`, {formerly} → {usual}", ruling.key))
            })
            .collect();
        let names = has_begun && game.setup.votes.names == NameMatch::usual(edition);
        let names = names && NameMatch::usual(edition) != NameMatch::usual(Setup::EDITION);
        let names = names.then(|| "`votes.names`, ask → provisional".to_owned());
        let changed: Vec<String> = changed.into_iter().chain(names).collect();
        if changed.is_empty() {
            return None;
        }
        let changed = changed.join("; ");
        Some(match has_begun {
            true => say!(self, "some_usual_answers_have_changed_since", changed),
            false => say!(self, "some_usual_answers_have_changed_since_this", changed),
        })
    }
}
