//! What is entered, carried out; and what has been carried out.

use super::drawing::Draws;
use super::lots::Lots;
use super::read::{Entered, Read};
use super::{Laid, refused};
use crate::game::SeatId;
use crate::lang::Book;
use crate::rules::wwrf::effect::{Counted, Effect, Origin, Step};
use crate::rules::wwrf::input::{self, Input};
use crate::rules::wwrf::skipped::Skipped;
use crate::rules::wwrf::step::{start, step};
use crate::rules::wwrf::world::{Item, PhaseNumber, PollOption, Prompt, World};
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
    /// The votes that were entered, or taken back.
    pub(super) votes: Vec<Voted>,
    /// The prompts that were answered, by players or for them.
    pub(super) answered: Vec<Answered>,
    /// The prompts whose answers were taken back.
    pub(super) withdrawn: Vec<u32>,
    /// What the polls that closed came to.
    pub(super) counts: Vec<Counted>,
    /// What was left to chance, or set.
    pub(super) draws: Draws,
}

/// Effects in order, each with its reason, and what was tried in vain.
#[derive(Debug, Default)]
pub(super) struct Happened {
    pub(super) effects: Vec<Caused>,
    /// Reasons that something speaks against.
    pub(super) objected: Vec<Objected>,
    /// What was set off and did not run.
    pub(super) skipped: Vec<Skipped>,
}

/// An effect with the phase and the reason for it.
#[derive(Debug, Clone)]
pub(super) struct Caused {
    pub(super) phase: PhaseNumber,
    pub(super) effect: Effect,
    pub(super) reason: Option<Reason>,
    pub(super) origin: Option<Origin>,
}

/// A reason that something speaks against, with the phase it came about in.
#[derive(Debug, Clone)]
pub(super) struct Objected {
    pub(super) phase: PhaseNumber,
    pub(super) reason: Reason,
    pub(super) origin: Option<Origin>,
}

/// A vote as it was entered.
#[derive(Debug, Clone)]
pub(super) struct Voted {
    pub(super) poll: u32,
    pub(super) voter: SeatId,
    /// For what; none took the vote back.
    pub(super) option: Option<PollOption>,
    /// Whether it came from the thread, when the phase ended.
    pub(super) of_thread: bool,
}

/// A prompt with its answer.
#[derive(Debug, Clone)]
pub(super) struct Answered {
    pub(super) phase: PhaseNumber,
    pub(super) prompt: Prompt,
    pub(super) lines: Vec<Vec<Vec<Item>>>,
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
            answered: Vec::new(),
            withdrawn: Vec::new(),
            counts: Vec::new(),
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
                let of_thread = inputs.last() == Some(&Input::Advance);
                for input in inputs {
                    let world = played.world.as_ref().map_or_else(|| self.running(), Ok)?;
                    let phase = world.phase;
                    if played.changes_phase() {
                        // A hammer has ended the phase; what stands behind it comes too late.
                        break;
                    }
                    let next = step(&self.book, world, input, &mut lots);
                    let next = next.map_err(|refusal| self.not_taken(&refusal))?;
                    played.note(input, of_thread);
                    played.add(next, phase);
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
        for vote in &played.votes {
            self.voted.insert((vote.poll, vote.voter), at);
        }
        self.records.absorb(&played, at);
        if let Some((seat, key, value)) = played.informed {
            self.information.entry(seat).or_default().insert(key, value);
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
    /// Notes what is entered while the world still is as it was before.
    fn note(&mut self, input: &Input, of_thread: bool) {
        match input {
            Input::Vote {
                poll,
                voter,
                option,
            } => self.votes.push(Voted {
                poll: *poll,
                voter: *voter,
                option: option.clone(),
                of_thread,
            }),
            Input::Answer { prompt, lines, .. } => self.answer(*prompt, lines),
            Input::Withdraw { prompt } => self.withdrawn.push(*prompt),
            Input::Advance
            | Input::Decline { .. }
            | Input::Whisper { .. }
            | Input::Kill { .. }
            | Input::Revive { .. }
            | Input::RemoveAttribute { .. }
            | Input::SetRole { .. } => {}
        }
    }

    fn answer(&mut self, prompt: u32, lines: &[Vec<Vec<Item>>]) {
        let Some(world) = &self.world else {
            return;
        };
        let open = world.prompts.iter().find(|open| open.id == prompt);
        self.answered.extend(open.map(|open| Answered {
            phase: world.phase,
            prompt: open.clone(),
            lines: lines.to_vec(),
        }));
    }

    fn add(&mut self, step: Step, began_in: PhaseNumber) {
        let mut phase = began_in;
        let origin_of = |at: usize| step.origins.get(at).copied().flatten();
        for told in step.effects {
            if let Effect::PhaseBegan { phase: next } = &told.effect {
                phase = *next;
            }
            if let Effect::AnsweredForPlayer { prompt, lines, .. } = &told.effect {
                self.answer(*prompt, lines);
            }
            let reason = told.reason.and_then(|at| step.reasons.get(at)).cloned();
            self.happened.effects.push(Caused {
                phase,
                effect: told.effect,
                reason,
                origin: told.reason.and_then(origin_of),
            });
        }
        let objected = step
            .reasons
            .into_iter()
            .enumerate()
            .filter(|(_, reason)| !reason.against.is_empty());
        let objected = objected.map(|(at, reason)| Objected {
            phase: match begins_phase(&reason) {
                true => phase,
                false => began_in,
            },
            origin: origin_of(at),
            reason,
        });
        self.happened.objected.extend(objected);
        self.happened.skipped.extend(step.skipped);
        self.counts.extend(step.counts);
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
