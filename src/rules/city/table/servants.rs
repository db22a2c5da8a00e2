//! Servants and their masters (city day L-10 to L-14).

use super::pen::Pen;
use super::stage::{Played, Stage, State, Step};
use super::{events, refused};
use crate::game::{Audience, Cause, SeatId, Told};
use crate::rules::Refusal;
use crate::rules::city::Elite;
use crate::rules::city::day::people::{Player, Status};
use crate::rules::city::day::posts::Substitute;

impl State {
    /// Says who serves whom; the servant has his master's side.
    pub(super) fn serves(&mut self, pair: Substitute, pen: &Pen) -> Result<Played, Refusal> {
        let elite = self.town.player(pair.servant);
        if elite.is_none_or(|player| player.elite != Some(Elite::Servant) || !player.is_in_game()) {
            let message = format!("`{}` is no servant", pen.name(pair.servant));
            return Err(refused("no_servant", message));
        }
        if !self.city.lives(pair.master) {
            let message = format!("`{}` is no living main player", pen.name(pair.master));
            return Err(refused("no_master", message));
        }
        let mut known = self.memory.servants.iter();
        if let Some(other) =
            known.find(|known| known.master == pair.master && known.servant != pair.servant)
        {
            let message = format!(
                "`{}` has a servant already: {}",
                pen.name(pair.master),
                pen.name(other.servant)
            );
            return Err(refused("has_servant", message));
        }
        let side = self.city.side(pair.master);
        self.memory
            .servants
            .retain(|known| known.servant != pair.servant);
        self.memory.servants.push(pair);
        for town in self.towns() {
            if let Some(player) = town.players.get_mut(&pair.servant) {
                player.colour = side;
            }
        }
        let (servant, master) = (pen.name(pair.servant), pen.name(pair.master));
        Ok(Played::default().say(format!("{servant} serves {master}.")))
    }

    /// A servant stands in for his master in the coming vote.
    pub(super) fn stands_in(&mut self, pair: Substitute, pen: &Pen) -> Result<Played, Refusal> {
        let (servant, master) = (pen.name(pair.servant), pen.name(pair.master));
        if !self.memory.servants.contains(&pair) {
            let message = format!(
                "`{servant}` does not serve `{master}`; `{servant}: servant -> {master}` says that he does"
            );
            return Err(refused("no_servant", message));
        }
        let Stage::Vote(stage) = &mut self.stage else {
            return Err(refused("no_vote_now", "a servant stands in at a vote"));
        };
        if stage.step != Step::Before {
            return Err(refused(
                "too_late",
                "the vote is announced; a substitution comes before it",
            ));
        }
        if !stage.substitutes.contains(&pair) {
            stage.substitutes.push(pair);
        }
        Ok(Played::default().say(format!("{servant} stands in for {master} in this vote.")))
    }

    /// Servants leave with their masters (city day L-5).
    pub(super) fn servants_leave(&mut self, played: &mut Played, midday: bool, pen: &Pen) {
        let out = |seat: SeatId| {
            self.town
                .player(seat)
                .is_none_or(|player| !player.is_in_game())
        };
        let leaving: Vec<SeatId> = self
            .memory
            .servants
            .iter()
            .filter(|pair| out(pair.master) && !out(pair.servant))
            .map(|pair| pair.servant)
            .collect();
        for servant in leaving {
            for town in self.towns() {
                if let Some(player) = town.players.get_mut(&servant) {
                    player.status = Status::Out;
                }
            }
            let comment = Some("the servant leaves with the master");
            let left = events::died(servant, Cause::Host, comment, midday);
            played.events.push(left);
            let line = pen.word("servant_leaves", &[("player", pen.name(servant))]);
            played.told.push(Told::new(Audience::Public, [line]));
        }
    }

    /// Whom a servant serves, with whether he is in the game.
    pub(super) fn servant_of(&self, master: SeatId) -> Option<SeatId> {
        let pair = self
            .memory
            .servants
            .iter()
            .find(|pair| pair.master == master)?;
        let plays = self
            .town
            .player(pair.servant)
            .is_some_and(Player::is_in_game);
        plays.then_some(pair.servant)
    }
}
