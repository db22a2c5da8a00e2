//! What players sent for an evening and its night, by their own times (H3.3).
//!
//! A role's last valid entry counts, whenever the host came to type it. Where an entry is older than
//! one that is in already, what its player sent is gone through anew in the order of its times.

use chrono::{DateTime, Utc};

use super::night::limited;
use super::pen::Pen;
use super::refused;
use super::stage::{NightStage, Played, Stage, State};
use super::takes::{Judge, NotNow};
use crate::game::SeatId;
use crate::rules::city::moves::{Move, holds_role};
use crate::rules::city::words::words;
use crate::rules::city::{Peaceful, Role};
use crate::rules::{Refusal, Rested};

/// Something a player sent.
#[derive(Debug, Clone)]
pub(super) struct Received {
    pub(super) by: SeatId,
    pub(super) what: What,
    /// When.
    pub(super) sent: DateTime<Utc>,
}

/// What was sent.
#[derive(Debug, Clone)]
pub(super) enum What {
    Move(Box<Move>),
    /// "No action": of a role, or of all.
    Nothing(Option<Role>),
}

/// A player who does nothing: with a role, or at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Resting {
    pub(super) by: SeatId,
    pub(super) role: Option<Role>,
}

/// By what an entry is checked.
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
    /// It is older than what stands.
    Older,
}

impl Received {
    const fn role(&self) -> Option<Role> {
        match &self.what {
            What::Move(sent) => Some(sent.role),
            What::Nothing(role) => *role,
        }
    }

    /// Whether one of the two may take the other's place.
    fn is_about_the_same(&self, other: &Self) -> bool {
        let roles = (self.role(), other.role());
        let same_role = matches!(roles, (None, _) | (_, None)) || roles.0 == roles.1;
        self.by == other.by && same_role
    }
}

impl State {
    /// Takes what a player sent.
    pub(super) fn receive(&mut self, one: Received, pen: &Pen) -> Result<Outcome, Refusal> {
        let judge = Judge {
            city: &self.city,
            day: self.standing.day,
            rulings: &self.in_force.night,
        };
        let around = Around { judge, pen };
        let Stage::Night(stage) = &mut self.stage else {
            return Err(refused("not_now", "no night runs"));
        };
        let mut known = stage.received.iter();
        let newest = !known.any(|other| other.is_about_the_same(&one) && other.sent > one.sent);
        let outcome = match newest {
            true => match stage.enter(&one, &around)? {
                true => Outcome::Replaces,
                false => Outcome::New,
            },
            false => stage.enter_among(&one, &around)?,
        };
        stage.received.push(one);
        Ok(outcome)
    }

    /// A player does nothing this night: with a role, or at all.
    pub(super) fn rests(
        &mut self,
        by: SeatId,
        role: Option<Role>,
        sent: DateTime<Utc>,
        pen: &Pen,
    ) -> Result<Played, Refusal> {
        let what = What::Nothing(role);
        let outcome = self.receive(Received { by, what, sent }, pen)?;
        let name = pen.name(by);
        let said = match role {
            Some(role) => format!("{name}: no action ({})", pen.role(role)),
            None => format!("{name}: no action"),
        };
        Ok(Played::default().say(outcome.said(&said)))
    }

