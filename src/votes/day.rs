//! The count of a day of a game, from what its journal tells.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::correction::{Corrections, votes_of};
use super::doubt::{Open, VoteInDoubt};
use super::not_counted::NotCounted;
use super::rules::CountRules;
use super::table::Table;
use nightdesk_game::{
    Ballot, CardVotes, DayEnds, DayEvent, DayStep, DueText, Game, HeldVote, Mark, MarkPlace,
    PostedCount, Seat, SeatId, VoteRules,
};
use nightdesk_text::names::same;
use nightdesk_time::Phase;

/// A day of a game as its votes add up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DayCount {
    /// The table after the last of its steps.
    pub table: Table,
    /// Votes that do not count, in order.
    pub refused: Vec<RefusedVote>,
    /// Votes in doubt, in order; those that count meanwhile are among them.
    pub held: Vec<(MarkPlace, HeldVote)>,
    /// Votes in doubt that do not count whatever they say, and why, in order.
    pub in_vain: Vec<(MarkPlace, HeldVote, NotCounted)>,
    /// Posts of the day that nobody has read and that come next.
    unread: VecDeque<(u64, u64)>,
    /// Those of players who have died since.
    of_dead: Vec<(MarkPlace, HeldVote)>,
    /// What the count that was posted last has wrong.
    pub corrections: Corrections,
    /// The posted counts that had something wrong, each with the later one that put it right.
    pub put_right: Vec<(u32, u32)>,
    /// What earlier posted counts have wrong and every later one has wrong, too.
    not_put_right: Vec<Corrections>,
    /// Why votes in later posts do not count, whatever they are for.
    closed: Option<NotCounted>,
    /// How many counts of the day stand in the thread, whatever has become of the day since.
    in_thread: u32,
}

/// A vote that does not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RefusedVote {
    /// Where it stands, if that is known.
    pub place: Option<MarkPlace>,
    /// Who voted.
    pub voter: SeatId,
    /// For whom; none would have taken the vote back.
    pub ballot: Option<Ballot>,
    /// Why it does not count.
    pub reason: NotCounted,
}

/// Counts a day, up to a post if one is given.
///
/// Whom the day eliminates stays in its count; who left it otherwise is gone
/// from it at that place.
#[must_use]
pub fn day_count(game: &Game, day: Phase, up_to: Option<u64>) -> DayCount {
    counted(game, day, up_to, &[])
}

/// Counts a day without the votes in doubt and the unread posts that the host passes over, each from
/// its first post to its last; votes among them that count meanwhile count.
#[must_use]
pub fn day_count_without(game: &Game, day: Phase, passed: &[(u64, u64)]) -> DayCount {
    counted(game, day, None, passed)
}

fn counted(game: &Game, day: Phase, up_to: Option<u64>, passed: &[(u64, u64)]) -> DayCount {
    let mut count = DayCount::at_dawn(game, day);
    count.unread.retain(|gap| !passed.contains(gap));
    let beyond = |place: Option<MarkPlace>| match (place, up_to) {
        (Some(place), Some(last)) => place.post > last,
        (Some(_) | None, _) => false,
    };
    let is_passed = |step: &DayStep| match (&step.what, step.place) {
        (DayEvent::Held(_), Some(place)) => passed.contains(&Open::Vote(place).posts()),
        _ => false,
    };
    let steps = steps(game, day).take_while(|step| !beyond(step.place));
    for step in steps {
        match (is_passed(step), &step.what) {
            (false, what) => count.take(step.place, what),
            // What counts meanwhile counts.
            (true, DayEvent::Held(held)) => {
                let voter = held.voter;
                let ballot = held.counts_for.map(|seat| Some(Ballot::Seat(seat)));
                if let Some(ballot) = ballot {
                    count.take(step.place, &DayEvent::Vote { voter, ballot });
                }
            }
            (true, _) => {}
        }
    }
    count.finish(up_to);
    count
}

/// What happened to the count of a day.
pub(super) fn steps(game: &Game, day: Phase) -> impl Iterator<Item = &DayStep> {
    game.day_steps.iter().filter(move |step| step.day == day)
}

/// How many counts of a day were posted.
fn in_thread(game: &Game, day: Phase) -> u32 {
    let posted = game.left.iter();
    let posted = posted.filter(|left| left.holds(DueText::Count(day)) && !left.again);
    u32::try_from(posted.count()).unwrap_or(u32::MAX)
}

