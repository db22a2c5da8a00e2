//! What players are asked.

use serde::{Deserialize, Serialize};

use nightdesk_game::SeatId;

/// Something that waits for a reply, or for the host.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ask {
    /// What a reply to it answers; none where that is a line of its own kind.
    pub id: Option<AskId>,
    /// Who is asked.
    pub of: Asked,
    /// What is asked, in words for the host.
    pub what: String,
    /// What comes of it if nobody answers.
    pub need: Need,
    /// How the host enters the reply, where that is one line.
    pub type_this: Option<String>,
}

/// Who is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Asked {
    /// A player.
    Player(SeatId),
    /// A side by its slug, for which any of these may answer.
    Side(String, Vec<SeatId>),
    /// The host, who waits for these with it, if for anybody.
    Host(Vec<SeatId>),
}

/// What comes of an ask that nobody answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    /// An answer is drawn.
    Drawn,
    /// The game waits for it.
    Wanted,
    /// It may be left out.
    Optional,
}

impl Ask {
    /// Who may answer, each alone; or for whom the host waits.
    #[must_use]
    pub fn seats(&self) -> &[SeatId] {
        match &self.of {
            Asked::Player(seat) => std::slice::from_ref(seat),
            Asked::Side(_, seats) | Asked::Host(seats) => seats,
        }
    }

    /// The player who is asked alone.
    #[must_use]
    pub const fn player(&self) -> Option<SeatId> {
        match self.of {
            Asked::Player(seat) => Some(seat),
            Asked::Side(..) | Asked::Host(_) => None,
        }
    }

    /// The slug of the side that is asked.
    #[must_use]
    pub fn side(&self) -> Option<&str> {
        match &self.of {
            Asked::Side(side, _) => Some(side),
            Asked::Player(_) | Asked::Host(_) => None,
        }
    }

    /// The slug of the ability or the role that it is about.
    #[must_use]
    pub fn ability(&self) -> Option<&str> {
        match self.id.as_ref()? {
            AskId::Seat(_, ability) | AskId::Side { ability, .. } => ability.as_deref(),
            AskId::Question(_) | AskId::Vote(..) => None,
        }
    }

    /// Whether it may be left out.
    #[must_use]
    pub fn is_optional(&self) -> bool {
        self.need == Need::Optional
    }

    /// Whether players must answer it.
    #[must_use]
    pub fn must_come(&self) -> bool {
        !self.is_optional() && !matches!(self.of, Asked::Host(_))
    }
}

/// What a reply answers.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AskId {
    /// What a seat does in a night with an ability or a role, by its slug; none means all of them.
    Seat(SeatId, Option<String>),
    /// What a side does in a night.
    Side {
        /// Its slug.
        side: String,
        /// The member whose own word it is, where each member has one; none speaks for all.
        member: Option<SeatId>,
        /// Slug of the ability; none means all of them.
        ability: Option<String>,
    },
    /// A question that a role asks, by its number.
    Question(u32),
    /// The vote of a seat, by the number of the poll.
    Vote(u32, SeatId),
}

impl AskId {
    /// Whether a later reply to this leaves nothing of an earlier reply to the other.
    ///
    /// "No action" at all covers every ability of its seat, and any ability of the seat covers it.
    /// What a side says as a whole covers what its members said, but not the other way round.
    #[must_use]
    pub fn covers(&self, earlier: &Self) -> bool {
        let same = |one: &Option<String>, other: &Option<String>| {
            one.is_none() || other.is_none() || one == other
        };
        match (self, earlier) {
            (Self::Seat(seat, what), Self::Seat(other, other_what)) => {
                seat == other && same(what, other_what)
            }
            (
                Self::Side {
                    side,
                    member,
                    ability,
                },
                Self::Side {
                    side: other,
                    member: other_member,
                    ability: other_ability,
                },
            ) => {
                let speaks_for = member.is_none() || member == other_member;
                side == other && speaks_for && same(ability, other_ability)
            }
            (Self::Question(_) | Self::Vote(..), other) => self == other,
            (Self::Seat(..) | Self::Side { .. }, _) => false,
        }
    }
}
