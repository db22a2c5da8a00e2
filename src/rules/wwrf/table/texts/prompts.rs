//! What players are asked, in words.

use super::super::ScriptTable;
use super::super::read::acting;
use super::super::value::placeholder;
use crate::shown::Shown;
use crate::world::{Actor, Input, Prompt, World};
use nightdesk_lang::tree::{DayOrNight, Event, PhaseSpan};

impl ScriptTable {
    /// The text of a prompt (reference §9.5); our own where the book has none.
    pub(in super::super) fn prompt_text(&self, world: &World, prompt: &Prompt) -> String {
        let written = prompt.key.as_deref().and_then(|key| self.book.prompt(key));
        match (written, prompt.inputs.as_slice()) {
            (Some(_), _) => {
                let nobody = self.say("nobody", &[]);
                Shown::new(&self.book, world).prompt(prompt, &nobody)
            }
            (None, []) => self.say("ask_confirm", &[]),
            (None, [Input::Player]) if prompt.uses == 1 => self.say("ask_player", &[]),
            (None, [Input::Choice]) => self.say("ask_option", &[]),
            (None, _) => self.say("ask_several", &[("form", &self.form(prompt))]),
        }
    }

    /// What a player reads who is asked something.
    pub(super) fn question(&self, world: &World, prompt: &Prompt) -> Vec<String> {
        let text = self.prompt_text(world, prompt);
        let when = self.when(world, prompt);
        let who = acting(self, &prompt.source.by, &prompt.source.name.name);
        let slots = [("when", when.as_str()), ("text", &text), ("who", &who)];
        let key = match prompt.source.by == Actor::Player(prompt.to) {
            true => "asked",
            false => "asked_by",
        };
        let mut lines = vec![self.say(key, &slots)];
        match (self.offered(world, prompt), prompt.inputs.len()) {
            (Some(options), _) => lines.push(self.say("options", &[("options", &options)])),
            (None, 0) => lines.push(self.say("confirm", &[])),
            (None, 1) if prompt.uses == 1 => {}
            (None, _) => lines.push(self.say("give", &[("form", &self.form(prompt))])),
        }
        lines
    }

    /// When an answer is carried out, as players read it, and which choice led to the question.
    fn when(&self, world: &World, prompt: &Prompt) -> String {
        let run = self.looking(world);
        let event = run.program(&prompt.trigger).map(|program| &program.event);
        let key = match event {
            Some(Event::Start(span)) => of_span("when_start", *span),
            Some(Event::End(span)) => of_span("when_end", *span),
            Some(Event::PreEnd(_, DayOrNight::Day)) => "when_before_end_day".to_owned(),
            Some(Event::PreEnd(_, DayOrNight::Night)) => "when_before_end_night".to_owned(),
            Some(Event::EndEmitted(_)) => "when_end_phase".to_owned(),
            _ => "when_at_once".to_owned(),
        };
        let when = self.say(&key, &[]);
        match event {
            Some(Event::ChoiceChosen(Some(option))) => {
                let slots = [("option", option.written.as_str()), ("when", &when)];
                self.say("when_chosen", &slots)
            }
            Some(Event::ChoiceChosen(None)) => self.say("when_chose", &[("when", &when)]),
            _ => when,
        }
    }

    /// The form of an answer as the host types it.
    pub(in super::super) fn typed_form(&self, prompt: &Prompt) -> String {
        let inputs = prompt.inputs.iter();
        let line: Vec<String> = inputs
            .map(|input| placeholder(*input, self.language))
            .collect();
        repeated(&line.join("; "), prompt.uses)
    }

    /// The form of an answer in a player's words: `PLAYER; ROLE / PLAYER; ROLE`.
    fn form(&self, prompt: &Prompt) -> String {
        let word = |input: &Input| self.say(&format!("form_{}", input.word()), &[]);
        let line: Vec<String> = prompt.inputs.iter().map(word).collect();
        repeated(&line.join("; "), prompt.uses)
    }
}

/// A key with the word of what it is about.
fn of_span(key: &str, span: PhaseSpan) -> String {
    let word = match span {
        PhaseSpan::Day => "day",
        PhaseSpan::Night => "night",
        PhaseSpan::Phase => "phase",
    };
    format!("{key}_{word}")
}

/// A form for each use; many are counted, not written out.
fn repeated(line: &str, uses: u32) -> String {
    match usize::try_from(uses) {
        Ok(uses) if uses <= MOST_SHOWN => vec![line; uses.max(1)].join(" / "),
        _ => format!("{line} / … (×{uses})"),
    }
}

/// Uses that are written out in a form.
const MOST_SHOWN: usize = 4;
