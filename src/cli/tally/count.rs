//! Which day is counted, and what is printed of it.

use chrono::{DateTime, Utc};

use nightdesk_game::Setup;
use nightdesk_report::public::{self, Deadline, TallyName};
use nightdesk_report::{PublicView, Text, Words};
use nightdesk_time::{Phase, PhaseKind, PhaseSpan, StampStyle};
use nightdesk_tracker::{PhaseNow, Tracker};
use nightdesk_votes::{Count, Table};

/// The votes of a day of a thread.
pub(super) struct Counted<'t> {
    tracker: &'t Tracker,
    /// The day.
    pub(super) day: Phase,
    /// Its votes.
    pub(super) table: &'t Table,
    /// The day as its schedule has it, while it runs.
    span: Option<PhaseSpan>,
    is_over: bool,
}

impl<'t> Counted<'t> {
    /// The day that runs, or else the last one that ran; none if none ever did.
    pub(super) fn of(tracker: &'t Tracker) -> Option<Self> {
        let phase = tracker.last_phase();
        if phase.kind() == PhaseKind::Day {
            return Some(Self {
                tracker,
                day: phase,
                table: tracker.table(),
                span: tracker.upcoming(1).first().copied(),
                is_over: tracker.phase() == PhaseNow::Over,
            });
        }
        let closed = tracker.closed()?;
        (closed.phase.kind() == PhaseKind::Day).then_some(Self {
            tracker,
            day: closed.phase,
            table: &closed.table,
            span: None,
            is_over: true,
        })
    }

    /// Whether the day has ended.
    pub(super) fn is_over(&self) -> bool {
        self.is_over
    }

    /// The count as a post; `number` is its number among those of the day.
    pub(super) fn tally(
        &self,
        view: &PublicView,
        words: &Words,
        setup: &Setup,
        number: u32,
        now: Option<DateTime<Utc>>,
    ) -> Text {
        let name = match self.is_over {
            true => TallyName::Final(self.day),
            false => TallyName::Running(format!("{}.{number}", self.day.number())),
        };
        let tally = public::Tally::of_thread(self.tracker, self.table, name, setup);
        let zone = setup.schedule.host_zone();
        let deadline = self.span.map(|span| {
            let deadline = Deadline::of(&span, zone, StampStyle::UtcAndLocal);
            match now {
                Some(now) => deadline.seen_at(now, span.end),
                None => deadline,
            }
        });
        public::tally(view, words, &tally, deadline.as_ref())
    }

    /// Every vote of the day in order.
    pub(super) fn history(&self, view: &PublicView, words: &Words, setup: &Setup) -> Text {
        let count = Count::public(self.table, setup.votes.modifiers_public);
        public::history(view, words, &count, self.table.history())
    }
}
