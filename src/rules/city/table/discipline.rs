//! Walls, penalties and last words: what a host judges beside the rules' own course.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};

use super::by_hand::out;
use super::line::{PhantomPlayers, Sanction, Wall, Walls};
use super::pen::Pen;
use super::refused;
use super::stage::{Played, Stage, State, Step, VoteKind, VoteStage};
use crate::day::discipline::{Penalised, Penalty, enforce};
use crate::day::people::{Mark, Status};
use crate::day::wall::Admission;
use crate::state::{Block, BlockedBy, Fate, Step as When};
use crate::{Peaceful, Side};
use nightdesk_game::{Audience, MoveText, SeatId};
use nightdesk_rules::Refusal;
use nightdesk_text::say;

/// How long a silenced player's roles are blocked, in days (city day P-4).
const BLOCKED_DAYS: u32 = 2;

impl State {
    /// Notes whose walls count today; with a time the clock judges them.
    pub(super) fn walls(
        &mut self,
        wall: &Wall,
        at: DateTime<Utc>,
        pen: &Pen,
    ) -> Result<Played, Refusal> {
        let seats = wall.of.as_slice();
        // A wall of a servant or his master counts for both (city day L-13), and a phantom player who votes
        // today may write one, too (L-16).
        let plays = |seat: &SeatId| {
            let player = self.town.player(*seat);
            player.is_some_and(|player| player.status == Status::Alive || player.votes())
        };
        let (playing, gone): (Vec<SeatId>, Vec<SeatId>) =
            seats.iter().copied().partition(|seat| plays(seat));
        match (gone.first(), playing.as_slice()) {
            (None, _) => {}
            (Some(dead), []) => return Err(out(*dead, pen)),
            (Some(_), playing) => {
                let (gone, playing) = (pen.listed(&gone), pen.listed(playing));
                let message = say!(pen, "some_do_not_play_any_more", gone, playing);
                return Err(refused("dead", message));
            }
        }
        let masters = self.memory.servants.iter();
        let masters = masters.filter(|pair| seats.contains(&pair.servant));
        let mut whose: Vec<SeatId> = masters
            .map(|pair| pair.master)
            .chain(seats.iter().copied())
            .collect();
        let Some(noted) = self.walls_of_today() else {
            return Err(too_late(pen));
        };
        let judged = wall
            .posted
            .and_then(|posted| pen.clock.admission(posted, at));
        let late = judged == Some(Admission::TooLate);
        if late {
            // A wall that came in time stands, whatever its writer posts after it.
            whose.retain(|seat| !noted.contains(seat));
        } else {
            noted.extend(&whose);
        }
        self.mark(&whose, late);
        let names = pen.listed(seats);
        Ok(Played::default().say(match judged {
            None | Some(Admission::Admitted) => say!(pen, "walls_of_are_noted", names),
            Some(Admission::Doubtful) => say!(
                pen,
                "walls_of_names_are_noted_of_the",
                names,
                wall_grace_minutes = pen.clock.wall_grace_minutes()
            ),
            Some(Admission::TooLate) if whose.is_empty() => {
                say!(pen, "too_late_for_a_wall_but", names)
            }
            Some(Admission::TooLate) => {
                let whose = pen.listed(&whose);
                say!(pen, "too_late_for_a_wall", whose)
            }
        }))
    }

    /// Says who has no accepted wall.
    pub(super) fn no_walls(&mut self, walls: &Walls, pen: &Pen) -> Result<Played, Refusal> {
        let Some(noted) = self.walls_of_today() else {
            return Err(too_late(pen));
        };
        let noted = noted.clone();
        let seats: Vec<SeatId> = match walls {
            Walls::Of(seats) => seats.clone(),
            Walls::Others => {
                let living = self.city.living().map(|citizen| citizen.seat);
                living.filter(|seat| !noted.contains(seat)).collect()
            }
        };
        if let Some(dead) = seats.iter().find(|seat| !self.city.lives(**seat)) {
            return Err(out(*dead, pen));
        }
        if let Some(noted) = self.walls_of_today() {
            noted.retain(|seat| !seats.contains(seat));
        }
        self.mark(&seats, true);
        let said = match seats.is_empty() {
            true => say!(pen, "everybody_has_a_wall_today"),
            false => say!(pen, "no_wall_today", seats = pen.listed(&seats)),
        };
        Ok(Played::default().say(said))
    }

    /// Whether walls can still be judged, and not one is noted today.
    pub(super) fn no_wall_is_noted(&self) -> bool {
        match &self.stage {
            Stage::Vote(stage) => stage.step == Step::Before && stage.walls.is_empty(),
            Stage::Election(stage) => stage.casts.is_empty() && stage.walls.is_empty(),
            Stage::Before | Stage::Night(_) | Stage::Over => false,
        }
    }

