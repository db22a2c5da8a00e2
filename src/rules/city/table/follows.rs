//! What may follow a player's name by night: roles, what they do, legal targets, "none" (H11.2).

use std::borrow::Cow;

use super::Laid;
use super::line::{Line, Reading};
use super::stage::Stage;
use super::waits::roles;
use crate::game::SeatId;
use crate::rules::city::Role;
use crate::rules::city::catalogue::called;
use crate::rules::city::evening::evening;
use crate::rules::city::moves::{Move, admit};
use crate::rules::city::state::City;

impl Laid {
    /// `typed` is what stands behind the name and its colon already, up to the last word.
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
            let over = stage.dusk.is_some();
            let moves = role.entry().map(|entry| entry.moves.as_slice());
            let moves = moves.unwrap_or_default().iter();
            let open = moves.filter(|action| !(over && action.is_evening()));
            let words = open.map(|action| action.word(language).to_owned());
            return words.chain(["->".to_owned(), "none".to_owned()]).collect();
        }
        if !["->", "→", "=>"].iter().any(|arrow| typed.contains(arrow)) {
            return vec!["->".to_owned()];
        }
        self.targets(seat, typed)
    }

    /// Living players at whom the rules let the move go.
    fn targets(&self, seat: SeatId, typed: &str) -> Vec<String> {
        let city = self.behind_the_evening();
        let name = self.pen.name(seat);
        let living: Vec<SeatId> = city.living().map(|citizen| citizen.seat).collect();
        let legal = living.into_iter().filter_map(|target| {
            let target = self.pen.name(target);
            let line = self.read(&format!("{name}: {typed} {target}"), Reading::Typed);
            let Ok(Line::Night(sent)) = line else {
                return None;
            };
            self.is_legal(&city, &sent).then_some(target)
        });
        legal.collect()
    }

    /// Whether the rules take a move, what stands of the role aside.
    fn is_legal(&self, city: &City, sent: &Move) -> bool {
        let Stage::Night(stage) = &self.state.stage else {
            return false;
        };
        if sent.action.is_evening() {
            let dusk = evening(
                &self.state.city,
                std::slice::from_ref(sent),
                self.state.day(),
            );
            return dusk.refused.is_empty();
        }
        let others = stage.moves.iter();
        let others = others.filter(|known| (known.by, known.role) != (sent.by, sent.role));
        let others: Vec<Move> = others.cloned().collect();
        admit(city, sent, &others, &self.state.in_force.night).is_ok()
    }

    /// The city as the night's moves find it.
    fn behind_the_evening(&self) -> Cow<'_, City> {
        let state = &self.state;
        match &state.stage {
            Stage::Night(stage) => match &stage.dusk {
                Some(dusk) => Cow::Borrowed(dusk.as_ref()),
                None => Cow::Owned(evening(&state.city, &stage.evening, state.day()).after),
            },
            Stage::Before | Stage::Election(_) | Stage::Vote(_) | Stage::Over => {
                Cow::Borrowed(&state.city)
            }
        }
    }
}
