//! Verdicts laid out for a reader.

use super::prove::{Manner, Outcome, Prover};
use super::reasons::{Act, Claim, Objection, Reason, Reasons};
use super::subject::{ActId, Objections, Parts, Subject};
use super::verdict::{ChainRule, Entangled, Verdict};

/// Lines deeper than this are cut and counted: nobody reads them, and nested values cost stack.
const DEEPEST: usize = 400;

/// How much of a tree to lay out. Levels near the question are filled first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Detail {
    /// Every objection of every reason.
    Full {
        /// The most reasons shown, barred ones not counted.
        node_limit: usize,
    },
    /// What proves the verdict: of a fallen reason only the first objection that stands, of any
    /// other every objection.
    Brief {
        /// The most reasons shown, barred ones not counted.
        node_limit: usize,
    },
}

/// A reason with its verdict on this line of argument, and what speaks against it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tree<C> {
    /// The reason.
    pub claim: C,
    /// Its acts, heads first.
    pub parts: Vec<ActId>,
    /// The verdict under the chain of this line; elsewhere the same reason may fare otherwise.
    pub verdict: Verdict,
    /// The objections shown, in the subject's order.
    pub against: Vec<Tree<C>>,
    /// The objections that have no effect here, since an act of theirs is in the chain.
    pub barred: Vec<Barred<C>>,
    /// How many objections a limit left out.
    pub left_out: usize,
}

/// An objection without effect, for its acts are used already.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Barred<C> {
    /// The reason that would object.
    pub claim: C,
    /// Its acts, heads first.
    pub parts: Vec<ActId>,
    /// Those of them that are in the chain.
    pub because: Vec<ActId>,
}

/// Lays out the tree of an explored reason.
pub(super) fn grow<C: Claim>(
    reasons: &Reasons<C>,
    prover: &mut Prover,
    asked: Reason,
    detail: Detail,
) -> Tree<C> {
    prover.chain.clear();
    prover.chain.ask(reasons, asked);
    let outcome = prover.judge(reasons, asked, Manner::Asked);
    let mut drafts = vec![Draft::new(asked, outcome, None)];
    let mut next = 0;
    // The list is a queue: breadth first, so that a limit cuts the depths and not a whole side.
    while next < drafts.len() {
        retrace(reasons, prover, &drafts, next);
        let Some(draft) = drafts.get(next) else { break };
        let mut replies = Replies::hear(reasons, prover, draft.reason);
        let (node_limit, is_brief) = match detail {
            Detail::Full { node_limit } => (node_limit, false),
            Detail::Brief { node_limit } => (node_limit, true),
        };
        let depth = draft.step.map_or(0, |step| step.depth);
        let room = if depth < DEEPEST {
            node_limit.saturating_sub(drafts.len())
        } else {
            0
        };
        // One objection that stands is enough against a fallen reason.
        let is_proof = is_brief && draft.outcome == Outcome::Falls;
        let wanted = match is_proof {
            true => 1,
            false => replies.open.len(),
        };
        // What there is no room for is not judged either: that is most of the work in a ring.
        let judged = replies
            .open
            .iter()
            .map(|&number| (number, raised(reasons, prover, number)));
        let shown: Vec<(usize, Outcome)> = judged
            .filter(|(_, outcome)| !is_proof || *outcome == Outcome::Stands)
            .take(wanted.min(room))
            .collect();
        if is_proof {
            replies.barred.clear();
        }
        let left_out = wanted - shown.len();
        let shown = shown.into_iter().map(|(number, outcome)| {
            let by = reasons.objection(number).by;
            let step = Step {
                parent: next,
                number,
                depth: depth + 1,
            };
            Draft::new(by, outcome, Some(step))
        });
        drafts.extend(shown);
        if let Some(draft) = drafts.get_mut(next) {
            draft.barred = replies.barred;
            draft.left_out = left_out;
        }
        next += 1;
    }
    prover.chain.clear();
    assemble(reasons, prover, drafts)
}

/// The tree of a claim whose reasons were too many to explore: the claim alone.
pub(super) fn overgrown<S: Subject>(
    subject: &S,
    claim: &S::Claim,
    entangled: Entangled,
) -> Tree<S::Claim> {
    let mut parts = Parts::default();
    subject.parts(claim, &mut parts);
    let mut objections = Objections::default();
    subject.objections(claim, &mut objections);
    let mut left_out = 0;
    objections.drain(|_, _| left_out += 1);
    Tree {
        claim: claim.clone(),
        parts: parts
            .heads()
            .iter()
            .chain(parts.carriers())
            .copied()
            .collect(),
        verdict: Verdict::Undecided(entangled),
        against: Vec::new(),
        barred: Vec::new(),
        left_out,
    }
}

