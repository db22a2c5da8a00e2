//! Servants at a vote, repeated autovotes, and why a player dies.

use super::kit::{Kit, casts, letters, s};
use crate::game::{Language, SeatId};
use crate::rules::city::day::moves::{Cast, DuringVote, Way};
use crate::rules::city::day::posts::{Substitute, step_words};
use crate::rules::city::day::servants::{autovoted_twice, with_servants};
use crate::rules::city::day::why::why;

const PAIR: Substitute = Substitute {
    servant: SeatId(5),
    master: SeatId(0),
};

#[test]
fn l13_an_announced_servant_votes_for_his_master() {
    let votes = with_servants(&casts("A>B F>C B>A"), &[PAIR], &[PAIR]);
    assert_eq!(
        votes,
        [Cast::posted(s('A'), s('C')), Cast::posted(s('B'), s('A'))]
    );
}

#[test]
fn l13_otherwise_he_leaves_a_vote_only_where_the_master_gave_none() {
    let left = with_servants(&casts("F~C B>A"), &[PAIR], &[]);
    let early = Cast {
        way: Way::Early,
        ..Cast::posted(s('A'), s('C'))
    };
    assert_eq!(left, [early, Cast::posted(s('B'), s('A'))]);
    let both = with_servants(&casts("F~C A>B"), &[PAIR], &[]);
    assert_eq!(both, [Cast::posted(s('A'), s('B'))]);
    assert!(with_servants(&casts("F>C"), &[PAIR], &[]).is_empty());
}

#[test]
fn v8_autovotes_in_a_row_are_noted() {
    let first = Kit::new("A r; B r; C b nowall", "A>C").vote();
    let second = Kit::new("A r; B r; C b nowall", "A>C B>A").vote();
    let ballots = |done: &super::kit::Done| done.0.rounds[0].ballots.clone();
    assert_eq!(
        letters(autovoted_twice(&ballots(&first), &ballots(&second))),
        "C"
    );
}

#[test]
fn why_tells_what_decided_and_what_the_sums_came_to() {
    let players = "A r; B r priest; C r hero; D b; E b; F b";
    let kit = Kit::new(players, "A>C B>C C>D D>C E>C F>A").during('B', DuringVote::Pardon);
    let done = kit.revote("A>D B>D C>D D>A E>D F>A").vote();
    let name = |seat: SeatId| letters([seat]);
    let say = |statement| step_words().say(statement, &name, Language::English);
    let reason = why(&done.0, s('C'));
    assert_eq!(say(&reason.says), "C does not leave the game by this vote.");
    let told: Vec<String> = reason.against.iter().map(|one| say(&one.says)).collect();
    assert_eq!(
        told,
        [
            "C has the highest sum, 3 (V-31).",
            "The priest B pardons C (V-36).",
            "C has 3.",
            "C has 0."
        ]
    );
    let first = &reason.against[2];
    assert_eq!(first.acts, ["v1", "v2", "v4", "v5"]);
    assert_eq!(first.against.len(), 1, "the barrier took one");
    assert_eq!(
        say(&why(&done.0, s('D')).says),
        "D leaves the game by this vote."
    );
}
