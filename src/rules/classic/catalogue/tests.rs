use std::collections::BTreeMap;

use super::*;
use crate::component::{Reading, Sight};
use nightdesk_game::{Language, OwnAbility, OwnRole, Setup, WinCondition};

fn builtin() -> &'static Catalogue {
    Catalogue::builtin()
}

#[test]
fn every_ability_a_role_names_exists() {
    for role in builtin().roles.values() {
        for ability in &role.abilities {
            assert!(
                builtin().abilities.contains_key(ability),
                "{} has the unknown ability {ability}",
                role.slug
            );
        }
        for modifier in &role.modifiers {
            assert!(
                builtin().modifiers.contains_key(&modifier.name),
                "{modifier:?}"
            );
        }
    }
}

#[test]
fn every_ability_belongs_to_a_role_a_modifier_or_a_side() {
    let granted: Vec<&String> = builtin()
        .modifiers
        .values()
        .flat_map(|kind| &kind.effects)
        .filter_map(|effect| match effect {
            ModifierEffect::Grants(ability) => Some(ability),
            _ => None,
        })
        .collect();
    for (slug, ability) in &builtin().abilities {
        let mut roles = builtin().roles.values();
        let held = roles.any(|role| role.abilities.contains(slug));
        let has = held || granted.contains(&slug) || slug == "faction_kill";
        assert_ne!(has, ability.former, "{slug}");
    }
    for ability in granted {
        assert!(builtin().abilities[ability].passive, "{ability}");
    }
}

#[test]
fn names_are_unique_after_folding() {
    let mut roles = BTreeMap::new();
    for role in builtin().roles.values() {
        for name in role.aliases.iter().chain([&role.title]) {
            assert_eq!(roles.insert(fold(name), &role.slug), None, "{name}");
        }
    }
    let mut modifiers = BTreeMap::new();
    for kind in builtin().modifiers.values() {
        for name in kind.aliases.iter().chain([&kind.title]) {
            assert_eq!(modifiers.insert(fold(name), &kind.slug), None, "{name}");
        }
    }
    for role in builtin().roles.values() {
        let slug = fold(&role.slug);
        assert_eq!(
            roles.get(&slug).copied().unwrap_or(&role.slug),
            &role.slug,
            "the slug is another role's name"
        );
    }
}

#[test]
fn abilities_are_complete() {
    for ability in builtin().abilities.values() {
        assert!(ability.line.ends_with('.'), "{}", ability.slug);
        assert!(!ability.title.is_empty(), "{}", ability.slug);
        assert!(!ability.verbs.is_empty(), "{}", ability.slug);
        let unfolded: Vec<_> = ability
            .verbs
            .iter()
            .filter(|verb| **verb != fold(verb))
            .collect();
        assert!(unfolded.is_empty(), "{}: {unfolded:?}", ability.slug);
        let stays_away = ["become", "execute_prisoner", "guard_angel"];
        let stays_away = stays_away.contains(&ability.slug.as_str());
        assert_eq!(
            ability.visits,
            ability.targets != TargetForm::None && !stays_away,
            "{}",
            ability.slug
        );
        assert!(
            !ability.does.contains(&Component::Visit),
            "{}",
            ability.slug
        );
    }
}

#[test]
fn abilities_of_one_role_do_not_share_their_own_verb() {
    for role in builtin().roles.values() {
        let mut verbs = BTreeMap::new();
        for slug in &role.abilities {
            let verb = &builtin().abilities[slug].verbs[0];
            assert_eq!(verbs.insert(verb, slug), None, "{}", role.slug);
        }
    }
}

#[test]
fn abilities_say_what_they_are_made_of() {
    let ability = |slug: &str| &builtin().abilities[slug];
    assert_eq!(ability("jail").does, [Component::Protect, Component::Block]);
    assert_eq!(ability("jail").kind, Kind::Jailkeep);
    assert_eq!(ability("swap").targets, TargetForm::Pair);
    assert_eq!(ability("redirect").targets, TargetForm::Redirect);
    assert_eq!(ability("track").does, [Component::Observe(Sight::Track)]);
    assert_eq!(ability("visit").does, []);
    assert!(ability("visit").visits);
    assert!(!ability("commute").blockable);
    assert!(!ability("ignite").visits && ability("ignite").blockable);
    assert!(ability("pgo").passive && !ability("pgo").blockable);
}