    /// Who of the living has no wall noted and is admitted all the same, once one is noted.
    pub(super) fn without_noted_walls(&self, stage: &VoteStage) -> Vec<SeatId> {
        let living = stage.vote.town.living();
        let without = living
            .filter(|(seat, player)| !stage.walls.contains(seat) && !player.has(Mark::NotAdmitted));
        let without = without.map(|(seat, _)| seat);
        without.filter(|_| !stage.walls.is_empty()).collect()
    }

    /// The walls noted today, while they can still be judged.
    fn walls_of_today(&mut self) -> Option<&mut BTreeSet<SeatId>> {
        match &mut self.stage {
            Stage::Vote(stage) if stage.step == Step::Before => Some(&mut stage.walls),
            Stage::Election(stage) if stage.casts.is_empty() => Some(&mut stage.walls),
            Stage::Before | Stage::Election(_) | Stage::Vote(_) | Stage::Night(_) | Stage::Over => {
                None
            }
        }
    }

    fn mark(&mut self, seats: &[SeatId], without: bool) {
        for town in self.towns() {
            for seat in seats {
                let Some(player) = town.players.get_mut(seat) else {
                    continue;
                };
                match without {
                    true => player.marks.insert(Mark::NotAdmitted),
                    false => player.marks.remove(&Mark::NotAdmitted),
                };
            }
        }
    }

    /// Gives a penalty, or takes all of a player back.
    pub(super) fn penalty(
        &mut self,
        seat: SeatId,
        sanction: Sanction,
        pen: &Pen,
    ) -> Result<Played, Refusal> {
        let name = pen.name(seat);
        if !self.city.lives(seat) {
            return Err(out(seat, pen));
        }
        let day = self.next_vote();
        let penalty = match sanction {
            Sanction::Silenced => Some(Penalty::Silenced { day }),
            Sanction::Victim => Some(Penalty::ForcedVictim { day }),
            Sanction::Off => Some(Penalty::OffToTheEnd),
            Sanction::Lifted => None,
        };
        let Some(penalty) = penalty else {
            return self.lift(seat, pen);
        };
        self.memory.penalties.push(Penalised { seat, penalty });
        self.block(seat, penalty);
        let penalties = self.memory.penalties.clone();
        let today = self.day();
        for town in self.towns() {
            enforce(town, &penalties, today);
        }
        let said = match penalty {
            Penalty::Silenced { .. } => {
                say!(pen, "roles_blocked_for_two_days", name)
            }
            Penalty::ForcedVictim { .. } => {
                say!(pen, "name_is_the_obligatory_victim_of_the", name)
            }
            Penalty::OffToTheEnd => say!(pen, "roles_and_vote_are_off", name),
        };
        let key = match penalty {
            Penalty::Silenced { .. } => "penalty_silenced",
            Penalty::ForcedVictim { .. } => "penalty_victim",
            Penalty::OffToTheEnd => "penalty_off",
        };
        Ok(Played::default()
            .say(said)
            .tell(penalty_text(key, seat, pen)))
    }

    fn lift(&mut self, seat: SeatId, pen: &Pen) -> Result<Played, Refusal> {
        if !self.is_penalised(seat) {
            return Err(self.nothing_to_lift(seat, pen));
        }
        self.memory.penalties.retain(|given| given.seat != seat);
        for city in self.cities() {
            city.blocks
                .retain(|block| block.seat != seat || block.by != BlockedBy::Host);
        }
        for town in self.towns() {
            if let Some(player) = town.players.get_mut(&seat) {
                for mark in [Mark::Barred, Mark::ForcedVictim] {
                    player.marks.remove(&mark);
                }
            }
        }
        let day = self.day();
        let fresh = self.city.citizen(seat).map(|one| self.player(one, day));
        let blocked = fresh.is_some_and(|player| player.has(Mark::RoleBlocked));
        for town in self.towns() {
            if let Some(player) = town.players.get_mut(&seat)
                && !blocked
            {
                player.marks.remove(&Mark::RoleBlocked);
            }
        }
        let said = say!(pen, "has_no_penalty_any_more", player = pen.name(seat));
        Ok(Played::default()
            .say(said)
            .tell(penalty_text("penalty_lifted", seat, pen)))
    }

    /// Whether a penalty of a player still bears on the running day or the next vote.
    fn is_penalised(&self, seat: SeatId) -> bool {
        let blocked = self.city.blocks.iter().any(|block| {
            let penalty = block.seat == seat && block.by == BlockedBy::Host;
            penalty && block.until >= When::evening(self.day())
        });
        blocked || self.standing_penalties().any(|given| given.seat == seat)
    }

