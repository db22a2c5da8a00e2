//! Which entries count: the last one per ability and seat or side.

use super::sides::{SideWords, side_words};
use crate::game::{
    Branch, Card, Cause, Condition, DecidedBy, EntryId, Game, Intent, NightEntry, Order, SeatId,
};
use crate::rules::{Lapse, RuleSet};
use crate::time::Phase;

/// The entries of a night that count, in the order of arrival (H3.3, H3.8).
///
/// Of several for the same ability the last one counts; "no action" takes the
/// place of all before it, and is itself taken back by a later use. Conditional
/// orders stand as what they come to by now. Of what the members of a side say
/// the setup's rule picks one (H3.6). A night that is over has its record.
#[must_use]
pub fn standing_entries(game: &Game, rules: &dyn RuleSet, night: Phase) -> Vec<NightEntry> {
    let record = game.night_record(night);
    let counted: Option<&[EntryId]> = record.and_then(|record| record.counted.as_deref());
    let outvoted = match counted {
        Some(_) => Vec::new(),
        None => outvoted(game, rules, night),
    };
    last_words(game, night)
        .into_iter()
        .filter(|entry| match counted {
            Some(counted) => counted.contains(&entry.id),
            None => fallen(game, entry).is_none() && !outvoted.contains(&entry.id),
        })
        .map(|entry| NightEntry {
            intent: decided(game, entry),
            ..entry.clone()
        })
        .collect()
}

/// The entries of a night that fell away before it, and why (H3.8).
#[must_use]
pub fn fallen_entries(game: &Game, rules: &dyn RuleSet, night: Phase) -> Vec<Lapse> {
    // Whoever asked for the same as the word that counts has lost nothing.
    let outvoted: Vec<EntryId> = side_words(game, rules, night)
        .iter()
        .filter(|side| !(side.agree && side.counts.is_some()))
        .flat_map(SideWords::outvoted)
        .collect();
    let reason = |entry: &NightEntry| {
        let by_rule = || {
            outvoted
                .contains(&entry.id)
                .then(|| super::sides::rule_words(game).to_owned())
        };
        fallen(game, entry).or_else(by_rule)
    };
    last_words(game, night)
        .into_iter()
        .filter_map(|entry| {
            Some(Lapse {
                entry: entry.id,
                reason: reason(entry)?,
            })
        })
        .collect()
}

/// The words of members that do not count by the rule of their side.
fn outvoted(game: &Game, rules: &dyn RuleSet, night: Phase) -> Vec<EntryId> {
    let sides = side_words(game, rules, night);
    sides.iter().flat_map(SideWords::outvoted).collect()
}

/// The earlier entries that a new one would take the place of.
pub(super) fn replaced_by<'g>(game: &'g Game, new: &NightEntry) -> Vec<&'g NightEntry> {
    if is_extra(new) {
        return Vec::new();
    }
    last_words(game, new.night)
        .into_iter()
        .filter(|old| replaces(game, new, old))
        .collect()
}

/// The earlier entries whose place an entry took.
pub(super) fn outdated_by<'g>(game: &'g Game, entry: &NightEntry) -> Vec<&'g NightEntry> {
    if is_extra(entry) {
        return Vec::new();
    }
    game.entries_for(entry.night)
        .filter(|old| old.id < entry.id && replaces(game, entry, old))
        .collect()
}

/// The last word of each member on its side's kill, whatever rule picks among them.
pub(super) fn last_words_of_members(game: &Game, night: Phase) -> Vec<&NightEntry> {
    let of_sides = game
        .entries_for(night)
        .filter(|entry| entry.faction.is_some());
    last_of(of_sides, |new, old| {
        same_member(new, old) && replaces_any(new, old)
    })
}

fn last_words(game: &Game, night: Phase) -> Vec<&NightEntry> {
    last_of(game.entries_for(night), |new, old| replaces(game, new, old))
}

fn last_of<'g>(
    entries: impl Iterator<Item = &'g NightEntry>,
    replaces: impl Fn(&NightEntry, &NightEntry) -> bool,
) -> Vec<&'g NightEntry> {
    let mut standing: Vec<&NightEntry> = Vec::new();
    for entry in entries {
        if !is_extra(entry) {
            standing.retain(|old| !replaces(entry, old));
        }
        standing.push(entry);
    }
    standing
}

