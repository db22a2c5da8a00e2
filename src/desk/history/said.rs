//! Why a step of history cannot be taken, in the words of the host.

use nightdesk_game::{Conflict, HistoryError, Language};
use nightdesk_text::say;

/// Why a step of history cannot be taken, as a host reads it.
#[must_use]
pub fn history(error: &HistoryError, language: Language) -> String {
    match error {
        HistoryError::NothingToUndo => say!(&language, "nothing_to_undo"),
        HistoryError::NothingToRedo => say!(&language, "nothing_to_redo"),
        HistoryError::NotNext { next } => say!(&language, "comes_back_first", next),
        HistoryError::NoSuchEntry(no) => say!(&language, "there_is_no_entry", no),
        HistoryError::NoFacts(no) => say!(&language, "is_an_undo", no),
        HistoryError::AlreadyUndone(no) => say!(&language, "is_undone_already", no),
        HistoryError::Foundation(no) => say!(&language, "makes_the_game", no),
        HistoryError::Needed {
            entry,
            line,
            conflict,
        } => {
            let conflict = self::conflict(conflict, language);
            say!(&language, "entry_needs_it", entry, line, conflict)
        }
        HistoryError::NotLater(no) => say!(&language, "is_not_what_moves_change", no),
        HistoryError::Ground => say!(&language, "later_entries_stand_on_it"),
        HistoryError::Contradiction(conflict) => self::conflict(conflict, language),
        HistoryError::WrongNumber { expected, found } => {
            say!(&language, "comes_next", expected, found)
        }
    }
}

/// Why an event does not fit the state.
fn conflict(conflict: &Conflict, language: Language) -> String {
    match conflict {
        Conflict::NoSeat(seat) => say!(&language, "there_is_no_seat", seat = seat.index() + 1),
        Conflict::SeatTaken(name) => say!(&language, "has_a_seat_already", name),
        Conflict::NotSignedUp(name) => say!(&language, "cannot_be_taken_off", name),
        Conflict::DeadAlready(name) => say!(&language, "is_dead_already", name),
        Conflict::AliveAlready(name) => say!(&language, "lives_still", name),
        Conflict::CardCount { cards, seats } => say!(&language, "cards_do_not_fit", cards, seats),
        Conflict::NoEntry(entry) => say!(&language, "there_is_no_night_entry", no = entry.0),
        Conflict::NotRunning => say!(&language, "no_phase_runs"),
        Conflict::Over => say!(&language, "the_game_is_over"),
        Conflict::Deadline(words) => words.clone(),
        Conflict::NothingHeld(place) => {
            say!(&language, "nothing_waits_in_post", post = place.post)
        }
        Conflict::WrongPhase(phase) => say!(&language, "does_not_come_next", phase),
    }
}

#[cfg(test)]
mod tests {
    use super::history;
    use nightdesk_game::{Conflict, EntryId, HistoryError, Language, SeatId};
    use nightdesk_time::Phase;

    #[test]
    fn a_host_reads_in_english_what_a_log_says() {
        let conflicts = [
            Conflict::NoSeat(SeatId::at(2)),
            Conflict::SeatTaken("Ana".to_owned()),
            Conflict::AliveAlready("Ana".to_owned()),
            Conflict::CardCount { cards: 3, seats: 5 },
            Conflict::NoEntry(EntryId(4)),
            Conflict::NotRunning,
            Conflict::WrongPhase(Phase::Night(2)),
        ];
        let errors = [
            HistoryError::NothingToUndo,
            HistoryError::NotNext { next: 7 },
            HistoryError::NoSuchEntry(9),
            HistoryError::Foundation(1),
            HistoryError::Ground,
        ];
        let of_conflicts = conflicts.map(HistoryError::Contradiction);
        for error in errors.into_iter().chain(of_conflicts) {
            assert_eq!(history(&error, Language::English), error.to_string());
        }
    }
}
