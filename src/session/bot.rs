//! The fixed lines for a bot that reads the host's posts (H10.7, tracker rules §4).
//!
//! Each is written so that a reader who knows the thread as it was before takes it for just what
//! the desk has done; where no line can do that, the host is told.

use chrono::{DateTime, Utc};

use super::Teller;
use crate::desk;
use crate::game::{Cause, Change, Event, Game, SeatId, Stage};
use crate::gm::{CommentPhrases, DeathWord, GmCommand, NewPlayer};
use crate::report::document::Line;
use crate::report::public::{self, Announcement};
use crate::time::{Phase, PhaseKind, Shift};

/// The lines, and what could not be said by any.
#[derive(Debug, Default)]
pub(super) struct BotLines {
    pub(super) lines: Vec<Line>,
    pub(super) unsaid: Vec<String>,
}

impl Teller<'_> {
    /// The lines on what an entry has changed; none of what a host's own post has told.
    pub(super) fn bot_lines_of(&self, entry: u64) -> BotLines {
        let (Ok(before), Ok(after)) = (
            self.journal.at(entry.saturating_sub(1)),
            self.journal.at(entry),
        ) else {
            return BotLines::default();
        };
        let mut entries = self.journal.entries().iter();
        let Some(made) = entries.find(|made| made.no == entry) else {
            return BotLines::default();
        };
        let then = self.of_game(after.game(), self.words);
        let before = before.game();
        match &made.change {
            Change::Do(events) => then.written(before, then.commands(before, events)),
            Change::Undo(_) | Change::Redo(_) => {
                let mut said = then.written(before, then.turned_back(before));
                said.unsaid.extend(then.not_turned_back(before));
                said
            }
        }
    }

    fn written(&self, before: &Game, commands: Vec<GmCommand<SeatId>>) -> BotLines {
        let names = desk::thread_names(before);
        let phrases = CommentPhrases::default();
        let mut said = BotLines::default();
        for command in commands {
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
        let game_over = events.iter().any(over);
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
                // A bot that has seen the deadline of a tie pass knows no runoff; its night ends as
                // much later.
                Event::DeadlineMoved { by, .. } => {
                    commands.push(GmCommand::Moved { shift: *by });
                }
                Event::Replaced { seat, name, .. } => commands.push(GmCommand::Replaced {
                    new: NewPlayer::User(name.clone()),
                    old: *seat,
                }),
                Event::PhaseBegan { phase, at } => {
                    if let Some(ended) = before.phase() {
                        commands.extend(self.deaths_of(ended));
                        commands.extend(self.ended_early(before, (ended, *phase), *at));
                    }
                }
                Event::GameOver { .. } => commands.push(GmCommand::GameEnded),
                Event::GameReopened { .. } => commands.push(GmCommand::Unended),
                _ => {}
            }
        }
        commands
    }

    /// That a phase has ended before its deadline; where the later deadlines follow
    /// (`early_end = "shift"`), a bot keeps them until it is told that they move.
    fn ended_early(
        &self,
        before: &Game,
        (ended, next): (Phase, Phase),
        at: DateTime<Utc>,
    ) -> Vec<GmCommand<SeatId>> {
        let deadline = before.deadline().ok().flatten();
        let is_early = deadline.is_none_or(|deadline| at < deadline);
        if !is_early || self.has_runoff_behind_deadline(ended) {
            return Vec::new();
        }
        let ended = GmCommand::EndedEarly {
            kind: ended.kind(),
            number: Some(ended.number()),
        };
        let moved = moved(before, self.game, next);
        let moved = moved.map(|shift| GmCommand::Moved { shift });
        std::iter::once(ended).chain(moved).collect()
    }

    /// Whether votes of a day began anew when its deadline had passed: for a bot it was over then.
    fn has_runoff_behind_deadline(&self, day: Phase) -> bool {
        let began = |event: &Event| matches!(event, Event::RunoffBegan { .. });
        let entries = self.journal.entries().iter();
        let mut runoffs = entries.filter(|entry| {
            self.journal.in_force(entry.no) && entry.change.facts().iter().any(began)
        });
        runoffs.any(|entry| {
            let Ok(before) = self.journal.at(entry.no.saturating_sub(1)) else {
                return false;
            };
            let of_day = before.game().phase() == Some(day);
            let deadline = before.game().deadline().ok().flatten();
            of_day && deadline.is_some_and(|deadline| deadline <= entry.at)
        })
    }

    /// What an undo or redo has turned back, as far as lines can say it.
    fn turned_back(&self, before: &Game) -> Vec<GmCommand<SeatId>> {
        let mut commands = Vec::new();
        if is_over(before) && !is_over(self.game) {
            commands.push(GmCommand::Unended);
        }
        for (seat, was) in before.seats() {
            let Some(is) = self.game.seat(seat) else {
                continue;
            };
            if is.name != was.name {
                commands.push(GmCommand::Replaced {
                    new: NewPlayer::User(is.name.clone()),
                    old: seat,
                });
            }
            match (&was.death, &is.death) {
                (Some(_), None) => commands.push(GmCommand::Resurrect { slot: seat }),
                (None, Some(death)) => commands.push(self.died(seat, death.cause)),
                (Some(_), Some(_)) | (None, None) => {}
            }
        }
        if let (Some(was), Some(is)) = (before.phase(), self.game.phase())
            && was == is
        {
            let moved = moved(before, self.game, is);
            commands.extend(moved.map(|shift| GmCommand::Moved { shift }));
        }
        if !is_over(before) && is_over(self.game) {
            commands.push(GmCommand::GameEnded);
        }
        commands
    }

    /// What no line can turn back: a phase that a bot has seen end is over for it.
    fn not_turned_back(&self, before: &Game) -> Option<String> {
        let (was, is) = (before.phase()?, self.game.phase()?);
        (was != is).then(|| {
            format!("For the bot: no line takes it from {was} to {is}; tell it by its own means.")
        })
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

/// How far the deadline of a phase has moved from one game to another; none where it stays.
fn moved(before: &Game, after: &Game, phase: Phase) -> Option<Shift> {
    let schedule = |game: &Game| game.schedule().ok().flatten();
    schedule(after)?.moved_since(&schedule(before)?, phase)
}

fn is_over(game: &Game) -> bool {
    matches!(game.stage, Stage::Over { .. })
}

/// Whether a bot may have to be told what an event has changed.
pub(super) fn changes_for_bot(event: &Event) -> bool {
    match event {
        Event::Died {
            cause: Cause::Night,
            ..
        } => false,
        Event::Died { post, .. }
        | Event::Revived { post, .. }
        | Event::DeadlineMoved { post, .. }
        | Event::Replaced { post, .. }
        | Event::GameReopened { post, .. } => post.is_none(),
        Event::PhaseBegan { .. } | Event::GameOver { .. } => true,
        _ => false,
    }
}
