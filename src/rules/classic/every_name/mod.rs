//! Every name that forum hosts use is a card that checks, has its words, and plays a night.

use std::collections::BTreeSet;

use serde::Deserialize;

use crate::Classic;
use crate::build::{NightBuilder, Submission, Who};
use crate::catalogue::{Ability, Catalogue};
use crate::component::NeedsWords;
use crate::night::{Night, Player};
use crate::outcome::Outcome;
use crate::roster::{Participant, Roster};
use crate::settings::Settings;
use crate::{nar, rar, simple};
use nightdesk_game::{Card, Game, Language, Setup};
use nightdesk_rules::{RuleSet, TargetForm};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Names {
    roles: Carried,
    modifiers: Carried,
}

/// Names by who carries them out.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Carried {
    rules: Vec<String>,
    host: Vec<String>,
    #[serde(default)]
    asked: Vec<String>,
}

fn names() -> Names {
    toml::from_str(include_str!("names.toml")).unwrap()
}

/// Every card of the table.
fn written() -> Vec<String> {
    let Names { roles, modifiers } = names();
    let all = [roles.rules, roles.host, modifiers.rules, modifiers.host];
    all.into_iter().flatten().collect()
}

fn read(setup: &Setup, side: &str, name: &str) -> Card {
    let read = Classic.read_card(setup, side, name);
    let (count, card) = read.unwrap_or_else(|wrong| panic!("{name}: {}", wrong.message));
    assert_eq!(count, 1, "{name}");
    card
}

#[test]
fn the_table_says_who_carries_a_name_out() {
    let catalogue = Catalogue::builtin();
    let by_hand = |name: &String| {
        let card = read(&Setup::default(), "town", name);
        let mut roles = catalogue.known_roles(&card);
        let mut modifiers = catalogue.modifiers_of(&card);
        roles.any(|role| role.by_hand.is_some())
            || modifiers.any(|(kind, _)| kind.by_hand().is_some())
    };
    let Names { roles, modifiers } = names();
    for name in roles.rules.iter().chain(&modifiers.rules) {
        assert!(!by_hand(name), "{name} is the host's to carry out");
    }
    for name in roles.host.iter().chain(&modifiers.host) {
        assert!(by_hand(name), "{name} is carried out by the rules");
    }
    for name in roles.asked.iter().chain(&modifiers.asked) {
        let wrong = Classic.read_card(&Setup::default(), "town", name);
        let wrong = wrong.expect_err(name);
        let of_the_two = wrong.suggestion.expect(name);
        read(&Setup::default(), "town", &of_the_two);
        assert!(Classic.sheet(&Setup::default(), name).is_ok(), "{name}");
    }
}

#[test]
fn no_role_or_modifier_is_left_out_of_the_table() {
    let catalogue = Catalogue::builtin();
    let cards = written().into_iter();
    let cards: Vec<Card> = cards
        .map(|name| read(&Setup::default(), "mafia", &name))
        .collect();
    for role in catalogue.roles.values() {
        let known = cards.iter().any(|card| catalogue.is_of(card, &role.slug));
        assert!(known, "{}", role.title);
    }
    for kind in catalogue.modifiers.values() {
        let known = cards.iter().any(|card| card.has(&kind.slug));
        let by_role = catalogue
            .roles
            .values()
            .any(|role| role.modifiers.iter().any(|own| own.name == kind.slug));
        assert!(known || by_role, "{}", kind.title);
    }
}

#[test]
fn every_name_checks_and_has_its_words() {
    for language in [Language::English, Language::Russian] {
        for name in written() {
            let mut setup = Setup {
                language,
                ..Setup::default()
            };
            setup.factions = (Classic.about().sides)(language);
            for side in ["town", "mafia", "neutral"] {
                let card = read(&setup, side, &name);
                setup.deck = vec![card.clone(), read(&setup, "mafia", "Goon")];
                let problems = Classic.problems(&setup).into_iter();
                let fatal: Vec<_> = problems.filter(|problem| problem.fatal).collect();
                assert!(fatal.is_empty(), "{name}: {fatal:?}");
                let game = Game {
                    setup: setup.clone(),
                    ..Game::default()
                };
                for line in Classic.card_sheet(&game, &card, None).abilities {
                    let says = line.says;
                    assert!(!says.contains('{') && says.ends_with('.'), "{name}: {says}");
                }
                let sheet = Classic.sheet(&setup, &name).ok();
                let of_role = sheet.into_iter().flat_map(|sheet| {
                    let lines = sheet.abilities.into_iter().map(|line| line.says);
                    let lines: Vec<String> = lines.collect();
                    lines.into_iter().chain([sheet.about]).chain(sheet.goal)
                });
                let told = of_role.chain(Classic.card_sheet(&game, &card, None).goal);
                for says in told {
                    assert!(!says.contains('{'), "{name}: {says}");
                }
                let title = Classic.card_title(&setup, &card);
                assert!(!title.is_empty(), "{name}");
            }
        }
    }
}

