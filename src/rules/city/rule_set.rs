//! The City as a rule set: the common interface.

use std::collections::BTreeMap;

use super::cards::{Dealt, SIDES, card_title, draw_over, read_card};
use super::catalogue::{RoleEntry, catalogue, named};
use super::role::{Elite, Negative, Role};
use super::{frame, in_force, sheets, table, words};
use nightdesk_game::{
    Card, Faction, Flip, Game, Language, OpenedCard, SeatId, Setup, Talk, WinCondition,
};
use nightdesk_rules::{
    About, CardError, CardNames, CardSheet, KnownCard, LineGroup, NoOrders, Orders, OwnLine, Place,
    Problem, RoleSheet, RuleSet, Table, Tables,
};
use nightdesk_text::say;
use nightdesk_time::FirstPhase;

/// Forum Mafia in which everybody has a peaceful role.
#[derive(Debug, Clone, Copy)]
pub struct CityRules;

impl RuleSet for CityRules {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn sides_of(&self, setup: &Setup) -> BTreeMap<String, Faction> {
        let fixed = setup.seats.iter().filter_map(|seat| seat.card.as_ref());
        let cards = setup.deck.iter().chain(fixed);
        let mut sides: BTreeMap<String, Faction> = cards
            .clone()
            .map(|card| (card.faction.clone(), faction(&card.faction, setup.language)))
            .collect();
        // Yakuza play in the maniac's place (city day F-9), and under their own name.
        let plays = |roles: &[Negative]| {
            let mut roles = roles.iter().map(|role| Role::Negative(*role).slug());
            roles.any(|slug| {
                cards
                    .clone()
                    .any(|card| card.roles.iter().any(|own| own == slug))
            })
        };
        let yakuza = plays(&[Negative::Yakuza, Negative::ChiefDaughter]);
        if let Some(side) = sides.get_mut("maniac")
            && yakuza
            && !plays(&[Negative::Maniac])
        {
            side.title = match setup.language {
                Language::English => "Yakuza",
                Language::Russian => "Якудза",
            }
            .to_owned();
        }
        sides
    }

    fn own_lines(&self, _: &Setup) -> Vec<OwnLine> {
        Vec::new()
    }

    fn known_title(&self, setup: &Setup, slug: &str) -> Option<String> {
        Some(Role::of_slug(slug)?.name(setup.language).to_owned())
    }

    fn sheets(&self, setup: &Setup) -> Vec<RoleSheet> {
        let entries = catalogue().iter();
        entries
            .map(|entry| sheets::sheet(entry, setup.language))
            .collect()
    }

    fn sheet(&self, setup: &Setup, name: &str) -> Result<RoleSheet, Option<String>> {
        let role = named(name).map_err(|close| close.map(str::to_owned))?;
        let entry = role.entry().ok_or(None)?;
        Ok(sheets::sheet(entry, setup.language))
    }

    fn read_card(&self, setup: &Setup, _: &str, text: &str) -> Result<(u32, Card), CardError> {
        read_card(text, setup.language)
    }

    fn doubts(&self, _: &Setup, _: &str, _: &str) -> Vec<Problem> {
        // A card is one role's whole name.
        Vec::new()
    }

    fn card_title(&self, setup: &Setup, card: &Card) -> String {
        card.title
            .clone()
            .unwrap_or_else(|| card_title(card, setup.language))
    }

    fn card_names(&self, setup: &Setup, card: &Card) -> CardNames {
        let roles = card.roles.iter();
        let roles = roles.filter_map(|slug| Role::of_slug(slug));
        let titles = roles.clone();
        let titles = titles.map(|role| role.name(setup.language).to_owned());
        let words = roles.filter_map(Role::entry).flat_map(RoleEntry::words);
        CardNames {
            roles: titles.collect(),
            aliases: words.map(str::to_owned).collect(),
            ..CardNames::of_roles(card)
        }
    }

    fn card_sheet(&self, game: &Game, card: &Card, _: Option<SeatId>) -> CardSheet {
        CardSheet {
            abilities: sheets::ability_lines(game, card),
            goal: sheets::goal(&game.setup, card),
            ..CardSheet::default()
        }
    }

    /// A servant is of his master's side (city day L-6). Elite players are outside all head counts,
    /// and leave (city day L-5, L-9).
    fn place(&self, _: &Setup, card: &Card) -> Place {
        let elite = match Dealt::of(card) {
            Some(Dealt::Elite { role, .. }) => Some(role),
            _ => None,
        };
        Place {
            side_is_anothers: elite == Some(Elite::Servant),
            is_extra: elite.is_some(),
            shares_kill: false,
            has_no_vote: elite == Some(Elite::Servant),
        }
    }

    /// Elite roles are open from the start, and so is whose servant somebody is (city day L-4).
    fn known_cards(&self, game: &Game) -> BTreeMap<SeatId, KnownCard> {
        let language = game.setup.language;
        let elite = game.seats().filter_map(|(id, seat)| {
            let Some(Dealt::Elite { role, .. }) = Dealt::of(seat.card.as_ref()?) else {
                return None;
            };
            let master = seat.shares().filter(|_| role == Elite::Servant);
            let open = OpenedCard {
                faction: None,
                roles: vec![Role::Elite(role).slug().to_owned()],
                beside: master.map(|(master, _)| table::serves(game.name(master), language)),
            };
            Some((id, KnownCard::Part(open)))
        });
        elite.collect()
    }

