//! Facts about texts: that they leave, that they do not hold any more, that they leave all the same.

use super::decision::Decision;
use nightdesk_game::{Change, Event, LeftText, MessageState, SaidWarning, SeatId, TextKind};

/// A text on its way out, with its words as they are pasted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outgoing {
    /// What it is.
    pub text: LeftText,
    /// Its words.
    pub words: String,
}

/// What the ledger says of a warning to the player of a seat.
#[must_use]
pub fn warning_said(seat: SeatId, warning: SaidWarning) -> Event {
    Event::WarningSaid { seat, warning }
}

impl Decision {
    /// The facts of it; none of an undo or redo.
    #[must_use]
    pub fn facts(&self) -> &[Event] {
        match &self.change {
            Change::Do(facts) => facts,
            Change::Undo { .. } | Change::Redo(_) => &[],
        }
    }

    /// The same with texts that leave by it.
    #[must_use]
    pub fn with_left(self, texts: impl IntoIterator<Item = Outgoing>) -> Self {
        self.with_facts(texts.into_iter().map(|left| Event::TextLeft {
            text: left.text,
            words: left.words,
        }))
    }

    /// The same where the role messages of these seats do not hold any more.
    #[must_use]
    pub fn with_stale(self, seats: &[SeatId]) -> Self {
        self.with_facts(seats.iter().map(|seat| Event::RoleMessage {
            seat: *seat,
            state: MessageState::Stale,
        }))
    }

    /// The same after these facts, which come first.
    #[must_use]
    pub fn after_facts(mut self, facts: Vec<Event>) -> Self {
        if let Change::Do(own) = &mut self.change {
            own.splice(0..0, facts);
        }
        self
    }

    /// That the host's words wait for the next post.
    #[must_use]
    pub fn keeping_scene(words: &str) -> Self {
        let words = words.to_owned();
        Self::of(vec![Event::SceneKept { words }])
    }

    /// That a text leaves by the host's word although it gives these words away.
    #[must_use]
    pub fn passing_leak(kind: TextKind, words: Vec<String>) -> Self {
        let text = kind.word().to_owned();
        Self::of(vec![Event::LeakPassed { text, words }])
    }

    fn with_facts(mut self, facts: impl IntoIterator<Item = Event>) -> Self {
        if let Change::Do(own) = &mut self.change {
            own.extend(facts);
        }
        self
    }
}
