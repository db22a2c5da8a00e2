//! An evening and the night after it: moves, what the evening brings, the morning.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};

use super::events::DeathTime;
use super::followed::{sender, without_side};
use super::lots::Lots;
use super::moves::as_sentence;
use super::pen::Pen;
use super::received::{Outcome, What};
use super::stage::{EveningRound, NightStage, Played, Stage, State, Step as VoteStep};
use super::takes::Judge;
use super::waits::{Time, actions, roles};
use super::{events, notes, records, refused, undead};
use crate::end::Moment;
use crate::evening::{Evening, known_at_nightfall, rest, round};
use crate::moves::{
    Action, Move, Refusal as Limit, admit, has_own_will, holds_role, is_forced_skip,
};
use crate::night::{
    Draws, Letter, LetterClass, Night, OwedCut, Value, available_tonight, general, moved, owed_cut,
    resolve, stale_substitutes,
};
use crate::rulings::Rulings;
use crate::state::{Camp, CardId, City};
use crate::{Peaceful, Role, Side};
use nightdesk_game::{Cause, Event, MoveText, SeatId};
use nightdesk_rules::Refusal;
use nightdesk_text::say;
use nightdesk_time::Phase;

impl State {
    /// Takes a move of the evening or the night.
    pub(super) fn night_move(
        &mut self,
        sent: &Move,
        at: (DateTime<Utc>, u64),
        pen: &Pen,
    ) -> Result<Played, Refusal> {
        let one = What::Move(Box::new(sent.clone())).by(sent.by, at);
        let pushed_out = self.pushed_out(sent);
        let entered = self.receive(&one, pen)?;
        let outcome = entered.outcome;
        let role = pen.role(sent.role);
        // In full, whatever short names were typed.
        let said = say!(pen, "sent_taken", sent = pen.night_line(sent));
        let mut played = Played::default().say(match outcome {
            Outcome::New => format!("{said}."),
            Outcome::Replaces => say!(pen, "in_place_of_the_move_before", said),
            Outcome::Older | Outcome::Between => {
                outcome.said(&format!("{} ({role})", pen.name(sent.by)), pen)
            }
        });
        played = self.report_fallen(played, &entered.fallen, pen);
        if matches!(outcome, Outcome::Older | Outcome::Between) {
            return Ok(played);
        }
        if let Some(other) = self.shot_beside(sent) {
            let (name, role) = (pen.name(sent.by), pen.role(sent.role));
            let line = pen.night_line(&other);
            played = played.say(say!(pen, "it_is_a_second_shot", line, name, role));
        }
        if let Some(other) = self.shoots_before(sent) {
            let line = pen.night_line(&other);
            played = played.say(say!(pen, "mind_the_shot_is_anothers", line));
        }
        for other in pushed_out {
            let line = pen.night_line(&other);
            played = played.say(say!(pen, "not_made_any_more_because", line));
        }
        if let Stage::Night(stage) = &self.stage
            && let Some(vain) = stage.in_vain(sent, self.judge())
        {
            played = played.say(say!(pen, "mind_remark", remark = vain.remark(pen.language)));
        }
        if owes_target(self.city_now(), sent) {
            played = played.say(say!(pen, "mind_the_cut_has_no_target"));
        }
        if is_forced_skip(self.city_now(), sent, &self.in_force.night) {
            played = played.say(say!(pen, "mind_after_what_the_role_did"));
        }
        let stale = stale_substitutes(self.city_now(), sent);
        if !stale.is_empty() {
            played = played.say(say!(
                pen,
                "mind_stood_in_last_night",
                stale = pen.listed(&stale)
            ));
        }
        if is_for_masters(sent) {
            let line = pen.night_line(&without_side(sent));
            played
                .told
                .extend(self.texts_to_masters(sent.by, &line, pen));
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

    /// A partner's shot that was sent before this one, where the pair has no shot for both: this one only
    /// insures.
    fn shoots_before(&self, sent: &Move) -> Option<Move> {
        let (Stage::Night(stage), Role::Negative(role)) = (&self.stage, sent.role) else {
            return None;
        };
        let camp = Camp::of(role).filter(|_| sent.is_kill())?;
        let same = |other: &&Move| match other.role {
            Role::Negative(known) => Camp::of(known) == Some(camp),
            _ => false,
        };
        let shots = stage
            .moves
            .iter()
            .filter(|other| other.is_kill() && other.by != sent.by);
        let shots: Vec<&Move> = shots.filter(same).collect();
        let available = available_tonight(self.city_now(), self.day(), camp);
        let none_left = u32::try_from(shots.len()).is_ok_and(|sent| sent >= available);
        shots
            .first()
            .filter(|_| available > 0 && none_left)
            .map(|shot| (*shot).clone())
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
        Ok(Played::default().say(say!(
            pen,
            "the_antidote_of_is_given",
            player = pen.name(sent.by)
        )))
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

    /// What is known as the evening begins is told at once: whom executors have, who the maniac is, what
    /// criminalists found at the bodies they examined by day.
    pub(super) fn known_at_nightfall(&mut self, played: &mut Played, pen: &Pen) -> EveningRound {
        let day = self.day();
        let settled = self.examined_by_day();
        let mut letters = known_at_nightfall(&self.city, day);
        let dusk = round(&self.city, &settled, day, &self.in_force.night);
        letters.extend(dusk.letters);
        self.city = dusk.after;
        // It is the evening's, though the line that tells it ends the day.
        let told = self.evening_texts(&letters, pen).into_iter();
        played.told.extend(told.map(|one| MoveText {
            phase: Some(Phase::Night(day)),
            ..one
        }));
        self.past.letters.extend(letters.iter().cloned());
        EveningRound {
            letters,
            settled,
            left_out: dusk.refused.into_iter().map(|(sent, _)| sent).collect(),
        }
    }

    /// The examinations of the day, by whoever has the role now: they go with it (role "criminalist").
    fn examined_by_day(&mut self) -> Vec<Move> {
        let sent = std::mem::take(&mut self.memory.examining);
        let sent = sent.into_iter().filter_map(|(card, bodies)| {
            let card = self.city.card(card)?;
            let role = Role::Peaceful(card.role);
            Some(Move::new(card.holder, role, Action::Examine, &bodies))
        });
        sent.collect()
    }

    /// A criminalist examines bodies by day, before the vote (role "criminalist"); the result comes as
    /// the evening begins.
    pub(super) fn examine_by_day(&mut self, sent: &Move, pen: &Pen) -> Result<Played, Refusal> {
        let card = self
            .may_examine_by_day(sent)
            .map_err(|limit| limited(limit, sent, &self.city, pen))?;
        let bodies = sent.targets.clone();
        let again = self.memory.examining.insert(card, bodies).is_some();
        let line = pen.night_line(sent);
        let in_place = if again {
            say!(pen, "in_place_of_the_one_before")
        } else {
            String::new()
        };
        let mut played = Played::default().say(say!(pen, "taken_the_result_comes", line, in_place));
        played.told = self.texts_to_masters(sent.by, &line, pen);
        Ok(played)
    }

    /// Whether bodies are examined by day, and by which card.
    pub(super) fn may_examine_by_day(&self, sent: &Move) -> Result<CardId, Limit> {
        let tried = round(
            &self.city,
            std::slice::from_ref(sent),
            self.day(),
            &self.in_force.night,
        );
        if let Some((_, limit)) = tried.refused.first() {
            return Err(*limit);
        }
        let role = sent.role.peaceful().ok_or(Limit::NoRole)?;
        let card = self.city.usable(sent.by, role);
        card.map(|card| card.id).ok_or(Limit::NoRole)
    }

    /// Letters of the evening, for their readers and for servants who read them along.
    fn evening_texts(&self, letters: &[Letter], pen: &Pen) -> Vec<MoveText> {
        let title = pen.numbered("evening", self.day());
        let mut told = pen.letters(&title, letters);
        told.extend(self.messages_for_servants(&title, letters, pen));
        told
    }

    /// A journal from before told at the first end of the evening what is known as it begins: what was
    /// not told yet at nightfall is told there.
    pub(super) fn nightfall_as_kept(&mut self, kept: &[MoveText], pen: &Pen) {
        let Stage::Night(NightStage { rounds, .. }) = &self.stage else {
            return;
        };
        let [nightfall] = rounds.as_slice() else {
            return;
        };
        // The words may differ: players have other names by now.
        let told = self.evening_texts(&nightfall.letters, pen);
        let untold = told.iter().any(|one| {
            let mut kept = kept.iter();
            !kept.any(|kept| (&kept.to, &kept.title) == (&one.to, &one.title))
        });
        if untold && let Stage::Night(stage) = &mut self.stage {
            stage.rounds.clear();
        }
    }

    /// Ends a round of the evening by the host's word.
    pub(super) fn end_evening(&mut self, pen: &Pen) -> Result<Played, Refusal> {
        let played = self.close_evening(Closing::Round, pen)?;
        let open = self.still_to_choose(pen);
        let played = played.say(say!(pen, "the_evening_is_over_moves"));
        Ok(match open.is_empty() {
            true => played,
            false => played.say(say!(
                pen,
                "what_the_evening_has_told_leaves",
                join = open.join(", ")
            )),
        })
    }

    /// Who may still choose after a round of the evening, with the role.
    fn still_to_choose(&self, pen: &Pen) -> Vec<String> {
        let Stage::Night(stage) = &self.stage else {
            return Vec::new();
        };
        let judge = self.judge();
        let all = roles(stage.before_the_round(judge)).into_iter();
        let open = all.filter(|(seat, role)| {
            let mut actions = actions(*role, Time::Evening).into_iter();
            actions.any(|action| stage.possible(*seat, *role, action, judge).is_some())
        });
        open.map(|(seat, role)| format!("{} ({})", pen.name(seat), pen.role(role)))
            .collect()
    }

    /// What the evening has settled is told: a round of it, or all that is left.
    ///
    /// After a round those choose who were told something to choose by. Whoever became a slave in it
    /// has his move of the evening carried out after it, since his master has his word on it first.
    fn close_evening(&mut self, closing: Closing, pen: &Pen) -> Result<Played, Refusal> {
        let day = self.day();
        let Stage::Night(stage) = &self.stage else {
            return Err(refused("not-now", say!(pen, "no_night_runs")));
        };
        let first = stage.dusk.is_none();
        let mut settled: Vec<Move> = stage.pending().cloned().collect();
        if settled.is_empty() && !first && closing == Closing::Round {
            return Err(refused(
                "evening-over",
                say!(pen, "the_evening_is_over_already"),
            ));
        }
        let judge = self.judge();
        let (city, rulings) = (stage.before_the_round(judge), judge.rulings);
        let new_slaves = |after: &City| -> Vec<SeatId> {
            let enslaved = after.prepared.enslaved.iter();
            let known = &city.prepared.enslaved;
            enslaved
                .filter(|seat| !known.contains(seat))
                .copied()
                .collect()
        };
        let mut dusk = match closing {
            Closing::Round => {
                let after = round(city, &settled, day, rulings).after;
                let new = new_slaves(&after);
                settled.retain(|sent| {
                    let waits = new.contains(&sent.by) && !has_own_will(&after, sent.by);
                    !waits || !is_for_masters(sent)
                });
                round(city, &settled, day, rulings)
            }
            Closing::Rest => rest(city, &settled, day, rulings),
        };
        let new = new_slaves(&dusk.after);
        if stage.rounds.is_empty() {
            dusk.letters.extend(known_at_nightfall(city, day));
        }
        let mut told = self.evening_texts(&dusk.letters, pen);
        let mut echo = not_taken(&dusk, pen);
        if first {
            told.extend(self.watched_by_day(pen));
            echo.extend(self.silences(&stage.evening, pen));
        }
        self.past.letters.extend(dusk.letters.iter().cloned());
        self.proofs(&dusk);
        if let Stage::Night(stage) = &mut self.stage {
            stage.rounds.push(EveningRound {
                letters: dusk.letters,
                settled,
                left_out: dusk.refused.into_iter().map(|(sent, _)| sent).collect(),
            });
            stage.dusk = Some(Box::new(dusk.after));
        }
        if closing == Closing::Round {
            told.extend(self.moves_of_new_slaves(&new, pen));
        }
        let mut played = Played {
            told,
            echo,
            ..Played::default()
        };
        self.mattered(pen, &mut played, dusk.relied.iter().map(|open| open.key()));
        Ok(played)
    }

    /// What masters are told of the moves that their new slaves have sent already.
    fn moves_of_new_slaves(&self, new: &[SeatId], pen: &Pen) -> Vec<MoveText> {
        let Stage::Night(stage) = &self.stage else {
            return Vec::new();
        };
        let sent = stage.pending().chain(&stage.moves);
        let sent = sent.filter(|sent| new.contains(&sent.by) && is_for_masters(sent));
        sent.flat_map(|sent| {
            self.texts_to_masters(sent.by, &pen.night_line(&without_side(sent)), pen)
        })
        .collect()
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
        let mut played = self.close_evening(Closing::Rest, pen)?;
        let Stage::Night(NightStage {
            evening,
            dusk: Some(dusk),
            moves,
            notes,
            rounds,
            ..
        }) = &self.stage
        else {
            return Err(refused("not-now", say!(pen, "no_night_runs")));
        };
        let (admitted, refusals) = admitted(dusk, moves, &self.in_force.night);
        played.echo.extend(
            refusals
                .iter()
                .map(|(sent, limit)| dropped(sent, *limit, pen)),
        );
        let (night, owed) = with_lots(dusk, &admitted, &self.in_force.night, lots);
        let left_out = || rounds.iter().flat_map(|round| &round.left_out);
        let evening = evening
            .iter()
            .filter(|sent| left_out().all(|known| known != *sent));
        let of_night = match &owed {
            Some(cut) => with_cut(&admitted, cut),
            None => admitted,
        };
        let dropped = refusals.into_iter().map(|(sent, _)| sent);
        self.past.played.push(records::Played {
            day,
            made: evening.cloned().chain(of_night).collect(),
            left_out: left_out().cloned().chain(dropped).collect(),
            letters: rounds
                .iter()
                .flat_map(|round| round.letters.iter().cloned())
                .collect(),
            holders: dusk
                .cards
                .iter()
                .map(|card| (card.id, card.holder))
                .collect(),
        });
        played.echo.extend(owed.map(|cut| owed_line(&cut, pen)));
        self.mattered(pen, &mut played, night.relied.iter().map(|open| open.key()));
        let to_slaves = notes::to_slaves(notes, &night, pen);
        let notes = notes::shown(notes, &night.report, pen);
        let cards = events::cards(&self.city);
        let bodies = undead::bodies(&self.city);
        self.city = night.after.clone();
        let deaths: Vec<_> = night.deaths.iter().map(|death| death.player).collect();
        for seat in &deaths {
            let died = events::died(*seat, Cause::Night, None, DeathTime::PhaseEnd);
            played.events.push(died);
            played
                .echo
                .push(say!(pen, "player_dies", player = pen.name(*seat)));
        }
        let phantoms = self.phantoms_of(&night);
        played.told.push(pen.report(day, &night.report, &phantoms));
        let letters = self.with_results_before(self.with_the_past(&night));
        let letters = with_whose_checks(letters, &night.after);
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
        Ok(played.say(say!(pen, "runs_announces_its_vote", phase)))
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
            // The moves of tonight are told with what they brought.
            let nights = self.past.played.split_last();
            let nights = nights.map_or(&[][..], |(_, before)| before);
            let made = nights.iter().flat_map(|played| &played.made);
            let moves = made.filter_map(|sent| {
                let role = sent.role.peaceful().filter(|_| sent.by == *served)?;
                (!sent.targets.is_empty()).then(|| moved(sent.by, role, &sent.targets))
            });
            letters.extend(before.filter_map(general).chain(moves).map(|letter| {
                Letter::new(*maid, LetterClass::RoleInformation)
                    .with("of", Value::Seat(*served))
                    .with("letter", Value::Letter(Box::new(letter)))
            }));
        }
        letters
    }
}

/// The letters of a morning; who checks by two roles reads by which of them each check is.
fn with_whose_checks(letters: Vec<Letter>, city: &City) -> Vec<Letter> {
    let role = |letter: &Letter| match letter.card {
        Some(card) => Some(Role::Peaceful(city.card(card)?.role)),
        None => city.negative(letter.to).map(Role::Negative),
    };
    let is_check = |letter: &Letter| letter.class == LetterClass::CheckResult;
    let mut checks: BTreeMap<SeatId, BTreeSet<Role>> = BTreeMap::new();
    for letter in letters.iter().filter(|letter| is_check(letter)) {
        checks.entry(letter.to).or_default().extend(role(letter));
    }
    let named = letters.into_iter().map(|letter| {
        let two = checks.get(&letter.to).is_some_and(|roles| roles.len() > 1);
        match role(&letter).filter(|_| two && is_check(&letter)) {
            Some(role) => letter.with("checker", Value::Role(role)),
            None => letter,
        }
    });
    named.collect()
}

/// How a round of the evening is closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Closing {
    /// Choices that depend on it are open after it.
    Round,
    /// The night comes to its end.
    Rest,
}

/// Whether the master of a slave is told of a move: what a peaceful role of the slave's own sends.
fn is_for_masters(sent: &Move) -> bool {
    let own = sent.role.peaceful().is_some() && !sent.options.by_master;
    own && sent.action != Action::Forbid
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
        let judge = self.judge();
        let pending: Vec<Move> = stage.pending().cloned().collect();
        let of_evening = stage.evening_with(&pending, judge);
        let mut refused = of_evening.refused.iter();
        if let Some((_, limit)) = refused.find(|(known, _)| known == sent) {
            let city = stage.before_the_round(judge);
            return Some(limited(*limit, sent, city, pen).message);
        }
        let dusk = &of_evening.after;
        let (_, refusals) = admitted(dusk, &stage.moves, &self.in_force.night);
        let limit = refusals.iter().find(|(known, _)| known == sent);
        limit.map(|(_, limit)| limited(*limit, sent, dusk, pen).message)
    }
}

