//! Roles as a listing shows them, from the catalogue alone.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::cards::{Dealt, Over};
use super::catalogue::{RoleEntry, RoleGroup};
use super::end::faceless_limit;
use super::in_force::InForce;
use super::moves::Action;
use super::role::{Elite, Role, Side};
use super::words::words;
use crate::game::{Card, Language, Setup};
use crate::rules::{AbilityLine, RoleSheet};

/// A role as a listing shows it.
#[must_use]
pub(super) fn sheet(entry: &RoleEntry, language: Language) -> RoleSheet {
    let mut about = group(entry.group, language).to_owned();
    if let Some(number) = entry.number {
        about.push_str(&format!(" № {number}"));
    }
    let names = [entry.en.clone(), entry.ru.clone()];
    let title = entry.name(language).to_owned();
    let others = names.into_iter().filter(|name| *name != title);
    let explained = explained(entry.role, language).iter().cloned();
    let explained = explained.map(|says| AbilityLine {
        says,
        clauses: Vec::new(),
    });
    RoleSheet {
        aliases: others.chain(entry.aliases.iter().cloned()).collect(),
        abilities: lines(entry, language)
            .into_iter()
            .chain(explained)
            .collect(),
        goal: Some(words().message(wins(entry.group), &BTreeMap::new(), language)),
        title,
        about,
    }
}

/// The sentences about a role, in both languages.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Explained {
    en: Vec<String>,
    ru: Vec<String>,
}

static EXPLAINED: LazyLock<BTreeMap<Role, Explained>> = LazyLock::new(|| {
    #[allow(
        clippy::expect_used,
        reason = "the file is part of the program and read by a test"
    )]
    toml::from_str(include_str!("explained.toml")).expect("the built-in words")
});

/// What a role is about: what it does and when, how far it goes, what its holder learns.
fn explained(role: Role, language: Language) -> &'static [String] {
    let words = EXPLAINED.get(&role);
    words.map_or(&[], |words| match language {
        Language::English => words.en.as_slice(),
        Language::Russian => words.ru.as_slice(),
    })
}

/// With whom the holders of a role win.
const fn wins(group: RoleGroup) -> &'static str {
    match group {
        RoleGroup::Base | RoleGroup::Peaceful => "wins_peaceful",
        RoleGroup::Black | RoleGroup::Werewolf => "wins_black",
        RoleGroup::Grey => "wins_grey",
        RoleGroup::Elite => "wins_elite",
    }
}

/// What a card lets its holder send, role by role, and what each is about: a role that acts by day, or by
/// itself, sends nothing at night.
#[must_use]
pub(super) fn ability_lines(setup: &Setup, card: &Card) -> Vec<AbilityLine> {
    let roles = card
        .roles
        .iter()
        .filter_map(|slug| Role::of_slug(slug)?.entry());
    roles
        .flat_map(|entry| {
            let explained = explained(entry.role, setup.language).iter().cloned();
            let about = explained.map(|says| about(entry, setup.language, &says));
            lines(entry, setup.language).into_iter().chain(about)
        })
        .collect()
}

/// A sentence about a role behind its name.
fn about(entry: &RoleEntry, language: Language, says: &str) -> AbilityLine {
    AbilityLine {
        says: format!("{}: {says}", entry.name(language)),
        clauses: Vec::new(),
    }
}

/// What the holder of a card must reach (city day G-1 to G-6, X-10).
#[must_use]
pub(super) fn goal(setup: &Setup, card: &Card) -> Option<String> {
    let (key, number) = match Dealt::of(card)? {
        Dealt::Main { over, .. } => match over {
            Over::Nothing => ("goal_red", 0),
            Over::Black(_) => ("goal_black", 0),
            Over::Faceless => {
                let format = InForce::of(&setup.rulings).format;
                ("goal_faceless", faceless_limit(format))
            }
        },
        Dealt::Elite { role, side } => match (role, side) {
            (Elite::Servant, _) => ("goal_servant", 0),
            (_, Side::Black) => ("goal_elite_black", 0),
            (_, Side::Red | Side::Grey) => ("goal_elite_red", 0),
        },
    };
    let slots = [("number", number.to_string())];
    Some(words().with(key, &slots, setup.language))
}

