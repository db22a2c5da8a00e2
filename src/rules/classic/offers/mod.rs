//! What a seat may enter in the running phase, whether an order is taken, and what is still owed.

use super::build::roster_of;
use super::catalogue::{Ability, Catalogue, ModifierEffect, Role};
use super::component::NeedsWords;
use super::entry::{Refused, Use, check, may_target, refusal, usable};
use super::hollow::card_in_force;
use super::night::Player;
use super::roster::{FACTION_KILL, Participant, Roster};
use nightdesk_game::{Card, Game, Intent, Mark, NightEntry, Order, Performer, SeatId, Setup};
use nightdesk_replies::{Ask, AskId, Asked, Need};
use nightdesk_rules::{Offer, Refusal};
use nightdesk_text::names::fold;
use nightdesk_time::PhaseKind;

/// The role whose holder carries out the kill where there is a fixed one.
const HITMAN: &str = "hitman";

/// What a seat may enter in the running phase, and why not where it may not. By day that is what is
/// for the day: an order for the night is kept until then.
#[must_use]
pub fn offers(game: &Game, seat: SeatId) -> Vec<Offer> {
    let catalogue = Catalogue::for_setup(&game.setup);
    let roster = roster_of(&catalogue, game);
    offers_of(game, &roster, seat)
}

fn offers_of(game: &Game, roster: &Roster<'_>, seat: SeatId) -> Vec<Offer> {
    let player = Player(seat.0);
    let Some(holder) = roster.get(player) else {
        return Vec::new();
    };
    if !holder.alive || game.phase().is_none() {
        return Vec::new();
    }
    let by_night = roster.now == PhaseKind::Night;
    let compulsory =
        |ability: &Ability| roster.has_for(holder, &ability.slug, &ModifierEffect::Compulsive);
    roster
        .entered(holder)
        .into_iter()
        .filter(|ability| by_night || roster.is_now(holder, ability))
        .map(|ability| {
            let of_side = ability.slug == FACTION_KILL;
            let refused = usable(roster, &[], player, holder, ability)
                .and_then(|()| may_carry(game, roster, seat, ability))
                .and_then(|()| used_today(game, seat, ability))
                .err();
            let asked = Use {
                actor: player,
                ability: ability.slug.clone(),
                targets: Vec::new(),
                extra: false,
            };
            Offer {
                ability: ability.slug.clone(),
                title: ability.title.clone(),
                verbs: verbs(roster.catalogue, ability, &holder.card),
                targets: ability.targets,
                legal: legal(roster, player, ability),
                faction: of_side.then(|| holder.card.faction.clone()),
                left: roster.left(holder, &ability.slug),
                refused: refused.map(|refused| refusal(roster, &asked, refused, &game.setup)),
                compulsory: by_night && !of_side && compulsory(ability),
                needs_words: needed_words(ability).any(|needed| !says_card(holder, needed)),
            }
        })
        .collect()
}

/// The words by which an ability is entered; last what screens call it, where that is another one, and the
/// names of a role that has nothing else to enter: whoever is a Gunsmith gunsmiths somebody.
fn verbs(catalogue: &Catalogue, ability: &Ability, card: &Card) -> Vec<String> {
    let read = catalogue.ability_title(ability);
    let read = (read != ability.title).then(|| read.to_owned());
    let roles = card.roles.iter();
    let roles = roles.filter_map(|slug| catalogue.roles.get(slug));
    let roles = roles.filter(|role| enters_only(catalogue, role, ability));
    let names = roles.flat_map(|role| role.aliases.iter().chain([&role.title]));
    let names = names.map(|name| fold(name));
    let names = names.flat_map(|name| [format!("{name}s"), name]);
    let mut verbs: Vec<String> = ability.verbs.iter().cloned().chain(read).collect();
    for name in names {
        if !verbs.contains(&name) {
            verbs.push(name);
        }
    }
    verbs
}

/// Whether an ability is the only one that a role lets its holder enter.
fn enters_only(catalogue: &Catalogue, role: &Role, ability: &Ability) -> bool {
    let of_role = role.abilities.iter();
    let of_role = of_role.filter_map(|slug| catalogue.abilities.get(slug));
    let mut entered = of_role.filter(|known| !known.passive);
    let first = entered.next().map(|known| &known.slug);
    first == Some(&ability.slug) && entered.next().is_none()
}

/// What screens call an ability that is offered.
fn shown(catalogue: &Catalogue, offer: &Offer) -> String {
    let ability = catalogue.abilities.get(&offer.ability);
    let title = ability.map(|ability| catalogue.ability_title(ability));
    title.unwrap_or(&offer.title).to_owned()
}

