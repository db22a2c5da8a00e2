//! The nights before a case's phase.
//!
//! What was done in them is resolved as in any night, and lasts as it does in a game. Who is alive and how
//! many uses are left the case says itself.

use std::collections::BTreeSet;

use super::after;
use super::cards;
use super::case::{Case, Past};
use nightdesk_classic::build::{HAS_KILLED, NightBuilder, Submission, Who, roster_of};
use nightdesk_classic::catalogue::Catalogue;
use nightdesk_classic::component::Kind;
use nightdesk_classic::explain::explain_alone;
use nightdesk_classic::night::{Night, Player};
use nightdesk_classic::outcome::Outcome;
use nightdesk_classic::roster::{FACTION_KILL, Roster};
use nightdesk_classic::settings::Settings;
use nightdesk_game::{Event, Game, Mark, Seat, Stage};
use nightdesk_time::Phase;

/// How a night is resolved.
pub(super) type Resolve = fn(&Night<'_>) -> Outcome;

/// The game in which a case's phase runs, with what earlier nights have left.
pub(super) fn game_of(case: &Case, resolve: Resolve) -> Game {
    let present = after::game_of(case);
    let Some(running) = present.phase() else {
        return present;
    };
    let mut game = present.clone();
    let order = present.setup.schedule.first;
    let nights: BTreeSet<u32> = case.past.iter().map(|past| past.night).collect();
    for night in nights {
        let now = Phase::Night(night);
        if order.index_of(now) >= order.index_of(running) {
            continue;
        }
        pass_to(&mut game, now);
        for (seat, known) in game.seats.iter_mut().zip(&present.seats) {
            let fell = known.death.as_ref();
            let before = |phase: Phase| order.index_of(phase) < order.index_of(now);
            let already = fell.filter(|death| death.phase.is_none_or(before));
            seat.death = already.cloned();
        }
        let uses: Vec<&Past> = case
            .past
            .iter()
            .filter(|past| past.night == night)
            .collect();
        let fallen = fallen_in(&present, now);
        game = after_uses(game, &uses, &fallen, resolve);
    }
    pass_to(&mut game, running);
    for (seat, known) in game.seats.iter_mut().zip(&present.seats) {
        seat.death.clone_from(&known.death);
        seat.spent.clone_from(&known.spent);
    }
    game
}

/// Whom each player chose before: what some modifiers go by, whatever came of it.
pub(super) fn remember(case: &Case, roster: &mut Roster<'_>) {
    for past in &case.past {
        let Some(by) = roster.named(&past.by) else {
            continue;
        };
        let ability = cards::ability(roster, &past.by, &past.ability);
        let on = past.on.iter().filter_map(|name| roster.named(name));
        let on: Vec<Player> = on.collect();
        let was_last = past.night + 1 == roster.night;
        let Some(held) = roster.players.get_mut(by.index()) else {
            continue;
        };
        let earlier = held.earlier_targets.entry(ability.clone()).or_default();
        earlier.extend(on.iter().copied());
        if was_last {
            held.last_targets.insert(ability, on);
        }
    }
}

/// Lets a phase begin: what lasted until the one before it is over.
fn pass_to(game: &mut Game, phase: Phase) {
    let order = game.setup.schedule.first;
    game.stage = Stage::Running(phase);
    for seat in &mut game.seats {
        seat.marks.retain(|mark| {
            let lasts = |until| order.index_of(phase) <= order.index_of(until);
            mark.until.is_none_or(lasts)
        });
    }
}

/// Who fell in a night, as the case says.
fn fallen_in(present: &Game, night: Phase) -> Vec<Player> {
    let fell = |seat: &Seat| {
        let death = seat.death.as_ref();
        death.is_some_and(|death| death.phase == Some(night))
    };
    let seats = present.seats().filter(|(_, seat)| fell(seat));
    seats.map(|(seat, _)| Player(seat.0)).collect()
}

/// A game after what was done in its running night. All of it is done together; where something would not
/// have come to where the case says that it came, each use is resolved by itself.
fn after_uses(game: Game, uses: &[&Past], fallen: &[Player], resolve: Resolve) -> Game {
    let done: Vec<&Past> = uses.iter().copied().filter(|past| !past.failed).collect();
    let together = resolved(&game, &done, fallen, resolve);
    let events = match together.landed {
        true => together.events,
        false => {
            let each = done.iter();
            let each = each.map(|past| resolved(&game, &[*past], fallen, resolve));
            each.flat_map(|alone| alone.events).collect()
        }
    };
    let mut game = after::apply(game, &events);
    for past in uses.iter().filter(|past| past.failed) {
        note_attempt(&mut game, past);
    }
    game
}

/// What came of uses in a night.
struct Came {
    events: Vec<Event>,
    /// Whether each use came to where it was aimed.
    landed: bool,
}

fn resolved(game: &Game, uses: &[&Past], fallen: &[Player], resolve: Resolve) -> Came {
    let catalogue = Catalogue::for_setup(&game.setup);
    let mut roster = roster_of(&catalogue, game);
    let abilities = uses.iter();
    let abilities = abilities.map(|past| cards::ability(&roster, &past.by, &past.ability));
    let abilities: Vec<String> = abilities.collect();
    for (past, ability) in uses.iter().zip(&abilities) {
        allow(&mut roster, &past.by, ability);
    }
    let mut builder = NightBuilder::new(roster, Settings::of(game));
    for (past, ability) in uses.iter().zip(abilities) {
        builder.submit(&Submission {
            label: format!("past {ability}:{}", past.by),
            by: Who::Named(past.by.clone()),
            ability,
            targets: past.on.iter().cloned().map(Who::Named).collect(),
            late: false,
            extra: true,
            words: past.text.clone(),
        });
    }
    let night = builder.finish();
    let mut outcome = resolve(&night);
    let landed = night.acts().all(|(_, act)| {
        let aim = act.targets.first();
        let visits = act.ability.visits && !act.passive && !act.belated;
        let came = |to: &Player| {
            let mut visits = outcome.visits.iter();
            visits.any(|visit| visit.who == act.actor && visit.to == *to)
        };
        !visits || aim.is_none_or(came)
    });
    outcome.deaths = fallen.to_vec();
    let events = explain_alone(game, &night, &outcome, "").events;
    // Uses left, and who lives, are as the case says.
    let of_case = |event: &Event| matches!(event, Event::Spent { .. } | Event::Died { .. });
    let lasting = events.into_iter().filter(|event| !of_case(event));
    Came {
        events: lasting.collect(),
        landed,
    }
}

/// Lets a player do what was done: the card of a case is what is left of it now.
fn allow(roster: &mut Roster<'_>, by: &str, ability: &str) {
    let Some(by) = roster.named(by) else { return };
    let Some(held) = roster.get(by) else { return };
    let mut entered = roster.entered(held).into_iter();
    let has = entered.any(|known| known.slug == ability);
    let gives = !has && ability != FACTION_KILL && roster.catalogue.abilities.contains_key(ability);
    let Some(held) = roster.players.get_mut(by.index()) else {
        return;
    };
    let card = &mut held.card;
    card.modifiers
        .retain(|modifier| modifier.name != cards::SHOTS);
    if gives {
        card.shots.insert(ability.to_owned(), u32::MAX);
    }
    for count in card.shots.values_mut() {
        *count = u32::MAX;
    }
}

/// A blocked attempt to kill leaves nothing but that it was made.
fn note_attempt(game: &mut Game, past: &Past) {
    let catalogue = Catalogue::for_setup(&game.setup);
    let ability = catalogue.abilities.get(&past.ability);
    let since = game.phase();
    let performer = game.seats.iter_mut().find(|seat| seat.name == past.by);
    let Some(performer) = performer.filter(|_| ability.is_some_and(|it| it.kind == Kind::Kill))
    else {
        return;
    };
    if performer.marks.iter().any(|mark| mark.name == HAS_KILLED) {
        return;
    }
    performer.marks.push(Mark {
        name: HAS_KILLED.to_owned(),
        by: None,
        value: None,
        since,
        until: None,
    });
}
