//! The table of a day, in a small notation: `ab` is a vote by a for b, `a.` takes it back,
//! `a-` is one for nobody, `!a` is a death, `^a` a return; the position is the post.

use proptest::prelude::*;

use super::*;
use nightdesk_game::{Ballot, DayEnds, SeatId};

fn seat(letter: char) -> SeatId {
    SeatId((letter as u16).saturating_sub('a' as u16))
}

fn letter(seat: SeatId) -> char {
    char::from(b'a' + u8::try_from(seat.0).unwrap())
}

fn target(target: Ballot) -> char {
    match target {
        Ballot::Seat(seat) => letter(seat),
        Ballot::NoElimination => '-',
    }
}

fn rules(day_ends: DayEnds) -> CountRules {
    CountRules {
        day_ends,
        no_elimination: true,
        self_vote: true,
        ..CountRules::default()
    }
}

/// Plays the notation; what does not count is collected as `post:reason`.
fn play(rules: CountRules, voters: u16, script: &str) -> (Table, Vec<String>) {
    let mut table = Table::new(rules, (0..voters).map(SeatId));
    let mut refused = Vec::new();
    for (post, word) in (0..).zip(script.split_whitespace()) {
        let letters: Vec<char> = word.chars().collect();
        let outcome = match letters.as_slice() {
            ['!', dead] => {
                table.died(seat(*dead));
                Ok(())
            }
            ['^', back] => {
                table.revived(seat(*back));
                Ok(())
            }
            [voter, '.'] => table.cast(seat(*voter), None, Some(post)),
            [voter, '-'] => table.cast(seat(*voter), Some(Ballot::NoElimination), Some(post)),
            [voter, whom] => table.cast(seat(*voter), Some(Ballot::Seat(seat(*whom))), Some(post)),
            other => panic!("{other:?} is no word of the notation"),
        };
        if let Err(reason) = outcome {
            refused.push(format!("{post}:{}", reason.word()));
        }
    }
    (table, refused)
}

fn shown(table: &Table, refused: &[String]) -> String {
    let count = table.count();
    let mut words: Vec<_> = count
        .wagons
        .iter()
        .map(|wagon| {
            let voters: String = wagon.votes.iter().map(|vote| letter(vote.voter)).collect();
            format!("{}{}:{voters}", target(wagon.target), wagon.total)
        })
        .collect();
    let silent: String = count.not_voting.iter().map(|seat| letter(*seat)).collect();
    words.push(format!("?:{silent}"));
    if let Some(hammer) = count.hammer {
        let by = hammer
            .post()
            .map_or("change".to_owned(), |post| post.to_string());
        words.push(format!("hammer:{}#{by}", target(hammer.target)));
    }
    words.extend(
        count
            .locked
            .iter()
            .map(|seat| format!("locked:{}", letter(*seat))),
    );
    words.extend(refused.iter().cloned());
    words.join(" ")
}

#[track_caller]
fn check(rules: CountRules, voters: u16, script: &str, expected: &str) {
    let (table, refused) = play(rules, voters, script);
    assert_eq!(shown(&table, &refused), expected, "{script}");
}

#[test]
fn votes_add_up_and_the_hammer_is_found() {
    let hammer = || rules(DayEnds::Majority);
    check(hammer(), 5, "", "?:abcde");
    check(hammer(), 5, "ab bc", "b1:a c1:b ?:cde");
    check(
        hammer(),
        5,
        "ac bc dc ab",
        "c3:abd ?:ce hammer:c#2 3:after-hammer",
    );
    check(hammer(), 5, "ac bc b. dc", "c2:ad ?:bce");
    check(hammer(), 5, "ac ac ac", "c1:a ?:bcde");
    check(hammer(), 5, "a- b- c-", "-3:abc ?:de hammer:-#2");
    check(hammer(), 5, "fc", "?:abcde 0:voter-dead");
}

#[test]
fn the_wagon_complete_earlier_stands_first_and_nobody_last() {
    let lock = || rules(DayEnds::Lock);
    check(lock(), 7, "ab cd", "b1:a d1:c ?:bdefg");
    check(lock(), 7, "ab cd ed fb", "d2:ce b2:af ?:bdg");
    check(lock(), 7, "a- bc", "c1:b -1:a ?:cdefg");
    check(lock(), 7, "ab cd a. ab", "d1:c b1:a ?:bdefg");
}

#[test]
fn what_votes_had_settled_before_a_death_holds_when_it_is_taken_back() {
    check(
        rules(DayEnds::Lock),
        7,
        "ag bg cg dg eg !a ^a d.",
        "g4:bcde ?:afg locked:g 7:locked",
    );
    check(
        rules(DayEnds::Majority),
        7,
        "ag bg cg dg !a ^a",
        "g4:abcd ?:efg hammer:g#3",
    );
    // What came about after it is lifted.
    check(
        rules(DayEnds::Majority),
        8,
        "ag bg cg !e !f dg ^e ^f",
        "g4:abcd ?:efgh",
    );
}

#[test]
fn one_more_than_enough_locks_a_wagon() {
    let lock = || rules(DayEnds::Lock);
    let five = "ag bg cg dg eg";
    check(lock(), 7, five, "g5:abcde ?:fg locked:g");
    check(
        lock(),
        7,
        &format!("{five} a. ba fa ag"),
        "g5:abcde a1:f ?:g locked:g 5:locked 6:locked",
    );
    check(lock(), 7, &format!("{five} !g a. fa"), "a1:f ?:abcde");
}

