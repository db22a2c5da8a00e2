//! What a count that was posted says, and what is so: the next one corrects it.

use std::collections::BTreeSet;

use super::count::Count;
use nightdesk_game::{Ballot, PostedCount, PostedVote, SeatId};

/// What a posted count has wrong, and which count that is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Corrections {
    /// Number of the count that was posted last; none if none was.
    pub of: Option<u32>,
    /// What is wrong in it, in the order of the posts.
    pub wrong: Vec<Correction>,
}

/// One vote that a posted count has wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Correction {
    /// The vote is somebody else's.
    Voter {
        /// The vote as it is.
        vote: PostedVote,
        /// Whose it is not.
        not: SeatId,
    },
    /// The voter votes for somebody else.
    Ballot {
        /// The vote as it is.
        vote: PostedVote,
        /// For whom it is not.
        not: Ballot,
    },
    /// A vote is missing in the count.
    Missing(PostedVote),
    /// A vote in the count does not stand.
    Gone(PostedVote),
}

impl Corrections {
    /// Whether the count has anything wrong.
    #[must_use]
    pub fn is_wrong(&self) -> bool {
        !self.wrong.is_empty()
    }

    /// Whether a later count has some of it wrong, too.
    pub(super) fn is_repeated_by(&self, later: &Self) -> bool {
        self.wrong.iter().any(|wrong| later.wrong.contains(wrong))
    }

    /// What is wrong in a posted count, if the votes up to its place were these.
    pub(super) fn of(posted: &PostedCount, true_count: &Count) -> Self {
        let said: BTreeSet<_> = posted.votes.iter().copied().collect();
        let votes: BTreeSet<_> = votes_of(true_count).collect();
        // Whose vote was called unclear was not counted wrongly.
        let mut missing: Vec<_> = votes
            .difference(&said)
            .filter(|vote| !posted.unclear.contains(&vote.voter))
            .copied()
            .collect();
        let mut wrong: Vec<_> = said
            .difference(&votes)
            .map(|gone| correction(*gone, &mut missing))
            .collect();
        wrong.extend(missing.into_iter().map(Correction::Missing));
        wrong.sort_by_key(|correction| correction.post());
        Self {
            of: Some(posted.number),
            wrong,
        }
    }
}

impl Correction {
    fn post(&self) -> Option<u64> {
        match self {
            Self::Voter { vote, .. }
            | Self::Ballot { vote, .. }
            | Self::Missing(vote)
            | Self::Gone(vote) => vote.post,
        }
    }
}

/// What became of a vote that does not stand; the vote in its place is taken out of `missing`.
fn correction(gone: PostedVote, missing: &mut Vec<PostedVote>) -> Correction {
    let mut take = |fits: &dyn Fn(&PostedVote) -> bool| {
        let place = missing.iter().position(fits)?;
        Some(missing.remove(place))
    };
    let same_post = |vote: &PostedVote| gone.post.is_some() && vote.post == gone.post;
    if let Some(vote) = take(&|vote| vote.voter == gone.voter) {
        let not = gone.ballot;
        return Correction::Ballot { vote, not };
    }
    match take(&|vote| same_post(vote) && vote.ballot == gone.ballot) {
        Some(vote) => Correction::Voter {
            vote,
            not: gone.voter,
        },
        None => Correction::Gone(gone),
    }
}

/// The votes of a count, as a post shows them.
pub(super) fn votes_of(count: &Count) -> impl Iterator<Item = PostedVote> + '_ {
    count.wagons.iter().flat_map(|wagon| {
        wagon.votes.iter().map(|vote| PostedVote {
            voter: vote.voter,
            ballot: wagon.target,
            post: vote.post,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CountRules, Table};

    const ANA: SeatId = SeatId(0);
    const BOB: SeatId = SeatId(1);
    const CLEO: SeatId = SeatId(2);

    fn vote(voter: SeatId, target: SeatId, post: u64) -> PostedVote {
        PostedVote {
            voter,
            ballot: Ballot::Seat(target),
            post: Some(post),
        }
    }

    #[track_caller]
    fn check(said: &[PostedVote], so: &[PostedVote], wrong: &[Correction]) {
        let mut table = Table::new(CountRules::default(), (0..9).map(SeatId));
        for vote in so {
            table
                .cast(vote.voter, Some(vote.ballot), vote.post)
                .unwrap();
        }
        let posted = PostedCount {
            number: 1,
            votes: said.to_vec(),
            unclear: vec![CLEO],
        };
        let found = Corrections::of(&posted, &table.count());
        assert_eq!((found.of, found.wrong.as_slice()), (Some(1), wrong));
    }

    #[test]
    fn what_is_right_needs_no_correction() {
        check(&[vote(ANA, BOB, 3)], &[vote(ANA, BOB, 3)], &[]);
        check(&[], &[vote(CLEO, BOB, 4)], &[]);
    }

    #[test]
    fn each_kind_of_mistake_is_told_apart() {
        let (ana, bob) = (vote(ANA, CLEO, 3), vote(BOB, CLEO, 3));
        check(
            &[ana],
            &[bob],
            &[Correction::Voter {
                vote: bob,
                not: ANA,
            }],
        );
        let moved = vote(ANA, BOB, 2);
        let not = Ballot::Seat(CLEO);
        check(&[ana], &[moved], &[Correction::Ballot { vote: moved, not }]);
        check(&[ana], &[], &[Correction::Gone(ana)]);
        check(&[], &[ana], &[Correction::Missing(ana)]);
    }

    #[test]
    fn several_stand_in_the_order_of_the_posts() {
        let (early, late) = (vote(ANA, CLEO, 3), vote(BOB, CLEO, 9));
        check(
            &[late],
            &[early],
            &[Correction::Missing(early), Correction::Gone(late)],
        );
    }
}
