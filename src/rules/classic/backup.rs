//! Backups take over the role of somebody of their side who died (resolution rules §7.2), and others that
//! of one player.

use super::catalogue::{Catalogue, ModifierEffect, Role, TakesOver};
use super::component::BLESSED;
use super::explain::words;
use super::hollow::card_in_force;
use super::single;
use nightdesk_game::{Card, Cause, Event, Game, Seat, SeatId};

/// What backups take over after these deaths, the game being as they left it.
///
/// A backup becomes a copy of the first one of `fallen` it can take over;
/// what was spent stays spent. `fallen` stands in the order that counts: of a
/// night the side's kill comes first.
#[must_use]
pub(super) fn inherit(game: &Game, fallen: &[SeatId]) -> Vec<Event> {
    let catalogue = Catalogue::for_setup(&game.setup);
    let mut events = Vec::new();
    for (heir, held) in game.living() {
        if let Some(joined) = of_first(&catalogue, game, (heir, held), fallen) {
            events.push(joined);
            continue;
        }
        if let Some((from, card)) = of_one(&catalogue, game, held, fallen) {
            events.extend(takeover(game, heir, from, &card));
            continue;
        }
        let card = card_in_force(&catalogue, held);
        let Some(card) = card.filter(|card| waits(&catalogue, card)) else {
            continue;
        };
        let dead = fallen.iter().filter_map(|seat| game.seat(*seat));
        let taken = dead
            .filter_map(|seat| Some((seat, card_in_force(&catalogue, seat)?)))
            .find(|(_, other)| takes_over(&catalogue, &card, other));
        if let Some((from, other)) = taken {
            events.extend(takeover(game, heir, from, &other));
        }
    }
    events
}

/// The side that somebody joins because these are the first dead of the game.
fn of_first(
    catalogue: &Catalogue,
    game: &Game,
    (heir, held): (SeatId, &Seat),
    fallen: &[SeatId],
) -> Option<Event> {
    let own = card_in_force(catalogue, held)?;
    let mut joins = catalogue
        .known_roles(&own)
        .filter_map(|role| role.takes_over);
    if joins.all(|what| what != TakesOver::Side) || held.marks.iter().any(|it| it.name == BLESSED) {
        return None;
    }
    let died = |seat: &Seat| {
        let death = seat.death.as_ref();
        death.is_some_and(|death| death.cause != Cause::Removal && !death.left)
    };
    let mut before = game.seats().filter(|(id, _)| !fallen.contains(id));
    if before.any(|(_, seat)| died(seat)) {
        return None;
    }
    let mut first = fallen.iter().filter_map(|seat| game.seat(*seat));
    let first = first.find(|seat| died(seat))?;
    let side = first.faction().filter(|side| *side != own.faction)?;
    let slots = [("player", &first.name)];
    Some(Event::CardChanged {
        seat: heir,
        card: Card {
            faction: side.to_owned(),
            ..Card::clone(&own)
        },
        because: Some(words().with("joins_first", &slots, game.setup.language)),
    })
}

/// What somebody takes over of the one player whom they got or chose.
fn of_one<'g>(
    catalogue: &Catalogue,
    game: &'g Game,
    heir: &Seat,
    fallen: &[SeatId],
) -> Option<(&'g Seat, Card)> {
    let own = card_in_force(catalogue, heir)?;
    let what = catalogue
        .known_roles(&own)
        .find_map(|role| role.takes_over)?;
    let of = single::target_of(heir).filter(|of| fallen.contains(of))?;
    let from = game.seat(of)?;
    let card = card_in_force(catalogue, from)?;
    let faction = match what {
        TakesOver::Role => own.faction.clone(),
        TakesOver::Card => card.faction.clone(),
        TakesOver::Side => return None,
    };
    let card = Card {
        faction,
        ..card.into_owned()
    };
    Some((from, card))
}

fn takeover(game: &Game, heir: SeatId, from: &Seat, card: &Card) -> Vec<Event> {
    let slots = [("player", &from.name)];
    let changed = Event::CardChanged {
        seat: heir,
        card: card.clone(),
        because: Some(words().with("takes_over", &slots, game.setup.language)),
    };
    let spent = from.spent.iter().map(|(what, uses)| Event::Spent {
        seat: heir,
        what: what.clone(),
        uses: *uses,
    });
    std::iter::once(changed).chain(spent).collect()
}

/// Whether a card is a backup's that has taken nothing over yet.
fn waits(catalogue: &Catalogue, card: &Card) -> bool {
    catalogue.has_effect(card, &ModifierEffect::Backup)
}

/// Whether a backup's card takes over a dead player's: the role it names, or
/// any power role where it names none.
fn takes_over(catalogue: &Catalogue, backup: &Card, dead: &Card) -> bool {
    let named = catalogue
        .known_slugs(backup)
        .filter(|slug| {
            let role = catalogue.roles.get(*slug);
            role.is_none_or(|role| !waits_by_itself(catalogue, role))
        })
        .collect::<Vec<_>>();
    let fits = match named.as_slice() {
        [] => is_power(catalogue, dead),
        named => named.iter().any(|role| catalogue.is_of(dead, role)),
    };
    backup.faction == dead.faction && !waits(catalogue, dead) && fits
}

