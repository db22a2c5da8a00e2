//! Who has lost all abilities without knowing it: nothing of the card works, by whatever it would.

use super::days::{holding, lives};
use super::*;
use nightdesk_time::Phase;

/// Day 2 of a game with these cards, in which Alder's was emptied in the first night.
fn day_two(cards: &'static [(&str, &str)]) -> Host {
    let mut host = Host::in_night(|setup| {
        holding(cards)(setup);
        holding(&[("Elm", "1-shot Vanillaiser")])(setup);
        let ruled = ("tell_new_card".to_owned(), "no".to_owned());
        setup.rulings.extend([ruled]);
    });
    host.takes("Elm vanillaises Alder");
    host.takes("mafia: no kill");
    host.at("2026-12-10 21:00");
    host.takes("resolve --commit --yes");
    host.takes("start");
    host
}

const ALL_FOR_ALDER: &str =
    "vote Birch Alder #13; Cedar Alder #14; Fir Alder #15; Ginkgo Alder #16";

#[test]
fn what_keeps_a_player_alive_does_so_no_more() {
    let mut host = day_two(&[("Alder", "Lynchproof")]);
    host.takes(ALL_FOR_ALDER);
    host.takes("end day --yes");
    assert!(!lives(&host, "Alder"));
}

#[test]
fn nobody_is_taken_along() {
    let mut host = day_two(&[("Alder", "Super Saint Vengeful Townie")]);
    host.takes(ALL_FOR_ALDER);
    let ended = host.takes("end day --yes").echo.concat();
    assert!(!ended.contains("take one player along"), "{ended}");
    assert!(!lives(&host, "Alder") && lives(&host, "Ginkgo"));
}

#[test]
fn a_win_of_their_own_is_no_win() {
    let jester = &[("Alder", "Jester")];
    let mut host = Host::running(holding(jester));
    host.takes("vote Birch Alder #3; Cedar Alder #4; Fir Alder #5; Ginkgo Alder #6");
    let ended = host.takes("end day --yes").echo.concat();
    assert!(ended.contains("Alder has won"), "{ended}");
    let mut host = day_two(jester);
    host.takes(ALL_FOR_ALDER);
    let ended = host.takes("end day --yes").echo.concat();
    assert!(!ended.contains("Alder has won"), "{ended}");
}

#[test]
fn a_pardon_and_a_deed_are_taken_and_do_nothing() {
    let mut host = day_two(&[("Alder", "Governor & Diplomat")]);
    host.takes("Alder proclaims");
    assert_eq!(host.game().phase(), Some(Phase::Day(2)));
    host.takes("vote Birch Fir #13; Cedar Fir #14; Dogwood Fir #15; Ginkgo Fir #16");
    host.takes("Alder pardons Fir");
    host.takes("end day --yes");
    assert!(!lives(&host, "Fir"));
}

#[test]
fn another_card_works() {
    let mut host = day_two(&[("Alder", "Super Saint")]);
    let (_, lynchproof) = Classic
        .read_card(&host.game().setup, "town", "Lynchproof Cop")
        .unwrap();
    host.gets_card("Alder", lynchproof);
    host.takes(ALL_FOR_ALDER);
    host.takes("end day --yes");
    assert!(lives(&host, "Alder"));
}

#[test]
fn what_is_given_later_works_and_tells_nothing_of_the_loss() {
    let mut host = day_two(&[("Alder", "Doctor"), ("Dogwood", "Inventor")]);
    host.at("2026-12-14 21:00");
    host.takes("end day --yes");
    host.takes("mafia: no kill");
    host.takes("Dogwood gives Alder \"vest\"");
    host.at("2026-12-16 21:00");
    host.takes("resolve --commit --yes");
    let card = host.game().seat(host.seat("Alder")).unwrap();
    assert_eq!(card.card.as_ref().unwrap().roles, ["doctor"]);
    host.takes("start");
    host.at("2026-12-20 21:00");
    host.takes("end day --yes");
    let offers = Classic.orders().offers(host.game(), host.seat("Alder"));
    let slugs: Vec<&str> = offers.iter().map(|offer| offer.ability.as_str()).collect();
    assert!(slugs.contains(&"protect"), "{slugs:?}");
    host.takes("Ginkgo kills Alder");
    host.takes("Birch: none");
    host.at("2026-12-24 21:00");
    host.takes("resolve --commit --yes");
    assert!(lives(&host, "Alder"));
}
