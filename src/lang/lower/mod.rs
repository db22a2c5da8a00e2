//! From what is written to what is meant: processes get their branches, lines their alternatives,
//! the trigger its parameters.

mod parameters;

use super::code::{Code, Complaint};
use super::tree::{Ability, Branch, Condition, Line, Opener, Program, Step, Trigger};
use nightdesk_text::messages::InEach;
use nightdesk_text::{Span, in_each};

/// A trigger as it is run; what cannot be meant is complained about.
pub(super) fn program(trigger: &Trigger, found: &mut Vec<Complaint>) -> Program {
    let parameters = parameters::of_trigger(trigger, found);
    let mut lowering = Lowering { found };
    let line = Statement::of(&trigger.line);
    let statements = match line.is_empty() {
        true => statements(&trigger.line.below),
        false => vec![line],
    };
    let steps = lowering.steps(&statements, Within::Plain);
    if steps.is_empty() && !is_damaged(&trigger.line) {
        lowering.complain(
            Code::NothingToDo,
            trigger.place.0,
            in_each!("trigger_does_nothing"),
        );
    }
    Program {
        event: trigger.event.clone(),
        parameters,
        steps,
        set: None,
        place: trigger.place,
    }
}

fn is_damaged(line: &Line) -> bool {
    line.damaged || line.below.iter().any(is_damaged)
}

/// Where statements stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Within {
    /// In a trigger, a process or a loop: a condition opens an Evaluate of all that follow.
    Plain,
    /// Below a condition: each condition stands alone.
    Branch,
}

/// A line, or what is left of it after its first openers.
#[derive(Debug, Clone, Copy)]
struct Statement<'a> {
    openers: &'a [Opener],
    line: &'a Line,
}

impl<'a> Statement<'a> {
    fn of(line: &'a Line) -> Self {
        Self {
            openers: &line.openers,
            line,
        }
    }

    fn is_empty(&self) -> bool {
        self.openers.is_empty() && self.line.ability.is_none()
    }

    fn span(&self) -> Span {
        self.line.place.0
    }

    /// What its first opener governs: the rest of the line, or the lines below.
    fn inside(&self) -> Vec<Self> {
        let rest = Self {
            openers: self.openers.get(1..).unwrap_or_default(),
            line: self.line,
        };
        match rest.is_empty() {
            true => statements(&self.line.below),
            false => vec![rest],
        }
    }

    fn condition(&self) -> Option<&'a Condition> {
        match self.openers.first() {
            Some(Opener::If(condition)) => Some(condition),
            _ => None,
        }
    }

    fn is_evaluate(&self) -> bool {
        matches!(self.openers.first(), Some(Opener::Evaluate))
    }
}

fn statements(lines: &[Line]) -> Vec<Statement<'_>> {
    lines.iter().map(Statement::of).collect()
}

struct Lowering<'f> {
    found: &'f mut Vec<Complaint>,
}

