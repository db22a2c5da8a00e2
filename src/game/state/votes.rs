//! Votes, counts and what else happens in a day.

use chrono::{DateTime, Utc};

use super::{Conflict, Game};
use crate::day::{self, DayEvent, DayStep, HeldAnswer, HeldVote, MarkPlace, PostedCount};
use crate::event::{Ballot, ReadPost};
use crate::mark::Mark;
use crate::seat::{Cause, Seat, SeatId};
use crate::thread::{DecidedVote, ThreadPost};
use nightdesk_time::{Phase, PhaseKind};

impl Game {
    pub(super) fn vote(
        &mut self,
        voter: SeatId,
        ballot: Option<Ballot>,
        place: Option<MarkPlace>,
    ) -> Result<(), Conflict> {
        self.seat_mut(voter)?;
        if let Some(Ballot::Seat(seat)) = ballot {
            self.seat_mut(seat)?;
        }
        let day = self.phase().ok_or(Conflict::NotRunning)?;
        self.step(day, place, DayEvent::Vote { voter, ballot });
        Ok(())
    }

    /// A vote waits for the host's word.
    pub(super) fn hold(&mut self, place: MarkPlace, vote: &HeldVote) -> Result<(), Conflict> {
        self.seat_mut(vote.voter)?;
        let day = self.phase().ok_or(Conflict::NotRunning)?;
        self.step(day, Some(place), DayEvent::Held(Box::new(vote.clone())));
        Ok(())
    }

    /// What a held vote means, at its place; one that was decided before is decided anew.
    pub(super) fn decide(&mut self, place: MarkPlace, answer: HeldAnswer) -> Result<(), Conflict> {
        let index = match self.held_at(place) {
            Some(index) => index,
            None => {
                self.hold_again(place)?;
                self.held_at(place).ok_or(Conflict::NothingHeld(place))?
            }
        };
        let Some(step) = self.day_steps.get_mut(index) else {
            return Err(Conflict::NothingHeld(place));
        };
        let DayEvent::Held(held) = &step.what else {
            return Err(Conflict::NothingHeld(place));
        };
        let voter = held.voter;
        let decided = DecidedVote {
            day: step.day,
            place,
            vote: HeldVote::clone(held),
        };
        let ballot = match answer {
            HeldAnswer::Vote(ballot) => Some(Some(ballot)),
            HeldAnswer::Unvote => Some(None),
            HeldAnswer::Ignore => None,
        };
        match ballot {
            Some(ballot) => step.what = DayEvent::Vote { voter, ballot },
            None => _ = self.day_steps.remove(index),
        }
        if !self.thread.decided_votes.contains(&decided) {
            self.thread.decided_votes.push(decided);
        }
        Ok(())
    }

    fn held_at(&self, place: MarkPlace) -> Option<usize> {
        let mut steps = self.day_steps.iter();
        steps.position(|step| step.place == Some(place) && matches!(step.what, DayEvent::Held(_)))
    }

    /// Puts a vote of the running day that was decided on hold again, or one that was counted as it was read.
    fn hold_again(&mut self, place: MarkPlace) -> Result<(), Conflict> {
        let day = self.phase().ok_or(Conflict::NotRunning)?;
        let mut decided = self.thread.decided_votes.iter();
        if !decided.any(|decided| decided.day == day && decided.place == place) {
            return self.hold_counted(day, place);
        }
        let decided = self.thread.decided_votes.iter();
        let mut decided = decided.filter(|decided| decided.day == day && decided.place == place);
        let decided = decided.next().ok_or(Conflict::NothingHeld(place))?;
        let vote = Box::new(decided.vote.clone());
        let counted = self.day_steps.iter_mut().find(|step| {
            let is_its = matches!(step.what, DayEvent::Vote { voter, .. } if voter == vote.voter);
            step.day == day && step.place == Some(place) && is_its
        });
        match counted {
            Some(step) => step.what = DayEvent::Held(vote),
            None => self.step(day, Some(place), DayEvent::Held(vote)),
        }
        Ok(())
    }

    fn hold_counted(&mut self, day: Phase, place: MarkPlace) -> Result<(), Conflict> {
        let mut steps = self.day_steps.iter_mut();
        let counted = steps.find_map(|step| match step.what {
            DayEvent::Vote { voter, ballot } if step.day == day && step.place == Some(place) => {
                Some((step, voter, ballot))
            }
            _ => None,
        });
        let (step, voter, ballot) = counted.ok_or(Conflict::NothingHeld(place))?;
        step.what = DayEvent::Held(Box::new(HeldVote::of_counted(voter, ballot)));
        Ok(())
    }

