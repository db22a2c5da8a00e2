//! Evening moves that give or take for longer: hacks, slaves, copies, collections, bonds, bodies.

use std::collections::BTreeSet;

use super::{Action, Dusk};
use crate::inherit::{Takeover, raise_one};
use crate::moves::{Move, Refusal, so_many};
use crate::night::{Letter, LetterClass, Value};
use crate::role::{Peaceful, Role, Side};
use crate::rulings::{OpenRuling, PimpLimit};
use crate::state::{Block, BlockedBy, Card, Memory, Origin, Step};
use nightdesk_game::SeatId;

/// Players an actor or a wizard may copy in a game.
const COPIES: usize = 3;
/// Players an anonymous watches at once.
const WATCHED: usize = 4;

impl Dusk<'_> {
    fn target(&self, sent: &Move) -> Result<SeatId, Refusal> {
        let target = sent.targets.first().copied().ok_or(Refusal::ONE)?;
        if self.city.citizen(target).is_none() {
            return Err(Refusal::NoMainPlayer(target));
        }
        if !self.city.lives(target) {
            return Err(Refusal::Corpse(target));
        }
        Ok(target)
    }

    pub(super) fn card(&mut self, sent: &Move) -> Result<&mut Card, Refusal> {
        let role = sent.role.peaceful().ok_or(Refusal::NoRole)?;
        let id = self.city.usable(sent.by, role).map(|card| card.id);
        id.and_then(|id| self.after.card_mut(id))
            .ok_or(Refusal::NoRole)
    }

    /// All roles of a player are blocked for a day and a night.
    pub(super) fn hack(&mut self, sent: &Move) -> Result<(), Refusal> {
        let target = self.target(sent)?;
        self.after.prepared.hacked.insert(target, sent.by);
        let lasts = self.end_of_block(target);
        self.block(target, BlockedBy::Hacker, lasts);
        // A black hacked by another side loses one role for a second cycle.
        let second =
            self.city.side(target) == Side::Black && self.city.side(sent.by) != Side::Black;
        if second {
            self.after.blocks.push(Block {
                seat: target,
                by: BlockedBy::Hacker,
                peaceful: true,
                negative: false,
                from: Step::night(self.day + 1),
                until: Step::evening(self.day + 2),
            });
        }
        Ok(())
    }

    /// A hacked black says which role he goes on with; the other one stays blocked.
    pub(super) fn keep(&mut self, sent: &Move) -> Result<(), Refusal> {
        let second = |block: &&mut Block| {
            let one_role = block.peaceful != block.negative;
            let starts = block.from == Step::night(self.day);
            block.seat == sent.by && block.by == BlockedBy::Hacker && one_role && starts
        };
        let Some(block) = self.after.blocks.iter_mut().find(second) else {
            return Err(Refusal::NotHacked);
        };
        block.peaceful = matches!(sent.role, Role::Negative(_));
        block.negative = !block.peaceful;
        Ok(())
    }

    /// A pimp lets a slave go.
    pub(super) fn let_go(&mut self, sent: &Move) -> Result<(), Refusal> {
        let target = self.target(sent)?;
        if !self.card(sent)?.memory.slaves.remove(&target) {
            return Err(Refusal::NoSlave(target));
        }
        self.after.prepared.freed.insert(target);
        Ok(())
    }

    /// A pimp who takes the hacker as a slave at that very moment is not hacked.
    pub(super) fn masters_escape(&mut self) {
        let escaped: Vec<SeatId> = self
            .after
            .prepared
            .hacked
            .iter()
            .filter(|(target, hacker)| {
                let pimp = self.after.usable(**target, Peaceful::Pimp);
                let new = self.after.prepared.enslaved.contains(hacker);
                new && pimp.is_some_and(|card| card.memory.slaves.contains(hacker))
            })
            .map(|(target, _)| *target)
            .collect();
        for pimp in escaped {
            self.after.prepared.hacked.remove(&pimp);
            self.after
                .blocks
                .retain(|block| block.seat != pimp || block.by != BlockedBy::Hacker);
        }
    }

    /// Whoever takes a new role each evening is free by then.
    fn end_of_block(&self, target: SeatId) -> Step {
        let early = [Peaceful::Actor, Peaceful::Wizard, Peaceful::Collector]
            .into_iter()
            .any(|role| self.city.usable(target, role).is_some());
        match early {
            true => Step::night(self.day),
            false => Step::evening(self.day + 1),
        }
    }

    fn block(&mut self, seat: SeatId, by: BlockedBy, until: Step) {
        self.after.blocks.push(Block {
            seat,
            by,
            peaceful: true,
            negative: true,
            from: Step::night(self.day),
            until,
        });
    }

    /// A bond once per game; it can be broken.
    pub(super) fn bond(&mut self, sent: &Move) -> Result<(), Refusal> {
        if sent.action == Action::BreakBond {
            self.card(sent)?.memory.bond = None;
            return Ok(());
        }
        let target = self.target(sent)?;
        if target == sent.by {
            return Err(Refusal::Oneself);
        }
        let card = self.card(sent)?;
        if card.is_copy() {
            return Err(Refusal::CopyBond);
        }
        if card.memory.bond_made {
            return Err(Refusal::BondMade);
        }
        card.memory.bond = Some(target);
        card.memory.bond_made = true;
        Ok(())
    }

    /// Two new players at most, four in all; an exchange is for one.
    pub(super) fn surveil(&mut self, sent: &Move) -> Result<(), Refusal> {
        let new: BTreeSet<SeatId> = sent.targets.iter().copied().collect();
        let named: Vec<SeatId> = new.iter().copied().collect();
        so_many(&named, 1..=2)?;
        if new.contains(&sent.by) {
            return Err(Refusal::Oneself);
        }
        if let Some(dead) = new.iter().find(|seat| !self.city.lives(**seat)) {
            return Err(Refusal::Corpse(*dead));
        }
        let dropped = sent.options.except.clone();
        if dropped.len() > 1 || (!dropped.is_empty() && new.len() > 1) {
            return Err(Refusal::OneExchange);
        }
        let lives: Vec<SeatId> = self.city.living().map(|citizen| citizen.seat).collect();
        let card = self.card(sent)?;
        let watched = &mut card.memory.watched;
        watched.retain(|seat| lives.contains(seat) && !dropped.contains(seat));
        if watched.union(&new).count() > WATCHED {
            return Err(Refusal::Watched);
        }
        watched.extend(new.iter().copied());
        // He learns their roles by the morning.
        let new = new.into_iter().map(|seat| (sent.by, seat));
        self.after.prepared.watched.extend(new);
        Ok(())
    }

    /// One new slave an evening, one more at once every two days; one of them is punished.
    pub(super) fn pimp(&mut self, sent: &Move) -> Result<(), Refusal> {
        let target = self.target(sent)?;
        if target == sent.by {
            return Err(Refusal::Oneself);
        }
        let lives: Vec<SeatId> = self.city.living().map(|citizen| citizen.seat).collect();
        if sent.action == Action::Punish {
            let slaves = self.card(sent)?.memory.slaves.clone();
            if !slaves.contains(&target) {
                return Err(Refusal::NoSlave(target));
            }
            // What another pimp does with his slaves is his alone.
            if !self.after.prepared.punished.is_disjoint(&slaves) {
                return Err(Refusal::OnePunished);
            }
            self.after.prepared.punished.insert(target);
            let until = self.end_of_block(target);
            self.block(target, BlockedBy::Pimp, until);
            return Ok(());
        }
        let (day, counts_from) = (self.day, self.rulings.pimp_limit);
        let card = self.card(sent)?;
        card.memory.slaves.retain(|seat| lives.contains(seat));
        let since_first = card
            .memory
            .first_slave
            .map_or(0, |first| day.saturating_sub(first));
        let limit = |counts_from: PimpLimit| {
            1 + match counts_from {
                PimpLimit::FirstDay => day.saturating_sub(1) / 2,
                PimpLimit::FirstSlave => since_first / 2,
            }
        };
        let slaves = u32::try_from(card.memory.slaves.len()).unwrap_or(u32::MAX);
        let may_take = |counts_from: PimpLimit| slaves < limit(counts_from);
        if may_take(PimpLimit::FirstDay) != may_take(PimpLimit::FirstSlave) {
            self.relied.insert(OpenRuling::PimpLimit);
        }
        if !may_take(counts_from) {
            return Err(Refusal::Slaves(limit(counts_from)));
        }
        let card = self.card(sent)?;
        card.memory.slaves.insert(target);
        card.memory.first_slave.get_or_insert(day);
        self.after.prepared.enslaved.insert(target);
        if let Some(role) = self.city.peaceful(target) {
            self.letters.push(
                Letter::new(sent.by, LetterClass::SlaveRole)
                    .with("target", Value::Seat(target))
                    .with("role", Value::Role(Role::Peaceful(role))),
            );
        }
        Ok(())
    }

    /// A role for one cycle: an actor's from a player, a wizard's from those not in the game.
    pub(super) fn copy(&mut self, sent: &Move) -> Result<(), Refusal> {
        match sent.role {
            Role::Peaceful(Peaceful::Wizard) => self.conjure(sent),
            _ => self.act_as(sent),
        }
    }

    fn act_as(&mut self, sent: &Move) -> Result<(), Refusal> {
        let target = self.target(sent)?;
        if target == sent.by {
            return Err(Refusal::Oneself);
        }
        let crippled = self.city.citizen(target).is_some_and(|one| one.crippled);
        let role = self.role_in_use(target);
        let card = self.card(sent)?;
        if card.memory.copied.len() >= COPIES {
            return Err(Refusal::Copies);
        }
        if card.memory.copied.contains(&target) {
            return Err(Refusal::CopiedBefore(target));
        }
        // A crippled player has no role to copy: the move is a skip, and none of the three.
        if let Some(role) = role.filter(|_| !crippled) {
            card.memory.copied.insert(target);
            self.deal(sent.by, role, Origin::Copied { night: self.day });
            self.letters.push(
                Letter::new(sent.by, LetterClass::CopiedRole)
                    .with("target", Value::Seat(target))
                    .with("role", Value::Role(Role::Peaceful(role))),
            );
        }
        Ok(())
    }

    /// A collector is copied with the role he uses.
    fn role_in_use(&self, seat: SeatId) -> Option<Peaceful> {
        let active =
            self.city.cards.iter().find(|card| {
                card.holder == seat && card.origin == Origin::Collected { active: true }
            });
        active
            .map(|card| card.role)
            .or_else(|| self.city.peaceful(seat))
    }

    fn conjure(&mut self, sent: &Move) -> Result<(), Refusal> {
        let role = sent.options.role_order.ok_or(Refusal::NameRole)?;
        let present = self.city.cards.iter().any(|card| card.role == role);
        let card = self.card(sent)?;
        if card.memory.conjured.len() >= COPIES {
            return Err(Refusal::Copies);
        }
        if card.memory.conjured.contains(&role) {
            return Err(Refusal::TakenBefore);
        }
        card.memory.conjured.insert(role);
        // A role of the game wastes the try.
        if present {
            let role = Value::Role(Role::Peaceful(role));
            self.letters
                .push(Letter::new(sent.by, LetterClass::TryWasted).with("role", role));
        } else {
            self.deal(sent.by, role, Origin::Conjured { night: self.day });
        }
        Ok(())
    }

    fn deal(&mut self, holder: SeatId, role: Peaceful, origin: Origin) {
        let id = self.after.next_card();
        self.after.cards.push(Card {
            id,
            role,
            holder,
            origin,
            memory: Memory::default(),
        });
    }

    /// Whose roles the collector wants, and which one he uses.
    pub(super) fn collect(&mut self, sent: &Move) -> Result<(), Refusal> {
        if sent.action == Action::Activate {
            return self.activate(sent);
        }
        let held = self
            .city
            .cards
            .iter()
            .filter(|card| {
                card.holder == sent.by && matches!(card.origin, Origin::Collected { .. })
            })
            .count();
        let most = match held {
            0 => 3,
            1 | 2 => 2,
            _ => 1,
        };
        so_many(&sent.targets, 0..=most)?;
        if sent.targets.contains(&sent.by) {
            return Err(Refusal::Oneself);
        }
        let targets = sent.targets.iter().copied().collect();
        let memory = &mut self.card(sent)?.memory;
        memory.marked = targets;
        memory.yields = sent.options.yields;
        memory.unwanted.clone_from(&sent.options.unwanted);
        match sent.options.role_order {
            Some(_) => self.activate(sent),
            None => Ok(()),
        }
    }

    fn activate(&mut self, sent: &Move) -> Result<(), Refusal> {
        let wanted = sent.options.role_order;
        let has = |role: Peaceful| {
            self.city.cards.iter().any(|card| {
                card.holder == sent.by
                    && card.role == role
                    && matches!(card.origin, Origin::Collected { .. })
            })
        };
        if wanted.is_some_and(|role| !has(role)) {
            return Err(Refusal::NotCollected);
        }
        for card in &mut self.after.cards {
            if let Origin::Collected { active } = &mut card.origin
                && card.holder == sent.by
            {
                *active = Some(card.role) == wanted;
            }
        }
        Ok(())
    }

    /// Three souls; the last three stand if he names none.
    pub(super) fn mark(&mut self, sent: &Move) -> Result<(), Refusal> {
        so_many(&sent.targets, 0..=3)?;
        let targets = sent.targets.iter().copied().collect();
        self.card(sent)?.memory.marked = targets;
        Ok(())
    }

    /// Three curses on the first day, then one exchange an evening.
    pub(super) fn necromancer(&mut self, sent: &Move) -> Result<(), Refusal> {
        if sent.action == Action::Curse {
            let card = self.card(sent)?;
            if !card.memory.cursed.is_empty() {
                return Err(Refusal::Cursed);
            }
            so_many(&sent.targets, 3..=3)?;
            if sent.targets.contains(&sent.by) {
                return Err(Refusal::Oneself);
            }
            card.memory.cursed = sent.targets.iter().copied().collect();
            return Ok(());
        }
        let [old, new] = *sent.targets.as_slice() else {
            return so_many(&sent.targets, 2..=2);
        };
        // A crippled player has no role to be raised with, killed again nobody is raised.
        let crippled = self.city.citizen(new).is_some_and(|one| one.crippled);
        if self.city.lives(new) {
            return Err(Refusal::Lives(new));
        }
        if crippled || self.city.gone_for_good.contains(&new) {
            return Err(Refusal::NotRaisable(new));
        }
        let card = self.card(sent)?;
        if !card.memory.cursed.remove(&old) {
            return Err(Refusal::NotCursed(old));
        }
        card.memory.cursed.insert(new);
        self.after.cards.retain(|card| {
            let raised = matches!(card.origin, Origin::Raised { .. });
            !(raised && card.holder == old)
        });
        if let Some(bodies) = self.after.bodies.get_mut(&sent.by) {
            bodies.remove(&old);
        }
        let mut taken = Takeover::default();
        // What was taken this evening works in the next cycle.
        raise_one(&mut self.after, sent.by, new, self.day + 1, &mut taken);
        self.letters.extend(taken.letters);
        Ok(())
    }

    /// The favourite of the whole game.
    pub(super) fn favour(&mut self, sent: &Move) -> Result<(), Refusal> {
        let target = self.target(sent)?;
        if target == sent.by {
            return Err(Refusal::Oneself);
        }
        let card = self.card(sent)?;
        if card.memory.favourite.is_some() {
            return Err(Refusal::FavouriteNamed);
        }
        card.memory.favourite = Some(target);
        if let Some(role) = self.city.peaceful(target) {
            self.letters.push(
                Letter::new(sent.by, LetterClass::FavouriteRole)
                    .with("target", Value::Seat(target))
                    .with("role", Value::Role(Role::Peaceful(role))),
            );
        }
        Ok(())
    }

    /// The last swap stands for good.
    pub(super) fn fix(&mut self, sent: &Move) -> Result<(), Refusal> {
        match &mut self.card(sent)?.memory.swap {
            Some(swap) => {
                swap.fixed = true;
                Ok(())
            }
            None => Err(Refusal::NoSwap),
        }
    }

    /// A politician in office takes a protégé for the night.
    pub(super) fn patronage(&mut self, sent: &Move) -> Result<(), Refusal> {
        let target = self.target(sent)?;
        let office = self.city.mayor == Some(sent.by) || self.city.secretary == Some(sent.by);
        if !office {
            return Err(Refusal::NoOffice);
        }
        self.after.prepared.patronage.insert(sent.by, target);
        Ok(())
    }
}
