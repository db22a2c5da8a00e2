//! What a bot takes for so: the game as it stood when its last lines were read, and what it has
//! read in the host's own posts since.

use std::collections::BTreeSet;

use chrono::TimeDelta;

use super::{is_over, posts_read};
use crate::Outbox;
use nightdesk_game::{Deed, Entry, Event, Game, SeatId};
use nightdesk_text::say;
use nightdesk_time::{Phase, Shift};

pub(super) struct Believed {
    /// The game as it stood then, with the names that it has read since.
    game: Game,
    /// Who is out.
    out: BTreeSet<SeatId>,
    over: bool,
    /// How the host's own posts have moved the deadlines since.
    moves: Vec<Shift>,
    /// The phases whose early end it has read since.
    ended: Vec<Phase>,
}

impl Believed {
    /// Everything is known up to this state of the game.
    pub(super) fn of(game: &Game) -> Self {
        let out = game.seats().filter(|(id, _)| game.may_be_known_out(*id));
        Self {
            out: out.map(|(id, _)| id).collect(),
            over: is_over(game),
            moves: Vec::new(),
            ended: Vec::new(),
            game: game.clone(),
        }
    }

    /// Hears what an entry says was told by posts of the host's own, but for those that are heard
    /// elsewhere; `now` is the game that they have made.
    pub(super) fn hear(
        &mut self,
        entry: &Entry,
        now: &Game,
        at_table: bool,
        elsewhere: &BTreeSet<u64>,
    ) {
        let facts = entry.change.facts();
        // What was pasted was read; not what follows from it at a table.
        let pasted = posts_read(entry).next().is_some();
        let all_elsewhere = pasted && posts_read(entry).all(|post| elsewhere.contains(&post));
        if all_elsewhere {
            return;
        }
        let is_read = |post: &Option<u64>| match post {
            Some(post) => !elsewhere.contains(post),
            None => pasted && !at_table,
        };
        for event in facts {
            match event {
                Event::Died { seat, post, .. } if is_read(post) => {
                    self.out.insert(*seat);
                }
                Event::Revived { seat, post, .. } if is_read(post) => {
                    self.out.remove(seat);
                }
                Event::Replaced {
                    seat, name, post, ..
                } if is_read(post) => take_over(&mut self.game, *seat, name),
                Event::DeadlineMoved { by, post, .. } if is_read(post) => self.moves.push(*by),
                Event::GameReopened { post, .. } if is_read(post) => {
                    self.over = false;
                    self.learn(event);
                }
                Event::OverAnnounced { post, .. } if is_read(&Some(*post)) => {
                    self.over = true;
                    self.learn(event);
                }
                Event::GameOver { .. } if is_read(&None) => self.over = true,
                Event::EndAnnounced { phase, post, .. } if is_read(&Some(*post)) => {
                    self.ended.push(*phase);
                }
                Event::ToldAgain { deed, post } if !elsewhere.contains(post) => {
                    self.hear_deed(*deed, now);
                }
                _ => {}
            }
        }
    }

    /// Takes in what moves its deadlines as it moves those of the game.
    fn learn(&mut self, event: &Event) {
        let _fits = self.game.apply(event);
    }

    fn hear_deed(&mut self, deed: Deed, now: &Game) {
        match deed {
            Deed::Died(seat) => {
                self.out.insert(seat);
            }
            Deed::Revived(seat) => {
                self.out.remove(&seat);
            }
            Deed::Replaced(seat) => rename(&mut self.game, seat, now),
            Deed::Moved(by) => self.moves.push(by),
            Deed::EndedEarly(phase) => self.ended.push(phase),
        }
    }

    pub(super) const fn is_over(&self) -> bool {
        self.over
    }

    pub(super) fn is_out(&self, seat: SeatId) -> bool {
        self.out.contains(&seat)
    }

    /// Who plays in a seat; none if it knows no such seat.
    pub(super) fn name(&self, seat: SeatId) -> Option<&str> {
        self.game.seat(seat).map(|held| held.name.as_str())
    }

    /// The game with the players as the bot knows them; whoever was on the waiting list it has seen
    /// there.
    pub(super) fn with_its_names(&self, now: &Game) -> Game {
        let mut then = now.clone();
        let waited = self.game.setup.spare.iter().cloned();
        then.setup.spare.extend(waited);
        for (seat, known) in then.seats.iter_mut().zip(&self.game.seats) {
            seat.name.clone_from(&known.name);
            seat.former.clone_from(&known.former);
        }
        then
    }

