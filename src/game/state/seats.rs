//! Who sits where, with which card, alive or dead.

use chrono::{DateTime, Utc};

use super::{Conflict, Game, Stage};
use crate::card::Card;
use crate::day::DayEvent;
use crate::deed::Deed;
use crate::mark::Mark;
use crate::seat::{Cause, Death, MessageState, Return, Seat, SeatId};
use crate::setup::{SeatPlan, Setup};
use nightdesk_text::names::same;
use nightdesk_time::Phase;

impl Game {
    pub(super) fn adopt(&mut self, setup: &Setup) -> Result<(), Conflict> {
        self.fix_lengths_of_ended_phases();
        let edition = self.edition_of(setup);
        self.setup = setup.clone();
        self.setup.edition = edition;
        for plan in &setup.seats {
            match self
                .seats
                .iter_mut()
                .find(|seat| seat.is_planned_as(&plan.name))
            {
                Some(seat) => {
                    seat.aliases.clone_from(&plan.aliases);
                    seat.pronouns.clone_from(&plan.pronouns);
                }
                None => self.add_seat(plan)?,
            }
        }
        Ok(())
    }

    /// By which edition of the rules the game is played once it adopts this setup: one that has begun
    /// keeps its own.
    #[must_use]
    pub fn edition_of(&self, setup: &Setup) -> u32 {
        match self.phases.is_empty() {
            true => setup.edition,
            false => self.setup.edition,
        }
    }

    /// A new setup changes no phase that is over: later deadlines are counted from where those ended.
    fn fix_lengths_of_ended_phases(&mut self) {
        let over = match self.stage {
            Stage::Over { .. } => self.phases.len(),
            Stage::Preparing | Stage::Running(_) => self.phases.len().saturating_sub(1),
        };
        let rules = &self.setup.schedule;
        for start in self.phases.iter_mut().take(over) {
            let length = rules.length_of(start.phase, start.living);
            start.length.get_or_insert(length);
        }
    }

    pub(super) fn add_seat(&mut self, plan: &SeatPlan) -> Result<(), Conflict> {
        if self.seats.iter().any(|seat| seat.name == plan.name) {
            return Err(Conflict::SeatTaken(plan.name.clone()));
        }
        let mut seat = Seat::new(&plan.name);
        seat.aliases.clone_from(&plan.aliases);
        seat.pronouns.clone_from(&plan.pronouns);
        self.seats.push(seat);
        Ok(())
    }

    pub(super) fn sign_off(&mut self, name: &str) -> Result<(), Conflict> {
        let seat = self.seats.iter().position(|seat| seat.name == name);
        let waits = self.setup.spare.iter().position(|spare| spare == name);
        match (seat, waits) {
            (Some(place), _) if self.seats.iter().all(|seat| seat.card.is_none()) => {
                self.seats.remove(place);
            }
            (None, Some(place)) => {
                self.setup.spare.remove(place);
            }
            (Some(_), _) | (None, None) => return Err(Conflict::NotSignedUp(name.to_owned())),
        }
        Ok(())
    }

    pub(super) fn add_aliases(&mut self, seat: SeatId, names: &[String]) -> Result<(), Conflict> {
        let aliases = &mut self.seat_mut(seat)?.aliases;
        for name in names {
            if !aliases.contains(name) {
                aliases.push(name.clone());
            }
        }
        Ok(())
    }

    pub(super) fn rename(&mut self, id: SeatId, name: &str) -> Result<(), Conflict> {
        let is_taken = |(other, seat): (SeatId, &Seat)| other != id && seat.name == name;
        if self.seats().any(is_taken) {
            return Err(Conflict::SeatTaken(name.to_owned()));
        }
        let seat = self.seat_mut(id)?;
        let old = std::mem::replace(&mut seat.name, name.to_owned());
        if seat.former.is_empty() {
            seat.planned.get_or_insert_with(|| old.clone());
        }
        seat.aliases.retain(|alias| *alias != name && *alias != old);
        seat.aliases.push(old.clone());
        seat.earlier.push(old);
        // Until now the name was a stranger's.
        let posts = self.thread.posts.values_mut();
        let own = posts.filter(|post| post.seat.is_none() && same(&post.post.author, name));
        own.for_each(|post| post.seat = Some(id));
        Ok(())
    }

