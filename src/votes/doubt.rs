//! Votes in doubt, and what hangs on them.
//!
//! A vote that waits for the host may be for any of its candidates, or for nobody new; in posts that
//! nobody has read anybody may have voted for anybody. As long as that is so, a majority can be there
//! or not, and no hammer is declared that an answer could undo, or put elsewhere.

use std::collections::{BTreeMap, BTreeSet};

use crate::game::{Ballot, HeldVote, MarkPlace, Reads, SeatId};

/// Something that is open in a count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Open {
    /// A vote that waits for the host.
    Vote(MarkPlace),
    /// Posts that nobody has read, from the first to the last.
    Missing(u64, u64),
}

impl Open {
    /// The posts it is about, from the first to the last.
    #[must_use]
    pub const fn posts(self) -> (u64, u64) {
        match self {
            Self::Vote(place) => (place.post, place.post),
            Self::Missing(first, last) => (first, last),
        }
    }
}

/// The same in the order of the thread.
#[must_use]
pub(super) fn in_order(open: impl IntoIterator<Item = Open>) -> Vec<Open> {
    let mut open: Vec<Open> = open.into_iter().collect();
    open.sort_by_key(|open| open.posts());
    open.dedup();
    open
}

/// A vote that waits for the host, as the table sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VoteInDoubt {
    /// Who voted.
    pub voter: SeatId,
    /// Where.
    pub place: MarkPlace,
    /// What it may be.
    pub may: MayBe,
}

/// What a vote in doubt may be, if it is a vote at all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MayBe {
    /// One of these; none takes the vote back.
    OneOf(Vec<Option<Ballot>>),
    /// For anybody: nothing says for whom.
    Anything,
}

impl MayBe {
    /// What a vote may be of which this was read, with these players to choose from.
    #[must_use]
    pub fn of(reads: Option<Reads>, candidates: &[SeatId]) -> Self {
        match (reads, candidates) {
            (Some(Reads::Vote(ballot)), _) => Self::OneOf(vec![Some(ballot)]),
            (Some(Reads::Unvote), _) => Self::OneOf(vec![None]),
            (None, []) => Self::Anything,
            (None, seats) => {
                let ballots = seats.iter().map(|seat| Some(Ballot::Seat(*seat)));
                Self::OneOf(ballots.collect())
            }
        }
    }

    fn may_be(&self, ballot: Option<Ballot>) -> bool {
        match self {
            Self::OneOf(ballots) => ballots.contains(&ballot),
            Self::Anything => true,
        }
    }

    /// Whether it may be something else than this.
    fn may_leave(&self, target: Ballot) -> bool {
        match self {
            Self::OneOf(ballots) => ballots.iter().any(|ballot| *ballot != Some(target)),
            Self::Anything => true,
        }
    }
}

impl VoteInDoubt {
    /// A vote on hold, at its place.
    #[must_use]
    pub fn held(place: MarkPlace, held: &HeldVote) -> Self {
        Self {
            voter: held.voter,
            place,
            may: MayBe::of(held.reads, &held.candidates),
        }
    }
}

/// A wagon that has the votes for a hammer or a lock, if what is open does not say otherwise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hanging {
    /// Whom it would hit.
    pub target: Ballot,
    /// On what it hangs, in the order of the thread.
    pub on: Vec<Open>,
}

/// What could have come of a target's votes.
#[derive(Debug, Clone, Default)]
struct Chance {
    /// On what it hangs.
    on: BTreeSet<Open>,
    /// Whether the votes that count were enough, too.
    reached: bool,
    /// How many of each voter's doubts were looked through.
    seen: BTreeMap<SeatId, usize>,
}

/// The doubts of one voter since the last vote that is certain.
#[derive(Debug, Clone, Default)]
struct OfVoter {
    doubts: Vec<(Open, MayBe)>,
    /// What any of them may be.
    anything: bool,
    ballots: BTreeSet<Option<Ballot>>,
}

impl OfVoter {
    fn add(&mut self, open: Open, may: MayBe) {
        match &may {
            MayBe::Anything => self.anything = true,
            MayBe::OneOf(ballots) => self.ballots.extend(ballots.iter().copied()),
        }
        self.doubts.push((open, may));
    }

    fn may_be(&self, target: Ballot) -> bool {
        self.anything || self.ballots.contains(&Some(target))
    }

    fn may_leave(&self, target: Ballot) -> bool {
        self.anything || self.ballots.iter().any(|ballot| *ballot != Some(target))
    }

    /// What decides, behind the first so many doubts, whether the vote of who stands so is for a
    /// target: each that may bring it there, and each that may take it away from there, whether it
    /// stands there or a doubt before may have brought it.
    fn deciding(&self, target: Ballot, stands: Option<Ballot>, seen: usize) -> Vec<Open> {
        let (seen, new) = match self.doubts.split_at_checked(seen) {
            None | Some((_, [])) => return Vec::new(),
            Some(parts) => parts,
        };
        let is_on = stands == Some(target);
        let mut may_be_on = is_on || seen.iter().any(|(_, may)| may.may_be(Some(target)));
        let mut may_be_off = !is_on || seen.iter().any(|(_, may)| may.may_leave(target));
        let deciding = new.iter().filter(|(_, may)| {
            let (comes, leaves) = (may.may_be(Some(target)), may.may_leave(target));
            let matters = (comes && may_be_off) || (leaves && may_be_on);
            may_be_on |= comes;
            may_be_off |= leaves;
            matters
        });
        deciding.map(|(open, _)| *open).collect()
    }
}

/// The fewest and the most votes that a target may have, whatever is decided.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Bounds {
    pub(super) least: u32,
    pub(super) most: u32,
}