/// Where a rule picks among the members' words, each of them has one.
fn replaces(game: &Game, new: &NightEntry, old: &NightEntry) -> bool {
    let picked = match game.setup.kill.decided_by {
        DecidedBy::LastWord => false,
        DecidedBy::Leader | DecidedBy::Unanimous => new.faction.is_some(),
    };
    (!picked || same_member(new, old)) && replaces_any(new, old)
}

/// What the side says as a whole takes the place of all its members' words.
fn same_member(new: &NightEntry, old: &NightEntry) -> bool {
    new.from.is_none() || new.from == old.from
}

fn replaces_any(new: &NightEntry, old: &NightEntry) -> bool {
    let same_source = match (&new.faction, &old.faction) {
        (Some(new), Some(old)) => new == old,
        (None, None) => new.seat == old.seat,
        (Some(_), None) | (None, Some(_)) => false,
    };
    same_source
        && match (new.ability(), old.ability()) {
            (Some(new), Some(old)) => new == old,
            (None, _) | (_, None) => true,
        }
}

fn is_extra(entry: &NightEntry) -> bool {
    matches!(&entry.intent, Intent::Act(order) if order.extra)
}

/// Whether a seat had died before a night. Dying in that very night, or later, stops nothing.
pub(super) fn gone_before(game: &Game, seat: SeatId, night: Phase) -> bool {
    let first = game.setup.schedule.first;
    let place = |phase: Option<Phase>| phase.and_then(|phase| first.index_of(phase));
    let death = game.seat(seat).and_then(|held| held.death.as_ref());
    death.is_some_and(|death| place(death.phase) < place(Some(night)))
}

/// Why an entry does not count any more: its seat died before the night.
fn fallen(game: &Game, entry: &NightEntry) -> Option<String> {
    let gone = |seat: SeatId| gone_before(game, seat, entry.night);
    match (&entry.faction, decided(game, entry)) {
        // A side's order stands while somebody is there to carry it out.
        (Some(_), Intent::Act(order)) if gone(order.performer) => Some(format!(
            "{} is dead and cannot carry it out",
            game.name(order.performer)
        )),
        (Some(_), _) => None,
        (None, _) if gone(entry.seat) => Some(format!("{} is dead", game.name(entry.seat))),
        (None, _) => None,
    }
}

/// What a conditional order comes to, by public facts alone.
pub(super) fn decided(game: &Game, entry: &NightEntry) -> Intent {
    match &entry.intent {
        Intent::Conditional(branches) => match chosen(game, entry.night, branches) {
            Some(order) => Intent::Act(order.clone()),
            None => Intent::Nothing {
                ability: entry.ability().map(str::to_owned),
            },
        },
        Intent::Act(_) | Intent::Nothing { .. } => entry.intent.clone(),
    }
}

fn chosen<'b>(game: &Game, night: Phase, branches: &'b [Branch]) -> Option<&'b Order> {
    branches
        .iter()
        .find(|branch| {
            let when = branch.when.as_ref();
            when.is_none_or(|condition| holds(game, night, condition))
        })
        .and_then(|branch| branch.order.as_ref())
}

fn holds(game: &Game, night: Phase, condition: &Condition) -> bool {
    let shown = |seat: SeatId, fits: &dyn Fn(&Card) -> bool| {
        let dead = game.seat(seat).filter(|held| !held.alive());
        dead.and_then(|held| held.card.as_ref()).is_some_and(fits)
    };
    match condition {
        Condition::Eliminated(seat) => game
            .seat(*seat)
            .and_then(|held| held.death.as_ref())
            .is_some_and(|death| death.cause == Cause::Elimination),
        Condition::Dead(seat) => game.seat(*seat).is_some_and(|held| !held.alive()),
        Condition::Alive(seat) => game.seat(*seat).is_some_and(|held| held.alive()),
        Condition::FlippedRole(seat, role) => {
            shown(*seat, &|card| card.roles.iter().any(|held| held == role))
        }
        Condition::FlippedSide(seat, side) => shown(*seat, &|card| &card.faction == side),
        Condition::Night(number) => night.number() == *number,
        Condition::Not(inner) => !holds(game, night, inner),
    }
}
