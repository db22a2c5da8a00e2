//! From values as written to values in the game (reference §6).
//!
//! Evaluating never fails: what cannot be found gives nothing, and the host's log says so where a
//! selector stands outside its context.

mod active;
mod cast;
mod compare;
mod condition;
mod numbers;
mod places;
mod players;
mod properties;
mod target;
mod text;
mod words;

use super::run::Run;
use super::scene::Scene;
use super::world::{Actor, Item, NameKind, SourceName};
use nightdesk_game::SeatId;
use nightdesk_lang::tree::{AbilityFilter, Expression, Name, Type, Typing, Value};

pub(super) use compare::key;

impl Run<'_> {
    /// What a value stands for, of the type its place or annotation says.
    pub(super) fn value(&mut self, scene: &Scene, value: &Value) -> Vec<Item> {
        let found = self.expression(scene, &value.expression, value.typing);
        match value.typing {
            Typing::Written(to) | Typing::ByPlace(to) => self.cast(found, to),
            Typing::Inferred(_) | Typing::AtRunTime => found,
        }
    }

    fn expression(&mut self, scene: &Scene, expression: &Expression, typing: Typing) -> Vec<Item> {
        match expression {
            Expression::Constant(name) => self.constant(scene, name, typing.known()),
            Expression::List(list) => {
                let items = list.iter();
                items
                    .flat_map(|item| self.expression(scene, item, typing))
                    .collect()
            }
            Expression::Selector { base, properties } => {
                let mut items = self.selected(scene, base, typing.known());
                for property in properties {
                    items = self.property(items, property, scene.dead);
                }
                items
            }
            Expression::ActiveAttribute(attribute) => self
                .active(scene, &scene.owner, attribute)
                .into_iter()
                .map(Item::Active)
                .collect(),
            Expression::Text(pieces) => vec![Item::Text(self.pieces(scene, pieces))],
            Expression::Number(_) | Expression::Quotient(..) => {
                vec![Item::Number(self.whole_number(scene, expression))]
            }
            Expression::Boolean(boolean) => vec![Item::Boolean(*boolean)],
            Expression::Success(success) => vec![Item::Success(*success)],
            Expression::KillingType(killing) => vec![Item::Killing((*killing).into())],
            Expression::Abilities(filter) => vec![Item::Ability(ability_words(*filter))],
            Expression::Source(source) => {
                let kind = NameKind::from(source.kind);
                let name = source.name.key.as_str().to_owned();
                vec![Item::Source(SourceName { kind, name })]
            }
        }
    }

    fn constant(&mut self, scene: &Scene, name: &Name, known: Option<Type>) -> Vec<Item> {
        let key = || name.key.as_str().to_owned();
        let words = || name.written.clone();
        let Some(known) = known else {
            return vec![Item::Text(words())];
        };
        vec![match known {
            Type::Role => Item::Role(self.role_named(&name.written).unwrap_or_else(key)),
            Type::ActiveExtraRole | Type::Location => {
                return self.extra_roles_of(scene, name.key.as_str());
            }
            Type::Alignment => Item::Team(self.team_key(&name.written)),
            Type::Group => return self.group_item(name.key.as_str()).into_iter().collect(),
            Type::Attribute | Type::ActiveAttribute => Item::Attribute(key()),
            Type::Poll => Item::Poll(key()),
            Type::Category => Item::Category(words()),
            Type::Class => Item::Class(words()),
            Type::Option => Item::Choice(words()),
            Type::Player
            | Type::PlayerAttribute
            | Type::PlayerGroup
            | Type::Ghost
            | Type::Dead
            | Type::PlayerOptional
            | Type::PlayerAny
            | Type::Success
            | Type::Result
            | Type::Info
            | Type::AbilityType
            | Type::AbilitySubtype
            | Type::AbilityCategory
            | Type::Number
            | Type::Boolean
            | Type::Display
            | Type::DisplayValue
            | Type::FullCategory
            | Type::KillingType
            | Type::Source
            | Type::String
            | Type::Null
            | Type::Phase
            | Type::Duration
            | Type::Actor
            | Type::Any => Item::Text(words()),
        }]
    }

    /// The players a value stands for.
    pub(super) fn players(&mut self, scene: &Scene, value: &Value) -> Vec<SeatId> {
        let found = self.value(scene, value);
        let players = self.cast(found, Type::Player);
        players.iter().filter_map(Item::player).collect()
    }

    /// The one role a value stands for; none if there are several or it is not in the book.
    pub(super) fn one_role(&mut self, scene: &Scene, value: &Value) -> Option<String> {
        let found = self.value(scene, value);
        match self.cast(found, Type::Role).as_slice() {
            [Item::Role(role)] if self.role(role).is_some() => Some(role.clone()),
            _ => None,
        }
    }

    /// The elements a value stands for.
    pub(super) fn elements(&mut self, scene: &Scene, value: &Value) -> Vec<Actor> {
        self.make_groups(value);
        let found = self.value(scene, value);
        found.iter().filter_map(Item::actor).collect()
    }

    /// An element, or of an attribute or extra role what it is on.
    pub(super) fn owner_of(&self, actor: &Actor) -> Actor {
        match actor {
            Actor::Attribute(id) => {
                let on = self.world.attribute(*id).map(|on| on.owner.clone());
                on.map_or_else(|| actor.clone(), |on| self.owner_of(&on))
            }
            Actor::Extra(thread) => {
                let holder = self.world.holder(*thread);
                holder.map_or_else(|| actor.clone(), Actor::Player)
            }
            Actor::Executor { player, .. } => Actor::Player(*player),
            Actor::Player(_) | Actor::Group(_) | Actor::Poll(_) | Actor::Team(_) | Actor::Host => {
                actor.clone()
            }
        }
    }
}

/// How abilities are named in values: `killing`, `attack killing`.
pub(super) fn ability_words(filter: AbilityFilter) -> String {
    match filter {
        AbilityFilter::All => "all".to_owned(),
        AbilityFilter::NonKilling => "non-killing abilities".to_owned(),
        AbilityFilter::Type(of) => of.word().to_lowercase(),
        AbilityFilter::Subtype(of, subtype) => {
            format!("{} {}", subtype.word(), of.word()).to_lowercase()
        }
    }
}
