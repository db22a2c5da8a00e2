//! Servants and their masters (city day L-10 to L-14).

use super::asides::side_word;
use super::events::DeathTime;
use super::line::{TREATMENTS, Treatment};
use super::pen::Pen;
use super::stage::{Played, Stage, State, Step};
use super::{events, refused};
use crate::Elite;
use crate::day::people::{Mark, Player, Status};
use crate::day::posts::Substitute;
use crate::night::{Letter, general};
use nightdesk_game::{Audience, Cause, MoveText, SeatId};
use nightdesk_rules::Refusal;
use nightdesk_text::say;

impl State {
    /// Servants in the game whose master is not named yet.
    pub(super) fn who_serves_nobody(&self) -> Vec<SeatId> {
        let serves = |seat: SeatId| {
            let mut pairs = self.memory.servants.iter();
            pairs.any(|pair| pair.servant == seat)
        };
        let players = self.town.players.iter();
        let servants = players.filter(|(seat, player)| {
            player.elite == Some(Elite::Servant) && player.is_in_game() && !serves(**seat)
        });
        servants.map(|(seat, _)| *seat).collect()
    }

    /// Says who serves whom; the servant has his master's side.
    pub(super) fn serves(
        &mut self,
        pair: Substitute,
        treatment: Option<Treatment>,
        pen: &Pen,
    ) -> Result<Played, Refusal> {
        let elite = self.town.player(pair.servant);
        if elite.is_none_or(|player| player.elite != Some(Elite::Servant) || !player.is_in_game()) {
            let message = say!(pen, "is_no_servant", player = pen.name(pair.servant));
            return Err(refused("no-servant", message));
        }
        if !self.city.lives(pair.master) {
            let message = say!(
                pen,
                "is_no_living_main_player",
                player = pen.name(pair.master)
            );
            return Err(refused("no-master", message));
        }
        let mut known = self.memory.servants.iter();
        if let Some(other) =
            known.find(|known| known.master == pair.master && known.servant != pair.servant)
        {
            let message = say!(
                pen,
                "has_a_servant_already",
                player = pen.name(pair.master),
                player2 = pen.name(other.servant)
            );
            return Err(refused("has-servant", message));
        }
        let side = self.city.side(pair.master);
        // Said again without a word for it, it is as it was.
        let again = self.memory.servants.contains(&pair);
        let before = self.memory.treatments.get(&pair.servant).filter(|_| again);
        let treatment = treatment.or(before.copied()).unwrap_or_default();
        self.memory
            .servants
            .retain(|known| known.servant != pair.servant);
        self.memory.servants.push(pair);
        self.memory.treatments.insert(pair.servant, treatment);
        for town in self.towns() {
            if let Some(player) = town.players.get_mut(&pair.servant) {
                player.colour = side;
            }
        }
        let (servant, master) = (pen.name(pair.servant), pen.name(pair.master));
        let mut treatments = TREATMENTS.iter();
        let told =
            treatments.find(|(_, known)| *known == treatment && treatment != Treatment::default());
        let told = told.map(|(word, _)| format!(" ({})", word.written(pen.language)));
        let master = format!("{master}{}", told.unwrap_or_default());
        let mut played = Played::default().say(say!(pen, "servant_serves_master", servant, master));
        // Only who is treated softly is told all that the master knows (city day L-12).
        let told = treatment == Treatment::Soft;
        played.events = events::shares(pair.servant, pair.master, told);
        Ok(played)
    }

    /// An agent or a mason names a player whose result is to be his (city day L-8).
    pub(super) fn follows(
        &mut self,
        elite: SeatId,
        player: SeatId,
        pen: &Pen,
    ) -> Result<Played, Refusal> {
        let may = self.town.player(elite).is_some_and(|player| {
            let names = matches!(player.elite, Some(Elite::Agent | Elite::Mason));
            names && player.is_in_game()
        });
        if !may {
            let message = say!(pen, "is_no_agent_and_no_mason", player = pen.name(elite));
            return Err(refused("no-role", message));
        }
        if !self.city.lives(player) {
            let message = say!(pen, "is_no_living_main_player", player = pen.name(player));
            return Err(refused("dead", message));
        }
        let side = self.city.side(player);
        self.memory.named.retain(|(known, _)| *known != elite);
        self.memory.named.push((elite, player));
        for town in self.towns() {
            if let Some(elite) = town.players.get_mut(&elite) {
                elite.colour = side;
                elite.marks.insert(Mark::SideHidden);
            }
        }
        let events = events::shares(elite, player, false);
        let (elite, player) = (pen.name(elite), pen.name(player));
        let mut played = Played::default().say(say!(pen, "shares_the_result", elite, player));
        played.events = events;
        Ok(played)
    }

