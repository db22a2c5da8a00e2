//! How far players are let into the places where they read and write.

use super::effect::Place;
use super::world::{Status, ThreadId, Tier, World};
use nightdesk_game::SeatId;
use nightdesk_lang::Book;
use nightdesk_lang::tree::{Content, ElementKind, Location, ShownTo};
use nightdesk_rules::Access;

/// How far a player is let into a place.
pub(super) fn access(book: &Book, world: &World, place: &Place, seat: SeatId) -> Access {
    // Who is not in the game is nowhere.
    if world.player(seat).is_none() {
        return Access::Out;
    }
    match place {
        Place::Player(own) => in_if(*own == seat),
        Place::Extra(thread) => in_if(world.holder(*thread) == Some(seat)),
        Place::Group(thread) => of_group(world, *thread, seat),
        Place::Location(name) => match location(book, name) {
            Some(location) => of_location(world, location, seat),
            None => Access::Out,
        },
    }
}

/// Whether a player has a say where a poll is: in a location whoever can read it, in any other place
/// whoever belongs to it. A location that does not say who is in it keeps nobody out, and neither does a
/// group that nobody, dead or alive, belongs to. Ghosts who were added to a group have a say in it.
pub(super) fn has_say(book: &Book, world: &World, place: &Place, seat: SeatId) -> bool {
    if let Place::Location(name) = place
        && world.player(seat).is_some()
        && location(book, name).is_some_and(|it| it.members.is_empty() && it.viewers.is_empty())
    {
        return true;
    }
    let access = access(book, world, place, seat);
    match place {
        Place::Location(_) => access != Access::Out,
        Place::Player(_) | Place::Extra(_) => access == Access::Writes,
        Place::Group(thread) => {
            let is_member = world.tier(seat, *thread) >= Some(Tier::Member);
            is_member && access != Access::Out || world.belonging(*thread).is_empty()
        }
    }
}

/// A location of the book by its key.
pub(super) fn location<'b>(book: &'b Book, name: &str) -> Option<&'b Location> {
    match &book.get(ElementKind::Location, name)?.element.content {
        Content::Location(location) => Some(location),
        _ => None,
    }
}

const fn in_if(there: bool) -> Access {
    match there {
        true => Access::Writes,
        false => Access::Out,
    }
}

/// Members write; visitors, and those for whom the group does not work now, read along.
fn of_group(world: &World, thread: ThreadId, seat: SeatId) -> Access {
    let status = world.status(seat);
    let Some(tier) = world.tier(seat, thread) else {
        return Access::Out;
    };
    let works = world
        .group(thread)
        .is_some_and(|group| group.activation.admits(status));
    match (status, tier >= Tier::Member && works) {
        (Status::Dead, _) => Access::Out,
        (_, true) => Access::Writes,
        (_, false) => Access::Reads,
    }
}

fn of_location(world: &World, location: &Location, seat: SeatId) -> Access {
    let admits = |people: &[ShownTo]| people.iter().any(|who| is_meant(world, who, seat));
    match (admits(&location.members), admits(&location.viewers)) {
        (true, _) => Access::Writes,
        (false, true) => Access::Reads,
        (false, false) => Access::Out,
    }
}

pub(super) fn is_meant(world: &World, who: &ShownTo, seat: SeatId) -> bool {
    let status = world.status(seat);
    match who {
        ShownTo::All => true,
        ShownTo::Alive => status == Status::Alive,
        ShownTo::Dead => status == Status::Dead,
        ShownTo::Ghost => status == Status::Ghostly,
        ShownTo::Role(role) => {
            let mut of_role = world
                .threads
                .iter()
                .filter(|thread| thread.role == role.key.as_str());
            of_role.any(|thread| world.holder(thread.thread) == Some(seat))
        }
        ShownTo::Substitute | ShownTo::Spectator | ShownTo::Mentor | ShownTo::GhostMentor => false,
    }
}
