//! Votes that were read in the thread, and the running vote as everybody knows it.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};

use super::Laid;
use super::stage::{ElectionStage, Stage, Step, VoteKind as Kind, VoteStage, enter};
use crate::game::{Ballot, Game, SeatId, ThreadVote, Told, ToldPart};
use crate::rules::city::day::ballots::{AutoCause, VoteKind};
use crate::rules::city::day::moves::{Cast, Way};
use crate::rules::city::day::people::Status;
use crate::rules::city::day::posts::{TableFor, TableVote, table_post, vote_table};
use crate::rules::{RunningVotes, UncountedVote};

/// The posts that were read, by number: who wrote them, and when.
pub(super) fn posts(game: &Game) -> BTreeMap<u64, (Option<SeatId>, DateTime<Utc>)> {
    let posts = game.thread.posts.iter();
    posts
        .map(|(number, post)| (*number, (post.seat, post.post.at)))
        .collect()
}

impl Laid {
    /// The votes of the thread that count in the running round, by those whose vote the host has
    /// not entered himself.
    pub(super) fn votes_of_thread(&self) -> Vec<Cast> {
        let Some(entered) = self.state.open_casts() else {
            return Vec::new();
        };
        let of_round = |vote: &&ThreadVote| match (vote.posted, self.state.round_began) {
            (Some(posted), Some(began)) => posted >= began,
            (None, _) | (_, None) => true,
        };
        let votes = self.thread.iter().filter(of_round);
        let casts = votes.filter_map(|vote| {
            let cast = match vote.ballot? {
                Ballot::Seat(on) => Cast::posted(vote.voter, on),
                Ballot::NoElimination => Cast::refusal(vote.voter),
            };
            self.state.spoken(&cast)
        });
        // A vote left with the host gives way to the player's own.
        let typed = |by: SeatId| {
            let mut typed = entered.iter().filter(|cast| cast.way == Way::Posted);
            typed.any(|cast| cast.by == by)
        };
        casts
            .filter(|cast| self.state.may_vote(cast.by) && !typed(cast.by))
            .collect()
    }

    /// The running vote as the thread may know it.
    pub(super) fn running_votes(&self) -> Option<Told> {
        let more = self.votes_of_thread();
        match &self.state.stage {
            Stage::Election(stage) if stage.outcome.is_none() => {
                let mut stage: ElectionStage = stage.clone();
                enter(stage.casts_mut(), more);
                let voted = stage.casts().iter().map(|cast| cast.by).collect();
                let mut told = self.pen.election_table(stage.casts());
                told.title = Some(self.pen.word("election", &[]));
                told.parts.extend(self.silent(&voted));
                Some(told)
            }
            Stage::Vote(stage) if matches!(stage.step, Step::Open | Step::Asked) => {
                let mut stage: VoteStage = stage.as_ref().clone();
                enter(stage.casts_mut(), more);
                let outcome = stage.outcome();
                let mut table = vote_table(outcome.rounds.last()?, TableFor::Everybody);
                // Who has not voted yet is not absent yet.
                for row in &mut table.rows {
                    row.votes.retain(|vote| !is_absent(vote));
                }
                table.rows.retain(|row| !row.votes.is_empty());
                table.rows.sort_by_key(|row| Reverse(row.votes.len()));
                table
                    .refused
                    .retain(|seat| stage.casts().iter().any(|cast| cast.by == *seat));
                let votes = table.rows.iter().flat_map(|row| &row.votes);
                let voted = votes.map(|vote| vote.by);
                let voted = voted.chain(table.refused.iter().copied()).collect();
                let mut told = self.pen.table(&table);
                told.title = Some(self.vote_name(&stage));
                if stage.step == Step::Open {
                    told.parts.extend(self.silent(&voted));
                    let until = self.pen.until("votes_until", self.vote_end());
                    told.parts.extend(until.map(ToldPart::Line));
                }
                Some(told)
            }
            Stage::Before | Stage::Election(_) | Stage::Vote(_) | Stage::Night(_) | Stage::Over => {
                None
            }
        }
    }

    /// Who is alive and not among those who voted. That a dead player still has a vote, or a living
    /// one has none, is not told by it.
    fn silent(&self, voted: &BTreeSet<SeatId>) -> Option<ToldPart> {
        let players = self.state.town.players.iter();
        let silent = players
            .filter(|(seat, player)| player.status == Status::Alive && !voted.contains(seat));
        let silent: Vec<SeatId> = silent.map(|(seat, _)| *seat).collect();
        (!silent.is_empty()).then(|| {
            let slots = [
                ("number", silent.len().to_string()),
                ("players", self.pen.listed(&silent)),
            ];
            ToldPart::Line(self.pen.word("not_voting", &slots))
        })
    }

