//! Which open rulings decide what comes by day.
//!
//! As with a night, it is worked out again with each other answer: a ruling has decided something where
//! another answer would bring something else. A ruling on what nobody can do is not asked.

use std::collections::{BTreeMap, BTreeSet};

use super::deaths::leave_out_next_day;
use super::vote;
use crate::build::roster_of;
use crate::catalogue::Catalogue;
use crate::decided::matters;
use crate::lovers;
use crate::settings::{in_force, rulings};
use crate::win::open_shots;
use nightdesk_game::{Cause, Event, Game, SeatId, Stage};
use nightdesk_rules::{DayDeed, Refusal, Ruling, VotedOut};

/// Those that decide what a vote brings, with the answers in force.
pub(super) fn of_vote(game: &Game, hit: &VotedOut) -> BTreeMap<String, String> {
    decisive(game, |game| {
        let events = vote::voted_out(game, hit);
        let after = after(game, &events);
        let dead: Vec<SeatId> = events.iter().filter_map(Event::out_by_host).collect();
        let dead = [hit.seat].into_iter().chain(dead).collect::<Vec<SeatId>>();
        let lost = lovers::follow(&after, &dead);
        let shots = open_shots(&after);
        let skips = skips_day(&after);
        let may = vote::may_pardon(game, hit.seat);
        (may, events, lost, shots, skips)
    })
}

/// Those that decide what something done by day brings, with the answers in force.
pub(super) fn of_deed(
    game: &Game,
    works: impl Fn(&Game) -> Result<DayDeed, Refusal>,
) -> BTreeMap<String, String> {
    decisive(game, |game| {
        let deed = works(game).ok()?;
        let mut after = after(game, &deed.events);
        let died = deed.deaths.iter().map(|seat| died(*seat));
        for event in died {
            let _fits = after.apply(&event);
        }
        let skips = skips_day(&after);
        Some((deed, skips))
    })
}

fn decisive<Comes: PartialEq>(
    game: &Game,
    comes: impl Fn(&Game) -> Comes,
) -> BTreeMap<String, String> {
    let words = in_force(game);
    let here = comes(game);
    let catalogue = Catalogue::for_setup(&game.setup);
    let roster = roster_of(&catalogue, game);
    let abilities = roster.living().flat_map(|(_, held)| {
        let passives = roster.passives(held).into_iter();
        let passives = passives.map(|(ability, _)| ability);
        roster.entered(held).into_iter().chain(passives)
    });
    let had: BTreeSet<&str> = abilities
        .flat_map(|ability| &ability.does)
        .map(|component| component.word())
        .collect();
    let asked = rulings().iter();
    let asked = asked.filter(|ruling| about_no_ability(ruling) || matters(ruling, &had));
    let decided = asked.filter_map(|ruling| {
        let value = words
            .get(&ruling.key)
            .map_or_else(|| ruling.default_value(), String::as_str);
        let mut others = ruling.choices.iter().filter(|choice| choice.value != value);
        let differs = others.any(|choice| {
            let mut other = game.clone();
            other.rulings.retain(|said| said.question != ruling.key);
            let answer = (ruling.key.clone(), choice.value.clone());
            other.setup.rulings.extend([answer]);
            comes(&other) != here
        });
        differs.then(|| (ruling.key.clone(), value.to_owned()))
    });
    decided.collect()
}

/// Whether a ruling is on what no ability of a night brings: votes, deaths, the end.
fn about_no_ability(ruling: &Ruling) -> bool {
    ruling.bears_on.as_ref().is_some_and(Vec::is_empty)
}

fn after(game: &Game, events: &[Event]) -> Game {
    let mut after = game.clone();
    for event in events {
        // What does not fit comes up when the day is kept.
        let _fits = after.apply(event);
    }
    after
}

fn died(seat: SeatId) -> Event {
    Event::Died {
        seat,
        cause: Cause::Host,
        comment: None,
        post: None,
        midday: true,
        at: None,
    }
}

/// Whether the day after the next night is left out.
fn skips_day(after: &Game) -> bool {
    let next = after.phase();
    let next = next.and_then(|day| after.setup.schedule.first.after(day));
    let Some(next) = next else {
        return false;
    };
    let mut night = after.clone();
    night.stage = Stage::Running(next);
    leave_out_next_day(&night)
}
