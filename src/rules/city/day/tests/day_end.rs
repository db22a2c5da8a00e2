//! Phantom players from one day to the next.

use super::kit::{Kit, s};
use crate::day::day_end::{Possession, Possessions, end_of_day};
use crate::day::moves::DuringVote;
use crate::day::people::{Mark, Status};
use crate::day::{Open, Rulings};

const VOTES: &str = "A>B B>A C>A D>A E>B";

#[test]
fn l15_a_lynched_phantom_stays_for_one_more_vote() {
    let kit = Kit::new(
        "A r phantom; B r drug1 nowall; C r; D b; E b",
        "A>B C>A D>A E>A",
    );
    let done = kit.during('A', DuringVote::Possess(s('C'))).vote();
    let town = end_of_day(&done.0, &Possessions::default(), &Rulings::default());
    let status = |seat| town.player(s(seat)).unwrap().status;
    assert_eq!(
        status('A'),
        Status::Phantom {
            possesses: Some(s('C'))
        }
    );
    let reader = town.player(s('B')).unwrap();
    assert_eq!((reader.dose, reader.marks.is_empty()), (None, true));
    // The next day he votes, and leaves after it.
    let mut next = Kit::new("A r", "A>B B>D C>B D>E E>B");
    next.0.town = town;
    let done = next.vote();
    assert_eq!(done.sums(0), "B 3, D 1, E 1");
    assert_eq!(
        end_of_day(&done.0, &Possessions::default(), &Rulings::default())
            .player(s('A'))
            .unwrap()
            .status,
        Status::Out
    );
}

#[test]
fn l16_who_was_killed_at_night_votes_for_one_day() {
    let done = Kit::new("A r; B r; C r dead; D b; E b", VOTES).vote();
    assert_eq!(
        end_of_day(&done.0, &Possessions::default(), &Rulings::default())
            .player(s('C'))
            .unwrap()
            .status,
        Status::Out
    );
}

#[test]
fn l17_a_black_phantom_curses() {
    let kit = Kit::new("A b phantom; B r; C r hero; D b; E r", VOTES);
    let done = kit.during('A', DuringVote::Possess(s('C'))).vote();
    let town = end_of_day(&done.0, &Possessions::default(), &Rulings::default());
    assert!(town.player(s('C')).unwrap().has(Mark::Cursed));
    assert_eq!(town.role(s('C')), None);
}

#[test]
fn l18_ord26_a_phantom_killed_at_night_may_possess_and_a_grey_one_only_a_cut_player() {
    let under = |players: &str, rulings: &Rulings| {
        let done = Kit::new(players, "A>D B>D D>B E>B").vote();
        let before = Possessions {
            chosen: vec![Possession {
                by: s('C'),
                on: s('A'),
            }],
            ..Possessions::default()
        };
        end_of_day(&done.0, &before, rulings)
            .player(s('C'))
            .unwrap()
            .is_in_game()
    };
    let stays = |players: &str| under(players, &Rulings::default());
    assert!(stays("A r; B r; C r phantom dead; D b; E b"));
    let once = Rulings::switching([Open::NightPhantom]);
    assert!(!under("A r; B r; C r phantom dead; D b; E b", &once));
    assert!(!stays("A r; B r; C r dead; D b; E b"), "no phantom himself");
    assert!(
        !stays("A r; B r; C r phantom in:B; D b; E b"),
        "he had his vote"
    );
    assert!(!stays("A r; B r; C g phantom dead; D b; E b"));
    assert!(stays("A r cut; B r; C g phantom dead; D b; E b"));
}

#[test]
fn l15_a_phantom_lynched_before_an_extra_vote_possesses_when_the_day_ends() {
    let status = |votes: &str| {
        let done = Kit::new("A r phantom out; B r; C b; D b", votes).vote();
        let before = Possessions {
            earlier: vec![Possession {
                by: s('A'),
                on: s('B'),
            }],
            ..Possessions::default()
        };
        let town = end_of_day(&done.0, &before, &Rulings::default());
        town.player(s('A')).map(|player| player.status)
    };
    let possesses = Some(s('B'));
    assert_eq!(status("B>C C>D D>C"), Some(Status::Phantom { possesses }));
    // The extra vote took the host player.
    assert_eq!(status("B>C C>B D>B"), Some(Status::Out));
}
