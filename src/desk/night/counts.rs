//! Which entries count: the last one by its time, per ability and seat or side.

use std::borrow::Cow;

use super::fallen::{carried_out, fallen, fallen_entries, void};
use super::sides::{SideWords, side_words};
use nightdesk_game::{Branch, Card, DecidedBy, EntryId, Game, Intent, NightEntry, Order};
use nightdesk_replies::{AskId, Received, Reply, Uncounted, Why};
use nightdesk_rules::RuleSet;
use nightdesk_time::Phase;

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
        return received(game, night, words_of(game))
            .in_time()
            .into_iter()
            .filter(|one| counted.contains(&one.value.id))
            .filter_map(|one| decided(game, rules, one.value))
            .collect();
    }
    let mut standing = not_fallen(game, rules, night);
    let void = void(game, rules, night, &standing);
    standing.retain(|entry| void.iter().all(|fell| fell.entry != entry.id));
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
    let new_reply = reply(new, words_of(game));
    let received = received(game, new.night, words_of(game));
    let standing = received.last().into_iter();
    let replaced = standing.filter(|old| new_reply.replaces(old));
    replaced.map(|old| old.value).collect()
}

/// The entry that stands in the place of one that was sent before it; the latest of several.
pub(super) fn newer_than<'g>(game: &'g Game, entry: &NightEntry) -> Option<&'g NightEntry> {
    let old = reply(entry, words_of(game));
    let received = received(game, entry.night, words_of(game));
    let mut standing = received.last().into_iter().rev();
    let newer = standing.find(|other| other.takes_place_of(&old));
    newer.map(|other| other.value)
}

/// The earlier entries whose place an entry took.
pub(super) fn outdated_by<'g>(game: &'g Game, entry: &NightEntry) -> Vec<&'g NightEntry> {
    let new = reply(entry, words_of(game));
    let received = received(game, entry.night, words_of(game));
    let others = received.iter().filter(|old| old.value.id != entry.id);
    let outdated = others.filter(|old| new.takes_place_of(old));
    outdated.map(|old| old.value).collect()
}

/// The last word of each member on its side's kill, whatever rule picks among them.
pub(super) fn last_words_of_members(game: &Game, night: Phase) -> Vec<&NightEntry> {
    let received = received(game, night, Words::OfMembers);
    let words = received.last().into_iter().map(|one| one.value);
    words.filter(|entry| entry.faction.is_some()).collect()
}

/// The entries for a night that no later one has replaced, as they were sent.
pub(super) fn last_words(game: &Game, night: Phase) -> Vec<&NightEntry> {
    let received = received(game, night, words_of(game));
    received.last().into_iter().map(|one| one.value).collect()
}

/// Whose words on a side's order take each other's place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Words {
    /// All that are said for the side.
    OfSides,
    /// Those of one member.
    OfMembers,
}

/// Where a rule picks among the members' words, each of them has one.
fn words_of(game: &Game) -> Words {
    match game.setup.kill.decided_by {
        DecidedBy::LastWord => Words::OfSides,
        DecidedBy::Leader | DecidedBy::Unanimous => Words::OfMembers,
    }
}

/// The entries for a night as replies.
fn received(game: &Game, night: Phase, words: Words) -> Received<&NightEntry> {
    let entries = game.entries_for(night);
    entries.map(|entry| reply(entry, words)).collect()
}

fn reply(entry: &NightEntry, words: Words) -> Reply<&NightEntry> {
    let ability = entry.ability().map(str::to_owned);
    let ask = match &entry.faction {
        None => AskId::Seat(entry.seat, ability),
        Some(side) => AskId::Side {
            side: side.clone(),
            member: entry.from.filter(|_| words == Words::OfMembers),
            ability,
        },
    };
    let by = entry.from.unwrap_or(entry.seat);
    let reply = Reply::new(by, ask, (entry.at, entry.id.0), entry);
    match &entry.intent {
        Intent::Act(order) if order.extra => reply.further(),
        Intent::Act(_) | Intent::Conditional(_) | Intent::Nothing { .. } => reply,
    }
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
        let mut slugs = rules.card_names(&game.setup, card).slugs.into_iter();
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
pub fn uncounted_entries(game: &Game, rules: &dyn RuleSet, night: Phase) -> Vec<Uncounted> {
    let standing = standing_entries(game, rules, night);
    let fallen = fallen_entries(game, rules, night);
    let sides = side_words(game, rules, night);
    let settled = sides.iter().filter(|side| side.settled());
    let agreeing: Vec<EntryId> = settled.flat_map(SideWords::outvoted).collect();
    let counts =
        |id: EntryId| agreeing.contains(&id) || standing.iter().any(|entry| entry.id == id);
    let received = received(game, night, words_of(game));
    let uncounted = received.iter().filter(|one| !counts(one.value.id));
    uncounted
        .map(|one| {
            let entry = one.value.id;
            let fell = fallen.iter().find(|fell| fell.entry == entry);
            let why = match (received.taking_place_of(one), fell) {
                (Some(newer), _) => Why::Replaced(newer.entry),
                (None, Some(fell)) => fell.why.clone(),
                (None, None) => Why::NotInRecord,
            };
            Uncounted { entry, why }
        })
        .collect()
}
