//! The colour a player shows to a check (night rules §4.3).

use super::act::Way;
use super::aim::SHADE;
use super::peaceful_kill::red_by_burning;
use super::scene::Scene;
use crate::role::{Negative, Peaceful, Role, Side};
use nightdesk_game::SeatId;

impl Scene<'_> {
    /// The colour somebody else's check shows tonight, a joker's inversion included.
    pub(super) fn shown(&self, seat: SeatId, checker: SeatId) -> Side {
        let colour = self.before_inversion(seat, checker);
        let inverted = self
            .inverted
            .get(&seat)
            .is_some_and(|joker| *joker != checker);
        match (inverted, colour) {
            (false, colour) => colour,
            (true, Side::Black) => Side::Red,
            (true, Side::Red | Side::Grey) => Side::Black,
        }
    }

    /// Base colour, whitening, rumour.
    pub(super) fn before_inversion(&self, seat: SeatId, checker: SeatId) -> Side {
        if self.smeared(seat) {
            return Side::Black;
        }
        // A check of oneself never touches the black role.
        if self.whitened(seat) || seat == checker || seat == SHADE {
            return Side::Red;
        }
        self.base_colour(seat)
    }

    pub(super) fn smeared(&self, seat: SeatId) -> bool {
        let mut smears = self.city.prepared.smears.iter();
        smears.any(|smear| smear.target == seat)
    }

    fn whitened(&self, seat: SeatId) -> bool {
        let mut whitened = self.city.prepared.whitened.values();
        whitened.any(|one| *one == seat)
    }

    fn base_colour(&self, seat: SeatId) -> Side {
        let Some(role) = self.negative(seat) else {
            return Side::Red;
        };
        if self.is_cleared(seat) {
            return Side::Red;
        }
        let black = match role {
            Negative::Mafia | Negative::Maniac | Negative::Yakuza => true,
            Negative::BossSon | Negative::ChiefDaughter => false,
            Negative::Hireling
            | Negative::Ninja
            | Negative::Imitator
            | Negative::Joker
            | Negative::Poisoner
            | Negative::Executor
            | Negative::Geisha => {
                let rescued = self.city.rescued.get(&seat);
                self.city.stained.contains(&seat)
                    || self.stains_tonight(seat, role)
                    || rescued.is_some_and(|saved| self.is_black(*saved))
            }
        };
        match black {
            true => Side::Black,
            false => Side::Red,
        }
    }

    /// A black hero's rescue, while the saved red player lives, or a black inquisitor's burning
    /// keeps him red.
    fn is_cleared(&self, seat: SeatId) -> bool {
        let rescued = self.city.rescued.get(&seat);
        let by_rescue = rescued.is_some_and(|saved| {
            let lives = self.city.lives(*saved) && !self.died(*saved);
            lives && self.city.side(*saved) == Side::Red
        });
        by_rescue || self.is_red_by_burning(seat)
    }

    /// Role "inquisitor": tonight's burning counts at once, like a werewolf's first kill.
    fn is_red_by_burning(&self, seat: SeatId) -> bool {
        let Some(card) = self.city.usable(seat, Peaceful::Inquisitor) else {
            return false;
        };
        let role = Role::Peaceful(Peaceful::Inquisitor);
        let burnings = self.attacks.iter();
        let burnings = burnings.filter(|attack| attack.by == seat && attack.role == role);
        let burnt: Vec<Side> = burnings
            .flat_map(|attack| attack.killed.iter())
            .map(|victim| self.city.side(*victim))
            .collect();
        red_by_burning(card.memory.reddened, &burnt)
    }

    /// The first kill of the kind that stains, the night of that kill included.
    pub(super) fn stains_tonight(&self, seat: SeatId, role: Negative) -> bool {
        let own = self.attacks.iter().any(|attack| {
            let way = self.act(attack.act).way;
            let counts = match role {
                Negative::Hireling | Negative::Ninja => way == Way::Sent,
                // Insuring the maniac does not count.
                Negative::Geisha => !self.insured.contains(&attack.act),
                _ => true,
            };
            attack.by == seat
                && attack.role == Role::Negative(role)
                && !attack.killed.is_empty()
                && counts
        });
        let peaceful = [Peaceful::Investigator, Peaceful::Fanatic, Peaceful::Cultist]
            .into_iter()
            .any(|role| self.killed_tonight(seat, Role::Peaceful(role)));
        own || peaceful
    }
}
