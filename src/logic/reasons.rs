//! The reasons a question can reach, interned to dense ids in flat tables.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::Range;

use foldhash::fast::FixedState;
use indexmap::IndexSet;

use super::subject::{ActId, Objections, Parts, Subject};
use super::verdict::{ChainRule, Entangled};

/// A hasher with a fixed seed: this folder takes no chance from outside.
pub(super) type Fixed = FixedState;

/// What a reason must be as a value.
pub(super) trait Claim: Clone + Eq + Hash + Debug {}

impl<C: Clone + Eq + Hash + Debug> Claim for C {}

/// Dense id of an interned claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Reason(pub(super) usize);

/// Dense id of an interned act.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Act(pub(super) usize);

/// One objection, as stored.
#[derive(Debug)]
pub(super) struct Objection {
    /// The reason that objects.
    pub(super) by: Reason,
    /// Whether it can ever be raised: one that uses an act it disputes bars itself at once.
    pub(super) raisable: bool,
    disputed: Range<usize>,
}

/// All interned reasons with their acts and, once expanded, their objections.
#[derive(Debug)]
pub(super) struct Reasons<C> {
    rule: ChainRule,
    claims: IndexSet<C, Fixed>,
    acts: IndexSet<ActId, Fixed>,
    nodes: Vec<Node>,
    parts: Vec<Act>,
    objections: Vec<Objection>,
    disputed: Vec<Act>,
    told_parts: Parts,
    told_objections: Objections<C>,
}

#[derive(Debug)]
struct Node {
    heads: Range<usize>,
    /// Heads first, then carriers.
    parts: Range<usize>,
    /// Absent until the reason is expanded.
    objections: Option<Range<usize>>,
}

impl<C: Claim> Reasons<C> {
    pub(super) fn new(rule: ChainRule) -> Self {
        Self {
            rule,
            claims: IndexSet::default(),
            acts: IndexSet::default(),
            nodes: Vec::new(),
            parts: Vec::new(),
            objections: Vec::new(),
            disputed: Vec::new(),
            told_parts: Parts::default(),
            told_objections: Objections::default(),
        }
    }

    /// Expands `root` and everything reachable from it through objections that can be raised.
    ///
    /// When that would exceed `limit` reasons and objections in all, nothing is kept of the attempt
    /// and the acts met so far come back.
    pub(super) fn explore<S: Subject<Claim = C>>(
        &mut self,
        subject: &S,
        root: &C,
        limit: usize,
    ) -> Result<Reason, Entangled> {
        let before = self.extent();
        let root = self.intern(subject, root.clone());
        // Whatever enters the queue was not expanded before, so a failed attempt knows what to undo.
        let mut queue = Vec::new();
        if self.node(root).objections.is_none() {
            queue.push(root);
        }
        let mut done = 0;
        while let Some(&reason) = queue.get(done) {
            done += 1;
            if self.node(reason).objections.is_none() {
                self.expand(subject, reason, &mut queue);
                if self.nodes.len() + self.objections.len() > limit {
                    let entangled = self.acts_of(&queue);
                    self.roll_back(&before, &queue);
                    return Err(entangled);
                }
            }
        }
        Ok(root)
    }

    /// The id of a claim that was explored.
    pub(super) fn find(&self, claim: &C) -> Option<Reason> {
        let reason = Reason(self.claims.get_index_of(claim)?);
        self.node(reason).objections.as_ref().map(|_| reason)
    }

    pub(super) fn rule(&self) -> ChainRule {
        self.rule
    }

