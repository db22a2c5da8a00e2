//! What is found out in one night and told in the next (Delayed).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::events::{night_after, phase_of};
use crate::component::{Component, TOLD_LATER};
use crate::night::{Night, Player};
use crate::outcome::Outcome;
use nightdesk_game::{Event, Game, Mark};
use nightdesk_rules::Message;

/// A message that waits, as a mark holds it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Waiting {
    token: String,
    act: String,
    slots: BTreeMap<String, String>,
}

/// Takes out of the messages of a night what its actions find out later: the marks that hold it.
pub(super) fn put_off(game: &Game, night: &Night<'_>, messages: &mut Vec<Message>) -> Vec<Event> {
    let delayed = |message: &mut Message| {
        let mut acts = night.acts().filter(|(_, act)| act.label == message.act);
        !message.is_receipt() && acts.any(|(_, act)| act.ability.has(Component::delays))
    };
    let since = phase_of(game, night);
    let put_off = messages.extract_if(.., delayed).filter_map(|message| {
        let waiting = Waiting {
            token: message.token,
            act: message.act,
            slots: message.slots,
        };
        let mark = Mark {
            name: TOLD_LATER.to_owned(),
            by: None,
            value: Some(toml::to_string(&waiting).ok()?),
            since: Some(since),
            until: night_after(game, since),
        };
        Some(Event::Marked {
            seat: message.to,
            mark,
        })
    });
    put_off.collect()
}

/// What was found out in the night before and is told now; the dead are told nothing any more.
pub(super) fn due(game: &Game, outcome: &Outcome) -> Vec<Message> {
    let living = game.living().filter(|_| game.is_night());
    let due = living.flat_map(|(to, held)| {
        let marks = held.marks.iter();
        let waits = marks.filter(|mark| mark.name == TOLD_LATER && mark.since != game.phase());
        waits.filter_map(move |mark| {
            let waiting: Waiting = toml::from_str(mark.value.as_deref()?).ok()?;
            Some(Message {
                to,
                token: waiting.token,
                slots: waiting.slots,
                act: waiting.act,
                receiver_died: outcome.deaths.contains(&Player(to.0)),
                held: None,
            })
        })
    });
    due.collect()
}
