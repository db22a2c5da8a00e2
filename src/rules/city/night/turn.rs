//! Whether a player whose turn it is may make his move (night rules §3.1, §3.2).

use super::act::{ActId, Rank, Why};
use super::outcome::Rescue;
use super::scene::{House, Scene};
use crate::moves::Action;
use crate::role::{Negative, Peaceful, Role};
use crate::rulings::{AttackedKiller, CutTiming, OpenRuling};
use nightdesk_game::SeatId;

impl Scene<'_> {
    /// What keeps an act's maker at home, if anything does.
    pub(super) fn hindrance(&mut self, id: ActId) -> Option<Why> {
        let act = self.act(id);
        let (seat, role, action) = (act.by(), act.role(), act.action());
        let peaceful = act.is_peaceful();
        if self.gone(seat) {
            return Some(Why::Dead);
        }
        if role == Role::Faceless {
            return None;
        }
        if let Some(why) = self.role_is_stopped(id) {
            return Some(why);
        }
        if self.arrested(seat) {
            return Some(Why::Arrest);
        }
        // For the blocker a peaceful killer on his way is a negative one.
        if peaceful && action != Action::Kill && self.protected(seat) {
            return Some(Why::Protected);
        }
        match self.of(seat).client.map(|client| client.house) {
            Some(House::Prostitute) => return Some(Why::OwnClient),
            Some(House::Geisha) if peaceful => return Some(Why::OwnClient),
            Some(House::Geisha) | None => {}
        }
        if self.burning {
            return Some(Why::Fire);
        }
        if peaceful && self.of(seat).crippled {
            return Some(Why::Crippled);
        }
        (self.of(seat).attacked && self.loses_turn(id, seat, action)).then_some(Why::ForcedSkip)
    }

    /// Blocks of the role that last, and tonight's cut.
    fn role_is_stopped(&mut self, id: ActId) -> Option<Why> {
        let act = self.act(id);
        let (seat, role, rank) = (act.by(), act.role(), act.rank);
        // What binds the necromancer binds his undead.
        let seat = match rank {
            Rank::Undead => self.city.user_of(seat),
            Rank::Original | Rank::Copy => seat,
        };
        if rank == Rank::Undead && self.gone(seat) {
            return Some(Why::Dead);
        }
        let held = match rank {
            Rank::Undead => Role::Peaceful(Peaceful::Necromancer),
            Rank::Original | Rank::Copy => role,
        };
        if let Some(why) = self.lasting(seat, held) {
            return Some(why);
        }
        if !self.of(seat).cut {
            return None;
        }
        self.rely(OpenRuling::CutTiming);
        let breaks = match role {
            Role::Peaceful(_) => self.rulings.cut_timing == CutTiming::Start,
            _ => true,
        };
        breaks.then_some(Why::FaceCut)
    }

    /// Whether an attack that he survives costs this move.
    fn loses_turn(&mut self, id: ActId, seat: SeatId, action: Action) -> bool {
        if action == Action::Capture {
            return false;
        }
        if self.act(id).is_kill() && !self.act(id).is_peaceful() {
            self.rely(OpenRuling::AttackedKiller);
            return self.rulings.attacked_killer == AttackedKiller::Skips;
        }
        let endures = self.negative(seat) == Some(Negative::Executor)
            && matches!(self.of(seat).rescue, None | Some(Rescue::Executor));
        !endures
    }

    /// Whether an arrest binds a player: one who was taken away as a client is not there.
    pub(super) fn arrested(&self, seat: SeatId) -> bool {
        let tonight = self.of(seat);
        !tonight.arrests.is_empty() && tonight.client.is_none()
    }

    /// Whether a protection covers a player.
    pub(super) fn protected(&self, seat: SeatId) -> bool {
        let tonight = self.of(seat);
        !tonight.protections.is_empty() && tonight.client.is_none()
    }
}
