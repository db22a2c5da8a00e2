//! What is wrong or doubtful in a setup beyond its form.

use std::collections::BTreeSet;

use super::card::{card_title, read_card, typed_title};
use super::catalogue::{Catalogue, ModifierEffect, ModifierKind, closest};
use super::component::Component;
use super::content::hunted_cards;
use super::known;
use super::lovers::is_lover;
use super::roster::{Participant, Roster};
use super::settings::{
    CopFinds, MachoCancels, PersonalMeans, Settings, YesNo, rulings as known_rulings,
};
use super::sheets;
use nightdesk_game::{Card, Performer, Setup};
use nightdesk_rules::card_count::one_card;
use nightdesk_rules::{Clause, LIKE, Problem, answers, sites};
use nightdesk_text::messages::{AnyOf, InLanguage, Listed, did_you_mean};
use nightdesk_text::names::fold;
use nightdesk_text::say;
use nightdesk_text::wording::quote;
use nightdesk_time::FirstPhase;

/// Everything doubtful in a setup; `methods` are the ways to resolve a night
/// it may name.
#[must_use]
pub fn problems(setup: &Setup, methods: &[&str]) -> Vec<Problem> {
    let catalogue = Catalogue::for_setup(setup);
    let mut found = own_catalogue(setup);
    found.extend(method(setup, methods));
    found.extend(rulings(setup));
    found.extend(deck_size(setup));
    for (place, card) in cards(setup).enumerate() {
        found.extend(card_problems(setup, &catalogue, place, card));
    }
    found.extend(carried_by_hand(setup, &catalogue));
    found.extend(killing_side(setup, &catalogue));
    found.extend(recruiter_clause(setup, &catalogue));
    found.extend(hitman(setup, &catalogue));
    found.extend(cop_finds(setup, &catalogue));
    found.extend(uninformed_chats(setup));
    found.extend(lone_lover(setup, &catalogue));
    found.extend(untold(setup, &catalogue));
    found.extend(named_like_another(setup));
    found
}

/// What a host should look at in the words of a card that was read.
#[must_use]
pub(super) fn doubts(setup: &Setup, faction: &str, text: &str) -> Vec<Problem> {
    let catalogue = Catalogue::for_setup(setup);
    let read = |text: &str| read_card(&catalogue, faction, text).ok();
    let Some((number, card)) = read(text).or_else(|| read(&one_card(text)?)) else {
        return Vec::new();
    };
    let mut found = by_site(setup, &catalogue, &card, text);
    found.extend(several_roles(setup, &catalogue, (number, &card), text));
    found
}

/// The longest name of which sites mean different roles, in words.
const LONGEST_BY_SITE: usize = 2;

/// Names of a card of which sites mean different roles.
fn by_site(setup: &Setup, catalogue: &Catalogue, card: &Card, text: &str) -> Vec<Problem> {
    let words = text.split(|sign: char| sign.is_whitespace() || "()+&,".contains(sign));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let names = (1..=LONGEST_BY_SITE).flat_map(|length| words.windows(length));
    let names: BTreeSet<String> = names.map(|words| words.join(" ")).collect();
    let found = names.into_iter().filter_map(|name| {
        let titles = catalogue.by_site(setup, &name)?;
        let role = catalogue.role_named(&name)?;
        // "1-shot Executioner (ToS)" says which.
        let says_which = |title: &String| {
            let title = fold(title);
            title.contains(&fold(&name)) && fold(text).contains(&title)
        };
        if !card.roles.contains(&role.slug) || titles.iter().any(says_which) {
            return None;
        }
        let choices: Vec<String> = titles.iter().map(|title| quote(title)).collect();
        let message = say!(setup, "by_site", name, titles = AnyOf(&choices));
        let found = problem("name-by-site", false, "roles", message);
        let hint = say!(setup, "write_which", titles = AnyOf(&choices), name);
        Some(found.hinted(hint))
    });
    found.collect()
}

