//! Investigations, disguises and protections.

use std::fmt::{self, Display, Formatter};

use super::super::after_word;
use super::parts::Lasting;
use crate::tree::{DeceivedBy, Disguise, Investigation, ProtectedBy, Protection};

impl Display for DeceivedBy {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match (self.strong, self.weak) {
            (false, false) => "",
            (true, false) => " (SD)",
            (false, true) => " (WD)",
            (true, true) => " (SD, WD)",
        })
    }
}

impl Display for Investigation {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Trait {
                what,
                player,
                deceived_by,
            } => write!(f, "{what} Investigate {player}{deceived_by}"),
            Self::Attribute {
                player,
                attribute,
                deceived_by,
            } => write!(
                f,
                "Attribute Investigate {player} for {attribute}{deceived_by}"
            ),
            Self::RoleCount { role, deceived_by } => {
                write!(f, "Investigate {role} Count{deceived_by}")
            }
            Self::PlayerCount(players) => write!(f, "Investigate {players} Player Count"),
        }
    }
}

impl Display for Disguise {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self {
            strength,
            player,
            role,
            duration,
        } = self;
        write!(
            f,
            "{strength} Disguise {player} as {role}{}",
            Lasting(*duration)
        )
    }
}

impl Display for Protection {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let from = self.from.to_string();
        write!(
            f,
            "Protect {} from `{}`{} through {}{}{}",
            self.player,
            self.spelling.written().unwrap_or(&from),
            after_word("by", &self.by),
            self.defense,
            after_word("during", &self.during),
            Lasting(self.duration)
        )
    }
}

impl Display for ProtectedBy {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Active => f.write_str("Active Defense"),
            Self::Passive => f.write_str("Passive Defense"),
            Self::Partial => f.write_str("Partial Defense"),
            Self::Recruitment => f.write_str("Recruitment Defense"),
            Self::AbsenceAt(place) => write!(f, "Absence at {place}"),
        }
    }
}
