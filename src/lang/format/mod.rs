//! Trees written as text again, in one way of writing.
//!
//! What is written reads as the same tree. Where the language knows several spellings, the book's
//! own is written; parameters stand in the order the guide asks for.

mod ability;
mod condition;
mod event;
mod file;
mod line;
mod parameters;
mod selector;
mod value;

use std::fmt::{self, Display};

/// Things with something between them.
struct Joined<'a, T> {
    things: &'a [T],
    between: &'static str,
}

fn joined<'a, T>(things: &'a [T], between: &'static str) -> Joined<'a, T> {
    Joined { things, between }
}

impl<T: Display> Display for Joined<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, thing) in self.things.iter().enumerate() {
            if index > 0 {
                f.write_str(self.between)?;
            }
            thing.fmt(f)?;
        }
        Ok(())
    }
}

/// A word and a value after it, if there is a value: ` for @Self`.
struct AfterWord<'a, T> {
    word: &'static str,
    value: Option<&'a T>,
}

fn after_word<'a, T>(word: &'static str, value: &'a Option<T>) -> AfterWord<'a, T> {
    AfterWord {
        word,
        value: value.as_ref(),
    }
}

impl<T: Display> Display for AfterWord<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value {
            Some(value) => write!(f, " {} {value}", self.word),
            None => Ok(()),
        }
    }
}

/// Words in which a line break is written as it is in a file.
struct OneLine<'a>(&'a str);

impl Display for OneLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lines = self.0.split('\n');
        f.write_str(lines.next().unwrap_or_default())?;
        lines.try_for_each(|line| write!(f, "\\n{line}"))
    }
}
