//! What limits and scales a trigger (reference §9.1 to §9.3).

use super::input::Refusal;
use super::run::Run;
use super::scene::{DeadFound, Scene};
use super::world::{Activation, Actor, Item, Known, PhaseNumber, Status, Used};
use nightdesk_lang::tree::{
    Comparison, Condition, DayOrNight, Event, Expression, LivingStatus, Parity, Program,
    Restriction, Scale, Selected, ShareOf, Succession, Temporal, Value, Whose, Word,
};

/// Whether the answer that some restrictions need is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Answer {
    /// It is still waited for.
    Waits,
    /// It is there, or none is needed.
    Given,
}

impl Run<'_> {
    /// What an answer is refused with, if a restriction of the trigger does not pass.
    pub(super) fn refused(&mut self, scene: &Scene, program: &Program) -> Option<Refusal> {
        let place = self.refusing(scene, program, Answer::Given)?;
        program.parameters.restrictions.get(place).map(refusal)
    }

    /// The first restriction of a trigger that does not pass, by its place.
    pub(super) fn refusing(
        &mut self,
        scene: &Scene,
        program: &Program,
        answer: Answer,
    ) -> Option<usize> {
        if program.parameters.restrictions.is_empty() {
            return None;
        }
        let mut scene = scene.clone();
        if program.event.is_about_others() {
            scene.dead = DeadFound::Matching;
        }
        let mut restrictions = program.parameters.restrictions.iter();
        restrictions.position(|restriction| {
            let later = answer == Answer::Waits && waits(restriction);
            !later && !self.passes(&scene, restriction)
        })
    }

    fn passes(&mut self, scene: &Scene, restriction: &Restriction) -> bool {
        let now = self.world.phase;
        match restriction {
            Restriction::Temporal(temporal) => match temporal {
                Temporal::In(phase) => now == number_of(*phase),
                Temporal::From(phase) => now >= number_of(*phase),
                Temporal::During(DayOrNight::Day) => !now.is_night(),
                Temporal::During(DayOrNight::Night) => now.is_night(),
            },
            Restriction::Attribute { of, has, attribute } => {
                let actors = match of {
                    None => vec![scene.owner.clone()],
                    Some(of) => {
                        let of = self.value(scene, of);
                        of.iter().filter_map(Item::actor).collect()
                    }
                };
                actors
                    .iter()
                    .all(|actor| self.has(scene, actor, attribute, false) == *has)
            }
            Restriction::Succession(Succession::Ability) => {
                let used = self.used(scene);
                scene.again || used.is_none_or(|used| now.0 >= used.last + 4)
            }
            Restriction::Succession(Succession::Target) => {
                let input = scene.known(Known::Selection).map(<[Item]>::to_vec);
                let last = self.used(scene).and_then(|used| used.input.clone());
                last.is_none() || last != input
            }
            Restriction::Quantity(most) => {
                let most = self.number(scene, most);
                let times = self.used(scene).map_or(0, |used| used.times);
                most <= 0 || i64::from(times) < most
            }
            Restriction::Condition(condition) => self.holds(scene, condition),
            Restriction::Status(_) => true,
        }
    }

    /// How often the acting element used the trigger.
    fn used(&self, scene: &Scene) -> Option<&Used> {
        let trigger = scene.trigger.as_ref()?;
        self.world.used.get(scene.actor(), trigger)
    }

    /// Counts a use of the trigger that runs.
    pub(super) fn count_use(&mut self, scene: &Scene) {
        let Some(trigger) = &scene.trigger else {
            return;
        };
        let now = self.world.phase.0;
        let input = scene.known(Known::Selection).map(<[Item]>::to_vec);
        self.world.used.count(scene.actor(), trigger, now, input);
    }

    /// Counts a use of the attribute or extra role that acted.
    pub(super) fn count_attribute_use(&mut self, actor: &Actor) {
        let used = match actor {
            Actor::Attribute(id) => Some(*id),
            Actor::Extra(thread) => self.world.extra(*thread).map(|extra| extra.id),
            _ => None,
        };
        if let Some(used) = used {
            self.use_attribute(used);
        }
    }

    /// Whether an element works with its owner's status; only haunting games ask.
    pub(super) fn activated(&self, scene: &Scene, program: &Program) -> bool {
        let died = matches!(
            program.event,
            Event::Death(Whose::Own) | Event::Killed(Whose::Own) | Event::Lynch
        );
        if !self.world.haunting || died {
            return true;
        }
        let restrictions = program.parameters.restrictions.iter();
        let written = restrictions
            .rev()
            .find_map(|restriction| match restriction {
                Restriction::Status(LivingStatus::Ghostly) => Some(Activation::Ghostly),
                Restriction::Status(LivingStatus::Any) => Some(Activation::Always),
                Restriction::Status(LivingStatus::Alive) => Some(Activation::Alive),
                _ => None,
            });
        let (own, status) = match scene.actor() {
            Actor::Player(seat) => {
                let own = self.world.player(*seat).map(|player| player.activation);
                (own, self.world.status(*seat))
            }
            Actor::Extra(thread) => {
                let extra = self.world.extra(*thread);
                let status = extra.map_or(Status::Dead, |extra| self.world.status_of(&extra.owner));
                (extra.map(|extra| extra.activation), status)
            }
            Actor::Attribute(id) => {
                let attribute = self.world.attribute(*id);
                let status = attribute.map_or(Status::Dead, |on| self.world.status_of(&on.owner));
                (attribute.map(|attribute| attribute.activation), status)
            }
            Actor::Group(_)
            | Actor::Executor { .. }
            | Actor::Poll(_)
            | Actor::Team(_)
            | Actor::Host => return true,
        };
        let banished = matches!(
            program.event,
            Event::Banished(Whose::Own) | Event::Banishment(Whose::Own)
        );
        // Who was banished is dead by then, and acts as the ghost of the moment before.
        let status = match status {
            Status::Dead if banished => Status::Ghostly,
            status => status,
        };
        written.or(own).unwrap_or_default().admits(status)
    }

    /// How many uses a scaling gives: the last condition that passes, else the last default.
    pub(super) fn uses(&mut self, scene: &Scene, scaling: &[Scale]) -> u32 {
        if scaling.is_empty() {
            return 1;
        }
        let (mut default, mut conditional) = (None, None);
        for scale in scaling {
            match scale {
                Scale::Times(times) => default = Some(*times),
                Scale::Number(value) => {
                    let number = self.number(scene, value);
                    default = Some(u32::try_from(number.max(0)).unwrap_or(u32::MAX));
                }
                Scale::Share(of, by) => default = Some(self.share(scene, *of, by)),
                Scale::When {
                    left,
                    comparison,
                    right,
                    times,
                } => {
                    let (left, right) = (self.number(scene, left), self.number(scene, right));
                    if compared(left, *comparison, right) {
                        conditional = Some(*times);
                    }
                }
                Scale::In(parity, times) => {
                    let odd = self.world.phase.in_name() % 2 == 1;
                    if odd == (*parity == Parity::Odd) {
                        conditional = Some(*times);
                    }
                }
            }
        }
        conditional.or(default).unwrap_or(0).min(MOST_USES)
    }

    fn share(&mut self, scene: &Scene, of: ShareOf, by: &Value) -> u32 {
        let of = match of {
            ShareOf::Total => self.world.players.len(),
            ShareOf::Living => self.world.seats_being(Status::Alive).count(),
        };
        let by = usize::try_from(self.number(scene, by)).unwrap_or(0);
        let share = of.checked_div(by).unwrap_or(0);
        u32::try_from(share).unwrap_or(u32::MAX).max(1)
    }
}

