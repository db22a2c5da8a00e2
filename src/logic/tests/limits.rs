//! Deep lines, wide subjects, and what happens when work runs out.

use super::families::{chain, circulant, complete, ring};
use super::table::Table;
use crate::{ActId, Argument, ChainRule, Detail, Objections, Parts, Subject, Verdict, WorkLimit};

#[test]
fn a_hundred_thousand_blockers_in_a_line_take_linear_work() {
    let table = chain(100_000);
    let mut argument = Argument::new(&table, ChainRule::Loops, WorkLimit::default());
    assert_eq!(argument.holds(&0), Verdict::Stands);
    assert_eq!(argument.holds(&1), Verdict::Falls);
    assert!(argument.work() < 200_010, "{}", argument.work());
}

#[test]
fn a_large_ring_takes_linear_work() {
    let table = ring(5_001);
    let mut argument = Argument::new(&table, ChainRule::Loops, WorkLimit::default());
    assert_eq!(argument.holds(&0), Verdict::Falls);
    assert!(argument.work() < 20_000, "{}", argument.work());
}

#[test]
fn entangled_families_stay_small() {
    for (table, most) in [
        (complete(11), 1_671),
        (circulant(12, &[1, 2]), 929),
        (circulant(8, &[1, 2, 3]), 8_323),
    ] {
        let mut argument = Argument::new(&table, ChainRule::Loops, WorkLimit::default());
        assert!(!matches!(argument.holds(&0), Verdict::Undecided(_)));
        assert!(
            argument.positions() <= most,
            "{} of {most}",
            argument.positions()
        );
    }
}

/// Two questions that meet in nothing, one of them hopeless within the limit.
#[test]
fn an_exhausted_ring_leaves_the_rest_decided() {
    let mut table = circulant(8, &[1, 2, 3]);
    let knot = table.0.len();
    table.0.push(Table::single(1_000, [knot + 1]));
    table.0.push(Table::single(1_001, [knot + 2]));
    table.0.push(Table::single(1_002, []));
    table.0.push(Table::single(1_003, [1, knot + 2]));
    table.0.push(Table::single(1_004, [1]));
    let limit = WorkLimit {
        steps: 50,
        ..WorkLimit::default()
    };
    let mut argument = Argument::new(&table, ChainRule::Loops, limit);
    let Verdict::Undecided(entangled) = argument.holds(&0) else {
        panic!("fifty steps suffice")
    };
    let blocks: Vec<ActId> = (1..=24).map(ActId).collect();
    assert_eq!(entangled.acts, blocks);
    assert_eq!(argument.holds(&knot), Verdict::Stands);
    // One standing objection decides, whatever the loop would say.
    assert_eq!(argument.holds(&(knot + 3)), Verdict::Falls);
    assert!(matches!(argument.holds(&(knot + 4)), Verdict::Undecided(_)));
    let tree = argument.tree(&(knot + 4), Detail::Full { node_limit: 10 });
    assert!(matches!(tree.verdict, Verdict::Undecided(_)));
}

/// Claim n is objected to by 2n and 2n+1, for ever; claims below zero by nothing.
#[derive(Debug)]
struct Endless;

impl Subject for Endless {
    type Claim = i64;

    fn parts(&self, claim: &i64, out: &mut Parts) {
        out.head(ActId(u32::try_from(claim.rem_euclid(1 << 20)).unwrap()));
    }

    fn objections(&self, claim: &i64, out: &mut Objections<i64>) {
        if *claim > 0 {
            let act = ActId(u32::try_from(claim.rem_euclid(1 << 20)).unwrap());
            out.add(claim.wrapping_mul(2) & i64::MAX, [act]);
            out.add((claim.wrapping_mul(2) & i64::MAX) + 1, [act]);
        }
    }
}

#[test]
fn an_endless_subject_is_given_up_and_leaves_no_trace() {
    let limit = WorkLimit {
        reasons: 500,
        ..WorkLimit::default()
    };
    let mut argument = Argument::new(&Endless, ChainRule::Loops, limit);
    argument.explore(&[-1, 1, -2]);
    let Verdict::Undecided(entangled) = argument.holds(&1) else {
        panic!("it has no end")
    };
    assert!(entangled.acts.len() > 50);
    assert_eq!(argument.holds(&-1), Verdict::Stands);
    assert_eq!(argument.holds(&-2), Verdict::Stands);
    assert_eq!(argument.holds(&-3), Verdict::Stands);
    let tree = argument.tree(&1, Detail::Brief { node_limit: 10 });
    assert_eq!((tree.against.len(), tree.left_out), (0, 2));
    assert!(matches!(tree.verdict, Verdict::Undecided(_)));
}

#[test]
fn every_question_may_be_asked_late() {
    let table = circulant(9, &[1, 2]);
    let mut late = Argument::new(&table, ChainRule::Loops, WorkLimit::default());
    let mut early = Argument::new(&table, ChainRule::Loops, WorkLimit::default());
    let claims: Vec<usize> = (0..table.0.len()).collect();
    early.explore(&claims);
    for claim in claims.iter().rev() {
        assert_eq!(late.holds(claim), early.holds(claim), "claim {claim}");
    }
}
