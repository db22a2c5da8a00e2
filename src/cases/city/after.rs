//! What a case may ask of the city after a step.

use std::collections::BTreeSet;

use nightdesk_city::Peaceful;
use nightdesk_city::state::{Camp, Card, Citizen, City, Memory, Origin};
use nightdesk_game::SeatId;

use super::build::Cast;
use super::compare::word_of;

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
    of_cards(cast, city, key)
        .or_else(|| of_citizens(cast, city, key))
        .or_else(|| of_all(cast, city, key))
}

/// What roles remember and who holds them.
fn of_cards(cast: &Cast, city: &City, key: &str) -> Option<toml::Value> {
    let holders = |fits: fn(&Card) -> bool| {
        let cards = city.cards.iter().filter(|card| fits(card));
        all(cast, cards.map(|card| card.holder))
    };
    let remembered = |of: fn(&Memory) -> &BTreeSet<SeatId>| {
        let seats = city.cards.iter().flat_map(|card| of(&card.memory));
        all(cast, seats.copied().collect::<BTreeSet<SeatId>>())
    };
    let own = |of: fn(&Memory) -> Option<SeatId>| {
        let seats = city.cards.iter().filter_map(|card| of(&card.memory));
        one(cast, seats)
    };
    Some(match key {
        "life_spent" => holders(|card| card.memory.life_spent),
        "hypnosis_on_killers_used" => holders(|card| card.memory.killers_turned),
        "sober" => holders(|card| card.memory.sober),
        "undead" => holders(|card| matches!(card.origin, Origin::Raised { .. })),
        "slaves" => remembered(|memory| &memory.slaves),
        "watched" => remembered(|memory| &memory.watched),
        "favourite" => own(|memory| memory.favourite),
        "bond" => own(|memory| memory.bond),
        "swapped" => {
            let swaps = city.cards.iter().filter_map(|card| card.memory.swap);
            all(cast, swaps.flat_map(|swap| [swap.a, swap.b]))
        }
        "souls" => {
            let mut cultists = city.cards.iter();
            let cultist = cultists.find(|card| card.role == Peaceful::Cultist);
            number(cultist.map_or(0, |card| card.memory.souls))
        }
        "drug_votes" => table(cast, city, |card| {
            (card.memory.purse > 0).then(|| number(card.memory.purse))
        }),
        "roles" => table(cast, city, |card| {
            matches!(card.origin, Origin::Dealt | Origin::Taken)
                .then(|| toml::Value::String(card.role.slug().to_owned()))
        }),
        _ => return None,
    })
}

/// What became of single players.
fn of_citizens(cast: &Cast, city: &City, key: &str) -> Option<toml::Value> {
    let living = |fits: fn(&Citizen) -> bool| {
        let living = city.living().filter(|citizen| fits(citizen));
        all(cast, living.map(|citizen| citizen.seat))
    };
    Some(match key {
        "crippled" => living(|citizen| citizen.crippled),
        "cut" => living(|citizen| citizen.cut.is_some()),
        "regained" => living(|citizen| citizen.regained),
        "endurance_spent" => all(cast, city.endurance_spent.iter().copied()),
        "captive" => one(cast, city.captives.iter().copied()),
        "poisoned" => one(cast, city.poisoned.keys().copied()),
        "drugged" => all(cast, city.drugged.keys().copied()),
        "role_block" => {
            let blocks = city.blocks.iter().filter(|block| block.peaceful);
            all(cast, blocks.map(|block| block.seat))
        }
        _ => return None,
    })
}

/// Offices, and what is counted for all.
fn of_all(cast: &Cast, city: &City, key: &str) -> Option<toml::Value> {
    Some(match key {
        "mayor" => one(cast, city.mayor),
        "secretary" => one(cast, city.secretary),
        "antidote_refused" => toml::Value::Boolean(city.antidote_refused),
        "blacks_killed_by_blacks" => number(city.blacks_by_blacks),
        _ => return None,
    })
}

/// The players, as a list.
fn all(cast: &Cast, seats: impl IntoIterator<Item = SeatId>) -> toml::Value {
    let seats = seats.into_iter();
    toml::Value::Array(seats.map(|seat| name(cast, seat)).collect())
}

/// The only player; empty if there is none, and a list if there are several.
fn one(cast: &Cast, seats: impl IntoIterator<Item = SeatId>) -> toml::Value {
    let seats: Vec<SeatId> = seats.into_iter().collect();
    match seats.as_slice() {
        [] => toml::Value::String(String::new()),
        [one] => name(cast, *one),
        several => all(cast, several.iter().copied()),
    }
}

fn name(cast: &Cast, seat: SeatId) -> toml::Value {
    toml::Value::String(cast.name(seat).to_owned())
}

fn number(count: u32) -> toml::Value {
    toml::Value::Integer(i64::from(count))
}

/// The same in the words in which a case gives its state.
fn as_given(cast: &Cast, city: &City, key: &str) -> Option<toml::Value> {
    let name = |seat| name(cast, seat);
    let of = |entries: Vec<(&str, toml::Value)>| {
        let entries = entries.into_iter();
        let entries = entries.map(|(key, value)| (key.to_owned(), value));
        toml::Value::Table(entries.collect())
    };
    match key {
        "spare" => {
            let count = |camp| number(city.shots.spare(camp));
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

fn table(cast: &Cast, city: &City, value: impl Fn(&Card) -> Option<toml::Value>) -> toml::Value {
    let entries = city
        .cards
        .iter()
        .filter_map(|card| Some((cast.name(card.holder).to_owned(), value(card)?)));
    toml::Value::Table(entries.collect())
}
