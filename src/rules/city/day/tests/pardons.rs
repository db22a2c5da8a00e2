//! The priest's pardons (V-36).

use super::kit::{Kit, letters, s};
use crate::day::ballots::RoundKind;
use crate::day::moves::DuringVote;
use crate::day::outcome::Pending;
use crate::day::people::DayRole;
use crate::day::questions::{Topic, next_questions};

/// A tie of C and F among them.
const TIE: &str = "A>F B>F C>F D>G E>H F>C G>C H>C";

#[test]
fn v36_a_pardon_of_a_tied_player_leaves_the_other_alone() {
    let players = "A r; B r priest; C r; D r; E r; F b; G b; H b";
    let kit = Kit::new(players, "A>F B>F C>F D>G E>H F>C G>C H>C").during('B', DuringVote::Pardon);
    let done = kit.vote();
    assert_eq!(done.0.pardoned, Some(s('F')));
    assert_eq!(done.dead(), "C");
    assert_eq!(done.0.rounds.len(), 1);
}

#[test]
fn v36_a_pardon_in_a_re_vote_of_two_dooms_the_other() {
    let players = "A r; B r priest; C r; D r; E r; F b; G b; H b";
    let kit = Kit::new(players, TIE)
        .revote("A>F B>F D>F E>F G>C H>C")
        .later('B', DuringVote::Pardon);
    let done = kit.vote();
    assert_eq!(done.sums(1), "C 3, F 0");
    assert_eq!(done.dead(), "C");
}

#[test]
fn v36_no_second_pardon_in_one_vote() {
    let players = "A r; B r priest; C r; D r; E r; F b; G b; H b";
    // B pardons G, who is not in the tie of C and F.
    let kit = Kit::new(players, "A>F B>G C>F D>F E>H F>C G>C H>C")
        .during('B', DuringVote::Pardon)
        .revote("A>F B>F D>F E>F G>C H>C")
        .later('B', DuringVote::Pardon);
    let done = kit.vote();
    assert_eq!(done.0.pardoned, Some(s('G')));
    assert_eq!(done.dead(), "F");
}

#[test]
fn v36_the_victim_himself_cannot_pardon() {
    let players = "A r; B r priest; C r; D r; E b; F b; G b";
    let kit = Kit::new(players, "A>B B>C C>B D>B E>B F>B G>D").during('B', DuringVote::Pardon);
    let done = kit.vote();
    assert_eq!(done.0.pardoned, None);
    assert_eq!(done.dead(), "B");
}

#[test]
fn v36_a_tie_in_the_priests_re_vote_is_hard() {
    let players = "A r; B r priest; C r; D r; E b; F b";
    let kit = Kit::new(players, "A>C B>C C>E D>C E>C F>C")
        .during('B', DuringVote::Pardon)
        .revote("A>E B>E C>A D>F E>A F>D");
    let done = kit.vote();
    assert_eq!(done.sums(1), "A 2, D 1, E 2, F 1");
    assert_eq!(done.dead(), "", "two negatives are alive");
    assert!(done.0.aftermath.revote_without_victims.holds());
}

#[test]
fn v36_the_other_of_two_targets_dies_even_without_a_sum() {
    // In the re-vote C's barrier takes away the one vote that F has against him.
    let players = "A r priest; B r; C r hero; D r; E r; F b; G b; H b";
    let kit = Kit::new(players, "A>F B>F C>F D>C E>H F>C G>C H>C")
        .revote("A>F B>F D>F E>F G>F H>F")
        .later('A', DuringVote::Pardon);
    let done = kit.vote();
    assert_eq!(done.sums(0), "C 3, F 3, H 1");
    assert_eq!(done.sums(1), "C 0, F 0");
    assert_eq!(done.dead(), "C");
}

#[test]
fn v36_a_pardon_of_the_doomed_among_three_targets_brings_the_priests_re_vote() {
    let players = "A r priest; B r; C r; D r; E r; F b; G b; H b";
    let kit = Kit::new(players, "A>F B>F D>G E>G F>C G>C C>A H>B")
        .revote("A>F B>F D>F E- H>C")
        .later('A', DuringVote::Pardon);
    let priest = RoundKind::Priest { pardoned: s('F') };
    assert_eq!(kit.vote().0.pending, Some(Pending::Revote(priest)));
    let done = kit.revote("A>G B>G C>G D>F E>G F>C G>C H>G").vote();
    assert_eq!(done.dead(), "G");
    assert_eq!(letters(done.0.pardoned), "F");
    // Nobody may vote for F any more: D's vote counts against himself.
    assert_eq!(done.sums(2), "C 2, D 1, G 5");
}

#[test]
fn v36_a_pardon_of_one_of_two_doomed_brings_the_priests_re_vote() {
    let players = "A r; B r priest; C r; D r; E r; F b; G b; H b";
    // Three targets are level in the re-vote; F and C were voted for first.
    let kit = Kit::new(players, "A>F D>F F>C G>C B>H E>H C>G H>A")
        .revote("B>F A>C D>H E- G-")
        .later('B', DuringVote::Pardon);
    let priest = RoundKind::Priest { pardoned: s('F') };
    assert_eq!(kit.vote().0.pending, Some(Pending::Revote(priest)));
    let done = kit.revote("A>C B>C C>G D>C E>C F>C G>C H>A").vote();
    assert_eq!(done.dead(), "C", "H was never doomed");
}

#[test]
fn v36_v40_who_dies_for_the_priest_had_the_votes_of_the_pardoned_round() {
    let players = "A r saved; B r priest; C r rescued:A; D r; E b; F b; G b";
    let kit = Kit::new(players, "A>C B>C C>E D>C E>C F>D G>D")
        .during('B', DuringVote::Pardon)
        .revote("A>B B>E C>B D>B E>B F>B G>D")
        .later('B', DuringVote::LetPardonedDie);
    let voters = next_questions(&kit.0);
    let takes = voters
        .iter()
        .find(|question| question.topic == Topic::TakeVoter);
    assert_eq!(letters(takes.unwrap().about.clone()), "ABDE");
    let done = kit.later('C', DuringVote::TakeVoter(s('D'))).vote();
    assert_eq!(done.dead(), "CD");
}

#[test]
fn v36_m15_a_politician_answers_for_a_vote_in_the_pardoned_round() {
    let players = "A r polit3; B r priest; C r; D r; E b; F b; G b";
    let kit = Kit::new(players, "A>C B>C C>E D>C E>C F>D G>D")
        .during('B', DuringVote::Pardon)
        .revote("A>B B>E C>B D>B E>B F>B G>D")
        .later('B', DuringVote::LetPardonedDie);
    let done = kit.vote();
    assert_eq!(done.dead(), "C");
    let after = done.0.town.player(s('A')).unwrap();
    assert_eq!(after.role, DayRole::Politician { limit: 2 });
}
