//! What a table keeps of votes and nights that are over.
//!
//! All of it is secret while the game runs: true weights, who did what, what came of it. It is for
//! the host, and for everybody once the game is over.

use std::collections::BTreeMap;
use std::fmt;

use chrono::{DateTime, Utc};
use serde::{Serialize, Serializer};

use super::table::Why;
use nightdesk_game::SeatId;
use nightdesk_time::Phase;

/// A round of votes, counted or still open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Poll {
    /// The phase it was held in.
    pub phase: Phase,
    /// What players call it.
    pub title: String,
    /// Whether it was held where everybody reads, and not in private.
    pub is_public: bool,
    /// When votes were taken from.
    pub opened: DateTime<Utc>,
    /// When it was counted; none while it is open, and where the game was over before that.
    pub closed: Option<DateTime<Utc>>,
    /// The votes, in the order in which they were cast.
    pub ballots: Vec<PollBallot>,
    /// What they came to, most first.
    pub count: Vec<PollLine>,
    /// What is shown for each choice, where nobody is shown who voted for it; none where voters are
    /// shown.
    pub without_voters: Option<Vec<(PollChoice, i64)>>,
    /// Who could have voted and did not.
    pub silent: Vec<SeatId>,
    /// Votes that stood and did not count, since the rules forbid them.
    pub void: Vec<(SeatId, PollChoice)>,
    /// Votes that no player gave, and the rules count as theirs.
    pub by_rule: Vec<(SeatId, PollChoice)>,
    /// Who left the game by it.
    pub out: Vec<SeatId>,
    /// What came of it, in words.
    pub came: String,
    /// Why it came so.
    pub why: Option<Why>,
}

/// A vote as it was cast; a later one of the same voter takes its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PollBallot {
    /// Who voted.
    pub voter: SeatId,
    /// For what, in order; nothing takes the vote back.
    pub choices: Vec<PollChoice>,
    /// In which post, if that is known.
    pub post: Option<u64>,
    /// When it was cast, as far as that is known.
    pub at: Option<DateTime<Utc>>,
    /// Whether the table took it from the thread when it counted.
    pub of_thread: bool,
}

/// What can be voted for.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum PollChoice {
    /// A player.
    Seat(SeatId),
    /// Something else, in words.
    Words(String),
    /// A word that is a vote for nobody, as a refusal is.
    NoVote(String),
}

/// What stood for one choice when the votes were counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PollLine {
    /// For what.
    pub choice: PollChoice,
    /// What counted in the end, whatever changed it.
    pub total: PollWeight,
    /// Whose votes, with what each weighed.
    pub votes: Vec<(SeatId, PollWeight)>,
}

/// What a vote or a sum weighs, in whole and half votes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct PollWeight {
    halves: i64,
}

/// What a player or a side did in a night.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deed {
    /// Who did what, as a sentence without a full stop.
    pub says: String,
    /// What came of it.
    pub came: DeedCame,
}

/// What came of a deed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DeedCame {
    /// It was done; more is not to be told.
    Done,
    /// Whoever did it was told this.
    Told(Vec<String>),
    /// These died of it.
    Killed(Vec<SeatId>),
    /// Several things, in whole sentences.
    Brought(Vec<String>),
    /// This stopped it.
    Stopped(String),
    /// It counted for nothing.
    Lapsed,
}

/// A night at a table; or a day of which nothing is kept but what players were told in private.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableNight {
    /// Which.
    pub night: Phase,
    /// What was done, in the order in which it was entered.
    pub deeds: Vec<Deed>,
    /// What players were told besides what their deeds brought.
    pub told: Vec<(SeatId, String)>,
    /// Why things came so, besides why players died.
    pub reasons: Vec<Why>,
}

/// A vote for one choice, and whether it stood when the votes were counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PollVote {
    /// Who voted.
    pub voter: SeatId,
    /// For what.
    pub choice: PollChoice,
    /// In which post, if that is known.
    pub post: Option<u64>,
    /// Whether it no longer stood at the end.
    pub withdrawn: bool,
    /// Whether it stood and did not count.
    pub void: bool,
    /// Whether the rules counted it, and the voter did not give it.
    pub by_rule: bool,
}

