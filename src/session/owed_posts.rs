//! The posts that lines have made due and that were not posted yet.
//!
//! They are found by going through the entries that count, so that an undo takes with it what its
//! step made due, and an older game owes the same.

use std::collections::{BTreeMap, BTreeSet};

use super::Teller;
use crate::desk::moves_behind_going_on;
use crate::game::{
    Audience, Cause, Deed, DueText, Entry, Event, Game, LeftPlace, LeftText, SeatId, Stage,
    TakenMove, TextKind, Told, ToldPart, ToldPlace,
};
use crate::report::Untold;
use crate::time::{Phase, PhaseKind};

impl Teller<'_> {
    /// The posts that are due and were not posted yet, in the order of the lines that made them
    /// due.
    pub(super) fn owed_posts(&self) -> Vec<DueText> {
        let mut owed = self.walked().owed;
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
            // The beginning tells the deadline as it is now.
            DueText::DeadlineMoved => !over && !starts,
            _ => !over || self.game.begun_by(*text).is_none(),
        });
        owed.extend(self.owed_to_bot());
        let mut posts = Vec::new();
        for text in owed {
            if !posts.contains(&text) {
                posts.push(text);
            }
        }
        posts
    }

    /// What is owed, entry by entry.
    fn walked(&self) -> Walk<'_> {
        let mut walk = Walk {
            game: self.game,
            at_table: self.speaker.rules.tables().is_some(),
            nights_name_all: self.nights_name_all(),
            counting: self.left_places(),
            moves: self.game.moves.iter(),
            moved: None,
            stage: Stage::Preparing,
            last: None,
            kept_account: false,
            entry: 0,
            dead: Vec::new(),
            died_in: BTreeMap::new(),
            back: Vec::new(),
            owed: Vec::new(),
        };
        let entries = self.journal.entries().iter();
        for entry in entries.filter(|entry| self.journal.in_force(entry.no)) {
            walk.entry(entry);
            if self.moves_deadline_besides(entry) {
                walk.owed.push(DueText::DeadlineMoved);
            }
        }
        walk
    }

    /// Whether the posts that tell of a night name all who left the game in it: the host's own may
    /// leave that out.
    fn nights_name_all(&self) -> bool {
        [TextKind::DayStart, TextKind::NightDeaths]
            .into_iter()
            .all(|name| self.words.is_laid_out_with(name, "deaths"))
    }

    /// What has happened, and no post has told yet. Of a host who keeps no account of posts, what
    /// belongs to an earlier phase counts as told.
    pub(super) fn untold(&self) -> Untold {
        if !matches!(self.game.stage, Stage::Running(_)) {
            return Untold::default();
        }
        let walk = self.walked();
        let waits = |(seat, cause, phase): &&(SeatId, Cause, Option<Phase>)| {
            let mut owed = walk.owed.iter();
            owed.any(|owed| walk.tells_death(*owed, (*seat, *cause, *phase)))
        };
        let dead = walk.dead.iter().filter(waits);
        let mut owed = walk.owed.iter();
        Untold {
            dead: dead.map(|(seat, ..)| *seat).collect(),
            phase_before: owed.any(|owed| match owed {
                DueText::DayStart(_) | DueText::NightDeaths(_) | DueText::Elimination(_) => true,
                // At a table the move tells it that begins the phase.
                other => self.game.told(*other).is_some_and(|(_, told)| {
                    told.begins.is_some() || !told.fell.is_empty() || !told.out.is_empty()
                }),
            }),
        }
    }

    /// Whether an entry takes back an end, or takes another setup over, and the deadline is another
    /// one with that which no post has told.
    fn moves_deadline_besides(&self, entry: &Entry) -> bool {
        let moves = |event: &Event| {
            matches!(
                event,
                Event::GameReopened { .. } | Event::SetupAdopted { .. }
            )
        };
        let facts = entry.change.facts();
        if !facts.iter().any(moves) || moves_behind_going_on(facts) {
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
    /// Whether the post that tells of a night names those, too, who left the game in it.
    nights_name_all: bool,
    /// The texts that have left and count.
    counting: BTreeSet<LeftPlace>,
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
    /// The number of the entry that is gone through.
    entry: u64,
    /// Who is dead so far, of what, since which phase.
    dead: Vec<(SeatId, Cause, Option<Phase>)>,
    /// The number of the entry in which each of them died.
    died_in: BTreeMap<SeatId, u64>,
    /// Who is alive again since the game was over: told once it goes on.
    back: Vec<SeatId>,
    owed: Vec<DueText>,
}

impl Walk<'_> {
    fn entry(&mut self, entry: &Entry) {
        self.entry = entry.no;
        let events = entry.change.facts();
        let begins = |event: &Event| matches!(event, Event::PhaseBegan { .. });
        if !self.kept_account && events.iter().any(begins) {
            self.owed.clear();
        }
        let mut left = entry.left_texts();
        for event in events {
            match event {
                Event::TextLeft { .. } => {
                    if let Some((place, text, _)) = left.next()
                        && self.counting.contains(&place)
                    {
                        self.text_left(text);
                    }
                }
                other => self.event(other, events),
            }
        }
    }

    fn event(&mut self, event: &Event, events: &[Event]) {
        if let Event::Died { seat, cause, .. } = event {
            self.forget(DueText::Returned(*seat));
            self.back.retain(|back| back != seat);
            self.dead.push((*seat, *cause, self.phase()));
            self.died_in.insert(*seat, self.entry);
        }
        match event {
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

    fn text_left(&mut self, text: &LeftText) {
        if text.to != Audience::Public {
            return;
        }
        self.kept_account |= !text.parts.iter().all(|part| part.is_running_count());
        self.left(&text.parts);
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
            DueText::Told(ToldPlace { of, index }) => DueText::Told(ToldPlace {
                of: of.or(self.moved),
                index,
            }),
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
        if !is_known || self.at_table {
            return;
        }
        match self.stage {
            Stage::Running(_) => self.owe(post, DueText::Returned(seat)),
            Stage::Over { .. } if post.is_none() => self.back.push(seat),
            Stage::Over { .. } | Stage::Preparing => {}
        }
    }

    /// Whether a death has reached no reader yet: its night is not over for the thread, or the post
    /// that tells it waits. Of a host who keeps no account of posts all counts as told.
    fn waits_to_be_told(&self, seat: SeatId, cause: Cause, phase: Option<Phase>) -> bool {
        if cause == Cause::Night && self.phase() == phase {
            return true;
        }
        let mut owed = self.owed.iter();
        self.kept_account && owed.any(|owed| self.tells_death(*owed, (seat, cause, phase)))
    }

    /// Whether a post tells a death.
    fn tells_death(
        &self,
        post: DueText,
        (seat, cause, phase): (SeatId, Cause, Option<Phase>),
    ) -> bool {
        match (post, cause) {
            (DueText::Left(left), Cause::Host | Cause::Removal) => left == seat,
            (DueText::NightDeaths(night), Cause::Host | Cause::Removal) => {
                self.nights_name_all && Some(night) == phase
            }
            (DueText::DayStart(day), Cause::Host | Cause::Removal) => {
                self.nights_name_all && phase.is_some() && phase_before(self.game, day) == phase
            }
            (DueText::Elimination(day), Cause::Elimination) => Some(day) == phase,
            (DueText::NightDeaths(night), Cause::Night) => Some(night) == phase,
            (DueText::DayStart(day), Cause::Night) => {
                phase.is_some() && phase_before(self.game, day) == phase
            }
            (DueText::Told { .. }, _) => self.game.told(post).is_some_and(|(taken, told)| {
                let in_its_words = || {
                    self.died_in.get(&seat) == Some(&taken.no) && names(told, self.game.name(seat))
                };
                told.to == Audience::Public
                    && (told.fell.contains(&seat) || told.out.contains(&seat) || in_its_words())
            }),
            _ => false,
        }
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
            | DueText::GoesOn
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
        if before.is_some_and(|before| before.kind() == PhaseKind::Night) {
            self.told_of_night(before);
        }
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

    /// Who left the game in a night is told with its deaths, and needs no word of his own beside them.
    fn told_of_night(&mut self, night: Option<Phase>) {
        if !self.nights_name_all {
            return;
        }
        let dead = self.dead.iter().filter(|(.., phase)| *phase == night);
        let dead: Vec<SeatId> = dead.map(|(seat, ..)| *seat).collect();
        self.owed
            .retain(|owed| !matches!(owed, DueText::Left(seat) if dead.contains(seat)));
    }

    fn ends(&mut self, events: &[Event]) {
        let last = self.phase();
        self.forget(DueText::GoesOn);
        self.stage = Stage::Over {
            winners: Vec::new(),
            players: Vec::new(),
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
        if night.is_some() {
            self.told_of_night(night);
        }
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
            let back = std::mem::take(&mut self.back).into_iter();
            self.owed.extend(back.map(DueText::Returned));
        }
    }
}

/// Whether a player is named in the words of a text that a move told.
fn names(told: &Told, player: &str) -> bool {
    told.parts.iter().any(|part| match part {
        ToldPart::Line(line) => line.contains(player),
        ToldPart::Table { rows, .. } => rows.iter().flatten().any(|cell| cell.contains(player)),
    })
}

/// The night whose deaths the beginning of a day tells that was not posted; none if nobody died.
fn unposted_night(game: &Game, owed: &[DueText]) -> Option<Phase> {
    let day = owed.iter().find_map(|owed| match owed {
        DueText::DayStart(day) => Some(*day),
        _ => None,
    })?;
    let night = phase_before(game, day)?;
    let record = game.night_record(night)?;
    let left = || game.seats().any(|(_, seat)| seat.died_in(night));
    (!record.deaths.is_empty() || left()).then_some(night)
}

/// The phase that ended when another one began; none before the first.
fn phase_before(game: &Game, phase: Phase) -> Option<Phase> {
    let mut begun = game.phases.iter().rev().map(|start| start.phase);
    begun
        .find(|begun| *begun == phase)
        .and_then(|_| begun.next())
}
