//! The end of the game, scores and best players.

use super::Post;
use crate::best::BestPlayers;
use crate::end::{Ending, Verdict};
use crate::score::Wins;
use nightdesk_game::SeatId;
use nightdesk_rules::{Slot, Statement};

/// When the reds have one more day to find the faceless.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Search {
    /// It is the next one.
    Now,
    /// It is the one after this vote.
    AfterVote(u32),
}

/// How the game ended, or what it still waits for; and which faceless leaves as a winner.
#[must_use]
pub fn game_over(verdict: &Verdict, leaver: Option<SeatId>, search: Option<Search>) -> Post {
    let mut post = Post::default();
    if let Some(faceless) = leaver {
        post.seat("faceless_leaves", faceless);
    }
    match search {
        Some(Search::Now) => post.add("extra_day"),
        Some(Search::AfterVote(vote)) => post
            .lines
            .push(Statement::new("extra_day_later").with("vote", Slot::Number(vote))),
        None => {}
    }
    if verdict.one_night_for_blacks {
        post.add("one_night");
    }
    let Some(results) = verdict.over else {
        return post;
    };
    post.add("game_over");
    let sides = [
        ("result_red", Some(results.red)),
        ("result_black", Some(results.black)),
        ("result_grey", verdict.grey),
    ];
    for (key, ending) in sides {
        if let Some(ending) = ending {
            post.lines
                .push(Statement::new(key).with("result", ending_words(ending)));
        }
    }
    post
}

/// The column "V": who gets how much besides the result.
#[must_use]
pub fn scores(bonuses: &[(SeatId, Wins)]) -> Post {
    let mut post = Post::default();
    for (seat, wins) in bonuses {
        post.lines.push(
            Statement::new("score")
                .with("player", Slot::Seat(*seat))
                .with("wins", Slot::Words(wins.to_string())),
        );
    }
    post
}

/// The best players, or that there is none.
#[must_use]
pub fn best(best: &BestPlayers) -> Post {
    let mut post = Post::default();
    let voters = Slot::Number(u32::try_from(best.voters).unwrap_or(u32::MAX));
    post.lines
        .push(Statement::new("best_voters").with("voters", voters));
    match best.best.is_empty() {
        true => post.add("best_none"),
        false => post.seats("best", best.best.clone()),
    }
    post
}

fn ending_words(ending: Ending) -> Slot {
    let key = match ending {
        Ending::Win => "win",
        Ending::Draw => "draw",
        Ending::Defeat => "defeat",
    };
    Slot::Statement(Box::new(Statement::new(key)))
}
