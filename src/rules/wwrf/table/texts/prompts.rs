//! What players are asked, in words.

use super::super::Laid;
use super::super::read::acting;
use super::super::value::placeholder;
use crate::rules::wwrf::built_in;
use crate::rules::wwrf::shown::Shown;
use crate::rules::wwrf::world::{Actor, Input, Prompt, World};

impl Laid {
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
        let trigger = self.when(prompt);
        let who = acting(self, &prompt.source.by, &prompt.source.name.name);
        let slots = [
            ("trigger", trigger.as_str()),
            ("text", &text),
            ("who", &who),
        ];
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

    /// When an answer is carried out, as players read it; as the book writes it where we have no
    /// words for that.
    fn when(&self, prompt: &Prompt) -> String {
        let written = self.trigger(prompt);
        built_in::term(self.language, "trigger", &written)
    }

    /// The form of an answer in a player's words: `PLAYER; ROLE / PLAYER; ROLE`.
    fn form(&self, prompt: &Prompt) -> String {
        let word = |input: &Input| self.say(&format!("form_{}", input.word()), &[]);
        let line: Vec<String> = prompt.inputs.iter().map(word).collect();
        repeated(&line.join("; "), prompt.uses)
    }
}

/// The form of an answer as the host types it.
pub(in super::super) fn typed_form(prompt: &Prompt) -> String {
    let line: Vec<&str> = prompt
        .inputs
        .iter()
        .map(|input| placeholder(*input))
        .collect();
    repeated(&line.join("; "), prompt.uses)
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
