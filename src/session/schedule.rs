//! The deadlines to come, with warnings.

use chrono::{DateTime, Days, NaiveDate, Utc};

use super::Teller;
use super::answer::{Answer, NotTaken};
use super::counts::said;
use nightdesk_command::ScheduleForm;
use nightdesk_game::Stage;
use nightdesk_render::DeadlineCalendar;
use nightdesk_text::messages::{InLanguage, Listed, Worded};
use nightdesk_text::say;
use nightdesk_text::width::{pad_end, width};
use nightdesk_time::{
    ClockEffect, ClockNote, Length, PhaseKind, PhaseSpan, Schedule, Stamp, StampStyle, Wall,
    date_in_words,
};

/// Phases a schedule shows when nobody asks for all.
const NEXT: usize = 6;

impl Teller<'_> {
    /// The deadlines to come, with warnings.
    pub(super) fn schedule(
        &self,
        form: ScheduleForm,
        now: DateTime<Utc>,
    ) -> Result<Answer, NotTaken> {
        let schedule = self.followed()?;
        let to_the_end = self.game.phases_to_latest_end();
        let number = match (form, to_the_end) {
            (ScheduleForm::Next, to_the_end) => to_the_end.unwrap_or(NEXT).min(NEXT),
            (ScheduleForm::All | ScheduleForm::Calendar, to_the_end) => to_the_end.unwrap_or(NEXT),
        };
        let spans = self.next_phases(number)?;
        if form == ScheduleForm::Calendar {
            let identity = self.identity();
            let calendar = DeadlineCalendar {
                game: &self.game.setup.name,
                identity: &identity,
                zone: self.zone(),
                phases: &spans,
            };
            let answer = Answer {
                verbatim: Some(calendar.ics(now)),
                ..Answer::default()
            };
            return Ok(answer.with_data(self.values, || {
                let warnings = self.warnings_about(&schedule, &spans);
                self.deadlines_data(&spans, warnings, None)
            }));
        }
        let warnings = self.warnings_about(&schedule, &spans);
        let mut lines = self.table(&spans);
        lines.extend(warnings.iter().map(|warning| format!(" (!) {warning}")));
        lines.extend(to_the_end.and_then(|phases| self.latest_end(phases, number)));
        Ok(said(lines).with_data(self.values, || self.deadlines_data(&spans, warnings, None)))
    }

    /// What the host should look at in these phases, a line each.
    pub(super) fn warnings_about(&self, schedule: &Schedule, spans: &[PhaseSpan]) -> Vec<String> {
        let mut warnings = self.clock_warnings(schedule, spans);
        warnings.extend(self.night_ends(spans));
        warnings.extend(self.rest_days(schedule, spans));
        warnings.extend(self.short_nights(spans));
        warnings.extend(self.lengths_by_living());
        warnings
    }

    /// The running phase and those after it, or the first ones before the game begins.
    pub(super) fn next_phases(&self, number: usize) -> Result<Vec<PhaseSpan>, NotTaken> {
        let opening = self.game.setup.schedule.first.opening();
        let first = self.game.phase().unwrap_or(opening);
        let schedule = self.followed()?;
        let spans = schedule.iter().skip_while(|span| span.name != first);
        Ok(spans.take(number).collect())
    }

    /// `Day 1    Sun 28 Mar 2027 20:00 BST  19:00 UTC  167h`
    fn table(&self, spans: &[PhaseSpan]) -> Vec<String> {
        let rows = spans.iter().map(|span| {
            let stamp = Stamp {
                instant: span.end,
                zone: self.zone(),
                style: StampStyle::Columns,
            };
            let (local, utc) = stamp.parts_in(self.language());
            let length = span.length().in_hours_in(self.language());
            [
                span.name.worded(self.language()),
                local,
                utc.unwrap_or_default(),
                length,
            ]
        });
        in_columns("   ", &rows.collect::<Vec<_>>())
    }

    /// What tells this game from all others: its name and when its journal began.
    fn identity(&self) -> String {
        let began = self
            .journal
            .entries()
            .first()
            .map(|entry| entry.at.timestamp());
        format!("{}-{}", self.game.setup.name, began.unwrap_or_default())
    }

    pub(super) fn followed(&self) -> Result<Schedule, NotTaken> {
        if self.game.thread.announced_over.is_some()
            || matches!(self.game.stage, Stage::Over { .. })
        {
            return Err(NotTaken::Nothing(say!(self, "has_no_deadlines_any_more")));
        }
        let schedule = self
            .game
            .schedule()
            .map_err(|error| NotTaken::Nothing(error.to_string()))?;
        schedule.ok_or_else(|| NotTaken::Nothing(say!(self, "this_game_has_no_deadlines")))
    }

    /// `With one player leaving in every phase the game ends on Day 4 at the latest.`
    fn latest_end(&self, phases: usize, shown: usize) -> Option<String> {
        let last = self.next_phases(phases).ok()?.last()?.name;
        let rest = match phases > shown {
            true => say!(self, "lists_the_rest"),
            false => String::new(),
        };
        Some(say!(self, "with_one_player_leaving_in_every", last, rest))
    }

    /// That phases to come get shorter with every death, where the setup has it so.
    fn lengths_by_living(&self) -> Option<String> {
        let rules = &self.game.setup.schedule;
        let kinds = [("days", rules.day), ("nights", rules.night)];
        let by_living = kinds.iter().filter(|(_, length)| length.is_by_living());
        let names: Vec<String> = by_living.map(|(name, _)| say!(self, *name)).collect();
        (!names.is_empty()).then(|| say!(self, "how_long_last_depends", names = Listed(&names)))
    }

    fn clock_warnings(&self, schedule: &Schedule, spans: &[PhaseSpan]) -> Vec<String> {
        let last = spans.last().map_or(0, |span| span.index);
        let notes = schedule.clock_notes(usize::try_from(last).unwrap_or(0).saturating_add(1));
        let changes = notes
            .iter()
            .filter(|note| spans.iter().any(|span| span.name == note.phase))
            .map(|note| self.clock_words(note));
        let odd = spans.iter().filter_map(|span| self.odd_time(span));
        changes.chain(odd).collect()
    }

    fn clock_words(&self, note: &ClockNote) -> String {
        let zone = self.zone().name();
        let phase = note.phase;
        let (way, what) = match note.effect {
            ClockEffect::Shorter(by) => (
                say!(self, "clock_forward"),
                say!(self, "keeps_its_hour_on_the_clock", by),
            ),
            ClockEffect::Longer(by) => (
                say!(self, "clock_back"),
                say!(self, "keeps_its_hour_on_the_clock_and", by),
            ),
            ClockEffect::ClockLater(by) => (
                say!(self, "clock_forward"),
                say!(self, "keeps_its_length_and_ends_later", by),
            ),
            ClockEffect::ClockEarlier(by) => (
                say!(self, "clock_back"),
                say!(self, "keeps_its_length_and_ends_earlier", by),
            ),
        };
        say!(self, "clocks_in_go", zone, way, phase, what)
    }

    /// A deadline at a time that does not exist, or exists twice (tracker rules §2.3).
    fn odd_time(&self, span: &PhaseSpan) -> Option<String> {
        let clock = span.clock.format("%H:%M").to_string();
        let name = span.name;
        match span.wall {
            Wall::Single(_) => None,
            Wall::Gap(_) => Some(say!(self, "does_not_exist_that_night", name, clock)),
            Wall::Overlap { .. } => Some(say!(self, "first_before_clocks_go_back", name, clock)),
        }
    }

    /// Ends in the small hours of the host's zone.
    fn night_ends(&self, spans: &[PhaseSpan]) -> Vec<String> {
        let zone = self.zone();
        let small = |span: &&PhaseSpan| {
            (1..6).contains(&chrono::Timelike::hour(&zone.local(span.end).time()))
        };
        let names: Vec<_> = spans
            .iter()
            .filter(small)
            .map(|span| span.name.worded(self.language()))
            .collect();
        match names.is_empty() {
            true => Vec::new(),
            false => vec![say!(
                self,
                "ends_at_night",
                player = zone.name(),
                names = Listed(&names)
            )],
        }
    }

    /// Phases that end on a day on which none should, and those made longer because of one.
    fn rest_days(&self, schedule: &Schedule, spans: &[PhaseSpan]) -> Vec<String> {
        let zone = self.zone();
        let plan = schedule.plan();
        let rests = |date: NaiveDate| plan.rest_days.iter().any(|rest| rest.falls_on(date));
        let day = |date: NaiveDate| date_in_words(date, self.language());
        let mut lines = Vec::new();
        for span in spans {
            let name = span.name;
            let end = zone.local(span.end).date();
            if rests(end) {
                lines.push(say!(
                    self,
                    "ends_on_when_no_phase_should",
                    name,
                    end = day(end)
                ));
                continue;
            }
            let usual = plan.length_of(name.kind());
            let Some(longer) = usual
                .delta()
                .and_then(|usual| span.start.checked_add_signed(usual))
                .and_then(|usual| Length::between(usual, span.end))
            else {
                continue;
            };
            // Whole days are skipped; a clock change on the way takes an hour from them or adds it.
            let days = (longer.as_seconds() + 43_200) / 86_400;
            let skipped = end.checked_sub_days(Days::new(days));
            if let Some(skipped) = skipped.filter(|date| days > 0 && rests(*date)) {
                lines.push(say!(
                    self,
                    "would_end_on_when_no_phase",
                    name,
                    skipped = day(skipped),
                    longer
                ));
            }
        }
        lines
    }

    /// Nights shorter than the time the host wants for resolving them.
    fn short_nights(&self, spans: &[PhaseSpan]) -> Option<String> {
        let buffer = self.game.setup.schedule.resolve_buffer?;
        let nights = spans
            .iter()
            .filter(|span| span.name.kind() == PhaseKind::Night && span.length() < buffer);
        let names: Vec<_> = nights
            .map(|span| span.name.worded(self.language()))
            .collect();
        (!names.is_empty()).then(|| {
            say!(
                self,
                "shorter_than_the_you_want",
                buffer,
                names = Listed(&names)
            )
        })
    }
}

/// Rows with everything in its column, a gap between two; a column that is empty throughout is left
/// out.
pub(super) fn in_columns<const N: usize>(gap: &str, rows: &[[String; N]]) -> Vec<String> {
    let mut widths = [0; N];
    for row in rows {
        for (widest, cell) in widths.iter_mut().zip(row) {
            *widest = width(cell).max(*widest);
        }
    }
    let in_line = |row: &[String; N]| {
        let cells = row.iter().zip(widths).filter(|(_, width)| *width > 0);
        let cells: Vec<String> = cells.map(|(cell, width)| pad_end(cell, width)).collect();
        cells.join(gap).trim_end().to_owned()
    };
    rows.iter().map(in_line).collect()
}
