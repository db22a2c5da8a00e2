//! How a result came about, line by line.

use std::borrow::Cow;
use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::rulings::Open;
use super::say;
use super::weight::Weight;
use nightdesk_game::SeatId;
use nightdesk_rules::{Slot, Statement};

/// The lines of a count or a decision, in the order in which they happened.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Account {
    /// What happened.
    pub lines: Vec<Line>,
    /// Open rulings that decided something.
    pub relied: BTreeSet<Open>,
}

/// One step that changed something.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// Id of the rule, as the specification numbers it.
    pub rule: Cow<'static, str>,
    /// The player whose sum or fate it is about.
    pub about: Option<SeatId>,
    /// The voter whose vote it is about.
    pub voter: Option<SeatId>,
    /// The weight before and after, where one changed.
    pub change: Option<(Weight, Weight)>,
    /// Why.
    pub says: Statement,
}

/// A sentence the day can say, and the rule it rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Saying {
    /// Key of the template.
    pub key: &'static str,
    /// Id of the rule.
    pub rule: &'static str,
}

impl Saying {
    /// A line of it, with nothing filled in yet.
    #[must_use]
    pub fn line(self) -> Line {
        Line {
            rule: Cow::Borrowed(self.rule),
            about: None,
            voter: None,
            change: None,
            says: Statement::new(self.key).with("rule", Slot::Words(self.rule.to_owned())),
        }
    }
}

impl Line {
    /// Whose sum or fate it is about.
    #[must_use]
    pub fn about(mut self, seat: SeatId) -> Self {
        self.about = Some(seat);
        self.with("target", Slot::Seat(seat))
    }

    /// Whose vote or move it is about.
    #[must_use]
    pub fn voter(mut self, seat: SeatId) -> Self {
        self.voter = Some(seat);
        self.with("voter", Slot::Seat(seat))
    }

    /// What changed.
    #[must_use]
    pub fn change(mut self, before: Weight, after: Weight) -> Self {
        self.change = Some((before, after));
        self.with("before", Slot::Words(before.to_string()))
            .with("after", Slot::Words(after.to_string()))
    }

    /// A weight in the sentence.
    #[must_use]
    pub fn weight(self, place: &'static str, weight: Weight) -> Self {
        self.with(place, Slot::Words(weight.to_string()))
    }

    /// Whether it tells that a vote was planted (V-23).
    #[must_use]
    pub fn plants(&self) -> bool {
        self.says.key == say::PLANTED.key
    }

    /// Fills a place of the sentence.
    #[must_use]
    pub fn with(mut self, place: &'static str, slot: Slot) -> Self {
        self.says = self.says.with(place, slot);
        self
    }
}

impl Account {
    /// Adds a line.
    pub fn note(&mut self, line: Line) {
        self.lines.push(line);
    }

    /// Notes that an open ruling decided something.
    pub fn rely(&mut self, ruling: Open) {
        self.relied.insert(ruling);
    }

    /// Takes over another account's lines.
    pub fn add(&mut self, other: &Account) {
        self.lines.extend(other.lines.iter().cloned());
        self.relied.extend(&other.relied);
    }

    /// The lines about a player's sum or fate.
    pub fn about(&self, seat: SeatId) -> impl Iterator<Item = &Line> {
        self.lines
            .iter()
            .filter(move |line| line.about == Some(seat))
    }
}
