//! Carrying out a line: which part of the game it belongs to, and what it must not break.

use chrono::{DateTime, Utc};

use super::line::Line;
use super::pen::Pen;
use super::stage::{ElectionStage, Played, Stage, State, Step};
use super::{events, refused};
use crate::game::{Cause, Event, SeatId};
use crate::rules::city::day::entry::DayLine;
use crate::rules::city::day::moves::Cast;
use crate::rules::city::day::people::{Mark, Status};
use crate::rules::city::day::posts::{election_result, election_start, second_round};
use crate::rules::city::day::standing::Office;
use crate::rules::city::day::{Election, ElectionOutcome, elect};
use crate::rules::city::end::Moment;
use crate::rules::city::inherit::take_over;
use crate::rules::city::state::Fate;
use crate::rules::{Chance, Refusal};
use crate::time::Phase;

impl State {
    /// Takes a line; on a refusal the state is not to be used any more.
    pub(super) fn play(
        &mut self,
        line: &Line,
        at: DateTime<Utc>,
        pen: &Pen,
        chance: &mut dyn Chance,
    ) -> Result<Played, Refusal> {
        match (line, &self.stage) {
            (_, Stage::Over) => Err(refused("over", "the game is over")),
            (Line::Start, Stage::Before) => self.begin(at, pen),
            (_, Stage::Before) => Err(refused(
                "not_begun",
                "the game has not begun; `start` begins it",
            )),
            (Line::Start, Stage::Vote(_)) => self.announce(at, pen),
            (Line::Start, Stage::Election(_)) => {
                Err(refused("day_runs", "the election runs; `end day` ends it"))
            }
            (Line::Start | Line::EndDay(_), Stage::Night(_)) => Err(refused(
                "night_runs",
                "the night runs; `resolve --commit` ends it",
            )),
            (Line::EndDay(votes), Stage::Election(_)) => self.end_election(votes, at, pen),
            (Line::EndDay(votes), Stage::Vote(_)) => self.end_vote(votes, at, pen),
            (Line::Resolve, Stage::Night(_)) => self.resolve(at, pen, chance),
            (Line::EndEvening, Stage::Night(_)) => self.end_evening(pen),
            (Line::Resolve | Line::EndEvening, Stage::Election(_) | Stage::Vote(_)) => {
                Err(refused("day_runs", "the day runs; `end day` ends it"))
            }
            (Line::Night(sent), Stage::Night(_)) => self.night_move(sent, pen),
            (Line::Night(_), Stage::Election(_) | Stage::Vote(_)) => Err(refused(
                "not_now",
                "moves of evening and night are taken when the day is over",
            )),
            (Line::Day(_) | Line::Unvote(_) | Line::NoWall(_), Stage::Night(_)) => Err(refused(
                "not_now",
                "votes and moves of the day are taken by day",
            )),
            (Line::Day(DayLine::Vote(cast)), _) => self.vote(cast, pen),
            (Line::Day(line), _) => self.day_move(line, pen),
            (Line::Unvote(seat), _) => self.unvote(*seat, pen),
            (Line::NoWall(seat), _) => self.no_wall(*seat, pen),
            (Line::Secretary(seat), _) => self.secretary(*seat, at, pen),
            (Line::Mayor(seat), _) => self.mayor(*seat, pen),
            (Line::Kill(seat), _) => self.kill(*seat, at, pen),
        }
    }

    fn begin(&mut self, at: DateTime<Utc>, pen: &Pen) -> Result<Played, Refusal> {
        if self.undealt > 0 || self.city.citizens.is_empty() {
            return Err(refused(
                "not_dealt",
                "the cards are not dealt yet; `deal` comes first",
            ));
        }
        self.town = self.morning(1);
        self.stage = Stage::Election(ElectionStage::default());
        self.round_began = Some(at);
        let phase = Phase::Day(1);
        let mut played = Played::default().say("Day 1 runs: the election. `end day` counts it.");
        played.events.push(Event::PhaseBegan { phase, at });
        Ok(played.tell(pen.public(pen.word("election", &[]), &election_start())))
    }

    /// Whether a player has a vote now.
    pub(super) fn may_vote(&self, seat: SeatId) -> bool {
        self.town.player(seat).is_some_and(|player| player.votes())
    }

