//! Votes in order become a count: who leads, who is silent, where the hammer fell.

use std::collections::BTreeMap;

/// One vote, or one vote taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cast<V, T> {
    /// Who voted.
    pub voter: V,
    /// For whom; none takes the vote back.
    pub target: Option<T>,
    /// Number of the post, where known.
    pub post: Option<u64>,
}

/// Who may vote, how much each vote weighs, and how many are needed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Electorate<V, T> {
    /// Everybody who may vote, in list order, with the weight of the vote.
    pub voters: Vec<(V, u32)>,
    /// Votes needed against a target without a threshold of its own.
    pub majority: u32,
    /// Targets that need more votes or fewer.
    pub thresholds: BTreeMap<T, u32>,
    /// Whether reaching the threshold ends the counting.
    pub hammer_ends: bool,
}

/// Votes as they add up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally<V, T> {
    /// One line a target, most votes first, then whoever reached that number first.
    pub lines: Vec<Line<V, T>>,
    /// Voters without a vote, in list order.
    pub not_voting: Vec<V>,
    /// The vote that completed a threshold.
    pub hammer: Option<Hammer<V, T>>,
    /// Positions of votes behind the hammer, which do not count.
    pub after_hammer: Vec<usize>,
    /// Positions of votes by somebody who may not vote.
    pub not_entitled: Vec<usize>,
    /// The number of the last counted post.
    pub last_post: Option<u64>,
}

/// The votes for one target.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line<V, T> {
    /// The target.
    pub target: T,
    /// The sum of the weights.
    pub count: u32,
    /// How many are needed.
    pub needed: u32,
    /// The votes in the order in which they were cast.
    pub votes: Vec<Standing<V>>,
}

/// A vote that stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing<V> {
    /// Who cast it.
    pub voter: V,
    /// Number of the post, where known.
    pub post: Option<u64>,
}

/// The vote that completed a threshold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hammer<V, T> {
    /// Its position among the votes.
    pub position: usize,
    /// Who cast it.
    pub voter: V,
    /// Against whom.
    pub target: T,
    /// Number of the post, where known.
    pub post: Option<u64>,
}

/// More than half of so many voters.
#[must_use]
pub fn majority_of(voters: usize) -> u32 {
    u32::try_from(voters / 2 + 1).unwrap_or(u32::MAX)
}

/// Counts votes in the order in which they were cast.
///
/// Voting again for the same target changes nothing: the older vote stands.
#[must_use]
pub fn count<V: Copy + Ord, T: Copy + Ord>(
    casts: &[Cast<V, T>],
    electorate: &Electorate<V, T>,
) -> Tally<V, T> {
    let mut counting = Counting {
        electorate,
        weights: electorate.voters.iter().copied().collect(),
        standing: BTreeMap::new(),
        sums: BTreeMap::new(),
    };
    let mut tally = Tally {
        lines: Vec::new(),
        not_voting: Vec::new(),
        hammer: None,
        after_hammer: Vec::new(),
        not_entitled: Vec::new(),
        last_post: None,
    };
    for (position, cast) in casts.iter().enumerate() {
        if tally.hammer.is_some() && electorate.hammer_ends {
            tally.after_hammer.push(position);
        } else if !counting.weights.contains_key(&cast.voter) {
            tally.not_entitled.push(position);
        } else {
            tally.last_post = tally.last_post.max(cast.post);
            let reached = counting.take(position, *cast);
            tally.hammer = tally.hammer.or(reached);
        }
    }
    tally.lines = counting.lines();
    tally.not_voting = counting.silent();
    tally
}

impl<V: Copy + PartialEq, T: Copy + PartialEq> Tally<V, T> {
    /// The votes against a target.
    pub fn line(&self, target: T) -> Option<&Line<V, T>> {
        self.lines.iter().find(|line| line.target == target)
    }

    /// The targets that share the most votes, whoever reached that number first in front.
    pub fn leaders(&self) -> Vec<&Line<V, T>> {
        let most = self.lines.first().map_or(0, |line| line.count);
        self.lines
            .iter()
            .take_while(|line| line.count == most && most > 0)
            .collect()
    }
}

/// Votes while they are being counted.
#[derive(Debug)]
struct Counting<'e, V, T> {
    electorate: &'e Electorate<V, T>,
    weights: BTreeMap<V, u32>,
    /// Every standing vote: position, target, post.
    standing: BTreeMap<V, (usize, T, Option<u64>)>,
    /// Sum of weights, and the position at which it was reached.
    sums: BTreeMap<T, (u32, usize)>,
}

