//! The posts that lines have made due and that were not posted yet (H6.5, H10.1).
//!
//! They are found by going through the entries that count, so that an undo takes with it what its
//! step made due, and an older game owes the same.

use super::Teller;
use super::bot::changes_for_bot;
use crate::game::{
    Audience, Cause, Change, Deed, DueText, Entry, Event, Game, LeftText, SeatId, Stage, TakenMove,
};
use crate::report::Text;
use crate::time::{Phase, PhaseKind};

impl Teller<'_> {
    /// The posts that are due and were not posted yet, in the order of the lines that made them
    /// due.
    pub(super) fn owed_posts(&self) -> Vec<DueText> {
        let mut walk = Walk {
            game: self.game,
            at_table: self.speaker.rules.tables().is_some(),
            has_bot: self.game.setup.forum.tracker_lines,
            moves: self.game.moves.iter(),
            moved: None,
            stage: Stage::Preparing,
            last: None,
            kept_account: false,
            dead: Vec::new(),
            owed: Vec::new(),
        };
        let turned = self.turned_for_bot();
        for entry in self.journal.entries() {
            // A bot reads what happened in its order.
            let lines = DueText::BotLines(entry.no);
            if turned.contains(&lines) {
                walk.owed.push(lines);
            }
            if !self.journal.in_force(entry.no) {
                continue;
            }
            walk.entry(entry);
            if self.moves_deadline_by_going_on(entry) {
                walk.owed.push(DueText::DeadlineMoved);
            }
        }
        let mut owed = walk.owed;
        let wrongs = self.wrong_texts();
        let mut wrong = wrongs.iter().map(|wrong| wrong.text);
        let is_of_now = |text: &LeftText| text.phase == self.game.phase();
        if wrong.any(|text| text.holds(DueText::DeadlineMoved) && is_of_now(text)) {
            owed.push(DueText::DeadlineMoved);
        }
        let mut wrong = wrongs.iter();
        if wrong.any(|wrong| wrong.win_gone) {
            owed.push(DueText::GoesOn);
        }
        let starts = owed.iter().any(|text| self.begins_running(*text));
        // Whom a shot takes along is not alive any more where the phase begins.
        let shot_waits = !self.rules.nights().open_shots(self.game).is_empty();
        let over = matches!(self.game.stage, Stage::Over { .. });
        owed.retain(|text| match text {
            // A night that is resolved asks for nothing more.
            DueText::NightStart(_) => !over && !shot_waits && !self.game.night_done(),
            DueText::DayStart(_) => !over && !shot_waits,
            DueText::Runoff(_) | DueText::GoesOn => !over,
            DueText::BotLines(entry) => !self.bot_lines_of(*entry).lines.is_empty(),
            // The beginning tells the deadline as it is now.
            DueText::DeadlineMoved => !over && !starts,
            _ => !over || self.game.begun_by(*text).is_none(),
        });
        let mut posts = Vec::new();
        for text in owed {
            if !posts.contains(&text) {
                posts.push(text);
            }
        }
        posts
    }

    /// Whether an entry takes back an end, and the deadline is another one with that.
    fn moves_deadline_by_going_on(&self, entry: &Entry) -> bool {
        let goes_on = |event: &Event| matches!(event, Event::GameReopened { post: None, .. });
        if !entry.change.facts().iter().any(goes_on) {
            return false;
        }
        let Ok(before) = self.journal.counting_before(entry.no) else {
            return false;
        };
        let mut after = before.clone();
        let mut facts = entry.change.facts().iter();
        // What counts has been applied before.
        let _fits = facts.all(|event| after.apply(event).is_ok());
        let end = |game: &Game| {
            let schedule = game.schedule().ok().flatten()?;
            Some(schedule.named(game.phases.last()?.phase)?.end)
        };
        end(&before) != end(&after)
    }

    /// The lines on undone and redone steps of which a bot believes something else than is so: it has
    /// read the lines on the step, or on its undo, and that was turned since.
    fn turned_for_bot(&self) -> Vec<DueText> {
        if !self.game.setup.forum.tracker_lines {
            return Vec::new();
        }
        let entries = self.journal.entries();
        let mut turned: Vec<u64> = Vec::new();
        for entry in entries {
            if let Change::Undo(of) | Change::Redo(of) = entry.change
                && !turned.contains(&of)
            {
                turned.push(of);
            }
        }
        let owed = turned.into_iter().filter_map(|of| {
            let touching = entries.iter().filter(|entry| match entry.change {
                Change::Undo(step) | Change::Redo(step) => step == of,
                Change::Do(_) => entry.no == of,
            });
            let touching: Vec<&Entry> = touching.collect();
            let was_read = |entry: &&&Entry| {
                let mut left = self.game.left.iter();
                left.any(|text| text.holds(DueText::BotLines(entry.no)))
            };
            let believed = touching.iter().rev().find(was_read)?;
            if self.was_read_again(believed.no) {
                return None;
            }
            let last = touching.last()?;
            let is_undone = |entry: &Entry| matches!(entry.change, Change::Undo(_));
            (is_undone(believed) != is_undone(last)).then_some(DueText::BotLines(last.no))
        });
        owed.collect()
    }

    /// Whether the post with the lines on an entry counts anew, by a later entry that does the same:
    /// what the bot believes is so again.
    fn was_read_again(&self, entry: u64) -> bool {
        let left = || self.game.left.iter();
        let read = left().filter(|text| text.holds(DueText::BotLines(entry)));
        let mut read = read.filter(|text| !text.again);
        read.any(|text| left().any(|other| other.repeats(text)))
    }

    /// The lines for the bot on an entry that was just kept, and what none could say. What was never
    /// posted need not be turned back.
    pub(super) fn for_the_bot(&self, entry: u64) -> (Option<Text>, Vec<String>) {
        let mut entries = self.journal.entries().iter();
        let made = entries.find(|made| made.no == entry);
        let turns = made.is_some_and(|made| !matches!(made.change, Change::Do(_)));
        let part = DueText::BotLines(entry);
        let mut left = self.game.left.iter();
        if left.any(|text| text.holds(part)) {
            return (None, Vec::new());
        }
        if turns && self.keeps_account() && !self.owed_posts().contains(&part) {
            return (None, Vec::new());
        }
        (self.due(part), self.bot_lines_of(entry).unsaid)
    }

    /// Whether the host has recorded anything but counts as posted.
    fn keeps_account(&self) -> bool {
        let is_count = |part: &DueText| matches!(part, DueText::Count(_) | DueText::TableTally);
        let mut left = self.game.left.iter();
        left.any(|text| text.to == Audience::Public && !text.parts.iter().all(is_count))
    }

    /// Whether a post that has just become due is one for the thread: that somebody is in the game
    /// again, or that it goes on, it reads only where it has read of the death or the end.
    pub(super) fn reaches_the_thread(&self, due: DueText) -> bool {
        !matches!(due, DueText::Returned(_) | DueText::GoesOn) || self.owed_posts().contains(&due)
    }

    fn begins_running(&self, text: DueText) -> bool {
        begun_by(self.game, text).is_some_and(|phase| self.game.phase() == Some(phase))
    }
}

