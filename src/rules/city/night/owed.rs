//! Choices nobody may skip: whoever named no favourite and no cursed players on the first day gets
//! them by chance, but none of the first night's dead (roles "fanatic" and "necromancer").

use super::letter::{Letter, LetterClass, Value};
use super::outcome::DrawAbout;
use super::scene::Scene;
use crate::role::{Peaceful, Role};
use crate::state::{Card, CardId, City, Origin};
use nightdesk_game::SeatId;

/// How many players a necromancer curses.
const CURSES: u8 = 3;

/// Deals what was not chosen by the first morning.
pub(super) fn choices(scene: &mut Scene<'_>) {
    for (card, holder) in undecided(scene, Peaceful::Fanatic) {
        favourite(scene, card, holder);
    }
    for (card, holder) in undecided(scene, Peaceful::Necromancer) {
        curses(scene, card, holder);
    }
}

/// Whether chance chooses for a role in a night: for a living holder to whom it was dealt and who has
/// chosen nobody by the first one. Heirs, undead and copies choose when they like.
pub(crate) fn is_dealt_by_lot(city: &City, card: &Card, night: u32) -> bool {
    let chooses = matches!(card.role, Peaceful::Fanatic | Peaceful::Necromancer);
    let dealt = card.origin == Origin::Dealt && city.lives(card.holder);
    let open = card.memory.favourite.is_none() && card.memory.cursed.is_empty();
    night == 1 && chooses && dealt && open
}

/// The living holders who have chosen nobody.
fn undecided(scene: &Scene<'_>, role: Peaceful) -> Vec<(CardId, SeatId)> {
    let cards = scene.after.cards_of(role);
    cards
        .filter(|card| is_dealt_by_lot(&scene.after, card, scene.night))
        .map(|card| (card.id, card.holder))
        .collect()
}

/// The living whom a role can be turned on, but for its holder.
fn others(scene: &Scene<'_>, holder: SeatId) -> Vec<SeatId> {
    let living = scene.after.living().map(|citizen| citizen.seat);
    living
        .filter(|seat| *seat != holder && scene.after.mayor != Some(*seat))
        .collect()
}

fn favourite(scene: &mut Scene<'_>, card: CardId, holder: SeatId) {
    let among = others(scene, holder);
    let Some(drawn) = scene.drawn(DrawAbout::Favourite(holder), &among) else {
        return;
    };
    if let Some(card) = scene.after.card_mut(card) {
        card.memory.favourite = Some(drawn);
    }
    if let Some(role) = scene.after.peaceful(drawn) {
        scene.letter(
            Letter::new(holder, LetterClass::FavouriteRole)
                .with("target", Value::Seat(drawn))
                .with("role", Value::Role(Role::Peaceful(role))),
        );
    }
}

fn curses(scene: &mut Scene<'_>, card: CardId, holder: SeatId) {
    let mut among = others(scene, holder);
    for place in 1..=CURSES {
        let Some(drawn) = scene.drawn(DrawAbout::Curse(holder, place), &among) else {
            return;
        };
        among.retain(|seat| *seat != drawn);
        if let Some(card) = scene.after.card_mut(card) {
            card.memory.cursed.insert(drawn);
        }
    }
}
