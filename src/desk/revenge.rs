//! Who has died and may take somebody along: nothing goes on before that is decided.

use super::Desk;
use super::by_hand::{check_running, death};
use super::decision::{Decision, DueText, Refused};
use super::end;
use super::phases::beginning;
use nightdesk_command::{Asks, HostOrder, NightLine, Sender};
use nightdesk_game::{Cause, Event, Game, SeatId};
use nightdesk_rules::{Happens, Held, REVENGE, RuleSet};
use nightdesk_text::names::same;
use nightdesk_text::say;

/// Who may still take somebody along, and how the host enters it.
pub(super) fn owed_line(game: &Game, rules: &dyn RuleSet) -> Option<String> {
    let name = game.name(avenger(game, rules)?);
    Some(say!(game, "may_take_one_player_along", name))
}

/// The line that goes before the end of a phase, where somebody may still take another along.
#[must_use]
pub fn revenge_first(game: &Game, rules: &dyn RuleSet) -> Option<String> {
    avenger(game, rules).map(|_| say!(game, "rule_revenge_name"))
}

/// Refuses what ends a phase while a shot is owed, as the end of the game waits for it.
pub(super) fn not_owed(desk: &Desk<'_>) -> Result<(), Refused> {
    match owed_line(desk.game(), desk.rules) {
        Some(line) => Err(Refused::because("revenge-first", line)),
        None => Ok(()),
    }
}

/// Whom a dead player takes along who may; `nobody` lets it be.
pub(super) fn ruled(
    desk: &Desk<'_>,
    choice: &str,
    because: Option<&str>,
) -> Result<Decision, Refused> {
    let game = desk.game();
    check_running(desk)?;
    let Some(avenger) = avenger(game, desk.rules) else {
        let message = say!(desk, "no_dead_player_may_take_somebody");
        return Err(Refused::because("no-revenge", message));
    };
    let by = game.name(avenger);
    let target = target(game, choice)?;
    let ruling = Event::Ruled {
        question: REVENGE.to_owned(),
        choice: target
            .map_or("nobody", |target| game.name(target))
            .to_owned(),
        because: because.map(str::to_owned),
    };
    let used = Event::Spent {
        seat: avenger,
        what: REVENGE.to_owned(),
        uses: 1,
    };
    let before = vec![ruling, used];
    let waiting = waiting_text(game, avenger);
    if let Some(target) = target {
        let comment = say!(desk, "taken_along", by);
        if let Some(decision) = vest_stops(desk, &before, target) {
            return Ok(with_waiting(decision, waiting));
        }
        let decision = death(desk, before, target, Cause::Host, Some(&comment))?;
        return Ok(with_waiting(decision, waiting));
    }
    let check = end::check(game, desk.rules, &before, Some(desk.now))?;
    let lines: Vec<_> = check.lines().collect();
    let over = check.is_over();
    let decision = Decision::of(before.into_iter().chain(check.over).collect()).say(say!(
        desk,
        "takes_nobody_along",
        by
    ));
    let decision = end::closing(lines.into_iter().fold(decision, Decision::say), over);
    Ok(with_waiting(decision, waiting))
}

/// What a line brings in which the player who may take somebody along shoots: it is that shot, once the host says so.
pub(super) fn shot(desk: &Desk<'_>, line: &NightLine) -> Option<Refused> {
    const SHOTS: [&str; 12] = [
        "kill",
        "kills",
        "shoot",
        "shoots",
        "take",
        "takes",
        "targets",
        "avenges",
        "убивает",
        "убить",
        "стреляет",
        "забирает",
    ];
    let game = desk.game();
    let (Sender::Seat(by), Asks::Act(act)) = (&line.from, &line.asks) else {
        return None;
    };
    let [target] = act.targets.as_slice() else {
        return None;
    };
    let is_shot = SHOTS.iter().any(|verb| same(verb, &act.verb));
    let is_alive = game.seat(*target).is_some_and(|held| held.alive());
    if !is_shot || !is_alive || avenger(game, desk.rules) != Some(*by) {
        return None;
    }
    let (name, target) = (game.name(*by), game.name(*target));
    let order = HostOrder::Rule {
        question: REVENGE.to_owned(),
        choice: target.to_owned(),
        because: None,
    };
    let fact = say!(desk, "takes_along_now", name, target);
    Some(Refused::unless(
        "revenge-first",
        vec![fact],
        say!(desk, "go_on"),
        order,
    ))
}

