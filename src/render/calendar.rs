//! Deadlines as a calendar file (iCalendar, RFC 5545) that a host or a player can import.

use chrono::{DateTime, Utc};
use icalendar::{Calendar, Component, Event, EventLike, Property};

use nightdesk_time::{PhaseSpan, Stamp, StampStyle, Zone};

/// Which deadlines to put into a calendar, and what to call them.
#[derive(Clone, Copy, Debug)]
pub struct DeadlineCalendar<'a> {
    /// The name of the game, for the titles.
    pub game: &'a str,
    /// What tells this game from all others, for ever the same. Together with the name of a phase
    /// it names an entry, so that a later file moves the entries of an earlier one.
    pub identity: &'a str,
    /// The zone of the host; the instants themselves are given in UTC.
    pub zone: Zone,
    /// The phases whose ends are the deadlines.
    pub phases: &'a [PhaseSpan],
}

impl DeadlineCalendar<'_> {
    /// The file, one entry for each deadline, as it is known at the instant `now`.
    #[must_use]
    pub fn ics(&self, now: DateTime<Utc>) -> String {
        let mut calendar = Calendar::empty();
        for (key, value) in [
            ("VERSION", "2.0"),
            ("PRODID", "-//nightdesk//deadlines//EN"),
            ("CALSCALE", "GREGORIAN"),
            ("X-WR-TIMEZONE", self.zone.name()),
        ] {
            calendar.append_property(Property::new(key, value));
        }
        for phase in self.phases {
            calendar.push(self.entry(phase, now));
        }
        calendar.to_string()
    }

    fn entry(&self, phase: &PhaseSpan, now: DateTime<Utc>) -> Event {
        let stamp = Stamp {
            instant: phase.end,
            zone: self.zone,
            style: StampStyle::UtcAndLocal,
        };
        let name = phase.name.to_string();
        let key = name.to_lowercase().replace(' ', "-");
        Event::new()
            .uid(&format!("{}-{key}@nightdesk", one_line(self.identity)))
            .timestamp(now)
            .starts(phase.end)
            .summary(&format!("{}: {name} ends", one_line(self.game)))
            .description(&format!("{stamp}, {}", self.zone))
            // A deadline takes none of a player's time.
            .add_property("TRANSP", "TRANSPARENT")
            .done()
    }
}

/// A text without the control characters that the form of the file does not allow.
fn one_line(text: &str) -> String {
    let words = text.split(|c: char| c.is_whitespace() || c.is_control());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use icalendar::{CalendarDateTime, DatePerhapsTime};
    use proptest::prelude::*;

    use super::*;
    use nightdesk_time::{Anchor, Arithmetic, EarlyEnd, FirstPhase, Length, Phase, Plan, Schedule};

    const ZONES: [&str; 3] = ["Europe/Berlin", "America/St_Johns", "UTC"];

    fn schedule(zone: &str) -> Schedule {
        Schedule::new(Plan {
            zone: zone.parse().unwrap(),
            anchor: Anchor::FirstDayEnd("2026-03-27T21:00:00".parse().unwrap()),
            first: FirstPhase::Day,
            day: Length::hours(48),
            night: Length::hours(24),
            early_end: EarlyEnd::Keep,
            grace: Length::ZERO,
            arithmetic: Arithmetic::Wall,
            rest_days: Vec::new(),
        })
        .unwrap()
    }

    fn now() -> DateTime<Utc> {
        "2026-03-20T12:00:00Z".parse().unwrap()
    }

    fn ics(game: &str, identity: &str, schedule: &Schedule) -> String {
        let calendar = DeadlineCalendar {
            game,
            identity,
            zone: schedule.plan().zone,
            phases: &schedule.phases(4),
        };
        calendar.ics(now())
    }

    fn start(event: &Event) -> DateTime<Utc> {
        match event.get_start() {
            Some(DatePerhapsTime::DateTime(CalendarDateTime::Utc(instant))) => instant,
            other => panic!("no instant in UTC: {other:?}"),
        }
    }

    #[test]
    fn a_file_looks_like_this() {
        let file = ics("Mafia; round 2", "cedar", &schedule("Europe/Berlin"));
        let lines: Vec<&str> = file.split("\r\n").take(13).collect();
        assert_eq!(
            lines,
            [
                "BEGIN:VCALENDAR",
                "VERSION:2.0",
                "PRODID:-//nightdesk//deadlines//EN",
                "CALSCALE:GREGORIAN",
                "X-WR-TIMEZONE:Europe/Berlin",
                "BEGIN:VEVENT",
                "DESCRIPTION:Fri 27 Mar 2026 20:00 UTC (21:00 CET)\\, Europe/Berlin",
                "DTSTAMP:20260320T120000Z",
                "DTSTART:20260327T200000Z",
                "SUMMARY:Mafia\\; round 2: Day 1 ends",
                "TRANSP:TRANSPARENT",
                "UID:cedar-day-1@nightdesk",
                "END:VEVENT",
            ]
        );
    }

    #[test]
    fn a_moved_deadline_keeps_its_entry() {
        let file = |zone| ics("Cedar", "cedar", &schedule(zone));
        let identities = |file: String| -> Vec<String> {
            let calendar: Calendar = file.parse().unwrap();
            let events = calendar.events();
            events
                .map(|event| event.get_uid().unwrap().to_owned())
                .collect()
        };
        let berlin = identities(file("Europe/Berlin"));
        assert_eq!(berlin, identities(file("America/St_Johns")));
        assert_eq!(berlin.last().unwrap(), "cedar-night-2@nightdesk");
    }

    proptest! {
        #[test]
        fn another_program_reads_the_same_instants(
            game in any::<String>(),
            identity in "[a-z0-9-]{1,12}",
            zone in prop::sample::select(&ZONES[..]),
        ) {
            let schedule = schedule(zone);
            let file = ics(&game, &identity, &schedule);
            prop_assert!(file.lines().all(|line| line.len() <= 75));
            let calendar: Calendar = file.parse().unwrap();
            prop_assert_eq!(calendar.get_timezone(), Some(zone));
            let phases = schedule.phases(4);
            prop_assert_eq!(calendar.events().count(), phases.len());
            for (event, phase) in calendar.events().zip(&phases) {
                prop_assert_eq!(start(event), phase.end);
                prop_assert_eq!(event.get_timestamp(), Some(now()));
                let summary = format!("{}: {} ends", one_line(&game), phase.name);
                prop_assert_eq!(event.get_summary(), Some(summary.as_str()));
            }
            prop_assert_eq!(phases[0].name, Phase::Day(1));
        }
    }
}
