//! Why a vote that was taken counts as an autovote (city day V-4, V-5), for the host who enters it.

use super::stage::{Stage, State, Step, VoteStage};
use crate::day::ballots::{AutoCause, Forbidden};
use crate::day::protection::ProtectionKind;
use nightdesk_game::SeatId;

impl State {
    /// Why the running round counts a player's vote as an autovote; as a message; none if it
    /// counts as it was given.
    pub(super) fn autovoted(&self, by: SeatId) -> Option<&'static str> {
        let Stage::Vote(stage) = &self.stage else {
            return None;
        };
        let open = matches!(stage.step, Step::Open | Step::Asked);
        let outcome = open.then(|| stage.outcome())?;
        let mut autovotes = outcome.rounds.last()?.ballots.autovotes.iter();
        let (_, cause) = autovotes.find(|(seat, _)| *seat == by)?;
        message(*cause)
    }

    /// The same of a vote that is not even an autovote, for nobody may vote for its voter (V-6).
    pub(super) fn void(stage: &VoteStage, by: SeatId) -> Option<&'static str> {
        let outcome = stage.outcome();
        let ballots = &outcome.rounds.last()?.ballots;
        let mut void = ballots.void();
        let by = void.find(|seat| *seat == by)?;
        let mut autovotes = ballots.autovotes.iter();
        let (_, cause) = autovotes.find(|(seat, _)| *seat == by)?;
        message(*cause)
    }
}

/// The message that says it. Nothing of the absent: the vote was just entered.
const fn message(cause: AutoCause) -> Option<&'static str> {
    Some(match cause {
        AutoCause::Absent => return None,
        AutoCause::NoWall => "no_accepted_wall",
        AutoCause::ForcedVictim => "obligatory_victim_votes_for_nobody_else",
        AutoCause::NoPlayer => "names_nobody_in_the_game",
        AutoCause::Refused => "nobody_may_refuse_here",
        AutoCause::Forbidden(Forbidden::Mayor) => "nobody_may_vote_for_the_mayor",
        AutoCause::Forbidden(Forbidden::Elite) => "nobody_may_vote_for_elite",
        AutoCause::Forbidden(Forbidden::Out) => "vote_for_somebody_out",
        AutoCause::Forbidden(Forbidden::NoTarget) => "no_target_of_this_round",
        AutoCause::Forbidden(Forbidden::Pardoned) => "priest_has_pardoned",
        AutoCause::Forbidden(Forbidden::Protected(kind)) => match kind {
            ProtectionKind::Vertical => "in_the_mayors_vertical",
            ProtectionKind::Shadow => "in_the_shadow_vertical",
            ProtectionKind::Legal => "has_legal_protection",
            ProtectionKind::Pardon => "has_the_priests_pardon",
        },
    })
}
