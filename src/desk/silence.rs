//! How much of a stretch of time counts as silence: absences, weekends and locked nights do not, or
//! not in full.

use chrono::{DateTime, Datelike, Days, NaiveTime, TimeDelta, Utc, Weekday};

use nightdesk_game::{Game, Nights, SeatId, Weekends};
use nightdesk_time::{PhaseKind, Zone};

/// Phases to come that are looked at for their nights: more than any time to answer lasts.
const AHEAD: usize = 40;

/// A stretch of time in which nobody is expected to post.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pause {
    from: DateTime<Utc>,
    /// None is for good, as far as anybody knows.
    until: Option<DateTime<Utc>>,
}

impl Pause {
    fn is_at(&self, at: DateTime<Utc>) -> bool {
        self.from <= at && self.until.is_none_or(|until| at < until)
    }
}

/// The clock of one player's silence.
#[derive(Debug)]
pub(super) struct Clock {
    zone: Zone,
    weekends: Weekends,
    pauses: Vec<Pause>,
}

/// How much of an hour counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Share {
    Nothing,
    Half,
    All,
}

/// Whether the thread is locked: a night runs in which it is. While a day goes on after its deadline
/// it is open, and a night that goes on after its own locks it.
pub(super) fn is_locked(game: &Game) -> bool {
    game.setup.activity.nights != Nights::Full && game.is_night()
}

/// The nights in which the thread is locked: those that have been, the one that runs, and those to
/// come by the deadlines.
pub(super) fn locked_nights(game: &Game, now: DateTime<Utc>) -> Vec<Pause> {
    if game.setup.activity.nights == Nights::Full {
        return Vec::new();
    }
    let schedule = game.schedule().ok().flatten();
    let running = game.phase();
    // A night runs until the host begins the day, whenever its deadline was.
    let running_until = schedule
        .as_ref()
        .zip(running)
        .and_then(|(schedule, phase)| schedule.named(phase))
        .map(|span| span.end.max(now));
    let ends = game.phases.iter().skip(1).map(|next| Some(next.at));
    let begun = game.phases.iter().zip(ends.chain([running_until]));
    let begun = begun.filter(|(start, _)| start.phase.kind() == PhaseKind::Night);
    let mut nights: Vec<Pause> = begun
        .map(|(start, until)| Pause {
            from: start.at,
            until,
        })
        .collect();
    if let (Some(schedule), Some(running)) = (&schedule, running) {
        let rest = schedule.iter().skip_while(|span| span.name != running);
        let to_come = rest.skip(1).take(AHEAD);
        let to_come = to_come.filter(|span| span.name.kind() == PhaseKind::Night);
        // One that should run by now has not begun: it will begin when the host ends the day.
        nights.extend(to_come.map(|span| {
            let from = span.start.max(now);
            Pause {
                from,
                until: span.end.checked_add_signed(from - span.start),
            }
        }));
    }
    nights
}

impl Clock {
    /// The clock of a seat among these nights.
    pub(super) fn of(game: &Game, nights: &[Pause], seat: SeatId) -> Self {
        let absences = game.thread.absences.iter();
        let absences = absences.filter(|away| away.seat == seat).map(|away| Pause {
            from: away.from,
            until: Some(away.until),
        });
        Self {
            zone: game.setup.schedule.host_zone(),
            weekends: game.setup.activity.weekends,
            pauses: nights.iter().copied().chain(absences).collect(),
        }
    }

    /// Whether no locked night runs at an instant by the deadlines, and no absence.
    fn runs_at(&self, at: DateTime<Utc>) -> bool {
        let mut pauses = self.pauses.iter();
        !pauses.any(|pause| pause.is_at(at))
    }

    /// The silence between two instants, without what does not count.
    pub(super) fn between(&self, from: DateTime<Utc>, to: DateTime<Utc>) -> TimeDelta {
        let mut counted = TimeDelta::zero();
        let mut at = from;
        while at < to {
            let next = self.next_change(at).map_or(to, |next| next.min(to));
            counted += self.share_at(at).of(next - at);
            at = next;
        }
        counted
    }

    /// When so much silence has counted from an instant on; none if that cannot be told.
    pub(super) fn after(&self, from: DateTime<Utc>, silence: TimeDelta) -> Option<DateTime<Utc>> {
        let mut left = silence;
        let mut at = from;
        loop {
            let share = self.share_at(at);
            let next = self.next_change(at);
            let needed = share.needed_for(left);
            if let Some(needed) = needed
                && next.is_none_or(|next| needed <= next - at)
            {
                return at.checked_add_signed(needed);
            }
            let next = next?;
            left -= share.of(next - at);
            at = next;
        }
    }