/// A card of several roles without a sign between them: said as it was read.
fn several_roles(
    setup: &Setup,
    catalogue: &Catalogue,
    (number, card): (u32, &Card),
    text: &str,
) -> Option<Problem> {
    if card.roles.len() < 2 || text.contains(['&', '+']) {
        return None;
    }
    let title = typed_title(catalogue, card).replace(" + ", " & ");
    let title = match number {
        1 => title,
        number => format!("{number} {title}"),
    };
    let folded = fold(text);
    let mut words = folded.split(' ');
    // What stands after a comma may be no role: "Doctor Tracker, 2-shot".
    let is_role = |part: &str| read_card(catalogue, &card.faction, part.trim()).is_ok();
    let is_joined =
        text.split(',').skip(1).any(is_role) || words.any(|word| matches!(word, "and" | "и"));
    let key = match is_joined {
        true => "several_roles",
        // It may be two cards without a comma between them.
        false => "maybe_several_roles",
    };
    let message = say!(setup, key, text = text.trim(), title);
    let found = problem("several-roles", !is_joined, "roles", message);
    Some(found.hinted(say!(setup, "two_cards_apart")))
}

/// The cards of the game: the deck, or the fixed ones where there is no deck.
fn cards(setup: &Setup) -> impl Iterator<Item = &Card> {
    let fixed = setup.seats.iter().filter_map(|seat| seat.card.as_ref());
    let only_fixed = setup.cards() == 0;
    setup
        .possible_cards()
        .chain(fixed.filter(move |_| only_fixed))
}

/// A Lover whom nobody is left to love: cards that are drawn may leave any number of them.
fn lone_lover(setup: &Setup, catalogue: &Catalogue) -> Option<Problem> {
    let lovers = cards(setup).filter(|card| is_lover(catalogue, card));
    let number = lovers.count();
    if number % 2 == 0 || !setup.draws.is_empty() {
        return None;
    }
    let message = say!(setup, "lone_lover", number);
    let found = problem("lone-lover", false, "roles", message);
    Some(found.hinted(say!(setup, "add_or_take_a_lover")))
}

/// Tables of a host's own under another name of a role that is built in: they change that role.
fn named_like_another(setup: &Setup) -> impl Iterator<Item = Problem> {
    let catalogue = Catalogue::builtin_in(setup.language);
    let own = setup
        .own
        .roles
        .iter()
        .filter(|(_, own)| own.title.is_none());
    own.filter_map(|(name, _)| {
        let role = catalogue.role_named(name)?;
        let title = catalogue.role_title(role, "");
        let names = [title, &role.title, &role.slug];
        if names.iter().any(|known| fold(known) == fold(name)) {
            return None;
        }
        let message = say!(setup, "named_like_another", name, title);
        let found = problem("name-of-another", false, format!("role.{name}"), message);
        Some(found.hinted(say!(setup, "another_name_or_this_title", title)))
    })
}

/// Roles for which the host has words of his own that seem to leave out what they can do, or when.
fn untold(setup: &Setup, catalogue: &Catalogue) -> Vec<Problem> {
    let own = setup.own.roles.iter().filter(|(_, own)| !own.allows_more);
    let own = own.filter_map(|(title, own)| Some((title, own.pm.as_deref()?)));
    let found = own.filter(|(_, pm)| !pm.contains(sheets::ABILITIES));
    let found = found.filter_map(|(title, pm)| {
        let role = catalogue.own_role(title)?;
        // What its holder is not to know is left out on purpose.
        let mut known = role.modifiers.iter();
        if known.any(|modifier| modifier.name == known::HIDDEN) {
            return None;
        }
        let pm = fold(pm);
        let abilities = role.abilities.iter();
        let abilities = abilities.filter_map(|slug| catalogue.abilities.get(slug));
        let abilities = abilities.filter(|ability| {
            let mut words = ability.verbs.iter().chain([&ability.title]);
            !words.any(|words| is_said(&pm, words))
        });
        let modifiers = role.modifiers.iter();
        let modifiers = modifiers.filter_map(|it| catalogue.modifiers.get(&it.name));
        // Numbers of nights and of shots are told with digits.
        let modifiers = modifiers.filter(|kind| {
            let has_digit = pm.contains(|it: char| it.is_ascii_digit());
            !has_digit && !is_said(&pm, &kind.title)
        });
        let titles = abilities.map(|it| quote(&it.title));
        let titles = titles.chain(modifiers.map(|it| quote(&it.title)));
        let list: Vec<String> = titles.collect();
        (!list.is_empty()).then(|| {
            let message = say!(setup, "own_words_leave_out", list = Listed(&list));
            let found = problem("untold-ability", false, format!("role.{title}.pm"), message);
            found.hinted(say!(
                setup,
                "the_place_for_the_usual_lines",
                place = sheets::ABILITIES
            ))
        })
    });
    found.collect()
}

