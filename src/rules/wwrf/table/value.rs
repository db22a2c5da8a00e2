//! Values of an answer: what is asked for, how it is typed, what was typed.

use super::seats::Reading;
use super::typed::{self, Means};
use super::words::{bare, word};
use super::{ScriptTable, refused};
use crate::input::is_not;
use crate::world::{Choice, Input, Item, Prompt, Status, World};
use nightdesk_game::{Language, SeatId};
use nightdesk_lang::tree::{ElementKind, Key};
use nightdesk_rules::Refusal;
use nightdesk_text::names::{Candidate, Found, closest, find_typed};
use nightdesk_text::say;
use nightdesk_text::wording::quote;

/// Nobody, as it is kept.
const NOBODY: &str = "nobody";

impl ScriptTable {
    /// A value as it was typed; nobody is nothing.
    pub(super) fn value(
        &self,
        world: &World,
        prompt: &Prompt,
        input: Input,
        text: &str,
        reading: Reading,
    ) -> Result<Vec<Item>, Refusal> {
        let is_quoted = bare(text) != text.trim();
        let text = bare(text);
        let wrong = |message: String| Err(refused("wrong-value", message));
        let is_nobody = match reading {
            Reading::Typed => {
                !is_quoted && typed::is(text, Means::Nobody) && !self.seats.is_written(text)
            }
            Reading::Kept => text == NOBODY,
        };
        let item = match input {
            Input::PlayerOptional if is_nobody => {
                if reading == Reading::Typed {
                    self.check_is_nobody(text)?;
                }
                return Ok(Vec::new());
            }
            Input::Player
            | Input::PlayerOptional
            | Input::Dead
            | Input::Ghost
            | Input::PlayerAny => {
                if reading == Reading::Typed
                    && is_nobody
                    && let Some(like) = self.seats.spelt_like(text)
                {
                    let name = self.seats.name(like);
                    let message = say!(self, "like_nobody", text, name);
                    return Err(refused("ambiguous-name", message));
                }
                let among: Vec<SeatId> = self.seats.ids().filter(admitted(world, input)).collect();
                let seat = self.seats.find(text, reading, &among)?;
                if !among.contains(&seat) {
                    let message = is_not(self.seats.name(seat), being(input), self.language);
                    return Err(refused("wrong-target", message));
                }
                Item::Player(seat)
            }
            Input::Role => Item::Role(self.role_named(text)?),
            Input::Boolean => match (typed::is(text, Means::Yes), typed::is(text, Means::No)) {
                (true, _) => Item::Boolean(true),
                (false, true) => Item::Boolean(false),
                (false, false) => return wrong(say!(self, "neither_yes_nor_no", text)),
            },
            Input::Number => match number(text) {
                Some(number) => Item::Number(number),
                None => return wrong(say!(self, "is_no_number", text)),
            },
            Input::Choice => Item::Choice(self.option(world, prompt, text)?),
        };
        Ok(vec![item])
    }

    /// That a word for nobody is not nearly some player's name, too.
    pub(super) fn check_is_nobody(&self, text: &str) -> Result<(), Refusal> {
        let Some(seat) = self.seats.spelt_like(text) else {
            return Ok(());
        };
        let name = self.seats.name(seat);
        Err(refused(
            "ambiguous-name",
            say!(self, "nobody_or_player", text, name),
        ))
    }

    /// A value as the host reads it.
    pub(super) fn value_shown(&self, items: &[Item]) -> String {
        match items {
            [Item::Player(seat), ..] => self.seats.name(*seat).to_owned(),
            [] => say!(self, "nobody"),
            items => {
                let nothing = World::default();
                self.looking(&nothing).words_in(self.language, items)
            }
        }
    }

    /// A value as it is kept in a line.
    pub(super) fn kept_value(&self, items: &[Item]) -> String {
        match items {
            [Item::Player(seat), ..] => self.seats.kept(*seat),
            [Item::Role(role), ..] => word(self.role_title(role)),
            [Item::Boolean(true), ..] => "yes".to_owned(),
            [Item::Boolean(false), ..] => "no".to_owned(),
            [Item::Number(number), ..] => number.to_string(),
            [Item::Choice(option), ..] => word(option),
            _ => NOBODY.to_owned(),
        }
    }