    pub(super) fn deal(&mut self, cards: &[Card]) -> Result<(), Conflict> {
        if cards.len() != self.seats.len() {
            return Err(Conflict::CardCount {
                cards: cards.len(),
                seats: self.seats.len(),
            });
        }
        for (seat, card) in self.seats.iter_mut().zip(cards) {
            seat.card = Some(card.clone());
            seat.first_card = None;
            seat.start_card = None;
        }
        Ok(())
    }

    pub(super) fn change_card(&mut self, seat: SeatId, card: &Card) -> Result<(), Conflict> {
        // Until the game begins, a change mends the deal.
        let runs = self.stage != Stage::Preparing;
        let seat = self.seat_mut(seat)?;
        if let Some(old) = seat.card.replace(card.clone()) {
            if runs {
                seat.start_card.get_or_insert_with(|| old.clone());
            }
            seat.first_card.get_or_insert(old);
        }
        mark_stale(seat);
        self.reopened_despite = None;
        Ok(())
    }

    /// Another player takes a seat over.
    pub(super) fn replace(
        &mut self,
        id: SeatId,
        name: &str,
        at: DateTime<Utc>,
        post: Option<u64>,
    ) -> Result<(), Conflict> {
        if self.seats.iter().any(|seat| seat.name == name) {
            return Err(Conflict::SeatTaken(name.to_owned()));
        }
        let seat = self.seat_mut(id)?;
        let old = std::mem::replace(&mut seat.name, name.to_owned());
        seat.former.push(old);
        seat.earlier.clear();
        seat.left.push(at);
        seat.since = Some(at);
        seat.note_message(MessageState::Ready);
        self.setup.spare.retain(|spare| spare != name);
        self.thread.prods.remove(&id);
        self.thread.typed_votes.remove(&id);
        let of_former = self
            .day_steps
            .iter()
            .filter(|step| matches!(step.what, DayEvent::Vote { voter, .. } if voter == id));
        let of_former = of_former.filter_map(|step| step.place.map(|place| place.post));
        // What stands before the word of the change is of the former player, too.
        if let Some(last) = of_former.chain(post).max() {
            self.thread.former_posts.insert(id, last);
        }
        // Activity starts anew with the new player.
        self.thread.absences.retain(|away| away.seat != id);
        self.forget_outsiders(at);
        if post.is_none() {
            self.remember(Deed::Replaced(id));
        }
        Ok(())
    }

    pub(super) fn die(
        &mut self,
        id: SeatId,
        cause: Cause,
        comment: Option<&str>,
        post: Option<u64>,
    ) -> Result<(), Conflict> {
        let phase = self.phase();
        let seat = self.seat_mut(id)?;
        if !seat.alive() {
            return Err(Conflict::DeadAlready(seat.name.clone()));
        }
        seat.death = Some(Death {
            phase: death_phase(phase, cause),
            cause,
            comment: comment.map(str::to_owned),
            left: false,
        });
        if post.is_none() {
            self.remember(Deed::Died(id));
        }
        Ok(())
    }

    pub(super) fn revive(
        &mut self,
        id: SeatId,
        post: Option<u64>,
        at: Option<DateTime<Utc>>,
    ) -> Result<(), Conflict> {
        let phase = self.phase();
        let seat = self.seat_mut(id)?;
        let Some(death) = seat.death.take() else {
            return Err(Conflict::AliveAlready(seat.name.clone()));
        };
        seat.opened = None;
        seat.returns
            .extend(phase.map(|back| Return { death, back }));
        self.reopened_despite = None;
        self.day_change_at(post, at, DayEvent::Revived(id));
        if post.is_none() {
            self.remember(Deed::Revived(id));
        }
        Ok(())
    }

