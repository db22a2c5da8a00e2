//! What a case may ask of the city behind a step.

use std::collections::BTreeSet;

use super::build::Cast;
use super::compare::word_of;
use crate::game::SeatId;
use crate::rules::city::Peaceful;
use crate::rules::city::state::{Camp, Card, Citizen, City, Memory, Origin};

/// What a case may ask of the state.
pub(super) fn state(
    cast: &Cast,
    city: &City,
    key: &str,
    expected: &toml::Value,
) -> Option<toml::Value> {
    let in_full = match expected {
        toml::Value::Table(_) => true,
        toml::Value::Array(items) => items.iter().any(toml::Value::is_table),
        _ => false,
    };
    if in_full && let Some(value) = as_given(cast, city, key) {
        return Some(value);
    }
    let text = |seat: &SeatId| toml::Value::String(cast.name(*seat).to_owned());
    let all = |seats: Vec<SeatId>| toml::Value::Array(seats.iter().map(text).collect());
    let one = |mut seats: Vec<SeatId>| match seats.len() {
        0 => toml::Value::String(String::new()),
        1 => seats
            .pop()
            .map_or(toml::Value::Boolean(false), |seat| text(&seat)),
        _ => all(seats),
    };
    let holders = |fits: &dyn Fn(&Memory) -> bool| {
        city.cards
            .iter()
            .filter(|card| fits(&card.memory))
            .map(|card| card.holder)
            .collect::<Vec<_>>()
    };
    Some(match key {
        "life_spent" => all(holders(&|memory| memory.life_spent)),
        "hypnosis_on_killers_used" => all(holders(&|memory| memory.killers_turned)),
        "endurance_spent" => all(city.endurance_spent.iter().copied().collect()),
        "captive" => one(city.captives.iter().copied().collect()),
        "poisoned" => one(city.poisoned.keys().copied().collect()),
        "souls" => {
            let mut cultists = city
                .cards
                .iter()
                .filter(|card| card.role == Peaceful::Cultist);
            let souls = cultists.next().map_or(0, |card| card.memory.souls);
            toml::Value::Integer(i64::from(souls))
        }
        "drug_votes" => table(cast, city, |card| {
            (card.memory.purse > 0).then(|| toml::Value::Integer(i64::from(card.memory.purse)))
        }),
        "roles" => table(cast, city, |card| {
            matches!(card.origin, Origin::Dealt | Origin::Taken)
                .then(|| toml::Value::String(card.role.slug().to_owned()))
        }),
        "crippled" => all(living(city, |citizen| citizen.crippled)),
        "cut" => all(living(city, |citizen| citizen.cut.is_some())),
        "mayor" => one(city.mayor.into_iter().collect()),
        "secretary" => one(city.secretary.into_iter().collect()),
        "drugged" => all(city.drugged.keys().copied().collect()),
        "sober" => all(holders(&|memory| memory.sober)),
        "swapped" => all(city
            .cards
            .iter()
            .filter_map(|card| card.memory.swap)
            .flat_map(|swap| [swap.a, swap.b])
            .collect()),
        "antidote_refused" => toml::Value::Boolean(city.antidote_refused),
        "role_block" => all(city
            .blocks
            .iter()
            .filter(|block| block.peaceful)
            .map(|block| block.seat)
            .collect()),
        "slaves" => all(remembered(city, |memory| &memory.slaves)),
        "watched" => all(remembered(city, |memory| &memory.watched)),
        "undead" => all(city
            .cards
            .iter()
            .filter(|card| matches!(card.origin, Origin::Raised { .. }))
            .map(|card| card.holder)
            .collect()),
        "favourite" => one(city
            .cards
            .iter()
            .filter_map(|card| card.memory.favourite)
            .collect()),
        "bond" => one(city
            .cards
            .iter()
            .filter_map(|card| card.memory.bond)
            .collect()),
        "regained" => all(living(city, |citizen| citizen.regained)),
        "blacks_killed_by_blacks" => toml::Value::Integer(i64::from(city.blacks_by_blacks)),
        _ => return None,
    })
}

/// The same in the words in which a case gives its state.
fn as_given(cast: &Cast, city: &City, key: &str) -> Option<toml::Value> {
    let name = |seat: SeatId| toml::Value::String(cast.name(seat).to_owned());
    let of = |entries: Vec<(&str, toml::Value)>| {
        let entries = entries.into_iter();
        let entries = entries.map(|(key, value)| (key.to_owned(), value));
        toml::Value::Table(entries.collect())
    };
    match key {
        "spare" => {
            let count = |camp| toml::Value::Integer(i64::from(city.shots.spare(camp)));
            let both = [("mafia", Camp::Mafia), ("maniac", Camp::Maniac)];
            Some(of(both.map(|(key, camp)| (key, count(camp))).to_vec()))
        }
        "bond" => city.cards.iter().find_map(|card| {
            let with = card.memory.bond?;
            Some(of(vec![
                ("immortal", name(card.holder)),
                ("with", name(with)),
            ]))
        }),
        "favourite" => city.cards.iter().find_map(|card| {
            let favourite = card.memory.favourite?;
            Some(of(vec![
                ("fanatic", name(card.holder)),
                ("player", name(favourite)),
                ("avenge", toml::Value::Boolean(card.memory.revenge > 0)),
            ]))
        }),
        "role_block" => {
            let blocks = city.blocks.iter().filter(|block| block.peaceful);
            let blocks = blocks.map(|block| {
                let by = toml::Value::String(word_of(&block.by));
                of(vec![("player", name(block.seat)), ("by", by)])
            });
            Some(toml::Value::Array(blocks.collect()))
        }
        _ => None,
    }
}

fn remembered(city: &City, of: impl Fn(&Memory) -> &BTreeSet<SeatId>) -> Vec<SeatId> {
    let all: BTreeSet<SeatId> = city
        .cards
        .iter()
        .flat_map(|card| of(&card.memory).iter().copied())
        .collect();
    all.into_iter().collect()
}

fn living(city: &City, fits: impl Fn(&Citizen) -> bool) -> Vec<SeatId> {
    city.living()
        .filter(|citizen| fits(citizen))
        .map(|citizen| citizen.seat)
        .collect()
}

fn table(cast: &Cast, city: &City, value: impl Fn(&Card) -> Option<toml::Value>) -> toml::Value {
    let entries = city
        .cards
        .iter()
        .filter_map(|card| Some((cast.name(card.holder).to_owned(), value(card)?)));
    toml::Value::Table(entries.collect())
}
