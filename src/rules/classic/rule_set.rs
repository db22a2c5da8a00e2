//! Mafia by actions as a rule set: the common interface.

use std::collections::BTreeMap;

use super::build::{Turns, night_of_game};
use super::card;
use super::catalogue::Catalogue;
use super::component::foretell;
use super::night::Night;
use super::outcome::Outcome;
use super::settings::{self, Settings};
use super::sheets::{by_site, elsewhere_sheet, kill_clauses, lines, modifier_sheet, role_sheet};
use super::{
    days, decided, entered, explain, follows, known, lots, lovers, nar, offers, own_lines,
    problems, rar, simple, single, win,
};
use nightdesk_game::{
    Announcement, Card, Faction, Flip, Game, Language, NightEntry, Order, SeatId, Setup,
};
use nightdesk_replies::{Ask, Uncounted};
use nightdesk_rules::{
    About, CardError, CardNames, CardSheet, DayDeed, Follows, Group, Happens, Held, Known,
    KnownCard, Lot, MayTalk, Offer, Orders, OwnLine, Place, Problem, Refusal, Resolution,
    RoleSheet, RuleSet, Spoken, Tables, Usage, Victory,
};

/// Mafia by actions.
#[derive(Debug, Clone, Copy)]
pub struct Classic;

/// A way to resolve a night.
struct Method {
    slug: &'static str,
    /// What a record names, with the version of the method.
    signature: &'static str,
    /// In which order its actions are lined up.
    turns: Turns,
    resolve: fn(&Night<'_>) -> Outcome,
}

/// The methods; the first is the default.
const METHODS: [Method; 3] = [
    Method {
        slug: "rar",
        signature: "classic/rar 1",
        turns: Turns::AsEntered,
        resolve: rar::resolve,
    },
    Method {
        slug: "nar",
        signature: "classic/nar 1",
        turns: Turns::AsSent,
        resolve: nar::resolve,
    },
    Method {
        slug: "simple",
        signature: "classic/simple 1",
        turns: Turns::AsSent,
        resolve: simple::resolve,
    },
];

const SLUGS: [&str; METHODS.len()] = [METHODS[0].slug, METHODS[1].slug, METHODS[2].slug];

static ABOUT: About = About {
    slug: "classic",
    usual_flips: &[(0, Flip::Role)],
    rulings: settings::rulings,
    words: explain::words,
    sides: super::catalogue::builtin_factions_in,
    side_names: &[],
    home_zone: None,
    usual_words: |_| &[],
    methods: &SLUGS,
};

impl RuleSet for Classic {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn sides_of(&self, setup: &Setup) -> BTreeMap<String, Faction> {
        setup.factions.clone()
    }

    fn read_card(
        &self,
        setup: &Setup,
        faction: &str,
        text: &str,
    ) -> Result<(u32, Card), CardError> {
        card::read_card(&Catalogue::for_setup(setup), faction, text)
    }

    fn doubts(&self, setup: &Setup, faction: &str, text: &str) -> Vec<Problem> {
        problems::doubts(setup, faction, text)
    }

    fn card_title(&self, setup: &Setup, card: &Card) -> String {
        card::card_title(&Catalogue::for_setup(setup), card)
    }

    fn card_names(&self, setup: &Setup, card: &Card) -> CardNames {
        let catalogue = Catalogue::for_setup(setup);
        let known = catalogue.known_slugs(card).map(str::to_owned);
        let roles = card.roles.iter();
        let roles = roles.filter_map(|slug| catalogue.roles.get(slug));
        CardNames {
            slugs: card.roles.iter().cloned().chain(known).collect(),
            roles: card::role_titles(&catalogue, card),
            modifiers: card::lone_modifiers(&catalogue, card),
            typed: card::typed_titles(&catalogue, card),
            aliases: roles
                .clone()
                .chain(card::listing_role(&catalogue, card))
                .flat_map(|role| role.aliases.clone())
                .collect(),
            short: roles
                .flat_map(|role| catalogue.short_names(role))
                .cloned()
                .collect(),
        }
    }

