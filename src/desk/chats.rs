//! Private threads: who must be let in, who must be taken out (H9.3).

use std::collections::{BTreeMap, BTreeSet};

use super::known::side;
use crate::game::{Game, SeatId};
use crate::text::wording::list;

/// A side's private thread, and who belongs there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PrivateThread {
    /// Slug of the side.
    pub faction: String,
    /// The link, once the host has set it.
    pub link: Option<String>,
    /// The living members.
    pub members: Vec<SeatId>,
    /// Who belonged there and does not any more.
    pub out: Vec<Leaver>,
}

/// Somebody who does not belong in a private thread any more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leaver {
    /// The player.
    pub name: String,
    /// Why.
    pub why: Why,
}

/// Why a player does not belong in a private thread any more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// The player is dead or out of the game.
    Dead,
    /// This seat's player has changed.
    Replaced(SeatId),
    /// The player is on another side now.
    ChangedSide,
}

/// Every private thread there is or should be, by side: those with a link, and those of sides
/// whose members know each other.
#[must_use]
pub fn private_threads(game: &Game) -> Vec<PrivateThread> {
    let factions = game.setup.factions.iter();
    factions
        .filter(|(slug, side)| game.chats.contains_key(*slug) || side.informed)
        .map(|(slug, _)| PrivateThread {
            faction: slug.clone(),
            link: game.chats.get(slug).cloned(),
            members: members(game, slug),
            out: leavers(game, slug),
        })
        .filter(|thread| !thread.members.is_empty() || !thread.out.is_empty())
        .collect()
}

fn members(game: &Game, slug: &str) -> Vec<SeatId> {
    let living = game.living();
    living
        .filter(|(_, seat)| seat.faction() == Some(slug))
        .map(|(id, _)| id)
        .collect()
}

fn leavers(game: &Game, slug: &str) -> Vec<Leaver> {
    let mut out = Vec::new();
    for (id, seat) in game.seats() {
        let first = seat.first_card.as_ref().map(|card| card.faction.as_str());
        let is_in = seat.faction() == Some(slug);
        if !is_in && first != Some(slug) {
            continue;
        }
        // Who has come back, to this seat or another one, is in again.
        let is_back = |name: &String| {
            let mut living = game.living();
            living.any(|(_, held)| held.faction() == Some(slug) && held.name == *name)
        };
        let left = seat.former.iter().filter(|name| !is_back(name));
        out.extend(left.map(|name| Leaver {
            name: name.clone(),
            why: Why::Replaced(id),
        }));
        let why = match (is_in, seat.alive()) {
            (_, false) => Why::Dead,
            (false, true) => Why::ChangedSide,
            (true, true) => continue,
        };
        out.push(Leaver {
            name: seat.name.clone(),
            why,
        });
    }
    out
}

/// What a change means for private threads that have a link, a line each:
/// `Chats: https://… (Mafia): let Juniper in, take Fir out.`
pub(super) fn changes(before: &Game, after: &Game) -> Vec<String> {
    let (old, new) = (inside(before), inside(after));
    let nobody = BTreeSet::new();
    let lines = after.chats.iter().filter_map(|(slug, link)| {
        let old = old.get(slug.as_str()).unwrap_or(&nobody);
        let new = new.get(slug.as_str()).unwrap_or(&nobody);
        let names = |names: Vec<&&str>| list(&names.into_iter().copied().collect::<Vec<_>>());
        let (come, gone) = (new.difference(old).collect(), old.difference(new).collect());
        let mut parts = Vec::new();
        for (names, way) in [(names(come), "in"), (names(gone), "out")] {
            if !names.is_empty() {
                let verb = if way == "in" { "let" } else { "take" };
                parts.push(format!("{verb} {names} {way}"));
            }
        }
        let title = side(after, slug);
        (!parts.is_empty()).then(|| format!("Chats: {link} ({title}): {}.", parts.join(", ")))
    });
    lines.collect()
}

/// The names inside each side's thread.
fn inside(game: &Game) -> BTreeMap<&str, BTreeSet<&str>> {
    let mut inside: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (_, seat) in game.living() {
        if let Some(side) = seat.faction() {
            inside.entry(side).or_default().insert(&seat.name);
        }
    }
    inside
}
