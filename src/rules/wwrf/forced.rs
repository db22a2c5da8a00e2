//! Answers for players who must answer and did not (reference §9.4).

use super::answers::Line;
use super::chance::Why;
use super::effect::Effect;
use super::run::Run;
use super::world::{Input, Item, Prompt, Status};
use nightdesk_lang::tree::{ElementKind, Flag, Program, Type, Value};
use nightdesk_text::say;

/// Lines that are tried one by one; where there are more, lines are drawn until one is valid.
const MOST_TRIED: usize = 10_000;

/// Lines that are drawn where there are too many to try; then the first valid one is looked for.
const MOST_DRAWN: usize = 50;

/// What a forced answer is drawn among.
enum Among {
    /// The lines that are valid, all of them.
    Valid(Vec<Line>),
    /// What may be given for each input; there are too many lines to try each.
    Any(Choices),
}

/// What silence to a question that must be answered comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Silence<T> {
    /// It is answered with the value that its role names.
    Taken(T),
    /// The answer is drawn.
    Drawn,
    /// No answer is valid: it lapses.
    Lapses,
}

impl Run<'_> {
    /// Answers the choices and prompts that must be answered and are still open.
    pub(super) fn answer_forced(&mut self) {
        for choice in 0..self.world.choices.len() {
            self.choose_for(choice);
        }
        let prompts = self.world.prompts.iter();
        let forced: Vec<Prompt> = prompts.filter(|prompt| prompt.forced).cloned().collect();
        for prompt in forced {
            self.answer_for(&prompt);
        }
    }

    /// Takes the option that a choice names for the case that nothing is chosen.
    fn choose_for(&mut self, choice: usize) {
        let Some(open) = self.world.choices.get_mut(choice) else {
            return;
        };
        let (None, Some(option)) = (&open.chosen, open.forced.clone()) else {
            return;
        };
        open.chosen = Some(option.clone());
        let (creator, to) = (open.source.by.clone(), open.to.clone());
        self.world
            .prompts
            .retain(|prompt| !(prompt.inputs == [Input::Choice] && prompt.source.by == to));
        let chooser = self.world.player_of(&to).map(Item::Player);
        self.chosen(&creator, chooser.into_iter().collect(), &option);
    }

    pub(super) fn answer_for(&mut self, prompt: &Prompt) {
        let Some(program) = self.program(&prompt.trigger) else {
            return;
        };
        let among = self.forced_among(prompt, program);
        let answered = self.drawing(|run| {
            let mut lines = Vec::new();
            for _ in 0..prompt.uses {
                lines.push(run.forced_line(prompt, program, &among)?);
            }
            run.answer(prompt.id, &lines, false).ok()?;
            Some(lines)
        });
        match answered {
            Some(lines) => self.tell(Effect::AnsweredForPlayer {
                prompt: prompt.id,
                player: prompt.to,
                lines,
            }),
            None => self.log(say!(self, "forced_lapses")),
        }
    }

    /// The lines of a forced answer to choose from; the value that the flag gives is the first
    /// input's.
    fn forced_among(&mut self, prompt: &Prompt, program: &Program) -> Among {
        let choices = self.forced_choices(prompt, program);
        if choices.lines() > MOST_TRIED {
            return Among::Any(choices);
        }
        let lines = (0..choices.lines()).filter_map(|number| choices.line(number));
        Among::Valid(
            lines
                .filter(|line| self.would_admit(prompt, program, line))
                .collect(),
        )
    }

    /// What may stand for each input of a forced answer.
    fn forced_choices(&mut self, prompt: &Prompt, program: &Program) -> Choices {
        let written = written_value(program);
        let mut choices = Vec::new();
        for (at, input) in prompt.inputs.iter().enumerate() {
            choices.push(match written.filter(|_| at == 0) {
                Some(value) => vec![self.forced_value(prompt, value, *input)],
                None => self.values_for(*input),
            });
        }
        Choices(choices)
    }

    /// What silence to a prompt comes to; a value that a lot decides is drawn, too.
    pub(super) fn silence(&mut self, prompt: &Prompt) -> Silence<Vec<Item>> {
        let Some(program) = self.program(&prompt.trigger) else {
            return Silence::Lapses;
        };
        let choices = self.without_lots(|run| run.forced_choices(prompt, program));
        let Some(choices) = choices else {
            return Silence::Drawn;
        };
        if !self.takes_any(prompt, program, &choices) {
            return Silence::Lapses;
        }
        // The value is the first input's, and the only one there.
        let value = written_value(program).and_then(|_| choices.0.first()?.first().cloned());
        value.map_or(Silence::Drawn, Silence::Taken)
    }

    /// Whether any of these lines would be taken now; so it is where there are too many to try.
    fn takes_any(&mut self, prompt: &Prompt, program: &Program, choices: &Choices) -> bool {
        let mut lines = (0..choices.lines()).filter_map(|number| choices.line(number));
        choices.lines() > MOST_TRIED || lines.any(|line| self.would_admit(prompt, program, &line))
    }

    /// A line that the prompt takes, drawn.
    fn forced_line(&mut self, prompt: &Prompt, program: &Program, among: &Among) -> Option<Line> {
        let called = |run: &Self, value: &Vec<Item>| run.words(value);
        let choices = match among {
            Among::Valid(lines) => return self.drawn_line(prompt, lines),
            Among::Any(choices) => choices,
        };
        for _ in 0..MOST_DRAWN {
            let admitted = self.drawing(|run| {
                let values = choices.0.iter();
                let drawn = values.map(|among| run.one_of(Why::Forced, among, &called));
                let line: Line = drawn.collect::<Option<_>>()?;
                run.would_admit(prompt, program, &line).then_some(line)
            });
            if admitted.is_some() {
                return admitted;
            }
        }
        self.first_line(prompt, program, choices)
    }

    /// The first valid line of many of which few are valid, if any.
    fn first_line(
        &mut self,
        prompt: &Prompt,
        program: &Program,
        choices: &Choices,
    ) -> Option<Line> {
        let mut lines = (0..MOST_TRIED).filter_map(|number| choices.line(number));
        let line = lines.find(|line| self.would_admit(prompt, program, line))?;
        for (among, value) in choices.0.iter().zip(&line) {
            let place = among.iter().position(|other| other == value);
            self.settled(Why::Forced, among.len(), place.unwrap_or_default());
        }
        Some(line)
    }

    /// One of several lines, input by input, as the host names what is drawn.
    fn drawn_line(&mut self, prompt: &Prompt, lines: &[Line]) -> Option<Line> {
        let called = |run: &Self, value: &Vec<Item>| run.words(value);
        let mut lines: Vec<&Line> = lines.iter().collect();
        for at in 0..prompt.inputs.len() {
            let mut among: Vec<Vec<Item>> = Vec::new();
            for value in lines.iter().filter_map(|line| line.get(at)) {
                if !among.contains(value) {
                    among.push(value.clone());
                }
            }
            let drawn = self.one_of(Why::Forced, &among, &called);
            lines.retain(|line| line.get(at) == drawn.as_ref());
        }
        lines.first().map(|line| (*line).clone())
    }

    /// Whether any answer to a prompt would be taken now; so it is where there are too many to try.
    pub(super) fn can_be_answered(&mut self, prompt: &Prompt) -> bool {
        // A choice names its options, a number may be any, and nobody is an answer, too.
        let open = [Input::Choice, Input::Number, Input::PlayerOptional];
        if prompt.inputs.iter().any(|input| open.contains(input)) {
            return true;
        }
        let Some(program) = self.program(&prompt.trigger) else {
            return true;
        };
        let inputs = prompt.inputs.iter();
        let choices = Choices(inputs.map(|input| self.values_for(*input)).collect());
        self.takes_any(prompt, program, &choices)
    }

    /// Whether a line would be taken; looking draws nothing and tells nothing.
    fn would_admit(&mut self, prompt: &Prompt, program: &Program, line: &Line) -> bool {
        self.without_trace(|run| run.admits(prompt, program, line))
    }

    fn forced_value(&mut self, prompt: &Prompt, value: &Value, input: Input) -> Vec<Item> {
        let Some(scene) = self.scene(&prompt.source.by, prompt.context.clone()) else {
            return Vec::new();
        };
        let found = self.value(&scene, value);
        let of = match input {
            Input::Role => Type::Role,
            Input::Number => Type::Number,
            Input::Boolean => Type::Boolean,
            Input::Choice => Type::Option,
            Input::Player
            | Input::PlayerOptional
            | Input::Dead
            | Input::Ghost
            | Input::PlayerAny => Type::Player,
        };
        self.cast(found, of).into_iter().take(1).collect()
    }

    /// Every value that might be given.
    fn values_for(&self, input: Input) -> Vec<Vec<Item>> {
        let being = |admits: &dyn Fn(Status) -> bool| -> Vec<Item> {
            let seats = self.world.seats();
            let seats = seats.filter(|seat| admits(self.world.status(*seat)));
            seats.map(Item::Player).collect()
        };
        let among = match input {
            Input::Player | Input::PlayerOptional => being(&|of| of == Status::Alive),
            Input::Dead => being(&|of| of == Status::Dead),
            Input::Ghost => being(&|of| of == Status::Ghostly),
            Input::PlayerAny => being(&|_| true),
            Input::Role => {
                let roles = self.book.all(ElementKind::Role);
                roles
                    .map(|role| Item::Role(role.key.as_str().to_owned()))
                    .collect()
            }
            Input::Boolean => vec![Item::Boolean(true), Item::Boolean(false)],
            Input::Number => (-5..=5).map(Item::Number).collect(),
            Input::Choice => Vec::new(),
        };
        among.into_iter().map(|item| vec![item]).collect()
    }
}