    pub(super) fn count_posted(
        &mut self,
        last_post: Option<u64>,
        count: &PostedCount,
    ) -> Result<(), Conflict> {
        let day = self.phase().ok_or(Conflict::NotRunning)?;
        // Votes that are found or taken back later stand before it all the same, and what was typed
        // before it does, whenever its last post was made.
        let step = DayStep {
            day,
            place: last_post.map(MarkPlace::end_of),
            at: None,
            what: DayEvent::Posted(count.clone()),
        };
        day::insert(&mut self.day_steps, step, None);
        Ok(())
    }

    pub(super) fn begin_runoff(
        &mut self,
        between: &[Ballot],
        challenger: Option<SeatId>,
        last_post: Option<u64>,
    ) -> Result<(), Conflict> {
        let day = self.phase().ok_or(Conflict::NotRunning)?;
        let place = last_post.map(MarkPlace::end_of);
        let between = between.to_vec();
        let begun = match challenger {
            Some(challenger) => DayEvent::Duel {
                challenger,
                between,
            },
            None => DayEvent::Runoff(between),
        };
        self.step(day, place, begun);
        self.forget_early_end(day);
        Ok(())
    }

    pub(super) fn read(&mut self, post: &ReadPost) {
        // A post that was read before has changed: where it stood in the game has not.
        if let Some(known) = self.thread.posts.get_mut(&post.number) {
            known.post = ReadPost {
                at: known.post.at,
                author: known.post.author.clone(),
                id: post.id.or(known.post.id),
                ..post.clone()
            };
            return;
        }
        let author = self
            .seats()
            .find(|(_, seat)| seat.wrote(&post.author, post.at))
            .map(|(id, seat)| (id, seat.alive()));
        let dead = |(seat, alive): (SeatId, bool)| {
            !alive
                && self
                    .dead_since(seat)
                    .is_none_or(|since| !since.is_after(post.number, post.at))
        };
        let thread_post = ThreadPost {
            post: post.clone(),
            seat: author.map(|(seat, _)| seat),
            dead: author.is_some_and(dead),
            phase: self.phase_of(post),
            moves_before: self.moves.len(),
        };
        self.thread.posts.insert(post.number, thread_post);
    }

    /// Number of the last post that is known of: it was read, or a vote in it was typed in this
    /// day or before.
    #[must_use]
    pub fn last_post_by(&self, day: Phase) -> Option<u64> {
        let first = self.setup.schedule.first;
        let until = first.index_of(day);
        let steps = self.day_steps.iter();
        let typed = steps.filter(|step| first.index_of(step.day) <= until);
        let typed = typed.filter_map(|step| step.place.map(|place| place.post));
        typed.max().max(self.thread.last_post())
    }

    /// Posts whose votes did not count because somebody did not play are to be read again, as
    /// far as they were made after somebody took a seat.
    pub(super) fn forget_outsiders(&mut self, since: DateTime<Utc>) {
        let posts = &mut self.thread.posts;
        posts.retain(|_, known| !known.post.waits_for_a_seat() || known.post.at < since);
    }

    /// A held line of a post is settled.
    pub(super) fn settle_line(&mut self, place: MarkPlace) -> Result<(), Conflict> {
        let held = self.thread.held_lines.len();
        self.thread.held_lines.retain(|(held, _)| *held != place);
        match self.thread.held_lines.len() < held {
            true => Ok(()),
            false => Err(Conflict::NothingHeld(place)),
        }
    }

    /// Whether the running day has eliminated somebody at its end: who dies after that dies when the
    /// votes are counted.
    pub(super) fn vote_is_carried_out(&self) -> bool {
        let Some(day) = self.phase().filter(|_| self.moves.is_empty()) else {
            return false;
        };
        let mut seats = self.seats();
        seats.any(|(id, seat)| self.eliminated_at_end(id, seat) == Some(day))
    }

    /// Between whom votes of a day began anew last, and whose card began that where it is a duel.
    #[must_use]
    pub fn begun_anew(&self, day: Phase) -> Option<(&[Ballot], Option<SeatId>)> {
        let mut steps = self.day_steps.iter().rev().filter(|step| step.day == day);
        steps.find_map(|step| match &step.what {
            DayEvent::Runoff(between) => Some((between.as_slice(), None)),
            DayEvent::Duel {
                challenger,
                between,
            } => Some((between.as_slice(), Some(*challenger))),
            _ => None,
        })
    }

    /// Whether the running day ends with the death of a seat, whatever its vote brings.
    pub(super) fn dies_at_dusk(&self, seat: &Seat) -> bool {
        self.phase().is_some_and(|day| falls_with(seat, day))
    }

