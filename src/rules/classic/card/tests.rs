use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use super::*;
use crate::catalogue::Number;
use crate::content::{looks_guilty, role_title};
use crate::roster::{Participant, Roster};
use crate::settings::Settings;
use crate::sheets::lines;
use nightdesk_game::{Language, OwnRole, Setup};
use nightdesk_rules::RuleSet;

fn read(faction: &str, text: &str) -> (u32, Card) {
    read_card(Catalogue::builtin(), faction, text).unwrap()
}

fn card(faction: &str, text: &str) -> Card {
    read(faction, text).1
}

fn fails(faction: &str, text: &str) -> (String, String, Option<String>) {
    let error = read_card(Catalogue::builtin(), faction, text).unwrap_err();
    (error.message, error.part, error.suggestion)
}

fn title(card: &Card) -> String {
    card_title(Catalogue::builtin(), card)
}

#[test]
fn a_bare_number_is_a_count() {
    let (count, card) = read("mafia", "2 Goon");
    assert_eq!((count, card.roles), (2, vec!["goon".to_owned()]));
    assert_eq!(read("town", "4 Vanilla Townie").0, 4);
    assert_eq!(read("town", "VT").0, 1);
}

#[test]
fn modifiers_stack_and_shots_go_to_the_role() {
    let (count, card) = read("town", "2 Odd-Night 1-shot Vigilante");
    assert_eq!(count, 2);
    assert_eq!(card.roles, ["vigilante"]);
    assert_eq!(
        card.modifiers,
        [Modifier::plain("odd_night"), Modifier::counted("x_shot", 1)]
    );
    assert_eq!(title(&card), "Odd-Night 1-shot Vigilante");
}

#[test]
fn what_changes_a_role_is_read_after_it_too() {
    for (after, before) in [
        ("Town Vigilante (1-shot)", "1-shot Vigilante"),
        ("Vigilante, 1-shot", "1-shot Vigilante"),
        ("Vigilante 1-shot", "1-shot Vigilante"),
        ("Vigilante (2 bullets)", "2-shot Vigilante"),
        ("Cop (odd nights)", "Odd-Night Cop"),
        ("Doctor (even nights only)", "Even-Night Doctor"),
        ("even nights Doctor", "Even-Night Doctor"),
        ("Cop (insane)", "Insane Cop"),
    ] {
        assert_eq!(card("town", after), card("town", before), "{after}");
    }
    assert_eq!(read("town", "VTx3"), read("town", "3 VT"));
    assert!(read_card(Catalogue::builtin(), "town", "Max5").is_err());
}

#[test]
fn a_number_before_a_percent_sign_is_a_chance_and_no_day() {
    for text in ["Day 2 % Vigilante", "Day 2% Vigilante"] {
        let by_day = card("town", text);
        assert!(
            by_day
                .modifiers
                .contains(&Modifier::counted("percentage", 2)),
            "{by_day:?}"
        );
        assert_eq!(card("town", &title(&by_day)), by_day);
    }
}

#[test]
fn shots_in_front_of_a_vest_belong_to_the_vest() {
    let doctor = card("town", "2-shot Bulletproof Doctor");
    assert_eq!(doctor.modifiers, [Modifier::counted("bulletproof", 2)]);
    assert_eq!(title(&doctor), "2-shot Bulletproof Doctor");

    let both = card("town", "1-shot Bulletproof 3-shot Doctor");
    assert_eq!(
        both.modifiers,
        [
            Modifier::counted("bulletproof", 1),
            Modifier::counted("x_shot", 3)
        ]
    );
    assert_eq!(title(&both), "1-shot Bulletproof 3-shot Doctor");
}

#[test]
fn a_last_word_that_names_a_role_keeps_the_plain_role_after_it() {
    for (text, shown) in [
        (
            "Lightning Rod Informed Vanilla Townie",
            "Lightning Rod Informed Vanilla Townie",
        ),
        (
            "Informed Lightning Rod Vanilla Townie",
            "Informed Lightning Rod",
        ),
    ] {
        let card = card("town", text);
        assert_eq!(
            card.roles,
            [Catalogue::builtin().plain_role("town")],
            "{text}"
        );
        assert_eq!(title(&card), shown);
        assert_eq!(read("town", shown).1, card, "{shown}");
    }
}

#[test]
fn a_modifier_that_stands_alone_goes_with_the_plain_role_of_its_side() {
    let vest = card("town", "Town 1-shot Bulletproof");
    assert_eq!(vest.roles, ["vanilla"]);
    assert_eq!(title(&vest), "1-shot Bulletproof");
    let godfather = card("mafia", "Mafia Godfather");
    assert_eq!(godfather.roles, ["goon"]);
    assert_eq!(godfather.modifiers, [Modifier::plain("godfather")]);
    assert_eq!(title(&godfather), "Godfather");
    assert_eq!(
        title(&card("mafia", "Godfather Roleblocker")),
        "Godfather Roleblocker"
    );
    assert_eq!(card("town", "Godfather Goon").roles, ["goon"]);
}