/// Whether a text has a word that begins as one of these does.
fn is_said(text: &str, words: &str) -> bool {
    let words = fold(words);
    let mut words = words.split(|it: char| !it.is_alphanumeric());
    words.any(|word| {
        let stem: String = word.chars().take(4).collect();
        stem.chars().count() > 2 && text.contains(&stem)
    })
}

/// Each role and modifier of the game that the rules alone do not carry out, once.
fn carried_by_hand(setup: &Setup, catalogue: &Catalogue) -> Vec<Problem> {
    let roles = cards(setup)
        .flat_map(|card| catalogue.known_roles(card))
        .filter_map(|role| Some((role.title.as_str(), role.by_hand.as_deref()?)));
    let modifiers = cards(setup)
        .flat_map(|card| catalogue.modifiers_of(card))
        .filter_map(|(kind, _)| Some((kind.title.as_str(), kind.by_hand()?)));
    let mut known = BTreeSet::new();
    roles
        .chain(modifiers)
        .filter(|(title, _)| known.insert(*title))
        .map(|(title, task)| {
            let message = say!(setup, "carried_by_hand", title);
            let found = problem("carried-by-hand", false, "roles", message);
            found.hinted(task.to_owned())
        })
        .collect()
}

fn problem(code: &'static str, fatal: bool, key: impl Into<String>, message: String) -> Problem {
    Problem {
        code,
        fatal,
        message,
        key: key.into(),
        hint: None,
    }
}

fn meant(of: &impl InLanguage, word: Option<impl AsRef<str>>) -> Option<String> {
    word.map(|word| did_you_mean(of, word))
}

fn own_catalogue(setup: &Setup) -> Vec<Problem> {
    Catalogue::own_problems(setup)
        .into_iter()
        .map(|own| {
            let found = problem("own-catalogue", true, own.key, own.message);
            let hints = [meant(setup, own.suggestion), own.forms];
            let hints: Vec<String> = hints.into_iter().flatten().collect();
            found.hinted((!hints.is_empty()).then(|| hints.join(" ")))
        })
        .collect()
}

fn method(setup: &Setup, methods: &[&str]) -> Option<Problem> {
    let named = setup.method.as_str();
    if named.is_empty() || methods.contains(&named) {
        return None;
    }
    let message = say!(setup, "unknown_method", named);
    let found = problem("unknown-method", true, "night.method", message);
    let near = meant(setup, closest(named, methods.iter().copied()));
    let choices = || say!(setup, "methods", choices = AnyOf(&quoted(methods)));
    Some(found.hinted(near.unwrap_or_else(choices)))
}

fn quoted(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| quote(word)).collect()
}

/// Every ruling that was not understood, not only the first.
fn rulings(setup: &Setup) -> Vec<Problem> {
    setup
        .rulings
        .iter()
        .filter_map(|(key, value)| {
            if key == LIKE {
                return unknown_site(setup, value);
            }
            let one = [(key.clone(), value.clone())].into();
            let error = match Settings::from_words(&one) {
                Ok(settings) => return unknown_hunted(setup, &settings),
                Err(error) => error,
            };
            let key = format!("rulings.{key}");
            let found = problem("unknown-ruling", true, key, error.said(setup));
            Some(found.hinted(meant(setup, error.suggestion)))
        })
        .collect()
}

/// A side for which cops would look in vain: there is none of the name.
fn unknown_hunted(setup: &Setup, settings: &Settings) -> Option<Problem> {
    let CopFinds::Side(side) = &settings.cop_finds else {
        return None;
    };
    let builtin = &Catalogue::builtin().sides;
    let known: BTreeSet<&String> = setup.factions.keys().chain(builtin.keys()).collect();
    if known.contains(side) {
        return None;
    }
    let message = say!(setup, "no_side_to_find", side);
    let found = problem("unknown-ruling", true, "rulings.cop_finds", message);
    let others = ["killers".to_owned(), "not_town".to_owned()];
    let near = closest(side.as_str(), known.into_iter().chain(&others));
    Some(found.hinted(meant(setup, near)))
}