    /// A role's key by name.
    pub(super) fn role_named(&self, text: &str) -> Result<String, Refusal> {
        if let Some(entry) = self.book.role(text) {
            return Ok(entry.key.as_str().to_owned());
        }
        let roles = self.book.all(ElementKind::Role).map(|role| role.name());
        let message = match closest(text, roles) {
            Some(near) => say!(self, "no_role_near", role = text, near),
            None => say!(self, "no_role", role = text),
        };
        Err(refused("unknown-role", message))
    }

    fn option(&self, world: &World, prompt: &Prompt, text: &str) -> Result<String, Refusal> {
        let options = self.choice(world, prompt).map(|choice| choice.options);
        let options = options.unwrap_or_default();
        let wanted = Key::of(text);
        if let Some(option) = options.iter().find(|option| Key::of(option) == wanted) {
            return Ok(option.clone());
        }
        let candidates: Vec<Candidate<'_, &String>> = options
            .iter()
            .map(|option| Candidate {
                id: option,
                names: vec![option.as_str()],
            })
            .collect();
        match find_typed(text, &candidates) {
            Found::One(option) => Ok(option.clone()),
            Found::Several(_) | Found::None { .. } => {
                let known: Vec<String> = options.iter().map(|option| quote(option)).collect();
                let message = say!(self, "is_no_option", text, options = known.join(", "));
                Err(refused("unknown-option", message))
            }
        }
    }

    /// The choice that a prompt takes from.
    pub(super) fn choice(&self, world: &World, prompt: &Prompt) -> Option<Choice> {
        let run = self.looking(world);
        let program = run.program(&prompt.trigger)?;
        let at = run.choice_of(&prompt.source.by, program)?;
        world.choices.get(at).cloned()
    }

    /// What may be given, where that is a short list.
    pub(super) fn offered(&self, world: &World, prompt: &Prompt) -> Option<String> {
        if !prompt.inputs.contains(&Input::Choice) {
            return None;
        }
        let options = self.choice(world, prompt)?.options;
        Some(options.join(", "))
    }
}

/// What is asked for, as a word that is typed in its place.
pub(super) fn placeholder(input: Input, language: Language) -> String {
    match input {
        Input::Player | Input::PlayerAny => say!(&language, "form_player"),
        Input::PlayerOptional => say!(&language, "form_player_or_nobody"),
        Input::Dead => say!(&language, "form_dead_player"),
        Input::Ghost => say!(&language, "form_ghost"),
        Input::Role => say!(&language, "form_role"),
        Input::Boolean => say!(&language, "form_yes_or_no"),
        Input::Number => say!(&language, "form_number"),
        Input::Choice => say!(&language, "form_option"),
    }
}

fn admitted(world: &World, input: Input) -> impl Fn(&SeatId) -> bool + '_ {
    move |seat| match (input, world.status(*seat)) {
        (Input::Player | Input::PlayerOptional, Status::Alive)
        | (Input::Dead, Status::Dead)
        | (Input::Ghost, Status::Ghostly)
        | (Input::PlayerAny, _) => true,
        (
            Input::Player
            | Input::PlayerOptional
            | Input::Dead
            | Input::Ghost
            | Input::Role
            | Input::Boolean
            | Input::Number
            | Input::Choice,
            _,
        ) => false,
    }
}

/// The state of players that is asked for, if it is one of them.
const fn being(input: Input) -> Option<Status> {
    match input {
        Input::Player | Input::PlayerOptional => Some(Status::Alive),
        Input::Dead => Some(Status::Dead),
        Input::Ghost => Some(Status::Ghostly),
        Input::PlayerAny | Input::Role | Input::Boolean | Input::Number | Input::Choice => None,
    }
}

/// A number in digits, or in a word up to twelve.
fn number(text: &str) -> Option<i64> {
    text.trim().parse().ok().or_else(|| typed::number(text))
}
