//! Asking players, and what becomes of questions (reference §9.4 to §9.7).

use super::effect::Effect;
use super::run::Run;
use super::scene::Scene;
use super::world::{Actor, Input, Item, Known, Moment, Prompt};
use nightdesk_game::SeatId;
use nightdesk_lang::tree::{
    Ability, AbilitySubtype, Choice, Event, Flag, PhaseSpan, PreEnd, Program, Restriction, Step,
    Succession,
};
use nightdesk_text::say;

impl Run<'_> {
    /// Opens a prompt for a trigger that was set off.
    pub(super) fn ask(&mut self, scene: &Scene, program: &Program, inputs: Vec<Input>, uses: u32) {
        let Some(trigger) = scene.trigger.clone() else {
            return;
        };
        let Some(to) = self.asked(scene, &program.event) else {
            let words = self.trigger_words(&trigger);
            self.fault(say!(self, "nobody_to_ask", trigger = words));
            return;
        };
        if inputs.contains(&Input::Choice) && self.choice_of(scene.actor(), program).is_none() {
            return;
        }
        let moment = moment(&program.event);
        let same = |prompt: &Prompt| {
            prompt.source.by == scene.source.by
                && prompt.trigger == trigger
                && prompt.moment == moment
                && prompt.context == scene.known
        };
        if self.world.prompts.iter().any(same) {
            return;
        }
        let flags = &program.parameters.flags;
        let forced = flags.iter().any(|flag| matches!(flag, Flag::Forced(_)));
        let overwrite = program.parameters.prompt.as_ref();
        self.world.last.prompt += 1;
        let id = self.world.last.prompt;
        let key = match overwrite {
            Some(prompt) => Some(prompt.key.clone()),
            None => self.usual_key(program, &inputs),
        };
        self.world.prompts.push(Prompt {
            id,
            to,
            source: scene.source.clone(),
            trigger,
            context: scene.known.clone(),
            moment,
            forced: forced && !inputs.is_empty() && !inputs.contains(&Input::Choice),
            inputs,
            uses,
            key,
            optional: overwrite.is_some_and(|prompt| prompt.silent),
            vanishing: flags.contains(&Flag::Vanishing),
            of_choice: match &program.event {
                Event::ChoiceChosen(_) => self.choosing,
                _ => None,
            },
        });
        self.tell(Effect::Asked {
            prompt: id,
            player: to,
        });
    }

    /// Who is asked: whoever acts, or made the choice.
    fn asked(&self, scene: &Scene, event: &Event) -> Option<SeatId> {
        let chooser = match event {
            Event::ChoiceChosen(_) => scene.known(Known::Chooser),
            _ => None,
        };
        let executor = || scene.known(Known::Executor);
        let first = |items: &[Item]| items.first().and_then(Item::player);
        chooser
            .and_then(first)
            .or_else(|| scene.player())
            .or_else(|| executor().and_then(first))
    }

    /// The open choice that a trigger takes from, by its place.
    pub(super) fn choice_of(&self, actor: &Actor, program: &Program) -> Option<usize> {
        let name = super::library::abilities(program).find_map(|ability| match ability {
            Ability::Choice(Choice::Choose { name, .. }) => Some(name),
            _ => None,
        })?;
        self.open_choice(actor, name.key.as_str())
    }

    /// Takes prompts and queued actions away without a word.
    pub(super) fn drop_prompts(&mut self, which: impl Fn(&Prompt) -> bool) {
        self.world.prompts.retain(|prompt| !which(prompt));
        self.world.actions.retain(|action| !which(&action.prompt));
    }

    /// The prompts of the phase lapse; unused opportunities are forgotten.
    pub(super) fn lapse_prompts(&mut self) {
        for prompt in std::mem::take(&mut self.world.prompts) {
            self.lapse(&prompt);
        }
    }

    /// A prompt was not used.
    pub(super) fn lapse(&mut self, prompt: &Prompt) {
        let program = self.program(&prompt.trigger);
        let forgets = program.is_some_and(|program| {
            let mut restrictions = program.parameters.restrictions.iter();
            restrictions.any(|one| *one == Restriction::Succession(Succession::Target))
        });
        if forgets {
            let by = &prompt.source.by;
            self.world.used.forget_input(by, &prompt.trigger);
        }
        self.tell(Effect::Lapsed {
            prompt: prompt.id,
            player: prompt.to,
            vanishing: prompt.vanishing,
        });
    }

    /// The key of the text for a prompt that names none: the first that the book has.
    fn usual_key(&self, program: &Program, inputs: &[Input]) -> Option<String> {
        let (of, subtypes) = match program.steps.first()? {
            Step::Ability(ability) => {
                let of = ability.ability_type().word().to_lowercase();
                (of, subtype_words(ability.subtype()))
            }
            Step::ProcessEvaluate { .. } => ("process_evaluate".to_owned(), Vec::new()),
            Step::ForEach { .. } => ("for_each".to_owned(), Vec::new()),
        };
        let inputs: Vec<&str> = inputs.iter().map(|input| input.word()).collect();
        let mut keys = Vec::new();
        let with = |prefix: &str, keys: &mut Vec<String>| {
            if !inputs.is_empty() {
                keys.push(format!("{prefix}.{}", inputs.join("_")));
                keys.push(format!("{prefix}.{}", inputs.len()));
            }
            keys.push(prefix.to_owned());
        };
        for subtype in subtypes {
            with(&format!("{of}.{subtype}"), &mut keys);
        }
        with(&of, &mut keys);
        keys.into_iter().find(|key| self.book.prompt(key).is_some())
    }
}

/// When an answer is carried out.
fn moment(event: &Event) -> Moment {
    match event {
        Event::Start(PhaseSpan::Phase) => Moment::StartPhase,
        Event::Start(PhaseSpan::Day | PhaseSpan::Night) => Moment::Start,
        Event::End(PhaseSpan::Phase) => Moment::EndPhase,
        Event::End(PhaseSpan::Day | PhaseSpan::Night) => Moment::End,
        Event::PreEnd(PreEnd::First, _) => Moment::PreEnd,
        Event::PreEnd(PreEnd::Second, _) => Moment::SecondPreEnd,
        Event::PreEnd(PreEnd::Third, _) => Moment::ThirdPreEnd,
        Event::PreEnd(PreEnd::Fourth, _) => Moment::FourthPreEnd,
        Event::EndEmitted(_) => Moment::EndEmitted,
        _ => Moment::Immediate,
    }
}

/// How prompts name a subtype.
fn subtype_words(subtype: Option<AbilitySubtype>) -> Vec<String> {
    let Some(subtype) = subtype else {
        return Vec::new();
    };
    let word = subtype.word().to_lowercase().replace([' ', '-'], "_");
    match subtype {
        AbilitySubtype::Active
        | AbilitySubtype::Passive
        | AbilitySubtype::Partial
        | AbilitySubtype::Recruitment => vec![format!("{word}_defense"), word],
        _ => vec![word],
    }
}
