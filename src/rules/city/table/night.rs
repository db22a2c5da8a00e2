//! An evening and the night behind it: moves, what the evening brings, the morning.

use chrono::{DateTime, Utc};

use super::events::DeathTime;
use super::followed::{sender, without_side};
use super::lots::Lots;
use super::pen::Pen;
use super::received::{Outcome, Received, What};
use super::stage::{NightStage, Played, Stage, State, Step as VoteStep};
use super::takes::Judge;
use super::{events, notes, records, refused, undead};
use crate::game::{Cause, Event, SeatId};
use crate::rules::Refusal;
use crate::rules::city::end::Moment;
use crate::rules::city::evening::{Evening, evening};
use crate::rules::city::moves::{
    Action, Move, Refusal as Limit, admit, holds_role, is_forced_skip,
};
use crate::rules::city::night::{
    Letter, LetterClass, Night, OwedCut, Value, general, owed_cut, resolve, stale_substitutes,
};
use crate::rules::city::rulings::Rulings;
use crate::rules::city::state::City;
use crate::rules::city::{Peaceful, Role, Side};
use crate::time::Phase;

impl State {
    /// Takes a move of the evening or the night.
    pub(super) fn night_move(
        &mut self,
        sent: &Move,
        at: DateTime<Utc>,
        pen: &Pen,
    ) -> Result<Played, Refusal> {
        let one = Received {
            by: sent.by,
            what: What::Move(Box::new(sent.clone())),
            sent: at,
        };
        let pushed_out = self.pushed_out(sent);
        let entered = self.receive(one, pen)?;
        let outcome = entered.outcome;
        let role = pen.role(sent.role);
        // In full, whatever short names were typed.
        let said = format!("{}: taken", pen.night_line(sent));
        let mut played = Played::default().say(match outcome {
            Outcome::New => format!("{said}."),
            Outcome::Replaces => format!("{said} in place of the move before."),
            Outcome::Older | Outcome::Between => {
                outcome.said(&format!("{} ({role})", pen.name(sent.by)))
            }
        });
        played = self.told_of_fallen(played, &entered.fallen, pen);
        if matches!(outcome, Outcome::Older | Outcome::Between) {
            return Ok(played);
        }
        if let Some(other) = self.shot_beside(sent) {
            let (name, role) = (pen.name(sent.by), pen.role(sent.role));
            let line = pen.night_line(&other);
            played = played.say(format!(
                "It is a second shot of this night; the first stands: {line}. \
                 `{name}: {role} skip` takes both out."
            ));
        }
        for other in pushed_out {
            let line = pen.night_line(&other);
            played = played.say(format!("Not made any more because of it: {line}."));
        }
        if let Stage::Night(stage) = &self.stage
            && let Some(vain) = stage.in_vain(sent, self.judge())
        {
            played = played.say(format!("Mind: {}.", vain.remark()));
        }
        if is_forced_skip(self.city_now(), sent, &self.in_force.night) {
            played = played.say(
                "Mind: behind what the role did before, it may not do this, so the move counts as a \
                 skip (role \"witch\"); the player is not told.",
            );
        }
        let stale = stale_substitutes(self.city_now(), sent);
        if !stale.is_empty() {
            played = played.say(format!(
                "Mind: {} stood in last night, and stands for nobody in this one; the player is \
                 not told.",
                pen.listed(&stale)
            ));
        }
        let own = sent.role.peaceful().is_some() && !sent.options.by_master;
        if own && sent.action != Action::Forbid {
            let line = pen.night_line(&without_side(sent));
            played
                .told
                .extend(self.told_to_masters(sent.by, &line, pen));
        }
        Ok(played)
    }

    /// Another shot of the same hand and role beside one that was just taken: the maniac may have two
    /// (role "maniac").
    fn shot_beside(&self, sent: &Move) -> Option<Move> {
        let Stage::Night(stage) = &self.stage else {
            return None;
        };
        let beside = |other: &&Move| {
            let own = (other.by, other.role) == (sent.by, sent.role);
            own && other.is_kill() && *other != sent
        };
        let shot = sent.is_kill() && matches!(sent.role, Role::Negative(_));
        stage.moves.iter().find(beside).filter(|_| shot).cloned()
    }

