//! A host's own roles and abilities, joined to the built-in ones.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use super::own_ability::{Carried, OwnMade, own_ability};
use super::said::Read;
use super::{Catalogue, ModifierEffect, ModifierKind, Role, Shown, Talks, Wins, closest, fold};
use crate::card;
use crate::explain::words;
use crate::own_lines::{ability_key, modifier_key};
use nightdesk_game::{Faction, Language, Modifier, OwnCatalogue, OwnRole, Setup};
use nightdesk_text::messages::NO_PLACES;
use nightdesk_text::say;

/// Something in a host's own role or ability that was not understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnProblem {
    /// The setup key, as a dotted path.
    pub key: String,
    /// What it is.
    pub message: String,
    /// The closest known word.
    pub suggestion: Option<String>,
    /// All that may be written there, where the closest word alone does not say it.
    pub forms: Option<String>,
}

/// What a catalogue with a host's own roles is made of.
struct MadeOf {
    own: OwnCatalogue,
    wording: BTreeMap<String, String>,
    sides: BTreeMap<String, Faction>,
    language: Language,
}

impl MadeOf {
    fn of(setup: &Setup) -> Self {
        Self {
            own: setup.own.clone(),
            wording: setup.wording.clone(),
            sides: setup.factions.clone(),
            language: setup.language,
        }
    }

    fn is_of(&self, setup: &Setup) -> bool {
        self.own == setup.own
            && self.wording == setup.wording
            && self.sides == setup.factions
            && self.language == setup.language
    }
}

thread_local! {
    /// The last one made: a game asks for its catalogue again and again.
    static LAST_OWN: RefCell<Option<(MadeOf, Arc<Catalogue>)>> = const { RefCell::new(None) };
}

impl Catalogue {
    /// The catalogue of a game: the built-in one with the setup's own roles
    /// and abilities.
    ///
    /// What was not understood is left out here; [`Catalogue::own_problems`]
    /// names it, and a setup with such problems cannot be played.
    #[must_use]
    pub fn for_setup(setup: &Setup) -> Arc<Self> {
        let own = &setup.own;
        let own_words = setup
            .wording
            .keys()
            .any(|key| key.starts_with(&ability_key("")) || key.starts_with(&modifier_key("")));
        if own.roles.is_empty() && own.abilities.is_empty() && !own_words {
            return Arc::clone(Self::shared(setup.language));
        }
        LAST_OWN.with_borrow_mut(|last| match last {
            Some((made_of, catalogue)) if made_of.is_of(setup) => Arc::clone(catalogue),
            _ => {
                let catalogue = Arc::new(Self::joined(setup).0);
                *last = Some((MadeOf::of(setup), Arc::clone(&catalogue)));
                catalogue
            }
        })
    }

    /// What was not understood in a setup's own roles and abilities.
    #[must_use]
    pub fn own_problems(setup: &Setup) -> Vec<OwnProblem> {
        Self::joined(setup).1
    }

