//! Deadlines that move.

use chrono::Datelike;
use chrono::{DateTime, Utc};
use nightdesk_time::{date_in_words, day_in_words};

use super::Desk;
use super::decision::{Decision, DueText, Refused, bad_time, no_schedule, what_now};
use nightdesk_command::{Consent, HostOrder, PhaseMeant};
use nightdesk_game::{Event, Game};
use nightdesk_text::Language;
use nightdesk_text::messages::{InLanguage, Worded};
use nightdesk_text::say;
use nightdesk_text::width::pad_end;
use nightdesk_time::{
    Arithmetic, Change, ClockDirection, Length, Moment, MomentError, Phase, PhaseSpan, Refusal,
    Schedule, Shift, Stamp, StampStyle, Toward, Wall, read_moment,
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
        false => Err(
            Refused::because("another-phase", say!(desk, "another_phase", phase)).hint(say!(
                desk,
                "leave_the_phase_out",
                phase
            )),
        ),
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
        .map_err(|refusal| Refused::because("into-the-past", not_moved(game, &refusal)))?;
    let clocks = over_clock_change(desk.language(), phase, &before, &after);
    let odd = odd_hour(desk.language(), phase, &after);
    let odd = odd
        .into_iter()
        .chain(on_rest_day(desk.language(), phase, &after));
    if consent == Consent::Open {
        let mut facts: Vec<String> = odd.chain(same_moves_in_posts(game, by)).collect();
        facts.extend(before_and_after(
            desk.language(),
            phase,
            Some(&before),
            Some(&after),
            desk.now,
        ));
        facts.extend(clocks);
        return Err(Refused::unless(
            "move-deadline",
            facts,
            say!(desk, "keep_this"),
            HostOrder::MoveDeadline {
                by,
                of: None,
                consent: Consent::Given,
            },
        ));
    }
    let way = by.direction;
    let by_clock = match clocks {
        Some(_) if before.plan().arithmetic == Arithmetic::Wall => say!(desk, "on_the_clock"),
        Some(_) | None => String::new(),
    };
    let decision = Decision::of(vec![Event::DeadlineMoved {
        by,
        at: desk.now,
        post: None,
    }]);
    let decision = odd.fold(decision, Decision::say);
    let later = match later_moves_alike(game, phase, (&before, &after)) {
        true => say!(desk, "and_so_are_all_later_ones"),
        false => say!(desk, "and_later_ones_go"),
    };
    Ok(decision
        .say(say!(
            desk,
            "the_deadline",
            phase,
            by = by.by,
            way,
            by_clock,
            later
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
            "no-deadlines",
            say!(desk, "no_deadlines", phase),
        ));
    };
    let by = shift_to(&schedule, &span, to, desk)?;
    match by.by.is_zero() {
        true => Err(Refused::because(
            "deadline-stands",
            say!(desk, "deadline_stays", phase),
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
    let moment = moment.map_err(|error| bad_time(desk, &error))?;
    not_passed(desk.language(), &moment)?;
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
pub(super) fn not_passed(language: Language, moment: &Moment) -> Result<(), Refused> {
    let Some(passed) = moment.passed else {
        return Ok(());
    };
    let passed = day_in_words(passed, language);
    let read = day_in_words(moment.local.date(), Language::English);
    Err(
        Refused::because("date-passed", say!(&language, "date_passed", passed)).hint(say!(
            &language,
            "write_the_year_if_you_mean",
            read,
            format = moment.local.format("%H:%M").to_string()
        )),
    )
}

/// The running phase, whose deadline can move.
fn running(game: &Game) -> Result<Phase, Refused> {
    let Some(phase) = game.phase() else {
        return Err(
            Refused::because("not-running", say!(game, "no_phase_runs")).hint(what_now(game))
        );
    };
    super::end::not_told_over(game)?;
    Ok(phase)
}

/// What a move is in true time, where clocks change between the old deadline and the new one.
fn over_clock_change(
    language: Language,
    phase: Phase,
    before: &Schedule,
    after: &Schedule,
) -> Option<String> {
    let (old, new) = (before.named(phase)?.end, after.named(phase)?.end);
    let (first, last) = (old.min(new), old.max(new));
    let zone = after.plan().zone;
    let change = zone.clock_changes(first, last).pop()?;
    let way = match change.direction {
        ClockDirection::Forward => say!(&language, "forward"),
        ClockDirection::Back => say!(&language, "back_in_time"),
    };
    let true_length = Length::between(first, last)?;
    let what = match after.plan().arithmetic {
        Arithmetic::Wall => say!(&language, "the_deadline_keeps_its_hour", true_length),
        Arithmetic::Elapsed => {
            say!(&language, "the_deadline_moves_by_and_falls", true_length)
        }
    };
    Some(say!(
        &language,
        "clocks_in_go",
        zone = zone.name(),
        way,
        date = date_in_words(change.date, language),
        what
    ))
}

/// That no clock shows the new deadline's hour, or that clocks show it twice (tracker rules §2.3).
fn odd_hour(language: Language, phase: Phase, after: &Schedule) -> Option<String> {
    let span = after.named(phase)?;
    let zone = after.plan().zone;
    let hour = say!(
        &language,
        "hour_of_a_day",
        hour = span.clock.format("%H:%M").to_string(),
        day = date_in_words(span.clock.date(), language),
        year = span.clock.year()
    );
    let end = Stamp {
        instant: span.end,
        zone,
        style: StampStyle::LocalWithYear,
    };
    match span.wall {
        Wall::Single(_) => None,
        Wall::Gap(_) => Some(say!(
            &language,
            "does_not_exist_in_for_clocks",
            hour,
            zone = zone.name(),
            phase,
            end
        )),
        Wall::Overlap { .. } => Some(say!(
            &language,
            "comes_twice_in_for_clocks_go",
            hour,
            zone = zone.name(),
            phase,
            end
        )),
    }
}

/// That the new deadline falls on a day on which no phase ends: by the host's hand it does.
fn on_rest_day(language: Language, phase: Phase, after: &Schedule) -> Option<String> {
    let plan = after.plan();
    let end = plan.zone.local(after.named(phase)?.end);
    let mut rests = plan.rest_days.iter();
    rests.any(|rest| rest.falls_on(end.date())).then(|| {
        say!(
            &language,
            "then_ends_on_a_day",
            phase,
            date = format!(
                "{} {}",
                date_in_words(end.date(), language),
                end.format("%H:%M")
            )
        )
    })
}

/// What to say when posts have told the same move: it may be meant only once.
fn same_moves_in_posts(game: &Game, by: Shift) -> impl Iterator<Item = String> + '_ {
    let told = game.thread.told_moves.iter();
    told.filter(move |(moved, _)| *moved == by)
        .map(|(_, post)| say!(game, "your_post_has_moved", post))
}

fn schedule(game: &Game) -> Result<Schedule, Refused> {
    game.schedule()
        .map_err(|error| no_schedule(game, &error))?
        .ok_or_else(|| {
            Refused::because("no-deadlines", say!(game, "this_game_has_no_deadlines"))
                .hint(say!(game, "in_the_setup_gives_it_some"))
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
        } => say!(
            game,
            "the_deadline_of_would",
            phase,
            deadline = by_clock(*deadline)
        ),
        Refusal::OutOfOrder { latest, .. } => say!(
            game,
            "the_schedule_was_changed_at_already",
            latest = by_clock(*latest)
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
            "deadline-passed",
            say!(desk, "deadline_passed", phase),
        )
        .hint(say!(desk, "go_on_to_the_next_phase"))
        .hint(say!(desk, "reload_takes_other_times"))),
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
    language: Language,
    phase: Phase,
    before: Option<&Schedule>,
    after: Option<&Schedule>,
    now: DateTime<Utc>,
) -> impl Iterator<Item = String> {
    let before = labelled(
        say!(&language, "before"),
        rows(language, phase, before, now),
    );
    before.chain(labelled(
        say!(&language, "after"),
        rows(language, phase, after, now),
    ))
}

/// Rows with a word before the first one.
fn labelled(label: String, rows: Vec<String>) -> impl Iterator<Item = String> {
    let labels = std::iter::once(label).chain(std::iter::repeat(String::new()));
    rows.into_iter()
        .zip(labels)
        .map(|(row, label)| format!("{label:<6}  {row}"))
}

fn rows(
    language: Language,
    phase: Phase,
    schedule: Option<&Schedule>,
    now: DateTime<Utc>,
) -> Vec<String> {
    let Some(schedule) = schedule else {
        return vec![say!(&language, "no_deadlines_3")];
    };
    let spans = schedule.iter().skip_while(|span| span.name != phase);
    let rows = spans.take(SHOWN).map(|span| {
        let stamp = Stamp {
            instant: span.end,
            zone: schedule.plan().zone,
            style: StampStyle::local(span.end, schedule.plan().zone, now),
        };
        let name = pad_end(&span.name.worded(language), 7);
        format!("{name}  {}", stamp.worded(language))
    });
    rows.collect()
}
