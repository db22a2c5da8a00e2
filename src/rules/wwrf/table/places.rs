//! Places where players write, and who is let in: groups of the rules, locations of the book.

use super::ScriptTable;
use crate::admission::{self, is_meant};
use crate::effect::{Effect, Place};
use crate::world::{Item, Status, World};
use nightdesk_game::SeatId;
use nightdesk_lang::tree::{Content, ElementKind, Location, ShownTo};
use nightdesk_rules::{Access, Channel, place_changes};

impl ScriptTable {
    /// The places that are not the same to everybody, and who is in each.
    pub(super) fn places_now(&self) -> Vec<Channel> {
        let Some(world) = &self.world else {
            return Vec::new();
        };
        let places = self.places(world).into_iter();
        let standing = places.filter(|place| !is_disbanded(world, place));
        standing
            .filter_map(|place| self.channel(world, &place))
            .collect()
    }

    fn channel(&self, world: &World, place: &Place) -> Option<Channel> {
        let with = |wanted: Access| -> Vec<SeatId> {
            let seats = world.seats();
            seats
                .filter(|seat| self.access(world, place, *seat) == wanted)
                .collect()
        };
        let mut out = with(Access::Out);
        out.retain(|seat| self.has_been_in(world, place, *seat));
        Some(Channel {
            title: self.place_name(world, place)?,
            members: with(Access::Writes),
            readers: with(Access::Reads),
            out,
            open: is_open(world, place),
        })
    }

    /// What the host changes in the places after a move, in sentences.
    pub(super) fn place_changes(&self, after: &World) -> Vec<String> {
        let nobody = World::default();
        let before = self.world.as_ref().unwrap_or(&nobody);
        let places = self.places(after).into_iter();
        // Who lives is where the living are from the start; a role is let in.
        let places = places.filter(|place| self.world.is_some() || !self.is_without_roles(place));
        // Its channel was closed when it was disbanded.
        let places =
            places.filter(|place| !(is_disbanded(before, place) && is_disbanded(after, place)));
        let places = places.filter_map(|place| {
            let name = self.place_name(after, &place)?;
            let of = |world, seat| self.access(world, &place, seat);
            let players = after.seats();
            let players = players.map(|seat| (seat, of(before, seat), of(after, seat)));
            Some((name, players.collect()))
        });
        place_changes(self.language, places, |seat| self.seats.name(seat))
    }

    /// All groups of a world, then the locations that are not the same to everybody, in the order
    /// of the book.
    fn places(&self, world: &World) -> Vec<Place> {
        let groups = world.groups.iter().map(|group| Place::Group(group.thread));
        let locations = self.book.all(ElementKind::Location).filter_map(|entry| {
            let Content::Location(location) = &entry.element.content else {
                return None;
            };
            let exists = !location.haunting || world.haunting;
            (exists && is_choosy(location)).then_some((location.sort_index, entry))
        });
        let mut locations: Vec<_> = locations.collect();
        locations.sort_by_key(|(index, _)| *index);
        let locations = locations
            .into_iter()
            .map(|(_, entry)| Place::Location(entry.key.as_str().to_owned()));
        groups.chain(locations).collect()
    }

    /// How far a player is let into a place.
    pub(super) fn access(&self, world: &World, place: &Place, seat: SeatId) -> Access {
        admission::access(&self.book, world, place, seat)
    }

    /// Whether it is a location that asks nobody's role.
    fn is_without_roles(&self, place: &Place) -> bool {
        let Place::Location(name) = place else {
            return false;
        };
        let mut people = self.location(name).into_iter().flat_map(admitted);
        !people.any(|who| matches!(who, ShownTo::Role(_)))
    }

    pub(super) fn location(&self, name: &str) -> Option<&Location> {
        admission::location(&self.book, name)
    }

    /// Whether a player who is out was in before: who belongs to it and is dead, who left it, whose
    /// being alive or dead has changed.
    fn has_been_in(&self, world: &World, place: &Place, seat: SeatId) -> bool {
        let mut effects = self.past.effects.iter().map(|caused| &caused.effect);
        match place {
            Place::Group(thread) => {
                world.tier(seat, *thread).is_some()
                    || effects.any(|effect| {
                        matches!(effect, Effect::Joined { player, group, .. }
                            if (*player, *group) == (seat, *thread))
                    })
            }
            Place::Location(name) => {
                let people = self.location(name).into_iter().flat_map(admitted);
                let mut people = people.filter(|who| !is_meant(world, who, seat));
                people.any(|who| self.has_been(world, who, seat))
            }
            Place::Player(_) | Place::Extra(_) => false,
        }
    }

    /// Whether a player was once among some people of the game.
    fn has_been(&self, world: &World, who: &ShownTo, seat: SeatId) -> bool {
        let mut effects = self.past.effects.iter().map(|caused| &caused.effect);
        match who {
            ShownTo::Alive => world.status(seat) != Status::Alive,
            ShownTo::Dead => self.was_left(seat, Status::Dead),
            ShownTo::Ghost => self.was_left(seat, Status::Ghostly),
            ShownTo::Role(name) => effects.any(|effect| {
                matches!(effect, Effect::Granted { player, role, .. }
                    if *player == seat && role == name.key.as_str())
            }),
            ShownTo::All
            | ShownTo::Substitute
            | ShownTo::Spectator
            | ShownTo::Mentor
            | ShownTo::GhostMentor => false,
        }
    }

    /// Whether something left a player dead or a ghost.
    fn was_left(&self, seat: SeatId, status: Status) -> bool {
        let mut effects = self.past.effects.iter().map(|caused| &caused.effect);
        effects.any(|effect| match effect {
            Effect::Died { player, left, .. } => *player == seat && *left == status,
            Effect::Left { player, .. } => *player == seat && status == Status::Dead,
            _ => false,
        })
    }
}

fn admitted(location: &Location) -> impl Iterator<Item = &ShownTo> {
    location.members.iter().chain(&location.viewers)
}

/// Whether a location is not the same to all players at all times.
fn is_choosy(location: &Location) -> bool {
    let all = |people: &[ShownTo]| people.contains(&ShownTo::All);
    let some = |people: &[ShownTo]| {
        people.iter().any(|who| match who {
            ShownTo::Alive | ShownTo::Dead | ShownTo::Ghost | ShownTo::Role(_) => true,
            ShownTo::All
            | ShownTo::Substitute
            | ShownTo::Spectator
            | ShownTo::Mentor
            | ShownTo::GhostMentor => false,
        })
    };
    let by_member = some(&location.members);
    let by_viewer = some(&location.viewers) && !all(&location.viewers);
    !all(&location.members) && (by_member || by_viewer)
}

fn is_disbanded(world: &World, place: &Place) -> bool {
    match place {
        Place::Group(thread) => world.group(*thread).is_some_and(|group| group.disbanded),
        Place::Player(_) | Place::Extra(_) | Place::Location(_) => false,
    }
}

fn is_open(world: &World, place: &Place) -> bool {
    match place {
        Place::Group(thread) => world.group(*thread).is_some_and(|group| group.open),
        Place::Location(name) => !world.locked.contains(&Item::Place(name.clone())),
        Place::Player(_) | Place::Extra(_) => true,
    }
}
