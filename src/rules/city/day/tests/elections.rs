//! The mayor election.

use super::kit::{casts, letters, s, town};
use crate::day::{Election, ElectionOutcome, Open, Rulings, elect};

fn election(players: &str, votes: &str, second: Option<&str>, rulings: Rulings) -> ElectionOutcome {
    elect(&Election {
        town: town(players),
        rulings,
        casts: casts(votes),
        second: second.map(casts),
    })
}

fn held(players: &str, votes: &str, second: Option<&str>) -> ElectionOutcome {
    election(players, votes, second, Rulings::default())
}

#[test]
fn e3_e4_servants_neither_vote_nor_win_and_masons_cannot_win() {
    let players = "A r; B r; C agent; D mason; E servant";
    let outcome = held(players, "A>D B>E C>A D>B E>B", None);
    assert_eq!(outcome.mayor, Some(s('A')));
    assert_eq!(letters(outcome.tally.keys().copied()), "AB");
    assert!(outcome.account.relied.contains(&Open::MasonAtElection));
}

#[test]
fn e4_p1_without_a_wall_one_neither_votes_nor_stands() {
    let outcome = held("A r nowall; B r; C r", "A>B B>A C>B", None);
    assert_eq!(outcome.mayor, Some(s('B')));
    assert_eq!(letters(outcome.secretary_choices), "C");
}

#[test]
fn e6_the_first_vote_counts() {
    let outcome = held("A r; B r; C r", "A>B A>C B>C C>B", None);
    assert_eq!(outcome.mayor, Some(s('B')));
}

#[test]
fn e7_candidates_do_not_vote_in_the_second_round() {
    let outcome = held(
        "A r; B r; C r; D b",
        "A>B B>A C>A D>B",
        Some("A>A B>B C>A D>A"),
    );
    assert_eq!(outcome.mayor, Some(s('A')));
    assert_eq!(letters(outcome.second_round), "AB");
}

#[test]
fn e9_without_any_vote_nobody_is_proposed() {
    let outcome = held("A r; B r", "A- B-", None);
    assert_eq!(outcome.mayor, None);
    assert!(outcome.account.relied.contains(&Open::NoFirstVote));
}

#[test]
fn e9_early_votes_alone_are_proposed_by_their_order_or_left_to_the_host() {
    let players = "A r; B r; C r; D b";
    let votes = ("A>B B>A C>A D>B", Some("C~B D~A"));
    let outcome = held(players, votes.0, votes.1);
    assert_eq!(outcome.mayor, Some(s('B')));
    assert!(outcome.account.relied.contains(&Open::NoFirstVote));
    let host = Rulings::switching([Open::NoFirstVote]);
    assert_eq!(election(players, votes.0, votes.1, host).mayor, None);
}

#[test]
fn e8_waiting_for_the_second_round_nobody_is_mayor() {
    let outcome = held("A r; B r; C r; D b", "A>B B>A C>A D>B", None);
    assert_eq!(
        (outcome.mayor, letters(outcome.second_round)),
        (None, "AB".to_owned())
    );
}

#[test]
fn m6_m7_masons_and_servants_cannot_be_secretary_and_early_votes_count() {
    let outcome = held("A r; B r; C mason; D agent; E r", "B~A C>A D>A E>B", None);
    assert_eq!(letters(outcome.secretary_choices), "BD");
}
