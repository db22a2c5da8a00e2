//! Entries in the host's words: `Elm investigates Cedar`.

use crate::known::side;
use nightdesk_game::{Condition, DecidedBy, Game, Intent, NightEntry, Order};
use nightdesk_rules::{Offer, RuleSet, TargetForm};

/// What an entry asks for, as one sentence without a full stop.
pub(super) fn sentence(rules: &dyn RuleSet, view: &Game, entry: &NightEntry) -> String {
    let what = wish(view, rules, entry);
    if entry.faction.is_none() {
        return match &entry.intent {
            Intent::Nothing { .. } => format!("{}: {what}", view.name(entry.seat)),
            Intent::Act(_) | Intent::Conditional(_) => what,
        };
    }
    let by_word = view.setup.kill.decided_by != DecidedBy::LastWord;
    match entry.from.filter(|_| by_word) {
        Some(member) => {
            let name = view.name(member);
            format!("{}: {what} (the word of {name})", source(view, entry))
        }
        None => format!("{}: {what}", source(view, entry)),
    }
}

/// What an entry asks for, without saying for whom: `Cedar kills Elm`, `no kill`.
pub(super) fn wish(view: &Game, rules: &dyn RuleSet, entry: &NightEntry) -> String {
    match &entry.intent {
        Intent::Act(order) => act(rules, view, order),
        Intent::Nothing { ability: None } => "no action".to_owned(),
        Intent::Nothing {
            ability: Some(ability),
        } => format!("no {}", title(rules, view, entry, ability)),
        Intent::Conditional(branches) => branches
            .iter()
            .map(|branch| {
                let what = branch
                    .order
                    .as_ref()
                    .map_or_else(|| "nothing".to_owned(), |order| act(rules, view, order));
                match &branch.when {
                    Some(when) => format!("if {}, {what}", condition(view, when)),
                    None => format!("else {what}"),
                }
            })
            .collect::<Vec<_>>()
            .join("; "),
    }
}

/// `Mafia kill` for the entries of a side.
fn source(view: &Game, entry: &NightEntry) -> String {
    let slug = entry.faction.as_deref().unwrap_or_default();
    format!("{} kill", side(view, slug))
}

fn offered(
    rules: &dyn RuleSet,
    view: &Game,
    seat: nightdesk_game::SeatId,
    ability: &str,
) -> Option<Offer> {
    rules
        .nights()
        .offers(view, seat)
        .into_iter()
        .find(|offer| offer.ability == ability)
}

fn title(rules: &dyn RuleSet, view: &Game, entry: &NightEntry, ability: &str) -> String {
    offered(rules, view, entry.seat, ability)
        .map_or_else(|| ability.replace('_', " "), |it| it.title)
}

pub(super) fn act(rules: &dyn RuleSet, view: &Game, order: &Order) -> String {
    let offer = offered(rules, view, order.performer, &order.ability);
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
        Condition::Killed(seat) => format!("{} is killed", view.name(*seat)),
        Condition::KilledAtNight(seat) => format!("{} is killed in the night", view.name(*seat)),
        Condition::DiedAtNight(seat) => format!("{} died in the night", view.name(*seat)),
        Condition::Left(seat) => format!("{} has left the game", view.name(*seat)),
        Condition::Alive(seat) => format!("{} is alive", view.name(*seat)),
        Condition::FlippedRole(seat, role) => {
            format!("{} flipped {}", view.name(*seat), role.replace('_', " "))
        }
        Condition::FlippedSide(seat, slug) => {
            format!("{} flipped {}", view.name(*seat), side(view, slug))
        }
        Condition::NobodyEliminated => "nobody is eliminated".to_owned(),
        Condition::Night(number) => format!("it is Night {number}"),
        Condition::Day(number) => format!("it is the night after Day {number}"),
        Condition::All(parts) => joined(view, parts, " and "),
        Condition::Any(parts) => joined(view, parts, " or "),
        Condition::Not(inner) => format!("not ({})", condition(view, inner)),
    }
}

fn joined(view: &Game, parts: &[Condition], between: &str) -> String {
    let parts: Vec<String> = parts.iter().map(|part| condition(view, part)).collect();
    parts.join(between)
}
