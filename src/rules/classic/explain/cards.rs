//! Cards that a night changes.

use std::collections::{BTreeMap, BTreeSet};

use super::absorbed::absorbed;
use super::events::{gives, invented};
use super::seat;
use crate::catalogue::{Ability, Catalogue, ModifierEffect};
use crate::component::{Change, Component, Gives, Trace};
use crate::hollow;
use crate::night::{Act, Night, Player};
use crate::outcome::Outcome;
use crate::settings::{UsesAgain, YesNo};
use nightdesk_game::{Card, Event, Game, Mark, SeatId};
use nightdesk_time::{Phase, PhaseKind};

/// What is done to the card of one player, in the order in which several of them are done to the same
/// card: whose entry came first decides nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Step {
    /// It becomes another's as that was at nightfall; of several the first in the list of players.
    Copy {
        to: Player,
        from: Player,
        keeps_side: bool,
    },
    Weighty(Player),
    Bare(Player),
    /// A use comes back of what the card still has.
    Reload(Player),
    FirstSide(Player),
    Townie(Player),
    Plain(Player),
}

/// What a vote weighs after a revelation.
const WEIGHTY: u32 = 3;

fn is_day(phase: Phase) -> bool {
    phase.kind() == PhaseKind::Day
}

impl Step {
    /// What a lasting effect does to cards, if anything.
    fn of(night: &Night<'_>, (act, component, on): (Act, Component, Player)) -> Vec<Self> {
        let holder = night.act(act).actor;
        let copy = |to, from, keeps_side| Self::Copy {
            to,
            from,
            keeps_side,
        };
        match component.trace() {
            Some(Trace::Plain) => vec![Self::Plain(on)],
            Some(Trace::Card(change)) => match change {
                Change::Bare => vec![Self::Bare(on)],
                Change::FirstSide => vec![Self::FirstSide(on)],
                Change::Townie => vec![Self::Townie(on)],
                Change::Copy => vec![copy(holder, on, true)],
                Change::Whole => vec![copy(holder, on, false)],
                Change::Trade => vec![copy(holder, on, true), copy(on, holder, true)],
                Change::Reload => vec![Self::Reload(on)],
                Change::Weighty => vec![Self::Weighty(on)],
            },
            _ => Vec::new(),
        }
    }
}

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
    for &(player, act) in &outcome.turned {
        if let Some(side) = turns_to(&night.act(act).ability) {
            side.clone_into(&mut cards.of(player).faction);
        }
    }
    let lasting = outcome.lasting.iter().copied();
    let lasting = lasting.filter(|(.., on)| !outcome.deaths.contains(on));
    let steps: BTreeSet<Step> = lasting.flat_map(|left| Step::of(night, left)).collect();
    let mut copied = BTreeSet::new();
    for step in steps {
        match step {
            Step::Copy { to, .. } if !copied.insert(to) => {}
            step => cards.take(step),
        }
    }
    for told in &outcome.notices {
        if !matches!(gives(told), Some(Gives::Ability)) {
            continue;
        }
        match invented(night, told.from) {
            Some(ability) => cards.gain(told.to, &ability.slug),
            // What the catalogue does not know stays with the host, in words.
            None => cards.note(told.to, night.act(told.from).words.clone()),
        }
    }
    for (_, holder, ability) in absorbed(night, outcome) {
        cards.gain(holder, ability);
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

/// The side to which an ability changes its holder in place of dying.
pub(super) fn turns_to(ability: &Ability) -> Option<&'static str> {
    let mut turns = ability.does.iter().filter_map(|part| part.turns());
    turns.find_map(|turn| turn.side)
}

