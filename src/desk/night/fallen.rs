//! Entries that count no more: their seats died, their cases never came, the rules forbid them.

use super::counts::{decided, last_words, not_fallen};
use super::hitman::hitman;
use super::sides::{SideWords, members, side_words};
use super::view;
use nightdesk_game::{DecidedBy, Game, Intent, NightEntry, SeatId};
use nightdesk_replies::{Uncounted, Why};
use nightdesk_rules::RuleSet;
use nightdesk_time::Phase;

/// The entries of a night that fell away before it, and why.
#[must_use]
pub fn fallen_entries(game: &Game, rules: &dyn RuleSet, night: Phase) -> Vec<Uncounted> {
    let mut fallen = lost(game, rules, night);
    // Whoever asked for the same as the word that counts has lost nothing.
    let outvoted = side_words(game, rules, night);
    let outvoted = outvoted
        .iter()
        .filter(|side| !side.settled())
        .flat_map(SideWords::outvoted);
    let by_rule: Vec<Uncounted> = outvoted
        .filter(|id| fallen.iter().all(|one| one.entry != *id))
        .map(|entry| Uncounted {
            entry,
            why: Why::Outvoted(game.setup.kill.decided_by),
        })
        .collect();
    fallen.extend(by_rule);
    fallen.sort_by_key(|one| one.entry);
    fallen
}

/// The same without the words that the rule of a side does not pick.
pub(super) fn lost(game: &Game, rules: &dyn RuleSet, night: Phase) -> Vec<Uncounted> {
    let words = last_words(game, night).into_iter();
    let fallen = words.filter_map(|entry| {
        let why = fallen(game, rules, entry)?;
        Some(Uncounted {
            entry: entry.id,
            why,
        })
    });
    let mut lost: Vec<Uncounted> = fallen.collect();
    let standing = not_fallen(game, rules, night);
    lost.extend(void(game, rules, night, &standing));
    lost
}

/// Which of these entries the rules let count for nothing by now; a night that is over has its
/// record.
pub(super) fn void(
    game: &Game,
    rules: &dyn RuleSet,
    night: Phase,
    entries: &[NightEntry],
) -> Vec<Uncounted> {
    if entries.is_empty() || game.night_record(night).is_some() {
        return Vec::new();
    }
    let by_night;
    let seen = match game.is_night() {
        true => game,
        false => {
            by_night = view(game);
            &by_night
        }
    };
    if seen.phase() != Some(night) {
        return Vec::new();
    }
    rules.orders().lapses(seen, entries)
}

/// Why an entry does not count any more: its seat died before the night, or nothing comes of it.
pub(super) fn fallen(game: &Game, rules: &dyn RuleSet, entry: &NightEntry) -> Option<Why> {
    let gone = |seat: SeatId| gone_before(game, seat, entry.night);
    let whose = match (&entry.faction, game.setup.kill.decided_by) {
        (None, _) => Some(entry.seat),
        // The last word is the side's; else each member has one, and takes it along.
        (Some(_), DecidedBy::LastWord) => None,
        (Some(_), DecidedBy::Leader | DecidedBy::Unanimous) => entry.from,
    };
    if let Some(seat) = whose.filter(|seat| gone(*seat)) {
        return Some(Why::Dead(seat));
    }
    let Some(decided) = decided(game, rules, entry) else {
        return Some(Why::NoCase);
    };
    match &decided.intent {
        // A side's order stands while somebody is there to carry it out.
        Intent::Act(order) if entry.faction.is_some() && gone(order.performer) => {
            Some(Why::NobodyCarriesOut(order.performer))
        }
        Intent::Act(_) | Intent::Conditional(_) | Intent::Nothing { .. } => None,
    }
}

/// A side's order stands while any member lives: when whoever was to carry it out died
/// before the night, the only one who still can does, or the hitman.
pub(super) fn carried_out(game: &Game, rules: &dyn RuleSet, mut entry: NightEntry) -> NightEntry {
    let night = entry.night;
    if let (Some(slug), Intent::Act(order)) = (&entry.faction, &mut entry.intent)
        && gone_before(game, order.performer, night)
        && let Some(heir) = carrier(game, rules, night, slug)
    {
        order.performer = heir;
        entry.seat = heir;
    }
    entry
}

/// Who carries out a side's order where nobody has to be asked.
fn carrier(game: &Game, rules: &dyn RuleSet, night: Phase, slug: &str) -> Option<SeatId> {
    match members(game, rules, night, slug).as_slice() {
        [only] => Some(*only),
        several => hitman(game, rules, slug).filter(|seat| several.contains(seat)),
    }
}

/// Whether a seat had died before a night. Dying in that very night, or later, stops nothing.
pub(super) fn gone_before(game: &Game, seat: SeatId, night: Phase) -> bool {
    let first = game.setup.schedule.first;
    let place = |phase: Option<Phase>| phase.and_then(|phase| first.index_of(phase));
    let death = game.seat(seat).and_then(|held| held.death.as_ref());
    death.is_some_and(|death| place(death.phase) < place(Some(night)))
}
