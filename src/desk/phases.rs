//! The game begins, days end, days begin.

use chrono::{DateTime, Utc};

use super::Desk;
use super::decision::{Decision, DueText, Refused};
use super::end;
use super::known::row;
use super::votes::{ballot_name, ends_by_hammer, running_day, tally};
use crate::command::{Consent, HostOrder};
use crate::game::{AtDeadline, Ballot, Cause, Event, Game, MessageState, SeatId, Stage};
use crate::time::{Phase, PhaseKind, Remaining, Stamp, StampStyle, Zone};
use crate::votes::Tally;

pub(super) fn start(desk: &Desk<'_>, consent: Consent) -> Result<Decision, Refused> {
    let game = desk.game();
    match &game.stage {
        Stage::Preparing => first_phase(desk, consent),
        Stage::Running(phase) => match phase.kind() {
            PhaseKind::Day => Err(Refused::because("day_runs", format!("{phase} runs"))
                .hint("`end day` ends it by its votes")),
            PhaseKind::Night if !game.night_done() => Err(Refused::because(
                "not_resolved",
                format!("{phase} is not resolved yet"),
            )
            .hint("`resolve` previews it, `resolve --commit` keeps it")),
            PhaseKind::Night => day_after(desk, *phase),
        },
        Stage::Over { .. } => {
            Err(Refused::because("over", "the game is over").hint("`reopen` goes on with it"))
        }
    }
}

fn first_phase(desk: &Desk<'_>, consent: Consent) -> Result<Decision, Refused> {
    let game = desk.game();
    let without: Vec<_> = game
        .seats()
        .filter(|(_, seat)| seat.card.is_none())
        .map(|(seat, _)| seat)
        .collect();
    if game.seats.is_empty() || !without.is_empty() {
        return Err(
            Refused::because("not_dealt", "the cards are not dealt yet").hint("`deal` comes first")
        );
    }
    let unsure: Vec<_> = game
        .seats()
        .filter(|(_, seat)| seat.role_message != MessageState::Confirmed)
        .map(|(seat, _)| seat)
        .collect();
    let mut facts = Vec::new();
    if !unsure.is_empty() {
        facts.push(format!("Not confirmed: {}.", row(game, &unsure)));
    }
    if let Some(early) = planned_later(desk)? {
        facts.push(early);
    }
    if consent == Consent::Open && !facts.is_empty() {
        return Err(Refused::unless(
            "start_now",
            facts,
            "Start all the same?",
            HostOrder::Start(Consent::Given),
        ));
    }
    let phase = game.setup.schedule.first.opening();
    Ok(begin(phase, desk.now, Vec::new()))
}

/// What to say when the game would begin before its planned start.
fn planned_later(desk: &Desk<'_>) -> Result<Option<String>, Refused> {
    let span = desk
        .game()
        .schedule()
        .map_err(|error| Refused::because("schedule", error.to_string()))?
        .and_then(|schedule| schedule.phase(0));
    Ok(span.filter(|span| desk.now < span.start).map(|span| {
        let zone = desk.game().setup.schedule.zone.parse().unwrap_or(Zone::UTC);
        let start = Stamp {
            instant: span.start,
            zone,
            style: StampStyle::UtcAndCity,
        };
        format!("The start is planned for {start}.")
    }))
}

fn day_after(desk: &Desk<'_>, night: Phase) -> Result<Decision, Refused> {
    let next = following(desk.game(), night)?;
    Ok(begin(next, closed_at(desk)?, Vec::new()))
}

fn following(game: &Game, phase: Phase) -> Result<Phase, Refused> {
    game.setup
        .schedule
        .first
        .after(phase)
        .ok_or_else(|| Refused::because("no_next_phase", format!("nothing follows {phase}")))
}

/// When the running phase is over: now, or at its deadline if that has passed (H7.6).
fn closed_at(desk: &Desk<'_>) -> Result<DateTime<Utc>, Refused> {
    let deadline = deadline(desk)?;
    Ok(deadline.map_or(desk.now, |deadline| deadline.min(desk.now)))
}

pub(super) fn deadline(desk: &Desk<'_>) -> Result<Option<DateTime<Utc>>, Refused> {
    desk.game()
        .deadline()
        .map_err(|error| Refused::because("schedule", error.to_string()))
}

/// A phase begins, after whatever ended the one before it.
fn begin(phase: Phase, at: DateTime<Utc>, mut events: Vec<Event>) -> Decision {
    let text = match phase.kind() {
        PhaseKind::Day => DueText::DayStart(phase),
        PhaseKind::Night => DueText::NightStart(phase),
    };
    events.push(Event::PhaseBegan { phase, at });
    let decision = Decision::of(events)
        .say(format!("{phase} runs."))
        .due([text]);
    match phase.kind() {
        PhaseKind::Day => decision.then("vote VOTER TARGET #POST"),
        PhaseKind::Night => decision.then("act PLAYER VERB TARGET"),
    }
}

