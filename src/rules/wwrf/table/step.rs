//! What a move changed at the table, as it is kept; and the table after it, by no rule of the game.

use std::collections::{BTreeMap, BTreeSet};

use nightdesk_game::{SeatId, TableStep, TakenMove};
use nightdesk_lang::Book;
use nightdesk_rules::kept::unkept;
use nightdesk_rules::patch::{Patch, StateAsData};
use nightdesk_rules::{Recorded, Refusal};
use serde::{Deserialize, Serialize};

use super::drawing::SetDraws;
use super::played::{Answered, Happened, Played, Voted};
use super::replies::Replies;
use super::seats::{Reading, Seats, Written};
use super::texts::tell_once;
use super::{Information, ScriptTable};
use crate::effect::{Counted, Use};
use crate::world::World;

/// What a move changed.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Step {
    /// From the state before it to the one after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    changed: Option<Patch>,
    #[serde(default, skip_serializing_if = "Happened::is_empty")]
    pub(super) happened: Happened,
    /// The votes that were entered, or taken back.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) votes: Vec<Voted>,
    /// The prompts that were answered, by players or for them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) answered: Vec<Answered>,
    /// The answers that were taken back.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) withdrawn: Vec<Use>,
    /// What the polls that closed came to.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) counts: Vec<Counted>,
    /// The draws that the host has set.
    #[serde(default, skip_serializing_if = "SetDraws::is_empty")]
    set: SetDraws,
}

/// The state of a table: a step puts other values in its places.
#[derive(Serialize)]
struct StateRef<'l> {
    world: Option<&'l World>,
    replies: &'l Replies,
    information: &'l Information,
}

/// The same, as it is after steps.
#[derive(Deserialize)]
struct State {
    world: Option<World>,
    replies: Replies,
    information: Information,
}

/// What of a state roles have asked for.
#[derive(Deserialize)]
struct Asked {
    world: Option<AskedIn>,
}

#[derive(Deserialize)]
struct AskedIn {
    players: Vec<AskedBy>,
}

#[derive(Deserialize)]
struct AskedBy {
    #[serde(default)]
    used_information: BTreeSet<String>,
}

impl ScriptTable {
    /// What a line changes that was carried out.
    pub(super) fn step(&self, played: &Played) -> Result<TableStep, Refusal> {
        let mut world = played.world.clone();
        if let Some(world) = &mut world {
            tell_once(&mut world.story, &played.happened.effects);
        }
        let mut information = self.information.clone();
        if let Some((seat, key, value)) = played.informed.clone() {
            information.entry(seat).or_default().insert(key, value);
        }
        let after = StateRef {
            world: world.as_ref(),
            replies: &played.replies,
            information: &information,
        };
        let step = Step {
            changed: Patch::between(&self.state(), &after).map_err(|why| unkept(self, &why))?,
            happened: played.happened.clone(),
            votes: played.votes.clone(),
            answered: played.answered.clone(),
            withdrawn: played.withdrawn.clone(),
            counts: played.counts.clone(),
            set: played.draws.set(),
        };
        TableStep::of(&step).map_err(|why| unkept(self, &why.to_string()))
    }

    /// What a kept line changes here by the rules as they are now.
    pub(super) fn step_by_rules(&self, taken: &TakenMove) -> Result<TableStep, Refusal> {
        let mut draws = Recorded::new(&taken.draws);
        let read = self.read(&taken.line, Reading::Kept)?;
        let played = self.play_again(&read, taken, &mut draws)?;
        self.step(&played)
    }

