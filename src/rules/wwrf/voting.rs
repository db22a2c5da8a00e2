//! Voting power (reference §14.3).

use super::world::{Actor, AttributeKind, Power, ThreadId, Tier, Way, World};
use nightdesk_game::SeatId;

/// What a voter's vote is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct VotingPower {
    pub(super) counted: i64,
    /// Without what is hidden.
    pub(super) shown: i64,
}

impl World {
    /// In polls of everyone.
    pub(super) fn public_power(&self, voter: SeatId) -> VotingPower {
        let open = self.manipulated(voter, Power::Public, 1);
        let hidden = self.manipulated(voter, Power::Hidden, open);
        let special = self.manipulated(voter, Power::Special, 0);
        VotingPower {
            counted: with_special(hidden, special),
            shown: with_special(open, special),
        }
    }

    /// In polls of a group; where no group made the poll, everyone has a say.
    pub(super) fn private_power(&self, voter: SeatId, group: Option<ThreadId>) -> i64 {
        let belongs = |group: ThreadId| {
            self.tier(voter, group) >= Some(Tier::Member) || self.members(group).is_empty()
        };
        let own = i64::from(group.is_none_or(belongs));
        self.manipulated(voter, Power::Private, own)
    }

    /// A power after the manipulations of its kind, oldest first.
    fn manipulated(&self, voter: SeatId, of: Power, start: i64) -> i64 {
        let owner = Actor::Player(voter);
        let manipulations =
            self.attributes_on(&owner)
                .filter_map(|attribute| match &attribute.kind {
                    AttributeKind::Manipulation { way, power, value } if *power == of => {
                        Some((*way, *value))
                    }
                    _ => None,
                });
        manipulations.fold(start, |power, (way, value)| match way {
            Way::Absolute => value,
            Way::Relative => power.saturating_add(value),
        })
    }
}

/// Special votes strengthen a vote in whichever direction it goes.
const fn with_special(power: i64, special: i64) -> i64 {
    match power >= 0 {
        true => power.saturating_add(special),
        false => power.saturating_sub(special),
    }
}
