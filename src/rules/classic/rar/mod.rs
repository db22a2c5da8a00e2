//! Reasonable Action Resolution: what happens is what has a reason that
//! nothing undoes.
//!
//! The night is laid out once: [`landing`] finds every place an action may
//! land on, [`scene`] sorts them by player, [`court`] tells the logic what can
//! be said for and against every claim, and [`docket`] asks the night's
//! questions. The verdicts come from [`nightdesk_logic`], which knows nothing of
//! the game. Rule numbers in comments are those of the resolution rules, §2.

mod answer;
mod claim;
mod counted;
mod court;
mod docket;
mod gather;
mod landing;
mod posed;
mod scene;
mod sight;
#[cfg(test)]
mod tests;

use super::closure;
use super::night::{Act, Night};
use super::outcome::{Answer, Caution, Outcome, Question};
use super::settings::Rule4;
use claim::Claim;
use court::Court;
use docket::Matter;
use landing::Landings;
use nightdesk_logic::{Argument, ChainRule, Detail, Tree, Verdict, WorkLimit};
use scene::Scene;

/// How many reasons of one tree are laid out; what is left out is counted.
const NODES: usize = 200;
/// The same for a question about a visit.
const VISIT_NODES: usize = 12;

/// Resolves a night.
///
/// Exact always: past the work limit of the settings a question is answered
/// "undecided", with the entangled actions named. The order of entry shows in
/// the order of explanations, never in a verdict.
#[must_use]
pub fn resolve(night: &Night<'_>) -> Outcome {
    closure::closed(night, resolve_once)
}

/// Resolves a night without what its deaths set off.
fn resolve_once(night: &Night<'_>) -> Outcome {
    let landings = Landings::of(night);
    let scene = Scene::of(night, &landings);
    let mut court = Court::new(night, &landings, &scene);
    if landings.cut {
        return gather::overgrown(&court, docket::docket(&court));
    }
    let called = counted::called(&court);
    court.exhausted = counted::exhausted(&court);
    court.called = called;
    court.left_out = posed::left_out(&court);
    let docket = docket::docket(&court);
    let mut argument = argue(&court);
    argument.explore(docket.iter().flat_map(|matter| &matter.claims));
    let mut heard = Vec::with_capacity(docket.len());
    let mut cautions = Vec::new();
    for matter in docket {
        heard.push(hear(&court, &mut argument, matter, &mut cautions));
    }
    gather::outcome(&court, &mut argument, heard, cautions)
}

/// A matter with its answer.
#[derive(Debug)]
struct Heard {
    answer: Answer,
    /// The reasons that stand.
    standing: Vec<Claim>,
}

fn hear<'a>(
    court: &'a Court<'_, '_>,
    argument: &mut Argument<'a, Court<'_, '_>>,
    matter: Matter,
    cautions: &mut Vec<Caution>,
) -> Heard {
    let detail = match matter.question {
        // Who was where is asked of every action; what proves it is enough.
        Question::Visits(..) => Detail::Brief {
            node_limit: VISIT_NODES,
        },
        Question::Dies(_)
        | Question::Recruited(_)
        | Question::Result(_)
        | Question::Sees(..)
        | Question::SeesNothing(_)
        | Question::Reaches(..) => Detail::Full { node_limit: NODES },
    };
    let trees: Vec<Tree<Claim>> = matter
        .claims
        .iter()
        .map(|claim| argument.tree(claim, detail))
        .collect();
    let standing: Vec<Claim> = trees
        .iter()
        .filter(|tree| tree.verdict.holds())
        .map(|tree| tree.claim)
        .collect();
    let undecided = trees.iter().find_map(|tree| match &tree.verdict {
        Verdict::Undecided(entangled) => Some(entangled),
        Verdict::Stands | Verdict::Falls => None,
    });
    let yes = match undecided {
        // One reason that stands is enough, whatever becomes of the others.
        Some(entangled) if standing.is_empty() => {
            let acts = entangled.acts.iter().map(|act| Act(act.0)).collect();
            cautions.push(Caution::Undecided {
                question: matter.question,
                acts,
            });
            None
        }
        _ => Some(!standing.is_empty()),
    };
    let reasons = trees.iter().map(|tree| {
        let node = answer::node(court, tree);
        let with = match matter.question {
            Question::Dies(player) => court
                .dies_with_whom(player, tree.claim)
                .map(|with| (player, with)),
            _ => None,
        };
        match with {
            Some((player, with)) => node.with_another(player, with),
            None => node,
        }
    });
    let reasons = reasons.collect();
    Heard {
        answer: Answer {
            question: matter.question,
            yes,
            reasons,
        },
        standing,
    }
}

/// Opens an argument over a court under the night's settings.
fn argue<'a, 'n, 'c>(court: &'a Court<'n, 'c>) -> Argument<'a, Court<'n, 'c>> {
    let rule = match court.night.settings.rule4 {
        Rule4::Loops => ChainRule::Loops,
        Rule4::Letter => ChainRule::Letter,
    };
    let limit = WorkLimit {
        steps: court.night.settings.work_limit,
        ..WorkLimit::default()
    };
    Argument::new(court, rule, limit)
}

/// The different items of a list, in order of first appearance.
fn distinct<T: Ord + Copy>(items: impl Iterator<Item = T>) -> Vec<T> {
    let mut known = std::collections::BTreeSet::new();
    items.filter(|item| known.insert(*item)).collect()
}
