//! The open questions: each has a key, and each answer makes the difference it says.

use super::kit::{Kit, s};
use crate::day::moves::{BeforeVote, DuringVote};
use crate::day::{Open, Weight};

#[test]
fn every_open_ruling_of_the_rules_has_its_key() {
    let numbers: Vec<String> = (1..=40).map(|number| format!("ORD-{number}")).collect();
    let mut known: Vec<&str> = Open::ALL.iter().map(|open| open.number()).collect();
    // Some rulings ask two questions.
    known.dedup();
    assert_eq!(known, numbers);
}

#[test]
fn every_open_question_is_asked_in_a_test() {
    let tests = [
        include_str!("day_end.rs"),
        include_str!("deathbeds.rs"),
        include_str!("decisions.rs"),
        include_str!("elections.rs"),
        include_str!("faceless.rs"),
        include_str!("hunts.rs"),
        include_str!("offices.rs"),
        include_str!("pardons.rs"),
        include_str!("questions.rs"),
        include_str!("rulings.rs"),
        include_str!("weights.rs"),
        include_str!("../../end/tests.rs"),
    ]
    .concat();
    for open in Open::ALL {
        assert!(tests.contains(&format!("Open::{open:?}")), "{open:?}");
    }
}

#[test]
fn ord7_a_dismissed_secretary_is_not_replaced_unless_the_host_says_so() {
    let players = "A r; B r; C r; D b; E b; F b";
    let kit = Kit::new(players, "A>B B>D C>D D>B E>D F>D").mayor('A', Some('B'));
    let kit = kit.before('A', BeforeVote::Vertical(Some(s('C'))));
    let done = kit.vote();
    assert_eq!(done.0.aftermath.dismissed, Some(s('B')));
    assert!(done.relied_on(Open::NewSecretary));
}

#[test]
fn ord13_a_red_liar_who_names_himself_keeps_the_vote_unless_the_host_says_not() {
    let kit = Kit::new("A r liar; B r; C b; D b; E r", "A>C B>C C>A D>A E>D");
    let kit = kit.scandal('A', "A", "");
    assert_eq!(kit.vote().sums(0), "A 0, C 2, D 1");
    assert!(kit.vote().relied_on(Open::SelfScandal));
    assert_eq!(
        kit.switching(Open::SelfScandal).vote().sums(0),
        "A 0, C 1, D 1"
    );
}

#[test]
fn ord18_a_barrier_takes_the_grey_vote_before_red_ones_unless_the_host_says_not() {
    let kit = Kit::new("A r; B r; C r hero; D b; E g", "A>C B>D C>D D>E E>C");
    let parts = |kit: &Kit| {
        let sums = kit.vote().0.rounds[0].count.sums[&s('C')];
        (sums.grey, sums.red)
    };
    let (one, none) = (Weight::ONE, Weight::ZERO);
    assert_eq!(parts(&kit), (none, one));
    assert!(kit.vote().relied_on(Open::BarrierOrder));
    assert_eq!(parts(&kit.switching(Open::BarrierOrder)), (one, none));
}

#[test]
fn ord19_a_barrier_takes_the_agents_vote_last_unless_the_host_says_not() {
    let kit = Kit::new("A r; B agent; C r hero; D b; E r", "A>C B>C C>D D>A E>D");
    let parts = |kit: &Kit| {
        let sums = kit.vote().0.rounds[0].count.sums[&s('C')];
        (sums.red, sums.elite)
    };
    let (one, none) = (Weight::ONE, Weight::ZERO);
    assert_eq!(parts(&kit), (none, one));
    assert!(kit.vote().relied_on(Open::AgentVotes));
    assert_eq!(parts(&kit.switching(Open::AgentVotes)), (one, none));
}

#[test]
fn ord23_in_a_hard_tie_of_three_two_die_with_few_negatives_too_unless_the_host_says_not() {
    let players = "A r; B r; C r; D r; E b; F b; G r";
    let kit = Kit::new(players, "A>E B>E C>A D>F E>C F>C G>F").revote("A>E B>F D>C G-");
    assert_eq!(kit.vote().sums(1), "C 3, E 3, F 3");
    assert_eq!(kit.vote().dead_in_order(), "EF");
    assert!(kit.vote().relied_on(Open::ThreeWay));
    assert_eq!(kit.switching(Open::ThreeWay).vote().dead(), "");
}

#[test]
fn ord24_the_judge_has_no_say_in_a_hard_tie_of_a_re_vote_unless_the_host_says_so() {
    let players = "A r judge1; B r; C r; D r; E r; F b; G b; H b";
    let kit = Kit::new(players, "A>G B>F C>F D>F E>H F>C G>C H>C");
    let kit = kit.revote("A>F B>F D- E- G>C H>C");
    assert_eq!(kit.vote().dead(), "CF");
    assert!(kit.vote().relied_on(Open::JudgeInRevote));
    assert_eq!(kit.switching(Open::JudgeInRevote).vote().dead(), "F");
}

#[test]
fn ord33_bought_votes_last_through_a_re_vote_unless_the_host_says_not() {
    let players = "A r dealer1; B r; C r; D r; E r; F b; G b; H b";
    let kit = Kit::new(players, "A>F B>F C>B D>G E>H F>C G>C H>C")
        .before('A', BeforeVote::Buy(Weight::ONE))
        .revote("A>F B- D- E- G>C H>C");
    assert_eq!(kit.vote().sums(1), "C 3, F 3");
    assert!(kit.vote().relied_on(Open::BoughtInRevote));
    assert_eq!(
        kit.switching(Open::BoughtInRevote).vote().sums(1),
        "C 3, F 2"
    );
}

#[test]
fn ord37_a_judges_own_weight_decides_at_a_barrier_and_not_the_capped_one() {
    let kit = Kit::new("A r judge6; B r; C r hero; D r; E b", "A>C B>E C>E D>E E>C");
    let kit = kit.lynched_before(1);
    assert_eq!(kit.vote().sums(0), "C 2, E 3");
    assert!(kit.vote().relied_on(Open::CappedJudge));
    assert_eq!(kit.switching(Open::CappedJudge).vote().sums(0), "C 1, E 3");
}

#[test]
fn ord38_a_silenced_priest_may_pardon_unless_the_host_says_not() {
    let players = "A r priest; B r liar; C r; D r; E r; F b; G b; H b";
    let kit = Kit::new(players, "A>F B>F C>F D>F E>F F>C G>C H>C")
        .scandal('B', "A", "")
        .during('A', DuringVote::Pardon);
    assert_eq!(kit.vote().0.pardoned, Some(s('F')));
    assert!(kit.vote().relied_on(Open::SilencedPriest));
    let other = kit.switching(Open::SilencedPriest).vote();
    assert_eq!((other.0.pardoned, other.dead().as_str()), (None, "F"));
}