    fn vote_name(&self, stage: &VoteStage) -> String {
        match stage.kind {
            Kind::Hunt => self.pen.word("hunt", &[]),
            Kind::Ordinary | Kind::Extra => {
                let number = stage.vote.standing.vote_number();
                self.pen.numbered("vote", number)
            }
        }
    }

    /// When the running vote ends: a re-vote has no time of its own (T-1, T-6).
    pub(super) fn vote_end(&self) -> Option<DateTime<Utc>> {
        match &self.state.stage {
            Stage::Vote(stage) if stage.step == Step::Open && stage.vote.revotes.is_empty() => {
                let clock = &self.pen.clock;
                clock.vote_end(self.state.round_began?, stage.kind)
            }
            Stage::Before | Stage::Election(_) | Stage::Vote(_) | Stage::Night(_) | Stage::Over => {
                None
            }
        }
    }

    /// The running votes as the host sees them: as they would be counted now, with their weights,
    /// and those of the thread that do not count.
    pub(super) fn votes_for_host(&self) -> RunningVotes {
        let more = self.votes_of_thread();
        let lines = match &self.state.stage {
            Stage::Vote(stage) if matches!(stage.step, Step::Open | Step::Asked) => {
                let mut stage: VoteStage = stage.as_ref().clone();
                enter(stage.casts_mut(), more);
                let outcome = stage.outcome();
                let round = outcome.rounds.last();
                let table = round.map(|round| {
                    let mut table = vote_table(round, TableFor::Host);
                    // Who is only silent stands below, and not in a row of his own.
                    table.rows.retain(|row| !row.votes.iter().all(is_absent));
                    table
                        .refused
                        .retain(|seat| stage.casts().iter().any(|cast| cast.by == *seat));
                    self.pen.post(&table_post(&table))
                });
                table.unwrap_or_default()
            }
            // At the election every vote weighs 1 (E-2).
            Stage::Election(stage) if stage.outcome.is_none() => {
                let mut stage: ElectionStage = stage.clone();
                enter(stage.casts_mut(), more);
                let told = self.pen.election_table(stage.casts());
                told.parts.iter().flat_map(in_lines).collect()
            }
            Stage::Before | Stage::Election(_) | Stage::Vote(_) | Stage::Night(_) | Stage::Over => {
                Vec::new()
            }
        };
        let silent = self.still_silent();
        let silent = (!silent.is_empty()).then(|| {
            format!(
                "Not voting ({}): {}",
                silent.len(),
                self.pen.listed(&silent)
            )
        });
        let thread = self.thread.iter();
        let uncounted = thread.filter_map(|vote| {
            let why = self.why_not(vote)?;
            Some(UncountedVote { vote: *vote, why })
        });
        RunningVotes {
            lines: lines.into_iter().chain(silent).collect(),
            uncounted: uncounted.collect(),
        }
    }

    /// Who has a vote in the running round and has given none.
    fn still_silent(&self) -> Vec<SeatId> {
        let Some(entered) = self.state.open_casts() else {
            return Vec::new();
        };
        let thread = self.votes_of_thread();
        let voted = |seat: SeatId| entered.iter().chain(&thread).any(|cast| cast.by == seat);
        let players = self.state.town.players.keys().copied();
        players
            .filter(|seat| self.state.may_vote(*seat) && !voted(*seat))
            .collect()
    }

    /// Why a vote of the thread does not count in the running round.
    fn why_not(&self, vote: &ThreadVote) -> Option<String> {
        let ballot = vote.ballot?;
        let Some(entered) = self.state.open_casts() else {
            return Some("no votes are taken now".to_owned());
        };
        if let (Some(posted), Some(began)) = (vote.posted, self.state.round_began)
            && posted < began
        {
            return Some("posted before these votes were called for".to_owned());
        }
        let cast = match ballot {
            Ballot::Seat(on) => Cast::posted(vote.voter, on),
            Ballot::NoElimination => Cast::refusal(vote.voter),
        };
        let Some(cast) = self.state.spoken(&cast) else {
            return Some("the voter speaks for nobody here".to_owned());
        };
        if let Some(why) = self.state.kept_from_voting(cast.by) {
            return Some(match cast.by == vote.voter {
                true => why.to_owned(),
                false => format!("{} {why}", self.pen.name(cast.by)),
            });
        }
        let mut typed = entered.iter().filter(|cast| cast.way == Way::Posted);
        typed
            .any(|typed| typed.by == cast.by)
            .then(|| "the vote you have entered stands".to_owned())
    }
}

fn is_absent(vote: &TableVote) -> bool {
    vote.kind == VoteKind::Auto(AutoCause::Absent)
}

/// A part of what is told, as lines.
fn in_lines(part: &ToldPart) -> Vec<String> {
    match part {
        ToldPart::Line(line) => vec![line.clone()],
        ToldPart::Table { rows, .. } => rows.iter().map(|row| row.join("  ")).collect(),
    }
}