    /// Goes on to the state after a move, the table itself no sooner than [`Self::catch_up`].
    pub(super) fn fold(
        &mut self,
        taken: &TakenMove,
        ahead: &mut StateAsData,
    ) -> Result<(), Refusal> {
        // Lines are read at a table that is at its state.
        let reads = taken.step.is_none() || self.seats.are_renamed();
        if reads {
            self.catch_up(ahead)?;
        }
        let shown = self.in_present_names(&taken.line);
        let kept = match &taken.step {
            Some(step) => step.clone(),
            // A journal of format 1 has the line alone.
            None => self.step_by_rules(taken)?,
        };
        let step: Step = kept.read().map_err(|why| unkept(self, &why.to_string()))?;
        if let Some(changed) = &step.changed {
            let put = ahead.put_on(&self.state(), changed);
            let asked = Asked::deserialize(put.map_err(|why| unkept(self, &why))?);
            self.note_asked(
                taken.no,
                asked.map_err(|why| unkept(self, &why.to_string()))?,
            );
        }
        if reads {
            self.catch_up(ahead)?;
        }
        self.records.absorb(&step, taken);
        self.show(taken, &step.set, shown);
        self.past.add(step.happened);
        Ok(())
    }

    /// Brings the table to its state.
    pub(super) fn catch_up(&mut self, ahead: &mut StateAsData) -> Result<(), Refusal> {
        let after: Option<State> = ahead.take().map_err(|why| unkept(self, &why))?;
        if let Some(after) = after {
            self.world = after.world;
            self.replies = after.replies.shown_as(&mut self.replies);
            self.information = after.information;
            self.take_present();
        }
        Ok(())
    }

    /// Remembers what roles asked for in an entry that they had not asked for before.
    fn note_asked(&mut self, entry: u64, asked: Asked) {
        let players = asked.world.into_iter().flat_map(|world| world.players);
        for (index, player) in players.enumerate() {
            for key in player.used_information {
                let seat = SeatId::at(index);
                self.asked.entry((seat, key)).or_insert(entry);
            }
        }
    }

    fn state(&self) -> StateRef<'_> {
        StateRef {
            world: self.world.as_ref(),
            replies: &self.replies,
            information: &self.information,
        }
    }

    /// Shows a move that was kept in the names that players have now; `shown` is its line with them,
    /// where those are others.
    fn show(&mut self, taken: &TakenMove, set: &SetDraws, shown: Option<String>) {
        let drawn = shown.as_ref().map(|line| line.clone() + &set.kept());
        let line = drawn.as_ref().unwrap_or(&taken.line);
        let in_words = set
            .in_words(line, |name| now_called(&self.seats, &self.book, name))
            .or_else(|| drawn.clone());
        let in_words = in_words.map(|line| (taken.no, line));
        self.records.in_words.extend(in_words);
        if shown.is_some() {
            for line in self.replies.lines_of(taken.no) {
                let shown = match line == taken.line {
                    true => shown.clone(),
                    false => self.in_present_names(&line),
                };
                self.replies.show(taken.no, line, shown);
            }
        }
    }

    /// A kept line with the names that players have now; none where nobody has another one.
    fn in_present_names(&mut self, line: &str) -> Option<String> {
        if !self.seats.are_renamed() {
            return None;
        }
        self.seats.write(Written::Present);
        let read = self.read(line, Reading::Kept);
        self.seats.write(Written::First);
        read.ok().map(|read| read.line)
    }

    /// Takes over what is no matter of the rules as it is now: who sits in a seat, and the language.
    pub(super) fn take_present(&mut self) {
        if let Some(world) = &mut self.world {
            world.language = self.language;
        }
        let named = |name: &str| now_called(&self.seats, &self.book, name);
        let told = self.information.values_mut().flat_map(BTreeMap::values_mut);
        told.for_each(|told| *told = named(told));
        let players = self.world.iter_mut().flat_map(|world| &mut world.players);
        for (player, seat) in players.zip(self.seats.ids()) {
            self.seats.name(seat).clone_into(&mut player.name);
            let told = player.host_information.values_mut();
            told.for_each(|told| *told = named(told));
        }
    }
}

/// What is called by a name that a player may have had.
fn now_called(seats: &Seats, book: &Book, name: &str) -> String {
    let player = seats.called(name).filter(|_| seats.are_renamed());
    let player = player.filter(|_| book.role(name).is_none());
    player.map_or(name, |seat| seats.name(seat)).to_owned()
}