    fn card_sheet(&self, game: &Game, card: &Card, holder: Option<SeatId>) -> CardSheet {
        let setup = &game.setup;
        let catalogue = Catalogue::for_setup(setup);
        let settings = Settings::of(game);
        // Whom a side has won over plays for it, whatever the card's own words say.
        let is_recruited = holder
            .and_then(|seat| game.seat(seat))
            .is_some_and(single::is_recruited);
        let own_goal = match is_recruited {
            true => None,
            false => single::goal(&catalogue, setup, card),
        };
        CardSheet {
            abilities: lines(&catalogue, setup, &settings, card),
            kill: kill_clauses(&catalogue, setup, &settings, card),
            goal: own_goal.or_else(|| lovers::goal(&catalogue, setup, &settings, card)),
            hidden: known::hidden_from_holder(&catalogue, card),
        }
    }

    fn place(&self, setup: &Setup, card: &Card) -> Place {
        Place {
            shares_kill: offers::shares_kill(setup, card),
            ..Place::default()
        }
    }

    fn known_cards(&self, game: &Game) -> BTreeMap<SeatId, KnownCard> {
        let confirmed = known::confirmed(game).into_iter();
        confirmed.map(|seat| (seat, KnownCard::Whole)).collect()
    }

    fn colour(&self, side: Option<&str>, _: &[String]) -> Option<String> {
        side.map(str::to_owned)
    }

    fn own_lines(&self, setup: &Setup) -> Vec<OwnLine> {
        own_lines::own_lines(setup)
    }

    fn known_title(&self, setup: &Setup, slug: &str) -> Option<String> {
        let catalogue = Catalogue::for_setup(setup);
        let ability = catalogue.abilities.get(slug);
        let ability = ability.map(|ability| catalogue.ability_title(ability));
        let role = || catalogue.roles.get(slug);
        let role = || role().map(|role| catalogue.role_title(role, ""));
        let modifier = || catalogue.modifiers.get(slug);
        let modifier = || modifier().map(|kind| catalogue.modifier_title(kind));
        // The mark is of an attempt, whatever came of it.
        let mark = || explain::words().template(&format!("mark_{slug}"), setup.language);
        let title = ability.or_else(role).or_else(modifier).or_else(mark);
        title.map(str::to_owned)
    }

    fn sheets(&self, setup: &Setup) -> Vec<RoleSheet> {
        let catalogue = Catalogue::for_setup(setup);
        let roles = catalogue
            .roles
            .values()
            .filter(|role| card::is_written(&role.slug))
            .map(|role| role_sheet(&catalogue, setup, role));
        let modifiers = catalogue.modifiers.values();
        let modifiers = modifiers.map(|kind| modifier_sheet(&catalogue, kind));
        roles.chain(modifiers).collect()
    }

    fn sheet(&self, setup: &Setup, name: &str) -> Result<RoleSheet, Option<String>> {
        let catalogue = Catalogue::for_setup(setup);
        let role = catalogue.role_meant(name, None).map(|role| {
            let mut sheet = role_sheet(&catalogue, setup, role);
            sheet.about.extend(by_site(&catalogue, setup, name));
            sheet
        });
        let modifier = || catalogue.modifier_meant(name);
        role.or_else(|| modifier().map(|kind| modifier_sheet(&catalogue, kind)))
            .or_else(|| elsewhere_sheet(&catalogue, name))
            .ok_or_else(|| catalogue.closest_name(name))
    }

    fn problems(&self, setup: &Setup) -> Vec<Problem> {
        problems::problems(setup, &SLUGS)
    }

    fn orders(&self) -> &dyn Orders {
        self
    }

    fn tables(&self) -> Option<&dyn Tables> {
        None
    }
}

impl Orders for Classic {
    fn usage(&self, setup: &Setup, ability: &str) -> Option<Usage> {
        let catalogue = Catalogue::for_setup(setup);
        let ability = catalogue.abilities.get(ability)?;
        // A verb would have to be followed by a name in a case of its own.
        Some(Usage {
            does: match setup.language {
                Language::English => ability.verbs.first()?.clone(),
                Language::Russian => catalogue.ability_title(ability).to_owned(),
            },
            targets: ability.targets,
        })
    }

    fn entered_alone(&self, setup: &Setup, words: &str) -> Vec<String> {
        entered::entered_alone(&Catalogue::for_setup(setup), words, setup.language)
    }

    fn offers(&self, game: &Game, seat: SeatId) -> Vec<Offer> {
        offers::offers(game, seat)
    }

