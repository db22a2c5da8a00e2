//! The game begins, days end, days begin.

use chrono::{DateTime, Utc};

use super::Desk;
use super::chats;
use super::day_deed;
use super::day_end::{self, Ending, Outcome};
use super::decision::{Choice, Decision, DueText, Refused, no_schedule};
use super::end;
use super::known::{row, ruling_lines};
use super::messages::due_to;
use super::revenge;
use super::votes::running_day;
use nightdesk_command::{Consent, HostOrder};
use nightdesk_game::{Change, Event, Game, MessageState, Seat, SeatId, Setup, Stage};
use nightdesk_rules::{Happens, VotedOut};
use nightdesk_text::messages::{InLanguage, Listed};
use nightdesk_text::say;
use nightdesk_time::{
    Direction, EarlyEnd, Length, Phase, PhaseKind, PhaseSpan, Schedule, Shift, Stamp, StampStyle,
};

pub(super) fn start(desk: &Desk<'_>, consent: Consent) -> Result<Decision, Refused> {
    let game = desk.game();
    match &game.stage {
        Stage::Preparing => first_phase(desk, consent),
        Stage::Running(phase) => match phase.kind() {
            PhaseKind::Day => Err(Refused::because("day-runs", say!(desk, "day_runs", phase))
                .hint(say!(desk, "ends_it_by_its_votes"))),
            PhaseKind::Night if !game.night_done() => Err(Refused::because(
                "not-resolved",
                say!(desk, "not_resolved", phase),
            )
            .hint(say!(desk, "previews_it_keeps"))),
            PhaseKind::Night => {
                let unsent = unsent_results(desk, *phase);
                let decision = with_past_deadline(desk, day_after(desk, *phase)?)?;
                Ok(unsent.into_iter().fold(decision, Decision::say))
            }
        },
        Stage::Over { .. } => Err(super::end::is_over(desk.language(), desk.journal)),
    }
}

/// That results of a night have not left yet, by their number: a name would tell who can do something by night.
fn unsent_results(desk: &Desk<'_>, night: Phase) -> Option<String> {
    let game = desk.game();
    let seats = game.seats().map(|(seat, _)| seat);
    let is_due = |seat: &SeatId| {
        let mut due = due_to(game, *seat).into_iter();
        due.any(|text| matches!(text, DueText::Results(_, of) if of == night))
    };
    match seats.filter(is_due).count() {
        0 => None,
        n => Some(say!(desk, "results_are_not_sent_yet", n, night)),
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
            Refused::because("not-dealt", say!(desk, "the_cards_are_not_dealt_yet"))
                .hint(say!(desk, "comes_first")),
        );
    }
    ask_whether_ready(desk, consent, Vec::new(), HostOrder::Start)?;
    let phase = game.setup.schedule.first.opening();
    let early = begins_early(desk, consent)?;
    let told = early.as_ref().map(|early| deadlines_after(desk, early));
    let settled = desk
        .rules
        .orders()
        .follows(game, Happens::GameBegins)
        .events;
    let before = todays_edition(game).into_iter().chain(early).chain(settled);
    let decision = begin(desk, phase, desk.now, before.collect());
    let decision = told.into_iter().fold(decision, Decision::say);
    with_past_deadline(desk, decision)
}

/// With a word of caution, where the phase that begins is past its own deadline.
fn with_past_deadline(desk: &Desk<'_>, decision: Decision) -> Result<Decision, Refused> {
    let Change::Do(facts) = &decision.change else {
        return Ok(decision);
    };
    if !facts
        .iter()
        .any(|fact| matches!(fact, Event::PhaseBegan { .. }))
    {
        return Ok(decision);
    }
    let after = end::after(desk.game(), facts)?;
    let deadline = after
        .deadline()
        .map_err(|error| no_schedule(desk, &error))?;
    let past = deadline.filter(|deadline| *deadline <= desk.now);
    Ok(match (after.phase(), past) {
        (Some(phase), Some(deadline)) => decision.say(say!(
            desk,
            "begins_after_its_deadline",
            phase,
            deadline = stamp(desk, deadline)
        )),
        _ => decision,
    })
}

