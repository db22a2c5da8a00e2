//! Night entries taken back by the host.

use super::performer::means;
use super::words::sentence;
use super::{night_of, view};
use crate::desk::Desk;
use crate::desk::decision::{Decision, Refused};
use crate::game::{EntryId, Event, NightEntry, SeatId};

pub(in crate::desk) fn cancel(desk: &Desk<'_>, number: u64) -> Result<Decision, Refused> {
    let found = desk
        .game()
        .entries
        .iter()
        .find(|entry| entry.id == EntryId(number));
    let entry = found.ok_or_else(|| {
        Refused::because("no_such_entry", format!("there is no night entry {number}"))
            .hint("`entries` lists them with their numbers")
    })?;
    decision(desk, &[entry])
}

pub(in crate::desk) fn cancel_of(
    desk: &Desk<'_>,
    seat: SeatId,
    verb: Option<&str>,
) -> Result<Decision, Refused> {
    let game = desk.game();
    let view = view(game);
    let offers = desk.rules.offers(&view, seat);
    let meant = |entry: &NightEntry| {
        verb.is_none_or(|verb| {
            let ability = entry.ability();
            offers
                .iter()
                .any(|offer| means(offer, verb) && Some(offer.ability.as_str()) == ability)
        })
    };
    let entries: Vec<_> = night_of(game)
        .into_iter()
        .flat_map(|night| game.entries_for(night))
        .filter(|entry| entry.seat == seat && meant(entry))
        .collect();
    if entries.is_empty() {
        let name = game.name(seat);
        return Err(Refused::because(
            "no_such_entry",
            format!("no such entry of `{name}` is there"),
        ));
    }
    decision(desk, &entries)
}

fn decision(desk: &Desk<'_>, entries: &[&NightEntry]) -> Result<Decision, Refused> {
    let game = desk.game();
    if let Some(entry) = entries
        .iter()
        .find(|entry| game.night_record(entry.night).is_some())
    {
        return Err(
            Refused::because("resolved", format!("{} is resolved already", entry.night))
                .hint("`undo` takes that back"),
        );
    }
    let view = view(game);
    let events = entries
        .iter()
        .map(|entry| Event::EntryCancelled { id: entry.id })
        .collect();
    Ok(entries
        .iter()
        .fold(Decision::of(events), |decision, entry| {
            decision.say(format!("Cancelled: {}.", sentence(desk, &view, entry)))
        }))
}
