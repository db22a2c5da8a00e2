//! Trees agree with verdicts and with the definition on every line.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::families::{chain, circulant, complete};
use super::laws::{rules, tables};
use super::table::Table;
use crate::{ActId, Argument, Barred, ChainRule, Detail, Tree, Verdict, WorkLimit};

const WHOLE: Detail = Detail::Full {
    node_limit: 100_000,
};
const BRIEF: Detail = Detail::Brief {
    node_limit: 100_000,
};

fn tree(table: &Table, rule: ChainRule, claim: usize, detail: Detail) -> Tree<usize> {
    Argument::new(table, rule, WorkLimit::default()).tree(&claim, detail)
}

fn count(tree: &Tree<usize>) -> usize {
    1 + tree.against.iter().map(count).sum::<usize>()
}

fn left_out(tree: &Tree<usize>) -> usize {
    tree.left_out + tree.against.iter().map(left_out).sum::<usize>()
}

/// Checks a full tree against the definition, line by line, with the chain kept here.
fn check_full(table: &Table, rule: ChainRule, tree: &Tree<usize>, chain: &BTreeSet<u32>) {
    let row = &table.0[tree.claim];
    let stands = table.literally_under(rule, tree.claim, chain);
    assert_eq!(tree.verdict.holds(), stands, "claim {}", tree.claim);
    let mut against = tree.against.iter();
    let mut barred = tree.barred.iter();
    for (by, disputed) in &row.objections {
        let mut next: BTreeSet<u32> = chain.clone();
        next.extend(match rule {
            ChainRule::Loops => disputed.clone(),
            ChainRule::Letter => row.heads.iter().chain(&row.carriers).copied().collect(),
        });
        let their = &table.0[*by];
        let because: Vec<ActId> = their
            .heads
            .iter()
            .chain(&their.carriers)
            .filter(|act| next.contains(act))
            .map(|&act| ActId(act))
            .collect();
        if because.is_empty() {
            if rule == ChainRule::Loops {
                next.extend(&their.heads);
            }
            let child = against.next().expect("every objection is shown");
            assert_eq!(child.claim, *by);
            check_full(table, rule, child, &next);
        } else {
            let shown = barred.next().expect("every barred objection is shown");
            assert_eq!(shown.claim, *by);
            assert!(because.iter().all(|act| shown.because.contains(act)));
            assert!(shown.because.iter().all(|act| because.contains(act)));
        }
    }
    assert!(against.next().is_none() && barred.next().is_none());
    assert_eq!(tree.left_out, 0);
}

/// A brief tree proves its verdict by itself.
fn check_brief(tree: &Tree<usize>) {
    match tree.verdict {
        Verdict::Stands => assert!(tree.against.iter().all(|by| !by.verdict.holds())),
        Verdict::Falls => {
            assert_eq!(tree.against.len(), 1);
            assert!(tree.against.iter().all(|by| by.verdict.holds()));
            assert_eq!(tree.barred, []);
        }
        Verdict::Undecided(_) => panic!("small tables are decided"),
    }
    tree.against.iter().for_each(check_brief);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn full_trees_follow_the_definition(table in tables(), rule in rules()) {
        for claim in 0..table.0.len() {
            let tree = tree(&table, rule, claim, WHOLE);
            check_full(&table, rule, &tree, &BTreeSet::new());
        }
    }

    #[test]
    fn brief_trees_prove_the_verdict(table in tables(), rule in rules()) {
        let mut argument = Argument::new(&table, rule, WorkLimit::default());
        for claim in 0..table.0.len() {
            let tree = argument.tree(&claim, BRIEF);
            check_brief(&tree);
            prop_assert_eq!(&tree.verdict, &argument.holds(&claim));
            prop_assert!(count(&tree) <= count(&argument.tree(&claim, WHOLE)));
        }
    }

    #[test]
    fn limits_are_kept_and_counted(table in tables(), rule in rules(), node_limit in 1..12_usize) {
        let mut argument = Argument::new(&table, rule, WorkLimit::default());
        let cut = argument.tree(&0, Detail::Full { node_limit });
        let whole = argument.tree(&0, WHOLE);
        prop_assert!(count(&cut) <= node_limit);
        prop_assert_eq!(left_out(&cut) == 0, count(&whole) <= node_limit);
        prop_assert_eq!(&cut.verdict, &whole.verdict);
    }
}

/// Resolution rules §4 counts the objections; the shot itself comes on top.
#[test]
fn full_trees_have_every_chain() {
    for (table, chains) in [
        (complete(6), 1_956),
        (circulant(8, &[1, 2]), 1_737),
        (circulant(10, &[1, 2]), 7_969),
    ] {
        let tree = tree(&table, ChainRule::Loops, 0, WHOLE);
        assert_eq!((count(&tree), left_out(&tree)), (chains + 1, 0));
    }
}

#[test]
fn barred_objections_say_why() {
    // A (0) is jailed (1); A blocks the jailer (2); the jail would stop that block.
    let table = Table(vec![
        Table::single(0, [1]),
        Table::single(1, [2]),
        Table::single(2, [3]),
        Table::single(1, []),
    ]);
    let tree = tree(&table, ChainRule::Loops, 0, BRIEF);
    assert_eq!(tree.verdict, Verdict::Stands);
    let jail = &tree.against[0];
    assert_eq!((jail.claim, jail.verdict.clone()), (1, Verdict::Falls));
    let block = &jail.against[0];
    let because = vec![ActId(1)];
    assert_eq!(
        block.barred,
        [Barred {
            claim: 3,
            parts: because.clone(),
            because
        }]
    );
}

#[test]
fn a_long_line_is_cut_and_counted() {
    let tree = tree(&chain(100_000), ChainRule::Loops, 0, BRIEF);
    assert_eq!(tree.verdict, Verdict::Stands);
    assert_eq!(left_out(&tree), 1);
    assert_eq!(count(&tree), 401);
}