/// That the game begins by the rules of today, where its setup was adopted under earlier ones.
pub(super) fn todays_edition(game: &Game) -> Option<Event> {
    (game.setup.edition < Setup::EDITION).then_some(Event::EditionTaken {
        edition: Setup::EDITION,
    })
}

/// That the game begins before its planned start, if it does: with it what becomes of the deadlines.
pub(super) fn begins_early(desk: &Desk<'_>, consent: Consent) -> Result<Option<Event>, Refused> {
    let deadlines = match consent {
        Consent::With(deadlines) => deadlines,
        Consent::Open | Consent::Given => desk.game().setup.schedule.early_end,
    };
    Ok(planned_start(desk)?.map(|_| Event::BegunEarly { deadlines }))
}

/// What the host reads of the deadlines of a game that begins early.
fn deadlines_after(desk: &Desk<'_>, early: &Event) -> String {
    match early {
        Event::BegunEarly {
            deadlines: EarlyEnd::Shift,
        } => say!(desk, "the_deadlines_come_earlier"),
        _ => match planned_deadline(desk) {
            Some(deadline) => say!(desk, "the_announced_deadlines_stay_the_first", deadline),
            None => say!(desk, "the_announced_deadlines_stay"),
        },
    }
}

fn planned_deadline(desk: &Desk<'_>) -> Option<Stamp> {
    let span = schedule(desk).ok()??.phase(0)?;
    Some(stamp(desk, span.end))
}

/// Asks once about seats that have not confirmed and a start that is planned for later, or so long
/// ago that the first phase is over; `yes` begins all the same.
pub(super) fn ask_whether_ready(
    desk: &Desk<'_>,
    consent: Consent,
    unready: Vec<String>,
    order: impl Fn(Consent) -> HostOrder,
) -> Result<(), Refused> {
    let game = desk.game();
    let unsure: Vec<_> = game
        .seats()
        .filter(|(_, seat)| seat.role_message != MessageState::Confirmed)
        .map(|(seat, _)| seat)
        .collect();
    let mut facts = Vec::new();
    if !unsure.is_empty() {
        facts.push(say!(desk, "not_confirmed", unsure = row(game, &unsure)));
    }
    facts.extend(unready);
    let planned = planned_start(desk)?;
    if let Some(planned) = planned {
        facts.push(say!(
            desk,
            "the_start_is_planned",
            planned = stamp(desk, planned)
        ));
    }
    facts.extend(over_already(desk)?);
    if consent != Consent::Open || facts.is_empty() {
        return Ok(());
    }
    let question = say!(desk, "start_all_the_same");
    if planned.is_none() {
        let yes = order(Consent::Given);
        return Err(Refused::unless("start-now", facts, question, yes));
    }
    facts.push(match game.setup.schedule.early_end {
        EarlyEnd::Keep => {
            say!(desk, "the_announced_deadlines_stay_or_come")
        }
        EarlyEnd::Shift => {
            say!(desk, "the_deadlines_come_earlier_with_the_start")
        }
    });
    let choices = vec![
        Choice::word("y", order(Consent::Given)),
        Choice::word("stay", order(Consent::With(EarlyEnd::Keep))),
        Choice::word("move", order(Consent::With(EarlyEnd::Shift))),
    ];
    Err(Refused::choose("start-now", facts, question, choices))
}

/// The planned start, where the game would begin before it.
fn planned_start(desk: &Desk<'_>) -> Result<Option<DateTime<Utc>>, Refused> {
    let span = schedule(desk)?.and_then(|schedule| schedule.phase(0));
    Ok(span
        .map(|span| span.start)
        .filter(|start| desk.now < *start))
}

/// What to say when the first phase would be over before it begins: mostly a slip in the date.
fn over_already(desk: &Desk<'_>) -> Result<Option<String>, Refused> {
    let phase = desk.game().setup.schedule.first.opening();
    let begun = [Event::PhaseBegan {
        phase,
        at: desk.now,
    }];
    let deadline = end::after(desk.game(), &begun)?
        .deadline()
        .map_err(|error| no_schedule(desk, &error))?;
    let past = deadline.filter(|deadline| *deadline <= desk.now);
    Ok(past.map(|deadline| {
        let deadline = stamp(desk, deadline);
        say!(desk, "would_be_over_already_its_deadline", phase, deadline)
    }))
}

