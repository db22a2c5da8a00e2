//! Answers to prompts (reference §9.6, §9.7).

use super::effect::{Origin, Use};
use super::evaluate::key;
use super::input::{Refusal, WrongForm};
use super::run::Run;
use super::scene::Scene;
use super::skipped::NotRun;
use super::world::{
    Activation, Actor, Context, Input, Item, Known, Moment, Prompt, QueuedAction, Status,
};
use nightdesk_lang::tree::{Flag, Program};

/// One line of an answer: the inputs in order; nobody is an empty list.
pub(super) type Line = Vec<Vec<Item>>;

impl<'r> Run<'r> {
    /// Takes an answer, or refuses it whole.
    pub(super) fn answer(&mut self, id: u32, lines: &[Line], delayed: bool) -> Result<(), Refusal> {
        let at = self.world.prompts.iter().position(|prompt| prompt.id == id);
        let Some(prompt) = at.and_then(|at| self.world.prompts.get(at).cloned()) else {
            return Err(Refusal::NoPrompt);
        };
        let Some(program) = self.program(&prompt.trigger) else {
            return Err(Refusal::NoPrompt);
        };
        let Some(scene) = self.prompted(&prompt, prompt.context.clone()) else {
            return Err(Refusal::NoPrompt);
        };
        if !self.activated(&scene, program) {
            return Err(Refusal::NoPrompt);
        }
        let contexts = self.contexts(&prompt, program, lines)?;
        for context in &contexts {
            self.check(&prompt, program, context)?;
        }
        self.take(&prompt, contexts.len());
        let chooses = prompt.inputs == [Input::Choice];
        if chooses {
            self.drop_prompts(|other| other.of_choice == Some(prompt.id));
            self.choosing = Some(prompt.id);
        }
        if let Some(choice) = prompt.of_choice {
            self.drop_prompts(|other| other.id == choice);
        }
        let moment = match (delayed, prompt.moment) {
            (true, Moment::Immediate) => Moment::Delayed,
            (_, moment) => moment,
        };
        for (at, context) in contexts.into_iter().enumerate() {
            match moment {
                Moment::Immediate => {
                    if let Some(mut scene) = self.prompted(&prompt, context) {
                        scene.again |= at > 0;
                        let origin = Origin::Prompt(Use::of(&prompt, at));
                        let carried = self.causes.carries(Some(origin));
                        self.run(&scene, program);
                        self.causes.carries(carried);
                    }
                }
                _ => self.world.actions.push(QueuedAction {
                    moment,
                    source: prompt.source.clone(),
                    by: prompt.to,
                    trigger: prompt.trigger.clone(),
                    context,
                    prompt: prompt.clone(),
                    line: at,
                }),
            }
        }
        self.choosing = None;
        if self.world.repeating
            && moment == Moment::Immediate
            && program.parameters.flags.contains(&Flag::Repeating)
        {
            let actor = prompt.source.by.clone();
            self.offer(&actor, &prompt.trigger, program, prompt.context.clone());
        }
        let open = |other: &Prompt| other.of_choice == Some(prompt.id);
        if chooses && self.world.prompts.iter().any(open) {
            self.world.prompts.push(prompt);
        }
        Ok(())
    }

    /// Whether the restrictions let an answer through.
    fn check(
        &mut self,
        prompt: &Prompt,
        program: &Program,
        context: &Context,
    ) -> Result<(), Refusal> {
        let scene = self.prompted(prompt, context.clone());
        let scene = scene.ok_or(Refusal::NoPrompt)?;
        match self.refused(&scene, program) {
            Some(refusal) => Err(refusal),
            None => Ok(()),
        }
    }

    /// Whether a line would be taken.
    pub(super) fn admits(&mut self, prompt: &Prompt, program: &Program, line: &Line) -> bool {
        let asked = super::convert::asked(program);
        let context = self.context(prompt, program, &asked, line);
        context.is_ok_and(|context| self.check(prompt, program, &context).is_ok())
    }

    /// The prompt is answered: it is gone, or has fewer confirmations left.
    fn take(&mut self, prompt: &Prompt, uses: usize) {
        let confirms = prompt.inputs.is_empty();
        let uses = u32::try_from(uses).unwrap_or(u32::MAX);
        self.world.prompts.retain_mut(|open| {
            if open.id != prompt.id {
                return true;
            }
            open.uses = open.uses.saturating_sub(uses);
            confirms && open.uses > 0
        });
    }

    /// The element of a prompt as it is about to act.
    fn prompted(&self, prompt: &Prompt, context: Context) -> Option<Scene> {
        let mut scene = self.scene(&prompt.source.by, context)?;
        scene.trigger = Some(prompt.trigger.clone());
        // A confirmation goes on with what was begun when it was asked for.
        scene.again = prompt.inputs.is_empty();
        Some(scene)
    }

