//! How a game begins: who holds what, and by which rules.

use std::collections::BTreeMap;

use super::read::{Entered, Read};
use super::seats::{Reading, Seats};
use super::words::{after, bare, parts, word};
use super::{ScriptTable, refused};
use crate::input::Input;
use crate::sheets::information_wanted;
use crate::step::{Dealt, Start};
use crate::world::{Order, World};
use nightdesk_game::{Game, SeatId};
use nightdesk_lang::tree::Key;
use nightdesk_rules::Refusal;
use nightdesk_text::messages::Listed;
use nightdesk_text::say;

/// How a game would begin now.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Plan {
    pub(crate) haunting: bool,
    pub(crate) repeating: bool,
    pub(crate) hammer_ends: bool,
    pub(crate) order: Order,
    /// The role of each seat; none is not dealt yet.
    pub(crate) roles: Vec<Option<String>>,
}

impl Plan {
    /// As the setup, the host's rulings and the cards say.
    pub(crate) fn of(game: &Game) -> Self {
        let ruled = |key: &str, value: &str| {
            let rulings = game.rulings.iter().rev();
            let ruled = rulings
                .filter(|ruling| ruling.question == key)
                .map(|ruling| &ruling.choice)
                .next();
            ruled
                .or_else(|| game.setup.rulings.get(key))
                .is_some_and(|choice| choice == value)
        };
        let role = |card: &nightdesk_game::Card| card.roles.first().cloned();
        let seats = game.seats();
        Self {
            haunting: ruled("haunting", "yes"),
            repeating: ruled("repeating", "yes"),
            hammer_ends: ruled("hammer", "auto"),
            order: match ruled("order", "fixed") {
                true => Order::Fixed,
                false => Order::Drawn,
            },
            roles: seats
                .map(|(_, seat)| seat.card.as_ref().and_then(role))
                .collect(),
        }
    }
}

impl Plan {
    /// The rules that are not the usual ones, in the words of a kept `start`.
    fn words(&self) -> impl Iterator<Item = &'static str> {
        let holds = |rule: &Rule| match rule {
            Rule::Haunting => self.haunting,
            Rule::Repeating => self.repeating,
            Rule::HammerEnds => self.hammer_ends,
            Rule::Fixed => self.order == Order::Fixed,
        };
        let rules = RULES.iter().filter(move |(_, rule)| holds(rule));
        rules.map(|(word, _)| *word)
    }
}

impl ScriptTable {
    /// `start`, or as it was kept: `start haunting fixed with Ana Wolf, Bob Citizen`.
    pub(super) fn read_start(&self, rest: &str, reading: Reading) -> Result<Read, Refusal> {
        if self.world.is_some() {
            return Err(refused("begun", say!(self, "has_begun")));
        }
        let plan = match reading {
            Reading::Typed if rest.trim().is_empty() => self.plan.clone(),
            Reading::Typed | Reading::Kept => kept_plan(rest, &self.seats)?,
        };
        let missing = |seat: &SeatId| plan.roles.get(seat.index()).is_none_or(Option::is_none);
        let missing: Vec<SeatId> = self.seats.ids().filter(missing).collect();
        if !missing.is_empty() {
            let names: Vec<&str> = missing.iter().map(|seat| self.seats.name(*seat)).collect();
            let message = say!(self, "no_role_yet", names = Listed(&names));
            return Err(refused("no-cards", message));
        }
        let roles = plan.roles.iter().flatten();
        if let Some(unknown) = roles.clone().find(|role| self.book.role(role).is_none()) {
            let message = say!(self, "no_role", role = unknown);
            return Err(refused("unknown-role", message));
        }
        let line = self.start_line(&plan);
        let players = self.seats.ids().zip(roles).map(|(seat, role)| Dealt {
            name: self.seats.name(seat).to_owned(),
            role: role.clone(),
            host_information: self.information.get(&seat).cloned().unwrap_or_default(),
        });
        let start = Start {
            haunting: plan.haunting,
            repeating: plan.repeating,
            hammer_ends: plan.hammer_ends,
            order: plan.order,
            language: self.language,
            players: players.collect(),
        };
        Ok(Read::new(line, Entered::Begin(start)))
    }

    fn start_line(&self, plan: &Plan) -> String {
        let mut line = "start".to_owned();
        for word in plan.words() {
            line.push(' ');
            line.push_str(word);
        }
        let roles = self.seats.ids().zip(plan.roles.iter().flatten());
        let roles: Vec<String> = roles
            .map(|(seat, role)| {
                format!("{} {}", self.seats.kept(seat), word(self.role_title(role)))
            })
            .collect();
        line.push_str(" with ");
        line.push_str(&roles.join(", "));
        line
    }

    /// A role's name as the book writes it.
    pub(super) fn role_title<'t>(&'t self, role: &'t str) -> &'t str {
        self.book.role(role).map_or(role, |entry| entry.name())
    }

    /// `info NAME KEY = VALUE`: what a role is told of beforehand.
    pub(super) fn read_information(&self, rest: &str, reading: Reading) -> Result<Read, Refusal> {
        let anyone: Vec<SeatId> = self.seats.ids().collect();
        let (seat, rest) = self.seats.at_start(rest, reading, &anyone)?;
        let Some((key, value)) = rest.split_once('=') else {
            return Err(refused("no-information", say!(self, "write_info")));
        };
        let key = bare(key).trim_matches('%').to_lowercase();
        let (value, kept) = self.information_value(bare(value), reading);
        let line = format!("info {} {} = {kept}", self.seats.kept(seat), word(&key),);
        let Some(world) = &self.world else {
            return Ok(Read::new(line, Entered::Inform { seat, key, value }));
        };
        if reading == Reading::Typed {
            self.check_unused(world, seat, &key)?;
        }
        let input = Input::Inform {
            player: seat,
            name: key,
            value,
        };
        Ok(Read::inputs(line, vec![input]))
    }

