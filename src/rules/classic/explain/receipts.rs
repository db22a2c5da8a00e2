//! Lines that go to everybody who acts, if the setup asks for them.

use std::collections::BTreeMap;

use super::events::is_blocked;
use super::{label, seat};
use crate::night::{Act, Night, NightAct};
use crate::outcome::Outcome;
use crate::settings::YesNo;
use nightdesk_game::{Feedback, Game};
use nightdesk_rules::Message;

/// A receipt for each entered action, the same whatever came of it; and to whom a block came in the
/// way, if blocked players are told.
pub(super) fn messages(game: &Game, night: &Night<'_>, outcome: &Outcome) -> Vec<Message> {
    let rules = &game.setup.night;
    let entered = || {
        night
            .acts()
            .filter(|(_, entered)| !entered.passive && !entered.belated)
    };
    let mut messages = Vec::new();
    if rules.feedback == Feedback::Receipts {
        messages.extend(entered().map(|(act, entered)| {
            let targets = targets(game, entered);
            let (token, slots) = match targets.is_empty() {
                true => (Message::RECEIPT_ALONE, BTreeMap::new()),
                false => (
                    Message::RECEIPT,
                    BTreeMap::from([("targets".to_owned(), targets)]),
                ),
            };
            message(night, outcome, act, token, slots)
        }));
    }
    if rules.tell_blocked {
        let blocked = entered().filter(|(act, _)| is_blocked(outcome, *act));
        let mut told_already = std::collections::BTreeSet::new();
        let first = blocked.filter(|(_, entered)| told_already.insert(entered.actor));
        let blocked =
            first.map(|(act, _)| message(night, outcome, act, "blocked", BTreeMap::new()));
        messages.extend(blocked.collect::<Vec<_>>());
    }
    if night.settings.results_of_the_dead == YesNo::No {
        messages.retain(|message| !message.receiver_died);
    }
    messages
}

/// The players an action was aimed at, by their names in the game.
fn targets(game: &Game, entered: &NightAct<'_>) -> String {
    let names = entered
        .targets
        .iter()
        .map(|target| game.name(seat(*target)));
    names.collect::<Vec<_>>().join(", ")
}

fn message(
    night: &Night<'_>,
    outcome: &Outcome,
    act: Act,
    token: &str,
    slots: BTreeMap<String, String>,
) -> Message {
    let actor = night.act(act).actor;
    Message {
        to: seat(actor),
        token: token.to_owned(),
        slots,
        act: label(night, act),
        receiver_died: outcome.deaths.contains(&actor),
        held: None,
    }
}
