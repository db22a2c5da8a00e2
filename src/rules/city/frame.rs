//! The frame of a game: how many play, of which colours, which night is whose (city day §1).

use serde::Serialize;

use super::{Format, Peaceful};

/// Who plays in a format (city day §1.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Composition {
    /// Red main players.
    pub reds: u32,
    /// Black main players.
    pub blacks: u32,
    /// Werewolves among the blacks.
    pub werewolves: u32,
    /// Peaceful roles that are always there; an active citizen may stand twice.
    pub base: &'static [Peaceful],
}

/// Whose night it is (F-14).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum NightOf {
    /// The mafia's.
    Mafia,
    /// The maniac's, or the yakuza's.
    Maniac,
    /// Everybody's: the first two nights of the extended format.
    Common,
}

/// What happens on a day (F-12).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum DayKind {
    /// The mayor election.
    Election,
    /// A lynch vote with its number (F-13).
    Vote {
        /// Which.
        number: u32,
    },
}

/// Who plays in a format, the faceless and elite players left out.
#[must_use]
pub const fn composition(format: Format) -> Composition {
    match format {
        Format::Normal => Composition {
            reds: 8,
            blacks: 4,
            werewolves: 1,
            base: BASE,
        },
        Format::Extended => Composition {
            reds: 11,
            blacks: 5,
            werewolves: 2,
            base: EXTENDED_BASE,
        },
    }
}

/// What happens on a day; days count from 1.
#[must_use]
pub const fn day_kind(day: u32) -> DayKind {
    match day {
        0 | 1 => DayKind::Election,
        day => DayKind::Vote { number: day - 1 },
    }
}

/// Whose a night is by its number, from 1; who killed last changes nothing in it.
#[must_use]
pub const fn night_of(format: Format, night: u32) -> NightOf {
    match (format, night) {
        (Format::Extended, 1 | 2) => NightOf::Common,
        (Format::Normal | Format::Extended, night) => match night % 2 {
            1 => NightOf::Mafia,
            _ => NightOf::Maniac,
        },
    }
}

const BASE: &[Peaceful] = &[
    Peaceful::Doctor,
    Peaceful::Blocker,
    Peaceful::Commissioner,
    Peaceful::Detective,
    Peaceful::Investigator,
    Peaceful::ActiveCitizen,
];

const EXTENDED_BASE: &[Peaceful] = &[
    Peaceful::Doctor,
    Peaceful::Blocker,
    Peaceful::Commissioner,
    Peaceful::Detective,
    Peaceful::Investigator,
    Peaceful::ActiveCitizen,
    Peaceful::ActiveCitizen,
    Peaceful::Politician,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn f7_f8_the_formats_have_their_numbers() {
        let normal = composition(Format::Normal);
        assert_eq!((normal.reds + normal.blacks, normal.base.len()), (12, 6));
        let extended = composition(Format::Extended);
        assert_eq!(
            (extended.reds, extended.blacks, extended.base.len()),
            (11, 5, 8)
        );
    }

    #[test]
    fn f12_f13_the_first_day_elects_and_vote_n_is_on_day_n_plus_one() {
        assert_eq!(day_kind(1), DayKind::Election);
        assert_eq!(day_kind(2), DayKind::Vote { number: 1 });
        assert_eq!(day_kind(5), DayKind::Vote { number: 4 });
    }

    #[test]
    fn f14_odd_nights_are_the_mafias_and_two_are_common_in_the_extended_format() {
        assert_eq!(night_of(Format::Normal, 1), NightOf::Mafia);
        assert_eq!(night_of(Format::Normal, 2), NightOf::Maniac);
        assert_eq!(night_of(Format::Extended, 2), NightOf::Common);
        assert_eq!(night_of(Format::Extended, 3), NightOf::Mafia);
    }
}
