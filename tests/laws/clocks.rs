//! Deadlines against another library of time zones, in every zone, around changes of the clocks.
//!
//! The two libraries bring their own editions of the time zone data. Where those differ, no wall
//! clock time can be compared: a stretch of time counts only if both show the same clock
//! throughout. How rare the others are is tested, too.

use std::sync::LazyLock;

use chrono::{DateTime, Datelike, NaiveDate, NaiveDateTime, TimeDelta, Timelike, Utc};
use jiff::civil;
use jiff::tz::{AmbiguousOffset, TimeZone, TimeZoneDatabase};
use jiff::{SignedDuration, Timestamp};
use nightdesk_time::{
    Anchor, Arithmetic, Change, EarlyEnd, FirstPhase, Length, Plan, Schedule, Shift, Wall, Zone,
};
use proptest::prelude::*;
use proptest::sample::Index;

/// From the first year in which every clock runs by whole minutes to the last for which both
/// libraries have their changes worked out.
const YEARS: std::ops::Range<i32> = 1973..2037;

/// A zone as both libraries know it, with the instants at which its clocks change.
struct Place {
    zone: Zone,
    other: TimeZone,
    changes: Vec<DateTime<Utc>>,
}

impl std::fmt::Debug for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.zone)
    }
}

static PLACES: LazyLock<Vec<Place>> = LazyLock::new(|| {
    let bundled = TimeZoneDatabase::bundled();
    let zones = chrono_tz::TZ_VARIANTS.iter();
    zones
        .filter_map(|zone| {
            let zone: Zone = zone.name().parse().ok()?;
            let other = bundled.get(zone.name()).ok()?;
            let changes = changes(&other);
            Some(Place {
                zone,
                other,
                changes,
            })
        })
        .collect()
});

fn changes(zone: &TimeZone) -> Vec<DateTime<Utc>> {
    let start = first_of(YEARS.start).and_utc();
    zone.following(timestamp(start))
        .map(|change| instant(change.timestamp()))
        .take_while(|change| change.year() < YEARS.end)
        .collect()
}

fn first_of(year: i32) -> NaiveDateTime {
    NaiveDate::from_ymd_opt(year, 1, 1)
        .expect("a date")
        .and_time(chrono::NaiveTime::MIN)
}

fn timestamp(instant: DateTime<Utc>) -> Timestamp {
    Timestamp::from_second(instant.timestamp()).expect("in the calendar")
}

fn instant(timestamp: Timestamp) -> DateTime<Utc> {
    DateTime::from_timestamp(timestamp.as_second(), 0).expect("in the calendar")
}

fn civil(local: NaiveDateTime) -> civil::DateTime {
    let small = |number: u32| i8::try_from(number).expect("a small number");
    civil::DateTime::new(
        i16::try_from(local.year()).expect("a year"),
        small(local.month()),
        small(local.day()),
        small(local.hour()),
        small(local.minute()),
        small(local.second()),
        0,
    )
    .expect("a date and time")
}

impl Place {
    /// Whether both show the same clock from `before` an instant to `after` it.
    fn agrees(&self, at: DateTime<Utc>, before: TimeDelta, after: TimeDelta) -> bool {
        let mut now = at - before;
        while now <= at + after {
            if civil(self.zone.local(now)) != self.other.to_datetime(timestamp(now)) {
                return false;
            }
            now += TimeDelta::hours(1);
        }
        true
    }

    /// The instants of a wall clock time by the other library.
    ///
    /// Its data hold, for Nuuk in October 2023, a summer time that ends the instant it starts, and
    /// so an hour said to come twice of which one never was. Such an hour counts once.
    fn other_wall(&self, local: NaiveDateTime) -> Wall {
        let ambiguous = || self.other.to_ambiguous_timestamp(civil(local));
        let compatible = ambiguous().compatible().expect("an instant");
        let later = ambiguous().later().expect("an instant");
        let never_was = |at: Timestamp| self.other.to_datetime(at) != civil(local);
        match ambiguous().offset() {
            AmbiguousOffset::Unambiguous { .. } => Wall::Single(instant(compatible)),
            AmbiguousOffset::Gap { .. } => Wall::Gap(instant(compatible)),
            AmbiguousOffset::Fold { .. } if never_was(compatible) => Wall::Single(instant(later)),
            AmbiguousOffset::Fold { .. } => Wall::Overlap {
                first: instant(compatible),
                second: instant(later),
            },
        }
    }

    /// The instant that counts for a wall clock time by the other library.
    fn other_instant(&self, clock: civil::DateTime) -> Timestamp {
        let local = clock.to_string().parse().expect("a date and time");
        timestamp(self.other_wall(local).instant())
    }

    /// The deadlines of a plan by the other library, lengths added as `arithmetic` says.
    fn other_deadlines(
        &self,
        plan: &Plan,
        first: NaiveDateTime,
        count: usize,
    ) -> Vec<DateTime<Utc>> {
        let mut clock = civil(first);
        let mut end = self.other_instant(clock);
        let mut ends = vec![instant(end)];
        // Day 1 comes first, so that Night 1 is added first.
        for length in [plan.night, plan.day].into_iter().cycle().take(count - 1) {
            let seconds = i64::try_from(length.as_seconds()).expect("a length");
            let length = SignedDuration::from_secs(seconds);
            clock += length;
            end = match plan.arithmetic {
                Arithmetic::Wall => self.other_instant(clock),
                Arithmetic::Elapsed => end + length,
            };
            ends.push(instant(end));
        }
        ends
    }
}