/// A site whose usual answers are not known.
fn unknown_site(setup: &Setup, value: &str) -> Option<Problem> {
    let known = sites(known_rulings());
    if known.contains(&value) {
        return None;
    }
    let choices = quoted(&known);
    let message = say!(
        setup,
        "one_of_these",
        key = LIKE,
        choices = AnyOf(&choices),
        value
    );
    let found = problem("unknown-ruling", true, "rulings.like", message);
    let near = closest(value, known.iter().copied());
    Some(found.hinted(meant(setup, near)))
}

/// Several sides of killers, and a cop who finds one: the host says which.
fn cop_finds(setup: &Setup, catalogue: &Catalogue) -> Option<Problem> {
    let hunted = hunted_cards(setup);
    let answered = ["cop_finds", "cop_style"];
    let is_answered = answered.iter().any(|key| setup.rulings.contains_key(*key));
    let reads = |ability: &String| {
        let ability = catalogue.abilities.get(ability);
        ability.is_some_and(|ability| ability.has(Component::tells_sides))
    };
    let is_cop = |card: &Card| {
        let mut roles = catalogue.roles_of(card);
        roles.any(|role| role.abilities.iter().any(reads)) || card.shots.keys().any(reads)
    };
    if hunted.len() < 2 || is_answered || !cards(setup).any(is_cop) {
        return None;
    }
    let titles: Vec<&str> = hunted
        .iter()
        .map(|side| catalogue.side_title(setup, side))
        .collect();
    let message = say!(setup, "cop_finds", sides = Listed(&titles));
    let found = problem("cop-finds", false, "rulings.cop_finds", message);
    let sides: Vec<String> = hunted.iter().map(|side| format!("`\"{side}\"`")).collect();
    Some(found.hinted(say!(setup, "say_what_cops_find", sides = sides.join(", "))))
}

fn deck_size(setup: &Setup) -> Option<Problem> {
    let (seats, cards) = (setup.seats.len(), setup.cards());
    if seats == 0 || cards == 0 || seats == cards {
        return None;
    }
    let message = say!(setup, "deck_size", seats, cards);
    let found = problem("deck-size", true, "roles", message);
    let hint = if cards < seats {
        say!(setup, "add_cards", number = seats - cards)
    } else {
        say!(setup, "take_cards", number = cards - seats)
    };
    Some(found.hinted(hint))
}

fn card_problems(setup: &Setup, catalogue: &Catalogue, place: usize, card: &Card) -> Vec<Problem> {
    let key = format!("roles.{}", card.faction);
    let mut found = Vec::new();
    let sides: BTreeSet<&str> = setup
        .factions
        .keys()
        .chain(catalogue.sides.keys())
        .map(String::as_str)
        .collect();
    if !sides.contains(card.faction.as_str()) {
        let message = say!(setup, "unknown_side", card = place + 1, side = card.faction);
        let near = meant(setup, closest(&card.faction, sides));
        found.push(problem("unknown-side", true, &key, message).hinted(near));
    }
    let mut unknown = |code, message: String, near: Option<&str>| {
        found.push(problem(code, true, &key, message).hinted(meant(setup, near)));
    };
    let card_at = place + 1;
    for slug in &card.roles {
        if !catalogue.roles.contains_key(slug) {
            let near = closest(slug.as_str(), catalogue.roles.keys().map(String::as_str));
            let message = say!(setup, "unknown_role", card = card_at, word = slug);
            unknown("unknown-role", message, near);
        }
    }
    for modifier in &card.modifiers {
        let slug = modifier.name.as_str();
        if !catalogue.modifiers.contains_key(slug) {
            let near = closest(slug, catalogue.modifiers.keys().map(String::as_str));
            let message = say!(setup, "unknown_modifier", card = card_at, word = slug);
            unknown("unknown-modifier", message, near);
        }
    }
    for slug in card.shots.keys() {
        if !catalogue.abilities.contains_key(slug) {
            let near = closest(
                slug.as_str(),
                catalogue.abilities.keys().map(String::as_str),
            );
            let message = say!(setup, "unknown_ability", card = card_at, word = slug);
            unknown("unknown-ability", message, near);
        }
    }
    found.extend(macho_vest(setup, catalogue, &key, card));
    found.extend(idle_shots(setup, catalogue, &key, card));
    found.extend(idle_meetings(setup, catalogue, &key, card));
    found
}

