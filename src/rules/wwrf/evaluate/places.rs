//! Roles and teams by what they are, groups and locations by name (reference §6.2 to §6.4).

use super::super::run::Run;
use super::super::scene::Scene;
use super::super::world::{Actor, Item};
use super::key;
use super::players::RolePart;
use nightdesk_lang::tree::{
    Content, ElementKind, Expression, Name, RoleField, RoleFilter, Selected, TeamField, TeamFilter,
    Type, Value, Word,
};
use nightdesk_text::say;

impl Run<'_> {
    /// The roles to which all filters apply.
    pub(super) fn roles_with(&self, filters: &[RoleFilter]) -> Vec<Item> {
        let roles = self.book.all(ElementKind::Role);
        let names = roles.map(|entry| entry.key.as_str());
        let fits = |role: &&str| {
            filters.iter().all(|filter| {
                let wanted = filter.value.key.as_str();
                filter.not != self.role_is(role, filter.field, wanted)
            })
        };
        names
            .filter(fits)
            .map(|role| Item::Role(role.to_owned()))
            .collect()
    }

    fn role_is(&self, role: &str, field: RoleField, wanted: &str) -> bool {
        match field {
            RoleField::Category => self.role_part(role, RolePart::Category) == wanted,
            RoleField::Class => self.role_part(role, RolePart::Class) == wanted,
            RoleField::Team => self.same_team(&self.role_part(role, RolePart::Team), wanted),
            RoleField::Type => {
                let head = self.role(role);
                head.is_some_and(|head| key(head.role_type.word()) == wanted)
            }
        }
    }

    /// The active teams to which all filters apply, without those who belong to none.
    pub(super) fn teams_with(&self, filters: &[TeamFilter]) -> Vec<Item> {
        let teams = self.world.teams.iter();
        let active = teams.filter(|(name, team)| team.active && *name != "unaligned");
        let fits = |name: &&String| {
            filters.iter().all(|filter| {
                let wanted = filter.value.key.as_str();
                let is = match filter.field {
                    TeamField::Team => self.same_team(name, wanted),
                    TeamField::Attribute => {
                        let owner = Actor::Team((*name).clone());
                        self.customs(&owner).any(|(custom, _)| custom == wanted)
                    }
                };
                filter.not != is
            })
        };
        active
            .map(|(name, _)| name)
            .filter(fits)
            .map(|name| Item::Team(name.clone()))
            .collect()
    }

    /// A group of that name, if it is in the game.
    pub(super) fn group_item(&self, name: &str) -> Option<Item> {
        let entry = self.entry(ElementKind::Group, name);
        let name = entry.map_or(name, |entry| entry.key.as_str());
        let group = self.world.group_named(name);
        group.map(|group| Item::Group(group.thread))
    }

    /// Extra roles of that name that the acting element made.
    pub(super) fn extra_roles_of(&self, scene: &Scene, name: &str) -> Vec<Item> {
        let granted = self.world.granted(scene.actor(), name);
        granted.into_iter().map(Item::Extra).collect()
    }

    /// A name that is neither a group nor a location of the book: a group that came to be all the
    /// same, else the first location where a location is expected.
    pub(super) fn unknown_place(&mut self, name: &Name, expected: Option<Type>) -> Vec<Item> {
        if let Some(group) = self.group_item(name.key.as_str()) {
            return vec![group];
        }
        match expected {
            Some(Type::Location) => {
                let first = self.first_location();
                self.log(say!(self, "unknown_location", name = name.to_string()));
                first.map(Item::Place).into_iter().collect()
            }
            _ => Vec::new(),
        }
    }

    /// The location that stands first in the list.
    fn first_location(&self) -> Option<String> {
        let locations = self.book.all(ElementKind::Location);
        let first = locations.min_by_key(|entry| match &entry.element.content {
            Content::Location(location) => (location.sort_index.unwrap_or(i64::MAX), &entry.key),
            _ => (i64::MAX, &entry.key),
        });
        first.map(|entry| entry.key.as_str().to_owned())
    }

    /// The places a value stands for; a group that is named comes to be.
    pub(crate) fn places(&mut self, scene: &Scene, value: &Value) -> Vec<Item> {
        if let Expression::Selector {
            base: Selected::Group(name),
            properties,
        } = &value.expression
            && properties.is_empty()
        {
            let thread = self.group_or_new(name.key.as_str());
            return vec![Item::Group(thread)];
        }
        if let (true, Actor::Extra(thread)) = (is_self(value), scene.actor())
            && self.world.extra(*thread).is_some()
        {
            return vec![Item::Extra(*thread)];
        }
        let mut found = self.value(scene, value);
        for item in &mut found {
            match item {
                Item::Active(id) => {
                    let owner = self.owner_of(&Actor::Attribute(*id));
                    if let Some(place) = super::super::world::World::item(&owner) {
                        *item = place;
                    }
                }
                Item::Result(result) => {
                    if let Some(target) = result.target.first() {
                        *item = target.clone();
                    }
                }
                _ => {}
            }
        }
        found.retain(|item| super::super::run::place(item).is_some());
        found
    }

    /// Brings groups into the game that a value names as elements.
    pub(super) fn make_groups(&mut self, value: &Value) {
        if let Expression::Selector {
            base: Selected::Group(name) | Selected::UnknownPlace(name),
            properties,
        } = &value.expression
            && properties.is_empty()
        {
            self.group_or_new(name.key.as_str());
        }
    }
}

fn is_self(value: &Value) -> bool {
    matches!(
        &value.expression,
        Expression::Selector {
            base: Selected::Word(Word::SelfElement),
            properties,
        } if properties.is_empty()
    )
}