/// Whether a role is a backup's for all others.
fn waits_by_itself(catalogue: &Catalogue, role: &Role) -> bool {
    role.modifiers.iter().any(|modifier| {
        let kind = catalogue.modifiers.get(&modifier.name);
        kind.is_some_and(|kind| kind.effects.contains(&ModifierEffect::Backup))
    })
}

/// Whether a card gives its holder something of its own to do or to have at night.
fn is_power(catalogue: &Catalogue, card: &Card) -> bool {
    let by_role = catalogue
        .roles_of(card)
        .any(|role| !role.abilities.is_empty());
    by_role
        || !card.shots.is_empty()
        || catalogue
            .effects_of(card)
            .any(|effect| matches!(effect, ModifierEffect::Grants(_)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::{card_title, read_card};
    use nightdesk_game::Cause;

    /// Seats as (name, side, card); those named in `dead` have died.
    fn game(list: &[(&str, &str, &str)], dead: &[&str]) -> Game {
        let mut game = Game::default();
        for (name, faction, card) in list {
            let mut seat = Seat::new(name);
            seat.card = Some(read_card(Catalogue::builtin(), faction, card).unwrap().1);
            game.seats.push(seat);
        }
        for name in dead {
            game.apply(&Event::Died {
                seat: at(&game, name),
                cause: Cause::Night,
                comment: None,
                post: None,
                midday: false,
                at: None,
            })
            .unwrap();
        }
        game
    }

    fn at(game: &Game, name: &str) -> SeatId {
        game.seats().find(|(_, seat)| seat.name == name).unwrap().0
    }

    /// Who becomes what, and what is spent, after these deaths in this order.
    fn taken(list: &[(&str, &str, &str)], fallen: &[&str]) -> Vec<String> {
        let game = game(list, fallen);
        let fallen: Vec<SeatId> = fallen.iter().map(|name| at(&game, name)).collect();
        inherit(&game, &fallen)
            .iter()
            .map(|event| match event {
                Event::CardChanged {
                    seat,
                    card,
                    because,
                } => format!(
                    "{}: {} {}, {}",
                    game.name(*seat),
                    card.faction,
                    card_title(Catalogue::builtin(), card),
                    because.as_deref().unwrap_or_default()
                ),
                other => format!("{other:?}"),
            })
            .collect()
    }

    #[test]
    fn a_backup_takes_over_its_own_role_alone() {
        let list = [
            ("A", "town", "2-shot Doctor"),
            ("B", "town", "Backup Doctor"),
            ("C", "town", "Cop"),
            ("D", "mafia", "Doctor"),
        ];
        let expected = ["B: town 2-shot Doctor, takes over from A"];
        assert_eq!(taken(&list, &["A"]), expected);
        assert_eq!(taken(&list, &["C", "A"]), expected);
        assert!(taken(&list, &["C"]).is_empty());
        assert!(taken(&list, &["D"]).is_empty(), "another side");
        assert!(taken(&list, &["A", "B"]).is_empty(), "the heir died, too");
    }

    #[test]
    fn a_universal_backup_takes_over_the_first_power_role() {
        let list = [
            ("A", "town", "VT"),
            ("B", "town", "Universal Backup"),
            ("C", "town", "Cop"),
            ("D", "town", "1-shot Bulletproof"),
            ("E", "town", "Mason"),
            ("F", "mafia", "Goon"),
            ("G", "town", "Backup Doctor"),
        ];
        assert_eq!(
            taken(&list, &["A", "E", "G", "F", "C", "D"]),
            ["B: town Cop, takes over from C"]
        );
        assert_eq!(
            taken(&list, &["D"]),
            ["B: town 1-shot Bulletproof, takes over from D"]
        );
        assert!(taken(&list, &["A", "E", "G"]).is_empty());
    }

    #[test]
    fn a_sidekick_takes_over_the_role_of_one_player_and_a_clone_the_side_too() {
        let list = [
            ("A", "mafia", "1-shot Roleblocker"),
            ("B", "town", "Sidekick"),
            ("C", "town", "Clone"),
            ("D", "town", "Cop"),
        ];
        let mut game = game(&list, &["A", "D"]);
        for seat in [1, 2] {
            game.seats[seat].marks.push(nightdesk_game::Mark {
                name: nightdesk_game::Mark::TARGET.to_owned(),
                by: Some(SeatId(0)),
                value: None,
                since: None,
                until: None,
            });
        }
        assert_eq!(inherit(&game, &[SeatId(3)]), [], "another player");
        for event in inherit(&game, &[SeatId(0)]) {
            game.apply(&event).unwrap();
        }
        let is = |seat: usize| {
            let card = game.seats[seat].card.as_ref().unwrap();
            format!(
                "{} {}",
                card.faction,
                card_title(Catalogue::builtin(), card)
            )
        };
        assert_eq!(is(1), "town 1-shot Roleblocker");
        assert_eq!(is(2), "mafia 1-shot Roleblocker");
    }

    #[test]
    fn what_was_spent_stays_spent() {
        let list = [
            ("A", "town", "2-shot Vigilante"),
            ("B", "town", "Backup Vigilante"),
        ];
        let mut game = game(&list, &["A"]);
        game.seats[0].spent.insert("kill".to_owned(), 1);
        for event in inherit(&game, &[SeatId(0)]) {
            game.apply(&event).unwrap();
        }
        assert_eq!(game.seats[1].spent.get("kill"), Some(&1));
        assert!(inherit(&game, &[SeatId(0)]).is_empty(), "once");
    }
}
