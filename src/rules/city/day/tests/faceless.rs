//! The faceless: victims, targets, faces, his end.

use super::kit::{Kit, letters, s};
use crate::day::Open;
use crate::day::moves::{BeforeVote, DuringVote};
use crate::day::outcome::FacelessEnd;
use crate::day::people::Status;
use crate::score::Wins;

#[test]
fn x2_a_victim_has_the_role_back_when_the_target_is_lynched() {
    let kit = Kit::new("A r cut:C; B r; C b; D b; E g", "A>B B>C C>B D>C E>C");
    let done = kit.vote();
    assert_eq!(done.dead(), "C");
    assert_eq!(letters(done.0.aftermath.roles_regained.clone()), "A");
    assert_eq!(done.0.town.player(s('A')).unwrap().cut, None);
    assert_eq!(done.0.standing.collected, Wins::QUARTER);
}

#[test]
fn x7_a_lynched_victim_is_half_a_win() {
    let kit = Kit::new("A r; B r; C r cut; D b; E g", "A>C B>C C>B D>C E>C");
    assert_eq!(kit.vote().0.standing.collected, Wins::HALF);
}

#[test]
fn x7_a_target_whose_own_face_was_cut_is_half_a_win_and_no_more() {
    let kit = Kit::new("A r cut:C; B r; C r cut:D; D b; E g", "A>C B>C C>B D>C E>C");
    let done = kit.vote();
    assert_eq!(done.0.standing.collected, Wins::HALF);
    assert_eq!(letters(done.0.aftermath.roles_regained), "A");
}

#[test]
fn x7_victim_and_target_lynched_together_both_count() {
    let players = "A r; B r; C r cut:F; D r; E r; F b; G b; H b; I g";
    let kit = Kit::new(players, "A>F B>F C>F D>G E>H F>C G>C H>C I>I")
        .revote("A>F B>F D>C E>F G>C H>C I-");
    let done = kit.vote();
    assert_eq!(done.dead(), "CF");
    assert_eq!(done.0.standing.collected, Wins::quarters(3));
    assert!(done.relied_on(Open::TargetWithVictim));
    let done = kit.switching(Open::TargetWithVictim).vote();
    assert_eq!(done.0.standing.collected, Wins::quarters(4));
}

#[test]
fn x8_a_faceless_phantom_still_collects() {
    let kit = Kit::new("A r; B r; C r cut; D b; E g dead", "A>C B>C C>B D>C E>B");
    assert_eq!(kit.vote().0.standing.collected, Wins::HALF);
}

#[test]
fn x15_a_faceless_who_is_gone_collects_nothing() {
    let kit = Kit::new("A r; B r; C r cut; D b; E g out", "A>C B>C C>B D>C");
    assert_eq!(kit.vote().0.standing.collected, Wins::ZERO);
}

#[test]
fn v43_a_faceless_terrorist_kills_whom_the_votes_doom_and_loses_what_he_had() {
    let players = "A g terror; B r; C r cut; D b; E b; F r cut";
    let kit = Kit::new(players, "A>C B>C C>B D>C E>C F>B").before('A', BeforeVote::ArmDetonator);
    let mut doomed = kit.clone().during('A', DuringVote::Detonate(s('C')));
    doomed.0.standing.collected = Wins::quarters(4);
    let done = doomed.vote();
    assert_eq!(done.dead(), "AC");
    assert_eq!(done.0.standing.collected, Wins::HALF);
    assert_eq!(done.0.aftermath.faceless, Some(FacelessEnd::Draw));
    assert!(done.0.aftermath.extra_vote.is_none());
    let other = kit.during('A', DuringVote::Detonate(s('F')));
    let done = other.vote();
    assert_eq!(
        (done.dead(), letters(done.0.crippled.clone())),
        ("A".to_owned(), "F".to_owned())
    );
    assert_eq!(done.0.standing.collected, Wins::ZERO);
    assert!(
        done.0.aftermath.extra_vote.is_none(),
        "a crippled target counts as lynched"
    );
}

#[test]
fn v39_a_faceless_hero_may_leave_with_a_draw_and_without_victims() {
    let kit = Kit::new("A g hero; B r; C b; D b; E r", "A>B B>A C>A D>A E>C");
    let mut kit = kit.during('A', DuringVote::HeroicSuicide);
    kit.0.standing.collected = Wins::HALF;
    let done = kit.vote();
    assert_eq!(done.0.aftermath.faceless, Some(FacelessEnd::Draw));
    assert_eq!(done.0.standing.collected, Wins::ZERO);
}

#[test]
fn s1_s2_faces_go_to_everybody_who_voted_for_him_in_the_deciding_round() {
    let players = "A r; B r; C r; D r; E g; F b; G b; H b";
    let kit = Kit::new(players, "A>E B>E C>F D>F E>A F>B G>A H>C").revote("A>F B- C>E D>E G>E H>E");
    // A, E and F are level: A and F vote for E by rule, too.
    let done = kit.clone().vote();
    assert_eq!(done.dead(), "E");
    assert_eq!(letters(done.0.aftermath.faces), "ACDFGH");
}

#[test]
fn v51_no_extra_vote_when_the_game_is_over_with_him() {
    let done = Kit::new("A r; B r; C g", "A>C B>C C>A").vote();
    assert_eq!(done.dead(), "C");
    assert!(done.0.aftermath.extra_vote.is_none());
}

#[test]
fn s2_an_execution_gives_nobody_the_face() {
    let kit = Kit::new("A r fanatic1; B g; C b; D b; E r", "A>B B>A C>A D>A E>A");
    let done = kit.during('A', DuringVote::Execute(s('B'))).vote();
    assert_eq!(done.dead(), "AB");
    assert_eq!(done.0.aftermath.faceless, Some(FacelessEnd::Defeat));
    assert!(done.0.aftermath.faces.is_empty());
}

#[test]
fn l18_whom_a_grey_phantom_possesses_stays_a_victim_and_the_targets_death_sends_him_off() {
    let players = "A r cut:C; B r cut; C r; D b; E b; F g phantom";
    let kit = Kit::new(players, "A>F B>F C>F D>F E>A F>A");
    let done = kit.during('F', DuringVote::Possess(s('A'))).vote();
    assert_eq!(letters(done.0.aftermath.roles_regained), "B");
    let players = "A r cut:C; C r; D b; E b; F g phantom in:A";
    let done = Kit::new(players, "A>C C>A D>C E>C F>C").vote();
    assert_eq!(done.dead(), "C");
    assert!(done.0.aftermath.roles_regained.is_empty());
    let phantom = done.0.town.player(s('F')).unwrap();
    assert_eq!(phantom.status, Status::Out);
}
