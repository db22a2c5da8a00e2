//! The cards of a case: slugs of roles, modifiers and abilities, as they stand there.

use super::case::{Case, OneOrMore, Player, Shots};
use nightdesk_classic::catalogue::{Catalogue, OTHER_SLUGS};
use nightdesk_classic::roster::{FACTION_KILL, Roster};
use nightdesk_game::{Card, Modifier, OwnRole};

/// The modifier for a number of uses.
pub(super) const SHOTS: &str = "x_shot";
/// The role of a player of whom a case names none.
const PLAIN: &str = "vanilla";
/// How reliable investigations can be, where a modifier says it.
const SANITIES: [&str; 4] = ["sane", "insane", "paranoid", "naive"];
/// What a word for a role is on a card: a role, or modifiers of the plain one.
pub(super) enum Word {
    Role(String),
    Modifiers(Vec<Modifier>),
}

/// What a word among the modifiers is on a card.
pub(super) enum Change {
    Modifiers(Vec<Modifier>),
    /// A role beside the others: "Mason".
    Role(String),
    Sanity(String),
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

/// What a word among the modifiers of a player is.
pub(super) fn change(catalogue: &Catalogue, slug: &str) -> Option<Change> {
    if SANITIES.contains(&slug) {
        return Some(Change::Sanity(slug.to_owned()));
    }
    if let Some(known) = modifiers(catalogue, slug) {
        return Some(Change::Modifiers(known));
    }
    let role = catalogue
        .roles
        .get(slug)
        .or_else(|| catalogue.role_named(slug))?;
    // A role that is nothing but a modifier is no other role on a card.
    Some(
        match role.abilities.is_empty() && !role.modifiers.is_empty() {
            true => Change::Modifiers(role.modifiers.clone()),
            false => Change::Role(role.slug.clone()),
        },
    )
}

/// The modifiers after the slug of a title: `night_1_4`, `night_3_on`, `day_2`, `ninja`.
fn modifiers(catalogue: &Catalogue, slug: &str) -> Option<Vec<Modifier>> {
    let dated = slug.strip_prefix("night_").map(|dates| ("night", dates));
    let dated = dated.or_else(|| Some(("on_day", slug.strip_prefix("day_")?)));
    let is_number = |text: &str| text.starts_with(|sign: char| sign.is_ascii_digit());
    if let Some((name, dates)) = dated.filter(|(_, dates)| is_number(dates)) {
        let (name, dates) = match dates.strip_suffix("_on").filter(|_| name == "night") {
            Some(first) => ("from_night", first),
            None => (name, dates),
        };
        let numbers = dates.split('_').map(|number| number.parse().ok());
        let numbers: Vec<u32> = numbers.collect::<Option<_>>()?;
        let numbers = numbers.into_iter();
        let counted = numbers.map(|number| Modifier::counted(name, number));
        return Some(counted.collect());
    }
    let known = catalogue
        .modifiers
        .get(slug)
        .or_else(|| catalogue.modifier_named(slug));
    known.map(|kind| vec![Modifier::plain(&kind.slug)])
}

/// The card of a player of a case whose words are all known; the catalogue has the case's own roles.
pub(super) fn card(catalogue: &Catalogue, case: &Case, player: &Player) -> Card {
    let mut card = Card {
        faction: player.align.clone(),
        ..Card::default()
    };
    match own_role(case, player) {
        Some((slug, _)) => card.roles.push(slug),
        None => {
            for word in words(player) {
                match role(catalogue, &word) {
                    Some(Word::Role(slug)) => card.roles.push(slug),
                    Some(Word::Modifiers(known)) => card.modifiers.extend(known),
                    None => card.roles.push(word),
                }
            }
        }
    }
    for word in &player.mods {
        match change(catalogue, word) {
            Some(Change::Modifiers(known)) => card.modifiers.extend(known),
            Some(Change::Role(slug)) => {
                card.roles.retain(|known| known != PLAIN);
                card.roles.push(slug);
            }
            Some(Change::Sanity(sanity)) => card.sanity = Some(sanity),
            None => {}
        }
    }
    card.sanity = player.sanity.clone().or(card.sanity);
    if card.roles.is_empty() {
        card.roles.push(PLAIN.to_owned());
    }
    if player.shots.is_some() {
        card.modifiers.retain(|modifier| modifier.name != SHOTS);
    }
    match &player.shots {
        Some(Shots::All(count)) => card.modifiers.push(Modifier::counted(SHOTS, *count)),
        Some(Shots::PerAbility(counts)) => card.shots.clone_from(counts),
        None => {}
    }
    catalogue.with_votes(card)
}

/// The role of a player that no catalogue has as the case means it, with its slug: one that is written as
/// a modifier is ("Bomb"), or one that wins otherwise.
pub(super) fn own_role(case: &Case, player: &Player) -> Option<(String, OwnRole)> {
    let catalogue = Catalogue::builtin();
    let words = words(player);
    let wins = player.wins.as_ref().map(OneOrMore::list);
    let is_modifier = |word: &String| match role(catalogue, word) {
        Some(Word::Modifiers(known)) => known.iter().all(|modifier| modifier.count.is_none()),
        Some(Word::Role(_)) | None => false,
    };
    let only = match words.as_slice() {
        [only] => Some(only.clone()),
        _ => None,
    };
    let of_modifier = only.as_ref().is_some_and(is_modifier);
    if wins.is_none() && !of_modifier {
        return None;
    }
    let mut own = OwnRole {
        wins,
        ..OwnRole::default()
    };
    // All its holders win so: it is that role.
    let same = |other: &Player| {
        other.wins.as_ref().map(OneOrMore::list) == own.wins || self::words(other) != words
    };
    let slug = only.filter(|_| case.players.iter().all(same));
    let slug = match slug {
        Some(word) => match role(catalogue, &word) {
            Some(Word::Role(slug)) => return Some((slug, own)),
            Some(Word::Modifiers(_)) | None => word,
        },
        None => format!("role_of_{}", player.name.to_lowercase()),
    };
    let mut abilities = Vec::new();
    for word in &words {
        match role(catalogue, word) {
            Some(Word::Role(slug)) => {
                let known = catalogue.roles.get(&slug);
                abilities.extend(known.into_iter().flat_map(|role| role.abilities.clone()));
            }
            Some(Word::Modifiers(known)) => {
                own.modifiers.extend(known.into_iter().map(|it| it.name));
            }
            None => {}
        }
    }
    own.abilities = Some(abilities);
    own.vanilla = of_modifier.then_some(false);
    Some((slug, own))
}

/// The words for the roles of a player.
fn words(player: &Player) -> Vec<String> {
    let named = player.role.as_ref().map(OneOrMore::list);
    named.unwrap_or_else(|| vec![PLAIN.to_owned()])
}

/// The slug of the ability that a player uses under a word: some roles have it under another one, and a
/// word that is no slug of any can only mean the one ability that its holder has.
pub(super) fn ability(roster: &Roster<'_>, by: &str, word: &str) -> String {
    let held = roster.named(by).and_then(|by| roster.get(by));
    let entered = held.map(|held| roster.entered(held)).unwrap_or_default();
    let has = |slug: &str| entered.iter().any(|ability| ability.slug == slug);
    if has(word) {
        return word.to_owned();
    }
    let mut others = OTHER_SLUGS.iter().filter(|(known, _)| *known == word);
    if let Some((_, other)) = others.find(|(_, slug)| has(slug)) {
        return (*other).to_owned();
    }
    let mut own = entered
        .iter()
        .filter(|ability| ability.slug != FACTION_KILL);
    match (own.next(), own.next()) {
        (Some(only), None) if !roster.catalogue.abilities.contains_key(word) => only.slug.clone(),
        _ => word.to_owned(),
    }
}

/// The word of a case for an ability.
pub(super) fn ability_word(slug: &str) -> &str {
    let mut others = OTHER_SLUGS.iter();
    let other = others.find(|(_, known)| *known == slug);
    other.map_or(slug, |(word, _)| word)
}
