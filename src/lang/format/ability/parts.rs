//! What several abilities have: durations, names, numbers, words in a list.

use std::fmt::{self, Display, Formatter};

use super::super::value::Bare;
use crate::tree::{Duration, Expression, Name, Value};

/// A duration in brackets, if it is written.
pub(super) struct Lasting(pub(super) Option<Duration>);

impl Display for Lasting {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(duration) => write!(f, " (~{duration})"),
            None => Ok(()),
        }
    }
}

/// `` as `Name` ``, if there is one.
pub(super) struct Named<'a>(pub(super) &'a Option<Name>);

impl Display for Named<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(name) => write!(f, " as `{name}`"),
            None => Ok(()),
        }
    }
}

/// Words of a list as they are written; where that is not kept, bare if that is clear.
pub(super) struct InList<'a>(pub(super) &'a Value);

impl Display for InList<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0.spelling.written() {
            Some(written) => f.write_str(written),
            None => write_in_list(&Bare(self.0).to_string(), f),
        }
    }
}

fn write_in_list(words: &str, f: &mut Formatter<'_>) -> fmt::Result {
    let clear = !words.contains([',', '(', ')', '[', ']', '{', '}', '⟨', '⟩']);
    match clear && words.trim() == words && !words.is_empty() {
        true => f.write_str(words),
        false => write!(f, "`{words}`"),
    }
}

/// A number where literal ones stand in backticks.
pub(super) struct Amounting<'a>(pub(super) &'a Value);

impl Display for Amounting<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.0.expression {
            Expression::Number(number) if self.0.spelling.written().is_none() => {
                write!(f, "`{number}`")
            }
            _ => self.0.fmt(f),
        }
    }
}

/// A name that stands bare in a list, if that is clear.
pub(super) struct Listed<'a>(pub(super) &'a Name);

impl Display for Listed<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write_in_list(&self.0.written, f)
    }
}
