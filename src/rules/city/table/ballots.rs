//! Votes as they come in: by players, by servants for their masters, left with the host before.

use chrono::{DateTime, Utc};

use super::pen::Pen;
use super::refused;
use super::stage::{Played, RoundBegan, Stage, State, Step, VoteKind, enter};
use crate::Elite;
use crate::day::moves::{Cast, Choice, Way};
use crate::day::people::{Mark, Status};
use crate::day::servants::with_servants;
use nightdesk_game::SeatId;
use nightdesk_rules::Refusal;
use nightdesk_text::say;

/// Votes of each player at a witch hunt (city day H-6).
const VOTES_AT_A_HUNT: usize = 2;

impl State {
    /// Whether a player has a vote now.
    pub(super) fn may_vote(&self, seat: SeatId) -> bool {
        self.kept_from_voting(seat).is_none()
    }

    /// Who is dead and has a vote all the same: phantom players (city day L-16).
    pub(super) fn dead_voters(&self) -> Vec<SeatId> {
        let players = self.town.players.iter();
        let dead = players.filter(|(_, player)| player.status != Status::Alive);
        let seats = dead.map(|(seat, _)| *seat);
        seats.filter(|seat| self.may_vote(*seat)).collect()
    }

    /// Why a player has no vote now, as a message.
    pub(super) fn kept_from_voting(&self, seat: SeatId) -> Option<&'static str> {
        let town = match &self.stage {
            Stage::Vote(stage) => &stage.vote.town,
            Stage::Before | Stage::Election(_) | Stage::Night(_) | Stage::Over => &self.town,
        };
        match town.player(seat) {
            None => Some("does_not_play"),
            Some(player) if !player.votes() => Some("has_no_vote"),
            Some(player) if player.has(Mark::Barred) => Some("has_no_vote_by_a_penalty"),
            Some(player) if player.has(Mark::NotAdmitted) => Some("has_no_wall"),
            Some(player) if player.has(Mark::ForcedVictim) => Some("is_the_obligatory_victim"),
            Some(_) => None,
        }
    }

    /// The votes of a round that is over and asks for more.
    pub(super) fn counted_casts(&self) -> &[Cast] {
        match &self.stage {
            Stage::Election(stage) if stage.outcome.is_some() => stage.casts(),
            Stage::Vote(stage) if stage.step == Step::Asked => stage.casts(),
            Stage::Before | Stage::Election(_) | Stage::Vote(_) | Stage::Night(_) | Stage::Over => {
                &[]
            }
        }
    }

    /// Whether the votes of the day are not called for yet.
    pub(super) const fn votes_are_to_come(&self) -> bool {
        match &self.stage {
            Stage::Vote(stage) => matches!(stage.step, Step::Before | Step::Offered),
            Stage::Before | Stage::Election(_) | Stage::Night(_) | Stage::Over => false,
        }
    }

    /// Why no votes are taken in the thread, while none are, as a message.
    pub(super) const fn no_votes_now(&self) -> &'static str {
        match &self.stage {
            Stage::Vote(stage) => match stage.step {
                Step::Before | Step::Offered => "the_vote_is_not_announced_yet",
                Step::Open | Step::Asked => "the_votes_are_counted",
            },
            Stage::Election(_) => "the_votes_are_counted",
            Stage::Before | Stage::Night(_) | Stage::Over => "no_votes_are_taken_now",
        }
    }

    /// How many votes a player has in the running round.
    pub(super) fn votes_of_a_player(&self) -> usize {
        match &self.stage {
            Stage::Vote(stage) if stage.kind == VoteKind::Hunt => VOTES_AT_A_HUNT,
            Stage::Before | Stage::Election(_) | Stage::Vote(_) | Stage::Night(_) | Stage::Over => {
                1
            }
        }
    }

    /// A round of votes begins.
    pub(super) const fn round_begins(&mut self, at: DateTime<Utc>) {
        self.round_began = Some(RoundBegan {
            at,
            lines: self.lines_taken,
        });
    }

    /// Whose vote it is: a servant's may be his master's (city day L-13); none if it counts for
    /// nobody.
    pub(super) fn spoken(&self, cast: &Cast) -> Option<Cast> {
        let announced = match &self.stage {
            Stage::Vote(stage) => stage.substitutes.as_slice(),
            Stage::Before | Stage::Election(_) | Stage::Night(_) | Stage::Over => &[],
        };
        with_servants(std::slice::from_ref(cast), &self.memory.servants, announced).pop()
    }

    /// Takes votes: all of them, or none.
    pub(super) fn votes(&mut self, casts: &[Cast], pen: &Pen) -> Result<Played, Refusal> {
        let mut played = Played::default();
        for cast in casts {
            let taken = self.vote(cast, pen)?;
            played.echo.extend(taken.echo);
        }
        Ok(played)
    }

    /// Takes a vote.
    pub(super) fn vote(&mut self, cast: &Cast, pen: &Pen) -> Result<Played, Refusal> {
        let Some(spoken) = self.spoken(cast) else {
            return Err(self.speaks_for_nobody(cast.by, pen));
        };
        if let Some(why) = self.kept_from_voting(spoken.by) {
            let (name, why) = (pen.name(spoken.by), say!(pen, why));
            let message = say!(pen, "does_not_vote_because", name, why);
            return Err(refused("no-vote", message));
        }
        let Some(casts) = self.casts_for(spoken.way) else {
            return Err(refused(
                "no-vote-now",
                say!(pen, "no_votes_are_taken_now_announces"),
            ));
        };
        let posted = casts
            .iter()
            .any(|known| known.by == spoken.by && known.way == Way::Posted);
        if posted && spoken.by != cast.by && spoken.way == Way::Early {
            let message = say!(pen, "has_voted_himself", player = pen.name(spoken.by));
            return Err(refused("voted", message));
        }
        let corrected = spoken.way == Way::Posted
            && casts.iter().any(|known| {
                let own = known.by == spoken.by && known.way == Way::Posted;
                own && known.choices != spoken.choices
            });
        let voter = pen.name(spoken.by);
        enter(casts, [spoken.clone()]);
        self.log_vote(&spoken);
        let whom = whom(&spoken.choices, pen);
        let said = match spoken.by == cast.by {
            true => say!(pen, "s_vote", voter, whom),
            false => say!(
                pen,
                "voter_s_vote_is_in_by_player",
                voter,
                player = pen.name(cast.by),
                whom
            ),
        };
        let mut played = Played::default().say(match corrected {
            true => say!(pen, "as_a_correction_of_what_you", said),
            false => format!("{said}."),
        });
        if let ([first, _, ..], 1) = (spoken.choices.as_slice(), self.votes_of_a_player()) {
            let first = whom_one(*first, pen);
            played = played.say(say!(pen, "one_vote_of_several_names", first));
        }
        Ok(match self.autovoted(spoken.by) {
            Some(why) => played.say(say!(
                pen,
                "mind_it_counts_as_an_autovote",
                why = say!(pen, why)
            )),
            None => played,
        })
    }

    /// Takes a vote out.
    pub(super) fn unvote(&mut self, seat: SeatId, pen: &Pen) -> Result<Played, Refusal> {
        let name = pen.name(seat);
        let casts = self.casts_for(Way::Early);
        let place = casts
            .as_ref()
            .and_then(|casts| casts.iter().position(|cast| cast.by == seat));
        match (casts, place) {
            (Some(casts), Some(place)) => {
                casts.remove(place);
                self.log_unvote(seat);
                Ok(Played::default().say(say!(pen, "s_vote_is_taken_out", name)))
            }
            _ => Err(refused(
                "no-vote",
                say!(pen, "no_vote_of_was_entered", name),
            )),
        }
    }

    /// The votes a vote of this way goes to; one that is left with the host may come before the
    /// start (city day V-7).
    fn casts_for(&mut self, way: Way) -> Option<&mut Vec<Cast>> {
        match &mut self.stage {
            Stage::Election(stage) if stage.outcome.is_none() => Some(stage.casts_mut()),
            Stage::Vote(stage) => match (stage.step, way) {
                (Step::Open, _) | (Step::Before | Step::Offered, Way::Early) => {
                    Some(stage.casts_mut())
                }
                (Step::Before | Step::Offered | Step::Asked, _) => None,
            },
            Stage::Before | Stage::Election(_) | Stage::Night(_) | Stage::Over => None,
        }
    }

    fn speaks_for_nobody(&self, by: SeatId, pen: &Pen) -> Refusal {
        let name = pen.name(by);
        let elite = self.town.player(by).and_then(|player| player.elite);
        let message = match elite {
            Some(Elite::Servant) => say!(pen, "is_a_servant_he_may_leave", name),
            Some(Elite::Agent | Elite::Mason) | None => {
                say!(pen, "a_servant_stands", name)
            }
        };
        refused("no-vote", message)
    }
}

/// For whom a vote is, in full.
fn whom(choices: &[Choice], pen: &Pen) -> String {
    let named: Vec<String> = choices
        .iter()
        .map(|choice| whom_one(*choice, pen))
        .collect();
    match named.is_empty() {
        true => say!(pen, "votes_for_nobody"),
        false => named.join(", "),
    }
}

fn whom_one(choice: Choice, pen: &Pen) -> String {
    match choice {
        Choice::Player(on) => pen.name(on),
        Choice::Stranger => say!(pen, "somebody_who_does_not_play"),
    }
}
