//! The vote for the best players, after the end of a game (city day §11.3).

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use nightdesk_game::SeatId;

/// The names a vote or a supplement gives, in its order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BestVote {
    /// Who votes.
    pub by: Voter,
    /// Whom he names.
    pub names: Vec<Named>,
}

/// Who votes for the best players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Voter {
    /// The host.
    Host,
    /// Somebody who took part, elite players included.
    Participant(SeatId),
    /// Somebody else; he is not counted.
    Outsider,
}

/// A name in a vote for the best players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Named {
    /// Somebody who took part.
    Participant(SeatId),
    /// The host, or somebody who did not take part.
    Nobody,
}

/// What the vote came to.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct BestPlayers {
    /// How many gave a vote, refusals included.
    pub voters: usize,
    /// Votes for each player.
    pub counts: BTreeMap<SeatId, usize>,
    /// Who is best, most votes first.
    pub best: Vec<SeatId>,
}

/// Counts the vote: half of those who voted, four players at most (S-5 to S-8).
#[must_use]
pub fn best_players(votes: &[BestVote]) -> BestPlayers {
    let mut given: BTreeMap<Voter, BTreeSet<SeatId>> = BTreeMap::new();
    for vote in votes.iter().filter(|vote| vote.by != Voter::Outsider) {
        // What was given stands; it may only be added to (S-6).
        let named = given.entry(vote.by).or_default();
        named.extend(vote.names.iter().filter_map(|name| match name {
            Named::Participant(seat) if Voter::Participant(*seat) != vote.by => Some(*seat),
            Named::Participant(_) | Named::Nobody => None,
        }));
    }
    let mut counts: BTreeMap<SeatId, usize> = BTreeMap::new();
    for seat in given.values().flatten() {
        *counts.entry(*seat).or_default() += 1;
    }
    BestPlayers {
        voters: given.len(),
        best: best(&counts, given.len()),
        counts,
    }
}

/// S-7, S-8: those with half the votes; a group that does not fit into four falls out whole.
fn best(counts: &BTreeMap<SeatId, usize>, voters: usize) -> Vec<SeatId> {
    let mut passed: Vec<(usize, SeatId)> = counts
        .iter()
        .filter(|(_, votes)| **votes * 2 >= voters)
        .map(|(seat, votes)| (*votes, *seat))
        .collect();
    passed.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    let mut best = Vec::new();
    for group in passed.chunk_by(|a, b| a.0 == b.0) {
        if best.len() + group.len() > MOST {
            break;
        }
        best.extend(group.iter().map(|(_, seat)| *seat));
    }
    best
}

/// Most players who can be best.
const MOST: usize = 4;

#[cfg(test)]
mod tests {
    use super::*;

    fn vote(by: u16, names: &[u16]) -> BestVote {
        BestVote {
            by: Voter::Participant(SeatId(by)),
            names: names
                .iter()
                .map(|seat| Named::Participant(SeatId(*seat)))
                .collect(),
        }
    }

    #[test]
    fn s6_a_vote_may_be_added_to_and_outsiders_do_not_count() {
        let outsider = BestVote {
            by: Voter::Outsider,
            names: vec![Named::Participant(SeatId(2))],
        };
        let votes = [vote(0, &[1]), vote(0, &[2, 1]), vote(1, &[0]), outsider];
        let found = best_players(&votes);
        assert_eq!(found.voters, 2);
        assert_eq!(found.counts[&SeatId(1)], 1);
        assert_eq!(found.best, [SeatId(0), SeatId(1), SeatId(2)]);
    }

    #[test]
    fn s5_refusals_count_among_the_voters() {
        let host = BestVote {
            by: Voter::Host,
            names: vec![Named::Nobody],
        };
        let found = best_players(&[vote(0, &[1]), vote(1, &[1]), vote(2, &[]), host]);
        assert_eq!(found.voters, 4);
        assert!(
            found.best.is_empty(),
            "one of four is less than half, and one's own name is none"
        );
    }

    #[test]
    fn s8_a_group_that_does_not_fit_into_four_falls_out_whole() {
        let votes = [
            vote(9, &[0, 1, 2, 3, 4]),
            vote(8, &[0, 1, 2, 3, 4]),
            vote(7, &[0, 1, 2]),
        ];
        assert_eq!(best_players(&votes).best, [SeatId(0), SeatId(1), SeatId(2)]);
        let level = [vote(9, &[0, 1, 2, 3, 4]), vote(8, &[0, 1, 2, 3, 4])];
        assert!(best_players(&level).best.is_empty());
    }
}
