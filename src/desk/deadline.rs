//! Deadlines that move (H7.2).

use super::Desk;
use super::decision::{Decision, DueText, Refused};
use crate::command::{Consent, HostOrder};
use crate::game::{Event, Game};
use crate::time::{Change, Direction, Phase, Refusal, Schedule, Shift, Stamp, StampStyle};

/// Phases that are shown before and after a move.
const SHOWN: usize = 3;

pub(super) fn move_by(desk: &Desk<'_>, by: Shift, consent: Consent) -> Result<Decision, Refused> {
    let game = desk.game();
    let Some(phase) = game.phase() else {
        return Err(Refused::because("not_running", "no phase runs"));
    };
    super::end::not_told_over(game)?;
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
    if consent == Consent::Open {
        let mut facts: Vec<String> = told_moves(game, by).collect();
        facts.extend(before_and_after(phase, Some(&before), Some(&after)));
        return Err(Refused::unless(
            "move_deadline",
            facts,
            "Keep this?",
            HostOrder::MoveDeadline {
                by,
                consent: Consent::Given,
            },
        ));
    }
    let way = match by.direction {
        Direction::Earlier => "earlier",
        Direction::Later => "later",
    };
    Ok(Decision::of(vec![Event::DeadlineMoved {
        by,
        at: desk.now,
        post: None,
    }])
    .say(format!(
        "The deadline of {phase} is {} {way}, and so are all later ones.",
        by.by.words()
    ))
    .due([DueText::DeadlineMoved]))
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

/// The deadlines from a phase on by two schedules, a row each (H7.2):
///
/// ```text
/// before  Day 1    Sun 28 Mar 20:00 BST (19:00 UTC)
///         Night 1  Tue 30 Mar 20:00 BST (19:00 UTC)
/// ```
pub(super) fn before_and_after(
    phase: Phase,
    before: Option<&Schedule>,
    after: Option<&Schedule>,
) -> impl Iterator<Item = String> {
    let before = labelled("before", rows(phase, before));
    before.chain(labelled("after", rows(phase, after)))
}

/// Rows with a word before the first one.
fn labelled(label: &'static str, rows: Vec<String>) -> impl Iterator<Item = String> {
    let labels = std::iter::once(label).chain(std::iter::repeat(""));
    rows.into_iter()
        .zip(labels)
        .map(|(row, label)| format!("{label:<6}  {row}"))
}

fn rows(phase: Phase, schedule: Option<&Schedule>) -> Vec<String> {
    let Some(schedule) = schedule else {
        return vec!["no deadlines".to_owned()];
    };
    let spans = schedule.iter().skip_while(|span| span.name != phase);
    let rows = spans.take(SHOWN).map(|span| {
        let stamp = Stamp {
            instant: span.end,
            zone: schedule.plan().zone,
            style: StampStyle::LocalAndUtc,
        };
        format!("{:<7}  {stamp}", span.name.to_string())
    });
    rows.collect()
}
