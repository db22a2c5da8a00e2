//! The cards of a case: slugs of roles and modifiers, as they stand there.

use super::case::{OneOrMore, Player, Shots};
use nightdesk_classic::catalogue::Catalogue;
use nightdesk_game::{Card, Modifier, OwnRole};

/// What a word for a role is on a card: a role, or modifiers of the plain one.
pub(super) enum Word {
    Role(String),
    Modifiers(Vec<Modifier>),
}

/// What the slug of a role's title is.
pub(super) fn role(catalogue: &Catalogue, slug: &str) -> Option<Word> {
    let known = catalogue
        .roles
        .get(slug)
        .or_else(|| catalogue.role_named(slug));
    match known {
        Some(role) => Some(Word::Role(role.slug.clone())),
        None => modifiers(catalogue, slug).map(Word::Modifiers),
    }
}

/// The modifiers after the slug of a title: `night_1_4`, `night_3_on`, `ninja`.
pub(super) fn modifiers(catalogue: &Catalogue, slug: &str) -> Option<Vec<Modifier>> {
    if let Some(nights) = slug.strip_prefix("night_") {
        let numbers = |text: &str| -> Option<Vec<u32>> {
            text.split('_').map(|number| number.parse().ok()).collect()
        };
        let (name, nights) = match nights.strip_suffix("_on") {
            Some(first) => ("from_night", first),
            None => ("night", nights),
        };
        let counted = numbers(nights)?.into_iter();
        return Some(
            counted
                .map(|night| Modifier::counted(name, night))
                .collect(),
        );
    }
    let known = catalogue
        .modifiers
        .get(slug)
        .or_else(|| catalogue.modifier_named(slug));
    known.map(|kind| vec![Modifier::plain(&kind.slug)])
}

/// The card of a player of a case whose words are all known.
pub(super) fn card(player: &Player) -> Card {
    let catalogue = Catalogue::builtin();
    let mut card = Card {
        faction: player.align.clone(),
        sanity: player.sanity.clone(),
        ..Card::default()
    };
    for word in player.role.iter().flat_map(OneOrMore::list) {
        match role(catalogue, &word) {
            Some(Word::Role(slug)) => card.roles.push(slug),
            Some(Word::Modifiers(known)) => card.modifiers.extend(known),
            None => card.roles.push(word),
        }
    }
    if card.roles.is_empty() {
        card.roles.push("vanilla".to_owned());
    }
    if own_role(player).is_some() {
        card.roles = vec![own_slug(player)];
    }
    let known = player
        .mods
        .iter()
        .filter_map(|word| modifiers(catalogue, word));
    card.modifiers.extend(known.flatten());
    match &player.shots {
        Some(Shots::All(count)) => card.modifiers.push(Modifier::counted("x_shot", *count)),
        Some(Shots::PerAbility(counts)) => card.shots.clone_from(counts),
        None => {}
    }
    catalogue.with_votes(card)
}

/// The role of a player who wins otherwise than the role does that the case names.
pub(super) fn own_role(player: &Player) -> Option<(String, OwnRole)> {
    let wins = player.wins.as_ref()?.list();
    let known = player.role.iter().flat_map(OneOrMore::list);
    let known = known.filter_map(|slug| Catalogue::builtin().roles.get(&slug));
    let own = OwnRole {
        abilities: Some(known.flat_map(|role| role.abilities.clone()).collect()),
        wins: Some(wins),
        ..OwnRole::default()
    };
    Some((own_slug(player), own))
}

fn own_slug(player: &Player) -> String {
    format!("role_of_{}", player.name.to_lowercase())
}
