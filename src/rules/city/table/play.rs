//! Carrying out a line: which part of the game it belongs to, and what it must not break.

use chrono::{DateTime, Utc};

use super::line::Line;
use super::lots::Lots;
use super::opened::newly_opened;
use super::pen::Pen;
use super::received::What;
use super::refused;
use super::stage::{ElectionStage, Played, Stage, State, Step, VoteKind};
use crate::day::entry::DayLine;
use crate::day::posts::{election_announced, election_start};
use crate::moves::Action;
use nightdesk_game::{Event, TextPart};
use nightdesk_replies::When;
use nightdesk_rules::{Chance, Refusal};
use nightdesk_text::say;
use nightdesk_time::Phase;

impl State {
    /// Takes a line; on a refusal the state is not to be used any more.
    pub(super) fn play(
        &mut self,
        line: &Line,
        when: When,
        pen: &Pen,
        chance: &mut dyn Chance,
    ) -> Result<Played, Refusal> {
        let (line, wished) = match line {
            Line::Drawing(line, wished) => (line.as_ref(), wished.as_slice()),
            line => (line, [].as_slice()),
        };
        self.lines_taken += 1;
        let mut lots = Lots::new(wished, chance);
        let opened = self.openings(pen);
        self.forget_old_replies();
        let sent = (self.replies.clock.time_of(when), when.entry);
        let mut played = self.carry_out(line, (when.at, sent), pen, &mut lots)?;
        self.keep_replies(line, sent);
        self.date_votes(when.sent.unwrap_or(when.at));
        let now = self.openings(pen);
        played.events.extend(newly_opened(&opened, now));
        lots.check(pen)?;
        played.echo.extend(lots.lines(pen));
        played.drawn.extend(lots.values(pen));
        let copies = self.texts_to_servants(&played.told, pen);
        played.told.extend(copies);
        Ok(played)
    }

    /// Whether a line closes a night or a vote that players may still send something for. Who is
    /// asked after a vote is waited for as long as the host likes.
    pub(super) fn is_cut_short_by(&self, line: &Line) -> bool {
        match (line, &self.stage) {
            (Line::Drawing(line, _), _) => self.is_cut_short_by(line),
            (Line::Resolve, Stage::Night(_)) => true,
            (Line::EndDay(_), Stage::Election(stage)) => stage.outcome.is_none(),
            (Line::EndDay(_), Stage::Vote(stage)) => stage.step == Step::Open,
            _ => false,
        }
    }

    /// Whether a line counts the votes of a round, or the approvals of a hunt.
    pub(super) fn counts_votes(&self, line: &Line) -> bool {
        match line {
            Line::Drawing(line, _) => self.counts_votes(line),
            Line::EndDay(_) => self.open_casts().is_some(),
            Line::Start => self.collecting().is_some(),
            _ => false,
        }
    }

