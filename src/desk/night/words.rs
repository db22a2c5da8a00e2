//! Entries in the host's words: `Elm investigates Cedar`.

use crate::known::side;
use nightdesk_game::{Condition, DecidedBy, Game, Intent, Language, NightEntry, Order};
use nightdesk_rules::{Offer, RuleSet, TargetForm};
use nightdesk_text::messages::Listed;
use nightdesk_text::say;

/// What an entry asks for, as one sentence without a full stop.
pub(crate) fn sentence(rules: &dyn RuleSet, view: &Game, entry: &NightEntry) -> String {
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
            say!(view, "the_word", entry = source(view, entry), what, name)
        }
        None => format!("{}: {what}", source(view, entry)),
    }
}

/// What an entry asks for, without saying for whom: `Cedar kills Elm`, `no kill`.
pub(super) fn wish(view: &Game, rules: &dyn RuleSet, entry: &NightEntry) -> String {
    match &entry.intent {
        Intent::Act(order) => act(rules, view, order),
        Intent::Nothing { ability: None } => say!(view, "no_action"),
        Intent::Nothing {
            ability: Some(ability),
        } => say!(
            view,
            "no_such_ability",
            title = title(rules, view, entry, ability)
        ),
        Intent::Conditional(branches) => branches
            .iter()
            .map(|branch| {
                let what = branch
                    .order
                    .as_ref()
                    .map_or_else(|| say!(view, "nothing"), |order| act(rules, view, order));
                match &branch.when {
                    Some(when) => {
                        let condition = condition(view, when);
                        say!(view, "if_condition", condition, what)
                    }
                    None => say!(view, "else_what", what),
                }
            })
            .collect::<Vec<_>>()
            .join("; "),
    }
}

/// `Mafia kill` for the entries of a side.
fn source(view: &Game, entry: &NightEntry) -> String {
    let slug = entry.faction.as_deref().unwrap_or_default();
    say!(view, "slug_kill", slug = side(view, slug))
}

fn offered(
    rules: &dyn RuleSet,
    view: &Game,
    seat: nightdesk_game::SeatId,
    ability: &str,
) -> Option<Offer> {
    rules
        .orders()
        .offers(view, seat)
        .into_iter()
        .find(|offer| offer.ability == ability)
}

fn title(rules: &dyn RuleSet, view: &Game, entry: &NightEntry, ability: &str) -> String {
    if view.setup.language == Language::Russian
        && let Some(does) = used(rules, view, ability)
    {
        return does;
    }
    offered(rules, view, entry.seat, ability)
        .map_or_else(|| rules.title(&view.setup, ability), |it| it.title)
}

/// What using an ability is called in texts.
fn used(rules: &dyn RuleSet, view: &Game, ability: &str) -> Option<String> {
    let usage = rules.orders().usage(&view.setup, ability)?;
    Some(usage.does)
}

pub(super) fn act(rules: &dyn RuleSet, view: &Game, order: &Order) -> String {
    let offer = offered(rules, view, order.performer, &order.ability);
    // The dead are offered nothing, but their orders are still named.
    let verb = offer
        .as_ref()
        .and_then(|offer| offer.verbs.first().cloned())
        .or_else(|| used(rules, view, &order.ability))
        .unwrap_or_else(|| order.ability.replace('_', " "));
    let language = view.setup.language;
    // A verb would have to be followed by a name in a case of its own.
    let does = match language {
        Language::English => verb,
        Language::Russian => used(rules, view, &order.ability).unwrap_or(verb),
    };
    let name = view.name(order.performer);
    let names: Vec<_> = order.targets.iter().map(|seat| view.name(*seat)).collect();
    let usage = || rules.orders().usage(&view.setup, &order.ability);
    let form = offer.map(|offer| offer.targets);
    let form = form.or_else(|| Some(usage()?.targets));
    let mut sentence = match (form, names.as_slice()) {
        (_, []) => say!(view, "acts", name, does),
        (Some(TargetForm::Redirect), [from, to]) => {
            say!(view, "acts_from_to", name, does, from, to)
        }
        (_, targets) => {
            let targets = Listed(targets);
            say!(view, "acts_on", name, does, targets)
        }
    };
    if let Some(words) = &order.words {
        sentence.push_str(&format!(" \"{words}\""));
    }
    sentence
}

fn condition(view: &Game, when: &Condition) -> String {
    match when {
        Condition::Eliminated(seat) => {
            say!(view, "player_is_eliminated", player = view.name(*seat))
        }
        Condition::Dead(seat) => say!(view, "player_is_dead", player = view.name(*seat)),
        Condition::Killed(seat) => say!(view, "is_killed", player = view.name(*seat)),
        Condition::KilledAtNight(seat) => {
            say!(view, "is_killed_in_the_night", player = view.name(*seat))
        }
        Condition::DiedAtNight(seat) => say!(view, "died_in_the_night", player = view.name(*seat)),
        Condition::Left(seat) => say!(view, "has_left_the_game", player = view.name(*seat)),
        Condition::Alive(seat) => say!(view, "is_alive", player = view.name(*seat)),
        Condition::FlippedRole(seat, role) => {
            say!(
                view,
                "player_flipped_role",
                player = view.name(*seat),
                role = role.replace('_', " ")
            )
        }
        Condition::FlippedSide(seat, slug) => {
            say!(
                view,
                "player_flipped_slug",
                player = view.name(*seat),
                slug = side(view, slug)
            )
        }
        Condition::NobodyEliminated => say!(view, "nobody_is_eliminated_4"),
        Condition::Night(number) => say!(view, "it_is_night", number),
        Condition::Day(number) => say!(view, "it_is_the_night_after_day", number),
        Condition::All(parts) => joined(view, parts, &say!(view, "and_conditions")),
        Condition::Any(parts) => joined(view, parts, &say!(view, "or_conditions")),
        Condition::Not(inner) => say!(view, "not_inner", inner = condition(view, inner)),
    }
}

fn joined(view: &Game, parts: &[Condition], between: &str) -> String {
    let parts: Vec<String> = parts.iter().map(|part| condition(view, part)).collect();
    parts.join(between)
}
