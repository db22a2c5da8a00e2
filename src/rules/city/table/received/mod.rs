//! What players sent for an evening and its night, by their own times.
//!
//! A role's last valid entry counts, whenever the host came to type it. Where an entry is older than
//! one that is in already, what its player sent is gone through anew in the order of its times
//! ([`among`]); what does not fit any more after it is told ([`fallen`]).

mod among;
mod counted;
mod enter;
mod fallen;
mod rest;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::pen::Pen;
use super::refused;
use super::stage::{NightStage, Played, Stage, State};
use super::takes::Judge;
use crate::Role;
use crate::moves::Move;
pub(super) use counted::Replies;
use fallen::Fallen;
use nightdesk_game::SeatId;
use nightdesk_replies::{AskId, Reply};
use nightdesk_rules::Refusal;
use nightdesk_text::say;

/// What was sent.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) enum What {
    Move(Box<Move>),
    /// "No action": of a role, or of all.
    Nothing(Option<Role>),
}

impl What {
    /// The role that it is about; none where it is about all.
    const fn role(&self) -> Option<Role> {
        match self {
            Self::Move(sent) => Some(sent.role),
            Self::Nothing(role) => *role,
        }
    }

    /// The same as a reply of a player.
    pub(super) fn by(self, by: SeatId, sent: (DateTime<Utc>, u64)) -> Reply<Self> {
        Reply::new(by, ask(by, self.role()), sent, self)
    }
}

/// What an entry for the night answers: what is asked of a role, or of all.
pub(super) fn ask(by: SeatId, role: Option<Role>) -> AskId {
    AskId::Seat(by, role.map(|role| role.slug().to_owned()))
}

/// A player who does nothing: with a role, or at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Resting {
    pub(super) by: SeatId,
    pub(super) role: Option<Role>,
}

/// By what an entry is checked.
#[derive(Debug, Clone, Copy)]
struct Around<'a> {
    judge: Judge<'a>,
    pen: &'a Pen,
}

/// What became of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    /// It is the first of its kind.
    New,
    /// It takes the place of an older one.
    Replaces,
    /// It is older than what counts, and changes nothing.
    Older,
    /// It does not count itself, but what counted before does not either.
    Between,
}

/// An entry that was taken.
#[derive(Debug)]
pub(super) struct Entered {
    pub(super) outcome: Outcome,
    /// What its player sent before, and what does not count any more because of it.
    pub(super) fallen: Vec<Fallen>,
}

/// Whether two entries of a player may be about one role: whoever names none means all.
fn is_one_role(one: Option<Role>, other: Option<Role>) -> bool {
    one.is_none() || other.is_none() || one == other
}

impl State {
    /// Takes what a player sent for the night.
    pub(super) fn receive(&mut self, one: &Reply<What>, pen: &Pen) -> Result<Entered, Refusal> {
        let judge = Judge {
            city: &self.city,
            day: self.standing.day,
            rulings: &self.in_force.night,
        };
        let around = Around { judge, pen };
        let Stage::Night(stage) = &mut self.stage else {
            return Err(refused("not-now", say!(pen, "no_night_runs")));
        };
        let mut own = self.replies.night.in_time();
        own.retain(|other| other.by == one.by);
        let mut later = own.iter().filter(|other| other.is_after(one));
        if later.any(|other| one.ask.covers(&other.ask)) {
            return stage.enter_among(one, &own, &around);
        }
        Ok(Entered {
            outcome: match stage.enter(one, &around)? {
                true => Outcome::Replaces,
                false => Outcome::New,
            },
            fallen: Vec::new(),
        })
    }

    /// A player does nothing this night: with a role, or at all.
    pub(super) fn rests(
        &mut self,
        one: &Reply<What>,
        role: Option<Role>,
        pen: &Pen,
    ) -> Result<Played, Refusal> {
        let entered = self.receive(one, pen)?;
        let name = pen.name(one.by);
        let said = match role {
            Some(role) => say!(pen, "no_action_of_role", name, role = pen.role(role)),
            None => say!(pen, "no_action", player = name),
        };
        let played = Played::default().say(entered.outcome.said(&said, pen));
        Ok(self.report_fallen(played, &entered.fallen, pen))
    }

    /// Takes back what a player sent, whatever it took the place of: nothing old comes back unasked.
    pub(super) fn cancel(
        &mut self,
        by: SeatId,
        role: Option<Role>,
        pen: &Pen,
    ) -> Result<Played, Refusal> {
        let Stage::Night(stage) = &mut self.stage else {
            return Err(refused("not-now", say!(pen, "no_night_runs")));
        };
        let meant = |of: Option<Role>| is_one_role(of, role);
        let own = |sent: &Move| sent.by == by && meant(Some(sent.role));
        let mut moves = stage.take_out_pending(own);
        moves.extend(taken_out(&mut stage.moves, own));
        let rests = taken_out(&mut stage.resting, |one| one.by == by && meant(one.role));
        let name = pen.name(by);
        let moves = moves.iter().map(|sent| pen.night_line(sent));
        let rests = rests.iter().map(|_| say!(pen, "no_action", player = &name));
        let cancelled: Vec<String> = moves.chain(rests).collect();
        let all = ask(by, role);
        self.replies.night.strike(|one| all.covers(&one.ask));
        if cancelled.is_empty() {
            let over = stage.evening.iter().any(own);
            return Err(match over {
                true => refused("evening-over", say!(pen, "what_was_sent_for_it_is_done")),
                false => refused("no-such-entry", say!(pen, "no_entry_to_cancel", name)),
            });
        }
        let lines = cancelled
            .iter()
            .map(|line| say!(pen, "cancelled_line", line));
        Ok(lines.fold(Played::default(), Played::say))
    }
}

/// Takes out of a list what fits.
fn taken_out<T>(list: &mut Vec<T>, fits: impl Fn(&T) -> bool) -> Vec<T> {
    let (out, stays) = std::mem::take(list).into_iter().partition(|one| fits(one));
    *list = stays;
    out
}

impl NightStage {
    /// Whether a player has said to do nothing with a role.
    pub(super) fn rests(&self, by: SeatId, role: Role) -> bool {
        let mut resting = self.resting.iter();
        resting.any(|one| one.by == by && is_one_role(one.role, Some(role)))
    }
}

impl Outcome {
    /// What the host reads of an entry.
    pub(super) fn said(self, entry: &str, pen: &Pen) -> String {
        match self {
            Self::New => format!("{entry}."),
            Self::Replaces => say!(pen, "entry_in_place", entry),
            Self::Older => say!(pen, "entry_older", entry),
            Self::Between => say!(pen, "entry_between", entry),
        }
    }
}
