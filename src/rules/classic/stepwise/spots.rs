//! The stops of components on their way.

use super::ledger::Ledger;
use crate::component::Component;
use crate::night::{Act, Player};
use crate::outcome::{Carried, Why};

/// A stop on the way of a component.
#[derive(Debug, Clone)]
pub(super) struct Spot {
    /// The action.
    pub(super) act: Act,
    /// The component.
    pub(super) component: Component,
    /// The player it is on.
    pub(super) on: Player,
    /// How it came there.
    pub(super) via: Vec<Carried>,
    /// What took it on from there.
    pub(super) onward: Option<Carried>,
}

impl Spot {
    /// What the component does there.
    pub(super) fn why(&self) -> Why {
        Why::Acts {
            act: self.act,
            component: self.component,
            on: self.on,
            via: self.via.clone(),
        }
    }

    /// The action and what carried it.
    pub(super) fn acts(&self) -> Vec<Act> {
        let carriers = self.via.iter().map(|step| step.by);
        carriers.chain([self.act]).collect()
    }
}

/// Every stop of a component of an action, the last one of each target included,
/// but for players on whom the action cannot work at all.
pub(super) fn spots(ledger: &Ledger<'_, '_>, act: Act, component: Component) -> Vec<Spot> {
    let trails: Vec<_> = match component {
        Component::Visit => ledger.visits(act).iter().collect(),
        _ => ledger.aimed(act).collect(),
    };
    let mut spots = Vec::new();
    for trail in trails {
        let mut via = Vec::new();
        let mut on = trail.from;
        for &step in &trail.steps {
            spots.push(Spot {
                act,
                component,
                on,
                via: via.clone(),
                onward: Some(step),
            });
            via.push(step);
            on = step.to;
        }
        spots.push(Spot {
            act,
            component,
            on,
            via,
            onward: None,
        });
    }
    if component != Component::Visit {
        let doer = ledger.night.act(act);
        spots.retain(|spot| {
            let takes = component.recruits() || ledger.night.takes(component, spot.on);
            takes && ledger.night.suits(doer, spot.on)
        });
    }
    spots
}
