//! Servants at a vote, and repeated autovotes.

use super::kit::{Kit, casts, letters, s};
use crate::day::moves::{Cast, Way};
use crate::day::posts::Substitute;
use crate::day::servants::{autovoted_twice, with_servants};
use nightdesk_game::SeatId;

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
