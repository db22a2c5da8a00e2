//! Which modifiers of a card touch the kill of its side.

use super::catalogue::{Catalogue, ModifierEffect, Scope};
use super::settings::{ModifiersReach, Settings};
use nightdesk_game::Card;

/// What of a card touches the kill of its side.
#[derive(Debug, Clone, Copy)]
pub(super) struct Touched {
    reach: ModifiersReach,
    /// Whether the card has a role that its modifiers are about.
    has_role: bool,
}

impl Touched {
    /// What of a card does. A Goon's card has no role: it is the plain one of its side.
    pub(super) fn of(catalogue: &Catalogue, card: &Card, settings: &Settings) -> Self {
        let plain = catalogue.plain_role(&card.faction);
        let has_role = card.roles.iter().any(|role| role != plain);
        Self {
            reach: settings.modifiers_reach,
            has_role: has_role || !card.shots.is_empty(),
        }
    }

    /// Whether an effect touches the side's kill. What is about kills always does; when and how often
    /// a role may be used is never about it.
    pub(super) fn by(self, effect: &ModifierEffect) -> bool {
        let of_role = match self.reach {
            ModifiersReach::Role => !self.has_role,
            ModifiersReach::All | ModifiersReach::Some => true,
        };
        match effect {
            ModifierEffect::Unblockable(Scope::Kills)
            | ModifierEffect::Unredirectable(Scope::Kills)
            | ModifierEffect::Unprotectable(Scope::Kills)
            | ModifierEffect::Hidden(Scope::Kills)
            | ModifierEffect::AloneUnstoppable
            | ModifierEffect::Poisons => true,
            ModifierEffect::Unblockable(Scope::Actions)
            | ModifierEffect::Unredirectable(Scope::Actions)
            | ModifierEffect::Unprotectable(Scope::Actions)
            | ModifierEffect::Hidden(Scope::Actions)
            | ModifierEffect::Adds(_)
            | ModifierEffect::Unwell
            | ModifierEffect::Weak => of_role,
            ModifierEffect::Only(_)
            | ModifierEffect::Lazy
            | ModifierEffect::Personal
            | ModifierEffect::Impersonal => of_role && self.reach != ModifiersReach::Some,
            ModifierEffect::Macho
            | ModifierEffect::Grants(_)
            | ModifierEffect::ReadsAs(_)
            | ModifierEffect::ReadsAsWolf(_)
            | ModifierEffect::TimesANight(_)
            | ModifierEffect::Refunds
            | ModifierEffect::FindsNothing
            | ModifierEffect::SeenWithTheDead
            | ModifierEffect::TakesNeighbours
            | ModifierEffect::StopsKills
            | ModifierEffect::DoublesKill
            | ModifierEffect::ReversesCops
            | ModifierEffect::Wins(_)
            | ModifierEffect::SelfTarget
            | ModifierEffect::OddNights
            | ModifierEffect::EvenNights
            | ModifierEffect::NotFirstNight
            | ModifierEffect::OnNight
            | ModifierEffect::FromNight
            | ModifierEffect::ByDay
            | ModifierEffect::NotTwoNightsRunning
            | ModifierEffect::NeverAgain
            | ModifierEffect::AlwaysAgain
            | ModifierEffect::FlipsGuilty
            | ModifierEffect::ByHand(_)
            | ModifierEffect::SurvivesVote
            | ModifierEffect::TakesDecider
            | ModifierEffect::SkipsDay
            | ModifierEffect::VoteWeighs(_)
            | ModifierEffect::VoteNeeds(_)
            | ModifierEffect::VoteOnlyDecides
            | ModifierEffect::Linked
            | ModifierEffect::Avenges(_)
            | ModifierEffect::Shots
            | ModifierEffect::Activated
            | ModifierEffect::Compulsive
            | ModifierEffect::Indecisive
            | ModifierEffect::Multitasking
            | ModifierEffect::Backup
            | ModifierEffect::NoEffect => false,
        }
    }
}
