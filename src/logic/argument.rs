//! The face of the logic: ask what stands, and why.

use std::fmt;

use indexmap::IndexMap;

use super::prove::{Manner, Outcome, Prover};
use super::reasons::{Fixed, Reason, Reasons};
use super::subject::Subject;
use super::tree::{self, Detail, Tree};
use super::verdict::{ChainRule, Entangled, Verdict, WorkLimit};

/// An argument over one subject: many questions, each answered by itself from an empty chain.
///
/// Reasons are asked of the subject when a question first reaches them, and verdicts remembered.
pub struct Argument<'a, S: Subject> {
    subject: &'a S,
    limit: WorkLimit,
    reasons: Reasons<S::Claim>,
    prover: Prover,
    /// Claims whose reasons were too many to explore, with the acts met on the way.
    overgrown: IndexMap<S::Claim, Entangled, Fixed>,
}

impl<'a, S: Subject> Argument<'a, S> {
    /// Opens an argument; nothing is asked of the subject yet.
    pub fn new(subject: &'a S, rule: ChainRule, limit: WorkLimit) -> Self {
        Self {
            subject,
            limit,
            reasons: Reasons::new(rule),
            prover: Prover::new(limit),
            overgrown: IndexMap::default(),
        }
    }

    /// Explores everything that bears on these claims.
    ///
    /// Answers are the same without it. But every claim that brings new reasons makes the loops of
    /// all reasons to be surveyed again, so whoever has many questions should announce them at once.
    pub fn explore<'c>(&mut self, claims: impl IntoIterator<Item = &'c S::Claim>)
    where
        S::Claim: 'c,
    {
        let before = self.reasons.extent();
        for claim in claims {
            if self.reasons.find(claim).is_none() && !self.overgrown.contains_key(claim) {
                let explored = self
                    .reasons
                    .explore(self.subject, claim, self.limit.reasons);
                if let Err(entangled) = explored {
                    self.overgrown.insert(claim.clone(), entangled);
                }
            }
        }
        if self.reasons.extent() != before {
            self.prover.survey(&self.reasons);
        }
    }

    /// Whether a reason stands when it is asked about by itself.
    pub fn holds(&mut self, claim: &S::Claim) -> Verdict {
        match self.locate(claim) {
            Ok(reason) => {
                self.prover.chain.clear();
                self.prover.chain.ask(&self.reasons, reason);
                let outcome = self.prover.judge(&self.reasons, reason, Manner::Asked);
                self.verdict(outcome)
            }
            Err(entangled) => Verdict::Undecided(entangled),
        }
    }

    /// Why a reason stands or falls: the objections to it, to those, and so on.
    pub fn tree(&mut self, claim: &S::Claim, detail: Detail) -> Tree<S::Claim> {
        match self.locate(claim) {
            Ok(reason) => tree::grow(&self.reasons, &mut self.prover, reason, detail),
            Err(entangled) => tree::overgrown(self.subject, claim, entangled),
        }
    }

    /// Steps of evaluation taken so far, over all questions.
    #[must_use]
    pub fn work(&self) -> u64 {
        self.prover.work()
    }

    /// Positions remembered inside loops.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.prover.positions()
    }

    fn locate(&mut self, claim: &S::Claim) -> Result<Reason, Entangled> {
        if self.reasons.find(claim).is_none() {
            self.explore([claim]);
        }
        match (self.reasons.find(claim), self.overgrown.get(claim)) {
            (Some(reason), _) => Ok(reason),
            (None, Some(entangled)) => Err(entangled.clone()),
            (None, None) => Err(Entangled { acts: Vec::new() }),
        }
    }

    fn verdict(&self, outcome: Outcome) -> Verdict {
        tree::verdict(&self.reasons, &self.prover, outcome)
    }
}

impl<S: Subject> fmt::Debug for Argument<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Argument")
            .field("rule", &self.reasons.rule())
            .field("limit", &self.limit)
            .field("reasons", &self.reasons.len())
            .field("work", &self.work())
            .finish_non_exhaustive()
    }
}