#[test]
fn the_side_may_be_repeated_but_not_contradicted() {
    assert_eq!(title(&card("mafia", "Mafia Goon")), "Goon");
    assert_eq!(card("wolf", "Werewolf Roleblocker").roles, ["roleblocker"]);
    assert_eq!(card("wolf", "2 Werewolf").roles, ["goon"]);
    assert_eq!(card("town", "town jailkeeper").roles, ["jailkeeper"]);
    assert_eq!(
        fails("town", "Mafia Roleblocker"),
        (
            "`Mafia` stands in front of a card of the side `town`".to_owned(),
            "Mafia".to_owned(),
            Some("mafia".to_owned())
        )
    );
}

#[test]
fn sanity_goes_with_a_cop() {
    assert_eq!(card("town", "Sane Cop").sanity, None);
    let insane = card("town", "Insane Cop");
    assert_eq!(insane.sanity.as_deref(), Some("insane"));
    assert_eq!(title(&insane), "Insane Cop");
    assert_eq!(card("town", "Paranoid Gun Owner").roles, ["pgo"]);
    assert_eq!(card("town", "Weak Paranoid Gun Owner").roles, ["pgo"]);
    assert_eq!(
        fails("town", "Naive Doctor").0,
        "`Naive` goes with a role that investigates sides"
    );
}

#[test]
fn usual_short_names_are_known() {
    for (short, role) in [
        ("doc", "doctor"),
        ("RB", "roleblocker"),
        ("jk", "jailkeeper"),
        ("VIG", "vigilante"),
        ("PGO", "pgo"),
        ("Jack of all trades", "joat"),
        ("role_cop", "role_cop"),
    ] {
        assert_eq!(card("town", short).roles, [role]);
    }
    assert_eq!(card("town", "Cop + Doctor").roles, ["cop", "doctor"]);
    assert_eq!(title(&card("town", "doc & rb")), "Doctor + Roleblocker");
}

#[test]
fn one_number_of_shots_may_be_written_at_each_role() {
    for text in [
        "1-shot Cop + 1-shot Doctor",
        "One-Shot Cop & One-Shot Doctor",
    ] {
        assert_eq!(
            card("town", text),
            card("town", "1-shot Cop + Doctor"),
            "{text}"
        );
    }
}

#[test]
fn each_role_of_a_card_may_have_a_number_of_shots_of_its_own() {
    for (text, shots, title) in [
        (
            "2-shot Cop & 1-shot Doctor",
            [("cop", 2), ("protect", 1)].as_slice(),
            "2-shot Cop + 1-shot Doctor",
        ),
        (
            "Odd-Night Cop + One-Shot Doctor",
            &[("protect", 1)],
            "Odd-Night Cop + 1-shot Doctor",
        ),
    ] {
        let (_, read) = read_card(Catalogue::builtin(), "town", text).unwrap();
        let counts: Vec<(&str, u32)> = read
            .shots
            .iter()
            .map(|(slug, n)| (slug.as_str(), *n))
            .collect();
        assert_eq!(counts, shots, "{text}");
        assert!(!read.has("x_shot"), "{text}");
        assert_eq!(card_title(Catalogue::builtin(), &read), title);
        let russian = Catalogue::builtin_in(Language::Russian);
        let shown = card_title(russian, &read);
        let (_, again) = read_card(russian, "town", &shown).unwrap();
        assert_eq!(again.shots, read.shots, "{shown}");
    }
}

#[test]
fn a_jack_of_all_trades_may_list_its_abilities() {
    let text = "Jack-of-all-Trades (2-shot Cop, Vigilante, 1-shot Doctor)";
    let (_, read) = read_card(Catalogue::builtin(), "town", text).unwrap();
    assert_eq!(read.roles, ["own_joat"]);
    let counts: Vec<(&str, u32)> = read
        .shots
        .iter()
        .map(|(slug, n)| (slug.as_str(), *n))
        .collect();
    assert_eq!(counts, [("cop", 2), ("kill", 1), ("protect", 1)]);
    assert_eq!(
        card_title(Catalogue::builtin(), &read),
        "Jack-of-all-Trades (2-shot Cop, 1-shot Vigilante, 1-shot Doctor)"
    );
    let russian = Catalogue::builtin_in(Language::Russian);
    let shown = card_title(russian, &read);
    let (_, again) = read_card(russian, "town", &shown).unwrap();
    assert_eq!(
        (again.roles, again.shots),
        (read.roles, read.shots),
        "{shown}"
    );
    // Another role with the same ability, or another name of it, is no name for what was written.
    for own in [
        "Roleblocker",
        "Redirector",
        "Governor",
        "Tracker",
        "Jailkeeper",
        "Stalker",
        "Wizard",
        "Don",
    ] {
        let (_, read) =
            read_card(Catalogue::builtin(), "town", &format!("JOAT (Cop, {own})")).unwrap();
        let title = card_title(Catalogue::builtin(), &read);
        assert!(title.contains(&format!("1-shot {own}")), "{title}");
        let (_, again) = read_card(Catalogue::builtin(), "town", &title).unwrap();
        assert_eq!(again, read, "{title}");
        // As cards of earlier versions have it, without the name.
        let unnamed = Card {
            parts: BTreeMap::new(),
            ..read
        };
        let title = card_title(Catalogue::builtin(), &unnamed);
        let usual = match own {
            "Stalker" => "Tracker",
            "Wizard" => "Jailkeeper",
            "Don" => "Governor",
            own => own,
        };
        assert!(title.contains(&format!("1-shot {usual}")), "{title}");
    }
    // What such a card is has no name of its own that hosts could write.
    let own = &Catalogue::builtin().roles["own_joat"].title;
    let mut listed = crate::Classic.sheets(&Setup::default()).into_iter();
    assert!(listed.all(|sheet| sheet.title != *own));
    // Arsonists have two abilities, and masons none to be counted.
    for text in ["JOAT (Arsonist)", "JOAT (Mason)", "JOAT (Cop, Cop)"] {
        assert!(
            read_card(Catalogue::builtin(), "town", text).is_err(),
            "{text}"
        );
    }
}