/// The value that a role names for the case that nobody answers.
fn written_value(program: &Program) -> Option<&Value> {
    let mut flags = program.parameters.flags.iter();
    flags.find_map(|flag| match flag {
        Flag::Forced(value) => value.as_ref(),
        _ => None,
    })
}

/// What may be given for each input of a line.
struct Choices(Vec<Vec<Vec<Item>>>);

impl Choices {
    /// How many lines there are.
    fn lines(&self) -> usize {
        let counts = self.0.iter().map(Vec::len);
        counts.fold(1, usize::saturating_mul)
    }

    /// One of the lines, counted from nought; the last input changes first.
    fn line(&self, number: usize) -> Option<Line> {
        let mut left = number;
        let mut line = Line::with_capacity(self.0.len());
        for among in self.0.iter().rev() {
            line.push(among.get(left.checked_rem(among.len())?)?.clone());
            left = left.checked_div(among.len())?;
        }
        line.reverse();
        (left == 0).then_some(line)
    }
}

#[cfg(test)]
mod tests {
    use super::{Choices, Item};

    #[test]
    fn every_line_has_its_number() {
        let numbers = |of: &[i64]| of.iter().map(|one| vec![Item::Number(*one)]).collect();
        let choices = Choices(vec![numbers(&[1, 2]), numbers(&[5, 6, 7])]);
        assert_eq!(choices.lines(), 6);
        let line = |number| choices.line(number).map(|line| line.concat());
        assert_eq!(line(0), Some(vec![Item::Number(1), Item::Number(5)]));
        assert_eq!(line(4), Some(vec![Item::Number(2), Item::Number(6)]));
        assert_eq!(line(6), None);
        let none = Choices(vec![numbers(&[1]), Vec::new()]);
        assert_eq!((none.lines(), none.line(0)), (0, None));
    }
}
