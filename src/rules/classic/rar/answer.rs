//! Verdicts of the logic as reasons of the night.

use super::super::night::Act;
use super::super::outcome::{Bar, Carried, Node, Why};
use super::claim::{Claim, Kill, Placed};
use super::court::Court;
use super::landing::LandingId;
use nightdesk_logic::{ActId, Barred, Tree};

/// A tree of claims as a tree of reasons.
pub(super) fn node(court: &Court<'_, '_>, tree: &Tree<Claim>) -> Node {
    Node {
        why: why(court, tree.claim),
        acts: sorted(&tree.parts),
        stands: tree.verdict.holds(),
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
        Claim::Lands(part) => acts(court, part),
        Claim::Works { act, component } => Why::Acts {
            act,
            component,
            on: court.night.act(act).actor,
            via: Vec::new(),
        },
        Claim::Stops { by, .. } => why(court, by.works()),
        Claim::Moves { landing, .. } => moves(court, landing),
        Claim::Killed(kill) => killed(court, kill),
        Claim::Tied { by, kill, .. } => both(acts(court, by), killed(court, kill)),
        Claim::Weakness { landing } => {
            let act = court.night.act(court.landings.get(landing).act);
            Why::Weak {
                effect: Box::new(acts(court, Placed::visit(landing))),
                holder: act.actor,
            }
        }
        Claim::Poisoned(on) => Why::Poisoned { on },
        Claim::Bereaved(on) => Why::Bereaved { on },
        Claim::Posed { eye, by } => both(acts(court, eye), acts(court, by)),
        Claim::Unposed { eye, .. } => acts(court, eye),
        Claim::Sees { eye, visit } => both(acts(court, eye), acts(court, Placed::visit(visit))),
        Claim::Unseen { eye } => {
            let here = court.landings.get(eye.landing);
            Why::Unseen {
                act: here.act,
                on: here.at,
                via: via(court, eye.landing),
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
        Kill::Landed(part) => acts(court, part),
        Kill::Shot {
            visit,
            gun,
            component,
            trap,
        } => {
            let shot = match trap {
                Some(landing) => acts(court, Placed { landing, component }),
                None => Why::Acts {
                    act: gun,
                    component,
                    on: court.victim(kill),
                    via: Vec::new(),
                },
            };
            both(acts(court, Placed::visit(visit)), shot)
        }
        Kill::Back {
            act,
            component,
            of,
            guard,
        } => {
            let back = match guard {
                Some(landing) => acts(court, Placed { landing, component }),
                None => Why::Acts {
                    act,
                    component,
                    on: court.night.act(act).actor,
                    via: Vec::new(),
                },
            };
            both(back, killed(court, of.kill()))
        }
        Kill::ForPoison { act, component, .. } => {
            let on = court.night.act(act).actor;
            let back = Why::Acts {
                act,
                component,
                on,
                via: Vec::new(),
            };
            both(back, Why::Poisoned { on })
        }
        Kill::Touched {
            visit,
            act,
            component,
        } => both(
            acts(court, Placed::visit(visit)),
            Why::Acts {
                act,
                component,
                on: court.victim(kill),
                via: Vec::new(),
            },
        ),
        Kill::Everybody { act, component, on } => Why::Acts {
            act,
            component,
            on,
            via: Vec::new(),
        },
    }
}

fn acts(court: &Court<'_, '_>, part: Placed) -> Why {
    let here = court.landings.get(part.landing);
    Why::Acts {
        act: here.act,
        component: part.component,
        on: here.at,
        via: via(court, part.landing),
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