    /// The penalties that still bear on a vote.
    fn standing_penalties(&self) -> impl Iterator<Item = &Penalised> {
        let days = [self.day(), self.next_vote()];
        let given = self.memory.penalties.iter();
        given.filter(move |given| {
            let mut marks = days.iter().flat_map(|day| given.penalty.marks(*day));
            marks.next().is_some()
        })
    }

    /// Nothing stands against a player: against whom something does.
    fn nothing_to_lift(&self, seat: SeatId, pen: &Pen) -> Refusal {
        let name = pen.name(seat);
        let players = self.city.living().map(|citizen| citizen.seat);
        let standing: Vec<SeatId> = players.filter(|seat| self.is_penalised(*seat)).collect();
        let others = match standing.is_empty() {
            true => say!(pen, "there_is_none_in_the_game"),
            false => say!(
                pen,
                "penalties_count_against",
                standing = pen.listed(&standing)
            ),
        };
        let message = say!(pen, "no_penalty_counts_against", name, others);
        refused("no-penalty", message)
    }

    /// The day whose vote is the next to be counted.
    fn next_vote(&self) -> u32 {
        match &self.stage {
            Stage::Vote(stage) if stage.step != Step::Asked => self.day(),
            Stage::Before | Stage::Election(_) | Stage::Vote(_) | Stage::Night(_) | Stage::Over => {
                self.day() + 1
            }
        }
    }

    fn block(&mut self, seat: SeatId, penalty: Penalty) {
        let day = self.day();
        let until = match penalty {
            Penalty::Silenced { .. } => When::night(day + BLOCKED_DAYS - 1),
            Penalty::OffToTheEnd => When::LAST,
            Penalty::ForcedVictim { .. } => return,
        };
        for city in self.cities() {
            city.blocks.push(Block {
                seat,
                by: BlockedBy::Host,
                peaceful: true,
                negative: true,
                from: When::evening(day),
                until,
            });
        }
    }

    /// Notes a dead player's last word, and says whether it is one (city day T-10, P-2).
    pub(super) fn last_word(&mut self, seat: SeatId, pen: &Pen) -> Result<Played, Refusal> {
        let name = pen.name(seat);
        let fate = self.city.citizen(seat).map(|citizen| citizen.fate);
        let in_time = match (fate, &self.stage) {
            (None | Some(Fate::Alive), _) => {
                let message = say!(pen, "is_no_dead_main_player", name);
                return Err(refused("alive", message));
            }
            (Some(Fate::Night(night)), Stage::Vote(stage)) => {
                let before = matches!(stage.step, Step::Before | Step::Offered);
                before && stage.kind != VoteKind::Extra && night + 1 == self.day()
            }
            (Some(Fate::Day(day)), Stage::Night(_) | Stage::Vote(_)) => day == self.day(),
            (Some(_), _) => false,
        };
        let first = self.memory.last_words.insert(seat);
        let said = match (in_time, first) {
            (true, true) => say!(pen, "s_last_word_is_noted", name),
            (true, false) => {
                say!(pen, "has_left_a_last_word_already", name)
            }
            (false, _) => say!(pen, "s_post_is_too_late", name),
        };
        Ok(Played::default().say(said))
    }

    /// A black phantom switches off, or on again, that the dead of the night vote (city day L-17).
    pub(super) fn phantom_players(
        &mut self,
        seat: SeatId,
        effect: PhantomPlayers,
        pen: &Pen,
    ) -> Result<Played, Refusal> {
        let name = pen.name(seat);
        let black = self.city.lives(seat) && self.city.side(seat) == Side::Black;
        if !black || self.city.usable(seat, Peaceful::Phantom).is_none() {
            let message = say!(pen, "is_no_black_phantom", name);
            return Err(refused("no-role", message));
        }
        let said = match effect {
            PhantomPlayers::Off => {
                self.memory.no_phantoms.insert(seat);
                say!(pen, "while_lives_the_dead", name)
            }
            PhantomPlayers::On => {
                self.memory.no_phantoms.remove(&seat);
                say!(pen, "while_name_lives_the_dead_of_a", name)
            }
        };
        Ok(Played::default().say(said))
    }
}

/// What everybody reads of a penalty: it bears on the votes of all.
fn penalty_text(key: &str, seat: SeatId, pen: &Pen) -> MoveText {
    let line = pen.word(key, &[("player", pen.name(seat))]);
    MoveText::new(Audience::Public, [line])
}

fn too_late(pen: &Pen) -> Refusal {
    refused("too-late", say!(pen, "a_wall_is_judged_before"))
}