impl Lowering<'_> {
    fn complain(&mut self, code: Code, span: Span, message: InEach) {
        self.found.push(code.at(span, message));
    }

    fn steps(&mut self, statements: &[Statement<'_>], within: Within) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut rest = statements;
        while let Some((first, following)) = rest.split_first() {
            if within == Within::Plain && first.condition().is_some() {
                steps.push(Step::ProcessEvaluate {
                    process: Vec::new(),
                    evaluate: self.branches(rest),
                });
                break;
            }
            rest = self.step(*first, following, &mut steps);
        }
        steps
    }

    /// Takes one statement, or a Process with its Evaluate; gives what is left.
    fn step<'s, 'l>(
        &mut self,
        first: Statement<'l>,
        following: &'s [Statement<'l>],
        steps: &mut Vec<Step>,
    ) -> &'s [Statement<'l>] {
        match first.openers.first() {
            None => {
                if let Some(ability) = &first.line.ability {
                    steps.push(self.ability(ability, first));
                } else if !first.line.below.is_empty() && !first.line.damaged {
                    let message = in_each!("takes_no_lines_below");
                    self.complain(Code::LinesBelow, first.span(), message);
                }
            }
            Some(Opener::Action) => self.action(first),
            Some(Opener::Process) => {
                let process = self.opened(first, "process_does_nothing");
                let (evaluate, rest) = match following.split_first() {
                    Some((next, rest)) if next.is_evaluate() => (self.evaluated(*next), rest),
                    Some((next, _)) => {
                        let message = in_each!("lone_process");
                        self.complain(Code::LoneProcess, next.span(), message);
                        (Vec::new(), following)
                    }
                    None => (Vec::new(), following),
                };
                steps.push(Step::ProcessEvaluate { process, evaluate });
                return rest;
            }
            Some(Opener::Evaluate) => steps.push(Step::ProcessEvaluate {
                process: Vec::new(),
                evaluate: self.evaluated(first),
            }),
            Some(Opener::ForEach(over)) => {
                let over = over.clone();
                let body = self.opened(first, "loop_does_nothing");
                steps.push(Step::ForEach { over, steps: body });
            }
            Some(Opener::If(condition)) => {
                if *condition == Condition::Otherwise {
                    let message = in_each!("no_alternatives");
                    let complaint = Code::NoAlternative.at(first.span(), message);
                    self.found
                        .push(complaint.hint(in_each!("put_evaluate_above")));
                }
                let branch = self.branch(condition, first);
                steps.push(Step::ProcessEvaluate {
                    process: Vec::new(),
                    evaluate: vec![branch],
                });
            }
        }
        following
    }

    /// An ability, with the branches that stand below it.
    fn ability(&mut self, ability: &Ability, statement: Statement<'_>) -> Step {
        let below = statements(&statement.line.below);
        let Some(first) = below.first() else {
            return Step::Ability(ability.clone());
        };
        if first.condition().is_none() {
            let message = in_each!("condition_first");
            self.complain(Code::LinesBelow, first.span(), message);
            return Step::Ability(ability.clone());
        }
        Step::ProcessEvaluate {
            process: vec![Step::Ability(ability.clone())],
            evaluate: self.branches(&below),
        }
    }

    fn action(&mut self, statement: Statement<'_>) {
        let line = statement.line;
        if line.ability.is_some() || line.openers.len() > 1 || !line.below.is_empty() {
            let message = in_each!("only_parameters");
            self.complain(Code::LinesBelow, statement.span(), message);
        }
    }

    /// What an opener governs, which should be something; else the key says what does nothing.
    fn opened(&mut self, statement: Statement<'_>, key: &str) -> Vec<Step> {
        let inside = statement.inside();
        self.not_empty(&inside, statement, key);
        self.steps(&inside, Within::Plain)
    }

    fn evaluated(&mut self, statement: Statement<'_>) -> Vec<Branch> {
        let inside = statement.inside();
        self.not_empty(&inside, statement, "evaluate_does_nothing");
        self.branches(&inside)
    }

    fn not_empty(&mut self, inside: &[Statement<'_>], statement: Statement<'_>, key: &str) {
        if inside.is_empty() && !statement.line.damaged {
            self.complain(Code::NothingToDo, statement.span(), in_each!(key));
        }
    }

    fn branches(&mut self, statements: &[Statement<'_>]) -> Vec<Branch> {
        let mut branches = Vec::new();
        let mut rest = statements;
        let mut closed = false;
        while let Some((first, following)) = rest.split_first() {
            if closed {
                let message = in_each!("never_reached");
                self.complain(Code::Unreachable, first.span(), message);
            }
            let branch = match first.condition() {
                Some(condition) => {
                    rest = following;
                    self.branch(condition, *first)
                }
                None => {
                    let mut steps = Vec::new();
                    rest = self.step(*first, following, &mut steps);
                    Branch {
                        when: Condition::Always,
                        steps,
                    }
                }
            };
            closed = branch.when == Condition::Otherwise && gives_result(&branch.steps);
            branches.push(branch);
        }
        branches
    }

    fn branch(&mut self, condition: &Condition, statement: Statement<'_>) -> Branch {
        let inside = statement.inside();
        self.not_empty(&inside, statement, "branch_does_nothing");
        Branch {
            when: condition.clone(),
            steps: self.steps(&inside, Within::Branch),
        }
    }
}

/// Whether steps end in something that gives a result, so that an Evaluate stops there.
fn gives_result(steps: &[Step]) -> bool {
    match steps.last() {
        None | Some(Step::Ability(Ability::Continue)) => false,
        Some(Step::Ability(_) | Step::ProcessEvaluate { .. } | Step::ForEach { .. }) => true,
    }
}
