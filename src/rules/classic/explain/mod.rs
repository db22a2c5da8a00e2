//! From a method's outcome to what a host reads and a journal keeps.
//!
//! Nothing here decides anything about the night; it names, words and records
//! what a method found. It writes no text but the message file's.

mod absorbed;
mod cards;
mod events;
mod failed;
mod later;
mod passes;
mod receipts;
mod reports;
mod results;
mod sentences;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::bequest;
use super::night::{Act, Night, Player};
use super::outcome::{self, Caution, Node, Outcome, Why};
use nightdesk_game::{Game, SeatId};
use nightdesk_rules::{Reason, Resolution, Slot, Statement, Verdict};
use nightdesk_text::built_in;
use nightdesk_text::messages::Wording;

pub use reports::is_of_next_day;
pub use results::{other_side_in_result, side_in_result, side_token, sides_asked};
pub use sentences::statement;

/// The words of this rule set.
#[must_use]
pub fn words() -> &'static Wording {
    static WORDS: LazyLock<Wording> = LazyLock::new(|| built_in(include_str!("../messages.toml")));
    &WORDS
}

/// Puts a method's outcome in the game's terms. The night's players are the
/// game's seats, in the same order.
///
/// Lapsed entries are the business of whoever built the night.
#[must_use]
pub fn explain(game: &Game, night: &Night<'_>, outcome: &Outcome, resolved_by: &str) -> Resolution {
    let mut resolution = explain_alone(game, night, outcome, resolved_by);
    let follows = events::inherited(game, night, outcome, &resolution.events);
    resolution.events.extend(follows);
    resolution
}

/// The same without what follows from the deaths.
#[must_use]
pub fn explain_alone(
    game: &Game,
    night: &Night<'_>,
    outcome: &Outcome,
    resolved_by: &str,
) -> Resolution {
    let mut messages = results::messages(game, night, outcome);
    messages.extend(failed::messages(night, outcome));
    messages.extend(reports::messages(game, night, outcome));
    messages.extend(receipts::messages(game, night, outcome));
    let dead: Vec<SeatId> = outcome.deaths.iter().copied().map(seat).collect();
    messages.extend(bequest::messages(game, &dead));
    let put_off = later::put_off(game, night, &mut messages);
    messages.extend(later::due(game, outcome));
    messages.sort_by_key(|message| message.to);
    Resolution {
        resolved_by: resolved_by.to_owned(),
        deaths: outcome.deaths.iter().copied().map(seat).collect(),
        messages,
        announced: failed::announced(night, outcome)
            .into_iter()
            .chain(reports::announced(game, night, outcome))
            .collect(),
        events: events::events(game, night, outcome)
            .into_iter()
            .chain(put_off)
            .collect(),
        answers: outcome
            .answers
            .iter()
            .map(|given| answer(night, outcome, given))
            .collect(),
        visits: outcome.visits.iter().map(visit).collect(),
        lapsed: Vec::new(),
        cautions: outcome
            .cautions
            .iter()
            .filter_map(|given| caution(night, given))
            .collect(),
        rulings: BTreeMap::new(),
    }
}

/// The seat of a player.
#[must_use]
pub fn seat(player: Player) -> SeatId {
    SeatId(player.0)
}

fn label(night: &Night<'_>, act: Act) -> String {
    night.act(act).label.clone()
}

fn labels(night: &Night<'_>, acts: &[Act]) -> Vec<String> {
    acts.iter().map(|&act| label(night, act)).collect()
}

fn answer(
    night: &Night<'_>,
    outcome: &Outcome,
    given: &outcome::Answer,
) -> nightdesk_rules::Answer {
    let passed = |node: &Node| match given.question {
        outcome::Question::Dies(_) => passes::passed(night, outcome, node),
        outcome::Question::Reaches(..) => passes::uncured(night, outcome, node),
        _ => Vec::new(),
    };
    nightdesk_rules::Answer {
        question: question(night, given.question),
        verdict: match given.yes {
            Some(true) => Verdict::Yes,
            Some(false) => Verdict::No,
            None => Verdict::Undecided,
        },
        reasons: given
            .reasons
            .iter()
            .map(|node| {
                let mut told = reason(night, node);
                told.against.extend(passed(node));
                told
            })
            .collect(),
    }
}

