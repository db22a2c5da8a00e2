//! The built-in catalogue, read from the data beside this file.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use indexmap::IndexMap;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::{
    Ability, Among, Catalogue, Lost, ModifierEffect, ModifierKind, Number, Role, SideKind,
    TakesOver, Talks, When, Wins,
};
use crate::component::{Component, Kind, usual_when};
use nightdesk_game::{Faction, Language, Modifier, Talk, WinCondition};
use nightdesk_rules::TargetForm;
use nightdesk_text::built_in;

impl Catalogue {
    /// The catalogue every game has, with its lines for players in a language.
    #[must_use]
    pub fn builtin_in(language: Language) -> &'static Self {
        Self::shared(language)
    }

    /// The same as games share it.
    pub(super) fn shared(language: Language) -> &'static Arc<Self> {
        static ENGLISH: LazyLock<Arc<Catalogue>> = LazyLock::new(|| Arc::new(Catalogue::loaded()));
        static RUSSIAN: LazyLock<Arc<Catalogue>> = LazyLock::new(|| {
            let mut catalogue = Catalogue::builtin().clone();
            catalogue.put_lines(built_in(include_str!("lines.ru.toml")));
            catalogue.said = built_in(include_str!("titles.ru.toml"));
            catalogue.language = Language::Russian;
            Arc::new(catalogue)
        });
        match language {
            Language::English => &ENGLISH,
            Language::Russian => &RUSSIAN,
        }
    }

    /// More words by which abilities are entered, after those that stand in texts.
    fn put_verbs(&mut self, verbs: Verbs) {
        for Verb { words, of } in verbs.said {
            for slug in of {
                if let Some(ability) = self.abilities.get_mut(&slug) {
                    ability.verbs.extend(words.iter().cloned());
                }
            }
        }
    }

    /// Other lines for abilities, roles and modifiers, by their slugs.
    fn put_lines(&mut self, lines: Lines) {
        for (slug, line) in lines.abilities {
            if let Some(ability) = self.abilities.get_mut(&slug) {
                ability.line = line;
                // Never in two languages.
                ability.line_of_one = None;
            }
        }
        for (slug, line) in lines.of_one {
            if let Some(ability) = self.abilities.get_mut(&slug) {
                ability.line_of_one = Some(line);
            }
        }
        for (slug, pm) in lines.roles {
            if let Some(role) = self.roles.get_mut(&slug) {
                role.pm = Some(pm);
            }
        }
        for (slug, goal) in lines.goals {
            if let Some(role) = self.roles.get_mut(&slug) {
                role.goal = Some(goal);
            }
        }
        for (slug, clause) in lines.modifiers {
            if let Some(modifier) = self.modifiers.get_mut(&slug) {
                modifier.clause = Some(clause);
            }
        }
    }

    /// The catalogue every game has. It is constant; the first call reads it.
    #[must_use]
    pub fn builtin() -> &'static Self {
        Self::builtin_in(Language::English)
    }

    /// The built-in catalogue in English, read from its files.
    fn loaded() -> Self {
        let mut roles = read(include_str!("roles.toml"), RoleText::named);
        roles.extend(read(include_str!("by_hand.toml"), RoleText::named));
        let mut catalogue = Self {
            abilities: read(include_str!("abilities.toml"), AbilityText::named),
            roles,
            modifiers: read(include_str!("modifiers.toml"), ModifierText::named),
            sides: read(include_str!("factions.toml"), SideText::named),
            ..Self::default()
        };
        catalogue.put_verbs(built_in(include_str!("verbs.ru.toml")));
        for role in catalogue.roles.values() {
            catalogue.names.add_role(role);
        }
        for kind in catalogue.modifiers.values() {
            catalogue.names.add_modifier(kind);
        }
        catalogue
    }
}

/// The sides a setup may use without describing them: town, mafia, wolf, sk, cult, neutral.
#[must_use]
pub fn builtin_factions() -> BTreeMap<String, Faction> {
    builtin_factions_in(Language::English)
}

/// The same as players read them in a language.
#[must_use]
pub fn builtin_factions_in(language: Language) -> BTreeMap<String, Faction> {
    let catalogue = Catalogue::builtin_in(language);
    let in_words = |slug: &String, side: &SideKind| {
        let said = catalogue.said.sides.get(slug);
        Faction {
            title: said.unwrap_or(&side.faction.title).clone(),
            ..side.faction.clone()
        }
    };
    let sides = catalogue.sides.iter();
    sides
        .map(|(slug, side)| (slug.clone(), in_words(slug, side)))
        .collect()
}

/// Verbs of a language in which nothing else is typed.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Verbs {
    said: Vec<Verb>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Verb {
    words: Vec<String>,
    of: Vec<String>,
}

/// What players read of abilities, roles and modifiers.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Lines {
    abilities: IndexMap<String, String>,
    of_one: IndexMap<String, String>,
    roles: IndexMap<String, String>,
    goals: IndexMap<String, String>,
    modifiers: IndexMap<String, String>,
}

