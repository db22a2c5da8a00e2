//! The deadlines of a game, from its setup and the phases that have begun.

use chrono::{DateTime, Utc};

use super::setup::ScheduleRules;
use super::state::{Game, Stage};
use nightdesk_text::messages::Worded;
use nightdesk_text::{Language, say};
use nightdesk_time::{
    Anchor, Change, Length, Phase, PhaseKind, Plan, PlanError, RestDay, RestDayError, Schedule,
    Zone, ZoneError,
};

/// Why a game has no schedule although its setup asks for one.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.worded(Language::English))]
pub enum ClockError {
    /// The zone is unknown.
    Zone(#[from] ZoneError),
    /// A day on which no phase ends is no day.
    RestDay(#[from] RestDayError),
    /// The start has no date, and no game has found one yet.
    NoDate(String),
    /// The plan cannot be followed.
    Plan(#[from] PlanError),
}

impl Worded for ClockError {
    fn worded(&self, language: Language) -> String {
        match self {
            Self::Zone(error) => error.said(language),
            Self::RestDay(error) => error.said(language),
            Self::NoDate(start) => say!(&language, "start_has_no_date", start),
            Self::Plan(error) => error.said(language),
        }
    }
}

impl ScheduleRules {
    /// The plan behind the deadlines among so many players; none when the game is played without
    /// them.
    ///
    /// # Errors
    /// When the zone or a day of rest is unknown.
    pub fn plan(&self, living: usize) -> Result<Option<Plan>, ClockError> {
        let start = match (self.start, &self.start_words) {
            (Some(start), _) => start,
            (None, None) => return Ok(None),
            (None, Some(words)) => return Err(ClockError::NoDate(words.clone())),
        };
        let rest_days = self
            .no_end_on
            .iter()
            .map(|day| day.parse::<RestDay>())
            .collect::<Result<_, _>>()?;
        Ok(Some(Plan {
            zone: self.zone.parse::<Zone>()?,
            anchor: Anchor::Start(start),
            first: self.first,
            day: self.day.among(living),
            night: self.night.among(living),
            early_end: self.early_end,
            grace: self.grace,
            arithmetic: self.arithmetic,
            rest_days,
        }))
    }
}

impl ScheduleRules {
    /// How long a phase lasts that begins among so many players.
    #[must_use]
    pub fn length_of(&self, phase: Phase, living: usize) -> Length {
        match phase.kind() {
            PhaseKind::Day => self.day.among(living),
            PhaseKind::Night => self.night.among(living),
        }
    }
}

impl Game {
    /// The deadlines as they stand; none when the game is played without them.
    ///
    /// A phase that began before the deadline of the one before it ended that
    /// one early. A phase that began late moves nothing: it counts from the
    /// deadline before it. Where lengths depend on the living, phases to
    /// come are as long as they would be if nobody died.
    ///
    /// # Errors
    /// When the setup's zone is unknown or its plan cannot be followed.
    pub fn schedule(&self) -> Result<Option<Schedule>, ClockError> {
        let rules = &self.setup.schedule;
        let players = self.most_alive();
        let Some(plan) = rules.plan(players)? else {
            return Ok(None);
        };
        let mut schedule = Schedule::new(plan)?;
        if let (Some(deadlines), Some(first)) = (self.begun_early, self.phases.first()) {
            schedule = schedule.begun_early(first.at, deadlines);
        }
        let begun = self.phases.iter().filter_map(|start| {
            let index = rules.first.index_of(start.phase)?;
            let length = start.length;
            let length = length.unwrap_or_else(|| rules.length_of(start.phase, start.living));
            Some((index, length))
        });
        // What has begun keeps its length, however many die on the way.
        let mut schedule = begun.fold(schedule, |schedule, (index, length)| {
            schedule.with_length(index, length)
        });
        let mut changes = self.clock_changes.iter().enumerate().peekable();
        for (ended, next) in self.phases.iter().zip(self.phases.iter().skip(1)) {
            // Changes are made in the order of time, those of one instant in that of the journal;
            // what was refused then moves nothing now.
            let comes_first = |(made, change): &(usize, &Change)| {
                change.at() < next.at || change.at() == next.at && *made < next.clock_changes
            };
            while let Some((_, change)) = changes.next_if(comes_first) {
                let _taken = schedule.apply(change);
            }
            let Some(span) = schedule.named(ended.phase) else {
                continue;
            };
            if next.at < span.end {
                let early = Change::EndEarly {
                    phase: ended.phase,
                    // A game that began before its planned start has no earlier end than that.
                    at: next.at.max(span.start),
                };
                // The phase runs at that time and nothing later was changed, so it is taken.
                let _taken = schedule.apply(&early);
            }
        }
        for (_, change) in changes {
            let _taken = schedule.apply(change);
        }
        Ok(Some(schedule))
    }

    /// How many are alive at most from now on: before the game everybody its cards are for.
    #[must_use]
    pub fn most_alive(&self) -> usize {
        let living = self.living().count();
        match self.stage {
            Stage::Preparing => living.max(self.setup.cards()),
            Stage::Running(_) | Stage::Over { .. } => living,
        }
    }

    /// Phases to the latest possible end, the running one with them: one player leaves in each
    /// until two are left. None where nobody knows yet how many play.
    #[must_use]
    pub fn phases_to_latest_end(&self) -> Option<usize> {
        let alive = self.most_alive();
        let first = self.phase().unwrap_or(self.setup.schedule.first.opening());
        // In a phase before the first day or night nobody leaves.
        let before = usize::from(first.number() == 0);
        (alive > 0).then(|| alive.saturating_sub(2).max(1) + before)
    }

    /// The deadline of the running phase.
    ///
    /// # Errors
    /// As [`Game::schedule`].
    pub fn deadline(&self) -> Result<Option<DateTime<Utc>>, ClockError> {
        let Some(phase) = self.phase() else {
            return Ok(None);
        };
        if self.thread.announced_over.is_some() {
            return Ok(None);
        }
        let schedule = self.schedule()?;
        Ok(schedule
            .and_then(|schedule| schedule.named(phase))
            .map(|span| span.end))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Event, Setup};
    use nightdesk_time::{EarlyEnd, FirstPhase};

    fn utc(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    fn game(early_end: EarlyEnd, starts: &[&str]) -> Game {
        let mut game = Game {
            setup: Setup {
                schedule: ScheduleRules {
                    zone: "Europe/Berlin".to_owned(),
                    start: Some("2026-12-01T21:00:00".parse().unwrap()),
                    early_end,
                    ..ScheduleRules::default()
                },
                ..Setup::default()
            },
            ..Game::default()
        };
        for (index, at) in (0..).zip(starts) {
            game.apply(&Event::PhaseBegan {
                phase: FirstPhase::Day.name_at(index),
                at: utc(at),
            })
            .unwrap();
        }
        game
    }

    #[track_caller]
    fn check(early_end: EarlyEnd, starts: &[&str], deadline: &str) {
        let found = game(early_end, starts).deadline().unwrap();
        assert_eq!(found, Some(utc(deadline)));
    }

    #[test]
    fn an_early_end_shifts_or_keeps_what_follows() {
        let starts = ["2026-12-01T20:00:00Z", "2026-12-06T20:00:00Z"];
        check(EarlyEnd::Shift, &starts[..1], "2026-12-08T20:00:00Z");
        check(EarlyEnd::Shift, &starts, "2026-12-08T20:00:00Z");
        check(EarlyEnd::Keep, &starts, "2026-12-10T20:00:00Z");
    }

    #[test]
    fn a_late_host_moves_nothing() {
        let starts = ["2026-12-01T20:00:00Z", "2026-12-09T08:00:00Z"];
        check(EarlyEnd::Shift, &starts, "2026-12-10T20:00:00Z");
        let starts = ["2026-11-30T20:00:00Z", "2026-12-01T10:00:00Z"];
        check(EarlyEnd::Shift, &starts, "2026-12-03T20:00:00Z");
    }

    #[test]
    fn a_move_at_the_instant_a_phase_begins_is_of_the_phase_the_journal_says() {
        let later = Event::DeadlineMoved {
            by: "3h".parse().unwrap(),
            at: utc("2026-12-06T20:00:00Z"),
            post: None,
        };
        let night = Event::PhaseBegan {
            phase: Phase::Night(1),
            at: utc("2026-12-06T20:00:00Z"),
        };
        for (events, deadline) in [
            ([&night, &later], "2026-12-08T23:00:00Z"),
            ([&later, &night], "2026-12-08T20:00:00Z"),
        ] {
            let mut game = game(EarlyEnd::Shift, &["2026-12-01T20:00:00Z"]);
            for event in events {
                game.apply(event).unwrap();
            }
            assert_eq!(game.deadline(), Ok(Some(utc(deadline))));
        }
    }

    #[test]
    fn no_phase_ends_on_a_day_of_rest() {
        let mut game = game(EarlyEnd::Keep, &["2026-12-01T20:00:00Z"]);
        game.setup.schedule.no_end_on = vec!["tuesday".to_owned()];
        assert_eq!(game.deadline(), Ok(Some(utc("2026-12-09T20:00:00Z"))));
        game.setup.schedule.no_end_on = vec!["someday".to_owned()];
        assert!(matches!(game.deadline(), Err(ClockError::RestDay(_))));
    }

    #[test]
    fn a_game_may_have_no_deadlines_or_a_broken_zone() {
        let mut game = game(EarlyEnd::Keep, &["2026-12-01T20:00:00Z"]);
        game.setup.schedule.zone = "Nowhere/Else".to_owned();
        assert!(matches!(game.deadline(), Err(ClockError::Zone(_))));
        game.setup.schedule.start = None;
        assert_eq!(game.deadline(), Ok(None));
        assert_eq!(Game::default().deadline(), Ok(None));
    }
}
