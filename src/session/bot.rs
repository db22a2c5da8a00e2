//! The fixed lines for a bot that reads the host's posts (H10.7, tracker rules §4).
//!
//! Each is written so that a reader who knows the thread as it was before takes it for just what
//! the desk has done; where no line can do that, the host is told.

use super::Teller;
use crate::desk;
use crate::game::{Cause, Event, Game, SeatId};
use crate::gm::{CommentPhrases, DeathWord, GmCommand, NewPlayer};
use crate::report::document::Line;
use crate::report::public::{self, Announcement};
use crate::time::{Phase, PhaseKind};

/// The lines, and what could not be said by any.
#[derive(Debug, Default)]
pub(super) struct BotLines {
    pub(super) lines: Vec<Line>,
    pub(super) unsaid: Vec<String>,
}

impl Teller<'_> {
    /// The lines for what some events have changed since `before`.
    pub(super) fn bot_lines(&self, before: &Game, events: &[Event]) -> BotLines {
        let names = desk::thread_names(before);
        let phrases = CommentPhrases::default();
        let mut said = BotLines::default();
        for command in self.commands(before, events) {
            let pronouns = command.slot().and_then(|seat| self.game.seat(seat));
            let announcement = Announcement {
                pronouns: pronouns.and_then(|held| held.pronouns.clone()),
                command,
            };
            match public::bot_line(&names, &phrases, &announcement) {
                Ok(line) => said.lines.push(line),
                Err(error) => said.unsaid.push(format!("For the bot: {error}.")),
            }
        }
        said
    }

    fn commands(&self, before: &Game, events: &[Event]) -> Vec<GmCommand<SeatId>> {
        let over = |event: &Event| matches!(event, Event::GameOver { .. });
        let runoff = |event: &Event| matches!(event, Event::RunoffBegan { .. });
        let game_over = events.iter().any(over);
        // A bot that has seen the deadline pass knows no runoff.
        let in_runoff = events.iter().any(runoff);
        let mut commands = Vec::new();
        for event in events {
            match event {
                // The bot has read it in the post that said it.
                Event::Died { post: Some(_), .. }
                | Event::Revived { post: Some(_), .. }
                | Event::DeadlineMoved { post: Some(_), .. }
                | Event::Replaced { post: Some(_), .. }
                | Event::GameReopened { post: Some(_), .. } => {}
                // Who died at night is told when the day begins, or at once if none follows.
                Event::Died {
                    cause: Cause::Night,
                    ..
                } if !game_over => {}
                Event::Died { seat, cause, .. } => commands.push(self.died(*seat, *cause)),
                Event::Revived { seat, .. } => {
                    commands.push(GmCommand::Resurrect { slot: *seat });
                }
                Event::DeadlineMoved { by, .. } if !in_runoff => {
                    commands.push(GmCommand::Moved { shift: *by });
                }
                Event::Replaced { seat, name, .. } => commands.push(GmCommand::Replaced {
                    new: NewPlayer::User(name.clone()),
                    old: *seat,
                }),
                Event::PhaseBegan { at, .. } => {
                    if let Some(ended) = before.phase() {
                        commands.extend(self.deaths_of(ended));
                        let deadline = before.deadline().ok().flatten();
                        if deadline.is_none_or(|deadline| *at < deadline) {
                            commands.push(GmCommand::EndedEarly {
                                kind: ended.kind(),
                                number: Some(ended.number()),
                            });
                        }
                    }
                }
                Event::GameOver { .. } => commands.push(GmCommand::GameEnded),
                Event::GameReopened { .. } => commands.push(GmCommand::Unended),
                _ => {}
            }
        }
        commands
    }

    fn deaths_of(&self, ended: Phase) -> Vec<GmCommand<SeatId>> {
        let record = match ended.kind() {
            PhaseKind::Night => self.game.night_record(ended),
            PhaseKind::Day => None,
        };
        let deaths = record.map_or(&[][..], |record| record.deaths.as_slice());
        let deaths = deaths.iter();
        deaths.map(|seat| self.died(*seat, Cause::Night)).collect()
    }

    fn died(&self, seat: SeatId, cause: Cause) -> GmCommand<SeatId> {
        GmCommand::Died {
            slot: seat,
            comment: public::bot_comment(&self.view(), self.words, seat),
            cause: match cause {
                Cause::Elimination => DeathWord::Lynched,
                Cause::Night | Cause::Removal | Cause::Host => DeathWord::Died,
            },
        }
    }
}
