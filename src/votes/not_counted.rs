//! Why a vote does not count.

/// Why a vote was not counted; the earlier one stands (tracker rules §3.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum NotCounted {
    /// The voter is dead.
    VoterDead,
    /// The target is dead.
    TargetDead,
    /// The voter's wagon is locked.
    Locked,
    /// The day has its hammer.
    AfterHammer,
    /// Nobody may vote for nobody here.
    NoElimination,
    /// Nobody may vote for oneself here.
    SelfVote,
    /// The target is none of those in the runoff.
    NotInRunoff,
    /// The target is none of those in the duel.
    NotInDuel,
    /// The host had ended the day by then.
    DayEnded,
    /// The host had ended the game by then.
    GameOver,
}

impl NotCounted {
    /// The word for it in lists, as `after-hammer`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::VoterDead => "voter-dead",
            Self::TargetDead => "target-dead",
            Self::Locked => "locked",
            Self::AfterHammer => "after-hammer",
            Self::NoElimination => "no-lynch-not-allowed",
            Self::SelfVote => "self-vote",
            Self::NotInRunoff => "not-in-runoff",
            Self::NotInDuel => "not-in-duel",
            Self::DayEnded => "night",
            Self::GameOver => "game-over",
        }
    }
}
