//! Which selectors have a value where: a check of whole triggers.

use super::code::{Code, Complaint};
use super::comparison::never_same;
use super::tree::{
    Ability, Actor, Choice, Condition, Event, Expression, Flag, Program, Restriction, Selected,
    Step, Value, Word,
};
use nightdesk_text::in_each;
use nightdesk_text::messages::InEach;

/// Complains about selectors that are always empty where they stand, and about what is forced
/// without an input.
pub(super) fn check(program: &Program, found: &mut Vec<Complaint>) {
    let mut check = Check {
        event: &program.event,
        found,
    };
    let outside = Around::default();
    program
        .parameters
        .walk(&mut |value| check.value(value, outside));
    for restriction in &program.parameters.restrictions {
        if let Restriction::Condition(condition) = restriction {
            check.condition(condition, outside);
        }
    }
    check.steps(&program.steps, outside);
    forced(program, found);
}

fn forced(program: &Program, found: &mut Vec<Complaint>) {
    let flags = &program.parameters.flags;
    let forced = flags.iter().any(|flag| matches!(flag, Flag::Forced(_)));
    let asks = || {
        !program.inputs().is_empty()
            || program.asks_for_option()
            || program.steps.iter().any(creates_choice)
    };
    if forced && !asks() {
        let message = in_each!("nothing_to_force");
        found.push(Code::NothingForced.at(program.place.0, message));
    }
}

fn creates_choice(step: &Step) -> bool {
    match step {
        Step::Ability(ability) => matches!(ability, Ability::Choice(Choice::Create { .. })),
        Step::ProcessEvaluate { process, evaluate } => {
            let branches = evaluate.iter().flat_map(|branch| &branch.steps);
            process.iter().chain(branches).any(creates_choice)
        }
        Step::ForEach { steps, .. } => steps.iter().any(creates_choice),
    }
}

/// What stands around a value.
#[derive(Debug, Clone, Copy, Default)]
struct Around<'p> {
    /// How many results of a process there are.
    results: usize,
    /// The process whose results are asked for.
    process: &'p [Step],
    in_process: bool,
    in_loop: bool,
}

struct Check<'p> {
    event: &'p Event,
    found: &'p mut Vec<Complaint>,
}

impl<'p> Check<'p> {
    fn steps(&mut self, steps: &'p [Step], around: Around<'p>) {
        for step in steps {
            match step {
                Step::Ability(ability) => {
                    // The true result of what is obstructed goes by the same word.
                    let obstructs = matches!(ability, Ability::Obstruct(_));
                    let around = Around {
                        in_process: around.in_process || obstructs,
                        ..around
                    };
                    ability.walk(&mut |value| self.value(value, around));
                }
                Step::ProcessEvaluate { process, evaluate } => {
                    let inside = Around {
                        in_process: true,
                        ..around
                    };
                    self.steps(process, inside);
                    let after = Around {
                        results: around.results.max(process.len()),
                        process: match process.is_empty() {
                            true => around.process,
                            false => process,
                        },
                        ..around
                    };
                    for branch in evaluate {
                        branch.when.walk(&mut |value| self.value(value, after));
                        self.condition(&branch.when, after);
                        self.steps(&branch.steps, after);
                    }
                }
                Step::ForEach { over, steps } => {
                    over.walk(&mut |value| self.value(value, around));
                    let inside = Around {
                        in_loop: true,
                        ..around
                    };
                    self.steps(steps, inside);
                }
            }
        }
    }

    /// Complains about comparisons that cannot hold.
    fn condition(&mut self, condition: &Condition, around: Around<'_>) {
        match condition {
            Condition::Is(left, right) => {
                if let Some(message) = never_same(left, right, around.process) {
                    self.found.push(Code::NeverHolds.at(right.place.0, message));
                }
            }
            Condition::Not(condition) => self.condition(condition, around),
            Condition::All(conditions) | Condition::Any(conditions) => {
                for condition in conditions {
                    self.condition(condition, around);
                }
            }
            // What can never be the same is not the same: that holds.
            Condition::IsNot(..)
            | Condition::Always
            | Condition::Otherwise
            | Condition::Greater(..)
            | Condition::Less(..)
            | Condition::Exists(_)
            | Condition::Has(..)
            | Condition::IsIn(..)
            | Condition::IsPartOf(..) => {}
        }
    }