#[test]
fn nearly_all_zones_are_compared() {
    let known = chrono_tz::TZ_VARIANTS
        .iter()
        .filter(|zone| zone.name().parse::<Zone>().is_ok())
        .count();
    assert!(
        PLACES.len() * 100 >= known * 99,
        "{} of {known}",
        PLACES.len()
    );
    assert!(known > 400, "only {known} zones");
}

/// Every change of every zone: the times before it, at its edges, within it, and after it.
#[test]
fn every_change_of_every_clock_is_read_alike() {
    let (mut compared, mut apart) = (0, 0);
    let window = TimeDelta::hours(30);
    for place in PLACES.iter() {
        for &change in &place.changes {
            if !place.agrees(change, window, window) {
                apart += 1;
                continue;
            }
            compared += 1;
            let edges = [
                place.zone.local(change - TimeDelta::seconds(1)) + TimeDelta::seconds(1),
                place.zone.local(change),
            ];
            let middle = edges[0] + (edges[1] - edges[0]) / 2;
            for local in edges.into_iter().chain([middle]) {
                for seconds in [-1, 0, 1] {
                    let local = local + TimeDelta::seconds(seconds);
                    let wall = place.zone.wall(local);
                    assert_eq!(wall, place.other_wall(local), "{} {local}", place.zone);
                }
            }
        }
    }
    assert!(compared > 20_000, "only {compared} changes");
    assert!(apart * 50 < compared, "{apart} of {compared} differ");
}

fn place_and_change() -> impl Strategy<Value = (&'static Place, DateTime<Utc>)> {
    (any::<Index>(), any::<Index>()).prop_map(|(index, change)| {
        let changing: Vec<&Place> = PLACES.iter().filter(|it| !it.changes.is_empty()).collect();
        let place = *index.get(&changing);
        (place, *change.get(&place.changes))
    })
}

fn any_plan(zone: Zone, first: NaiveDateTime) -> impl Strategy<Value = Plan> {
    // Lengths above a day: a shorter phase may end inside the change in which it starts.
    let lengths = (1_560_u32..6_000, 1_560_u32..6_000);
    let arithmetic = prop_oneof![3 => Just(Arithmetic::Wall), 1 => Just(Arithmetic::Elapsed)];
    (lengths, arithmetic).prop_map(move |((day, night), arithmetic)| Plan {
        zone,
        anchor: Anchor::FirstDayEnd(first),
        first: FirstPhase::Day,
        day: Length::minutes(day),
        night: Length::minutes(night),
        early_end: EarlyEnd::Keep,
        grace: Length::ZERO,
        arithmetic,
        rest_days: Vec::new(),
    })
}

/// A place, a plan whose first Day ends within some days before a change, and that end.
fn game_near_a_change() -> impl Strategy<Value = (&'static Place, Plan, NaiveDateTime)> {
    (place_and_change(), 0_i64..12 * 1_440).prop_flat_map(|((place, change), minutes)| {
        let first = place.zone.local(change) - TimeDelta::minutes(minutes);
        (Just(place), any_plan(place.zone, first), Just(first))
    })
}

const PHASES: usize = 7;

/// Whether the clocks of a game are compared; its first phase starts before the first deadline.
fn comparable(place: &Place, first: NaiveDateTime) -> bool {
    let span = TimeDelta::minutes(6_000 * 10);
    place.agrees(first.and_utc(), TimeDelta::days(7), span)
}

proptest! {
    #[test]
    fn any_time_near_a_change_is_read_alike(
        (place, change) in place_and_change(),
        seconds in -90_000_i64..90_000,
    ) {
        let window = TimeDelta::days(3);
        prop_assume!(place.agrees(change, window, window));
        let local = change.naive_utc() + TimeDelta::seconds(seconds);
        prop_assert_eq!(place.zone.wall(local), place.other_wall(local));
    }

    #[test]
    fn deadlines_fall_where_the_other_library_puts_them(
        (place, plan, first) in game_near_a_change(),
    ) {
        prop_assume!(comparable(place, first));
        let schedule = Schedule::new(plan.clone()).expect("a schedule");
        let ends: Vec<_> = schedule.phases(PHASES).iter().map(|phase| phase.end).collect();
        prop_assert_eq!(ends, place.other_deadlines(&plan, first, PHASES));
    }

    #[test]
    fn a_moved_deadline_falls_where_the_other_library_puts_it(
        (place, plan, first) in game_near_a_change(),
        minutes in 1_u32..4_000,
    ) {
        prop_assume!(comparable(place, first) && plan.arithmetic == Arithmetic::Wall);
        let schedule = Schedule::new(plan.clone()).expect("a schedule");
        let at = schedule.phases(1)[0].start;
        let shift = Shift::later(Length::minutes(minutes));
        let moved = schedule.with_changes(&[Change::Move { shift, at }]).expect("a move");
        let ends: Vec<_> = moved.phases(PHASES).iter().map(|phase| phase.end).collect();
        let first = first + TimeDelta::minutes(i64::from(minutes));
        prop_assert_eq!(ends, place.other_deadlines(&plan, first, PHASES));
    }
}
