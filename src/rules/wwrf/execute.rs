//! Running a trigger: its steps in order, their results, what they set off (reference §11).

use super::built_in;
use super::restrictions::Answer;
use super::run::{Run, place};
use super::scene::{Scene, same_element};
use super::skipped::NotRun;
use super::work::Over;
use super::world::{Actor, Context, Item, Known, Outcome, TriggerRef, World};
use nightdesk_lang::tree::{
    Ability, AbilityFilter, AbilitySubtype, AbilityType, Actor as Doer, Branch, Condition, Event,
    Filtered, Flag, Program, Step, Value,
};
use nightdesk_rules::{Slot, Statement};
use nightdesk_text::say;

/// What an ability is, for filters and obstructions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Does {
    pub(super) of: AbilityType,
    pub(super) subtype: Option<AbilitySubtype>,
    /// Visits of some abilities go by another subtype.
    pub(super) visits_as: Option<AbilitySubtype>,
}

impl Does {
    pub(super) fn new(ability: &Ability) -> Self {
        Self {
            of: ability.ability_type(),
            subtype: ability.subtype(),
            visits_as: super::visits::visits_as(ability),
        }
    }

    /// An ability that only has a type.
    pub(super) const fn only(of: AbilityType) -> Self {
        Self {
            of,
            subtype: None,
            visits_as: None,
        }
    }

    /// Whether a filter means it.
    pub(super) fn is_meant(self, filter: AbilityFilter) -> bool {
        match filter {
            AbilityFilter::All => true,
            AbilityFilter::NonKilling => self.of != AbilityType::Killing,
            AbilityFilter::Type(of) => self.of == of,
            AbilityFilter::Subtype(of, subtype) => {
                self.of == of && (self.subtype == Some(subtype) || self.visits_as == Some(subtype))
            }
        }
    }

    /// Whether a trigger's filter lets it through.
    pub(super) fn passes(self, filter: Option<Filtered>) -> bool {
        filter.is_none_or(|filter| filter.not != self.is_meant(filter.abilities))
    }

    /// The type in words.
    pub(super) fn type_words(self) -> String {
        super::evaluate::ability_words(AbilityFilter::Type(self.of))
    }

    /// Subtype and type in words.
    pub(super) fn words(self) -> String {
        match self.subtype {
            Some(subtype) => {
                super::evaluate::ability_words(AbilityFilter::Subtype(self.of, subtype))
            }
            None => self.type_words(),
        }
    }
}

