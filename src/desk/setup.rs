//! A changed setup takes the place of the one the game is played by.

use chrono::{DateTime, Utc};

use super::Desk;
use super::deadline::before_and_after;
use super::decision::{Decision, DueText, Refused, no_schedule};
use super::end::after;
use super::setup_changes;
use nightdesk_game::{Change, Event, Game, Seat, Setup, Stage};
use nightdesk_text::messages::{InLanguage, Worded};
use nightdesk_text::names::same;
use nightdesk_text::say;
use nightdesk_time::{Stamp, StampStyle};

/// What the host typed since stays: nicknames, pronouns, spare players.
pub(super) fn adopt(desk: &Desk<'_>, setup: &Setup) -> Result<Decision, Refused> {
    let game = desk.game();
    if let Some(problem) = desk.rules.problems(setup).into_iter().find(|it| it.fatal) {
        let refused = Refused::because(problem.code, problem.message);
        return Err(match problem.hint {
            Some(hint) => refused.hint(hint),
            None => refused,
        });
    }
    if setup.ruleset != game.setup.ruleset {
        return Err(Refused::because(
            "other-rule-set",
            say!(desk, "other_rule_set"),
        ));
    }
    let mut setup = setup.clone();
    setup.edition = game.edition_of(&setup);
    let seat = |name: &str| game.seats.iter().find(|seat| seat.is_planned_as(name));
    let dealt = game.seats.iter().any(|seat| seat.card.is_some());
    let new = setup.seats.iter().find(|plan| seat(&plan.name).is_none());
    if let Some(new) = new.filter(|_| dealt) {
        return Err(Refused::because(
            "dealt",
            say!(desk, "names_cannot_take_a_seat_the_cards", names = new.name),
        ));
    }
    if dealt {
        super::dealing::voters_are_known(game, &setup)?;
    }
    for plan in &mut setup.seats {
        if let Some(held) = seat(&plan.name) {
            keep_typed(&mut plan.aliases, &held.aliases);
            if plan.pronouns.is_none() {
                plan.pronouns.clone_from(&held.pronouns);
            }
        }
    }
    let seated = |name: &String| {
        game.seats
            .iter()
            .any(|held: &Seat| &held.name == name || held.former.contains(name))
    };
    let waiting: Vec<_> = game
        .setup
        .spare
        .iter()
        .filter(|it| !seated(it))
        .cloned()
        .collect();
    keep_typed(&mut setup.spare, &waiting);
    let playing = game.seats.iter().map(|seat| &seat.name);
    if let Some(host) = host_among(&setup.hosts, playing.chain(&setup.spare)) {
        let message = say!(desk, "plays_this_game_and_whoever_plays", host);
        return Err(Refused::because("is-host", message).hint(say!(desk, "leave_the_name_out")));
    }
    setup
        .schedule
        .fix_start(Some(&game.setup.schedule), desk.now);
    let said = match setup == game.setup {
        true => say!(desk, "the_setup_is_as_it_was"),
        false => say!(desk, "the_setup_was_taken_over_entries"),
    };
    let changed = setup_changes::changes(&game.setup, &setup, desk.rules);
    let events = vec![Event::SetupAdopted {
        setup: Box::new(setup),
    }];
    let adopted = after(game, &events)?;
    let moved = moved_deadlines(desk, &adopted)?;
    let is_moved = moves_running(desk, &adopted)?;
    let decision = Decision::of(events)
        .say(said)
        .due(is_moved.then_some(DueText::DeadlineMoved));
    let decision = changed.into_iter().fold(decision, Decision::say);
    Ok(match moved.is_empty() {
        true => decision,
        false => moved
            .into_iter()
            .fold(decision, Decision::say)
            .then("show schedule"),
    })
}

/// The host who is among the players.
fn host_among<'h, 'n>(
    hosts: &'h [String],
    players: impl Iterator<Item = &'n String>,
) -> Option<&'h String> {
    let players: Vec<&String> = players.collect();
    let plays = |host: &&String| players.iter().any(|name| same(name, host));
    hosts.iter().find(plays)
}

/// The deadlines before and after, if the new setup moves them or shows them by other clocks.
fn moved_deadlines(desk: &Desk<'_>, after: &Game) -> Result<Vec<String>, Refused> {
    let before = desk.game();
    let running = match before.stage {
        Stage::Preparing => after.setup.schedule.first.opening(),
        Stage::Running(phase) => phase,
        Stage::Over { .. } => return Ok(Vec::new()),
    };
    let schedule = |game: &Game| {
        let schedule = game.schedule();
        schedule.map_err(|error| no_schedule(game, &error))
    };
    let (before, after) = (schedule(before)?, schedule(after)?);
    Ok(match before == after {
        true => Vec::new(),
        false => before_and_after(
            desk.language(),
            running,
            before.as_ref(),
            after.as_ref(),
            desk.now,
        )
        .collect(),
    })
}

/// Whether the new setup moves the deadline of the running phase; into the past it may not.
fn moves_running(desk: &Desk<'_>, adopted: &Game) -> Result<bool, Refused> {
    let deadline = |game: &Game| {
        let deadline = game.deadline();
        deadline.map_err(|error| no_schedule(game, &error))
    };
    let (before, after) = (deadline(desk.game())?, deadline(adopted)?);
    let Some(after) = after.filter(|after| Some(*after) != before) else {
        return Ok(false);
    };
    let still_to_come = |deadline| deadline > desk.now;
    if before.is_some_and(still_to_come) && !still_to_come(after) {
        let phase = adopted
            .phase()
            .map_or_else(String::new, |phase| phase.worded(desk.language()));
        let by_clock = Stamp {
            instant: after,
            zone: adopted.setup.schedule.host_zone(),
            style: StampStyle::UtcAndLocal,
        };
        let message = say!(desk, "by_that_setup_would_have_ended", phase, by_clock);
        return Err(
            Refused::because("into-the-past", message).hint(say!(desk, "leave_the_schedule"))
        );
    }
    Ok(before.is_some())
}

fn keep_typed(written: &mut Vec<String>, typed: &[String]) {
    for name in typed {
        if !written.contains(name) {
            written.push(name.clone());
        }
    }
}

/// The change that founds a game at an instant.
#[must_use]
pub fn founding(mut setup: Setup, now: DateTime<Utc>) -> Change {
    setup.schedule.fix_start(None, now);
    Change::Do(vec![Event::SetupAdopted {
        setup: Box::new(setup),
    }])
}
