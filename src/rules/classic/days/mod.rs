//! What cards do by day: deeds that work at once, pardons, and what the vote brings.

mod deaths;
mod decided;
mod deed;
mod vote;

use std::collections::BTreeMap;

use super::{Classic, bleeding, lots, lovers};
use nightdesk_game::{Announcement, Event, Game, Mark, Order, SeatId};
use nightdesk_rules::{DayDeed, Days, Lot, Refusal, VotedOut};
use nightdesk_time::Phase;

/// Mark of a seat that has used an ability in the day of the mark; which one stands in the value.
pub(super) const ACTED: &str = "acted_by_day";

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

impl Days for Classic {
    fn act(&self, game: &Game, order: &Order) -> Result<DayDeed, Refusal> {
        deed::act(game, order)
    }

    fn lot(&self, game: &Game, order: &Order) -> Option<Lot> {
        lots::of_deed(game, order)
    }

    fn may_pardon(&self, game: &Game, seat: SeatId) -> Vec<SeatId> {
        vote::may_pardon(game, seat)
    }

    fn pardon(&self, game: &Game, by: SeatId, of: SeatId) -> Result<Vec<Event>, Refusal> {
        vote::pardon(game, by, of)
    }

    fn let_be(&self, game: &Game, of: SeatId) -> Vec<Event> {
        vote::let_be(game, of)
    }

    fn voted_out(&self, game: &Game, vote: &VotedOut) -> Vec<Event> {
        vote::voted_out(game, vote)
    }

    fn at_dusk(&self, game: &Game) -> Vec<Event> {
        let mut events = lovers::at_dusk(game);
        let bled = bleeding::at_dusk(game);
        let twice = |event: &Event| {
            let seat = event.out_by_host();
            events.iter().any(|other| other.out_by_host() == seat)
        };
        let bled: Vec<Event> = bled.into_iter().filter(|event| !twice(event)).collect();
        events.extend(bled);
        let told = |event: Event| {
            let seat = event.out_by_host();
            let mark = seat.map(|seat| at_dusk_by_itself(seat, game.phase()));
            mark.into_iter().chain([event])
        };
        events.into_iter().flat_map(told).collect()
    }

    fn decided_by(&self, game: &Game, vote: &VotedOut) -> BTreeMap<String, String> {
        decided::of_vote(game, vote)
    }

    fn words_of_vote(&self, game: &Game, day: Phase) -> Vec<Announcement> {
        vote::announcements(game, day)
    }

    fn killed(&self, game: &Game, kill: Event) -> Vec<Event> {
        deaths::or_else(game, kill)
    }

    fn is_left_out(&self, game: &Game) -> bool {
        deaths::leave_out_next_day(game)
    }
}
