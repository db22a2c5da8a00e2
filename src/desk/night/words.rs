//! Entries in the host's words: `Elm investigates Cedar`.

use crate::desk::Desk;
use crate::desk::known::side;
use crate::game::{Condition, Game, Intent, NightEntry, Order};
use crate::rules::{Offer, TargetForm};

/// What an entry asks for, as one sentence without a full stop.
pub(super) fn sentence(desk: &Desk<'_>, view: &Game, entry: &NightEntry) -> String {
    let what = match &entry.intent {
        Intent::Act(order) => act(desk, view, order),
        Intent::Nothing { ability: None } => format!("{}: no action", view.name(entry.seat)),
        Intent::Nothing {
            ability: Some(ability),
        } => match &entry.faction {
            Some(_) => {
                return format!(
                    "{}: no {}",
                    source(view, entry),
                    title(desk, view, entry, ability)
                );
            }
            None => format!(
                "{}: no {}",
                view.name(entry.seat),
                title(desk, view, entry, ability)
            ),
        },
        Intent::Conditional(branches) => branches
            .iter()
            .map(|branch| {
                let what = branch
                    .order
                    .as_ref()
                    .map_or_else(|| "nothing".to_owned(), |order| act(desk, view, order));
                match &branch.when {
                    Some(when) => format!("if {}, {what}", condition(view, when)),
                    None => format!("else {what}"),
                }
            })
            .collect::<Vec<_>>()
            .join("; "),
    };
    match &entry.faction {
        Some(_) => format!("{}: {what}", source(view, entry)),
        None => what,
    }
}

/// `Mafia kill` for the entries of a side.
fn source(view: &Game, entry: &NightEntry) -> String {
    let slug = entry.faction.as_deref().unwrap_or_default();
    format!("{} kill", side(view, slug))
}

fn offered(
    desk: &Desk<'_>,
    view: &Game,
    seat: crate::game::SeatId,
    ability: &str,
) -> Option<Offer> {
    desk.rules
        .offers(view, seat)
        .into_iter()
        .find(|offer| offer.ability == ability)
}

fn title(desk: &Desk<'_>, view: &Game, entry: &NightEntry, ability: &str) -> String {
    offered(desk, view, entry.seat, ability)
        .map_or_else(|| ability.replace('_', " "), |it| it.title)
}

fn act(desk: &Desk<'_>, view: &Game, order: &Order) -> String {
    let offer = offered(desk, view, order.performer, &order.ability);
    let verb = offer
        .as_ref()
        .and_then(|offer| offer.verbs.first().cloned())
        .unwrap_or_else(|| order.ability.replace('_', " "));
    let names: Vec<_> = order.targets.iter().map(|seat| view.name(*seat)).collect();
    let between = match offer.map(|offer| offer.targets) {
        Some(TargetForm::Redirect) => " to ",
        Some(TargetForm::None | TargetForm::One | TargetForm::Pair) | None => " and ",
    };
    let mut sentence = format!("{} {verb}", view.name(order.performer));
    if !names.is_empty() {
        sentence.push(' ');
        sentence.push_str(&names.join(between));
    }
    if let Some(words) = &order.words {
        sentence.push_str(&format!(" \"{words}\""));
    }
    sentence
}

fn condition(view: &Game, when: &Condition) -> String {
    match when {
        Condition::Eliminated(seat) => format!("{} is eliminated", view.name(*seat)),
        Condition::Dead(seat) => format!("{} is dead", view.name(*seat)),
        Condition::Alive(seat) => format!("{} is alive", view.name(*seat)),
        Condition::FlippedRole(seat, role) => {
            format!("{} flipped {}", view.name(*seat), role.replace('_', " "))
        }
        Condition::FlippedSide(seat, slug) => {
            format!("{} flipped {}", view.name(*seat), side(view, slug))
        }
        Condition::Night(number) => format!("it is Night {number}"),
        Condition::Not(inner) => format!("not ({})", condition(view, inner)),
    }
}
