//! The order of a night, as data.

use serde::{Deserialize, Serialize};

use crate::moves::{Action, Move};
use crate::role::{Negative, Peaceful, Role};

/// A stage of the night; the usual order is the order of [`Stage::ALL`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// The faceless cuts.
    Cut,
    /// The vagrant sets out or drinks.
    Street,
    /// The blocker arrests or protects.
    Block,
    /// The hypnotist turns moves away.
    Hypnosis,
    /// The geisha takes a client.
    Geisha,
    /// The prostitute takes a client.
    Prostitute,
    /// The bodyguard takes post.
    Guard,
    /// The madman burns the town.
    Fire,
    /// A kamikaze who wants to dies.
    Kamikaze,
    /// Black killers.
    Killers,
    /// Killers by peaceful roles.
    PeacefulKillers,
    /// Doctor and cultist.
    Healers,
    /// Insurers whom a saved victim wakes.
    LateInsurance,
    /// The poison works, then the poisoner.
    Poison,
    /// The joker checks and inverts.
    Joker,
    /// Colour checks.
    Checks,
    /// The detective follows.
    Trails,
    /// The journalist compares.
    Journalist,
    /// The criminalist compares the samples that were taken in the evening.
    Samples,
    /// The drug dealer.
    Drugs,
    /// The maid.
    Maid,
    /// The witch.
    Witch,
    /// The executor.
    Executor,
}

impl Stage {
    /// The usual order of a night (night rules §2.2).
    pub const ALL: &'static [Self] = &[
        Self::Cut,
        Self::Street,
        Self::Block,
        Self::Hypnosis,
        Self::Geisha,
        Self::Prostitute,
        Self::Guard,
        Self::Fire,
        Self::Kamikaze,
        Self::Killers,
        Self::PeacefulKillers,
        Self::Healers,
        Self::LateInsurance,
        Self::Poison,
        Self::Joker,
        Self::Checks,
        Self::Trails,
        Self::Journalist,
        Self::Samples,
        Self::Drugs,
        Self::Maid,
        Self::Witch,
        Self::Executor,
    ];

    /// The stage at which a move is made, if it is a night move of its role.
    #[must_use]
    pub fn of(sent: &Move) -> Option<Self> {
        match sent.role {
            Role::Faceless => (sent.action == Action::Cut).then_some(Self::Cut),
            Role::Elite(_) => None,
            Role::Negative(role) => Self::of_negative(role, sent.action),
            Role::Peaceful(role) => Self::of_peaceful(role, sent.action),
        }
    }

    fn of_negative(role: Negative, action: Action) -> Option<Self> {
        match (role, action) {
            (_, Action::Kill | Action::Suicide | Action::Insure | Action::Order) => {
                Some(Self::Killers)
            }
            (Negative::Geisha, Action::Take) => Some(Self::Geisha),
            (Negative::Joker, Action::Check) => Some(Self::Joker),
            (Negative::Poisoner, Action::Poison) => Some(Self::Poison),
            (Negative::Executor, Action::Capture) => Some(Self::Executor),
            _ => None,
        }
    }

    fn of_peaceful(role: Peaceful, action: Action) -> Option<Self> {
        match (role, action) {
            (Peaceful::Vagrant, Action::Watch | Action::Drink) => Some(Self::Street),
            (Peaceful::Blocker, Action::Arrest | Action::Protect) => Some(Self::Block),
            (Peaceful::Hypnotist, Action::Hypnotise) => Some(Self::Hypnosis),
            (Peaceful::Prostitute, Action::Take) => Some(Self::Prostitute),
            (Peaceful::Bodyguard, Action::Guard) => Some(Self::Guard),
            (Peaceful::Madman, Action::Fire) => Some(Self::Fire),
            (Peaceful::Kamikaze, Action::Suicide) => Some(Self::Kamikaze),
            (
                Peaceful::Fanatic
                | Peaceful::Cultist
                | Peaceful::Investigator
                | Peaceful::Inquisitor,
                Action::Kill,
            ) => Some(Self::PeacefulKillers),
            (Peaceful::Doctor | Peaceful::Cultist, Action::Heal) => Some(Self::Healers),
            (Peaceful::Commissioner | Peaceful::Lawyer | Peaceful::Inquisitor, Action::Check) => {
                Some(Self::Checks)
            }
            (Peaceful::Detective, Action::Track) => Some(Self::Trails),
            (Peaceful::Journalist, Action::Compare) => Some(Self::Journalist),
            (Peaceful::DrugDealer, Action::Dose) => Some(Self::Drugs),
            (Peaceful::Maid, Action::Serve) => Some(Self::Maid),
            (Peaceful::Witch, Action::Swap) => Some(Self::Witch),
            _ => None,
        }
    }
}

/// Peaceful killers among each other, the first first.
pub(super) const PEACEFUL_KILLERS: &[Peaceful] = &[
    Peaceful::Fanatic,
    Peaceful::Cultist,
    Peaceful::Investigator,
    Peaceful::Inquisitor,
];