/// What comes of a shot that the target's vest stops.
fn vest_stops(desk: &Desk<'_>, before: &[Event], target: SeatId) -> Option<Decision> {
    let game = desk.game();
    let kill = Event::Died {
        seat: target,
        cause: Cause::Host,
        comment: None,
        post: None,
        midday: true,
        at: Some(desk.now),
    };
    let came = desk
        .rules
        .orders()
        .follows(game, Happens::Killed(&kill))
        .events;
    if came.iter().any(|event| event.out_by_host() == Some(target)) {
        return None;
    }
    let turns = came
        .iter()
        .any(|event| matches!(event, Event::CardChanged { .. }));
    let events = before.iter().cloned().chain(came).collect();
    let name = game.name(target);
    Some(Decision::of(events).say(match turns {
        true => say!(desk, "lives_on_another_side", name),
        false => say!(desk, "lives_a_vest_stops", name),
    }))
}

/// Refuses what a dead player is to do who may take somebody along: the shot is entered otherwise,
/// and the player has made no mistake.
pub(super) fn refused_shot(game: &Game, rules: &dyn RuleSet, seat: SeatId) -> Option<Refused> {
    let line = owed_line(game, rules).filter(|_| avenger(game, rules) == Some(seat))?;
    Some(Refused::because("revenge-first", line))
}

/// Refuses what a living player is to do who may take somebody along once dead: that is entered then, and the
/// player has made no mistake.
pub(super) fn refused_ahead(game: &Game, rules: &dyn RuleSet, seat: SeatId) -> Option<Refused> {
    let is_alive = game.seat(seat).is_some_and(|held| held.alive());
    let may = |cause: Cause| {
        let mut after = game.clone();
        let died = Event::Died {
            seat,
            cause,
            comment: None,
            post: None,
            midday: false,
            at: None,
        };
        let falls = after.apply(&died).is_ok();
        falls
            && rules
                .orders()
                .may_still(&after, Held::LastShots)
                .contains(&seat)
    };
    let may = is_alive && [Cause::Elimination, Cause::Night].into_iter().any(may);
    may.then(|| {
        let name = game.name(seat);
        Refused::because("revenge-ahead", say!(game, "takes_along_when_dead", name))
            .hint(say!(game, "desk_asks_then"))
    })
}

/// The text that begins the running phase, where it waits for this player's shot: the player died
/// at the end of the one before it.
fn waiting_text(game: &Game, avenger: SeatId) -> Option<DueText> {
    let running = game.phase().filter(|_| !game.night_done())?;
    let death = game.seat(avenger)?.death.as_ref()?;
    (death.phase? != running).then(|| beginning(running))
}

/// With the text that waited; a game that is over has none.
fn with_waiting(decision: Decision, waiting: Option<DueText>) -> Decision {
    let over = decision.texts.contains(&DueText::GameEnd);
    decision.due(waiting.filter(|_| !over))
}

fn avenger(game: &Game, rules: &dyn RuleSet) -> Option<SeatId> {
    rules
        .orders()
        .may_still(game, Held::LastShots)
        .into_iter()
        .next()
}

/// The living player of this name, or none for `nobody`.
fn target(game: &Game, choice: &str) -> Result<Option<SeatId>, Refused> {
    if same(choice, "nobody") {
        return Ok(None);
    }
    let target = game.living().find(|(_, seat)| same(&seat.name, choice));
    match target {
        Some((target, _)) => Ok(Some(target)),
        None => Err(Refused::because(
            "no-such-player",
            say!(game, "no_such_player", choice),
        )),
    }
}
