//! The votes of a day in their order, withdrawn ones too.

use super::composed;
use super::tally::{target, voter};
use crate::document::Line;
use crate::sentence::Sentence;
use crate::view::PublicView;
use crate::words::Words;
use crate::{Text, TextKind};
use nightdesk_game::Ballot;
use nightdesk_votes::{CastVote, Count};

/// Every vote for each target in order, withdrawn ones struck out; the number is that of the
/// votes that stand (tracker rules §4). `count` is the count as everybody may know it.
#[must_use]
pub fn history(view: &PublicView, words: &Words, count: &Count, votes: &[CastVote]) -> Text {
    let (before, votes): (Vec<CastVote>, Vec<CastVote>) =
        votes.iter().copied().partition(|vote| vote.before_runoff);
    let mut rows = rows_of(view, words, &before, Vec::new(), |target| {
        let on = before.iter().filter(|vote| vote.target == target);
        on.count()
    });
    if !rows.is_empty() {
        let (before, after) = match count.is_runoff {
            true => (
                Sentence::ArchiveBeforeRunoff {},
                Sentence::ArchiveInRunoff {},
            ),
            false => (Sentence::ArchiveBeforeDuel {}, Sentence::ArchiveInDuel {}),
        };
        rows.insert(0, words.say(&before));
        rows.push(words.say(&after));
    }
    let targets = count.wagons.iter().map(|wagon| wagon.target).collect();
    rows.extend(rows_of(view, words, &votes, targets, |target| {
        let total = count.wagon(target).map_or(0, |wagon| wagon.total);
        usize::try_from(total).unwrap_or(usize::MAX)
    }));
    if rows.is_empty() {
        rows.push(words.say(&Sentence::NobodyVotes {}));
    }
    composed(TextKind::History, (view, words), |it| {
        it.with("votes", rows)
    })
}

/// A row for each target, these first.
fn rows_of(
    view: &PublicView,
    words: &Words,
    votes: &[CastVote],
    mut targets: Vec<Ballot>,
    total: impl Fn(Ballot) -> usize,
) -> Vec<Line> {
    for vote in votes {
        if !targets.contains(&vote.target) {
            targets.push(vote.target);
        }
    }
    let rows = targets.into_iter().map(|wanted| {
        let cast = votes.iter().filter(|vote| vote.target == wanted);
        let voters = cast.map(|vote| {
            let player = voter(view, vote.voter);
            let player = match vote.provisional {
                true => words.say(&Sentence::Marked { player }),
                false => player,
            };
            match vote.withdrawn && !vote.before_runoff {
                true => player.struck(),
                false => player,
            }
        });
        words.say(&Sentence::VotesInOrder {
            target: target(view, words, wanted),
            count: Line::number(total(wanted)),
            voters: Line::joined(voters, ", "),
        })
    });
    rows.collect()
}
