//! Bonus scoring: what the faceless collects, faces, best players (city day §11.2, §11.3).

use std::collections::BTreeSet;
use std::fmt;
use std::iter::Sum;
use std::ops::Add;

use serde::{Deserialize, Serialize};

use nightdesk_game::SeatId;

/// A bonus in units of one ordinary win, in quarters; the "V" column.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Wins {
    quarters: u32,
}

impl Wins {
    /// Nothing.
    pub const ZERO: Self = Self { quarters: 0 };
    /// A face, or a victim of the faceless lynched by day (X-7, S-2).
    pub const HALF: Self = Self { quarters: 2 };
    /// A target lynched by which a victim regained the role.
    pub const QUARTER: Self = Self { quarters: 1 };

    /// A number of quarter wins.
    #[must_use]
    pub const fn quarters(quarters: u32) -> Self {
        Self { quarters }
    }

    /// How many quarter wins it is.
    #[must_use]
    pub const fn in_quarters(self) -> u32 {
        self.quarters
    }
}

impl Add for Wins {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::quarters(self.quarters.saturating_add(other.quarters))
    }
}

impl Sum for Wins {
    fn sum<I: Iterator<Item = Self>>(wins: I) -> Self {
        wins.fold(Self::ZERO, Add::add)
    }
}

/// `1`, `¾`, `1¼`: the same in every language.
impl fmt::Display for Wins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = match self.quarters % 4 {
            0 => "",
            1 => "¼",
            2 => "½",
            _ => "¾",
        };
        match self.quarters / 4 {
            0 if !part.is_empty() => f.write_str(part),
            whole => write!(f, "{whole}{part}"),
        }
    }
}

/// Something that counts, or does not, for what the faceless collects.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Loss {
    /// A victim with a cut face was lynched.
    CutLynched,
    /// A target was lynched and its victim has the role back.
    TargetLynched,
    /// Somebody else was lynched.
    OtherLynched,
    /// Somebody died at night.
    AtNight,
}

/// What a loss is worth to the faceless.
#[must_use]
pub const fn worth(loss: Loss) -> Wins {
    match loss {
        Loss::CutLynched => Wins::HALF,
        Loss::TargetLynched => Wins::QUARTER,
        Loss::OtherLynched | Loss::AtNight => Wins::ZERO,
    }
}

/// Who gets the face of a faceless killed at night, worth [`Wins::HALF`] each: the killer, his
/// partners and his servant (S-3). A madman counts as a killer.
#[must_use]
pub fn faces_by_night(
    killer: SeatId,
    partners: impl IntoIterator<Item = SeatId>,
    servant: Option<SeatId>,
) -> BTreeSet<SeatId> {
    partners
        .into_iter()
        .chain(servant)
        .chain([killer])
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn s3_a_face_by_night_goes_to_killer_partners_and_servant() {
        let faces = faces_by_night(SeatId(3), [SeatId(1)], Some(SeatId(7)));
        assert_eq!(faces, [SeatId(1), SeatId(3), SeatId(7)].into());
    }

    #[test]
    fn s1_x7_victims_are_halves_and_targets_quarters() {
        let losses = [
            Loss::CutLynched,
            Loss::TargetLynched,
            Loss::OtherLynched,
            Loss::AtNight,
        ];
        let total: Wins = losses.into_iter().map(worth).sum();
        assert_eq!(
            (total, total.to_string().as_str()),
            (Wins::quarters(3), "¾")
        );
        assert_eq!(Wins::quarters(8).to_string(), "2");
        assert_eq!(Wins::quarters(5).to_string(), "1¼");
        assert_eq!(Wins::ZERO.to_string(), "0");
    }
}
