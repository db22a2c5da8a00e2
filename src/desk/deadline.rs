//! Deadlines that move.

use chrono::{DateTime, Utc};

use super::Desk;
use super::decision::{Decision, DueText, Refused, WHAT_NOW};
use nightdesk_command::{Consent, HostOrder, PhaseMeant};
use nightdesk_game::{Event, Game};
use nightdesk_time::{
    Arithmetic, Change, ClockDirection, Direction, Length, Moment, MomentError, Phase, PhaseSpan,
    Refusal, Schedule, Shift, Stamp, StampStyle, Toward, Wall, read_moment,
};

/// Phases that are shown before and after a move.
const SHOWN: usize = 3;

/// Refuses a line that names another phase than the running one.
pub(super) fn of_running(desk: &Desk<'_>, of: Option<PhaseMeant>) -> Result<(), Refused> {
    let Some(of) = of else {
        return Ok(());
    };
    let phase = running(desk.game())?;
    let is_it = of.kind == phase.kind() && of.number.is_none_or(|number| number == phase.number());
    match is_it {
        true => Ok(()),
        false => Err(Refused::because(
            "another_phase",
            format!("{phase} runs, and only its deadline can be moved"),
        )
        .hint(format!(
            "leave the phase out, and the line moves the deadline of {phase}"
        ))),
    }
}

pub(super) fn move_by(desk: &Desk<'_>, by: Shift, consent: Consent) -> Result<Decision, Refused> {
    let game = desk.game();
    let phase = running(game)?;
    let before = schedule(game)?;
    still_runs(desk, &before, phase)?;
    let change = Change::Move {
        shift: by,
        at: desk.now,
    };
    let mut after = before.clone();
    after
        .apply(&change)
        .map_err(|refusal| Refused::because("into_the_past", not_moved(game, &refusal)))?;
    let clocks = over_clock_change(phase, &before, &after);
    let odd = odd_hour(phase, &after);
    let odd = odd.into_iter().chain(on_rest_day(phase, &after));
    if consent == Consent::Open {
        let mut facts: Vec<String> = odd.chain(told_moves(game, by)).collect();
        facts.extend(before_and_after(
            phase,
            Some(&before),
            Some(&after),
            desk.now,
        ));
        facts.extend(clocks);
        return Err(Refused::unless(
            "move_deadline",
            facts,
            "Keep this?",
            HostOrder::MoveDeadline {
                by,
                of: None,
                consent: Consent::Given,
            },
        ));
    }
    let way = match by.direction {
        Direction::Earlier => "earlier",
        Direction::Later => "later",
    };
    let by_clock = match clocks {
        Some(_) if before.plan().arithmetic == Arithmetic::Wall => " on the clock",
        Some(_) | None => "",
    };
    let decision = Decision::of(vec![Event::DeadlineMoved {
        by,
        at: desk.now,
        post: None,
    }]);
    let decision = odd.fold(decision, Decision::say);
    let later = match later_moves_alike(game, phase, (&before, &after)) {
        true => "and so are all later ones",
        false => "and later ones go with it, past the days on which no phase ends",
    };
    Ok(decision
        .say(format!(
            "The deadline of {phase} is {} {way}{by_clock}, {later}.",
            by.by.words()
        ))
        .due([DueText::DeadlineMoved]))
}

/// Whether all later deadlines up to the latest possible end move as far as the running one: where no
/// phase ends on some days they may move further, or not at all.
fn later_moves_alike(game: &Game, phase: Phase, (before, after): (&Schedule, &Schedule)) -> bool {
    let moved = |name| after.moved_since(before, name);
    let spans = after.iter().skip_while(|span| span.name != phase);
    let all = game.phases_to_latest_end().unwrap_or(SHOWN);
    let mut later = spans.take(all).skip(1);
    later.all(|span| moved(span.name) == moved(phase))
}

