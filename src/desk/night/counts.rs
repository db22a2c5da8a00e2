//! Which entries count: the last one by its time, per ability and seat or side.

use std::borrow::Cow;

use super::fallen::{carried_out, fallen, fallen_entries, void};
use super::sides::{SideWords, side_words};
use crate::game::{Branch, Card, DecidedBy, EntryId, Game, Intent, NightEntry, Order};
use crate::rules::{Lapse, RuleSet};
use crate::time::Phase;

/// The entries of a night that count, as they were sent.
///
/// Of several for the same ability the last one by its time counts; "no action"
/// takes the place of all before it, and is itself taken back by a later use.
/// Conditional orders stand as what they come to by now; one of which nothing
/// comes stands for nothing. Of what the members of a side say the setup's rule
/// picks one. A night that is over has its record.
#[must_use]
pub fn standing_entries(game: &Game, rules: &dyn RuleSet, night: Phase) -> Vec<NightEntry> {
    let record = game.night_record(night);
    if let Some(counted) = record.and_then(|record| record.counted.as_ref()) {
        return in_time(game, night)
            .into_iter()
            .filter(|entry| counted.contains(&entry.id))
            .filter_map(|entry| decided(game, rules, entry))
            .collect();
    }
    let mut standing = not_fallen(game, rules, night);
    let void = void(game, rules, night, &standing);
    standing.retain(|entry| void.iter().all(|lapse| lapse.entry != entry.id));
    standing
}

/// The same before it is asked which of them the rules let count.
pub(super) fn not_fallen(game: &Game, rules: &dyn RuleSet, night: Phase) -> Vec<NightEntry> {
    let outvoted = outvoted(game, rules, night);
    last_words(game, night)
        .into_iter()
        .filter(|entry| fallen(game, rules, entry).is_none() && !outvoted.contains(&entry.id))
        .filter_map(|entry| decided(game, rules, entry))
        .collect()
}

/// The game with the entries of the running night that count, and no others of that night: what
/// a rule set judges by.
pub(super) fn counting<'g>(game: &'g Game, rules: &dyn RuleSet) -> Cow<'g, Game> {
    let mut counting = Cow::Borrowed(game);
    if let Some(night) = game.phase().filter(|_| game.is_night())
        && game.entries_for(night).next().is_some()
    {
        let entries = &mut counting.to_mut().entries;
        entries.retain(|entry| entry.night != night);
        entries.extend(standing_entries(game, rules, night));
    }
    counting
}

/// The game by which a new entry is checked, what it would replace being out of the way.
///
/// A member's word that the rule of the side does not pick clashes with nothing, and nothing with
/// it.
pub(super) fn judged_by(rules: &dyn RuleSet, without: &Game, new: &NightEntry) -> Game {
    let mut with = without.clone();
    with.entries.push(new.clone());
    let night = new.night;
    let outvoted = outvoted(&with, rules, night);
    let counts: Vec<EntryId> = last_words(&with, night)
        .into_iter()
        .map(|entry| entry.id)
        .filter(|id| !outvoted.contains(id))
        .collect();
    let new_counts = counts.contains(&new.id);
    with.entries.retain(|entry| {
        let beside = entry.id != new.id && new_counts && counts.contains(&entry.id);
        entry.night != night || beside
    });
    with
}

/// The words of members that do not count by the rule of their side.
fn outvoted(game: &Game, rules: &dyn RuleSet, night: Phase) -> Vec<EntryId> {
    let sides = side_words(game, rules, night);
    sides.iter().flat_map(SideWords::outvoted).collect()
}

/// The entries that speak for the same as a new one and stand, whatever their times.
pub(super) fn replaced_by<'g>(game: &'g Game, new: &NightEntry) -> Vec<&'g NightEntry> {
    if is_extra(new) {
        return Vec::new();
    }
    last_words(game, new.night)
        .into_iter()
        .filter(|old| replaces(game, new, old))
        .collect()
}

/// The entry that stands in the place of one that was sent before it; the latest of several.
pub(super) fn newer_than<'g>(game: &'g Game, entry: &NightEntry) -> Option<&'g NightEntry> {
    let mut standing = last_words(game, entry.night).into_iter().rev();
    standing.find(|other| takes_place(game, other, entry))
}

