//! What is in doubt at a table, and what hangs on it.

use std::collections::BTreeSet;

use super::{CurrentVote, Table};
use crate::count::HammerBy;
use crate::doubt::{AllBounds, Hanging, MayBe, Open, VoteInDoubt, Voter, in_order};
use crate::not_counted::NotCounted;
use crate::verdict::{Verdict, is_enough_at_end, verdict};
use nightdesk_game::{AtDeadline, Ballot, SeatId};

impl Table {
    /// A vote waits for the host. Of the votes of a post the last one is asked about.
    ///
    /// A table of the rule set keeps no doubts: it judges its votes itself.
    ///
    /// # Errors
    /// Why it does not count, whatever it says.
    pub fn ask(&mut self, question: VoteInDoubt) -> Result<(), NotCounted> {
        if self.rules.judged_at_table {
            return Ok(());
        }
        let VoteInDoubt {
            voter,
            place,
            may,
            counts_for,
        } = question;
        if self.is_gone(voter) {
            return Err(NotCounted::VoterDead);
        }
        // What the last vote of a post says, no earlier one of it can have settled.
        let undone = self.undo_hammer_of(voter, None, Some(place.post));
        if self.is_over() {
            return Err(NotCounted::AfterHammer);
        }
        let may = match may {
            MayBe::Anything if self.is_locked_in(voter) => MayBe::OneOf(Vec::new()),
            MayBe::Anything => MayBe::Anything,
            MayBe::OneOf(ballots) => {
                let may = ballots.into_iter();
                MayBe::OneOf(may.filter(|it| self.check(voter, *it).is_ok()).collect())
            }
        };
        let mut targets: Vec<Ballot> = match &may {
            MayBe::Anything => self.targets(),
            MayBe::OneOf(ballots) => ballots.iter().filter_map(|ballot| *ballot).collect(),
        };
        targets.extend(undone.map(|hammer| hammer.target));
        let counts_for = counts_for.filter(|target| self.check(voter, Some(*target)).is_ok());
        self.doubts.asks_once(voter, place.post);
        self.doubts.ask(voter, place, may);
        let post = Some(place.post);
        self.count_meanwhile(voter, counts_for, place.post);
        self.reached(&targets, HammerBy::Vote { voter, post });
        Ok(())
    }

    /// A vote in doubt counts for a target meanwhile, in the place of the voter's certain vote. Where it
    /// counts for nobody, one of the same post before it counts no more.
    fn count_meanwhile(&mut self, voter: SeatId, target: Option<Ballot>, post: u64) {
        let of_this_post = |standing: &CurrentVote| {
            let vote = self.history.get(standing.place);
            vote.is_some_and(|vote| vote.post == Some(post))
        };
        let before = self.meanwhile.get(&voter).copied().flatten();
        let Some(target) = target else {
            if before.as_ref().is_some_and(of_this_post) {
                self.end_meanwhile(voter);
            }
            return;
        };
        self.last_post = self.last_post.max(Some(post));
        // Whoever votes for the same again keeps the earlier place, as in `cast`.
        if self
            .shown(voter)
            .is_some_and(|shown| shown.target == target)
        {
            return;
        }
        self.end_meanwhile(voter);
        if let Some(certain) = self.standing.get(&voter).copied() {
            self.mark_withdrawn(certain, true);
        }
        let standing = self.new_vote(voter, target, Some(post));
        if let Some(vote) = self.history.get_mut(standing.place) {
            vote.provisional = true;
        }
        self.meanwhile.insert(voter, Some(standing));
    }

    /// What a vote in doubt counted for meanwhile counts no more: the certain vote before it does.
    pub(super) fn end_meanwhile(&mut self, voter: SeatId) {
        let Some(meanwhile) = self.meanwhile.remove(&voter) else {
            return;
        };
        if let Some(meanwhile) = meanwhile {
            self.mark_withdrawn(meanwhile, true);
        }
        if let Some(certain) = self.standing.get(&voter).copied() {
            self.mark_withdrawn(certain, false);
        }
    }

    /// Whose votes in doubt counted for a target that has left the game has no vote now.
    pub(super) fn target_is_gone(&mut self, target: Ballot) {
        let is_on = |standing: &Option<CurrentVote>| standing.is_some_and(|it| it.target == target);
        let voters = self.meanwhile.iter().filter(|(_, it)| is_on(it));
        let voters: Vec<SeatId> = voters.map(|(voter, _)| *voter).collect();
        for voter in voters {
            if let Some(standing) = self.meanwhile.insert(voter, None).flatten() {
                self.mark_withdrawn(standing, true);
            }
        }
    }

    /// Nobody has read these posts: anybody may have voted for anybody in them.
    pub fn miss(&mut self, first: u64, last: u64) {
        if self.rules.judged_at_table || self.is_over() {
            return;
        }
        let voters: Vec<SeatId> = self.living.difference(&self.buried).copied().collect();
        let voters: Vec<_> = voters
            .into_iter()
            .map(|voter| match self.is_locked_in(voter) {
                true => (voter, MayBe::OneOf(Vec::new())),
                false => (voter, MayBe::Anything),
            })
            .collect();
        let open = Open::Missing(first, last);
        self.doubts.miss(open, voters.into_iter());
        self.reached(&self.targets(), HammerBy::Change);
    }

