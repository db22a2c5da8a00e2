//! A subject given as a table, and the definition of a verdict taken literally.

use std::collections::BTreeSet;

use crate::{ActId, ChainRule, Objections, Parts, Subject};

/// One reason: its acts, and who objects to it disputing what.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) heads: Vec<u32>,
    pub(super) carriers: Vec<u32>,
    pub(super) objections: Vec<(usize, Vec<u32>)>,
}

/// Claims are line numbers.
#[derive(Debug, Clone, Default)]
pub(super) struct Table(pub(super) Vec<Row>);

impl Subject for Table {
    type Claim = usize;

    fn parts(&self, claim: &usize, out: &mut Parts) {
        let row = &self.0[*claim];
        row.heads.iter().for_each(|&act| out.head(ActId(act)));
        row.carriers.iter().for_each(|&act| out.carrier(ActId(act)));
    }

    fn objections(&self, claim: &usize, out: &mut Objections<usize>) {
        for (by, disputed) in &self.0[*claim].objections {
            out.add(*by, disputed.iter().copied().map(ActId));
        }
    }
}

impl Table {
    pub(super) fn single(act: u32, objections: impl IntoIterator<Item = usize>) -> Row {
        let objections = objections.into_iter().map(|by| (by, vec![act])).collect();
        Row {
            heads: vec![act],
            carriers: Vec::new(),
            objections,
        }
    }

    fn parts_of(&self, claim: usize) -> BTreeSet<u32> {
        let row = &self.0[claim];
        row.heads.iter().chain(&row.carriers).copied().collect()
    }

    /// The verdict by the definition, walking every line until one decides.
    pub(super) fn literally(&self, rule: ChainRule, claim: usize) -> bool {
        self.literally_under(rule, claim, &BTreeSet::new())
    }

    pub(super) fn literally_under(
        &self,
        rule: ChainRule,
        claim: usize,
        chain: &BTreeSet<u32>,
    ) -> bool {
        self.0[claim].objections.iter().all(|(by, disputed)| {
            let parts = self.parts_of(*by);
            match rule {
                ChainRule::Loops => {
                    let mut chain: BTreeSet<u32> = chain.iter().chain(disputed).copied().collect();
                    if !parts.is_disjoint(&chain) {
                        return true;
                    }
                    chain.extend(&self.0[*by].heads);
                    !self.literally_under(rule, *by, &chain)
                }
                ChainRule::Letter => {
                    let used: BTreeSet<u32> = chain | &self.parts_of(claim);
                    !parts.is_disjoint(&used) || !self.literally_under(rule, *by, &used)
                }
            }
        })
    }
}