fn read<Text: DeserializeOwned, Value>(
    text: &'static str,
    named: fn(Text, String) -> Value,
) -> IndexMap<String, Value> {
    let entries: IndexMap<String, Text> = built_in(text);
    entries
        .into_iter()
        .map(|(slug, text)| (slug.clone(), named(text, slug)))
        .collect()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AbilityText {
    title: String,
    verbs: Vec<String>,
    #[serde(default)]
    does: Vec<Component>,
    #[serde(default)]
    targets: TargetForm,
    #[serde(default)]
    passive: bool,
    when: Option<When>,
    visits: Option<bool>,
    blockable: Option<bool>,
    #[serde(default)]
    weak: bool,
    #[serde(default)]
    among: Among,
    #[serde(default)]
    former: bool,
    #[serde(default)]
    kind: Kind,
    line: String,
    line_of_one: Option<String>,
}

impl AbilityText {
    fn named(self, slug: String) -> Ability {
        let when = self.when.unwrap_or_else(|| usual_when(&self.does));
        Ability {
            slug,
            title: self.title,
            verbs: self.verbs,
            does: self.does,
            targets: self.targets,
            passive: self.passive,
            when,
            visits: self
                .visits
                .unwrap_or(!self.passive && self.targets != TargetForm::None),
            blockable: self.blockable.unwrap_or(!self.passive),
            weak: self.weak,
            only: Vec::new(),
            among: self.among,
            former: self.former,
            kind: self.kind,
            line: self.line,
            line_of_one: self.line_of_one,
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RoleText {
    title: String,
    #[serde(default)]
    aliases: Vec<String>,
    #[serde(default)]
    abilities: Vec<String>,
    made_of: Option<Vec<String>>,
    #[serde(default)]
    modifiers: Vec<String>,
    #[serde(default)]
    vanilla: bool,
    gun: Option<bool>,
    #[serde(default)]
    normal_gun: Option<bool>,
    #[serde(default)]
    check_gun: Option<bool>,
    faction_kill: Option<bool>,
    #[serde(default)]
    talks: Talks,
    #[serde(default)]
    wins: Vec<Wins>,
    #[serde(default)]
    target: bool,
    lost: Option<Lost>,
    #[serde(default)]
    either: bool,
    takes_over: Option<TakesOver>,
    goal: Option<String>,
    about: String,
    pm: Option<String>,
    by_hand: Option<String>,
}

impl RoleText {
    fn named(self, slug: String) -> Role {
        Role {
            slug,
            title: self.title,
            aliases: self.aliases,
            abilities: self.abilities,
            made_of: self.made_of,
            modifiers: self.modifiers.iter().map(|word| modifier(word)).collect(),
            sanity: None,
            vanilla: self.vanilla,
            gun: self.gun,
            normal_gun: self.normal_gun,
            check_gun: self.check_gun,
            faction_kill: self.faction_kill.unwrap_or(true),
            talks: self.talks,
            wins: self.wins,
            target: self.target,
            lost: self.lost,
            either: self.either,
            takes_over: self.takes_over,
            goal: self.goal,
            about: self.about,
            pm: self.pm,
            by_hand: self.by_hand,
            asks: None,
            flips_as: None,
        }
    }
}

/// A modifier of a role, with its number where one goes with it: "night 1".
fn modifier(word: &str) -> Modifier {
    let counted = word.split_once(' ');
    let counted = counted.and_then(|(slug, count)| Some((slug, count.parse().ok()?)));
    counted.map_or_else(
        || Modifier::plain(word),
        |(slug, count)| Modifier::counted(slug, count),
    )
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ModifierText {
    title: String,
    #[serde(default)]
    aliases: Vec<String>,
    effects: Vec<ModifierEffect>,
    number: Option<Number>,
    #[serde(default)]
    alone: bool,
    about: String,
    clause: Option<String>,
}

impl ModifierText {
    fn named(self, slug: String) -> ModifierKind {
        ModifierKind {
            slug,
            title: self.title,
            aliases: self.aliases,
            effects: self.effects,
            number: self.number,
            alone: self.alone,
            about: self.about,
            clause: self.clause,
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SideText {
    title: String,
    #[serde(default)]
    member: Option<String>,
    words: Vec<String>,
    plain: String,
    informed: bool,
    kill: bool,
    wins: WinCondition,
}

impl SideText {
    fn named(self, _slug: String) -> SideKind {
        SideKind {
            faction: Faction {
                plural: None,
                member: None,
                title: self.title,
                informed: self.informed,
                kill: self.kill,
                wins: self.wins,
                chat: None,
                talk: Talk::default(),
                gives_up_at: 0,
                falls_with: None,
            },
            member: self.member,
            words: self.words,
            plain: self.plain,
        }
    }
}
