//! Several decisions in one entry of the journal.

use crate::Desk;
use crate::decision::{Decision, DueText};
use crate::thread::{behind, texts_told};
use nightdesk_game::{Change, Event};

/// Several decisions as one, each made in the game as those before it leave it.
pub(super) struct Joined {
    /// The number of the entry in which all will stand.
    no: u64,
    /// What they bring, in order.
    pub(super) events: Vec<Event>,
    texts: Vec<DueText>,
    echo: Vec<String>,
}

impl Joined {
    pub(super) fn of(desk: &Desk<'_>, first: Decision) -> Self {
        let mut joined = Self {
            no: desk.journal.next_no(),
            events: Vec::new(),
            texts: Vec::new(),
            echo: Vec::new(),
        };
        joined.join(first);
        joined
    }

    pub(super) fn join(&mut self, decision: Decision) {
        let Change::Do(mut events) = decision.change else {
            return;
        };
        for event in &mut events {
            if let Event::MoveTaken { no, .. } = event {
                *no = Some(self.no);
            }
        }
        let before = texts_told(&self.events);
        self.texts.extend(behind(decision.texts, self.no, before));
        self.events.extend(events);
        self.echo.extend(decision.echo);
    }

    pub(super) fn decision(self) -> Decision {
        let mut decision = Decision::of(self.events).due(self.texts);
        decision.echo = self.echo;
        decision
    }
}