#[test]
fn a_finder_may_have_what_it_looks_for_on_the_card() {
    let read = |text: &str| read_card(Catalogue::builtin(), "town", text).map(|(_, card)| card);
    for (text, seeks) in [
        ("Roleblocker Finder", "Roleblocker"),
        ("2-shot Serial Killer Finder", "Serial Killer"),
        ("Loud Mason Finder", "Mason"),
    ] {
        let card = read(text).unwrap();
        assert_eq!(card.seeks.as_deref(), Some(seeks), "{text}");
        assert_eq!(card.roles, ["finder"], "{text}");
        assert_eq!(card_title(Catalogue::builtin(), &card), text);
    }
    assert_eq!(read("Loud Finder").unwrap().seeks, None);
    assert!(read("Nonsense Finder").is_err());
}

#[test]
fn what_is_not_understood_gets_the_closest_word() {
    assert_eq!(
        fails("town", "2 Vigilant"),
        (
            "`Vigilant` is no known role".to_owned(),
            "Vigilant".to_owned(),
            Some("Vigilante".to_owned())
        )
    );
    assert_eq!(
        fails("town", "Od-Night Cop"),
        (
            "`Od-Night` is no known modifier".to_owned(),
            "Od-Night".to_owned(),
            Some("Odd-Night".to_owned())
        )
    );
    assert_eq!(fails("town", "1-shot").0, "`1-shot` names no role");
    assert_eq!(fails("town", "").0, "`` names no role");
    assert_eq!(fails("town", "0 Cop").0, "`0` is no number of cards");
    assert_eq!(
        fails("town", "0-shot Cop").0,
        "`0-shot` is no known modifier"
    );
}

#[test]
fn a_number_of_shots_is_written_once() {
    for text in ["1-shot 1-shot Cop", "1-shot 2-shot Cop"] {
        read_card(Catalogue::builtin(), "town", text).unwrap_err();
    }
}

#[test]
fn a_plain_role_that_can_do_something_is_named() {
    let killer = card("sk", "1-shot Bulletproof Serial Killer");
    assert_eq!(title(&killer), "1-shot Bulletproof Serial Killer");
    assert_eq!(card("sk", "1-shot Bulletproof"), killer);
    assert_eq!(
        title(&card("mafia", "1-shot Bulletproof Goon")),
        "1-shot Bulletproof"
    );
}

#[test]
fn a_title_of_its_own_is_kept() {
    let mut lamplighter = card("town", "Tracker");
    lamplighter.title = Some("Lamplighter".to_owned());
    assert_eq!(title(&lamplighter), "Lamplighter");
}

/// All that the rules read off a card.
fn played(catalogue: &Catalogue, card: &Card) -> Vec<String> {
    let mut modifiers: Vec<_> = catalogue
        .modifiers_of(card)
        .map(|(kind, count)| (kind.slug.clone(), count))
        .collect();
    modifiers.sort();
    let mut said = vec![
        format!("{:?}", catalogue.known_slugs(card).collect::<Vec<_>>()),
        format!("{modifiers:?} {:?} {:?}", card.sanity, card.shots),
        format!(
            "{:?}",
            looks_guilty(
                catalogue,
                &Settings::default(),
                &["mafia".to_owned()].into(),
                card
            )
        ),
        format!("{:?}", role_title(catalogue, card).is_some()),
    ];
    for night in 1..=2 {
        let holder = Participant {
            card: card.clone(),
            alive: true,
            ..Participant::default()
        };
        let roster = Roster::new(catalogue, night, vec![holder.clone()]);
        let entered = roster.entered(&holder);
        let entered = entered
            .iter()
            .map(|it| (&it.slug, roster.left(&holder, &it.slug)));
        said.push(format!("{:?}", entered.collect::<Vec<_>>()));
        let passives = roster.passives(&holder);
        let passives = passives.iter().map(|(it, left)| (&it.slug, left));
        said.push(format!("{:?}", passives.collect::<Vec<_>>()));
    }
    let setup = Setup::default();
    let lines = lines(catalogue, &setup, &Settings::default(), card);
    said.extend(lines.iter().map(|line| format!("{line:?}")));
    said
}

