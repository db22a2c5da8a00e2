//! Votes that were typed without a post, beside votes of the same players in posts without a time.
//!
//! Neither says when it was cast: what came in later counts as the later one. The host reads which of
//! them stands, and how to say where the typed one belongs.

use crate::decision::Refused;
use crate::{table, votes};
use nightdesk_game::{Game, SeatId, ThreadVote};
use nightdesk_rules::{RuleSet, VoteBeside};
use nightdesk_text::say;

/// A line for each vote that was read beside a typed one for somebody else.
pub(super) fn typed_votes(
    rules: &dyn RuleSet,
    before: &Game,
    after: &Game,
    read: &[ThreadVote],
) -> Result<Vec<String>, Refused> {
    let beside = match rules.tables() {
        Some(_) => table::beside(after, rules, read)?,
        None => read
            .iter()
            .filter_map(|vote| Some((*vote, at_desk(before, after, vote)?)))
            .collect(),
    };
    let lines = beside.into_iter().filter_map(|(vote, beside)| {
        let voter = after.name(vote.voter);
        let (target, post) = (&beside.target, vote.post?);
        Some(match beside.stands {
            true => say!(before, "s_vote_for_was_typed_without", voter, target, post),
            false => say!(
                before,
                "voter_s_vote_for_target_was_typed",
                voter,
                target,
                post
            ),
        })
    });
    Ok(lines.collect())
}

/// The typed vote beside one that was read, where the desk counts.
fn at_desk(before: &Game, after: &Game, read: &ThreadVote) -> Option<VoteBeside> {
    let typed = |vote: ThreadVote| vote.ballot.filter(|_| vote.post.is_none());
    let now = current_vote(after, read.voter)?;
    let (ballot, stands) = match typed(now) {
        Some(ballot) => (ballot, true),
        None if now.post == read.post => (typed(current_vote(before, read.voter)?)?, false),
        None => return None,
    };
    let other = read.ballot.is_some_and(|read| read != ballot);
    other.then(|| VoteBeside {
        target: votes::ballot_name(after, ballot).to_owned(),
        stands,
    })
}

/// The vote with which a player stands.
fn current_vote(game: &Game, voter: SeatId) -> Option<ThreadVote> {
    let mut standing = game.standing_votes().into_iter();
    standing.find(|vote| vote.voter == voter)
}