    fn vote(&mut self, cast: &Cast, pen: &Pen) -> Result<Played, Refusal> {
        if !self.may_vote(cast.by) {
            let message = format!("`{}` has no vote", pen.name(cast.by));
            return Err(refused("no_vote", message));
        }
        let Some(casts) = self.open_casts_mut() else {
            return Err(refused(
                "no_vote_now",
                "no votes are taken now; `start` announces a vote",
            ));
        };
        // A corrected vote keeps its place.
        match casts.iter_mut().find(|known| known.by == cast.by) {
            Some(known) => *known = cast.clone(),
            None => casts.push(cast.clone()),
        }
        Ok(Played::default().say(format!("{}'s vote is in.", pen.name(cast.by))))
    }

    fn unvote(&mut self, seat: SeatId, pen: &Pen) -> Result<Played, Refusal> {
        let name = pen.name(seat);
        let casts = self.open_casts_mut();
        let place = casts
            .as_ref()
            .and_then(|casts| casts.iter().position(|cast| cast.by == seat));
        match (casts, place) {
            (Some(casts), Some(place)) => {
                casts.remove(place);
                Ok(Played::default().say(format!("{name}'s vote is taken out.")))
            }
            _ => Err(refused(
                "no_vote",
                format!("no vote of `{name}` was entered"),
            )),
        }
    }

    fn no_wall(&mut self, seat: SeatId, pen: &Pen) -> Result<Played, Refusal> {
        let name = pen.name(seat);
        let before = match &mut self.stage {
            Stage::Vote(stage) if stage.step == Step::Before => Some(&mut stage.vote.town),
            Stage::Election(stage) if stage.casts.is_empty() => Some(&mut self.town),
            _ => None,
        };
        let Some(town) = before else {
            return Err(refused("too_late", "a wall is judged before the votes"));
        };
        match town.players.get_mut(&seat).filter(|player| player.lives()) {
            Some(player) => {
                player.marks.insert(Mark::NotAdmitted);
                Ok(Played::default().say(format!("{name} has no wall today.")))
            }
            None => Err(refused("dead", format!("`{name}` does not play any more"))),
        }
    }

    fn end_election(
        &mut self,
        votes: &[Cast],
        at: DateTime<Utc>,
        pen: &Pen,
    ) -> Result<Played, Refusal> {
        let Stage::Election(stage) = &mut self.stage else {
            return Err(refused("no_election", "no election runs"));
        };
        if let Some(outcome) = &stage.outcome {
            return Err(match outcome.mayor {
                Some(mayor) => {
                    let message = format!(
                        "{} chooses a secretary first: `secretary NAME`",
                        pen.name(mayor)
                    );
                    refused("no_secretary", message)
                }
                None => refused(
                    "no_mayor",
                    "the votes elect nobody; say who is mayor: `mayor NAME`",
                ),
            });
        }
        stage.casts_mut().extend(votes.iter().cloned());
        let outcome = elect(&Election {
            town: self.town.clone(),
            rulings: self.in_force.day.clone(),
            casts: stage.casts.clone(),
            second: stage.second.clone(),
        });
        let table = pen.election_table(stage.casts());
        if stage.second.is_none()
            && outcome.mayor.is_none()
            && let Some(post) = second_round(&outcome)
        {
            stage.second = Some(Vec::new());
            self.round_began = Some(at);
            let title = pen.word("election", &[]);
            let played = Played::default().say("A second round runs; `end day` counts it.");
            return Ok(played.tell(table).tell(pen.public(title, &post)));
        }
        let choices = outcome.secretary_choices.clone();
        let mayor = outcome.mayor;
        stage.outcome = Some(outcome);
        let played = Played::default().tell(table);
        match mayor {
            None => Ok(played.say("The votes elect nobody; say who is mayor: `mayor NAME`.")),
            Some(mayor) if choices.is_empty() => {
                let played = played.say(format!("Nobody can be secretary of {}.", pen.name(mayor)));
                Ok(self.elected(None, played, at, pen))
            }
            Some(mayor) => Ok(played.say(format!(
                "{} is mayor and chooses a secretary: `secretary NAME`, of {}.",
                pen.name(mayor),
                pen.listed(&choices)
            ))),
        }
    }

    fn mayor(&mut self, seat: SeatId, pen: &Pen) -> Result<Played, Refusal> {
        let town = &self.town;
        match &mut self.stage {
            Stage::Election(ElectionStage {
                outcome: Some(outcome),
                ..
            }) if outcome.mayor.is_none() => {
                if !town
                    .player(seat)
                    .is_some_and(|player| player.may_hold_office())
                {
                    let message = format!("`{}` cannot be mayor", pen.name(seat));
                    return Err(refused("no_office", message));
                }
                outcome.mayor = Some(seat);
                let all = town.players.iter();
                let others =
                    all.filter(|(other, player)| **other != seat && player.may_hold_office());
                outcome.secretary_choices = others.map(|(other, _)| *other).collect();
                Ok(Played::default().say(format!(
                    "{} is mayor and chooses a secretary: `secretary NAME`.",
                    pen.name(seat)
                )))
            }
            _ => Err(refused(
                "not_now",
                "a mayor is named where votes elect nobody",
            )),
        }
    }

