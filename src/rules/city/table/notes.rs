//! Night notes: left with the host by night, shown in the morning without their senders.

use super::pen::Pen;
use super::refused;
use super::stage::{Played, Stage, State};
use crate::conditions::PublicNight;
use crate::day::notes::Note;
use crate::day::people::Player;
use crate::moves::Action;
use crate::night::{Night, Report};
use nightdesk_game::{Audience, MoveText, SeatId};
use nightdesk_rules::Refusal;
use nightdesk_text::say;

impl State {
    /// Takes a note of a living player (city day N-1, N-3).
    pub(super) fn note(&mut self, note: &Note, pen: &Pen) -> Result<Played, Refusal> {
        let elite = self.town.player(note.author);
        let elite =
            elite.is_some_and(|player| player.elite.is_some() && Player::is_in_game(player));
        if !self.city.lives(note.author) && !elite {
            let message = say!(
                pen,
                "is_dead_the_dead_leave",
                player = pen.name(note.author)
            );
            return Err(refused("dead", message));
        }
        if let Some(slave) = note
            .to
            .filter(|slave| !self.is_master_of(note.author, *slave))
        {
            let message = say!(
                pen,
                "is_no_slave",
                player = pen.name(slave),
                player2 = pen.name(note.author)
            );
            return Err(refused("no-note", message));
        }
        let Stage::Night(stage) = &mut self.stage else {
            return Err(refused("not-now", say!(pen, "no_night_runs")));
        };
        stage.notes.push(note.clone());
        let number = stage.notes.len();
        Ok(Played::default().say(say!(
            pen,
            "a_note_of_is_kept",
            player = pen.name(note.author),
            number
        )))
    }

    /// Whether a pimp has this slave, one of this evening included.
    fn is_master_of(&self, master: SeatId, slave: SeatId) -> bool {
        let Stage::Night(stage) = &self.stage else {
            return false;
        };
        let mut evening = stage.evening.iter();
        let takes = evening.any(|sent| {
            sent.by == master && sent.action == Action::Enslave && sent.targets.contains(&slave)
        });
        takes || self.is_slave_of(slave, master)
    }

    /// Drops what a player has left this night (city day N-3).
    pub(super) fn drop_notes(&mut self, by: SeatId, pen: &Pen) -> Result<Played, Refusal> {
        let name = pen.name(by);
        let Stage::Night(stage) = &mut self.stage else {
            return Err(refused("not-now", say!(pen, "no_night_runs")));
        };
        let before = stage.notes.len();
        stage.notes.retain(|note| note.author != by);
        match stage.notes.len() < before {
            true => Ok(Played::default().say(say!(pen, "notes_of_are_dropped", name))),
            false => Err(refused(
                "no-note",
                say!(pen, "has_left_no_note_this_night", name),
            )),
        }
    }
}

/// What the morning shows of the notes, in the order in which they came; none if it shows none.
pub(super) fn shown(notes: &[Note], report: &Report, pen: &Pen) -> Option<MoveText> {
    let night = PublicNight::of(report);
    let texts = notes
        .iter()
        .filter(|note| note.to.is_none())
        .filter_map(|note| note.shown(&night, &|seat| pen.name(seat)));
    let lines: Vec<String> = texts
        .map(|text| pen.word("note", &[("text", text)]))
        .collect();
    let told = MoveText::new(Audience::Public, lines).titled(pen.word("notes", &[]));
    (!told.parts.is_empty()).then_some(told)
}

/// What masters wrote to their slaves, for each who lives in the morning (role "pimp").
pub(super) fn to_slaves(notes: &[Note], night: &Night, pen: &Pen) -> Vec<MoveText> {
    let public = PublicNight::of(&night.report);
    let texts = notes.iter().filter_map(|note| {
        let slave = note.to.filter(|slave| night.after.lives(*slave))?;
        let text = note.shown(&public, &|seat| pen.name(seat))?;
        let line = pen.word("slave_note", &[("text", text)]);
        Some(MoveText::new(Audience::Seat(slave), [line]).titled(pen.word("notes", &[])))
    });
    texts.collect()
}
