//! Answers to prompts, as a host types them.

use super::read::{By, Read, acting};
use super::seats::Reading;
use super::typed::{self, Means};
use super::words::{bare, marked_number, number, parts, quoted};
use super::{ScriptTable, refused};
use crate::input::Input;
use crate::world::{Item, Prompt, World};
use nightdesk_game::SeatId;
use nightdesk_lang::tree::Key;
use nightdesk_replies::AskId;
use nightdesk_rules::Refusal;
use nightdesk_text::say;

/// What signs stand between values.
const BETWEEN: [char; 3] = [';', ',', '/'];

/// The lines of an answer, one for each use; each holds the inputs in order.
type Lines = Vec<Vec<Vec<Item>>>;

impl ScriptTable {
    /// `answer Ana Bob`, `answer Ana #3 Bob; Wolf / Cid; Witch`, `Ana: Bob`.
    pub(super) fn read_answer(
        &self,
        rest: &str,
        reading: Reading,
        delayed: bool,
    ) -> Result<Read, Refusal> {
        let world = self.running()?;
        let (seat, rest) = self.asked(world, rest, reading)?;
        let open: Vec<&Prompt> = world
            .prompts
            .iter()
            .filter(|open| open.to == seat)
            .collect();
        let wrong = match self.answering(world, seat, &open, rest, reading) {
            Ok((prompt, lines)) => {
                return Ok(self.answered(prompt, lines, delayed, Vec::new(), reading));
            }
            Err(wrong) => wrong,
        };
        if wrong.code == "ambiguous-prompt" {
            return Err(wrong);
        }
        // A change of mind: the answer that waits gives way, if the new one is right.
        let waiting = self.waiting_of(world, seat);
        let again = self.answering(world, seat, &waiting, rest, reading);
        if let Ok((prompt, lines)) = again {
            let prompt_id = prompt.id;
            let withdraw = vec![Input::Withdraw { prompt: prompt_id }];
            return Ok(self.answered(prompt, lines, delayed, withdraw, reading));
        }
        if reading == Reading::Typed
            && let Some(rests) = self.read_rest(seat, rest, reading)
        {
            return rests;
        }
        Err(match (open.is_empty(), again) {
            (true, Err(of_waiting)) if !waiting.is_empty() => of_waiting,
            _ => wrong,
        })
    }

    /// An answer as it is entered; a host reads how it was understood.
    fn answered(
        &self,
        prompt: &Prompt,
        lines: Lines,
        delayed: bool,
        before: Vec<Input>,
        reading: Reading,
    ) -> Read {
        let line = self.answer_line(prompt, &lines, delayed);
        let understood = match reading {
            Reading::Typed => self.answer_shown(prompt, &lines),
            Reading::Kept => None,
        };
        let input = Input::Answer {
            prompt: prompt.id,
            lines,
            delayed,
        };
        let inputs = before.into_iter().chain([input]).collect();
        let mut read = Read::inputs(line, inputs).by(By::Player(prompt.to));
        read.remarks.extend(understood);
        read
    }

    /// An answer as it was understood; none where the question asks for nothing but a word.
    fn answer_shown(&self, prompt: &Prompt, lines: &Lines) -> Option<String> {
        let uses = lines.iter().map(|values| {
            let values: Vec<String> = values.iter().map(|items| self.value_shown(items)).collect();
            values.join("; ")
        });
        let values: Vec<String> = uses.filter(|values| !values.is_empty()).collect();
        let (name, values) = (self.seats.name(prompt.to), values.join(" / "));
        if values.is_empty() {
            return None;
        }
        Some(match self.replies.line(&AskId::Question(prompt.id)) {
            Some(line) => say!(self, "answers_instead", name, values, line),
            None => say!(self, "answers", name, values),
        })
    }

    /// Which of several questions a text answers, and with what.
    fn answering<'p>(
        &self,
        world: &World,
        seat: SeatId,
        open: &[&'p Prompt],
        rest: &str,
        reading: Reading,
    ) -> Result<(&'p Prompt, Lines), Refusal> {
        if open.is_empty() {
            return Err(self.nothing_open(world, seat));
        }
        let (meant, values) = self.meant(open, rest);
        if meant.is_empty() {
            return Err(self.no_such(seat, open));
        }
        let mut fitting = Vec::new();
        let mut wrong = None;
        for prompt in &meant {
            match self.lines(world, prompt, values, reading) {
                Ok(lines) => fitting.push((*prompt, lines)),
                Err(refusal) => _ = wrong.get_or_insert(refusal),
            }
        }
        match fitting.as_slice() {
            [] => Err(wrong.unwrap_or_else(|| self.no_such(seat, open))),
            [(prompt, lines)] => Ok((*prompt, lines.clone())),
            several => {
                let prompts: Vec<&Prompt> = several.iter().map(|(prompt, _)| *prompt).collect();
                Err(self.which(seat, &prompts))
            }
        }
    }

