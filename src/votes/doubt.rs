//! Votes in doubt, and what hangs on them.
//!
//! A vote that waits for the host may be for any of its candidates, or for nobody new; in posts that
//! nobody has read anybody may have voted for anybody. As long as that is so, a majority can be there
//! or not, and no hammer is declared that an answer could undo, or put elsewhere.

use std::collections::{BTreeMap, BTreeSet};

use nightdesk_game::{Ballot, HeldVote, MarkPlace, Reads, SeatId};

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
    /// For whom it counts until the host has decided; none where it counts for nobody.
    pub counts_for: Option<Ballot>,
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
            counts_for: held.counts_for.map(Ballot::Seat),
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
    /// Whether it has them whatever is decided, so that only since which post is open.
    pub is_certain: bool,
}

/// What could have come of a target's votes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Chance {
    /// Everything that may decide whether it came.
    on: BTreeSet<Open>,
    /// When the votes that count were enough for the first time: on what it hung. What came later
    /// cannot undo it.
    reached: Option<BTreeSet<Open>>,
    /// How much of what was asked was looked through.
    seen: usize,
}

impl Chance {
    /// On what it hangs.
    fn hangs_on(&self) -> &BTreeSet<Open> {
        self.reached.as_ref().unwrap_or(&self.on)
    }

    fn forget(&mut self, gone: impl Fn(&Open) -> bool) {
        let sets = self.reached.iter_mut().chain([&mut self.on]);
        sets.for_each(|set| set.retain(|open| !gone(open)));
    }
}

/// Who is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Asked {
    One(SeatId),
    /// Nobody has read what everybody may have written.
    Everybody(Open),
}

/// A vote in doubt.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Doubt {
    open: Open,
    may: MayBe,
    /// How many were asked before it.
    number: usize,
}

/// The doubts of one voter since the last vote that is certain.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct OfVoter {
    /// In the order in which they came.
    doubts: Vec<Doubt>,
    /// What any of them may be.
    anything: bool,
    ballots: BTreeSet<Option<Ballot>>,
}

impl OfVoter {
    fn add(&mut self, doubt: Doubt) {
        match &doubt.may {
            MayBe::Anything => self.anything = true,
            MayBe::OneOf(ballots) => self.ballots.extend(ballots.iter().copied()),
        }
        self.doubts.push(doubt);
    }

    fn may_leave(&self, target: Ballot) -> bool {
        self.anything || self.ballots.iter().any(|ballot| *ballot != Some(target))
    }

    /// What decides, of all that was asked after the first so many, whether a vote that counts for
    /// this one is for a target: each doubt that may bring it there, and each that may take it away
    /// from there, whether it counts there or a doubt before may have brought it.
    fn deciding(&self, target: Ballot, counts: Option<Ballot>, seen: usize) -> Vec<Open> {
        let first = self.doubts.partition_point(|doubt| doubt.number < seen);
        let (seen, new) = self.doubts.split_at(first);
        let is_on = counts == Some(target);
        let mut may_be_on = is_on || seen.iter().any(|it| it.may.may_be(Some(target)));
        let mut may_be_off = !is_on || seen.iter().any(|it| it.may.may_leave(target));
        let deciding = new.iter().filter(|doubt| {
            let comes = doubt.may.may_be(Some(target));
            let leaves = doubt.may.may_leave(target);
            let matters = (comes && may_be_off) || (leaves && may_be_on);
            may_be_on |= comes;
            may_be_off |= leaves;
            matters
        });
        deciding.map(|doubt| doubt.open).collect()
    }
}

/// A voter with the vote that counts now and what it weighs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Voter {
    pub(super) seat: SeatId,
    /// The last vote that is certain.
    pub(super) counts: Option<Ballot>,
    /// The vote that the count shows: a later one may count for whom it is like.
    pub(super) shown: Option<Ballot>,
    pub(super) weight: u32,
}