/// Personal or Impersonal on a card of which nothing changes or sees what others do.
fn idle_meetings(setup: &Setup, catalogue: &Catalogue, key: &str, card: &Card) -> Option<Problem> {
    let mut kinds = catalogue.modifiers_of(card).map(|(kind, _)| kind);
    let limits = |kind: &&ModifierKind| kind.effects.iter().any(ModifierEffect::limits_meetings);
    let kind = kinds.find(limits)?;
    let holder = Participant {
        card: card.clone(),
        ..Participant::default()
    };
    let roster = Roster::new(catalogue, 1, Vec::new());
    let passives = roster.passives(&holder).into_iter();
    let mut abilities = roster
        .entered(&holder)
        .into_iter()
        .chain(passives.map(|(ability, _)| ability));
    let meets = abilities.any(|ability| ability.has(Component::meets_others));
    if meets || settings(setup).personal == PersonalMeans::Card {
        return None;
    }
    let title = card_title(catalogue, card);
    let modifier = catalogue.modifier_title(kind);
    let message = say!(setup, "idle_personal", modifier, title);
    let found = problem("idle-personal", false, key, message);
    Some(found.hinted(say!(setup, "leave_out", modifier)))
}

/// A number of shots on a card of which nothing works so many times: "1-shot Miller", "1-shot Goon".
fn idle_shots(setup: &Setup, catalogue: &Catalogue, key: &str, card: &Card) -> Option<Problem> {
    if !catalogue.has_effect(card, &ModifierEffect::Shots) {
        return None;
    }
    let counted = |clause: &Clause| matches!(clause, Clause::Uses(_) | Clause::NightsUsed(_));
    let lines = sheets::lines(catalogue, setup, &settings(setup), card);
    if lines.iter().any(|line| line.clauses.iter().any(counted)) {
        return None;
    }
    let title = card_title(catalogue, card);
    let message = say!(setup, "idle_shots", title);
    let found = problem("idle-shots", false, key, message);
    let hint = uncounted(setup, catalogue, card);
    Some(found.hinted(hint.unwrap_or_else(|| say!(setup, "leave_shots_out"))))
}

/// What to write instead, where a modifier without a number stands on a card with shots: without the
/// shots it would work all game long.
fn uncounted(setup: &Setup, catalogue: &Catalogue, card: &Card) -> Option<String> {
    let written = || {
        let modifiers = card.modifiers.iter();
        modifiers.filter_map(|written| Some((written, catalogue.modifiers.get(&written.name)?)))
    };
    let is_shots = |kind: &ModifierKind| kind.effects.contains(&ModifierEffect::Shots);
    let (shots, _) = written().find(|(_, kind)| is_shots(kind))?;
    let (_, always) = written().find(|(_, kind)| !is_shots(kind) && kind.number.is_none())?;
    let title = catalogue.modifier_title(always);
    let counted = format!("{}-shot {}", shots.count.unwrap_or(1), always.title);
    Some(match catalogue.role_named(&counted) {
        Some(role) => {
            let role = catalogue.role_title(role, &card.faction);
            say!(setup, "write_the_role", role, title)
        }
        None => say!(setup, "always_works", title),
    })
}

fn macho_vest(setup: &Setup, catalogue: &Catalogue, key: &str, card: &Card) -> Option<Problem> {
    let holder = Participant {
        card: card.clone(),
        ..Participant::default()
    };
    let roster = Roster::new(catalogue, 1, Vec::new());
    let vest = ModifierEffect::Grants("bulletproof".to_owned());
    let both = roster.has(&holder, &ModifierEffect::Macho) && roster.has(&holder, &vest);
    if !both || settings(setup).macho_cancels == MachoCancels::Others {
        return None;
    }
    let title = card_title(catalogue, card);
    let message = say!(setup, "macho_vest", title);
    let found = problem("macho-vest", false, key, message);
    Some(found.hinted(say!(setup, "let_macho_cancel_others")))
}

