//! What a host's post orders, as far as the game allows it now.

use super::answers::Answer;
use super::people::Death;
use super::{Decision, RemarkKind, Tracker, What};
use crate::ballot::{Meant, NameRule, Target, meant};
use crate::game::{Cause, ReplacementVote, SeatId};
use crate::gm::{DeathWord, Doubt, DoubtKind, GmCommand, NewPlayer, Reading, read_line};
use crate::thread::Post;
use crate::time::{Phase, PhaseKind, Shift};

/// A question about a host's line, before it has a place.
struct Asked {
    kind: &'static str,
    candidates: Vec<SeatId>,
}

impl Asked {
    fn about(kind: &'static str) -> Self {
        Self {
            kind,
            candidates: Vec::new(),
        }
    }
}

impl Tracker {
    /// Reads a host's post line by line and does what it says.
    pub(super) fn obey(&mut self, post: &Post) {
        let mut doubts = 0;
        let mut obeyed = false;
        for line in &post.body.lines {
            let readings = read_line(&line.text, self.people.names(), &self.reading.phrases);
            for reading in readings {
                let listens = !self.clock.is_over() || is_unend(&reading);
                if listens {
                    obeyed |= self.obey_reading(post, &line.text, reading, &mut doubts);
                }
            }
        }
        if obeyed && post.edited {
            self.remark(post, RemarkKind::EditedCommand);
        }
    }

    /// Whether anything was done.
    fn obey_reading(
        &mut self,
        post: &Post,
        line: &str,
        reading: Reading<SeatId>,
        doubts: &mut u32,
    ) -> bool {
        let asked = match reading {
            Reading::Command { command, .. } => match self.carry_out(post, &command) {
                Ok(()) => return true,
                Err(asked) => Decision {
                    post: post.number,
                    index: *doubts,
                    kind: asked.kind,
                    words: line.to_owned(),
                    candidates: asked.candidates,
                    voter: None,
                    reads: None,
                },
            },
            Reading::Doubt(doubt) => {
                if !self.matters(&doubt) {
                    return false;
                }
                if let Some(command) = self.settled(post, *doubts, &doubt) {
                    *doubts += 1;
                    return self.carry_out(post, &command).is_ok();
                }
                let mut candidates: Vec<SeatId> = Vec::new();
                for seat in doubt.candidates() {
                    if !candidates.contains(&seat) {
                        candidates.push(seat);
                    }
                }
                Decision {
                    post: post.number,
                    index: *doubts,
                    kind: doubt.kind.name(),
                    words: doubt.words,
                    candidates,
                    voter: None,
                    reads: None,
                }
            }
        };
        let dropped = self.answers.get(post.number, *doubts) == Some(&Answer::Ignore);
        *doubts += 1;
        if !dropped {
            self.decisions.push(asked);
        }
        false
    }

    /// A death told inside a comment is asked about only while somebody it may mean is alive.
    fn matters(&self, doubt: &Doubt<SeatId>) -> bool {
        doubt.kind != DoubtKind::DeathInsideComment
            || doubt.candidates().any(|seat| self.people.is_alive(seat))
    }

    /// The command the host has decided a doubtful line to be.
    fn settled(&self, post: &Post, index: u32, doubt: &Doubt<SeatId>) -> Option<GmCommand<SeatId>> {
        match self.answers.get(post.number, index)? {
            Answer::Ignore | Answer::Unvote => None,
            Answer::Count => match doubt.meant.as_slice() {
                [only] => Some(only.clone()),
                _ => None,
            },
            Answer::Target(name) => {
                let Meant::Certain(Target::Slot(seat)) =
                    meant(name, self.people.roster(), NameRule::Ask)
                else {
                    return None;
                };
                let mut meant = doubt.meant.iter();
                meant.find(|command| command.slot() == Some(seat)).cloned()
            }
        }
    }

    fn carry_out(&mut self, post: &Post, command: &GmCommand<SeatId>) -> Result<(), Asked> {
        match command {
            GmCommand::Died {
                slot,
                comment,
                cause,
            } => self.dies(post, *slot, comment, *cause),
            GmCommand::Resurrect { slot } => self.returns(post, *slot),
            GmCommand::EndedEarly { kind, number } => return self.ends_early(post, *kind, *number),
            GmCommand::Moved { shift } => return self.moves(post, *shift),
            GmCommand::Replaced { new, old } => return self.replaces(post, new, *old),
            GmCommand::GameEnded => {
                self.clock.end_game(post.at);
                self.note(post, What::Ended);
            }
            GmCommand::Unended => self.goes_on(post),
        }
        Ok(())
    }