/// The votes that a target has, and the fewest and the most that it may have, whatever is decided.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Bounds {
    pub(super) counted: u32,
    /// Of the votes that are certain.
    pub(super) certain: u32,
    pub(super) least: u32,
    pub(super) most: u32,
}

/// The bounds of all targets.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct AllBounds {
    /// Votes that may be for anybody.
    anybody: u32,
    /// What comes beside them, for those that somebody may have voted for.
    named: BTreeMap<Ballot, Bounds>,
}

impl AllBounds {
    pub(super) fn of(&self, target: Ballot) -> Bounds {
        let named = self.named.get(&target).copied().unwrap_or_default();
        Bounds {
            most: named.most.saturating_add(self.anybody),
            ..named
        }
    }
}

/// What is in doubt at a table.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Doubts {
    by_voter: BTreeMap<SeatId, OfVoter>,
    /// Who was asked, in order.
    asked: Vec<Asked>,
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

    /// A vote waits for the host.
    pub(super) fn ask(&mut self, voter: SeatId, place: MarkPlace, may: MayBe) {
        let number = self.asked.len();
        self.asked.push(Asked::One(voter));
        let open = Open::Vote(place);
        let of_voter = self.by_voter.entry(voter).or_default();
        of_voter.add(Doubt { open, may, number });
    }

    /// Nobody has read posts in which each of these may have voted.
    pub(super) fn miss(&mut self, open: Open, voters: impl Iterator<Item = (SeatId, MayBe)>) {
        let number = self.asked.len();
        self.asked.push(Asked::Everybody(open));
        for (voter, may) in voters {
            let of_voter = self.by_voter.entry(voter).or_default();
            of_voter.add(Doubt { open, may, number });
        }
    }

    /// A later vote of the same post stands in the place of those before it.
    pub(super) fn asks_once(&mut self, voter: SeatId, post: u64) {
        let Some(before) = self.by_voter.get_mut(&voter) else {
            return;
        };
        let is_of_post = |open: &Open| matches!(open, Open::Vote(place) if place.post == post);
        let kept = before.doubts.iter().rposition(|it| !is_of_post(&it.open));
        let kept = kept.map_or(0, |last| last + 1);
        if kept == before.doubts.len() {
            return;
        }
        let mut doubts = std::mem::take(before).doubts;
        doubts.truncate(kept);
        doubts.into_iter().for_each(|doubt| before.add(doubt));
        for chance in self.chances.values_mut() {
            chance.forget(is_of_post);
        }
        self.chances.retain(|_, chance| !chance.on.is_empty());
    }

    /// A vote that is certain, or a death, says more than what was in doubt before; whether anything
    /// was.
    pub(super) fn settled(&mut self, voter: SeatId) -> bool {
        self.by_voter.remove(&voter).is_some()
    }

    /// What is a question still: nothing certain came after it, or something hangs on it.
    pub(super) fn open(&self) -> BTreeSet<Open> {
        let live = self.by_voter.values().flat_map(|voter| &voter.doubts);
        let live = live.map(|doubt| doubt.open);
        let hung = self.chances.values().flat_map(|chance| &chance.on);
        live.chain(hung.copied()).collect()
    }

    /// The votes that targets may have.
    pub(super) fn bounds(&self, voters: &[Voter]) -> AllBounds {
        let mut all = AllBounds::default();
        for voter in voters {
            let weight = voter.weight;
            let doubts = self.by_voter.get(&voter.seat);
            if let Some(target) = voter.shown {
                let bounds = all.named.entry(target).or_default();
                bounds.counted = bounds.counted.saturating_add(weight);
            }
            if let Some(target) = voter.counts {
                let bounds = all.named.entry(target).or_default();
                bounds.certain = bounds.certain.saturating_add(weight);
                if !doubts.is_some_and(|doubts| doubts.may_leave(target)) {
                    bounds.least = bounds.least.saturating_add(weight);
                }
            }
            if doubts.is_some_and(|doubts| doubts.anything) {
                all.anybody = all.anybody.saturating_add(weight);
                continue;
            }
            let may_be = doubts.into_iter().flat_map(|doubts| &doubts.ballots);
            let elsewhere = may_be.filter(|ballot| **ballot != voter.counts);
            for target in elsewhere.copied().flatten().chain(voter.counts) {
                let bounds = all.named.entry(target).or_default();
                bounds.most = bounds.most.saturating_add(weight);
            }
        }
        all
    }

    /// What decides how many votes a target has.
    pub(super) fn deciding(&self, target: Ballot, voters: &[Voter]) -> BTreeSet<Open> {
        let deciding = voters.iter().filter_map(|voter| {
            let of_voter = self.by_voter.get(&voter.seat)?;
            Some(of_voter.deciding(target, voter.counts, 0))
        });
        deciding.flatten().collect()
    }

    /// What decides how many votes a target has, of all that was asked after the first so many.
    fn deciding_since(&self, target: Ballot, voters: &[Voter], seen: usize) -> BTreeSet<Open> {
        let mut deciding = BTreeSet::new();
        let mut looked_through = BTreeSet::new();
        for asked in self.asked.get(seen..).unwrap_or_default() {
            match *asked {
                Asked::One(seat) if !looked_through.insert(seat) => {}
                Asked::One(seat) => {
                    let place = voters.binary_search_by_key(&seat, |voter| voter.seat);
                    let voter = place.ok().and_then(|place| voters.get(place));
                    let of_voter = self.by_voter.get(&seat);
                    if let Some((voter, of_voter)) = voter.zip(of_voter) {
                        deciding.extend(of_voter.deciding(target, voter.counts, seen));
                    }
                }
                // Whoever may be on the target may leave it, and the others may come.
                Asked::Everybody(open) => {
                    let is_it = |doubt: &Doubt| doubt.open == open && doubt.may == MayBe::Anything;
                    let mut doubts = self.by_voter.values();
                    if doubts.any(|of_voter| of_voter.doubts.iter().rev().any(is_it)) {
                        deciding.insert(open);
                    }
                }
            }
        }
        deciding
    }

    /// Notes that a target may have got what it takes just now; `reached`: the votes that count are
    /// enough.
    pub(super) fn may_have(&mut self, target: Ballot, voters: &[Voter], reached: bool) {
        let seen = self.chances.get(&target).map_or(0, |chance| chance.seen);
        let new = self.deciding_since(target, voters, seen);
        let asked = self.asked.len();
        let chance = self.chances.entry(target).or_default();
        chance.on.extend(new);
        chance.seen = asked;
        if !reached || chance.reached.is_some() {
            return;
        }
        // It hangs on whether another one came before it, too.
        let others = self.chances.iter().filter(|(other, _)| **other != target);
        let others = others.flat_map(|(_, chance)| chance.hangs_on());
        let others: BTreeSet<Open> = others.copied().collect();
        let chance = self.chances.entry(target).or_default();
        chance.on.extend(others);
        chance.reached = Some(chance.on.clone());
    }

    /// The wagons that have what it takes, if what is open does not say otherwise.
    pub(super) fn hanging(&self) -> impl Iterator<Item = Hanging> + '_ {
        self.chances.iter().filter_map(|(target, chance)| {
            let on = chance.reached.as_ref()?;
            Some(Hanging {
                target: *target,
                on: in_order(on.iter().copied()),
                is_certain: false,
            })
        })
    }

    /// Whom a hammer or a lock may have hit, and on what that hangs.
    pub(super) fn chances(&self) -> impl Iterator<Item = (Ballot, &BTreeSet<Open>)> {
        let chances = self.chances.iter();
        chances.map(|(target, chance)| (*target, chance.hangs_on()))
    }

    /// The day has got beyond what could have been.
    pub(super) fn spent(&mut self) {
        self.chances.clear();
    }
}
