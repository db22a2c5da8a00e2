//! One role, as values.

use serde::Serialize;

use super::super::Teller;
use nightdesk_game::{Card, SeatId};
use nightdesk_rules::RoleSheet;

/// A player's card as it is now, or a role of the rule set, which no player holds here.
#[derive(Debug, Serialize)]
pub(in super::super) struct RoleAsked {
    player: Option<String>,
    role: String,
    /// Slug of the side.
    side: Option<String>,
    /// How far the player's role message has come.
    role_message: Option<&'static str>,
}

impl Teller<'_> {
    /// The card of a seat.
    pub(in super::super) fn card_data(&self, seat: SeatId, card: &Card) -> RoleAsked {
        let misread = self.misread_roles();
        RoleAsked {
            player: Some(self.game.name(seat).to_owned()),
            role: self.rules.card_title(&self.game.setup, card),
            side: Some(card.faction.clone()),
            role_message: Some(self.role_message_word(seat, &misread)),
        }
    }
}

impl RoleAsked {
    /// A role of the rule set.
    pub(in super::super) fn of(sheet: &RoleSheet) -> Self {
        Self {
            player: None,
            role: sheet.title.clone(),
            side: None,
            role_message: None,
        }
    }
}
