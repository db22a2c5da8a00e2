//! Whose word a line is: what players send for a night is judged by its own time.
//!
//! By day the rules judge votes and moves themselves: by the announced start, by who was asked, and
//! by the host who ends the vote (city day T-1 to T-5, D-1).

use super::CityTable;
use super::followed::sender;
use super::line::{Line, NOT_HIS_POST};
use super::received::ask;
use super::stage::Stage;
use nightdesk_game::SeatId;
use nightdesk_replies::AskId;
use nightdesk_rules::{PlayersEntry, Refusal, SentSince, Voice};

impl CityTable {
    pub(super) fn voice_of(&self, read: Result<Line, Refusal>) -> Option<Voice> {
        let line = match read {
            Ok(line) => line,
            // It is understood, and its time is its own.
            Err(refusal) if refusal.code == NOT_HIS_POST => return Some(Voice::Host),
            Err(_) => return None,
        };
        let night = matches!(self.state.stage, Stage::Night(_));
        Some(match &line {
            Line::Night(sent) if night => {
                let from = sender(self.state.city_now(), sent);
                entry(from, ask(sent.by, Some(sent.role)))
            }
            Line::Rest(by, role) if night => {
                let from = self.state.city_now().user_of(*by);
                entry(Some(from), ask(*by, *role))
            }
            Line::Each(lines) if night => {
                let asks = lines.iter().filter_map(|line| match line {
                    Line::Rest(by, role) => Some(ask(*by, *role)),
                    _ => None,
                });
                Voice::Entry(PlayersEntry {
                    from: None,
                    asks: asks.collect(),
                    since: SentSince::PhaseBefore,
                })
            }
            Line::Note(_) | Line::NoNotes(_) => Voice::Words,
            _ => Voice::Host,
        })
    }
}

fn entry(from: Option<SeatId>, ask: AskId) -> Voice {
    Voice::Entry(PlayersEntry {
        from,
        asks: vec![ask],
        since: SentSince::PhaseBefore,
    })
}
