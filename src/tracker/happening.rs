//! What a thread did to the game, in order.

use chrono::{DateTime, Utc};

use nightdesk_game::{Ballot, Cause, Deed, SeatId};
use nightdesk_time::{Phase, Shift};
use nightdesk_votes::NotCounted;

/// Something that happened, where and when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Happening {
    /// Number of the post; none is the passing of time.
    pub post: Option<u64>,
    /// When.
    pub at: DateTime<Utc>,
    /// What.
    pub what: What,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum What {
    /// A phase is over.
    PhaseEnded {
        /// The phase.
        phase: Phase,
    },
    /// A player is dead.
    Died {
        /// The seat.
        seat: SeatId,
        /// How, as the host's words tell it.
        cause: Cause,
        /// The host's words.
        comment: String,
        /// Whether the count of the day keeps the player's vote and those on him.
        votes_stay: bool,
    },
    /// A player is alive again.
    Resurrected {
        /// The seat.
        seat: SeatId,
    },
    /// The deadline was moved.
    Moved {
        /// By how much.
        by: Shift,
    },
    /// A seat has a new player.
    Replaced {
        /// The seat.
        seat: SeatId,
        /// Who sits there now.
        name: String,
    },
    /// A line told what was done at the desk before; it was not done again.
    ToldAgain {
        /// What it told.
        deed: Deed,
    },
    /// The game is over.
    Ended,
    /// The game goes on after all.
    Unended,
    /// A vote was read.
    Voted {
        /// Which vote of the post, from 0.
        index: u32,
        /// Who voted.
        voter: SeatId,
        /// For whom; none takes the vote back.
        ballot: Option<Ballot>,
        /// Why it does not count, if it does not.
        refused: Option<NotCounted>,
        /// What stands after the keyword, all of it; nothing after an unvote.
        words: String,
    },
}

impl What {
    /// What a post did to a player or to the game, as programs read it, and whose seat that is; none
    /// for a vote, and for what was done before.
    pub(super) const fn kind(&self) -> Option<(&'static str, Option<SeatId>)> {
        Some(match self {
            Self::PhaseEnded { .. } => ("phase-ended", None),
            Self::Died { seat, .. } => ("died", Some(*seat)),
            Self::Resurrected { seat } => ("alive", Some(*seat)),
            Self::Moved { .. } => ("moved", None),
            Self::Replaced { seat, .. } => ("replaced", Some(*seat)),
            Self::Ended => ("game-ended", None),
            Self::Unended => ("game-goes-on", None),
            Self::ToldAgain { .. } | Self::Voted { .. } => return None,
        })
    }
}
