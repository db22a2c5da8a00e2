//! What resolving a night gives: outcomes, each with its reason.

use std::collections::BTreeMap;

use serde::Serialize;

use super::reason::{Reason, Statement};
use nightdesk_game::{Announcement, Event, SeatId};
use nightdesk_replies::Uncounted;

/// A night, resolved. Nothing of it is in the game before it is committed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Resolution {
    /// Rule set, method and version, as `classic/rar 1`.
    pub resolved_by: String,
    /// Who dies, in list order.
    pub deaths: Vec<SeatId>,
    /// Private results in list order of their receivers.
    pub messages: Vec<Message>,
    /// What everybody is told when the day begins, besides the deaths.
    pub announced: Vec<Announcement>,
    /// What a commit writes besides deaths and the record: uses, marks, new cards.
    pub events: Vec<Event>,
    /// Every question of the night with its answer and reasons.
    pub answers: Vec<Answer>,
    /// Who was where; for the host.
    pub visits: Vec<Visit>,
    /// Entries that count for nothing, and why.
    pub lapsed: Vec<Uncounted>,
    /// What the host should look at.
    pub cautions: Vec<Caution>,
    /// Switched rulings that decided something, by key.
    pub rulings: BTreeMap<String, String>,
}

/// A private result.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Message {
    /// Who gets it.
    pub to: SeatId,
    /// Key of the message's template in the rule set's message file.
    pub token: String,
    /// What fills the template; player names stand as names.
    pub slots: BTreeMap<String, String>,
    /// Label of the action it comes from.
    pub act: String,
    /// Set when the receiver dies this night: the host decides whether to send it.
    pub receiver_died: bool,
    /// Set when the host must choose before it may be sent.
    pub held: Option<String>,
}

impl Message {
    /// The slot that names the private thread which a message lets its reader into.
    pub const CHAT: &str = "chat";
    /// Token of a receipt that names the targets.
    pub const RECEIPT: &str = "receipt";
    /// Token of a receipt for an action without targets.
    pub const RECEIPT_ALONE: &str = "receipt_alone";

    /// Whether it only says that an action was received, whatever came of it.
    #[must_use]
    pub fn is_receipt(&self) -> bool {
        matches!(self.token.as_str(), Self::RECEIPT | Self::RECEIPT_ALONE)
    }
}

/// A question about the end of the night.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// Does the seat die?
    Dies(SeatId),
    /// Does the seat change sides?
    Recruited(SeatId),
    /// Does the action bring its result?
    Result(String),
    /// Does the observing action see this (a player's name, a kind of action)?
    Sees(String, String),
    /// Does the observing action see that nothing happened?
    SeesNothing(String),
    /// Does the action's notice reach the seat?
    Notice(String, SeatId),
    /// Did the action's visit to the seat take place?
    Visit(String, SeatId),
}

/// A question's answer with its reasons.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Answer {
    /// The question.
    pub question: Question,
    /// The answer.
    pub verdict: Verdict,
    /// Every reason for yes.
    pub reasons: Vec<Reason>,
}

/// The answer to a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// It happens.
    Yes,
    /// It does not.
    No,
    /// The work limit was reached; the host must rule.
    Undecided,
}

/// A visit that took place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Visit {
    /// Who went.
    pub who: SeatId,
    /// Where.
    pub to: SeatId,
    /// Whether observers cannot see it.
    pub hidden: bool,
}

/// Something the host should look at before committing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Caution {
    /// Stable code: `split_effect`, `lost_effect`, `undecided`, `order_dependent`.
    pub code: &'static str,
    /// What it says.
    pub says: Statement,
    /// Labels of the actions it is about.
    pub acts: Vec<String>,
}

/// A game that is over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Victory {
    /// Slugs of the winning sides; empty for a draw.
    pub winners: Vec<String>,
    /// Players who win whatever their sides do.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<SeatId>,
    /// Why, in one sentence.
    pub reason: String,
    /// The open ruling by which it is over, where another answer would let it go on or end otherwise:
    /// the host says it then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asks: Option<String>,
    /// Slugs of the sides of which the host may name one then, where none is ahead.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rivals: Vec<String>,
}