    /// Mafia and maniac are black (city day F-1). The peaceful role of the night's dead is green,
    /// whatever their side (city day D-7).
    fn colour(&self, side: Option<&str>, roles: &[String]) -> Option<String> {
        let peaceful = |slug: &String| matches!(Role::of_slug(slug), Some(Role::Peaceful(_)));
        let colour = match side {
            Some("mafia" | "maniac") => "black",
            Some(other) => other,
            None if !roles.is_empty() && roles.iter().all(peaceful) => "peaceful",
            None => return None,
        };
        Some(colour.to_owned())
    }

    fn problems(&self, setup: &Setup) -> Vec<Problem> {
        let cards: &[_] = match setup.draws.is_empty() {
            true => &setup.deck,
            // What is drawn is not known yet.
            false => &[],
        };
        let format = in_force::InForce::of(setup).format;
        let first = day_first(setup).into_iter();
        first
            .chain(frame::unusual(format, cards, setup.language))
            .collect()
    }

    fn orders(&self) -> &dyn Orders {
        &NoOrders
    }

    fn tables(&self) -> Option<&dyn Tables> {
        Some(self)
    }
}

impl Tables for CityRules {
    fn opens_cards(&self) -> bool {
        true
    }

    fn open(&self, game: &Game) -> Result<Box<dyn Table>, Problem> {
        if let Some(problem) = day_first(&game.setup) {
            return Err(problem);
        }
        Ok(Box::new(table::open(game)?))
    }

    fn lines(&self, language: Language) -> Vec<LineGroup> {
        table::lines(language)
    }

    fn without_own_words(&self, line: &str) -> String {
        table::without_own_words(line)
    }

    /// Peaceful roles and what is dealt over them are drawn apart (city day F-11).
    fn draw_apart(&self, cards: &mut [Card], below: &mut dyn FnMut(usize) -> usize) {
        draw_over(cards, below);
    }
}

static ABOUT: About = About {
    slug: "city",
    usual_flips: &[(0, Flip::Role)],
    rulings: in_force::rulings,
    words: words::words,
    sides: |language| {
        let sides = SIDES.iter();
        sides
            .map(|slug| ((*slug).to_owned(), faction(slug, language)))
            .collect()
    },
    // By their colours (glossary 1): all blacks win together, whatever titles their sides have.
    side_names: &[
        (
            "red",
            &["red", "reds", "красные", "красный", "город", "мирные"],
        ),
        ("mafia", BLACK),
        ("maniac", BLACK),
        ("black", BLACK),
        ("grey", &["grey", "gray", "серый", "серые"]),
    ],
    // The rules give all times by Moscow (city day T-1).
    home_zone: Some("Europe/Moscow"),
    usual_words,
    methods: NoOrders::METHODS,
};

/// In Russian the City lynches.
const fn usual_words(language: Language) -> &'static [(&'static str, &'static str)] {
    match language {
        Language::English => &[],
        Language::Russian => &[
            ("казнь", "линчевание"),
            ("казни", "линчевания"),
            ("казнят", "линчуют"),
        ],
    }
}

const BLACK: &[&str] = &["black", "blacks", "чёрные", "чёрный", "негативы"];

/// A city begins with the election of Day 1 (city day F-12).
fn day_first(setup: &Setup) -> Option<Problem> {
    (setup.schedule.first != FirstPhase::Day).then(|| Problem {
        code: "no-first-day",
        fatal: true,
        message: say!(&setup.language, "begins_with_the_election"),
        key: "schedule.first".to_owned(),
        hint: Some(say!(&setup.language, "write_first_day")),
    })
}

fn faction(slug: &str, language: Language) -> Faction {
    let title = match (slug, language) {
        ("red", Language::English) => "Town",
        ("red", Language::Russian) => "Красные",
        ("mafia", Language::English) => "Mafia",
        ("mafia", Language::Russian) => "Мафия",
        ("maniac", Language::English) => "Maniac",
        ("maniac", Language::Russian) => "Маньяк",
        ("grey", Language::English) => "Faceless",
        ("grey", Language::Russian) => "Безликий",
        ("black", Language::Russian) => "Негативы",
        _ => "Blacks",
    };
    Faction {
        plural: None,
        member: None,
        title: title.to_owned(),
        informed: matches!(slug, "mafia" | "maniac"),
        kill: false,
        wins: WinCondition::Host,
        chat: None,
        talk: Talk::default(),
        gives_up_at: 0,
        falls_with: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_black_is_coloured_black_and_wins_as_one() {
        for black in ["mafia", "maniac", "black"] {
            let colour = CityRules.colour(Some(black), &[]);
            assert_eq!(colour.as_deref(), Some("black"));
            assert!(ABOUT.side_names(black).contains(&"чёрные"));
        }
        for own in ["red", "grey"] {
            assert_eq!(CityRules.colour(Some(own), &[]).as_deref(), Some(own));
        }
    }
}
