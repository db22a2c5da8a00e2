//! The posts of the mayor election.

use super::Post;
use crate::day::election::{ElectionOutcome, FirstVote};
use nightdesk_game::SeatId;
use nightdesk_rules::{Slot, Statement};

/// The announcement that starts the election.
#[must_use]
pub fn election_start() -> Post {
    let mut post = Post::default();
    post.add("election_start");
    post
}

/// The announcement of an election that begins later in the day.
#[must_use]
pub fn election_announced() -> Post {
    let mut post = Post::default();
    post.add("election_announced");
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
    if let Some(first) = outcome.first.filter(|_| outcome.mayor.is_some()) {
        post.lines.push(first_vote(first));
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

/// Where the sums are equal again, the first vote decides (E-8): which that was.
#[must_use]
pub fn first_vote(first: FirstVote) -> Statement {
    let post = first.post.map(|post| format!(" (#{post})"));
    Statement::new("election_first")
        .with("voter", Slot::Seat(first.by))
        .with("player", Slot::Seat(first.on))
        .with("post", Slot::Words(post.unwrap_or_default()))
}