    fn value(&mut self, value: &Value, around: Around<'_>) {
        let Expression::Selector { base, .. } = &value.expression else {
            return;
        };
        let (there, written) = match base {
            Selected::Word(word) => (has(self.event, *word, around.in_loop), format!("@{word}")),
            Selected::Result(number) => {
                let enough = usize::from(*number) <= around.results;
                (around.in_process || enough, format!("@Result{number}"))
            }
            _ => return,
        };
        if !there {
            let message = in_each!("always_empty", written);
            let complaint = Code::NoContext.at(value.place.0, message);
            self.found.push(match hint(self.event, base) {
                Some(hint) => complaint.hint(hint),
                None => complaint,
            });
        }
    }
}

/// What would have the value, where that is plain.
fn hint(event: &Event, base: &Selected) -> Option<InEach> {
    match (event, base) {
        // A lynch may come of no poll at all, so it does not say who voted (seed: triggers).
        (Event::Lynch, Selected::Word(Word::Voters | Word::OtherVoters)) => {
            Some(in_each!("voters_known_there"))
        }
        _ => None,
    }
}

/// Whether a word can stand for anything in a trigger of an event (seed: player selectors and
/// triggers).
fn has(event: &Event, word: Word, in_loop: bool) -> bool {
    match word {
        Word::Ind => in_loop,
        Word::Attacker | Word::AttackSource | Word::AttackLocation => {
            is_killing(event) || is_defense(event)
        }
        Word::DeathType | Word::KillingType => is_killing(event) || is_defense(event),
        Word::Attacked => is_defense(event),
        Word::This => event.is_about_others(),
        Word::Winner | Word::Winner1 | Word::Winner2 | Word::Executor => closes_poll(event),
        Word::Voters | Word::OtherVoters => {
            closes_poll(event) || matches!(event, Event::PollWin(_))
        }
        Word::Voter | Word::VoteText => is_vote(event),
        Word::Vote => matches!(event, Event::VoteAdd | Event::VoteRemove),
        Word::OldVote | Word::NewVote | Word::OldVoteText | Word::NewVoteText => {
            matches!(event, Event::VoteChange)
        }
        Word::ActionTarget => matches!(event, Event::Action(..) | Event::Visit(..)),
        Word::ActionResult | Word::ActionFeedback | Word::ActionAbilityType => {
            matches!(event, Event::Action(..))
        }
        Word::TriggerSource => matches!(event, Event::Action(Actor::Any, _)),
        Word::RoleChanger => matches!(event, Event::RoleChange),
        Word::Chooser | Word::Option => matches!(event, Event::ChoiceChosen(_)),
        Word::Joiner => matches!(event, Event::Join),
        Word::Visitor => matches!(event, Event::Visited(..) | Event::Redirect),
        Word::VisitParameter
        | Word::SecondVisitParameter
        | Word::VisitType
        | Word::VisitSubtype => matches!(event, Event::Visited(..) | Event::Visit(..)),
        Word::SelfElement
        | Word::All
        | Word::Others
        | Word::Dead
        | Word::Ghostly
        | Word::DeadAlive
        | Word::Nobody
        | Word::Target
        | Word::TargetDead
        | Word::Members
        | Word::Selection
        | Word::SecondarySelection
        | Word::Chosen
        | Word::ThisAttr => true,
    }
}

fn is_killing(event: &Event) -> bool {
    matches!(
        event,
        Event::Death(_)
            | Event::Killed(_)
            | Event::Lynch
            | Event::Banished(_)
            | Event::Banishment(_)
    )
}

fn is_defense(event: &Event) -> bool {
    matches!(event, Event::Defense(_))
}

fn closes_poll(event: &Event) -> bool {
    matches!(event, Event::PollClosed | Event::PollSkipped)
}

fn is_vote(event: &Event) -> bool {
    matches!(
        event,
        Event::VoteAdd | Event::VoteRemove | Event::VoteChange
    )
}
