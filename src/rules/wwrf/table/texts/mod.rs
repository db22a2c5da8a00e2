//! What happened at the table as texts, each for its readers.
//!
//! A player gets one text for a phase and each channel: what was said to them, in order, and what
//! they are asked. What everybody may read is said where the book lets everybody read. All else
//! is for the host.

mod end;
mod gathered;
mod polls;
mod prompts;
mod readers;
mod writer;

use std::collections::BTreeMap;

use super::ScriptTable;
use super::played::{Caused, Played};
use super::say::say;
use crate::effect::{Effect, Origin};
use crate::world::{PhaseNumber, Prompt, World};
use gathered::Gathered;
use nightdesk_game::{Audience, MoveText, SeatId, TextPart};
use writer::Writer;

pub(super) use readers::Readers;

impl ScriptTable {
    /// The texts that follow from what was played.
    pub(super) fn texts_of(&self, played: &Played) -> Vec<MoveText> {
        let Some(world) = &played.world else {
            return Vec::new();
        };
        let effects = &played.happened.effects;
        let last_post = last_post(effects);
        let mut writer = Writer {
            table: self,
            world,
            texts: Gathered::new(self.language),
            defeated: played.defeated,
            story: false,
            fallen: Vec::new(),
            dying: Vec::new(),
            members: None,
        };
        if self.world.is_none() {
            writer.phase_begins(PhaseNumber::default());
        }
        for (index, caused) in questions_last(effects) {
            // Deaths stand in the story that is posted after them.
            writer.story = last_post.is_some_and(|last| index < last);
            writer.dying = dying_after(effects, index);
            writer.texts.about(self.about(world, caused));
            writer.members = caused.members.as_deref();
            writer.write(caused.phase, &caused.effect);
        }
        writer.places(effects);
        writer.texts.sorted()
    }

    /// Who was taken out of the game is said to be out by the desk, not to have died.
    pub(super) fn leave_to_desk(&self, told: &mut Vec<MoveText>, seat: SeatId) {
        let died = self.say("died", &[("name", self.seats.name(seat))]);
        let died = TextPart::Line(died);
        // The text of an end has the line of a death that brought it about, too.
        for text in told.iter_mut().filter(|text| text.to == Audience::Public) {
            text.fell.retain(|fallen| *fallen != seat);
            text.parts.retain(|part| *part != died);
        }
        told.retain(|text| !text.is_empty());
        told.insert(0, MoveText::out(seat));
    }

    /// What a text is about that an effect brings: the question it is, or the one whose answer
    /// brought it. Questions are known by where they stand in the book, for their numbers shift when
    /// something before them is taken back.
    fn about(&self, world: &World, caused: &Caused) -> String {
        let (word, id) = match (&caused.effect, caused.origin) {
            (Effect::Asked { prompt, .. }, _) => ("asked", *prompt),
            (_, Some(Origin::Prompt(one))) => ("told", one.prompt),
            (_, Some(Origin::Poll(_))) => return "poll".to_owned(),
            (_, None) => return "phase".to_owned(),
        };
        let worlds = [Some(world), self.world.as_ref()];
        let mut prompts = worlds.into_iter().flatten().flat_map(|world| {
            let queued = world.actions.iter().map(|action| &action.prompt);
            world.prompts.iter().chain(queued)
        });
        match prompts.find(|prompt| prompt.id == id) {
            Some(Prompt { trigger, .. }) => format!("{word} {} {}", trigger.name, trigger.index),
            None => format!("{word} #{id}"),
        }
    }

    /// A sentence in the language of the game.
    pub(super) fn say(&self, key: &str, slots: &[(&str, &str)]) -> String {
        say(self.language, key, slots)
    }
}

/// Those who die, or leave the game, after an effect.
fn dying_after(effects: &[Caused], index: usize) -> Vec<SeatId> {
    let later = effects.iter().skip(index);
    let dying = later.filter_map(|caused| match &caused.effect {
        Effect::Died { player, .. }
        | Effect::Left {
            player,
            lived: true,
            ..
        } => Some(*player),
        _ => None,
    });
    dying.collect()
}

/// The effects with their places, as they are told: what an answer brought comes before the questions
/// that follow from it.
fn questions_last(effects: &[Caused]) -> Vec<(usize, &Caused)> {
    let mut last: BTreeMap<(PhaseNumber, Origin), usize> = BTreeMap::new();
    for (index, caused) in effects.iter().enumerate() {
        last.extend(caused.origin.map(|origin| ((caused.phase, origin), index)));
    }
    let mut ordered: Vec<(usize, &Caused)> = effects.iter().enumerate().collect();
    ordered.sort_by_key(|(index, caused)| {
        let answer_end = match (&caused.effect, caused.origin) {
            (Effect::Asked { .. }, Some(origin)) => last.get(&(caused.phase, origin)),
            _ => None,
        };
        (answer_end.copied().unwrap_or(*index), answer_end.is_some())
    });
    ordered
}

/// Where the story was posted last.
fn last_post(effects: &[Caused]) -> Option<usize> {
    let posts = |effect: &Effect| matches!(effect, Effect::Story { .. } | Effect::Ended { .. });
    effects.iter().rposition(|caused| posts(&caused.effect))
}

/// Takes out of the next story the deaths after the last one: they were told at once, and are no
/// news when the phase ends, least of all of somebody who is back by then.
pub(super) fn tell_once(story: &mut Vec<String>, effects: &[Caused]) {
    let first = last_post(effects).map_or(0, |last| last.saturating_add(1));
    let later = effects.get(first..).unwrap_or_default();
    for (index, caused) in later.iter().enumerate() {
        if !matches!(caused.effect, Effect::Died { .. }) {
            continue;
        }
        // Its line for the story is the next one.
        let mut next = later.iter().skip(index);
        let line = next.find_map(|caused| match &caused.effect {
            Effect::Announced { text } => Some(text),
            _ => None,
        });
        let place = line.and_then(|line| story.iter().rposition(|told| told == line));
        if let Some(place) = place {
            story.remove(place);
        }
    }
}
