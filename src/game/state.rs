//! The game as it stands, and how one event changes it.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::day::{self, DayEvent, DayStep, HeldAnswer, MarkPlace, Since};
use super::deed::Deed;
use super::event::{Ballot, Event, NightRecord, ReadPost};
use super::left::{DueText, LeftText};
use super::mark::Mark;
use super::order::{EntryId, NightEntry};
use super::seal::Sealed;
use super::seat::{Cause, Death, MessageState, Return, Seat, SeatId};
use super::setup::{SeatPlan, Setup};
use super::thread::{Absence, Announced, Thread, ThreadPost};
use super::told::TakenMove;
use crate::text::names::same;
use crate::time::{Change as ClockChange, Phase, PhaseKind};

/// Where a game stands as a whole.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Seats are filled, cards are dealt.
    #[default]
    Preparing,
    /// This phase runs.
    Running(Phase),
    /// It is over.
    Over {
        /// Slugs of the winning sides; empty for a draw.
        winners: Vec<String>,
        /// Why.
        reason: String,
    },
}

/// Whether players may sign up.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SignUps {
    /// They may.
    #[default]
    Open,
    /// The host has closed them.
    Closed,
}

/// A phase that has begun.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PhaseStart {
    /// The phase.
    pub phase: Phase,
    /// When it began.
    pub at: DateTime<Utc>,
    /// How many were alive then.
    pub living: usize,
    /// Number of the host's post that began it: the one that ended the phase before it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub told_in: Option<u64>,
}

/// A ruling by the host on an open question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HostRuling {
    /// What was open.
    pub question: String,
    /// What the host chose.
    pub choice: String,
    /// Why.
    pub because: Option<String>,
}

/// The whole state of a game. It is a fold of events; nothing else changes it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Game {
    /// What it is played by.
    pub setup: Setup,
    /// The seats in list order.
    pub seats: Vec<Seat>,
    /// Where it stands.
    pub stage: Stage,
    /// Every phase that has begun, oldest first.
    pub phases: Vec<PhaseStart>,
    /// Every night entry that was taken and not cancelled, in order of arrival.
    pub entries: Vec<NightEntry>,
    /// Every move at the table of a rule set that keeps one, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<TakenMove>,
    /// What happened to the counts, day by day, in the order of the thread.
    pub day_steps: Vec<DayStep>,
    /// What was read of the thread.
    #[serde(default)]
    pub thread: Thread,
    /// Deadlines moved and schedules resumed, in order.
    #[serde(default)]
    pub clock_changes: Vec<ClockChange>,
    /// When the game was declared over, where deadlines depend on it.
    #[serde(default)]
    pub ended_at: Option<DateTime<Utc>>,
    /// Who had won when the host reopened the game: that they have is no news any more, until a
    /// player returns or a card changes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reopened_despite: Option<Vec<String>>,
    /// Every resolved night, oldest first.
    pub nights: Vec<NightRecord>,
    /// What the host ruled.
    pub rulings: Vec<HostRuling>,
    /// Outcomes of random draws, as (purpose, outcome).
    pub draws: Vec<(String, String)>,
    /// Whether players may sign up.
    #[serde(default)]
    pub sign_ups: SignUps,
    /// What was sealed when the cards were dealt last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sealed: Option<Sealed>,
    /// Every text that has left the desk, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left: Vec<LeftText>,
    /// Links to private threads, by faction.
    pub chats: BTreeMap<String, String>,
    /// The host's notes on the game.
    pub notes: Vec<String>,
}

