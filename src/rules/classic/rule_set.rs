//! The classic rule set behind the common interface.

use std::collections::BTreeMap;

use super::build::night_of_game;
use super::card;
use super::catalogue::Catalogue;
use super::night::Night;
use super::outcome::Outcome;
use super::settings::{self, Settings};
use super::sheets::{lines, modifier_sheet, role_sheet};
use super::{
    backup, decided, explain, known, nar, offers, oracle, own_lines, problems, rar, simple, win,
};
use crate::game::{Announcement, Card, Event, Faction, Game, NightEntry, Order, SeatId, Setup};
use crate::rules::wording::Wording;
use crate::rules::{
    AbilityLine, CardError, Group, Lapse, Nights, Offer, Owed, OwnLine, Problem, Refusal,
    Resolution, RoleSheet, RuleSet, Ruling, Tables, Usage, Victory,
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

    fn rulings(&self) -> &'static [Ruling] {
        settings::rulings()
    }

    fn factions(&self) -> BTreeMap<String, Faction> {
        super::catalogue::builtin_factions()
    }

    fn sides_of(&self, setup: &Setup) -> BTreeMap<String, Faction> {
        setup.factions.clone()
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

    fn own_lines(&self, setup: &Setup) -> Vec<OwnLine> {
        own_lines::own_lines(setup)
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

    fn sheets(&self, setup: &Setup) -> Vec<RoleSheet> {
        let catalogue = Catalogue::for_setup(setup);
        let roles = catalogue
            .roles
            .values()
            .map(|role| role_sheet(&catalogue, setup, role));
        let modifiers = catalogue.modifiers.values().map(modifier_sheet);
        roles.chain(modifiers).collect()
    }

    fn sheet(&self, setup: &Setup, name: &str) -> Result<RoleSheet, Option<String>> {
        let catalogue = Catalogue::for_setup(setup);
        let role = catalogue
            .role_named(name)
            .map(|role| role_sheet(&catalogue, setup, role));
        role.or_else(|| catalogue.modifier_named(name).map(modifier_sheet))
            .ok_or_else(|| catalogue.closest_name(name))
    }

    fn problems(&self, setup: &Setup) -> Vec<Problem> {
        problems::problems(setup, &SLUGS)
    }

    fn nights(&self) -> &dyn Nights {
        self
    }

    fn tables(&self) -> Option<&dyn Tables> {
        None
    }
}

impl Nights for Classic {
    fn methods(&self) -> &'static [&'static str] {
        &SLUGS
    }

    fn usage(&self, setup: &Setup, ability: &str) -> Option<Usage> {
        let catalogue = Catalogue::for_setup(setup);
        let ability = catalogue.abilities.get(ability)?;
        Some(Usage {
            verb: ability.verbs.first()?.clone(),
            targets: ability.targets,
        })
    }

    fn ability_lines(&self, game: &Game, card: &Card) -> Vec<AbilityLine> {
        let setup = &game.setup;
        lines(
            &Catalogue::for_setup(setup),
            setup,
            &Settings::of(game),
            card,
        )
    }

    fn offers(&self, game: &Game, seat: SeatId) -> Vec<Offer> {
        offers::offers(game, seat)
    }

    fn review(&self, game: &Game, order: &Order) -> Result<(), Refusal> {
        offers::review(game, order)
    }

    fn shares_kill(&self, setup: &Setup, card: &Card) -> bool {
        offers::shares_kill(setup, card)
    }

    fn owed(&self, game: &Game) -> Vec<Owed> {
        offers::owed(game)
    }

    fn lapses(&self, game: &Game, entries: &[NightEntry]) -> Vec<Lapse> {
        let catalogue = Catalogue::for_setup(&game.setup);
        night_of_game(&catalogue, game, entries, Settings::of(game)).lapsed
    }

    fn resolve(&self, game: &Game, method: &str, entries: &[NightEntry]) -> Resolution {
        let [default, ..] = &METHODS;
        let method = METHODS
            .iter()
            .find(|known| known.slug == method)
            .unwrap_or(default);
        let catalogue = Catalogue::for_setup(&game.setup);
        let words = settings::in_force(game);
        let built = night_of_game(&catalogue, game, entries, Settings::of(game));
        let outcome = (method.resolve)(&built.night);
        let mut resolution = explain::explain(game, &built.night, &outcome, method.signature);
        resolution.lapsed.extend(built.lapsed);
        resolution.rulings = decided::rulings(&built.night, &words, &outcome, method.resolve);
        resolution
    }

    fn inherit(&self, game: &Game, fallen: &[SeatId]) -> Vec<Event> {
        let mut events = backup::inherit(game, fallen);
        events.extend(oracle::foretell(game, fallen));
        events
    }

    fn told_with_death(&self, game: &Game, dead: SeatId) -> Option<Announcement> {
        oracle::told_with_death(game, dead)
    }

    fn groups(&self, game: &Game) -> Vec<Group> {
        known::groups(game)
    }

    fn known_at_start(&self, game: &Game) -> Vec<(SeatId, Vec<SeatId>)> {
        known::known_at_start(game)
    }

    fn is_public(&self, game: &Game, card: &Card) -> bool {
        known::is_public(game, card)
    }

    fn open_shots(&self, game: &Game) -> Vec<SeatId> {
        win::open_shots(game)
    }

    fn victory(&self, game: &Game) -> Option<Victory> {
        win::victory(game)
    }
}
