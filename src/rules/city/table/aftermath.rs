//! What a vote leaves in the city: deaths, blocks, offices, what roles remember by day.

use super::lots;
use super::morning::day_card;
use super::stage::{Grey, State};
use crate::game::SeatId;
use crate::rules::Chance;
use crate::rules::city::Peaceful;
use crate::rules::city::day::Weight;
use crate::rules::city::day::outcome::{BlockReach, Deathbed, FacelessEnd, VoteOutcome};
use crate::rules::city::day::people::{DayRole, Mark, Town};
use crate::rules::city::dusk::{Gone, left_by_day};
use crate::rules::city::night::Letter;
use crate::rules::city::state::{Block, BlockedBy, Fate, Origin, Step};

impl State {
    /// Puts a result into force; the letters tell who took which role.
    pub(super) fn put_in_force(
        &mut self,
        outcome: &VoteOutcome,
        chance: &mut dyn Chance,
    ) -> Vec<Letter> {
        let day = self.day();
        self.remember_roles(outcome);
        for death in &outcome.deaths {
            self.leaves(death.seat, Fate::Day(day));
        }
        self.swaps(outcome);
        let lynched: Vec<SeatId> = outcome.lynched().collect();
        let executed: Vec<SeatId> = outcome.executed().collect();
        let gone = Gone {
            lynched: &lynched,
            executed: &executed,
        };
        let draws = lots::of(chance, |draws| {
            let mut tried = self.city.clone();
            let drawn = |about, among: &[SeatId]| lots::drawn(draws, about, among);
            left_by_day(&mut tried, gone, day, &drawn).draws
        });
        let drawn = |about, among: &[SeatId]| lots::drawn(&draws, about, among);
        let letters = left_by_day(&mut self.city, gone, day, &drawn).letters;
        self.cripples(outcome);
        self.blocks(outcome, day);
        self.city
            .no_kill
            .extend(outcome.no_killing_move.iter().copied());
        self.city.no_new_shot |= outcome.aftermath.no_new_black_shot.holds();
        self.city.cut_excused = outcome.aftermath.revote_without_victims.holds();
        if outcome.aftermath.faceless == Some(FacelessEnd::Draw) {
            self.memory.grey = Grey::Draw;
        }
        self.memory.votes_held += 1;
        self.standing = outcome.standing.clone();
        self.city.mayor = self.standing.mayor.holder();
        self.city.secretary = self.standing.secretary;
        letters
    }

    /// Sets a player's fate and keeps the role he held.
    pub(super) fn leaves(&mut self, seat: SeatId, fate: Fate) {
        if let Some(role) = self.city.peaceful(seat) {
            self.city.dead_roles.entry(seat).or_insert(role);
        }
        if let Some(citizen) = self.city.citizens.get_mut(&seat) {
            citizen.fate = fate;
        }
    }

    /// Weights, limits and the hero's move go with the card.
    fn remember_roles(&mut self, outcome: &VoteOutcome) {
        for (seat, player) in &outcome.town.players {
            let Some(card) = day_card(&self.city, *seat).map(|card| card.id) else {
                continue;
            };
            match &player.role {
                DayRole::Judge { .. } | DayRole::Politician { .. } | DayRole::Hero { .. } => {
                    self.memory.roles.insert(card, player.role.clone());
                }
                DayRole::DrugDealer { purse } => {
                    let spent = self.memory.spent.entry(card).or_default();
                    *spent = *spent + (purse_of(&self.town, *seat) - *purse);
                }
                DayRole::Plain
                | DayRole::Witness
                | DayRole::Necromancer { .. }
                | DayRole::Phantom
                | DayRole::Lawyer { .. }
                | DayRole::Liar
                | DayRole::Priest
                | DayRole::Terrorist
                | DayRole::Fanatic { .. }
                | DayRole::Inquisitor { .. }
                | DayRole::Witch => {}
            }
        }
    }

    /// A dying witch gives a living player the role of a dead one (city day V-47).
    fn swaps(&mut self, outcome: &VoteOutcome) {
        for moved in &outcome.deathbed {
            let Deathbed::SwapRoles { living, dead, .. } = moved else {
                continue;
            };
            for card in &mut self.city.cards {
                if !matches!(card.origin, Origin::Dealt | Origin::Taken) {
                    continue;
                }
                if card.holder == *living {
                    card.holder = *dead;
                } else if card.holder == *dead {
                    card.holder = *living;
                }
            }
        }
    }

    fn cripples(&mut self, outcome: &VoteOutcome) {
        for seat in &outcome.crippled {
            if let Some(citizen) = self.city.citizens.get_mut(seat) {
                citizen.crippled = true;
            }
        }
        for card in &mut self.city.cards {
            let spared = |seat: &SeatId| card.holder == *seat || card.memory.bond == Some(*seat);
            if card.role == Peaceful::Immortal && outcome.spared.iter().any(spared) {
                card.memory.life_spent = true;
            }
        }
    }

    /// Terrorists (city day V-42, V-43) and curses (L-17).
    fn blocks(&mut self, outcome: &VoteOutcome, day: u32) {
        let of = |seat: SeatId, by: BlockedBy, peaceful: bool, negative: bool, until: Step| Block {
            seat,
            by,
            peaceful,
            negative,
            from: Step::evening(day),
            until,
        };
        let next = Step::evening(day + 1);
        for blocked in &outcome.blocked {
            let negative = blocked.reach == BlockReach::Both;
            let block = of(blocked.seat, BlockedBy::Terrorist, true, negative, next);
            self.city.blocks.push(block);
        }
        for seat in &outcome.no_night_move {
            let block = of(*seat, BlockedBy::Terrorist, true, true, Step::night(day));
            self.city.blocks.push(block);
        }
    }

    /// Hosts of black phantoms are cursed until the end of the coming day.
    pub(super) fn curses(&mut self, town: &Town) {
        let day = self.day();
        for (seat, player) in &town.players {
            if player.has(Mark::Cursed) {
                self.city.blocks.push(Block {
                    seat: *seat,
                    by: BlockedBy::Phantom,
                    peaceful: true,
                    negative: false,
                    from: Step::night(day),
                    until: Step::evening(day + 1),
                });
            }
        }
    }
}

fn purse_of(town: &Town, seat: SeatId) -> Weight {
    match town.player(seat).map(|player| &player.role) {
        Some(DayRole::DrugDealer { purse }) => *purse,
        _ => Weight::ZERO,
    }
}