    fn review(&self, game: &Game, order: &Order) -> Result<(), Refusal> {
        offers::review(game, order)
    }

    fn owed(&self, game: &Game) -> Vec<Ask> {
        offers::owed(game)
    }

    fn lots(&self, game: &Game, deed: Option<&Order>) -> Vec<Lot> {
        match deed {
            Some(order) => lots::of_deed(game, order).into_iter().collect(),
            None => lots::lots(game),
        }
    }

    fn lapses(&self, game: &Game, entries: &[NightEntry]) -> Vec<Uncounted> {
        let catalogue = Catalogue::for_setup(&game.setup);
        let settings = Settings::of(game);
        night_of_game(&catalogue, game, entries, settings, Turns::AsEntered).lapsed
    }

    fn resolve(&self, game: &Game, method: &str, entries: &[NightEntry]) -> Resolution {
        let [default, ..] = &METHODS;
        let method = METHODS
            .iter()
            .find(|known| known.slug == method)
            .unwrap_or(default);
        let catalogue = Catalogue::for_setup(&game.setup);
        let words = settings::in_force(game);
        let build = |settings| night_of_game(&catalogue, game, entries, settings, method.turns);
        let built = build(Settings::of(game));
        let outcome = (method.resolve)(&built.night);
        let mut resolution = explain::explain(game, &built.night, &outcome, method.signature);
        resolution.lapsed.extend(built.lapsed);
        resolution.rulings = decided::rulings(
            &built.night,
            &words,
            &outcome,
            method.resolve,
            &|settings| build(settings).night,
        );
        let tells = |night: &Night<'_>| {
            explain::explain_alone(game, night, &outcome, method.signature).announced
        };
        let told = decided::public_rulings(&built.night, &words, tells);
        resolution.rulings.extend(told);
        resolution
    }

    fn act(&self, game: &Game, order: &Order) -> Result<DayDeed, Refusal> {
        days::act(game, order)
    }

    fn follows(&self, game: &Game, happens: Happens<'_>) -> Follows {
        Follows::by_rule(match happens {
            Happens::GameBegins => lovers::bound(game),
            Happens::Deaths(fallen) => follows::from_deaths(game, fallen),
            Happens::GameEnds => follows::from_deaths(game, &[]),
            Happens::Killed(kill) => days::or_else(game, kill.clone()),
            Happens::VotedOut(vote) => return days::voted_out(game, vote),
            Happens::DayEnds => days::at_dusk(game),
            Happens::Pardoned { by, of } => vec![days::pardoned(game, by, of)],
            Happens::LetBe(of) => days::let_be(game, of),
        })
    }

    fn announces(&self, game: &Game, about: Spoken) -> Vec<Announcement> {
        match about {
            Spoken::Vote(day) => days::announcements(game, day),
            Spoken::Death(dead) => foretell::words_with_death(game, dead)
                .or_else(|| single::words_with_death(game, dead))
                .into_iter()
                .collect(),
        }
    }

    fn may_still(&self, game: &Game, held: Held) -> Vec<SeatId> {
        match held {
            Held::Elimination(of) => days::may_pardon(game, of),
            Held::LastShots => win::open_shots(game),
        }
    }

    fn leaves_day_out(&self, game: &Game) -> bool {
        days::leave_out_next_day(game)
    }

    fn won_with(&self, game: &Game, fallen: &[SeatId]) -> Vec<SeatId> {
        single::won_with(game, fallen)
    }

    fn groups(&self, game: &Game) -> Vec<Group> {
        known::groups(game)
    }

    fn may_talk(&self, game: &Game) -> MayTalk {
        MayTalk {
            by_day: known::talk_by_day(game),
            when_dead: known::talk_when_dead(game),
        }
    }

    fn known_at_start(&self, game: &Game) -> Vec<Known> {
        known::known_at_start(game)
    }

    fn is_of_next_day(&self, token: &str) -> bool {
        explain::is_of_next_day(token)
    }

    fn half_waits_for(&self, game: &Game, side: &str) -> Vec<SeatId> {
        win::half_waits_for(game, side)
    }

    fn won_alone(&self, game: &Game, sides: &[String]) -> Vec<SeatId> {
        single::winners(&Catalogue::for_setup(&game.setup), game, sides)
    }

    fn victory(&self, game: &Game) -> Option<Victory> {
        win::victory(game)
    }
}
