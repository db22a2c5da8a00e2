//! Mayor, secretary, judge, politician and agents after a result.

use super::kit::{Kit, letters, s};
use crate::day::carried_over::Office;
use crate::day::moves::{BeforeVote, DuringVote};
use crate::day::people::DayRole;
use crate::day::{Open, Weight};

#[test]
fn m2_a_grey_lynching_does_not_cost_the_title() {
    let done = Kit::new("A r; B r; C g; D b; E b", "A>C B>C C>D D>C E>C")
        .mayor('A', Some('B'))
        .vote();
    assert_eq!(done.0.standing.mayor, Office::Held(s('A')));
    assert_eq!(done.0.standing.secretary, Some(s('B')));
}

#[test]
fn m3_a_lost_office_stays_empty() {
    let done = Kit::new("A r; B r; C b; D b", "A>C B>C C>D D>C").vote();
    assert_eq!(done.0.standing.mayor, Office::Lost);
}

#[test]
fn m5_a_mayor_who_dies_as_a_black_hero_leaves_the_office_empty() {
    // A red hero who is mayor stands up for a black player and dies with him.
    let kit = Kit::new("A r hero; B r; C b; D b; E b", "A>C B>C C>B D>C E>B")
        .mayor('A', Some('B'))
        .before('A', BeforeVote::Vertical(None))
        .during('A', DuringVote::Defend(s('C')));
    let done = kit.vote();
    assert_eq!(done.dead(), "AC");
    assert_eq!(
        (done.0.standing.mayor, done.0.standing.secretary),
        (Office::Lost, None)
    );
}

#[test]
fn m9_a_lynched_secretary_leaves_the_post_and_a_vote_in_the_re_vote_dismisses_too() {
    let lynched = Kit::new("A r; B b; C r; D b; E r", "A>D B>C C>B D>B E>B")
        .mayor('A', Some('B'))
        .before('A', BeforeVote::Vertical(None));
    assert_eq!(lynched.vote().0.standing.secretary, None);
    let players = "A r; B r; C r; D b; E b; F b; G r";
    let kit = Kit::new(players, "A>D B>D C>D D>B E>B F>B G>E")
        .mayor('A', Some('B'))
        .before('A', BeforeVote::Vertical(None))
        .revote("A>B C>D E>D F>D G>D");
    let done = kit.vote();
    assert_eq!(done.dead(), "D");
    assert_eq!(done.0.aftermath.dismissed, Some(s('B')));
    assert_eq!(done.0.standing.mayor, Office::Held(s('A')));
    assert!(done.0.relied().contains(&Open::NewSecretary));
}

#[test]
fn m11_the_vertical_holds_in_the_re_vote() {
    // E may not be voted for in either round.
    let kit = Kit::new("A r; B r; C r; D b; E r; F b", "A>D B>D C>B D>B E>F F>C")
        .mayor('A', None)
        .before('A', BeforeVote::Vertical(Some(s('E'))))
        .revote("A>E C>B E>D F>B");
    let done = kit.vote();
    assert_eq!(done.sums(1), "B 3, D 2");
}

#[test]
fn v30_both_dead_count_and_the_weight_stays_within_its_bounds() {
    let players = "A r judge1; B r; C r; D r; E r; F b; G b; H b";
    let kit = Kit::new(players, "A>H B>F C>F D>G E>F F>C G>C H>C").revote("A- B>F D>F E- G>C H>C");
    let done = kit.vote();
    assert_eq!(done.dead(), "CF");
    let judge = &done.0.town.player(s('A')).unwrap().role;
    assert_eq!(
        *judge,
        DayRole::Judge {
            weight: Weight::ZERO
        }
    );
    assert!(done.relied_on(Open::JudgeFloor));
    let done = kit.switching(Open::JudgeFloor).vote();
    let judge = &done.0.town.player(s('A')).unwrap().role;
    assert_eq!(
        *judge,
        DayRole::Judge {
            weight: Weight::ONE
        }
    );
}

#[test]
fn v30_grey_changes_nothing() {
    let done = Kit::new("A r judge5; B r; C g; D b; E b", "A>C B>C C>D D>C E>C").vote();
    let judge = &done.0.town.player(s('A')).unwrap().role;
    assert_eq!(
        *judge,
        DayRole::Judge {
            weight: Weight::votes(5)
        }
    );
}

#[test]
fn m15_the_limit_falls_by_a_lynched_red_he_voted_for_and_not_below_zero() {
    let limit = |players: &str| {
        let done = Kit::new(players, "A>C B>C C>D D>C E>C").vote();
        done.0.town.player(s('A')).unwrap().role.clone()
    };
    assert_eq!(
        limit("A r polit2; B r; C r; D b; E b"),
        DayRole::Politician { limit: 1 }
    );
    assert_eq!(
        limit("A r polit0; B r; C r; D b; E b"),
        DayRole::Politician { limit: 0 }
    );
    assert_eq!(
        limit("A r polit2; B r; C b; D b; E b"),
        DayRole::Politician { limit: 3 }
    );
}

#[test]
fn l5_l8_agents_leave_after_the_second_vote_and_a_hidden_side_stays_hidden() {
    let players = "A r; B r; C b; D b; E agent; F agent hidden";
    let kit = Kit::new(players, "A>C B>C C>B D>B E>C F>C");
    assert!(kit.vote().0.aftermath.agents_leave.is_empty(), "vote 1");
    let done = kit.day(3).vote();
    assert_eq!(letters(done.0.aftermath.agents_leave.clone()), "EF");
    assert_eq!(letters(done.0.aftermath.agents_revealed), "E");
}

#[test]
fn l7_an_agent_whose_office_is_lost_leaves_at_that_result() {
    let kit = Kit::new("A r; B r; C b; D b; E agent", "A>B B>C C>B D>B E>C")
        .mayor('E', None)
        .day(5);
    let done = kit.vote();
    assert_eq!(done.0.standing.mayor, Office::Lost);
    assert_eq!(letters(done.0.aftermath.agents_leave), "E");
}
