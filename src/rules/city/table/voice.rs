//! Whose word a line is: what players send for a night is judged by its own time.
//!
//! By day the rules judge votes and moves themselves: by the announced start, by who was asked, and
//! by the host who ends the vote (city day T-1 to T-5, D-1).

use super::Laid;
use super::followed::sender;
use super::line::{Line, NOT_HIS_POST, Reading};
use super::received::Standing;
use super::stage::Stage;
use crate::game::SeatId;
use crate::rules::city::Role;
use crate::rules::{PlayersEntry, SentSince, Voice};

impl Laid {
    pub(super) fn voice_of(&self, line: &str) -> Option<Voice> {
        let line = match self.read(line, Reading::Typed) {
            Ok(line) => line,
            // It is understood, and its time is its own.
            Err(refusal) if refusal.code == NOT_HIS_POST => return Some(Voice::Host),
            Err(_) => return None,
        };
        let night = matches!(self.state.stage, Stage::Night(_));
        Some(match &line {
            Line::Night(sent) if night => {
                let from = sender(self.state.city_now(), sent);
                self.entry(from, sent.by, Some(sent.role))
            }
            Line::Rest(by, role) if night => {
                let from = self.state.city_now().user_of(*by);
                self.entry(Some(from), *by, *role)
            }
            Line::Note(_) | Line::NoNotes(_) => Voice::Words,
            _ => Voice::Host,
        })
    }

    fn entry(&self, from: Option<SeatId>, by: SeatId, role: Option<Role>) -> Voice {
        let Stage::Night(stage) = &self.state.stage else {
            return Voice::Host;
        };
        let stands = stage.standing(by, role).into_iter();
        let stands = stands.map(|one| match one {
            Standing::Move(sent) => self.pen.night_line(sent),
            Standing::Nothing => format!("{}: no action", self.pen.name(by)),
        });
        let stands: Vec<String> = stands.collect();
        Voice::Entry(PlayersEntry {
            from,
            stands: (!stands.is_empty()).then(|| stands.join("; ")),
            since: SentSince::PhaseBefore,
        })
    }
}
