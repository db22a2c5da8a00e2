//! N4: the hypnotist says where what is aimed at him will go.

use super::act::ActFate;
use super::cut::repeats;
use super::order::Stage;
use super::scene::{Scene, Spell};

/// All hypnoses of the night.
pub(super) fn spells(scene: &mut Scene<'_>) {
    for id in scene.due(Stage::Hypnosis) {
        if let Some(why) = scene.hindrance(id) {
            scene.stop(id, why);
            continue;
        }
        let by = scene.act(id).by();
        // A repeated substitute is not told: the move just does nothing.
        if repeats(scene, id) {
            scene.miss(id, super::Why::NoEffect);
            continue;
        }
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