#[test]
fn every_role_and_modifier_plays_the_same_under_another_name() {
    let builtin = Catalogue::builtin();
    let roles = builtin.roles.values().map(|role| role.title.clone());
    let alone = builtin.modifiers.values().filter(|kind| kind.alone);
    let alone = alone.map(|kind| kind.title.clone());
    let before = builtin.modifiers.values().filter(|kind| kind.slug != SHOTS);
    let before = before.map(|kind| match kind.number {
        Some(number) if number.is_needed() => format!("{} Vigilante", number.written("2")),
        Some(_) | None => format!("{} Vigilante", kind.title),
    });
    let more = [
        "2-shot Vigilante",
        "2-shot Cop",
        "1-shot Bulletproof",
        "Activated Bulletproof",
        "Insane Cop",
        "Odd-Night 3-shot Doctor",
        "Macho Innocent Child",
        "Weak Cop + Doctor",
    ];
    let more = more.map(str::to_owned);
    for name in roles.chain(alone).chain(before).chain(more) {
        let mut setup = Setup::default();
        let only_title = OwnRole {
            title: Some("Lamplighter".to_owned()),
            ..OwnRole::default()
        };
        setup.own.roles.insert(name.clone(), only_title);
        let with_title = Catalogue::for_setup(&setup);
        for faction in ["town", "mafia"] {
            let called = read_card(&with_title, faction, &name).unwrap().1;
            let plain = card(faction, &name);
            assert_eq!(
                played(&with_title, &called),
                played(builtin, &plain),
                "{name}"
            );
        }
    }
}

#[test]
fn a_cop_may_not_read_in_the_name_of_the_card_that_he_is_insane() {
    let mut setup = Setup::default();
    let own = OwnRole {
        pm: Some("You are a cop.".to_owned()),
        ..OwnRole::default()
    };
    setup.own.roles.insert("Insane Cop".to_owned(), own);
    let catalogue = Catalogue::for_setup(&setup);
    let insane = read_card(&catalogue, "town", "Insane Cop").unwrap().1;
    assert_eq!(insane.sanity.as_deref(), Some("insane"));
    assert_eq!(card_title(&catalogue, &insane.as_shown_to_holder()), "Cop");
    let sane = read_card(&catalogue, "town", "Cop").unwrap().1;
    assert_eq!((sane.roles, sane.sanity), (vec!["cop".to_owned()], None));
}

#[test]
fn a_side_in_the_name_of_a_table_is_no_other_role() {
    let mut setup = Setup::default();
    setup
        .own
        .roles
        .insert("Mafia Goon".to_owned(), OwnRole::default());
    let catalogue = Catalogue::for_setup(&setup);
    let goon = read_card(&catalogue, "mafia", "Mafia Goon").unwrap().1;
    assert_eq!(
        played(&catalogue, &goon),
        played(Catalogue::builtin(), &card("mafia", "Goon"))
    );
}

/// Any card a host can write with the built-in catalogue.
fn any_card() -> impl Strategy<Value = Card> {
    let catalogue = Catalogue::builtin();
    let roles: Vec<String> = catalogue.roles.keys().cloned().collect();
    let modifiers: Vec<Modifier> = catalogue
        .modifiers
        .values()
        .filter(|kind| kind.slug != SHOTS)
        .flat_map(|kind| {
            let counted = kind.number.map(|_| Modifier::counted(&kind.slug, 2));
            let plain = !kind.number.is_some_and(Number::is_needed);
            [plain.then(|| Modifier::plain(&kind.slug)), counted]
        })
        .flatten()
        .collect();
    (
        prop::sample::select(vec!["town", "mafia", "wolf", "sk", "cult", "own"]),
        prop::collection::vec(prop::sample::select(roles), 1..=2),
        prop::collection::vec(prop::sample::select(modifiers), 0..=3),
        prop::option::of(1..5_u32),
        prop::sample::select(vec![None, Some("insane"), Some("naive"), Some("paranoid")]),
    )
        .prop_map(|(faction, mut roles, mut modifiers, shots, sanity)| {
            // A table makes one role of a card, and then what a role has by itself is about all of it.
            if roles
                .iter()
                .any(|role| !catalogue.roles[role].modifiers.is_empty())
            {
                roles.truncate(1);
            }
            // Beside a role with a number of its own, a number is that of the other role alone.
            let counts =
                |role: &String| catalogue.roles[role].title.to_lowercase().contains("shot ");
            let shots = shots.filter(|_| roles.len() == 1 || !roles.iter().any(counts));
            modifiers.extend(shots.map(|count| Modifier::counted(SHOTS, count)));
            let cop = roles.iter().any(|role| role == "cop");
            // What stands twice is refused.
            let mut seen = BTreeSet::new();
            modifiers.retain(|modifier| seen.insert(modifier.name.clone()));
            // Written together they are another role: `Day Vigilante`.
            let is_role = |modifier: &Modifier| {
                let title = &catalogue.modifiers[&modifier.name].title;
                let of = |role: &String| format!("{title} {}", catalogue.roles[role].title);
                let mut known = catalogue.roles.values();
                roles
                    .iter()
                    .any(|role| known.any(|known| known.title == of(role)))
            };
            modifiers.retain(|modifier| modifier.count.is_some() || !is_role(modifier));
            // Together they leave no night, and are refused.
            let odd = |modifier: &Modifier| modifier.name == "odd_night";
            if modifiers.iter().any(odd) {
                modifiers.retain(|modifier| modifier.name != "even_night");
            }
            catalogue.with_votes(Card {
                faction: faction.to_owned(),
                sanity: sanity.filter(|_| cop).map(str::to_owned),
                roles,
                modifiers,
                ..Card::default()
            })
        })
}