    /// The votes that are questions still: no later vote of the same player is certain, or something
    /// hangs on them.
    #[must_use]
    pub fn open(&self) -> BTreeSet<Open> {
        self.doubts.open()
    }

    /// On what it hangs whom the votes choose if the day ends now, in the order of the thread;
    /// nothing if every answer comes to the same.
    #[must_use]
    pub fn result_hangs_on(&self, at_deadline: AtDeadline) -> Vec<Open> {
        if self.is_over() || self.doubts.is_empty() {
            return Vec::new();
        }
        let count = self.count();
        let chosen = verdict(&count, at_deadline);
        if !self.locked.is_empty() {
            return Vec::new();
        }
        let others = self.doubts.chances();
        let others = others.filter(|(target, _)| chosen != Verdict::Chosen(*target));
        let mut on: BTreeSet<Open> = others.flat_map(|(_, on)| on).copied().collect();
        let leaders = match &chosen {
            Verdict::Chosen(target) => vec![*target],
            Verdict::Tied(tied) => tied.clone(),
            Verdict::Nobody => Vec::new(),
        };
        let voters = self.voters();
        let all = self.doubts.bounds(&voters);
        let bounds = |target| all.of(target);
        let at_end = |target, total| {
            let at_deadline = match count.is_runoff {
                true => AtDeadline::Plurality,
                false => at_deadline,
            };
            total > 0 && is_enough_at_end(total, self.needed(target), at_deadline)
        };
        // The fewest votes with which the leaders lead.
        let fewest = leaders.iter().map(|target| bounds(*target).least).min();
        let mut unsure: Vec<Ballot> = Vec::new();
        for target in self.targets() {
            let most = bounds(target).most;
            let may_win = at_end(target, most) && fewest.is_none_or(|fewest| most >= fewest);
            if may_win && !leaders.contains(&target) {
                unsure.push(target);
                unsure.extend(&leaders);
            }
        }
        let is_sure = |target: &Ballot| {
            let bounds = bounds(*target);
            let alone = leaders.len() == 1;
            at_end(*target, bounds.least) && (alone || bounds.least == bounds.most)
        };
        unsure.extend(leaders.iter().filter(|target| !is_sure(target)));
        // Once a hammer hangs, what came after it is a question only if it never fell.
        match (unsure.is_empty(), count.hanging.is_empty()) {
            (true, _) => {}
            (false, true) => {
                for target in unsure {
                    on.extend(self.doubts.deciding(target, &voters));
                }
            }
            (false, false) => on.extend(count.hanging.iter().flat_map(|hanging| &hanging.on)),
        }
        in_order(on)
    }

    /// The wagons that have what it takes, if what is open does not say otherwise.
    pub(super) fn hanging(&self) -> Vec<Hanging> {
        let mut hanging: Vec<Hanging> = self.doubts.hanging().collect();
        // Whether another one was there before is open, too.
        if let [only] = hanging.as_mut_slice()
            && self
                .doubts
                .chances()
                .all(|(target, _)| target == only.target)
        {
            let least = self.doubts.bounds(&self.voters()).of(only.target).least;
            only.is_certain = self.is_enough(only.target, least);
        }
        hanging
    }

    /// What a voter may have left in doubt before is settled by a vote that is certain; whether
    /// anything was.
    pub(super) fn is_certain(&mut self, voter: SeatId, post: Option<u64>) -> bool {
        if self.doubts.is_empty() {
            return false;
        }
        if let Some(post) = post {
            self.doubts.asks_once(voter, post);
        }
        self.doubts.settled(voter)
    }

    /// What follows when the votes of targets have changed, and some are in doubt.
    pub(super) fn weigh(&mut self, targets: &[Ballot], by: HammerBy) {
        let voters = self.voters();
        let all: AllBounds = self.doubts.bounds(&voters);
        let more = self.decides_with(by);
        let enough =
            |table: &Self, target, votes: u32| table.is_enough(target, votes.saturating_add(more));
        for target in targets {
            let bounds = all.of(*target);
            if !enough(self, *target, bounds.most) {
                continue;
            }
            if enough(self, *target, bounds.least) && !self.doubts.has_chances() {
                self.settle(*target, by);
                continue;
            }
            // What counts meanwhile may have taken a vote from there that stays after all.
            let counted = bounds.counted.max(bounds.certain);
            let reached = enough(self, *target, counted);
            self.doubts.may_have(*target, &voters, reached);
        }
    }

    /// Those who may vote, by seat.
    fn voters(&self) -> Vec<Voter> {
        let voters = self.living.iter().map(|seat| Voter {
            seat: *seat,
            counts: self.standing.get(seat).map(|standing| standing.target),
            shown: self.shown(*seat).map(|standing| standing.target),
            weight: self.weight_by(&self.rules, *seat),
        });
        voters.collect()
    }

    /// Whom a vote may be for.
    pub(super) fn targets(&self) -> Vec<Ballot> {
        let seats = self.living.difference(&self.buried);
        let seats = seats.map(|seat| Ballot::Seat(*seat));
        let nobody = self.rules.no_elimination.then_some(Ballot::NoElimination);
        let all = seats.chain(nobody);
        all.filter(|target| self.may_be_chosen(*target)).collect()
    }
}
