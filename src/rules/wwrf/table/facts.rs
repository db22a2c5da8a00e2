//! What happened at the table as facts of the game, and in short for the host.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};

use super::ScriptTable;
use super::played::Played;
use super::poll::end_of;
use super::replies::Replies;
use crate::built_in;
use crate::effect::Effect;
use crate::world::{Killing, PhaseNumber, Player, Status, World};
use nightdesk_game::{Card, Cause, Event, Mark, SeatId};
use nightdesk_text::messages::Listed;
use nightdesk_text::say;

impl ScriptTable {
    /// The facts that follow from what was played.
    pub(super) fn events(&self, played: &Played, at: DateTime<Utc>) -> Vec<Event> {
        let Some(world) = &played.world else {
            return Vec::new();
        };
        let mut events = Vec::new();
        if self.world.is_none() {
            events.push(Event::PhaseBegan {
                phase: PhaseNumber::default().into(),
                at,
            });
        }
        let goes_on = !played.changes_phase();
        let desk = self.desk.iter().enumerate();
        let mut alive: BTreeSet<SeatId> = desk
            .filter(|(_, desk)| desk.alive)
            .map(|(index, _)| SeatId::at(index))
            .collect();
        let mut over = Vec::new();
        // It is about the death that the host has told, the first one, and not about what that sets off.
        let mut comment = played.comment.clone();
        let mut results = BTreeMap::new();
        // Results before all deaths: who has one of his own and is dead has died.
        let mut in_front = Vec::new();
        for caused in &played.happened.effects {
            match &caused.effect {
                Effect::PhaseBegan { phase } => events.push(Event::PhaseBegan {
                    phase: (*phase).into(),
                    at,
                }),
                Effect::Died {
                    player,
                    killing,
                    during,
                    ..
                } if alive.remove(player) => {
                    let comment = comment.take();
                    let by_host = comment.is_some() || goes_on_by_host(&caused.reason);
                    let cause = cause(*killing, *during, by_host);
                    events.push(Event::Died {
                        seat: *player,
                        cause,
                        comment,
                        post: None,
                        midday: goes_on && cause == Cause::Elimination,
                        at: None,
                    });
                }
                Effect::Left { player, won, .. } => {
                    results.insert(*player, *won);
                    let result = has_result(*player, *won);
                    match alive.remove(player) {
                        // A result directly after it says that this is no death.
                        true => events.extend([self.left(*player), result]),
                        false => in_front.push(result),
                    }
                }
                Effect::Resurrected { player } if alive.insert(*player) => {
                    events.push(Event::Revived {
                        seat: *player,
                        post: None,
                        at: None,
                    });
                }
                Effect::Ended { teams, winners } => {
                    for (player, result) in self.own_results(world, teams, winners, &results) {
                        // After the result that a player got with these facts.
                        match results.contains_key(&player) {
                            true => over.push(result),
                            false => in_front.push(result),
                        }
                    }
                    over.push(self.over(world, teams, at));
                }
                _ => {}
            }
        }
        events.extend(self.new_cards(world));
        events.extend(over);
        in_front.extend(events);
        in_front
    }

    /// The fact that a player has left the game.
    fn left(&self, player: SeatId) -> Event {
        Event::Died {
            seat: player,
            cause: Cause::Host,
            comment: Some(self.say("left_comment", &[])),
            post: None,
            midday: false,
            at: None,
        }
    }

    /// At the end of the game, those whose result is not that of their side and is not known yet.
    fn own_results(
        &self,
        world: &World,
        teams: &[String],
        winners: &[SeatId],
        told: &BTreeMap<SeatId, bool>,
    ) -> Vec<(SeatId, Event)> {
        let players = world.seats().zip(&world.players).zip(&self.desk);
        let differing = players.filter_map(|((seat, player), desk)| {
            let won = winners.contains(&seat);
            let known = told.get(&seat).copied().or(desk.result);
            let known = known.unwrap_or_else(|| teams.contains(&player.alignment));
            (won != known).then(|| (seat, has_result(seat, won)))
        });
        differing.collect()
    }

    fn over(&self, world: &World, teams: &[String], at: DateTime<Utc>) -> Event {
        let names: Vec<String> = teams
            .iter()
            .map(|team| self.team_title(world, team))
            .collect();
        let reason = match names.is_empty() {
            true => self.say("reason_nobody", &[]),
            false => self.say("reason_won", &[("teams", &names.join(", "))]),
        };
        Event::GameOver {
            winners: teams.to_vec(),
            players: Vec::new(),
            drawn: Vec::new(),
            reason,
            declared: false,
            at: Some(at),
        }
    }

