//! Phases, deadlines, the end of the game and its going on.

use chrono::{DateTime, Utc};

use super::{Conflict, Game, PhaseStart, Stage};
use crate::day::DayEvent;
use crate::deed::Deed;
use crate::event::ReadPost;
use crate::seat::SeatId;
use crate::texts::DueText;
use crate::thread::Announced;
use nightdesk_time::{Change as ClockChange, Phase, Shift};

/// What earlier versions kept as the reason of an end that the host declared.
const DECLARED_IN_WORDS: &str = "the host declared it";

impl Game {
    /// Since when the game is over, by a host's post or at the desk, where that is known.
    #[must_use]
    pub fn over_since(&self) -> Option<DateTime<Utc>> {
        let announced = self.thread.announced_over.map(|announced| announced.at);
        announced.or(self.ended_at)
    }

    /// When the pause began in which an instant lies: the game was over then, and went on later.
    #[must_use]
    pub fn pause_at(&self, instant: DateTime<Utc>) -> Option<DateTime<Utc>> {
        self.clock_changes.iter().find_map(|change| match change {
            ClockChange::Resume { ended, at } if *ended <= instant && instant < *at => Some(*ended),
            ClockChange::Resume { .. }
            | ClockChange::EndEarly { .. }
            | ClockChange::Move { .. } => None,
        })
    }

    pub(super) fn phase_of(&self, post: &ReadPost) -> Option<Phase> {
        let is_over = self.over_since().is_some_and(|since| since <= post.at);
        match is_over || self.pause_at(post.at).is_some() {
            true => None,
            false => post.made_in.or_else(|| self.phase_at(post.at)),
        }
    }

    /// The phase that ran at an instant; the first one for what was before it.
    fn phase_at(&self, at: DateTime<Utc>) -> Option<Phase> {
        let begun = self.phases.iter().rev().find(|start| start.at <= at);
        begun.or(self.phases.first()).map(|start| start.phase)
    }

    pub(super) fn begin(&mut self, phase: Phase, at: DateTime<Utc>) -> Result<(), Conflict> {
        let first = self.setup.schedule.first;
        match &self.stage {
            Stage::Over { .. } => return Err(Conflict::Over),
            Stage::Running(running) if first.after(*running) != Some(phase) => {
                return Err(Conflict::WrongPhase(phase));
            }
            Stage::Running(_) | Stage::Preparing => {}
        }
        self.pass_deeds(at);
        let told = self.thread.announced_end;
        let told = told.filter(|(ended, _)| first.after(*ended) == Some(phase));
        self.stage = Stage::Running(phase);
        let living = self.living().count();
        self.phases.push(PhaseStart {
            phase,
            at,
            living,
            clock_changes: self.clock_changes.len(),
            length: None,
            told_in: told.map(|(_, announced)| announced.post),
        });
        for seat in &mut self.seats {
            seat.marks.retain(|mark| {
                mark.until
                    .is_none_or(|until| first.index_of(phase) <= first.index_of(until))
            });
        }
        Ok(())
    }

    /// What was done in the phase that ends may be told in the next one, but not later.
    fn pass_deeds(&mut self, at: DateTime<Utc>) {
        self.thread.told_moves.clear();
        let Some(ended) = self.phase() else {
            return;
        };
        let lasts = |(phase, deed): &(Phase, Deed)| *phase == ended && deed.outlasts_its_phase();
        self.thread.untold.retain(lasts);
        let told = self.thread.announced_end;
        let told = told.is_some_and(|(phase, _)| phase == ended);
        let deadline = self.deadline().ok().flatten();
        if !told && deadline.is_none_or(|deadline| at < deadline) {
            self.remember(Deed::EndedEarly(ended));
        }
    }

    pub(super) fn move_deadline(
        &mut self,
        by: Shift,
        at: DateTime<Utc>,
        post: Option<u64>,
    ) -> Result<(), Conflict> {
        self.change_clock(ClockChange::Move { shift: by, at })?;
        match post {
            Some(post) => {
                self.join_moves(post);
                self.thread.told_moves.push((by, post));
            }
            None => self.remember(Deed::Moved(by)),
        }
        Ok(())
    }

    /// Makes one move of the last two, if the same post told both in the running phase: whoever reckons
    /// the deadlines goes through all moves, and a post may hold thousands.
    fn join_moves(&mut self, post: u64) {
        let told_both = self
            .thread
            .told_moves
            .last()
            .is_some_and(|(_, last)| *last == post);
        let first_of_phase = self.phases.last().map_or(0, |start| start.clock_changes);
        let [
            ..,
            ClockChange::Move { shift, at },
            ClockChange::Move {
                shift: last,
                at: last_at,
            },
        ] = self.clock_changes.as_slice()
        else {
            return;
        };
        if !told_both || at != last_at || self.clock_changes.len() < first_of_phase + 2 {
            return;
        }
        if let Some(shift) = shift.and(*last) {
            let joined = ClockChange::Move { shift, at: *at };
            self.clock_changes.truncate(self.clock_changes.len() - 2);
            self.clock_changes.push(joined);
        }
    }

