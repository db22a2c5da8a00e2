//! Texts that have left the desk.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::audience::Audience;
use super::seat::{MessageState, SeatId};
use super::state::{Game, Stage};
use super::texts::{DueText, Ground};
use super::warned::SaidWarning;
use nightdesk_time::Phase;

/// What the host's own words are called where they left alone.
const SCENE: &str = "scene";

/// Which of the texts that have left: one entry may have sent many, each to another reader.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "KeptPlace")]
pub struct LeftPlace {
    /// The number of the entry that recorded it.
    pub entry: u64,
    /// Its place among the texts of that entry, from 0; older journals kept none and mean all of them
    /// that one reader got.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<usize>,
}

/// A place as journals keep it: older ones kept the entry's number alone.
#[derive(Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum KeptPlace {
    Entry(u64),
    Text { entry: u64, text: Option<usize> },
}

impl From<KeptPlace> for LeftPlace {
    fn from(kept: KeptPlace) -> Self {
        match kept {
            KeptPlace::Entry(entry) => Self { entry, text: None },
            KeptPlace::Text { entry, text } => Self { entry, text },
        }
    }
}

impl LeftPlace {
    /// Whether a kept place means this text.
    #[must_use]
    pub fn means(self, text: Self) -> bool {
        self.entry == text.entry && (self.text.is_none() || self.text == text.text)
    }
}

/// A text that has left the desk; its words stand in the journal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeftText {
    /// Who may read it.
    pub to: Audience,
    /// What the host calls it: `Vote Count 2.1`, `the role PM`.
    pub name: String,
    /// What the host calls each post in it, where there are several; none in older journals.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub posts: Vec<String>,
    /// What it consists of, as far as that can be made again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<DueText>,
    /// The phase it left in; none before the game began and after it was over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phase: Option<Phase>,
    /// When.
    pub at: DateTime<Utc>,
    /// Whether it stood with its readers before and counts as sent again by the entry that brings it
    /// about anew: nothing was pasted, so it corrects nothing.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub again: bool,
    /// The warnings that it told of, as it did; none in older journals.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warned: Vec<SaidWarning>,
}

impl LeftText {
    /// Whether it holds this text.
    #[must_use]
    pub fn holds(&self, text: DueText) -> bool {
        self.parts.contains(&text)
    }

    /// Whether it is this text, which counts anew.
    #[must_use]
    pub fn repeats(&self, text: &Self) -> bool {
        self.again && (&self.to, self.at, &self.name) == (&text.to, text.at, &text.name)
    }

    /// Whether it tells its reader that this text, which the same reader got, does not hold.
    #[must_use]
    pub fn takes_back(&self, place: LeftPlace, text: &Self) -> bool {
        let mut parts = self.parts.iter();
        self.to == text.to
            && parts.any(|part| matches!(part, DueText::TakenBack(of) if of.means(place)))
    }
}

impl Game {
    /// Whether a text has left the desk.
    #[must_use]
    pub fn has_left(&self, text: DueText) -> bool {
        self.left.iter().any(|left| left.holds(text))
    }

    /// The results of a seat that wait to be sent: those of the last night and, where the host keeps
    /// account of what players are sent, those of earlier nights that never were. A player who took the seat over reads
    /// them in the role message.
    pub fn results_due(&self, seat: SeatId) -> impl Iterator<Item = DueText> {
        let is_private = |left: &LeftText| matches!(left.to, Audience::Seat(_));
        let kept = self.left.iter().any(is_private);
        let last = self.nights.last().map(|record| record.night);
        let nights = self.nights.iter().filter(move |record| {
            let mut messages = record.messages.iter();
            (kept || Some(record.night) == last) && messages.any(|message| message.to == seat)
        });
        let results = nights.map(move |record| DueText::Results(seat, record.night));
        results.filter(move |results| {
            let night = results.about().phase;
            !self.has_left(*results) && !night.is_some_and(|night| self.is_retold(seat, night))
        })
    }

    /// Whether the role message that waits for a new player of a seat, or has left, has the results of a
    /// night.
    fn is_retold(&self, seat: SeatId, night: Phase) -> bool {
        let Some(held) = self.seat(seat).filter(|_| self.retells(seat)) else {
            return false;
        };
        let shown = held.shown_message();
        if held.card.is_some() && matches!(shown, MessageState::Ready | MessageState::Stale) {
            return true;
        }
        let first = self.setup.schedule.first;
        let is_later = |phase: Phase| first.index_of(phase) > first.index_of(night);
        let mut left = self
            .left
            .iter()
            .filter(|left| left.to == Audience::Seat(seat));
        left.any(|left| {
            left.holds(DueText::RoleMessage(seat))
                && left.phase.is_some_and(is_later)
                && held.since.is_none_or(|since| since <= left.at)
        })
    }

    /// Keeps a text that has left the desk.
    pub(super) fn text_left(&mut self, text: &LeftText) {
        // Where what it repeats was taken back, nothing stands with its readers.
        if text.again && !self.left.iter().any(|left| text.repeats(left)) {
            return;
        }
        let mut text = text.clone();
        // A count of votes takes no scene with it.
        let takes = |part: &DueText| part.is_post() && !part.is_running_count();
        let takes = text.name == SCENE || text.parts.iter().any(takes);
        // What counts anew was not pasted again: kept words wait on.
        if !text.again && text.to == Audience::Public && takes {
            self.scene = None;
        }
        text.parts = self.leaving(&text.parts);
        self.warnings_left(&text);
        self.left.push(text);
    }

    /// What a text that leaves now consists of, with all that a role message tells again. What it
    /// told of may be undone: whatever comes instead is due again.
    fn leaving(&self, parts: &[DueText]) -> Vec<DueText> {
        let parts = parts.iter().map(|part| self.with_its_move(*part));
        let grounded = parts.filter(|part| self.has_ground(*part));
        let with_retold = grounded.flat_map(|part| match part {
            DueText::RoleMessage(seat) if self.retells(seat) => {
                let mut told = self.told_to(&Audience::Seat(seat));
                told.retain(|text| !self.is_open_question(*text));
                std::iter::once(part).chain(told).collect()
            }
            _ => vec![part],
        });
        with_retold.collect()
    }

    /// Whether there is what a text tells of.
    fn has_ground(&self, text: DueText) -> bool {
        let begun = |phase: Phase| self.phases.iter().any(|start| start.phase == phase);
        let over = || matches!(self.stage, Stage::Over { .. });
        let holds = |holds: &dyn Fn(Phase) -> bool| text.about().phase.is_some_and(holds);
        match text.ground() {
            Ground::Always => true,
            Ground::Resolved => holds(&|night| self.night_record(night).is_some()),
            Ground::Begun => holds(&begun),
            Ground::PhaseOver => {
                over() || holds(&|day| self.setup.schedule.first.after(day).is_some_and(begun))
            }
            Ground::GameOver => over(),
            Ground::Move => self.text_of_move(text).is_some(),
        }
    }
}
