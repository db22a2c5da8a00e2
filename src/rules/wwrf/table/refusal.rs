//! A refusal of the rules in the words of the desk.

use super::{ScriptTable, refused};
use crate::input;
use nightdesk_rules::Refusal;
use nightdesk_text::messages::Worded;
use nightdesk_text::say;

impl ScriptTable {
    /// A refusal of the rules, with the book's own words for the player.
    pub(super) fn not_taken(&self, refusal: &input::Refusal) -> Refusal {
        let message = refusal.worded(self.language);
        match refusal {
            input::Refusal::Over => refused("over", message),
            input::Refusal::NoPrompt => refused("no-prompt", message),
            input::Refusal::NoPoll => refused("no-poll", message),
            input::Refusal::NoAttribute => refused("unknown-attribute", message),
            input::Refusal::NoPlayer => refused("unknown-player", message),
            input::Refusal::Alive => refused("alive-target", message),
            input::Refusal::NoRole { .. } => refused("unknown-role", message),
            input::Refusal::Unfinished { .. } => refused("unfinished-role", message),
            input::Refusal::NotAnOption => refused("no-option", message),
            input::Refusal::Form { .. } => refused("wrong-form", message),
            input::Refusal::Restriction { key, .. } => match self.book.prompt(key) {
                Some(words) => Refusal {
                    answer: words.to_owned(),
                    ..refused("restriction", say!(self, "book_answers", message, words))
                },
                None => refused("restriction", message),
            },
        }
    }
}
