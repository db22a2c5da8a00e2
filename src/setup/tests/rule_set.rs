//! The classic cards behind a rule set that resolves nothing: reading a setup needs no nights.

use std::sync::LazyLock;

use crate::game::{Card, Game, NightEntry, Order, SeatId, Setup};
use crate::rules::classic::card;
use crate::rules::classic::catalogue::Catalogue;
use crate::rules::{
    CardError, Offer, Owed, Problem, Refusal, Resolution, RuleSet, Ruling, RulingChoice, Victory,
};

#[derive(Debug)]
struct Cards;

pub(super) const ALL: &[&dyn RuleSet] = &[&Cards];

static RULINGS: LazyLock<Vec<Ruling>> = LazyLock::new(|| {
    let ruling = |key: &str, answers: [&str; 2]| Ruling {
        key: key.to_owned(),
        number: "R-0".to_owned(),
        question: format!("What about {key}?"),
        choices: answers
            .map(|value| RulingChoice {
                value: value.to_owned(),
                meaning: format!("{value}."),
            })
            .to_vec(),
    };
    vec![
        ruling("doctor_saves", ["all", "1"]),
        ruling("failed_visits", ["yes", "no"]),
    ]
});

impl RuleSet for Cards {
    fn slug(&self) -> &'static str {
        "classic"
    }

    fn methods(&self) -> &'static [&'static str] {
        &["rar", "nar", "simple"]
    }

    fn rulings(&self) -> &'static [Ruling] {
        &RULINGS
    }

    fn role_titles(&self) -> Vec<String> {
        Catalogue::builtin()
            .roles
            .values()
            .map(|role| role.title.clone())
            .collect()
    }

    fn read_card(&self, setup: &Setup, side: &str, text: &str) -> Result<(u32, Card), CardError> {
        card::read_card(&Catalogue::for_setup(setup), side, text)
    }

    fn card_title(&self, setup: &Setup, card: &Card) -> String {
        card::card_title(&Catalogue::for_setup(setup), card)
    }

    fn problems(&self, setup: &Setup) -> Vec<Problem> {
        let own = Catalogue::own_problems(setup)
            .into_iter()
            .map(|problem| Problem {
                code: "own-word",
                fatal: true,
                message: problem.message,
                key: problem.key,
                hint: problem
                    .suggestion
                    .map(|close| format!("did you mean `{close}`?")),
            });
        own.collect()
    }

    fn offers(&self, _: &Game, _: SeatId) -> Vec<Offer> {
        Vec::new()
    }

    fn review(&self, _: &Game, _: &Order) -> Result<(), Refusal> {
        Ok(())
    }

    fn owed(&self, _: &Game) -> Vec<Owed> {
        Vec::new()
    }

    fn resolve(&self, _: &Game, _: &str, _: &[NightEntry]) -> Resolution {
        panic!("reading a setup resolves no night")
    }

    fn victory(&self, _: &Game) -> Option<Victory> {
        None
    }
}