impl DayCount {
    /// A day before anything has happened.
    pub(super) fn at_dawn(game: &Game, day: Phase) -> Self {
        let in_day = game
            .seats()
            .filter(|(_, seat)| at_dawn(game, seat, day))
            .map(|(id, _)| id);
        Self {
            table: Table::new(CountRules::of(game), in_day),
            refused: Vec::new(),
            held: Vec::new(),
            in_vain: Vec::new(),
            unread: game.thread.gaps(day).into(),
            of_dead: Vec::new(),
            corrections: Corrections::default(),
            put_right: Vec::new(),
            not_put_right: Vec::new(),
            closed: None,
            in_thread: in_thread(game, day),
        }
    }

    /// The votes on hold that the host is asked about: of several in one post the last, for that is
    /// the one that stands. At a table several of a post may count. What counts meanwhile is asked
    /// about where a hammer or a lock hangs on it.
    #[must_use]
    pub fn asked(&self) -> Vec<(MarkPlace, HeldVote)> {
        let hanging = self.hanging();
        let mut asked = self.in_doubt();
        asked.retain(|(place, held)| held.counts_for.is_none() || hanging.contains(place));
        asked
    }

    /// The votes in doubt that count meanwhile, and on which no hammer and no lock hangs.
    #[must_use]
    pub fn likely(&self) -> Vec<(MarkPlace, HeldVote)> {
        let hanging = self.hanging();
        let mut likely = self.in_doubt();
        likely.retain(|(place, held)| held.counts_for.is_some() && !hanging.contains(place));
        likely
    }

    /// The votes on which a hammer or a lock hangs.
    fn hanging(&self) -> BTreeSet<MarkPlace> {
        let hanging = self.table.count().hanging.into_iter();
        let on = hanging.flat_map(|hanging| hanging.on);
        on.filter_map(|open| match open {
            Open::Vote(place) => Some(place),
            Open::Missing(..) => None,
        })
        .collect()
    }

    /// All votes in doubt that the host may decide: of several in one post the last one.
    #[must_use]
    pub fn in_doubt(&self) -> Vec<(MarkPlace, HeldVote)> {
        if self.table.rules().judged_at_table {
            return self.held.clone();
        }
        let mut last: BTreeMap<(SeatId, u64), u32> = BTreeMap::new();
        for (place, vote) in &self.held {
            let mark = last.entry((vote.voter, place.post)).or_default();
            *mark = (*mark).max(place.mark);
        }
        let held = self.held.iter().filter(|(place, vote)| {
            let mark = last.get(&(vote.voter, place.post));
            mark.is_none_or(|mark| *mark == place.mark)
        });
        held.cloned().collect()
    }

    /// Number of the next count to be posted. One that was never posted has used no number up; one
    /// that was keeps its own, although the day was taken back and has begun again.
    #[must_use]
    pub fn next_number(&self) -> u32 {
        let last = self.corrections.of.unwrap_or_default();
        last.max(self.in_thread).saturating_add(1)
    }

    /// The numbers of the posted counts that have something wrong which no later one put right.
    pub fn still_wrong(&self) -> impl Iterator<Item = u32> {
        let last = Some(&self.corrections).filter(|last| last.is_wrong());
        let wrong = self.not_put_right.iter().chain(last);
        wrong.filter_map(|wrong| wrong.of)
    }

    /// The count as it is posted now.
    #[must_use]
    pub fn as_posted(&self) -> PostedCount {
        PostedCount {
            number: self.next_number(),
            votes: votes_of(&self.table.count()).collect(),
            unclear: self
                .held
                .iter()
                .filter(|(_, held)| held.counts_for.is_none())
                .map(|(_, held)| held.voter)
                .collect(),
        }
    }

    /// Everything of the day was taken up to a post: of the votes in doubt only those are asked about
    /// that no later one has overtaken.
    pub(super) fn finish(&mut self, up_to: Option<u64>) {
        self.miss_before(up_to);
        if self.table.rules().judged_at_table {
            return;
        }
        let open = self.table.open();
        self.held
            .retain(|(place, _)| open.contains(&Open::Vote(*place)));
    }

    /// The posts before one that nobody has read.
    fn miss_before(&mut self, post: Option<u64>) {
        let is_before = |gap: &(u64, u64)| post.is_none_or(|post| gap.1 < post);
        while let Some((first, last)) = self.unread.front().copied().filter(is_before) {
            self.unread.pop_front();
            self.table.miss(first, last);
        }
    }

