//! The acts used on the current line of argument.

use super::reasons::{Act, Claim, Objection, Reason, Reasons};
use super::verdict::ChainRule;

/// A set of acts that grows and shrinks with the line of argument.
#[derive(Debug, Default)]
pub(super) struct Chain {
    /// Whether each act is in the chain.
    used: Vec<bool>,
    /// The same acts in the order they came in.
    order: Vec<Act>,
}

/// How long a chain was, to go back to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Mark(usize);

impl Chain {
    /// Makes room for all acts known.
    pub(super) fn cover(&mut self, acts: usize) {
        self.used.resize(acts, false);
    }

    pub(super) fn mark(&self) -> Mark {
        Mark(self.order.len())
    }

    /// Forgets every act that came in after `mark`.
    pub(super) fn back_to(&mut self, mark: Mark) {
        for act in self.order.drain(mark.0..) {
            if let Some(used) = self.used.get_mut(act.0) {
                *used = false;
            }
        }
    }

    pub(super) fn clear(&mut self) {
        self.back_to(Mark(0));
    }

    /// Begins the line with the reason that is asked about.
    pub(super) fn ask<C: Claim>(&mut self, reasons: &Reasons<C>, asked: Reason) {
        match reasons.rule() {
            ChainRule::Loops => {}
            ChainRule::Letter => self.add(reasons.parts(asked)),
        }
    }

    /// Goes on with an objection that is not barred.
    pub(super) fn object<C: Claim>(&mut self, reasons: &Reasons<C>, to: &Objection) {
        match reasons.rule() {
            ChainRule::Loops => {
                self.add(reasons.disputed(to));
                self.add(reasons.heads(to.by));
            }
            ChainRule::Letter => self.add(reasons.parts(to.by)),
        }
    }

    /// The acts in the chain, in the order they came in.
    pub(super) fn acts(&self) -> impl Iterator<Item = Act> {
        self.order.iter().copied()
    }

    /// Whether one of the acts is in the chain.
    pub(super) fn holds_any(&self, acts: &[Act]) -> bool {
        acts.iter().any(|&act| self.holds(act))
    }

    pub(super) fn holds(&self, act: Act) -> bool {
        self.used.get(act.0).copied().unwrap_or(false)
    }

    fn add(&mut self, acts: &[Act]) {
        for &act in acts {
            if let Some(used) = self.used.get_mut(act.0)
                && !*used
            {
                *used = true;
                self.order.push(act);
            }
        }
    }
}