    /// What a role was told can be changed until the role has asked for it.
    fn check_unused(&self, world: &World, seat: SeatId, key: &str) -> Result<(), Refusal> {
        let Some(entry) = self.first_asked(seat, key) else {
            return Ok(());
        };
        let player = world.player(seat);
        let mut told = player.iter().flat_map(|player| &player.host_information);
        let told = told.find(|(name, _)| Key::of(name) == Key::of(key));
        let (name, what) = (self.seats.name(seat), word(key));
        let message = match told {
            Some((_, known)) => say!(self, "has_used_information", name, what, known, entry),
            None => say!(self, "has_asked_in_vain", name, what, entry),
        };
        Err(refused("used", message))
    }

    /// The entry in which the role of a player asked for something that is told beforehand; none if it
    /// has not asked yet.
    fn first_asked(&self, seat: SeatId, what: &str) -> Option<u64> {
        let key = Key::of(what).as_str().to_owned();
        self.asked.get(&(seat, key)).copied()
    }

    /// What roles want to be told and are not: whose, which role, what.
    pub(super) fn missing_information(&self) -> Vec<(SeatId, &str, String)> {
        let mut missing = Vec::new();
        for (seat, role) in self.seats.ids().zip(self.roles_now()) {
            let Some(entry) = role.and_then(|role| self.book.role(role)) else {
                continue;
            };
            let set = match &self.world {
                Some(world) => world.player(seat).map(|player| &player.host_information),
                None => self.information.get(&seat),
            };
            let wanted = information_wanted(entry).into_iter();
            let wanted = wanted.filter(|wanted| {
                let mut names = set.into_iter().flat_map(BTreeMap::keys);
                let is_set = names.any(|name| Key::of(name) == Key::of(wanted));
                // Once it was asked for, it comes too late.
                !is_set && self.first_asked(seat, wanted).is_none()
            });
            missing.extend(wanted.map(|wanted| (seat, entry.name(), wanted)));
        }
        missing
    }

    /// The role of each living player, or before the game of each seat.
    fn roles_now(&self) -> Vec<Option<&str>> {
        match &self.world {
            Some(world) => {
                let role = |seat: SeatId| {
                    let player = world.player(seat).filter(|_| world.lives(seat));
                    player.map(|player| player.role.as_str())
                };
                self.seats.ids().map(role).collect()
            }
            None => self.plan.roles.iter().map(Option::as_deref).collect(),
        }
    }

    /// A player by the present name and the kept one, whatever else as it is written.
    fn information_value(&self, value: &str, reading: Reading) -> (String, String) {
        let anyone: Vec<SeatId> = self.seats.ids().collect();
        match self.seats.find(value, reading, &anyone) {
            Ok(seat) if self.book.role(value).is_none() => {
                (self.seats.name(seat).to_owned(), self.seats.kept(seat))
            }
            _ => (value.to_owned(), word(value)),
        }
    }
}

/// A rule that a kept `start` names.
#[derive(Debug, Clone, Copy)]
enum Rule {
    Haunting,
    Repeating,
    HammerEnds,
    Fixed,
}

/// The words for them, in the order in which they stand.
const RULES: [(&str, Rule); 4] = [
    ("haunting", Rule::Haunting),
    ("repeating", Rule::Repeating),
    ("hammer", Rule::HammerEnds),
    ("fixed", Rule::Fixed),
];

fn rule_at_start(text: &str) -> Option<(Rule, &str)> {
    let mut rules = RULES.iter();
    rules.find_map(|(word, rule)| Some((*rule, after(text, word)?)))
}

fn kept_plan(rest: &str, seats: &Seats) -> Result<Plan, Refusal> {
    let mut plan = Plan {
        roles: seats.ids().map(|_| None).collect(),
        ..Plan::default()
    };
    let mut rest = rest;
    while let Some((rule, after_rule)) = rule_at_start(rest) {
        match rule {
            Rule::Haunting => plan.haunting = true,
            Rule::Repeating => plan.repeating = true,
            Rule::HammerEnds => plan.hammer_ends = true,
            Rule::Fixed => plan.order = Order::Fixed,
        }
        rest = after_rule;
    }
    let Some(dealt) = after(rest, "with") else {
        let message = say!(seats, "is_alone", verb = "start");
        return Err(refused("unknown-words", message));
    };
    let mut roles: BTreeMap<SeatId, String> = BTreeMap::new();
    let anyone: Vec<SeatId> = seats.ids().collect();
    for one in parts(dealt, &[',']) {
        let (seat, role) = match seats.at_start(one, Reading::Kept, &anyone) {
            Ok(found) => found,
            Err(_) => seats.at_start(one, Reading::Typed, &anyone)?,
        };
        roles.insert(seat, bare(role).to_owned());
    }
    for (seat, role) in roles {
        if let Some(slot) = plan.roles.get_mut(seat.index()) {
            *slot = Some(role);
        }
    }
    Ok(plan)
}
