//! Cards that a night changes.

use std::collections::BTreeMap;

use super::events::{gives, invented};
use super::seat;
use crate::catalogue::{Catalogue, ModifierEffect};
use crate::component::{Change, Component, Gives, Trace};
use crate::night::{Act, Night, Player};
use crate::outcome::Outcome;
use crate::settings::UsesAgain;
use nightdesk_game::{Card, Event, Game, SeatId};

/// The cards of a night as they change, one effect after another.
struct Cards<'a> {
    game: &'a Game,
    night: &'a Night<'a>,
    new: BTreeMap<SeatId, Card>,
    notes: Vec<Event>,
}

/// Cards that change: of recruited players, of those who lose or take over something, and of those who
/// were given an ability; and who lives again.
pub(super) fn changed(game: &Game, night: &Night<'_>, outcome: &Outcome) -> Vec<Event> {
    let mut cards = Cards {
        game,
        night,
        new: BTreeMap::new(),
        notes: Vec::new(),
    };
    for &(player, act) in &outcome.recruited {
        let side = &night.player(night.act(act).actor).card.faction;
        side.clone_into(&mut cards.of(player).faction);
    }
    for &(act, component, on) in &outcome.lasting {
        if outcome.deaths.contains(&on) {
            continue;
        }
        match component.trace() {
            Some(Trace::Card(change)) => cards.change(change, night.act(act).actor, on),
            Some(Trace::Plain) => cards.plain(on),
            _ => {}
        }
    }
    for told in &outcome.notices {
        if !matches!(gives(told), Some(Gives::Ability)) {
            continue;
        }
        match invented(night, told.from) {
            Some(ability) => {
                let shots = &mut cards.of(told.to).shots;
                *shots.entry(ability.slug.clone()).or_default() += 1;
            }
            // What the catalogue does not know stays with the host, in words.
            None => cards.note(told.to, night.act(told.from).words.clone()),
        }
    }
    let alive =
        |(_, component, _): &&(Act, Component, Player)| component.trace() == Some(Trace::Alive);
    if night.settings.uses_again == UsesAgain::Fresh {
        for &(.., on) in outcome.lasting.iter().filter(alive) {
            cards.refill(on);
        }
    }
    let changed = cards
        .new
        .into_iter()
        .map(|(seat, card)| Event::CardChanged {
            seat,
            card,
            because: None,
        });
    let mut back: Vec<SeatId> = outcome
        .lasting
        .iter()
        .filter(alive)
        .map(|(.., on)| seat(*on))
        .collect();
    back.sort_unstable();
    back.dedup();
    let back = back.into_iter().map(|seat| Event::Revived {
        seat,
        post: None,
        at: None,
    });
    changed.chain(cards.notes).chain(back).collect()
}

impl Cards<'_> {
    /// The card of a player as it will be.
    fn of(&mut self, player: Player) -> &mut Card {
        let card = || self.night.player(player).card.clone();
        self.new.entry(seat(player)).or_insert_with(card)
    }

    fn note(&mut self, of: Player, text: Option<String>) {
        self.notes.push(Event::Noted {
            seat: Some(seat(of)),
            text: text.unwrap_or_default(),
        });
    }

    /// The plain card of the player's side.
    fn plain(&mut self, on: Player) {
        let catalogue = self.night.catalogue;
        let card = self.of(on);
        let plain = catalogue.plain_role(&card.faction).to_owned();
        *card = Card {
            faction: std::mem::take(&mut card.faction),
            roles: vec![plain],
            votes: card.votes,
            ..Card::default()
        };
    }

    /// What a card becomes is read from the cards at nightfall, so that the order decides nothing.
    fn change(&mut self, change: Change, holder: Player, on: Player) {
        match change {
            Change::Bare => {
                let card = self.of(on);
                card.modifiers.clear();
                card.sanity = None;
            }
            Change::FirstSide => {
                let seat = self.game.seat(seat(on));
                if let Some(first) = seat.and_then(|seat| seat.first_card.as_ref()) {
                    first.faction.clone_into(&mut self.of(on).faction);
                }
            }
            Change::Townie => {
                "town".clone_into(&mut self.of(on).faction);
                self.plain(on);
            }
            Change::Copy | Change::Whole => self.copy(holder, on, change == Change::Whole),
            Change::Trade => {
                self.copy(holder, on, false);
                self.copy(on, holder, false);
            }
            Change::Reload => self.reload(on),
            Change::Weighty => self.of(on).votes.weight = 3,
        }
    }

    /// Gives one player the card of another, with the uses that are left of it.
    fn copy(&mut self, to: Player, from: Player, side: bool) {
        let mut card = self.night.player(from).card.clone();
        for (ability, limit) in limits(self.night.catalogue, &card) {
            let used = match self.night.settings.uses_again {
                UsesAgain::Left => self.spent(from, &ability),
                UsesAgain::Fresh => 0,
            };
            let left = limit.saturating_sub(used);
            // What the new holder has used before was another card's.
            let left = left.saturating_add(self.spent(to, &ability));
            card.shots.insert(ability, left);
        }
        let catalogue = self.night.catalogue;
        card.modifiers.retain(|modifier| {
            let kind = catalogue.modifiers.get(&modifier.name);
            kind.is_none_or(|kind| !kind.effects.contains(&ModifierEffect::Shots))
        });
        let own = self.of(to);
        if !side {
            card.faction.clone_from(&own.faction);
        }
        *own = card;
    }

    /// Gives all uses back.
    fn refill(&mut self, on: Player) {
        let card = self.night.player(on).card.clone();
        for (ability, limit) in limits(self.night.catalogue, &card) {
            let used = self.spent(on, &ability);
            if used > 0 {
                self.of(on)
                    .shots
                    .insert(ability, limit.saturating_add(used));
            }
        }
    }

    /// Gives one use back. Which one it is where several are used, the host says.
    fn reload(&mut self, on: Player) {
        let card = self.night.player(on).card.clone();
        let mut limits = limits(self.night.catalogue, &card);
        limits.retain(|ability, _| self.spent(on, ability) > 0);
        let mut used = limits.into_iter();
        match (used.next(), used.next()) {
            (Some((ability, limit)), None) => {
                self.of(on).shots.insert(ability, limit.saturating_add(1));
            }
            (Some(_), Some(_)) => {
                let which = super::words().with(
                    "which_use_comes_back",
                    nightdesk_text::messages::NO_PLACES,
                    self.game.setup.language,
                );
                self.note(on, Some(which));
            }
            (None, _) => {}
        }
    }

    fn spent(&self, player: Player, ability: &str) -> u32 {
        let seat = self.game.seat(seat(player));
        let spent = seat.and_then(|seat| seat.spent.get(ability));
        spent.copied().unwrap_or_default()
    }
}

/// How often each ability works that a card limits.
fn limits(catalogue: &Catalogue, card: &Card) -> BTreeMap<String, u32> {
    let shots = catalogue.modifiers_of(card).find_map(|(kind, count)| {
        let limits = kind.effects.contains(&ModifierEffect::Shots);
        limits.then(|| count.unwrap_or(1))
    });
    let of_roles = catalogue.roles_of(card).flat_map(|role| &role.abilities);
    let limited = of_roles.filter_map(|ability| Some((ability.clone(), shots?)));
    let mut limits: BTreeMap<String, u32> = limited.collect();
    limits.extend(card.shots.clone());
    limits
}
