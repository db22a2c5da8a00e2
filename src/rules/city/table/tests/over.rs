//! After the end: the column V, the best players; and what a host is told about rulings.

use super::kit::{Desk, desk, said};
use nightdesk_game::{Event, Language};

const EIGHT: &str = "Anna doctor; Boris blocker; Clara judge; Denis vagrant; Egor maid; \
    Fedor journalist; Ivan detective + mafia; Rita hacker + faceless";

/// The faceless is lynched alone, then the last black.
fn over() -> Desk {
    let mut desk = desk(Language::English, EIGHT);
    desk.take_all(
        "start
        vote Anna Boris
        vote Clara Boris
        end day
        secretary Anna
        Rita: faceless -> Denis (target: Egor)
        resolve
        start
        vote Anna Rita
        vote Clara Rita
        vote Denis Rita",
    );
    desk.end_vote();
    desk
}

#[test]
fn faces_go_to_those_who_voted_for_the_faceless() {
    let mut desk = over();
    desk.take_all("start\nvote Anna Ivan\nvote Clara Ivan\nvote Boris Ivan");
    let told = desk.end_vote();
    for name in ["Anna", "Clara", "Denis"] {
        assert!(said(&told, &format!("{name}: V +½")), "{name}: {told:?}");
    }
    assert!(!said(&told, "Boris: V"), "{told:?}");
    let told = desk.take("scores");
    assert!(said(&told, "Anna: V +½"), "{told:?}");
}

#[test]
fn best_players_are_voted_for_after_the_end() {
    let mut desk = over();
    assert_eq!(desk.refusal("Anna: best -> Clara").code, "not-over");
    desk.take_all("start\nvote Anna Ivan\nvote Clara Ivan\nvote Boris Ivan");
    desk.end_vote();
    assert_eq!(desk.refusal("best players").code, "no-votes");
    desk.take_all(
        "Anna: best -> Clara, Denis
        Boris: best -> Clara
        Clara: best -> nobody
        host: best -> Clara, Anna",
    );
    let told = desk.take("best players");
    assert!(said(&told, "Clara: 3"), "{told:?}");
    assert!(said(&told, "Votes for the best players: 4."), "{told:?}");
    assert!(said(&told, "Best: Clara."), "{told:?}");
    assert_eq!(desk.refusal("vote Anna Boris").code, "over");
}

#[test]
fn an_end_by_the_hosts_word_is_an_end() {
    let mut desk = over();
    desk.keep(Event::GameOver {
        winners: vec!["red".to_owned()],
        players: Vec::new(),
        drawn: Vec::new(),
        reason: "agreed".to_owned(),
        declared: false,
        at: None,
    });
    desk.take_all("Anna: best -> Clara\nbest players");
}

#[test]
fn a_vote_that_the_end_cut_short_stands_in_the_records() {
    let mut desk = over();
    let before = desk.table().records().polls.len();
    desk.take_all("start\nvote Anna Ivan\nvote Clara Ivan");
    assert_eq!(desk.table().records().polls.len(), before, "it still runs");
    desk.keep(Event::GameOver {
        winners: vec!["red".to_owned()],
        players: Vec::new(),
        drawn: Vec::new(),
        reason: "agreed".to_owned(),
        declared: false,
        at: None,
    });
    let polls = desk.table().records().polls;
    assert_eq!(polls.len(), before + 1);
    let last = polls.last().expect("a vote");
    assert_eq!(last.closed, None);
    assert_eq!(last.ballots.len(), 2);
    assert_eq!(last.came, "The game ended before it was decided.");
    assert!(polls.iter().rev().skip(1).all(|poll| poll.closed.is_some()));
}

#[test]
fn an_open_ruling_that_decided_something_is_named() {
    let mut desk = desk(Language::English, EIGHT);
    desk.take_all(
        "start\nvote Anna Boris\nend day\nsecretary Anna\nresolve\nstart\nvote Boris Clara",
    );
    // The mayor's autovote weighs nothing by a ruling.
    desk.take("unvote Boris");
    let mut said = String::new();
    while desk.game.phase() == Some(nightdesk_time::Phase::Day(2)) {
        said.push_str(&desk.echo("end day"));
    }
    assert!(said.contains("Open ruling ORD-5 mattered"), "{said}");
    assert!(said.contains("protected_autovote"), "{said}");
}
