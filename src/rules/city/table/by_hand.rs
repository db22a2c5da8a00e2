//! What a host does by hand: players taken out, deaths taken back, other cards.

use chrono::{DateTime, Utc};

use super::events::DeathTime;
use super::lots::Lots;
use super::pen::Pen;
use super::stage::{Played, Stage, State};
use super::{events, refused};
use crate::cards::{Dealt, Over, card_title};
use crate::day::carried_over::Office;
use crate::day::moves::Cast;
use crate::day::people::{Mark, Player, Status};
use crate::day::posts::offices_lost;
use crate::end::Moment;
use crate::inherit::{Leaving, take_over};
use crate::night::Letter;
use crate::state::{Card, City, Fate, Memory, Origin};
use crate::{Elite, Peaceful};
use nightdesk_game::{Audience, Cause, Event, MoveText, SeatId};
use nightdesk_rules::Refusal;
use nightdesk_text::say;
use nightdesk_time::Phase;

impl State {
    /// The host takes somebody out of the game.
    pub(super) fn kill(
        &mut self,
        seat: SeatId,
        comment: Option<&str>,
        at: DateTime<Utc>,
        pen: &Pen,
        lots: &mut Lots<'_>,
    ) -> Result<Played, Refusal> {
        let elite = self.town.player(seat).is_some_and(|player| {
            // The host may remove elite players at any time (city day L-7).
            player.elite.is_some() && player.is_in_game()
        });
        if !self.city.lives(seat) && !elite {
            return Err(out(seat, pen));
        }
        let before = events::cards(&self.city);
        let day = self.day();
        let letters = match elite {
            true => Vec::new(),
            false => self.dies(seat, lots),
        };
        let offices = self.offices_without(&[seat], pen);
        let running = self.running();
        match self.has_sent(seat) {
            true => self.memory.out_with_entries.insert(seat, running),
            false => self.memory.out_with_entries.remove(&seat),
        };
        self.out_of_the_day(seat);
        let mut played =
            Played::default().say(say!(pen, "is_out_of_the_game", player = pen.name(seat)));
        played.told.push(MoveText::out(seat));
        played.told.extend(offices);
        let (phase, title, when) = match self.stage.is_day() {
            true => (Phase::Day(day), "by_day", DeathTime::Midday),
            false => (Phase::Night(day), "night", DeathTime::PhaseEnd),
        };
        let told = pen.letters(&pen.numbered(title, day), &letters);
        played.told.extend(told);
        self.past.keep(phase, letters);
        played
            .events
            .push(events::died(seat, Cause::Host, comment, when));
        self.servants_leave(&mut played, when, pen);
        let changed = events::new_cards(&before, &self.city);
        played.echo.extend(events::changes(&changed, pen));
        played.events.extend(changed);
        let running = self.stage.clone();
        if self.check_end(Moment::Meanwhile, &mut played, at, pen) {
            self.past.broken_off = Some(Box::new(running));
        }
        Ok(played)
    }

    /// Sets the fate of a main player and passes his role on.
    fn dies(&mut self, seat: SeatId, lots: &mut Lots<'_>) -> Vec<Letter> {
        let day = self.day();
        let (fate, leaving) = match self.stage {
            Stage::Night(_) => (Fate::Night(day), Leaving::AtNight(day)),
            Stage::Before | Stage::Election(_) | Stage::Vote(_) | Stage::Over => {
                (Fate::Day(day), Leaving::ByDay(day))
            }
        };
        let mut letters = Vec::new();
        for city in self.cities() {
            if let Some(citizen) = city.citizens.get_mut(&seat) {
                citizen.fate = fate;
            }
            letters = lots.settle(city, |city, drawn| take_over(city, &[seat], leaving, drawn));
        }
        self.with_results_before(letters)
    }

    /// Offices after players who have left otherwise than by a vote: a mayor's stays empty for good
    /// (city day M-5), and the secretary goes in the same moment (M-9). Everybody is told.
    pub(super) fn offices_without(&mut self, out: &[SeatId], pen: &Pen) -> Option<MoveText> {
        let leaves = |holder: &SeatId| out.contains(holder);
        let mayor = self.standing.mayor.holder().filter(leaves);
        let held = self.standing.secretary;
        // Who leaves herself is told of as such.
        let dismissed = held.filter(|one| mayor.is_some() && !leaves(one));
        if mayor.is_some() {
            self.standing.mayor = Office::Lost;
        }
        self.standing.secretary = held.filter(|one| mayor.is_none() && !leaves(one));
        if let Stage::Vote(stage) = &mut self.stage {
            stage.vote.standing = self.standing.clone();
        }
        let (holder, secretary) = (self.standing.mayor.holder(), self.standing.secretary);
        for city in self.cities() {
            city.mayor = holder;
            city.secretary = secretary;
        }
        let lines = pen.post(&offices_lost(mayor, dismissed));
        (!lines.is_empty()).then(|| MoveText::new(Audience::Public, lines))
    }

