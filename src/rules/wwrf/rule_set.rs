//! WWRF as a rule set: the common interface.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::{problems, sheets, table};
use nightdesk_game::{Card, Faction, Flip, Game, Language, SeatId, Setup};
use nightdesk_lang::Entry;
use nightdesk_lang::tree::ElementKind;
use nightdesk_rules::{
    About, CardError, CardNames, CardSheet, KnownCard, LineGroup, NoOrders, Orders, OwnLine, Place,
    Problem, RoleSheet, RuleSet, Ruling, Table, Tables,
};
use nightdesk_text::names::closest;

/// Roles that are scripts.
#[derive(Debug, Clone, Copy)]
pub struct Wwrf;

impl RuleSet for Wwrf {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn sides_of(&self, setup: &Setup) -> BTreeMap<String, Faction> {
        sheets::sides_of(setup)
    }

    fn own_lines(&self, _: &Setup) -> Vec<OwnLine> {
        Vec::new()
    }

    /// A role is called what its file in the book calls it.
    fn known_title(&self, setup: &Setup, slug: &str) -> Option<String> {
        let role = sheets::heads(setup).book.role(slug)?.name().to_owned();
        Some(role)
    }

    fn sheets(&self, setup: &Setup) -> Vec<RoleSheet> {
        let book = sheets::book(setup);
        let sheet = |role| sheets::sheet(setup, role);
        book.all(ElementKind::Role).map(sheet).collect()
    }

    fn sheet(&self, setup: &Setup, name: &str) -> Result<RoleSheet, Option<String>> {
        let book = sheets::book(setup);
        let roles = || book.all(ElementKind::Role).map(Entry::name);
        let sheet = book.role(name).map(|role| sheets::sheet(setup, role));
        sheet.ok_or_else(|| closest(name, roles()).map(str::to_owned))
    }

    fn read_card(&self, setup: &Setup, _: &str, text: &str) -> Result<(u32, Card), CardError> {
        sheets::read_card(setup, text)
    }

    fn doubts(&self, _: &Setup, _: &str, _: &str) -> Vec<Problem> {
        // A card is one role's whole name.
        Vec::new()
    }

    fn card_title(&self, _: &Setup, card: &Card) -> String {
        let role = || card.roles.first().cloned();
        card.title.clone().or_else(role).unwrap_or_default()
    }

    fn card_names(&self, setup: &Setup, card: &Card) -> CardNames {
        let title = |slug: &String| self.known_title(setup, slug);
        let roles = card.roles.iter();
        CardNames {
            roles: roles
                .map(|slug| title(slug).unwrap_or_else(|| slug.clone()))
                .collect(),
            ..CardNames::of_roles(card)
        }
    }

    fn card_sheet(&self, game: &Game, card: &Card, _: Option<SeatId>) -> CardSheet {
        CardSheet {
            abilities: sheets::ability_lines(&game.setup, card),
            goal: sheets::goal(&game.setup, card),
            ..CardSheet::default()
        }
    }

    fn place(&self, _: &Setup, _: &Card) -> Place {
        Place::default()
    }

    fn known_cards(&self, _: &Game) -> BTreeMap<SeatId, KnownCard> {
        BTreeMap::new()
    }

    fn colour(&self, side: Option<&str>, _: &[String]) -> Option<String> {
        side.map(str::to_owned)
    }

    fn problems(&self, setup: &Setup) -> Vec<Problem> {
        problems::problems(setup)
    }

    fn orders(&self) -> &dyn Orders {
        &NoOrders
    }

    fn tables(&self) -> Option<&dyn Tables> {
        Some(self)
    }
}

impl Tables for Wwrf {
    fn open(&self, game: &Game) -> Result<Box<dyn Table>, Problem> {
        let table = table::open(game)?;
        Ok(Box::new(table))
    }

    fn opens_cards(&self) -> bool {
        false
    }

    fn lines(&self, language: Language) -> Vec<LineGroup> {
        table::lines(language)
    }

    fn without_own_words(&self, line: &str) -> String {
        line.to_owned()
    }

    /// A role is one card.
    fn draw_apart(&self, _: &mut [Card], _: &mut dyn FnMut(usize) -> usize) {}
}

static ABOUT: About = About {
    slug: "wwrf",
    // Many roles are there to find out what the dead were.
    usual_flips: &[(0, Flip::Role), (1, Flip::Nothing)],
    rulings: || &RULINGS,
    words: super::reasons::words,
    // Its teams are the book's.
    sides: |_| BTreeMap::new(),
    side_names: &[],
    home_zone: None,
    usual_words: |_| &[],
    methods: NoOrders::METHODS,
};

/// What the book leaves to the host (reference §1, §8).
static RULINGS: LazyLock<Vec<Ruling>> = LazyLock::new(|| {
    let mut rulings = Ruling::built_in(include_str!("rulings.toml"));
    let russian = include_str!("rulings.ru.toml");
    Ruling::put_into_words(&mut rulings, Language::Russian, russian);
    rulings
});
