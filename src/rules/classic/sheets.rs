//! What players and hosts read about cards, roles and modifiers.

use super::catalogue::{Ability, Catalogue, ModifierEffect, ModifierKind, Role};
use super::component::Component;
use super::settings::{Saves, Settings};
use crate::game::{Card, Modifier, Setup};
use crate::rules::wording::filled;
use crate::rules::{AbilityLine, Clause, RoleSheet};

/// The place of the side that a cop asks for; others are called by their slugs.
const ASKED: &str = "faction";

/// One line for each ability of a card as these rulings have it, a faction's kill left out; sides
/// stand in it as the setup calls them.
pub(super) fn lines(
    catalogue: &Catalogue,
    setup: &Setup,
    settings: &Settings,
    card: &Card,
) -> Vec<AbilityLine> {
    let sheet = Sheet {
        catalogue,
        settings,
    };
    let mut lines = sheet.with_places(card);
    let asked = settings.cop_style.asked_side();
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

/// By what the lines of a card are chosen.
struct Sheet<'a> {
    catalogue: &'a Catalogue,
    settings: &'a Settings,
}

impl Sheet<'_> {
    fn with_places(&self, card: &Card) -> Vec<AbilityLine> {
        let catalogue = self.catalogue;
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
                None => lines.extend(self.of_role(role, card)),
            }
        }
        let given = card
            .shots
            .keys()
            .filter(|slug| !roles().any(|role| role.abilities.contains(slug)));
        lines.extend(given.filter_map(|slug| {
            let ability = catalogue.abilities.get(slug)?;
            Some(self.line(ability, card.shots.get(slug).copied(), &of_card))
        }));
        lines.extend(granted(catalogue, &card.modifiers));
        // A role may stand on a card twice over, by itself and by an invention.
        let mut said = std::collections::BTreeSet::new();
        lines.retain(|line| said.insert(line.says.clone()));
        lines
    }

    /// What a role can do, as its own modifiers and those of the card limit it.
    fn of_role(&self, role: &Role, card: &Card) -> Vec<AbilityLine> {
        let own = role
            .modifiers
            .iter()
            .filter(|slug| !card.has(slug.as_str()));
        let own: Vec<Modifier> = own.map(|slug| Modifier::plain(slug)).collect();
        let mut limits = clauses(self.catalogue, &own);
        limits.extend(clauses(self.catalogue, &card.modifiers));
        limits.dedup();
        let abilities = role
            .abilities
            .iter()
            .filter_map(|slug| self.catalogue.abilities.get(slug));
        abilities
            .map(|ability| self.line(ability, card.shots.get(&ability.slug).copied(), &limits))
            .chain(granted(self.catalogue, &own))
            .collect()
    }

    fn line(&self, ability: &Ability, shots: Option<u32>, limits: &[Clause]) -> AbilityLine {
        let mut clauses: Vec<Clause> = shots.map(Clause::Uses).into_iter().collect();
        if !ability.passive {
            let counted = !clauses.is_empty();
            let more = limits
                .iter()
                .filter(|limit| !(counted && matches!(limit, Clause::Uses(_))));
            clauses.extend(more.cloned());
        }
        let one = ability.line_of_one.as_ref();
        let one = one.filter(|_| self.saves(ability) == Saves::One);
        AbilityLine {
            says: one.unwrap_or(&ability.line).clone(),
            clauses,
        }
    }

    /// How many kills a protection stops.
    fn saves(&self, ability: &Ability) -> Saves {
        let does = |component| ability.does.contains(&component);
        match does(Component::DieFor) || does(Component::TakeAlong) {
            true => self.settings.guard_saves,
            false => self.settings.doctor_saves,
        }
    }
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
    // What is not understood was refused when it was written down.
    let settings = Settings::from_words(&setup.rulings).unwrap_or_default();
    RoleSheet {
        title: role.title.clone(),
        about: role.about.clone(),
        aliases: role.aliases.clone(),
        abilities: lines(catalogue, setup, &settings, &card),
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
    use crate::game::{Event, Game, OwnRole, Setup};
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
        Classic.ability_lines(&game(&setup), &card)
    }

    fn game(setup: &Setup) -> Game {
        Game {
            setup: setup.clone(),
            ..Game::default()
        }
    }

    /// What a role message says a card can do, in a game with these rulings.
    fn by_ruling(setup: &Setup, role: &str, ruled: &[(&str, &str)]) -> String {
        let mut game = game(setup);
        for (question, choice) in ruled {
            game.apply(&Event::Ruled {
                question: (*question).to_owned(),
                choice: (*choice).to_owned(),
                because: None,
            })
            .unwrap();
        }
        let (_, card) = Classic.read_card(setup, "town", role).unwrap();
        Classic.ability_lines(&game, &card).remove(0).says
    }

    #[test]
    fn what_the_host_has_ruled_since_stands_in_the_lines() {
        let mut setup = Setup {
            factions: crate::rules::classic::catalogue::builtin_factions(),
            ..Setup::default()
        };
        let cop = by_ruling(&setup, "Cop", &[("cop_style", "town")]);
        assert!(cop.ends_with("is Town or not Town."), "{cop}");
        let all = "Each night you may name a player. Kills on that player fail this night";
        let one = "Each night you may name a player. One kill on that player fails this night";
        let ones = [("doctor_saves", "one"), ("guard_saves", "one")];
        for role in ["Doctor", "CPR Doctor", "Bodyguard", "Babysitter"] {
            let line = by_ruling(&setup, role, &[]);
            assert!(line.starts_with(all), "{role}: {line}");
            let line = by_ruling(&setup, role, &ones);
            assert!(line.starts_with(one), "{role}: {line}");
        }
        let doctors = by_ruling(&setup, "Bodyguard", &ones[..1]);
        assert!(doctors.starts_with(all), "{doctors}");
        // A jailkeeper's protection stops every kill.
        let jail = by_ruling(&setup, "Jailkeeper", &ones);
        assert!(jail.ends_with("kills on them fail."), "{jail}");
        let own = ("ability_protect".to_owned(), "You heal.".to_owned());
        setup.wording.extend([own]);
        assert_eq!(by_ruling(&setup, "Doctor", &ones), "You heal.");
        setup.wording.clear();
        setup.language = crate::game::Language::Russian;
        let doctor = by_ruling(&setup, "Doctor", &ones);
        assert!(doctor.contains("Одно убийство"), "{doctor}");
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
            Classic.ability_lines(&game(setup), &card).remove(0).says
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
