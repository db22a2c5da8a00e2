//! Lines of older journals that are refused where they are sent now: the table is laid all the same.

use super::kit::{Desk, desk};
use crate::table::open;
use crate::table::stage::Stage;
use nightdesk_game::Language;

/// An extra vote, after the faceless was lynched.
fn extra_vote(before: &str) -> Desk {
    let mut desk = desk(
        Language::English,
        "Anna doctor; Boris blocker; Clara commissioner; Denis detective; Egor investigator; \
         Fedor active citizen; Galina judge; Hanna fanatic; Ivan liar + mafia; Klim vagrant + boss's son; \
         Lena journalist + maniac; Marta hero + imitator; Nina bodyguard + faceless",
    );
    desk.take_all("start\nvote Anna Galina\nvote Boris Galina\nend day\nsecretary Boris");
    desk.take_all("Nina: faceless -> Anna (target: Clara)\nresolve");
    desk.take_all(before);
    desk.take("start");
    for voter in [
        "Anna", "Boris", "Clara", "Denis", "Egor", "Fedor", "Galina", "Hanna",
    ] {
        desk.take(&format!("vote {voter} Nina"));
    }
    desk.end_vote();
    desk
}

#[test]
fn a_kept_vertical_for_an_extra_vote_stands_and_a_new_one_is_refused() {
    let mut silent = extra_vote("");
    let vertical = "Galina: vertical → Clara";
    let refusal = silent.refusal(vertical);
    assert_eq!(refusal.code, "too-late");
    assert!(
        refusal.message.contains("left to the secretary"),
        "{refusal:?}"
    );
    let chosen = extra_vote("Galina: vertical -> Anna").refusal(vertical);
    assert!(chosen.message.contains("was chosen"), "{chosen:?}");
    silent.keep_line(vertical);
    let told = silent.take("start");
    let told = silent.written(&told);
    assert!(told.contains("Clara"), "{told}");
}

#[test]
fn a_kept_reddening_without_yakuza_stands_and_a_new_one_is_refused() {
    let mut desk = desk(
        Language::English,
        "Anna doctor; Boris blocker; Clara judge; Max liar + mafia; Nik hero + mafia; Oleg maid + maniac",
    );
    let rulings = &mut desk.game.setup.rulings;
    rulings.insert("format".to_owned(), "extended".to_owned());
    desk.take_all("start\nvote Anna Clara\nvote Boris Clara\nend day\nsecretary Boris");
    let line = "Max: mafia whiten → Nik";
    let refusal = desk.refusal(line);
    assert!(refusal.message.contains("none were dealt"), "{refusal:?}");
    assert_eq!(refusal.answer, "The role makes no such move at present.");
    let offered = |desk: &Desk| {
        let max = Some(desk.seat("Max"));
        let waits = desk.table().asks().into_iter();
        let mut waits = waits.filter(|waiting| waiting.player() == max);
        waits.any(|waiting| waiting.what.contains("whiten"))
    };
    assert!(!offered(&desk));
    desk.keep_line(line);
    let table = open(&desk.game).expect("a table");
    let Stage::Night(night) = &table.state.stage else {
        panic!("{:?}", table.state.stage);
    };
    assert_eq!(night.evening.len(), 1);
    desk.take("end evening");
    let table = open(&desk.game).expect("a table");
    let Stage::Night(night) = &table.state.stage else {
        panic!("{:?}", table.state.stage);
    };
    let dusk = night.dusk.as_ref().expect("the evening is over");
    assert_eq!(dusk.prepared.whitened.len(), 1);
}
