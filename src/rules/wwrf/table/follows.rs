//! What may follow a player's name: questions by number, legal values, "none".

use super::ScriptTable;
use super::seats::Reading;
use super::words::{marked_number, word};
use crate::world::{Input, Item, Prompt, World};
use nightdesk_game::SeatId;
use nightdesk_lang::tree::ElementKind;

impl ScriptTable {
    /// `typed` is what stands after the name already, up to the last word.
    pub(super) fn may_follow(&self, seat: SeatId, typed: &str) -> Vec<String> {
        let Some(world) = &self.world else {
            return Vec::new();
        };
        let open = world.prompts.iter().filter(|prompt| prompt.to == seat);
        let open: Vec<&Prompt> = open.chain(self.waiting_of(world, seat)).collect();
        if let Some((id, typed)) = marked_number(typed) {
            let mut open = open.iter().filter(|prompt| prompt.id == id);
            let meant = open.next();
            return meant.map_or_else(Vec::new, |prompt| self.next_value(world, prompt, typed));
        }
        let mut found: Vec<String> = Vec::new();
        for prompt in &open {
            found.extend(self.next_value(world, prompt, typed));
        }
        if typed.is_empty() && !open.is_empty() {
            if open.len() > 1 {
                found.extend(open.iter().map(|prompt| format!("#{}", prompt.id)));
            }
            found.push("none".to_owned());
        }
        let mut seen = std::collections::BTreeSet::new();
        found.retain(|one| seen.insert(one.clone()));
        found
    }

    /// The next value of an answer; those before it are typed.
    fn next_value(&self, world: &World, prompt: &Prompt, typed: &str) -> Vec<String> {
        let given: Vec<&str> = typed
            .split(|sign: char| sign.is_whitespace() || [';', ',', '/'].contains(&sign))
            .filter(|part| !part.is_empty())
            .collect();
        let inputs = prompt.inputs.len();
        let uses = usize::try_from(prompt.uses).unwrap_or(usize::MAX);
        if inputs == 0 || given.len() >= inputs.saturating_mul(uses) {
            return Vec::new();
        }
        let place = given.len().checked_rem(inputs).unwrap_or_default();
        let Some(input) = prompt.inputs.get(place) else {
            return Vec::new();
        };
        let values = self.values(world, prompt, *input);
        // Where a line is one value, the rules say which ones they would take.
        let mut run = self.deciding(world);
        let program = run.program(&prompt.trigger).filter(|_| inputs == 1);
        let legal = values.into_iter().filter(|(_, items)| {
            program.is_none_or(|program| run.admits(prompt, program, &vec![items.clone()]))
        });
        legal.map(|(word, _)| word).collect()
    }

    /// Every value of a kind, as it is typed.
    fn values(&self, world: &World, prompt: &Prompt, input: Input) -> Vec<(String, Vec<Item>)> {
        let words: Vec<String> = match input {
            Input::Player
            | Input::PlayerOptional
            | Input::Dead
            | Input::Ghost
            | Input::PlayerAny => {
                let names = self.seats.ids().map(|seat| word(self.seats.name(seat)));
                let nobody = (input == Input::PlayerOptional).then(|| "nobody".to_owned());
                names.chain(nobody).collect()
            }
            Input::Role => {
                let roles = self.book.all(ElementKind::Role);
                roles.map(|role| word(role.name())).collect()
            }
            Input::Boolean => vec!["yes".to_owned(), "no".to_owned()],
            Input::Number => Vec::new(),
            Input::Choice => {
                let choice = self.choice(world, prompt);
                let options = choice.map(|choice| choice.options).unwrap_or_default();
                options.iter().map(|option| word(option)).collect()
            }
        };
        let typed = words.into_iter().filter_map(|word| {
            let items = self
                .value(world, prompt, input, &word, Reading::Typed)
                .ok()?;
            Some((word, items))
        });
        typed.collect()
    }
}