    pub(super) fn take(&mut self, place: Option<MarkPlace>, what: &DayEvent) {
        if let Some(place) = place {
            self.miss_before(Some(place.post));
        }
        match what {
            DayEvent::Vote { voter, ballot } => {
                let post = place.map(|place| place.post);
                // What stands nowhere in the thread was typed as a vote that counts.
                let cast = match self.closed.filter(|_| place.is_some()) {
                    Some(reason) => Err(reason),
                    None => self.table.cast(*voter, *ballot, post),
                };
                match cast {
                    // A later vote says what the unclear one wanted to say; where votes are counted
                    // here, the table knows which are open still.
                    Ok(()) if self.table.rules().judged_at_table => self
                        .held
                        .retain(|(_, held)| held.voter != *voter || held.binds),
                    Ok(()) => {}
                    Err(reason) => self.refused.push(RefusedVote {
                        place,
                        voter: *voter,
                        ballot: *ballot,
                        reason,
                    }),
                }
            }
            DayEvent::Held(held) => self.hold(place, held),
            DayEvent::Died(seat) => self.died(*seat),
            // A table of the rule set may go on with the day.
            DayEvent::Flipped(seat) if self.table.rules().judged_at_table => self.died(*seat),
            DayEvent::Flipped(seat) => self.table.flipped(*seat),
            DayEvent::Eliminated(seat) => self.table.eliminated(*seat),
            DayEvent::Revived(seat) => {
                self.table.revived(*seat);
                // At a table that counts for itself the votes of who comes back stand as they did.
                if self.table.rules().judged_at_table {
                    let own = |(_, held): &mut (MarkPlace, HeldVote)| held.voter == *seat;
                    self.held.extend(self.of_dead.extract_if(.., own));
                    self.held.sort_by_key(|(place, _)| *place);
                }
            }
            DayEvent::Cleared(seat) => self.table.cleared(*seat),
            DayEvent::Runoff(between) => {
                self.table.begin_runoff(between);
                self.closed = None;
            }
            DayEvent::Duel { between, .. } => {
                self.table.begin_duel(between);
                self.closed = None;
            }
            DayEvent::Ended => self.closed = Some(NotCounted::DayEnded),
            DayEvent::Paused => self.closed = Some(NotCounted::GameOver),
            DayEvent::WentOn => self.closed = None,
            // A count whose last votes were taken back stands after the one that corrects it.
            DayEvent::Posted(count) if self.corrections.of > Some(count.number) => {}
            DayEvent::Posted(count) => {
                let posted = Corrections::of(count, &self.table.count());
                let last = std::mem::replace(&mut self.corrections, posted);
                self.not_put_right
                    .extend(Some(last).filter(Corrections::is_wrong));
                // A count that repeats a mistake puts nothing right.
                let now = &self.corrections;
                let right = self
                    .not_put_right
                    .extract_if(.., |old| !old.is_repeated_by(now));
                let right = right.filter_map(|old| Some((old.of?, count.number)));
                self.put_right.extend(right);
            }
        }
    }
}

impl DayCount {
    /// A vote waits for the host.
    fn hold(&mut self, place: Option<MarkPlace>, held: &HeldVote) {
        let Some(place) = place else {
            return;
        };
        let asked = match self.closed {
            Some(reason) => Err(reason),
            None => self.table.ask(VoteInDoubt::held(place, held)),
        };
        match asked {
            Ok(()) => self.held.push((place, held.clone())),
            Err(reason) => self.in_vain.push((place, held.clone(), reason)),
        }
    }

    fn died(&mut self, seat: SeatId) {
        // Nobody asks the dead what they meant; where votes are counted here, the table knows whether
        // something hangs on it.
        if self.table.rules().judged_at_table {
            let own = |(_, held): &mut (MarkPlace, HeldVote)| held.voter == seat;
            self.of_dead.extend(self.held.extract_if(.., own));
        }
        // Who dies when the host has ended the day stays in the count.
        match self.closed {
            Some(NotCounted::DayEnded) => self.table.buried(seat),
            Some(_) | None => self.table.died(seat),
        }
    }
}

/// Whether a seat was in the game when a day began.
fn at_dawn(game: &Game, seat: &Seat, day: Phase) -> bool {
    let place = |phase: Phase| game.setup.schedule.first.index_of(phase);
    let was_dead = |from: Option<Phase>| match from {
        // What a night's end brings is booked on the night.
        Some(from) => place(from) < place(day),
        None => true,
    };
    let dead_now = seat
        .death
        .as_ref()
        .is_some_and(|death| was_dead(death.phase));
    let dead_then = seat
        .returns
        .iter()
        .any(|back| was_dead(back.death.phase) && place(day) <= place(back.back));
    !dead_now && !dead_then
}

