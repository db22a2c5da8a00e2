//! Where a move arrives: hypnosis, the maniac's illusion, the visit itself (night rules §3.4).

use super::act::{ActId, Why};
use super::outcome::Cause;
use super::scene::{Doom, House, Scene};
use crate::moves::Turned;
use crate::role::{Negative, Peaceful, Role, Side};
use nightdesk_game::SeatId;

/// The seat of the maniac's copy.
pub(super) const SHADE: SeatId = SeatId(u16::MAX);

impl Scene<'_> {
    /// Where a move ends that was aimed at a player.
    ///
    /// # Errors
    /// Why it is not made at all.
    pub(super) fn aim(&mut self, id: ActId, named: SeatId) -> Result<SeatId, Why> {
        let target = self.turned_away(id, named)?;
        let act = self.act_mut(id);
        if act.sent.targets.contains(&named) && !act.is_kill() {
            act.seen_at.push(named);
        }
        if target != named || act.is_kill() {
            act.seen_at.push(target);
        }
        Ok(self.before_the_shade(target))
    }

    /// Hypnosis: each move is turned at most once.
    fn turned_away(&mut self, id: ActId, named: SeatId) -> Result<SeatId, Why> {
        let act = self.act(id);
        if act.turned_by.is_some() || act.by() == named {
            return Ok(named);
        }
        let Some(turned) = self.spell_on(id, named) else {
            return Ok(named);
        };
        let act = self.act_mut(id);
        act.turned_by = Some(named);
        let (kill, by) = (act.is_kill(), act.by());
        if kill
            && turned != Turned::Exempt
            && let Some(spell) = self.spells.get_mut(&named)
        {
            spell.killers_turned = true;
        }
        match turned {
            Turned::Exempt => Ok(named),
            Turned::Skip => Err(Why::HypnosisSkip),
            Turned::To(seat) if kill && seat == by => Err(Why::OwnShot),
            Turned::To(seat) => Ok(seat),
        }
    }

    /// Where a move would end that is aimed at a player, by hypnosis alone.
    pub(super) fn ends_at(&self, id: ActId, named: SeatId) -> SeatId {
        let act = self.act(id);
        if act.turned_by.is_some() || act.by() == named {
            return named;
        }
        match self.spell_on(id, named) {
            Some(Turned::To(seat)) => seat,
            Some(Turned::Skip | Turned::Exempt) | None => named,
        }
    }

    /// What a hypnotist does with an act aimed at him, if his move is in force.
    fn spell_on(&self, id: ActId, hypnotist: SeatId) -> Option<Turned> {
        let spell = self.spells.get(&hypnotist)?;
        let act = self.act(id);
        let turned = self.turn_of(spell.act, act.by(), act.role());
        if !act.is_kill() {
            return Some(turned);
        }
        if !spell.turns_killers {
            return Some(Turned::Exempt);
        }
        match turned {
            Turned::To(_) if self.is_copy(spell.act) => Some(Turned::Exempt),
            other => Some(other),
        }
    }

    /// What a hypnotist's move says about a player and his role; a substitute of last night stands
    /// for nobody.
    pub(super) fn turn_of(&self, spell: ActId, by: SeatId, role: Role) -> Turned {
        let sent = &self.act(spell).sent;
        let map = &sent.options.hypnosis;
        let turned = map
            .players
            .get(&by)
            .or_else(|| map.roles.get(&role))
            .copied()
            .or(map.others)
            .or_else(|| sent.targets.first().map(|seat| Turned::To(*seat)))
            .unwrap_or(Turned::Skip);
        match turned {
            Turned::To(seat) if self.stood_in_last_night(spell, seat) => Turned::Exempt,
            Turned::To(_) | Turned::Skip | Turned::Exempt => turned,
        }
    }

    /// The copy stands before the maniac as long as it and the imitator live.
    fn before_the_shade(&self, target: SeatId) -> SeatId {
        let Some(imitator) = self.city.prepared.illusion else {
            return target;
        };
        let maniac = self.negative(target) == Some(Negative::Maniac);
        let stands = !self.shade_broken && !self.died(imitator);
        if maniac && stands && target != imitator {
            SHADE
        } else {
            target
        }
    }

    /// The player at a seat: the maniac in place of his copy.
    pub(super) fn real_player(&self, seat: SeatId) -> SeatId {
        if seat != SHADE {
            return seat;
        }
        let mut maniacs = self.city.holding(Negative::Maniac);
        maniacs.next().unwrap_or(seat)
    }

    /// The peaceful role that is learnt of a player.
    pub(super) fn peaceful_of(&self, seat: SeatId) -> Option<Peaceful> {
        self.city.peaceful(self.real_player(seat))
    }

    /// The act's maker comes to a house; whether he survives that.
    pub(super) fn visit(&mut self, id: ActId, house: SeatId) -> bool {
        let now = self.tick();
        let act = self.act_mut(id);
        act.came_to.push(house);
        let Role::Peaceful(role) = act.role() else {
            return true;
        };
        let (by, stays) = (act.by(), act.stays_home());
        let listed = self
            .city
            .prepared
            .traps
            .get(&house)
            .is_some_and(|roles| roles.contains(&role));
        let red = self.city.side(by) == Side::Red;
        if !listed || stays || !red || !self.live_kamikaze(house) {
            return true;
        }
        self.reacted.insert(house);
        for (seat, cause, hand) in [
            (by, Cause::Kamikaze, house),
            (house, Cause::Kamikaze, house),
        ] {
            self.of_mut(seat).dooms.push(Doom {
                cause,
                by: hand,
                attack: None,
                healable: false,
                life: true,
                // The kamikaze goes of his own will.
                bond: seat == by,
                at: now,
                cripples: false,
            });
        }
        self.miss(id, Why::Kamikaze);
        false
    }

    /// Whether a player is out as a client, for most moves.
    pub(super) fn is_client(&self, seat: SeatId) -> bool {
        self.of(seat).client.is_some()
    }

    /// Whether a player is at the prostitute's.
    pub(super) fn at_the_prostitutes(&self, seat: SeatId) -> bool {
        self.of(seat)
            .client
            .is_some_and(|client| client.house == House::Prostitute)
    }

    /// Whether a role's move finds a client at home: negative roles find the geisha's.
    pub(super) fn is_out_for(&self, role: Role, seat: SeatId) -> bool {
        match role {
            Role::Peaceful(_) => self.is_client(seat),
            Role::Negative(_) | Role::Faceless | Role::Elite(_) => self.at_the_prostitutes(seat),
        }
    }

    /// Whether everybody takes a player for dead.
    pub(super) fn looks_dead(&self, seat: SeatId) -> bool {
        self.died(seat) || self.of(seat).drunk
    }
}
