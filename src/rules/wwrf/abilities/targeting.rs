//! Targeting (reference §12.3).

use super::super::execute::Does;
use super::super::run::Run;
use super::super::scene::Scene;
use super::super::world::{Item, Outcome};
use nightdesk_lang::tree::{TargetType, Value};

impl Run<'_> {
    pub(super) fn take_aim(
        &mut self,
        scene: &Scene,
        does: Does,
        value: &Value,
        accepts: Option<TargetType>,
    ) -> Outcome {
        let found = self.value(scene, value);
        let mut found = match accepts.map(TargetType::accepted) {
            Some(of) => self.cast(found, of),
            None => found,
        };
        if found.len() > 1 {
            return self.failed("targeting_failed");
        }
        if let [Item::Player(aimed)] = found[..] {
            let reached = self.redirected(scene, does, vec![aimed]);
            found = reached.iter().copied().map(Item::Player).collect();
            for seat in reached {
                let as_what = Item::Text("player".to_owned());
                if let Err(ended) = self.visit(scene, does, seat, (vec![as_what], Vec::new())) {
                    return ended.outcome(self.failed("targeting_failed")).on(found);
                }
            }
        }
        if let Some((target, _)) = self.world.slots_mut(scene.actor()) {
            target.clone_from(&found);
        }
        self.refresh_displays(scene.actor());
        let words = self.words_in(self.world.language, &found);
        match found.is_empty() {
            true => self.worked("target_updated_to_nobody"),
            false => self.worked_with("target_updated", &[("target", &words)]),
        }
        .on(found)
    }

    pub(super) fn untarget(&mut self, scene: &Scene) -> Outcome {
        if let Some((target, _)) = self.world.slots_mut(scene.actor()) {
            target.clear();
        }
        self.refresh_displays(scene.actor());
        self.worked("target_removed")
    }
}
