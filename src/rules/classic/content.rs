//! What cards show to investigations, whatever their holders are.

use std::collections::BTreeSet;

use super::card::card_title;
use super::catalogue::{Catalogue, ModifierEffect};
use super::component::Pose;
use super::night::{Night, Player, Side};
use super::settings::{CopFinds, CopStyle, Settings};
use nightdesk_game::{Card, Faction, Setup};

/// The side a Seer looks for; it is told by its title.
pub(super) const WOLF: &str = "wolf";
/// The side of those who kill alone.
pub(super) const LONE_KILLER: &str = "sk";
/// The side that recruits.
pub(super) const CULT: &str = "cult";
/// The side a Cop looks for where there is no other.
pub(super) const MAFIA: &str = "mafia";
const TOWN: &str = "town";

/// Whether the holder of a card finds what is there.
#[must_use]
pub(super) fn is_sane(card: &Card) -> bool {
    matches!(card.sanity.as_deref(), None | Some("sane"))
}

/// Whether an investigation of sides finds a card guilty, whatever its holder is (Miller, Godfather).
/// `hunted` are the sides whose members know each other and that kill.
#[must_use]
pub(super) fn looks_guilty(
    catalogue: &Catalogue,
    settings: &Settings,
    hunted: &BTreeSet<String>,
    card: &Card,
) -> bool {
    let truth = || match (settings.cop_style, &settings.cop_finds) {
        (CopStyle::Town, _) | (_, CopFinds::NotTown) => Side::of(&card.faction) != Side::Town,
        (CopStyle::Mafia, CopFinds::Killers) => hunted.contains(&card.faction),
        (CopStyle::Mafia, CopFinds::Side(side)) => card.faction == *side,
    };
    let hides = reads_as_wolf(catalogue, card) == Some(false) && card.faction == WOLF;
    reads_as(catalogue, card).map_or_else(|| !hides && truth(), |token| token == "mafia")
}

/// Whether whoever looks for werewolves finds one in the holder of a card.
#[must_use]
pub(super) fn looks_like_wolf(catalogue: &Catalogue, card: &Card) -> bool {
    reads_as_wolf(catalogue, card).unwrap_or(card.faction == WOLF)
}

fn reads_as_wolf(catalogue: &Catalogue, card: &Card) -> Option<bool> {
    catalogue.effects_of(card).find_map(|effect| match effect {
        ModifierEffect::ReadsAsWolf(wolf) => Some(*wolf),
        _ => None,
    })
}

/// The sides for which a cop's investigation looks: those of a game's cards that it finds guilty, the
/// town where it tells who is of it.
#[must_use]
pub(super) fn asked_sides<'s>(settings: &'s Settings, setup: &'s Setup) -> Vec<&'s str> {
    match (settings.cop_style, &settings.cop_finds) {
        (CopStyle::Town, _) | (_, CopFinds::NotTown) => vec![TOWN],
        (CopStyle::Mafia, CopFinds::Side(side)) => vec![side],
        (CopStyle::Mafia, CopFinds::Killers) => {
            let hunted = hunted_cards(setup);
            match hunted.is_empty() {
                true => vec![MAFIA],
                false => hunted.into_iter().collect(),
            }
        }
    }
}

/// The sides of a setup's cards whose members know each other and that kill.
#[must_use]
pub(super) fn hunted_cards(setup: &Setup) -> BTreeSet<&str> {
    let builtin = &Catalogue::builtin().sides;
    let fixed = setup.seats.iter().filter_map(|seat| seat.card.as_ref());
    hunted_among(setup.possible_cards().chain(fixed), |side| {
        let usual = || builtin.get(side).map(|side| &side.faction);
        let side = setup.factions.get(side).or_else(usual);
        side.is_some_and(Faction::is_hunted)
    })
}

/// The sides of some cards that investigations may look for.
pub(super) fn hunted_among<'c>(
    cards: impl Iterator<Item = &'c Card>,
    is_hunted: impl Fn(&str) -> bool,
) -> BTreeSet<&'c str> {
    let sides = cards.map(|card| card.faction.as_str());
    sides.filter(|side| is_hunted(side)).collect()
}

/// The side an investigation compares (Parity Cop): the true one, unless the card reads as another or
/// its holder is framed or cleared.
#[must_use]
pub(super) fn compared_side<'c>(
    catalogue: &'c Catalogue,
    card: &'c Card,
    pose: Option<Pose>,
) -> &'c str {
    match (pose, reads_as(catalogue, card)) {
        (Some(Pose::Guilty), _) | (None, Some("mafia")) => "mafia",
        (Some(Pose::Innocent), _) | (None, Some(_)) => "town",
        (None, None) => &card.faction,
    }
}

fn reads_as<'c>(catalogue: &'c Catalogue, card: &'c Card) -> Option<&'c str> {
    catalogue.effects_of(card).find_map(|effect| match effect {
        ModifierEffect::ReadsAs(token) => Some(token.as_str()),
        _ => None,
    })
}

/// The slugs of a card's roles without its modifiers; `vanilla` if there is nothing to name (§7.3, Role Cop).
#[must_use]
pub(super) fn role_token(night: &Night<'_>, on: Player) -> String {
    let card = night.player(on).seen_card();
    let named = |slug: &&str| {
        let role = night.catalogue.roles.get(*slug);
        role.is_none_or(|role| !role.vanilla)
    };
    let mut shown = card.clone();
    shown.roles.retain(|slug| named(&slug.as_str()));
    let known = night.catalogue.known_slugs(&shown);
    let named: Vec<&str> = known.filter(named).collect();
    if named.is_empty() {
        "vanilla".to_owned()
    } else {
        named.join(" ")
    }
}

/// Whether investigations find a card with neither a modifier nor a role that can do anything.
#[must_use]
pub(super) fn vanilla(night: &Night<'_>, on: Player) -> bool {
    is_vanilla(night.catalogue, night.player(on).seen_card())
}

/// Whether a card has neither a modifier nor a role that can do anything.
#[must_use]
pub(super) fn is_vanilla(catalogue: &Catalogue, card: &Card) -> bool {
    card.modifiers.is_empty()
        && card.parts.is_empty()
        && catalogue.roles_of(card).all(|role| role.vanilla)
}

/// What a role investigation names of a card, with starting shots and other modifiers; none for a
/// vanilla one.
///
/// A vanilla role goes unnamed in any case: its name would tell the side.
#[must_use]
pub(super) fn role_title(catalogue: &Catalogue, card: &Card) -> Option<String> {
    if is_vanilla(catalogue, card) {
        return None;
    }
    let mut named = card.clone();
    let vanilla = |slug: &String| catalogue.roles.get(slug).is_some_and(|role| role.vanilla);
    named.roles.retain(|slug| !vanilla(slug));
    Some(card_title(catalogue, &named))
}
