//! What the host posts on a day, as sentences to fill: starts, results, tables, the end.
//!
//! Everything here is for everybody to read: it holds nothing that the result does not open.
//! Roles of the dead come in as words, because an imitator may die under another name.

mod election;
mod ending;
mod result;
mod start;
mod table;

use std::sync::LazyLock;

use serde::Serialize;

use nightdesk_game::{Language, SeatId};
use nightdesk_rules::{Slot, Statement};
use nightdesk_text::built_in;
use nightdesk_text::messages::Wording;

pub use election::{
    election_announced, election_result, election_start, first_vote, new_secretary, second_round,
};
pub use ending::{Search, best, game_over, scores};
pub use result::{Opened, extra_vote, hunt_result, offices_lost, result, revote, with_secretary};
pub use start::{StartFacts, Substitute, hunt_decision, hunt_offer, vote_start};
pub use table::{TableFor, TableVote, VoteRow, VoteTable, table_post, vote_table};

/// A post: its sentences, one a line.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Post {
    /// The sentences.
    pub lines: Vec<Statement>,
}

impl Post {
    fn add(&mut self, key: &'static str) {
        self.lines.push(Statement::new(key));
    }

    fn seat(&mut self, key: &'static str, seat: SeatId) {
        let line = Statement::new(key).with("player", Slot::Seat(seat));
        self.lines.push(line);
    }

    /// A line about players, left out where there are none.
    fn seats(&mut self, key: &'static str, seats: Vec<SeatId>) {
        if !seats.is_empty() {
            let line = Statement::new(key).with("players", Slot::Seats(seats));
            self.lines.push(line);
        }
    }

    /// The post in words.
    #[must_use]
    pub fn said(&self, name: &dyn Fn(SeatId) -> String, language: Language) -> String {
        let lines = self
            .lines
            .iter()
            .map(|line| line.in_words(post_words(), name, language));
        let lines: Vec<String> = lines.collect();
        lines.join("\n")
    }
}

/// The sentences of posts.
#[must_use]
pub fn post_words() -> &'static Wording {
    static WORDS: LazyLock<Wording> =
        LazyLock::new(|| built_in(include_str!("../messages.posts.toml")));
    &WORDS
}

/// The sentences of the account of a vote.
#[must_use]
pub fn step_words() -> &'static Wording {
    static WORDS: LazyLock<Wording> =
        LazyLock::new(|| built_in(include_str!("../messages.steps.toml")));
    &WORDS
}

/// Why moves of the day are not taken.
#[must_use]
pub fn refusal_words() -> &'static Wording {
    static WORDS: LazyLock<Wording> =
        LazyLock::new(|| built_in(include_str!("../messages.refusals.toml")));
    &WORDS
}

/// The sentences of the host's questions.
#[must_use]
pub fn question_words() -> &'static Wording {
    static WORDS: LazyLock<Wording> =
        LazyLock::new(|| built_in(include_str!("../messages.questions.toml")));
    &WORDS
}
