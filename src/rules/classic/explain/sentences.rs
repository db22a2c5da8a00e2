//! What reasons say, as statements.

use super::seat;
use crate::component::{Component, Moves};
use crate::night::{Act, Night, Player};
use crate::outcome::{Carried, Why};
use nightdesk_rules::{Slot, Statement};

/// What a reason says.
#[must_use]
pub fn statement(night: &Night<'_>, why: &Why) -> Statement {
    match why {
        Why::Acts {
            act,
            component,
            on,
            via,
        } => acts(night, *act, *component, *on, via),
        Why::Carries { by, act, from, to } => about(night, Statement::CARRIES, *act)
            .with("by", Slot::Seat(seat(night.act(*by).actor)))
            .with("does", plain(carrying(night, *by)))
            .with("from", Slot::Seat(seat(*from)))
            .with("to", Slot::Seat(seat(*to))),
        Why::Both { first, second } => {
            let key = if observes(first) { "sees" } else { "triggered" };
            Statement::new(key)
                .with("first", nested(night, first))
                .with("second", nested(night, second))
        }
        Why::Unseen { act, on, via: _ } => {
            about(night, "unseen", *act).with("target", Slot::Seat(seat(*on)))
        }
        Why::With { on, with, of } => Statement::new("dies_with")
            .with("target", Slot::Seat(seat(*on)))
            .with("other", Slot::Seat(seat(*with)))
            .with("effect", nested(night, of)),
        Why::Poisoned { on } => Statement::new("poisoned").with("target", Slot::Seat(seat(*on))),
        Why::Bereaved { on } => {
            let key = if night.player(*on).bleeding {
                "bled"
            } else {
                "bereaved"
            };
            Statement::new(key).with("target", Slot::Seat(seat(*on)))
        }
        Why::Weak { effect, holder } => Statement::new("weak")
            .with("holder", Slot::Seat(seat(*holder)))
            .with("effect", nested(night, effect)),
        Why::Above { act } => about(night, "above", *act),
        Why::Step {
            act,
            place,
            first: None,
        } => about(night, "step", *act).with("place", Slot::Number(*place)),
        Why::Step {
            act,
            place,
            first: Some(first),
        } => {
            let key = if first.by_turn {
                "step_by_turn"
            } else {
                "step_by_list"
            };
            let mut players: Vec<_> = first
                .of
                .iter()
                .map(|act| seat(night.act(*act).actor))
                .collect();
            players.sort_unstable();
            players.dedup();
            about(night, key, *act)
                .with("place", Slot::Number(*place))
                .with("listed", Slot::Number(first.listed))
                .with("players", Slot::Seats(players))
        }
    }
}

fn acts(
    night: &Night<'_>,
    act: Act,
    component: Component,
    on: Player,
    via: &[Carried],
) -> Statement {
    let doer = night.act(act);
    let effect = component.effect();
    if doer.targets.is_empty() && on == doer.actor {
        return match doer.left {
            Some(left) => about(night, "holds_counted", act).with("left", Slot::Number(left)),
            None => about(night, "holds", act),
        }
        .with("does", plain(effect.says_alone));
    }
    let key = if via.is_empty() {
        "acts"
    } else {
        "acts_carried"
    };
    let says = about(night, key, act)
        .with("does", plain(effect.says))
        .with("target", Slot::Seat(seat(on)));
    if via.is_empty() {
        return says;
    }
    let movers = via.iter().map(|step| seat(night.act(step.by).actor));
    says.with("movers", Slot::Seats(movers.collect()))
}

pub(super) fn about(night: &Night<'_>, key: &'static str, act: Act) -> Statement {
    let doer = night.act(act);
    Statement::new(key)
        .with("actor", Slot::Seat(seat(doer.actor)))
        .with(
            "ability",
            Slot::Ability(night.catalogue.ability_title(&doer.ability).to_owned()),
        )
}

fn carrying(night: &Night<'_>, by: Act) -> &'static str {
    let mut does = night.act(by).ability.does.iter();
    let moves = does.find_map(|component| component.moves());
    moves.unwrap_or(Moves::Redirect).says()
}

fn observes(why: &Why) -> bool {
    matches!(why, Why::Acts { component, .. } if component.view().is_some())
}

fn nested(night: &Night<'_>, why: &Why) -> Slot {
    Slot::Statement(Box::new(statement(night, why)))
}

fn plain(key: &'static str) -> Slot {
    Slot::Statement(Box::new(Statement::new(key)))
}