    /// That no answer can be taken back; "no action" is none.
    fn no_answer_waits(&self, world: &World, seat: SeatId) -> Refusal {
        let name = self.seats.name(seat);
        let mut own = world.prompts.iter().filter(|prompt| prompt.to == seat);
        let message = match own.any(|prompt| self.replies.rests(prompt.id)) {
            true => {
                let typed = self.seats.typed(seat);
                say!(self, "no_answer_waits_but_rest", name, typed)
            }
            false => say!(self, "no_answer_waits", name),
        };
        refused("nothing-waits", message)
    }

    /// `decline Ana`, `withdraw Ana #3`.
    pub(super) fn read_without(
        &self,
        verb: &'static str,
        rest: &str,
        reading: Reading,
    ) -> Result<Read, Refusal> {
        let world = self.running()?;
        let (seat, rest) = self.asked(world, rest, reading)?;
        let declines = verb == "decline";
        // Journals have `decline` as a question that was closed at once; now it can be answered yet.
        let rests = declines && reading == Reading::Typed;
        let actions = world.actions.iter().map(|action| &action.prompt);
        let mut of_seat: Vec<&Prompt> = match declines {
            true => world.prompts.iter().collect(),
            false => actions.collect(),
        };
        of_seat.retain(|prompt| prompt.to == seat);
        of_seat.dedup_by_key(|prompt| prompt.id);
        if of_seat.is_empty() {
            return Err(match declines {
                true => self.nothing_open(world, seat),
                false => self.no_answer_waits(world, seat),
            });
        }
        let all = rest.trim().eq_ignore_ascii_case("all");
        let (meant, left) = match all {
            true => (of_seat.clone(), ""),
            false => self.meant(&of_seat, rest),
        };
        if meant.is_empty() || !left.trim().is_empty() {
            return Err(self.no_such(seat, &of_seat));
        }
        let name = self.seats.kept(seat);
        match meant.as_slice() {
            several if rests && (all || several.len() == 1) => {
                let ids: Vec<u32> = several.iter().map(|prompt| prompt.id).collect();
                self.rests(world, seat, &ids, reading)
            }
            [prompt] => {
                let prompt = prompt.id;
                let input = match declines {
                    true => Input::Decline { prompt },
                    false => Input::Withdraw { prompt },
                };
                Ok(Read::inputs(
                    format!("{verb} {name} #{prompt}"),
                    vec![input],
                ))
            }
            several if all => {
                let inputs = several.iter().map(|prompt| match declines {
                    true => Input::Decline { prompt: prompt.id },
                    false => Input::Withdraw { prompt: prompt.id },
                });
                Ok(Read::inputs(format!("{verb} {name} all"), inputs.collect()))
            }
            several => Err(self.which(seat, several)),
        }
    }

