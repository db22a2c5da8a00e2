//! What waits for the host's word, as values.

use serde::Serialize;

use super::super::Teller;
use super::votes::target;
use nightdesk_game::{HeldVote, MarkPlace, Reads};
use nightdesk_votes::DayCount;

/// A vote or a line of the host's own that is on hold, by the keys of worked thread cases.
#[derive(Debug, Serialize)]
pub(in super::super) struct HeldItem {
    post: u64,
    /// Which of its post's votes or lines, from 0.
    index: u32,
    kind: String,
    text: String,
    suggest: Vec<String>,
    /// Who voted; none for a line of the host's.
    voter: Option<String>,
    /// How the host names it after `decide`: `14`, or `14.2` where several of a post wait.
    decide: String,
    /// What it says if it counts as it was read: a vote in an edited post.
    reads: Option<ReadsAs>,
    /// For whom a vote counts until the host decides, because its words are like one name.
    counts_for: Option<String>,
}

/// A vote as it was read.
#[derive(Debug, Serialize)]
struct ReadsAs {
    target: Option<String>,
    unvote: bool,
}

/// Everything on hold.
#[derive(Debug, Serialize)]
pub(in super::super) struct OnHold {
    votes: Vec<HeldItem>,
    lines: Vec<HeldItem>,
    /// Lines of the host's that read like commands and did nothing.
    notes: Vec<NotedItem>,
}

/// A line of the host's that reads like a command and did nothing.
#[derive(Debug, Serialize)]
struct NotedItem {
    post: u64,
    text: String,
    /// The line that would be the command, where that can be told.
    right: Option<String>,
}

impl Teller<'_> {
    /// Everything that waits for the host: the votes of a running day, and lines of the host's posts.
    pub(in super::super) fn on_hold_data(&self, counted: Option<&DayCount>) -> OnHold {
        let held = &self.game.thread.held_lines;
        let lines = held.iter().map(|(place, line)| HeldItem {
            post: place.post,
            index: place.mark,
            kind: line.kind.clone(),
            text: line.words.clone(),
            suggest: super::names(self.game, line.candidates.iter().copied()),
            voter: None,
            decide: place.typed_among(held.iter().map(|(other, _)| *other)),
            reads: None,
            counts_for: None,
        });
        let notes = self.noted_lines().into_iter().map(|noted| NotedItem {
            post: noted.post,
            text: noted.words.to_owned(),
            right: noted.right,
        });
        OnHold {
            votes: counted.map_or_else(Vec::new, |counted| self.held_votes(counted)),
            lines: lines.collect(),
            notes: notes.collect(),
        }
    }

    pub(super) fn held_votes(&self, counted: &DayCount) -> Vec<HeldItem> {
        let game = self.game;
        let asked = counted.in_doubt();
        let item = |(place, held): &(MarkPlace, HeldVote)| HeldItem {
            post: place.post,
            index: place.mark,
            kind: held.kind.clone(),
            text: held.words.clone(),
            suggest: super::names(game, held.candidates.iter().copied()),
            voter: Some(game.name(held.voter).to_owned()),
            decide: place.typed_among(asked.iter().map(|(other, _)| *other)),
            counts_for: held.counts_for.map(|seat| game.name(seat).to_owned()),
            reads: held.reads.map(|reads| match reads {
                Reads::Vote(ballot) => ReadsAs {
                    target: target(game, ballot),
                    unvote: false,
                },
                Reads::Unvote => ReadsAs {
                    target: None,
                    unvote: true,
                },
            }),
        };
        asked.iter().map(item).collect()
    }
}