/// How a day ends by its votes.
struct Outcome {
    eliminated: Option<SeatId>,
    facts: Vec<String>,
}

pub(super) fn end_day(desk: &Desk<'_>, consent: Consent) -> Result<Decision, Refused> {
    let game = desk.game();
    let day = running_day(game)?;
    let tally = tally(game, day);
    let outcome = outcome(desk, day, &tally)?;
    if consent == Consent::Open {
        return Err(Refused::unless(
            "end_day",
            outcome.facts,
            "Go on?",
            HostOrder::EndDay(Consent::Given),
        ));
    }
    let texts = [DueText::FinalTally(day), DueText::Elimination(day)];
    let Some(seat) = outcome.eliminated else {
        let decision = begin(following(game, day)?, closed_at(desk)?, Vec::new());
        return Ok(in_front(
            decision,
            vec!["Nobody is eliminated.".to_owned()],
            &texts,
        ));
    };
    let mut events = vec![Event::Died {
        seat,
        cause: Cause::Elimination,
        comment: None,
    }];
    let (inherited, taken) = end::inheritance(game, desk.rules, &events, &[seat])?;
    events.extend(inherited);
    let check = end::check(game, desk.rules, &events)?;
    let mut lines = vec![format!("{} is eliminated.", game.name(seat))];
    lines.extend(super::night::hitman_line(game, desk.rules, seat));
    lines.extend(taken);
    lines.push(check.line);
    let decision = match check.over {
        Some(over) => {
            events.push(over);
            Decision::of(events).due([DueText::GameEnd]).then("finish")
        }
        None => begin(following(game, day)?, closed_at(desk)?, events),
    };
    Ok(in_front(decision, lines, &texts))
}

fn in_front(mut decision: Decision, lines: Vec<String>, texts: &[DueText]) -> Decision {
    decision.echo.splice(0..0, lines);
    decision.texts.splice(0..0, texts.iter().copied());
    decision
}

fn outcome(desk: &Desk<'_>, day: Phase, tally: &Tally<SeatId, Ballot>) -> Result<Outcome, Refused> {
    let game = desk.game();
    let read = match tally.last_post {
        Some(post) => format!("Read up to post {post}; no vote is on hold."),
        None => "No vote is on hold.".to_owned(),
    };
    let decided = match tally.hammer {
        Some(hammer) if ends_by_hammer(game) => tally.line(hammer.target),
        Some(_) | None => None,
    };
    let mut facts = Vec::new();
    if decided.is_none()
        && let Some(deadline) = deadline(desk)?
        && let left @ Remaining::Left(_) = Remaining::at(desk.now, deadline)
    {
        facts.push(format!("{day} has {left} and no vote has ended it."));
    }
    let chosen = match decided {
        Some(line) => Some(line),
        None => at_deadline(game, tally),
    };
    let (eliminated, sentence) = match chosen {
        Some(line) => {
            let voters: Vec<_> = line.votes.iter().map(|vote| vote.voter).collect();
            let by = row(game, &voters);
            match line.target {
                Ballot::Seat(seat) => {
                    let name = ballot_name(game, line.target);
                    (Some(seat), format!("{name} is eliminated: {by}."))
                }
                Ballot::NoElimination => (None, format!("Nobody is eliminated: {by}.")),
            }
        }
        None => (None, no_choice(game, tally)),
    };
    facts.push(format!("{sentence} {read}"));
    Ok(Outcome { eliminated, facts })
}

/// Whom the setup's rule chooses at the deadline (H5.6).
fn at_deadline<'t>(
    game: &Game,
    tally: &'t Tally<SeatId, Ballot>,
) -> Option<&'t crate::votes::Line<SeatId, Ballot>> {
    let leaders = tally.leaders();
    let [leader] = leaders.as_slice() else {
        return None;
    };
    match game.setup.votes.at_deadline {
        AtDeadline::Plurality => Some(*leader),
        AtDeadline::Nobody => (leader.count >= leader.needed).then_some(*leader),
    }
}

fn no_choice(game: &Game, tally: &Tally<SeatId, Ballot>) -> String {
    let leaders: Vec<_> = tally
        .leaders()
        .iter()
        .map(|line| ballot_name(game, line.target))
        .collect();
    match (game.setup.votes.at_deadline, leaders.as_slice()) {
        (_, []) => "Nobody has a vote. Nobody is eliminated.".to_owned(),
        (AtDeadline::Plurality, tied) => {
            format!("{} are tied. Nobody is eliminated.", tied.join(", "))
        }
        (AtDeadline::Nobody, _) => "There is no majority. Nobody is eliminated.".to_owned(),
    }
}