/// The rulings as far as they were understood; what was not is reported by itself.
fn settings(setup: &Setup) -> Settings {
    let understood = answers(known_rulings(), setup)
        .into_iter()
        .filter(|(key, value)| {
            let one = [(key.clone(), value.clone())].into();
            Settings::from_words(&one).is_ok()
        })
        .collect();
    Settings::from_words(&understood).unwrap_or_default()
}

/// Somebody outside the town must be able to kill, or the game cannot end at night.
fn killing_side(setup: &Setup, catalogue: &Catalogue) -> Option<Problem> {
    if setup.schedule.first == FirstPhase::DaysOnly {
        return None;
    }
    let killing = |slug: &str| match setup.factions.get(slug) {
        Some(faction) => faction.kill,
        None => catalogue
            .sides
            .get(slug)
            .is_some_and(|side| side.faction.kill),
    };
    let mut any = false;
    for card in cards(setup) {
        any = true;
        let alone = card.faction != "town" && has_component(catalogue, card, Component::is_kill);
        if alone || killing(&card.faction) {
            return None;
        }
    }
    any.then(|| {
        let message = say!(setup, "no_killing_side");
        let found = problem("no-killing-side", false, "roles", message);
        found.hinted(say!(setup, "let_a_side_kill"))
    })
}

/// Without the clause in the recruiter's message a corpse changes sides (§2.8).
fn recruiter_clause(setup: &Setup, catalogue: &Catalogue) -> Option<Problem> {
    let any = cards(setup).any(|card| has_component(catalogue, card, Component::recruits));
    if !any || settings(setup).recruit_not_if_dead == YesNo::Yes {
        return None;
    }
    let message = say!(setup, "recruiter_clause");
    let key = "rulings.recruit_not_if_dead";
    let found = problem("recruiter-clause", false, key, message);
    Some(found.hinted(say!(setup, "recruiter_clause_to_say")))
}

fn has_component(catalogue: &Catalogue, card: &Card, wanted: fn(Component) -> bool) -> bool {
    card.roles
        .iter()
        .filter_map(|slug| catalogue.roles.get(slug))
        .flat_map(|role| &role.abilities)
        .chain(card.shots.keys())
        .filter_map(|slug| catalogue.abilities.get(slug))
        .any(|ability| ability.has(wanted))
}

/// Links of sides whose members do not know each other: each would be told all the others.
fn uninformed_chats(setup: &Setup) -> impl Iterator<Item = Problem> {
    // Where no side knows itself, it is the links that say who knows whom.
    let any_informed = setup.factions.values().any(|side| side.informed);
    let apart = setup.factions.iter().filter(move |(slug, side)| {
        let of_side = |card: &&Card| card.faction == **slug;
        any_informed
            && side.chat.is_some()
            && !side.informed
            && cards(setup).filter(of_side).count() > 1
    });
    apart.map(|(slug, _)| {
        let message = say!(setup, "uninformed_chat", side = slug);
        let key = format!("sides.{slug}.chat");
        let found = problem("uninformed-chat", false, key, message);
        found.hinted(say!(setup, "write_informed", side = slug))
    })
}

fn hitman(setup: &Setup, catalogue: &Catalogue) -> Vec<Problem> {
    if setup.kill.performer == Performer::Named {
        return Vec::new();
    }
    let mut found: Vec<Problem> = setup
        .kill
        .succession
        .iter()
        .filter(|name| !setup.seats.iter().any(|seat| seat.name == **name))
        .map(|name| {
            let message = say!(setup, "unknown_successor", name);
            let near = closest(
                name.as_str(),
                setup.seats.iter().map(|seat| seat.name.as_str()),
            );
            let found = problem("unknown-successor", true, "kill.succession", message);
            found.hinted(meant(setup, near))
        })
        .collect();
    let dealt = cards(setup).any(|card| catalogue.is_of(card, "hitman"));
    if !dealt && setup.kill.succession.is_empty() {
        let problem = problem(
            "no-hitman",
            false,
            "kill.performer",
            say!(setup, "no_hitman"),
        );
        found.push(problem.hinted(say!(setup, "add_a_hitman")));
    }
    found
}

#[cfg(test)]
mod tests;