    fn carry_out(
        &mut self,
        line: &Line,
        (at, sent): (DateTime<Utc>, (DateTime<Utc>, u64)),
        pen: &Pen,
        lots: &mut Lots<'_>,
    ) -> Result<Played, Refusal> {
        match (line, &self.stage) {
            (Line::Each(lines), _) => {
                let mut played = Played::default();
                for line in lines {
                    played.add(self.carry_out(line, (at, sent), pen, lots)?);
                }
                Ok(played)
            }
            (Line::Drawing(..), _) => Err(refused("no-draw", say!(pen, "is_once_in_a_line"))),
            // Whether the game is over may be the desk's word alone.
            (Line::Best(vote), _) => Ok(self.best_vote(vote, pen)),
            (Line::BestCount, _) => self.count_best(pen),
            (Line::Scores, _) => Ok(self.announce_scores(pen)),
            (_, Stage::Over) => Err(refused("over", say!(pen, "the_game_is_over"))),
            (Line::Servant(pair, treatment), _) => self.serves(*pair, *treatment, pen),
            (Line::Follows(elite, player), _) => self.follows(*elite, *player, pen),
            (Line::Start, Stage::Before) => self.begin(at, pen),
            (_, Stage::Before) => Err(refused(
                "not-begun",
                say!(pen, "the_game_has_not_begun_begins"),
            )),
            (Line::Start, Stage::Vote(_)) => self.announce(at, pen),
            (Line::Start, Stage::Election(_)) => {
                Err(refused("day-runs", say!(pen, "the_election_runs_ends")))
            }
            (Line::Start | Line::EndDay(_), Stage::Night(_)) => {
                Err(refused("night-runs", say!(pen, "the_night_runs_ends")))
            }
            (Line::EndDay(votes), Stage::Election(_)) => self.end_election(votes, at, pen),
            (Line::EndDay(votes), Stage::Vote(_)) => self.end_vote(votes, at, pen, lots),
            (Line::Resolve, Stage::Night(_)) => self.resolve(at, pen, lots),
            (Line::EndEvening, Stage::Night(_)) => self.end_evening(pen),
            (Line::Resolve | Line::EndEvening, Stage::Election(_) | Stage::Vote(_)) => {
                Err(refused("day-runs", say!(pen, "the_day_runs_ends")))
            }
            (Line::Night(made), Stage::Night(_)) => self.night_move(made, sent, pen),
            (Line::Rest(by, role), Stage::Night(_)) => {
                self.rests(&What::Nothing(*role).by(*by, sent), *role, pen)
            }
            (Line::Cancel(by, role), Stage::Night(_)) => self.cancel(*by, *role, pen),
            (Line::Rest(by, _), Stage::Election(_) | Stage::Vote(_)) => Err(refused(
                "not-now",
                say!(
                    pen,
                    "by_day_whoever_is_silent_makes",
                    player = pen.name(*by)
                ),
            )),
            (Line::Cancel(by, None), Stage::Vote(_)) => self.cancel_by_day(*by, pen),
            (Line::Cancel(..), Stage::Election(_) | Stage::Vote(_)) => {
                Err(refused("not-now", say!(pen, "takes_back_what_was_sent")))
            }
            (Line::Night(sent), Stage::Vote(_)) if sent.action == Action::Antidote => {
                self.antidote_by_day(sent, pen)
            }
            (Line::Night(sent), Stage::Vote(stage))
                if sent.action == Action::Examine
                    && matches!(stage.step, Step::Before | Step::Offered) =>
            {
                self.examine_by_day(sent, pen)
            }
            (Line::Night(_), Stage::Election(_) | Stage::Vote(_)) => {
                Err(refused("not-now", say!(pen, "moves_of_evening_and_night")))
            }
            (Line::Note(note), Stage::Night(_)) => self.note(note, pen),
            (Line::NoNotes(by), Stage::Night(_)) => self.drop_notes(*by, pen),
            (Line::Note(_) | Line::NoNotes(_), Stage::Election(_) | Stage::Vote(_)) => Err(
                refused("not-now", say!(pen, "notes_are_left_when_the_night")),
            ),
            (
                Line::Day(_)
                | Line::Votes(_)
                | Line::Unvote(_)
                | Line::Wall(_)
                | Line::NoWall(_)
                | Line::Substitute(_),
                Stage::Night(_),
            ) => Err(refused("not-now", say!(pen, "votes_and_moves_of_the_day"))),
            (Line::Day(DayLine::Vote(cast)), _) => self.vote(cast, pen),
            (Line::Day(line), _) => self.day_move(line, pen),
            (Line::Votes(casts), _) => self.votes(casts, pen),
            (Line::Unvote(seat), _) => self.unvote(*seat, pen),
            (Line::Wall(wall), _) => self.walls(wall, at, pen),
            (Line::NoWall(walls), _) => self.no_walls(walls, pen),
            (Line::Substitute(pair), _) => self.substitute(*pair, pen),
            (Line::Penalty(seat, sanction), _) => self.penalty(*seat, *sanction, pen),
            (Line::LastWord(seat), _) => self.last_word(*seat, pen),
            (Line::PhantomPlayers(seat, effect), _) => self.phantom_players(*seat, *effect, pen),
            (Line::Secretary(seat), _) => self.secretary(*seat, at, pen),
            (Line::Mayor(seat), _) => self.mayor(*seat, pen),
            (Line::Kill(seat, comment), _) => self.kill(*seat, comment.as_deref(), at, pen, lots),
            (Line::Revive(seat), _) => self.revive(*seat, pen),
            (Line::Card(seat, dealt), _) => self.card(*seat, *dealt, pen),
        }
    }

    fn begin(&mut self, at: DateTime<Utc>, pen: &Pen) -> Result<Played, Refusal> {
        if self.undealt > 0 || self.city.citizens.is_empty() {
            return Err(refused(
                "not-dealt",
                say!(pen, "the_cards_are_not_dealt_yet"),
            ));
        }
        self.town = self.morning(1);
        self.stage = Stage::Election(ElectionStage::default());
        let phase = Phase::Day(1);
        let mut played = Played::default().say(say!(pen, "day_runs_the_election_counts"));
        for servant in self.who_serves_nobody() {
            let servant = pen.name(servant);
            played = played.say(say!(pen, "say_whom_a_servant_serves", servant));
        }
        played.events.push(Event::PhaseBegan { phase, at });
        self.round_begins(at);
        let early = pen.clock.election_opens(at);
        let post = early.map_or_else(election_start, |_| election_announced());
        let mut told = pen.public(pen.word("election", &[]), &post);
        let end = pen.clock.vote_end(early.unwrap_or(at), VoteKind::Ordinary);
        // The first day is there for walls and talk: votes are taken from the evening on (T-1).
        let Some(from) = early.and_then(|opens| pen.clock.shown(opens, pen.language)) else {
            let until = pen.until("votes_until", end);
            told.parts.extend(until.map(TextPart::Line));
            return Ok(played.tell(told));
        };
        let until = end.and_then(|end| pen.clock.shown(end, pen.language));
        let slots = [("from", from.clone()), ("time", until.unwrap_or_default())];
        told.parts
            .push(TextPart::Line(pen.word("votes_from_until", &slots)));
        let played = played.tell(told);
        Ok(played.say(say!(pen, "the_election_begins_later", from)))
    }
}
