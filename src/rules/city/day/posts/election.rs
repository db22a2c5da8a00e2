//! The posts of the mayor election.

use super::Post;
use crate::day::account::Line;
use crate::day::election::ElectionOutcome;
use crate::day::say;
use nightdesk_game::SeatId;
use nightdesk_rules::{Slot, Statement};

/// The announcement that starts the election.
#[must_use]
pub fn election_start() -> Post {
    let mut post = Post::default();
    post.add("election_start");
    post
}

/// The second round, if there is one.
#[must_use]
pub fn second_round(outcome: &ElectionOutcome) -> Option<Post> {
    if outcome.second_round.is_empty() {
        return None;
    }
    let mut post = Post::default();
    post.seats("second_round", outcome.second_round.clone());
    Some(post)
}

/// Whom the mayor made secretary after a dismissal (ORD-7).
#[must_use]
pub fn new_secretary(secretary: SeatId) -> Post {
    let mut post = Post::default();
    post.seat("secretary", secretary);
    post
}

/// Who is mayor, and whom he made secretary; the sums before it.
#[must_use]
pub fn election_result(outcome: &ElectionOutcome, secretary: Option<SeatId>) -> Post {
    let mut post = Post::default();
    let tally = match outcome.tally_2.is_empty() {
        true => &outcome.tally,
        false => &outcome.tally_2,
    };
    let mut sums: Vec<_> = tally.iter().map(|(seat, sum)| (*sum, *seat)).collect();
    sums.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    for (sum, seat) in sums {
        post.lines.push(
            Statement::new("election_sum")
                .with("player", Slot::Seat(seat))
                .with("sum", Slot::Words(sum.to_string())),
        );
    }
    // Where the sums are equal, the first vote of the second round has decided (E-8).
    let by_first = |line: &Line| line.says.key == say::ELECTED_FIRST.key;
    if outcome.mayor.is_some() && outcome.account.lines.iter().any(by_first) {
        post.add("election_first");
    }
    match outcome.mayor {
        Some(mayor) => post.seat("mayor", mayor),
        None => post.add("no_mayor"),
    }
    if let Some(secretary) = secretary {
        post.seat("secretary", secretary);
    }
    post
}