    /// What is known with each line of an answer.
    fn contexts(
        &self,
        prompt: &Prompt,
        program: &Program,
        lines: &[Line],
    ) -> Result<Vec<Context>, Refusal> {
        let uses = usize::try_from(prompt.uses).unwrap_or(usize::MAX);
        if prompt.inputs.is_empty() {
            return match lines.iter().all(Vec::is_empty) && lines.len() <= uses {
                true => Ok(vec![prompt.context.clone(); lines.len().max(1)]),
                false => Err(form(WrongForm::OnlyConfirms)),
            };
        }
        if lines.len() != uses {
            return Err(form(WrongForm::Lines {
                given: lines.len(),
                asked: uses,
            }));
        }
        let asked = super::convert::asked(program);
        let lines = lines.iter();
        lines
            .map(|line| self.context(prompt, program, &asked, line))
            .collect()
    }

    /// What is known with one line of an answer.
    fn context(
        &self,
        prompt: &Prompt,
        program: &Program,
        asked: &[Known],
        line: &Line,
    ) -> Result<Context, Refusal> {
        if line.len() != prompt.inputs.len() {
            return Err(form(WrongForm::Values {
                given: line.len(),
                asked: prompt.inputs.len(),
            }));
        }
        let mut context = prompt.context.clone();
        for ((input, items), known) in prompt.inputs.iter().zip(line).zip(asked) {
            let items = self.checked(prompt, program, *input, items)?;
            context.set(*known, items);
        }
        Ok(context)
    }

    /// A value that was given, if it is what is asked for.
    fn checked(
        &self,
        prompt: &Prompt,
        program: &Program,
        input: Input,
        items: &[Item],
    ) -> Result<Vec<Item>, Refusal> {
        let being = |wanted: Option<Status>| match items {
            [Item::Player(seat)] => {
                let status = self.world.status(*seat);
                match wanted.is_none_or(|wanted| wanted == status) {
                    true => Ok(items.to_vec()),
                    false => Err(form(WrongForm::IsNot {
                        name: self.words(&[Item::Player(*seat)]),
                        status: wanted,
                    })),
                }
            }
            _ => Err(form(WrongForm::NoneOf(input))),
        };
        match (input, items) {
            (Input::PlayerOptional, []) => Ok(Vec::new()),
            (Input::Player | Input::PlayerOptional, _) => being(Some(Status::Alive)),
            (Input::Dead, _) => being(Some(Status::Dead)),
            (Input::Ghost, _) => being(Some(Status::Ghostly)),
            (Input::PlayerAny, _) => being(None),
            (Input::Role, [Item::Role(role)]) if self.role(role).is_some() => Ok(items.to_vec()),
            (Input::Boolean, [Item::Boolean(_)]) | (Input::Number, [Item::Number(_)]) => {
                Ok(items.to_vec())
            }
            (Input::Choice, [chosen]) => {
                let at = self.choice_of(&prompt.source.by, program);
                let choice = at.and_then(|at| self.world.choices.get(at));
                let wanted = key(&self.words(std::slice::from_ref(chosen)));
                let option = choice.and_then(|choice| {
                    let mut options = choice.options.iter();
                    options.find(|option| key(option) == wanted)
                });
                option
                    .map(|option| vec![Item::Choice(option.clone())])
                    .ok_or(Refusal::NotAnOption)
            }
            (Input::Role | Input::Boolean | Input::Number | Input::Choice, _) => {
                Err(form(WrongForm::NoneOf(input)))
            }
        }
    }

    /// Carries out what waits for a moment, in the order of submission. What has not begun yet waits
    /// still: a conversion before it may discard it (reference §9.7).
    pub(super) fn carry_out(&mut self, moment: Moment) {
        let mut begun = None;
        let waits = |action: &QueuedAction| action.moment == moment;
        while let Some(at) = self.world.actions.iter().position(waits) {
            let action = self.world.actions.remove(at);
            let again = begun.replace(action.prompt.id) == Some(action.prompt.id);
            let Some(program) = self.program(&action.trigger) else {
                continue;
            };
            let Some(mut scene) = self.scene(&action.source.by, action.context.clone()) else {
                self.skip_action(action);
                continue;
            };
            scene.trigger = Some(action.trigger.clone());
            scene.again = again || action.prompt.inputs.is_empty();
            if self.may_still_act(&scene, program) {
                let origin = Origin::Prompt(Use::of(&action.prompt, action.line));
                let carried = self.causes.carries(Some(origin));
                self.run(&scene, program);
                self.causes.carries(carried);
            } else {
                self.skip(&scene, NotRun::Gone);
            }
        }
    }

    /// Notes that an action has nobody left to do it.
    fn skip_action(&mut self, action: QueuedAction) {
        let owner = Actor::Player(action.by);
        let mut scene = Scene::of(action.source, owner);
        scene.trigger = Some(action.trigger);
        self.skip(&scene, NotRun::Gone);
    }

    /// Whether the element of a queued action is still there to act.
    fn may_still_act(&self, scene: &Scene, program: &Program) -> bool {
        let there = match scene.actor() {
            Actor::Player(seat) => Activation::Always.admits(self.world.status(*seat)),
            Actor::Extra(thread) => self.world.extra(*thread).is_some(),
            Actor::Attribute(id) => self.world.attribute(*id).is_some(),
            Actor::Group(_)
            | Actor::Executor { .. }
            | Actor::Poll(_)
            | Actor::Team(_)
            | Actor::Host => true,
        };
        there && self.activated(scene, program)
    }
}

const fn form(what: WrongForm) -> Refusal {
    Refusal::Form { what }
}