    /// Who answers: a part of a name counts for those who are asked something.
    pub(super) fn asked<'t>(
        &self,
        world: &World,
        rest: &'t str,
        reading: Reading,
    ) -> Result<(SeatId, &'t str), Refusal> {
        let asked = |seat: &SeatId| {
            world.lives(*seat) || world.prompts.iter().any(|prompt| prompt.to == *seat)
        };
        let asked: Vec<SeatId> = self.seats.ids().filter(asked).collect();
        let (seat, rest) = self.seats.at_start(rest, reading, &asked)?;
        let rest = rest.trim_start();
        Ok((seat, rest.strip_prefix(':').unwrap_or(rest).trim()))
    }

    /// The prompts that a number or a trigger in quotes picks, and what follows it.
    fn meant<'p, 't>(&self, open: &[&'p Prompt], rest: &'t str) -> (Vec<&'p Prompt>, &'t str) {
        let of = |id: u32| -> Vec<&'p Prompt> {
            let open = open.iter().copied();
            open.filter(|prompt| prompt.id == id).collect()
        };
        if let Some((id, values)) = marked_number(rest) {
            return (of(id), values);
        }
        if let Some((id, values)) = number(rest)
            && let found = of(id)
            && found.iter().any(|prompt| self.is_enough(prompt, values))
        {
            return (found, values);
        }
        if let Some((words, values)) = quoted(rest) {
            let found = self.by_trigger(open, words);
            if found.iter().any(|prompt| self.is_enough(prompt, values)) {
                return (found, values);
            }
        }
        (open.to_vec(), rest)
    }

    /// Whether something is left to be the answer, where one is asked for.
    fn is_enough(&self, prompt: &Prompt, values: &str) -> bool {
        prompt.inputs.is_empty() || !values.trim().is_empty()
    }

    fn by_trigger<'p>(&self, open: &[&'p Prompt], words: &str) -> Vec<&'p Prompt> {
        let wanted = Key::of(words);
        let trigger = |prompt: &Prompt| Key::of(&self.trigger(prompt));
        let exact = open
            .iter()
            .copied()
            .filter(|prompt| trigger(prompt) == wanted);
        let exact: Vec<&'p Prompt> = exact.collect();
        match exact.is_empty() && !wanted.is_empty() {
            false => exact,
            true => {
                let open = open.iter().copied();
                open.filter(|prompt| trigger(prompt).as_str().contains(wanted.as_str()))
                    .collect()
            }
        }
    }

    /// The values of an answer, as many as are asked for.
    fn lines(
        &self,
        world: &World,
        prompt: &Prompt,
        text: &str,
        reading: Reading,
    ) -> Result<Lines, Refusal> {
        let text = text.trim();
        if prompt.inputs.is_empty() {
            return match text.is_empty() || typed::is(text, Means::Yes) {
                true => Ok(Vec::new()),
                false => Err(refused("wrong-form", self.only_confirms(prompt))),
            };
        }
        let uses = usize::try_from(prompt.uses).unwrap_or(usize::MAX);
        let wanted = uses.saturating_mul(prompt.inputs.len());
        let mut given = parts(text, &BETWEEN);
        given.retain(|part| !part.is_empty());
        if given.len() == 1 && wanted > 1 {
            given = single_words(text);
        }
        if given.len() != wanted {
            let (asked, name) = (wanted, self.seats.typed(prompt.to));
            let (id, form) = (prompt.id, self.typed_form(prompt));
            let message = match given.len() {
                0 => say!(self, "values_none", asked, name, id, form),
                given => say!(self, "values_others", asked, given, name, id, form),
            };
            return Err(refused("wrong-form", message));
        }
        let inputs = prompt.inputs.iter().cycle();
        let values = given.iter().zip(inputs);
        let values: Vec<Vec<Item>> = values
            .map(|(text, input)| self.value(world, prompt, *input, text, reading))
            .collect::<Result<_, _>>()?;
        let lines = values.chunks(prompt.inputs.len().max(1));
        Ok(lines.map(<[Vec<Item>]>::to_vec).collect())
    }

    fn only_confirms(&self, prompt: &Prompt) -> String {
        let (name, id) = (self.seats.typed(prompt.to), prompt.id);
        say!(
            self,
            "only_confirms",
            trigger = self.trigger(prompt),
            name,
            id
        )
    }

    fn answer_line(&self, prompt: &Prompt, lines: &Lines, delayed: bool) -> String {
        let verb = match (delayed, prompt.inputs.is_empty()) {
            (true, _) => "delay",
            (false, true) => "confirm",
            (false, false) => "answer",
        };
        let line = |values: &Vec<Vec<Item>>| {
            let values: Vec<String> = values.iter().map(|items| self.kept_value(items)).collect();
            values.join("; ")
        };
        let lines: Vec<String> = lines.iter().map(line).collect();
        let name = self.seats.kept(prompt.to);
        let line = format!("{verb} {name} #{} {}", prompt.id, lines.join(" / "));
        line.trim_end().to_owned()
    }

    /// The event of a prompt's trigger as it is written: `Immediate Night`.
    pub(super) fn trigger(&self, prompt: &Prompt) -> String {
        let nothing = World::default();
        self.looking(&nothing).trigger_words(&prompt.trigger)
    }

    pub(super) fn nothing_open(&self, world: &World, seat: SeatId) -> Refusal {
        let name = self.seats.name(seat);
        let waiting = world.actions.iter().find(|action| action.by == seat);
        let done = self.carried_out(world, seat);
        let message = match (waiting, done.as_slice()) {
            (Some(action), _) => {
                let (typed, id) = (self.seats.typed(seat), action.prompt.id);
                say!(self, "asked_nothing_more", name, typed, id)
            }
            (None, []) => say!(self, "asked_nothing", name),
            (None, done) => {
                let done = self.done_already(done);
                say!(self, "asked_nothing_done", name, done)
            }
        };
        refused("nothing-asked", message)
    }

    pub(super) fn no_such(&self, seat: SeatId, open: &[&Prompt]) -> Refusal {
        let (name, questions) = (self.seats.name(seat), self.in_words(open));
        let message = say!(self, "no_such_question", name, questions);
        refused("unknown-prompt", message)
    }

    fn which(&self, seat: SeatId, fitting: &[&Prompt]) -> Refusal {
        let (name, questions) = (self.seats.name(seat), self.in_words(fitting));
        let message = say!(self, "which_question", name, questions);
        refused("ambiguous-prompt", message)
    }

    fn in_words(&self, prompts: &[&Prompt]) -> String {
        let words: Vec<String> = prompts
            .iter()
            .map(|prompt| self.prompt_named(prompt))
            .collect();
        self.language.list(&words)
    }

    /// A question by its number, for the host.
    pub(super) fn prompt_named(&self, prompt: &Prompt) -> String {
        let by = acting(self, &prompt.source.by, &prompt.source.name.name);
        format!("#{} ({by}, `{}`)", prompt.id, self.trigger(prompt))
    }
}

/// The words of a text, what stands in quotes being one.
fn single_words(text: &str) -> Vec<&str> {
    let mut words = parts(text, &[' ', '\t']);
    words.retain(|word| !bare(word).is_empty());
    words
}
