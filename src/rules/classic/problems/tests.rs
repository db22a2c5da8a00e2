use super::*;
use crate::card::read_card;
use nightdesk_game::SeatPlan;

const METHODS: &[&str] = &["rar", "nar", "simple"];

fn setup(deck: &[(&str, &str)]) -> Setup {
    let cards = deck.iter().map(|(faction, card)| {
        let read = read_card(Catalogue::builtin(), faction, card);
        read.unwrap().1
    });
    let names = ["Alder", "Birch", "Cedar", "Dogwood"];
    Setup {
        method: "rar".to_owned(),
        edition: Setup::EDITION,
        deck: cards.collect(),
        seats: names
            .iter()
            .take(deck.len())
            .map(|name| SeatPlan {
                name: (*name).to_owned(),
                aliases: Vec::new(),
                pronouns: None,
                card: None,
            })
            .collect(),
        ..Setup::default()
    }
}

fn sound() -> Setup {
    setup(&[("town", "Cop"), ("town", "VT"), ("mafia", "Goon")])
}

/// Code, whether fatal, key, message, hint.
type Found = (&'static str, bool, String, String, Option<String>);

fn found(setup: &Setup) -> Vec<Found> {
    problems(setup, METHODS)
        .into_iter()
        .map(|found| {
            (
                found.code,
                found.fatal,
                found.key,
                found.message,
                found.hint,
            )
        })
        .collect()
}

fn one(code: &'static str, fatal: bool, key: &str, message: &str, hint: &str) -> Vec<Found> {
    let hint = (!hint.is_empty()).then(|| hint.to_owned());
    vec![(code, fatal, key.to_owned(), message.to_owned(), hint)]
}

#[test]
fn a_sound_setup_has_none() {
    assert_eq!(found(&sound()), []);
    assert_eq!(found(&Setup::default()), []);
}

#[test]
fn cards_and_seats_must_add_up() {
    let mut few = sound();
    few.deck.remove(1);
    assert_eq!(
        found(&few),
        one(
            "deck-size",
            true,
            "roles",
            "there are 3 seats and 2 cards",
            "add 1 to the roles"
        )
    );
    let mut many = sound();
    many.seats.truncate(1);
    assert_eq!(
        found(&many),
        one(
            "deck-size",
            true,
            "roles",
            "there are 1 seats and 3 cards",
            "take 2 from the roles"
        )
    );
}

#[test]
fn words_the_catalogue_does_not_know_are_named() {
    let mut wrong = sound();
    wrong.deck[0].faction = "twon".to_owned();
    wrong.deck[1].roles = vec!["vigilant".to_owned()];
    wrong.deck[1].shots.insert("kil".to_owned(), 1);
    wrong.deck[2]
        .modifiers
        .push(nightdesk_game::Modifier::plain("nnja"));
    let codes: Vec<(&str, Option<String>)> = problems(&wrong, METHODS)
        .into_iter()
        .map(|problem| (problem.code, problem.hint))
        .collect();
    let hint = |word: &str| Some(format!("did you mean `{word}`?"));
    assert_eq!(
        codes,
        [
            ("unknown-side", hint("town")),
            ("unknown-role", hint("vigilante")),
            ("unknown-ability", hint("kill")),
            ("unknown-modifier", hint("ninja")),
        ]
    );
}

#[test]
fn shots_that_limit_nothing_are_doubtful() {
    let said = |card: &str| {
        let found = problems(&setup(&[("town", card), ("mafia", "Goon")]), METHODS);
        found.iter().any(|problem| problem.code == "idle-shots")
    };
    for card in ["1-shot Miller", "1-shot Vanilla Townie", "1-shot Mason"] {
        assert!(said(card), "{card}");
    }
    let hint = |card: &str| {
        let found = found(&setup(&[
            ("town", "Cop"),
            ("mafia", card),
            ("mafia", "Goon"),
        ]));
        let mut found = found.into_iter();
        found.find(|problem| problem.0 == "idle-shots")?.4
    };
    assert_eq!(
        hint("1-shot Strongman Goon").as_deref(),
        Some("write `1-shot Strongman`, which is a role; the modifier `Strongman` always works")
    );
    assert_eq!(
        hint("1-shot Ninja").as_deref(),
        Some(
            "the modifier `Ninja` always works, whatever the number; leave the shots out if it may"
        )
    );
    assert!(hint("1-shot Goon").is_some_and(|hint| hint.ends_with("leave the shots out")));
    let counted = [
        "1-shot Cop",
        "1-shot Bulletproof",
        "1-shot Paranoid Gun Owner",
        "1-shot Ascetic",
        "1-shot Lightning Rod",
        "1-shot Innocent Child",
        "1-shot Commuter",
        "Miller 1-shot Cop",
    ];
    for card in counted {
        assert!(!said(card), "{card}");
    }
}

#[test]
fn macho_and_a_vest_are_doubtful() {
    let mut both = setup(&[("town", "Macho Bulletproof"), ("mafia", "Goon")]);
    let found_both = found(&both);
    assert_eq!(found_both.len(), 1);
    assert_eq!(
        found_both[0].3,
        "the vest of `Macho Bulletproof` never works, because Macho cancels it too"
    );
    assert!(!found_both[0].1);
    both.rulings
        .insert("macho_cancels".to_owned(), "others".to_owned());
    assert_eq!(found(&both), []);
}

#[test]
fn every_unknown_ruling_is_named() {
    let mut wrong = sound();
    let rulings = [
        ("rule_4", "loops"),
        ("conflicts", "falt"),
        ("cop_style", "town"),
    ];
    wrong.rulings = rulings
        .map(|(key, value)| (key.to_owned(), value.to_owned()))
        .into();
    let expected = [
        one(
            "unknown-ruling",
            true,
            "rulings.conflicts",
            "`conflicts` is `flat` or `recursive`, not `falt`",
            "did you mean `flat`?",
        ),
        one(
            "unknown-ruling",
            true,
            "rulings.rule_4",
            "there is no ruling `rule_4`",
            "did you mean `rule4`?",
        ),
    ];
    assert_eq!(found(&wrong), expected.concat());
}

#[test]
fn an_unknown_method_is_named() {
    let mut wrong = sound();
    wrong.method = "simpel".to_owned();
    let message = "`simpel` is no way to resolve a night of this rule set";
    assert_eq!(
        found(&wrong),
        one(
            "unknown-method",
            true,
            "night.method",
            message,
            "did you mean `simple`?"
        )
    );
    wrong.method = "qqq".to_owned();
    assert_eq!(
        found(&wrong)[0].4.as_deref(),
        Some("it may be `rar` or `nar` or `simple`")
    );
}

#[test]
fn somebody_must_kill() {
    let peaceful = setup(&[("town", "Vigilante"), ("town", "VT")]);
    assert_eq!(found(&peaceful)[0].0, "no-killing-side");
    assert!(!found(&peaceful)[0].1);
    assert_eq!(found(&setup(&[("town", "VT"), ("sk", "SK")])), []);
    assert_eq!(found(&setup(&[("town", "VT"), ("wolf", "Werewolf")])), []);
}

#[test]
fn a_recruiter_needs_the_clause() {
    let mut cult = setup(&[("cult", "Cult Recruiter"), ("mafia", "Goon")]);
    assert_eq!(found(&cult), []);
    cult.rulings
        .insert("recruit_not_if_dead".to_owned(), "no".to_owned());
    assert_eq!(
        found(&cult),
        one(
            "recruiter-clause",
            false,
            "rulings.recruit_not_if_dead",
            "a player who is killed and recruited in one night changes sides as a corpse",
            "say in the recruiter's message that it does not work on players who die that night",
        )
    );
}

#[test]
fn a_hitman_must_be_somebody() {
    let mut setup = sound();
    setup.kill.performer = Performer::Hitman;
    assert_eq!(found(&setup)[0].0, "no-hitman");
    setup.kill.succession = vec!["Cedr".to_owned()];
    assert_eq!(
        found(&setup),
        one(
            "unknown-successor",
            true,
            "kill.succession",
            "`Cedr` in the succession of the hitman has no seat",
            "did you mean `Cedar`?",
        )
    );
    setup.kill.succession = vec!["Cedar".to_owned()];
    assert_eq!(found(&setup), []);
}

#[test]
fn own_roles_that_are_not_understood_are_fatal() {
    let mut own = sound();
    let role = nightdesk_game::OwnRole {
        abilities: Some(vec!["protct".to_owned()]),
        ..nightdesk_game::OwnRole::default()
    };
    own.own.roles.insert("Knight".to_owned(), role);
    assert_eq!(
        found(&own),
        one(
            "own-catalogue",
            true,
            "role.Knight.abilities",
            "`protct` is no known ability",
            "did you mean `protect`?",
        )
    );
}

#[test]
fn what_own_words_leave_out_is_said_of_each_role_that_has_them() {
    let mut own = sound();
    for (title, abilities) in [
        ("Knight", &["protect"][..]),
        ("Squire", &["protect", "cop"]),
    ] {
        let role = nightdesk_game::OwnRole {
            abilities: Some(abilities.iter().map(|slug| (*slug).to_owned()).collect()),
            pm: Some("Each night you protect a player.".to_owned()),
            allows_more: false,
            ..nightdesk_game::OwnRole::default()
        };
        own.own.roles.insert(title.to_owned(), role);
    }
    let keys: Vec<String> = found(&own).into_iter().map(|found| found.2).collect();
    assert_eq!(keys, ["role.Squire.pm"]);
}

#[test]
fn a_site_or_a_side_that_is_not_known_is_refused() {
    let with = |key: &str, value: &str| {
        let mut setup = sound();
        setup.factions = crate::catalogue::builtin_factions();
        let vamp = setup.factions["wolf"].clone();
        setup.factions.insert("vamp".to_owned(), vamp);
        setup.rulings.insert(key.to_owned(), value.to_owned());
        let found = problems(&setup, METHODS).into_iter();
        let mut found = found.filter(|problem| problem.code == "unknown-ruling");
        found.next().map(|problem| problem.message)
    };
    assert_eq!(with("like", "mafiascum"), None);
    assert_eq!(
        with("like", "epicmafia").as_deref(),
        Some("`like` is `mafiascum`, not `epicmafia`")
    );
    assert_eq!(with("cop_finds", "vamp"), None);
    assert_eq!(
        with("cop_finds", "vmap").as_deref(),
        Some("there is no side `vmap` for a cop to find")
    );
}

#[test]
fn personal_is_doubtful_where_it_changes_nothing() {
    let said = |card: &str| {
        let found = problems(&setup(&[("town", card), ("mafia", "Goon")]), METHODS);
        found.iter().any(|problem| problem.code == "idle-personal")
    };
    for card in [
        "Personal Cop",
        "Impersonal Vanilla Townie",
        "Personal Vigilante",
    ] {
        assert!(said(card), "{card}");
    }
    for card in [
        "Personal Tracker",
        "Impersonal Bulletproof",
        "Personal Doctor",
        "Cop",
    ] {
        assert!(!said(card), "{card}");
    }
}

#[test]
fn a_comma_before_what_is_no_role_joins_no_roles() {
    let is_fatal = |text: &str| {
        let found = doubts(&sound(), "town", text).into_iter();
        let mut of_roles = found.filter(|doubt| doubt.code == "several-roles");
        of_roles.next().map(|doubt| doubt.fatal)
    };
    assert_eq!(is_fatal("Doctor Tracker"), Some(true));
    assert_eq!(is_fatal("Doctor & Tracker"), None);
    assert_ne!(is_fatal("Doctor Tracker, 2-shot"), Some(false));
}

#[test]
fn a_name_that_sites_use_for_several_roles_is_asked_about() {
    let asked = |setup: &Setup, text: &str| {
        let found = doubts(setup, "town", text).into_iter();
        let found = found.map(|doubt| (doubt.code, doubt.message, doubt.hint.unwrap_or_default()));
        found.collect::<Vec<_>>()
    };
    let setup = sound();
    for name in [
        "Deputy",
        "Elder",
        "Executioner",
        "Gunsmith",
        "Sheriff",
        "Stalker",
        "Wizard",
    ] {
        for text in [name.to_owned(), format!("Odd-Night {name} & Loved")] {
            let found = asked(&setup, &text);
            let [(code, message, hint)] = found.as_slice() else {
                panic!("{text}: {found:?}");
            };
            assert_eq!(*code, "name-by-site");
            assert!(message.ends_with("which of the two?"), "{message}");
            // Each of the two is a card, and nothing is asked about it.
            for title in hint.split('`').skip(1).step_by(2) {
                if !title.starts_with('[') {
                    assert!(
                        read_card(Catalogue::builtin(), "town", title).is_ok(),
                        "{title}"
                    );
                    assert_eq!(asked(&setup, title), [], "{title}");
                }
            }
        }
    }
    assert_eq!(asked(&setup, "Cop & Doctor"), []);
    // The host has said what it is.
    let mut own = sound();
    let table = nightdesk_game::OwnRole::default();
    own.own.roles.insert("Stalker".to_owned(), table);
    assert_eq!(asked(&own, "Stalker"), []);
    let mut told = sound();
    told.special = vec!["The Stalker does what a Tracker does.".to_owned()];
    assert_eq!(asked(&told, "Stalker"), []);
}

#[test]
fn roles_without_a_sign_between_them_are_said_as_they_are_read() {
    for (text, says) in [
        (
            "Tracker Doctor",
            "`Tracker Doctor` may be one card: then write `Tracker & Doctor`",
        ),
        (
            "Fruit Vendor, 2-Shot Vigilante",
            "`Fruit Vendor, 2-Shot Vigilante` is read as `Fruit Vendor & 2-shot Vigilante`: one player has all of it",
        ),
    ] {
        let found = doubts(&sound(), "town", text);
        let [found] = found.as_slice() else {
            panic!("{text}: {found:?}");
        };
        assert_eq!(
            (found.code, found.message.as_str()),
            ("several-roles", says)
        );
    }
}

#[test]
fn a_table_under_another_name_of_a_role_is_said_to_change_that_role() {
    let named = |name: &str, title: Option<&str>| {
        let mut setup = sound();
        let own = nightdesk_game::OwnRole {
            title: title.map(str::to_owned),
            ..Default::default()
        };
        setup.own.roles.insert(name.to_owned(), own);
        let found = found(&setup).into_iter();
        let found: Vec<Found> = found
            .filter(|(code, ..)| *code == "name-of-another")
            .collect();
        found
    };
    let message = "`Guard` is another name of the Bodyguard, so this table changes the Bodyguard";
    let hint = "give a role of your own another name; to change the Bodyguard, call the table \
                `[role.\"Bodyguard\"]`";
    let expected = one("name-of-another", false, "role.Guard", message, hint);
    assert_eq!(named("Guard", None), expected);
    for name in ["Bodyguard", "bodyguard", "Lamplighter"] {
        assert_eq!(named(name, None), [], "{name}");
    }
    // Who gives a title has said what the role is called.
    assert_eq!(named("Guard", Some("Guard")), []);
}
