//! The entries of a game gone through one by one, for the posts that each makes due or tells.

use std::collections::{BTreeMap, BTreeSet};

use nightdesk_game::{
    Audience, Cause, Deed, DueText, Entry, Event, Game, LeftPlace, LeftText, Mark, SeatId, Stage,
    TakenMove, ToldPlace,
};
use nightdesk_report::was_announced_alone;
use nightdesk_rules::REVENGE;
use nightdesk_time::{Phase, PhaseKind};

/// The phase that a text begins.
pub(super) fn begun_by(game: &Game, text: DueText) -> Option<Phase> {
    match text {
        DueText::DayStart(phase) | DueText::NightStart(phase) => Some(phase),
        other => game.begun_by(other),
    }
}

/// What is owed, entry by entry.
#[derive(Debug)]
pub(super) struct Walk<'g> {
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
    pub(super) dead: Vec<(SeatId, Cause, Option<Phase>)>,
    /// The number of the entry in which each of them died.
    died_in: BTreeMap<SeatId, u64>,
    /// Who is alive again since the game was over: told once it goes on.
    back: Vec<SeatId>,
    /// Who was taken along by somebody who died in a night that no post has told yet: told with it.
    pub(super) with_its_night: Vec<SeatId>,
    pub(super) owed: Vec<DueText>,
}

impl<'g> Walk<'g> {
    /// Before the first entry of a game; `counting` are the texts that have left and count.
    pub(super) fn new(
        game: &'g Game,
        at_table: bool,
        nights_name_all: bool,
        counting: BTreeSet<LeftPlace>,
    ) -> Self {
        Self {
            game,
            at_table,
            nights_name_all,
            counting,
            moves: game.moves.iter(),
            moved: None,
            stage: Stage::Preparing,
            last: None,
            kept_account: false,
            entry: 0,
            dead: Vec::new(),
            died_in: BTreeMap::new(),
            back: Vec::new(),
            with_its_night: Vec::new(),
            owed: Vec::new(),
        }
    }
}

impl Walk<'_> {
    /// Goes through the next entry that counts.
    pub(super) fn entry(&mut self, entry: &Entry) {
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
            } if self.is_told_alone(*seat, *cause, events) => {
                if post.is_none() && self.follows_its_night(events) {
                    self.with_its_night.push(*seat);
                } else {
                    self.owe(*post, DueText::Left(*seat));
                }
            }
            Event::Revived { seat, post, .. } => self.comes_back(*seat, *post),
            Event::Marked { seat, mark } if mark.name == Mark::KNOWN_WEIGHT => {
                self.owed.push(DueText::Revealed(*seat));
            }
            Event::DeadlineMoved { post, .. } => {
                self.forget(DueText::DeadlineMoved);
                self.owe(*post, DueText::DeadlineMoved);
            }
            Event::ToldAgain { deed, .. } => self.post_repeats(*deed),
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
        let is_known = !self.awaits_its_post(seat, cause, phase);
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
    fn awaits_its_post(&self, seat: SeatId, cause: Cause, phase: Option<Phase>) -> bool {
        if cause == Cause::Night && self.phase() == phase {
            return true;
        }
        let mut owed = self.owed.iter();
        self.kept_account && owed.any(|owed| self.tells_death(*owed, (seat, cause, phase)))
    }

    /// Whether a post tells a death.
    pub(super) fn tells_death(
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
            (DueText::Elimination(day), Cause::Host) => {
                Some(day) == phase && !self.game.died_with_vote(seat).is_empty()
            }
            (DueText::NightDeaths(night), Cause::Night) => Some(night) == phase,
            (DueText::DayStart(day), Cause::Night) => {
                phase.is_some() && phase_before(self.game, day) == phase
            }
            (DueText::Told(_), _) => self.game.text_of_move(post).is_some_and(|(taken, told)| {
                let by_move = || self.died_in.get(&seat) == Some(&taken.no);
                told.to == Audience::Public
                    && (told.fell.contains(&seat) || told.out.contains(&seat) || by_move())
            }),
            _ => false,
        }
    }

    fn post_repeats(&mut self, deed: Deed) {
        match deed {
            Deed::Died(seat) => self.forget(DueText::Left(seat)),
            Deed::Replaced(seat) => self.forget(DueText::Replacement(seat)),
            Deed::Moved(_) => self.forget(DueText::DeadlineMoved),
            Deed::Revived(seat) => self.forget(DueText::Returned(seat)),
            Deed::EndedEarly(_) => {}
        }
    }

    /// Whether a death has a text of its own: at a table the move tells it.
    fn is_told_alone(&self, seat: SeatId, cause: Cause, events: &[Event]) -> bool {
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
            // Who dies of an elimination is told with it; who leaves the game with a win is not, and
            // neither is who dies at the end of the day.
            Cause::Host => {
                let by_vote = events.iter().any(is_vote);
                let at_dusk = events.iter().any(|event| {
                    matches!(event, Event::Marked { seat: of, mark } if *of == seat && mark.name == Mark::AT_DUSK)
                });
                !self.at_table && (!by_vote || at_dusk || Event::is_leaving(events, seat))
            }
            Cause::Elimination | Cause::Night => false,
        }
    }

    /// Whether somebody is taken along by a shot that is owed of the night which the next phase tells: that post tells
    /// both, in their order.
    fn follows_its_night(&self, events: &[Event]) -> bool {
        let is_shot =
            |event: &Event| matches!(event, Event::Ruled { question, .. } if question == REVENGE);
        let phase = self.phase();
        let mut dead = self.dead.iter();
        let in_night = dead.any(|(_, cause, of)| *cause == Cause::Night && *of == phase);
        self.nights_name_all && in_night && events.iter().any(is_shot)
    }

    fn begins(&mut self, phase: Phase, events: &[Event]) {
        self.with_its_night.clear();
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
            told => game.text_of_move(told).is_none_or(|(_, told)| {
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
            self.drop_departures_of(before);
        }
        // Of a day that is left out there is nothing to tell: it begins and ends in one entry.
        let is_left_out = |day: &Phase| {
            let mut begun = events.iter();
            begun.any(|event| matches!(event, Event::PhaseBegan { phase, .. } if phase == day))
        };
        let day = before.filter(|before| before.kind() == PhaseKind::Day && !is_left_out(before));
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
    fn drop_departures_of(&mut self, night: Option<Phase>) {
        if !self.nights_name_all {
            return;
        }
        let dead = self.dead.iter().filter(|(.., phase)| *phase == night);
        let dead: Vec<SeatId> = dead.map(|(seat, ..)| *seat).collect();
        let game = self.game;
        self.owed
            .retain(|owed| !matches!(owed, DueText::Left(seat) if dead.contains(seat) && !was_announced_alone(game, *seat)));
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
        let before = unposted_night(self.game, &self.owed);
        let day = last.filter(|_| facts.any(is_vote));
        let night = last.filter(|last| self.game.night_record(*last).is_some());
        let night = night.or(before);
        self.owed.extend(night.map(DueText::NightDeaths));
        if night.is_some() {
            self.drop_departures_of(night);
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

/// That the vote of a day eliminates somebody at its end.
fn is_vote(event: &Event) -> bool {
    matches!(
        event,
        Event::Died {
            cause: Cause::Elimination,
            midday: false,
            ..
        }
    )
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