#[test]
fn a_death_takes_votes_away_and_may_complete_a_majority() {
    let hammer = || rules(DayEnds::Majority);
    check(hammer(), 5, "ab ca !b", "a1:c ?:ade");
    check(hammer(), 6, "ab cb db !f", "b3:acd ?:be hammer:b#change");
    check(hammer(), 5, "ab !a ^a", "?:abcde");
    check(hammer(), 5, "ab cb !e ^e db", "b3:acd ?:be hammer:b#4");
}

#[test]
fn weights_and_needs_count() {
    let mut rules = rules(DayEnds::Majority);
    rules.weights = [(seat('a'), 2), (seat('b'), 0)].into();
    check(
        rules.clone(),
        3,
        "ac ba",
        "c2:a ?:bc hammer:c#0 1:after-hammer",
    );
    rules.weights.clear();
    rules.needs = [(seat('b'), -1), (seat('c'), 1)].into();
    check(rules.clone(), 5, "ac dc bc ec", "c4:adbe ?:c hammer:c#3");
    check(rules, 5, "ab db", "b2:ad ?:bce hammer:b#1");
}

#[test]
fn a_vote_that_only_decides_weighs_nothing_where_it_does_not() {
    let actor = CountRules {
        only_decide: [seat('a')].into(),
        ..rules(DayEnds::Majority)
    };
    // Five players: three votes are a majority.
    let votes = |script: &str| {
        let (table, _) = play(actor.clone(), 5, script);
        let count = table.count();
        let wagon = count.wagon(Ballot::Seat(seat('e')));
        (wagon.map(|wagon| wagon.total), count.hammer.is_some())
    };
    assert_eq!(votes("ae be ce"), (Some(2), false));
    assert_eq!(votes("be ce ae"), (Some(3), true));
    assert_eq!(votes("ae be ce de"), (Some(3), true));
    assert_eq!(votes("be ae ce"), (Some(2), false));
    // Coming back to it is a vote anew.
    assert_eq!(votes("ae be ce a. ae"), (Some(3), true));
}

#[test]
fn setups_may_forbid_votes() {
    let strict = CountRules {
        no_elimination: false,
        self_vote: false,
        ..rules(DayEnds::Deadline)
    };
    check(
        strict,
        3,
        "aa b- ca",
        "a1:c ?:ab 0:self-vote 1:no-lynch-not-allowed",
    );
}

#[test]
fn the_history_keeps_what_was_withdrawn() {
    let (table, _) = play(rules(DayEnds::Lock), 5, "ab ac cb a.");
    let history: Vec<_> = table
        .history()
        .iter()
        .map(|vote| (letter(vote.voter), target(vote.target), vote.withdrawn))
        .collect();
    assert_eq!(
        history,
        [('a', 'b', true), ('a', 'c', true), ('c', 'b', false)]
    );
}

#[test]
fn coming_back_within_a_post_keeps_the_place() {
    let (ana, bob) = (seat('a'), seat('b'));
    let gus = Some(Ballot::Seat(seat('g')));
    let mut table = Table::new(rules(DayEnds::Lock), (0..7).map(SeatId));
    for (voter, target, post) in [
        (ana, gus, 1),
        (bob, gus, 2),
        (ana, None, 3),
        (ana, Some(Ballot::Seat(bob)), 3),
        (ana, gus, 3),
    ] {
        table.cast(voter, target, Some(post)).unwrap();
    }
    let posts = |table: &Table| {
        let count = table.count();
        let votes = count.wagons[0].votes.iter();
        votes.map(|vote| vote.post.unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(posts(&table), [1, 2]);
    table.cast(ana, None, Some(4)).unwrap();
    table.cast(ana, gus, Some(5)).unwrap();
    assert_eq!(posts(&table), [2, 5]);
    let withdrawn = table.history().iter().filter(|vote| vote.withdrawn);
    assert_eq!(withdrawn.count(), 2, "{:?}", table.history());
}

#[test]
fn other_rules_add_the_same_votes_up_otherwise() {
    let mut heavy = rules(DayEnds::Majority);
    heavy.weights.insert(seat('a'), 2);
    heavy.needs.insert(seat('g'), -1);
    let (table, _) = play(heavy, 7, "ag bg");
    let (known, public) = (table.count(), Count::public(&table, false));
    assert_eq!((known.wagons[0].total, known.wagons[0].needed), (3, 3));
    assert_eq!((public.wagons[0].total, public.wagons[0].needed), (2, 4));
    assert_eq!(public.wagons[0].votes[0].weight, 1);
    assert_eq!(public.hammer, known.hammer);
    assert_eq!(Count::public(&table, true), known);
}

#[test]
fn the_numbers_of_the_spec() {
    for (living, majority, lock) in [
        (3, 2, 3),
        (4, 3, 4),
        (7, 4, 5),
        (8, 5, 6),
        (13, 7, 8),
        (20, 11, 12),
    ] {
        let table = Table::new(rules(DayEnds::Lock), (0..living).map(SeatId));
        assert_eq!(
            (table.majority(), table.count().lock_at()),
            (majority, lock),
            "{living}"
        );
    }
}

proptest! {
    #[test]
    fn columns_add_up_to_the_living(script in "([a-f][a-f.-] |[!^][a-e] ){0,30}", lock: bool) {
        let ends = if lock { DayEnds::Lock } else { DayEnds::Majority };
        let (table, _) = play(rules(ends), 5, &script);
        let count = table.count();
        let voting: usize = count.wagons.iter().map(|wagon| wagon.votes.len()).sum();
        let deaths = majority_of(u32::try_from(voting + count.not_voting.len()).unwrap());
        prop_assert_eq!(deaths, count.majority);
        let standing = table.history().iter().filter(|vote| !vote.withdrawn).count();
        prop_assert_eq!(standing, voting);
        for wagon in &count.wagons {
            prop_assert_eq!(wagon.total as usize, wagon.votes.len());
        }
    }
}
