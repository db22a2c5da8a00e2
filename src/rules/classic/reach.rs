//! Which modifiers of a card touch the kill of its side.

use super::catalogue::{Catalogue, ModifierEffect, Subject};
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
        match effect.subject() {
            Subject::Kills => true,
            Subject::Actions => of_role,
            Subject::Aim => of_role && self.reach != ModifiersReach::Some,
            Subject::Use | Subject::Holder => false,
        }
    }
}