/// Whether a restriction can only be checked when the answer is there.
fn waits(restriction: &Restriction) -> bool {
    let mut asks = false;
    let mut look = |value: &Value| {
        asks |= matches!(
            &value.expression,
            Expression::Selector {
                base: Selected::Word(Word::Selection | Word::SecondarySelection | Word::Chosen),
                ..
            }
        );
    };
    match restriction {
        Restriction::Attribute { of, attribute, .. } => {
            of.iter().for_each(|of| of.walk(&mut look));
            attribute.walk(&mut look);
        }
        Restriction::Condition(condition) => condition.walk(&mut look),
        Restriction::Quantity(most) => most.walk(&mut look),
        Restriction::Succession(Succession::Target) => return true,
        Restriction::Succession(Succession::Ability)
        | Restriction::Temporal(_)
        | Restriction::Status(_) => {}
    }
    asks
}

/// More uses of one trigger at once are a mistake.
const MOST_USES: u32 = 1000;

fn number_of(phase: nightdesk_lang::tree::Phase) -> PhaseNumber {
    match phase.kind {
        DayOrNight::Night => PhaseNumber::night(phase.number),
        DayOrNight::Day => PhaseNumber::day(phase.number),
    }
}

const fn compared(left: i64, comparison: Comparison, right: i64) -> bool {
    match comparison {
        Comparison::Less => left < right,
        Comparison::Greater => left > right,
        Comparison::AtMost => left <= right,
        Comparison::AtLeast => left >= right,
        Comparison::Equal => left == right,
    }
}

/// What a player is told whom a restriction refuses, and what the host reads.
fn refusal(restriction: &Restriction) -> Refusal {
    let (key, what) = match restriction {
        Restriction::Temporal(_) => ("condition", "not_in_this_phase"),
        Restriction::Attribute { has: true, .. } => ("condition", "attribute_is_missing"),
        Restriction::Attribute { has: false, .. } => ("condition", "attribute_forbids"),
        Restriction::Succession(Succession::Ability) => ("condition", "not_twice_in_a_row"),
        Restriction::Succession(Succession::Target) => ("succession.target", "not_the_same_target"),
        Restriction::Quantity(_) => ("condition", "used_up"),
        Restriction::Condition(Condition::IsNot(a, b)) if is_not_self(a, b) => {
            ("condition.not_self", "not_themselves")
        }
        Restriction::Condition(_) => ("condition", "condition_fails"),
        Restriction::Status(_) => ("condition", "not_in_this_state"),
    };
    Refusal::Restriction { key, what }
}

fn is_not_self(a: &Value, b: &Value) -> bool {
    let is = |value: &Value, wanted: Word| match &value.expression {
        Expression::Selector {
            base: Selected::Word(word),
            properties,
        } => *word == wanted && properties.is_empty(),
        _ => false,
    };
    is(a, Word::Selection) && is(b, Word::SelfElement)
}
