//! A City game at the desk: a host's lines in, moves, texts and reasons out.
//!
//! [`lay`] deals the seats' cards to a city and takes the moves that were kept; a [`Laid`] table
//! answers what a line would bring. Lines are read in [`line`], carried out in [`play`] and its
//! neighbours, and told by [`pen`]. Nothing here decides what a role does: nights, evenings and votes
//! are asked.

mod aftermath;
mod ending;
mod events;
mod lay;
mod line;
mod morning;
mod night;
mod pen;
mod play;
mod seats;
mod stage;
mod thread;
mod vote;
mod waits;
mod why;

#[cfg(test)]
mod tests;

use chrono::{DateTime, Utc};

use crate::game::Told;
use crate::rules::{Chance, Refusal, Table, Taken, Waiting, Why};
use line::Reading;
use pen::Pen;
use seats::Seats;
use stage::State;
use thread::ThreadVote;

pub(super) use lay::lay;

/// A table, laid.
#[derive(Debug)]
pub(super) struct Laid {
    seats: Seats,
    pen: Pen,
    state: State,
    /// The votes of the running day that were read in the thread.
    thread: Vec<ThreadVote>,
}

impl Table for Laid {
    fn take(
        &self,
        line: &str,
        at: DateTime<Utc>,
        chance: &mut dyn Chance,
    ) -> Result<Taken, Refusal> {
        let line = self.read(line, Reading::Typed)?;
        let mut state = self.state.clone();
        let played = state.play(&line, at, &self.pen, chance)?;
        Ok(Taken {
            line: self.written(&line),
            events: played.events,
            told: played.told,
            echo: played.echo,
        })
    }

    fn waits(&self) -> Vec<Waiting> {
        self.waiting()
    }

    fn why(&self, about: &str) -> Option<Why> {
        self.reasons(about)
    }

    fn tally(&self) -> Option<Told> {
        self.running_votes()
    }

    fn words(&self) -> Vec<String> {
        let commands = line::COMMANDS.iter().map(|word| (*word).to_owned());
        commands
            .chain(self.seats.present().map(str::to_owned))
            .collect()
    }
}

/// Something that is refused.
fn refused(code: &'static str, message: impl Into<String>) -> Refusal {
    Refusal {
        code,
        message: message.into(),
        answer: String::new(),
    }
}