    /// Takes back what a player sent, whatever it took the place of: nothing old comes back unasked.
    pub(super) fn cancel(
        &mut self,
        by: SeatId,
        role: Option<Role>,
        pen: &Pen,
    ) -> Result<Played, Refusal> {
        let Stage::Night(stage) = &mut self.stage else {
            return Err(refused("not_now", "no night runs"));
        };
        let closed = stage.dusk.is_some();
        let meant = |of: Option<Role>| role.is_none() || of.is_none() || of == role;
        let mut cancelled: Vec<String> = Vec::new();
        let own = |sent: &Move| sent.by == by && meant(Some(sent.role));
        if !closed {
            stage.evening.retain(|sent| {
                let stays = !own(sent);
                if !stays {
                    cancelled.push(pen.night_line(sent));
                }
                stays
            });
        }
        stage.moves.retain(|sent| {
            let stays = !own(sent);
            if !stays {
                cancelled.push(pen.night_line(sent));
            }
            stays
        });
        let name = pen.name(by);
        stage.resting.retain(|one| {
            let stays = one.by != by || !meant(one.role);
            if !stays {
                cancelled.push(format!("{name}: no action"));
            }
            stays
        });
        stage
            .received
            .retain(|one| one.by != by || !meant(one.role()));
        if cancelled.is_empty() {
            let over = stage.evening.iter().any(own);
            return Err(match over {
                true => refused(
                    "evening_over",
                    "the evening is over, and what was sent for it is done; `undo` opens it again",
                ),
                false => refused(
                    "no_such_entry",
                    format!("no entry of `{name}` is there to be cancelled"),
                ),
            });
        }
        let lines = cancelled.iter().map(|line| format!("Cancelled: {line}."));
        Ok(lines.fold(Played::default(), Played::say))
    }

    /// Who has said that nothing is done.
    pub(super) fn resting(&self, pen: &Pen) -> Vec<Rested> {
        let Stage::Night(stage) = &self.stage else {
            return Vec::new();
        };
        let resting = stage.resting.iter().map(|one| Rested {
            from: one.by,
            what: one.role.map(|role| pen.role(role).to_owned()),
        });
        resting.collect()
    }
}

impl NightStage {
    /// Whether a player has said to do nothing with a role.
    pub(super) fn rests(&self, by: SeatId, role: Role) -> bool {
        let mut resting = self.resting.iter();
        resting.any(|one| one.by == by && one.role.is_none_or(|of| of == role))
    }

    /// What stands of a player, with a role or at all: moves, and "no action".
    pub(super) fn standing(&self, by: SeatId, role: Option<Role>) -> Vec<Standing<'_>> {
        let meant = move |of: Option<Role>| role.is_none() || of.is_none() || of == role;
        let moves = self.evening.iter().chain(&self.moves);
        let moves = moves.filter(move |sent| sent.by == by && meant(Some(sent.role)));
        let resting = self.resting.iter();
        let resting = resting.filter(move |one| one.by == by && meant(one.role));
        let moves = moves.map(Standing::Move);
        moves.chain(resting.map(|_| Standing::Nothing)).collect()
    }

    /// Takes an entry that is the latest of its kind; whether it replaced one.
    fn enter(&mut self, one: &Received, around: &Around<'_>) -> Result<bool, Refusal> {
        let Around { judge, pen } = *around;
        match &one.what {
            What::Nothing(role) => {
                may_rest(self, one.by, *role, around)?;
                Ok(self.rest(one.by, *role))
            }
            What::Move(sent) => {
                let fitted = self.fits(sent, judge);
                let fitted = fitted.map_err(|why| not_now(why, sent, pen))?;
                let replaced = fitted.replaced;
                match sent.action.is_evening() {
                    true => self.evening = fitted.moves,
                    false => self.moves = fitted.moves,
                }
                let before = self.resting.len();
                self.resting.retain(|rest| {
                    rest.by != one.by || rest.role.is_some_and(|role| role != sent.role)
                });
                Ok(replaced || self.resting.len() < before)
            }
        }
    }

    /// Takes an entry that is older than others of its kind: they follow it again.
    fn enter_among(&mut self, one: &Received, around: &Around<'_>) -> Result<Outcome, Refusal> {
        let mut before: Vec<&Received> = Vec::new();
        let mut behind: Vec<&Received> = Vec::new();
        for other in self.received.iter().filter(|other| other.by == one.by) {
            match other.sent <= one.sent {
                true => before.push(other),
                false => behind.push(other),
            }
        }
        before.sort_by_key(|other| other.sent);
        behind.sort_by_key(|other| other.sent);
        let mut again = self.clone();
        again.forget(one.by);
        // What was taken once and is not any more, since somebody died in between, falls away.
        for other in before {
            let _fits = again.enter(other, around);
        }
        again.enter(one, around)?;
        for other in behind {
            let _fits = again.enter(other, around);
        }
        let stands = match &one.what {
            What::Move(sent) => again.evening.contains(sent) || again.moves.contains(sent),
            What::Nothing(role) => again.resting.contains(&Resting {
                by: one.by,
                role: *role,
            }),
        };
        self.evening = again.evening;
        self.moves = again.moves;
        self.resting = again.resting;
        Ok(match stands {
            true => Outcome::New,
            false => Outcome::Older,
        })
    }

    /// Takes out all that is open of a player's.
    fn forget(&mut self, by: SeatId) {
        if self.dusk.is_none() {
            self.evening.retain(|sent| sent.by != by);
        }
        self.moves.retain(|sent| sent.by != by);
        self.resting.retain(|rest| rest.by != by);
    }

    /// A player rests; whether something gives way to it. What a master set stays.
    fn rest(&mut self, by: SeatId, role: Option<Role>) -> bool {
        let gives_way = |sent: &Move| {
            let meant = role.is_none_or(|role| role == sent.role);
            sent.by == by && meant && !sent.options.by_master
        };
        let before = self.evening.len() + self.moves.len();
        if self.dusk.is_none() {
            self.evening.retain(|sent| !gives_way(sent));
        }
        self.moves.retain(|sent| !gives_way(sent));
        let now = self.evening.len() + self.moves.len();
        if role.is_none() {
            self.resting.retain(|rest| rest.by != by);
        }
        let known = self
            .resting
            .iter()
            .any(|rest| rest.by == by && (rest.role.is_none() || rest.role == role));
        if !known {
            self.resting.push(Resting { by, role });
        }
        now < before
    }
}