/// An outcome in the words of the outside.
pub(super) fn verdict<C: Claim>(
    reasons: &Reasons<C>,
    prover: &Prover,
    outcome: Outcome,
) -> Verdict {
    match outcome {
        Outcome::Stands => Verdict::Stands,
        Outcome::Falls => Verdict::Falls,
        Outcome::Unknown(ring) => Verdict::Undecided(prover.rings().entangled(reasons, ring)),
    }
}

/// A node of the tree while its children may still be to come.
#[derive(Debug)]
struct Draft<C> {
    reason: Reason,
    outcome: Outcome,
    /// Absent for the reason asked about.
    step: Option<Step>,
    barred: Vec<Barred<C>>,
    left_out: usize,
}

/// The step from a draft to an objection against it.
#[derive(Debug, Clone, Copy)]
struct Step {
    parent: usize,
    number: usize,
    depth: usize,
}

impl<C> Draft<C> {
    fn new(reason: Reason, outcome: Outcome, step: Option<Step>) -> Self {
        Self {
            reason,
            outcome,
            step,
            barred: Vec::new(),
            left_out: 0,
        }
    }
}

/// What can be said against a reason on the present line.
#[derive(Debug)]
struct Replies<C> {
    /// Numbers of the objections that can be raised.
    open: Vec<usize>,
    barred: Vec<Barred<C>>,
}

impl<C: Claim> Replies<C> {
    fn hear(reasons: &Reasons<C>, prover: &Prover, reason: Reason) -> Self {
        let mut replies = Self {
            open: Vec::new(),
            barred: Vec::new(),
        };
        for number in reasons.objections(reason) {
            let objection = reasons.objection(number);
            let because = in_the_way(reasons, prover, objection);
            if because.is_empty() {
                replies.open.push(number);
            } else {
                replies.barred.push(Barred {
                    claim: reasons.claim(objection.by).clone(),
                    parts: names(reasons, reasons.parts(objection.by)),
                    because,
                });
            }
        }
        replies
    }
}

/// The outcome of an objection that is raised on the present line.
fn raised<C: Claim>(reasons: &Reasons<C>, prover: &mut Prover, number: usize) -> Outcome {
    let objection = reasons.objection(number);
    let mark = prover.chain.mark();
    prover.chain.object(reasons, objection);
    let outcome = prover.judge(reasons, objection.by, Manner::Raised);
    prover.chain.back_to(mark);
    outcome
}

/// The acts that bar an objection on the present line.
fn in_the_way<C: Claim>(
    reasons: &Reasons<C>,
    prover: &Prover,
    objection: &Objection,
) -> Vec<ActId> {
    let disputed = match reasons.rule() {
        ChainRule::Loops => reasons.disputed(objection),
        ChainRule::Letter => &[],
    };
    let parts = reasons.parts(objection.by).iter();
    parts
        .filter(|&&act| prover.chain.holds(act) || disputed.contains(&act))
        .map(|&act| reasons.act(act))
        .collect()
}

/// Sets the chain to that of a draft's line.
fn retrace<C: Claim>(reasons: &Reasons<C>, prover: &mut Prover, drafts: &[Draft<C>], index: usize) {
    let step_of = |index: usize| drafts.get(index).and_then(|draft| draft.step);
    let line: Vec<usize> = std::iter::successors(step_of(index), |step| step_of(step.parent))
        .map(|step| step.number)
        .collect();
    prover.chain.clear();
    if let Some(asked) = drafts.first() {
        prover.chain.ask(reasons, asked.reason);
    }
    for &number in line.iter().rev() {
        prover.chain.object(reasons, reasons.objection(number));
    }
}

/// Nests the drafts; every child stands later in the list than its parent.
fn assemble<C: Claim>(reasons: &Reasons<C>, prover: &Prover, drafts: Vec<Draft<C>>) -> Tree<C> {
    let mut children: Vec<Vec<Tree<C>>> = drafts.iter().map(|_| Vec::new()).collect();
    let mut root = None;
    for draft in drafts.into_iter().rev() {
        let mut against = children.pop().unwrap_or_default();
        against.reverse();
        let tree = Tree {
            claim: reasons.claim(draft.reason).clone(),
            parts: names(reasons, reasons.parts(draft.reason)),
            verdict: verdict(reasons, prover, draft.outcome),
            against,
            barred: draft.barred,
            left_out: draft.left_out,
        };
        match draft.step.and_then(|step| children.get_mut(step.parent)) {
            Some(siblings) => siblings.push(tree),
            None => root = Some(tree),
        }
    }
    #[allow(
        clippy::expect_used,
        reason = "the reason asked about is always drafted, first"
    )]
    root.expect("a tree has a root")
}

fn names<C: Claim>(reasons: &Reasons<C>, acts: &[Act]) -> Vec<ActId> {
    acts.iter().map(|&act| reasons.act(act)).collect()
}
