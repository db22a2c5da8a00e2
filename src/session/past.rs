//! Lines about a step that was taken before: one that is to be undone by its name, or one of a night that is over.

use super::Session;
use super::answer::NotTaken;
use nightdesk_command::{Meant, StepKind, StepMeant, Unread, of_last_night, step_meant};
use nightdesk_game::{Change, Entry, Event};
use nightdesk_text::say;
use nightdesk_time::{Phase, PhaseKind};

impl Session {
    /// What is said of a line that is not read, where it is about a step of before: the entry is offered.
    pub(super) fn of_the_past(&self, line: &str) -> Result<Option<NotTaken>, NotTaken> {
        let names = self.names()?;
        if let Some(step) = step_meant(line, &names) {
            let entry = self.newest(|event| is_of(event, &step));
            return Ok(Some(match entry {
                Some(entry) => self.perhaps_undo(&step, entry).into(),
                None => NotTaken::Nothing(say!(self, "no_step_is_that", words = step.words)),
            }));
        }
        let by_day = self.game().phase().map(Phase::kind) == Some(PhaseKind::Day);
        if by_day && of_last_night(line, &names) {
            return Ok(self.last_night().map(|(no, night)| {
                let resolved = say!(self, "phase_is_resolved", night);
                let back = say!(self, "undo_goes_back_to_it", no);
                NotTaken::Nothing(format!("{resolved}; {back}"))
            }));
        }
        Ok(None)
    }

    /// The last night that is resolved, with the number of its entry.
    fn last_night(&self) -> Option<(u64, Phase)> {
        let resolved = |event: &Event| match event {
            Event::NightResolved { record } => Some(record.night),
            _ => None,
        };
        let is_night = |night: Phase| night.kind() == PhaseKind::Night;
        let entry = self.newest(|event| resolved(event).is_some_and(is_night))?;
        Some((entry.no, facts(entry).find_map(resolved)?))
    }

    /// The newest entry in force with such a fact.
    fn newest(&self, is_meant: impl Fn(&Event) -> bool) -> Option<&Entry> {
        let journal = self.journal();
        let mut entries = journal.entries().iter().rev();
        entries.find(|entry| journal.in_force(entry.no) && facts(entry).any(&is_meant))
    }

    /// Offers to undo an entry.
    fn perhaps_undo(&self, step: &StepMeant<'_>, entry: &Entry) -> Unread {
        let line = format!("undo {}", entry.no);
        let message = say!(
            self,
            "step_is_entry",
            words = step.words,
            no = entry.no,
            typed = entry.line.trim()
        );
        Unread {
            code: "doubtful-line",
            message,
            hints: Vec::new(),
            meant: Some(Box::new(Meant {
                words: line.clone(),
                line,
                then: Vec::new(),
                language: self.game().setup.language,
            })),
            near: Vec::new(),
        }
    }
}

/// What an entry did.
fn facts(entry: &Entry) -> impl Iterator<Item = &Event> {
    let facts = match &entry.change {
        Change::Do(facts) => facts.as_slice(),
        Change::Undo { .. } | Change::Redo(_) => &[],
    };
    facts.iter()
}

/// Whether a fact is of the step that is meant.
fn is_of(event: &Event, step: &StepMeant<'_>) -> bool {
    let is_its = |seat| step.seat.is_none_or(|meant| meant == seat);
    match (step.kind, event) {
        (StepKind::Death, Event::Died { seat, .. })
        | (StepKind::Replacement, Event::Replaced { seat, .. }) => is_its(*seat),
        (StepKind::Vote, Event::VoteCast { voter, .. }) => is_its(*voter),
        (StepKind::Deal, Event::Dealt { .. })
        | (StepKind::Deadline, Event::DeadlineMoved { .. }) => true,
        (StepKind::Night, Event::NightResolved { record }) => {
            record.night.kind() == PhaseKind::Night
        }
        (StepKind::DayEnd, Event::PhaseBegan { phase, .. }) => phase.kind() == PhaseKind::Night,
        _ => false,
    }
}
