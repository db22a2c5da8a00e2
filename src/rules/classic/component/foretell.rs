//! Oracles: what everybody learns of the player one picked last, once the oracle is dead.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::Prophecy;
use super::effect::{Effect, Pose, Trace};
use super::last::leaves;
use crate::build::roster_of;
use crate::catalogue::Catalogue;
use crate::content::{looks_guilty, role_title};
use crate::disguise;
use crate::explain::{other_side_in_result, side_in_result, side_token};
use crate::hollow::card_in_force;
use crate::settings::Settings;
use nightdesk_game::{Announcement, Card, Event, Game, Mark, Seat, SeatId};

pub(super) const ALIGNMENT: Effect = leaves(Trace::Picked(Prophecy::Alignment), "does_foretell");

pub(super) const ROLE: Effect = leaves(Trace::Picked(Prophecy::Role), "does_foretell");

/// Mark of an oracle; whom the latest action reached stands in [`Mark::by`], and what a Cop would have
/// found where they were framed or cleared that night is its value.
pub(crate) const PICKED: &str = "picked";
/// Mark of a dead oracle whose vision was of a role; the role is its value, none for a vanilla one.
const FORETOLD_ROLE: &str = "foretold_role";
/// Mark of a dead oracle whose vision was of a side; its value is what a Cop would find.
const FORETOLD_SIDE: &str = "foretold_side";

/// What a Cop finds of whom an oracle has picked while they were framed or cleared.
pub(crate) fn found_so(pose: Pose) -> &'static str {
    match pose {
        Pose::Guilty => "mafia",
        Pose::Innocent => "not_mafia",
    }
}

/// What the oracles among `fallen` leave behind, the game being as their deaths left it.
///
/// It is kept as a fact: a card that changes later changes nothing in what was told.
#[must_use]
pub(crate) fn foretell(game: &Game, fallen: &[SeatId]) -> Vec<Event> {
    let catalogue = Catalogue::for_setup(&game.setup);
    let marks = fallen.iter().filter_map(|&oracle| {
        let mark = vision(game, &catalogue, game.seat(oracle)?)?;
        Some(Event::Marked { seat: oracle, mark })
    });
    marks.collect()
}

fn vision(game: &Game, catalogue: &Catalogue, oracle: &Seat) -> Option<Mark> {
    let of_oracles = |mark: &&Mark| mark.name == PICKED || is_vision(mark);
    // What was told already is not told twice.
    let last = oracle.marks.iter().rev().find(of_oracles)?;
    let picked = (last.name == PICKED).then_some(last.by).flatten()?;
    let picked_seat = game.seat(picked)?;
    let looks = disguise::card(game, picked_seat, None).map(Cow::Owned);
    let card = looks.or_else(|| card_in_force(catalogue, picked_seat))?;
    let own = card_in_force(catalogue, oracle)?;
    let (name, value) = match prophecy(catalogue, &own)? {
        Prophecy::Role => (
            FORETOLD_ROLE,
            role_title(catalogue, &card.as_shown_to_holder()),
        ),
        Prophecy::Alignment => {
            let hunted = roster_of(catalogue, game).hunted;
            let guilty = looks_guilty(catalogue, &Settings::of(game), &hunted, &card);
            let token = if guilty { "mafia" } else { "not_mafia" };
            let posed = last.value.clone();
            (FORETOLD_SIDE, posed.or_else(|| Some(token.to_owned())))
        }
    };
    Some(Mark {
        name: name.to_owned(),
        by: Some(picked),
        value,
        since: game.phase(),
        until: None,
    })
}

/// What a card's visions are of.
fn prophecy(catalogue: &Catalogue, card: &Card) -> Option<Prophecy> {
    let by_role = card
        .roles
        .iter()
        .filter_map(|slug| catalogue.roles.get(slug))
        .flat_map(|role| &role.abilities);
    let mut abilities = by_role
        .chain(card.shots.keys())
        .filter_map(|slug| catalogue.abilities.get(slug));
    abilities.find_map(|ability| {
        let mut does = ability.does.iter();
        does.find_map(|component| match component.trace() {
            Some(Trace::Picked(prophecy)) => Some(prophecy),
            _ => None,
        })
    })
}

fn is_vision(mark: &Mark) -> bool {
    mark.name == FORETOLD_ROLE || mark.name == FORETOLD_SIDE
}