/// What a host may write in a table.
fn any_keys() -> impl Strategy<Value = OwnRole> {
    let words = |words: &'static str| prop::option::of(Just(words.to_owned()));
    let modifiers = prop::sample::subsequence(vec!["weak", "macho", "ninja"], 0..=2);
    let abilities = prop::option::of(Just(vec!["investigate".to_owned(), "track".to_owned()]));
    (
        words("Lamplighter"),
        words("You light lamps."),
        modifiers,
        abilities,
    )
        .prop_map(|(title, pm, modifiers, abilities)| OwnRole {
            title,
            pm,
            abilities,
            modifiers: modifiers.into_iter().map(str::to_owned).collect(),
            ..OwnRole::default()
        })
}

proptest! {
    #[test]
    fn a_title_is_read_back_as_the_same_card(card in any_card(), count in 1..9_u32) {
        let text = format!("{count} {}", title(&card));
        prop_assert_eq!(read(&card.faction, &text), (count, card));
    }

    #[test]
    fn a_card_that_is_called_otherwise_plays_as_before(card in any_card()) {
        let name = title(&card);
        let mut setup = Setup::default();
        let only_title = OwnRole {
            title: Some("Lamplighter".to_owned()),
            ..OwnRole::default()
        };
        setup.own.roles.insert(name.clone(), only_title);
        let with_title = Catalogue::for_setup(&setup);
        for name in [name.as_str(), "Lamplighter"] {
            let called = read_card(&with_title, &card.faction, name).unwrap().1;
            prop_assert_eq!(played(&with_title, &called), played(Catalogue::builtin(), &card), "{}", name);
            let shown = Card { sanity: None, ..called };
            prop_assert_eq!(card_title(&with_title, &shown), "Lamplighter");
        }
    }

    #[test]
    fn a_table_without_keys_plays_as_no_table(
        card in any_card(),
        dropped in 0..4_usize,
        keys in any_keys(),
    ) {
        let name = title(&card);
        let mut inner = card.clone();
        inner.modifiers.drain(..dropped.min(inner.modifiers.len()));
        let inner = title(&inner);
        let mut without = Setup::default();
        let of_names = [inner != name, name.contains(' ')];
        if of_names.iter().all(|it| *it) {
            without.own.roles.insert(inner, keys);
        }
        let mut with = without.clone();
        with.own.roles.insert(name.clone(), OwnRole::default());
        let (with, without) = (Catalogue::for_setup(&with), Catalogue::for_setup(&without));
        let read = |catalogue: &Catalogue| read_card(catalogue, &card.faction, &name).unwrap().1;
        prop_assert_eq!(played(&with, &read(&with)), played(&without, &read(&without)), "{}", name);
    }

    #[test]
    fn any_text_is_read_or_refused(text in ".{0,40}") {
        if let Err(error) = read_card(Catalogue::builtin(), "town", &text) {
            prop_assert!(!error.message.is_empty());
        }
    }
}

#[test]
fn a_table_without_a_title_is_read_in_the_language_of_the_game() {
    let mut setup = Setup {
        language: nightdesk_game::Language::Russian,
        ..Setup::default()
    };
    let weak = OwnRole {
        modifiers: vec!["weak".to_owned()],
        ..OwnRole::default()
    };
    setup.own.roles.insert("2-shot Cop".to_owned(), weak);
    let catalogue = Catalogue::for_setup(&setup);
    let card = read_card(&catalogue, "town", "2-shot Cop").unwrap().1;
    assert_eq!(card_title(&catalogue, &card), "Комиссар (2 раза за игру)");
}

