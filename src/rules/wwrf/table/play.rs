//! What is entered, carried out.

use super::ScriptTable;
use super::drawing::Draws;
use super::lots::Lots;
use super::played::{Happened, Played};
use super::read::{By, Entered, Read, ask};
use crate::input::Input;
use crate::step::{start, step};
use crate::world::{PhaseNumber, World};
use nightdesk_game::TakenMove;
use nightdesk_replies::{AskId, When};
use nightdesk_rules::{Chance, Recorded, Refusal};
use nightdesk_text::say;

impl ScriptTable {
    /// What comes of what is entered; the table stays as it is.
    pub(super) fn play(
        &self,
        read: &Read,
        when: When,
        chance: &mut dyn Chance,
    ) -> Result<Played, Refusal> {
        self.play_by(read, when, Lots::new(chance, wanted(read)))
    }

    /// What a kept move brings again. Where its kept facts do not say that questions fell with a switch
    /// of roles, it was made before they did, and they stay.
    pub(super) fn play_again(
        &self,
        read: &Read,
        taken: &TakenMove,
        chance: &mut dyn Chance,
    ) -> Result<Played, Refusal> {
        let lots = Lots::new(chance, wanted(read)).repeating(!taken.discards);
        self.play_by(read, When::of(taken), lots)
    }

    fn play_by(&self, read: &Read, when: When, mut lots: Lots<'_>) -> Result<Played, Refusal> {
        let mut played = Played {
            world: self.world.clone(),
            happened: Happened::default(),
            informed: None,
            comment: None,
            defeated: None,
            of_post: false,
            votes: Vec::new(),
            answered: Vec::new(),
            withdrawn: Vec::new(),
            counts: Vec::new(),
            draws: Draws::default(),
            discards: false,
            replies: self.replies.clone(),
            said: Vec::new(),
        };
        let sent = played.replies.time_of(when);
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
                let older = self.out_of_date(read, sent, &mut played)?;
                self.enter(inputs, &older, &mut played, &mut lots)?;
                for vote in &mut played.votes {
                    let ask = AskId::Vote(vote.poll, vote.voter);
                    vote.post = read.posts.get(&ask).copied();
                }
                self.receive((read, when), sent, &older, &mut played);
            }
            Entered::Rest(prompts) => {
                let older = self.out_of_date(read, sent, &mut played)?;
                for id in prompts {
                    if !older.contains(&AskId::Question(*id)) {
                        self.take_back(*id, &mut played, &mut lots)?;
                        played.said.extend(self.no_action(*id));
                    }
                    if let By::Player(by) = read.by {
                        played
                            .replies
                            .rest(*id, (by, &read.line), (sent, when.entry));
                    }
                }
            }
            Entered::Cancel(prompts) => {
                for id in prompts {
                    self.take_back(*id, &mut played, &mut lots)?;
                    let line = self.replies.line(&AskId::Question(*id));
                    let line = line.map_or_else(|| format!("#{id}"), str::to_owned);
                    played.said.push(say!(self, "cancelled", line));
                    played.replies.take_back(*id);
                }
            }
        }
        played.discards = lots.discards;
        played.draws = lots.draws;
        played.draws.check(self.language)?;
        let phase_of = |world: Option<&World>| world.map(|world| world.phase);
        match phase_of(self.world.as_ref()) == phase_of(played.world.as_ref()) {
            true => played
                .replies
                .settle(played.world.as_ref(), read, when.entry),
            false => played.replies.end_phase(),
        }
        Ok(played)
    }

    /// Carries out inputs, but for those that are older than words that count.
    fn enter(
        &self,
        inputs: &[Input],
        older: &[AskId],
        played: &mut Played,
        lots: &mut Lots<'_>,
    ) -> Result<(), Refusal> {
        let is_older = |input: &Input| match input {
            Input::Withdraw { prompt } => older.contains(&AskId::Question(*prompt)),
            input => ask(input).is_some_and(|ask| older.contains(&ask)),
        };
        let of_thread = inputs.last() == Some(&Input::Advance);
        for input in inputs.iter().filter(|input| !is_older(input)) {
            let world = played.world.as_ref().map_or_else(|| self.running(), Ok)?;
            let phase = world.phase;
            if played.changes_phase() {
                // A hammer has ended the phase; what stands after it comes too late.
                break;
            }
            let next = step(&self.book, world, input, lots);
            let next = next.map_err(|refusal| self.not_taken(&refusal))?;
            played.note(input, of_thread);
            played.add(next, phase);
        }
        Ok(())
    }

    /// Whether the rules would take inputs; nothing comes of it.
    pub(super) fn would_be_taken(&self, inputs: &[Input]) -> Result<(), Refusal> {
        let mut world = self.running()?.clone();
        let mut chance = Recorded::new(&[]);
        let mut lots = Lots::new(&mut chance, Draws::default());
        for input in inputs {
            let next = step(&self.book, &world, input, &mut lots);
            world = next.map_err(|refusal| self.not_taken(&refusal))?.world;
        }
        Ok(())
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
}

fn wanted(read: &Read) -> Draws {
    Draws::wanting(read.wishes.clone())
}
