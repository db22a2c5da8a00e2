//! What cards do by day: deeds that work at once, pardons, and what the vote brings.

mod deaths;
mod decided;
mod deed;
mod vote;

use super::{bleeding, lovers};
use nightdesk_game::{Event, Game, Mark, SeatId};
use nightdesk_rules::{Follows, VotedOut};
use nightdesk_time::Phase;

pub(super) use deaths::{leave_out_next_day, or_else};
pub(super) use deed::act;
pub(super) use vote::{announcements, let_be, may_pardon, pardoned};

/// By which rules something of the day is worked out.
pub(super) const SIGNATURE: &str = "classic/day 1";

/// That a seat dies at the end of the running day, and not of its vote.
fn at_dusk_by_itself(seat: SeatId, day: Option<Phase>) -> Event {
    Event::Marked {
        seat,
        mark: Mark {
            name: Mark::AT_DUSK.to_owned(),
            by: None,
            value: None,
            since: day,
            until: None,
        },
    }
}

/// What a vote brings to whom it hits, with the open rulings that decided it.
pub(super) fn voted_out(game: &Game, vote: &VotedOut) -> Follows {
    Follows {
        events: vote::voted_out(game, vote),
        rulings: decided::of_vote(game, vote),
    }
}

/// Who dies at the end of the running day, besides whom the vote hits.
pub(super) fn at_dusk(game: &Game) -> Vec<Event> {
    let mut events = lovers::at_dusk(game);
    let bled = bleeding::at_dusk(game);
    let twice = |event: &Event| {
        let seat = event.out_by_host();
        events.iter().any(|other| other.out_by_host() == seat)
    };
    let bled: Vec<Event> = bled.into_iter().filter(|event| !twice(event)).collect();
    events.extend(bled);
    let marked = |event: Event| {
        let seat = event.out_by_host();
        let mark = seat.map(|seat| at_dusk_by_itself(seat, game.phase()));
        mark.into_iter().chain([event])
    };
    events.into_iter().flat_map(marked).collect()
}