impl Cards<'_> {
    /// The card of a player as it will be.
    fn of(&mut self, player: Player) -> &mut Card {
        let card = self.known(player);
        self.new.entry(seat(player)).or_insert(card)
    }

    /// The card of a player as its holder knows it.
    fn known(&self, player: Player) -> Card {
        let held = self.new.get(&seat(player));
        let held = held.or_else(|| self.game.seat(seat(player))?.card.as_ref());
        held.unwrap_or(&self.night.player(player).card).clone()
    }

    /// One use more of an ability, unless the player has it without limit.
    fn gain(&mut self, to: Player, ability: &str) {
        let catalogue = self.night.catalogue;
        let card = self.known(to);
        let limit = catalogue.shots_of(&card, ability);
        let mut roles = catalogue.roles_of(&card);
        let has = roles.any(|role| role.abilities.iter().any(|slug| slug == ability));
        if has && limit.is_none() {
            return;
        }
        let limit = limit.filter(|_| has).unwrap_or_default();
        let shots = &mut self.of(to).shots;
        *shots.entry(ability.to_owned()).or_insert(limit) += 1;
    }

    fn note(&mut self, of: Player, text: Option<String>) {
        self.notes.push(Event::Noted {
            seat: Some(seat(of)),
            text: text.unwrap_or_default(),
        });
    }

    /// The player has the plain card of the side without knowing it.
    fn hollow(&mut self, on: Player) {
        let card = self.known(on);
        let lost = hollow::loses(seat(on), &card, self.game.phase());
        self.notes.push(lost);
    }

    /// The plain card of the player's side.
    fn plain(&mut self, on: Player) {
        let catalogue = self.night.catalogue;
        let card = self.of(on);
        *card = hollow::plain(catalogue, card);
    }

    fn take(&mut self, step: Step) {
        match step {
            Step::Copy {
                to,
                from,
                keeps_side,
            } => self.copy(to, from, keeps_side),
            Step::Reload(on) => self.reload(on),
            // By day it is done in the thread, where everybody reads it.
            Step::Weighty(on) if self.game.phase().is_some_and(is_day) => {
                self.notes.push(Event::Marked {
                    seat: seat(on),
                    mark: Mark {
                        name: Mark::KNOWN_WEIGHT.to_owned(),
                        by: None,
                        value: Some(WEIGHTY.to_string()),
                        since: self.game.phase(),
                        until: None,
                    },
                });
            }
            Step::Weighty(on) => self.of(on).votes.weight = WEIGHTY,
            Step::Bare(on) => {
                let card = self.of(on);
                card.modifiers.clear();
                // A Jack-of-all-Trades keeps the names of what it has.
                match card.shots.is_empty() {
                    true => card.parts.clear(),
                    false => card.parts.values_mut().for_each(Vec::clear),
                }
                card.sanity = None;
            }
            Step::FirstSide(on) => {
                let seat = self.game.seat(seat(on));
                if let Some(first) = seat.and_then(|seat| seat.first_card.as_ref()) {
                    first.faction.clone_into(&mut self.of(on).faction);
                }
            }
            Step::Townie(on) => {
                "town".clone_into(&mut self.of(on).faction);
                self.plain(on);
            }
            Step::Plain(on) if self.night.settings.tell_new_card == YesNo::Yes => self.plain(on),
            Step::Plain(on) => self.hollow(on),
        }
    }

    /// Gives one player the card of another, with the uses that are left of it.
    fn copy(&mut self, to: Player, from: Player, keeps_side: bool) {
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
        if keeps_side {
            card.faction.clone_from(&own.faction);
        }
        *own = card;
        if self.game.seat(seat(to)).is_some_and(hollow::is_hollow) {
            self.notes.push(hollow::ends(seat(to)));
        }
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

    /// Gives one use back of what the card still has. Which one it is where several are used, the host
    /// says.
    fn reload(&mut self, on: Player) {
        let changed = self.new.get(&seat(on));
        let card = changed.unwrap_or(&self.night.player(on).card);
        let mut limits = limits(self.night.catalogue, card);
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
    let of_roles = catalogue.roles_of(card).flat_map(|role| &role.abilities);
    let limited = of_roles.filter_map(|ability| {
        let limit = catalogue.shots_of(card, ability)?;
        Some((ability.clone(), limit))
    });
    let mut limits: BTreeMap<String, u32> = limited.collect();
    limits.extend(card.shots.clone());
    limits
}