/// Something that stands of a player.
#[derive(Debug, Clone, Copy)]
pub(super) enum Standing<'s> {
    Move(&'s Move),
    Nothing,
}

impl Outcome {
    /// What the host reads of an entry.
    pub(super) fn said(self, entry: &str) -> String {
        match self {
            Self::New => format!("{entry}."),
            Self::Replaces => format!("{entry}, in place of the entry before."),
            Self::Older => {
                format!("{entry}: older than what stands; kept, but it does not count.")
            }
        }
    }
}

/// Why a move is not taken, as the host reads it.
fn not_now(why: NotNow, sent: &Move, pen: &Pen) -> Refusal {
    match why {
        NotNow::EveningOver => {
            refused("evening_over", "the evening is over; `undo` opens it again")
        }
        NotNow::Rule(limit) => limited(limit, sent, pen),
    }
}

/// Whether a player may do nothing: with a role, or at all.
fn may_rest(
    stage: &NightStage,
    by: SeatId,
    role: Option<Role>,
    around: &Around<'_>,
) -> Result<(), Refusal> {
    let Around { judge, pen } = around;
    let city = stage.dusk.as_deref().unwrap_or(judge.city);
    let nothing = Move::new(
        by,
        role.unwrap_or(Role::Peaceful(Peaceful::Doctor)),
        crate::rules::city::moves::Action::Skip,
        &[],
    );
    if role.is_some() {
        holds_role(city, &nothing).map_err(|limit| limited(limit, &nothing, pen))?;
    } else if !super::waits::roles(city)
        .iter()
        .any(|(seat, _)| *seat == by)
    {
        let message = format!("`{}` has nothing to do at night", pen.name(by));
        return Err(refused("no_role", message));
    }
    let citizen = city.citizen(by);
    let faceless = citizen.is_some_and(|citizen| citizen.faceless && citizen.lives());
    let with_face = role.is_none_or(|role| role == Role::Faceless);
    if faceless && with_face && !city.cut_excused {
        let name = pen.name(by);
        let message = format!(
            "`{name}` owes a cut (city day X-3): the faceless does nothing only behind a re-vote \
             without victims, and whoever sends none is cut himself"
        );
        let none = std::collections::BTreeMap::new();
        return Err(Refusal {
            to: Some(by),
            answer: words().message("refusal_must_act", &none, pen.language),
            ..refused("must_act", message)
        });
    }
    Ok(())
}