/// A change of votes: which choices have how many votes from there on, each vote counted as one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PollStep {
    /// In which post, if that is known.
    pub post: Option<u64>,
    /// The choices whose number changed.
    pub changed: Vec<(PollChoice, u32)>,
}

impl Poll {
    /// The votes in their order, those that gave way too, and after them those of the rules. Who
    /// casts again what stands has not voted anew.
    #[must_use]
    pub fn history(&self) -> Vec<PollVote> {
        let mut votes: Vec<PollVote> = Vec::new();
        // Where in the list the standing votes of each voter are.
        let mut standing: BTreeMap<SeatId, (&[PollChoice], std::ops::Range<usize>)> =
            BTreeMap::new();
        for ballot in &self.ballots {
            let stands = standing.get(&ballot.voter);
            if stands.is_some_and(|(choices, _)| *choices == ballot.choices.as_slice()) {
                continue;
            }
            let gone = stands.map(|(_, range)| range.clone()).unwrap_or_default();
            for vote in votes.get_mut(gone).into_iter().flatten() {
                vote.withdrawn = true;
            }
            let first = votes.len();
            votes.extend(ballot.choices.iter().map(|choice| PollVote {
                voter: ballot.voter,
                choice: choice.clone(),
                post: ballot.post,
                withdrawn: false,
                void: false,
                by_rule: false,
            }));
            let range = (ballot.choices.as_slice(), first..votes.len());
            standing.insert(ballot.voter, range);
        }
        for vote in votes.iter_mut().filter(|vote| !vote.withdrawn) {
            let is_it = |(voter, choice): &(SeatId, PollChoice)| {
                *voter == vote.voter && *choice == vote.choice
            };
            vote.void = self.void.iter().any(is_it);
        }
        votes.extend(self.by_rule.iter().map(|(voter, choice)| PollVote {
            voter: *voter,
            choice: choice.clone(),
            post: None,
            withdrawn: false,
            void: false,
            by_rule: true,
        }));
        votes
    }

    /// How the numbers of votes moved.
    #[must_use]
    pub fn steps(&self) -> Vec<PollStep> {
        let mut standing: BTreeMap<SeatId, &[PollChoice]> = BTreeMap::new();
        let mut totals: BTreeMap<&PollChoice, u32> = BTreeMap::new();
        let steps = self.ballots.iter().filter_map(|ballot| {
            let now = ballot.choices.as_slice();
            let before = standing.insert(ballot.voter, now).unwrap_or_default();
            let mut changed: BTreeMap<&PollChoice, u32> = BTreeMap::new();
            let is_vote = |one: &&PollChoice| !matches!(one, PollChoice::NoVote(_));
            for gone in before
                .iter()
                .filter(|one| is_vote(one) && !now.contains(one))
            {
                let total = totals.entry(gone).or_default();
                *total = total.saturating_sub(1);
                changed.insert(gone, *total);
            }
            for came in now
                .iter()
                .filter(|one| is_vote(one) && !before.contains(one))
            {
                let total = totals.entry(came).or_default();
                *total = total.saturating_add(1);
                changed.insert(came, *total);
            }
            (!changed.is_empty()).then(|| PollStep {
                post: ballot.post,
                changed: changed
                    .into_iter()
                    .map(|(choice, total)| (choice.clone(), total))
                    .collect(),
            })
        });
        steps.collect()
    }
}

impl PollWeight {
    /// A whole number of votes.
    #[must_use]
    pub const fn votes(votes: i64) -> Self {
        Self {
            halves: votes.saturating_mul(2),
        }
    }

    /// A number of half votes.
    #[must_use]
    pub const fn halves(halves: i64) -> Self {
        Self { halves }
    }