impl CountRules {
    /// The rules a game's setup asks for.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let votes = &game.setup.votes;
        // Who takes moves at a table has his votes counted there, by other rules than these.
        if !game.moves.is_empty() {
            return Self {
                day_ends: DayEnds::Deadline,
                judged_at_table: true,
                ..Self::of_votes(votes)
            };
        }
        let (mut weights, mut needs) = (BTreeMap::new(), BTreeMap::new());
        let mut only_decide = BTreeSet::new();
        for (seat, card) in of_cards(game) {
            weights.insert(seat, card.weight);
            needs.insert(seat, card.needs);
            only_decide.extend(card.only_decides.then_some(seat));
        }
        // What the setup says of a player goes before the card, and what a night has brought before both.
        weights.extend(by_seat(game, &votes.weights));
        needs.extend(by_seat(game, &votes.needs));
        let mut known: BTreeMap<SeatId, u32> = known_weights(game).collect();
        // Everybody reads in the morning whose vote does not count.
        known.extend(muted(game).map(|seat| (seat, 0)));
        weights.extend(&known);
        move_votes(game, &mut weights);
        Self {
            weights,
            known,
            needs,
            only_decide,
            ..Self::of_votes(votes)
        }
    }

    /// The rules of a setup but for the weights and needs of single players.
    #[must_use]
    pub fn of_votes(votes: &VoteRules) -> Self {
        Self {
            day_ends: votes.day_ends,
            basis: votes.basis,
            weights: BTreeMap::new(),
            known: BTreeMap::new(),
            needs: BTreeMap::new(),
            only_decide: BTreeSet::new(),
            no_elimination: votes.no_elimination,
            no_elimination_takes: votes.no_elimination_takes,
            self_vote: votes.self_vote,
            judged_at_table: false,
        }
    }

    /// The same rules as everybody knows them: hidden weights and needs are left out.
    #[must_use]
    pub fn without_modifiers(self) -> Self {
        Self {
            weights: self.known.clone(),
            needs: BTreeMap::new(),
            only_decide: BTreeSet::new(),
            ..self
        }
    }
}

/// Whose votes weigh more since it was revealed.
fn known_weights(game: &Game) -> impl Iterator<Item = (SeatId, u32)> + '_ {
    let weighs = |mark: &Mark| {
        let weight = (mark.name == Mark::KNOWN_WEIGHT).then_some(mark.value.as_ref()?)?;
        weight.parse().ok()
    };
    let seats = game.seats();
    seats.filter_map(move |(seat, held)| Some((seat, held.marks.iter().find_map(weighs)?)))
}

/// Whose votes a night has taken.
fn muted(game: &Game) -> impl Iterator<Item = SeatId> + '_ {
    let muted = game.seats().filter(|(_, held)| {
        let mut marks = held.marks.iter();
        marks.any(|mark| mark.name == Mark::NO_VOTE)
    });
    muted.map(|(seat, _)| seat)
}

/// Lets a vote that was taken count with that of whoever took it. Of several the first has it, and
/// what weighs nothing stays so.
fn move_votes(game: &Game, weights: &mut BTreeMap<SeatId, u32>) {
    let lives = |seat: SeatId| game.seat(seat).is_some_and(Seat::alive);
    let taken = game.living().filter_map(|(seat, held)| {
        let mut marks = held.marks.iter();
        let by = marks.find_map(|mark| {
            let by = mark.by.filter(|by| *by != seat && lives(*by))?;
            (mark.name == Mark::VOTE_TAKEN).then_some(by)
        })?;
        Some((seat, by))
    });
    let taken: Vec<(SeatId, SeatId)> = taken.collect();
    let own = weights.clone();
    let mute: BTreeSet<SeatId> = muted(game).collect();
    for (seat, _) in &taken {
        weights.insert(*seat, 0);
    }
    for (seat, by) in taken.iter().filter(|(_, by)| !mute.contains(by)) {
        let more = own.get(seat).copied().unwrap_or(1);
        let has = weights.get(by).copied().unwrap_or(1);
        weights.insert(*by, has.saturating_add(more));
    }
}

/// What the cards change about votes, for the seats whose cards change something.
fn of_cards(game: &Game) -> impl Iterator<Item = (SeatId, CardVotes)> + '_ {
    let seats = game.seats();
    let held = seats.filter_map(|(seat, held)| Some((seat, held.card.as_ref()?.votes)));
    held.filter(|(_, votes)| *votes != CardVotes::default())
}

/// A seat keeps what the setup says of its first player, or else of who holds it now, unless that is
/// the name of who held another seat first.
fn by_seat<T: Copy>(game: &Game, by_name: &BTreeMap<String, T>) -> BTreeMap<SeatId, T> {
    let of_name = |called: &str| by_name.iter().find(|(name, _)| same(called, name));
    let is_first = |name: &str| {
        game.seats()
            .any(|(_, seat)| same(seat.first_player(), name))
    };
    let of_holder = |name: &str| of_name(name).filter(|_| !is_first(name));
    let of_seat = |(id, seat): (SeatId, &Seat)| {
        let found = of_name(seat.first_player()).or_else(|| of_holder(&seat.name));
        found.map(|(_, value)| (id, *value))
    };
    game.seats().filter_map(of_seat).collect()
}
