//! What of the cards of those who are out everybody may know.

use super::kit::{Desk, desk, said};
use nightdesk_game::Language;

const PLAYERS: &str = "Anna doctor; Boris hacker; Clara judge; Denis bodyguard; Egor detective; \
    Fedor immortal; Galina phantom; Hanna witness; Ivan terrorist + mafia; Klim priest + mafia; \
    Lena drug dealer + maniac; Marta blocker + imitator; Nina vagrant + faceless";

fn at_night(players: &str) -> Desk {
    let mut desk = desk(Language::English, players);
    desk.take_all("start\nvote Boris Anna\nvote Egor Anna\nend day\nsecretary Egor");
    desk
}

/// "side: role + role (beside)".
fn opened(desk: &Desk, name: &str) -> String {
    let seat = desk.game.seat(desk.seat(name)).expect("a seat");
    let Some(opened) = &seat.opened else {
        return "nothing".to_owned();
    };
    let side = opened.faction.iter().map(|side| format!("{side}: "));
    let beside = opened.beside.iter().map(|beside| format!(" ({beside})"));
    let roles = [opened.roles.join(" + ")];
    side.chain(roles).chain(beside).collect()
}

/// These vote for a player.
fn all_vote(desk: &mut Desk, voters: &str, on: &str) {
    for voter in voters.split_whitespace() {
        desk.take(&format!("vote {voter} {on}"));
    }
}

#[test]
fn of_the_dead_of_a_night_the_peaceful_role_alone_is_opened() {
    let mut desk = at_night(PLAYERS);
    assert_eq!(opened(&desk, "Nina"), "nothing");
    desk.take("Ivan: mafia -> Nina");
    let told = desk.take("resolve");
    assert!(said(&told, "Killed: Nina (Vagrant, phantom)."), "{told:?}");
    assert_eq!(opened(&desk, "Nina"), "vagrant (phantom)");
    // The lynched are opened whole, and the phantom player has had the one vote.
    desk.take("start");
    all_vote(&mut desk, "Anna Boris Clara Denis Egor Fedor", "Ivan");
    desk.end_vote();
    assert_eq!(opened(&desk, "Ivan"), "mafia: terrorist + mafia");
    assert_eq!(opened(&desk, "Nina"), "vagrant");
    desk.take("revive Nina");
    assert_eq!(opened(&desk, "Nina"), "nothing");
}

#[test]
fn a_player_taken_out_at_night_is_opened_as_one_killed_then() {
    let mut desk = at_night(PLAYERS);
    desk.take("kill Nina");
    assert_eq!(opened(&desk, "Nina"), "vagrant");
    desk.take("resolve");
    desk.take("kill Klim");
    assert_eq!(opened(&desk, "Klim"), "mafia: priest + mafia");
}

#[test]
fn or10_a_hacked_phantom_makes_no_phantom_players() {
    let dies = |ruling: &str| {
        let mut desk = at_night(PLAYERS);
        let rulings = &mut desk.game.setup.rulings;
        rulings.insert("passives".to_owned(), ruling.to_owned());
        desk.take_all("Boris: hacker -> Galina\nIvan: mafia -> Hanna");
        let told = desk.take("resolve");
        desk.take("start");
        (said(&told, "Hanna (Witness)."), opened(&desk, "Hanna"))
    };
    assert_eq!(dies("yes"), (true, "witness".to_owned()));
    assert_eq!(dies("no"), (false, "witness (phantom)".to_owned()));
}

#[test]
fn l17_a_black_phantom_is_opened_whole_when_the_curse_is_over() {
    let players = PLAYERS
        .replace("Galina phantom", "Galina collector")
        .replace("Klim priest", "Klim phantom");
    let mut desk = at_night(&players);
    desk.take_all("resolve\nstart");
    all_vote(&mut desk, "Anna Boris Clara Denis Egor Fedor Hanna", "Klim");
    desk.take_all("end day\nend day\nKlim: possesses -> Fedor\nend day");
    assert_eq!(opened(&desk, "Klim"), "phantom (phantom)");
    desk.take_all("resolve\nstart");
    assert_eq!(opened(&desk, "Klim"), "phantom (phantom)");
    all_vote(&mut desk, "Anna Boris Clara Denis Egor Hanna", "Lena");
    desk.end_vote();
    assert_eq!(opened(&desk, "Klim"), "mafia: phantom + mafia");
}

#[test]
fn v49_an_imitator_who_dies_as_red_stays_red_as_a_phantom_too() {
    let players = PLAYERS
        .replace("Galina phantom", "Galina collector")
        .replace("Marta blocker", "Marta phantom");
    let mut desk = at_night(&players);
    desk.take_all("resolve\nstart");
    all_vote(
        &mut desk,
        "Anna Boris Clara Denis Egor Fedor Hanna",
        "Marta",
    );
    desk.take_all("end day\nend day\nMarta: dies as -> red\nMarta: possesses -> Fedor");
    let told = desk.take("end day");
    assert!(said(&told, "Marta is lynched: red, Phantom."), "{told:?}");
    let possesses = "The phantom Marta possesses Fedor.";
    assert!(said(&told, possesses), "{told:?}");
    assert_eq!(opened(&desk, "Marta"), "red: phantom (phantom)");
    desk.take_all("resolve\nstart");
    all_vote(&mut desk, "Anna Boris Clara Denis Egor Hanna", "Lena");
    let told = desk.end_vote();
    assert_eq!(opened(&desk, "Marta"), "red: phantom");
    assert!(!said(&told, "Marta"), "{told:?}");
}

#[test]
fn l8_l14_the_side_of_elite_players_who_leave_is_opened_where_the_result_opens_it() {
    let leaves = |more: &str| {
        let players = format!("{PLAYERS}; Olga agent + black; Pavel servant + red");
        let mut desk = at_night(&players);
        desk.take("Pavel: servant -> Hanna");
        if !more.is_empty() {
            desk.take(more);
        }
        desk.take_all("Ivan: mafia -> Hanna\nresolve");
        for black in ["Lena", "Marta"] {
            desk.take("start");
            all_vote(&mut desk, "Anna Boris Clara Egor", black);
            desk.end_vote();
            desk.take("resolve");
        }
        (opened(&desk, "Olga"), opened(&desk, "Pavel"))
    };
    let servant = || "servant".to_owned();
    assert_eq!(leaves(""), ("black: agent".to_owned(), servant()));
    let named = leaves("Olga: follows -> Klim");
    assert_eq!(named, ("agent".to_owned(), servant()));
}
