//! What a move changed at the table, as it is kept; and the table after it, by no rule of the game.

use serde::{Deserialize, Serialize};

use super::CityTable;
use super::line::{Line, Reading};
use super::pen::Pen;
use super::records::{ElectionRound, HeldVote, Played};
use super::stage::{Past, Stage, State};
use crate::day::draw::EndedDay;
use crate::day::outcome::VoteOutcome;
use crate::night::{Letter, Night};
use nightdesk_game::{Event, TableStep, TakenMove};
use nightdesk_replies::When;
use nightdesk_rules::kept::unkept;
use nightdesk_rules::patch::{ListEnd, Patch, StateAsData, Unfit};
use nightdesk_rules::{Recorded, Refusal};
use nightdesk_time::Phase;

/// What a move changed.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Step {
    /// From the state before it to the one after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    changed: Option<Patch>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    decided: Option<Decided>,
}

/// What it added to what was decided so far.
#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Decided {
    #[serde(skip_serializing_if = "Option::is_none")]
    nights: Option<ListEnd<Night>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    letters: Option<ListEnd<Letter>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    votes: Option<ListEnd<(u32, VoteOutcome)>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ended: Option<ListEnd<EndedDay>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    election: Option<ListEnd<ElectionRound>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    held: Option<ListEnd<HeldVote>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    broken_off: Option<Box<Stage>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    played: Option<ListEnd<Played>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    between: Option<ListEnd<(Phase, Letter)>>,
}

impl State {
    /// What changes between this state and a later one.
    ///
    /// The move that begins the game keeps the whole city: what the setup says of its cards or its
    /// format later is nothing to it.
    fn step_to(&self, after: &Self) -> Result<TableStep, Unfit> {
        let begins = matches!(self.stage, Stage::Before) && !matches!(after.stage, Stage::Before);
        let changed = match begins {
            true => Some(Patch::whole(after)?),
            false => Patch::between(self, after)?,
        };
        let decided = Decided::between(&self.past, &after.past);
        Ok(TableStep::of(&Step { changed, decided })?)
    }

    /// The state after a kept line, by the rules as they are now.
    fn after_line(&self, line: &Line, taken: &TakenMove, pen: &Pen) -> Result<Self, Refusal> {
        let mut after = self.clone();
        after.goes_on_as_kept(line);
        let mut draws = Recorded::new(&taken.draws);
        let played = after.play(line, When::of(taken), pen, &mut draws)?;
        let nightfall = |event: &Event| {
            matches!(
                event,
                Event::PhaseBegan {
                    phase: Phase::Night(_),
                    ..
                }
            )
        };
        if played.events.iter().any(nightfall) {
            after.nightfall_as_kept(&taken.told, pen);
        }
        after.settle(taken.no, line);
        Ok(after)
    }
}

impl CityTable {
    /// What a line changes, `after` being the state that it leaves.
    pub(super) fn step_to(&self, after: &State) -> Result<TableStep, Refusal> {
        self.state.step_to(after).map_err(|why| unkept(self, &why))
    }

    /// What a kept line changes here by the rules as they are now.
    pub(super) fn step_by_rules(&self, taken: &TakenMove) -> Result<TableStep, Refusal> {
        let line = self.read(&taken.line, Reading::Kept)?;
        self.step_to(&self.state.after_line(&line, taken, &self.pen)?)
    }

    /// Goes on to the state after a move, the table itself no sooner than [`Self::catch_up`].
    pub(super) fn fold(
        &mut self,
        taken: &TakenMove,
        ahead: &mut StateAsData,
    ) -> Result<(), Refusal> {
        if self.seats.are_renamed()
            && let Ok(line) = self.read(&taken.line, Reading::Kept)
        {
            self.shown.insert(taken.no, self.in_present_names(&line));
        }
        let Some(step) = &taken.step else {
            // A journal of format 1 has the line alone.
            self.catch_up(ahead)?;
            let line = self.read(&taken.line, Reading::Kept)?;
            self.state = self.state.after_line(&line, taken, &self.pen)?;
            return Ok(());
        };
        let step: Step = step.read().map_err(|why| unkept(self, &why.to_string()))?;
        if let Some(changed) = &step.changed {
            let put = ahead.put_on(&self.state, changed);
            put.map_err(|why| unkept(self, &why))?;
        }
        if let Some(decided) = step.decided {
            let put = decided.put_on(&mut self.state.past);
            put.map_err(|why| unkept(self, &why))?;
        }
        Ok(())
    }

    /// Brings the table to its state.
    pub(super) fn catch_up(&mut self, ahead: &mut StateAsData) -> Result<(), Refusal> {
        let after: Option<State> = ahead.take().map_err(|why| unkept(self, &why))?;
        if let Some(after) = after {
            let before = std::mem::replace(&mut self.state, after);
            self.state.in_force = before.in_force;
            self.state.set = before.set;
            self.state.past = before.past;
        }
        Ok(())
    }
}

impl Decided {
    fn between(before: &Past, after: &Past) -> Option<Self> {
        let broken_off = before
            .broken_off
            .is_none()
            .then(|| after.broken_off.clone());
        let decided = Self {
            nights: ListEnd::between(&before.nights, &after.nights),
            letters: ListEnd::between(&before.letters, &after.letters),
            votes: ListEnd::between(&before.votes, &after.votes),
            ended: ListEnd::between(&before.ended, &after.ended),
            election: ListEnd::between(&before.election, &after.election),
            held: ListEnd::between(&before.held, &after.held),
            broken_off: broken_off.flatten(),
            played: ListEnd::between(&before.played, &after.played),
            between: ListEnd::between(&before.between, &after.between),
        };
        (decided != Self::default()).then_some(decided)
    }

    fn put_on(self, past: &mut Past) -> Result<(), Unfit> {
        let Self {
            nights,
            letters,
            votes,
            ended,
            election,
            held,
            broken_off,
            played,
            between,
        } = self;
        ListEnd::put_on(nights, &mut past.nights)?;
        ListEnd::put_on(letters, &mut past.letters)?;
        ListEnd::put_on(votes, &mut past.votes)?;
        ListEnd::put_on(ended, &mut past.ended)?;
        ListEnd::put_on(election, &mut past.election)?;
        ListEnd::put_on(held, &mut past.held)?;
        ListEnd::put_on(played, &mut past.played)?;
        ListEnd::put_on(between, &mut past.between)?;
        past.broken_off = broken_off.or(past.broken_off.take());
        Ok(())
    }
}
