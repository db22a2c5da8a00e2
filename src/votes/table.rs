//! The table of one day: votes come, change and go, and so do the living.

mod in_doubt;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::count::{Count, Hammer, HammerBy, StandingVote, Wagon};
use super::doubt::Doubts;
use super::not_counted::NotCounted;
use super::rules::{CountRules, majority_of};
use nightdesk_game::{Ballot, Basis, DayEnds, NoEliminationTakes, SeatId};

/// The votes of a day as they stand, and everything that has happened to them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    rules: CountRules,
    living: BTreeSet<SeatId>,
    /// Who died in the course of the day and went from the count, with what the votes had settled by
    /// then.
    fallen: BTreeMap<SeatId, Settled>,
    /// Who died when the vote was over, and stays in the count.
    buried: BTreeSet<SeatId>,
    /// Those of them whom the vote eliminated, as the host has told: with that it was over.
    flipped: BTreeSet<SeatId>,
    /// What is in doubt.
    doubts: Doubts,
    /// The votes that are certain.
    standing: BTreeMap<SeatId, CurrentVote>,
    /// What a later vote in doubt counts for meanwhile, in the place of the certain one; none once
    /// its target is dead. It settles nothing: it is in the count, and in no hammer and no lock.
    meanwhile: BTreeMap<SeatId, Option<CurrentVote>>,
    /// For each voter the vote that was left last, and the post in which it was.
    left: BTreeMap<SeatId, (u64, CurrentVote)>,
    locked: Vec<SeatId>,
    /// Whose votes locked them, whatever has become of it since.
    lockers: BTreeMap<SeatId, SeatId>,
    hammer: Option<Hammer>,
    /// In a runoff or a duel: the only ones there are votes for.
    runoff: Option<Vec<Ballot>>,
    /// Whether a card began it, and no tie.
    is_duel: bool,
    /// In a runoff: the table as it stood before.
    before_runoff: Option<Box<Self>>,
    history: Vec<CastVote>,
    taken_back: Vec<TakenBack>,
    last_post: Option<u64>,
}

/// What votes have settled at a moment.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Settled {
    locked: Vec<SeatId>,
    hammered: bool,
}

/// A seat's current vote.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct CurrentVote {
    target: Ballot,
    /// Its place in the history.
    place: usize,
}

/// A vote as it was cast in the course of a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CastVote {
    /// Who voted.
    pub voter: SeatId,
    /// For whom.
    pub target: Ballot,
    /// Number of the post, where known.
    pub post: Option<u64>,
    /// Whether it no longer stands.
    pub withdrawn: bool,
    /// Whether it stood until a runoff began, and fell by that alone.
    pub before_runoff: bool,
    /// Whether it is what words in doubt are like, and the host has not decided.
    pub provisional: bool,
}

/// A vote that was taken back, and no other was cast for it at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TakenBack {
    /// By whom.
    pub voter: SeatId,
    /// Number of the post, where known.
    pub post: Option<u64>,
    /// How many votes of the day were cast before.
    pub after: usize,
}

impl Table {
    /// An empty table for those who are alive when the day begins.
    #[must_use]
    pub fn new(rules: CountRules, living: impl IntoIterator<Item = SeatId>) -> Self {
        Self {
            rules,
            living: living.into_iter().collect(),
            fallen: BTreeMap::new(),
            buried: BTreeSet::new(),
            flipped: BTreeSet::new(),
            doubts: Doubts::default(),
            standing: BTreeMap::new(),
            meanwhile: BTreeMap::new(),
            left: BTreeMap::new(),
            locked: Vec::new(),
            lockers: BTreeMap::new(),
            hammer: None,
            runoff: None,
            is_duel: false,
            before_runoff: None,
            history: Vec::new(),
            taken_back: Vec::new(),
            last_post: None,
        }
    }

    /// By which rules it counts.
    #[must_use]
    pub fn rules(&self) -> &CountRules {
        &self.rules
    }

