//! Who is told that a side's kill failed (resolution rules §8, `announce_failed_kill`).

use std::collections::{BTreeMap, BTreeSet};

use super::{label, seat};
use crate::night::{Act, Night};
use crate::outcome::{Node, Outcome, Question, Why};
use crate::settings::Announced;
use nightdesk_game::Announcement;
use nightdesk_rules::Message;

/// The private notices for the sides whose kill failed, one a living member.
pub(super) fn messages(night: &Night<'_>, outcome: &Outcome) -> Vec<Message> {
    if night.settings.announce_failed_kill != Announced::Faction {
        return Vec::new();
    }
    let mut messages = Vec::new();
    for (act, side) in failed(night, outcome) {
        let members = night
            .players()
            .filter(|(_, player)| player.alive && player.card.faction == side);
        messages.extend(members.map(|(member, _)| Message {
            to: seat(member),
            token: "kill_failed".to_owned(),
            slots: BTreeMap::new(),
            act: label(night, act),
            receiver_died: outcome.deaths.contains(&member),
            held: None,
        }));
    }
    messages
}

/// What the day opens with. It names no side and is said once, so that it
/// tells nothing but that somebody was spared.
pub(super) fn announced(night: &Night<'_>, outcome: &Outcome) -> Vec<Announcement> {
    let told = night.settings.announce_failed_kill == Announced::Public
        && !failed(night, outcome).is_empty();
    told.then(|| Announcement {
        token: "public_kill_failed".to_owned(),
        slots: BTreeMap::new(),
    })
    .into_iter()
    .collect()
}

/// The sides' kills that killed nobody, each with its side.
fn failed<'n>(night: &'n Night<'_>, outcome: &Outcome) -> Vec<(Act, &'n str)> {
    let open = outcome
        .answers
        .iter()
        .any(|answer| matches!(answer.question, Question::Dies(_)) && answer.yes.is_none());
    // As long as a death is undecided, nobody knows which kill failed.
    if open {
        return Vec::new();
    }
    let killers: BTreeSet<Act> = outcome
        .answers
        .iter()
        .filter(|answer| matches!(answer.question, Question::Dies(_)))
        .flat_map(|answer| &answer.reasons)
        .filter(|reason| reason.stands)
        .flat_map(killers)
        .collect();
    night
        .acts()
        .filter(|(act, _)| !killers.contains(act))
        .filter_map(|(act, use_)| Some((act, use_.faction.as_deref()?)))
        .collect()
}

/// The actions whose kill a reason is: its own, or the one that sets it off.
fn killers(reason: &Node) -> Vec<Act> {
    fn of(why: &Why, found: &mut Vec<Act>) {
        match why {
            Why::Acts { act, component, .. } if component.is_kill() => found.push(*act),
            Why::Both { first, second } => {
                of(first, found);
                of(second, found);
            }
            Why::With { of: effect, .. } => of(effect, found),
            // Of a weak killer's own death the one he aimed at knows nothing.
            Why::Weak { .. }
            | Why::Acts { .. }
            | Why::Carries { .. }
            | Why::Unseen { .. }
            | Why::Poisoned { .. }
            | Why::Bereaved { .. }
            | Why::Above { .. }
            | Why::Step { .. } => {}
        }
    }
    let mut found = Vec::new();
    of(&reason.why, &mut found);
    found
}
