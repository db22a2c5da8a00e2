//! A world in the words of its role book.

use super::built_in;
use super::run::Run;
use super::world::{Attribute, AttributeKind, Item, Prompt, World};
use nightdesk_lang::Book;
use nightdesk_lang::tree::ElementKind;

/// A world with its book, to be shown.
#[derive(Debug)]
pub struct Shown<'b>(Run<'b>);

impl<'b> Shown<'b> {
    /// Shows a world.
    #[must_use]
    pub fn new(book: &'b Book, world: &'b World) -> Self {
        Self(Run::looking(book, world))
    }

    /// Values in words, as announcements put them.
    #[must_use]
    pub fn words(&self, items: &[Item]) -> String {
        self.0.words(items)
    }

    /// The event of a prompt's trigger as it is written: `Immediate Night`.
    #[must_use]
    pub fn trigger(&self, prompt: &Prompt) -> String {
        self.0.trigger_words(&prompt.trigger)
    }

    /// The text of a prompt, with the element's target and counter put in (reference §9.5);
    /// `nobody` stands for a target that is not set.
    #[must_use]
    pub fn prompt(&self, prompt: &Prompt, nobody: &str) -> String {
        let by = &prompt.source.by;
        let text = prompt
            .key
            .as_deref()
            .and_then(|key| self.0.book.prompt(key));
        let Some(text) = text else {
            let language = self.0.world.language;
            let inputs = prompt.inputs.iter();
            let asked = inputs.map(|input| built_in::term(language, "input", input.word()));
            let asked: Vec<String> = asked.collect();
            return match asked.is_empty() {
                true => self.0.built_in("please_confirm", &[]),
                false => {
                    let inputs = asked.join("; ");
                    self.0.built_in("please_submit", &[("inputs", &inputs)])
                }
            };
        };
        let target = self.words(&self.0.world.target(by));
        let target = match target.is_empty() {
            true => nobody,
            false => &target,
        };
        let counter = self.0.world.counter(by).unwrap_or(0);
        text.replace("%t", target)
            .replace("%c", &counter.to_string())
    }

    /// Value 1 to 4 of an attribute (reference §10.1).
    #[must_use]
    pub fn values(&self, attribute: &Attribute) -> [String; 4] {
        self.0.values(attribute)
    }

    /// The key of a role by any of its names.
    #[must_use]
    pub fn role(&self, name: &str) -> Option<String> {
        self.0.role_named(name)
    }

    /// The key of a team by any of its names.
    #[must_use]
    pub fn team(&self, name: &str) -> String {
        self.0.team_key(name)
    }

    /// The name to show for an element of the book.
    #[must_use]
    pub fn title(&self, kind: ElementKind, name: &str) -> String {
        self.0.title(kind, name)
    }
}

impl AttributeKind {
    /// The word of its type in the table of attributes.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            AttributeKind::Custom { .. } => "custom",
            AttributeKind::Role { .. } => "role",
            AttributeKind::Disguise { .. } => "disguise",
            AttributeKind::Defense { .. } => "defense",
            AttributeKind::Absence { .. } => "absence",
            AttributeKind::Manipulation { .. } => "manipulation",
            AttributeKind::Membership { .. } => "group_membership",
            AttributeKind::Obstruction {
                inverted: false, ..
            } => "obstruction",
            AttributeKind::Obstruction { inverted: true, .. } => "obstruction_inverted",
            AttributeKind::Redirection { .. } => "redirection",
            AttributeKind::Loyalty { .. } => "loyalty",
            AttributeKind::Whisper { .. } => "whisper",
            AttributeKind::PollCount { .. } => "poll_count",
            AttributeKind::PollResult { .. } => "poll_result",
            AttributeKind::PollDisqualification { .. } => "poll_disqualification",
            AttributeKind::PollVotes { .. } => "poll_votes",
        }
    }
}