#[test]
fn in_russian_what_changes_a_role_follows_it() {
    let russian = Catalogue::builtin_in(nightdesk_game::Language::Russian);
    for (side, typed, title) in [
        ("town", "Doctor", "Доктор"),
        ("town", "1-shot Doctor", "Доктор (1 раз за игру)"),
        ("town", "2-shot Doctor", "Доктор (2 раза за игру)"),
        ("town", "5-shot Doctor", "Доктор (5 раз за игру)"),
        (
            "town",
            "Odd-Night 2-shot Cop",
            "Комиссар (нечётные ночи, 2 раза за игру)",
        ),
        ("town", "Insane Cop", "Комиссар (ненормальность)"),
        ("town", "1-shot Bulletproof", "Бронежилет (1 раз за игру)"),
        (
            "town",
            "1-shot Bulletproof Cop",
            "Комиссар (бронежилет: 1 раз за игру)",
        ),
        ("town", "Miller", "Мельник"),
        ("mafia", "Godfather", "Крёстный отец"),
        ("mafia", "Goon", "Мафиози"),
        ("wolf", "Goon", "Оборотень"),
        ("town", "Cop + Doctor", "Комиссар + Доктор"),
    ] {
        let (_, card) = read_card(russian, side, typed).unwrap();
        assert_eq!(card_title(russian, &card), title);
        // What a host types is the same in every language.
        assert_eq!(
            typed_titles(russian, &card)[0],
            card_title(Catalogue::builtin(), &card)
        );
        // What screens show is read as well, but only in a game that shows it.
        let shown = read_card(russian, side, title).unwrap();
        assert_eq!(shown, (1, card), "{title}");
        let elsewhere = read_card(Catalogue::builtin(), side, title);
        assert!(elsewhere.is_err(), "{title}");
    }
    let (_, card) = read_card(Catalogue::builtin(), "town", "Doctor").unwrap();
    assert_eq!(typed_titles(Catalogue::builtin(), &card), [""; 0]);
}

#[test]
fn every_russian_title_means_one_role_or_modifier() {
    let russian = Catalogue::builtin_in(Language::Russian);
    for role in russian.roles.values() {
        let title = russian.role_title(role, "");
        let meant = russian.role_meant(title, None).map(|it| &it.slug);
        assert_eq!(meant, Some(&role.slug), "{title}");
        let bare = title.to_lowercase().replace('ё', "е");
        let meant = russian.role_meant(&bare, None).map(|it| &it.slug);
        assert_eq!(meant, Some(&role.slug), "{bare}");
    }
    for kind in russian.modifiers.values() {
        let title = russian.modifier_title(kind);
        let meant = russian.modifier_meant(title).map(|it| &it.slug);
        assert_eq!(meant, Some(&kind.slug), "{title}");
    }
    for ability in russian.abilities.values() {
        let title = russian.ability_title(ability);
        assert_eq!(
            russian.ability_meant(title),
            Some(&*ability.slug),
            "{title}"
        );
    }
}

#[test]
fn a_table_of_a_hosts_own_is_no_known_role_by_its_russian_title() {
    // Cards of journals hold its slug.
    let catalogue = tables(Language::Russian, &[("Доктор", None)]);
    let (_, card) = read_card(&catalogue, "town", "Доктор").unwrap();
    assert_eq!(card.roles, ["доктор"]);
    let (_, card) = read_card(&catalogue, "town", "Doctor").unwrap();
    assert_eq!(card.roles, ["doctor"]);
}

/// A catalogue with tables of these names, and of these titles where one is given.
fn tables(language: Language, tables: &[(&str, Option<&str>)]) -> Catalogue {
    let mut setup = Setup {
        language,
        ..Setup::default()
    };
    for (name, title) in tables {
        let own = OwnRole {
            title: title.map(str::to_owned),
            ..OwnRole::default()
        };
        setup.own.roles.insert((*name).to_owned(), own);
    }
    Catalogue::for_setup(&setup).as_ref().clone()
}

#[test]
fn what_a_host_types_for_a_table_is_known_beside_what_players_read() {
    for (name, title, read) in [
        ("Insane Cop", None, "Комиссар"),
        ("Insane Cop", Some("Сыщик"), "Сыщик"),
        ("2-shot Cop", None, "Комиссар (2 раза за игру)"),
        ("Bulletproof", None, "Бронежилет"),
        ("Bulletproof", Some("Латник"), "Латник"),
        ("Cop", Some("Сыщик"), "Сыщик"),
    ] {
        let catalogue = tables(Language::Russian, &[(name, title)]);
        let card = read_card(&catalogue, "town", name).unwrap().1;
        let told = card.as_shown_to_holder();
        assert_eq!(card_title(&catalogue, &told), read, "{name}");
        let typed = typed_titles(&catalogue, &card);
        assert!(typed.contains(&name.to_owned()), "{name}: {typed:?}");
        let typed = typed
            .iter()
            .all(|typed| read_card(&catalogue, "town", typed).is_ok());
        assert!(typed, "{name}");
    }
    let english = tables(Language::English, &[("Macho Doctor", Some("Tough Doc"))]);
    let doctor = read_card(&english, "town", "Macho Doctor").unwrap().1;
    assert_eq!(typed_titles(&english, &doctor), ["Macho Doctor"]);
}

