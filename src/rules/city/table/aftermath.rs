//! What a vote leaves in the city: deaths, blocks, offices, what roles remember by day.

use super::lots::Lots;
use super::morning::day_card;
use super::pen::Pen;
use super::stage::{Grey, State};
use crate::cards::Over;
use crate::day::outcome::{BlockReach, Deathbed, FacelessEnd, HeroResult, VoteOutcome};
use crate::day::people::{DayRole, Mark, Player, Status, Town};
use crate::day::{Open, Weight};
use crate::dusk::{Gone, left_by_day};
use crate::night::{Letter, LetterClass, Value};
use crate::state::{Block, BlockedBy, Fate, Origin, Step};
use crate::{Peaceful, Role, Side};
use nightdesk_game::{Audience, MoveText, SeatId};

impl State {
    /// Puts a result into force; the letters tell who took which role.
    pub(super) fn put_in_force(
        &mut self,
        outcome: &VoteOutcome,
        lots: &mut Lots<'_>,
    ) -> Vec<Letter> {
        let day = self.day();
        self.remember_roles(outcome);
        self.memory.remember_disguises(outcome);
        for death in &outcome.deaths {
            self.leaves(death.seat, Fate::Day(day));
        }
        self.swaps(outcome);
        let lynched: Vec<SeatId> = outcome.lynched().collect();
        let executed: Vec<SeatId> = outcome.executed().collect();
        // Who is still cut after the vote stays so.
        let cut = outcome.town.players.iter();
        let cut = cut.filter(|(_, player)| player.cut.is_some());
        let stay_cut: Vec<SeatId> = cut.map(|(seat, _)| *seat).collect();
        let gone = Gone {
            lynched: &lynched,
            executed: &executed,
            stay_cut: &stay_cut,
        };
        let mut letters = lots.settle(&mut self.city, |city, drawn| {
            left_by_day(city, gone, day, drawn)
        });
        letters.extend(self.lives_spent(outcome));
        self.rescued(outcome);
        self.cripples(outcome);
        self.blocks(outcome, day);
        self.city
            .no_kill
            .extend(outcome.no_killing_move.iter().copied());
        self.city.no_new_shot |= outcome.aftermath.no_new_black_shot.holds();
        self.city.cut_excused = outcome.aftermath.cut_excused.holds();
        if outcome.aftermath.faceless == Some(FacelessEnd::Draw) {
            self.memory.grey = Grey::Draw;
        }
        self.memory.votes_held += 1;
        let replaced = !self.in_force.day.recommended(Open::NewSecretary);
        self.memory.dismissed = outcome.aftermath.dismissed.filter(|_| replaced);
        self.standing = outcome.standing.clone();
        self.city.mayor = self.standing.mayor.holder();
        self.city.secretary = self.standing.secretary;
        letters
    }

    /// Black phantoms who are out now, with the black roles that were hidden (city day L-17).
    pub(super) fn phantoms_who_leave(
        &self,
        before: &Town,
        after: &Town,
        pen: &Pen,
    ) -> Vec<MoveText> {
        let sat = before.players.iter().filter(|(_, player)| {
            let sits = matches!(player.status, Status::Phantom { possesses: Some(_) });
            sits && player.colour == Side::Black
        });
        let gone = sat.filter(|(seat, _)| !after.player(**seat).is_some_and(Player::is_in_game));
        let told = gone.filter_map(|(seat, _)| {
            let over = Over::of(self.city.citizen(*seat)?);
            let Over::Black(role) = self.memory.shown_over(*seat, over) else {
                return None;
            };
            let role = Role::Negative(role);
            let slots = [
                ("player", pen.name(*seat)),
                ("role", pen.role(role).to_owned()),
            ];
            Some(MoveText::new(
                Audience::Public,
                [pen.word("phantom_leaves", &slots)],
            ))
        });
        told.collect()
    }

    /// A day's town with the roles as they are after a result: whoever took one over has it in
    /// another vote of the day (city day D-6).
    pub(super) fn with_passed_on_roles(&self, mut town: Town) -> Town {
        let day = self.day();
        for citizen in self.city.living() {
            if let Some(player) = town.players.get_mut(&citizen.seat) {
                let now = self.player(citizen, day);
                player.role = now.role;
                player.hold = now.hold;
            }
        }
        town
    }

    /// Sets a player's fate and keeps the role he held.
    pub(super) fn leaves(&mut self, seat: SeatId, fate: Fate) {
        self.city.remember_role(seat);
        if let Some(citizen) = self.city.citizens.get_mut(&seat) {
            citizen.fate = fate;
        }
    }

    /// Weights, limits and the hero's move go with the card.
    fn remember_roles(&mut self, outcome: &VoteOutcome) {
        for (seat, player) in &outcome.town.players {
            let card = day_card(&self.city, *seat).map(|card| (card.id, card.memory.heirs));
            let Some((card, heirs)) = card else {
                continue;
            };
            match &player.role {
                DayRole::Judge { .. } | DayRole::Politician { .. } | DayRole::Hero { .. } => {
                    let kept = (player.role.clone(), heirs);
                    self.memory.roles.insert(card, kept);
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
            if self.without_role([*living, *dead]).is_some() {
                continue;
            }
            for card in &mut self.city.cards {
                if !matches!(card.origin, Origin::Dealt | Origin::Taken) {
                    continue;
                }
                if card.holder == *living {
                    card.holder = *dead;
                } else if card.holder == *dead {
                    card.holder = *living;
                    card.memory.unknown = true;
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
    }

    /// An immortal whose life was taken is told so, and who was attacked (city: immortal).
    fn lives_spent(&mut self, outcome: &VoteOutcome) -> Vec<Letter> {
        let mut letters = Vec::new();
        for card in &mut self.city.cards {
            let spared = |seat: &&SeatId| card.holder == **seat || card.memory.bond == Some(**seat);
            let who: Vec<SeatId> = outcome.spared.iter().filter(spared).copied().collect();
            if card.role != Peaceful::Immortal || card.memory.life_spent || who.is_empty() {
                continue;
            }
            card.memory.life_spent = true;
            let letter = Letter::new(card.holder, LetterClass::LifeSpent);
            letters.push(letter.with("who", Value::Seats(who)));
        }
        letters.retain(|letter| self.city.lives(letter.to));
        letters
    }

    /// How a black hero checks depends on whom he saved (city: hero of the blacks).
    fn rescued(&mut self, outcome: &VoteOutcome) {
        let saved = outcome.hero.filter(|hero| {
            hero.result == HeroResult::Saved && self.city.side(hero.by) == Side::Black
        });
        let saved = saved.map(|hero| (hero.by, hero.on));
        self.city.rescued.extend(saved);
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
            let tortured = outcome
                .deathbed
                .iter()
                .any(|moved| matches!(moved, Deathbed::Crippled { on, .. } if on == seat));
            let by = match tortured {
                true => BlockedBy::Executor,
                false => BlockedBy::Terrorist,
            };
            let block = of(*seat, by, true, true, Step::night(day));
            self.city.blocks.push(block);
        }
    }

    /// Hosts of black phantoms are cursed until the end of the coming day.
    pub(super) fn curses(&mut self, town: &Town) {
        let day = self.day();
        for (seat, player) in &town.players {
            let possesses = matches!(player.status, Status::Phantom { possesses: Some(_) });
            if possesses && player.colour == Side::Black {
                self.memory.cursed.insert(*seat);
            }
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
