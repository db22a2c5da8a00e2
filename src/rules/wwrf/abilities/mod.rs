//! What abilities do, a file for each family (reference §12).

mod announcing;
mod applying;
mod changing;
mod choices;
mod counting;
mod deceiving;
mod displaying;
mod granting;
mod investigating;
mod joining;
mod killing;
mod leaving;
mod places;
mod polls;
mod protecting;
mod returning;
mod targeting;

use super::execute::{Does, acts_as_player};
use super::run::Run;
use super::scene::Scene;
use super::visits::{Obstructions, Parameters, stopped_at_home};
use super::world::{Item, Outcome};
use nightdesk_game::{Language, SeatId};
use nightdesk_lang::tree::{Ability, CancelWith, EmitAt, Expression, Value};
use nightdesk_text::say;

/// What is said of an ability that worked, and of one that did not, by its key.
#[derive(Debug, Clone, Copy)]
pub(super) struct Said {
    pub(super) done: &'static str,
    pub(super) failed: &'static str,
}

impl Run<'_> {
    /// Does an ability; nothing comes of `Continue`.
    pub(super) fn perform(
        &mut self,
        scene: &Scene,
        ability: &Ability,
        does: Does,
    ) -> Option<Outcome> {
        if *ability == Ability::Continue {
            return None;
        }
        if stopped_at_home(does.of)
            && let Some(player) = scene.player().filter(|_| acts_as_player(scene.actor()))
            && let Err(ended) = self.obstructed(scene, player, does, Obstructions::Plain)
        {
            return Some(ended.outcome(self.failed("ability_failed")));
        }
        Some(match ability {
            Ability::Kill(killing, players) => self.kill(scene, does, (*killing).into(), players),
            Ability::Investigate(investigation) => self.investigate(scene, does, investigation),
            Ability::Target { value, accepts } => self.take_aim(scene, does, value, *accepts),
            Ability::Untarget => self.untarget(scene),
            Ability::Disguise(disguise) => self.disguise(scene, does, disguise),
            Ability::Protect(protection) => self.protect(scene, does, ability, protection),
            Ability::Apply(applying) => self.apply(scene, does, applying),
            Ability::Redirect {
                abilities,
                from,
                to,
                duration,
            } => self.redirect(scene, ability, *abilities, from.as_ref(), to, *duration),
            Ability::Manipulate(manipulation) => self.manipulate(scene, does, manipulation),
            Ability::Whisper {
                from,
                to,
                disguise,
                duration,
            } => self.whisper(scene, does, from.as_ref(), to, disguise.as_ref(), *duration),
            Ability::Join(joining) => self.join(scene, does, joining),
            Ability::Grant(granting) => self.grant(scene, does, granting),
            Ability::Loyalty(loyalty) => self.loyalty(scene, loyalty),
            Ability::Obstruct(obstruction) => self.obstruct(scene, does, obstruction),
            Ability::Poll(poll) => self.poll(scene, does, poll),
            Ability::Announce(announcement) => self.announce(scene, does, announcement),
            Ability::Change(changing) => self.change(scene, does, changing),
            Ability::Choice(choice) => self.choice(scene, does, choice),
            Ability::Ascend => self.leave(scene, super::world::GameResult::Won),
            Ability::Descend => self.leave(scene, super::world::GameResult::Lost),
            Ability::Win => self.win(scene),
            Ability::Disband(group) => self.disband(scene, group.as_ref()),
            Ability::Count(counting) => self.count(scene, does, counting),
            Ability::ConversationReset(place) => self.reset(scene, does, place.as_ref()),
            Ability::Cancel(with) => self.cancel(scene, with),
            Ability::Feedback(value) => self.bare_value(scene, value),
            Ability::Success => self.worked("ability_succeeded"),
            Ability::Failure => self.failed("ability_failed"),
            Ability::Continue => return None,
            Ability::Log { value, label } => self.log_value(scene, value, label.as_ref()),
            Ability::Emit { at, value, to } => self.emit(scene, *at, value, to.as_ref()),
            Ability::Store(value) => self.store(scene, value),
            Ability::Display(displaying) => self.display(scene, displaying),
            Ability::Lock(place) => self.lock(scene, place, true),
            Ability::Unlock(place) => self.lock(scene, place, false),
            Ability::Execute { list, to } => self.post_list(scene, list, to),
            Ability::Shuffle(values) => self.shuffle(scene, values),
            Ability::Format {
                value,
                template,
                split,
            } => self.format(scene, value, template, split.as_ref()),
            Ability::Activate { element, when } => self.activate(scene, element, (*when).into()),
            Ability::Resurrect(who) => self.resurrect(scene, does, who),
            Ability::Copy(who) => self.copy(scene, does, who),
            Ability::Switch(who) => self.switch(scene, who),
        })
    }

    /// The players a value names, after redirections.
    fn aimed(&mut self, scene: &Scene, does: Does, value: &Value) -> Vec<SeatId> {
        let players = self.players(scene, value);
        self.redirected(scene, does, players)
    }

    /// Visits each player in turn and does something to those whom the visit reaches.
    ///
    /// It worked if it did for one of them; a visit to one player alone that ended gives its
    /// own result.
    fn on_each(
        &mut self,
        scene: &Scene,
        does: Does,
        players: &[SeatId],
        parameters: &Parameters,
        said: Said,
        effect: &mut dyn FnMut(&mut Self, SeatId) -> bool,
    ) -> Outcome {
        let target: Vec<Item> = players.iter().take(1).copied().map(Item::Player).collect();
        let mut done = false;
        for seat in players {
            match self.visit(scene, does, *seat, parameters.clone()) {
                Ok(()) => done |= effect(self, *seat),
                Err(ended) if players.len() == 1 => {
                    return ended.outcome(self.failed(said.failed)).on(target);
                }
                Err(_) => {}
            }
        }
        match done {
            true => self.worked(said.done),
            false => self.failed(said.failed),
        }
        .on(target)
    }

    /// Ends the visit that set off the trigger (reference §12.22).
    fn cancel(&mut self, scene: &Scene, with: &CancelWith) -> Outcome {
        let outcome = match with {
            CancelWith::Failure => self.failed("ability_failed"),
            CancelWith::Success => self.worked("ability_succeeded"),
            CancelWith::Message(message) => {
                let (said, english) = self.spoken_and_english(scene, message);
                Outcome::failure(said).also(english)
            }
        };
        let visit = scene.visit.and_then(|visit| self.visits.get_mut(visit));
        let Some(visit) = visit else {
            self.fault(say!(self, "nothing_to_cancel"));
            return Outcome::failure("");
        };
        visit.cancelled = Some(outcome);
        Outcome::silent()
    }

    /// A bare value is what the player is told (reference §12.23).
    fn bare_value(&mut self, scene: &Scene, value: &Value) -> Outcome {
        if let Expression::Text(_) = &value.expression {
            let (said, english) = self.spoken_and_english(scene, value);
            return Outcome::success(said).also(english);
        }
        let found = self.aloud(|run| run.value(scene, value));
        match found.as_slice() {
            [Item::Result(result)] => (**result).clone(),
            [Item::Success(true)] => self.worked("ability_succeeded"),
            [Item::Success(false)] => self.failed("ability_failed"),
            _ => Outcome::success(self.words_in(self.world.language, &found))
                .also(self.words_in(Language::English, &found)),
        }
    }

    fn log_value(&mut self, scene: &Scene, value: &Value, label: Option<&Value>) -> Outcome {
        let text = self.text(scene, value);
        let label = label.map(|label| self.text(scene, label));
        self.log(match label {
            Some(label) => format!("{label}: {text}"),
            None => text,
        });
        Outcome::silent()
    }

    /// Queues a value for elements (reference §12.26).
    fn emit(&mut self, scene: &Scene, at: EmitAt, value: &Value, to: Option<&Value>) -> Outcome {
        let text = self.text(scene, value);
        let to = match to {
            Some(to) => self.elements(scene, to),
            None => vec![scene.actor().clone()],
        };
        if to.is_empty() {
            return self.failed("emit_failed");
        }
        let cause = self.causes.current();
        for to in to {
            self.world.emits.push(super::world::QueuedEmit {
                to,
                value: text.clone(),
                at_end: at == EmitAt::End,
                cause,
            });
        }
        Outcome::success("")
    }

    /// A result that holds a value (reference §12.27).
    fn store(&mut self, scene: &Scene, value: &Value) -> Outcome {
        let found = self.value(scene, value);
        // One value has its place there: of several it is the first (reference §5.3).
        match found.first() {
            Some(Item::Result(result)) => (**result).clone(),
            Some(
                item @ (Item::Role(_)
                | Item::Team(_)
                | Item::Category(_)
                | Item::Class(_)
                | Item::Number(_)
                | Item::Success(_)),
            ) => Outcome::success("").found(item.clone()),
            _ => self.failed("storing_failed"),
        }
    }
}