    /// Takes a death back: the player has his role again, and who took it over what he had.
    pub(super) fn revive(&mut self, seat: SeatId, pen: &Pen) -> Result<Played, Refusal> {
        let name = pen.name(seat);
        let gone = self
            .town
            .player(seat)
            .is_some_and(|player| player.status != Status::Alive);
        let dead = self.city.citizen(seat).is_some() && !self.city.lives(seat);
        if !gone && !dead {
            return Err(refused("alive", say!(pen, "is_in_the_game", name)));
        }
        let before = events::cards(&self.city);
        for city in self.cities() {
            raise(city, seat);
        }
        let day = self.day();
        let citizen = self.city.citizen(seat);
        let fresh = citizen.map(|citizen| self.player(citizen, day));
        for town in self.towns() {
            match (town.players.get_mut(&seat), &fresh) {
                (Some(player), Some(fresh)) => *player = fresh.clone(),
                (Some(player), None) => player.status = Status::Alive,
                (None, _) => {}
            }
        }
        let mut played = Played::default().say(say!(pen, "is_back_in_the_game", name));
        if self.memory.out_with_entries.get(&seat) == Some(&self.running()) {
            played = played.say(say!(pen, "what_had_sent_does_not_count", name));
        }
        let back = pen.word("back_in_the_game", &[("player", name)]);
        played.told.push(MoveText::new(Audience::Public, [back]));
        if self.standing.mayor == Office::Lost && self.memory.elected == Some(seat) {
            played = played.say(say!(pen, "the_office_of_mayor_stays_lost"));
        }
        if let Some(servant) = self.servant_outside(seat) {
            let (servant, master) = (pen.name(servant), pen.name(seat));
            played = played.say(say!(pen, "who_serves_is_still_out_brings", servant, master));
        }
        played.events.push(Event::Revived {
            seat,
            post: None,
            at: None,
        });
        let changed = events::new_cards(&before, &self.city);
        played.echo.extend(events::changes(&changed, pen));
        // Who took the role over has read that it is his.
        for event in &changed {
            if let Event::CardChanged {
                seat: other, card, ..
            } = event
                && *other != seat
                && self.city.lives(*other)
            {
                let role = card_title(card, pen.language);
                let says = pen.word(
                    "role_given_back",
                    &[("player", pen.name(seat)), ("role", role)],
                );
                played
                    .told
                    .push(MoveText::new(Audience::Seat(*other), [says]));
            }
        }
        played.events.extend(changed);
        Ok(played)
    }

    /// Gives somebody another card.
    pub(super) fn card(
        &mut self,
        seat: SeatId,
        dealt: Dealt,
        pen: &Pen,
    ) -> Result<Played, Refusal> {
        match dealt {
            Dealt::Main { role, over } => {
                if !self.city.lives(seat) {
                    return Err(out(seat, pen));
                }
                for city in self.cities() {
                    deal(city, seat, role, over);
                }
                let day = self.day();
                let fresh = self.city.citizen(seat).map(|one| self.player(one, day));
                for town in self.towns() {
                    if let (Some(player), Some(fresh)) = (town.players.get_mut(&seat), &fresh) {
                        *player = with_today(fresh.clone(), player);
                    }
                }
            }
            Dealt::Elite { role, side } => {
                self.memory.named.retain(|(elite, _)| *elite != seat);
                if role != Elite::Servant {
                    self.memory.servants.retain(|pair| pair.servant != seat);
                }
                let town = self.town.player(seat);
                if town.is_none_or(|player| player.elite.is_none()) {
                    let message = say!(pen, "is_one_of_the_main_players", player = pen.name(seat));
                    return Err(refused("main-player", message));
                }
                for town in self.towns() {
                    if let Some(player) = town.players.get_mut(&seat) {
                        player.elite = Some(role);
                        player.colour = side;
                        player.marks.remove(&Mark::SideHidden);
                    }
                }
            }
        }
        let card = dealt.card();
        let title = card_title(&card, pen.language);
        let mut played = Played::default().say(say!(pen, "is_now", player = pen.name(seat), title));
        let mut serving = self.memory.servants.iter();
        if matches!(dealt, Dealt::Elite { .. }) && !serving.any(|pair| pair.servant == seat) {
            played.events.push(events::shares_no_more(seat));
        }
        played.events.push(Event::CardChanged {
            seat,
            card,
            because: None,
        });
        Ok(played)
    }

