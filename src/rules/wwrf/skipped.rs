//! What was set off and did not run, and why not: for the host alone (reference §16, logs).

use serde::{Deserialize, Serialize};

use super::built_in;
use super::execute::Does;
use super::library::first_ability;
use super::run::Run;
use super::scene::Scene;
use super::world::{PhaseNumber, Source, TriggerRef};
use nightdesk_game::SeatId;
use nightdesk_lang::tree::{Ability, Branch};

/// A trigger, or a part of one, that was set off and did not run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Skipped {
    /// When.
    pub phase: PhaseNumber,
    /// What would have acted.
    pub source: Source,
    /// The player who acts through it, or on whom it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<SeatId>,
    /// Which trigger.
    pub trigger: TriggerRef,
    /// Why not.
    pub because: NotRun,
}

/// Why something did not run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NotRun {
    /// A restriction of the trigger did not pass, by its place.
    Restriction(usize),
    /// It does not work in the state that its owner is in.
    Status,
    /// Its scaling gives no use now.
    NoUses,
    /// Its group is closed.
    Closed,
    /// What was to act is there no longer.
    Gone,
    /// It would have set itself off without end.
    Endless,
    /// The condition of a branch did not hold.
    Branch {
        /// The condition, as it is written.
        condition: String,
        /// What the branch does first, as it is written; nothing if it is empty.
        ability: Option<String>,
    },
    /// An obstruction stopped an ability.
    Obstructed {
        /// The ability.
        ability: String,
        /// Who made the obstruction.
        by: Source,
    },
    /// A trigger of who was visited cancelled the visit of an ability.
    Cancelled {
        /// The ability.
        ability: String,
        /// Who was visited.
        visited: SeatId,
    },
}

impl Run<'_> {
    /// Notes that the trigger that is looked at does not run.
    pub(super) fn skip(&mut self, scene: &Scene, because: NotRun) {
        let Some(trigger) = scene.trigger.clone() else {
            return;
        };
        self.skipped.push(Skipped {
            phase: self.world.phase,
            source: scene.source.clone(),
            player: scene.player(),
            trigger,
            because,
        });
    }

    /// Notes that a branch is not taken.
    pub(super) fn skip_branch(&mut self, scene: &Scene, branch: &Branch) {
        let because = NotRun::Branch {
            condition: branch.when.to_string(),
            ability: first_ability(&branch.steps).map(Ability::to_string),
        };
        self.skip(scene, because);
    }

    /// Notes that an ability was obstructed.
    pub(super) fn skip_obstructed(&mut self, scene: &Scene, does: Does, by: Source) {
        let ability = built_in::ability(self.world.language, &does.words());
        self.skip(scene, NotRun::Obstructed { ability, by });
    }
}
