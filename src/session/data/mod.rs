//! Answers as values, for scripts (H11.6): the same keys wherever the same thing is told.
//!
//! Players stand under their names, sides under their slugs, phases as `Day 1`, posts and entries by
//! their numbers, and times as UTC to the second; what is not known is `null`. Votes, reasons, texts
//! of a table and night entries have the keys of the archive. All of it is for the host: on a screen
//! that others see it is left out with every other word that is his.

mod activity;
mod chats;
mod deadlines;
mod entries;
mod held;
mod log;
mod missing;
mod people;
mod preview;
mod reasons;
mod state;
mod votes;

pub(super) use deadlines::Countdown;
pub(super) use preview::moved;
pub(super) use reasons::Reasons;
pub(super) use state::Steps;

use chrono::{DateTime, Utc};
use serde::Serialize;

use super::answer::Answer;
use crate::game::{Game, SeatId};
use crate::time::{Stamp, StampStyle, Zone};

impl Answer {
    /// The answer with what it says as values.
    pub(super) fn with_data(self, data: &impl Serialize) -> Self {
        Self {
            // Every key is a string, and no number is without end.
            data: serde_json::to_value(data).ok(),
            ..self
        }
    }
}

/// Players by their names.
fn names(game: &Game, seats: impl IntoIterator<Item = SeatId>) -> Vec<String> {
    let names = seats.into_iter().map(|seat| game.name(seat).to_owned());
    names.collect()
}

/// An instant as the host reads it: by the clock of a zone, and by UTC.
fn by_the_clock(instant: DateTime<Utc>, zone: Zone) -> String {
    let style = StampStyle::LocalWithYear;
    Stamp {
        instant,
        zone,
        style,
    }
    .to_string()
}
