//! WWRF as a rule set: the common interface.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::{problems, sheets, table};
use nightdesk_game::{Card, Faction, Flip, Game, Language, Setup};
use nightdesk_lang::Entry;
use nightdesk_lang::tree::ElementKind;
use nightdesk_rules::wording::Wording;
use nightdesk_rules::{
    CardError, LineGroup, Nights, NoNights, Problem, RoleSheet, RuleSet, Ruling, RulingChoice,
    Table, Tables,
};
use nightdesk_text::names::closest;

/// Roles that are scripts.
#[derive(Debug, Clone, Copy)]
pub struct Wwrf;

impl RuleSet for Wwrf {
    fn slug(&self) -> &'static str {
        "wwrf"
    }

    fn usual_flip(&self, edition: u32) -> Flip {
        // Many roles are there to find out what the dead were.
        match edition {
            0 => Flip::Role,
            _ => Flip::Nothing,
        }
    }

    fn rulings(&self) -> &'static [Ruling] {
        &RULINGS
    }

    fn factions(&self) -> BTreeMap<String, Faction> {
        BTreeMap::new()
    }

    fn sides_of(&self, setup: &Setup) -> BTreeMap<String, Faction> {
        sheets::sides_of(setup)
    }

    fn words(&self) -> &'static Wording {
        super::reasons::words()
    }

    fn title(&self, setup: &Setup, slug: &str) -> String {
        let book = sheets::heads(setup);
        book.role(slug)
            .map_or_else(|| slug.to_owned(), |role| role.name().to_owned())
    }

    fn sheets(&self, setup: &Setup) -> Vec<RoleSheet> {
        let book = sheets::book(setup);
        book.all(ElementKind::Role).map(sheets::sheet).collect()
    }

    fn sheet(&self, setup: &Setup, name: &str) -> Result<RoleSheet, Option<String>> {
        let book = sheets::book(setup);
        let roles = || book.all(ElementKind::Role).map(Entry::name);
        let sheet = book.role(name).map(sheets::sheet);
        sheet.ok_or_else(|| closest(name, roles()).map(str::to_owned))
    }

    fn read_card(&self, setup: &Setup, _: &str, text: &str) -> Result<(u32, Card), CardError> {
        sheets::read_card(setup, text)
    }

    fn card_title(&self, _: &Setup, card: &Card) -> String {
        let role = || card.roles.first().cloned();
        card.title.clone().or_else(role).unwrap_or_default()
    }

    /// A role is called what its file in the book calls it.
    fn role_title_in(&self, _: &str, _: Language) -> Option<String> {
        None
    }

    fn goal(&self, setup: &Setup, card: &Card) -> Option<String> {
        sheets::goal(setup, card)
    }

    fn problems(&self, setup: &Setup) -> Vec<Problem> {
        problems::problems(setup)
    }

    fn nights(&self) -> &dyn Nights {
        &NIGHTS
    }

    fn tables(&self) -> Option<&dyn Tables> {
        Some(self)
    }
}

impl Tables for Wwrf {
    fn lay(&self, game: &Game) -> Result<Box<dyn Table>, Problem> {
        let laid = table::lay(game)?;
        Ok(Box::new(laid))
    }

    fn opens_cards(&self) -> bool {
        false
    }

    fn lines(&self, language: Language) -> Vec<LineGroup> {
        table::lines(language)
    }
}

static NIGHTS: NoNights = NoNights {
    ability_lines: |game, card| sheets::ability_lines(&game.setup, card),
};

/// What the book leaves to the host (reference §1, §8).
static RULINGS: LazyLock<Vec<Ruling>> = LazyLock::new(|| {
    let choice = |value: &str, meaning: &str| RulingChoice {
        value: value.to_owned(),
        meaning: meaning.to_owned(),
    };
    vec![
        Ruling {
            key: "haunting".to_owned(),
            number: "1".to_owned(),
            question: "Do the dead haunt?".to_owned(),
            choices: vec![
                choice("no", "who is killed is dead"),
                choice(
                    "yes",
                    "who is killed is a ghost, and who is banished is dead",
                ),
            ],
            ..Ruling::default()
        },
        Ruling {
            key: "hammer".to_owned(),
            number: "14.4".to_owned(),
            question: "What does a hammer do, in a vote that knows one?".to_owned(),
            choices: vec![
                choice("told", "it is told, and the host ends the phase"),
                choice("auto", "it ends the phase"),
            ],
            ..Ruling::default()
        },
        Ruling {
            key: "repeating".to_owned(),
            number: "9.4".to_owned(),
            question: "Does what is marked `Repeating` stay open after it was used?".to_owned(),
            choices: vec![
                choice("no", "it is asked once, as anything else"),
                choice("yes", "it is asked again while its restrictions pass"),
            ],
            ..Ruling::default()
        },
        Ruling {
            key: "order".to_owned(),
            number: "8".to_owned(),
            question: "In which order do elements of one kind act?".to_owned(),
            choices: vec![
                choice("drawn", "in an order that is drawn each time, and kept"),
                choice("fixed", "in the order of the players"),
            ],
            ..Ruling::default()
        },
    ]
});