    fn share_at(&self, at: DateTime<Utc>) -> Share {
        if !self.runs_at(at) {
            return Share::Nothing;
        }
        let weekday = self.zone.local(at).date().weekday();
        match (
            matches!(weekday, Weekday::Sat | Weekday::Sun),
            self.weekends,
        ) {
            (true, Weekends::Free) => Share::Nothing,
            (true, Weekends::Half) => Share::Half,
            (true, Weekends::Full) | (false, _) => Share::All,
        }
    }

    /// The next instant at which an hour may begin to count otherwise.
    fn next_change(&self, at: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let edges = self.pauses.iter();
        let edges = edges.flat_map(|pause| [Some(pause.from), pause.until]);
        let weekend = match self.weekends {
            Weekends::Full => None,
            Weekends::Half | Weekends::Free => self.next_weekend_edge(at),
        };
        let later = edges.flatten().filter(|edge| *edge > at);
        later.chain(weekend).min()
    }

    /// The midnight at which the next weekend begins or this one ends, by the host's clock.
    fn next_weekend_edge(&self, at: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let today = self.zone.local(at).date();
        let days = match today.weekday().num_days_from_monday() {
            working @ 0..=4 => 5 - working,
            weekend => 7_u32.saturating_sub(weekend),
        };
        let day = today.checked_add_days(Days::new(u64::from(days)))?;
        let midnight = self.zone.wall(day.and_time(NaiveTime::MIN)).instant();
        // Where clocks go back over midnight, the same date comes twice.
        match midnight > at {
            true => Some(midnight),
            false => at.checked_add_signed(TimeDelta::hours(1)),
        }
    }
}

impl Share {
    /// What counts of a stretch of time.
    fn of(self, stretch: TimeDelta) -> TimeDelta {
        match self {
            Self::Nothing => TimeDelta::zero(),
            Self::Half => stretch / 2,
            Self::All => stretch,
        }
    }

    /// How long it takes until so much has counted; none if it never does.
    fn needed_for(self, silence: TimeDelta) -> Option<TimeDelta> {
        match self {
            Self::Nothing => None,
            Self::Half => silence.checked_mul(2),
            Self::All => Some(silence),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn utc(hours: i64) -> DateTime<Utc> {
        // A Thursday, 00:00 UTC.
        let thursday: DateTime<Utc> = "2026-12-03T00:00:00Z".parse().unwrap();
        thursday + TimeDelta::hours(hours)
    }

    fn clock(weekends: Weekends, pauses: &[(i64, Option<i64>)]) -> Clock {
        let pauses = pauses.iter().map(|(from, until)| Pause {
            from: utc(*from),
            until: until.map(utc),
        });
        Clock {
            zone: Zone::UTC,
            weekends,
            pauses: pauses.collect(),
        }
    }

    #[test]
    fn what_overlaps_is_left_out_once_and_to_the_minute() {
        let clock = clock(Weekends::Full, &[(10, Some(20)), (15, Some(30))]);
        let half_past = utc(9) + TimeDelta::minutes(30);
        assert_eq!(clock.between(half_past, utc(31)), TimeDelta::minutes(90));
        assert_eq!(clock.between(utc(31), utc(9)), TimeDelta::zero());
        assert_eq!(clock.after(utc(9), TimeDelta::hours(2)), Some(utc(31)));
    }

    #[test]
    fn a_pause_without_an_end_is_never_over() {
        let clock = clock(Weekends::Full, &[(10, None)]);
        assert_eq!(clock.after(utc(9), TimeDelta::hours(1)), Some(utc(10)));
        assert_eq!(clock.after(utc(9), TimeDelta::hours(2)), None);
        assert_eq!(clock.between(utc(9), utc(400)), TimeDelta::hours(1));
    }

    #[test]
    fn weekends_count_as_they_should() {
        // Friday noon to Monday noon.
        for (weekends, hours) in [
            (Weekends::Full, 72),
            (Weekends::Half, 48),
            (Weekends::Free, 24),
        ] {
            let counted = clock(weekends, &[]).between(utc(36), utc(108));
            assert_eq!(counted, TimeDelta::hours(hours), "{weekends:?}");
        }
    }

    proptest! {
        #[test]
        fn after_and_between_agree(
            weekends in prop::sample::select(vec![Weekends::Full, Weekends::Half, Weekends::Free]),
            pauses in prop::collection::vec((0..300_i64, 0..90_i64), 0..4),
            from in 0..300_i64,
            silence in 0..200_i64,
        ) {
            let pauses: Vec<_> = pauses
                .into_iter()
                .map(|(from, long)| (from, Some(from + long)))
                .collect();
            let clock = clock(weekends, &pauses);
            let silence = TimeDelta::hours(silence);
            let end = clock.after(utc(from), silence).unwrap();
            prop_assert_eq!(clock.between(utc(from), end), silence);
        }
    }
}
