//! What is told and shown.

use std::fmt::{self, Display, Formatter};

use super::super::joined;
use crate::tree::{Announcement, DisplayValue, Displaying};

impl Display for Announcement {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Reveal { text, to } => write!(f, "Reveal {text} to {to}"),
            Self::Learn(text) => write!(f, "Learn {text}"),
            Self::Announce(text) => write!(f, "Announce {text}"),
        }
    }
}

impl Display for Displaying {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Create { display, values } if values.is_empty() => {
                write!(f, "Display `{display}`")
            }
            Self::Create { display, values } => {
                write!(f, "Display `{display}` ({})", joined(values, ", "))
            }
            Self::Update { display, slot, to } => {
                write!(f, "Update `{display}` value `{slot}` to {to}")
            }
        }
    }
}

impl Display for DisplayValue {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Word { shows, spelling } => match spelling.written() {
                Some(written) => f.write_str(written),
                None => write!(f, "`{shows}`"),
            },
            Self::Value(value) => value.fmt(f),
        }
    }
}
