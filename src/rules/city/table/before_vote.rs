//! What can be sent before a vote starts, by kind.

use crate::day::Weight;
use crate::day::moves::BeforeVote;
use nightdesk_game::SeatId;

/// What can be sent before the start of a vote.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Vertical,
    Shadow,
    Supporters,
    Legal,
    Witness,
    Buy,
    Arm,
}

/// All of it, the mayor's first.
pub(super) const KINDS: [Kind; 7] = [
    Kind::Vertical,
    Kind::Supporters,
    Kind::Shadow,
    Kind::Legal,
    Kind::Witness,
    Kind::Buy,
    Kind::Arm,
];

impl Kind {
    const fn of(what: &BeforeVote) -> Self {
        match what {
            BeforeVote::Vertical(_) => Self::Vertical,
            BeforeVote::ShadowVertical(_) => Self::Shadow,
            BeforeVote::LegalProtection(_) => Self::Legal,
            BeforeVote::Supporters(_) => Self::Supporters,
            BeforeVote::Witness(_) => Self::Witness,
            BeforeVote::Buy(_) => Self::Buy,
            BeforeVote::ArmDetonator => Self::Arm,
        }
    }

    /// Whether a move is of this kind.
    pub(super) fn is(self, what: &BeforeVote) -> bool {
        Self::of(what) == self
    }

    /// The end of its keys among the words.
    pub(super) const fn key(self) -> &'static str {
        use Kind::{Arm, Buy, Legal, Shadow, Supporters, Vertical, Witness};
        match self {
            Vertical => "vertical",
            Shadow => "shadow",
            Supporters => "supporters",
            Legal => "legal",
            Witness => "witness",
            Buy => "buy",
            Arm => "arm",
        }
    }

    /// What it can look like among these players.
    pub(super) fn forms(self, all: &[SeatId]) -> Vec<BeforeVote> {
        let one = |form: fn(SeatId) -> BeforeVote| all.iter().map(|seat| form(*seat)).collect();
        let several = |form: fn(Vec<SeatId>) -> BeforeVote| {
            let pairs = all.iter().flat_map(|a| {
                let others = all.iter().filter(move |b| *b > a);
                others.map(move |b| form(vec![*a, *b]))
            });
            pairs
                .chain(all.iter().map(|seat| form(vec![*seat])))
                .collect()
        };
        match self {
            Self::Vertical => one(|seat| BeforeVote::Vertical(Some(seat))),
            Self::Shadow => one(BeforeVote::ShadowVertical),
            Self::Legal => one(BeforeVote::LegalProtection),
            Self::Supporters => several(BeforeVote::Supporters),
            Self::Witness => several(BeforeVote::Witness),
            Self::Buy => vec![BeforeVote::Buy(Weight::ONE)],
            Self::Arm => vec![BeforeVote::ArmDetonator],
        }
    }
}
