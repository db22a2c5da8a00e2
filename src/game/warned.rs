//! Warnings of players, as far as they are told of them.
//!
//! The ledger of warnings is no part of a game. What is kept here is what it said when a text for the
//! player was made of it, so that the text can be made again; never who gave a warning, nor the note
//! that is for hosts alone.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::audience::Audience;
use super::left::LeftText;
use super::seat::SeatId;
use super::state::Game;
use super::texts::DueText;

/// A warning as its player is told of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SaidWarning {
    /// Its number in the ledger.
    pub number: u64,
    /// When it was given.
    pub issued: DateTime<Utc>,
    /// Its points.
    pub points: u32,
    /// When it ends; none if it never does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ends: Option<DateTime<Utc>>,
    /// Why, as the player may read it.
    pub reason: String,
    /// Whether the player is asked to acknowledge it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub acknowledge: bool,
    /// How many games the player has to sit out for it.
    #[serde(default, skip_serializing_if = "is_none")]
    pub stasis: u32,
    /// What the player may not use while it counts.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub deny: BTreeSet<String>,
    /// Whether it was deleted.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub gone: bool,
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde asks for a reference"
)]
fn is_none(games: &u32) -> bool {
    *games == 0
}

impl SaidWarning {
    /// Whether the player is told the same by what is said later: of one that is deleted, only that it
    /// is.
    #[must_use]
    pub fn tells_the_same(&self, other: &Self) -> bool {
        let as_asked = Self {
            acknowledge: other.acknowledge,
            ..self.clone()
        };
        // That the player has answered is no news to him.
        let is_answered = self.acknowledge && !other.acknowledge && as_asked == *other;
        self == other || is_answered || (self.is_of(other) && self.gone && other.gone)
    }

    /// Whether the same warning is meant: another ledger may have given its number to another one.
    #[must_use]
    pub fn is_of(&self, other: &Self) -> bool {
        (self.number, self.issued) == (other.number, other.issued)
    }
}

/// A warning of a player of the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeptWarning {
    /// The seat of the player.
    pub seat: SeatId,
    /// The player: whoever takes the seat over has not been warned.
    pub player: String,
    /// What the ledger said last.
    pub said: SaidWarning,
    /// What the player was told last; none before the first text has left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub told: Option<SaidWarning>,
}

impl KeptWarning {
    fn new(seat: SeatId, player: String, said: &SaidWarning) -> Self {
        Self {
            seat,
            player,
            said: said.clone(),
            told: None,
        }
    }

    /// The text about it.
    #[must_use]
    pub fn text(&self) -> DueText {
        DueText::Warning(self.seat, self.said.number)
    }
}

impl Game {
    /// A warning that a text is about, as the ledger said it last.
    #[must_use]
    pub fn warning(&self, seat: SeatId, number: u64) -> Option<&KeptWarning> {
        let mut kept = self.warnings.iter();
        kept.find(|kept| kept.seat == seat && kept.said.number == number)
    }

    /// The texts about warnings that are due to whoever holds a seat.
    pub fn warnings_due(&self, seat: SeatId) -> impl Iterator<Item = DueText> {
        let name = self.name(seat);
        let own = self.unsaid_warnings(seat);
        own.filter(move |kept| kept.player == name)
            .map(KeptWarning::text)
    }

    /// The warnings that were never told to whoever held a seat before, and are not told there any
    /// more.
    pub fn warnings_of_former(&self, seat: SeatId) -> impl Iterator<Item = &KeptWarning> {
        let name = self.name(seat);
        let own = self.unsaid_warnings(seat);
        own.filter(move |kept| kept.player != name)
    }

    fn unsaid_warnings(&self, seat: SeatId) -> impl Iterator<Item = &KeptWarning> {
        let own = self.warnings.iter().filter(move |kept| kept.seat == seat);
        own.filter(|kept| match &kept.told {
            Some(told) => *told != kept.said,
            // One that is deleted before anybody has read of it needs no word.
            None => !kept.said.gone || self.has_said(kept),
        })
    }

    /// Whether a text about a warning has left, as one whose step was taken back has.
    #[must_use]
    pub fn has_said(&self, kept: &KeptWarning) -> bool {
        self.was_told_of(kept.seat, &kept.said)
    }

    /// Whether a text about this warning has left for a seat. Older journals kept of a text no more
    /// than the number.
    #[must_use]
    pub fn was_told_of(&self, seat: SeatId, warning: &SaidWarning) -> bool {
        let text = DueText::Warning(seat, warning.number);
        let mut left = self.left.iter().filter(|left| left.holds(text));
        left.any(|left| {
            left.warned.is_empty() || left.warned.iter().any(|told| told.is_of(warning))
        })
    }

    /// A warning of somebody who held a seat before, with what he was told of it.
    #[must_use]
    pub fn formers_warning(&self, warning: &SaidWarning) -> Option<&KeptWarning> {
        let mut kept = self.warnings.iter();
        kept.find(|kept| kept.said.is_of(warning) && kept.player != self.name(kept.seat))
    }

    /// Keeps what the ledger says of a warning. Who has left the seat is told by other ways than its
    /// texts, as soon as it is said.
    pub(super) fn warning_said(&mut self, seat: SeatId, said: &SaidWarning) {
        let player = self.name(seat).to_owned();
        let mut kept = self.warnings.iter_mut();
        let known = kept.find(|kept| kept.seat == seat && kept.said.number == said.number);
        match known {
            Some(known) if known.said.is_of(said) => {
                known.said = said.clone();
                if known.player != player && known.told.is_some() {
                    known.told = Some(said.clone());
                }
            }
            // The number is that of a warning in another ledger now.
            Some(known) => *known = KeptWarning::new(seat, player, said),
            None => self.warnings.push(KeptWarning::new(seat, player, said)),
        }
    }

    /// Keeps that texts about warnings have left, with what they told: a step that brought it may be
    /// taken back, but what was read stays read.
    pub(super) fn warnings_left(&mut self, text: &LeftText) {
        let Audience::Seat(seat) = text.to else {
            return;
        };
        for told in &text.warned {
            self.warning_said(seat, told);
        }
        for kept in &mut self.warnings {
            if text.holds(kept.text()) {
                kept.told = Some(kept.said.clone());
            }
        }
    }
}