/// Why an event does not fit the state. A journal we wrote holds none; an
/// undo in the middle of history can bring one about.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Conflict {
    /// The event names a seat that is not there.
    #[error("there is no seat {}", .0.index() + 1)]
    NoSeat(SeatId),
    /// The player has a seat already.
    #[error("`{0}` has a seat already")]
    SeatTaken(String),
    /// The seat is dead already.
    #[error("`{0}` is dead already")]
    DeadAlready(String),
    /// The seat is alive.
    #[error("`{0}` is alive")]
    AliveAlready(String),
    /// The numbers of cards and seats differ.
    #[error("{cards} cards do not fit {seats} seats")]
    CardCount {
        /// Cards.
        cards: usize,
        /// Seats.
        seats: usize,
    },
    /// The entry is not there.
    #[error("there is no night entry {}", .0.0)]
    NoEntry(EntryId),
    /// No phase runs.
    #[error("no phase runs")]
    NotRunning,
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// A deadline cannot be moved as it was.
    #[error("{0}")]
    Deadline(String),
    /// Nothing waits at this place.
    #[error("nothing waits in post {}", .0.post)]
    NothingHeld(MarkPlace),
    /// The phase does not follow the running one.
    #[error("{0} does not come next")]
    WrongPhase(Phase),
}

impl Game {
    /// The running phase, if one runs.
    #[must_use]
    pub fn phase(&self) -> Option<Phase> {
        match &self.stage {
            Stage::Running(phase) => Some(*phase),
            Stage::Preparing | Stage::Over { .. } => None,
        }
    }

    /// A seat by its id.
    #[must_use]
    pub fn seat(&self, id: SeatId) -> Option<&Seat> {
        self.seats.get(id.index())
    }

    /// The player's name of a seat; empty if there is no such seat.
    #[must_use]
    pub fn name(&self, id: SeatId) -> &str {
        self.seat(id).map_or("", |seat| seat.name.as_str())
    }

    /// Since when a seat is dead that has died in the running day, where that is known.
    #[must_use]
    pub fn dead_since(&self, seat: SeatId) -> Option<Since> {
        let dead = self.seat(seat).is_some_and(|seat| !seat.alive());
        let day = self.phase().filter(|_| dead)?;
        let steps = self.day_steps.iter().rev();
        let mut of_day = steps.take_while(|step| step.day == day);
        let death = of_day.find(|step| step.what == DayEvent::Died(seat))?;
        let told = death.place.map(|place| Since::Post(place.post));
        told.or(death.at.map(Since::Typed))
    }

