//! Why a vote that was taken counts as an autovote (city day V-4, V-5), for the host who enters it.

use super::stage::{Stage, State, Step};
use crate::day::ballots::{AutoCause, Forbidden};
use crate::day::protection::ProtectionKind;
use nightdesk_game::SeatId;

impl State {
    /// Why the running round counts a player's vote as an autovote; none if it counts as it was given.
    pub(super) fn autovoted(&self, by: SeatId) -> Option<&'static str> {
        let Stage::Vote(stage) = &self.stage else {
            return None;
        };
        let open = matches!(stage.step, Step::Open | Step::Asked);
        let outcome = open.then(|| stage.outcome())?;
        let mut autovotes = outcome.rounds.last()?.ballots.autovotes.iter();
        let (_, cause) = autovotes.find(|(seat, _)| *seat == by)?;
        in_words(*cause)
    }
}

/// Nothing of who is absent: his vote was just entered.
const fn in_words(cause: AutoCause) -> Option<&'static str> {
    Some(match cause {
        AutoCause::Absent => return None,
        AutoCause::NoWall => "there is no accepted wall (V-4)",
        AutoCause::ForcedVictim => "an obligatory victim votes for nobody else (V-50)",
        AutoCause::NoPlayer => "it names nobody in the game (V-5)",
        AutoCause::Refused => "nobody may refuse here (V-4)",
        AutoCause::Forbidden(Forbidden::Mayor) => "nobody may vote for the mayor (M-1)",
        AutoCause::Forbidden(Forbidden::Elite) => "nobody may vote for an elite player (L-1)",
        AutoCause::Forbidden(Forbidden::Out) => "it is for somebody who is out of the game (V-5)",
        AutoCause::Forbidden(Forbidden::NoTarget) => "it is for no target of this round (V-5)",
        AutoCause::Forbidden(Forbidden::Pardoned) => "the priest has pardoned that player (V-36)",
        AutoCause::Forbidden(Forbidden::Protected(kind)) => match kind {
            ProtectionKind::Vertical => "that player stands in the mayor's vertical (M-10)",
            ProtectionKind::Shadow => "that player stands in the shadow vertical (M-16)",
            ProtectionKind::Legal => "that player has legal protection (V-20)",
            ProtectionKind::Pardon => "that player has the priest's pardon (V-36)",
        },
    })
}
