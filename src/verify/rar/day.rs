//! The day of a case: votes, an elimination and what follows from it.

use std::collections::{BTreeMap, BTreeSet};

use super::super::Difference;
use super::after::{apply, compared, game_of, unknown};
use super::case::{Case, Setting};
use super::compare::same;
use nightdesk_classic::Classic;
use nightdesk_game::{Cause, Event, Game, SeatId};
use nightdesk_rules::Nights;

/// What came out of a case's day otherwise than expected.
pub(super) fn played(case: &Case) -> Vec<Difference> {
    let game = game_of(case);
    let majority = majority(&game);
    let mut found = Vec::new();
    let name = |seat: &SeatId| game.name(*seat).to_owned();
    if !case.expect.weights.is_empty() || !case.expect.needs.is_empty() {
        found.push(unknown("weights of votes"));
        return found;
    }
    if case.actions.iter().any(|action| action.choose.is_none()) {
        found.push(unknown("what is entered by day"));
        return found;
    }
    let hammered = eliminated(case, &game, majority);
    let mut events = Vec::new();
    if let Some(seat) = hammered {
        events.push(Event::Died {
            seat,
            cause: Cause::Elimination,
            comment: None,
            post: None,
            midday: false,
            at: None,
        });
    }
    let mut after = apply(game.clone(), &events);
    let fallen: Vec<SeatId> = hammered.into_iter().collect();
    after = apply(after.clone(), &Classic.inherit(&after, &fallen));
    for shooter in Classic.open_shots(&after) {
        let shot = case
            .actions
            .iter()
            .find(|action| action.by == after.name(shooter));
        let target = shot.and_then(|shot| {
            let wanted = shot.choose.as_deref();
            let named = after
                .seats()
                .find(|(_, seat)| Some(seat.name.as_str()) == wanted);
            named.map(|(seat, _)| seat)
        });
        let Some(target) = target else { continue };
        let shot = [super::after::died(target)];
        after = apply(after.clone(), &shot);
        after = apply(after.clone(), &Classic.inherit(&after, &[target]));
    }
    if let Some(deaths) = &case.expect.deaths {
        let fell = game.seats().zip(after.seats());
        let fell = fell.filter(|((_, old), (_, new))| old.alive() && !new.alive());
        let fell: BTreeSet<String> = fell.map(|(_, (_, new))| new.name.clone()).collect();
        same(&mut found, "deaths", deaths, &fell);
    }
    if let Some(expected) = &case.expect.eliminated {
        let out = hammered.as_ref().map_or_else(String::new, name);
        same(&mut found, "eliminated", expected, &out);
    }
    if let Some(day_over) = case.expect.day_over {
        same(&mut found, "day over", &day_over, &hammered.is_some());
    }
    found.extend(compared(&case.expect, &game, &after, BTreeSet::new()));
    found
}

/// More than half of the living, rounded down.
fn majority(game: &Game) -> usize {
    game.living().count() / 2 + 1
}

/// Who is voted out by the votes of a case.
fn eliminated(case: &Case, game: &Game, majority: usize) -> Option<SeatId> {
    let word = |key: &str| case.settings.get(key).map(Setting::word);
    if word("majority").as_deref() == Some("lock") {
        return None;
    }
    let seat = |name: &String| game.seats().find(|(_, seat)| seat.name == *name);
    let mut standing: BTreeMap<SeatId, SeatId> = BTreeMap::new();
    let votes_on = |standing: &BTreeMap<SeatId, SeatId>, on: SeatId| {
        standing.values().filter(|target| **target == on).count()
    };
    for (voter, target) in &case.votes {
        let (voter, _) = seat(voter)?;
        match seat(target) {
            Some((target, _)) => standing.insert(voter, target),
            None => standing.remove(&voter),
        };
        let reached = game
            .living()
            .find(|(seat, _)| votes_on(&standing, *seat) >= majority);
        if let Some((out, _)) = reached {
            return Some(out);
        }
    }
    let most = case.deadline && word("at_deadline").as_deref() == Some("most votes");
    let mut counts: Vec<(usize, SeatId)> = game
        .living()
        .map(|(seat, _)| (votes_on(&standing, seat), seat))
        .filter(|(votes, _)| *votes > 0)
        .collect();
    counts.sort_by_key(|(votes, _)| std::cmp::Reverse(*votes));
    match (most, counts.as_slice()) {
        (true, [(first, out), rest @ ..])
            if rest.first().is_none_or(|(votes, _)| votes < first) =>
        {
            Some(*out)
        }
        _ => None,
    }
}
