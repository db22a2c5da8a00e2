//! What is entered, carried out; and what has been carried out.

use super::drawing::Draws;
use super::lots::Lots;
use super::read::{Entered, Read};
use super::{Laid, refused};
use crate::game::SeatId;
use crate::lang::Book;
use crate::rules::wwrf::effect::{Effect, Step};
use crate::rules::wwrf::input::{self, Input};
use crate::rules::wwrf::skipped::Skipped;
use crate::rules::wwrf::step::{start, step};
use crate::rules::wwrf::world::{PhaseNumber, PollOption, World};
use crate::rules::{Chance, Reason, Refusal, Slot, Statement};

/// What came of what was entered.
#[derive(Debug)]
pub(super) struct Played {
    /// The world after it; none while the game has not begun.
    pub(super) world: Option<World>,
    pub(super) happened: Happened,
    /// What was set for a player beforehand.
    pub(super) informed: Option<(SeatId, String, String)>,
    /// The host's words on a death.
    pub(super) comment: Option<String>,
    /// The votes that were entered, by poll and voter.
    pub(super) votes: Vec<(u32, SeatId)>,
    /// What was left to chance, or set.
    pub(super) draws: Draws,
}

/// Effects in order, each with its reason, and what was tried in vain.
#[derive(Debug, Default)]
pub(super) struct Happened {
    pub(super) effects: Vec<Caused>,
    /// Reasons that something speaks against.
    pub(super) objected: Vec<(PhaseNumber, Reason)>,
    /// What was set off and did not run.
    pub(super) skipped: Vec<Skipped>,
}

/// An effect with the phase and the reason for it.
#[derive(Debug, Clone)]
pub(super) struct Caused {
    pub(super) phase: PhaseNumber,
    pub(super) effect: Effect,
    pub(super) reason: Option<Reason>,
}

/// Everything that happened so far.
pub(super) type Past = Happened;

impl Laid {
    /// What comes of what is entered; the table stays as it is.
    pub(super) fn play(&self, read: &Read, chance: &mut dyn Chance) -> Result<Played, Refusal> {
        let mut lots = Lots::new(chance, Draws::wanting(read.wishes.clone()));
        let mut played = Played {
            world: self.world.clone(),
            happened: Happened::default(),
            informed: None,
            comment: None,
            votes: Vec::new(),
            draws: Draws::default(),
        };
        match &read.entered {
            Entered::Inform { seat, key, value } => {
                played.informed = Some((*seat, key.clone(), value.clone()));
            }
            Entered::Begin(plan) => {
                let begun = start(&self.book, plan, &mut lots);
                let begun = begun.map_err(|refusal| self.not_taken(&refusal))?;
                played.add(begun, PhaseNumber::default());
            }
            Entered::Inputs { inputs, comment } => {
                played.comment.clone_from(comment);
                for input in inputs {
                    let world = played.world.as_ref().map_or_else(|| self.running(), Ok)?;
                    let phase = world.phase;
                    if played.changes_phase() {
                        // A hammer has ended the phase; what stands behind it comes too late.
                        break;
                    }
                    let next = step(&self.book, world, input, &mut lots);
                    let next = next.map_err(|refusal| self.not_taken(&refusal))?;
                    played.add(next, phase);
                    if let Input::Vote { poll, voter, .. } = input {
                        played.votes.push((*poll, *voter));
                    }
                }
            }
        }
        played.draws = lots.draws;
        played.draws.check()?;
        Ok(played)
    }

    /// A refusal of the rules, with the book's own words for the player.
    fn not_taken(&self, refusal: &input::Refusal) -> Refusal {
        let message = refusal.to_string();
        match refusal {
            input::Refusal::Over => refused("over", message),
            input::Refusal::NoPrompt => refused("no_prompt", message),
            input::Refusal::NoPoll => refused("no_poll", message),
            input::Refusal::NoAttribute => refused("unknown_attribute", message),
            input::Refusal::NoPlayer => refused("unknown_player", message),
            input::Refusal::Alive => refused("alive_target", message),
            input::Refusal::NoRole { .. } => refused("unknown_role", message),
            input::Refusal::Unfinished { .. } => refused("unfinished_role", message),
            input::Refusal::NotAnOption => refused("no_option", message),
            input::Refusal::Form { .. } => refused("wrong_form", message),
            input::Refusal::Restriction { key, .. } => match self.book.prompt(key) {
                Some(words) => Refusal {
                    answer: words.to_owned(),
                    ..refused(
                        "restriction",
                        format!("{message}; the book answers: {words}"),
                    )
                },
                None => refused("restriction", message),
            },
        }
    }

    /// Takes over what came of a move that is kept.
    pub(super) fn absorb(&mut self, played: Played, at: chrono::DateTime<chrono::Utc>) {
        if let Some((seat, key, value)) = played.informed {
            self.information.entry(seat).or_default().insert(key, value);
        }
        for vote in played.votes {
            self.voted.insert(vote, at);
        }
        self.world = played.world;
        self.past.effects.extend(played.happened.effects);
        self.past.objected.extend(played.happened.objected);
        self.past.skipped.extend(played.happened.skipped);
    }

    /// How an open poll would end now, as it is shown.
    pub(super) fn result_now(
        book: &Book,
        world: &World,
        poll: u32,
        votes: &[(SeatId, PollOption)],
    ) -> Option<crate::rules::wwrf::effect::PollResult> {
        let mut world = world.clone();
        world.open_polls.retain(|open| open.id == poll);
        for open in &mut world.open_polls {
            open.votes.extend(votes.iter().cloned());
        }
        let mut run = crate::rules::wwrf::run::Run::in_order(book, world);
        run.close_polls();
        run.effects.into_iter().find_map(|told| match told.effect {
            Effect::PollClosed { result, .. } => Some(result),
            _ => None,
        })
    }
}

impl Played {
    fn add(&mut self, step: Step, began_in: PhaseNumber) {
        let mut phase = began_in;
        for told in step.effects {
            if let Effect::PhaseBegan { phase: next } = &told.effect {
                phase = *next;
            }
            let reason = told.reason.and_then(|at| step.reasons.get(at)).cloned();
            self.happened.effects.push(Caused {
                phase,
                effect: told.effect,
                reason,
            });
        }
        let objected = step
            .reasons
            .into_iter()
            .filter(|reason| !reason.against.is_empty());
        let objected = objected.map(|reason| match begins_phase(&reason) {
            true => (phase, reason),
            false => (began_in, reason),
        });
        self.happened.objected.extend(objected);
        self.happened.skipped.extend(step.skipped);
        self.world = Some(step.world);
    }
}

/// What a reason says itself, and what led to it, the first cause first.
pub(super) fn links(reason: &Reason) -> (&Statement, &[Statement]) {
    match (reason.says.slot("what"), reason.says.slot("because")) {
        (Some(Slot::Statement(what)), Some(Slot::Statements(because))) => (what, because),
        _ => (&reason.says, &[]),
    }
}

/// Whether it came about when the next phase had begun.
fn begins_phase(reason: &Reason) -> bool {
    let (what, earlier) = links(reason);
    earlier.first().unwrap_or(what).key == "phase_begins"
}
