//! N4: the hypnotist says where what is aimed at him will go.

use super::act::{ActFate, ActId};
use super::order::Stage;
use super::scene::{Scene, Spell};
use crate::game::SeatId;
use crate::rules::city::role::{Negative, Peaceful, Role, Side};
use crate::rules::city::state::Logged;

/// All hypnoses of the night.
pub(super) fn spells(scene: &mut Scene<'_>) {
    for id in scene.due(Stage::Hypnosis) {
        if let Some(why) = scene.hindrance(id) {
            scene.stop(id, why);
            continue;
        }
        let by = scene.act(id).by();
        let used = scene
            .card_of(id)
            .is_some_and(|card| card.memory.killers_turned);
        scene.done(id);
        scene.spells.insert(
            by,
            Spell {
                act: id,
                killers_turned: false,
                turns_killers: !used,
            },
        );
    }
}

impl Scene<'_> {
    /// Whether a hypnotist sends a player to last night's target who may not choose it again: the
    /// move fails, and nobody tells him so.
    pub(super) fn sent_again(&self, id: ActId, target: SeatId) -> bool {
        let act = self.act(id);
        let bound = match act.role() {
            Role::Peaceful(Peaceful::Bodyguard) => self.city.side(act.by()) == Side::Red,
            Role::Peaceful(Peaceful::Doctor) | Role::Negative(Negative::Geisha) => {
                target == act.by()
            }
            Role::Peaceful(_) | Role::Negative(_) | Role::Faceless | Role::Elite(_) => false,
        };
        let again = |logged: &Logged| {
            let own = logged.role == act.role() && logged.action == act.action();
            own && logged.night + 1 == self.night && logged.done && logged.ended_at(target)
        };
        bound && self.log_of(id).iter().any(again)
    }

    /// What the role behind an act did before.
    fn log_of(&self, id: ActId) -> &[Logged] {
        let black = self.city.black_log.get(&self.act(id).by());
        let peaceful = self.card_of(id).map(|card| &card.memory.log);
        peaceful.or(black).map(Vec::as_slice).unwrap_or_default()
    }
}

/// Killers on one night of the game: it counts once they came.
pub(super) fn remember(scene: &mut Scene<'_>) {
    let turned: Vec<_> = scene
        .spells
        .values()
        .filter(|spell| spell.killers_turned)
        .map(|spell| spell.act)
        .collect();
    for act in turned {
        debug_assert_eq!(scene.act(act).fate, ActFate::Done);
        let Some(card) = scene.act(act).card else {
            continue;
        };
        if let Some(card) = scene.after.card_mut(card) {
            card.memory.killers_turned = true;
        }
    }
}
