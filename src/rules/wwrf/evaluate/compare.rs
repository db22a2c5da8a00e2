//! Whether two values are the same (reference §7.1).

use super::super::run::Run;
use super::super::world::{Item, Outcome};
use nightdesk_game::Language;
use nightdesk_lang::tree::Key;

/// Names as they are compared.
pub(crate) fn key(name: &str) -> String {
    Key::of(name).as_str().to_owned()
}

impl Run<'_> {
    /// Whether the first values are the same; nothing is the same as nothing.
    pub(crate) fn same(&self, a: &[Item], b: &[Item]) -> bool {
        match (a.first(), b.first()) {
            (None, None) => true,
            (Some(a), Some(b)) => self.same_item(a, b),
            (Some(_), None) | (None, Some(_)) => false,
        }
    }

    /// Whether two values are the same, read as what the other is where that can be done.
    pub(crate) fn same_item(&self, a: &Item, b: &Item) -> bool {
        match (a, b) {
            (Item::Result(a), Item::Result(b)) => match (a.result.first(), b.result.first()) {
                (Some(a), Some(b)) => self.same_item(a, b),
                _ => a.succeeded() == b.succeeded(),
            },
            (Item::Result(result), other) | (other, Item::Result(result)) => {
                self.result_is(result, other)
            }
            (Item::Text(a), Item::Text(b)) => same_text(a, b),
            // A number is written in digits, or in words as it is shown.
            (Item::Text(text), Item::Number(number)) | (Item::Number(number), Item::Text(text)) => {
                let shown = self.words_in(Language::English, &[Item::Number(*number)]);
                same_text(text, &number.to_string()) || same_text(text, &shown)
            }
            (Item::Text(text), other) | (other, Item::Text(text)) => {
                key(text) == key(&self.words_in(Language::English, std::slice::from_ref(other)))
                    || self.same_by_name(text, other)
            }
            (Item::Team(a), Item::Team(b)) => self.same_team(a, b),
            (Item::Category(a), Item::Category(b))
            | (Item::Class(a), Item::Class(b))
            | (Item::Choice(a), Item::Choice(b)) => key(a) == key(b),
            (Item::Ability(a), Item::Ability(b)) => same_ability(a, b),
            (Item::Success(a), Item::Boolean(b)) | (Item::Boolean(a), Item::Success(b)) => a == b,
            (Item::Choice(choice), Item::Role(name) | Item::Attribute(name))
            | (Item::Role(name) | Item::Attribute(name), Item::Choice(choice)) => {
                key(choice) == *name
            }
            (Item::Choice(choice), Item::Team(team)) | (Item::Team(team), Item::Choice(choice)) => {
                self.same_team(&key(choice), team)
            }
            _ => a == b,
        }
    }

    /// A name may be written as the key of what it is compared with.
    fn same_by_name(&self, text: &str, other: &Item) -> bool {
        let text = key(text);
        match other {
            Item::Role(name) | Item::Attribute(name) | Item::Poll(name) | Item::Place(name) => {
                text == *name
            }
            Item::Team(team) => self.same_team(&text, team),
            _ => false,
        }
    }

    fn result_is(&self, result: &Outcome, other: &Item) -> bool {
        let field = |items: &[Item]| items.iter().any(|item| self.same_item(item, other));
        match other {
            Item::Success(success) => result.succeeded() == *success,
            Item::Boolean(boolean) => result.succeeded() == *boolean,
            Item::Number(_) => field(&result.number),
            Item::Role(_) => field(&result.role),
            Item::Class(_) => field(&result.class),
            Item::Category(_) => field(&result.category),
            Item::Team(_) => field(&result.alignment),
            Item::Player(_) => field(&result.target),
            Item::Text(text) => key(text) == key(result.in_english()) || field(&result.result),
            _ => false,
        }
    }
}

/// Texts compare without case (reference §5.3).
fn same_text(a: &str, b: &str) -> bool {
    a.trim().to_lowercase() == b.trim().to_lowercase()
}

/// A type and a subtype of the same type are the same where one side says the type alone.
fn same_ability(a: &str, b: &str) -> bool {
    let last = |words: &str| words.split(' ').next_back().map(str::to_owned);
    key(a) == key(b) || (a.contains(' ') != b.contains(' ') && last(a) == last(b))
}