/// What everybody is told with the death of an oracle, in the words of the investigation that
/// finds the same.
#[must_use]
pub(crate) fn words_with_death(game: &Game, dead: SeatId) -> Option<Announcement> {
    let marks = &game.seat(dead)?.marks;
    let told = marks.iter().rev().find(|mark| is_vision(mark))?;
    let mut slots = BTreeMap::from([("target".to_owned(), game.name(told.by?).to_owned())]);
    let token = match (told.name.as_str(), told.value.as_deref()) {
        (FORETOLD_ROLE, None) => "vanilla",
        (FORETOLD_ROLE, Some(role)) => {
            slots.insert("role".to_owned(), role.to_owned());
            "role"
        }
        (_, finding) => {
            let catalogue = Catalogue::for_setup(&game.setup);
            let settings = Settings::of(game);
            let guilty = finding == Some("mafia");
            let of = told.by.and_then(|seat| game.seat(seat)?.faction());
            let side = match guilty {
                true => side_in_result(&catalogue, &settings, &game.setup, of),
                false => other_side_in_result(&catalogue, &settings, &game.setup),
            };
            slots.insert("faction".to_owned(), side);
            side_token(&settings, guilty)
        }
    };
    Some(Announcement {
        token: token.to_owned(),
        slots,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::read_card;
    use nightdesk_game::Cause;

    /// Seats as (name, side, card), and the oracle in the first one has picked the second.
    fn game(list: &[(&str, &str, &str)]) -> Game {
        let mut game = Game::default();
        for (name, faction, card) in list {
            let mut seat = Seat::new(name);
            seat.card = Some(read_card(Catalogue::builtin(), faction, card).unwrap().1);
            game.seats.push(seat);
        }
        pick(&mut game, 1);
        game
    }

    fn pick(game: &mut Game, of: u16) {
        game.seats[0].marks.push(Mark {
            name: PICKED.to_owned(),
            by: Some(SeatId(of)),
            value: None,
            since: None,
            until: None,
        });
    }

    fn die(game: &mut Game) -> Option<String> {
        let death = Event::Died {
            seat: SeatId(0),
            cause: Cause::Host,
            comment: None,
            post: None,
            midday: false,
            at: None,
        };
        game.apply(&death).unwrap();
        for event in foretell(game, &[SeatId(0)]) {
            game.apply(&event).unwrap();
        }
        assert_eq!(foretell(game, &[SeatId(0)]), [], "once");
        said(game)
    }

    fn said(game: &Game) -> Option<String> {
        let told = words_with_death(game, SeatId(0))?;
        let words = crate::explain::words();
        Some(words.message(&told.token, &told.slots, game.setup.language))
    }

    fn vision_token(oracle: &str, side: &str, card: &str) -> Option<String> {
        die(&mut game(&[("Ada", "town", oracle), ("Bo", side, card)]))
    }

    #[test]
    fn a_role_oracle_tells_a_role_as_a_role_cop_finds_it() {
        for (side, card, said) in [
            ("town", "Doctor", "Bo's role: Doctor."),
            ("mafia", "Doctor", "Bo's role: Doctor."),
            ("town", "2-shot Vigilante", "Bo's role: 2-shot Vigilante."),
            ("town", "Vanilla Townie", "Bo is vanilla."),
            ("mafia", "Goon", "Bo is vanilla."),
            ("mafia", "Godfather", "Bo's role: Godfather."),
            // How reliable an investigator is comes out at the end alone.
            ("town", "Insane Cop", "Bo's role: Cop."),
        ] {
            assert_eq!(
                vision_token("Role Oracle", side, card).as_deref(),
                Some(said)
            );
        }
    }

    #[test]
    fn an_oracle_tells_a_side_as_a_cop_finds_it() {
        for (side, card, said) in [
            ("town", "Doctor", "Bo is not Mafia."),
            ("mafia", "Goon", "Bo is Mafia."),
            ("mafia", "Godfather", "Bo is not Mafia."),
            ("town", "Miller", "Bo is Mafia."),
        ] {
            assert_eq!(
                vision_token("Oracle", side, card).as_deref(),
                Some(said),
                "{card}"
            );
        }
    }

    #[test]
    fn whoever_is_no_oracle_or_picked_nobody_tells_nothing() {
        assert_eq!(vision_token("Doctor", "town", "Cop"), None);
        let mut game = game(&[("Ada", "town", "Oracle"), ("Bo", "mafia", "Goon")]);
        game.seats[0].marks.clear();
        assert_eq!(die(&mut game), None);
    }

    #[test]
    fn the_last_pick_counts_and_a_card_that_changes_later_changes_nothing() {
        let seats = [
            ("Ada", "town", "Role Oracle"),
            ("Bo", "mafia", "Roleblocker"),
            ("Cy", "town", "Cop"),
        ];
        let mut game = game(&seats);
        pick(&mut game, 2);
        assert_eq!(die(&mut game).as_deref(), Some("Cy's role: Cop."));
        game.seats[2].card = game.seats[1].card.clone();
        "Dot".clone_into(&mut game.seats[2].name);
        assert_eq!(said(&game).as_deref(), Some("Dot's role: Cop."));
    }
}
