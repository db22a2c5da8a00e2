//! Who reads what is said in a place.

use super::super::ScriptTable;
use crate::effect::Place;
use crate::world::{Item, World};
use nightdesk_game::SeatId;
use nightdesk_lang::tree::ShownTo;
use nightdesk_rules::Access;

/// Who reads what is said in a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in super::super) enum Readers {
    Everyone,
    Seats(Vec<SeatId>),
}

impl ScriptTable {
    /// Who reads what is said in a place.
    pub(in super::super) fn readers(&self, world: &World, at: &Place) -> Readers {
        match at {
            Place::Player(seat) => Readers::Seats(vec![*seat]),
            Place::Extra(thread) => Readers::Seats(world.holder(*thread).into_iter().collect()),
            Place::Group(_) => {
                let reads = |seat: &SeatId| self.access(world, at, *seat) != Access::Out;
                Readers::Seats(world.seats().filter(reads).collect())
            }
            Place::Location(name) => self.readers_of_location(world, name),
        }
    }

    /// The living read the thread of the game, so what they may read is public.
    fn readers_of_location(&self, world: &World, name: &str) -> Readers {
        let Some(location) = self.location(name) else {
            return Readers::Seats(Vec::new());
        };
        let mut admitted = location.members.iter().chain(&location.viewers);
        if admitted.any(|who| matches!(who, ShownTo::All | ShownTo::Alive)) {
            return Readers::Everyone;
        }
        let at = Place::Location(name.to_owned());
        let reads = |seat: &SeatId| self.access(world, &at, *seat) != Access::Out;
        Readers::Seats(self.seats.ids().filter(reads).collect())
    }

    /// What a place is called.
    pub(in crate::table) fn place_name(&self, world: &World, at: &Place) -> Option<String> {
        let item = match at {
            Place::Player(_) => return None,
            Place::Extra(thread) => Item::Extra(*thread),
            Place::Group(thread) => Item::Group(*thread),
            Place::Location(name) => Item::Place(name.clone()),
        };
        Some(self.looking(world).words(&[item]))
    }
}