    /// Moves of others that a move keeps from being made.
    fn pushed_out(&self, sent: &Move) -> Vec<Move> {
        let Stage::Night(stage) = &self.stage else {
            return Vec::new();
        };
        let fitted = stage.fits_as_kept(sent, self.judge());
        fitted.map(|fitted| fitted.pushed_out).unwrap_or_default()
    }

    /// By what moves of the running night are judged.
    pub(super) fn judge(&self) -> Judge<'_> {
        Judge {
            city: &self.city,
            day: self.standing.day,
            rulings: &self.in_force.night,
        }
    }

    /// An antidote may be given before the start of a vote, too (city day D-3).
    pub(super) fn antidote_by_day(&mut self, sent: &Move, pen: &Pen) -> Result<Played, Refusal> {
        self.may_cure_by_day(sent)
            .map_err(|limit| limited(limit, sent, &self.city, pen))?;
        let poisoned = &mut self.city.poisoned;
        poisoned.retain(|victim, by| !cures(sent, *victim, *by));
        Ok(Played::default().say(format!("The antidote of {} is given.", pen.name(sent.by))))
    }

    /// Whether an antidote is given by day.
    pub(super) fn may_cure_by_day(&self, sent: &Move) -> Result<(), Limit> {
        let announced = match &self.stage {
            Stage::Vote(stage) => matches!(stage.step, VoteStep::Open | VoteStep::Asked),
            Stage::Before | Stage::Election(_) | Stage::Night(_) | Stage::Over => true,
        };
        if announced {
            return Err(Limit::AntidoteLate);
        }
        holds_role(&self.city, sent)?;
        let mut poisoned = self.city.poisoned.iter();
        match poisoned.any(|(victim, by)| cures(sent, *victim, *by)) {
            true => Ok(()),
            false => Err(Limit::NobodyPoisoned),
        }
    }

    /// Closes the evening by the host's word.
    pub(super) fn end_evening(&mut self, pen: &Pen) -> Result<Played, Refusal> {
        let played = self.close_evening(pen)?;
        Ok(played.say("The evening is over; moves of the night are taken."))
    }

    /// The evening is over: what it brings is told at once.
    fn close_evening(&mut self, pen: &Pen) -> Result<Played, Refusal> {
        let day = self.day();
        let Stage::Night(stage) = &self.stage else {
            return Err(refused("not_now", "no night runs"));
        };
        if stage.dusk.is_some() {
            return Err(refused("evening_over", "the evening is over already"));
        }
        let dusk = evening(&self.city, &stage.evening, day);
        let mut told = pen.letters(&pen.numbered("evening", day), &dusk.letters);
        let title = pen.numbered("evening", day);
        told.extend(self.messages_for_servants(&title, &dusk.letters, pen));
        told.extend(self.watched_by_day(pen));
        let mut echo = not_taken(&dusk, pen);
        echo.extend(self.silences(&stage.evening, pen));
        let played = Played {
            told,
            echo,
            ..Played::default()
        };
        self.past.letters.extend(dusk.letters.iter().cloned());
        self.proofs(&dusk);
        if let Stage::Night(stage) = &mut self.stage {
            stage.letters = dusk.letters;
            stage.left_out = dusk.refused.into_iter().map(|(sent, _)| sent).collect();
            stage.dusk = Some(Box::new(dusk.after));
        }
        Ok(played)
    }

    /// An inquisitor remembers which black check he proved true (city day V-46).
    fn proofs(&mut self, dusk: &Evening) {
        for proof in &dusk.after.prepared.proofs {
            let inquisitor = proof.role == Role::Peaceful(Peaceful::Inquisitor);
            if let ([target], [Side::Black], true) =
                (proof.targets.as_slice(), proof.truth.as_slice(), inquisitor)
            {
                self.memory.proved.insert(proof.by, *target);
            }
        }
    }

    /// The night is over: the morning comes.
    pub(super) fn resolve(
        &mut self,
        at: DateTime<Utc>,
        pen: &Pen,
        lots: &mut Lots<'_>,
    ) -> Result<Played, Refusal> {
        let day = self.day();
        let mut played = match &self.stage {
            Stage::Night(NightStage { dusk: None, .. }) => self.close_evening(pen)?,
            _ => Played::default(),
        };
        let Stage::Night(NightStage {
            evening,
            dusk: Some(dusk),
            moves,
            notes,
            letters,
            left_out,
            ..
        }) = &self.stage
        else {
            return Err(refused("not_now", "no night runs"));
        };
        let (admitted, refusals) = admitted(dusk, moves, &self.in_force.night);
        played.echo.extend(
            refusals
                .iter()
                .map(|(sent, limit)| dropped(sent, *limit, pen)),
        );
        let (night, owed) = with_lots(dusk, &admitted, &self.in_force.night, lots);
        let evening = evening.iter().filter(|sent| !left_out.contains(sent));
        let of_night = match &owed {
            Some(cut) => with_cut(&admitted, cut),
            None => admitted,
        };
        let dropped = refusals.into_iter().map(|(sent, _)| sent);
        self.past.played.push(records::Played {
            day,
            made: evening.cloned().chain(of_night).collect(),
            left_out: left_out.iter().cloned().chain(dropped).collect(),
            letters: letters.clone(),
            holders: dusk
                .cards
                .iter()
                .map(|card| (card.id, card.holder))
                .collect(),
        });
        played.echo.extend(owed.map(|cut| owed_line(&cut, pen)));
        self.mattered(&mut played, night.relied.iter().map(|open| open.key()));
        let to_slaves = notes::to_slaves(notes, &night, pen);
        let notes = notes::shown(notes, &night.report, pen);
        let cards = events::cards(&self.city);
        let bodies = undead::bodies(&self.city);
        self.city = night.after.clone();
        let deaths: Vec<_> = night.deaths.iter().map(|death| death.player).collect();
        for seat in &deaths {
            let died = events::died(*seat, Cause::Night, None, DeathTime::PhaseEnd);
            played.events.push(died);
            played.echo.push(format!("{} dies.", pen.name(*seat)));
        }
        let phantoms = self.phantoms_of(&night);
        played.told.push(pen.report(day, &night.report, &phantoms));
        let letters = self.with_results_before(self.with_the_past(&night));
        let title = pen.numbered("night", day);
        played.told.extend(pen.letters(&title, &letters));
        played
            .told
            .extend(self.messages_for_servants(&title, &letters, pen));
        self.tell_of_bodies(&bodies, &title, &mut played, pen);
        let changed = events::new_cards(&cards, &self.city);
        played.echo.extend(events::changes(&changed, pen));
        played.events.extend(changed);
        played.echo.extend(self.unraised(&deaths, pen));
        played.echo.extend(self.secretary_hit(&night.deaths, pen));
        played.told.extend(self.offices_without(&deaths, pen));
        self.past.letters.extend(night.letters.iter().cloned());
        self.past.nights.push(night);
        self.day_comes(&mut played, pen);
        // The notes stand below all that the night has brought.
        played.told.extend(notes.into_iter().chain(to_slaves));
        played.told.extend(self.named_who_left(&deaths, pen));
        if self.check_end(Moment::AfterNight, &mut played, at, pen) {
            return Ok(played);
        }
        let phase = Phase::Day(day + 1);
        self.stage = self.vote_of_today();
        played.events.push(Event::PhaseBegan { phase, at });
        Ok(played.say(format!("{phase} runs; `start` announces its vote.")))
    }

    /// Everybody is as the night has left them, and who goes with others goes.
    fn day_comes(&mut self, played: &mut Played, pen: &Pen) {
        self.memory.by_day.clear();
        self.city.secretary = self.standing.secretary;
        self.standing.day += 1;
        let morning = self.morning(self.standing.day);
        let gone = self.phantoms_who_leave(&self.town, &morning, pen);
        played.told.extend(gone);
        self.town = morning;
        self.servants_leave(played, DeathTime::PhaseEnd, pen);
    }

    /// The letters of a morning; a maid who served a player reads all he was told before, too.
    fn with_the_past(&self, night: &Night) -> Vec<Letter> {
        let mut letters = night.letters.clone();
        for (maid, served) in &night.read_through {
            if !night.after.lives(*maid) {
                continue;
            }
            let before = self.past.letters.iter();
            let before = before.filter(|letter| letter.to == *served);
            letters.extend(before.filter_map(general).map(|letter| {
                Letter::new(*maid, LetterClass::RoleInformation)
                    .with("of", Value::Seat(*served))
                    .with("letter", Value::Letter(Box::new(letter)))
            }));
        }
        letters
    }
}

