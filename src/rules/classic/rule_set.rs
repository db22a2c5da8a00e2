//! The classic rule set behind the common interface.

use std::collections::BTreeMap;

use super::build::night_of_game;
use super::card;
use super::catalogue::{Ability, Catalogue, ModifierEffect, ModifierKind, Role};
use super::night::Night;
use super::outcome::Outcome;
use super::settings::{self, Settings};
use super::{decided, explain, nar, offers, problems, rar, simple, win};
use crate::game::{Card, Faction, Game, Modifier, NightEntry, Order, SeatId, Setup};
use crate::rules::wording::Wording;
use crate::rules::{
    AbilityLine, CardError, Clause, Offer, Owed, Problem, Refusal, Resolution, RoleSheet, RuleSet,
    Ruling, Usage, Victory,
};

/// Mafia by actions.
#[derive(Debug, Clone, Copy)]
pub struct Classic;

/// A way to resolve a night.
struct Method {
    slug: &'static str,
    /// What a record names, with the version of the method.
    signature: &'static str,
    resolve: fn(&Night<'_>) -> Outcome,
}

/// The methods; the first is the default.
const METHODS: [Method; 3] = [
    Method {
        slug: "rar",
        signature: "classic/rar 1",
        resolve: rar::resolve,
    },
    Method {
        slug: "nar",
        signature: "classic/nar 1",
        resolve: nar::resolve,
    },
    Method {
        slug: "simple",
        signature: "classic/simple 1",
        resolve: simple::resolve,
    },
];

const SLUGS: [&str; METHODS.len()] = [METHODS[0].slug, METHODS[1].slug, METHODS[2].slug];

impl RuleSet for Classic {
    fn slug(&self) -> &'static str {
        "classic"
    }

    fn methods(&self) -> &'static [&'static str] {
        &SLUGS
    }

    fn rulings(&self) -> &'static [Ruling] {
        settings::rulings()
    }

    fn factions(&self) -> BTreeMap<String, Faction> {
        super::catalogue::builtin_factions()
    }

    fn words(&self) -> &'static Wording {
        explain::words()
    }

    fn read_card(
        &self,
        setup: &Setup,
        faction: &str,
        text: &str,
    ) -> Result<(u32, Card), CardError> {
        card::read_card(&Catalogue::for_setup(setup), faction, text)
    }

    fn card_title(&self, setup: &Setup, card: &Card) -> String {
        card::card_title(&Catalogue::for_setup(setup), card)
    }

    fn title(&self, setup: &Setup, slug: &str) -> String {
        let catalogue = Catalogue::for_setup(setup);
        let ability = catalogue.abilities.get(slug).map(|ability| &ability.title);
        let role = || catalogue.roles.get(slug).map(|role| &role.title);
        let modifier = || {
            catalogue
                .modifiers
                .get(slug)
                .map(|modifier| &modifier.title)
        };
        let title = ability.or_else(role).or_else(modifier);
        title.cloned().unwrap_or_else(|| slug.replace('_', " "))
    }

    fn usage(&self, setup: &Setup, ability: &str) -> Option<Usage> {
        let catalogue = Catalogue::for_setup(setup);
        let ability = catalogue.abilities.get(ability)?;
        Some(Usage {
            verb: ability.verbs.first()?.clone(),
            targets: ability.targets,
        })
    }

    fn ability_lines(&self, setup: &Setup, card: &Card) -> Vec<AbilityLine> {
        lines(&Catalogue::for_setup(setup), card)
    }

    fn sheets(&self, setup: &Setup) -> Vec<RoleSheet> {
        let catalogue = Catalogue::for_setup(setup);
        let roles = catalogue
            .roles
            .values()
            .map(|role| role_sheet(&catalogue, role));
        let modifiers = catalogue.modifiers.values().map(modifier_sheet);
        roles.chain(modifiers).collect()
    }

    fn sheet(&self, setup: &Setup, name: &str) -> Result<RoleSheet, Option<String>> {
        let catalogue = Catalogue::for_setup(setup);
        let role = catalogue
            .role_named(name)
            .map(|role| role_sheet(&catalogue, role));
        role.or_else(|| catalogue.modifier_named(name).map(modifier_sheet))
            .ok_or_else(|| catalogue.closest_name(name))
    }

    fn problems(&self, setup: &Setup) -> Vec<Problem> {
        problems::problems(setup, &SLUGS)
    }

    fn offers(&self, game: &Game, seat: SeatId) -> Vec<Offer> {
        offers::offers(game, seat)
    }

    fn review(&self, game: &Game, order: &Order) -> Result<(), Refusal> {
        offers::review(game, order)
    }

    fn owed(&self, game: &Game) -> Vec<Owed> {
        offers::owed(game)
    }

    fn resolve(&self, game: &Game, method: &str, entries: &[NightEntry]) -> Resolution {
        let [default, ..] = &METHODS;
        let method = METHODS
            .iter()
            .find(|known| known.slug == method)
            .unwrap_or(default);
        let catalogue = Catalogue::for_setup(&game.setup);
        let words = answers(game);
        // What is not understood was refused when it was written down.
        let settings = Settings::from_words(&words).unwrap_or_default();
        let built = night_of_game(&catalogue, game, entries, settings);
        let outcome = (method.resolve)(&built.night);
        let mut resolution = explain::explain(game, &built.night, &outcome, method.signature);
        resolution.lapsed.extend(built.lapsed);
        resolution.rulings = decided::rulings(&built.night, &words, &outcome, method.resolve);
        resolution
    }

    fn victory(&self, game: &Game) -> Option<Victory> {
        win::victory(game)
    }
}

/// The setup's answers to open rulings, with those the host gave since on top.
fn answers(game: &Game) -> BTreeMap<String, String> {
    let mut words = game.setup.rulings.clone();
    let known = settings::rulings();
    let since = game
        .rulings
        .iter()
        .filter(|ruled| known.iter().any(|ruling| ruling.key == ruled.question));
    words.extend(since.map(|ruled| (ruled.question.clone(), ruled.choice.clone())));
    words
}

/// One line for each ability of a card, a faction's kill left out.
fn lines(catalogue: &Catalogue, card: &Card) -> Vec<AbilityLine> {
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

fn role_sheet(catalogue: &Catalogue, role: &Role) -> RoleSheet {
    let card = Card {
        roles: vec![role.slug.clone()],
        ..Card::default()
    };
    RoleSheet {
        title: role.title.clone(),
        about: role.about.clone(),
        aliases: role.aliases.clone(),
        abilities: lines(catalogue, &card),
    }
}

fn modifier_sheet(modifier: &ModifierKind) -> RoleSheet {
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
    fn without_them_the_modifiers_of_the_role_are_told() {
        let lines = said(None, "Odd-Night Tracker");
        assert_eq!(lines.len(), 1);
        assert_eq!(lines[0].clauses, [Clause::OddNights]);
        assert_eq!(lines[0].says, Catalogue::builtin().abilities["track"].line);
    }
}
