//! Answers as values, for scripts: the same keys wherever the same thing is told.
//!
//! Players stand under their names, sides under their slugs, phases as `Day 1`, posts and entries by
//! their numbers, and times as UTC to the second; what is not known is `null`. Votes, reasons, texts
//! of a table and night entries have the keys of the archive. All of it is for the host: on a screen
//! that others see it is left out with every other word that is his.

mod activity;
mod chats;
mod deadlines;
mod ending;
mod entries;
mod held;
mod log;
mod missing;
mod outbox;
mod people;
mod preview;
mod reasons;
mod role;
mod sign_ups;
mod state;
mod texts;
mod votes;

pub(super) use deadlines::Countdown;
pub(super) use ending::Ending;
pub(super) use outbox::{Due, SeatBox, SentText, SentTexts};
pub(super) use preview::moved;
pub(super) use reasons::Reasons;
pub(super) use role::RoleAsked;
pub(super) use sign_ups::{SignUp, SignedUp};
pub(super) use state::Steps;

use chrono::{DateTime, Utc};
use serde::Serialize;

use super::answer::Answer;
use nightdesk_game::{Game, SeatId};
use nightdesk_time::{Stamp, StampStyle, Zone};

/// Whether answers hold what they say as values, too: only programs read that.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Values {
    /// They do.
    #[default]
    Wanted,
    /// They do not, so that nothing is made that nobody reads.
    Spared,
}

impl Answer {
    /// The answer with what it says as values, where they are wanted.
    pub(super) fn with_data<D: Serialize>(self, values: Values, data: impl FnOnce() -> D) -> Self {
        match values {
            Values::Spared => self,
            Values::Wanted => Self {
                // Every key is a string, and no number is without end.
                data: serde_json::to_value(data()).ok(),
                ..self
            },
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