/// Moves the running deadline to a time as written; a day alone keeps its hour.
pub(super) fn move_to(desk: &Desk<'_>, to: &str, consent: Consent) -> Result<Decision, Refused> {
    let game = desk.game();
    let phase = running(game)?;
    let schedule = schedule(game)?;
    let Some(span) = schedule.named(phase) else {
        return Err(Refused::because(
            "no_deadlines",
            format!("{phase} has no deadline"),
        ));
    };
    let by = shift_to(&schedule, &span, to, desk)?;
    match by.by.is_zero() {
        true => Err(Refused::because(
            "deadline_stands",
            format!("the deadline of {phase} is at that time already"),
        )),
        false => move_by(desk, by, consent),
    }
}

/// How far a deadline is from a time as written.
fn shift_to(
    schedule: &Schedule,
    span: &PhaseSpan,
    to: &str,
    desk: &Desk<'_>,
) -> Result<Shift, Refused> {
    let zone = schedule.plan().zone;
    let read = |words: &str| read_moment(words, zone, desk.now, Toward::Next);
    let moment = match read(to) {
        Err(MomentError::NoTime { .. }) => read(&format!("{to} {}", span.clock.format("%H:%M"))),
        other => other,
    };
    let moment = moment
        .map_err(|error| Refused::because("bad_time", error.to_string()).hint(error.hint()))?;
    not_passed(&moment)?;
    let far = match schedule.plan().arithmetic {
        Arithmetic::Wall => moment.local - span.clock,
        Arithmetic::Elapsed => moment.instant - span.end,
    };
    let by = Length::seconds(far.num_seconds().unsigned_abs());
    Ok(match far < chrono::TimeDelta::zero() {
        true => Shift::earlier(by),
        false => Shift::later(by),
    })
}

/// Refuses a date without a year that is past and would be read as a later year's.
pub(super) fn not_passed(moment: &Moment) -> Result<(), Refused> {
    let Some(passed) = moment.passed else {
        return Ok(());
    };
    let (passed, read) = (passed.format("%-d %B %Y"), moment.local.format("%-d %B %Y"));
    Err(
        Refused::because("date_passed", format!("{passed} is past")).hint(format!(
            "write the year if you mean another one: `{read} {}`",
            moment.local.format("%H:%M")
        )),
    )
}

/// The running phase, whose deadline can move.
fn running(game: &Game) -> Result<Phase, Refused> {
    let Some(phase) = game.phase() else {
        return Err(Refused::because("not_running", "no phase runs").hint(WHAT_NOW));
    };
    super::end::not_told_over(game)?;
    Ok(phase)
}

/// What a move is in true time, where clocks change between the old deadline and the new one.
fn over_clock_change(phase: Phase, before: &Schedule, after: &Schedule) -> Option<String> {
    let (old, new) = (before.named(phase)?.end, after.named(phase)?.end);
    let (first, last) = (old.min(new), old.max(new));
    let zone = after.plan().zone;
    let change = zone.clock_changes(first, last).pop()?;
    let way = match change.direction {
        ClockDirection::Forward => "forward",
        ClockDirection::Back => "back",
    };
    let true_length = Length::between(first, last)?.words();
    let what = match after.plan().arithmetic {
        Arithmetic::Wall => format!("the deadline keeps its hour and moves by {true_length}"),
        Arithmetic::Elapsed => {
            format!("the deadline moves by {true_length} and falls on another hour")
        }
    };
    Some(format!(
        " (!) clocks in {} go {way} on {}: {what}",
        zone.name(),
        change.date.format("%a %-d %b")
    ))
}

/// That no clock shows the new deadline's hour, or that clocks show it twice (tracker rules §2.3).
fn odd_hour(phase: Phase, after: &Schedule) -> Option<String> {
    let span = after.named(phase)?;
    let zone = after.plan().zone;
    let hour = span.clock.format("%H:%M on %a %-d %b %Y");
    let end = Stamp {
        instant: span.end,
        zone,
        style: StampStyle::LocalWithYear,
    };
    match span.wall {
        Wall::Single(_) => None,
        Wall::Gap(_) => Some(format!(
            "(!) {hour} does not exist in {}, for clocks go forward: the deadline of {phase} is {end}.",
            zone.name()
        )),
        Wall::Overlap { .. } => Some(format!(
            "(!) {hour} comes twice in {}, for clocks go back: the deadline of {phase} is {end}.",
            zone.name()
        )),
    }
}