    /// The day at whose end a seat was eliminated.
    fn eliminated_at_end(&self, id: SeatId, seat: &Seat) -> Option<Phase> {
        let death = seat.death.as_ref()?;
        let day = death.phase.filter(|_| death.cause == Cause::Elimination)?;
        let out = [DayEvent::Flipped(id), DayEvent::Eliminated(id)];
        (!self.has_step(day, &out)).then_some(day)
    }

    fn has_step(&self, day: Phase, what: &[DayEvent]) -> bool {
        let mut steps = self.day_steps.iter().filter(|step| step.day == day);
        steps.any(|step| what.contains(&step.what))
    }

    /// Whom a day has eliminated at its end that a seat died with: it fell when the votes of the day
    /// had been counted. None of a death that came otherwise or with the end of the day alone, and of a
    /// player who has left.
    #[must_use]
    pub fn died_with_vote(&self, seat: SeatId) -> Vec<SeatId> {
        let day = self.seat(seat).filter(|held| !held.has_left());
        let of_vote = |held| {
            let day = self.fell_with_vote(seat, held)?;
            (!falls_with(held, day)).then_some(day)
        };
        let Some(day) = day.and_then(of_vote) else {
            return Vec::new();
        };
        let eliminated = self.seats().filter(|(_, held)| {
            let death = held.death.as_ref();
            death.is_some_and(|death| death.phase == Some(day) && death.cause == Cause::Elimination)
        });
        eliminated.map(|(id, _)| id).collect()
    }

    /// The day in whose count a seat has stayed that was out by the host's word or by a rule.
    fn fell_with_vote(&self, id: SeatId, seat: &Seat) -> Option<Phase> {
        let death = seat.death.as_ref().filter(|_| self.moves.is_empty())?;
        let day = death.phase.filter(|_| death.cause == Cause::Host)?;
        let by_day = day.kind() == PhaseKind::Day;
        (by_day && !self.has_step(day, &[DayEvent::Died(id)])).then_some(day)
    }

    /// The day that ended the game goes on: whom it has eliminated, and who died of that, is out of its
    /// count now.
    pub(super) fn go_on_without_eliminated(&mut self) {
        let Some(day) = self.phase() else {
            return;
        };
        let in_count = |id: &SeatId| {
            let out = [DayEvent::Died(*id), DayEvent::Eliminated(*id)];
            !self.has_step(day, &out)
        };
        let by_vote = |id: SeatId, seat: &Seat, cause: Cause| match cause {
            Cause::Elimination => true,
            Cause::Host => self.fell_with_vote(id, seat).is_some(),
            Cause::Night | Cause::Removal => false,
        };
        let eliminated = self.seats().filter(|(id, seat)| {
            let death = seat.death.as_ref();
            death.is_some_and(|death| death.phase == Some(day) && by_vote(*id, seat, death.cause))
        });
        let seats = eliminated.map(|(id, _)| id);
        let eliminated: Vec<SeatId> = seats.filter(in_count).collect();
        for seat in eliminated {
            self.day_change(None, DayEvent::Eliminated(seat));
        }
    }

    /// Something that changes the running day's count, if a day runs.
    pub(super) fn day_change(&mut self, post: Option<u64>, what: DayEvent) {
        self.day_change_at(post, None, what);
    }

    /// The same at a place of the thread, or typed at an instant.
    pub(super) fn day_change_at(
        &mut self,
        post: Option<u64>,
        typed: Option<DateTime<Utc>>,
        what: DayEvent,
    ) {
        // After the post's votes: a host's post holds none.
        let place = post.map(|post| MarkPlace { post, mark: 0 });
        if let Some(day) = self.phase().filter(|phase| phase.kind() == PhaseKind::Day) {
            let at = typed.filter(|_| place.is_none());
            self.insert(DayStep {
                day,
                place,
                at,
                what,
            });
        }
    }

    fn step(&mut self, day: Phase, place: Option<MarkPlace>, what: DayEvent) {
        let at = None;
        self.insert(DayStep {
            day,
            place,
            at,
            what,
        });
    }

    fn insert(&mut self, step: DayStep) {
        let post = step
            .place
            .and_then(|place| self.thread.posts.get(&place.post));
        let made = post.map(|known| known.post.at);
        day::insert(&mut self.day_steps, step, made);
    }
}

/// Whether a seat dies at the end of a day by itself.
fn falls_with(seat: &Seat, day: Phase) -> bool {
    let mut marks = seat.marks.iter();
    marks.any(|mark| mark.name == Mark::AT_DUSK && mark.since == Some(day))
}