#[test]
fn sides_of_every_game() {
    let factions = builtin_factions();
    assert_eq!(
        factions.keys().collect::<Vec<_>>(),
        ["cult", "mafia", "neutral", "sk", "town", "wolf"]
    );
    assert!(factions["mafia"].kill && factions["wolf"].kill && !factions["sk"].kill);
    assert_eq!(factions["sk"].wins, WinCondition::LastStanding);
    for side in builtin().sides.values() {
        assert!(builtin().roles.contains_key(&side.plain), "{}", side.plain);
    }
}

#[test]
fn a_catalogue_is_made_once_for_all_questions_of_a_game() {
    let mut setup = Setup::default();
    assert!(std::ptr::eq(
        &raw const *Catalogue::for_setup(&setup),
        builtin()
    ));
    setup
        .own
        .roles
        .insert("Lamplighter".to_owned(), OwnRole::default());
    let first = Catalogue::for_setup(&setup);
    assert!(std::sync::Arc::ptr_eq(
        &first,
        &Catalogue::for_setup(&setup)
    ));
    setup
        .own
        .roles
        .insert("Baker".to_owned(), OwnRole::default());
    let other = Catalogue::for_setup(&setup);
    assert!(other.roles.len() > first.roles.len());
}

#[test]
fn own_roles_start_from_known_ones() {
    let mut setup = Setup::default();
    let lamplighter = OwnRole {
        title: Some("Lamplighter".to_owned()),
        ..OwnRole::default()
    };
    setup
        .own
        .roles
        .insert("Odd-Night Tracker".to_owned(), lamplighter);
    let catalogue = Catalogue::for_setup(&setup);
    let role = catalogue.role_named("lamplighter").unwrap();
    assert_eq!(role.slug, "odd_night_tracker");
    assert_eq!(role.abilities, ["track"]);
    assert_eq!(role.modifiers, [Modifier::plain("odd_night")]);
    assert_eq!(
        catalogue.role_named("Odd-Night Tracker").unwrap().slug,
        "odd_night_tracker"
    );
    assert_eq!(Catalogue::own_problems(&setup), []);
}

#[test]
fn own_abilities_are_put_together_from_components() {
    let mut setup = Setup::default();
    let kiss = OwnAbility {
        verbs: vec!["kisses".to_owned()],
        does: vec!["block".to_owned(), "read alignment".to_owned()],
        ..OwnAbility::default()
    };
    setup.own.abilities.insert("Kiss".to_owned(), kiss);
    let siren = OwnRole {
        abilities: Some(vec!["kiss".to_owned()]),
        ..OwnRole::default()
    };
    setup.own.roles.insert("Сирена".to_owned(), siren);
    let catalogue = Catalogue::for_setup(&setup);
    let ability = &catalogue.abilities["kiss"];
    assert_eq!(
        ability.does,
        [Component::Block, Component::Read(Reading::Alignment)]
    );
    assert_eq!(ability.kind, Kind::Roleblock);
    assert_eq!(ability.targets, TargetForm::One);
    assert!(ability.visits && ability.blockable && !ability.passive);
    assert_eq!(catalogue.role_named("СИРЕНА").unwrap().abilities, ["kiss"]);
}

#[test]
fn what_is_not_understood_in_own_roles_is_named() {
    let mut setup = Setup::default();
    let bad = OwnAbility {
        does: vec!["protekt".to_owned()],
        targets: Some("two".to_owned()),
        kind: Some("kil".to_owned()),
        ..OwnAbility::default()
    };
    setup.own.abilities.insert("Shield".to_owned(), bad);
    let role = OwnRole {
        abilities: Some(vec!["shild".to_owned()]),
        modifiers: vec!["wek".to_owned()],
        ..OwnRole::default()
    };
    setup.own.roles.insert("Knight".to_owned(), role);
    let problems: Vec<(String, String, Option<String>)> = Catalogue::own_problems(&setup)
        .into_iter()
        .map(|problem| (problem.key, problem.message, problem.suggestion))
        .collect();
    let expected = [
        (
            "ability.Shield.does",
            "`protekt` is no component of an ability",
            Some("protect"),
        ),
        (
            "ability.Shield.targets",
            "`two` is no known form of target",
            None,
        ),
        (
            "ability.Shield.kind",
            "`kil` is no known kind of action",
            Some("kill"),
        ),
        (
            "role.Knight.abilities",
            "`shild` is no known ability",
            Some("shield"),
        ),
        (
            "role.Knight.modifiers",
            "`wek` is no known modifier",
            Some("weak"),
        ),
    ];
    assert_eq!(
        problems,
        expected.map(|(key, message, suggestion)| {
            (
                key.to_owned(),
                message.to_owned(),
                suggestion.map(str::to_owned),
            )
        })
    );
}

