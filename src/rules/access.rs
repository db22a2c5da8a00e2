//! Who comes into a place of a table and who leaves it, in sentences for the host (H9.3).

use crate::game::SeatId;
use crate::text::wording::list;

/// How far a player is let into a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Access {
    /// Not at all.
    Out,
    /// To read, and not to write.
    Reads,
    /// To read and to write.
    Writes,
}

/// What may change for a player, in the order in which it is told.
const CHANGES: [(Access, Access); 6] = [
    (Access::Out, Access::Writes),
    (Access::Out, Access::Reads),
    (Access::Writes, Access::Out),
    (Access::Reads, Access::Out),
    (Access::Reads, Access::Writes),
    (Access::Writes, Access::Reads),
];

/// What the host changes in places: each with its name and, of every player in list order, how far
/// he was let in before and is now. What is the same in several places is told at once.
#[must_use]
pub fn place_changes<'n>(
    places: impl IntoIterator<Item = (String, Vec<(SeatId, Access, Access)>)>,
    name: impl Fn(SeatId) -> &'n str,
) -> Vec<String> {
    let mut changes: Vec<(Access, Access, Vec<SeatId>, Vec<String>)> = Vec::new();
    for (place, players) in places {
        for (was, is) in CHANGES {
            let seats = players.iter().filter(|(_, of, to)| (*of, *to) == (was, is));
            let seats: Vec<SeatId> = seats.map(|(seat, ..)| *seat).collect();
            if seats.is_empty() {
                continue;
            }
            let same = |one: &&mut (Access, Access, Vec<SeatId>, Vec<String>)| {
                (one.0, one.1, &one.2) == (was, is, &seats)
            };
            match changes.iter_mut().find(same) {
                Some(known) => known.3.push(place.clone()),
                None => changes.push((was, is, seats, vec![place.clone()])),
            }
        }
    }
    let changes = changes.into_iter().map(|(was, is, seats, places)| {
        let names: Vec<&str> = seats.iter().map(|seat| name(*seat)).collect();
        sentence(was, is, &list(&names), &list(&places))
    });
    changes.collect()
}

fn sentence(was: Access, is: Access, names: &str, places: &str) -> String {
    match (was, is) {
        (Access::Out, Access::Reads) => {
            format!("Let {names} into {places}, to read and not to write.")
        }
        (Access::Out, _) => format!("Let {names} into {places}."),
        (_, Access::Out) => format!("Take {names} out of {places}."),
        (_, Access::Reads) => format!("From now on {names} may read in {places}, and not write."),
        (_, Access::Writes) => format!("From now on {names} may write in {places}."),
    }
}
