//! What the night leaves to dying players: whom an inquisitor may execute, whom an executor held.

use super::kit::{Desk, desk};
use crate::day::people::{DayRole, Negative, Player, Warrant};
use crate::moves::Action;
use crate::state::{Kill, Logged};
use crate::table::open;
use crate::table::stage::State;
use crate::{Peaceful, Role, Side};
use nightdesk_game::{Language, SeatId};

const PLAYERS: &str = "Anna doctor; Boris commissioner; Clara judge; Denis hero; Egor detective; \
    Ivan priest + mafia; Klim inquisitor + mafia; Lena drug dealer + maniac; \
    Nina bodyguard + faceless";

fn state(desk: &Desk) -> State {
    open(&desk.game).expect("a table").state
}

fn by_day(state: &State, seat: SeatId) -> Player {
    state.morning(2).player(seat).expect("a player").clone()
}

/// Klim has burned Ivan, after a check that showed this colour.
fn warrant_after(shown: Side) -> DayRole {
    let desk = desk(Language::English, PLAYERS);
    let (klim, ivan) = (desk.seat("Klim"), desk.seat("Ivan"));
    let mut state = state(&desk);
    let inquisitor = Role::Peaceful(Peaceful::Inquisitor);
    state.city.kills.push(Kill {
        victim: ivan,
        by: klim,
        role: Some(inquisitor),
        night: 2,
    });
    let cards = &mut state.city.cards;
    let card = cards.iter_mut().find(|card| card.holder == klim);
    card.expect("a card").memory.log.push(Logged {
        night: 1,
        role: inquisitor,
        action: Action::Check,
        targets: vec![ivan],
        done: true,
        repeated: false,
        shown: Some(shown),
        on_copy: false,
    });
    by_day(&state, klim).role
}

#[test]
fn v46_a_black_inquisitor_executes_after_a_black_he_burned_by_a_black_check() {
    let anybody = Warrant::Anybody;
    assert_eq!(
        warrant_after(Side::Black),
        DayRole::Inquisitor { warrant: anybody }
    );
    // A werewolf whom a check showed red is no black check.
    let warrant = Warrant::None;
    assert_eq!(warrant_after(Side::Red), DayRole::Inquisitor { warrant });
}

#[test]
fn v46_a_faceless_inquisitor_executes_whom_he_proved_as_a_red_one_does() {
    let mut desk = desk(
        Language::English,
        "Anna doctor; Boris commissioner; Clara judge; Denis hero; Egor detective; \
         Ivan priest + mafia; Klim phantom + mafia; Lena drug dealer + maniac; \
         Nina inquisitor + faceless",
    );
    desk.take_all(
        "start\nvote Boris Anna\nvote Clara Anna\nend day\nsecretary Boris
        Nina: inquisitor -> Klim\nNina: faceless -> Clara (target: Egor)\nresolve\nstart",
    );
    for voter in ["Anna", "Boris", "Clara", "Denis", "Egor", "Nina"] {
        desk.take(&format!("vote {voter} Lena"));
    }
    desk.end_vote();
    desk.take_all(
        "Nina: inquisitor proof -> Klim\nNina: faceless -> Denis (target: Anna)\nresolve",
    );
    let warrant = Warrant::Proved(desk.seat("Klim"));
    let nina = by_day(&state(&desk), desk.seat("Nina"));
    assert_eq!(nina.role, DayRole::Inquisitor { warrant });
}

#[test]
fn v48_an_executor_of_the_extended_format_holds_two_players() {
    let mut desk = desk(
        Language::English,
        "Anna doctor; Boris commissioner; Clara judge; Denis bodyguard; Egor detective; \
         Ivan priest + mafia; Klim phantom + mafia; Lena drug dealer + maniac; \
         Marta blocker + executor",
    );
    let rulings = &mut desk.game.setup.rulings;
    rulings.insert("format".to_owned(), "extended".to_owned());
    desk.take_all(
        "start\nvote Boris Anna\nvote Clara Anna\nend day\nsecretary Boris
        Marta: executor capture -> Denis, Egor\nresolve",
    );
    let marta = by_day(&state(&desk), desk.seat("Marta"));
    let prisoners = [desk.seat("Denis"), desk.seat("Egor")].into();
    assert_eq!(marta.negative, Negative::Executor { prisoners });
    desk.take("start");
    for voter in ["Anna", "Boris", "Clara", "Denis", "Egor"] {
        desk.take(&format!("vote {voter} Marta"));
    }
    let told = desk.take_all("end day\nend day");
    let told = desk.written(&told);
    let asked = "Of whom among your captives do you destroy role and colour: Denis";
    assert!(told.contains(asked) && told.contains("Egor?"), "{told}");
    desk.take("Marta: cripples -> Egor");
    desk.end_vote();
    let egor = desk.seat("Egor");
    assert!(state(&desk).city.citizens[&egor].crippled);
}
