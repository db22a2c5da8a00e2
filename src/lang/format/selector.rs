//! Selectors.

use std::fmt::{self, Display, Formatter};

use super::joined;
use crate::tree::{Name, PlayerFilter, Property, RoleFilter, Selected, TeamFilter, Teams};

impl Display for Selected {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Word(word) => write!(f, "@{word}"),
            Self::Result(1) => f.write_str("@Result"),
            Self::Result(number) => write!(f, "@Result{number}"),
            Self::Id(id) => write!(f, "@ID:{id}"),
            Self::Players(filters) => write!(f, "@({})", joined(filters, ",")),
            Self::AllRoles => f.write_str("^All"),
            Self::Roles(filters) => write!(f, "^({})", joined(filters, ",")),
            Self::Teams(teams) => write!(f, "&{teams}"),
            Self::TeamsWith(filters) => write!(f, "&({})", joined(filters, ",")),
            Self::Group(name) | Self::Location(name) | Self::UnknownPlace(name) => {
                write!(f, "#{}", Dashed(name))
            }
            Self::HostInformation(name) => write!(f, "%{name}%"),
            Self::Variable(variable) => write!(f, "${variable}"),
            Self::Unknown(name) => name.fmt(f),
        }
    }
}

/// A name without spaces, as it stands in a selector.
struct Dashed<'a>(&'a Name);

impl Display for Dashed<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.written.replace(' ', "-"))
    }
}

impl Display for Teams {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::All => f.write_str("All"),
            Self::SelfTeam => f.write_str("Self"),
            Self::Ind => f.write_str("Ind"),
            Self::Named(name) => Dashed(name).fmt(f),
        }
    }
}

fn not(inverted: bool) -> &'static str {
    if inverted { "!" } else { "" }
}

impl Display for PlayerFilter {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Is {
                field,
                not: inverted,
                value,
            } => write!(f, "{field}:{}{}", not(*inverted), Dashed(value)),
            Self::DisguisedBy {
                not: inverted,
                maker,
            } => write!(f, "AttrDisguise:{}{maker}", not(*inverted)),
            Self::Flag(flag, true) => write!(f, "{flag}:True"),
            Self::Flag(flag, false) => write!(f, "{flag}:False"),
        }
    }
}

impl Display for RoleFilter {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { field, value, .. } = self;
        write!(f, "{field}:{}{}", not(self.not), Dashed(value))
    }
}

impl Display for TeamFilter {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { field, value, .. } = self;
        write!(f, "{field}:{}{}", not(self.not), Dashed(value))
    }
}

impl Display for Property {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if let Self::Attribute(name) = self {
            return write!(f, "Attr({})", Dashed(name));
        }
        let plain = Self::PLAIN.iter().find(|(_, property)| property == self);
        f.write_str(plain.map_or("", |(word, _)| word))
    }
}