fn lines(entry: &RoleEntry, language: Language) -> Vec<AbilityLine> {
    let of = |evening: bool| {
        let moves = entry
            .moves
            .iter()
            .filter(|action| action.is_evening() == evening);
        let words: Vec<&str> = moves.map(|action: &Action| action.word(language)).collect();
        let when = when(evening, language);
        (!words.is_empty()).then(|| AbilityLine {
            says: format!("{}, {when}: {}.", entry.name(language), words.join(", ")),
            clauses: Vec::new(),
        })
    };
    [of(false), of(true)].into_iter().flatten().collect()
}

const fn when(evening: bool, language: Language) -> &'static str {
    match (evening, language) {
        (false, Language::English) => "at night",
        (true, Language::English) => "in the evening",
        (false, Language::Russian) => "ночью",
        (true, Language::Russian) => "вечером",
    }
}

const fn group(group: RoleGroup, language: Language) -> &'static str {
    match (group, language) {
        (RoleGroup::Base, Language::English) => "peaceful role, always there",
        (RoleGroup::Peaceful, Language::English) => "peaceful role",
        (RoleGroup::Black, Language::English) => "black role, always there",
        (RoleGroup::Werewolf, Language::English) => "werewolf",
        (RoleGroup::Grey, Language::English) => "grey role",
        (RoleGroup::Elite, Language::English) => "beyond the main players",
        (RoleGroup::Base, Language::Russian) => "базовая мирная роль",
        (RoleGroup::Peaceful, Language::Russian) => "мирная роль",
        (RoleGroup::Black, Language::Russian) => "базовая негативная роль",
        (RoleGroup::Werewolf, Language::Russian) => "оборотень",
        (RoleGroup::Grey, Language::Russian) => "серая роль",
        (RoleGroup::Elite, Language::Russian) => "элитный игрок",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sheet_says_what_a_role_does_how_far_it_goes_and_how_it_wins() {
        let entry = Role::of_slug("commissioner").and_then(Role::entry);
        let sheet = sheet(entry.expect("a role"), Language::Russian);
        assert_eq!(sheet.title, "комиссар");
        let says: Vec<String> = sheet.abilities.into_iter().map(|line| line.says).collect();
        let says = says.join(" ");
        for part in [
            "Ночью проверяет цвет игрока",
            "Мэра и секретаршу выбрать нельзя",
            "в ЛС",
        ] {
            assert!(says.contains(part), "{part}: {says}");
        }
        // What it can do is one thing, with whom it wins another.
        let goal = sheet.goal.expect("with whom it wins");
        assert!(goal.contains("побеждает вместе с ним"), "{goal}");
        assert!(!says.contains(&goal), "{says}");
    }

    #[test]
    fn a_role_message_says_what_a_role_does_by_day_or_by_itself() {
        let mut setup = Setup::default();
        for (language, words) in [
            (Language::English, "Liar: When the votes are in"),
            (Language::Russian, "лжец: Когда все голоса отданы"),
        ] {
            setup.language = language;
            let (_, card) = super::super::cards::read_card("liar + mafia").expect("a card");
            let lines = ability_lines(&setup, &card);
            let says: Vec<&str> = lines.iter().map(|line| line.says.as_str()).collect();
            assert!(
                says.iter().any(|says| says.starts_with(words)),
                "{words}: {says:?}"
            );
        }
    }

    #[test]
    fn every_role_is_explained_with_as_many_sentences_in_both_languages() {
        for role in Role::all() {
            let [english, russian] =
                [Language::English, Language::Russian].map(|language| explained(role, language));
            assert!(!english.is_empty(), "{role:?}");
            assert_eq!(english.len(), russian.len(), "{role:?}");
            for says in english {
                assert!(says.ends_with('.'), "{says}");
            }
            for says in russian {
                assert!(says.ends_with('.'), "{says}");
                assert!(
                    !says.chars().any(|sign| sign.is_ascii_alphabetic()),
                    "{says}"
                );
            }
        }
    }
}