/// Whether an antidote is for whom this poisoner poisoned.
fn cures(sent: &Move, victim: SeatId, by: SeatId) -> bool {
    by == sent.by && (sent.targets.is_empty() || sent.targets.contains(&victim))
}

impl State {
    /// Why a move that was taken may not be made as the game stands, in words for the host.
    pub(super) fn refused_now(&self, sent: &Move, pen: &Pen) -> Option<String> {
        let Stage::Night(stage) = &self.stage else {
            return None;
        };
        let preview;
        let dusk = match &stage.dusk {
            Some(dusk) => dusk.as_ref(),
            None => {
                let of_evening = evening(&self.city, &stage.evening, self.day());
                let mut refused = of_evening.refused.iter();
                if let Some((_, limit)) = refused.find(|(known, _)| known == sent) {
                    return Some(limited(*limit, sent, &self.city, pen).message);
                }
                preview = of_evening.after;
                &preview
            }
        };
        let (_, refusals) = admitted(dusk, &stage.moves, &self.in_force.night);
        let limit = refusals.iter().find(|(known, _)| known == sent);
        limit.map(|(_, limit)| limited(*limit, sent, dusk, pen).message)
    }
}

/// The moves that may still be made behind the evening, and those that may not.
fn admitted(city: &City, moves: &[Move], rulings: &Rulings) -> (Vec<Move>, Vec<(Move, Limit)>) {
    let (mut admitted, mut refused) = (Vec::new(), Vec::new());
    for sent in moves {
        match admit(city, sent, &admitted, rulings) {
            Ok(()) => admitted.push(sent.clone()),
            Err(limit) => refused.push((sent.clone(), limit)),
        }
    }
    (admitted, refused)
}