#[test]
fn clauses_stand_where_a_number_or_a_limit_must_be_told() {
    let clause = |slug: &str| builtin().modifiers[slug].clause.as_deref();
    assert_eq!(
        clause("x_shot"),
        Some("It works {times} in the whole game.")
    );
    assert_eq!(
        clause("odd_night"),
        Some("It works in nights 1, 3, 5 and so on.")
    );
    assert_eq!(
        clause("miller"),
        Some("Investigations of your side find you guilty.")
    );
    let kinds = builtin().modifiers.values();
    let beside = |kind: &&ModifierKind| !kind.speaks_alone();
    for kind in kinds
        .filter(|kind| kind.number == Some(Number::Uses))
        .filter(beside)
    {
        assert!(kind.clause.as_ref().unwrap().contains("{times}"));
    }
}

#[test]
fn everything_has_a_russian_title_of_its_own_that_no_host_types() {
    let russian = Catalogue::builtin_in(Language::Russian);
    let is_said = |title: &str| !title.chars().any(|letter| letter.is_ascii_alphabetic());
    let mut roles = BTreeMap::new();
    for role in russian.roles.values() {
        let title = russian.role_title(role, "town");
        assert!(is_said(title), "{}: {title}", role.slug);
        assert_eq!(roles.insert(fold(title), &role.slug), None, "{title}");
        assert!(russian.role_named(title).is_none(), "{title} is no card");
        assert_eq!(russian.role_named(&role.title).unwrap().slug, role.slug);
    }
    let mut abilities = BTreeMap::new();
    for ability in russian.abilities.values() {
        let title = russian.ability_title(ability);
        assert!(is_said(title), "{}: {title}", ability.slug);
        assert_eq!(abilities.insert(title, &ability.slug), None, "{title}");
    }
    let kinds = russian.modifiers.values();
    for kind in kinds.filter(|kind| !kind.effects.contains(&ModifierEffect::Shots)) {
        let title = russian.modifier_title(kind);
        assert!(is_said(title), "{}: {title}", kind.slug);
    }
    for (slug, side) in builtin_factions_in(Language::Russian) {
        assert!(is_said(&side.title), "{slug}");
    }
    let said = &russian.said;
    let known = said
        .roles
        .keys()
        .all(|slug| russian.roles.contains_key(slug))
        && said
            .modifiers
            .keys()
            .all(|slug| russian.modifiers.contains_key(slug))
        && said
            .abilities
            .keys()
            .all(|slug| russian.abilities.contains_key(slug));
    assert!(known, "a title of nothing");
}

#[test]
fn a_hosts_own_title_stands_before_the_russian_one() {
    let mut setup = Setup {
        language: Language::Russian,
        ..Setup::default()
    };
    let own = OwnRole {
        title: Some("Лекарь".to_owned()),
        ..OwnRole::default()
    };
    setup.own.roles.insert("Doctor".to_owned(), own);
    let catalogue = Catalogue::for_setup(&setup);
    let doctor = catalogue.role_named("Doctor").unwrap();
    assert_eq!(catalogue.role_title(doctor, "town"), "Лекарь");
    let cop = catalogue.role_named("Cop").unwrap();
    assert_eq!(catalogue.role_title(cop, "town"), "Комиссар");
}

#[test]
fn a_card_of_several_words_is_made_of_a_role_the_host_has_changed() {
    let mut setup = Setup::default();
    let stops = OwnRole {
        abilities: Some(vec!["block".to_owned()]),
        ..OwnRole::default()
    };
    setup.own.roles.insert("Warden".to_owned(), stops);
    let twice = OwnRole {
        title: Some("Old Warden".to_owned()),
        ..OwnRole::default()
    };
    setup.own.roles.insert("2-shot Warden".to_owned(), twice);
    let catalogue = Catalogue::for_setup(&setup);
    let role = catalogue.role_named("Old Warden").unwrap();
    assert_eq!(role.abilities, ["block"]);
    assert_eq!(role.modifiers, [Modifier::counted("x_shot", 2)]);
}

