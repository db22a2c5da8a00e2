//! The classes of actions by which ordered methods sort a night.

use crate::component::Class;
use crate::night::{Act, Night, NightAct};
use crate::outcome::First;

/// The place of an action in a method's order; a combined action takes the earliest.
pub(crate) fn rank(act: &NightAct<'_>, order: &[Class]) -> usize {
    let place = |class: Class| {
        order
            .iter()
            .position(|&other| other == class)
            .unwrap_or(order.len())
    };
    let jails = act.ability.jails();
    act.ability
        .does
        .iter()
        .map(|component| match component.effect().class {
            Class::Block | Class::Protect if jails => Class::Jail,
            other => other,
        })
        .map(place)
        .min()
        .unwrap_or_else(|| place(Class::Misc))
}

/// How an action comes before the others of a loop that are still to be resolved: by its place in a
/// method's order, or by the time of sending among those that share it.
pub(crate) fn first(night: &Night<'_>, order: &[Class], of: Vec<Act>, act: Act) -> First {
    let listed = rank(night.act(act), order);
    let mut others = of.iter().filter(|other| **other != act);
    let by_turn = others.any(|other| rank(night.act(*other), order) == listed);
    First {
        of,
        listed: u32::try_from(listed + 1).unwrap_or(u32::MAX),
        by_turn,
    }
}