fn stamp(desk: &Desk<'_>, instant: DateTime<Utc>) -> Stamp {
    Stamp {
        instant,
        zone: desk.game().setup.schedule.host_zone(),
        style: StampStyle::UtcAndLocal,
    }
}

fn day_after(desk: &Desk<'_>, night: Phase) -> Result<Decision, Refused> {
    revenge::not_owed(desk)?;
    let next = following(desk.game(), night)?;
    let at = closed_at(desk)?;
    match desk.rules.orders().leaves_day_out(desk.game()) {
        true => left_out(desk, next, at),
        false => Ok(begin(desk, next, at, Vec::new())),
    }
}

/// A day that is left out: it is over when it begins, and the night after it has its own length.
fn left_out(desk: &Desk<'_>, day: Phase, at: DateTime<Utc>) -> Result<Decision, Refused> {
    let game = desk.game();
    let night = following(game, day)?;
    let mut events = vec![Event::PhaseBegan { phase: day, at }];
    let span = schedule(desk)?.and_then(|schedule| schedule.named(day));
    // The day ends all the same, with the deaths that its end brings.
    let dusk = at_dusk(desk, &events)?;
    events.extend(dusk.events);
    let mut decision = match dusk.dead.as_slice() {
        [] => begin(desk, night, at, events),
        dead => after_deaths(desk, day, at, events, dead)?,
    };
    if let Change::Do(facts) = &mut decision.change {
        let moved = span.and_then(|span| {
            let after = end::after(game, facts).ok()?;
            let goes_on = after.phase() == Some(night);
            goes_on.then(|| moved_up(&after, &span, at))?
        });
        facts.extend(moved);
    }
    let before = game.phase().map(DueText::NightDeaths);
    let left = dusk.dead.into_iter().map(DueText::Left);
    decision.texts.splice(0..0, before.into_iter().chain(left));
    decision.echo.splice(0..0, dusk.lines);
    decision.echo.insert(0, say!(desk, "is_left_out", day));
    Ok(decision)
}

/// By how much the deadlines come earlier after a day that is left out.
fn moved_up(after: &Game, day: &PhaseSpan, at: DateTime<Utc>) -> Option<Event> {
    let schedule = after.schedule().ok()??;
    let night = schedule.named(after.phase()?)?;
    let length = after
        .setup
        .schedule
        .length_of(night.name, after.living().count());
    let planned = day.start.checked_add_signed(length.delta()?)?;
    let by = Length::between(planned, night.end).filter(|by| !by.is_zero() && planned > at)?;
    let by = Shift {
        by,
        direction: Direction::Earlier,
    };
    Some(Event::DeadlineMoved { by, at, post: None })
}

fn following(game: &Game, phase: Phase) -> Result<Phase, Refused> {
    game.setup
        .schedule
        .first
        .after(phase)
        .ok_or_else(|| Refused::because("no-next-phase", say!(game, "no_next_phase", phase)))
}

/// When the running phase is over: now, or at its deadline if that has passed.
pub(super) fn closed_at(desk: &Desk<'_>) -> Result<DateTime<Utc>, Refused> {
    let game = desk.game();
    // The host's own post may have told when the phase was over.
    if let Some((phase, announced)) = game.thread.announced_end
        && game.phase() == Some(phase)
    {
        return Ok(announced.at);
    }
    let deadline = deadline(desk)?;
    Ok(deadline.map_or(desk.now, |deadline| deadline.min(desk.now)))
}

pub(super) fn schedule(desk: &Desk<'_>) -> Result<Option<Schedule>, Refused> {
    desk.game()
        .schedule()
        .map_err(|error| no_schedule(desk, &error))
}

