//! What the desk answers.

use serde::Serialize;

use crate::command::HostOrder;
use crate::game::{Change, Event, SeatId};
use crate::time::Phase;

/// A change the game may take, and what the host reads about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// What the journal gets.
    pub change: Change,
    /// What the host reads, line by line.
    pub echo: Vec<String>,
    /// Which texts are due now, in the order in which they leave.
    pub texts: Vec<DueText>,
    /// A ready answer for a player, where one is due.
    pub answer: Option<Answer>,
    /// What to do next, as the host would type it.
    pub next: Option<String>,
}

/// A text that is due; what it says is for the reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum DueText {
    /// The role message of a seat.
    RoleMessage(SeatId),
    /// The private results of a seat for a night.
    Results(SeatId, Phase),
    /// The final count of a day.
    FinalTally(Phase),
    /// Who was eliminated on a day, or that nobody was.
    Elimination(Phase),
    /// The opening of a day.
    DayStart(Phase),
    /// The opening of a night.
    NightStart(Phase),
    /// Who died in a night that ended the game.
    NightDeaths(Phase),
    /// The running phase's new deadline.
    DeadlineMoved,
    /// Who takes a seat over.
    Replacement(SeatId),
    /// Who is out of the game, neither by votes nor by night.
    Left(SeatId),
    /// Between whom there is a runoff.
    Runoff(Phase),
    /// A word to a silent player.
    Prod(SeatId),
    /// Who has won.
    GameEnd,
    /// What the last move told, by its place among the texts of the move.
    Told {
        /// The place, from 0.
        index: usize,
        /// Whether it is for the thread or for the host.
        at_once: bool,
    },
}

impl DueText {
    /// Whether it is shown as soon as it is due; other messages wait until they are asked for.
    #[must_use]
    pub fn is_shown_at_once(self) -> bool {
        self.is_post() || matches!(self, Self::Prod(_) | Self::Told { at_once: true, .. })
    }

    /// Whether it is for the thread, not for a single player.
    #[must_use]
    pub fn is_post(self) -> bool {
        match self {
            Self::FinalTally(_)
            | Self::Elimination(_)
            | Self::DayStart(_)
            | Self::NightStart(_)
            | Self::NightDeaths(_)
            | Self::DeadlineMoved
            | Self::Replacement(_)
            | Self::Left(_)
            | Self::Runoff(_)
            | Self::GameEnd => true,
            Self::RoleMessage(_) | Self::Results(..) | Self::Prod(_) | Self::Told { .. } => false,
        }
    }
}

/// A ready answer for a player that gives nothing away.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Answer {
    /// For whom.
    pub to: SeatId,
    /// What it says.
    pub text: String,
}

/// Why an order changes nothing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Refused {
    /// Stable name of the reason.
    pub code: &'static str,
    /// What the host reads.
    pub message: String,
    /// What the host may do about it.
    pub hints: Vec<String>,
    /// A ready answer for a player, where an entry of his was refused.
    pub answer: Option<Answer>,
    /// What the host must say first; then it may be no refusal at all.
    pub ask: Option<Box<Ask>>,
}

/// A question the host must answer. Enter alone changes nothing (H11.5).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ask {
    /// What is known so far, before the question itself.
    pub facts: Vec<String>,
    /// The question.
    pub question: String,
    /// The possible answers; any other is No.
    pub choices: Vec<Choice>,
}

/// An answer to a question, and what the order then is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// What the host types.
    pub word: String,
    /// What it orders.
    pub order: HostOrder,
}

impl Decision {
    pub(super) fn of(events: Vec<Event>) -> Self {
        Self::changing(Change::Do(events))
    }

    pub(super) fn changing(change: Change) -> Self {
        Self {
            change,
            echo: Vec::new(),
            texts: Vec::new(),
            answer: None,
            next: None,
        }
    }

    pub(super) fn say(mut self, line: impl Into<String>) -> Self {
        self.echo.push(line.into());
        self
    }

    pub(super) fn due(mut self, texts: impl IntoIterator<Item = DueText>) -> Self {
        self.texts.extend(texts);
        self
    }

    pub(super) fn then(mut self, next: impl Into<String>) -> Self {
        self.next = Some(next.into());
        self
    }
}

impl Refused {
    pub(super) fn because(code: &'static str, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            hints: Vec::new(),
            answer: None,
            ask: None,
        }
    }

    pub(super) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hints.push(hint.into());
        self
    }

    pub(super) fn answer(mut self, to: SeatId, text: impl Into<String>) -> Self {
        self.answer = Some(Answer {
            to,
            text: text.into(),
        });
        self
    }

    /// A question that is answered by `y` or not at all.
    pub(super) fn unless(
        code: &'static str,
        facts: Vec<String>,
        question: &str,
        yes: HostOrder,
    ) -> Self {
        Self::choose(
            code,
            facts,
            question,
            vec![Choice {
                word: "y".to_owned(),
                order: yes,
            }],
        )
    }

    /// A question with the choices by which it is answered.
    pub(super) fn choose(
        code: &'static str,
        facts: Vec<String>,
        question: &str,
        choices: Vec<Choice>,
    ) -> Self {
        let mut refused = Self::because(code, facts.join(" "));
        if refused.message.is_empty() {
            question.clone_into(&mut refused.message);
        }
        refused.ask = Some(Box::new(Ask {
            facts,
            question: question.to_owned(),
            choices,
        }));
        refused
    }
}