/// The moves that may still be made after the evening, and those that may not.
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

/// Whether a cut names no target though there is one to name: chance would name it (city day X-2).
pub(super) fn owes_target(city: &City, sent: &Move) -> bool {
    let is_bare = sent.action == Action::Cut && sent.options.target_for_victim.is_none();
    let owed = |sent: &Move| owed_cut(city, std::slice::from_ref(sent), &Draws::new());
    is_bare && !sent.targets.is_empty() && owed(sent) != OwedCut::Nothing
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
    let target = target.map_or_else(String::new, |seat| {
        say!(pen, "target_player", player = pen.name(seat))
    });
    let player = pen.name(cut.by);
    match cut.targets.as_slice() {
        [own] if *own == cut.by => say!(pen, "the_cut_of_the_own_face_counts", player, target),
        _ => say!(pen, "the_cut_that_owes_counts", player, victim, target),
    }
}

fn not_taken(dusk: &Evening, pen: &Pen) -> Vec<String> {
    let refused = dusk.refused.iter();
    refused
        .map(|(sent, limit)| dropped(sent, *limit, pen))
        .collect()
}

fn dropped(sent: &Move, limit: Limit, pen: &Pen) -> String {
    let why = pen.refused_by_night(limit);
    say!(
        pen,
        "is_left_out",
        player = pen.name(sent.by),
        role = pen.role(sent.role),
        why
    )
}

/// A limit as the host reads it, with an answer for who sent the move.
pub(super) fn limited(limit: Limit, sent: &Move, city: &City, pen: &Pen) -> Refusal {
    let mut message = pen.refused_by_night(limit);
    if let Some(remedy) = limit.remedy(pen.language) {
        message.push_str("; ");
        message.push_str(&remedy);
    }
    Refusal {
        code: limit.slug(),
        message,
        to: sender(city, sent),
        answer: as_sentence(&pen.answered_by_night(limit.answer_to(city, sent))),
    }
}
