//! Groups and extra roles.

use std::fmt::{self, Display, Formatter};

use super::super::after_word;
use super::parts::Lasting;
use crate::tree::{Granting, Joining};

impl Display for Joining {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Add {
                who,
                group,
                membership,
                duration,
            } => {
                match who {
                    Some(who) => write!(f, "Add {who} to {group}")?,
                    None => write!(f, "Join {group}")?,
                }
                let quoted = membership.map(|membership| format!("`{membership}`"));
                write!(f, "{}{}", after_word("as", &quoted), Lasting(*duration))
            }
            Self::Remove {
                who: Some(who),
                group,
            } => write!(f, "Remove {who} from {group}"),
            Self::Remove { who: None, group } => write!(f, "Leave {group}"),
        }
    }
}

impl Display for Granting {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Add { role, to } => write!(f, "Grant {role} to {to}"),
            Self::Remove { role, from } => write!(f, "Revoke {role} from {from}"),
            Self::Transfer { role, from, to } => write!(f, "Transfer {role} from {from} to {to}"),
        }
    }
}