/// Resolves a night, drawing what it asks for; a cut the faceless owes stands among the moves.
fn with_lots(
    city: &City,
    moves: &[Move],
    rulings: &Rulings,
    lots: &mut Lots<'_>,
) -> (Night, Option<Move>) {
    let draws = lots.answers(|draws| match owed_cut(city, moves, draws) {
        OwedCut::Draws(open) => open,
        OwedCut::Nothing => resolve(city, moves, draws, rulings).draws,
        OwedCut::Counts(cut) => resolve(city, &with_cut(moves, &cut), draws, rulings).draws,
    });
    match owed_cut(city, moves, &draws) {
        OwedCut::Nothing | OwedCut::Draws(_) => (resolve(city, moves, &draws, rulings), None),
        OwedCut::Counts(cut) => {
            let moves = with_cut(moves, &cut);
            (resolve(city, &moves, &draws, rulings), Some(*cut))
        }
    }
}

/// The moves with a cut that counts in place of the faceless's own, or of none.
fn with_cut(moves: &[Move], cut: &Move) -> Vec<Move> {
    let others = moves.iter().filter(|sent| sent.role != cut.role);
    others.chain([cut]).cloned().collect()
}

/// What the host reads of a cut that was not sent, or not whole.
fn owed_line(cut: &Move, pen: &Pen) -> String {
    let victim = pen.listed(&cut.targets);
    let target = cut.options.target_for_victim;
    let target = target.map_or_else(String::new, |seat| format!(", target: {}", pen.name(seat)));
    format!(
        "The cut that {} owes counts: {victim}{target}.",
        pen.name(cut.by)
    )
}

fn not_taken(dusk: &Evening, pen: &Pen) -> Vec<String> {
    let refused = dusk.refused.iter();
    refused
        .map(|(sent, limit)| dropped(sent, *limit, pen))
        .collect()
}

fn dropped(sent: &Move, limit: Limit, pen: &Pen) -> String {
    let why = pen.refused_by_night(limit);
    format!(
        "{} ({}) is left out: {why}.",
        pen.name(sent.by),
        pen.role(sent.role)
    )
}

/// A limit as the host reads it, with an answer for who sent the move.
pub(super) fn limited(limit: Limit, sent: &Move, city: &City, pen: &Pen) -> Refusal {
    let mut message = pen.refused_by_night(limit);
    if let Some(remedy) = limit.remedy() {
        message.push_str("; ");
        message.push_str(remedy);
    }
    Refusal {
        code: limit.slug(),
        message,
        to: sender(city, sent),
        answer: pen.answered_by_night(limit.answer_to(city, sent)),
    }
}