    /// Whether it knows that a phase is over: it has read so, or takes a later one for running.
    pub(super) fn knows_end_of(&self, phase: Phase) -> bool {
        self.ended.contains(&phase) || self.place(self.phase()) > self.place(Some(phase))
    }

    /// The phase that it takes for running, or in which the game has ended for it.
    fn phase(&self) -> Option<Phase> {
        self.game.phases.last().map(|start| start.phase)
    }

    fn place(&self, phase: Option<Phase>) -> Option<u32> {
        self.game.setup.schedule.first.index_of(phase?)
    }

    /// That it takes a phase for over which runs: no line takes that back.
    pub(super) fn is_ahead(&self, now: &Game) -> Option<String> {
        let (was, is) = (self.phase()?, now.phase()?);
        if self.place(Some(was)) > self.place(Some(is)) {
            return Some(say!(now, "no_line_takes_the_bot", was, is));
        }
        let announced = now.thread.announced_end.map(|(phase, _)| phase);
        (self.ended.contains(&is) && announced != Some(is))
            .then(|| say!(now, "the_bot_has_read_the_end", is))
    }

    /// The game as it stands for the bot once it is told that it goes on: the running phase's deadline
    /// is reckoned anew then (tracker rules 1.7).
    fn going_on(&self, now: &Game) -> Option<Game> {
        if !self.over || is_over(now) {
            return None;
        }
        let mut game = self.game.clone();
        let at = game.over_since();
        let _fits = game.apply(&Event::GameReopened { at, post: None });
        Some(game)
    }

    /// How far the deadline of the running phase is from the one it knows, as the line that moves it
    /// there says it; none where it knows it, or takes a later phase for running.
    pub(super) fn moved(&self, now: &Game) -> Option<Shift> {
        let (known, phase) = (self.phase()?, now.phase()?);
        let is_over = self.place(Some(known)) > self.place(Some(phase));
        if is_over || self.ended.contains(&phase) {
            return None;
        }
        let going_on = self.going_on(now);
        let known = going_on.as_ref().unwrap_or(&self.game);
        let schedule = |game: &Game| game.schedule().ok().flatten();
        let moved = schedule(now)?.moved_since(&schedule(known)?, phase);
        let mut open = match moved {
            Some(shift) => shift.delta()?,
            None => TimeDelta::zero(),
        };
        for read in &self.moves {
            open = open.checked_sub(&read.delta()?)?;
        }
        Shift::whole_minutes(open)
    }
}

/// Gives a seat of a game to another player.
fn take_over(game: &mut Game, seat: SeatId, name: &str) {
    let Some(known) = game.seats.get_mut(seat.index()) else {
        return;
    };
    if known.name != name {
        let old = std::mem::replace(&mut known.name, name.to_owned());
        known.former.push(old);
        game.setup.spare.retain(|spare| spare != name);
    }
}

/// Lets a seat of a game be of whoever holds it in another state.
pub(super) fn rename(game: &mut Game, seat: SeatId, now: &Game) {
    let held = now.seat(seat);
    if let (Some(known), Some(held)) = (game.seats.get_mut(seat.index()), held) {
        known.name.clone_from(&held.name);
        known.former.clone_from(&held.former);
        game.setup.spare.retain(|spare| *spare != held.name);
    }
}

impl Outbox<'_> {
    /// The phases that an entry has ended before their deadlines.
    pub fn ended_early(&self, entry: &Entry) -> Option<Phase> {
        let begun = entry.change.facts().iter().find_map(|event| match event {
            Event::PhaseBegan { at, .. } => Some(*at),
            _ => None,
        })?;
        let before = self.journal.counting_before(entry.no).ok()?;
        let ended = before.phase()?;
        let deadline = before.deadline().ok().flatten();
        let is_early = deadline.is_none_or(|deadline| begun < deadline);
        (is_early && !self.has_runoff_after_deadline(ended)).then_some(ended)
    }

    /// Whether votes of a day began anew when its deadline had passed: for a bot it was over then.
    fn has_runoff_after_deadline(&self, day: Phase) -> bool {
        let began = |event: &Event| matches!(event, Event::RunoffBegan { .. });
        let entries = self.journal.entries().iter();
        let mut runoffs = entries.filter(|entry| {
            self.journal.in_force(entry.no) && entry.change.facts().iter().any(began)
        });
        runoffs.any(|entry| {
            let Ok(before) = self.journal.counting_before(entry.no) else {
                return false;
            };
            let of_day = before.phase() == Some(day);
            let deadline = before.deadline().ok().flatten();
            of_day && deadline.is_some_and(|deadline| deadline <= entry.at)
        })
    }
}
