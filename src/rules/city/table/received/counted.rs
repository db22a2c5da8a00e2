//! Which replies of the running night or round count, as moves come in.
//!
//! After each move, what a player sent is looked up among what the night and the votes hold: so it is
//! known which move has done away with it.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::What;
use crate::Role;
use crate::day::entry::DayLine;
use crate::day::moves::Cast;
use crate::moves::Move;
use crate::table::CityTable;
use crate::table::line::Line;
use crate::table::stage::{NightStage, Stage, State};
use nightdesk_game::SeatId;
use nightdesk_replies::{AskId, Clock, Judged, LeftOut, LineKind, Received, Reply, Says, Why};
use nightdesk_text::say;

/// The replies of the running night or round of votes.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(in crate::table) struct Replies {
    /// By which time a line is judged.
    pub(in crate::table) clock: Clock,
    pub(in crate::table) night: Received<What>,
    votes: Received<Cast>,
    /// For what they are.
    round: Option<Round>,
}

/// The night, or the round of votes, that replies are for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum Round {
    Night(u32),
    Election { second: bool },
    Vote { day: u32, held: usize },
}

impl Replies {
    /// The moves that players sent for the night, those too that do not count.
    pub(in crate::table) fn moves(&self) -> impl Iterator<Item = &Move> {
        self.night.iter().filter_map(|one| match &one.value {
            What::Move(sent) => Some(sent.as_ref()),
            What::Nothing(_) => None,
        })
    }
}

impl State {
    /// Forgets the replies of a night or round that is over.
    pub(in crate::table) fn forget_old_replies(&mut self) {
        let round = self.round_of_replies();
        if self.replies.round != round {
            self.replies.night.clear();
            self.replies.votes.clear();
            self.replies.round = round;
        }
    }

    /// Keeps what a line has said for players, unless it has ended the round: what counted then, counted.
    pub(in crate::table) fn keep_replies(&mut self, line: &Line, sent: (DateTime<Utc>, u64)) {
        if self.round_of_replies() != self.replies.round {
            return;
        }
        let votes = match (line, &self.stage) {
            (Line::Each(lines), _) => {
                return lines.iter().for_each(|line| self.keep_replies(line, sent));
            }
            (Line::Night(made), Stage::Night(_)) => {
                let what = What::Move(made.clone());
                return self.replies.night.enter(what.by(made.by, sent));
            }
            (Line::Rest(by, role), _) => {
                return self.replies.night.enter(What::Nothing(*role).by(*by, sent));
            }
            (Line::Day(DayLine::Vote(cast)), _) => std::slice::from_ref(cast),
            (Line::Votes(casts), _) => casts.as_slice(),
            _ => return,
        };
        for cast in votes {
            if let Some(cast) = self.spoken(cast) {
                let ask = AskId::Vote(self.day(), cast.by);
                let vote = Reply::new(cast.by, ask, sent, cast);
                self.replies.votes.enter(vote);
            }
        }
    }

    /// Notes which replies do not count any more after a line of the round that runs on.
    pub(in crate::table) fn settle(&mut self, entry: u64, line: &Line) {
        if self.round_of_replies() != self.replies.round {
            return;
        }
        let kind = kind_of(line);
        let casts = match &self.stage {
            Stage::Night(stage) => {
                return self.replies.night.settle((entry, kind), |all, one| {
                    // What is said twice is said by the later reply.
                    let again = |other: &Reply<What>| {
                        other.by == one.by && other.value == one.value && other.is_after(one)
                    };
                    holds(stage, all, one) && !all.iter().any(again)
                });
            }
            Stage::Election(stage) => stage.casts(),
            Stage::Vote(stage) => stage.casts(),
            Stage::Before | Stage::Over => return,
        };
        self.replies.votes.settle((entry, kind), |all, one| {
            let again = |other: &Reply<Cast>| other.value == one.value && other.is_after(one);
            casts.contains(&one.value) && !all.iter().any(again)
        });
    }

