//! Verdicts that are known from the rules and from closed forms.

use super::families::{chain, circulant, complete, ring};
use super::table::{Row, Table};
use crate::{Argument, ChainRule, Verdict, WorkLimit};

const RULES: [ChainRule; 2] = [ChainRule::Loops, ChainRule::Letter];

fn stands(table: &Table, rule: ChainRule, claim: usize) -> bool {
    match Argument::new(table, rule, WorkLimit::default()).holds(&claim) {
        Verdict::Stands => true,
        Verdict::Falls => false,
        Verdict::Undecided(entangled) => panic!("undecided: {entangled:?}"),
    }
}

#[test]
fn a_chain_of_blockers_alternates() {
    for n in 0..12 {
        for rule in RULES {
            assert_eq!(stands(&chain(n), rule, 0), n % 2 == 0, "{n} {rule:?}");
        }
    }
}

#[test]
fn a_shot_in_a_ring_stands_iff_the_ring_is_even() {
    for n in 2..40 {
        for rule in RULES {
            let table = ring(n);
            assert_eq!(stands(&table, rule, 0), n % 2 == 0, "{n} {rule:?}");
            // In an odd ring every block stands when asked by itself, in an even ring none does.
            for block in 1..=n {
                assert_eq!(
                    stands(&table, rule, block),
                    n % 2 == 1,
                    "{n} {block} {rule:?}"
                );
            }
        }
    }
}

#[test]
fn among_mass_blockers_the_shot_stands_iff_they_are_even() {
    for n in 1..=11 {
        for rule in RULES {
            let table = complete(n);
            assert_eq!(stands(&table, rule, 0), n % 2 == 0, "{n} {rule:?}");
            if n <= 6 {
                assert_eq!(table.literally(rule, 0), n % 2 == 0, "{n} {rule:?}");
            }
        }
    }
}

/// Single-target blocks around a table are edge geography.
#[test]
fn blocks_around_a_table() {
    let cases: [(&[usize], std::ops::RangeInclusive<usize>, &[usize]); 2] = [
        (&[1, 2], 3..=10, &[3, 4, 6, 7, 9, 10]),
        (&[1, 2, 3], 4..=7, &[4, 6]),
    ];
    for (steps, sizes, standing) in cases {
        for n in sizes {
            let table = circulant(n, steps);
            let expected = standing.contains(&n);
            assert_eq!(
                table.literally(ChainRule::Loops, 0),
                expected,
                "literally, {n} {steps:?}"
            );
            assert_eq!(
                stands(&table, ChainRule::Loops, 0),
                expected,
                "{n} {steps:?}"
            );
        }
    }
}

/// Shot at B with buses A↔B (1) and B↔C (2): a move falls to its rival, which bars what follows.
#[test]
fn two_buses_at_one_stop_defeat_each_other() {
    let at_a = Row {
        heads: vec![0],
        carriers: vec![1],
        objections: vec![(4, vec![1])],
    };
    let at_b = Table::single(0, [3, 4]);
    let at_c = Row {
        heads: vec![0],
        carriers: vec![2],
        objections: vec![(3, vec![2])],
    };
    let by_first = Row {
        heads: vec![1],
        carriers: vec![],
        objections: vec![(4, vec![1])],
    };
    let by_second = Row {
        heads: vec![2],
        carriers: vec![],
        objections: vec![(3, vec![2])],
    };
    let table = Table(vec![at_a, at_b, at_c, by_first, by_second]);
    for rule in RULES {
        assert!(!stands(&table, rule, 0));
        assert!(stands(&table, rule, 1));
        assert!(!stands(&table, rule, 2));
    }
}

/// Kill and protection aimed at A, both carried to B by one bus: only the letter bars the bus.
#[test]
fn a_carrier_is_in_the_chain_by_the_letter_only() {
    let kill = Row {
        heads: vec![0],
        carriers: vec![2],
        objections: vec![(1, vec![0])],
    };
    let protection = Row {
        heads: vec![1],
        carriers: vec![2],
        objections: vec![],
    };
    let table = Table(vec![kill, protection]);
    assert!(!stands(&table, ChainRule::Loops, 0));
    assert!(stands(&table, ChainRule::Letter, 0));
}

/// A reason's own head enters the chain when it is raised but not when it is asked about.
#[test]
fn asked_and_raised_may_differ_outside_every_ring() {
    let raised_against = Table::single(9, [1]);
    let two_parts = Row {
        heads: vec![0],
        carriers: vec![1],
        objections: vec![(2, vec![1])],
    };
    let reply = Table::single(2, [3]);
    let same_head = Table::single(0, []);
    let table = Table(vec![raised_against, two_parts, reply, same_head]);
    let mut argument = Argument::new(&table, ChainRule::Loops, WorkLimit::default());
    assert_eq!(argument.holds(&1), Verdict::Stands);
    assert_eq!(argument.holds(&0), Verdict::Stands);
    assert!(table.literally(ChainRule::Loops, 1) && table.literally(ChainRule::Loops, 0));
}
