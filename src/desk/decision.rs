//! What the desk answers.

use serde::Serialize;

use nightdesk_command::HostOrder;
pub use nightdesk_game::DueText;
use nightdesk_game::{Change, ClockError, Event, Game, SeatId};
use nightdesk_text::messages::{InLanguage, Worded};
use nightdesk_text::say;
use nightdesk_time::MomentError;

/// A change the game may take, and what the host reads about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// What the journal gets.
    pub change: Change,
    /// What the host reads, line by line.
    pub echo: Vec<String>,
    /// Which texts are due now, in the order in which they leave.
    pub texts: Vec<DueText>,
    /// Which texts leave with it, as they read before the change; the journal gets their words.
    pub leaving: Vec<DueText>,
    /// A ready answer for a player, where one is due.
    pub answer: Option<Answer>,
    /// What to do next, as the host would type it.
    pub next: Option<String>,
}

/// A ready answer for a player that gives nothing away.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Answer {
    /// For whom.
    pub to: SeatId,
    /// What it says.
    pub text: String,
}

/// What to do where no phase runs.
pub(super) fn what_now(of: &impl InLanguage) -> String {
    say!(of, "next_says")
}

/// That a text is no date and time.
pub(crate) fn bad_time(of: &impl InLanguage, error: &MomentError) -> Refused {
    let language = of.language();
    Refused::because("bad-time", error.said(language)).hint(error.hint_in(language))
}

/// That the game has no schedule by which something could be judged.
pub(crate) fn no_schedule(of: &impl InLanguage, error: &ClockError) -> Refused {
    Refused::because("schedule", error.worded(of.language()))
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
    /// What the journal keeps of it all the same; of most refusals nothing.
    pub noted: Option<Box<Event>>,
}

/// A question the host must answer. Enter alone changes nothing.
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
    /// The nicknames, where it is a player's name: then a part of it will do as well.
    pub nicknames: Option<Vec<String>>,
    /// What it orders.
    pub order: HostOrder,
}

impl Choice {
    /// An answer that is a word.
    pub(super) fn word(word: impl Into<String>, order: HostOrder) -> Self {
        Self {
            word: word.into(),
            nicknames: None,
            order,
        }
    }

    /// An answer that is a player's name.
    pub(super) fn player(game: &Game, seat: SeatId, order: HostOrder) -> Self {
        let held = game.seat(seat);
        let called = held.map(|held| held.aliases.iter().chain(&held.former).cloned().collect());
        Self {
            word: game.name(seat).to_owned(),
            nicknames: Some(called.unwrap_or_default()),
            order,
        }
    }
}

impl Decision {
    /// That texts leave, and nothing else.
    #[must_use]
    pub fn sending(texts: Vec<DueText>) -> Self {
        Self::of(Vec::new()).leaving(texts)
    }

    /// That something is so, and a text that tells it.
    #[must_use]
    pub fn telling(events: Vec<Event>, text: Option<DueText>) -> Self {
        Self::of(events).due(text)
    }

    /// The same with a word for the host.
    #[must_use]
    pub fn with_word(self, line: String) -> Self {
        self.say(line)
    }

    pub(super) fn of(events: Vec<Event>) -> Self {
        Self::changing(Change::Do(events))
    }

    pub(super) fn changing(change: Change) -> Self {
        Self {
            change,
            echo: Vec::new(),
            texts: Vec::new(),
            leaving: Vec::new(),
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

    pub(super) fn leaving(mut self, texts: impl IntoIterator<Item = DueText>) -> Self {
        self.leaving.extend(texts);
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
            noted: None,
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

    /// That the journal keeps it.
    pub(super) fn noting(mut self, event: Event) -> Self {
        self.noted = Some(Box::new(event));
        self
    }

    /// A question that is answered by `y` or not at all.
    pub(super) fn unless(
        code: &'static str,
        facts: Vec<String>,
        question: impl Into<String>,
        yes: HostOrder,
    ) -> Self {
        Self::choose(code, facts, question, vec![Choice::word("y", yes)])
    }

    /// A question with the choices by which it is answered.
    pub(super) fn choose(
        code: &'static str,
        facts: Vec<String>,
        question: impl Into<String>,
        choices: Vec<Choice>,
    ) -> Self {
        let question = question.into();
        let mut refused = Self::because(code, facts.join(" "));
        if refused.message.is_empty() {
            refused.message.clone_from(&question);
        }
        refused.ask = Some(Box::new(Ask {
            facts,
            question,
            choices,
        }));
        refused
    }
}
