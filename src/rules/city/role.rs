//! The closed lists of roles, sides and formats.

use serde::{Deserialize, Serialize};

/// Declares an enum whose variants have slugs and stand in a list.
macro_rules! closed_list {
    ($(#[$meta:meta])* $name:ident { $($(#[$about:meta])* $variant:ident = $slug:literal,)* }) => {
        $(#[$meta])*
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
        )]
        pub enum $name {
            $($(#[$about])* #[serde(rename = $slug)] $variant,)*
        }

        impl $name {
            /// All of them, in the order of the rules.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// Its stable name in data.
            #[must_use]
            pub const fn slug(self) -> &'static str {
                match self {
                    $(Self::$variant => $slug,)*
                }
            }

            /// The one of that stable name.
            #[must_use]
            pub fn of_slug(slug: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|one| one.slug() == slug)
            }
        }
    };
}

closed_list! {
    /// A peaceful role; every main player holds one.
    Peaceful {
        /// Heals one or two.
        Doctor = "doctor",
        /// Arrests or protects.
        Blocker = "blocker",
        /// Checks a colour, in the open.
        Commissioner = "commissioner",
        /// Learns where somebody went.
        Detective = "detective",
        /// Hears what commissioner and detective learn.
        Investigator = "investigator",
        /// Takes the first role that is left without a holder.
        ActiveCitizen = "active_citizen",
        /// Base role of the extended format, an extra of the normal one.
        Politician = "politician",
        /// Stays for one more vote.
        Phantom = "phantom",
        /// Has a spare life.
        Immortal = "immortal",
        /// Takes the attacks on a ward.
        Bodyguard = "bodyguard",
        /// Takes a client home.
        Prostitute = "prostitute",
        /// Blocks all roles of a player for a day.
        Hacker = "hacker",
        /// Takes his voters' roles along.
        Terrorist = "terrorist",
        /// Compares two colours.
        Journalist = "journalist",
        /// Watches a house for two nights.
        Vagrant = "vagrant",
        /// Watches roles for ever.
        Anonymous = "anonymous",
        /// Decides over a slave's moves.
        Pimp = "pimp",
        /// Checks, and protects by day.
        Lawyer = "lawyer",
        /// Checks, and burns what is black.
        Inquisitor = "inquisitor",
        /// Pardons at the vote.
        Priest = "priest",
        /// Confirms the words of others.
        Witness = "witness",
        /// Makes a scandal at the vote.
        Liar = "liar",
        /// Has a heavy vote.
        Judge = "judge",
        /// Doses and buys votes.
        DrugDealer = "drug_dealer",
        /// Saves from the lynch once.
        Hero = "hero",
        /// Avenges a favourite.
        Fanatic = "fanatic",
        /// Turns away what is aimed at him.
        Hypnotist = "hypnotist",
        /// Takes his killer along.
        Kamikaze = "kamikaze",
        /// Burns the town.
        Madman = "madman",
        /// Copies a role for a day.
        Actor = "actor",
        /// Collects the roles of those who leave.
        Collector = "collector",
        /// Plays the roles of dead he has cursed.
        Necromancer = "necromancer",
        /// Gathers souls.
        Cultist = "cultist",
        /// Compares suspects with a body.
        Criminalist = "criminalist",
        /// Learns all a player was told.
        Maid = "maid",
        /// Swaps two roles for a day.
        Witch = "witch",
        /// Plays roles that are not in the game.
        Wizard = "wizard",
    }
}

closed_list! {
    /// A black player's second role.
    Negative {
        /// One of two who shoot in odd nights.
        Mafia = "mafia",
        /// Shoots alone in even nights.
        Maniac = "maniac",
        /// The mafia's third member.
        BossSon = "boss_son",
        /// Kills what the mafia orders.
        Hireling = "hireling",
        /// Stands in for the maniac.
        Imitator = "imitator",
        /// Checks and inverts colours.
        Joker = "joker",
        /// Poisons.
        Poisoner = "poisoner",
        /// Keeps a captive.
        Executor = "executor",
        /// Takes a client from peaceful moves.
        Geisha = "geisha",
        /// One of two in the maniac's place.
        Yakuza = "yakuza",
        /// The yakuza's third member.
        ChiefDaughter = "chief_daughter",
        /// Kills what the yakuza order.
        Ninja = "ninja",
    }
}