    fn joined(setup: &Setup) -> (Self, Vec<OwnProblem>) {
        let mut catalogue = Self::builtin_in(setup.language).clone();
        for ability in catalogue.abilities.values_mut() {
            if let Some(words) = setup.wording.get(&ability_key(&ability.slug)) {
                ability.line.clone_from(words);
                // The host's words are for whatever ruling is in force.
                ability.line_of_one = None;
            }
        }
        for modifier in catalogue.modifiers.values_mut() {
            if let Some(words) = setup.wording.get(&modifier_key(&modifier.slug)) {
                modifier.clause = Some(words.clone());
            }
        }
        let mut problems = Vec::new();
        let mut carried = Carried::new();
        for (name, own) in &setup.own.abilities {
            let OwnMade { ability, modifiers } =
                own_ability(&catalogue, setup, name, own, &mut problems);
            carried.insert(ability.slug.clone(), modifiers);
            if own.title.is_some() {
                catalogue.said.abilities.shift_remove(&ability.slug);
            }
            catalogue.abilities.insert(ability.slug.clone(), ability);
        }
        let (mut winning, mut shown) = (Vec::new(), Vec::new());
        for (name, own) in made_first(&catalogue, setup, &mut problems) {
            let Base { role, read } = base_role(&catalogue, name);
            let mut role = own_role(&catalogue, name, role, own, &carried, &mut problems);
            votes_as_written(&mut catalogue, &mut role, own);
            if own.title.is_some() {
                catalogue.said.forget_role(&role.slug);
            } else if let Some(read) = read {
                catalogue.said.put_role(&role.slug, read);
            }
            if let Some(wins) = &own.wins {
                winning.push((role.slug.clone(), format!("role.{name}.wins"), wins));
            }
            if let Some(card) = &own.flips_as {
                shown.push((role.slug.clone(), format!("role.{name}.flips_as"), card));
            }
            catalogue.names.add_own_role(name, &role);
            catalogue.roles.insert(role.slug.clone(), role);
        }
        // A win may hang on any role of the setup, wherever its table stands.
        for (slug, key, words) in winning {
            let wins = own_wins(&catalogue, setup, &key, words, &mut problems);
            if let Some(role) = catalogue.roles.get_mut(&slug) {
                // The words of the known role are about what it must bring about.
                if role.wins != wins {
                    role.goal = None;
                }
                role.wins = wins;
            }
        }
        for (slug, key, card) in shown {
            let flips_as = shown_card(&catalogue, setup, key, card, &mut problems);
            if let Some(role) = catalogue.roles.get_mut(&slug) {
                role.flips_as = flips_as;
            }
        }
        (catalogue, problems)
    }
}

/// A setup's own roles in the order in which they can be made: a card of several words may be made of
/// a role that the host changes, too, by that table's name or by its title, wherever it stands.
fn made_first<'s>(
    catalogue: &Catalogue,
    setup: &'s Setup,
    problems: &mut Vec<OwnProblem>,
) -> Vec<(&'s String, &'s OwnRole)> {
    let mut waiting: Vec<_> = setup.own.roles.iter().collect();
    waiting.sort_by_key(|(name, _)| name.split_whitespace().count());
    let mut ordered = Vec::new();
    while !waiting.is_empty() {
        let ready = waiting.iter().position(|(name, _)| {
            let mut others = waiting.iter().filter(|(other, _)| other != name);
            !others.any(|other| may_be_made_of(name, *other))
        });
        // Words that are the same may be so by chance.
        let Some(ready) = ready.or_else(|| ready_as_read(catalogue, &waiting)) else {
            // Said once; what is left is made in the order there is.
            let circle = in_circles(catalogue, &waiting);
            problems.extend(circle.into_iter().map(|name| in_a_circle(catalogue, name)));
            ordered.append(&mut waiting);
            break;
        };
        ordered.push(waiting.remove(ready));
    }
    ordered
}

/// A table of a host's own that is not made yet.
type Waiting<'s> = (&'s String, &'s OwnRole);

/// The first of several tables whose name, read as a card, has none of the others in it.
fn ready_as_read(catalogue: &Catalogue, waiting: &[Waiting<'_>]) -> Option<usize> {
    waiting
        .iter()
        .position(|(name, _)| made_of(catalogue, name, waiting).is_empty())
}

/// The tables that are made of each other, so that none of them can be made first.
fn in_circles<'s>(catalogue: &Catalogue, waiting: &[Waiting<'s>]) -> Vec<&'s String> {
    let names = waiting.iter().map(|(name, _)| *name);
    let is_in_one = |name: &&'s String| {
        let mut below = made_of(catalogue, name, waiting);
        let mut place = 0;
        while let Some(next) = below.get(place).copied() {
            let more = made_of(catalogue, next, waiting).into_iter();
            let more: Vec<_> = more.filter(|it| !below.contains(it)).collect();
            below.extend(more);
            place += 1;
        }
        below.contains(name)
    };
    names.filter(is_in_one).collect()
}

/// Of which other tables the one of this name is made, as its name is read as a card.
fn made_of<'s>(catalogue: &Catalogue, name: &str, waiting: &[Waiting<'s>]) -> Vec<&'s String> {
    let mut known = catalogue.clone();
    let others = waiting.iter().filter(|(other, _)| *other != name);
    for (other, own) in others.clone() {
        let mut role = bare_role(other);
        role.aliases.extend(own.title.clone());
        known.names.add_own_role(other, &role);
        known.roles.insert(role.slug.clone(), role);
    }
    if known.role_named(name).is_some() {
        return Vec::new();
    }
    let read = card::read_name(&known, name);
    let of = read.map_or_else(Vec::new, |read| read.roles);
    let is_of = |other: &str| of.iter().any(|role| role.slug == slug(other));
    others
        .map(|(other, _)| *other)
        .filter(|other| is_of(other))
        .collect()
}