    /// The same day over again from its beginning, among those alive now.
    pub fn clear(&mut self) {
        let buried = std::mem::take(&mut self.buried);
        let living = std::mem::take(&mut self.living);
        *self = Self::new(self.rules.clone(), living.difference(&buried).copied());
    }

    /// A vote is cast; without a target the voter takes the vote back.
    ///
    /// # Errors
    /// Why it does not count. The table is as it was.
    pub fn cast(
        &mut self,
        voter: SeatId,
        target: Option<Ballot>,
        post: Option<u64>,
    ) -> Result<(), NotCounted> {
        let undone = self.undo_hammer_of(voter, target, post);
        if let Err(why) = self.check(voter, target) {
            self.hammer = undone.or(self.hammer);
            return Err(why);
        }
        self.last_post = self.last_post.max(post);
        self.end_meanwhile(voter);
        let was_in_doubt = self.is_certain(voter, post);
        let before = self.standing.get(&voter).copied();
        if before.map(|standing| standing.target) == target {
            // After a vote in doubt it may be a new one all the same.
            if let Some(target) = target.filter(|_| was_in_doubt) {
                self.reached(&[target], HammerBy::Vote { voter, post });
            }
            return Ok(());
        }
        self.withdraw(voter);
        if target.is_none() {
            let after = self.history.len();
            self.taken_back.push(TakenBack { voter, post, after });
        }
        if let Some(target) = target {
            let standing = self.come_back(voter, target, post);
            let standing = standing.unwrap_or_else(|| self.new_vote(voter, target, post));
            self.standing.insert(voter, standing);
            self.reached(&[target], HammerBy::Vote { voter, post });
        }
        if let (Some(before), Some(post)) = (before, post)
            && self.left.get(&voter).is_none_or(|(left, _)| *left != post)
        {
            self.left.insert(voter, (post, before));
        }
        Ok(())
    }

    /// Votes begin anew, and only for these.
    pub fn begin_runoff(&mut self, between: &[Ballot]) {
        self.before_runoff = Some(Box::new(self.clone()));
        for (place, _, _) in self.in_order() {
            if let Some(vote) = self.history.get_mut(place) {
                vote.withdrawn = true;
                vote.before_runoff = true;
            }
        }
        self.standing.clear();
        self.meanwhile.clear();
        // Nobody comes back to a vote of before.
        self.left.clear();
        self.locked.clear();
        self.hammer = None;
        self.doubts = Doubts::default();
        self.runoff = Some(between.to_vec());
        self.is_duel = false;
    }

    /// Votes begin anew, and only for these, since a card says so; how they decide is as before.
    pub fn begin_duel(&mut self, between: &[Ballot]) {
        self.begin_runoff(between);
        self.is_duel = true;
    }

    /// A seat has left the game: its vote goes, and so do the votes on it. When the vote is over, it
    /// has no say any more, and the count stays as it was.
    pub fn died(&mut self, seat: SeatId) {
        match self.is_over() {
            true => self.buried(seat),
            false => self.leaves(seat),
        }
    }

    fn leaves(&mut self, seat: SeatId) {
        if !self.living.remove(&seat) {
            return;
        }
        let settled = Settled {
            locked: self.locked.clone(),
            hammered: self.hammer.is_some(),
        };
        self.fallen.insert(seat, settled);
        self.withdraw(seat);
        self.doubts.settled(seat);
        for voter in self.voters_of(Ballot::Seat(seat)) {
            self.withdraw_certain(voter);
        }
        self.target_is_gone(Ballot::Seat(seat));
        self.locked.retain(|locked| *locked != seat);
        self.reckon_anew();
    }

