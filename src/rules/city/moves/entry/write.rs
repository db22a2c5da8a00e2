//! From a move to its line.

use std::collections::BTreeSet;

use super::People;
use crate::moves::falsehoods::falsehood_words;
use crate::moves::words::Addition;
use crate::moves::{Insurance, Move, Options, Turned};
use crate::role::{Peaceful, Role};
use nightdesk_game::SeatId;
use nightdesk_text::messages::InEach;
use nightdesk_text::{Language, in_each};

/// A move as [`read_move`] reads it.
#[must_use]
pub fn write_move(sent: &Move, people: &People<'_>, language: Language) -> String {
    let mut line = format!(
        "{}: {} {}",
        people.name(sent.by),
        sent.role.name(language),
        sent.action.word_of(sent.role, language)
    );
    let names = |seats: &mut dyn Iterator<Item = SeatId>| {
        let names: Vec<&str> = seats.map(|seat| people.name(seat)).collect();
        names.join(", ")
    };
    if !sent.targets.is_empty() {
        line.push_str(" → ");
        line.push_str(&names(&mut sent.targets.iter().copied()));
    }
    for (addition, value) in additions(&sent.options, people, language) {
        let word = addition.word(language);
        match value.is_empty() {
            true => line.push_str(&format!(" ({word})")),
            false => line.push_str(&format!(" ({word}: {value})")),
        }
    }
    line
}

/// The first thing in brackets that a move does not take, if there is one: the rules would leave it out.
pub(crate) fn strange_addition(sent: &Move, language: Language) -> Option<&'static str> {
    let people = People::new([]);
    let all = additions(&sent.options, &people, language).into_iter();
    let mut all = all.map(|(addition, _)| addition);
    let strange = all.find(|addition| !addition.goes_with(sent.role, sent.action));
    strange.map(|addition| addition.word(language))
}

/// What a move may have in brackets, as the end of a sentence about it; the words are those of one
/// language.
pub(crate) fn addition_words(sent: &Move, written: Language) -> InEach {
    let words: Vec<String> = Addition::of_move(sent.role, sent.action)
        .map(|addition| format!("`({})`", addition.word(written)))
        .collect();
    match words.is_empty() {
        true => in_each!("has_nothing_in_brackets"),
        false => in_each!("may_have_in_brackets", words = words.join(", ")),
    }
}

/// How a move is typed: its line, with one word for every other player and one for a role it names.
#[must_use]
pub fn write_form(
    sent: &Move,
    own: &str,
    (name, role): (&str, &str),
    language: Language,
) -> String {
    let options = &sent.options;
    let named = sent.about().into_iter().chain(options.target_for_victim);
    let named = named.chain(options.except.iter().chain(&options.bodies).copied());
    let others: BTreeSet<SeatId> = named.filter(|seat| *seat != sent.by).collect();
    let others = others.into_iter().map(|seat| (seat, name));
    let people = People::new(others.chain([(sent.by, own)]));
    let mut plain = sent.clone();
    let wanted = plain.options.role_order.take();
    // As a host types it: no keyboard has the other arrow.
    let mut line = write_move(&plain, &people, language).replacen(" → ", " -> ", 1);
    if wanted.is_some() {
        line.push_str(&format!(" ({}: {role})", Addition::Role.word(language)));
    }
    line
}

/// What stands in brackets, word by word.
fn additions(
    options: &Options,
    people: &People<'_>,
    language: Language,
) -> Vec<(Addition, String)> {
    let mut list: Vec<(Addition, String)> = flags(options).collect();
    list.extend(players(options, people));
    list.extend(role_and_numbers(options, language));
    list.extend(hypnosis(options, people, language));
    list.extend(words(options, people, language));
    list
}

/// Words that stand alone.
fn flags(options: &Options) -> impl Iterator<Item = (Addition, String)> {
    let flags = [
        (Addition::Condom, options.condom),
        (Addition::Agreed, options.agreed),
        (Addition::Waived, options.waived),
        (Addition::Across, options.across),
        (Addition::Aside, options.stands_aside),
        (Addition::Home, options.pretend_home),
        (Addition::Master, options.by_master),
        (Addition::Yields, options.yields),
        (Addition::Role, options.role_wanted),
        (Addition::InPlace, options.in_place),
    ];
    let raised = flags.into_iter().filter(|(_, raised)| *raised);
    raised.map(|(addition, _)| (addition, String::new()))
}

