//! When the rules want something, by the clock of the game's zone (city day §2).

use chrono::{DateTime, Duration, NaiveDate, NaiveTime, Utc};

use super::stage::{VoteKind, VoteStage};
use crate::day::times::DayTimes;
use crate::day::wall::{Admission, admission};
use nightdesk_game::{Game, Language};
use nightdesk_text::say;
use nightdesk_time::Zone;

/// The times of the rules in the game's zone.
#[derive(Debug, Clone)]
pub(super) struct Clock(Option<DayTimes>);

impl Clock {
    pub(super) fn of(game: &Game) -> Self {
        let zone: Option<Zone> = game.setup.schedule.zone.parse().ok();
        Self(zone.map(DayTimes::in_zone))
    }

    /// When the election of a day begins that is opened at an instant before that (T-1).
    pub(super) fn election_opens(&self, at: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let times = self.0.as_ref()?;
        let opens = times.on(times.zone.local(at).date())?.vote_start;
        (opens > at).then_some(opens)
    }

    /// Until when votes are taken, from the announced start on (T-1).
    pub(super) fn votes_until(&self, language: Language, start: DateTime<Utc>) -> String {
        self.until(language, start, |times| times.vote_minutes)
    }

    /// Until when an extra vote lasts (T-6).
    pub(super) fn extra_votes_until(&self, language: Language, start: DateTime<Utc>) -> String {
        self.until(language, start, |times| times.extra_vote_minutes)
    }

    /// Until when approvals of a hunt must be there (T-5).
    pub(super) fn approvals_until(&self, language: Language, start: DateTime<Utc>) -> String {
        self.until(language, start, |times| times.hunt_minutes)
    }

    /// The date and time of an instant by the game's clock.
    pub(super) fn local(&self, at: DateTime<Utc>) -> Option<(Option<NaiveDate>, NaiveTime)> {
        let local = self.0.as_ref()?.zone.local(at);
        Some((Some(local.date()), local.time()))
    }

    /// Whether a wall of that time came in time for the vote of a day (T-9); none without a clock.
    pub(super) fn admission(
        &self,
        (date, time): (Option<NaiveDate>, NaiveTime),
        today: DateTime<Utc>,
    ) -> Option<Admission> {
        let times = self.0.as_ref()?;
        let today = times.zone.local(today).date();
        let posted = date.unwrap_or(today).and_time(time);
        let posted = times.zone.wall(posted).instant();
        Some(admission(posted, &times.on(today)?))
    }

    /// For how many minutes before the start a host may refuse a wall (T-9).
    pub(super) fn wall_grace_minutes(&self) -> u32 {
        self.0.as_ref().map_or(0, |times| times.wall_grace_minutes)
    }

    /// Until when moves of evening and night are waited for, at least and at most (T-7).
    pub(super) fn moves_until(&self, language: Language) -> String {
        let said = self.0.as_ref().map(|times| {
            let (least, most) = times.results;
            let by_clock = |time: NaiveTime| time.format("%H:%M").to_string();
            say!(
                &language,
                "until_least_and_most",
                least = by_clock(least),
                most = by_clock(most)
            )
        });
        said.unwrap_or_default()
    }

    /// From when on the time of a vote runs: from where approvals of a hunt were collected, if they were
    /// (T-5). A vote that begins when that time is over has its own.
    pub(super) fn vote_runs_from(&self, stage: &VoteStage, began: DateTime<Utc>) -> DateTime<Utc> {
        let offered = stage.offered.filter(|_| stage.kind != VoteKind::Extra);
        let offered = offered.map(|offered| offered.at);
        let runs = offered.filter(|at| {
            self.vote_end(*at, stage.kind)
                .is_some_and(|end| end > began)
        });
        runs.unwrap_or(began)
    }

    /// When a vote ends that began at an instant (T-1, T-6).
    pub(super) fn vote_end(&self, start: DateTime<Utc>, kind: VoteKind) -> Option<DateTime<Utc>> {
        self.minutes_after(start, |times| match kind {
            VoteKind::Extra => times.extra_vote_minutes,
            VoteKind::Ordinary | VoteKind::Hunt => times.vote_minutes,
        })
    }

    /// When approvals of a hunt must be there that are collected from an instant on (T-5).
    pub(super) fn approvals_end(&self, start: DateTime<Utc>) -> Option<DateTime<Utc>> {
        self.minutes_after(start, |times| times.hunt_minutes)
    }

    /// A time of the day as players read it: `17:05 UTC (22:05 +05)`, and in Russian
    /// `20:05 МСК (17:05 UTC)`.
    pub(super) fn shown(&self, at: DateTime<Utc>, language: Language) -> Option<String> {
        let zone = &self.0.as_ref()?.zone;
        let utc = at.format("%H:%M UTC");
        let wall = zone.local(at).format("%H:%M");
        let letters = zone.letters_in(at, language);
        Some(match (letters.as_str(), language) {
            ("UTC", _) => utc.to_string(),
            (letters, Language::English) => format!("{utc} ({wall} {letters})"),
            (letters, Language::Russian) => format!("{wall} {letters} ({utc})"),
        })
    }

    fn until(
        &self,
        language: Language,
        start: DateTime<Utc>,
        minutes: impl Fn(&DayTimes) -> u32,
    ) -> String {
        let said = self.0.as_ref().and_then(|times| {
            let end = self.minutes_after(start, minutes)?;
            let wall = times.zone.local(end).format("%H:%M").to_string();
            let letters = times.zone.letters_in(end, language);
            Some(say!(&language, "until_the_end", wall, letters))
        });
        said.unwrap_or_default()
    }

    fn minutes_after(
        &self,
        start: DateTime<Utc>,
        minutes: impl Fn(&DayTimes) -> u32,
    ) -> Option<DateTime<Utc>> {
        let times = self.0.as_ref()?;
        start.checked_add_signed(Duration::minutes(i64::from(minutes(times))))
    }
}