#[test]
fn an_ability_of_ones_own_has_a_line_for_the_role_message() {
    let line = |language, does: &[&str], passive| {
        let mut setup = Setup {
            language,
            ..Setup::default()
        };
        let own = OwnAbility {
            title: Some("лечение".to_owned()),
            does: does.iter().map(|word| (*word).to_owned()).collect(),
            passive,
            ..OwnAbility::default()
        };
        setup.own.abilities.insert("heal".to_owned(), own);
        Catalogue::for_setup(&setup).abilities["heal"].line.clone()
    };
    for language in [Language::English, Language::Russian] {
        let known = &Catalogue::builtin_in(language).abilities;
        assert_eq!(line(language, &["protect"], false), known["protect"].line);
        assert_eq!(
            line(language, &["block", "protect"], false),
            known["jail"].line
        );
        assert_eq!(
            line(language, &["protect"], true),
            known["bulletproof"].line
        );
        // What no ability does alone in one is told part by part.
        let parts = line(language, &["protect", "kill"], false);
        let (begin, kill) = known["kill"].line.split_once(". ").unwrap();
        let all = format!("{} {kill}", known["protect"].line);
        assert!(all.starts_with(begin) && parts == all, "{parts}");
        for (does, passive) in [(&["swap", "kill"][..], false), (&["commute", "kill"], true)] {
            let line = line(language, does, passive);
            assert!(line.ends_with("лечение."), "{line}");
            let is_russian = line.starts_with(|first: char| !first.is_ascii());
            assert_eq!(is_russian, language == Language::Russian, "{line}");
        }
    }
}

/// Whom a line is about is not known, so that no word of it may follow somebody's gender.
#[test]
fn russian_lines_suit_every_player() {
    const PRONOUNS: [&str; 13] = [
        "он", "она", "его", "её", "ее", "ему", "ей", "него", "неё", "нему", "ней", "ним", "нём",
    ];
    let lines = include_str!("lines.ru.toml").lines();
    for line in lines {
        let said = line
            .split_once(" = ")
            .map_or("", |(_, said)| said)
            .to_lowercase();
        let mut words = said.split(|sign: char| !sign.is_alphabetic());
        // A past tense of a man: "ходил", "пытался".
        let past = |word: &str| {
            let man = ["ил", "ал", "ыл", "ел", "ялся", "ался", "ился", "мог"];
            word.chars().count() > 2 && man.iter().any(|end| word.ends_with(end))
        };
        let gendered = words.find(|word| PRONOUNS.contains(word) || past(word));
        assert_eq!(gendered, None, "{line}");
    }
}

#[test]
fn no_two_russian_titles_of_modifiers_are_made_of_the_same_words() {
    let russian = Catalogue::builtin_in(Language::Russian);
    let mut seen = BTreeMap::new();
    for kind in russian.modifiers.values() {
        // "Сила воли" and "сильная воля" begin alike and cannot be told apart.
        let title = russian.modifier_title(kind).to_lowercase();
        let mut stems: Vec<String> = title
            .split_whitespace()
            .map(|word| word.chars().take(3).collect())
            .collect();
        stems.sort();
        assert_eq!(seen.insert(stems, &kind.slug), None, "{title}");
    }
}

#[test]
fn a_table_made_of_another_by_its_title_may_stand_in_front_of_it() {
    let titled = |title: &str, abilities: Option<&[&str]>| OwnRole {
        title: Some(title.to_owned()),
        abilities: abilities.map(|all| all.iter().map(|one| (*one).to_owned()).collect()),
        ..OwnRole::default()
    };
    let tables = [
        ("Night Watch Person", titled("Lamp", Some(&["watch"]))),
        ("2-shot Lamp", titled("Beacon", None)),
        ("Odd-Night Beacon", titled("Lighthouse", None)),
    ];
    for order in [[0, 1, 2], [2, 1, 0], [1, 0, 2]] {
        let mut setup = Setup::default();
        for (name, own) in order.map(|place| tables[place].clone()) {
            setup.own.roles.insert(name.to_owned(), own);
        }
        assert_eq!(Catalogue::own_problems(&setup), []);
        let catalogue = Catalogue::for_setup(&setup);
        for title in ["Lamp", "Beacon", "Lighthouse"] {
            let role = catalogue.role_named(title).expect(title);
            assert_eq!(role.abilities, ["watch"], "{title} of {order:?}");
        }
        let light = catalogue.role_named("Lighthouse").expect("a role");
        assert_eq!(
            light.made_of.as_deref(),
            Some(&["2_shot_lamp".to_owned()][..])
        );
    }
}