    /// Whether a player has sent something that goes with him: moves of the night that runs, or votes of
    /// any round of a vote that is not decided yet.
    fn has_sent(&self, seat: SeatId) -> bool {
        let own = |cast: &Cast| cast.by == seat;
        match &self.stage {
            Stage::Night(_) => self.replies.night.iter().any(|one| one.by == seat),
            Stage::Vote(stage) => {
                let revotes = stage.vote.revotes.iter();
                let mut casts = stage
                    .vote
                    .casts
                    .iter()
                    .chain(revotes.flat_map(|one| &one.casts));
                casts.any(own)
            }
            Stage::Election(stage) => stage.outcome.is_none() && stage.casts().iter().any(own),
            Stage::Before | Stage::Over => false,
        }
    }

    /// What runs: the night or the day of this number.
    const fn running(&self) -> (u32, bool) {
        (self.standing.day, self.stage.is_day())
    }

    /// Takes a player, his votes and his moves out of what runs.
    fn out_of_the_day(&mut self, seat: SeatId) {
        let mut towns = vec![&mut self.town];
        match &mut self.stage {
            Stage::Vote(stage) => {
                stage.vote.casts.retain(|cast| cast.by != seat);
                for revote in &mut stage.vote.revotes {
                    revote.casts.retain(|cast| cast.by != seat);
                }
                stage.vote.standing = self.standing.clone();
                towns.push(&mut stage.vote.town);
            }
            Stage::Election(stage) => stage.casts_mut().retain(|cast| cast.by != seat),
            Stage::Night(stage) => {
                stage.take_out(seat);
                self.replies.night.strike(|one| one.by == seat);
            }
            Stage::Before | Stage::Over => {}
        }
        for town in towns {
            if let Some(player) = town.players.get_mut(&seat) {
                player.status = Status::Out;
            }
        }
    }
}

/// What is refused because a player is out.
pub(super) fn out(seat: SeatId, pen: &Pen) -> Refusal {
    let message = say!(pen, "does_not_play_any_more", player = pen.name(seat));
    refused("dead", message)
}

/// A new card on a living player: role, side, and what his role remembers begin anew.
fn deal(city: &mut City, seat: SeatId, role: Peaceful, over: Over) {
    if let Some(citizen) = city.citizens.get_mut(&seat) {
        (citizen.negative, citizen.faceless) = match over {
            Over::Nothing => (None, false),
            Over::Black(role) => (Some(role), false),
            Over::Faceless => (None, true),
        };
    }
    let own = |card: &&mut Card| {
        card.holder == seat && matches!(card.origin, Origin::Dealt | Origin::Taken)
    };
    match city.cards.iter_mut().find(own) {
        Some(card) if card.role == role => {}
        Some(card) => {
            card.role = role;
            card.memory = Memory::default();
        }
        None => push_card(city, seat, role),
    }
}

/// A player who is dead no longer has his role back from whoever took it over.
fn raise(city: &mut City, seat: SeatId) {
    let Some(citizen) = city.citizens.get_mut(&seat) else {
        return;
    };
    citizen.fate = Fate::Alive;
    let risen = |card: &Card| card.holder == seat && matches!(card.origin, Origin::Raised { .. });
    city.cards.retain(|card| !risen(card));
    for bodies in city.bodies.values_mut() {
        bodies.remove(&seat);
    }
    city.undead.remove(&seat);
    let left = city.dead_roles.remove(&seat);
    let (Some(role), None) = (left, city.peaceful(seat)) else {
        return;
    };
    let passed_on = city.cards.iter_mut().find(|card| {
        card.role == role && matches!(card.origin, Origin::Taken | Origin::Collected { .. })
    });
    let Some(card) = passed_on else {
        return push_card(city, seat, role);
    };
    let (taker, taken) = (card.holder, card.origin == Origin::Taken);
    card.holder = seat;
    card.origin = Origin::Dealt;
    card.memory.heirs = card.memory.heirs.saturating_sub(1);
    if taken {
        push_card(city, taker, Peaceful::ActiveCitizen);
    }
}

fn push_card(city: &mut City, holder: SeatId, role: Peaceful) {
    let id = city.next_card();
    city.cards.push(Card {
        id,
        role,
        holder,
        origin: Origin::Dealt,
        memory: Memory::default(),
    });
}

/// What today stuck to the player stays with him under another card.
fn with_today(mut fresh: Player, was: &Player) -> Player {
    let of_today = [Mark::NotAdmitted, Mark::Barred, Mark::ForcedVictim];
    let kept = was.marks.iter().filter(|mark| of_today.contains(mark));
    fresh.marks.extend(kept.copied());
    fresh
}
