//! Choices: offered by one element, taken by another (reference §12.17).

use super::super::evaluate::key;
use super::super::execute::Does;
use super::super::run::Run;
use super::super::scene::Scene;
use super::super::world::{Actor, Choice as Open, Item, Known, Outcome};
use nightdesk_lang::tree::{Choice, Flag, Name, Value};

impl Run<'_> {
    pub(super) fn choice(&mut self, scene: &Scene, does: Does, choice: &Choice) -> Outcome {
        match choice {
            Choice::Create { name, to, options } => {
                self.offer_choice(scene, does, name, to.as_ref(), options)
            }
            Choice::Choose { name, option } => {
                let option = self.value(scene, option);
                self.choose(scene, name, &option)
            }
        }
    }

    fn offer_choice(
        &mut self,
        scene: &Scene,
        does: Does,
        name: &Name,
        to: Option<&Value>,
        options: &[Name],
    ) -> Outcome {
        const FAILED: &str = "choice_creation_failed";
        let to = match to {
            Some(to) => self.choosers(scene, to),
            None => scene.player().map(Actor::Player).into_iter().collect(),
        };
        let [to] = &to[..] else {
            return self.failed(FAILED);
        };
        if let Some(seat) = self.world.player_of(to)
            && let Err(ended) = {
                let named = vec![Item::Text(name.written.clone())];
                self.visit(scene, does, seat, (named, Vec::new()))
            }
        {
            return ended.outcome(self.failed(FAILED));
        }
        let program = scene
            .trigger
            .as_ref()
            .and_then(|trigger| self.program(trigger));
        let flags = program.map(|program| program.parameters.flags.as_slice());
        let forced = flags
            .unwrap_or_default()
            .iter()
            .find_map(|flag| match flag {
                Flag::Forced(Some(value)) => Some(value.clone()),
                _ => None,
            });
        let forced = forced.map(|value| self.text(scene, &value));
        self.world
            .choices
            .retain(|choice| !(choice.to == *to && key(&choice.name) == name.key.as_str()));
        self.world.choices.push(Open {
            name: name.written.clone(),
            options: options
                .iter()
                .map(|option| option.written.clone())
                .collect(),
            source: scene.source.clone(),
            to: to.clone(),
            forced,
            chosen: None,
        });
        let target = super::super::world::World::item(to);
        self.worked("choice_created")
            .on(target.into_iter().collect())
    }

    /// To whom a choice is offered: players or extra roles.
    fn choosers(&mut self, scene: &Scene, to: &Value) -> Vec<Actor> {
        let found = self.value(scene, to);
        let mut choosers = Vec::new();
        for item in &found {
            match item {
                Item::Player(seat) => choosers.push(Actor::Player(*seat)),
                Item::Extra(thread) => choosers.push(Actor::Extra(*thread)),
                Item::Role(role) => {
                    let granted = self.world.granted(scene.actor(), role);
                    choosers.extend(granted.into_iter().map(Actor::Extra));
                }
                _ => {}
            }
        }
        choosers
    }

    fn choose(&mut self, scene: &Scene, name: &Name, option: &[Item]) -> Outcome {
        const FAILED: &str = "choosing_failed";
        let Some(at) = self.open_choice(scene.actor(), name.key.as_str()) else {
            return self.failed(FAILED);
        };
        let wanted = key(&self.words(option));
        let choice = self.world.choices.get_mut(at);
        let option = choice.as_ref().and_then(|choice| {
            let mut options = choice.options.iter();
            options.find(|option| key(option) == wanted).cloned()
        });
        let (Some(choice), Some(option)) = (choice, option) else {
            return self.failed(FAILED);
        };
        choice.chosen = Some(option.clone());
        let creator = choice.source.by.clone();
        let chooser: Vec<Item> = scene.player().map(Item::Player).into_iter().collect();
        self.chosen(&creator, chooser, &option);
        self.worked_with("you_chose", &[("option", &option)])
    }

    /// Sets off the creator's triggers for an option.
    pub(crate) fn chosen(&mut self, creator: &Actor, chooser: Vec<Item>, option: &str) {
        use super::super::world::Context;
        let known = Context::default()
            .with(Known::Chooser, chooser)
            .with(Known::Option, [Item::Choice(option.to_owned())]);
        let wanted = key(option);
        self.fire(
            creator,
            &|event| match event {
                nightdesk_lang::tree::Event::ChoiceChosen(name) => {
                    name.as_ref().is_none_or(|name| name.key.as_str() == wanted)
                }
                _ => false,
            },
            &known,
        );
    }

    /// The open choice of a name for an element; an extra role takes what it offered its holder.
    pub(crate) fn open_choice(&self, to: &Actor, name: &str) -> Option<usize> {
        let own = |choice: &Open| choice.source.by == *to && choice.to == self.owner_of(to);
        let offered = |choice: &Open| choice.to == *to || own(choice);
        let mut choices = self.world.choices.iter();
        choices.position(|choice| offered(choice) && key(&choice.name) == name)
    }
}
