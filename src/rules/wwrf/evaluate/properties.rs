//! `->`: what is asked of every element of a list (reference §6.1 to §6.8).

use super::super::chance::Why;
use super::super::run::Run;
use super::super::scene::DeadFound;
use super::super::world::{Actor, AttributeKind, Item, Outcome, ThreadId, Tier};
use super::key;
use nightdesk_game::SeatId;
use nightdesk_lang::tree::{Name, Property};

impl Run<'_> {
    /// What is asked of a list.
    pub(super) fn property(
        &mut self,
        items: Vec<Item>,
        property: &Property,
        dead: DeadFound,
    ) -> Vec<Item> {
        match property {
            Property::Count => {
                vec![Item::Number(i64::try_from(items.len()).unwrap_or(i64::MAX))]
            }
            Property::RandomPlayer => self
                .one_of(Why::Player, &items, &Self::item_called)
                .into_iter()
                .collect(),
            Property::MostFreqRole => self.most_frequent_role(&items),
            Property::Role
            | Property::Category
            | Property::Class
            | Property::Alignment
            | Property::Team
            | Property::Type
            | Property::OriginalRole
            | Property::Target
            | Property::Counter
            | Property::PublicVotingPower
            | Property::PrivateVotingPower
            | Property::Attribute(_)
            | Property::Members
            | Property::Players
            | Property::Source
            | Property::Value(_)
            | Property::Number
            | Property::Result
            | Property::Success
            | Property::Message => {
                let of_each = items.iter();
                of_each
                    .flat_map(|item| self.of_one(item, property, dead))
                    .collect()
            }
        }
    }

    fn of_one(&self, item: &Item, property: &Property, dead: DeadFound) -> Vec<Item> {
        if let Item::Result(result) = item
            && let Some(found) = of_result(result, property)
        {
            return found;
        }
        match property {
            Property::Role => self.role_of(item).map(Item::Role).into_iter().collect(),
            Property::OriginalRole => {
                let player = item.player().and_then(|seat| self.world.player(seat));
                let role = player.map(|player| Item::Role(player.original_role.clone()));
                role.into_iter().collect()
            }
            Property::Category => {
                self.head_part(item, |head| Item::Category(head.category.written.clone()))
            }
            Property::Class => self.head_part(item, |head| Item::Class(head.class.written.clone())),
            Property::Type => {
                self.head_part(item, |head| Item::Text(head.role_type.word().to_owned()))
            }
            Property::Alignment | Property::Team => self.team_of(item).into_iter().collect(),
            Property::Target => {
                let actor = item.actor();
                actor
                    .map(|actor| self.world.target(&actor))
                    .unwrap_or_default()
            }
            Property::Counter => {
                let counter = item.actor().and_then(|actor| self.world.counter(&actor));
                counter.map(Item::Number).into_iter().collect()
            }
            Property::PublicVotingPower => self.of_player(item, |seat| {
                Item::Number(self.world.public_power(seat).counted)
            }),
            Property::PrivateVotingPower => self.of_player(item, |seat| {
                Item::Number(self.world.private_power(seat, None))
            }),
            Property::Attribute(name) => self.attributes_named(item, name),
            Property::Members => self.members_of(item, dead),
            Property::Players => match item {
                Item::Role(role) => self.holding(role, dead),
                _ => Vec::new(),
            },
            Property::Source => match self.made(item) {
                Some(Actor::Player(seat)) => vec![Item::Player(seat)],
                _ => Vec::new(),
            },
            Property::Value(number) => self.value_of(item, *number),
            Property::Number
            | Property::Result
            | Property::Success
            | Property::Message
            | Property::Count
            | Property::RandomPlayer
            | Property::MostFreqRole => Vec::new(),
        }
    }

    /// The role that a value is about.
    fn role_of(&self, item: &Item) -> Option<String> {
        match item {
            Item::Player(seat) => Some(self.world.player(*seat)?.role.clone()),
            Item::Extra(thread) => match &self.world.extra(*thread)?.kind {
                AttributeKind::Role { role, .. } => Some(role.clone()),
                _ => None,
            },
            Item::Role(role) => Some(role.clone()),
            Item::Choice(name) | Item::Text(name) => self.role_named(name),
            _ => None,
        }
    }

    fn head_part(
        &self,
        item: &Item,
        part: impl Fn(&nightdesk_lang::tree::RoleHead) -> Item,
    ) -> Vec<Item> {
        let head = self.role_of(item).and_then(|role| self.role(&role));
        head.map(part).into_iter().collect()
    }

    fn team_of(&self, item: &Item) -> Option<Item> {
        match item {
            Item::Player(seat) => Some(Item::Team(self.world.player(*seat)?.alignment.clone())),
            Item::Role(role) => self.role(role).map(|_| Item::Team(self.team_of_role(role))),
            Item::Team(team) => Some(Item::Team(team.clone())),
            _ => None,
        }
    }

    fn of_player(&self, item: &Item, what: impl Fn(SeatId) -> Item) -> Vec<Item> {
        item.player().map(what).into_iter().collect()
    }

    /// Custom attributes of a name; one that comes with the role stands for itself.
    fn attributes_named(&self, item: &Item, name: &Name) -> Vec<Item> {
        let Some(actor) = item.actor() else {
            return Vec::new();
        };
        let wanted = name.key.as_str();
        let mut found: Vec<Item> = self
            .customs(&actor)
            .filter(|(custom, _)| *custom == wanted)
            .map(|(_, attribute)| Item::Active(attribute.id))
            .collect();
        let role = item.player().and_then(|seat| self.world.player(seat));
        if role.is_some_and(|player| self.role_has_attribute(&player.role, wanted)) {
            found.push(Item::Attribute(wanted.to_owned()));
        }
        found
    }

    fn members_of(&self, item: &Item, dead: DeadFound) -> Vec<Item> {
        match item {
            Item::Group(thread) => {
                let members = self.members(*thread, dead);
                members.into_iter().map(Item::Player).collect()
            }
            Item::Team(team) => self.world.aligned(team).map(Item::Player).collect(),
            _ => Vec::new(),
        }
    }

    /// The members and owners of a group.
    pub(super) fn members(&self, thread: ThreadId, dead: DeadFound) -> Vec<SeatId> {
        if !dead.by_any() {
            return self.world.members(thread);
        }
        let belonging = self.world.belonging(thread).into_iter();
        belonging
            .filter(|(_, tier)| *tier >= Tier::Member)
            .map(|(seat, _)| seat)
            .collect()
    }

    /// The living players of a role.
    fn holding(&self, role: &str, dead: DeadFound) -> Vec<Item> {
        let seats = self.world.seats();
        seats
            .filter(|seat| {
                let player = self.world.player(*seat);
                (dead.by_any() || self.world.lives(*seat))
                    && player.is_some_and(|player| player.role == role)
            })
            .map(Item::Player)
            .collect()
    }

    fn made(&self, item: &Item) -> Option<Actor> {
        match item {
            Item::Active(id) => Some(self.world.attribute(*id)?.source.by.clone()),
            Item::Extra(thread) => Some(self.world.extra(*thread)?.source.by.clone()),
            _ => None,
        }
    }

    fn value_of(&self, item: &Item, number: u8) -> Vec<Item> {
        let id = match item {
            Item::Active(id) => Some(*id),
            Item::Extra(thread) => self.world.extra(*thread).map(|extra| extra.id),
            _ => None,
        };
        let Some(attribute) = id.and_then(|id| self.world.attribute(id)) else {
            return Vec::new();
        };
        let index = usize::from(number.saturating_sub(1));
        match &attribute.kind {
            AttributeKind::Custom { values, .. } => values.get(index).cloned().unwrap_or_default(),
            _ => {
                let values = self.values(attribute);
                let value = values.get(index).filter(|value| !value.is_empty());
                value
                    .map(|value| Item::Text(value.clone()))
                    .into_iter()
                    .collect()
            }
        }
    }

    fn most_frequent_role(&mut self, items: &[Item]) -> Vec<Item> {
        let mut counts: Vec<(String, usize)> = Vec::new();
        for role in items.iter().filter_map(|item| self.role_of(item)) {
            match counts.iter_mut().find(|(known, _)| *known == role) {
                Some((_, count)) => *count += 1,
                None => counts.push((role, 1)),
            }
        }
        let most = counts.iter().map(|(_, count)| *count).max();
        let leading = counts.into_iter().filter(|(_, count)| Some(*count) == most);
        let leading: Vec<Item> = leading.map(|(role, _)| Item::Role(role)).collect();
        let drawn = self.one_of(Why::Role, &leading, &Self::item_called);
        drawn.into_iter().collect()
    }

    /// The team as it is compared, from any of its names.
    pub(super) fn team_named(&self, name: &str) -> Option<String> {
        let known = self
            .entry(nightdesk_lang::tree::ElementKind::Team, name)
            .is_some()
            || self.world.teams.contains_key(&key(name));
        known.then(|| self.team_key(name))
    }
}

/// A field of a result; nothing for properties that results do not have.
fn of_result(result: &Outcome, property: &Property) -> Option<Vec<Item>> {
    Some(match property {
        Property::Role => result.role.clone(),
        Property::Class => result.class.clone(),
        Property::Category => result.category.clone(),
        Property::Alignment | Property::Team => result.alignment.clone(),
        Property::Number => result.number.clone(),
        Property::Result => result.result.clone(),
        Property::Success => result.success.map(Item::Success).into_iter().collect(),
        Property::Target => result.target.clone(),
        Property::Message => vec![Item::Text(result.message.clone())],
        _ => return None,
    })
}
