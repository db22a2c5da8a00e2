//! Laws on random tables.

use proptest::prelude::*;

use super::table::{Row, Table};
use crate::{Argument, ChainRule, Verdict, WorkLimit};

/// Tables of reasons that share acts, with carriers and several heads.
pub(super) fn tables() -> impl Strategy<Value = Table> {
    (3..10_usize, 2..7_u32).prop_flat_map(|(rows, acts)| {
        let row = (
            proptest::collection::vec(0..acts, 1..3),
            proptest::collection::vec(0..acts, 0..2),
            proptest::collection::vec((0..rows, any::<prop::sample::Index>(), any::<bool>()), 0..4),
        );
        proptest::collection::vec(row, rows).prop_map(|rows| {
            Table(
                rows.into_iter()
                    .map(|(heads, carriers, by)| row_of(heads, carriers, by))
                    .collect(),
            )
        })
    })
}

fn row_of(
    heads: Vec<u32>,
    mut carriers: Vec<u32>,
    by: Vec<(usize, prop::sample::Index, bool)>,
) -> Row {
    carriers.retain(|act| !heads.contains(act));
    let parts: Vec<u32> = heads.iter().chain(&carriers).copied().collect();
    let objections = by
        .into_iter()
        .map(|(by, one, all)| {
            (
                by,
                if all {
                    parts.clone()
                } else {
                    vec![*one.get(&parts)]
                },
            )
        })
        .collect();
    Row {
        heads,
        carriers,
        objections,
    }
}

pub(super) fn rules() -> impl Strategy<Value = ChainRule> {
    prop_oneof![Just(ChainRule::Loops), Just(ChainRule::Letter)]
}

fn verdict(stands: bool) -> Verdict {
    if stands {
        Verdict::Stands
    } else {
        Verdict::Falls
    }
}

/// What does not hinge on a loop, from the leaves upwards: the grounded labelling.
fn grounded(table: &Table) -> Vec<Option<bool>> {
    let mut label = vec![None; table.0.len()];
    for _ in 0..table.0.len() {
        for (claim, row) in table.0.iter().enumerate() {
            let mut against = row.objections.iter().map(|(by, _)| label[*by]);
            if against.clone().any(|by| by == Some(true)) {
                label[claim] = Some(false);
            } else if against.all(|by| by == Some(false)) {
                label[claim] = Some(true);
            }
        }
    }
    label
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn verdicts_are_those_of_the_definition(table in tables(), rule in rules()) {
        let mut argument = Argument::new(&table, rule, WorkLimit::default());
        for claim in 0..table.0.len() {
            let expected = verdict(table.literally(rule, claim));
            prop_assert_eq!(argument.holds(&claim), expected.clone(), "claim {}", claim);
            prop_assert_eq!(argument.holds(&claim), expected, "again, claim {}", claim);
        }
    }

    #[test]
    fn announcing_the_questions_changes_no_verdict(table in tables(), rule in rules()) {
        let claims: Vec<usize> = (0..table.0.len()).rev().collect();
        let mut announced = Argument::new(&table, rule, WorkLimit::default());
        announced.explore(&claims);
        for claim in &claims {
            let mut alone = Argument::new(&table, rule, WorkLimit::default());
            prop_assert_eq!(announced.holds(claim), alone.holds(claim), "claim {}", claim);
        }
    }

    #[test]
    fn the_order_of_objections_changes_no_verdict(
        table in tables(),
        rule in rules(),
        turn in 0..4_usize,
    ) {
        let mut turned = table.clone();
        for row in &mut turned.0 {
            row.objections.reverse();
            let by = turn.min(row.objections.len());
            row.objections.rotate_left(by);
        }
        let mut one = Argument::new(&table, rule, WorkLimit::default());
        let mut other = Argument::new(&turned, rule, WorkLimit::default());
        for claim in 0..table.0.len() {
            prop_assert_eq!(one.holds(&claim), other.holds(&claim), "claim {}", claim);
        }
    }

    #[test]
    fn memory_changes_no_verdict(table in tables(), rule in rules(), words in 0..20_usize) {
        let mut forgetful =
            Argument::new(&table, rule, WorkLimit { words, ..WorkLimit::default() });
        let mut mindful = Argument::new(&table, rule, WorkLimit::default());
        for claim in 0..table.0.len() {
            prop_assert_eq!(forgetful.holds(&claim), mindful.holds(&claim), "claim {}", claim);
            prop_assert!(forgetful.positions() * 3 <= words);
        }
    }

    #[test]
    fn scarce_steps_leave_verdicts_true_or_open(
        table in tables(),
        rule in rules(),
        steps in 0..40_u64,
    ) {
        let scarce = WorkLimit { steps, ..WorkLimit::default() };
        let mut argument = Argument::new(&table, rule, scarce);
        for claim in 0..table.0.len() {
            match argument.holds(&claim) {
                Verdict::Undecided(entangled) => prop_assert!(!entangled.acts.is_empty()),
                known => prop_assert_eq!(known, verdict(table.literally(rule, claim))),
            }
        }
    }

    #[test]
    fn without_loops_the_grounded_labelling_decides(table in tables()) {
        // One act of its own for every reason, and objections only from later ones.
        let mut table = table;
        for (claim, row) in table.0.iter_mut().enumerate() {
            let act = claim as u32;
            row.objections.retain(|(by, _)| *by > claim);
            row.objections.iter_mut().for_each(|(_, disputed)| *disputed = vec![act]);
            (row.heads, row.carriers) = (vec![act], vec![]);
        }
        let label = grounded(&table);
        for rule in [ChainRule::Loops, ChainRule::Letter] {
            let mut argument = Argument::new(&table, rule, WorkLimit::default());
            for (claim, label) in label.iter().enumerate() {
                let label = label.expect("nothing hinges on a loop");
                prop_assert_eq!(argument.holds(&claim), verdict(label), "claim {}", claim);
            }
            prop_assert_eq!(argument.positions(), 0);
        }
    }
}