/// That the new deadline falls on a day on which no phase ends: by the host's hand it does.
fn on_rest_day(phase: Phase, after: &Schedule) -> Option<String> {
    let plan = after.plan();
    let end = plan.zone.local(after.named(phase)?.end);
    let mut rests = plan.rest_days.iter();
    rests.any(|rest| rest.falls_on(end.date())).then(|| {
        format!(
            "(!) {phase} then ends on {}, a day on which no phase ends by the setup \
             (schedule.no_end_on): a deadline that you move stays where you put it.",
            end.format("%a %-d %b %H:%M")
        )
    })
}

/// What to say when posts have told the same move: it may be meant only once.
fn told_moves(game: &Game, by: Shift) -> impl Iterator<Item = String> + '_ {
    let told = game.thread.told_moves.iter();
    told.filter(move |(moved, _)| *moved == by).map(|(_, post)| {
        format!("Your post {post} has moved it by that already, and it was read; this is another move.")
    })
}

fn schedule(game: &Game) -> Result<Schedule, Refused> {
    game.schedule()
        .map_err(|error| Refused::because("schedule", error.to_string()))?
        .ok_or_else(|| {
            Refused::because("no_deadlines", "this game has no deadlines")
                .hint("`schedule.start` in the setup gives it some")
        })
}

/// Why a deadline does not move, by the host's clock.
fn not_moved(game: &Game, refusal: &Refusal) -> String {
    let by_clock = |instant| Stamp {
        instant,
        zone: game.setup.schedule.host_zone(),
        style: StampStyle::UtcAndLocal,
    };
    match refusal {
        Refusal::IntoThePast {
            phase, deadline, ..
        } => format!(
            "the deadline of {phase} would be at {}, which is past",
            by_clock(*deadline)
        ),
        Refusal::OutOfOrder { latest, .. } => format!(
            "the schedule was changed at {} already, and changes are made in order",
            by_clock(*latest)
        ),
        Refusal::NotRunning { .. } | Refusal::BeforeItsStart { .. } | Refusal::BeyondCalendar => {
            refusal.to_string()
        }
    }
}

/// A deadline that has passed does not move any more.
fn still_runs(desk: &Desk<'_>, schedule: &Schedule, phase: Phase) -> Result<(), Refused> {
    match schedule.named(phase) {
        Some(span) if schedule.is_late(&span, desk.now) => Err(Refused::because(
            "deadline_passed",
            format!("the deadline of {phase} has passed, and past deadlines do not move"),
        )
        .hint("go on to the next phase, then move its deadline")),
        Some(_) | None => Ok(()),
    }
}

/// The deadlines from a phase on by two schedules, a row each:
///
/// ```text
/// before  Day 1    Sun 28 Mar 20:00 BST (19:00 UTC)
///         Night 1  Tue 30 Mar 20:00 BST (19:00 UTC)
/// ```
pub(super) fn before_and_after(
    phase: Phase,
    before: Option<&Schedule>,
    after: Option<&Schedule>,
    now: DateTime<Utc>,
) -> impl Iterator<Item = String> {
    let before = labelled("before", rows(phase, before, now));
    before.chain(labelled("after", rows(phase, after, now)))
}

/// Rows with a word before the first one.
fn labelled(label: &'static str, rows: Vec<String>) -> impl Iterator<Item = String> {
    let labels = std::iter::once(label).chain(std::iter::repeat(""));
    rows.into_iter()
        .zip(labels)
        .map(|(row, label)| format!("{label:<6}  {row}"))
}

fn rows(phase: Phase, schedule: Option<&Schedule>, now: DateTime<Utc>) -> Vec<String> {
    let Some(schedule) = schedule else {
        return vec!["no deadlines".to_owned()];
    };
    let spans = schedule.iter().skip_while(|span| span.name != phase);
    let rows = spans.take(SHOWN).map(|span| {
        let stamp = Stamp {
            instant: span.end,
            zone: schedule.plan().zone,
            style: StampStyle::local(span.end, schedule.plan().zone, now),
        };
        format!("{:<7}  {stamp}", span.name.to_string())
    });
    rows.collect()
}
