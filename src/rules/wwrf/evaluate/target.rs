//! The target and counter that every acting element has.

use super::super::world::{Actor, AttributeKind, Item, ThreadId, World};
use nightdesk_game::SeatId;

impl World {
    /// An element's target, as stored.
    pub(crate) fn target(&self, actor: &Actor) -> Vec<Item> {
        self.slots(actor)
            .map(|(target, _)| target.clone())
            .unwrap_or_default()
    }

    /// An element's counter; nothing if the element is not there.
    pub(crate) fn counter(&self, actor: &Actor) -> Option<i64> {
        self.slots(actor).map(|(_, counter)| *counter)
    }

    fn slots(&self, actor: &Actor) -> Option<(&Vec<Item>, &i64)> {
        Some(match actor {
            Actor::Player(seat) => {
                let player = self.player(*seat)?;
                (&player.target, &player.counter)
            }
            Actor::Extra(thread) => {
                let extra = self.extra(*thread)?;
                (&extra.target, &extra.counter)
            }
            Actor::Group(thread) | Actor::Executor { group: thread, .. } => {
                let group = self.group(*thread)?;
                (&group.target, &group.counter)
            }
            Actor::Poll(poll) => {
                let poll = self.polls.get(poll)?;
                (&poll.target, &poll.counter)
            }
            Actor::Team(team) => {
                let team = self.teams.get(team)?;
                (&team.target, &team.counter)
            }
            Actor::Attribute(id) => {
                let attribute = self.attribute(*id)?;
                (&attribute.target, &attribute.counter)
            }
            Actor::Host => return None,
        })
    }

    /// An element's target and counter, to be changed.
    pub(crate) fn slots_mut(&mut self, actor: &Actor) -> Option<(&mut Vec<Item>, &mut i64)> {
        Some(match actor {
            Actor::Player(seat) => {
                let player = self.player_mut(*seat)?;
                (&mut player.target, &mut player.counter)
            }
            Actor::Extra(thread) => {
                let id = self.extra(*thread)?.id;
                let extra = self.attribute_mut(id)?;
                (&mut extra.target, &mut extra.counter)
            }
            Actor::Group(thread) | Actor::Executor { group: thread, .. } => {
                let group = self.group_mut(*thread)?;
                (&mut group.target, &mut group.counter)
            }
            Actor::Poll(poll) => {
                let poll = self.polls.entry(poll.clone()).or_default();
                (&mut poll.target, &mut poll.counter)
            }
            Actor::Team(team) => {
                let team = self.teams.entry(team.clone()).or_default();
                (&mut team.target, &mut team.counter)
            }
            Actor::Attribute(id) => {
                let attribute = self.attribute_mut(*id)?;
                (&mut attribute.target, &mut attribute.counter)
            }
            Actor::Host => return None,
        })
    }

    /// The players of a team, dead or alive.
    pub(crate) fn aligned(&self, team: &str) -> impl Iterator<Item = SeatId> {
        self.seats().filter(move |seat| {
            let player = self.player(*seat);
            player.is_some_and(|player| player.alignment == team)
        })
    }

    /// The threads of the extra roles of a name that an element granted and someone holds.
    pub(crate) fn granted(&self, by: &Actor, name: &str) -> Vec<ThreadId> {
        let held = self
            .attributes
            .iter()
            .filter_map(|attribute| match &attribute.kind {
                AttributeKind::Role { role, thread } if role == name => {
                    super::super::scene::same_element(&attribute.source.by, by).then_some(*thread)
                }
                _ => None,
            });
        held.collect()
    }
}
