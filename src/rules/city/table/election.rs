//! The election of Day 1: rounds, the mayor, the secretary.

use chrono::{DateTime, Utc};

use super::line::Line;
use super::pen::Pen;
use super::records::{ElectionRound, RoundLog};
use super::refused;
use super::stage::{ElectionStage, Played, Stage, State, enter_as_posted};
use crate::Elite;
use crate::day::carried_over::Office;
use crate::day::entry::DayLine;
use crate::day::moves::{Cast, Choice};
use crate::day::posts::{election_result, first_vote, new_secretary, second_round};
use crate::day::{Election, ElectionOutcome, Weight, elect};
use nightdesk_game::SeatId;
use nightdesk_rules::Refusal;
use nightdesk_text::say;

impl State {
    /// Counts a round of the election.
    pub(super) fn end_election(
        &mut self,
        votes: &[Cast],
        at: DateTime<Utc>,
        pen: &Pen,
    ) -> Result<Played, Refusal> {
        let Stage::Election(stage) = &mut self.stage else {
            return Err(refused("no-election", say!(pen, "no_election_runs")));
        };
        if let Some(outcome) = &stage.outcome {
            return Err(match outcome.mayor {
                Some(mayor) => {
                    let message = say!(pen, "chooses_a_secretary_first", player = pen.name(mayor));
                    refused("no-secretary", message)
                }
                None => refused("no-mayor", say!(pen, "the_votes_elect_nobody_say")),
            });
        }
        enter_as_posted(stage.casts_mut(), votes.iter().cloned());
        let stage = stage.clone();
        let outcome = elect(&self.election_of(&stage));
        let counted = self.counted_at(&stage);
        let table = pen.election_table(stage.casts(), &counted);
        let log = self.close_round(votes, at);
        let Stage::Election(stage) = &mut self.stage else {
            return Err(refused("no-election", say!(pen, "no_election_runs")));
        };
        if stage.second.is_none()
            && outcome.mayor.is_none()
            && let Some(post) = second_round(&outcome)
        {
            stage.second = Some(Vec::new());
            self.round_begins(at);
            let title = pen.word("election", &[]);
            let played = Played::default().say(say!(pen, "a_second_round_runs_counts"));
            self.election_round(log, counted, None, true);
            return Ok(played.tell(table).tell(pen.public(title, &post)));
        }
        let choices = outcome.secretary_choices.clone();
        let mayor = outcome.mayor;
        let relied = outcome.account.relied.clone();
        let first = outcome.first;
        stage.outcome = Some(outcome);
        self.election_round(log, counted, mayor, false);
        if let Some(round) = self.past.election.last_mut() {
            round.first = first;
        }
        let mut played = Played::default().tell(table);
        if let Some(first) = first {
            let line = pen.said(&first_vote(first));
            played = played.say(match first.post {
                Some(_) => say!(pen, "first_vote_of_the_round", line),
                None => say!(pen, "first_vote_without_its_post", line),
            });
        }
        self.mattered(pen, &mut played, relied.iter().map(|open| open.key()));
        match mayor {
            None => Ok(played.say(say!(pen, "the_votes_elect_nobody_say_who_is"))),
            Some(mayor) if choices.is_empty() => {
                let played = played.say(say!(
                    pen,
                    "nobody_can_be_secretary",
                    player = pen.name(mayor)
                ));
                Ok(self.elected(None, played, at, pen))
            }
            Some(mayor) => Ok(played.say(say!(
                pen,
                "is_mayor_and_chooses_a_secretary",
                player = pen.name(mayor),
                choices = pen.listed(&choices)
            ))),
        }
    }

    /// Among whom a second round of the election runs; they have no vote in it (E-7).
    pub(super) fn candidates(&self) -> Vec<SeatId> {
        match &self.stage {
            Stage::Election(stage) if stage.second.is_some() => {
                let first = Election {
                    town: self.town.clone(),
                    rulings: self.in_force.day.clone(),
                    casts: stage.casts.clone(),
                    second: None,
                };
                elect(&first).second_round
            }
            Stage::Before | Stage::Election(_) | Stage::Vote(_) | Stage::Night(_) | Stage::Over => {
                Vec::new()
            }
        }
    }

