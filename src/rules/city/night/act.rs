//! A move on its way through the night.

use serde::{Deserialize, Serialize};

use super::order::Stage;
use crate::moves::{Action, Move};
use crate::role::{Negative, Peaceful, Role};
use crate::state::CardId;
use nightdesk_game::SeatId;

/// The number of an act in the night.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct ActId(pub(super) usize);

/// A move on its way through the night.
#[derive(Debug, Clone)]
pub(super) struct Act {
    pub(super) sent: Move,
    pub(super) stage: Stage,
    /// The peaceful role's card.
    pub(super) card: Option<CardId>,
    pub(super) rank: Rank,
    pub(super) way: Way,
    /// Whether nobody sent it: a partner steps in by himself.
    pub(super) unsent: bool,
    pub(super) fate: ActFate,
    /// When it was its turn, by the night's own clock.
    pub(super) at: u32,
    /// Targets that were missed, with the reason.
    pub(super) misses: Vec<(SeatId, Why)>,
    /// Houses it came to.
    pub(super) came_to: Vec<SeatId>,
    /// Where a follower sees it go.
    pub(super) seen_at: Vec<SeatId>,
    /// The hypnotist it was turned away from.
    pub(super) turned_by: Option<SeatId>,
}

/// The place of an act among those of the same stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Rank {
    /// The role's holder.
    Original,
    /// An actor's copy.
    Copy,
    /// An undead.
    Undead,
}

/// How an act came about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// It was sent.
    Sent,
    /// The role repeats itself.
    Repeated,
    /// The hireling's, on this order.
    Ordered(ActId),
    /// An insurance for this shot, sent or by default.
    Insuring(ActId),
}

/// What became of an act.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ActFate {
    /// Its turn has not come.
    Waiting,
    /// It was made.
    Done,
    /// Its maker never left home.
    Home(Why),
    /// It failed where it arrived.
    Missed(Why),
}

impl ActFate {
    pub(super) fn why(self) -> Option<Why> {
        match self {
            Self::Waiting | Self::Done => None,
            Self::Home(why) | Self::Missed(why) => Some(why),
        }
    }
}

/// Why a move was not done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// Its maker was arrested.
    Arrest,
    /// A protective block stopped it.
    Protected,
    /// Its maker was a client.
    OwnClient,
    /// Its target was a client.
    TargetClient,
    /// The town burnt.
    Fire,
    /// Its maker had been attacked.
    ForcedSkip,
    /// The role was blocked.
    RoleBlock,
    /// The face was cut.
    FaceCut,
    /// Its maker was dead.
    Dead,
    /// Its target was dead.
    Corpse,
    /// Its target refuses such moves.
    Refused,
    /// Another killer of the night was enough.
    Yields,
    /// The shot would have hit its maker.
    OwnShot,
    /// A witch undid it.
    CancelledByWitch,
    /// One black had died already in the common nights.
    BlacksLimit,
    /// A hypnotist made its maker skip.
    HypnosisSkip,
    /// A kamikaze's own way out took the place of the shot.
    Kamikaze,
    /// There is no such target.
    NoSuchTarget,
    /// Its maker was crippled.
    Crippled,
    /// A black left the geisha and her black client alone.
    Geisha,
    /// It could not help.
    NoEffect,
    /// Its maker's master forbade it.
    Forbidden,
    /// The morning was not as its maker wanted it to be.
    Withheld,
    /// It may not follow what the role did before, and its maker has the role by a swap.
    Repeated,
}

impl Why {
    /// The key of its words at a table.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Arrest => "why_arrest",
            Self::Protected => "why_protected",
            Self::OwnClient => "why_own_client",
            Self::TargetClient => "why_target_client",
            Self::Fire => "why_fire",
            Self::ForcedSkip => "why_forced_skip",
            Self::RoleBlock => "why_role_block",
            Self::FaceCut => "why_face_cut",
            Self::Dead => "why_dead",
            Self::Corpse => "why_corpse",
            Self::Refused => "why_refused",
            Self::Yields => "why_yields",
            Self::OwnShot => "why_own_shot",
            Self::CancelledByWitch => "why_cancelled_by_witch",
            Self::BlacksLimit => "why_blacks_limit",
            Self::HypnosisSkip => "why_hypnosis_skip",
            Self::Kamikaze => "why_kamikaze",
            Self::NoSuchTarget => "why_no_such_target",
            Self::Crippled => "why_crippled",
            Self::Geisha => "why_geisha",
            Self::NoEffect => "why_no_effect",
            Self::Forbidden => "why_forbidden",
            Self::Withheld => "why_withheld",
            Self::Repeated => "why_named_again",
        }
    }
}

impl Why {
    /// The key of its words for a move of this kind.
    #[must_use]
    pub const fn word_of(self, action: Action) -> &'static str {
        match (self, action) {
            // A substitute who stood in last night turns nothing tonight.
            (Self::NoEffect, Action::Hypnotise) => "why_repeated",
            // Poison comes to nothing with a healer's patient (role "poisoner").
            (Self::NoEffect, Action::Poison) => "why_healed",
            _ => self.word(),
        }
    }
}

impl Act {
    pub(super) fn new(sent: Move, stage: Stage, card: Option<CardId>, rank: Rank) -> Self {
        Self {
            sent,
            stage,
            card,
            rank,
            way: Way::Sent,
            unsent: false,
            fate: ActFate::Waiting,
            at: 0,
            misses: Vec::new(),
            came_to: Vec::new(),
            seen_at: Vec::new(),
            turned_by: None,
        }
    }

    pub(super) fn by(&self) -> SeatId {
        self.sent.by
    }

    pub(super) fn role(&self) -> Role {
        self.sent.role
    }

    pub(super) fn action(&self) -> Action {
        self.sent.action
    }

    pub(super) fn target(&self) -> Option<SeatId> {
        self.sent.targets.first().copied()
    }

    pub(super) fn is_peaceful(&self) -> bool {
        matches!(self.sent.role, Role::Peaceful(_))
    }

    /// A move of the werewolves that house watchers, blocker and detective cannot see.
    pub(super) fn is_special(&self) -> bool {
        match self.sent.role {
            Role::Negative(Negative::Hireling | Negative::Ninja) => {
                self.sent.action != Action::Suicide
            }
            Role::Negative(_) => !matches!(
                self.sent.action,
                Action::Kill | Action::Suicide | Action::Insure | Action::Order
            ),
            Role::Peaceful(_) | Role::Faceless | Role::Elite(_) => false,
        }
    }

    /// An attack on somebody else.
    pub(super) fn is_kill(&self) -> bool {
        self.sent.action == Action::Kill
    }

    /// A move whose maker stays at home.
    pub(super) fn stays_home(&self) -> bool {
        self.is_of_a_homebody()
            || matches!(
                self.sent.action,
                Action::Skip | Action::Drink | Action::Suicide | Action::Order
            )
    }

    /// Whether it is a move of a role that is at home for all who follow or watch, wherever it works.
    pub(super) fn is_of_a_homebody(&self) -> bool {
        matches!(
            self.sent.role,
            Role::Peaceful(Peaceful::Hypnotist | Peaceful::Witch | Peaceful::Criminalist)
        )
    }
}