/// Words with players after them.
fn players(options: &Options, people: &People<'_>) -> Vec<(Addition, String)> {
    let name = |seat: SeatId| people.name(seat).to_owned();
    let one = [
        (Addition::Target, options.target_for_victim),
        (Addition::InsuranceTarget, options.insurance_target),
        (Addition::Alibi, options.alibi),
    ];
    let one = one.into_iter();
    let named = one.filter_map(|(addition, seat)| Some((addition, name(seat?))));
    let mut list: Vec<(Addition, String)> = named.collect();
    match options.insurance {
        Insurance::Partner => {}
        Insurance::Declined => list.push((Addition::Uninsured, String::new())),
        Insurance::By(seat) => list.push((Addition::Insurance, name(seat))),
    }
    for (addition, seats) in [
        (Addition::Except, &options.except),
        (Addition::Bodies, &options.bodies),
    ] {
        if !seats.is_empty() {
            let names: Vec<&str> = seats.iter().map(|seat| people.name(*seat)).collect();
            list.push((addition, names.join(", ")));
        }
    }
    list
}

/// Words with a role or a number after them.
fn role_and_numbers(
    options: &Options,
    language: Language,
) -> impl Iterator<Item = (Addition, String)> {
    let roles = options.role_order.iter().chain(&options.roles);
    let roles: Vec<String> = roles.map(|role| role_name(*role, language)).collect();
    let role = (!roles.is_empty()).then(|| roles.join(", "));
    let priority = (options.priority > 0).then(|| options.priority.to_string());
    let dose = options.dose.map(|dose| dose.to_string());
    let all = [
        (Addition::Role, role),
        (Addition::Priority, priority),
        (Addition::Dose, dose),
    ];
    let all = all.into_iter();
    all.filter_map(|(addition, value)| Some((addition, value?)))
}

fn hypnosis(options: &Options, people: &People<'_>, language: Language) -> Vec<(Addition, String)> {
    let map = &options.hypnosis;
    let of = |wanted: Turned| {
        let players = map
            .players
            .iter()
            .filter(move |(_, turned)| **turned == wanted);
        let roles = map
            .roles
            .iter()
            .filter(move |(_, turned)| **turned == wanted);
        let names: Vec<&str> = players
            .map(|(seat, _)| people.name(*seat))
            .chain(roles.map(|(role, _)| role.name(language)))
            .collect();
        names.join(", ")
    };
    let mut list = Vec::new();
    for (addition, turned) in [
        (Addition::Exempt, Turned::Exempt),
        (Addition::Skip, Turned::Skip),
    ] {
        let named = of(turned);
        if map.others == Some(turned) {
            list.push((addition, String::new()));
        }
        if !named.is_empty() {
            list.push((addition, named));
        }
    }
    let mut substitutes: Vec<SeatId> = map
        .players
        .values()
        .chain(map.roles.values())
        .filter_map(|turned| match turned {
            Turned::To(seat) => Some(*seat),
            Turned::Skip | Turned::Exempt => None,
        })
        .collect();
    substitutes.sort_unstable();
    substitutes.dedup();
    for seat in substitutes {
        let named = format!("{} = {}", of(Turned::To(seat)), people.name(seat));
        list.push((Addition::For, named));
    }
    list
}

/// What is told or waited for, and roles that are not wanted.
fn words(options: &Options, people: &People<'_>, language: Language) -> Vec<(Addition, String)> {
    let falsehoods = options.falsehoods.iter();
    let told = falsehoods.map(|one| (Addition::Feed, falsehood_words(one, people, language)));
    let mut list: Vec<(Addition, String)> = told.collect();
    if let Some(when) = &options.when {
        let addition = match when.prevents {
            true => Addition::Unless,
            false => Addition::If,
        };
        let name = |seat: SeatId| people.name(seat).to_owned();
        let all = when.all.iter();
        let all: Vec<String> = all.map(|one| one.written(&name, language)).collect();
        list.push((addition, all.join("; ")));
    }
    if !options.unwanted.is_empty() {
        let roles = options.unwanted.iter();
        let roles: Vec<String> = roles.map(|role| role_name(*role, language)).collect();
        list.push((Addition::Unwanted, roles.join(", ")));
    }
    if let Some(message) = &options.message {
        let addition = match message.adds {
            true => Addition::More,
            false => Addition::Message,
        };
        list.push((addition, message.text.clone()));
    }
    list
}

fn role_name(role: Peaceful, language: Language) -> String {
    Role::Peaceful(role).name(language).to_owned()
}