    fn secretary(&mut self, seat: SeatId, at: DateTime<Utc>, pen: &Pen) -> Result<Played, Refusal> {
        let Stage::Election(ElectionStage {
            outcome:
                Some(ElectionOutcome {
                    mayor: Some(_),
                    secretary_choices,
                    ..
                }),
            ..
        }) = &self.stage
        else {
            return Err(refused(
                "not_now",
                "a secretary is chosen behind the election",
            ));
        };
        if !secretary_choices.contains(&seat) {
            let message = format!(
                "`{}` did not vote for the mayor; it may be {}",
                pen.name(seat),
                pen.listed(secretary_choices)
            );
            return Err(refused("no_choice", message));
        }
        Ok(self.elected(Some(seat), Played::default(), at, pen))
    }

    /// The election is over; the first night begins.
    fn elected(
        &mut self,
        secretary: Option<SeatId>,
        mut played: Played,
        at: DateTime<Utc>,
        pen: &Pen,
    ) -> Played {
        let Stage::Election(ElectionStage {
            outcome: Some(outcome),
            ..
        }) = &self.stage
        else {
            return played;
        };
        let post = election_result(outcome, secretary);
        if let Some(mayor) = outcome.mayor {
            self.standing.mayor = Office::Held(mayor);
        }
        self.standing.secretary = secretary;
        self.city.mayor = self.standing.mayor.holder();
        self.city.secretary = secretary;
        played
            .told
            .push(pen.public(pen.word("election", &[]), &post));
        self.night_falls(at, played)
    }

    /// The host takes somebody out of the game.
    fn kill(&mut self, seat: SeatId, at: DateTime<Utc>, pen: &Pen) -> Result<Played, Refusal> {
        if !self.city.lives(seat) {
            return Err(refused(
                "dead",
                format!("`{}` does not play any more", pen.name(seat)),
            ));
        }
        let before = events::cards(&self.city);
        let day = self.day();
        let fate = match self.stage {
            Stage::Night(_) => Fate::Night(day),
            Stage::Before | Stage::Election(_) | Stage::Vote(_) | Stage::Over => Fate::Day(day),
        };
        self.leaves(seat, fate);
        let taken = take_over(&mut self.city, &[seat], day, &|_, _| None);
        if self.standing.mayor == Office::Held(seat) {
            self.standing.mayor = Office::Lost;
            self.standing.secretary = None;
        }
        if self.standing.secretary == Some(seat) {
            self.standing.secretary = None;
        }
        self.city.mayor = self.standing.mayor.holder();
        self.city.secretary = self.standing.secretary;
        self.out_of_the_day(seat);
        let mut played = Played::default().say(format!("{} is out of the game.", pen.name(seat)));
        played
            .told
            .extend(pen.letters(&pen.numbered("night", day), &taken.letters));
        let midday = self.stage.is_day();
        played
            .events
            .push(events::died(seat, Cause::Host, None, midday));
        played.events.extend(events::new_cards(&before, &self.city));
        self.check_end(Moment::DayStart, &mut played, at, pen);
        Ok(played)
    }

    /// Takes a player, his votes and his moves out of what runs.
    fn out_of_the_day(&mut self, seat: SeatId) {
        let mut towns = vec![&mut self.town];
        match &mut self.stage {
            Stage::Vote(stage) => {
                stage.vote.casts.retain(|cast| cast.by != seat);
                if let Some(revote) = &mut stage.vote.revote {
                    revote.casts.retain(|cast| cast.by != seat);
                }
                stage.vote.standing = self.standing.clone();
                towns.push(&mut stage.vote.town);
            }
            Stage::Election(stage) => stage.casts_mut().retain(|cast| cast.by != seat),
            Stage::Night(stage) => {
                stage.moves.retain(|sent| sent.by != seat);
                stage.evening.retain(|sent| sent.by != seat);
                if let Some(dusk) = &mut stage.dusk
                    && let Some(citizen) = dusk.citizens.get_mut(&seat)
                {
                    citizen.fate = Fate::Night(self.standing.day);
                }
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
