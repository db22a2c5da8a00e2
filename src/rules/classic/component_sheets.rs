//! Components as the guide lists them: all of it but the Russian words follows from the table of components.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::catalogue::set_off::SetOff;
use super::catalogue::{Catalogue, ModifierEffect};
use super::component::{At, Class, Component, Does, Moves, Touch, leaves_home};
use super::{nar, simple};
use nightdesk_rules::TargetForm;
use nightdesk_text::{Language, built_in};
use serde::Serialize;

/// A component of abilities, for hosts who make roles of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ComponentSheet {
    /// The word that a setup uses for it.
    pub word: &'static str,
    /// What it does, in a language.
    pub about: &'static str,
    /// What an ability that does nothing else is aimed at.
    pub aimed_at: TargetForm,
    /// Its places in the lists of NAR and of the simple method, from 1.
    pub places: (usize, usize),
    /// The components that can stop it where it lands, or stop it from getting there.
    pub stopped_by: Vec<&'static str>,
    /// Whether what has it in the catalogue works by itself.
    pub passive: bool,
    /// The roles and modifiers of the catalogue that have it.
    pub cards: Vec<&'static str>,
    /// What can set it off, where the ability says so.
    pub set_off: Vec<SetOffSheet>,
}

/// What sets a component off by itself, and on whom it works then.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SetOffSheet {
    /// The word for `when`.
    pub when: &'static str,
    /// The word for `to`.
    pub to: &'static str,
    /// The component, or the modifier of the holder, that is the same.
    pub same_as: &'static str,
}

/// What each component does, in Russian, by its word.
static IN_RUSSIAN: LazyLock<BTreeMap<String, String>> =
    LazyLock::new(|| built_in(include_str!("component/about.ru.toml")));

fn about(component: Component, word: &str, language: Language) -> &'static str {
    match language {
        Language::English => component.about(),
        Language::Russian => IN_RUSSIAN.get(word).map_or("", String::as_str),
    }
}

/// Every component, in the order of the rules, told in a language.
#[must_use]
pub fn component_sheets(language: Language) -> Vec<ComponentSheet> {
    let sheets = Component::WORDS.iter().map(|&(component, word)| {
        let effect = component.effect();
        ComponentSheet {
            word,
            about: about(component, word, language),
            aimed_at: effect.aim,
            places: (
                place(&nar::LIST, effect.class),
                place(&simple::ORDER, effect.class),
            ),
            stopped_by: stopped_by(component),
            passive: passive(component),
            cards: cards(component),
            set_off: set_off(component),
        }
    });
    sheets.collect()
}

fn place(list: &[Class], class: Class) -> usize {
    let before = list.iter().take_while(|listed| **listed != class);
    before.count() + 1
}

fn stopped_by(component: Component) -> Vec<&'static str> {
    let effect = component.effect();
    // Settled before the night, or away from it.
    let away = matches!(
        effect.does,
        Does::Prepares(_) | Does::Pardons(_) | Does::EndsDay | Does::Reports(_)
    );
    if away || leaves_home(component) {
        return Vec::new();
    }
    let works_on_holder = match effect.does {
        Does::Moves(Moves::Attract) => true,
        Does::KeepsOff(wall) => wall.at == At::Holder,
        _ => false,
    };
    // Whom a gun owner shoots is reached by a kill, too.
    let kills = component.death().map(|_| Touch::Kill);
    let touch = kills.or(component.touch());
    words(|by| {
        let wall = by.wall().zip(touch);
        let keeps_off = wall.is_some_and(|(wall, touch)| wall.stops.contains(&touch))
            || kills.is_some() && by.guard().is_some()
            || component.recruits() && by.alarms();
        by.blocks() || !works_on_holder && keeps_off
    })
}

fn set_off(component: Component) -> Vec<SetOffSheet> {
    let catalogue = Catalogue::builtin();
    let of_it = SetOff::all().iter().filter(|it| it.does == component);
    let sheets = of_it.map(|it| {
        let modifier = || {
            let slug = it.modifier.as_ref()?;
            Some(catalogue.modifiers.get(slug)?.title.as_str())
        };
        SetOffSheet {
            when: &it.when,
            to: &it.to,
            same_as: it
                .is
                .map(Component::word)
                .or_else(modifier)
                .unwrap_or_default(),
        }
    });
    sheets.collect()
}

fn words(are: impl Fn(Component) -> bool) -> Vec<&'static str> {
    let all = Component::WORDS.iter();
    all.filter(|(component, _)| are(*component))
        .map(|(_, word)| *word)
        .collect()
}

fn passive(component: Component) -> bool {
    let abilities = Catalogue::builtin().abilities.values();
    let mut with = abilities.filter(|ability| ability.does == [component]);
    let first = with.next();
    first.is_some_and(|first| first.passive && with.all(|ability| ability.passive))
}

fn cards(component: Component) -> Vec<&'static str> {
    let catalogue = Catalogue::builtin();
    let has = |slug: &String| {
        let ability = catalogue.abilities.get(slug);
        ability.is_some_and(|ability| ability.does.contains(&component))
    };
    let grants = |effect: &ModifierEffect| match effect {
        ModifierEffect::Grants(slug) => has(slug),
        ModifierEffect::Adds(added) => *added == component,
        _ => false,
    };
    let roles = catalogue.roles.values();
    let roles = roles.filter(|role| role.abilities.iter().any(has));
    let modifiers = catalogue.modifiers.values();
    let modifiers = modifiers.filter(|kind| kind.effects.iter().any(grants));
    let modifiers = modifiers.map(|kind| kind.title.as_str());
    let titles = roles.map(|role| role.title.as_str()).chain(modifiers);
    titles.collect()
}