    /// Whether it is that of an ordinary vote.
    #[must_use]
    pub const fn is_one(self) -> bool {
        self.halves == 2
    }
}

impl std::ops::Add for PollWeight {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::halves(self.halves.saturating_add(other.halves))
    }
}

/// `3`, `2½`, `½`: the same in every language.
impl fmt::Display for PollWeight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.halves < 0 { "-" } else { "" };
        let halves = self.halves.unsigned_abs();
        match (halves / 2, halves % 2) {
            (whole, 0) => write!(f, "{sign}{whole}"),
            (0, _) => write!(f, "{sign}½"),
            (whole, _) => write!(f, "{sign}{whole}½"),
        }
    }
}

/// `3` or `2.5`.
impl Serialize for PollWeight {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self.halves % 2 {
            0 => to.serialize_i64(self.halves / 2),
            _ => {
                #[allow(
                    clippy::cast_precision_loss,
                    reason = "no game has so many votes that a half of one is lost"
                )]
                let votes = self.halves as f64 / 2.0;
                to.serialize_f64(votes)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;

    use super::{Poll, PollBallot, PollChoice, PollWeight};
    use nightdesk_game::SeatId;
    use nightdesk_time::Phase;

    fn poll(ballots: &[(u16, &[u16], u64)]) -> Poll {
        let ballots = ballots.iter().map(|(voter, choices, post)| PollBallot {
            voter: SeatId(*voter),
            choices: choices.iter().map(|seat| on(*seat)).collect(),
            post: Some(*post),
            at: None,
            of_thread: true,
        });
        Poll {
            phase: Phase::Day(1),
            title: "Vote".to_owned(),
            is_public: true,
            opened: DateTime::UNIX_EPOCH,
            closed: Some(DateTime::UNIX_EPOCH),
            ballots: ballots.collect(),
            count: Vec::new(),
            without_voters: None,
            silent: Vec::new(),
            void: Vec::new(),
            by_rule: Vec::new(),
            out: Vec::new(),
            came: String::new(),
            why: None,
        }
    }

    fn on(seat: u16) -> PollChoice {
        PollChoice::Seat(SeatId(seat))
    }

    #[test]
    fn a_later_vote_takes_the_place_of_an_earlier_one_and_the_same_one_is_no_new_vote() {
        let poll = poll(&[
            (0, &[5], 1),
            (1, &[5, 6], 2),
            (0, &[5], 3),
            (0, &[6], 4),
            (1, &[], 5),
        ]);
        let history: Vec<_> = poll
            .history()
            .into_iter()
            .map(|vote| (vote.voter.0, vote.choice, vote.post, vote.withdrawn))
            .collect();
        assert_eq!(
            history,
            [
                (0, on(5), Some(1), true),
                (1, on(5), Some(2), true),
                (1, on(6), Some(2), true),
                (0, on(6), Some(4), false),
            ]
        );
        let steps: Vec<_> = poll
            .steps()
            .into_iter()
            .map(|step| (step.post, step.changed))
            .collect();
        assert_eq!(
            steps,
            [
                (Some(1), vec![(on(5), 1)]),
                (Some(2), vec![(on(5), 2), (on(6), 1)]),
                (Some(4), vec![(on(5), 1), (on(6), 2)]),
                (Some(5), vec![(on(5), 0), (on(6), 1)]),
            ]
        );
    }

    #[test]
    fn weights_are_written_in_whole_and_half_votes() {
        let written = |halves| {
            let weight = PollWeight::halves(halves);
            (weight.to_string(), serde_json::to_string(&weight).unwrap())
        };
        let both = |words: &str, json: &str| (words.to_owned(), json.to_owned());
        assert_eq!(written(6), both("3", "3"));
        assert_eq!(written(5), both("2½", "2.5"));
        assert_eq!(written(1), both("½", "0.5"));
        assert_eq!(written(0), both("0", "0"));
        assert_eq!(written(-3), both("-1½", "-1.5"));
        assert!(PollWeight::votes(1).is_one());
    }
}
