//! Players who are asked to post, and players who have said that they will not.

use chrono::{DateTime, Utc};

use super::Desk;
use super::activity::{Activity, Due, activity};
use super::deadline::not_passed;
use super::decision::{Decision, DueText, Refused, bad_time};
use nightdesk_command::{Absence, Consent, HostOrder};
use nightdesk_game::{Event, Game, Seat, SeatId};
use nightdesk_text::Language;
use nightdesk_text::messages::{InLanguage, Worded};
use nightdesk_text::say;
use nightdesk_time::{Length, MomentError, Stamp, StampStyle, Toward, read_moment};

/// Asks silent players to post; asks the host first where it is too soon for that.
pub(super) fn prod(
    desk: &Desk<'_>,
    seats: &[SeatId],
    consent: Consent,
) -> Result<Decision, Refused> {
    let game = desk.game();
    for seat in seats {
        in_the_game(game, *seat)?;
    }
    let rows = activity(game, desk.now);
    let rows = rows.iter().filter(|row| seats.contains(&row.seat));
    let facts: Vec<String> = rows.filter_map(|row| too_soon(desk, row)).collect();
    if consent == Consent::Open && !facts.is_empty() {
        return Err(Refused::unless(
            "prod-too-soon",
            facts,
            say!(desk, "prod_all_the_same"),
            HostOrder::Prod {
                seats: seats.to_vec(),
                consent: Consent::Given,
            },
        ));
    }
    let answer = match game.setup.activity.answer_in {
        Some(length) => say!(desk, "answer_due", length = length),
        None => String::new(),
    };
    let events = seats.iter().map(|seat| Event::Prodded {
        seat: *seat,
        at: desk.now,
    });
    let decision = Decision::of(events.collect());
    let said = seats.iter().fold(decision, |decision, seat| {
        let number = game.thread.prods.get(seat).map_or(0, Vec::len) + 1;
        decision.say(say!(
            desk,
            "prod_number_for_player_answer",
            number,
            player = game.name(*seat),
            answer
        ))
    });
    Ok(said.due(seats.iter().copied().map(DueText::Prod)))
}

/// Why nothing can be expected of a player yet: he is away, or has time to answer.
fn too_soon(desk: &Desk<'_>, row: &Activity) -> Option<String> {
    let game = desk.game();
    let name = game.name(row.seat);
    match row.due {
        Due::Away { until } => Some(say!(
            desk,
            "is_away_until_and_has_said",
            name,
            until = by_clock(desk, until)
        )),
        Due::Answer { by: Some(by) } => Some(say!(
            desk,
            "was_prodded_and_the_answer",
            name,
            seat = last_prod(desk, row.seat),
            by = by_clock(desk, by)
        )),
        Due::Answer { by: None }
        | Due::Nothing
        | Due::Prod
        | Due::AnotherProd { .. }
        | Due::Replacement => None,
    }
}

/// ` 5 minutes ago`
fn last_prod(desk: &Desk<'_>, seat: SeatId) -> String {
    let prods = desk.game().thread.prods.get(&seat);
    let last = prods.and_then(|prods| prods.last());
    let ago = last.and_then(|last| Length::between(*last, desk.now));
    match ago.map(|ago| Length::seconds(ago.as_seconds() / 60 * 60)) {
        Some(ago) if !ago.is_zero() => say!(desk, "ago_ago", ago = ago.words()),
        Some(_) | None => say!(desk, "just_now"),
    }
}

fn in_the_game(game: &Game, seat: SeatId) -> Result<&Seat, Refused> {
    let held = game.seat(seat).filter(|held| held.alive());
    held.ok_or_else(|| {
        Refused::because(
            "dead-seat",
            say!(game, "dead_seat", player = game.name(seat)),
        )
    })
}

/// Records that a player will be away: the clock of silence stands still.
pub(super) fn away(desk: &Desk<'_>, seat: SeatId, absence: &Absence) -> Result<Decision, Refused> {
    let game = desk.game();
    let name = &in_the_game(game, seat)?.name;
    let (until, said) = match absence {
        Absence::For(length) => (for_so_long(desk, *length)?, days(desk.language(), *length)),
        Absence::Until(words) => {
            let until = until(desk, words)?;
            (
                until,
                say!(desk, "until_until", until = by_clock(desk, until)),
            )
        }
    };
    Ok(Decision::of(vec![Event::AbsenceSet {
        seat,
        from: desk.now,
        until,
    }])
    .say(say!(desk, "is_away", name, said)))
}

fn for_so_long(desk: &Desk<'_>, length: Length) -> Result<DateTime<Utc>, Refused> {
    let until = length
        .delta()
        .and_then(|delta| desk.now.checked_add_signed(delta));
    until.ok_or_else(|| {
        Refused::because(
            "too-long",
            say!(desk, "length_is_beyond_the_calendar", length = length),
        )
    })
}

/// `for 3 days`
fn days(language: Language, length: Length) -> String {
    let days = say!(&language, "n_days", n = length.as_seconds() / 86_400);
    match length.as_seconds() % 86_400 {
        0 => say!(&language, "for_days", days),
        _ => say!(&language, "for_length", length),
    }
}

/// Up to a time as written; a day alone is meant to its end.
fn until(desk: &Desk<'_>, words: &str) -> Result<DateTime<Utc>, Refused> {
    let zone = desk.game().setup.schedule.host_zone();
    let read = |words: &str| read_moment(words, zone, desk.now, Toward::Next);
    let (moment, more) = match read(words) {
        Err(MomentError::NoTime { .. }) => (read(&format!("{words} 23:59")), 1),
        other => (other, 0),
    };
    let moment = moment.map_err(|error| bad_time(desk, &error))?;
    not_passed(desk.language(), &moment)?;
    let until = moment.instant + chrono::TimeDelta::minutes(more);
    match until > desk.now {
        true => Ok(until),
        false => Err(Refused::because(
            "into-the-past",
            say!(desk, "into_the_past", until = by_clock(desk, until)),
        )),
    }
}

fn by_clock(desk: &Desk<'_>, instant: DateTime<Utc>) -> String {
    let zone = desk.game().setup.schedule.host_zone();
    Stamp {
        instant,
        zone,
        style: StampStyle::local(instant, zone, desk.now),
    }
    .worded(desk.language())
}