pub(super) fn deadline(desk: &Desk<'_>) -> Result<Option<DateTime<Utc>>, Refused> {
    desk.game()
        .deadline()
        .map_err(|error| no_schedule(desk, &error))
}

/// A phase begins, after whatever ended the one before it.
fn begin(
    of: &impl InLanguage,
    phase: Phase,
    at: DateTime<Utc>,
    mut events: Vec<Event>,
) -> Decision {
    events.push(Event::PhaseBegan { phase, at });
    let decision = Decision::of(events)
        .say(say!(of, "phase_runs", phase))
        .due([beginning(phase)]);
    match phase.kind() {
        PhaseKind::Day => decision.then(say!(of, "vote_voter_target_post")),
        PhaseKind::Night => decision.then(say!(of, "act_player_verb_target")),
    }
}

pub(super) fn end_day(
    desk: &Desk<'_>,
    consent: Consent,
    anyway: &[(u64, u64)],
) -> Result<Decision, Refused> {
    let game = desk.game();
    let day = running_day(game)?;
    end::not_told_over(game)?;
    revenge::not_owed(desk)?;
    let outcome = match day_end::ending(desk, day, consent, anyway)? {
        Ending::Closed(outcome) => outcome,
        Ending::Runoff(decision) => return Ok(decision),
    };
    with_past_deadline(desk, closed(desk, day, outcome)?)
}

/// Ends the running day by the vote that a card has decided.
pub(super) fn voted_out_by_card(
    desk: &Desk<'_>,
    day: Phase,
    vote: VotedOut,
    events: Vec<Event>,
) -> Result<Decision, Refused> {
    end::not_told_over(desk.game())?;
    revenge::not_owed(desk)?;
    let eliminated = vec![vote];
    let outcome = Outcome {
        eliminated,
        events,
        on_hold: None,
    };
    closed(desk, day, outcome)
}

/// The day is over, with all that follows from how it ended.
fn closed(desk: &Desk<'_>, day: Phase, outcome: Outcome) -> Result<Decision, Refused> {
    let game = desk.game();
    let mut texts = vec![DueText::FinalTally(day), DueText::Elimination(day)];
    let mut events = outcome.events;
    let mut lines: Vec<String> = outcome.on_hold.into_iter().collect();
    let nobody_dies = at_dusk(desk, &events)?.events.is_empty();
    if outcome.eliminated.is_empty() {
        lines.push(match day_end::eliminated_before(game, day).as_slice() {
            [] => say!(desk, "nobody_is_eliminated_5"),
            told => say!(
                desk,
                "nobody_is_eliminated_besides_as_you",
                list = Listed(told)
            ),
        });
        lines.extend(end::half_rule(game, desk.rules));
        if nobody_dies {
            let decision = begin(desk, following(game, day)?, closed_at(desk)?, events);
            return Ok(in_front(decision, lines, &texts));
        }
    }
    let mut dead: Vec<SeatId> = Vec::new();
    for vote in &outcome.eliminated {
        let before = end::after(game, &events)?;
        let lives = |seat: SeatId| before.seat(seat).is_some_and(Seat::alive);
        // The host's own post may have told the death already.
        if !lives(vote.seat) {
            dead.push(vote.seat);
            continue;
        }
        let came = Happens::VotedOut(vote);
        let came = desk.rules.orders().follows(&before, came);
        lines.extend(super::pardon::spared_line(
            &before,
            desk.rules,
            vote.seat,
            &came.events,
        ));
        lines.extend(ruling_lines(&before, desk.rules, &came.rulings));
        let died = came.events.iter().filter_map(|event| match event {
            Event::Died { seat, .. } if lives(*seat) => Some(*seat),
            _ => None,
        });
        for seat in died {
            let name = game.name(seat);
            lines.push(match seat == vote.seat {
                true => say!(desk, "name_is_eliminated", name),
                false => say!(desk, "dies_too", name),
            });
            lines.extend(super::night::hitman_line(game, desk.rules, seat));
            dead.push(seat);
        }
        events.extend(came.events);
    }
    let dusk = at_dusk(desk, &events)?;
    lines.extend(dusk.lines);
    // Nothing else tells of them.
    texts.extend(dusk.dead.iter().copied().map(DueText::Left));
    dead.extend(dusk.dead);
    events.extend(dusk.events);
    let decision = after_deaths(desk, day, closed_at(desk)?, events, &dead)?;
    Ok(in_front(decision, lines, &texts))
}

