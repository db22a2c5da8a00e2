//! What players and hosts read about cards, roles and modifiers.

use super::catalogue::{Ability, Catalogue, ModifierEffect, ModifierKind, Role};
use super::settings::Settings;
use crate::game::{Card, Modifier, Setup};
use crate::rules::wording::filled;
use crate::rules::{AbilityLine, Clause, RoleSheet};

/// The place of the side that a cop asks for; others are called by their slugs.
const ASKED: &str = "faction";

/// One line for each ability of a card, a faction's kill left out; sides stand in it as the setup
/// calls them.
pub(super) fn lines(catalogue: &Catalogue, setup: &Setup, card: &Card) -> Vec<AbilityLine> {
    let mut lines = with_places(catalogue, card);
    let asked = Settings::from_words(&setup.rulings)
        .unwrap_or_default()
        .cop_style
        .asked_side();
    let title = |place: &str| {
        let slug = if place == ASKED { asked } else { place };
        let is_side = setup.factions.contains_key(slug) || catalogue.sides.contains_key(slug);
        is_side.then(|| catalogue.side_title(setup, slug).to_owned())
    };
    for line in &mut lines {
        line.says = filled(&line.says, &title);
    }
    lines
}

fn with_places(catalogue: &Catalogue, card: &Card) -> Vec<AbilityLine> {
    let of_card = clauses(catalogue, &card.modifiers);
    let mut lines = Vec::new();
    let roles = || {
        card.roles
            .iter()
            .filter_map(|slug| catalogue.roles.get(slug))
    };
    for role in roles() {
        match &role.pm {
            // The host's words speak for the whole role; only the card limits it further.
            Some(pm) => lines.push(AbilityLine {
                says: pm.clone(),
                clauses: of_card.clone(),
            }),
            None => lines.extend(role_lines(catalogue, role, card)),
        }
    }
    let given = card
        .shots
        .keys()
        .filter(|slug| !roles().any(|role| role.abilities.contains(slug)));
    lines.extend(given.filter_map(|slug| {
        let ability = catalogue.abilities.get(slug)?;
        Some(line(ability, card.shots.get(slug).copied(), &of_card))
    }));
    lines.extend(granted(catalogue, &card.modifiers));
    // A role may stand on a card twice over, by itself and by an invention.
    let mut said = std::collections::BTreeSet::new();
    lines.retain(|line| said.insert(line.says.clone()));
    lines
}

/// What a role can do, as its own modifiers and those of the card limit it.
fn role_lines(catalogue: &Catalogue, role: &Role, card: &Card) -> Vec<AbilityLine> {
    let own = role
        .modifiers
        .iter()
        .filter(|slug| !card.has(slug.as_str()));
    let own: Vec<Modifier> = own.map(|slug| Modifier::plain(slug)).collect();
    let mut limits = clauses(catalogue, &own);
    limits.extend(clauses(catalogue, &card.modifiers));
    limits.dedup();
    let abilities = role
        .abilities
        .iter()
        .filter_map(|slug| catalogue.abilities.get(slug));
    abilities
        .map(|ability| line(ability, card.shots.get(&ability.slug).copied(), &limits))
        .chain(granted(catalogue, &own))
        .collect()
}

/// One line for each passive that modifiers grant.
fn granted(catalogue: &Catalogue, modifiers: &[Modifier]) -> Vec<AbilityLine> {
    let of_modifier = |modifier: &Modifier| {
        let kind = catalogue.modifiers.get(&modifier.name)?;
        let ability = kind.effects.iter().find_map(|effect| match effect {
            ModifierEffect::Grants(slug) => catalogue.abilities.get(slug),
            _ => None,
        })?;
        let uses = modifier.count.map(Clause::Uses);
        Some(AbilityLine {
            says: ability.line.clone(),
            clauses: uses.into_iter().collect(),
        })
    };
    modifiers.iter().filter_map(of_modifier).collect()
}

fn line(ability: &Ability, shots: Option<u32>, limits: &[Clause]) -> AbilityLine {
    let mut clauses: Vec<Clause> = shots.map(Clause::Uses).into_iter().collect();
    if !ability.passive {
        let counted = !clauses.is_empty();
        let more = limits
            .iter()
            .filter(|limit| !(counted && matches!(limit, Clause::Uses(_))));
        clauses.extend(more.cloned());
    }
    AbilityLine {
        says: ability.line.clone(),
        clauses,
    }
}

