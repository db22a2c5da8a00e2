//! Who posted how much.

use super::composed;
use super::tally::voter;
use crate::document::Line;
use crate::sentence::Sentence;
use crate::view::PublicView;
use crate::words::Words;
use crate::{Text, TextKind};
use nightdesk_game::SeatId;
use nightdesk_time::Length;

/// How active a player was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Activity {
    /// The player.
    pub seat: SeatId,
    /// Posts in the running phase.
    pub posts: u32,
    /// The posts a day asks for, if there are fewer.
    pub below: Option<u32>,
    /// How long the player was silent, if that is worth a word.
    pub silent: Option<Silence>,
}

/// How long a player was silent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Silence {
    /// So long.
    For(Length),
    /// Ever since the game, or the player's part in it, began.
    Always,
}

/// `Ana 14, Bob 2 (below 3), Cleo 0 (below 3; silent 61 h)` (tracker rules §4).
#[must_use]
pub fn activity(view: &PublicView, words: &Words, players: &[Activity]) -> Text {
    let players = players.iter().map(|player| one(view, words, player));
    let line = Line::joined(players, ", ");
    composed(TextKind::Activity, (view, words), |it| {
        it.with("activity", line)
    })
}

fn one(view: &PublicView, words: &Words, activity: &Activity) -> Line {
    let below = activity.below.map(|least| Sentence::BelowMinimum {
        count: Line::number(least),
    });
    let silent = activity.silent.map(|silence| match silence {
        Silence::For(length) => Sentence::SilentFor {
            hours: Line::number(length.as_seconds() / 3_600),
        },
        Silence::Always => Sentence::NeverPosted {},
    });
    let remarks: Vec<Line> = below
        .iter()
        .chain(&silent)
        .map(|remark| words.say(remark))
        .collect();
    let player = voter(view, activity.seat);
    let count = Line::number(activity.posts);
    words.say(&if remarks.is_empty() {
        Sentence::PostCount { player, count }
    } else {
        Sentence::PostCountBut {
            player,
            count,
            remarks: Line::joined(remarks, "; "),
        }
    })
}