    /// Whether the vote of the day is over: by a hammer, or because the host has told whom it
    /// eliminates.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.hammer.is_some() || !self.flipped.is_empty()
    }

    /// Whether the vote was over before this post of a voter's.
    #[must_use]
    pub fn was_over_before(&self, voter: SeatId, post: u64) -> bool {
        self.is_over() && !self.is_hammer_of(voter, Some(post))
    }

    /// A seat leaves the game when the day is over: it has no say any more, and the count stays
    /// as it was.
    pub fn buried(&mut self, seat: SeatId) {
        if self.living.contains(&seat) {
            self.buried.insert(seat);
        }
    }

    /// The host has told in the course of the day whom its vote eliminates: with that the vote is
    /// over, and the count stays as it was.
    pub fn flipped(&mut self, seat: SeatId) {
        if self.living.contains(&seat) {
            self.buried.insert(seat);
            self.flipped.insert(seat);
        }
    }

    /// The day goes on although it has eliminated somebody: the hammer that did so is spent.
    pub fn eliminated(&mut self, seat: SeatId) {
        self.hammer = None;
        self.doubts.spent();
        self.buried.remove(&seat);
        self.flipped.remove(&seat);
        self.leaves(seat);
    }

    /// A seat is in the game again. Votes its death took away do not come back.
    pub fn revived(&mut self, seat: SeatId) {
        if self.buried.remove(&seat) {
            // The vote goes on as it stood, without those who have died meanwhile.
            if self.flipped.remove(&seat) && !self.is_over() {
                self.the_buried_leave();
            }
            return;
        }
        if !self.living.insert(seat) {
            return;
        }
        if let Some(before) = self.fallen.remove(&seat) {
            self.lift_what_falls_short(&before);
        }
        self.reckon_anew();
    }

    fn the_buried_leave(&mut self) {
        for seat in std::mem::take(&mut self.buried) {
            self.leaves(seat);
        }
    }

    /// A death of this day was taken back: what came about after it and is too little now was
    /// never so. What had come about before it holds (vote rules §3.4).
    fn lift_what_falls_short(&mut self, before: &Settled) {
        let enough = |target| self.total(target) >= self.needed(target);
        let hammer = self.hammer.filter(|_| !before.hammered);
        let is_locked = |seat: &SeatId| {
            let target = Ballot::Seat(*seat);
            before.locked.contains(seat) || self.total(target) > self.needed(target)
        };
        let is_short = hammer.is_some_and(|hammer| !enough(hammer.target));
        self.locked = self.locked.iter().copied().filter(is_locked).collect();
        if is_short {
            self.hammer = None;
            if !self.is_over() {
                self.the_buried_leave();
            }
        }
    }

    fn is_gone(&self, seat: SeatId) -> bool {
        !self.living.contains(&seat) || self.buried.contains(&seat)
    }

    /// The seat's vote goes although it is still in the game; a locked one stays.
    pub fn cleared(&mut self, seat: SeatId) {
        if !self.is_locked_in(seat) {
            self.withdraw(seat);
            self.doubts.settled(seat);
        }
    }

    /// Every vote of the day in order.
    #[must_use]
    pub fn history(&self) -> &[CastVote] {
        &self.history
    }

    /// The votes that were taken back, in order.
    #[must_use]
    pub fn taken_back(&self) -> &[TakenBack] {
        &self.taken_back
    }

    /// Between whom there is a runoff or a duel, and the table as it stood before; none without one.
    #[must_use]
    pub fn runoff(&self) -> Option<(&[Ballot], &Self)> {
        self.runoff.as_deref().zip(self.before_runoff.as_deref())
    }

    /// How many votes are more than half at this moment.
    #[must_use]
    pub fn majority(&self) -> u32 {
        self.majority_by(&self.rules)
    }

    /// Votes it takes to eliminate a target at this moment; never none.
    #[must_use]
    pub fn needed(&self, target: Ballot) -> u32 {
        self.needed_by(&self.rules, target)
    }

    /// The count as it stands.
    #[must_use]
    pub fn count(&self) -> Count {
        self.count_by(&self.rules)
    }

    /// The votes that stand, added up by other rules: what everybody may know of a count.
    ///
    /// Locks and the hammer stay those that fell.
    #[must_use]
    pub fn count_by(&self, rules: &CountRules) -> Count {
        let mut wagons: BTreeMap<Ballot, (usize, Wagon)> = BTreeMap::new();
        for (place, voter, standing) in self.in_order() {
            let target = standing.target;
            let (latest, wagon) = wagons.entry(target).or_insert_with(|| {
                let wagon = Wagon {
                    target,
                    total: 0,
                    needed: self.needed_by(rules, target),
                    votes: Vec::new(),
                };
                (place, wagon)
            });
            let weight = self.weight_by(rules, voter);
            *latest = place;
            wagon.total = wagon.total.saturating_add(weight);
            wagon.votes.push(StandingVote {
                voter,
                weight,
                post: self.history.get(place).and_then(|vote| vote.post),
                provisional: self.meanwhile.contains_key(&voter),
            });
        }
        let mut wagons: Vec<_> = wagons.into_values().collect();
        wagons.sort_by_key(|(latest, wagon)| {
            let for_nobody = wagon.target == Ballot::NoElimination;
            (Reverse(wagon.total), for_nobody, *latest)
        });
        Count {
            wagons: wagons.into_iter().map(|(_, wagon)| wagon).collect(),
            voters: self.living.len(),
            not_voting: self.silent().collect(),
            majority: self.majority_by(rules),
            for_nobody: self.own_threshold(rules),
            locked: self.locked.clone(),
            lockers: self.lockers.clone(),
            hammer: self.hammer,
            hanging: self.hanging(),
            is_runoff: self.runoff.is_some() && !self.is_duel,
            last_post: self.last_post,
        }
    }

    /// Several votes in a post count as the last one: a hammer that an earlier one of them was, is none.
    fn undo_hammer_of(
        &mut self,
        voter: SeatId,
        target: Option<Ballot>,
        post: Option<u64>,
    ) -> Option<Hammer> {
        let is_other = |hammer: &Hammer| Some(hammer.target) != target;
        self.hammer
            .filter(is_other)
            .filter(|_| self.is_hammer_of(voter, post))?;
        self.hammer.take()
    }

    /// Whether nothing came after a hammer that this post was.
    fn is_hammer_of(&self, voter: SeatId, post: Option<u64>) -> bool {
        let by = HammerBy::Vote { voter, post };
        let is_by_it = self.hammer.is_some_and(|hammer| hammer.by == by);
        // What the host has ruled since holds.
        post.is_some() && is_by_it && self.flipped.is_empty() && self.buried.is_empty()
    }

    fn check(&self, voter: SeatId, target: Option<Ballot>) -> Result<(), NotCounted> {
        if self.rules.judged_at_table {
            return Ok(());
        }
        if self.is_gone(voter) {
            return Err(NotCounted::VoterDead);
        }
        match target {
            Some(Ballot::Seat(seat)) if self.is_gone(seat) => {
                return Err(NotCounted::TargetDead);
            }
            Some(Ballot::Seat(seat)) if seat == voter && !self.rules.self_vote => {
                return Err(NotCounted::SelfVote);
            }
            Some(Ballot::NoElimination) if !self.rules.no_elimination => {
                return Err(NotCounted::NoElimination);
            }
            Some(target) if !self.may_be_chosen(target) => return Err(self.not_chosen()),
            Some(_) | None => {}
        }
        if self.is_over() {
            return Err(NotCounted::AfterHammer);
        }
        let stays = self.standing.get(&voter).map(|standing| standing.target) == target;
        if self.is_locked_in(voter) && !stays {
            return Err(NotCounted::Locked);
        }
        Ok(())
    }

    /// Whether a runoff or a duel lets this one be voted out.
    #[must_use]
    pub fn may_be_chosen(&self, target: Ballot) -> bool {
        let runoff = self.runoff.as_ref();
        runoff.is_none_or(|between| between.contains(&target))
    }

    /// Why nobody else may be voted out.
    #[must_use]
    pub fn not_chosen(&self) -> NotCounted {
        match self.is_duel {
            true => NotCounted::NotInDuel,
            false => NotCounted::NotInRunoff,
        }
    }

    fn is_locked_in(&self, voter: SeatId) -> bool {
        self.standing
            .get(&voter)
            .is_some_and(|standing| match standing.target {
                Ballot::Seat(seat) => self.locked.contains(&seat),
                Ballot::NoElimination => false,
            })
    }

    fn new_vote(&mut self, voter: SeatId, target: Ballot, post: Option<u64>) -> CurrentVote {
        let place = self.history.len();
        self.history.push(CastVote {
            voter,
            target,
            post,
            withdrawn: false,
            before_runoff: false,
            provisional: false,
        });
        CurrentVote { target, place }
    }

    /// The vote a voter left in the same post and now comes back to: several votes in a post count
    /// as the last one, and that one was there all the time.
    fn come_back(
        &mut self,
        voter: SeatId,
        target: Ballot,
        post: Option<u64>,
    ) -> Option<CurrentVote> {
        let (left, standing) = *self.left.get(&voter)?;
        if Some(left) != post || standing.target != target {
            return None;
        }
        self.history.get_mut(standing.place)?.withdrawn = false;
        self.taken_back
            .retain(|taken| (taken.voter, taken.post) != (voter, post));
        Some(standing)
    }

    fn withdraw(&mut self, voter: SeatId) {
        self.end_meanwhile(voter);
        self.withdraw_certain(voter);
    }

    fn withdraw_certain(&mut self, voter: SeatId) {
        if let Some(standing) = self.standing.remove(&voter) {
            self.mark_withdrawn(standing, true);
        }
    }

    fn mark_withdrawn(&mut self, standing: CurrentVote, withdrawn: bool) {
        if let Some(vote) = self.history.get_mut(standing.place) {
            vote.withdrawn = withdrawn;
        }
    }

    /// Somebody came or went: a wagon that has enough votes now is locked or hammered, too.
    fn reckon_anew(&mut self) {
        let targets: Vec<_> = match self.doubts.is_empty() {
            true => {
                let wagons = self.count().wagons;
                wagons.iter().map(|wagon| wagon.target).collect()
            }
            false => self.targets(),
        };
        self.reached(&targets, HammerBy::Change);
    }

    /// What follows when the votes of targets, or the number these take, have changed.
    fn reached(&mut self, targets: &[Ballot], by: HammerBy) {
        if !self.doubts.is_empty() {
            return self.weigh(targets, by);
        }
        for target in targets {
            let votes = self.total(*target);
            if self.is_enough(*target, votes.saturating_add(self.decides_with(by))) {
                self.settle(*target, by);
            }
        }
    }

    /// What a vote adds that counts only as the deciding one, if it decides.
    fn decides_with(&self, by: HammerBy) -> u32 {
        match by {
            HammerBy::Vote { voter, .. } if self.rules.only_decide.contains(&voter) => {
                self.rules.weight(voter)
            }
            HammerBy::Vote { .. } | HammerBy::Change => 0,
        }
    }

    /// What a voter's vote weighs by these rules, as the day stands.
    fn weight_by(&self, rules: &CountRules, voter: SeatId) -> u32 {
        let has_decided =
            |hammer: &Hammer| matches!(hammer.by, HammerBy::Vote { voter: by, .. } if by == voter);
        match rules.only_decide.contains(&voter) && !self.hammer.as_ref().is_some_and(has_decided) {
            true => 0,
            false => rules.weight(voter),
        }
    }

    /// Whether so many votes are a hammer or a lock that has not been before.
    fn is_enough(&self, target: Ballot, votes: u32) -> bool {
        match (self.rules.day_ends, target) {
            (DayEnds::Majority, _) => self.hammer.is_none() && votes >= self.needed(target),
            (DayEnds::Lock, Ballot::Seat(seat)) => {
                votes > self.needed(target) && !self.locked.contains(&seat)
            }
            (DayEnds::Lock | DayEnds::Deadline, _) => false,
        }
    }

    fn settle(&mut self, target: Ballot, by: HammerBy) {
        match (self.rules.day_ends, target) {
            (DayEnds::Majority, _) => self.hammer = Some(Hammer { target, by }),
            (DayEnds::Lock, Ballot::Seat(seat)) => {
                self.locked.push(seat);
                match by {
                    HammerBy::Vote { voter, .. } => _ = self.lockers.insert(seat, voter),
                    HammerBy::Change => _ = self.lockers.remove(&seat),
                }
            }
            (DayEnds::Lock | DayEnds::Deadline, _) => {}
        }
    }

    fn total(&self, target: Ballot) -> u32 {
        let weights = self
            .voters_of(target)
            .into_iter()
            .map(|voter| self.weight_by(&self.rules, voter));
        weights.fold(0, u32::saturating_add)
    }

    fn voters_of(&self, target: Ballot) -> Vec<SeatId> {
        self.standing
            .iter()
            .filter(|(_, standing)| standing.target == target)
            .map(|(voter, _)| *voter)
            .collect()
    }

    /// The votes that the count shows, earliest first.
    fn in_order(&self) -> Vec<(usize, SeatId, CurrentVote)> {
        let certain = self.standing.iter();
        let certain = certain.filter(|(voter, _)| !self.meanwhile.contains_key(voter));
        let certain = certain.map(|(voter, standing)| (*voter, *standing));
        let meanwhile = self.meanwhile.iter();
        let meanwhile = meanwhile.filter_map(|(voter, standing)| Some((*voter, (*standing)?)));
        let mut votes: Vec<_> = certain
            .chain(meanwhile)
            .map(|(voter, standing)| (standing.place, voter, standing))
            .collect();
        votes.sort_by_key(|(place, _, _)| *place);
        votes
    }

    /// The vote of a voter that the count shows.
    fn shown(&self, voter: SeatId) -> Option<CurrentVote> {
        match self.meanwhile.get(&voter) {
            Some(meanwhile) => *meanwhile,
            None => self.standing.get(&voter).copied(),
        }
    }

    fn silent(&self) -> impl Iterator<Item = SeatId> + '_ {
        let living = self.living.iter().copied();
        living.filter(|seat| self.shown(*seat).is_none())
    }

    fn majority_by(&self, rules: &CountRules) -> u32 {
        majority_of(self.reckoned_of(rules))
    }

    /// How many votes nobody's elimination takes, if it may be voted for and is not a majority.
    fn own_threshold(&self, rules: &CountRules) -> Option<u32> {
        let takes = self.needed_by(rules, Ballot::NoElimination);
        (rules.no_elimination && takes != self.majority_by(rules)).then_some(takes)
    }

    fn needed_by(&self, rules: &CountRules, target: Ballot) -> u32 {
        let majority = self.majority_by(rules);
        match target {
            Ballot::NoElimination => match rules.no_elimination_takes {
                NoEliminationTakes::Majority => majority,
                NoEliminationTakes::Half => self.reckoned_of(rules).div_ceil(2).max(1),
            },
            Ballot::Seat(seat) => {
                let more = rules.needs.get(&seat).copied().unwrap_or_default();
                majority.saturating_add_signed(more).max(1)
            }
        }
    }

    fn reckoned_of(&self, rules: &CountRules) -> u32 {
        match rules.basis {
            Basis::Players => u32::try_from(self.living.len()).unwrap_or(u32::MAX),
            Basis::Weights => {
                let weights = self.living.iter().map(|seat| rules.weight(*seat));
                weights.fold(0, u32::saturating_add)
            }
        }
    }
}
