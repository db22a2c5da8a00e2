//! A page for the backup host: where the game stands, and what is still to be done.

use chrono::{DateTime, Utc};
use nightdesk_text::messages::{InLanguage, Worded};
use nightdesk_text::say;

use super::Teller;
use super::answer::{Answer, Todo};
use nightdesk_game::{Audience, MessageState, SignUps, Stage};
use nightdesk_report::archive::reason_of_end;

/// How wide the labels stand where none is wider.
const COLUMN: usize = 12;

impl Teller<'_> {
    /// The page, and the order to write it into one file with the whole game.
    pub(super) fn hand_over(&self, file: Option<&str>, now: DateTime<Utc>) -> Answer {
        Answer {
            todo: Some(Todo::HandOver {
                file: file.map(str::to_owned),
                page: self.hand_over_page(now).join("\n"),
            }),
            ..Answer::default()
        }
    }

    fn hand_over_page(&self, now: DateTime<Utc>) -> Vec<String> {
        let mut lines = vec![
            say!(
                self,
                "hand_over_of_for_the_host",
                names = self.game.setup.name
            ),
            say!(
                self,
                "made_at_journal_entry",
                now = self.stamp(now),
                saturating_sub = self.journal.next_no().saturating_sub(1)
            ),
            String::new(),
        ];
        let said = self.facts().into_iter();
        let said: Vec<_> = said.filter(|(_, words)| !words.is_empty()).collect();
        let widest = said
            .iter()
            .map(|(label, _)| label.chars().count() + 2)
            .max();
        let column = widest.unwrap_or(COLUMN).max(COLUMN);
        lines.extend(
            said.iter()
                .map(|(label, words)| format!("{label:<column$}{words}")),
        );
        for (heading, under) in [
            (say!(self, "private_threads"), self.chats().echo),
            (say!(self, "next"), self.all_next_lines(now)),
        ] {
            lines.extend([String::new(), heading]);
            lines.extend(under.into_iter().map(|line| format!("  {line}")));
        }
        lines.push(String::new());
        lines.push(say!(self, "who_holds_which_card_notes"));
        lines
    }

    /// Where the game stands, a fact each; what has no words is not said.
    fn facts(&self) -> Vec<(String, String)> {
        let game = self.game;
        let deadline = game.deadline().ok().flatten();
        let deadline = deadline.map_or_else(|| say!(self, "none"), |end| self.stamp(end));
        let alive: Vec<&str> = game.living().map(|(_, seat)| seat.name.as_str()).collect();
        let alive = say!(
            self,
            "so_many_of",
            alive = alive.len(),
            seats = game.seats.len(),
            names = alive.join(", ")
        );
        let wrong = self.wrong_texts();
        let wrong = wrong.iter().map(|wrong| match wrong.text.to {
            Audience::Public => wrong.name(),
            _ => format!(
                "{} {}",
                wrong.name(),
                self.reader(wrong.place.entry, wrong.text)
            ),
        });
        let wrong: Vec<String> = wrong.collect();
        let held = self.held().echo;
        let held: Vec<&str> = held.iter().map(|line| line.trim()).collect();
        let sign_ups = match (&game.stage, game.sign_ups) {
            (Stage::Preparing, SignUps::Open) => "open",
            (Stage::Preparing, SignUps::Closed) => "closed",
            (Stage::Running(_) | Stage::Over { .. }, _) => "",
        };
        vec![
            (
                say!(self, "table"),
                self.table_missing().unwrap_or_default(),
            ),
            (say!(self, "phase"), self.phase_in_words()),
            (say!(self, "deadline"), deadline),
            (say!(self, "alive"), alive),
            (say!(self, "waiting_list"), game.setup.spare.join(", ")),
            (say!(self, "owe_you"), self.debtors().join("; ")),
            (say!(self, "not_sent"), self.unsent().join("; ")),
            (say!(self, "not_posted"), self.posts_due().join(", ")),
            (say!(self, "to_correct"), wrong.join("; ")),
            (say!(self, "on_hold_6"), held.join("; ")),
            (say!(self, "sign_ups"), sign_ups.to_owned()),
        ]
    }

    fn phase_in_words(&self) -> String {
        match &self.game.stage {
            Stage::Preparing => say!(self, "the_game_has_not_begun"),
            Stage::Running(phase) if self.game.night_done() => say!(self, "phase_resolved", phase),
            Stage::Running(phase) => phase.worded(self.language()),
            Stage::Over {
                reason, declared, ..
            } => say!(
                self,
                "over_declared",
                declared = reason_of_end(self.words, reason, *declared)
            ),
        }
    }

    /// Who still owes the host something: night entries, moves, confirmations.
    fn debtors(&self) -> Vec<String> {
        let owed = self.owed();
        let owed = owed.iter().map(|owed| {
            let names: Vec<&str> = owed
                .seats()
                .iter()
                .map(|seat| self.game.name(*seat))
                .collect();
            format!("{} ({})", self.language().any_of(&names), owed.what)
        });
        let unconfirmed = self
            .game
            .seats()
            .filter(|(_, seat)| seat.alive() && seat.role_message == MessageState::Sent);
        let unconfirmed: Vec<&str> = unconfirmed.map(|(_, seat)| seat.name.as_str()).collect();
        let answers = match unconfirmed.is_empty() {
            true => None,
            false => Some(say!(
                self,
                "confirmation_of_the_role_pm",
                join = unconfirmed.join(", ")
            )),
        };
        owed.chain(answers).collect()
    }

    /// The private texts that are due and have not left.
    fn unsent(&self) -> Vec<String> {
        let due = self.game.seats().flat_map(|(id, seat)| {
            let names = self.due_by_name(id).into_iter();
            names.map(|name| say!(self, "to_player", name, player = seat.name))
        });
        due.collect()
    }
}