/// What is in doubt at a table.
#[derive(Debug, Clone, Default)]
pub(super) struct Doubts {
    by_voter: BTreeMap<SeatId, OfVoter>,
    /// By whom they would have hit: hammers and locks that may have come about.
    chances: BTreeMap<Ballot, Chance>,
}

impl Doubts {
    /// Whether nothing is in doubt, and nothing ever was that matters.
    pub(super) fn is_empty(&self) -> bool {
        self.by_voter.is_empty() && self.chances.is_empty()
    }

    /// Whether a hammer or a lock may have come about already.
    pub(super) fn has_chances(&self) -> bool {
        !self.chances.is_empty()
    }

    pub(super) fn add(&mut self, voter: SeatId, open: Open, may: MayBe) {
        let of_voter = self.by_voter.entry(voter).or_default();
        of_voter.add(open, may);
    }

    /// A later vote of the same post stands in the place of those before it.
    pub(super) fn asks_once(&mut self, voter: SeatId, post: u64) {
        let Some(before) = self.by_voter.get_mut(&voter) else {
            return;
        };
        let is_of_post = |open: &Open| matches!(open, Open::Vote(place) if place.post == post);
        if !before
            .doubts
            .last()
            .is_some_and(|(open, _)| is_of_post(open))
        {
            return;
        }
        let mut kept = std::mem::take(before).doubts;
        while kept.last().is_some_and(|(open, _)| is_of_post(open)) {
            kept.pop();
        }
        for chance in self.chances.values_mut() {
            chance.on.retain(|open| !is_of_post(open));
            let seen = chance.seen.entry(voter).or_default();
            *seen = (*seen).min(kept.len());
        }
        self.chances.retain(|_, chance| !chance.on.is_empty());
        for (open, may) in kept {
            self.add(voter, open, may);
        }
    }

    /// A vote that is certain, or a death, says more than what was in doubt before; whether anything
    /// was.
    pub(super) fn settled(&mut self, voter: SeatId) -> bool {
        let was_in_doubt = self.by_voter.remove(&voter).is_some();
        if was_in_doubt {
            for chance in self.chances.values_mut() {
                chance.seen.remove(&voter);
            }
        }
        was_in_doubt
    }

    /// Whether a question is one still: nothing certain came behind it, or something hangs on it.
    pub(super) fn open(&self) -> BTreeSet<Open> {
        let live = self.by_voter.values().flat_map(|voter| &voter.doubts);
        let live = live.map(|(open, _)| *open);
        let hung = self.chances.values().flat_map(|chance| &chance.on);
        live.chain(hung.copied()).collect()
    }

    /// The votes a target may have, each voter with his vote and what it weighs.
    pub(super) fn bounds(
        &self,
        target: Ballot,
        votes: impl Iterator<Item = (SeatId, Option<Ballot>, u32)>,
    ) -> Bounds {
        let mut bounds = Bounds::default();
        for (voter, stands, weight) in votes {
            let is_on = stands == Some(target);
            let doubts = self.by_voter.get(&voter);
            if is_on && !doubts.is_some_and(|doubts| doubts.may_leave(target)) {
                bounds.least = bounds.least.saturating_add(weight);
            }
            if is_on || doubts.is_some_and(|doubts| doubts.may_be(target)) {
                bounds.most = bounds.most.saturating_add(weight);
            }
        }
        bounds
    }

    /// What decides how many votes a target has.
    pub(super) fn deciding(
        &self,
        target: Ballot,
        votes: impl Iterator<Item = (SeatId, Option<Ballot>)>,
    ) -> BTreeSet<Open> {
        let mut deciding = BTreeSet::new();
        for (voter, stands) in votes {
            if let Some(of_voter) = self.by_voter.get(&voter) {
                deciding.extend(of_voter.deciding(target, stands, 0));
            }
        }
        deciding
    }

    /// Notes that a target may have got what it takes just now.
    pub(super) fn may_have(
        &mut self,
        target: Ballot,
        votes: impl Iterator<Item = (SeatId, Option<Ballot>)>,
        reached: bool,
    ) {
        let before: BTreeSet<Open> = match reached && !self.chances.contains_key(&target) {
            true => self
                .chances
                .values()
                .flat_map(|it| &it.on)
                .copied()
                .collect(),
            false => BTreeSet::new(),
        };
        let chance = self.chances.entry(target).or_default();
        chance.reached |= reached;
        for (voter, stands) in votes {
            let Some(of_voter) = self.by_voter.get(&voter) else {
                continue;
            };
            let seen = chance.seen.entry(voter).or_default();
            chance.on.extend(of_voter.deciding(target, stands, *seen));
            *seen = of_voter.doubts.len();
        }
        // Certain by itself, it hangs on whether another one came before it.
        if chance.on.is_empty() {
            chance.on = before;
        }
    }

    /// The wagons that have what it takes, if what is open does not say otherwise.
    pub(super) fn hanging(&self) -> impl Iterator<Item = Hanging> + '_ {
        let reached = self.chances.iter().filter(|(_, chance)| chance.reached);
        reached.map(|(target, chance)| Hanging {
            target: *target,
            on: in_order(chance.on.iter().copied()),
        })
    }

    /// Whom a hammer or a lock may have hit, and on what that hangs.
    pub(super) fn chances(&self) -> impl Iterator<Item = (Ballot, &BTreeSet<Open>)> {
        self.chances
            .iter()
            .map(|(target, chance)| (*target, &chance.on))
    }

    /// The day has got beyond what could have been.
    pub(super) fn spent(&mut self) {
        self.chances.clear();
    }
}