/// The phase that a text begins.
fn begun_by(game: &Game, text: DueText) -> Option<Phase> {
    match text {
        DueText::DayStart(phase) | DueText::NightStart(phase) => Some(phase),
        other => game.begun_by(other),
    }
}

/// What is owed, entry by entry.
struct Walk<'g> {
    game: &'g Game,
    at_table: bool,
    /// Whether a bot in the thread is to be told what changes.
    has_bot: bool,
    /// The moves that are still to come.
    moves: std::slice::Iter<'g, TakenMove>,
    /// The number of the last one before.
    moved: Option<u64>,
    /// Where the game stands so far.
    stage: Stage,
    /// The phase that began last.
    last: Option<Phase>,
    /// Whether anything but a count was recorded as posted so far. Of a host who keeps no account
    /// of posts nothing is asked that belongs to an earlier phase.
    kept_account: bool,
    /// Who is dead so far, of what, since which phase.
    dead: Vec<(SeatId, Cause, Option<Phase>)>,
    owed: Vec<DueText>,
}

impl Walk<'_> {
    fn entry(&mut self, entry: &Entry) {
        let events = entry.change.facts();
        let begins = |event: &Event| matches!(event, Event::PhaseBegan { .. });
        if !self.kept_account && events.iter().any(begins) {
            self.owed.clear();
        }
        for event in events {
            self.event(event, events);
        }
        // What the host has pasted, a bot has read; not what follows from it at a table.
        let is_read = |event: &Event| matches!(event, Event::PostsRead { .. });
        let is_told = !self.at_table && events.iter().any(is_read);
        let lines = DueText::BotLines(entry.no);
        // What it has read before in the very words counts as posted by the entry itself.
        let left =
            |event: &Event| matches!(event, Event::TextLeft { text, .. } if text.holds(lines));
        let is_told = is_told || events.iter().any(left);
        if self.has_bot && !is_told && events.iter().any(changes_for_bot) {
            self.owed.push(lines);
        }
    }

    fn event(&mut self, event: &Event, events: &[Event]) {
        if let Event::Died { seat, cause, .. } = event {
            self.forget(DueText::Returned(*seat));
            self.dead.push((*seat, *cause, self.phase()));
        }
        match event {
            Event::TextLeft { text, .. } if text.to == Audience::Public => {
                let is_count =
                    |part: &DueText| matches!(part, DueText::Count(_) | DueText::TableTally);
                self.kept_account |= !text.parts.iter().all(is_count);
                if text.parts.is_empty() && text.name == "bot lines" {
                    // Lines for a bot left without a part of their own in older journals.
                    self.owed
                        .retain(|owed| !matches!(owed, DueText::BotLines(_)));
                }
                self.left(&text.parts);
            }
            Event::MoveTaken { .. } => {
                if let Some(taken) = self.moves.next() {
                    self.moved = Some(taken.no);
                    self.owed.extend(taken.told_to(&Audience::Public));
                }
            }
            Event::Replaced { seat, post, .. } => {
                self.forget(DueText::Replacement(*seat));
                self.owe(*post, DueText::Replacement(*seat));
            }
            Event::Died {
                seat, cause, post, ..
            } if self.is_told_alone(*seat, *cause) => {
                self.owe(*post, DueText::Left(*seat));
            }
            Event::Revived { seat, post, .. } => self.comes_back(*seat, *post),
            Event::DeadlineMoved { post, .. } => {
                self.forget(DueText::DeadlineMoved);
                self.owe(*post, DueText::DeadlineMoved);
            }
            Event::ToldAgain { deed, .. } => self.told_again(*deed),
            Event::RunoffBegan { .. } => {
                let day = self.phase().map(DueText::Runoff);
                self.owed.extend(day);
            }
            noted if noted.as_hosting_error().is_some() => {
                let runs = self.phase().map(|_| DueText::HostingError);
                self.owed.extend(runs);
            }
            Event::PhaseBegan { phase, .. } => self.begins(*phase, events),
            Event::GameOver { .. } => self.ends(events),
            Event::GameReopened { post, .. } => self.goes_on(*post),
            _ => {}
        }
    }

    fn phase(&self) -> Option<Phase> {
        match self.stage {
            Stage::Running(phase) => Some(phase),
            Stage::Preparing | Stage::Over { .. } => None,
        }
    }

    /// A text is due; what was said in the thread is told already.
    fn owe(&mut self, post: Option<u64>, text: DueText) {
        if post.is_none() {
            self.owed.push(text);
        }
    }

    fn forget(&mut self, text: DueText) {
        self.owed.retain(|owed| *owed != text);
    }

    /// A post has left.
    fn left(&mut self, parts: &[DueText]) {
        let parts: Vec<DueText> = parts.iter().map(|part| self.of_its_move(*part)).collect();
        let phase = self.phase();
        let tells_deadline = |part: &DueText| {
            *part == DueText::DeadlineMoved
                || phase.is_some() && begun_by(self.game, *part) == phase
        };
        let deadline = parts.iter().any(tells_deadline);
        let is_told =
            |owed: &DueText| parts.contains(owed) || (deadline && *owed == DueText::DeadlineMoved);
        self.owed.retain(|owed| !is_told(owed));
    }

    /// The same text with the number of its move, where an older journal means the last one before.
    fn of_its_move(&self, text: DueText) -> DueText {
        match text {
            DueText::Told { of, index } => DueText::Told {
                of: of.or(self.moved),
                index,
            },
            other => other,
        }
    }

    /// Somebody is alive again: what is not posted yet of the death need not be, and what the thread
    /// has read of it is put right. At a table the move tells it.
    fn comes_back(&mut self, seat: SeatId, post: Option<u64>) {
        let died = self.dead.iter().rposition(|(dead, ..)| *dead == seat);
        let Some((_, cause, phase)) = died.map(|at| self.dead.remove(at)) else {
            return;
        };
        let is_known = !self.waits_to_be_told(seat, cause, phase);
        self.forget(DueText::Left(seat));
        if is_known && !self.at_table && self.phase().is_some() {
            self.owe(post, DueText::Returned(seat));
        }
    }

    /// Whether a death has reached no reader yet: its night is not over for the thread, or the post
    /// that tells it waits. Of a host who keeps no account of posts all counts as told.
    fn waits_to_be_told(&self, seat: SeatId, cause: Cause, phase: Option<Phase>) -> bool {
        if cause == Cause::Night && self.phase() == phase {
            return true;
        }
        let tells = |text: &DueText| match (*text, cause) {
            (DueText::Left(left), Cause::Host | Cause::Removal) => left == seat,
            (DueText::Elimination(day), Cause::Elimination) => Some(day) == phase,
            (DueText::NightDeaths(night), Cause::Night) => Some(night) == phase,
            (DueText::DayStart(_), Cause::Night) => true,
            _ => false,
        };
        self.kept_account && self.owed.iter().any(tells)
    }

    fn told_again(&mut self, deed: Deed) {
        match deed {
            Deed::Died(seat) => self.forget(DueText::Left(seat)),
            Deed::Replaced(seat) => self.forget(DueText::Replacement(seat)),
            Deed::Moved(_) => self.forget(DueText::DeadlineMoved),
            Deed::Revived(seat) => self.forget(DueText::Returned(seat)),
            Deed::EndedEarly(_) => {}
        }
    }

    /// Whether a death has a text of its own: at a table the move tells it.
    fn is_told_alone(&self, seat: SeatId, cause: Cause) -> bool {
        let by_move = || {
            let moved = self
                .game
                .moves
                .iter()
                .filter(|taken| Some(taken.no) == self.moved);
            let mut told = moved.flat_map(|taken| &taken.told);
            told.any(|told| told.out.contains(&seat))
        };
        match cause {
            Cause::Removal => !self.at_table || !by_move(),
            Cause::Host => !self.at_table,
            Cause::Elimination | Cause::Night => false,
        }
    }

    fn begins(&mut self, phase: Phase, events: &[Event]) {
        let before = self.phase();
        self.stage = Stage::Running(phase);
        self.last = Some(phase);
        let game = self.game;
        let night = unposted_night(game, &self.owed);
        // What a phase begins with is out of date when it is over, but for the deaths in it.
        self.owed.retain(|owed| match *owed {
            DueText::DayStart(_)
            | DueText::NightStart(_)
            | DueText::DeadlineMoved
            | DueText::Runoff(_) => false,
            DueText::Replacement(_) => before.is_some(),
            told => game.told(told).is_none_or(|(_, told)| {
                told.begins.is_none_or(|begun| begun == phase)
                    || !told.fell.is_empty()
                    || !told.out.is_empty()
            }),
        });
        if self.at_table {
            return;
        }
        self.owed.extend(night.map(DueText::NightDeaths));
        let day = before.filter(|before| before.kind() == PhaseKind::Day);
        self.owed.extend(day.map(DueText::FinalTally));
        let removed = |event: &Event| {
            matches!(
                event,
                Event::Died {
                    cause: Cause::Removal,
                    ..
                }
            )
        };
        let voted = day.filter(|_| !events.iter().any(removed));
        self.owed.extend(voted.map(DueText::Elimination));
        self.owed.push(match phase.kind() {
            PhaseKind::Day => DueText::DayStart(phase),
            PhaseKind::Night => DueText::NightStart(phase),
        });
    }

    fn ends(&mut self, events: &[Event]) {
        let last = self.phase();
        self.forget(DueText::GoesOn);
        self.stage = Stage::Over {
            winners: Vec::new(),
            reason: String::new(),
            declared: false,
        };
        let mut facts = events.iter();
        if self.at_table {
            // The move tells the end itself.
            if !facts.any(|event| matches!(event, Event::MoveTaken { .. })) {
                self.owed.push(DueText::GameEnd);
            }
            return;
        }
        let is_vote = |event: &Event| {
            matches!(
                event,
                Event::Died {
                    cause: Cause::Elimination,
                    midday: false,
                    ..
                }
            )
        };
        let before = unposted_night(self.game, &self.owed);
        let day = last.filter(|_| facts.any(is_vote));
        let night = last.filter(|last| self.game.night_record(*last).is_some());
        let night = night.or(before);
        self.owed.extend(night.map(DueText::NightDeaths));
        self.owed.extend(day.map(DueText::FinalTally));
        self.owed.extend(day.map(DueText::Elimination));
        self.owed.push(DueText::GameEnd);
    }

    fn goes_on(&mut self, post: Option<u64>) {
        if let (Stage::Over { .. }, Some(last)) = (&self.stage, self.last) {
            self.stage = Stage::Running(last);
            // What has reached no reader need not be taken back.
            let waits = self.kept_account && self.owed.contains(&DueText::GameEnd);
            if !waits {
                self.owe(post, DueText::GoesOn);
            }
            self.owed
                .retain(|owed| !matches!(owed, DueText::GameEnd | DueText::NightDeaths(_)));
        }
    }
}

/// The night whose deaths the beginning of a day tells that was not posted; none if nobody died.
fn unposted_night(game: &Game, owed: &[DueText]) -> Option<Phase> {
    let day = owed.iter().find_map(|owed| match owed {
        DueText::DayStart(day) => Some(*day),
        _ => None,
    })?;
    let mut begun = game.phases.iter().rev().map(|start| start.phase);
    let night = begun
        .find(|phase| *phase == day)
        .and_then(|_| begun.next())?;
    let record = game.night_record(night)?;
    (!record.deaths.is_empty()).then_some(night)
}