/// Who may be chosen, in list order.
fn legal(roster: &Roster<'_>, player: Player, ability: &Ability) -> Vec<SeatId> {
    if ability.targets.count() == 0 {
        return Vec::new();
    }
    let all = (0..roster.players.len()).map(Player::at);
    all.filter(|target| may_target(roster, player, ability, *target).is_ok())
        .map(|target| SeatId(target.0))
        .collect()
}

/// Checks one order for the running phase. An order takes the place of an
/// older one for the same ability, so that alone refuses nothing.
///
/// # Errors
/// The rule that refuses it.
pub fn review(game: &Game, order: &Order) -> Result<(), Refusal> {
    let catalogue = Catalogue::for_setup(&game.setup);
    let roster = roster_of(&catalogue, game);
    let asked = Use {
        actor: Player(order.performer.0),
        ability: order.ability.clone(),
        targets: order.targets.iter().map(|seat| Player(seat.0)).collect(),
        extra: order.extra,
    };
    let checked = match game.phase() {
        Some(_) => reviewed(game, &roster, order, &asked),
        None => Err(Refused::NoNight),
    };
    checked.map_err(|refused| refusal(&roster, &asked, refused, &game.setup))
}

fn reviewed(game: &Game, roster: &Roster<'_>, order: &Order, asked: &Use) -> Result<(), Refused> {
    let tonight = if asked.extra {
        uses_tonight(game)
    } else {
        Vec::new()
    };
    let ability = check(roster, &tonight, asked)?;
    may_carry(game, roster, order.performer, ability)?;
    used_today(game, order.performer, ability)?;
    if second_action(game, roster, order) {
        return Err(Refused::SecondAction);
    }
    if clashes(game, order) {
        return Err(Refused::OwnActionClash);
    }
    let wordless = order
        .words
        .as_ref()
        .is_none_or(|words| words.trim().is_empty());
    let actor = roster.get(asked.actor);
    let on_card = |needed| actor.is_some_and(|actor| says_card(actor, needed));
    if wordless && !needed_words(ability).all(on_card) {
        return Err(Refused::NoWords);
    }
    match &order.words {
        Some(words) => meaning(roster.catalogue, ability, words),
        None => Ok(()),
    }
}

/// Whether the words of a use mean what the ability needs: an ability that is given away, a role that
/// is looked for.
fn meaning(catalogue: &Catalogue, ability: &Ability, words: &str) -> Result<(), Refused> {
    for needed in needed_words(ability) {
        match needed {
            NeedsWords::Ability if catalogue.ability_given(words).is_none() => {
                return Err(Refused::NoSuchAbility);
            }
            NeedsWords::Role if !catalogue.names_role(words) => return Err(Refused::NoSuchRole),
            NeedsWords::Any | NeedsWords::Ability | NeedsWords::Role => {}
        }
    }
    Ok(())
}

/// Whether the card itself says what the words would: the role that is looked for.
fn says_card(holder: &Participant, needed: NeedsWords) -> bool {
    needed == NeedsWords::Role && holder.card.seeks.is_some()
}

/// The words that must go with a use: a message, an item, the role that is looked for.
pub(super) fn needed_words(ability: &Ability) -> impl Iterator<Item = NeedsWords> {
    let does = ability.does.iter();
    does.filter_map(|component| component.needs_words())
}

/// What is done by day is done at once, and once a day.
fn used_today(game: &Game, seat: SeatId, ability: &Ability) -> Result<(), Refused> {
    let marks = game.seat(seat).map(|held| held.marks.as_slice());
    let mut marks = marks.unwrap_or_default().iter();
    let is_use = |mark: &Mark| {
        mark.name == Mark::ACTED_BY_DAY
            && mark.since == game.phase()
            && mark.value.as_ref() == Some(&ability.slug)
    };
    match marks.any(is_use) {
        true => Err(Refused::AbilityUsedTwice),
        false => Ok(()),
    }
}

/// A fixed hitman alone carries out his side's kill.
fn may_carry(
    game: &Game,
    roster: &Roster<'_>,
    seat: SeatId,
    ability: &Ability,
) -> Result<(), Refused> {
    if ability.slug != FACTION_KILL {
        return Ok(());
    }
    let faction = game.seat(seat).and_then(|seat| seat.faction());
    let able = faction.is_some_and(|faction| carriers(game, roster, faction).contains(&seat));
    if able {
        Ok(())
    } else {
        Err(Refused::NotTheHitman)
    }
}