/// The earlier entries whose place an entry took.
pub(super) fn outdated_by<'g>(game: &'g Game, entry: &NightEntry) -> Vec<&'g NightEntry> {
    game.entries_for(entry.night)
        .filter(|old| takes_place(game, entry, old))
        .collect()
}

/// The entry that took the place of another one: the first that was sent after it.
pub(super) fn replacing<'g>(game: &'g Game, entry: &NightEntry) -> Option<&'g NightEntry> {
    let mut later = in_time(game, entry.night).into_iter();
    later.find(|other| takes_place(game, other, entry))
}

/// The last word of each member on its side's kill, whatever rule picks among them.
pub(super) fn last_words_of_members(game: &Game, night: Phase) -> Vec<&NightEntry> {
    let of_sides = in_time(game, night)
        .into_iter()
        .filter(|entry| entry.faction.is_some());
    last_of(of_sides, |new, old| {
        same_member(new, old) && replaces_any(new, old)
    })
}

/// The entries for a night that no later one has replaced, as they were sent.
pub(super) fn last_words(game: &Game, night: Phase) -> Vec<&NightEntry> {
    let entries = in_time(game, night).into_iter();
    last_of(entries, |new, old| replaces(game, new, old))
}

/// The entries for a night in the order of their times.
pub(super) fn in_time(game: &Game, night: Phase) -> Vec<&NightEntry> {
    let mut entries: Vec<&NightEntry> = game.entries_for(night).collect();
    entries.sort_by_key(|entry| entry.sent());
    entries
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

/// Whether an entry was sent after another one and speaks for the same.
fn takes_place(game: &Game, new: &NightEntry, old: &NightEntry) -> bool {
    new.sent() > old.sent() && !is_extra(new) && replaces(game, new, old)
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

/// What an entry asks for once its conditions are decided, by public facts alone; none if nothing
/// comes of it, which is silence and no "no action".
pub(super) fn decided(game: &Game, rules: &dyn RuleSet, entry: &NightEntry) -> Option<NightEntry> {
    let intent = match &entry.intent {
        Intent::Conditional(branches) => match chosen(game, rules, entry.night, branches)? {
            Some(order) => Intent::Act(order.clone()),
            None => Intent::Nothing {
                ability: entry.ability().map(str::to_owned),
            },
        },
        Intent::Act(_) | Intent::Nothing { .. } => entry.intent.clone(),
    };
    let decided = NightEntry {
        intent,
        ..entry.clone()
    };
    Some(carried_out(game, rules, decided))
}

/// What the first case that has come asks for, which may be nothing; none if no case has come.
fn chosen<'b>(
    game: &Game,
    rules: &dyn RuleSet,
    night: Phase,
    branches: &'b [Branch],
) -> Option<Option<&'b Order>> {
    let is_of = |card: &Card, role: &str| {
        let mut slugs = rules.slugs_of(&game.setup, card).into_iter();
        slugs.any(|slug| slug == role)
    };
    let holds = |branch: &&Branch| {
        let when = branch.when.as_ref();
        when.is_none_or(|condition| condition.holds(game, night, &is_of))
    };
    let branch = branches.iter().find(holds)?;
    Some(branch.order.as_ref())
}

/// The entries of a night that do not count, in the order in which they were entered, and why.
#[must_use]
pub fn uncounted_entries(game: &Game, rules: &dyn RuleSet, night: Phase) -> Vec<Lapse> {
    let standing = standing_entries(game, rules, night);
    let fallen = fallen_entries(game, rules, night);
    let sides = side_words(game, rules, night);
    let settled = sides.iter().filter(|side| side.settled());
    let agreeing: Vec<EntryId> = settled.flat_map(SideWords::outvoted).collect();
    let counts =
        |id: EntryId| agreeing.contains(&id) || standing.iter().any(|entry| entry.id == id);
    let uncounted = game.entries_for(night).filter(|entry| !counts(entry.id));
    uncounted
        .map(|entry| {
            let lapse = fallen.iter().find(|lapse| lapse.entry == entry.id);
            let reason = match (replacing(game, entry), lapse) {
                (Some(newer), _) => format!("replaced by entry {}", newer.id.0),
                (None, Some(lapse)) => lapse.reason.clone(),
                (None, None) => "it did not count".to_owned(),
            };
            Lapse {
                entry: entry.id,
                reason,
            }
        })
        .collect()
}
