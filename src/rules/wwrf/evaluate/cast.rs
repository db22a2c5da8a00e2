//! From one type to another where a place expects it (reference §5.3).

use super::super::run::Run;
use super::super::world::{AttributeKind, Item, Outcome};
use super::key;
use nightdesk_lang::tree::{ElementKind, Type};

impl Run<'_> {
    /// Every value as a type, where it can be that; what cannot stays what it is.
    pub(crate) fn cast(&self, items: Vec<Item>, to: Type) -> Vec<Item> {
        let each = items.into_iter();
        each.flat_map(|item| self.cast_one(item, to)).collect()
    }

    fn cast_one(&self, item: Item, to: Type) -> Vec<Item> {
        match (item, to) {
            (Item::Result(result), to) => self.cast_result(*result, to),
            (Item::Extra(thread), to) if to.is_player() => self
                .world
                .holder(thread)
                .map(Item::Player)
                .into_iter()
                .collect(),
            (Item::Choice(name) | Item::Text(name), Type::Role) => {
                vec![self.role_named(&name).map_or(Item::Text(name), Item::Role)]
            }
            (Item::Choice(name) | Item::Text(name), Type::Alignment) => {
                vec![self.team_named(&name).map_or(Item::Text(name), Item::Team)]
            }
            (Item::Text(name), Type::Attribute) => vec![Item::Attribute(key(&name))],
            (Item::Text(name), Type::Category) => vec![Item::Category(name)],
            (Item::Text(name), Type::Class) => vec![Item::Class(name)],
            (Item::Text(text), Type::Number) => match text.trim().parse() {
                Ok(number) => vec![Item::Number(number)],
                Err(_) => vec![Item::Text(text)],
            },
            (Item::Text(name), Type::Poll) => match self.entry(ElementKind::Poll, &name) {
                Some(entry) => vec![Item::Poll(entry.key.as_str().to_owned())],
                None => vec![Item::Text(name)],
            },
            (Item::Active(id), Type::Attribute) => {
                match self.world.attribute(id).map(|attribute| &attribute.kind) {
                    Some(AttributeKind::Custom { name, .. }) => {
                        vec![Item::Attribute(name.clone())]
                    }
                    _ => vec![Item::Active(id)],
                }
            }
            (Item::Success(success), Type::Boolean) => vec![Item::Boolean(success)],
            (Item::Boolean(boolean), Type::Success) => vec![Item::Success(boolean)],
            (
                item @ (Item::Player(_)
                | Item::Role(_)
                | Item::Team(_)
                | Item::Group(_)
                | Item::Extra(_)
                | Item::Place(_)
                | Item::Poll(_)
                | Item::Active(_)
                | Item::Attribute(_)
                | Item::Category(_)
                | Item::Class(_)
                | Item::Killing(_)
                | Item::Source(_)
                | Item::Choice(_)
                | Item::Ability(_)
                | Item::Number(_)
                | Item::Boolean(_)
                | Item::Success(_)),
                Type::String | Type::DisplayValue,
            ) => vec![Item::Text(self.words(&[item]))],
            (item, _) => vec![item],
        }
    }

    fn cast_result(&self, result: Outcome, to: Type) -> Vec<Item> {
        if to.is_player() {
            let mut players = result.target;
            players.retain(|item| matches!(item, Item::Player(_)));
            return players;
        }
        match to {
            Type::Role => result.role,
            Type::Class => result.class,
            Type::Category => result.category,
            Type::Alignment => result.alignment,
            Type::Number => match result.number.is_empty() {
                true => numbers(result.result),
                false => result.number,
            },
            Type::Success => vec![Item::Success(result.succeeded())],
            Type::Boolean => vec![Item::Boolean(result.succeeded())],
            Type::String | Type::Info => vec![Item::Text(result.message)],
            _ => vec![Item::Result(Box::new(result))],
        }
    }
}

/// What was found, where it is a number.
fn numbers(mut found: Vec<Item>) -> Vec<Item> {
    found.retain(|item| matches!(item, Item::Number(_)));
    found
}
