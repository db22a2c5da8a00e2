//! Polls.

use std::fmt::{self, Display, Formatter};

use super::parts::{Amounting, Lasting, Named};
use crate::tree::{PlayerVotes, Poll, Visibility};

impl Display for Poll {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Create { poll, place, name } => {
                f.write_str("Create ")?;
                poll.iter().try_for_each(|poll| write!(f, "{poll} "))?;
                write!(f, "Poll in {place}{}", Named(name))
            }
            Self::Add(poll, duration) => write!(f, "Add {poll} Poll{}", Lasting(*duration)),
            Self::Delete(poll, duration) => write!(f, "Delete {poll} Poll{}", Lasting(*duration)),
            Self::Cancel {
                poll,
                told,
                duration,
            } => {
                let cancel = match told {
                    Visibility::Visible => "Cancel",
                    Visibility::Hidden => "Silently cancel",
                };
                write!(f, "{cancel} {poll} Poll{}", Lasting(*duration))
            }
            Self::Manipulate {
                poll,
                player,
                votes,
                duration,
            } => write!(
                f,
                "Manipulate {poll} Poll ({player} {votes}){}",
                Lasting(*duration)
            ),
        }
    }
}

impl Display for PlayerVotes {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unvotable => f.write_str("is `Unvotable`"),
            Self::Disqualified => f.write_str("is `Disqualified`"),
            Self::Extra(number, Visibility::Visible) => {
                write!(f, "has {} votes", Amounting(number))
            }
            Self::Extra(number, Visibility::Hidden) => {
                write!(f, "has {} hidden votes", Amounting(number))
            }
        }
    }
}