/// Who else is in the night, with what they do to the holder of the name.
const OTHERS: [(&str, &str, &str, &str); 4] = [
    ("Bob", "town", "Roleblocker", "block"),
    ("Cat", "town", "Doctor", "protect"),
    ("Dan", "town", "Bus Driver", "swap"),
    ("Eve", "town", "Tracker", "track"),
];

fn participant(name: &str, card: Card) -> Participant {
    Participant {
        name: name.to_owned(),
        card,
        alive: true,
        ..Participant::default()
    }
}

fn submission(by: &str, ability: &str, targets: &[&str], words: Option<&str>) -> Submission {
    Submission {
        label: format!("{by}:{ability}"),
        by: Who::Named(by.to_owned()),
        ability: ability.to_owned(),
        targets: targets
            .iter()
            .map(|name| Who::Named((*name).to_owned()))
            .collect(),
        late: false,
        extra: false,
        words: words.map(str::to_owned),
    }
}

/// What the holder of the name enters of an ability.
fn order(ability: &Ability) -> Submission {
    let targets: &[&str] = match ability.targets {
        TargetForm::None => &[],
        TargetForm::One => &["Fay"],
        TargetForm::Pair | TargetForm::Redirect => &["Fay", "Eve"],
    };
    let mut needed = ability.does.iter().filter_map(|part| part.needs_words());
    let words = needed.next().map(|needed| match needed {
        NeedsWords::Role => "Goon",
        NeedsWords::Ability => "shot",
        NeedsWords::Any => "hello",
    });
    submission("Ann", &ability.slug, targets, words)
}

/// A night of the holder of a card with some of the others.
fn night(card: &Card, others: &[(&str, &str, &str, &str)], number: u32) -> Night<'static> {
    let setup = Setup::default();
    let mut players = vec![participant("Ann", card.clone())];
    for (name, side, role, _) in OTHERS {
        players.push(participant(name, read(&setup, side, role)));
    }
    players.push(participant("Fay", read(&setup, "mafia", "Goon")));
    players.push(participant("Gus", read(&setup, "town", "Vanilla Townie")));
    let roster = Roster::new(Catalogue::builtin(), number, players);
    let holder = roster.get(Player(0)).unwrap();
    let own: Vec<Submission> = roster.entered(holder).into_iter().map(order).collect();
    let mut builder = NightBuilder::new(roster, Settings::default());
    for entry in own {
        builder.submit(&entry);
    }
    for (name, _, _, ability) in others {
        let targets: &[&str] = match *ability {
            "swap" => &["Ann", "Gus"],
            _ => &["Ann"],
        };
        builder.submit(&submission(name, ability, targets, None));
    }
    builder.finish()
}

type Method = fn(&Night<'_>) -> Outcome;

#[test]
fn every_name_plays_a_night_alone_and_beside_others() {
    let methods: [Method; 3] = [rar::resolve, nar::resolve, simple::resolve];
    let mut acted = BTreeSet::new();
    for name in written() {
        for side in ["town", "mafia"] {
            let card = read(&Setup::default(), side, &name);
            for number in [1, 2] {
                let alone = night(&card, &[], number);
                let outcomes = methods.map(|resolve| resolve(&alone));
                let [first, others @ ..] = &outcomes;
                for outcome in others {
                    // One player's actions are in nobody's way.
                    assert_eq!(outcome.deaths, first.deaths, "{side} {name}");
                    assert_eq!(outcome.findings, first.findings, "{side} {name}");
                }
                let active = |night: &Night<'_>| night.acts().any(|(_, act)| !act.passive);
                if active(&alone) {
                    acted.insert(name.clone());
                }
                for other in &OTHERS {
                    let beside = night(&card, std::slice::from_ref(other), number);
                    for resolve in methods {
                        let outcome = resolve(&beside);
                        let open = outcome.answers.iter().filter(|it| it.yes.is_none());
                        assert_eq!(open.count(), 0, "{side} {name} beside {}", other.2);
                    }
                }
            }
        }
    }
    assert!(acted.len() > 150, "{}", acted.len());
}
