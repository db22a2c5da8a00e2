//! Who comes into a place of a table and who leaves it, in sentences for the host.

use nightdesk_game::{Language, SeatId};
use nightdesk_text::say;

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
    language: Language,
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
        let (names, places) = (language.list(&names), language.list(&places));
        sentence(language, was, is, &names, &places)
    });
    changes.collect()
}

fn sentence(language: Language, was: Access, is: Access, names: &str, places: &str) -> String {
    let of = &language;
    match (was, is) {
        (Access::Out, Access::Reads) => say!(of, "let_in_to_read", names, places),
        (Access::Out, _) => say!(of, "let_in", names, places),
        (_, Access::Out) => say!(of, "take_out", names, places),
        (_, Access::Reads) => say!(of, "only_reads", names, places),
        (_, Access::Writes) => say!(of, "writes", names, places),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_worded_in_both_languages() {
        let told = |language| {
            let players = vec![(SeatId(0), Access::Out, Access::Writes)];
            let places = [("Pack".to_owned(), players)];
            place_changes(language, places, |_| "Ana")
        };
        assert_eq!(told(Language::English), ["Let Ana into Pack."]);
        assert_eq!(told(Language::Russian), ["Откройте доступ (Pack): Ana."]);
    }
}