impl<V: Copy + Ord, T: Copy + Ord> Counting<'_, V, T> {
    /// Takes one vote; gives the hammer if it completes a threshold.
    fn take(&mut self, position: usize, cast: Cast<V, T>) -> Option<Hammer<V, T>> {
        let weight = self.weights.get(&cast.voter).copied().unwrap_or(0);
        let before = self.standing.get(&cast.voter).copied();
        if before.map(|(_, target, _)| target) == cast.target {
            return None;
        }
        if let Some((_, target, _)) = before {
            self.standing.remove(&cast.voter);
            if let Some((sum, reached)) = self.sums.get_mut(&target) {
                *sum = sum.saturating_sub(weight);
                *reached = position;
            }
        }
        let target = cast.target?;
        self.standing
            .insert(cast.voter, (position, target, cast.post));
        let (sum, reached) = self.sums.entry(target).or_default();
        let short_before = *sum < needed(self.electorate, target);
        *sum = sum.saturating_add(weight);
        *reached = position;
        let complete = short_before && *sum >= needed(self.electorate, target);
        complete.then_some(Hammer {
            position,
            voter: cast.voter,
            target,
            post: cast.post,
        })
    }

    fn lines(&self) -> Vec<Line<V, T>> {
        let mut votes: BTreeMap<T, Vec<(usize, Standing<V>)>> = BTreeMap::new();
        for (voter, (position, target, post)) in &self.standing {
            votes.entry(*target).or_default().push((
                *position,
                Standing {
                    voter: *voter,
                    post: *post,
                },
            ));
        }
        let mut lines: Vec<_> = votes
            .into_iter()
            .map(|(target, mut votes)| {
                votes.sort_by_key(|(position, _)| *position);
                let (count, reached) = self.sums.get(&target).copied().unwrap_or_default();
                let line = Line {
                    target,
                    count,
                    needed: needed(self.electorate, target),
                    votes: votes.into_iter().map(|(_, vote)| vote).collect(),
                };
                (reached, line)
            })
            .collect();
        lines.sort_by_key(|(reached, line)| (std::cmp::Reverse(line.count), *reached));
        lines.into_iter().map(|(_, line)| line).collect()
    }

    fn silent(&self) -> Vec<V> {
        self.electorate
            .voters
            .iter()
            .map(|(voter, _)| *voter)
            .filter(|voter| !self.standing.contains_key(voter))
            .collect()
    }
}

fn needed<V, T: Ord>(electorate: &Electorate<V, T>, target: T) -> u32 {
    electorate
        .thresholds
        .get(&target)
        .copied()
        .unwrap_or(electorate.majority)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn electorate(voters: &[(char, u32)]) -> Electorate<char, char> {
        Electorate {
            voters: voters.to_vec(),
            majority: majority_of(voters.len()),
            thresholds: BTreeMap::new(),
            hammer_ends: true,
        }
    }

    /// `ab` is a vote by a for b, `a-` takes a's vote back; the position is the post.
    fn casts(text: &str) -> Vec<Cast<char, char>> {
        text.split_whitespace()
            .enumerate()
            .map(|(post, word)| {
                let mut letters = word.chars();
                Cast {
                    voter: letters.next().unwrap(),
                    target: letters.next().filter(|target| *target != '-'),
                    post: Some(post as u64),
                }
            })
            .collect()
    }

    #[track_caller]
    fn check(voters: &[(char, u32)], votes: &str, expected: &str) {
        let tally = count(&casts(votes), &electorate(voters));
        let mut lines: Vec<_> = tally
            .lines
            .iter()
            .map(|line| {
                let votes: String = line.votes.iter().map(|vote| vote.voter).collect();
                format!("{}{}:{votes}", line.target, line.count)
            })
            .collect();
        lines.push(format!("-:{}", tally.not_voting.iter().collect::<String>()));
        lines.extend(tally.hammer.map(|hammer| format!("#{}", hammer.position)));
        assert_eq!(lines.join(" "), expected, "{votes}");
    }

    const FIVE: [(char, u32); 5] = [('a', 1), ('b', 1), ('c', 1), ('d', 1), ('e', 1)];

    #[test]
    fn votes_add_up_and_the_hammer_is_found() {
        check(&FIVE, "", "-:abcde");
        check(&FIVE, "ab bc", "b1:a c1:b -:cde");
        check(&FIVE, "ac bc dc ab", "c3:abd -:ce #2");
        check(&FIVE, "ac bc b- dc", "c2:ad -:bce");
        check(&FIVE, "ac ac ac", "c1:a -:bcde");
        check(&FIVE, "xc", "-:abcde");
        assert_eq!(majority_of(7), 4);
        assert_eq!(majority_of(6), 4);
        assert_eq!(majority_of(4), 3);
    }

    #[test]
    fn whoever_reached_the_number_first_stands_first() {
        check(&FIVE, "ab cd", "b1:a d1:c -:bde");
        check(&FIVE, "ab cd ec e- cb", "b2:ac -:bde");
        check(&FIVE, "ab cd a- ab", "d1:c b1:a -:bde");
    }

    #[test]
    fn weights_and_thresholds_count() {
        check(&[('a', 2), ('b', 1), ('c', 0)], "ac ba", "c2:a -:bc #0");
        let mut rules = electorate(&FIVE);
        rules.thresholds.insert('b', 2);
        let tally = count(&casts("ac dc ab db ec"), &rules);
        assert_eq!(tally.hammer.map(|hammer| hammer.target), Some('b'));
        assert_eq!(tally.after_hammer, [4]);
    }

    #[test]
    fn without_a_hammer_counting_goes_on() {
        let rules = Electorate {
            hammer_ends: false,
            ..electorate(&FIVE)
        };
        let tally = count(&casts("ac bc dc ab"), &rules);
        assert_eq!(tally.line('c').unwrap().count, 2);
        assert_eq!(tally.leaders()[0].target, 'c');
        assert!(tally.after_hammer.is_empty());
    }

    proptest! {
        #[test]
        fn columns_add_up_to_the_voters(votes in "([a-f][a-f-] ){0,30}") {
            let tally = count(&casts(&votes), &electorate(&FIVE));
            let voting: usize = tally.lines.iter().map(|line| line.votes.len()).sum();
            prop_assert_eq!(voting + tally.not_voting.len(), FIVE.len());
            let sums: u32 = tally.lines.iter().map(|line| line.count).sum();
            prop_assert_eq!(sums as usize, voting);
        }
    }
}
