//! Who reads what is said in a place.

use super::super::Laid;
use crate::game::SeatId;
use crate::lang::tree::{Content, ElementKind, ShownTo};
use crate::rules::wwrf::effect::Place;
use crate::rules::wwrf::world::{Item, Status, World};

/// Who reads what is said in a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in super::super) enum Readers {
    Everyone,
    Seats(Vec<SeatId>),
}

impl Laid {
    /// Who reads what is said in a place.
    pub(in super::super) fn readers(&self, world: &World, at: &Place) -> Readers {
        match at {
            Place::Player(seat) => Readers::Seats(vec![*seat]),
            Place::Extra(thread) => Readers::Seats(world.holder(*thread).into_iter().collect()),
            Place::Group(thread) => {
                let belonging = world.belonging(*thread).into_iter();
                let seats = belonging.map(|(seat, _)| seat);
                let there = |seat: &SeatId| world.status(*seat) != Status::Dead;
                Readers::Seats(seats.filter(there).collect())
            }
            Place::Location(name) => self.readers_of_location(world, name),
        }
    }

    /// The living read the thread of the game, so what they may read is public.
    fn readers_of_location(&self, world: &World, name: &str) -> Readers {
        let Some(entry) = self.book.get(ElementKind::Location, name) else {
            return Readers::Seats(Vec::new());
        };
        let Content::Location(location) = &entry.element.content else {
            return Readers::Seats(Vec::new());
        };
        let admitted: Vec<&ShownTo> = location.members.iter().chain(&location.viewers).collect();
        let everyone = |who: &&ShownTo| matches!(who, ShownTo::All | ShownTo::Alive);
        if admitted.iter().any(everyone) {
            return Readers::Everyone;
        }
        let reads = |seat: &SeatId| {
            admitted.iter().any(|who| match who {
                ShownTo::All | ShownTo::Alive => true,
                ShownTo::Dead => world.status(*seat) == Status::Dead,
                ShownTo::Ghost => world.status(*seat) == Status::Ghostly,
                ShownTo::Role(role) => holds(world, *seat, role.key.as_str()),
                ShownTo::Substitute
                | ShownTo::Spectator
                | ShownTo::Mentor
                | ShownTo::GhostMentor => false,
            })
        };
        Readers::Seats(self.seats.ids().filter(reads).collect())
    }

    /// What a place is called.
    pub(in crate::rules::wwrf::table) fn place_name(
        &self,
        world: &World,
        at: &Place,
    ) -> Option<String> {
        let item = match at {
            Place::Player(_) => return None,
            Place::Extra(thread) => Item::Extra(*thread),
            Place::Group(thread) => Item::Group(*thread),
            Place::Location(name) => Item::Place(name.clone()),
        };
        Some(self.looking(world).words(&[item]))
    }
}

fn holds(world: &World, seat: SeatId, role: &str) -> bool {
    let threads = world.threads.iter();
    let mut of_role = threads.filter(|thread| thread.role == role);
    of_role.any(|thread| world.holder(thread.thread) == Some(seat))
}
