//! What is reported of the visits of a night, and what everybody must know of the next day.

use std::collections::{BTreeMap, BTreeSet};

use super::absorbed::absorbed;
use super::{label, seat};
use crate::card::card_title;
use crate::component::{Change, Component, Report, SILENCED, Trace};
use crate::night::{Act, Night, Player};
use crate::outcome::{Outcome, Visit};
use crate::settings::RememberTold;
use nightdesk_game::{Announcement, Game, Mark};
use nightdesk_rules::Message;

/// What everybody is told of those who may not vote or post in the day after a night.
const OF_NEXT_DAY: [(&str, &str); 2] = [
    (Mark::NO_VOTE, "public_no_vote"),
    (SILENCED, "public_silenced"),
];

/// Whether an announcement of a night is about the day after it alone.
#[must_use]
pub fn is_of_next_day(token: &str) -> bool {
    OF_NEXT_DAY.iter().any(|(_, of)| *of == token)
}

/// What each holder of a report for himself learns.
pub(super) fn messages(game: &Game, night: &Night<'_>, outcome: &Outcome) -> Vec<Message> {
    let of_killers = |visit: &&Visit| {
        let side = &night.player(visit.who).card.faction;
        night.hunted.contains(side)
    };
    let told = |act: Act, token: &str, slot: Option<(&str, String)>| {
        let holder = night.act(act).actor;
        let slots = slot.into_iter();
        Message {
            to: seat(holder),
            token: token.to_owned(),
            slots: slots
                .map(|(slot, words)| (slot.to_owned(), words))
                .collect(),
            act: label(night, act),
            receiver_died: outcome.deaths.contains(&holder),
            held: None,
        }
    };
    let absorbed = absorbed(night, outcome).into_iter();
    let absorbed = absorbed.filter_map(|(act, _, ability)| {
        let ability = night.catalogue.abilities.get(ability)?;
        let title = night.catalogue.ability_title(ability).to_owned();
        Some(told(act, "absorbed", Some(("ability", title))))
    });
    let reports = holders(night, Report::KillersWays).into_iter();
    reports
        .map(|act| {
            let holder = night.act(act).actor;
            let seen = open(outcome).filter(of_killers);
            let seen = seen.filter(|visit| visit.who != holder);
            let list = names(game, seen.map(|visit| visit.to));
            let token = match list.is_empty() {
                true => "killers_nowhere",
                false => "killers_ways",
            };
            told(act, token, (!list.is_empty()).then_some(("list", list)))
        })
        .chain(absorbed)
        .collect()
}

/// What everybody reads in the morning: who came to somebody, and who may not vote or post today.
pub(super) fn announced(game: &Game, night: &Night<'_>, outcome: &Outcome) -> Vec<Announcement> {
    let mut all = Vec::new();
    for act in holders(night, Report::Callers) {
        let holder = night.act(act).actor;
        let callers = open(outcome).filter(|visit| visit.to == holder && visit.who != holder);
        let list = names(game, callers.map(|visit| visit.who));
        if !list.is_empty() {
            let target = game.name(seat(holder)).to_owned();
            all.push(announcement(
                "public_callers",
                [("target", target), ("list", list)],
            ));
        }
    }
    let lasting = outcome.lasting.iter();
    let back = lasting.filter(|(_, component, _)| component.trace() == Some(Trace::Alive));
    let back: BTreeSet<Player> = back.map(|(.., on)| *on).collect();
    all.extend(back.into_iter().map(|on| {
        let target = game.name(seat(on)).to_owned();
        announcement("public_revived", [("target", target)])
    }));
    all.extend(remembered(game, night, outcome));
    for (mark, token) in OF_NEXT_DAY {
        let marked = outcome.lasting.iter().filter(|(_, component, on)| {
            component.trace() == Some(Trace::NextDay(mark)) && !outcome.deaths.contains(on)
        });
        let marked: BTreeSet<Player> = marked.map(|(.., on)| *on).collect();
        all.extend(marked.into_iter().map(|on| {
            let target = game.name(seat(on)).to_owned();
            announcement(token, [("target", target)])
        }));
    }
    all
}

/// Who has become another, side and all, as far as everybody reads it; the dead of the night
/// become nobody.
fn remembered(game: &Game, night: &Night<'_>, outcome: &Outcome) -> Vec<Announcement> {
    let by_name = match night.settings.remember_told {
        RememberTold::No => return Vec::new(),
        RememberTold::Role => false,
        RememberTold::Name => true,
    };
    let whole = Some(Trace::Card(Change::Whole));
    let lasting = outcome.lasting.iter();
    let become_whole = lasting.filter(|(_, component, _)| component.trace() == whole);
    let told = become_whole.filter_map(|&(act, _, on)| {
        let holder = night.act(act).actor;
        let lives = !outcome.deaths.contains(&holder);
        let role = card_title(night.catalogue, &night.player(on).card);
        let target = game.name(seat(holder)).to_owned();
        lives.then(|| match by_name {
            true => announcement("public_remembered_by", [("target", target), ("role", role)]),
            false => announcement("public_remembered", [("role", role)]),
        })
    });
    told.collect()
}

fn announcement<const N: usize>(token: &str, slots: [(&str, String); N]) -> Announcement {
    let slots = slots.into_iter();
    Announcement {
        token: token.to_owned(),
        slots: slots
            .map(|(slot, words)| (slot.to_owned(), words))
            .collect::<BTreeMap<_, _>>(),
    }
}

/// What works by itself and reports this.
pub(super) fn holders(night: &Night<'_>, report: Report) -> Vec<Act> {
    let reports = |component: Component| component.reports() == Some(report);
    let acts = night.acts().filter(|(_, act)| act.ability.has(reports));
    acts.map(|(act, _)| act).collect()
}

/// The visits that anybody could see.
fn open(outcome: &Outcome) -> impl Iterator<Item = &Visit> {
    outcome.visits.iter().filter(|visit| !visit.hidden)
}

/// The names of some players, each once, in list order.
fn names(game: &Game, players: impl Iterator<Item = Player>) -> String {
    let players: BTreeSet<Player> = players.collect();
    let names = players.into_iter().map(|player| game.name(seat(player)));
    names.collect::<Vec<_>>().join(", ")
}