/// Whether the name of a table is that of another, or its title, with words beside it.
fn may_be_made_of(name: &str, (other, own): (&String, &OwnRole)) -> bool {
    let name = fold(name);
    let words: Vec<&str> = name.split_whitespace().collect();
    let within = |part: &str| {
        let part = fold(part);
        let part: Vec<&str> = part.split_whitespace().collect();
        !part.is_empty()
            && part.len() < words.len()
            && words.windows(part.len()).any(|window| window == part)
    };
    within(other) || own.title.as_deref().is_some_and(within)
}

fn in_a_circle(catalogue: &Catalogue, name: &str) -> OwnProblem {
    OwnProblem {
        key: format!("role.{name}"),
        message: say!(catalogue, "made_in_a_circle", name),
        suggestion: None,
        forms: None,
    }
}

impl Catalogue {
    /// The role of the host's own making that is called so in the setup.
    #[must_use]
    pub fn own_role(&self, title: &str) -> Option<&Role> {
        self.roles.get(&slug(title))
    }
}

/// The slug under which a name of the host's own making is kept.
pub(super) fn slug(name: &str) -> String {
    fold(name).replace(' ', "_")
}

/// Lets the votes of a role weigh, and take, what the host's table says, whatever its modifiers say.
fn votes_as_written(catalogue: &mut Catalogue, role: &mut Role, own: &OwnRole) {
    let weight = own.weight.map(|number| {
        let effect = ModifierEffect::VoteWeighs(number);
        (effect, "weighs", number.to_string())
    });
    let needs = own.needs.map(|number| {
        let effect = ModifierEffect::VoteNeeds(number);
        (effect, "needs", format!("{number:+}"))
    });
    for (effect, name, number) in weight.into_iter().chain(needs) {
        let same_kind = |other: &ModifierEffect| {
            std::mem::discriminant(other) == std::mem::discriminant(&effect)
        };
        role.modifiers.retain(|held| {
            let kind = catalogue.modifiers.get(&held.name);
            !kind.is_some_and(|kind| kind.effects.iter().any(same_kind))
        });
        let usual = [ModifierEffect::VoteWeighs(1), ModifierEffect::VoteNeeds(0)];
        if usual.contains(&effect) {
            continue;
        }
        let mut known = catalogue.modifiers.values();
        let known = known.find(|kind| kind.effects == std::slice::from_ref(&effect));
        let slug = match known {
            Some(known) => known.slug.clone(),
            None => {
                let kind = vote_modifier(catalogue.language, effect, name, &number);
                let slug = kind.slug.clone();
                catalogue.modifiers.insert(slug.clone(), kind);
                slug
            }
        };
        role.modifiers.push(Modifier::plain(&slug));
    }
}

/// A modifier of votes with a number that no card word has.
fn vote_modifier(
    language: Language,
    effect: ModifierEffect,
    name: &str,
    number: &str,
) -> ModifierKind {
    let said = |key: &str| words().with(&format!("{name}_{key}"), &[("number", number)], language);
    ModifierKind {
        // A slug has no sign.
        slug: format!("{name}_{}", number.trim_start_matches('+')),
        title: said("title"),
        aliases: Vec::new(),
        effects: vec![effect],
        number: None,
        alone: false,
        about: said("clause"),
        clause: Some(said("clause")),
    }
}

/// The card that the death of a holder shows, read with its side in front.
fn shown_card(
    catalogue: &Catalogue,
    setup: &Setup,
    key: String,
    text: &str,
    problems: &mut Vec<OwnProblem>,
) -> Option<Shown> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let card = (1..words.len()).rev().find_map(|at| {
        let (side, card) = words.split_at_checked(at)?;
        let side = side_meant(catalogue, setup, &side.join(" "))?;
        let (_, card) = card::read_card(catalogue, &side, &card.join(" ")).ok()?;
        Some(card)
    });
    if card.is_none() {
        problems.push(OwnProblem {
            key,
            message: say!(catalogue, "no_card_to_show", text),
            suggestion: None,
            forms: None,
        });
    }
    card.map(|card| Shown {
        side: card.faction,
        roles: card.roles,
    })
}

