//! What a subject tells the logic about its claims.

use std::fmt::Debug;
use std::hash::Hash;

/// Name of an act: the thing that may serve only once in a chain.
///
/// What an act is stays with the subject. Ids need be neither dense nor ordered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ActId(pub u32);

/// A matter that can be argued about.
///
/// Reasons are values made on demand. Two equal claims must have equal parts and objections, and
/// everything in which two reasons differ must show in the claim: leaving something out makes
/// verdicts depend on the order of questions.
pub trait Subject {
    /// A reason as a value.
    type Claim: Clone + Eq + Hash + Debug;

    /// Tells which acts make up a reason.
    fn parts(&self, claim: &Self::Claim, out: &mut Parts);

    /// Tells every reason that would defeat `claim`, in the order an explanation should list them.
    fn objections(&self, claim: &Self::Claim, out: &mut Objections<Self::Claim>);
}

/// The acts of one reason: heads do something in it, carriers merely bring it about.
///
/// A reason is barred when any part of it is in the chain already; under
/// [`ChainRule::Loops`](super::ChainRule::Loops) only heads and disputed acts enter the chain.
#[derive(Debug, Default)]
pub struct Parts {
    heads: Vec<ActId>,
    carriers: Vec<ActId>,
}

impl Parts {
    /// Adds an act that does something in the reason.
    pub fn head(&mut self, act: ActId) {
        if !self.heads.contains(&act) {
            self.heads.push(act);
            self.carriers.retain(|&carrier| carrier != act);
        }
    }

    /// Adds an act that only carries; an act that is a head too stays a head.
    pub fn carrier(&mut self, act: ActId) {
        if !self.heads.contains(&act) && !self.carriers.contains(&act) {
            self.carriers.push(act);
        }
    }

    pub(super) fn heads(&self) -> &[ActId] {
        &self.heads
    }

    pub(super) fn carriers(&self) -> &[ActId] {
        &self.carriers
    }

    pub(super) fn clear(&mut self) {
        self.heads.clear();
        self.carriers.clear();
    }
}

/// The objections to one reason, collected from a subject.
///
/// A collector instead of a list of lists: the disputed acts of all objections share one buffer.
#[derive(Debug)]
pub struct Objections<C> {
    /// Each objecting claim, with where its disputed acts end in `disputed`.
    raised: Vec<(C, usize)>,
    disputed: Vec<ActId>,
}

impl<C> Objections<C> {
    /// Adds the objection `by`, which speaks against the acts `disputed` of the reason at hand.
    pub fn add(&mut self, by: C, disputed: impl IntoIterator<Item = ActId>) {
        self.disputed.extend(disputed);
        self.raised.push((by, self.disputed.len()));
    }

    /// Empties the collector, handing each claim and its disputed acts to `take`.
    pub(super) fn drain(&mut self, mut take: impl FnMut(C, &mut dyn Iterator<Item = ActId>)) {
        let mut disputed = self.disputed.drain(..);
        let mut start = 0;
        for (by, end) in self.raised.drain(..) {
            let mut own = disputed.by_ref().take(end - start);
            take(by, &mut own);
            own.for_each(drop);
            start = end;
        }
    }
}

impl<C> Default for Objections<C> {
    fn default() -> Self {
        Self {
            raised: Vec::new(),
            disputed: Vec::new(),
        }
    }
}