/// Who dies at the end of a day, besides whom its vote hits.
struct Dusk {
    events: Vec<Event>,
    dead: Vec<SeatId>,
    lines: Vec<String>,
}

/// The deaths with which a day ends, the game being as these events leave it.
fn at_dusk(desk: &Desk<'_>, events: &[Event]) -> Result<Dusk, Refused> {
    let game = desk.game();
    let before = end::after(game, events)?;
    let rules = desk.rules.orders();
    let events = rules.follows(&before, Happens::DayEnds).events;
    let dead: Vec<SeatId> = events.iter().filter_map(Event::out_by_host).collect();
    let lines = events.iter().filter_map(|event| match event {
        Event::Died { seat, comment, .. } => {
            let (name, why) = (game.name(*seat), comment.as_deref().unwrap_or_default());
            Some(say!(desk, "dies_with_the_day", name, why))
        }
        _ => None,
    });
    Ok(Dusk {
        lines: lines.collect(),
        dead,
        events,
    })
}

/// What follows from the deaths with which a day ends: the end of the game, or the night.
fn after_deaths(
    desk: &Desk<'_>,
    day: Phase,
    at: DateTime<Utc>,
    mut events: Vec<Event>,
    dead: &[SeatId],
) -> Result<Decision, Refused> {
    let game = desk.game();
    let (inherited, mut lines) = end::inheritance(game, desk.rules, &events, dead)?;
    let told = day_deed::told_by_day(&inherited);
    events.extend(inherited);
    let check = end::check(game, desk.rules, &events, Some(desk.now))?;
    lines.extend(check.lines());
    let after = end::after(game, &events)?;
    lines.extend(chats::changes(desk.rules, game, &after));
    let owed = match check.is_over() {
        false => revenge::owed_line(&after, desk.rules),
        true => None,
    };
    let waits = owed.is_some();
    lines.extend(owed);
    if !check.is_over() {
        lines.extend(super::night::orders_lost(desk, &after));
    }
    let over = check.is_over();
    let mut decision = match over {
        true => {
            events.extend(check.over);
            Decision::of(events).due([DueText::GameEnd]).then("finish")
        }
        false => begin(desk, following(game, day)?, at, events),
    };
    if waits {
        // Who is alive, and how many votes it takes, is known when the shot is.
        decision.texts.clear();
        decision = decision.then(say!(desk, "rule_revenge_name"));
    }
    if !over {
        decision = decision.due(told);
    }
    Ok(in_front(decision, lines, &[]))
}

/// The text that begins a phase.
pub(super) fn beginning(phase: Phase) -> DueText {
    match phase.kind() {
        PhaseKind::Day => DueText::DayStart(phase),
        PhaseKind::Night => DueText::NightStart(phase),
    }
}

/// The running day is over without an elimination: a removal ended it.
pub(super) fn cut_short(desk: &Desk<'_>, mut events: Vec<Event>) -> Result<Decision, Refused> {
    let day = running_day(desk.game())?;
    let texts = [DueText::FinalTally(day)];
    let dusk = at_dusk(desk, &events)?;
    if dusk.events.is_empty() {
        let decision = begin(desk, following(desk.game(), day)?, desk.now, events);
        return Ok(in_front(decision, Vec::new(), &texts));
    }
    events.extend(dusk.events);
    let mut decision = after_deaths(desk, day, desk.now, events, &dusk.dead)?;
    let left = dusk.dead.into_iter().map(DueText::Left);
    decision.texts.splice(0..0, left);
    Ok(in_front(decision, dusk.lines, &texts))
}

fn in_front(mut decision: Decision, lines: Vec<String>, texts: &[DueText]) -> Decision {
    decision.echo.splice(0..0, lines);
    decision.texts.splice(0..0, texts.iter().copied());
    decision
}