fn own_role(
    catalogue: &Catalogue,
    name: &str,
    mut role: Role,
    own: &OwnRole,
    carried: &Carried,
    problems: &mut Vec<OwnProblem>,
) -> Role {
    let key = format!("role.{name}");
    if let Some(title) = &own.title {
        let old = std::mem::replace(&mut role.title, title.clone());
        let known = |name: &String| fold(name) == fold(&old);
        if fold(title) != fold(&old) && !role.aliases.iter().any(known) {
            role.aliases.push(old);
        }
    }
    if let Some(abilities) = &own.abilities {
        role.abilities.clear();
        let mut carries: Vec<&String> = Vec::new();
        for word in abilities {
            if let Some(known) = catalogue.ability_meant(word) {
                // What is a modifier of the holder alone is no ability.
                let is_made = catalogue.abilities.get(known);
                let only_modifies = carried.get(known).is_some_and(|it| !it.is_empty())
                    && is_made.is_some_and(|ability| ability.does.is_empty());
                carries.extend(carried.get(known).into_iter().flatten());
                if !only_modifies {
                    role.abilities.push(known.to_owned());
                }
            } else {
                problems.push(unknown_word(
                    format!("{key}.abilities"),
                    word,
                    say!(catalogue, "no_known_ability", word),
                    catalogue.abilities.keys().map(String::as_str),
                ));
            }
        }
        role.vanilla = abilities.is_empty();
        // What the host makes it do is what it is.
        role.modifiers = catalogue
            .modifiers_under(&role)
            .into_iter()
            .cloned()
            .collect();
        role.made_of = None;
        let carried = carries.into_iter().map(|slug| Modifier::plain(slug));
        role.modifiers.extend(carried);
    }
    for word in &own.modifiers {
        match catalogue.modifier_meant(word) {
            Some(kind) => {
                let there = role.modifiers.iter().any(|known| known.name == kind.slug);
                // A number in the name of the table is the number of this modifier.
                if !there {
                    role.modifiers.push(Modifier::plain(&kind.slug));
                }
            }
            None => problems.push(unknown_word(
                format!("{key}.modifiers"),
                word,
                say!(catalogue, "no_known_modifier", word),
                catalogue.modifiers.keys().map(String::as_str),
            )),
        }
    }
    // A built-in role may be vanilla by its name, with a modifier of its own.
    let built_in = Catalogue::builtin().roles.get(&role.slug);
    let is_as_built = built_in.is_some_and(|known| known.modifiers == role.modifiers);
    let is_bare = role.modifiers.is_empty() || is_as_built;
    role.vanilla = own.vanilla.unwrap_or(role.vanilla && is_bare);
    role.gun = own.gun.or(role.gun);
    role.normal_gun = role.normal_gun.filter(|_| own.gun.is_none());
    role.check_gun = role.check_gun.filter(|_| own.gun.is_none());
    let known = role.pm.take().filter(|_| own.abilities.is_none());
    role.by_hand.take_if(|_| own.abilities.is_some());
    role.pm = own.pm.clone().or(known);
    role.asks.clone_from(&own.asks);
    role
}

/// What the holder of a host's own role must bring about to win.
fn own_wins(
    catalogue: &Catalogue,
    setup: &Setup,
    key: &str,
    words: &[String],
    problems: &mut Vec<OwnProblem>,
) -> Vec<Wins> {
    let mut wins = Vec::new();
    for word in words {
        let written = Wins::try_from(word.clone()).ok();
        let known = written
            .clone()
            .and_then(|written| named_in(catalogue, setup, written));
        if known.is_none() {
            problems.push(OwnProblem {
                forms: Some(words_of_wins(setup.language)),
                ..unknown_word(
                    key.to_owned(),
                    word,
                    say!(catalogue, "no_way_to_win", word),
                    Wins::PLAIN,
                )
            });
        }
        // A game that began with it keeps it as it is written.
        wins.extend(known.or(written));
    }
    wins
}

