//! What elements have: attributes, targets, counters, a side.

use nightdesk_lang::tree::Key;
use nightdesk_wwrf::world::{Actor, Attribute, Item};

use super::{Missing, Seen, or_unknown};
use crate::wwrf::case::{CaseAttribute, Expect};
use crate::wwrf::play::{same, seat_named, text};

impl Seen<'_> {
    pub(super) fn has(&self, expected: &CaseAttribute) -> bool {
        let Some(owner) = self.element(&expected.owner) else {
            return false;
        };
        self.world
            .attributes_on(&owner)
            .any(|attribute| self.is(attribute, expected))
    }

    pub(super) fn attributes_of(&self, owner: &str) -> String {
        let Some(owner) = self.element(owner) else {
            return "no such element".to_owned();
        };
        let on = self.world.attributes_on(&owner).map(|attribute| {
            let values = self.shown.values(attribute);
            format!(
                "{} ({}) ~{} by {}",
                attribute.kind.word(),
                values.join(", "),
                attribute.duration.word(),
                attribute.source.name
            )
        });
        on.collect::<Vec<_>>().join("; ")
    }

    pub(super) fn values(&self, expect: &Expect, missing: Missing<'_>) {
        for (name, target) in &expect.targets {
            let found = self.element(name).map(|of| self.target(&of));
            let right = found.as_ref().is_some_and(|found| is_target(target, found));
            if !right {
                let found = found.map(|found| match found {
                    Some((kind, words)) => format!("{kind}:{words}"),
                    None => "none".to_owned(),
                });
                missing("targets", format!("{name} = {target}"), or_unknown(found));
            }
        }
        for (name, counter) in &expect.counters {
            let found = self.element(name).and_then(|of| self.counter(&of));
            if found != Some(*counter) {
                let found = found.map(|found| found.to_string());
                missing("counters", format!("{name} = {counter}"), or_unknown(found));
            }
        }
        for (name, team) in &expect.alignments {
            let seat = seat_named(self.world, name);
            let player = seat.and_then(|seat| self.world.player(seat));
            let found = player.map(|player| player.alignment.clone());
            if found.as_ref() != Some(&self.shown.team(team)) {
                missing("alignments", format!("{name} = {team}"), or_unknown(found));
            }
        }
    }

    fn is(&self, attribute: &Attribute, expected: &CaseAttribute) -> bool {
        let values = self.shown.values(attribute);
        let wanted = [
            &expected.value1,
            &expected.value2,
            &expected.value3,
            &expected.value4,
        ];
        let word = |wanted: &Option<String>, found: &str| {
            wanted.as_ref().is_none_or(|wanted| same(wanted, found))
        };
        word(&expected.kind, attribute.kind.word())
            && word(&expected.duration, attribute.duration.word())
            && word(&expected.source, &attribute.source.name.to_string())
            && expected
                .counter
                .is_none_or(|counter| counter == attribute.counter)
            && wanted.iter().zip(&values).all(|(wanted, found)| {
                wanted
                    .as_ref()
                    .is_none_or(|wanted| same_value(&text(wanted), found))
            })
    }

    /// The element that a case names: a player, or `team:`, `group:`, `poll:` with a name.
    fn element(&self, name: &str) -> Option<Actor> {
        let parts = name.split_once(':');
        Some(match parts.map(|(kind, of)| (kind.trim(), of.trim())) {
            Some(("team", team)) => Actor::Team(self.shown.team(team)),
            Some(("group", group)) => {
                let mut groups = self.world.groups.iter();
                Actor::Group(groups.find(|known| same(&known.name, group))?.thread)
            }
            Some(("poll", poll)) => Actor::Poll(Key::of(poll).as_str().to_owned()),
            Some(("player", player)) => Actor::Player(seat_named(self.world, player)?),
            // A player's name may have a colon of its own.
            Some(_) | None => Actor::Player(seat_named(self.world, name)?),
        })
    }

    /// An element's target as its type and words; nothing if none is set.
    fn target(&self, of: &Actor) -> Option<(&'static str, String)> {
        let target = match of {
            Actor::Player(seat) => self.world.player(*seat)?.target.first()?,
            Actor::Group(thread) => self.world.group(*thread)?.target.first()?,
            Actor::Team(team) => self.world.teams.get(team)?.target.first()?,
            Actor::Poll(poll) => self.world.polls.get(poll)?.target.first()?,
            _ => return None,
        };
        let words = match target {
            Item::Number(number) => number.to_string(),
            other => self.shown.words(std::slice::from_ref(other)),
        };
        Some((target.kind(), words))
    }

    fn counter(&self, of: &Actor) -> Option<i64> {
        Some(match of {
            Actor::Player(seat) => self.world.player(*seat)?.counter,
            Actor::Group(thread) => self.world.group(*thread)?.counter,
            Actor::Team(team) => self.world.teams.get(team).map_or(0, |team| team.counter),
            Actor::Poll(poll) => self.world.polls.get(poll).map_or(0, |poll| poll.counter),
            _ => return None,
        })
    }
}

/// `player:Bob`, or `none`.
fn is_target(expected: &str, found: &Option<(&'static str, String)>) -> bool {
    match (expected.split_once(':'), found) {
        (Some((kind, value)), Some((found, words))) => same(kind, found) && same(value, words),
        (None, Some((_, words))) => same(expected, words),
        (None, None) => same(expected, "none") || same(expected, "nobody") || expected.is_empty(),
        (Some((_, value)), None) => value.trim().is_empty(),
    }
}

/// Numbers as numbers, all else by letters and digits; `player:Bob` is Bob, too.
fn same_value(expected: &str, found: &str) -> bool {
    match (expected.trim().parse::<i64>(), found.trim().parse::<i64>()) {
        (Ok(expected), Ok(found)) => expected == found,
        _ => {
            let named = expected.split_once(':').map(|(_, name)| name);
            same(expected, found) || named.is_some_and(|name| same(name, found))
        }
    }
}
