//! Reasons as values (§2.2).

use super::super::component::{Component, Sight};
use super::super::night::{Act, Player};
use super::landing::LandingId;

/// A reason for something that may happen at the end of the night, or for
/// something that would prevent it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Claim {
    /// A component of a targeted action acts on the player it stands on.
    Lands {
        /// Where, and how it came there.
        landing: LandingId,
        /// Which component.
        component: Component,
    },
    /// A component that needs no target acts on its own holder, or in the case
    /// of a fire on everybody who was doused.
    Works {
        /// The action.
        act: Act,
        /// Which component.
        component: Component,
    },
    /// A mover carries a component one step on.
    Moves {
        /// Where the step leads.
        landing: LandingId,
        /// Whether it is said to defeat another move: then only blocks and what
        /// speaks against the mover itself count.
        rival: bool,
    },
    /// Somebody is killed.
    Killed(Kill),
    /// A bodyguard dies in place of his ward.
    DiesFor {
        /// The guarding.
        guard: LandingId,
        /// The kill that would reach the ward but for him.
        kill: Kill,
    },
    /// A ward dies with the sitter.
    DiesWith {
        /// The sitting.
        sitter: LandingId,
        /// The kill on the sitter.
        kill: Kill,
    },
    /// A hider dies with the player he hides behind.
    FoundWith {
        /// The hiding.
        hider: LandingId,
        /// The kill on the player he hides behind.
        kill: Kill,
    },
    /// A weak player's action reaches somebody who is not town.
    Weakness {
        /// Where it stands.
        landing: LandingId,
    },
    /// Poison of an earlier night kills.
    Poisoned(Player),
    /// An observer sees a visit.
    Sees {
        /// The observation.
        eye: LandingId,
        /// What it looks at.
        sight: Sight,
        /// The visit.
        visit: LandingId,
    },
    /// An observer sees that nothing happens.
    Unseen {
        /// The observation.
        eye: LandingId,
        /// What it looks at.
        sight: Sight,
    },
}

/// A way of being killed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Kill {
    /// A killing action stands on the player.
    Landed {
        /// Where.
        landing: LandingId,
        /// Which killing component.
        component: Component,
    },
    /// The player visited somebody who shoots visitors.
    Shot {
        /// The visit.
        visit: LandingId,
        /// The gun owner's passive.
        gun: Act,
    },
    /// The player was doused and the fire is lit.
    Burnt {
        /// The lighting.
        fire: Act,
        /// Who burns.
        on: Player,
    },
}
