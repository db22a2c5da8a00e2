//! The private messages that are due at a rule set's own table.

use super::Teller;
use super::answer::{Answer, NotTaken};
use nightdesk_game::{Audience, DueText, SeatId};
use nightdesk_text::say;

impl Teller<'_> {
    /// The private messages that are due, to one seat or to all: role messages, and what moves
    /// told. A seat to which nothing is due gets all that it was told once more.
    pub(super) fn messages_due(&self, wanted: Option<SeatId>) -> Result<Answer, NotTaken> {
        let is_wanted = |seat: SeatId| wanted.is_none_or(|wanted| wanted == seat);
        let mut texts = self.changed_role_messages();
        texts.retain(|text| wanted.is_none_or(|seat| *text.audience() == Audience::Seat(seat)));
        let seats = self.game.seats().map(|(seat, _)| seat);
        let due = seats.filter(|seat| is_wanted(*seat));
        let due: Vec<DueText> = due.flat_map(|seat| self.moves_owe(seat)).collect();
        // A host who records nothing as sent is not shown all of the game each time.
        let is_old = |text: &DueText| {
            wanted.is_none() && !self.records_messages() && self.is_long_ago(*text)
        };
        let (old, due): (Vec<DueText>, Vec<DueText>) = due.into_iter().partition(is_old);
        texts.extend(self.messages_of_moves(due));
        texts.extend(self.words_taken_back(wanted));
        if let (Some(seat), true) = (wanted, texts.is_empty()) {
            let mut told = self.game.told_to(&Audience::Seat(seat));
            let lapsed = self.game.lapsed_questions(seat);
            told.retain(|text| !lapsed.contains(text));
            texts = self.messages_of_moves(told);
            if texts.is_empty() {
                texts.extend(self.role_message(seat));
            }
        }
        if texts.is_empty() {
            // To ask whether something is left to send is no mistake.
            let echo = [self.none_due()].into_iter().chain(self.left_over(&old));
            return Ok(Answer {
                echo: echo.collect(),
                ..Answer::default()
            });
        }
        let lapsed = wanted.and_then(|seat| self.lapsed_line(seat));
        let mut echo = self.not_ready(&texts);
        echo.extend(lapsed);
        echo.extend(self.left_over(&old));
        Ok(Answer {
            echo,
            texts,
            ..Answer::default()
        })
    }

    /// That no message is due to anybody, and what was sent that does not hold: it is replaced by what
    /// comes in its place.
    pub(super) fn none_due(&self) -> String {
        let wrong = self.wrong_texts();
        let wrong = wrong.iter().filter(|wrong| !wrong.reader.is_empty());
        let names = wrong.map(|wrong| format!("{} ({})", wrong.reader, wrong.name()));
        let mut names: Vec<String> = names.collect();
        names.dedup();
        match names.is_empty() {
            true => say!(self, "no_message_is_due_shows_again"),
            false => say!(
                self,
                "no_message_is_due_no_longer",
                names = names.join(", ")
            ),
        }
    }

    /// Whether the host has recorded anything that moves told a player as sent.
    fn records_messages(&self) -> bool {
        let mut left = self.game.left.iter();
        left.any(|left| {
            let mut parts = left.parts.iter();
            matches!(left.to, Audience::Seat(_))
                && parts.any(|part| matches!(part, DueText::Told(_)))
        })
    }

    /// `Told before Day 2 and not recorded as sent: Ana (3), Bob (1). …`
    fn left_over(&self, old: &[DueText]) -> Option<String> {
        let mut readers: Vec<(SeatId, usize)> = Vec::new();
        for text in old {
            let Some(Audience::Seat(seat)) =
                self.game.text_of_move(*text).map(|(_, told)| &told.to)
            else {
                continue;
            };
            match readers.iter_mut().find(|(known, _)| known == seat) {
                Some((_, count)) => *count += 1,
                None => readers.push((*seat, 1)),
            }
        }
        let phases = &self.game.phases;
        let before = phases.len().checked_sub(2).and_then(|at| phases.get(at))?;
        let readers: Vec<String> = readers
            .iter()
            .map(|(seat, count)| format!("{} ({count})", self.game.name(*seat)))
            .collect();
        (!readers.is_empty()).then(|| {
            say!(
                self,
                "told_before_and_not_recorded",
                phase = before.phase,
                join = readers.join(", ")
            )
        })
    }

    /// What a seat was asked, was never sent, and can be answered no more.
    pub(super) fn lapsed_by_name(&self, seat: SeatId) -> Vec<String> {
        let lapsed = self.game.lapsed_questions(seat).into_iter();
        let names = lapsed.map(|text| {
            let phase = self
                .game
                .text_of_move(text)
                .and_then(|(taken, told)| taken.phase_of(told));
            match phase {
                Some(phase) => {
                    let called = self.called_of_move(text);
                    say!(self, "of_phase", called, phase)
                }
                None => self.called_of_move(text),
            }
        });
        let of_former = self.game.warnings_of_former(seat);
        let of_former = of_former.map(|kept| {
            say!(
                self,
                "warning_number_to_player",
                number = kept.said.number,
                player = kept.player
            )
        });
        let mut names: Vec<String> = names.chain(of_former).collect();
        names.dedup();
        names
    }

    fn lapsed_line(&self, seat: SeatId) -> Option<String> {
        let names = self.lapsed_by_name(seat);
        let name = self.game.name(seat);
        (!names.is_empty()).then(|| {
            say!(
                self,
                "never_sent_to_and_lapsed_since",
                name,
                names = names.join(", ")
            )
        })
    }
}