    /// The cards that are not what the desk holds.
    fn new_cards(&self, world: &World) -> Vec<Event> {
        let mut changed = Vec::new();
        for ((index, desk), player) in self.desk.iter().enumerate().zip(&world.players) {
            let same = |card: &Card| {
                card.faction == player.alignment && card.roles.first() == Some(&player.role)
            };
            if !desk.card.as_ref().is_some_and(same) {
                changed.push(Event::CardChanged {
                    seat: SeatId::at(index),
                    card: self.card_of(player),
                    because: None,
                });
            }
        }
        changed
    }

    fn card_of(&self, player: &Player) -> Card {
        Card {
            faction: player.alignment.clone(),
            roles: vec![player.role.clone()],
            title: Some(self.role_title(&player.role).to_owned()),
            ..Card::default()
        }
    }

    /// What the host reads at once; the texts say the rest.
    pub(super) fn echo(&self, played: &Played) -> Vec<String> {
        let Some(world) = &played.world else {
            return Vec::new();
        };
        let mut lines = Vec::new();
        if self.world.is_none() {
            lines.push(self.begins(world, PhaseNumber::default()));
        }
        for caused in &played.happened.effects {
            match &caused.effect {
                Effect::PhaseBegan { phase } => lines.push(self.begins(world, *phase)),
                Effect::Died {
                    player,
                    killing,
                    left,
                    ..
                } => {
                    let name = self.seats.name(*player);
                    let way = self.killing_words(*killing);
                    lines.push(match left {
                        Status::Ghostly => say!(self, "is_a_ghost_now", name, way),
                        Status::Alive | Status::Dead => say!(self, "is_dead_now", name, way),
                    });
                }
                Effect::Hammered { poll } => lines.push(self.hammer_line(world, *poll)),
                Effect::Ended { teams, .. } => {
                    let names: Vec<String> = teams
                        .iter()
                        .map(|team| self.team_title(world, team))
                        .collect();
                    lines.push(match names.is_empty() {
                        true => say!(self, "game_over_nobody"),
                        false => say!(self, "game_over_won", teams = Listed(&names)),
                    });
                }
                _ => {}
            }
        }
        match played.informed {
            _ if !lines.is_empty() => {}
            Some(_) => lines.push(say!(self, "noted")),
            None if played.of_post => {}
            None => lines.push(self.taken(world, &played.replies)),
        }
        lines
    }

    /// Taken, and how many questions nobody has answered yet.
    fn taken(&self, world: &World, replies: &Replies) -> String {
        let open = world.prompts.iter();
        let open = open.filter(|prompt| !replies.rests(prompt.id));
        match open.count() {
            0 => say!(self, "taken"),
            open => say!(self, "taken_open", open),
        }
    }

    fn begins(&self, world: &World, phase: PhaseNumber) -> String {
        let players = world.players.iter();
        let living = players.filter(|player| player.status == Status::Alive);
        say!(self, "phase_begins", phase, living = living.count())
    }

    /// A way to kill in words.
    pub(super) fn killing_words(&self, killing: Killing) -> String {
        built_in::term(self.language, "killing", killing.name()).to_lowercase()
    }

    /// `Lynch has its hammer; `end day` ends the phase.`
    pub(super) fn hammer_line(&self, world: &World, poll: u32) -> String {
        let open = world.open_polls.iter().find(|open| open.id == poll);
        match open {
            Some(open) => {
                let slots = [("poll", &*open.name), ("end", end_of(world))];
                self.say("host_hammer", &slots)
            }
            // The game's own rules have ended the phase at once.
            None => self.say("host_hammer_ended", &[]),
        }
    }

    /// A team as players call it.
    pub(super) fn team_title(&self, world: &World, team: &str) -> String {
        let item = crate::world::Item::Team(team.to_owned());
        self.looking(world).words(&[item])
    }
}

impl Played {
    pub(super) fn changes_phase(&self) -> bool {
        let mut effects = self.happened.effects.iter();
        effects.any(|caused| {
            matches!(
                caused.effect,
                Effect::PhaseBegan { .. } | Effect::Ended { .. }
            )
        })
    }
}

/// The fact that a player has won or lost alone, whatever the side does.
fn has_result(seat: SeatId, won: bool) -> Event {
    Event::Marked {
        seat,
        mark: Mark::own_result(won),
    }
}

fn goes_on_by_host(reason: &Option<nightdesk_rules::Reason>) -> bool {
    reason
        .as_ref()
        .is_some_and(|reason| reason.says.key == "host_kills")
}

const fn cause(killing: Killing, during: PhaseNumber, by_host: bool) -> Cause {
    match (by_host, killing, during.is_night()) {
        (true, ..) => Cause::Host,
        (false, Killing::Lynch, false) => Cause::Elimination,
        (false, ..) => Cause::Night,
    }
}