#[test]
fn a_table_is_read_by_the_word_of_its_side() {
    let catalogue = tables(Language::Russian, &[("2-shot Goon", None)]);
    for (side, read) in [("mafia", "Мафиози"), ("wolf", "Оборотень")] {
        let card = read_card(&catalogue, side, "2-shot Goon").unwrap().1;
        let title = card_title(&catalogue, &card);
        assert_eq!(title, format!("{read} (2 раза за игру)"));
    }
}

#[test]
fn a_table_made_of_a_table_keeps_modifiers_and_sanity() {
    let of = [
        ("Macho Doctor", Some("Tough Doc")),
        ("2-shot Macho Doctor", Some("Tough Doc II")),
        ("Insane Cop", None),
        ("2-shot Insane Cop", None),
        ("Godfather", None),
        ("2-shot Godfather", None),
    ];
    let catalogue = tables(Language::English, &of);
    let builtin = Catalogue::builtin();
    for (name, _) in of {
        let called = read_card(&catalogue, "town", name).unwrap().1;
        let plain = card("town", name);
        // The lines follow, whose limits stand in the order of the tables.
        let rules = |catalogue, card: &Card| played(catalogue, card)[..8].to_vec();
        assert_eq!(rules(&catalogue, &called), rules(builtin, &plain), "{name}");
    }
    let cop = read_card(&catalogue, "town", "2-shot Insane Cop")
        .unwrap()
        .1;
    assert_eq!(cop.sanity.as_deref(), Some("insane"));
    assert_eq!(
        card_title(&catalogue, &cop.as_shown_to_holder()),
        "2-shot Cop"
    );
}

#[test]
fn what_does_not_go_together_is_refused_in_either_form() {
    let russian = Catalogue::builtin_in(Language::Russian);
    let fails = |catalogue: &Catalogue, card: &str| read_card(catalogue, "town", card).unwrap_err();
    for (typed, says, shown, says_shown) in [
        (
            "Odd-Night Even-Night Vigilante",
            "`Odd-Night` and `Even-Night` together leave no night",
            "Линчеватель (нечётные ночи, чётные ночи)",
            "с `нечётные ночи` и `чётные ночи` вместе не остаётся ни одной ночи",
        ),
        (
            "1-shot Weak 2-shot Cop",
            "`2-shot` is a second number of shots",
            "Комиссар (1 раз за игру, 2 раза за игру)",
            "`2 раза за игру` – уже второе число зарядов",
        ),
        (
            "Strongman Strongman Doctor",
            "`Strongman` is on the card twice",
            "Доктор (силач, силач)",
            "`силач` стоит на одной карте дважды",
        ),
    ] {
        assert_eq!(fails(Catalogue::builtin(), typed).message, says);
        assert_eq!(fails(russian, shown).message, says_shown);
    }
    let twice = fails(Catalogue::builtin(), "Insane Naive Cop").message;
    assert!(twice.starts_with("`Naive` is a second word"), "{twice}");
}

#[test]
fn a_title_with_a_comma_is_one_modifier() {
    let russian = Catalogue::builtin_in(Language::Russian);
    for slug in ["piercing", "unstoppable"] {
        let card = Card {
            faction: "town".to_owned(),
            roles: vec!["vigilante".to_owned()],
            modifiers: vec![Modifier::plain("weak"), Modifier::plain(slug)],
            ..Card::default()
        };
        let shown = card_title(russian, &card);
        let (_, read) = read_card(russian, "town", &shown).unwrap();
        assert_eq!(read.modifiers, card.modifiers, "{shown}");
    }
}

#[test]
fn a_card_says_what_it_changes_about_votes() {
    let read = |text: &str| {
        let (_, card) = read_card(Catalogue::builtin(), "town", text).unwrap();
        (card.votes.weight, card.votes.needs, card.votes.only_decides)
    };
    for (text, votes) in [
        ("Cop", (1, 0, false)),
        ("Doublevoter", (2, 0, false)),
        ("Triplevoter Doublevoter Cop", (6, 0, false)),
        ("Voteless Loved Cop", (0, 1, false)),
        ("Loved Hated Cop", (1, 0, false)),
        ("Hated Townie", (1, -1, false)),
        ("Actor Doctor", (1, 0, true)),
    ] {
        assert_eq!(read(text), votes, "{text}");
    }
    let own = OwnRole {
        modifiers: vec!["Doublevoter".to_owned()],
        ..OwnRole::default()
    };
    let mut setup = Setup::default();
    setup.own.roles.insert("Corrupt Mayor".to_owned(), own);
    let catalogue = Catalogue::for_setup(&setup);
    let (_, mayor) = read_card(&catalogue, "town", "Corrupt Mayor").unwrap();
    assert_eq!(mayor.votes.weight, 2);
}

