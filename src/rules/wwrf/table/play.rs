//! What is entered, carried out; and what has been carried out.

use chrono::{DateTime, Utc};

use super::drawing::Draws;
use super::lots::Lots;
use super::read::{By, Entered, Read, about};
use super::standing::{About, Standing};
use super::texts::tell_once;
use super::{Laid, refused};
use crate::game::{SeatId, TakenMove};
use crate::lang::Book;
use crate::rules::wwrf::effect::{Counted, Effect, Origin, Step};
use crate::rules::wwrf::input::{self, Input};
use crate::rules::wwrf::skipped::Skipped;
use crate::rules::wwrf::step::{start, step};
use crate::rules::wwrf::world::{Item, PhaseNumber, PollOption, Prompt, World};
use crate::rules::{Chance, Reason, Recorded, Refusal, Slot, Statement, When};

/// What the host reads where an entry's own time changes nothing.
const AT_ONCE: &str = "Carried out now: these rules carry such an answer out when it is entered, so \
                       its own time does not bring it before what was entered already.";

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
    /// What stands of players' words after it.
    pub(super) standing: Standing,
    /// What the host reads of an entry's place among others.
    pub(super) said: Vec<String>,
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
    pub(super) fn play(
        &self,
        read: &Read,
        when: When,
        chance: &mut dyn Chance,
    ) -> Result<Played, Refusal> {
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
            standing: self.standing.clone(),
            said: Vec::new(),
        };
        let sent = played.standing.times.of(when);
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
                let newer = self.out_of_date(read, sent, &mut played)?;
                self.enter(inputs, &newer, &mut played, &mut lots)?;
                self.note_words(read, when, sent, &newer, &mut played);
            }
            Entered::Rest(prompts) => {
                let newer = self.out_of_date(read, sent, &mut played)?;
                let prompts = prompts.iter().copied();
                let prompts = prompts.filter(|id| !newer.contains(&About::Prompt(*id)));
                for id in prompts {
                    self.take_back(id, &mut played, &mut lots)?;
                    played.standing.rests.insert(id);
                    played.standing.note(About::Prompt(id), sent, &read.line);
                    played.said.extend(self.no_action(id));
                }
            }
            Entered::Cancel(prompts) => {
                for id in prompts {
                    self.take_back(*id, &mut played, &mut lots)?;
                    let line = self.standing.line(About::Prompt(*id));
                    let line = line.map_or_else(|| format!("#{id}"), str::to_owned);
                    played.said.push(format!("Cancelled: {line}."));
                    played.standing.rests.remove(id);
                    played.standing.drop(About::Prompt(*id));
                }
            }
        }
        played.draws = lots.draws;
        played.draws.check()?;
        let phase_of = |world: Option<&World>| world.map(|world| world.phase);
        if phase_of(self.world.as_ref()) != phase_of(played.world.as_ref()) {
            played.standing.end_phase();
        }
        Ok(played)
    }

    /// Carries out inputs, those aside about which newer words stand.
    fn enter(
        &self,
        inputs: &[Input],
        newer: &[About],
        played: &mut Played,
        lots: &mut Lots<'_>,
    ) -> Result<(), Refusal> {
        let stands = |input: &Input| match input {
            Input::Withdraw { prompt } => newer.contains(&About::Prompt(*prompt)),
            input => about(input).is_some_and(|about| newer.contains(&about)),
        };
        let of_thread = inputs.last() == Some(&Input::Advance);
        for input in inputs.iter().filter(|input| !stands(input)) {
            let world = played.world.as_ref().map_or_else(|| self.running(), Ok)?;
            let phase = world.phase;
            if played.changes_phase() {
                // A hammer has ended the phase; what stands behind it comes too late.
                break;
            }
            let next = step(&self.book, world, input, lots);
            let next = next.map_err(|refusal| self.not_taken(&refusal))?;
            played.note(input, of_thread);
            played.add(next, phase);
        }
        Ok(())
    }

    /// What of an entry is older than words that stand. It must be right all the same: what is
    /// against the rules is refused, whenever it was sent.
    fn out_of_date(
        &self,
        read: &Read,
        sent: DateTime<Utc>,
        played: &mut Played,
    ) -> Result<Vec<About>, Refusal> {
        if read.by == By::Host {
            return Ok(Vec::new());
        }
        let mut newer = read.about();
        newer.retain(|about| self.standing.is_newer(*about, sent));
        for about in &newer {
            let stands = self.standing.line(*about).unwrap_or_default();
            played.said.push(format!(
                "It is older than what stands ({stands}): kept, but it does not count."
            ));
        }
        if !newer.is_empty()
            && let Entered::Inputs { inputs, .. } = &read.entered
        {
            self.would_be_taken(inputs)?;
        }
        Ok(newer)
    }

    /// Whether the rules would take inputs; nothing comes of it.
    fn would_be_taken(&self, inputs: &[Input]) -> Result<(), Refusal> {
        let mut world = self.running()?.clone();
        let mut chance = Recorded::new(&[]);
        let mut lots = Lots::new(&mut chance, Draws::default());
        for input in inputs {
            let next = step(&self.book, &world, input, &mut lots);
            world = next.map_err(|refusal| self.not_taken(&refusal))?.world;
        }
        Ok(())
    }

    /// Remembers what stands from now on, and since when.
    fn note_words(
        &self,
        read: &Read,
        when: When,
        sent: DateTime<Utc>,
        newer: &[About],
        played: &mut Played,
    ) {
        let Entered::Inputs { inputs, .. } = &read.entered else {
            return;
        };
        let late_comer = self.standing.has_newer(sent);
        for input in inputs {
            match input {
                Input::Withdraw { prompt } if read.by == By::Host => {
                    played.standing.drop(About::Prompt(*prompt));
                }
                Input::Decline { prompt } => {
                    played.standing.drop(About::Prompt(*prompt));
                }
                _ => {}
            }
            let Some(about) = about(input).filter(|about| !newer.contains(about)) else {
                continue;
            };
            played
                .standing
                .note(about, sent, &self.words_of(input, read));
            if let (About::Prompt(prompt), By::Player(by)) = (about, &read.by) {
                played.standing.answered(*by, prompt);
                let world = self.world.as_ref();
                let at_once = world.is_some_and(|world| Self::is_immediate(world, input));
                if when.sent.is_some() && late_comer && at_once {
                    played.said.push(AT_ONCE.to_owned());
                }
            }
        }
        if late_comer && let Some(world) = &mut played.world {
            played.standing.put_in_order(world);
        }
    }

    /// An entry in words: an answer as it is kept, one of several votes by itself.
    fn words_of(&self, input: &Input, read: &Read) -> String {
        let Input::Vote {
            poll,
            voter,
            option,
        } = input
        else {
            return read.line.clone();
        };
        let voter = self.seats.kept(*voter);
        match option {
            Some(option) => format!("vote {voter} {} in #{poll}", self.kept_option(option)),
            None => format!("unvote {voter} in #{poll}"),
        }
    }

    /// An answer that waits is taken back, if there is one.
    fn take_back(
        &self,
        prompt: u32,
        played: &mut Played,
        lots: &mut Lots<'_>,
    ) -> Result<(), Refusal> {
        let world = played.world.as_ref().map_or_else(|| self.running(), Ok)?;
        let mut actions = world.actions.iter();
        match actions.any(|action| action.prompt.id == prompt) {
            true => self.enter(&[Input::Withdraw { prompt }], &[], played, lots)?,
            false => return Ok(()),
        }
        // Questions stand as they were asked, whatever came in between.
        if let Some(world) = &mut played.world {
            world.prompts.sort_by_key(|open| open.id);
        }
        Ok(())
    }

    /// What the host reads of a question to which the player said "no action".
    fn no_action(&self, id: u32) -> Option<String> {
        let world = self.world.as_ref()?;
        let waiting = world.actions.iter().map(|action| &action.prompt);
        let mut all = world.prompts.iter().chain(waiting);
        let prompt = all.find(|prompt| prompt.id == id)?;
        let name = self.seats.name(prompt.to);
        let place = self.standing.line(About::Prompt(id));
        let place = place.map_or_else(String::new, |line| format!(" in place of `{line}`"));
        Some(format!(
            "{name}: no action to {}{place}; it may be answered until the phase ends.",
            self.prompt_named(prompt)
        ))
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
    pub(super) fn absorb(&mut self, played: Played, taken: &TakenMove) {
        let at = taken.sent.unwrap_or(taken.at);
        for vote in &played.votes {
            self.voted.insert((vote.poll, vote.voter), at);
        }
        self.records.absorb(&played, taken);
        if let Some((seat, key, value)) = played.informed {
            self.information.entry(seat).or_default().insert(key, value);
        }
        self.world = played.world;
        if let Some(world) = &mut self.world {
            tell_once(&mut world.story, &played.happened.effects);
        }
        self.standing = played.standing;
        self.past.effects.extend(played.happened.effects);
        self.past.objected.extend(played.happened.objected);
        self.past.skipped.extend(played.happened.skipped);
    }

    /// How an open poll would end now: as it is shown, and as it counts.
    pub(super) fn result_now(
        book: &Book,
        world: &World,
        poll: u32,
        votes: &[(SeatId, PollOption)],
    ) -> Option<(crate::rules::wwrf::effect::PollResult, Counted)> {
        let mut world = world.clone();
        world.open_polls.retain(|open| open.id == poll);
        for open in &mut world.open_polls {
            open.votes.extend(votes.iter().cloned());
        }
        let mut run = crate::rules::wwrf::run::Run::in_order(book, world);
        run.close_polls();
        let counted = run.counts.pop()?;
        let result = run.effects.into_iter().find_map(|told| match told.effect {
            Effect::PollClosed { result, .. } => Some(result),
            _ => None,
        })?;
        Some((result, counted))
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