/// How a card's modifiers limit its role's abilities.
fn clauses(catalogue: &Catalogue, modifiers: &[Modifier]) -> Vec<Clause> {
    let mut clauses = Vec::new();
    for modifier in modifiers {
        let Some(kind) = catalogue.modifiers.get(&modifier.name) else {
            continue;
        };
        for effect in &kind.effects {
            match effect {
                ModifierEffect::Shots => clauses.push(Clause::Uses(modifier.count.unwrap_or(1))),
                ModifierEffect::OddNights => clauses.push(Clause::OddNights),
                ModifierEffect::EvenNights => clauses.push(Clause::EvenNights),
                ModifierEffect::NotFirstNight => clauses.push(Clause::NotFirstNight),
                ModifierEffect::Grants(_) => {}
                _ => clauses.extend(kind.clause.clone().map(Clause::Words)),
            }
        }
    }
    clauses.dedup();
    clauses
}

pub(super) fn role_sheet(catalogue: &Catalogue, setup: &Setup, role: &Role) -> RoleSheet {
    let card = Card {
        roles: vec![role.slug.clone()],
        ..Card::default()
    };
    RoleSheet {
        title: role.title.clone(),
        about: role.about.clone(),
        aliases: role.aliases.clone(),
        abilities: lines(catalogue, setup, &card),
    }
}

pub(super) fn modifier_sheet(modifier: &ModifierKind) -> RoleSheet {
    RoleSheet {
        title: modifier.title.clone(),
        about: modifier.about.clone(),
        aliases: modifier.aliases.clone(),
        abilities: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::OwnRole;
    use crate::game::Setup;
    use crate::rules::classic::Classic;
    use crate::rules::{Nights, RuleSet};

    fn said(pm: Option<&str>, card: &str) -> Vec<AbilityLine> {
        let own = OwnRole {
            pm: pm.map(str::to_owned),
            ..OwnRole::default()
        };
        let mut setup = Setup::default();
        setup.own.roles.insert("Odd-Night Tracker".to_owned(), own);
        let (_, card) = Classic.read_card(&setup, "town", card).unwrap();
        Classic.ability_lines(&setup, &card)
    }

    #[test]
    fn the_hosts_own_words_stand_for_the_role() {
        let pm = "In nights 1, 3, 5 ... you may follow a player.";
        let line = |clauses| AbilityLine {
            says: pm.to_owned(),
            clauses,
        };
        assert_eq!(said(Some(pm), "Odd-Night Tracker"), [line(vec![])]);
        assert_eq!(
            said(Some(pm), "2-shot Odd-Night Tracker"),
            [line(vec![Clause::Uses(2)])]
        );
        let vest = said(Some(pm), "1-shot Bulletproof Odd-Night Tracker");
        assert_eq!(vest.len(), 2);
        assert_eq!(vest[1].clauses, [Clause::Uses(1)]);
    }

    #[test]
    fn sides_are_called_as_the_setup_calls_them() {
        let mut setup = Setup {
            factions: crate::rules::classic::catalogue::builtin_factions(),
            ..Setup::default()
        };
        let line = |setup: &Setup, role: &str| {
            let (_, card) = Classic.read_card(setup, "town", role).unwrap();
            Classic.ability_lines(setup, &card).remove(0).says
        };
        let cop = |setup: &Setup| line(setup, "Cop");
        assert!(cop(&setup).ends_with("whether that player is Mafia or not Mafia."));
        assert!(line(&setup, "Seer").ends_with("whether that player is one of the Werewolves."));
        for (slug, title) in [
            ("mafia", "the Wharf Gang"),
            ("wolf", "Pack"),
            ("town", "Pier"),
        ] {
            let side = setup.factions.get_mut(slug).unwrap();
            title.clone_into(&mut side.title);
        }
        let wharf = "whether that player is the Wharf Gang or not the Wharf Gang.";
        assert!(cop(&setup).ends_with(wharf), "{}", cop(&setup));
        assert!(line(&setup, "Seer").ends_with("one of the Pack."));
        let oracle = line(&setup, "Oracle");
        assert!(
            oracle.ends_with("reached is the Wharf Gang or not the Wharf Gang."),
            "{oracle}"
        );
        let rulings = &mut setup.rulings;
        rulings.insert("cop_style".to_owned(), "town".to_owned());
        assert!(cop(&setup).ends_with("whether that player is Pier or not Pier."));
        setup.language = crate::game::Language::Russian;
        assert!(cop(&setup).contains("Pier это или нет"), "{}", cop(&setup));
    }

    #[test]
    fn without_them_the_modifiers_of_the_role_are_told() {
        let lines = said(None, "Odd-Night Tracker");
        assert_eq!(lines.len(), 1);
        assert_eq!(lines[0].clauses, [Clause::OddNights]);
        assert_eq!(lines[0].says, Catalogue::builtin().abilities["track"].line);
    }
}