    /// A change of the deadlines must still be possible: what came before it may be undone.
    fn change_clock(&mut self, change: ClockChange) -> Result<(), Conflict> {
        // A game without deadlines, or with a plan nobody can follow, has none to move.
        if let Ok(Some(mut schedule)) = self.schedule() {
            schedule
                .apply(&change)
                .map_err(|refusal| Conflict::Deadline(refusal.to_string()))?;
        }
        self.clock_changes.push(change);
        Ok(())
    }

    /// A host's post has ended the running phase: the schedule, too, ends it there.
    pub(super) fn announce_end(&mut self, phase: Phase, announced: Announced) {
        self.thread.announced_end = Some((phase, announced));
        let at = announced.at;
        let early = ClockChange::EndEarly { phase, at };
        let last_before = self.clock_changes.iter().rposition(|made| made.at() <= at);
        let place = last_before.map_or(0, |place| place.saturating_add(1));
        self.clock_changes.insert(place, early);
        if self.phase() == Some(phase) {
            self.day_change(Some(announced.post), DayEvent::Ended);
        }
    }

    /// A host's post has ended the game.
    pub(super) fn announce_over(&mut self, announced: Announced) {
        self.thread.announced_over = Some(announced);
        self.day_change(Some(announced.post), DayEvent::Paused);
    }

    /// The day goes on with a runoff, whatever a post has said about its end.
    pub(super) fn forget_early_end(&mut self, day: Phase) {
        if self.thread.announced_end.is_some_and(|(of, _)| of == day) {
            self.thread.announced_end = None;
        }
        let of_day = |made: &ClockChange| matches!(made, ClockChange::EndEarly { phase, .. } if *phase == day);
        self.clock_changes.retain(|made| !of_day(made));
    }

    /// The game is over.
    pub(super) fn end(
        &mut self,
        (winners, players): (&[String], &[SeatId]),
        reason: &str,
        declared: bool,
        at: Option<DateTime<Utc>>,
    ) {
        // A journal of an earlier version has these words for it.
        let declared = declared || reason == DECLARED_IN_WORDS;
        self.stage = Stage::Over {
            winners: winners.to_vec(),
            players: players.to_vec(),
            reason: match declared {
                true => String::new(),
                false => reason.to_owned(),
            },
            declared,
        };
        self.ended_at = self.over_since().or(at);
    }

    pub(super) fn reopen(&mut self, at: Option<DateTime<Utc>>, post: Option<u64>) {
        let is_over = matches!(self.stage, Stage::Over { .. });
        if let (false, None, Some(at)) = (is_over, self.thread.announced_over, at) {
            return self.end_pause(at);
        }
        if let Stage::Over { winners, .. } = &self.stage {
            self.reopened_despite = Some(winners.clone());
        }
        self.stage = match self.phases.last() {
            Some(start) => Stage::Running(start.phase),
            None => Stage::Preparing,
        };
        if let (Some(ended), Some(at)) = (self.over_since(), at) {
            self.clock_changes.push(ClockChange::Resume { ended, at });
        }
        self.ended_at = None;
        // Once the game ends again, what everybody was is told anew.
        for left in &mut self.left {
            left.parts.retain(|part| *part != DueText::Revelation);
        }
        if self.thread.announced_over.take().is_some() {
            self.day_change(post, DayEvent::WentOn);
        }
        if is_over {
            self.go_on_without_eliminated();
        }
    }

    /// A post tells that the game went on before the desk was told so.
    fn end_pause(&mut self, instant: DateTime<Utc>) {
        for change in &mut self.clock_changes {
            if let ClockChange::Resume { ended, at } = change
                && *ended <= instant
                && instant < *at
            {
                *at = instant;
            }
        }
    }

    /// Something was done at the desk that a post may tell again.
    pub(super) fn remember(&mut self, deed: Deed) {
        if let Some(phase) = self.phase() {
            self.thread.untold.push((phase, deed));
        }
    }

    /// A post tells what was done at the desk already.
    pub(super) fn post_repeats(&mut self, deed: &Deed) {
        let mut untold = self.thread.untold.iter();
        if let Some(place) = untold.position(|(_, done)| done == deed) {
            self.thread.untold.remove(place);
        }
    }
}