    fn round_of_replies(&self) -> Option<Round> {
        match &self.stage {
            Stage::Night(_) => Some(Round::Night(self.day())),
            Stage::Election(stage) => Some(Round::Election {
                second: stage.second.is_some(),
            }),
            Stage::Vote(stage) => Some(Round::Vote {
                day: self.day(),
                held: stage.held.len(),
            }),
            Stage::Before | Stage::Over => None,
        }
    }
}

/// What a line is for the replies; of several players, what the line of each is.
fn kind_of(line: &Line) -> LineKind {
    match line {
        Line::Drawing(line, _) => kind_of(line),
        Line::Each(lines) => lines.first().map_or(LineKind::Host, kind_of),
        Line::Night(_) | Line::Rest(..) | Line::Day(DayLine::Vote(_)) | Line::Votes(_) => {
            LineKind::Reply
        }
        Line::Cancel(..) | Line::Unvote(_) => LineKind::Withdrawal,
        _ => LineKind::Host,
    }
}

/// Whether a night holds what a reply says.
fn holds(stage: &NightStage, all: &Received<What>, one: &Reply<What>) -> bool {
    match &one.value {
        What::Move(sent) => {
            let mut moves = stage.evening.iter().chain(&stage.moves);
            moves.any(|known| *known == **sent)
        }
        What::Nothing(_) => !rests(stage, all, one).is_empty(),
    }
}

/// With which roles a player rests because of a reply; none among them stands for all roles. Who acts
/// with one of them after he said "no action" at all goes on resting with the others.
fn rests(stage: &NightStage, all: &Received<What>, one: &Reply<What>) -> Vec<Option<Role>> {
    let resting = stage.resting.iter().filter(|rest| rest.by == one.by);
    let resting = resting.map(|rest| rest.role);
    let said_itself = |role: &Option<Role>| {
        let nothing = What::Nothing(*role);
        let mut others = all.iter().filter(|other| other.gone().is_none());
        role.is_some() && others.any(|other| other.by == one.by && other.value == nothing)
    };
    match &one.value {
        What::Move(_) => Vec::new(),
        What::Nothing(None) => resting.filter(|role| !said_itself(role)).collect(),
        What::Nothing(own) => resting.filter(|role| role == own).collect(),
    }
}

impl CityTable {
    /// What players sent for the running night or round, with what has come of it.
    pub(in crate::table) fn judged(&self) -> Vec<Judged> {
        let dead = |by| {
            let player = self.state.town.player(by)?;
            (!player.is_in_game()).then_some(Why::Dead(by))
        };
        let replies = &self.state.replies;
        let mut judged = replies.night.judged(
            |one| self.night_says(one),
            |one| dead(one.by).or_else(|| self.not_admitted(one)),
        );
        judged.extend(replies.votes.judged(
            |one| {
                let line = Line::Day(DayLine::Vote(one.value.clone()));
                Says::something(self.written(&line))
            },
            |one| dead(one.by),
        ));
        judged
    }

    fn night_says(&self, one: &Reply<What>) -> Says {
        match (&one.value, &self.state.stage) {
            (What::Move(sent), _) => Says::something(self.pen.night_line(sent)),
            (What::Nothing(_), Stage::Night(stage)) => {
                let rests = rests(stage, &self.state.replies.night, one).into_iter();
                let leaves_out = rests.map(|role| match role {
                    Some(role) => LeftOut::This(self.pen.role(role).to_owned()),
                    None => LeftOut::All,
                });
                Says {
                    leaves_out: leaves_out.collect(),
                    ..self.no_action(one.by)
                }
            }
            (What::Nothing(_), _) => self.no_action(one.by),
        }
    }

    fn no_action(&self, by: SeatId) -> Says {
        Says::something(say!(self, "no_action", player = self.pen.name(by)))
    }

    /// Why a move that counts may not be made as the game stands.
    fn not_admitted(&self, one: &Reply<What>) -> Option<Why> {
        match &one.value {
            What::Move(sent) if one.gone().is_none() => {
                let why = self.state.refused_now(sent, &self.pen);
                why.map(Why::Rule)
            }
            What::Move(_) | What::Nothing(_) => None,
        }
    }
}
