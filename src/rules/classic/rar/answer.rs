//! Verdicts of the logic as reasons of the night.

use super::super::component::Component;
use super::super::night::Act;
use super::super::outcome::{Bar, Carried, Node, Why};
use super::claim::{Claim, Kill};
use super::court::Court;
use super::landing::LandingId;
use crate::logic::{ActId, Barred, Tree};

/// A tree of claims as a tree of reasons.
pub(super) fn node(court: &Court<'_, '_>, tree: &Tree<Claim>) -> Node {
    Node {
        why: why(court, tree.claim),
        acts: sorted(&tree.parts),
        stands: tree.verdict.stands(),
        against: tree
            .against
            .iter()
            .map(|objection| node(court, objection))
            .collect(),
        barred: tree
            .barred
            .iter()
            .map(|barred| bar(court, barred))
            .collect(),
        left_out: tree.left_out,
    }
}

fn bar(court: &Court<'_, '_>, barred: &Barred<Claim>) -> Bar {
    Bar {
        why: why(court, barred.claim),
        acts: sorted(&barred.parts),
        because: sorted(&barred.because),
    }
}

fn sorted(acts: &[ActId]) -> Vec<Act> {
    let mut acts: Vec<Act> = acts.iter().map(|act| Act(act.0)).collect();
    acts.sort_unstable();
    acts
}

fn why(court: &Court<'_, '_>, claim: Claim) -> Why {
    match claim {
        Claim::Lands { landing, component } => acts(court, landing, component),
        Claim::Works { act, component } => Why::Acts {
            act,
            component,
            on: court.night.act(act).actor,
            via: Vec::new(),
        },
        Claim::Moves { landing, .. } => moves(court, landing),
        Claim::Killed(kill) => killed(court, kill),
        Claim::DiesFor { guard, kill } => {
            both(acts(court, guard, Component::DieFor), killed(court, kill))
        }
        Claim::DiesWith { sitter, kill } => both(
            acts(court, sitter, Component::TakeAlong),
            killed(court, kill),
        ),
        Claim::FoundWith { hider, kill } => {
            both(acts(court, hider, Component::Hide), killed(court, kill))
        }
        Claim::Weakness { landing } => {
            let act = court.night.act(court.landings.get(landing).act);
            Why::Weak {
                effect: Box::new(acts(court, landing, Component::Visit)),
                holder: act.actor,
            }
        }
        Claim::Poisoned(on) => Why::Poisoned { on },
        Claim::Sees { eye, sight, visit } => both(
            acts(court, eye, Component::Observe(sight)),
            acts(court, visit, Component::Visit),
        ),
        Claim::Unseen { eye, .. } => {
            let here = court.landings.get(eye);
            Why::Unseen {
                act: here.act,
                on: here.at,
                via: via(court, eye),
            }
        }
    }
}

fn both(first: Why, second: Why) -> Why {
    Why::Both {
        first: Box::new(first),
        second: Box::new(second),
    }
}

fn killed(court: &Court<'_, '_>, kill: Kill) -> Why {
    match kill {
        Kill::Landed { landing, component } => acts(court, landing, component),
        Kill::Shot { visit, gun } => both(
            acts(court, visit, Component::Visit),
            Why::Acts {
                act: gun,
                component: Component::ShootVisitors,
                on: court.victim(kill),
                via: Vec::new(),
            },
        ),
        Kill::Burnt { fire, on } => Why::Acts {
            act: fire,
            component: Component::Ignite,
            on,
            via: Vec::new(),
        },
    }
}

fn acts(court: &Court<'_, '_>, landing: LandingId, component: Component) -> Why {
    let here = court.landings.get(landing);
    Why::Acts {
        act: here.act,
        component,
        on: here.at,
        via: via(court, landing),
    }
}

fn moves(court: &Court<'_, '_>, landing: LandingId) -> Why {
    let there = court.landings.get(landing);
    let (by, from) = there.step.map_or((there.act, there.at), |step| {
        (step.by, court.landings.get(step.from).at)
    });
    Why::Carries {
        by,
        act: there.act,
        from,
        to: there.at,
    }
}

fn via(court: &Court<'_, '_>, landing: LandingId) -> Vec<Carried> {
    let route = court.landings.route(landing);
    route
        .into_iter()
        .map(|(step, to)| Carried {
            by: step.by,
            to: court.landings.get(to).at,
        })
        .collect()
}