    /// How many reasons are interned; ids run below this.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn act_count(&self) -> usize {
        self.acts.len()
    }

    #[allow(clippy::indexing_slicing, reason = "ids are made by `intern` alone")]
    pub(super) fn claim(&self, reason: Reason) -> &C {
        &self.claims[reason.0]
    }

    #[allow(
        clippy::indexing_slicing,
        reason = "ids are made by `intern_act` alone"
    )]
    pub(super) fn act(&self, act: Act) -> ActId {
        self.acts[act.0]
    }

    #[allow(
        clippy::indexing_slicing,
        reason = "ranges are made where their items are pushed"
    )]
    pub(super) fn heads(&self, reason: Reason) -> &[Act] {
        &self.parts[self.node(reason).heads.clone()]
    }

    #[allow(
        clippy::indexing_slicing,
        reason = "ranges are made where their items are pushed"
    )]
    pub(super) fn parts(&self, reason: Reason) -> &[Act] {
        &self.parts[self.node(reason).parts.clone()]
    }

    /// The numbers of a reason's objections, in the subject's order.
    pub(super) fn objections(&self, reason: Reason) -> Range<usize> {
        self.node(reason).objections.clone().unwrap_or_default()
    }

    #[allow(clippy::indexing_slicing, reason = "numbers come from `objections`")]
    pub(super) fn objection(&self, number: usize) -> &Objection {
        &self.objections[number]
    }

    #[allow(
        clippy::indexing_slicing,
        reason = "ranges are made where their items are pushed"
    )]
    pub(super) fn disputed(&self, objection: &Objection) -> &[Act] {
        &self.disputed[objection.disputed.clone()]
    }

    #[allow(clippy::indexing_slicing, reason = "ids are made by `intern` alone")]
    fn node(&self, reason: Reason) -> &Node {
        &self.nodes[reason.0]
    }

    fn intern<S: Subject<Claim = C>>(&mut self, subject: &S, claim: C) -> Reason {
        let (index, new) = self.claims.insert_full(claim);
        let reason = Reason(index);
        if new {
            let mut told = std::mem::take(&mut self.told_parts);
            subject.parts(self.claim(reason), &mut told);
            let start = self.parts.len();
            for &act in told.heads() {
                let act = self.intern_act(act);
                self.parts.push(act);
            }
            let heads = start..self.parts.len();
            for &act in told.carriers() {
                let act = self.intern_act(act);
                self.parts.push(act);
            }
            self.nodes.push(Node {
                heads,
                parts: start..self.parts.len(),
                objections: None,
            });
            told.clear();
            self.told_parts = told;
        }
        reason
    }

    fn intern_act(&mut self, act: ActId) -> Act {
        Act(self.acts.insert_full(act).0)
    }

    #[allow(clippy::indexing_slicing, reason = "ids are made by `intern` alone")]
    fn expand<S: Subject<Claim = C>>(
        &mut self,
        subject: &S,
        reason: Reason,
        queue: &mut Vec<Reason>,
    ) {
        let mut told = std::mem::take(&mut self.told_objections);
        subject.objections(self.claim(reason), &mut told);
        let start = self.objections.len();
        told.drain(|by, disputed| {
            let by = self.intern(subject, by);
            let first = self.disputed.len();
            for act in disputed {
                let act = self.intern_act(act);
                self.disputed.push(act);
            }
            let disputed = first..self.disputed.len();
            let entered = match self.rule {
                ChainRule::Loops => &self.disputed[disputed.clone()],
                ChainRule::Letter => self.parts(reason),
            };
            let raisable = !self.parts(by).iter().any(|part| entered.contains(part));
            self.objections.push(Objection {
                by,
                raisable,
                disputed,
            });
            if raisable && self.node(by).objections.is_none() {
                queue.push(by);
            }
        });
        self.told_objections = told;
        self.nodes[reason.0].objections = Some(start..self.objections.len());
    }

    fn acts_of(&self, reasons: &[Reason]) -> Entangled {
        let acts: BTreeSet<ActId> = reasons
            .iter()
            .flat_map(|&reason| self.parts(reason))
            .map(|&act| self.act(act))
            .collect();
        Entangled {
            acts: acts.into_iter().collect(),
        }
    }

    /// How much is known; it changes with every exploration that finds anything.
    pub(super) fn extent(&self) -> Extent {
        Extent {
            acts: self.acts.len(),
            nodes: self.nodes.len(),
            parts: self.parts.len(),
            objections: self.objections.len(),
            disputed: self.disputed.len(),
        }
    }

    fn roll_back(&mut self, to: &Extent, queued: &[Reason]) {
        for reason in queued {
            if let Some(node) = self.nodes.get_mut(reason.0) {
                node.objections = None;
            }
        }
        self.claims.truncate(to.nodes);
        self.acts.truncate(to.acts);
        self.nodes.truncate(to.nodes);
        self.parts.truncate(to.parts);
        self.objections.truncate(to.objections);
        self.disputed.truncate(to.disputed);
    }
}

/// How long the tables are, to compare with or to go back to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Extent {
    acts: usize,
    nodes: usize,
    parts: usize,
    objections: usize,
    disputed: usize,
}