fn words_of_wins(language: Language) -> String {
    words().with("ways_to_win", NO_PLACES, language)
}

/// A condition with the slugs of the side or role that it names; none if there is no such one.
fn named_in(catalogue: &Catalogue, setup: &Setup, wins: Wins) -> Option<Wins> {
    Some(match wins {
        Wins::With(side) => Wins::With(side_meant(catalogue, setup, &side)?),
        Wins::Loses(side) => Wins::Loses(side_meant(catalogue, setup, &side)?),
        Wins::Dead(name) => {
            let role = catalogue.role_meant(&name, None);
            let role = role.map(|role| &role.slug);
            let modifier = || Some(&catalogue.modifier_meant(&name)?.slug);
            Wins::Dead(role.or_else(modifier)?.clone())
        }
        other => other,
    })
}

/// The slug of a side of the setup, by what it is called there or by the usual words for it. A setup
/// that describes no sides has the usual ones.
pub(super) fn side_meant(catalogue: &Catalogue, setup: &Setup, name: &str) -> Option<String> {
    let sides = &setup.factions;
    let called = |side: &Faction| {
        let names = [Some(&side.title), side.plural.as_ref()];
        names.into_iter().flatten().any(|it| fold(it) == fold(name))
    };
    let of_setup = sides
        .iter()
        .find(|(slug, side)| fold(slug) == fold(name) || called(side));
    let usual = || {
        let usual = catalogue.side_named(name)?;
        (sides.is_empty() || sides.contains_key(usual)).then(|| usual.to_owned())
    };
    of_setup.map(|(slug, _)| slug.clone()).or_else(usual)
}

/// What a host's own role starts from.
struct Base {
    role: Role,
    /// What players read for it, where that is not its title.
    read: Option<Read>,
}

/// What a host's own role starts from: the role or card of that name, or nothing.
fn base_role(catalogue: &Catalogue, name: &str) -> Base {
    if let Some(known) = catalogue.role_named(name) {
        let role = known.clone();
        return Base { role, read: None };
    }
    let mut role = bare_role(name);
    let Some(written) = card::read_name(catalogue, name) else {
        return Base { role, read: None };
    };
    let known = written.roles;
    for known in &known {
        for ability in &known.abilities {
            if !role.abilities.contains(ability) {
                role.abilities.push(ability.clone());
            }
        }
    }
    role.gun = known
        .iter()
        .filter_map(|role| role.gun)
        .reduce(|one, other| one || other);
    role.normal_gun = known
        .iter()
        .filter_map(|role| role.normal_gun)
        .reduce(|one, other| one || other);
    role.check_gun = known
        .iter()
        .filter_map(|role| role.check_gun)
        .reduce(|one, other| one || other);
    role.faction_kill = known.iter().all(|role| role.faction_kill);
    role.vanilla = known.iter().all(|role| role.vanilla);
    if let [only] = known.as_slice() {
        role.about.clone_from(&only.about);
    }
    role.modifiers.extend(written.modifiers);
    role.sanity = written.sanity;
    if fold(&written.title) != fold(name) {
        role.aliases.push(name.to_owned());
    }
    role.title = written.title;
    role.made_of = Some(known.iter().map(|role| role.slug.clone()).collect());
    let read = written.read;
    Base { role, read }
}

/// A role of which nothing is known but its name.
fn bare_role(name: &str) -> Role {
    Role {
        slug: slug(name),
        title: name.to_owned(),
        aliases: Vec::new(),
        abilities: Vec::new(),
        made_of: None,
        modifiers: Vec::new(),
        sanity: None,
        vanilla: false,
        gun: None,
        normal_gun: None,
        check_gun: None,
        faction_kill: true,
        talks: Talks::default(),
        wins: Vec::new(),
        either: false,
        takes_over: None,
        target: false,
        lost: None,
        goal: None,
        about: String::new(),
        pm: None,
        by_hand: None,
        asks: None,
        flips_as: None,
    }
}

pub(super) fn unknown_word<'w>(
    key: String,
    word: &str,
    message: String,
    known: impl IntoIterator<Item = &'w str>,
) -> OwnProblem {
    OwnProblem {
        key,
        message,
        suggestion: closest(&fold(word), known).map(str::to_owned),
        forms: None,
    }
}