#[test]
fn tables_that_are_made_of_each_other_are_a_mistake() {
    let mut setup = Setup::default();
    for (name, title) in [("1-shot Lamp", "Beacon"), ("1-shot Beacon", "Lamp")] {
        let own = OwnRole {
            title: Some(title.to_owned()),
            ..OwnRole::default()
        };
        setup.own.roles.insert(name.to_owned(), own);
    }
    let problems = Catalogue::own_problems(&setup);
    let said = "is made of a role that is made of it again";
    assert_eq!(problems.len(), 2);
    assert!(
        problems
            .iter()
            .all(|problem| problem.message.ends_with(said))
    );
}

#[test]
fn tables_with_words_of_each_other_are_none_where_each_can_be_made() {
    let mut setup = Setup::default();
    for (name, title, does) in [
        ("Night Watch", "Lamp", "watch"),
        ("Lamp Keeper", "Watch", "protect"),
    ] {
        let own = OwnRole {
            title: Some(title.to_owned()),
            abilities: Some(vec![does.to_owned()]),
            ..OwnRole::default()
        };
        setup.own.roles.insert(name.to_owned(), own);
    }
    assert_eq!(Catalogue::own_problems(&setup), []);
    let catalogue = Catalogue::for_setup(&setup);
    let does = |name: &str| catalogue.role_named(name).expect(name).abilities.clone();
    assert_eq!(does("Lamp"), ["watch"]);
    assert_eq!(does("Lamp Keeper"), ["protect"]);
    // Two that are made of each other stay a mistake, but what stands beside them is none.
    for (name, title) in [("1-shot Lantern", "Beacon"), ("1-shot Beacon", "Lantern")] {
        let own = OwnRole {
            title: Some(title.to_owned()),
            ..OwnRole::default()
        };
        setup.own.roles.insert(name.to_owned(), own);
    }
    let keys = Catalogue::own_problems(&setup).into_iter();
    let mut keys: Vec<String> = keys.map(|problem| problem.key).collect();
    keys.sort();
    assert_eq!(keys, ["role.1-shot Beacon", "role.1-shot Lantern"]);
}

/// What an earlier version called an ability stays its name in the games and setups of that version.
#[test]
fn abilities_of_earlier_versions_are_found() {
    let catalogue = Catalogue::builtin();
    for slug in ["modifier_check", "tail"] {
        assert!(catalogue.abilities.contains_key(slug), "{slug}");
        let own = OwnRole {
            abilities: Some(vec![slug.to_owned()]),
            ..OwnRole::default()
        };
        let mut setup = Setup::default();
        setup.own.roles.insert("Dresser".to_owned(), own);
        assert_eq!(Catalogue::own_problems(&setup), [], "{slug}");
    }
}