    /// Something sticks to a seat. A result of its own directly after a death by the host's word says
    /// that the player has left the game, unless the move that brought it told that the host took him
    /// out.
    pub(super) fn mark(&mut self, id: SeatId, mark: &Mark) -> Result<(), Conflict> {
        let told = self.moves.last().into_iter().flat_map(|taken| &taken.told);
        let by_word = told.flat_map(|told| &told.out).any(|out| *out == id);
        let leaves = self.just_out == Some(id) && mark.name == Mark::OWN_RESULT && !by_word;
        let seat = self.seat_mut(id)?;
        seat.marks.push(mark.clone());
        if let Some(death) = seat.death.as_mut().filter(|_| leaves) {
            death.left = true;
        }
        Ok(())
    }

    /// Where a side talks; who was told another place is to be told again.
    pub(super) fn set_chat(&mut self, faction: &str, link: &str) {
        self.chats.insert(faction.to_owned(), link.to_owned());
        let reads = |seat: &Seat| seat.alive() && seat.faction() == Some(faction);
        // Who has nobody to talk to is told no link.
        if self.seats.iter().filter(|seat| reads(seat)).count() < 2 {
            return;
        }
        for seat in self.seats.iter_mut().filter(|seat| reads(seat)) {
            mark_stale(seat);
        }
    }

    pub(super) fn seat_mut(&mut self, id: SeatId) -> Result<&mut Seat, Conflict> {
        self.seats.get_mut(id.index()).ok_or(Conflict::NoSeat(id))
    }
}

/// The phase a death is booked on: an elimination that is announced by night
/// belongs to the day before (tracker rules §1.1).
fn death_phase(running: Option<Phase>, cause: Cause) -> Option<Phase> {
    match (running, cause) {
        (Some(Phase::Night(night)), Cause::Elimination) if night > 0 => Some(Phase::Day(night)),
        _ => running,
    }
}

/// A message that was sent and is wrong now must be sent again.
fn mark_stale(seat: &mut Seat) {
    if matches!(
        seat.role_message,
        MessageState::Sent | MessageState::Confirmed
    ) {
        seat.note_message(MessageState::Stale);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Event, MoveText};

    fn taken(told: Vec<MoveText>) -> Event {
        Event::MoveTaken {
            line: "kill Anna".to_owned(),
            draws: Vec::new(),
            at: DateTime::UNIX_EPOCH,
            sent: None,
            late: false,
            no: None,
            discards: false,
            told,
            step: None,
        }
    }

    /// Whoever the host takes out has died, whatever result he has, in whichever order a journal has it.
    #[test]
    fn a_result_after_a_death_says_that_a_player_left_unless_the_host_took_him_out() {
        let anna = SeatId::at(0);
        let died = Event::Died {
            seat: anna,
            cause: Cause::Host,
            comment: None,
            post: None,
            midday: false,
            at: None,
        };
        let result = Event::Marked {
            seat: anna,
            mark: Mark::own_result(false),
        };
        let by_rule = taken(Vec::new());
        let by_word = taken(vec![MoveText::out(anna)]);
        for (facts, left) in [
            ([by_rule.clone(), died.clone(), result.clone()], true),
            ([by_rule, result.clone(), died.clone()], false),
            ([by_word.clone(), died.clone(), result.clone()], false),
            ([by_word, result, died], false),
        ] {
            let mut game = Game::default();
            game.seats.push(Seat::new("Anna"));
            for fact in &facts {
                game.apply(fact).unwrap();
            }
            assert_eq!(game.seats[0].has_left(), left, "{facts:?}");
            assert_eq!(game.seats[0].own_result(), Some(false));
            assert_eq!(Event::is_leaving(&facts, anna), left, "{facts:?}");
        }
    }
}
