//! Reasons as values (§2.2).

use super::super::component::{Component, Pose, Tie};
use super::super::night::{Act, Player};
use super::landing::LandingId;

/// A component of a targeted action where it may come to stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Placed {
    /// Where, and how it came there.
    pub(super) landing: LandingId,
    /// Which component.
    pub(super) component: Component,
}

impl Placed {
    /// The visit of an action where it may come to stand.
    pub(super) fn visit(landing: LandingId) -> Self {
        Self {
            landing,
            component: Component::Visit,
        }
    }
}

/// A reason for something that may happen at the end of the night, or for
/// something that would prevent it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Claim {
    /// A component of a targeted action acts on the player it stands on.
    Lands(Placed),
    /// A component that needs no target acts on its own holder, or in the case
    /// of a fire on everybody who was doused.
    Works {
        /// The action.
        act: Act,
        /// Which component.
        component: Component,
    },
    /// Either of these, said against an action that something may stand by.
    Stops {
        /// What stops the action.
        by: Stopper,
        /// The action.
        act: Act,
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
    /// Somebody dies of a kill on somebody else, whose death is his own.
    Tied {
        /// Whose death is whose.
        tie: Tie,
        /// What makes it so.
        by: Placed,
        /// The kill on the other.
        kill: Kill,
    },
    /// A weak player's action reaches somebody who is not town.
    Weakness {
        /// Where it stands.
        landing: LandingId,
    },
    /// Poison of an earlier night kills.
    Poisoned(Player),
    /// The player dies of a death in the phase before.
    Bereaved(Player),
    /// Something finds a player guilty because of what lets that player read so.
    Posed {
        /// What finds it.
        eye: Placed,
        /// What lets the player read so.
        by: Placed,
    },
    /// Something finds a player who is not let read so.
    Unposed {
        /// What finds it.
        eye: Placed,
        /// As what nobody lets the player read.
        pose: Pose,
    },
    /// An observer sees a visit.
    Sees {
        /// The observation.
        eye: Placed,
        /// The visit.
        visit: LandingId,
    },
    /// An observer sees that nothing happens.
    Unseen {
        /// The observation.
        eye: Placed,
    },
}

/// What stops an action: where it may come to stand, or with its own holder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Stopper {
    /// A component of a targeted action.
    Placed(Placed),
    /// One that needs no target.
    Held(Act, Component),
}

impl Stopper {
    /// The claim that it works.
    pub(super) fn works(self) -> Claim {
        match self {
            Self::Placed(part) => Claim::Lands(part),
            Self::Held(act, component) => Claim::Works { act, component },
        }
    }

    /// Which component it is.
    pub(super) fn component(self) -> Component {
        match self {
            Self::Placed(part) => part.component,
            Self::Held(_, component) => component,
        }
    }
}

/// A way of being killed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Kill {
    /// A killing component stands on the player.
    Landed(Placed),
    /// The player visited somebody who shoots visitors, or for whom somebody does.
    Shot {
        /// The visit.
        visit: LandingId,
        /// The action that shoots.
        gun: Act,
        /// Its component.
        component: Component,
        /// Where the action stands, if it was aimed at the player visited.
        trap: Option<LandingId>,
    },
    /// Somebody is killed for a kill that landed elsewhere.
    Back {
        /// The action that kills for it.
        act: Act,
        /// Its component.
        component: Component,
        /// The kill.
        of: Cause,
        /// Where the action stands, if it was aimed at the victim of that kill.
        guard: Option<LandingId>,
    },
    /// Somebody is killed for a poisoning in an earlier night.
    ForPoison {
        /// The action that kills for it, whose holder was poisoned.
        act: Act,
        /// Its component.
        component: Component,
        /// Who poisoned the holder.
        by: Player,
    },
    /// Somebody dies of being visited.
    Touched {
        /// The visit.
        visit: LandingId,
        /// What makes it so.
        act: Act,
        /// Its component.
        component: Component,
    },
    /// Everybody is killed of whom something holds, and it holds of the player: marked by fire, next to
    /// somebody who dies.
    Everybody {
        /// The killing action.
        act: Act,
        /// Its component.
        component: Component,
        /// Whom it finds.
        on: Player,
    },
}

/// A kill for which somebody else is killed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Cause {
    /// A killing component stands on the player.
    Landed(Placed),
    /// As [`Kill::Shot`].
    Shot {
        /// The visit.
        visit: LandingId,
        /// The action that shoots.
        gun: Act,
        /// Its component.
        component: Component,
        /// Where the action stands, if it was aimed at the player visited.
        trap: Option<LandingId>,
    },
    /// As [`Kill::Everybody`].
    Everybody {
        /// The killing action.
        act: Act,
        /// Its component.
        component: Component,
        /// Whom it finds.
        on: Player,
    },
}

impl Cause {
    /// What sets something off of a kill, if anything can.
    pub(super) fn of(kill: Kill) -> Option<Self> {
        match kill {
            Kill::Landed(part) => Some(Self::Landed(part)),
            Kill::Shot {
                visit,
                gun,
                component,
                trap,
            } => Some(Self::Shot {
                visit,
                gun,
                component,
                trap,
            }),
            Kill::Everybody { act, component, on } => Some(Self::Everybody { act, component, on }),
            Kill::Back { .. } | Kill::ForPoison { .. } | Kill::Touched { .. } => None,
        }
    }

    /// The kill itself.
    pub(super) fn kill(self) -> Kill {
        match self {
            Self::Landed(part) => Kill::Landed(part),
            Self::Shot {
                visit,
                gun,
                component,
                trap,
            } => Kill::Shot {
                visit,
                gun,
                component,
                trap,
            },
            Self::Everybody { act, component, on } => Kill::Everybody { act, component, on },
        }
    }
}