impl Run<'_> {
    /// Runs a trigger once, if its restrictions still pass, and tells its feedback.
    pub(super) fn run(&mut self, scene: &Scene, program: &Program) {
        let Some(trigger) = &scene.trigger else {
            return;
        };
        if self.world.ended.is_some() && program.event != Event::GameEnd {
            return;
        }
        if let Err(over) = self.work.enter(scene.actor(), trigger) {
            self.too_much(over);
            self.skip(scene, NotRun::Endless);
            return;
        }
        let says = self.trigger_says(scene, trigger);
        let back = self.causes.follow(says);
        let mut scene = scene.clone();
        scene.visitless = has(program, &Flag::Visitless);
        scene.direct = scene.visitless || has(program, &Flag::Direct);
        match self.refusing(&scene, program, Answer::Given) {
            Some(place) => self.skip(&scene, NotRun::Restriction(place)),
            None => self.run_steps(&scene, program),
        }
        self.causes.back_to(back);
        self.work.leave();
    }

    fn run_steps(&mut self, scene: &Scene, program: &Program) {
        self.count_use(scene);
        for step in &program.steps {
            if let Some(outcome) = self.step(scene, step) {
                self.feedback(scene, outcome);
            }
        }
        self.count_attribute_use(&scene.source.by.clone());
    }

    fn trigger_says(&self, scene: &Scene, trigger: &TriggerRef) -> Statement {
        let who = self.actor_words(scene.actor());
        let language = self.world.language;
        let trigger = built_in::term(language, "trigger", &self.trigger_words(trigger));
        let source = self.source_words(language, &scene.source.name);
        Statement::new("trigger")
            .with("who", Slot::Words(who))
            .with("source", Slot::Words(source))
            .with("trigger", Slot::Words(trigger))
    }

    /// What the acting element is told (reference §11, step 8): attributes, polls and teams are
    /// told nothing.
    fn feedback(&mut self, scene: &Scene, outcome: Outcome) {
        match scene.actor() {
            Actor::Attribute(_) | Actor::Poll(_) | Actor::Team(_) | Actor::Host => {}
            actor @ (Actor::Player(_)
            | Actor::Extra(_)
            | Actor::Group(_)
            | Actor::Executor { .. }) => {
                if let Some(to) = self.place_of(actor) {
                    self.say(to, outcome.message);
                }
            }
        }
    }

    /// Runs a step; nothing comes of it where the evaluation goes on.
    pub(super) fn step(&mut self, scene: &Scene, step: &Step) -> Option<Outcome> {
        if let Err(over) = self.work.spend() {
            self.too_much(over);
            return Some(Outcome::failure(""));
        }
        match step {
            Step::Ability(ability) => self.do_ability(scene, ability),
            Step::ProcessEvaluate { process, evaluate } => {
                let outcome = self.process_evaluate(scene, process, evaluate);
                let does = Does::only(AbilityType::ProcessEvaluate);
                if let Some(outcome) = &outcome {
                    self.acted(scene, does, outcome);
                }
                outcome
            }
            Step::ForEach { over, steps } => Some(self.for_each(scene, over, steps)),
        }
    }

    fn do_ability(&mut self, scene: &Scene, ability: &Ability) -> Option<Outcome> {
        let does = Does::new(ability);
        let named = built_in::ability(self.world.language, &does.words());
        let says = Statement::new("ability").with("ability", Slot::Words(named));
        let back = self.causes.follow(says);
        self.causes.label(does.words());
        let mut scene = scene.clone();
        if let Some(executor) = self.executor(&scene) {
            scene.owner = executor.clone();
            scene.source.by = match scene.actor() {
                Actor::Group(group) => Actor::Executor {
                    player: executor_seat(&executor)?,
                    group: *group,
                },
                other => other.clone(),
            };
        }
        let outcome = self.perform(&scene, ability, does);
        if let Some(outcome) = &outcome {
            if outcome.success == Some(false) {
                self.causes.fails();
            }
            self.acted(&scene, does, outcome);
        }
        self.causes.back_to(back);
        outcome
    }

    /// The member who carries out what a group decided.
    fn executor(&self, scene: &Scene) -> Option<Actor> {
        match (scene.actor(), scene.known(Known::Executor)) {
            (Actor::Group(_), Some([Item::Player(seat)])) => Some(Actor::Player(*seat)),
            _ => None,
        }
    }

    /// Process and Evaluate (reference §11.6).
    fn process_evaluate(
        &mut self,
        scene: &Scene,
        process: &[Step],
        evaluate: &[Branch],
    ) -> Option<Outcome> {
        let mut scene = scene.clone();
        if !process.is_empty() {
            let mut results = Vec::with_capacity(process.len());
            for step in process {
                results.push(self.step(&scene, step).unwrap_or_default());
            }
            scene.results = results;
        }
        for branch in evaluate {
            if !self.holds(&scene, &branch.when) {
                self.skip_branch(&scene, branch);
                continue;
            }
            let back = self.branch_taken(branch);
            let outcome = self.block(&scene, &branch.steps);
            self.causes.back_to(back);
            if branch.when != Condition::Always && outcome.is_some() {
                return outcome;
            }
        }
        Some(Outcome::failure(""))
    }

    fn branch_taken(&mut self, branch: &Branch) -> Option<usize> {
        let says = match &branch.when {
            Condition::Always => Statement::new("always"),
            Condition::Otherwise => Statement::new("otherwise"),
            condition => {
                let words = condition.to_string();
                Statement::new("condition").with("condition", Slot::Words(words))
            }
        };
        self.causes.follow(says)
    }

    /// All steps in order; what came of the last counts.
    fn block(&mut self, scene: &Scene, steps: &[Step]) -> Option<Outcome> {
        let mut last = None;
        for step in steps {
            last = self.step(scene, step);
        }
        last
    }

    /// Step by step, each for all elements (reference §11.7).
    fn for_each(&mut self, scene: &Scene, over: &Value, steps: &[Step]) -> Outcome {
        let elements = self.value(scene, over);
        let mut last = Outcome::failure("");
        for step in steps {
            for element in &elements {
                let mut scene = scene.clone();
                scene.known.set(Known::Ind, [element.clone()]);
                if let Some(outcome) = self.step(&scene, step) {
                    last = outcome;
                }
            }
        }
        last
    }

    /// The element ran an ability: what waits for that is set off.
    fn acted(&mut self, scene: &Scene, does: Does, outcome: &Outcome) {
        let passes = |filter: &Option<Filtered>| does.passes(*filter);
        if self.nobody_hears(&|event| matches!(event, Event::Action(_, filter) if passes(filter))) {
            return;
        }
        let target: Vec<Item> = outcome
            .target
            .iter()
            .filter(|item| item.player().is_some())
            .cloned()
            .collect();
        let known = Context::default()
            .with(Known::ActionTarget, target)
            .with(
                Known::ActionResult,
                [Item::Result(Box::new(outcome.clone()))],
            )
            .with(Known::ActionFeedback, [Item::Text(outcome.message.clone())])
            .with(Known::ActionAbilityType, [Item::Ability(does.words())])
            .with(
                Known::TriggerSource,
                [Item::Source(scene.source.name.clone())],
            );
        let own =
            |event: &Event| matches!(event, Event::Action(Doer::Own, filter) if passes(filter));
        let any =
            |event: &Event| matches!(event, Event::Action(Doer::Any, filter) if passes(filter));
        let elements = match scene.player() {
            Some(seat) if acts_as_player(scene.actor()) => self.elements_of(seat),
            _ => vec![scene.actor().clone()],
        };
        for actor in &elements {
            let same_name = self
                .world
                .source(actor)
                .is_some_and(|source| source.name == scene.source.name);
            if same_name && same_element(actor, scene.actor()) {
                self.fire(actor, &own, &known);
            }
        }
        if let Actor::Executor { group, .. } = scene.actor() {
            self.fire(
                &Actor::Group(*group),
                &|event| own(event) || any(event),
                &known,
            );
        }
        for actor in &elements {
            self.fire(actor, &any, &known);
        }
        if let Some(seat) = scene.player().filter(|_| acts_as_player(scene.actor())) {
            let of = |event: &Event| match event {
                Event::Action(Doer::Of(_), filter) => does.passes(*filter),
                _ => false,
            };
            self.fire_others(
                seat,
                &|event| match event {
                    Event::Action(Doer::Of(whose), _) if of(event) => Some(whose),
                    _ => None,
                },
                &known,
            );
        }
    }

    /// A limit was met: the host is told once, with the cycle.
    pub(super) fn too_much(&mut self, over: Over) {
        let Some(cycle) = over.cycle else {
            return;
        };
        let names: Vec<String> = cycle
            .iter()
            .map(|(actor, trigger)| {
                let words = self.trigger_words(trigger);
                let who = self.actor_words(actor);
                say!(self, "trigger_of", trigger = words, who)
            })
            .collect();
        let triggers = names.join(&say!(self, "then_the_next"));
        self.fault(say!(self, "abilities_without_end", triggers));
    }

    /// An element in words for the host.
    fn actor_words(&self, actor: &Actor) -> String {
        let item = World::item(actor);
        item.map_or_else(|| self.built_in("host", &[]), |item| self.words(&[item]))
    }

    /// The place that a value names, where there is exactly one.
    pub(super) fn one_place(&mut self, scene: &Scene, value: &Value) -> Option<Item> {
        let places = self.places(scene, value);
        match places.as_slice() {
            [one] if place(one).is_some() => Some(one.clone()),
            _ => None,
        }
    }
}

fn executor_seat(executor: &Actor) -> Option<nightdesk_game::SeatId> {
    match executor {
        Actor::Player(seat) => Some(*seat),
        _ => None,
    }
}

/// Whether a player is the one who acts; an attribute acts by itself.
pub(super) const fn acts_as_player(actor: &Actor) -> bool {
    match actor {
        Actor::Player(_) | Actor::Extra(_) | Actor::Executor { .. } => true,
        Actor::Group(_) | Actor::Poll(_) | Actor::Team(_) | Actor::Attribute(_) | Actor::Host => {
            false
        }
    }
}

fn has(program: &Program, flag: &Flag) -> bool {
    program.parameters.flags.contains(flag)
}
