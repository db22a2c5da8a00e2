//! Several decisions in one entry of the journal.

use crate::decision::{Decision, DueText};
use crate::thread::{texts_after, texts_brought};
use nightdesk_game::{Change, Event};

/// Several decisions as one, each made in the game as those before it leave it.
#[derive(Default)]
pub(super) struct Joined {
    /// What they bring, in order.
    pub(super) events: Vec<Event>,
    texts: Vec<DueText>,
    echo: Vec<String>,
}

impl Joined {
    pub(super) fn of(first: Decision) -> Self {
        let mut joined = Self::default();
        joined.join(first);
        joined
    }

    pub(super) fn join(&mut self, decision: Decision) {
        let Change::Do(events) = decision.change else {
            return;
        };
        let before = texts_brought(&self.events);
        self.texts.extend(texts_after(decision.texts, before));
        self.events.extend(events);
        self.echo.extend(decision.echo);
    }

    pub(super) fn decision(self) -> Decision {
        let mut decision = Decision::of(self.events).due(self.texts);
        decision.echo = self.echo;
        decision
    }
}
