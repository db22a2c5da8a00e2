//! Finding things in a world.

use super::{
    Actor, Attribute, AttributeId, AttributeKind, Group, Player, Status, ThreadId, Tier, World,
};
use nightdesk_game::SeatId;

impl World {
    /// A player.
    #[must_use]
    pub fn player(&self, seat: SeatId) -> Option<&Player> {
        self.players.get(seat.index())
    }

    pub(crate) fn player_mut(&mut self, seat: SeatId) -> Option<&mut Player> {
        self.players.get_mut(seat.index())
    }

    /// All players, in the order of the setup.
    pub fn seats(&self) -> impl Iterator<Item = SeatId> + use<> {
        (0..self.players.len()).map(SeatId::at)
    }

    /// The players of a status.
    pub fn seats_being(&self, status: Status) -> impl Iterator<Item = SeatId> + '_ {
        self.seats()
            .filter(move |seat| self.status(*seat) == status)
    }

    /// A player's status; who is not in the game is dead to it.
    #[must_use]
    pub fn status(&self, seat: SeatId) -> Status {
        self.player(seat)
            .map_or(Status::Dead, |player| player.status)
    }

    /// Whether a player lives.
    #[must_use]
    pub fn lives(&self, seat: SeatId) -> bool {
        self.status(seat) == Status::Alive
    }

    /// An attribute.
    #[must_use]
    pub fn attribute(&self, id: AttributeId) -> Option<&Attribute> {
        self.attributes.get(id)
    }

    pub(crate) fn attribute_mut(&mut self, id: AttributeId) -> Option<&mut Attribute> {
        self.attributes.get_mut(id)
    }

    /// The attributes on an element, oldest first.
    pub fn attributes_on<'w>(
        &'w self,
        owner: &Actor,
    ) -> impl DoubleEndedIterator<Item = &'w Attribute> + use<'w> {
        self.attributes.on(owner)
    }

    /// The extra role of a thread, while someone holds it.
    #[must_use]
    pub fn extra(&self, thread: ThreadId) -> Option<&Attribute> {
        self.attributes.extra(thread)
    }

    /// Who holds the extra role of a thread.
    #[must_use]
    pub fn holder(&self, thread: ThreadId) -> Option<SeatId> {
        match self.extra(thread)?.owner {
            Actor::Player(seat) => Some(seat),
            _ => None,
        }
    }

    /// A group by its thread.
    #[must_use]
    pub fn group(&self, thread: ThreadId) -> Option<&Group> {
        self.groups.iter().find(|group| group.thread == thread)
    }

    pub(crate) fn group_mut(&mut self, thread: ThreadId) -> Option<&mut Group> {
        self.groups.iter_mut().find(|group| group.thread == thread)
    }

    /// A group by its key.
    #[must_use]
    pub fn group_named(&self, name: &str) -> Option<&Group> {
        self.groups.iter().find(|group| group.name == name)
    }

    /// Who belongs to a group and how far, each once with the highest tier.
    #[must_use]
    pub fn belonging(&self, thread: ThreadId) -> Vec<(SeatId, Tier)> {
        let tier = |seat| self.tier(seat, thread).map(|tier| (seat, tier));
        self.seats().filter_map(tier).collect()
    }

    /// How far a player belongs to a group.
    #[must_use]
    pub fn tier(&self, seat: SeatId, thread: ThreadId) -> Option<Tier> {
        let owner = Actor::Player(seat);
        let tiers = self
            .attributes_on(&owner)
            .filter_map(|attribute| match &attribute.kind {
                AttributeKind::Membership { group, tier } if *group == thread => Some(*tier),
                _ => None,
            });
        tiers.max()
    }

    /// The members and owners of a group that its activation admits.
    #[must_use]
    pub fn members(&self, thread: ThreadId) -> Vec<SeatId> {
        let Some(group) = self.group(thread) else {
            return Vec::new();
        };
        self.belonging(thread)
            .into_iter()
            .filter(|(seat, tier)| {
                *tier >= Tier::Member && group.activation.admits(self.status(*seat))
            })
            .map(|(seat, _)| seat)
            .collect()
    }

    /// The player behind an element: the holder, the executor, an attribute's owner.
    #[must_use]
    pub fn player_of(&self, actor: &Actor) -> Option<SeatId> {
        match actor {
            Actor::Player(seat) | Actor::Executor { player: seat, .. } => Some(*seat),
            Actor::Extra(thread) => self.holder(*thread),
            Actor::Attribute(id) => self.player_of(&self.attribute(*id)?.owner),
            Actor::Group(_) | Actor::Poll(_) | Actor::Team(_) | Actor::Host => None,
        }
    }
}