    /// Why a vote counts for nobody at the running election, where that is known to everybody, as a message.
    pub(super) fn void_at_election(&self, cast: &Cast) -> Option<&'static str> {
        let Stage::Election(stage) = &self.stage else {
            return None;
        };
        let Some(Choice::Player(on)) = cast.choices.first() else {
            return None;
        };
        if stage.second.is_none() {
            if *on == cast.by {
                return Some("nobody_elects_himself_e");
            }
            // Who they are is open from the start (L-4).
            let elite = self.town.player(*on).and_then(|player| player.elite);
            return matches!(elite, Some(Elite::Mason | Elite::Servant))
                .then_some("masons_and_servants_are_no_candidates");
        }
        let candidates = self.candidates();
        match (candidates.contains(&cast.by), candidates.contains(on)) {
            (true, _) => Some("candidates_of_the_second_round"),
            (false, false) => Some("the_second_round_is_among"),
            (false, true) => None,
        }
    }

    /// An election as far as it has come, to be counted.
    fn election_of(&self, stage: &ElectionStage) -> Election {
        Election {
            town: self.town.clone(),
            rulings: self.in_force.day.clone(),
            casts: stage.casts.clone(),
            second: stage.second.clone(),
        }
    }

    /// The votes of the running round that count, with what they weigh.
    pub(super) fn counted_at(&self, stage: &ElectionStage) -> Vec<(SeatId, SeatId, Weight)> {
        let election = self.election_of(stage);
        let second = stage
            .second
            .is_some()
            .then(|| elect(&election).second_round);
        election.counted(stage.casts(), second.as_deref())
    }

    /// What is refused when it is entered, because it counts for nobody. A journal may hold such a
    /// vote from before; laid again, it still counts for nobody.
    pub(super) fn no_void_votes(&self, line: &Line, pen: &Pen) -> Result<(), Refusal> {
        let casts = match line {
            Line::Day(DayLine::Vote(cast)) => std::slice::from_ref(cast),
            Line::Votes(casts) => casts.as_slice(),
            _ => return Ok(()),
        };
        let mut void = casts.iter();
        let void = void.find_map(|cast| Some((cast, self.void_at_election(cast)?)));
        void.map_or(Ok(()), |(cast, why)| {
            let message = say!(
                pen,
                "the_vote_of_does_not_count",
                player = pen.name(cast.by),
                why = say!(pen, why)
            );
            Err(refused("no-vote", message))
        })
    }

    fn election_round(
        &mut self,
        log: RoundLog,
        votes: Vec<(SeatId, SeatId, Weight)>,
        mayor: Option<SeatId>,
        again: bool,
    ) {
        self.past.election.push(ElectionRound {
            log,
            votes,
            mayor,
            again,
            first: None,
        });
    }

    /// The host names a mayor where votes elect nobody.
    pub(super) fn mayor(&mut self, seat: SeatId, pen: &Pen) -> Result<Played, Refusal> {
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
                    let message = say!(pen, "cannot_be_mayor", player = pen.name(seat));
                    return Err(refused("no-office", message));
                }
                outcome.mayor = Some(seat);
                if let Some(last) = self.past.election.last_mut() {
                    last.mayor = Some(seat);
                }
                let all = town.players.iter();
                let others =
                    all.filter(|(other, player)| **other != seat && player.may_hold_office());
                outcome.secretary_choices = others.map(|(other, _)| *other).collect();
                Ok(Played::default().say(say!(
                    pen,
                    "player_is_mayor_and_chooses_a_secretary",
                    player = pen.name(seat)
                )))
            }
            _ => Err(refused(
                "not-now",
                say!(pen, "a_mayor_is_named_where_votes"),
            )),
        }
    }

    /// The mayor has chosen a secretary.
    pub(super) fn secretary(
        &mut self,
        seat: SeatId,
        at: DateTime<Utc>,
        pen: &Pen,
    ) -> Result<Played, Refusal> {
        if let Some((_, choices)) = self.owes_secretary() {
            return self.another_secretary(seat, &choices, pen);
        }
        let Stage::Election(ElectionStage {
            outcome:
                Some(ElectionOutcome {
                    mayor: Some(mayor),
                    secretary_choices,
                    ..
                }),
            ..
        }) = &self.stage
        else {
            return Err(refused("not-now", say!(pen, "a_secretary_is_chosen_after")));
        };
        if seat == *mayor {
            let choices = pen.listed(secretary_choices);
            let message = say!(pen, "the_mayor_is_no_secretary", choices);
            return Err(refused("no-choice", message));
        }
        if !secretary_choices.contains(&seat) {
            let message = say!(
                pen,
                "did_not_vote_for_the_mayor",
                player = pen.name(seat),
                secretary_choices = pen.listed(secretary_choices)
            );
            return Err(refused("no-choice", message));
        }
        Ok(self.elected(Some(seat), Played::default(), at, pen))
    }

    /// The mayor replaces a secretary he dismissed, where the host rules so (ORD-7).
    fn another_secretary(
        &mut self,
        seat: SeatId,
        choices: &[SeatId],
        pen: &Pen,
    ) -> Result<Played, Refusal> {
        if !choices.contains(&seat) {
            let message = say!(
                pen,
                "cannot_follow_as_secretary",
                player = pen.name(seat),
                choices = pen.listed(choices)
            );
            return Err(refused("no-choice", message));
        }
        self.memory.dismissed = None;
        self.standing.secretary = Some(seat);
        if let Stage::Vote(stage) = &mut self.stage {
            stage.vote.standing.secretary = Some(seat);
        }
        for city in self.cities() {
            city.secretary = Some(seat);
        }
        let title = pen.word("result", &[]);
        Ok(Played::default().tell(pen.public(title, &new_secretary(seat))))
    }

    /// The mayor who is to choose a secretary now, or may choose another one.
    pub(super) fn mayor_who_chooses(&self) -> Option<SeatId> {
        if let Stage::Election(stage) = &self.stage {
            return stage.outcome.as_ref().and_then(|outcome| outcome.mayor);
        }
        self.owes_secretary().map(|(mayor, _)| mayor)
    }

    /// The mayor who may choose another secretary after a dismissed one, and among whom: the others
    /// who voted for the mayor and still play (ORD-7). Nobody is owed by a mayor who lost the office.
    pub(super) fn owes_secretary(&self) -> Option<(SeatId, Vec<SeatId>)> {
        match self.stage {
            Stage::Vote(_) | Stage::Night(_) => {}
            Stage::Before | Stage::Election(_) | Stage::Over => return None,
        }
        let mayor = self.standing.mayor.holder()?;
        let dismissed = self.memory.dismissed?;
        let may = |seat: &SeatId| {
            let player = self.town.player(*seat);
            *seat != dismissed && player.is_some_and(|player| player.may_hold_office())
        };
        let electors = self.memory.electors.iter().copied();
        let choices: Vec<SeatId> = electors.filter(may).collect();
        (!choices.is_empty()).then_some((mayor, choices))
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
        self.memory.electors.clone_from(&outcome.secretary_choices);
        if let Some(mayor) = outcome.mayor {
            self.memory.elected = Some(mayor);
            self.standing.mayor = Office::Held(mayor);
        }
        self.standing.secretary = secretary;
        self.city.mayor = self.standing.mayor.holder();
        self.city.secretary = secretary;
        played
            .told
            .push(pen.public(pen.word("election", &[]), &post));
        self.night_falls(at, played, pen)
    }
}
