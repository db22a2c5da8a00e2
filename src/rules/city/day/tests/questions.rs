//! The host's questions, in their order.

use super::kit::{Kit, letters, s};
use crate::day::moves::{BeforeVote, DuringVote};
use crate::day::questions::{Question, Topic, next_questions};
use crate::day::rulings::Open;

fn asked(kit: &Kit) -> Vec<(Topic, String)> {
    let told = |question: Question| {
        let about = letters(question.about.iter().copied());
        (
            question.topic,
            format!("{}:{about}", letters([question.to])),
        )
    };
    next_questions(&kit.0).into_iter().map(told).collect()
}

fn one(topic: Topic, told: &str) -> Vec<(Topic, String)> {
    vec![(topic, told.to_owned())]
}

#[test]
fn d3_liar_then_priest_then_hero() {
    let players = "A r liar; B r priest; C r hero; D r; E b; F b";
    let kit = Kit::new(players, "A>D B>D C>E D>E E>D F>D");
    assert_eq!(asked(&kit), one(Topic::Scandal, "A:"));
    let kit = kit.scandal('A', "E", "");
    assert_eq!(asked(&kit), one(Topic::Pardon, "B:D"));
    let kit = kit.during('B', DuringVote::Decline(Topic::Pardon));
    assert_eq!(asked(&kit), one(Topic::Defend, "C:D"));
    let kit = kit.during('C', DuringVote::Defend(s('D')));
    assert!(asked(&kit).is_empty());
}

#[test]
fn the_detonator_comes_first_and_leaves_no_pardon() {
    let kit = Kit::new("A r terror; B r priest; C b; D b", "A>C B>C C>B D>B")
        .before('A', BeforeVote::ArmDetonator);
    assert_eq!(asked(&kit), one(Topic::Detonate, "A:"));
    let kit = kit.during('A', DuringVote::Detonate(s('C')));
    assert!(asked(&kit).is_empty());
}

#[test]
fn a_re_vote_asks_phantom_liar_and_priest_again() {
    let players = "A r liar; B r priest; C r phantom; D r; E b; F b; G b";
    let kit = Kit::new(players, "A>E B>E C>E D>F E>D F>D G>D")
        .switching(Open::PhantomAsked)
        .during('C', DuringVote::Decline(Topic::CancelPhantom))
        .during('A', DuringVote::Decline(Topic::Scandal))
        .during('B', DuringVote::Decline(Topic::Pardon))
        .revote("A>E B>E C>D F>D G>D");
    assert_eq!(asked(&kit), one(Topic::CancelPhantom, "C:"));
}

#[test]
fn ord40_a_phantom_is_asked_where_somebody_is_a_phantom_player() {
    let alone = Kit::new("A r phantom; B r; C r; D b", "A>D B>D C>D D>A");
    assert!(asked(&alone).is_empty());
    let always = alone.clone().switching(Open::PhantomAsked);
    assert_eq!(asked(&always), one(Topic::CancelPhantom, "A:"));
    let beside = Kit::new("A r phantom; B r; C r dead; D b", "A>D B>D C>D D>A");
    assert_eq!(asked(&beside), one(Topic::CancelPhantom, "A:"));
}

#[test]
fn a_black_lawyer_is_asked_with_the_liar_and_an_inherited_hero_is_told_nothing() {
    let players = "A b lawyer red:B; B r; C r hero inherited; D b liar; E r";
    let kit = Kit::new(players, "A>B B>A C>A D>B E>B");
    let expected = vec![
        (Topic::Scandal, "D:".to_owned()),
        (Topic::CancelLawyer, "A:".to_owned()),
    ];
    assert_eq!(asked(&kit), expected);
    let kit = kit
        .during('D', DuringVote::Decline(Topic::Scandal))
        .during('A', DuringVote::Decline(Topic::CancelLawyer));
    assert_eq!(asked(&kit), one(Topic::Defend, "C:"));
}

#[test]
fn v36_the_lynched_priest_is_asked_whether_the_pardoned_dies() {
    let kit = Kit::new(
        "A r; B r priest; C r; D b; E b; F b",
        "A>C B>C C>D D>C E>C F>C",
    )
    .during('B', DuringVote::Pardon)
    .revote("A>B B>D C>B D>B E>B F>B");
    assert_eq!(asked(&kit), one(Topic::LetPardonedDie, "B:C"));
}

#[test]
fn dying_players_are_asked_for_their_last_moves() {
    let players = "A b executor:B imitator; B r; C r; D r; E r fanatic1";
    let mut kit = Kit::new(players, "A>B B>A C>A D>A E>B");
    assert_eq!(asked(&kit), one(Topic::Disguise, "A:"));
    kit = kit.during('A', DuringVote::Decline(Topic::Disguise));
    assert!(asked(&kit).is_empty());
    let kit = Kit::new(players, "A>E B>E C>E D>A E>A");
    assert_eq!(asked(&kit), one(Topic::Execute, "E:"));
}

#[test]
fn v36_the_hero_is_asked_about_who_dies_after_the_priests_swap() {
    let players = "A r hero; B r priest; C r; D b; E b; F b";
    let kit = Kit::new(players, "A>C B>C C>D D>C E>C F>C")
        .during('B', DuringVote::Pardon)
        .revote("A>B B>D C>B D>B E>B F>B");
    assert_eq!(asked(&kit), one(Topic::LetPardonedDie, "B:C"));
    let swapped = kit.clone().later('B', DuringVote::LetPardonedDie);
    assert_eq!(asked(&swapped), one(Topic::Defend, "A:C"));
    let declined = kit.later('B', DuringVote::Decline(Topic::LetPardonedDie));
    assert_eq!(asked(&declined), one(Topic::Defend, "A:B"));
}

#[test]
fn v48_an_executor_is_asked_about_every_prisoner() {
    let kit = Kit::new("A b executor:CD; B r; C r; D r; E b", "A>B B>A C>A D>A E>B");
    assert_eq!(asked(&kit), one(Topic::Cripple, "A:CD"));
}