    /// All seats with their ids, in list order.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = (SeatId, &Seat)> {
        self.seats
            .iter()
            .enumerate()
            .map(|(index, seat)| (SeatId::at(index), seat))
    }

    /// The living seats, in list order.
    pub fn living(&self) -> impl DoubleEndedIterator<Item = (SeatId, &Seat)> {
        self.seats().filter(|(_, seat)| seat.alive())
    }

    /// The night entries for one night, in order of arrival.
    pub fn entries_for(&self, night: Phase) -> impl DoubleEndedIterator<Item = &NightEntry> {
        self.entries
            .iter()
            .filter(move |entry| entry.night == night)
    }

    /// The record of a resolved night.
    #[must_use]
    pub fn night_record(&self, night: Phase) -> Option<&NightRecord> {
        self.nights
            .iter()
            .rev()
            .find(|record| record.night == night)
    }

    /// Whether the running phase is a night that was resolved already.
    #[must_use]
    pub fn night_done(&self) -> bool {
        self.phase()
            .is_some_and(|phase| self.night_record(phase).is_some())
    }

    /// Applies one event. On a conflict nothing has changed.
    ///
    /// # Errors
    /// When the event does not fit the state.
    pub fn apply(&mut self, event: &Event) -> Result<(), Conflict> {
        match event {
            Event::SetupAdopted { setup } => self.adopt(setup),
            Event::SeatAdded {
                name,
                aliases,
                pronouns,
            } => self.add_seat(&SeatPlan {
                name: name.clone(),
                aliases: aliases.clone(),
                pronouns: pronouns.clone(),
                card: None,
            }),
            Event::SpareAdded { name } => {
                self.setup.spare.push(name.clone());
                Ok(())
            }
            Event::AliasesAdded { seat, names } => {
                let aliases = &mut self.seat_mut(*seat)?.aliases;
                for name in names {
                    if !aliases.contains(name) {
                        aliases.push(name.clone());
                    }
                }
                Ok(())
            }
            Event::PronounsSet { seat, pronouns } => {
                self.seat_mut(*seat)?.pronouns = Some(pronouns.clone());
                Ok(())
            }
            Event::Dealt {
                cards,
                seed: _,
                sealed,
            } => {
                self.deal(cards)?;
                self.sealed.clone_from(sealed);
                Ok(())
            }
            Event::SignUpsClosed => {
                self.sign_ups = SignUps::Closed;
                Ok(())
            }
            Event::SignUpsOpened => {
                self.sign_ups = SignUps::Open;
                Ok(())
            }
            Event::CardChanged {
                seat,
                card,
                because: _,
            } => {
                let seat = self.seat_mut(*seat)?;
                if let Some(old) = seat.card.replace(card.clone()) {
                    seat.first_card.get_or_insert(old);
                }
                mark_stale(seat);
                self.reopened_despite = None;
                Ok(())
            }
            Event::PhaseBegan { phase, at } => self.begin(*phase, *at),
            Event::MoveTaken {
                line,
                draws,
                at,
                no,
                told,
            } => {
                let phase = self.phase();
                // Where a journal kept no numbers, the place stands for it; that is smaller than
                // the number of every entry behind it.
                let place = u64::try_from(self.moves.len()).unwrap_or(u64::MAX);
                self.moves.push(TakenMove {
                    no: no.unwrap_or(place),
                    line: line.clone(),
                    draws: draws.clone(),
                    at: *at,
                    phase,
                    told: told.clone(),
                });
                Ok(())
            }
            Event::EntryTaken { entry } => {
                self.seat_mut(entry.seat)?;
                self.entries.push(entry.clone());
                Ok(())
            }
            Event::EntryCancelled { id } => self.cancel(*id),
            Event::VoteCast {
                voter,
                ballot,
                post,
                mark,
                typed,
            } => {
                let place = post.map(|post| MarkPlace { post, mark: *mark });
                self.vote(*voter, *ballot, place)?;
                if let Some(at) = typed {
                    self.thread.typed_votes.insert(*voter, *at);
                }
                Ok(())
            }
            Event::VoteHeld { place, vote } => {
                self.seat_mut(vote.voter)?;
                let day = self.phase().ok_or(Conflict::NotRunning)?;
                self.step(day, Some(*place), DayEvent::Held(vote.clone()));
                Ok(())
            }
            Event::VoteDecided { place, answer } => self.decide(*place, *answer),
            Event::CountPosted { last_post, count } => {
                let day = self.phase().ok_or(Conflict::NotRunning)?;
                // Votes that are found or taken back later stand before it all the same.
                let place = last_post.map(MarkPlace::end_of);
                self.step(day, place, DayEvent::Posted(count.clone()));
                Ok(())
            }
            Event::RunoffBegan { between, last_post } => {
                let day = self.phase().ok_or(Conflict::NotRunning)?;
                let place = last_post.map(MarkPlace::end_of);
                self.step(day, place, DayEvent::Runoff(between.clone()));
                self.forget_early_end(day);
                Ok(())
            }
            Event::PostsRead { posts } => {
                for post in posts {
                    self.read(post);
                }
                Ok(())
            }
            Event::LineHeld { place, line } => {
                self.thread.held_lines.push((*place, line.clone()));
                Ok(())
            }
            Event::LineSettled { place } => {
                let held = self.thread.held_lines.len();
                self.thread.held_lines.retain(|(held, _)| held != place);
                match self.thread.held_lines.len() < held {
                    true => Ok(()),
                    false => Err(Conflict::NothingHeld(*place)),
                }
            }
            Event::EndAnnounced { phase, at, post } => {
                let announced = Announced {
                    at: *at,
                    post: *post,
                };
                self.announce_end(*phase, announced);
                Ok(())
            }
            Event::OverAnnounced { at, post } => {
                self.thread.announced_over = Some(Announced {
                    at: *at,
                    post: *post,
                });
                self.day_change(Some(*post), DayEvent::Paused);
                Ok(())
            }
            Event::DeadlineMoved { by, at, post } => {
                self.change_clock(ClockChange::Move {
                    shift: *by,
                    at: *at,
                })?;
                match post {
                    Some(post) => self.thread.told_moves.push((*by, *post)),
                    None => self.remember(Deed::Moved(*by)),
                }
                Ok(())
            }
            Event::ToldAgain { deed, .. } => {
                let mut untold = self.thread.untold.iter();
                if let Some(place) = untold.position(|(_, done)| done == deed) {
                    self.thread.untold.remove(place);
                }
                Ok(())
            }
            Event::Replaced {
                seat: id,
                name,
                at,
                post,
                clears_vote,
            } => {
                if self.seats.iter().any(|seat| seat.name == *name) {
                    return Err(Conflict::SeatTaken(name.clone()));
                }
                let seat = self.seat_mut(*id)?;
                let old = std::mem::replace(&mut seat.name, name.clone());
                seat.former.push(old);
                seat.since = Some(*at);
                seat.role_message = MessageState::Ready;
                self.setup.spare.retain(|spare| spare != name);
                self.thread.prods.remove(id);
                self.thread.typed_votes.remove(id);
                // Activity starts anew with the new player.
                self.thread.absences.retain(|away| away.seat != *id);
                self.forget_outsiders(*at);
                if post.is_none() {
                    self.remember(Deed::Replaced(*id));
                }
                if *clears_vote {
                    let place = post.map(|post| MarkPlace { post, mark: 0 });
                    self.day_change_at(place, Some(*at), DayEvent::Cleared(*id));
                }
                Ok(())
            }
            Event::Died {
                seat: id,
                cause,
                comment,
                post,
                midday,
                at,
            } => {
                let phase = self.phase();
                let seat = self.seat_mut(*id)?;
                if !seat.alive() {
                    return Err(Conflict::DeadAlready(seat.name.clone()));
                }
                seat.death = Some(Death {
                    phase: death_phase(phase, *cause),
                    cause: *cause,
                    comment: comment.clone(),
                });
                // Whom the day eliminates at its end stays in its count.
                if *cause != Cause::Elimination || *midday {
                    let place = post.map(|post| MarkPlace { post, mark: 0 });
                    self.day_change_at(place, *at, DayEvent::Died(*id));
                }
                if post.is_none() {
                    self.remember(Deed::Died(*id));
                }
                Ok(())
            }
            Event::Revived { seat: id, post, at } => {
                let phase = self.phase();
                let seat = self.seat_mut(*id)?;
                let Some(death) = seat.death.take() else {
                    return Err(Conflict::AliveAlready(seat.name.clone()));
                };
                seat.opened = None;
                seat.returns.extend(phase.map(|back| Return {
                    died: death.phase,
                    back,
                }));
                self.reopened_despite = None;
                let place = post.map(|post| MarkPlace { post, mark: 0 });
                self.day_change_at(place, *at, DayEvent::Revived(*id));
                if post.is_none() {
                    self.remember(Deed::Revived(*id));
                }
                Ok(())
            }
            Event::CardOpened { seat, opened } => {
                self.seat_mut(*seat)?.opened = Some(opened.clone());
                Ok(())
            }
            Event::Prodded { seat, at } => {
                self.seat_mut(*seat)?;
                self.thread.prods.entry(*seat).or_default().push(*at);
                Ok(())
            }
            Event::AbsenceSet { seat, from, until } => {
                self.seat_mut(*seat)?;
                self.thread.absences.push(Absence {
                    seat: *seat,
                    from: *from,
                    until: *until,
                });
                Ok(())
            }
            Event::Spent { seat, what, uses } => {
                let spent = self.seat_mut(*seat)?.spent.entry(what.clone()).or_default();
                *spent = spent.saturating_add(*uses);
                Ok(())
            }
            Event::Marked { seat, mark } => {
                self.seat_mut(*seat)?.marks.push(mark.clone());
                Ok(())
            }
            Event::Unmarked { seat, name } => {
                self.seat_mut(*seat)?
                    .marks
                    .retain(|mark: &Mark| &mark.name != name);
                Ok(())
            }
            Event::NightResolved { record } => {
                self.nights.push(record.clone());
                Ok(())
            }
            Event::Drawn { purpose, outcome } => {
                self.draws.push((purpose.clone(), outcome.clone()));
                Ok(())
            }
            Event::Ruled {
                question,
                choice,
                because,
            } => {
                self.rulings.push(HostRuling {
                    question: question.clone(),
                    choice: choice.clone(),
                    because: because.clone(),
                });
                Ok(())
            }
            Event::RoleMessage { seat, state } => {
                self.seat_mut(*seat)?.role_message = *state;
                Ok(())
            }
            Event::ChatSet { faction, link } => {
                self.chats.insert(faction.clone(), link.clone());
                for seat in &mut self.seats {
                    if seat.faction() == Some(faction) {
                        mark_stale(seat);
                    }
                }
                Ok(())
            }
            Event::Noted { seat: None, text } => {
                self.notes.push(text.clone());
                Ok(())
            }
            Event::Noted {
                seat: Some(seat),
                text,
            } => {
                self.seat_mut(*seat)?.notes.push(text.clone());
                Ok(())
            }
            Event::TextLeft { text, words: _ } => {
                let mut text = text.clone();
                text.parts = self.leaving(&text.parts);
                self.left.push(text);
                Ok(())
            }
            // It changes nothing in the game; the journal remembers it.
            Event::LeakPassed { .. } => Ok(()),
            Event::GameOver {
                winners,
                reason,
                at,
            } => {
                self.stage = Stage::Over {
                    winners: winners.clone(),
                    reason: reason.clone(),
                };
                self.ended_at = self.over_since().or(*at);
                Ok(())
            }
            Event::GameReopened { at, post } => {
                self.reopen(*at, *post);
                Ok(())
            }
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

    /// Whether there is what a text tells of.
    pub(super) fn has_ground(&self, text: DueText) -> bool {
        let begun = |phase: Phase| self.phases.iter().any(|start| start.phase == phase);
        match text {
            DueText::Results(_, night) | DueText::NightDeaths(night) => {
                self.night_record(night).is_some()
            }
            DueText::DayStart(phase) | DueText::NightStart(phase) => begun(phase),
            DueText::FinalTally(day) | DueText::Elimination(day) => {
                let over = matches!(self.stage, Stage::Over { .. });
                let next = self.setup.schedule.first.after(day);
                over || next.is_some_and(begun)
            }
            DueText::RoleMessage(_)
            | DueText::Count(_)
            | DueText::DeadlineMoved
            | DueText::Replacement(_)
            | DueText::Left(_)
            | DueText::Runoff(_)
            | DueText::Prod(_)
            | DueText::HostingError
            | DueText::GameEnd
            | DueText::TableTally => true,
            DueText::Told { .. } => self.told(text).is_some(),
        }
    }

    /// Something was done at the desk that a post may tell again.
    fn remember(&mut self, deed: Deed) {
        if let Some(phase) = self.phase() {
            self.thread.untold.push((phase, deed));
        }
    }

    /// Posts whose votes did not count because somebody did not play are to be read again, as
    /// far as they were made after somebody took a seat.
    fn forget_outsiders(&mut self, since: DateTime<Utc>) {
        let posts = &mut self.thread.posts;
        posts.retain(|_, known| !known.post.waits_for_a_seat() || known.post.at < since);
    }

    /// A host's post has ended the running phase: the schedule, too, ends it there.
    fn announce_end(&mut self, phase: Phase, announced: Announced) {
        self.thread.announced_end = Some((phase, announced));
        let at = announced.at;
        let early = ClockChange::EndEarly { phase, at };
        let behind = self.clock_changes.iter().rposition(|made| made.at() <= at);
        let place = behind.map_or(0, |place| place.saturating_add(1));
        self.clock_changes.insert(place, early);
        if self.phase() == Some(phase) {
            self.day_change(Some(announced.post), DayEvent::Ended);
        }
    }

    /// The day goes on with a runoff, whatever a post has said about its end.
    fn forget_early_end(&mut self, day: Phase) {
        if self.thread.announced_end.is_some_and(|(of, _)| of == day) {
            self.thread.announced_end = None;
        }
        let of_day = |made: &ClockChange| matches!(made, ClockChange::EndEarly { phase, .. } if *phase == day);
        self.clock_changes.retain(|made| !of_day(made));
    }

    fn reopen(&mut self, at: Option<DateTime<Utc>>, post: Option<u64>) {
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
        if self.thread.announced_over.take().is_some() {
            self.day_change(post, DayEvent::WentOn);
        }
        if is_over {
            self.go_on_without_eliminated();
        }
    }

    /// The day that ended the game goes on: whom it has eliminated is out of its count now.
    fn go_on_without_eliminated(&mut self) {
        let Some(day) = self.phase() else {
            return;
        };
        let in_count = |id: &SeatId| {
            let out = [DayEvent::Died(*id), DayEvent::Eliminated(*id)];
            let mut steps = self.day_steps.iter().filter(|step| step.day == day);
            !steps.any(|step| out.contains(&step.what))
        };
        let eliminated = self.seats().filter(|(_, seat)| {
            let death = seat.death.as_ref();
            death.is_some_and(|death| death.phase == Some(day) && death.cause == Cause::Elimination)
        });
        let seats = eliminated.map(|(id, _)| id);
        let eliminated: Vec<SeatId> = seats.filter(in_count).collect();
        for seat in eliminated {
            self.day_change(None, DayEvent::Eliminated(seat));
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

    fn vote(
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

    /// What a held vote means, at its place.
    fn decide(&mut self, place: MarkPlace, answer: HeldAnswer) -> Result<(), Conflict> {
        let held = self
            .day_steps
            .iter()
            .position(|step| step.place == Some(place) && matches!(step.what, DayEvent::Held(_)));
        let index = held.ok_or(Conflict::NothingHeld(place))?;
        let Some(step) = self.day_steps.get_mut(index) else {
            return Err(Conflict::NothingHeld(place));
        };
        let DayEvent::Held(held) = &step.what else {
            return Err(Conflict::NothingHeld(place));
        };
        let voter = held.voter;
        let ballot = match answer {
            HeldAnswer::Vote(ballot) => Some(ballot),
            HeldAnswer::Unvote => None,
            HeldAnswer::Ignore => {
                self.day_steps.remove(index);
                return Ok(());
            }
        };
        step.what = DayEvent::Vote { voter, ballot };
        Ok(())
    }

    fn read(&mut self, post: &ReadPost) {
        // A post that was read before has changed: where it stood in the game has not.
        if let Some(known) = self.thread.posts.get_mut(&post.number) {
            known.post = ReadPost {
                at: known.post.at,
                author: known.post.author.clone(),
                ..post.clone()
            };
            return;
        }
        let author = self
            .seats()
            .find(|(_, seat)| same(seat.player_at(post.at), &post.author))
            .map(|(id, seat)| (id, seat.alive()));
        let dead = |(seat, alive): (SeatId, bool)| {
            !alive
                && self
                    .dead_since(seat)
                    .is_none_or(|since| !since.is_behind(post.number, post.at))
        };
        let thread_post = ThreadPost {
            post: post.clone(),
            seat: author.map(|(seat, _)| seat),
            dead: author.is_some_and(dead),
            phase: self.phase_of(post),
        };
        self.thread.posts.insert(post.number, thread_post);
    }

    fn phase_of(&self, post: &ReadPost) -> Option<Phase> {
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

    /// Something that changes the running day's count, if a day runs.
    fn day_change(&mut self, post: Option<u64>, what: DayEvent) {
        // Behind the post's votes: a host's post holds none.
        let place = post.map(|post| MarkPlace { post, mark: 0 });
        self.day_change_at(place, None, what);
    }

    /// The same at a place of the thread, or typed at an instant.
    fn day_change_at(
        &mut self,
        place: Option<MarkPlace>,
        typed: Option<DateTime<Utc>>,
        what: DayEvent,
    ) {
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

    fn seat_mut(&mut self, id: SeatId) -> Result<&mut Seat, Conflict> {
        self.seats.get_mut(id.index()).ok_or(Conflict::NoSeat(id))
    }

    fn adopt(&mut self, setup: &Setup) -> Result<(), Conflict> {
        self.setup = setup.clone();
        for plan in &setup.seats {
            match self
                .seats
                .iter_mut()
                .find(|seat| seat.first_player() == plan.name)
            {
                Some(seat) => {
                    seat.aliases.clone_from(&plan.aliases);
                    seat.pronouns.clone_from(&plan.pronouns);
                }
                None => self.add_seat(plan)?,
            }
        }
        Ok(())
    }

    fn add_seat(&mut self, plan: &SeatPlan) -> Result<(), Conflict> {
        if self.seats.iter().any(|seat| seat.name == plan.name) {
            return Err(Conflict::SeatTaken(plan.name.clone()));
        }
        let mut seat = Seat::new(&plan.name);
        seat.aliases.clone_from(&plan.aliases);
        seat.pronouns.clone_from(&plan.pronouns);
        self.seats.push(seat);
        Ok(())
    }

    fn deal(&mut self, cards: &[super::card::Card]) -> Result<(), Conflict> {
        if cards.len() != self.seats.len() {
            return Err(Conflict::CardCount {
                cards: cards.len(),
                seats: self.seats.len(),
            });
        }
        for (seat, card) in self.seats.iter_mut().zip(cards) {
            seat.card = Some(card.clone());
            seat.first_card = None;
        }
        Ok(())
    }

    fn begin(&mut self, phase: Phase, at: DateTime<Utc>) -> Result<(), Conflict> {
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

    fn cancel(&mut self, id: EntryId) -> Result<(), Conflict> {
        let before = self.entries.len();
        self.entries.retain(|entry| entry.id != id);
        if self.entries.len() == before {
            Err(Conflict::NoEntry(id))
        } else {
            Ok(())
        }
    }
}

/// The phase a death is booked on: an elimination that is announced by night
/// belongs to the day before (tracker rules §1.1).
fn death_phase(running: Option<Phase>, cause: Cause) -> Option<Phase> {
    match (running, cause) {
        (Some(Phase::Night(night)), Cause::Elimination) if night > 0 => Some(Phase::Day(night)),
        _ => running,
    }
}

/// A message that was sent and is wrong now must be sent again (H2.3).
fn mark_stale(seat: &mut Seat) {
    if matches!(
        seat.role_message,
        MessageState::Sent | MessageState::Confirmed
    ) {
        seat.role_message = MessageState::Stale;
    }
}

impl Game {
    /// Whether a night runs.
    #[must_use]
    pub fn is_night(&self) -> bool {
        self.phase()
            .is_some_and(|phase| phase.kind() == PhaseKind::Night)
    }
}
