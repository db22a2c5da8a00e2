//! The journal's last entries, or those about a player or a phase.

use super::Teller;
use super::answer::Answer;
use super::questions::one;
use nightdesk_command::{LogOf, LogPhase};
use nightdesk_game::{Change, Entry, Event, SeatId};
use nightdesk_report::host;
use nightdesk_text::names::fold;
use nightdesk_text::say;
use nightdesk_time::Phase;

impl Teller<'_> {
    /// The entries asked for, in their order.
    pub(super) fn log(&self, of: LogOf) -> Answer {
        let mut running: Option<Phase> = None;
        let mut entries: Vec<&Entry> = Vec::new();
        for entry in self.journal.entries() {
            let in_phase = of.phase.is_none_or(|phase| match phase {
                LogPhase::Setup => running.is_none(),
                LogPhase::Phase(phase) => running == Some(phase),
            });
            if in_phase && of.seat.is_none_or(|seat| self.is_about(entry, seat)) {
                entries.push(entry);
            }
            if self.journal.in_force(entry.no)
                && let Change::Do(events) = &entry.change
            {
                let mut begun = events.iter().filter_map(|event| match event {
                    Event::PhaseBegan { phase, .. } => Some(*phase),
                    _ => None,
                });
                running = begun.next_back().or(running);
            }
        }
        if entries.is_empty() {
            let nothing = Answer {
                echo: vec![self.nothing_logged(of)],
                ..Answer::default()
            };
            return nothing.with_data(self.values, || self.log_data(&[]));
        }
        let skipped = of.last.map_or(0, |last| entries.len().saturating_sub(last));
        let shown = entries.get(skipped..).unwrap_or_default();
        one(host::log(self.journal, self.words, shown))
            .with_data(self.values, || self.log_data(shown))
    }

    /// Why no entry is listed: the phase has not begun, or nothing in it is about the player.
    fn nothing_logged(&self, of: LogOf) -> String {
        let about = of
            .seat
            .map(|seat| say!(self, "about_player", player = self.game.name(seat)));
        let about = about.unwrap_or_default();
        match of.phase {
            Some(LogPhase::Phase(phase)) => {
                let mut begun = self.game.phases.iter();
                match begun.any(|start| start.phase == phase) {
                    true => say!(self, "no_entry", phase, about),
                    false => say!(self, "phase_has_not_begun_so_there_is", phase),
                }
            }
            Some(LogPhase::Setup) => say!(self, "no_entry_of_the_setup", about),
            None => say!(self, "no_entry_is_about", about),
        }
    }

    /// Whether an entry names a seat, or changed something about it; an undo, what it undid.
    fn is_about(&self, entry: &Entry, seat: SeatId) -> bool {
        let names = self.game.seat(seat).map(|held| {
            let names = std::iter::once(&held.name);
            names
                .chain(&held.former)
                .map(|name| fold(name))
                .collect::<Vec<_>>()
        });
        let line = fold(&entry.line);
        let mut words = line.split(|letter: char| !letter.is_alphanumeric());
        let named = names
            .unwrap_or_default()
            .iter()
            .any(|name| match name.contains(' ') {
                true => line.contains(name.as_str()),
                false => words.any(|word| word == name),
            });
        named
            || match &entry.change {
                Change::Do(events) => events.iter().any(|event| event.seats().contains(&seat)),
                Change::Undo { no: of, .. } | Change::Redo(of) => {
                    let mut entries = self.journal.entries().iter();
                    let undone = entries.find(|other| other.no == *of);
                    undone.is_some_and(|undone| self.is_about(undone, seat))
                }
            }
    }
}
