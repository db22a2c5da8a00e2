//! Night entries taken back by the host.

use super::counts::outdated_by;
use super::performer::means;
use super::words::sentence;
use super::{night_of, view};
use crate::Desk;
use crate::decision::{Decision, Refused};
use crate::known::side;
use nightdesk_command::{Consent, HostOrder, Sender};
use nightdesk_game::{Entry, EntryId, Event, NightEntry};
use nightdesk_text::say;
use nightdesk_time::{Phase, PhaseKind};

pub(crate) fn cancel(desk: &Desk<'_>, number: u64) -> Result<Decision, Refused> {
    let found = desk
        .game()
        .entries
        .iter()
        .find(|entry| entry.id == EntryId(number));
    let entry = found.ok_or_else(|| {
        Refused::because("no-such-entry", say!(desk, "no_such_entry", number))
            .hint(say!(desk, "lists_them_with_their_numbers"))
    })?;
    decision(desk, &[entry])
}

pub(crate) fn cancel_of(
    desk: &Desk<'_>,
    from: &Sender,
    verb: Option<&str>,
) -> Result<Decision, Refused> {
    let game = desk.game();
    let view = view(game);
    let sent = |entry: &&NightEntry| match from {
        Sender::Seat(seat) => entry.seat == *seat,
        Sender::Faction(slug) => entry.faction.as_ref() == Some(slug),
    };
    let meant = |entry: &&NightEntry| {
        verb.is_none_or(|verb| {
            let ability = entry.ability();
            desk.rules
                .orders()
                .offers(&view, entry.seat)
                .iter()
                .any(|offer| means(offer, verb) && Some(offer.ability.as_str()) == ability)
        })
    };
    let entries: Vec<_> = night_of(game)
        .into_iter()
        .flat_map(|night| game.entries_for(night))
        .filter(sent)
        .filter(meant)
        .collect();
    if entries.is_empty() {
        // What was done in a night that is long over is not meant: by the next night it is.
        let mut before = game.entries.iter().filter(sent);
        let last = game.resolved_nights().next_back();
        let last = last.map(|record| record.night);
        let is_last = |night| last == Some(night) && (!game.is_night() || game.phase() == last);
        if let Some(entry) = before.find(|entry| is_last(entry.night)) {
            return Err(resolved(desk, entry.night));
        }
        let name = match from {
            Sender::Seat(seat) => game.name(*seat),
            Sender::Faction(slug) => side(game, slug),
        };
        let message = match night_of(game) {
            Some(night) => say!(desk, "no_such_entry_of_name_for_the_night", name, night),
            None => say!(desk, "no_such_entry_of_name_is_there", name),
        };
        let refused = Refused::because("no-such-entry", message);
        // By day "Elm retracts" is said of a vote.
        let is_day = game
            .phase()
            .is_some_and(|phase| phase.kind() == PhaseKind::Day);
        return Err(match is_day && matches!(from, Sender::Seat(_)) {
            true => refused.hint(say!(desk, "perhaps_a_vote_is_taken_back", name)),
            false => refused,
        });
    }
    decision(desk, &entries)
}

/// That a night is resolved already, with the step by which.
pub(super) fn resolved(desk: &Desk<'_>, night: Phase) -> Refused {
    let resolves =
        |event: &Event| matches!(event, Event::NightResolved { record } if record.night == night);
    let entries = desk.journal.entries().iter().rev();
    let mut counting = entries.filter(|entry| desk.journal.in_force(entry.no));
    let by = counting.find(|entry| entry.change.facts().iter().any(resolves));
    let refused = Refused::because("resolved", say!(desk, "night_is_resolved_already", night));
    match by {
        Some(Entry { no, line, .. }) => refused.hint(say!(desk, "takes_that_back", no, line)),
        None => refused,
    }
}

/// Cancels every entry of the night that is open, after a yes.
pub(crate) fn cancel_all(desk: &Desk<'_>, consent: Consent) -> Result<Decision, Refused> {
    let game = desk.game();
    let night = night_of(game);
    let entries: Vec<&NightEntry> = night
        .into_iter()
        .flat_map(|night| game.entries_for(night))
        .collect();
    let (Some(night), false) = (night, entries.is_empty()) else {
        return Err(Refused::because(
            "no-such-entry",
            say!(desk, "no_night_entry_is_there_to_be"),
        ));
    };
    let decision = decision(desk, &entries)?;
    if consent == Consent::Open {
        return Err(Refused::unless(
            "cancel-all",
            decision.echo,
            &say!(desk, "cancel_everything", night),
            HostOrder::CancelAll(Consent::Given),
        ));
    }
    Ok(decision)
}

/// Cancels entries and those they took the place of: nothing old comes back unasked.
fn decision(desk: &Desk<'_>, meant: &[&NightEntry]) -> Result<Decision, Refused> {
    let game = desk.game();
    let mut entries: Vec<&NightEntry> = Vec::new();
    for entry in meant {
        entries.extend(outdated_by(game, entry));
        entries.push(entry);
    }
    entries.sort_by_key(|entry| entry.id);
    entries.dedup_by_key(|entry| entry.id);
    let mut nights = entries.iter().map(|entry| entry.night);
    if let Some(night) = nights.find(|night| game.night_record(*night).is_some()) {
        return Err(resolved(desk, night));
    }
    let view = view(game);
    let events = entries
        .iter()
        .map(|entry| Event::EntryCancelled { id: entry.id })
        .collect();
    let outdated: Vec<EntryId> = entries
        .iter()
        .flat_map(|entry| outdated_by(game, entry))
        .map(|entry| entry.id)
        .collect();
    let standing = entries.iter().filter(|entry| !outdated.contains(&entry.id));
    Ok(standing.fold(Decision::of(events), |decision, entry| {
        decision.say(say!(
            desk,
            "cancelled_entry",
            entry = sentence(desk.rules, &view, entry)
        ))
    }))
}
