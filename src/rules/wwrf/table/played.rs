//! What has come of what was entered, and of everything before.

use serde::{Deserialize, Serialize};

use super::drawing::Draws;
use super::replies::Replies;
use crate::effect::{Counted, Effect, Origin, Step, Use};
use crate::input::Input;
use crate::skipped::Skipped;
use crate::world::{Item, PhaseNumber, PollOption, Prompt, World};
use nightdesk_game::SeatId;
use nightdesk_rules::{Reason, Slot, Statement};

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
    /// Who is taken out of the game with this and loses by it.
    pub(super) defeated: Option<SeatId>,
    /// Whether it comes of a post: how many questions are open is no news of one.
    pub(super) of_post: bool,
    /// The votes that were entered, or taken back.
    pub(super) votes: Vec<Voted>,
    /// The prompts that were answered, by players or for them.
    pub(super) answered: Vec<Answered>,
    /// The answers that were taken back.
    pub(super) withdrawn: Vec<Use>,
    /// What the polls that closed came to.
    pub(super) counts: Vec<Counted>,
    /// What was left to chance, or set.
    pub(super) draws: Draws,
    /// Whether questions fell with roles that two players switched.
    pub(super) discards: bool,
    /// What players have said in the phase with it.
    pub(super) replies: Replies,
    /// What the host reads of an entry's place among others.
    pub(super) said: Vec<String>,
}

/// Effects in order, each with its reason, and what was tried in vain.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(super) struct Happened {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) effects: Vec<Caused>,
    /// Reasons that something speaks against.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) objected: Vec<Objected>,
    /// What was set off and did not run.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) skipped: Vec<Skipped>,
}

/// An effect with the phase and the reason for it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Caused {
    pub(super) phase: PhaseNumber,
    pub(super) effect: Effect,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) reason: Option<Reason>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) origin: Option<Origin>,
    /// Who belonged to the group then, where it is told in one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) members: Option<Vec<SeatId>>,
    /// Who held the extra role then, where it is told to its holder.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) holder: Option<SeatId>,
}

/// A reason that something speaks against, with the phase it came about in.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Objected {
    pub(super) phase: PhaseNumber,
    pub(super) reason: Reason,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) origin: Option<Origin>,
}

/// A vote as it was entered.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Voted {
    pub(super) poll: u32,
    pub(super) voter: SeatId,
    /// For what; none took the vote back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) option: Option<PollOption>,
    /// Whether it came from the thread, when the phase ended.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) of_thread: bool,
    /// The post in which it stands, where the host said so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) post: Option<u64>,
}

/// A prompt with its answer; of several confirmations, one.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Answered {
    pub(super) as_use: Use,
    pub(super) phase: PhaseNumber,
    pub(super) prompt: Prompt,
    pub(super) lines: Vec<Vec<Vec<Item>>>,
}

/// Everything that happened so far.
pub(super) type Past = Happened;

impl Happened {
    pub(super) const fn is_empty(&self) -> bool {
        self.effects.is_empty() && self.objected.is_empty() && self.skipped.is_empty()
    }

    /// What happened after it.
    pub(super) fn add(&mut self, after: Self) {
        self.effects.extend(after.effects);
        self.objected.extend(after.objected);
        self.skipped.extend(after.skipped);
    }
}

impl Played {
    /// Notes what is entered while the world still is as it was before.
    pub(super) fn note(&mut self, input: &Input, of_thread: bool) {
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
                post: None,
            }),
            Input::Answer { prompt, lines, .. } => self.answer(*prompt, lines),
            Input::Withdraw { prompt } => self.withdraw(*prompt),
            Input::Advance
            | Input::Decline { .. }
            | Input::Whisper { .. }
            | Input::Kill { .. }
            | Input::Revive { .. }
            | Input::RemoveAttribute { .. }
            | Input::Inform { .. }
            | Input::SetRole { .. } => {}
        }
    }

    fn answer(&mut self, prompt: u32, lines: &[Vec<Vec<Item>>]) {
        let Some(world) = &self.world else {
            return;
        };
        let Some(open) = world.prompts.iter().find(|open| open.id == prompt) else {
            return;
        };
        let (phase, confirms) = (world.phase, open.inputs.is_empty());
        let answered = |line: usize, lines: &[Vec<Vec<Item>>]| Answered {
            as_use: Use::of(open, line),
            phase,
            prompt: open.clone(),
            lines: lines.to_vec(),
        };
        match confirms {
            // Each confirmation is a use of its own.
            true => {
                let uses = 0..lines.len().max(1);
                let uses = uses.map(|line| answered(line, &[]));
                self.answered.extend(uses);
            }
            false => self.answered.push(answered(0, lines)),
        }
    }

    /// An answer is taken back as far as it waits; what was carried out stays.
    fn withdraw(&mut self, prompt: u32) {
        let actions = self.world.iter().flat_map(|world| &world.actions);
        let waiting = actions.filter(|action| action.prompt.id == prompt);
        let uses = waiting.map(|action| Use::of(&action.prompt, action.line));
        self.withdrawn.extend(uses);
    }

    pub(super) fn add(&mut self, step: Step, began_in: PhaseNumber) {
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
                members: told.members,
                holder: told.holder,
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