closed_list! {
    /// A role of a player beyond the main ones; never a target and without a night move.
    Elite {
        /// Leaves after the second vote.
        Agent = "agent",
        /// Stays to the end and weighs nothing.
        Mason = "mason",
        /// Speaks for a master.
        Servant = "servant",
    }
}

closed_list! {
    /// A colour, which is a side.
    Side {
        /// The town.
        Red = "red",
        /// The negatives.
        Black = "black",
        /// The faceless.
        Grey = "grey",
    }
}

closed_list! {
    /// How many play.
    Format {
        /// Thirteen at most, four of them black.
        Normal = "normal",
        /// Seventeen at most, five of them black; two common nights.
        Extended = "extended",
    }
}

impl Format {
    /// Whether a night is the mafia's and the maniac's alike (city day F-14); nights count from 1.
    #[must_use]
    pub fn is_common(self, night: u32) -> bool {
        match self {
            Self::Normal => false,
            Self::Extended => night <= 2,
        }
    }
}

#[allow(clippy::derivable_impls, reason = "the macro makes the enum")]
impl Default for Format {
    fn default() -> Self {
        Self::Normal
    }
}

/// Any role.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Role {
    /// A peaceful one.
    Peaceful(Peaceful),
    /// A black one.
    Negative(Negative),
    /// The cutter of faces.
    Faceless,
    /// One beyond the main players.
    Elite(Elite),
}

impl Role {
    /// All roles, in the order of the rules.
    pub fn all() -> impl Iterator<Item = Self> {
        let peaceful = Peaceful::ALL.iter().copied().map(Self::Peaceful);
        let negative = Negative::ALL.iter().copied().map(Self::Negative);
        let elite = Elite::ALL.iter().copied().map(Self::Elite);
        peaceful
            .chain(negative)
            .chain([Self::Faceless])
            .chain(elite)
    }

    /// Its stable name in data.
    #[must_use]
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Peaceful(role) => role.slug(),
            Self::Negative(role) => role.slug(),
            Self::Faceless => "faceless",
            Self::Elite(role) => role.slug(),
        }
    }

    /// The role of that stable name.
    #[must_use]
    pub fn of_slug(slug: &str) -> Option<Self> {
        Self::all().find(|role| role.slug() == slug)
    }

    /// The peaceful role it is, if it is one.
    #[must_use]
    pub const fn peaceful(self) -> Option<Peaceful> {
        match self {
            Self::Peaceful(role) => Some(role),
            Self::Negative(_) | Self::Faceless | Self::Elite(_) => None,
        }
    }

    /// The black role it is, if it is one.
    #[must_use]
    pub const fn negative(self) -> Option<Negative> {
        match self {
            Self::Negative(role) => Some(role),
            Self::Peaceful(_) | Self::Faceless | Self::Elite(_) => None,
        }
    }
}

impl From<Role> for String {
    fn from(role: Role) -> Self {
        role.slug().to_owned()
    }
}

impl TryFrom<String> for Role {
    type Error = UnknownRole;

    fn try_from(slug: String) -> Result<Self, UnknownRole> {
        Self::of_slug(&slug).ok_or(UnknownRole(slug))
    }
}

/// A word that is no role's stable name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no role of the city")]
pub struct UnknownRole(pub String);

#[cfg(test)]
mod tests {
    use super::Format;
    use crate::state::Camp;

    #[test]
    fn f14_odd_nights_are_the_mafias_and_two_are_common_in_the_extended_format() {
        assert_eq!(Camp::of_night(1), Camp::Mafia);
        assert_eq!(Camp::of_night(2), Camp::Maniac);
        assert_eq!(Camp::of_night(7), Camp::Mafia);
        let common = |format: Format| [1, 2, 3].map(|night| format.is_common(night));
        assert_eq!(common(Format::Normal), [false; 3]);
        assert_eq!(common(Format::Extended), [true, true, false]);
    }
}
