//! What changes elements: roles, choices, counters.

use std::fmt::{self, Display, Formatter};

use super::super::{after_word, joined};
use super::parts::Listed;
use crate::tree::{Amount, Changing, Choice, Counting, CountingWay};

impl Display for Changing {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (what, of, to) = match self {
            Self::Role { player, to } => ("Role", player, to),
            Self::Alignment { player, to } => ("Alignment", player, to),
            Self::Group { group, to } => ("Group", group, to),
        };
        write!(f, "{what} Change")?;
        of.iter().try_for_each(|of| write!(f, " {of}"))?;
        write!(f, " to {to}")
    }
}

impl Display for Choice {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Create { name, to, options } => {
                let options: Vec<_> = options.iter().map(Listed).collect();
                write!(
                    f,
                    "`{name}` Choice Creation{} ({})",
                    after_word("for", to),
                    joined(&options, ", ")
                )
            }
            Self::Choose { name, option } => write!(f, "`{name}` Choice Choose {option}"),
        }
    }
}

impl Display for Counting {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let word = match self.way {
            CountingWay::Set => "to",
            CountingWay::Increment | CountingWay::Decrement => "by",
        };
        write!(
            f,
            "{} Counter{}{}",
            self.way,
            after_word(word, &self.amount),
            after_word("for", &self.of)
        )
    }
}

impl Display for Amount {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Rounded {
                rounding,
                number,
                by,
            } => write!(f, "{rounding} {number}/{by}"),
        }
    }
}
