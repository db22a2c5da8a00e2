//! N4: the hypnotist says where what is aimed at him will go.

use std::collections::BTreeSet;

use super::act::{ActId, Why};
use super::order::Stage;
use super::scene::{Scene, Spell};
use crate::moves::{Action, Move, Turned};
use crate::role::Peaceful;
use crate::state::{Card, City};
use nightdesk_game::SeatId;

/// All hypnoses of the night.
pub(super) fn spells(scene: &mut Scene<'_>) {
    for id in scene.due(Stage::Hypnosis) {
        if let Some(why) = scene.hindrance(id) {
            scene.stop(id, why);
            continue;
        }
        if in_vain(scene, id) {
            scene.miss(id, Why::NoEffect);
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

/// Role "hypnotist": the substitute of last night comes to nothing, and nobody is told.
fn in_vain(scene: &Scene<'_>, id: ActId) -> bool {
    let sent = &scene.act(id).sent;
    let card = scene.card_of(id);
    card.is_some_and(|card| names_last_nights(sent, card, scene.night))
}

/// Whether a hypnosis names nobody but who stood in the night before.
pub(super) fn names_last_nights(sent: &Move, card: &Card, night: u32) -> bool {
    let last = night.checked_sub(1);
    let substitute = sent.targets.first().map(|seat| Turned::To(*seat));
    let Some(all) = sent.options.hypnosis.others.or(substitute) else {
        return false;
    };
    let mut turns = sent.options.hypnosis.turns().chain([all]);
    turns.all(|turned| match turned {
        Turned::To(seat) => last.is_some_and(|last| stood_in(card, seat, last)),
        Turned::Exempt => true,
        Turned::Skip => false,
    })
}

/// Those of several substitutes who stood in the night before: they stand for nobody, and what they
/// were named for goes on to the hypnotist.
#[must_use]
pub fn stale_substitutes(city: &City, sent: &Move) -> Vec<SeatId> {
    let hypnotises = sent.action == Action::Hypnotise;
    let card = city
        .usable(sent.by, Peaceful::Hypnotist)
        .filter(|_| hypnotises);
    let night = city.night + 1;
    let Some(card) = card.filter(|card| !names_last_nights(sent, card, night)) else {
        return Vec::new();
    };
    let named: BTreeSet<SeatId> = sent.about().into_iter().collect();
    let stale = named.into_iter();
    stale
        .filter(|seat| stood_in(card, *seat, city.night))
        .collect()
}

impl Scene<'_> {
    /// Whether this substitute stood in for the hypnotist last night.
    pub(super) fn stood_in_last_night(&self, spell: ActId, seat: SeatId) -> bool {
        let last = self.night.checked_sub(1);
        let card = self.card_of(spell);
        card.zip(last)
            .is_some_and(|(card, last)| stood_in(card, seat, last))
    }
}

/// Whether a substitute stood in on a night: he was named, and not barred by the night before. What
/// did not go through binds nobody on the next night.
fn stood_in(card: &Card, seat: SeatId, night: u32) -> bool {
    let mut moves = card.logged(night).filter(|logged| logged.done);
    let named = moves.any(|logged| logged.targets.contains(&seat));
    let before = night.checked_sub(1);
    named && !before.is_some_and(|before| stood_in(card, seat, before))
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
        let Some(card) = scene.act(act).card else {
            continue;
        };
        if let Some(card) = scene.after.card_mut(card) {
            card.memory.killers_turned = true;
        }
    }
}