#[test]
fn modifiers_in_front_of_one_of_several_roles_are_its_own() {
    let catalogue = Catalogue::builtin();
    let card = |text: &str| read_card(catalogue, "town", text).unwrap().1;
    let parts = |text: &str| {
        let card = card(text);
        let own = card.parts.iter().map(|(role, own)| {
            let own: Vec<&str> = own.iter().map(|it| it.name.as_str()).collect();
            format!("{role}: {}", own.join(" "))
        });
        (card.modifiers.len(), own.collect::<Vec<_>>(), card.shots)
    };
    let (whole, own, shots) = parts("2-shot Cop & Odd-Night Doctor");
    assert_eq!((whole, own), (0, vec!["doctor: odd_night".to_owned()]));
    assert_eq!(shots, BTreeMap::from([("cop".to_owned(), 2)]));
    let (whole, own, _) = parts("Weak Loud Cop & Night 2,4 Doctor & Tracker");
    let expected = ["cop: weak loud", "doctor: night night"];
    assert_eq!((whole, own), (0, expected.map(str::to_owned).to_vec()));
    // What is about the holder is on the whole card, wherever it is written.
    let (whole, own, shots) = parts("Macho Cop & 1-shot Even-Night Doctor & Bulletproof");
    assert_eq!((whole, own), (2, vec!["doctor: even_night".to_owned()]));
    assert_eq!(shots, BTreeMap::from([("protect".to_owned(), 1)]));
    // Where no other role has its own, what is in front is about all of them.
    let (whole, own, _) = parts("Odd-Night Cop & Doctor");
    assert_eq!((whole, own.len()), (1, 0));
    for refused in [
        "Cop & Odd-Night Treestump",
        "Cop & Backup Doctor",
        "Cop & Odd-Night Cop",
    ] {
        assert!(read_card(catalogue, "town", refused).is_err(), "{refused}");
    }
}

#[test]
fn what_changes_one_of_several_roles_is_read_back() {
    for text in [
        "2-shot Cop & Odd-Night Doctor",
        "Weak Loud Cop & Night 2,4 Doctor & Tracker",
        "Macho Cop & Even-Night 1-shot Doctor",
        "Cop & Night 3+ Compulsive Vigilante",
        "Insane Cop & Unblockable Doctor",
    ] {
        for language in [Language::English, Language::Russian] {
            let catalogue = Catalogue::builtin_in(language);
            let card = read_card(catalogue, "town", text).unwrap().1;
            assert!(!card.parts.is_empty(), "{text}");
            let title = card_title(catalogue, &card);
            let again = read_card(catalogue, "town", &title);
            assert_eq!(again.map(|(_, card)| card), Ok(card), "{title}");
        }
    }
}

#[test]
fn roles_of_one_card_need_no_sign_between_them() {
    for (text, as_signed) in [
        ("Tracker Doctor", "Tracker & Doctor"),
        ("Odd-Night Tracker Doctor", "Odd-Night Tracker & Doctor"),
        ("Death Miller Cop", "Death Miller & Cop"),
        ("Mason Role Cop Doctor", "Mason & Role Cop & Doctor"),
        ("Cop and Doctor", "Cop & Doctor"),
        ("Cop and 2-shot Doctor", "Cop & 2-shot Doctor"),
        ("Bomb & Bulletproof", "Bomb Bulletproof"),
        ("1-shot Bulletproof & Cop", "1-shot Bulletproof Cop"),
        ("Bulletproof & Cop", "Bulletproof Cop"),
        (
            "Bomb & Cop & Odd-Night Doctor",
            "Bomb Cop & Odd-Night Doctor",
        ),
    ] {
        assert_eq!(card("town", text), card("town", as_signed), "{text}");
    }
    // A plain role is no second one, and a number is that of a list.
    for refused in [
        "Cop Vanilla Townie",
        "Doctor Cop Doctor",
        "2 Cop and Doctor",
        "Cop/Doctor",
    ] {
        assert!(
            read_card(Catalogue::builtin(), "town", refused).is_err(),
            "{refused}"
        );
    }
}

#[test]
fn what_stands_before_brackets_is_about_all_roles_within() {
    let all = card("town", "Compulsive (2-shot Cop & Vigilante)");
    assert_eq!(all.modifiers, [Modifier::plain("compulsive")]);
    assert_eq!(all.roles, ["vigilante", "cop"]);
    assert_eq!(all.shots, BTreeMap::from([("cop".to_owned(), 2)]));
    for text in [
        "Compulsive (2-shot Cop & Vigilante)",
        "Loud Odd-Night (Cop & Roaming Doctor)",
        "1-shot (Odd-Night Cop and Tracker)",
        "Macho (Odd-Night Cop & Bulletproof)",
    ] {
        for language in [Language::English, Language::Russian] {
            let catalogue = Catalogue::builtin_in(language);
            let (_, read) = read_card(catalogue, "town", text).unwrap();
            let title = card_title(catalogue, &read);
            let again = read_card(catalogue, "town", &title);
            assert_eq!(again.map(|(_, card)| card), Ok(read), "{title}");
        }
    }
    for refused in [
        "Compulsive (Nobody & Cop)",
        "Odd-Night (Cop & Cop)",
        "Even-Night Odd-Night (Cop & Doctor)",
    ] {
        assert!(
            read_card(Catalogue::builtin(), "town", refused).is_err(),
            "{refused}"
        );
    }
}
