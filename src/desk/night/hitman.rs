//! Who carries out the kill of a side with a hitman.

use super::view;
use nightdesk_game::{Cause, Event, Game, Performer, SeatId};
use nightdesk_rules::RuleSet;
use nightdesk_text::names::same;
use nightdesk_text::say;

/// The question under which the host rules who is the hitman.
pub(super) const QUESTION: &str = "hitman";

/// The hitman of a side, where the setup has one: the only member whom the
/// rule set lets carry out the kill, else the one whom the host named.
/// None when the host must say.
#[must_use]
pub fn hitman(game: &Game, rules: &dyn RuleSet, faction: &str) -> Option<SeatId> {
    if game.setup.kill.performer != Performer::Hitman {
        return None;
    }
    let able = carriers(&view(game), rules, faction);
    match able.as_slice() {
        [only] => Some(*only),
        able => ruled(game, able),
    }
}

/// Whom the host named last, if he is among these.
pub(super) fn ruled(game: &Game, able: &[SeatId]) -> Option<SeatId> {
    let ruling = game
        .rulings
        .iter()
        .rev()
        .find(|ruling| ruling.question == QUESTION)?;
    able.iter()
        .copied()
        .find(|seat| same(game.name(*seat), &ruling.choice))
}

/// What the host reads when the hitman dies.
pub(crate) fn line_after(game: &Game, rules: &dyn RuleSet, dead: SeatId) -> Option<String> {
    let faction = game.seat(dead)?.faction()?;
    if hitman(game, rules, faction) != Some(dead) {
        return None;
    }
    let mut after = game.clone();
    let died = Event::Died {
        seat: dead,
        cause: Cause::Host,
        comment: None,
        post: None,
        midday: false,
        at: None,
    };
    after.apply(&died).ok()?;
    let name = game.name(dead);
    match hitman(&after, rules, faction) {
        Some(heir) => Some(say!(
            game,
            "was_the_hitman_is_the_hitman",
            name,
            player = game.name(heir)
        )),
        None if carriers(&view(&after), rules, faction).is_empty() => None,
        None => Some(say!(game, "was_the_hitman_say_who_follows", name, QUESTION)),
    }
}

/// The members of a side who may carry out its kill in this night.
fn carriers(night: &Game, rules: &dyn RuleSet, faction: &str) -> Vec<SeatId> {
    night
        .living()
        .filter(|(_, held)| held.faction() == Some(faction))
        .filter(|(seat, _)| {
            rules
                .orders()
                .offers(night, *seat)
                .iter()
                .any(|offer| offer.faction.as_deref() == Some(faction) && offer.refused.is_none())
        })
        .map(|(seat, _)| seat)
        .collect()
}
