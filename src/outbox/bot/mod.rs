//! The fixed lines for a bot that reads the host's posts.
//!
//! They are the difference between what the bot believes and what is so: what was undone before it
//! was posted needs no line, and what was undone after that is turned back. Each is written so that
//! a reader who knows the thread as the bot does takes it for just that; where no line can say it,
//! the host is told.

mod believed;

use std::collections::BTreeSet;

use super::Outbox;
use believed::Believed;
use nightdesk_game::{Audience, Cause, Change, Death, DueText, Entry, Event, Game, SeatId, Stage};
use nightdesk_gm::{CommentPhrases, DeathWord, GmCommand, NewPlayer};
use nightdesk_report::Text;
use nightdesk_report::document::Line;
use nightdesk_report::public::{self, Announcement};
use nightdesk_text::say;
use nightdesk_time::Phase;

/// The lines, and what could not be said by any.
#[derive(Debug, Default)]
pub struct BotLines {
    pub lines: Vec<Line>,
    pub unsaid: Vec<String>,
}

impl Outbox<'_> {
    /// The lines that are owed to the bot; none if there is none, or it knows everything.
    pub fn owed_to_bot(&self) -> Option<DueText> {
        if !self.game.setup.forum.tracker_lines {
            return None;
        }
        // Whoever reads them knows all that is so by then: only that texts have left is nothing new.
        let mut entries = self.journal.entries().iter().rev();
        let last = entries.find(|entry| !only_sends(entry))?.no;
        let owed = !self.bot_lines(self.read_by_bot(last + 1)).lines.is_empty();
        owed.then_some(DueText::BotLines(last))
    }

    /// The lines by which the bot knows all that is so, up to an entry.
    pub fn bot_lines_to(&self, entry: u64) -> BotLines {
        self.bot_lines(self.read_by_bot(entry))
    }

    /// The lines for the bot where an entry was just kept, and what none could say. Of a host who
    /// keeps no account of posts everything before counts as read.
    pub fn for_the_bot(&self, entry: u64) -> (Option<Text>, Vec<String>) {
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
            Change::Undo { no: of, .. } | Change::Redo(of) => entry(of).is_some_and(concerns_bot),
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
        let left = self.left_texts().into_iter();
        let mut posts = left.filter(|(_, text, _)| {
            text.to == Audience::Public && !text.parts.iter().all(|part| part.is_running_count())
        });
        posts.next().map(|(place, ..)| place.entry)
    }

    /// The lines by which a bot that has read everything up to an entry knows all that is so.
    fn bot_lines(&self, read: u64) -> BotLines {
        let Ok(journal) = self.journal.at(read) else {
            return BotLines::default();
        };
        let mut believed = Believed::of(journal.game());
        let entries = self.journal.entries().iter();
        let since = entries.filter(|entry| entry.no > read);
        let at_table = self.rules.tables().is_some();
        let mut ended = Vec::new();
        for entry in since {
            if self.journal.in_force(entry.no) {
                believed.hear(entry, self.game, at_table, &BTreeSet::new());
                ended.extend(self.ended_early(entry));
            } else if posts_read(entry).next().is_some() {
                // A post is in the thread whatever the desk takes back of it.
                believed.hear(entry, self.game, at_table, &self.read_again(entry));
            }
        }
        ended.retain(|phase| !believed.knows_end_of(*phase));
        let commands = self.commands(&believed, &ended);
        let mut said = self.written(&believed, commands);
        said.unsaid.extend(believed.is_ahead(self.game));
        said
    }

    /// Which posts of an entry were read again later: what they say is heard there.
    fn read_again(&self, entry: &Entry) -> BTreeSet<u64> {
        let own: BTreeSet<u64> = posts_read(entry).collect();
        let later = self.journal.entries().iter();
        let later = later
            .filter(|other| other.no > entry.no)
            .flat_map(posts_read);
        later.filter(|post| own.contains(post)).collect()
    }

    /// What the bot must be told, in the order in which it is to read it.
    fn commands(&self, believed: &Believed, ended: &[Phase]) -> Vec<GmCommand<SeatId>> {
        let mut commands = Vec::new();
        // After the end it hears nothing but that the game goes on.
        if believed.is_over() && is_over(self.game) {
            return commands;
        }
        if believed.is_over() && !is_over(self.game) {
            commands.push(GmCommand::Unended);
        }
        let seats = || self.game.seats();
        let back =
            seats().filter(|(id, _)| believed.is_out(*id) && !self.game.may_be_known_out(*id));
        commands.extend(back.map(|(slot, _)| GmCommand::Resurrect { slot }));
        let taken =
            seats().filter(|(id, seat)| believed.name(*id).is_some_and(|it| it != seat.name));
        commands.extend(taken.map(|(old, seat)| GmCommand::Replaced {
            new: NewPlayer::User(seat.name.clone()),
            old,
        }));
        let died =
            seats().filter(|(id, _)| !believed.is_out(*id) && self.game.may_be_known_out(*id));
        let died = died.filter_map(|(id, seat)| Some((id, seat.death.as_ref()?)));
        commands.extend(self.phase_by_phase(died.collect(), ended));
        let moved = believed.moved(self.game);
        commands.extend(moved.map(|shift| GmCommand::Moved { shift }));
        if !believed.is_over() && is_over(self.game) {
            commands.push(GmCommand::GameEnded);
        }
        commands
    }

    /// The deaths and the early ends, each death before the line that ends its phase: the bot books
    /// it in the phase that it takes for running.
    fn phase_by_phase(
        &self,
        mut died: Vec<(SeatId, &Death)>,
        ended: &[Phase],
    ) -> Vec<GmCommand<SeatId>> {
        let place = |phase: Phase| self.game.setup.schedule.first.index_of(phase);
        let mut commands = Vec::new();
        for phase in ended {
            let is_later = |death: &Death| death.phase.and_then(place) > place(*phase);
            let (later, before): (Vec<_>, Vec<_>) =
                died.into_iter().partition(|(_, death)| is_later(death));
            died = later;
            let before = before.into_iter();
            commands.extend(before.map(|(seat, death)| self.died(seat, death.cause)));
            commands.push(GmCommand::EndedEarly {
                kind: phase.kind(),
                number: Some(phase.number()),
            });
        }
        let later = died.into_iter();
        commands.extend(later.map(|(seat, death)| self.died(seat, death.cause)));
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
            match public::bot_line(
                &nightdesk_desk::thread_names(&then),
                &phrases,
                &announcement,
            ) {
                Ok(line) => said.lines.push(line),
                Err(error) => said.unsaid.push(say!(self, "for_the_bot", error)),
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

/// Whether a game is over, or a host's post has said so.
fn is_over(game: &Game) -> bool {
    matches!(game.stage, Stage::Over { .. }) || game.thread.announced_over.is_some()
}

/// Whether an entry has done anything that a bot may have to be told.
fn concerns_bot(entry: &Entry) -> bool {
    entry.change.facts().iter().any(Event::may_concern_bot)
}

/// Whether an entry says nothing but that texts have left.
fn only_sends(entry: &Entry) -> bool {
    let facts = entry.change.facts();
    let leaves = |event: &Event| matches!(event, Event::TextLeft { .. });
    !facts.is_empty() && facts.iter().all(leaves)
}

/// The numbers of the posts that an entry has read.
fn posts_read(entry: &Entry) -> impl Iterator<Item = u64> {
    let read = entry.change.facts().iter().filter_map(|event| match event {
        Event::PostsRead { posts } => Some(posts),
        _ => None,
    });
    read.flatten().map(|post| post.number)
}