#[test]
fn a_win_names_sides_and_roles_that_there_are() {
    let own = |wins: &[&str]| OwnRole {
        abilities: Some(Vec::new()),
        wins: Some(wins.iter().map(|&word| word.to_owned()).collect()),
        ..OwnRole::default()
    };
    let mut setup = Setup::default();
    let known = [
        "with Werewolf",
        "Town loses",
        "Role Cop dead",
        "Sheriff dead",
        "Lamp Keeper dead",
        "last alive",
    ];
    setup.own.roles.insert("Heir".to_owned(), own(&known));
    setup.own.roles.insert("Lamp Keeper".to_owned(), own(&[]));
    assert_eq!(Catalogue::own_problems(&setup), []);
    let slug = str::to_owned;
    let expected = [
        Wins::With(slug("wolf")),
        Wins::Loses(slug("town")),
        Wins::Dead(slug("role_cop")),
        Wins::Dead(slug("cop")),
        Wins::Dead(slug("lamp_keeper")),
        Wins::LastAlive,
    ];
    assert_eq!(Catalogue::for_setup(&setup).roles["heir"].wins, expected);

    let unknown = ["with Goats", "goats loses", "Copp dead", "survive", "dead"];
    setup.own.roles.insert("Heir".to_owned(), own(&unknown));
    // A side that the setup does not have can neither win nor lose.
    setup.factions = builtin_factions();
    setup.factions.remove("cult");
    let lost = own(&["cult loses", "with Cult"]);
    setup.own.roles.insert("Lamp Keeper".to_owned(), lost);
    let problems = Catalogue::own_problems(&setup);
    let said: Vec<(&str, Option<&str>)> = problems
        .iter()
        .map(|problem| (problem.message.as_str(), problem.suggestion.as_deref()))
        .collect();
    assert_eq!(
        said,
        [
            ("`with Goats` is no known way to win", None),
            ("`goats loses` is no known way to win", None),
            ("`Copp dead` is no known way to win", None),
            ("`survive` is no known way to win", Some("survives")),
            ("`dead` is no known way to win", None),
            ("`cult loses` is no known way to win", None),
            ("`with Cult` is no known way to win", None),
        ]
    );
    for problem in &problems {
        let forms = problem.forms.as_deref().expect("all forms");
        let mut known = Wins::PLAIN
            .iter()
            .chain(&["with SIDE", "SIDE loses", "ROLE dead"]);
        assert!(
            known.all(|form| forms.contains(&format!("`{form}`"))),
            "{forms}"
        );
    }
}

/// What a refusal lists and what is taken are one list.
#[test]
fn what_can_be_given_away_is_listed_and_nothing_else_is_taken() {
    let catalogue = Catalogue::builtin();
    for ability in catalogue.givable() {
        let title = catalogue.ability_title(ability);
        let given = catalogue.ability_given(title).map(|given| &given.title);
        assert_eq!(given, Some(&ability.title), "{title}");
    }
    for words in ["factional kill", "faction_kill", "Goon"] {
        assert!(catalogue.ability_given(words).is_none(), "{words}");
    }
    let shot = catalogue
        .ability_given("shoots")
        .map(|given| given.slug.as_str());
    assert_eq!(shot, Some("kill"));
}

#[test]
fn whoever_holds_a_role_that_the_host_carries_out_is_told_of_it_by_words_of_its_own() {
    let roles = builtin().roles.values();
    let by_hand: Vec<_> = roles.filter(|role| role.by_hand.is_some()).collect();
    assert!(!by_hand.is_empty());
    for role in by_hand {
        assert!(
            role.by_hand.as_ref().is_some_and(|it| it.ends_with('.')),
            "{}",
            role.slug
        );
        // What is entered for it has lines of its own, in both languages.
        let told = role.pm.is_some() || role.abilities.iter().any(|slug| slug != "visit");
        assert!(told, "{}", role.slug);
        let russian = &Catalogue::builtin_in(Language::Russian).roles[&role.slug];
        assert!(role.pm.is_none() || russian.pm != role.pm, "{}", role.slug);
    }
    for kind in builtin().modifiers.values() {
        let Some(task) = kind.by_hand() else { continue };
        let grants = |effect: &ModifierEffect| matches!(effect, ModifierEffect::Grants(_));
        let told = kind.clause.is_some() || kind.effects.iter().any(grants);
        assert!(task.ends_with('.') && told, "{}", kind.slug);
    }
}

#[test]
fn every_verb_in_russian_is_of_an_ability_that_has_no_such_verb_yet() {
    let verbs: IndexMap<String, Vec<IndexMap<String, Vec<String>>>> =
        nightdesk_text::built_in(include_str!("verbs.ru.toml"));
    let mut entered = 0;
    for said in &verbs["said"] {
        for slug in &said["of"] {
            let ability = builtin().abilities.get(slug);
            let known = &ability
                .unwrap_or_else(|| panic!("{slug} is no ability"))
                .verbs;
            for word in &said["words"] {
                let times = known.iter().filter(|verb| *verb == word).count();
                assert_eq!(times, 1, "{slug}: {word}");
                entered += 1;
            }
        }
    }
    assert!(entered > 300, "{entered}");
}