fn question(night: &Night<'_>, asked: outcome::Question) -> nightdesk_rules::Question {
    use nightdesk_rules::Question;
    use outcome::Question as Asked;
    let label = |act| label(night, act);
    match asked {
        Asked::Dies(player) => Question::Dies(seat(player)),
        Asked::Recruited(player) => Question::Recruited(seat(player)),
        Asked::Result(act) => Question::Result(label(act)),
        Asked::Sees(act, player) => Question::Sees(label(act), night.player(player).name.clone()),
        Asked::SeesNothing(act) => Question::SeesNothing(label(act)),
        Asked::Reaches(act, player) => Question::Notice(label(act), seat(player)),
        Asked::Visits(act, player) => Question::Visit(label(act), seat(player)),
    }
}

fn reason(night: &Night<'_>, node: &Node) -> Reason {
    Reason {
        says: statement(night, &node.why),
        acts: labels(night, &node.acts),
        carriers: labels(night, &carriers(node)),
        stands: node.stands,
        against: node
            .against
            .iter()
            .map(|other| reason(night, other))
            .collect(),
        barred: node
            .barred
            .iter()
            .map(|bar| nightdesk_rules::Barred {
                says: statement(night, &bar.why),
                acts: labels(night, &bar.acts),
                because: labels(night, &bar.because),
            })
            .collect(),
        left_out: node.left_out,
    }
}

/// What has only carried a reason where it is.
fn carriers(node: &Node) -> Vec<Act> {
    let mut heads = Vec::new();
    heads_of(&node.why, &mut heads);
    let acts = node.acts.iter().copied();
    acts.filter(|act| !heads.contains(act)).collect()
}

/// The actions of which a reason itself speaks.
fn heads_of(why: &Why, heads: &mut Vec<Act>) {
    match why {
        Why::Acts { act, .. }
        | Why::Unseen { act, .. }
        | Why::Above { act }
        | Why::Step { act, .. } => {
            heads.push(*act);
        }
        Why::Carries { by, .. } => heads.push(*by),
        Why::Both { first, second } => {
            heads_of(first, heads);
            heads_of(second, heads);
        }
        Why::Weak { effect, .. } | Why::With { of: effect, .. } => heads_of(effect, heads),
        Why::Poisoned { .. } | Why::Bereaved { .. } => {}
    }
}

fn visit(visit: &outcome::Visit) -> nightdesk_rules::Visit {
    nightdesk_rules::Visit {
        who: seat(visit.who),
        to: seat(visit.to),
        hidden: visit.hidden,
    }
}

fn caution(night: &Night<'_>, given: &Caution) -> Option<nightdesk_rules::Caution> {
    let of = |key: &'static str, act: Act| {
        let doer = night.act(act);
        Statement::new(key)
            .with("actor", Slot::Seat(seat(doer.actor)))
            .with(
                "ability",
                Slot::Ability(night.catalogue.ability_title(&doer.ability).to_owned()),
            )
    };
    let (code, says, acts) = match given {
        Caution::SplitEffect { act, on } => {
            let players = on.iter().copied().map(seat).collect();
            let says = of("split_effect", *act).with("players", Slot::Seats(players));
            ("split_effect", says, vec![*act])
        }
        Caution::LostEffect { act } => ("lost_effect", of("lost_effect", *act), vec![*act]),
        Caution::Undecided { acts, .. } => {
            let number = u32::try_from(acts.len()).unwrap_or(u32::MAX);
            let says = Statement::new("undecided").with("number", Slot::Number(number));
            ("undecided", says, acts.clone())
        }
        Caution::OrderDependent { acts } => (
            "order_dependent",
            Statement::new("order_dependent"),
            acts.clone(),
        ),
    };
    Some(nightdesk_rules::Caution {
        code,
        says,
        acts: labels(night, &acts),
    })
}

#[cfg(test)]
mod tests;
