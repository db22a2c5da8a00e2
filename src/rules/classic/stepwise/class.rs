//! The classes of actions by which ordered methods sort a night.

use crate::rules::classic::component::Component;
use crate::rules::classic::night::{Act, Night, NightAct};
use crate::rules::classic::outcome::First;

/// What an action is for the order of resolution (resolution rules §5, §6).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::rules::classic) enum Class {
    /// Leaves for the night.
    Commute,
    /// Hides after somebody.
    Hide,
    /// Swaps two players.
    Swap,
    /// Keeps everything off somebody.
    Rolestop,
    /// Blocks.
    Block,
    /// Blocks and protects.
    Jail,
    /// Redirects.
    Redirect,
    /// Protects, guards, alarms.
    Protect,
    /// Anything that fits nowhere else.
    Misc,
    /// Kills.
    Kill,
    /// Recruits.
    Recruit,
    /// Reads a card.
    Read,
    /// Sees what was done.
    Observe,
}

/// The place of an action in a method's order; a combined action takes the earliest.
pub(in crate::rules::classic) fn rank(act: &NightAct<'_>, order: &[Class]) -> usize {
    let place = |class: Class| {
        order
            .iter()
            .position(|&other| other == class)
            .unwrap_or(order.len())
    };
    let jails = act.does(Component::Block) && act.does(Component::Protect);
    act.ability
        .does
        .iter()
        .map(|&component| match class(component) {
            Class::Block | Class::Protect if jails => Class::Jail,
            other => other,
        })
        .map(place)
        .min()
        .unwrap_or_else(|| place(Class::Misc))
}

/// How an action comes before the others of a loop that are still to be resolved: by its place in a
/// method's order, or by the time of sending among those that share it.
pub(in crate::rules::classic) fn first(
    night: &Night<'_>,
    order: &[Class],
    of: Vec<Act>,
    act: Act,
) -> First {
    let listed = rank(night.act(act), order);
    let mut others = of.iter().filter(|other| **other != act);
    let by_turn = others.any(|other| rank(night.act(*other), order) == listed);
    First {
        of,
        listed: u32::try_from(listed + 1).unwrap_or(u32::MAX),
        by_turn,
    }
}

fn class(component: Component) -> Class {
    match component {
        Component::Commute => Class::Commute,
        Component::Hide => Class::Hide,
        Component::Swap => Class::Swap,
        Component::Rolestop => Class::Rolestop,
        Component::Block => Class::Block,
        Component::Redirect | Component::Attract => Class::Redirect,
        Component::Protect | Component::DieFor | Component::TakeAlong | Component::Alarm => {
            Class::Protect
        }
        Component::Kill
        | Component::KillUnlessAttacked
        | Component::Poison
        | Component::Ignite
        | Component::ShootVisitors => Class::Kill,
        Component::Recruit => Class::Recruit,
        Component::Read(_) => Class::Read,
        Component::Observe(_) => Class::Observe,
        Component::Antidote
        | Component::Douse
        | Component::Foretell(_)
        | Component::Notify(_)
        | Component::Visit
        | Component::Force
        | Component::Ascetic => Class::Misc,
    }
}