/// Whether the holder of a card belongs to those who may carry out the side's kill.
#[must_use]
pub fn shares_kill(setup: &Setup, card: &Card) -> bool {
    let catalogue = Catalogue::for_setup(setup);
    let kills = setup.factions.get(&card.faction).map(|side| side.kill);
    let builtin = || {
        let side = catalogue.sides.get(&card.faction);
        side.is_some_and(|side| side.faction.kill)
    };
    let mut roles = card
        .roles
        .iter()
        .filter_map(|slug| catalogue.roles.get(slug));
    kills.unwrap_or_else(builtin) && roles.all(|role| role.faction_kill)
}

/// The living seats of a side that may carry out its kill tonight.
///
/// With a hitman that is he, and when he is dead the first living one of the
/// succession; when nobody of it is left, any member, and the host is asked.
#[must_use]
pub fn carriers(game: &Game, roster: &Roster<'_>, faction: &str) -> Vec<SeatId> {
    let able: Vec<SeatId> = roster
        .living()
        .filter(|(_, player)| player.card.faction == faction && roster.may_kill_for_side(player))
        .map(|(player, _)| SeatId(player.0))
        .collect();
    match game.setup.kill.performer {
        Performer::Named => able,
        Performer::Hitman => {
            let hitman = able
                .iter()
                .find(|seat| holds_hitman(roster.catalogue, game, **seat));
            let successor = || {
                let line = &game.setup.kill.succession;
                line.iter().find_map(|name| {
                    let named = |seat: &&SeatId| game.name(**seat) == name;
                    able.iter().find(named)
                })
            };
            match hitman.or_else(successor) {
                Some(seat) => vec![*seat],
                None => able,
            }
        }
    }
}

fn holds_hitman(catalogue: &Catalogue, game: &Game, seat: SeatId) -> bool {
    game.seat(seat)
        .and_then(|seat| card_in_force(catalogue, seat))
        .is_some_and(|card| catalogue.is_of(&card, HITMAN))
}

/// The entries for the running night as they were sent, without those of seats that died
/// before it.
fn tonight(game: &Game) -> impl Iterator<Item = &NightEntry> {
    let sent_alive = |entry: &&NightEntry| {
        let death = game.seat(entry.seat).and_then(|seat| seat.death.as_ref());
        death.is_none_or(|death| death.phase == game.phase())
    };
    let night = game.phase().filter(|_| game.is_night());
    let mut entries: Vec<&NightEntry> = night
        .into_iter()
        .flat_map(|phase| game.entries_for(phase))
        .filter(sent_alive)
        .collect();
    entries.sort_by_key(|entry| entry.sent());
    entries.into_iter()
}

fn uses_tonight(game: &Game) -> Vec<Use> {
    tonight(game)
        .flat_map(NightEntry::orders)
        .map(|order| Use {
            actor: Player(order.performer.0),
            ability: order.ability.clone(),
            targets: order.targets.iter().map(|seat| Player(seat.0)).collect(),
            extra: order.extra,
        })
        .collect()
}

/// Where the setup forbids it: the kill and an own action by one seat.
fn clashes(game: &Game, order: &Order) -> bool {
    let of_side = |order: &Order| order.ability == FACTION_KILL;
    !game.setup.kill.with_own_action
        && orders_in_force(game)
            .iter()
            .any(|other| other.performer == order.performer && of_side(other) != of_side(order))
}

/// Where only one action is allowed: another one of the same seat stands.
fn second_action(game: &Game, roster: &Roster<'_>, order: &Order) -> bool {
    !order.extra
        && roster
            .get(Player(order.performer.0))
            .is_some_and(|player| roster.only_one_action(player))
        && orders_in_force(game)
            .iter()
            .any(|other| other.performer == order.performer && other.ability != order.ability)
}

/// The orders of tonight that no later entry takes the place of.
pub(super) fn orders_in_force(game: &Game) -> Vec<&Order> {
    let mut standing: Vec<&Order> = Vec::new();
    for entry in tonight(game) {
        let side = |order: &Order| game.seat(order.performer).and_then(|seat| seat.faction());
        match &entry.intent {
            Intent::Nothing { ability } => {
                let of_kill = entry.faction.is_some() || ability.as_deref() == Some(FACTION_KILL);
                let faction = entry
                    .faction
                    .as_deref()
                    .or_else(|| game.seat(entry.seat).and_then(|seat| seat.faction()));
                standing.retain(|order| {
                    if order.ability == FACTION_KILL {
                        !(of_kill && side(order) == faction)
                    } else {
                        of_kill
                            || order.performer != entry.seat
                            || ability.as_ref().is_some_and(|slug| *slug != order.ability)
                    }
                });
            }
            Intent::Act(_) | Intent::Conditional(_) => {
                let newer = entry.orders();
                standing.retain(|old| {
                    !newer.iter().any(|new| {
                        !new.extra
                            && new.ability == old.ability
                            && (new.performer == old.performer
                                || (new.ability == FACTION_KILL && side(new) == side(old)))
                    })
                });
                standing.extend(newer);
            }
        }
    }
    standing
}

