//! Which modifiers of a card touch the kill of its side.

use super::catalogue::{ModifierEffect, Scope};
use super::roster::{Participant, Roster};
use super::settings::{ModifiersReach, Settings};

/// What of a card touches the kill of its side.
#[derive(Debug, Clone, Copy)]
pub(super) struct Touched {
    reach: ModifiersReach,
    /// Whether the card has a role with abilities of its own, which its modifiers are about.
    has_role: bool,
}

impl Touched {
    /// What of a player's card does.
    pub(super) fn of(roster: &Roster<'_>, holder: &Participant, settings: &Settings) -> Self {
        let mut roles = roster.roles(holder);
        let has_role =
            !holder.card.shots.is_empty() || roles.any(|role| !role.abilities.is_empty());
        Self::new(settings, has_role)
    }

    /// The same by whether the card has a role with abilities.
    pub(super) fn new(settings: &Settings, has_role: bool) -> Self {
        Self {
            reach: settings.modifiers_reach,
            has_role,
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
            | ModifierEffect::Hidden(Scope::Kills) => true,
            ModifierEffect::Unblockable(Scope::Actions)
            | ModifierEffect::Unredirectable(Scope::Actions)
            | ModifierEffect::Unprotectable(Scope::Actions)
            | ModifierEffect::Hidden(Scope::Actions)
            | ModifierEffect::Weak => of_role,
            ModifierEffect::Loyal
            | ModifierEffect::Disloyal
            | ModifierEffect::Lazy
            | ModifierEffect::Personal
            | ModifierEffect::Impersonal => of_role && self.reach != ModifiersReach::Some,
            ModifierEffect::Macho
            | ModifierEffect::Grants(_)
            | ModifierEffect::ReadsAs(_)
            | ModifierEffect::SelfTarget
            | ModifierEffect::OddNights
            | ModifierEffect::EvenNights
            | ModifierEffect::NotFirstNight
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
