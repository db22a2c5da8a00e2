//! What may follow a player's name by night: roles, what they do, legal targets, "none".

use super::CityTable;
use super::line::{Line, Reading};
use super::stage::Stage;
use super::waits::roles;
use crate::Role;
use crate::catalogue::{RoleEntry, called};
use nightdesk_game::SeatId;

impl CityTable {
    /// `typed` is what stands after the name and its colon already, up to the last word.
    pub(super) fn may_follow(&self, seat: SeatId, typed: &str) -> Vec<String> {
        let Stage::Night(stage) = &self.state.stage else {
            return Vec::new();
        };
        let language = self.pen.language;
        let typed = typed.trim();
        let own = roles(&self.state.city).into_iter();
        let own: Vec<Role> = own
            .filter(|(of, _)| *of == seat)
            .map(|(_, role)| role)
            .collect();
        if typed.is_empty() {
            let names = own.iter().map(|role| role.name(language).to_owned());
            let none = (!own.is_empty()).then(|| "none".to_owned());
            return names.chain(none).collect();
        }
        if let Some(role) = called(typed) {
            let judge = self.state.judge();
            let moves = role.entry().into_iter().flat_map(RoleEntry::all_moves);
            let open = moves.filter(|action| stage.possible(seat, role, *action, judge).is_some());
            let words = open.map(|action| action.word_of(role, language).to_owned());
            return words.chain(["->".to_owned(), "none".to_owned()]).collect();
        }
        if !["->", "→", "=>"].iter().any(|arrow| typed.contains(arrow)) {
            return vec!["->".to_owned()];
        }
        self.targets(seat, typed)
    }

    /// Living players at whom the rules let the move go.
    fn targets(&self, seat: SeatId, typed: &str) -> Vec<String> {
        let Stage::Night(stage) = &self.state.stage else {
            return Vec::new();
        };
        let judge = self.state.judge();
        let city = stage.after_the_evening(judge);
        let name = self.pen.name(seat);
        let living: Vec<SeatId> = city.living().map(|citizen| citizen.seat).collect();
        let legal = living.into_iter().filter_map(|target| {
            let target = self.pen.name(target);
            let line = self.read(&format!("{name}: {typed} {target}"), Reading::Typed);
            let Ok(Line::Night(sent)) = line else {
                return None;
            };
            stage.fits(&sent, judge).is_ok().then_some(target)
        });
        legal.collect()
    }
}