    /// Tracker rules §1.1: the dead player's vote goes, and so do all votes on him.
    fn dies(&mut self, post: &Post, seat: SeatId, comment: &str, word: DeathWord) {
        if !self.people.is_alive(seat) {
            return self.remark(post, RemarkKind::DeadAlready(seat));
        }
        let (cause, phase) = match (word, self.clock.phase()) {
            // Hosts post the flip after the deadline.
            (DeathWord::Lynched, Phase::Night(night)) if night > 0 => {
                (Cause::Elimination, Phase::Day(night))
            }
            (DeathWord::Lynched, phase) => (Cause::Elimination, phase),
            (DeathWord::Died, phase) => (Cause::Host, phase),
        };
        let lost = self.votes_lost_with(seat);
        let death = Death {
            phase,
            cause,
            comment: comment.to_owned(),
        };
        self.people.dies(seat, death, lost.clone());
        self.table.died(seat);
        if !lost.is_empty() {
            let kind = RemarkKind::VotesRemoved {
                dead: seat,
                of: lost,
            };
            self.remark(post, kind);
        }
        let what = What::Died {
            seat,
            cause,
            comment: comment.to_owned(),
        };
        self.note(post, what);
    }

    /// Whose votes go when a seat dies: its own, and those on it.
    fn votes_lost_with(&self, seat: SeatId) -> Vec<SeatId> {
        let count = self.table.count();
        let votes = count.wagons.iter().flat_map(|wagon| {
            let on_him = wagon.target == crate::game::Ballot::Seat(seat);
            let votes = wagon.votes.iter();
            votes.filter(move |vote| on_him || vote.voter == seat)
        });
        votes.map(|vote| vote.voter).collect()
    }

    fn returns(&mut self, post: &Post, seat: SeatId) {
        let Some(dead) = self.people.seat(seat).filter(|dead| dead.death.is_some()) else {
            return self.remark(post, RemarkKind::AliveAlready(seat));
        };
        let cost = RemarkKind::CostOfDeath {
            seat,
            votes_of: dead.lost_votes.clone(),
            posts: dead.dead_posts.clone(),
        };
        self.people.returns(seat);
        self.table.revived(seat);
        self.remark(post, cost);
        self.note(post, What::Resurrected { seat });
    }

    fn ends_early(
        &mut self,
        post: &Post,
        kind: PhaseKind,
        number: Option<u32>,
    ) -> Result<(), Asked> {
        let phase = self.clock.phase();
        if phase.kind() != kind {
            return Err(Asked::about("early-wrong-phase"));
        }
        if number.is_some_and(|number| number != phase.number()) {
            return Err(Asked::about("early-wrong-number"));
        }
        let moved = self
            .clock
            .end_early(post.at)
            .map_err(|_| Asked::about("early-wrong-phase"))?;
        self.close(phase, post.at, Some(post.number));
        if moved {
            self.remark(post, RemarkKind::MovedThenEnded);
        }
        Ok(())
    }

    fn moves(&mut self, post: &Post, shift: Shift) -> Result<(), Asked> {
        match self.clock.shift(shift, post.at) {
            Ok(true) => {
                self.note(post, What::Moved { by: shift });
                Ok(())
            }
            Ok(false) => Err(Asked::about("no-deadlines")),
            Err(_) => Err(Asked::about("move-into-past")),
        }
    }

    fn replaces(&mut self, post: &Post, new: &NewPlayer<SeatId>, old: SeatId) -> Result<(), Asked> {
        let name = match new {
            NewPlayer::User(name) => name.clone(),
            NewPlayer::Player(_) | NewPlayer::Gm(_) => {
                return Err(Asked {
                    kind: "replace-new-in-game",
                    candidates: vec![old],
                });
            }
        };
        if !self.people.is_alive(old) {
            return Err(Asked {
                kind: "replace-old-dead",
                candidates: vec![old],
            });
        }
        self.people.replace(old, &name);
        if self.reading.replacement_vote == ReplacementVote::Clear {
            self.table.cleared(old);
        }
        // Activity starts anew with the new player.
        self.activity.retain(|(_, seat), _| *seat != old);
        self.note(post, What::Replaced { seat: old, name });
        Ok(())
    }

    fn goes_on(&mut self, post: &Post) {
        match self.clock.resume(post.at) {
            None => self.remark(post, RemarkKind::NotOver),
            Some(lost) => {
                self.note(post, What::Unended);
                if lost {
                    self.remark(post, RemarkKind::MovesLost);
                }
                self.run_to(post.at);
            }
        }
    }
}

fn is_unend(reading: &Reading<SeatId>) -> bool {
    matches!(
        reading,
        Reading::Command {
            command: GmCommand::Unended,
            ..
        }
    )
}