/// What is still owed in the running night: abilities nobody has said
/// anything about, by seat and by side.
#[must_use]
pub fn owed(game: &Game) -> Vec<Ask> {
    if !game.is_night() {
        return Vec::new();
    }
    let catalogue = Catalogue::for_setup(&game.setup);
    let roster = roster_of(&catalogue, game);
    let mut owed = owed_by_sides(game, &roster);
    for (seat, _) in game.living() {
        if has_acted_enough(game, &roster, seat) {
            continue;
        }
        for offer in offers_of(game, &roster, seat) {
            let possible = offer.refused.is_none()
                && offer.faction.is_none()
                && (offer.targets.count() == 0 || !offer.legal.is_empty());
            let must = offer.compulsory && !acts_tonight(game, seat);
            let shut_out = is_shut_out(game, &roster, seat, &offer.ability);
            if possible && !shut_out && (must || !answered(game, seat, &offer.ability)) {
                owed.push(Ask {
                    of: Asked::Player(seat),
                    what: shown(&catalogue, &offer),
                    id: Some(AskId::Seat(seat, Some(offer.ability))),
                    need: match must {
                        true => Need::Drawn,
                        false => Need::Wanted,
                    },
                    type_this: None,
                });
            }
        }
    }
    owed
}

/// Whether another ability that a seat has used tonight leaves no room for this one.
fn is_shut_out(game: &Game, roster: &Roster<'_>, seat: SeatId, ability: &str) -> bool {
    let Some(player) = roster.get(Player(seat.0)) else {
        return false;
    };
    let either = |slug: &str| roster.is_either(player, slug);
    let standing = orders_in_force(game);
    let mut own = standing.iter().filter(|order| order.performer == seat);
    either(ability) && own.any(|order| order.ability != ability && either(&order.ability))
}

/// Whether what a seat has entered forbids it everything else tonight.
fn has_acted_enough(game: &Game, roster: &Roster<'_>, seat: SeatId) -> bool {
    let standing = orders_in_force(game);
    let mut own = standing.iter().filter(|order| order.performer == seat);
    let one = roster
        .get(Player(seat.0))
        .is_some_and(|player| roster.only_one_action(player));
    let excludes = |order: &&&Order| {
        one || (order.ability == FACTION_KILL && !game.setup.kill.with_own_action)
    };
    own.any(|order| excludes(&order))
}

fn owed_by_sides(game: &Game, roster: &Roster<'_>) -> Vec<Ask> {
    let Some(ability) = roster.catalogue.abilities.get(FACTION_KILL) else {
        return Vec::new();
    };
    roster
        .killing
        .iter()
        .filter(|faction| !kill_answered(game, faction))
        .map(|faction| Ask {
            id: Some(AskId::Side {
                side: faction.clone(),
                member: None,
                ability: Some(ability.slug.clone()),
            }),
            of: Asked::Side(faction.clone(), carriers(game, roster, faction)),
            what: roster.catalogue.ability_title(ability).to_owned(),
            need: Need::Wanted,
            type_this: None,
        })
        .filter(|ask| !ask.seats().is_empty())
        .collect()
}

/// Whether a seat does something of its own tonight. One action is enough for whoever must act.
fn acts_tonight(game: &Game, seat: SeatId) -> bool {
    let mut own = tonight(game).filter(|entry| entry.seat == seat && entry.faction.is_none());
    own.any(|entry| matches!(entry.intent, Intent::Act(_)))
}

fn answered(game: &Game, seat: SeatId, ability: &str) -> bool {
    tonight(game).any(|entry| match &entry.intent {
        Intent::Nothing { ability: about } => {
            entry.seat == seat
                && entry.faction.is_none()
                && about.as_deref().is_none_or(|about| about == ability)
        }
        Intent::Act(_) | Intent::Conditional(_) => entry
            .orders()
            .iter()
            .any(|order| order.performer == seat && order.ability == ability),
    })
}

fn kill_answered(game: &Game, faction: &str) -> bool {
    tonight(game).any(|entry| {
        let of_seat = game.seat(entry.seat).and_then(|seat| seat.faction());
        let kill = entry.faction.is_some() || entry.ability() == Some(FACTION_KILL);
        kill && entry.faction.as_deref().or(of_seat) == Some(faction)
    })
}

#[cfg(test)]
mod tests;