    /// Agents and masons in the game are told the side of the player they named, when the night
    /// has killed him (city day L-8).
    pub(super) fn named_who_left(&self, dead: &[SeatId], pen: &Pen) -> Vec<MoveText> {
        let plays = |seat: SeatId| self.town.player(seat).is_some_and(Player::is_in_game);
        let named = self.memory.named.iter();
        let named = named.filter(|(elite, player)| dead.contains(player) && plays(*elite));
        let told = named.map(|(elite, player)| {
            let side = side_word(self.city.side(*player), pen);
            let slots = [("player", pen.name(*player)), ("side", side)];
            let line = pen.word("named_left", &slots);
            let title = pen.numbered("night", self.day().saturating_sub(1));
            MoveText::new(Audience::Seat(*elite), [line])
                .titled(title)
                .about("named")
        });
        told.collect()
    }

    /// A servant stands in for his master in the coming vote.
    pub(super) fn substitute(&mut self, pair: Substitute, pen: &Pen) -> Result<Played, Refusal> {
        let (servant, master) = (pen.name(pair.servant), pen.name(pair.master));
        if !self.memory.servants.contains(&pair) {
            let message = say!(pen, "does_not_serve_says_that_he", servant, master);
            return Err(refused("no-servant", message));
        }
        let Stage::Vote(stage) = &mut self.stage else {
            return Err(refused(
                "no-vote-now",
                say!(pen, "a_servant_stands_in_at_a_vote"),
            ));
        };
        if stage.step != Step::Before {
            return Err(refused(
                "too-late",
                say!(pen, "the_vote_is_announced_a_substitution"),
            ));
        }
        if !stage.substitutes.contains(&pair) {
            stage.substitutes.push(pair);
        }
        Ok(Played::default().say(say!(pen, "stands_in_for_in_this_vote", servant, master)))
    }

    /// Servants leave with their masters (city day L-5).
    pub(super) fn servants_leave(&mut self, played: &mut Played, when: DeathTime, pen: &Pen) {
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
            let comment = pen.word("servant_left", &[]);
            let left = events::died(servant, Cause::Host, Some(&comment), when);
            played.events.push(left);
            let line = pen.word("servant_leaves", &[("player", pen.name(servant))]);
            played.told.push(MoveText::new(Audience::Public, [line]));
        }
    }

    /// The servant of a player, where the servant is out of the game: he left with his master, or by the
    /// host's word.
    pub(super) fn servant_outside(&self, master: SeatId) -> Option<SeatId> {
        let mut pairs = self.memory.servants.iter();
        let pair = pairs.find(|pair| pair.master == master)?;
        let servant = self.town.player(pair.servant);
        let is_out = servant.is_some_and(|servant| !servant.is_in_game());
        is_out.then_some(pair.servant)
    }

    /// Of texts for masters the copies for servants who are treated softly (city day L-12).
    pub(super) fn texts_to_servants(&self, told: &[MoveText], pen: &Pen) -> Vec<MoveText> {
        let copies = self.serving(Treatment::Soft).flat_map(|pair| {
            let of_master = told
                .iter()
                .filter(move |one| one.to == Audience::Seat(pair.master));
            of_master.map(move |one| MoveText {
                to: Audience::Seat(pair.servant),
                title: Some(for_servant(
                    one.title.as_deref().unwrap_or_default(),
                    pair.master,
                    pen,
                )),
                ..one.clone()
            })
        });
        copies.collect()
    }

    /// Of messages for masters what servants are told who are treated without mercy: what concerns
    /// the peaceful role, as if the master were red (city day L-12).
    pub(super) fn messages_for_servants(
        &self,
        title: &str,
        letters: &[Letter],
        pen: &Pen,
    ) -> Vec<MoveText> {
        let told = self.serving(Treatment::Merciless).flat_map(|pair| {
            let of_master = letters.iter().filter(|letter| letter.to == pair.master);
            let copies = of_master.filter_map(general).map(|letter| Letter {
                to: pair.servant,
                ..letter
            });
            let copies: Vec<Letter> = copies.collect();
            pen.letters(&for_servant(title, pair.master, pen), &copies)
        });
        told.collect()
    }

    fn serving(&self, treatment: Treatment) -> impl Iterator<Item = &Substitute> {
        let pairs = self.memory.servants.iter();
        pairs.filter(move |pair| {
            let known = self.memory.treatments.get(&pair.servant).copied();
            let servant = self.town.player(pair.servant);
            known.unwrap_or_default() == treatment && servant.is_some_and(Player::is_in_game)
        })
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

/// The headline of a master's text for the servant.
fn for_servant(title: &str, master: SeatId, pen: &Pen) -> String {
    format!("{title} ({})", pen.name(master)).trim().to_owned()
}
