//! What holds of every component in the table.

mod found;
mod lasting;

use std::sync::Arc;

use super::{Component, Does, Gives, POISONED, Reading, Sight, Trace};
use crate::build::{NightBuilder, Submission, Who};
use crate::catalogue::{Catalogue, When};
use crate::explain::words;
use crate::night::{Night, Player};
use crate::roster::{Participant, Roster};
use crate::settings::Settings;
use crate::testkit::assert_coherent;
use crate::{ComponentSheet, component_sheets};
use crate::{nar, rar, simple};
use nightdesk_game::{Card, Language, OwnAbility, OwnRole, Setup};
use nightdesk_rules::TargetForm;
use nightdesk_time::PhaseKind;

#[test]
fn every_component_is_read_back_from_its_word() {
    for (component, word) in Component::WORDS {
        assert_eq!(word.parse(), Ok(*component));
        assert_eq!(component.to_string(), *word);
    }
}

#[test]
fn words_are_read_in_any_case_and_spelling() {
    assert_eq!(
        "Read-Alignment".parse(),
        Ok(Component::Read(Reading::Alignment))
    );
    assert_eq!("see_track".parse(), Ok(Component::Observe(Sight::Track)));
}

#[test]
fn an_unknown_word_gets_the_closest_one() {
    let error = "protct".parse::<Component>().unwrap_err();
    assert_eq!(error.suggestion, Some("protect"));
    assert_eq!(error.to_string(), "no component `protct`");
    assert_eq!(
        "qqqqqqqq".parse::<Component>().unwrap_err().suggestion,
        None
    );
}

/// A catalogue with a role whose one ability is the component.
fn with_a_trial_of(word: &str) -> Arc<Catalogue> {
    let ability = OwnAbility {
        does: vec![word.to_owned()],
        ..OwnAbility::default()
    };
    let role = OwnRole {
        abilities: Some(vec!["trial".to_owned()]),
        ..OwnRole::default()
    };
    let mut setup = Setup::default();
    setup.own.abilities.insert("trial".to_owned(), ability);
    setup.own.roles.insert("Trier".to_owned(), role);
    assert_eq!(Catalogue::own_problems(&setup), [], "{word}");
    Catalogue::for_setup(&setup)
}

/// A night in which one player uses the trial, after a night that has left marks on another.
fn night_of_a_trial(catalogue: &Catalogue) -> Night<'_> {
    let player = |name: &str, faction: &str, role: &str| Participant {
        name: name.to_owned(),
        alive: true,
        card: Card {
            faction: faction.to_owned(),
            roles: vec![role.to_owned()],
            ..Card::default()
        },
        ..Participant::default()
    };
    let mut players = vec![
        player("Ada", "town", "trier"),
        player("Bo", "mafia", "goon"),
        player("Cy", "town", "vanilla"),
    ];
    (players[1].doused, players[1].poisoned) = (true, true);
    let at = |place: u16| Who::At(Player(place));
    let targets = match catalogue.abilities["trial"].targets {
        TargetForm::None => vec![],
        TargetForm::One => vec![at(1)],
        TargetForm::Pair | TargetForm::Redirect => vec![at(1), at(2)],
    };
    let mut roster = Roster::new(catalogue, 2, players);
    if catalogue.abilities["trial"].when == When::Day {
        roster.now = PhaseKind::Day;
    }
    let mut builder = NightBuilder::new(roster, Settings::default());
    builder.submit(&Submission {
        label: "trial".to_owned(),
        by: at(0),
        ability: "trial".to_owned(),
        targets,
        late: false,
        extra: false,
        words: None,
    });
    assert_eq!(builder.rejected(), []);
    builder.finish()
}

#[test]
fn each_component_comes_to_the_same_by_every_method_where_nothing_else_happens() {
    for (component, word) in Component::WORDS {
        let catalogue = with_a_trial_of(word);
        let night = night_of_a_trial(&catalogue);
        let [rar, nar, simple] =
            [rar::resolve, nar::resolve, simple::resolve].map(|resolve| resolve(&night));
        // Of a visit an ability says that it is one, not that it does it.
        let made = night.acts[0].ability.has(|does| does == *component);
        assert_eq!(made, *component != Component::Visit, "{word}");
        for other in [&nar, &simple] {
            assert_eq!(rar.deaths, other.deaths, "{word}");
            assert_eq!(rar.recruited, other.recruited, "{word}");
            assert_eq!(rar.findings, other.findings, "{word}");
            assert_eq!(rar.notices, other.notices, "{word}");
            assert_eq!(rar.lasting, other.lasting, "{word}");
            assert_eq!(rar.visits, other.visits, "{word}");
        }
        for outcome in [rar, nar, simple] {
            assert_coherent(&outcome);
            let cured = component.trace() == Some(Trace::Off(POISONED));
            assert_eq!(outcome.deaths.is_empty(), cured, "{word}: Bo is poisoned");
        }
    }
}

#[test]
fn each_component_has_words_in_every_language() {
    for (component, word) in Component::WORDS {
        let effect = component.effect();
        let mut keys = vec![effect.says, effect.says_alone];
        match effect.does {
            Does::Sees(view) => keys.extend([view.says.0, view.says.1]),
            Does::Reads(reads) => keys.extend(reads.told.iter().filter_map(|it| reads.key(it))),
            Does::Tells(tells) => {
                keys.push(tells.key);
                if let Gives::Talk { told: key, .. } = tells.gives {
                    keys.push(key);
                }
            }
            Does::Moves(moves) => keys.push(moves.says()),
            _ => {}
        }
        for language in [Language::English, Language::Russian] {
            let missing = keys
                .iter()
                .find(|key| words().template(key, language).is_none());
            assert_eq!(missing, None, "{word}");
        }
    }
}

#[test]
fn each_component_is_listed_with_what_it_does() {
    let sheets = component_sheets(Language::English);
    let russian = component_sheets(Language::Russian);
    let has_words = |sheet: &ComponentSheet| sheet.about.ends_with('.');
    let untold = russian.iter().find(|sheet| !has_words(sheet));
    assert_eq!(untold.map(|sheet| sheet.word), None);
    let listed: Vec<&str> = sheets.iter().map(|sheet| sheet.word).collect();
    let known: Vec<&str> = Component::WORDS.iter().map(|(_, word)| *word).collect();
    assert_eq!(listed, known);
    for sheet in &sheets {
        assert!(sheet.about.ends_with('.'), "{}", sheet.word);
        let (nar, simple) = sheet.places;
        assert!(nar <= 14 && simple <= 14, "{}", sheet.word);
        // Every use with a target is a visit, so that no ability of the catalogue says it.
        assert_eq!(
            sheet.cards.is_empty(),
            sheet.word == "visit",
            "{}",
            sheet.word
        );
    }
    let kill = &sheets[0];
    assert_eq!(
        kill.stopped_by,
        ["block", "protect", "rolestop", "commute", "hide"]
    );
}
