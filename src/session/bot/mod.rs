//! The fixed lines for a bot that reads the host's posts (H10.7, tracker rules §4).
//!
//! They are the difference between what the bot believes and what is so: what was undone before it
//! was posted needs no line, and what was undone behind that is turned back. Each is written so that
//! a reader who knows the thread as the bot does takes it for just that; where no line can say it,
//! the host is told.

mod believed;

use super::Teller;
use crate::desk;
use crate::game::{Audience, Cause, Change, DueText, Entry, Event, Game, Seat, SeatId, Stage};
use crate::gm::{CommentPhrases, DeathWord, GmCommand, NewPlayer};
use crate::report::Text;
use crate::report::document::Line;
use crate::report::public::{self, Announcement};
use crate::time::Phase;
use believed::Believed;

/// The lines, and what could not be said by any.
#[derive(Debug, Default)]
pub(super) struct BotLines {
    pub(super) lines: Vec<Line>,
    pub(super) unsaid: Vec<String>,
}

impl Teller<'_> {
    /// The lines that are owed to the bot; none if there is none, or it knows everything.
    pub(super) fn owed_to_bot(&self) -> Option<DueText> {
        if !self.game.setup.forum.tracker_lines {
            return None;
        }
        let entries = self.journal.entries().iter().rev();
        let mut concerning = entries.filter(|entry| match &entry.change {
            Change::Do(_) => self.journal.in_force(entry.no) && concerns_bot(entry),
            Change::Undo(_) | Change::Redo(_) => true,
        });
        let last = concerning.next()?.no;
        let owed = !self.bot_lines(self.read_by_bot(last + 1)).lines.is_empty();
        owed.then_some(DueText::BotLines(last))
    }

    /// The lines by which the bot knows all that is so, up to an entry.
    pub(super) fn bot_lines_to(&self, entry: u64) -> BotLines {
        self.bot_lines(self.read_by_bot(entry))
    }

    /// The lines for the bot where an entry was just kept, and what none could say. Of a host who
    /// keeps no account of posts everything before counts as read.
    pub(super) fn for_the_bot(&self, entry: u64) -> (Option<Text>, Vec<String>) {
        if !self.concerns_bot(entry) {
            return (None, Vec::new());
        }
        let said = match self.first_account() {
            Some(_) => self.bot_lines_to(entry),
            None => self.bot_lines(entry.saturating_sub(1)),
        };
        let text = public::bot_lines(said.lines);
        (
            text.map(|text| text.made_of(DueText::BotLines(entry))),
            said.unsaid,
        )
    }

    /// Whether an entry, or what it undoes or does again, is anything to a bot.
    fn concerns_bot(&self, no: u64) -> bool {
        let entry = |no: u64| self.journal.entries().iter().find(|entry| entry.no == no);
        entry(no).is_some_and(|made| match made.change {
            Change::Do(_) => concerns_bot(made),
            Change::Undo(of) | Change::Redo(of) => entry(of).is_some_and(concerns_bot),
        })
    }

    /// The entry up to which the bot has read everything, before another one: by the last lines that
    /// were posted, or else by the posts that a host has recorded first.
    fn read_by_bot(&self, before: u64) -> u64 {
        let left = self.left_texts().into_iter();
        let public = left.filter(|(_, text, _)| text.to == Audience::Public && !text.again);
        let read = public.flat_map(|(place, text, _)| {
            // Older journals have lines without a part of their own.
            let alone = text.parts.is_empty() && text.name == "bot lines";
            let alone = alone.then_some(place.entry.saturating_sub(1));
            let parts = text.parts.iter().filter_map(|part| match part {
                DueText::BotLines(entry) => Some(*entry),
                _ => None,
            });
            parts.chain(alone)
        });
        let read = read.filter(|read| *read < before).max();
        read.unwrap_or_else(|| self.before_account())
    }

    /// The last entry of which nothing is owed to the bot where none of its lines were posted: the
    /// host who keeps no account is asked for what belongs to the running phase alone.
    fn before_account(&self) -> u64 {
        let account = self.first_account();
        let begins = |event: &Event| matches!(event, Event::PhaseBegan { .. });
        let entries = self.journal.entries().iter();
        let counting = entries.filter(|entry| self.journal.in_force(entry.no));
        let begun = counting.filter(|entry| {
            let is_before = account.is_none_or(|account| entry.no < account);
            is_before && entry.change.facts().iter().any(begins)
        });
        let begun: Vec<u64> = begun.map(|entry| entry.no).collect();
        match begun.as_slice() {
            [] => account.unwrap_or_default(),
            // That the game has begun is no line of its own.
            [first] => *first,
            [.., last] => last.saturating_sub(1),
        }
    }

    /// The entry that has recorded the first post but counts.
    fn first_account(&self) -> Option<u64> {
        let is_count = |part: &DueText| matches!(part, DueText::Count(_) | DueText::TableTally);
        let left = self.left_texts().into_iter();
        let mut posts = left
            .filter(|(_, text, _)| text.to == Audience::Public && !text.parts.iter().all(is_count));
        posts.next().map(|(place, ..)| place.entry)
    }

    /// The lines by which a bot that has read everything up to an entry knows all that is so.
    fn bot_lines(&self, read: u64) -> BotLines {
        let Ok(journal) = self.journal.at(read) else {
            return BotLines::default();
        };
        let mut believed = Believed::of(journal.game());
        let entries = self.journal.entries().iter();
        let since = entries.filter(|entry| entry.no > read && self.journal.in_force(entry.no));
        let at_table = self.rules.tables().is_some();
        let mut ended = Vec::new();
        for entry in since {
            believed.hear(entry, self.game, at_table);
            ended.extend(self.ended_early(entry));
        }
        ended.retain(|phase| !believed.knows_end_of(*phase));
        let commands = self.commands(&believed, &ended);
        let mut said = self.written(&believed, commands);
        said.unsaid.extend(believed.is_ahead(self.game));
        said
    }

    /// What the bot must be told, in the order in which it is to read it.
    fn commands(&self, believed: &Believed, ended: &[Phase]) -> Vec<GmCommand<SeatId>> {
        let mut commands = Vec::new();
        if believed.is_over() && !is_over(self.game) {
            commands.push(GmCommand::Unended);
        }
        let seats = || self.game.seats();
        let back =
            seats().filter(|(id, seat)| believed.is_out(*id) && !is_out(self.game, *id, seat));
        commands.extend(back.map(|(slot, _)| GmCommand::Resurrect { slot }));
        let taken =
            seats().filter(|(id, seat)| believed.name(*id).is_some_and(|it| it != seat.name));
        commands.extend(taken.map(|(old, seat)| GmCommand::Replaced {
            new: NewPlayer::User(seat.name.clone()),
            old,
        }));
        let died =
            seats().filter(|(id, seat)| !believed.is_out(*id) && is_out(self.game, *id, seat));
        commands.extend(died.filter_map(|(id, seat)| {
            let death = seat.death.as_ref()?;
            Some(self.died(id, death.cause))
        }));
        commands.extend(ended.iter().map(|phase| GmCommand::EndedEarly {
            kind: phase.kind(),
            number: Some(phase.number()),
        }));
        let moved = believed.moved(self.game);
        commands.extend(moved.map(|shift| GmCommand::Moved { shift }));
        if !believed.is_over() && is_over(self.game) {
            commands.push(GmCommand::GameEnded);
        }
        commands
    }

    fn written(&self, believed: &Believed, commands: Vec<GmCommand<SeatId>>) -> BotLines {
        let mut then = believed.with_its_names(self.game);
        let phrases = CommentPhrases::default();
        let mut said = BotLines::default();
        for command in commands {
            let slot = command.slot();
            let pronouns = slot.and_then(|seat| self.game.seat(seat));
            let announcement = Announcement {
                pronouns: pronouns.and_then(|held| held.pronouns.clone()),
                command,
            };
            match public::bot_line(&desk::thread_names(&then), &phrases, &announcement) {
                Ok(line) => said.lines.push(line),
                Err(error) => said.unsaid.push(format!("For the bot: {error}.")),
            }
            if let (Some(slot), GmCommand::Replaced { .. }) = (slot, &announcement.command) {
                believed::rename(&mut then, slot, self.game);
            }
        }
        said
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

fn is_over(game: &Game) -> bool {
    matches!(game.stage, Stage::Over { .. })
}

/// Whether the thread may know that a seat is out: who died in a night is told behind it.
fn is_out(game: &Game, id: SeatId, seat: &Seat) -> bool {
    seat.death.as_ref().is_some_and(|death| {
        let of_running_night =
            death.cause == Cause::Night && death.phase.is_some() && death.phase == game.phase();
        !of_running_night || game.told_dead(id)
    })
}

/// Whether an entry has done anything that a bot may have to be told.
fn concerns_bot(entry: &Entry) -> bool {
    let mut facts = entry.change.facts().iter();
    facts.any(Event::concerns_bot)
}
