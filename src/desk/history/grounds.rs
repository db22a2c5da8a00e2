//! What later steps were decided by.
//!
//! What a host has typed or pasted stands by itself. Other facts were decided by the game as it
//! stood: how a day or a night ended, whether a death ended the game, what a move brought at a
//! table, whether an order could be given at all. A step in the middle is taken back only where
//! each of these would be decided the same without it: else the game would hold what nothing in
//! it brings about.

use chrono::{DateTime, Utc};

use crate::table::again::is_move;
use crate::{Desk, day_end, end, night, resolving};
use nightdesk_game::{
    Ballot, Cause, Change, Entry, Event, Game, HistoryError, HostRuling, Intent, Journal, Later,
    NightEntry, NightRecord, Seat, SeatId, TableStep, VoteRules, tie_of,
};
use nightdesk_rules::{Happens, Held, RuleSet};
use nightdesk_time::{Phase, PhaseKind};
use nightdesk_votes::{Count, day_count};

use super::moves::{Before, Brought, Unsure};

/// What an entry was decided by.
#[derive(Debug, PartialEq)]
pub(super) enum Ground {
    /// These seats lived.
    Living(Vec<bool>),
    /// A night entry asked for what its performers may do.
    MayAct(bool),
    /// This phase ran, and no post had said that the game was over.
    During(Option<Phase>),
    /// The running day had the tie on which the host ruled.
    Tied(bool),
    /// What was settled for good when the game began, or when the host ended it.
    Settled(Vec<Event>),
    /// A day, by its votes.
    Day(Box<DayGround>),
    /// Whether the night before was resolved, and nobody's last shot was waited for.
    NightIsOver(bool),
    /// What resolving a night brings; nothing where it cannot be resolved.
    Night(Phase, Option<Vec<Event>>),
    /// Whether deaths end the game by the rules.
    End(Box<EndGround>),
    /// What a move brings at the table.
    Move(Box<Brought>),
}

/// By what a day ends.
#[derive(Debug, PartialEq)]
pub(super) struct DayGround {
    pub(super) day: Phase,
    pub(super) count: Count,
    rules: VoteRules,
    /// What the host ruled on its tie.
    rulings: Vec<HostRuling>,
    /// What the vote would bring to each player who has votes.
    brings: Vec<Event>,
}

/// Whether deaths end the game.
#[derive(Debug, PartialEq)]
pub(super) struct EndGround {
    /// Whether the entry did what the rules say; where it did not, it was not for them to say.
    by_the_rules: bool,
    pub(super) over: Vec<Event>,
    /// What the living take over from the dead.
    inherited: Vec<Event>,
}

/// Why a step is not taken back.
#[derive(Debug)]
pub(super) enum NotUndone<'j> {
    /// It does not fit the history, or others stand on it.
    History(HistoryError),
    /// The first later entry that would have come out otherwise without it: what it was decided by, and
    /// what would be there instead.
    Otherwise(&'j Entry, Box<(Ground, Ground)>),
    /// The first later entry with a move of which nobody knows what it would have changed without it.
    Unsure(&'j Entry),
}

impl From<HistoryError> for NotUndone<'_> {
    fn from(error: HistoryError) -> Self {
        Self::History(error)
    }
}

/// A copy of a journal after a change.
pub(super) fn changed(
    journal: &Journal,
    at: DateTime<Utc>,
    change: &Change,
) -> Result<Journal, HistoryError> {
    let mut copy = journal.clone();
    copy.append(copy.draft(at, "", change.clone()))?;
    Ok(copy)
}

/// Takes a step back on a copy: the change that does it, and the journal after it.
pub(super) fn without<'j>(
    desk: &Desk<'_>,
    journal: &'j Journal,
    no: u64,
) -> Result<(Change, Journal), NotUndone<'j>> {
    let mut change = Change::undo(no);
    let mut without = changed(journal, desk.now, &change)?;
    let later = later_without(desk.rules, journal, &without, no)?;
    if !later.is_empty() {
        change = Change::Undo { no, later };
        without = changed(journal, desk.now, &change)?;
    }
    Ok((change, without))
}

/// The facts of the later entries whose moves change something else at the table without an entry, though
/// the same follows from them.
fn later_without<'j>(
    rules: &dyn RuleSet,
    with: &'j Journal,
    without: &Journal,
    undone: u64,
) -> Result<Later, NotUndone<'j>> {
    let entry = |no: u64| with.entries().iter().find(|entry| entry.no == no);
    let later = with.entries().iter().filter(|entry| entry.no > undone);
    if !later.clone().any(|entry| with.in_force(entry.no)) {
        return Ok(Later::new());
    }
    let gone = entry(undone).map_or(&[][..], |entry| with.facts(entry));
    let is_of_no_table = gone.iter().all(is_of_no_table);
    let mut before = match gone.iter().any(is_move) {
        true => Before::Another,
        false => Before::Same,
    };
    let (grounds_with, _) = later_grounds(rules, with, undone, &mut |_, brought| brought.ruled());
    let mut moves_with = grounds_with
        .iter()
        .flat_map(|(_, grounds)| moves_of(grounds));
    let mut unsure = None;
    // The same entries are in force after it, with the same moves.
    let mut step = |no: u64, without: &Brought| {
        let with = moves_with.next()?;
        let ruled = with.ruled();
        if is_of_no_table {
            return ruled;
        }
        let step = with.step_without(without, before).unwrap_or_else(|Unsure| {
            unsure.get_or_insert(no);
            ruled.clone()
        });
        if step != ruled {
            before = Before::Another;
        }
        step
    };
    let (grounds_without, again) = later_grounds(rules, without, undone, &mut step);
    drop(moves_with);
    // And each has as many grounds in both.
    let pairs = grounds_with.into_iter().zip(grounds_without);
    let mut otherwise = pairs.flat_map(|((no, with), (_, without))| {
        let pairs = with.into_iter().zip(without);
        pairs.map(move |(with, without)| (no, with, without))
    });
    let first = otherwise.find(|(_, was, is)| !was.holds_with(is));
    let unsure = unsure.filter(|unsure| first.as_ref().is_none_or(|(no, ..)| no > unsure));
    if let Some(entry) = unsure.and_then(entry) {
        return Err(NotUndone::Unsure(entry));
    }
    let first =
        first.and_then(|(no, was, is)| Some(NotUndone::Otherwise(entry(no)?, Box::new((was, is)))));
    first.map_or(Ok(again), Err)
}

/// The moves among what an entry was decided by.
fn moves_of(grounds: &[Ground]) -> impl Iterator<Item = &Brought> {
    grounds.iter().filter_map(|ground| match ground {
        Ground::Move(brought) => Some(&**brought),
        _ => None,
    })
}

/// Whether no move can rest on a fact: it is beside the game, or of a deadline.
const fn is_of_no_table(fact: &Event) -> bool {
    matches!(
        fact,
        Event::Noted { .. }
            | Event::WarningSaid { .. }
            | Event::SceneKept { .. }
            | Event::TextLeft { .. }
            | Event::CountPosted { .. }
            | Event::RoleMessage { .. }
            | Event::LeakPassed { .. }
            | Event::DeadlineMoved { .. }
    )
}

/// The facts of the entries after one that was taken back, where their moves change something else by
/// the rules as they are now; none where one of them cannot be taken any more.
pub(super) fn later_facts(rules: &dyn RuleSet, without: &Journal, undone: u64) -> Option<Later> {
    let mut are_taken = true;
    let (_, again) = later_grounds(rules, without, undone, &mut |_, brought| {
        let now = brought.now();
        are_taken &= now.is_some() || brought.ruled().is_none();
        now
    });
    are_taken.then_some(again)
}

/// What later entries were decided by, and the facts of those whose moves change something else now:
/// `goes_on` says of each move what it changes, with the number of its entry.
fn later_grounds(
    rules: &dyn RuleSet,
    journal: &Journal,
    undone: u64,
    goes_on: &mut dyn FnMut(u64, &Brought) -> Option<TableStep>,
) -> (Vec<(u64, Vec<Ground>)>, Later) {
    let (mut found, mut again) = (Vec::new(), Later::new());
    let mut table = None;
    journal.retrace_with(|game, entry| {
        let kept = journal.facts(entry);
        if entry.no <= undone || !kept.iter().any(is_move) {
            if entry.no > undone {
                found.push((entry.no, of_entry(rules, game, kept, Vec::new())));
            }
            return kept.into();
        }
        let mut facts = kept.to_vec();
        let of = (entry, facts.as_mut_slice());
        let brought = Brought::by((rules, game), of, &mut table, goes_on);
        found.push((entry.no, of_entry(rules, game, &facts, brought)));
        if facts != kept {
            again.insert(entry.no, facts.clone());
        }
        facts.into()
    });
    (found, again)
}

/// What an entry was decided by, with what its moves brought.
fn of_entry(
    rules: &dyn RuleSet,
    game: &Game,
    events: &[Event],
    brought: Vec<Brought>,
) -> Vec<Ground> {
    // What follows from a move stands beside it.
    let during = || {
        let runs = game.thread.announced_over.is_none();
        Ground::During(game.phase().filter(|_| runs))
    };
    if !brought.is_empty() {
        let moves = brought.into_iter().map(Box::new).map(Ground::Move);
        // Posts that tell what is made at a table may hold votes, too.
        let reads = |event: &Event| matches!(event, Event::PostsRead { .. });
        if !events.iter().any(reads) {
            return moves.collect();
        }
        return moves
            .chain(of_posts(rules, game, events))
            .chain([during()])
            .collect();
    }
    let grounds = events
        .iter()
        .filter_map(|event| of_event(rules, game, event));
    let mut grounds: Vec<Ground> = grounds.collect();
    if events.iter().any(is_of_a_phase) {
        grounds.push(during());
    }
    if events
        .iter()
        .any(|event| matches!(event, Event::Died { .. }))
    {
        let end = EndGround::of(rules, game, events);
        grounds.push(Ground::End(Box::new(end)));
    }
    grounds
}

/// Who lived, for each thing that posts tell of players beside what is made at the table: the
/// moves between have been made by then.
fn of_posts(rules: &dyn RuleSet, game: &Game, events: &[Event]) -> Vec<Ground> {
    let mut game = game.clone();
    let mut grounds = Vec::new();
    for event in events {
        let ground = of_event(rules, &game, event);
        grounds.extend(ground.filter(|ground| matches!(ground, Ground::Living(_))));
        // What counts has been applied before.
        let _fits = game.apply(event);
    }
    grounds
}

/// Whether something is another deed, or none, while another phase runs.
fn is_of_a_phase(event: &Event) -> bool {
    matches!(
        event,
        Event::VoteCast { .. }
            | Event::VoteHeld { .. }
            | Event::EntryTaken { .. }
            | Event::Died { .. }
            | Event::Revived { .. }
            | Event::Replaced { .. }
            | Event::DeadlineMoved { .. }
            | Event::GameOver { .. }
            | Event::GameReopened { .. }
    )
}

fn of_event(rules: &dyn RuleSet, game: &Game, event: &Event) -> Option<Ground> {
    match event {
        Event::PhaseBegan { .. }
        | Event::RunoffBegan { .. }
        | Event::Died {
            cause: Cause::Elimination,
            midday: false,
            ..
        } => of_phase(rules, game),
        Event::NightResolved { record } => Some(of_night(rules, game, record)),
        Event::GameOver { declared: true, .. } => {
            let results = end::with_results(game, rules, event.clone());
            Some(Ground::Settled(results.unwrap_or_default()))
        }
        Event::EntryTaken { entry } => Some(Ground::MayAct(may_act(rules, game, entry))),
        Event::VoteCast {
            voter,
            ballot: Some(Ballot::Seat(target)),
            ..
        } => Some(living(game, &[*voter, *target])),
        Event::VoteCast { voter, .. } => Some(living(game, &[*voter])),
        Event::VoteHeld { vote, .. } => Some(living(game, &[vote.voter])),
        Event::Replaced { seat, .. } | Event::Prodded { seat, .. } => Some(living(game, &[*seat])),
        Event::AbsenceSet { seat, .. } => Some(living(game, &[*seat])),
        Event::Ruled {
            question, choice, ..
        } => {
            let tie = day_end::tie_choice(game, question, choice);
            Some(Ground::Tied(tie.is_ok_and(|tie| tie.is_some())))
        }
        // The host's own word, in a line or a post; or part of what stands beside it.
        Event::SetupAdopted { .. }
        | Event::SeatAdded { .. }
        | Event::SpareAdded { .. }
        | Event::SignedOff { .. }
        | Event::SignUpsClosed
        | Event::SignUpsOpened
        | Event::AliasesAdded { .. }
        | Event::Renamed { .. }
        | Event::PronounsSet { .. }
        | Event::Dealt { .. }
        | Event::BegunEarly { .. }
        | Event::EditionTaken { .. }
        | Event::CardChanged { .. }
        | Event::EntryCancelled { .. }
        | Event::LateRefused { .. }
        | Event::MoveTaken { .. }
        | Event::LivingTold
        | Event::VoteDecided { .. }
        | Event::CountPosted { .. }
        | Event::PostsRead { .. }
        | Event::LineHeld { .. }
        | Event::LineSettled { .. }
        | Event::EndAnnounced { .. }
        | Event::MissingIgnored { .. }
        | Event::OverAnnounced { .. }
        | Event::DeadlineMoved { .. }
        | Event::ToldAgain { .. }
        | Event::Died { .. }
        | Event::CardOpened { .. }
        | Event::Revived { .. }
        | Event::Spent { .. }
        | Event::Marked { .. }
        | Event::Unmarked { .. }
        | Event::Drawn { .. }
        | Event::RoleMessage { .. }
        | Event::ChatSet { .. }
        | Event::TextLeft { .. }
        | Event::LeakPassed { .. }
        | Event::Noted { .. }
        | Event::WarningSaid { .. }
        | Event::SceneKept { .. }
        | Event::GameOver {
            declared: false, ..
        }
        | Event::GameReopened { .. } => None,
    }
}

fn living(game: &Game, seats: &[SeatId]) -> Ground {
    let lives = |seat: &SeatId| game.seat(*seat).is_some_and(Seat::alive);
    Ground::Living(seats.iter().map(lives).collect())
}

/// By what the running phase ends.
fn of_phase(rules: &dyn RuleSet, game: &Game) -> Option<Ground> {
    let Some(phase) = game.phase() else {
        return Some(Ground::Settled(
            rules.orders().follows(game, Happens::GameBegins).events,
        ));
    };
    Some(match phase.kind() {
        PhaseKind::Day => {
            let question = tie_of(phase);
            let rulings = game.rulings.iter();
            let rulings = rulings.filter(|ruling| ruling.question == question);
            let count = day_count(game, phase, None).table.count();
            let hit = count.wagons.iter().filter_map(|wagon| wagon.target.seat());
            let hit = hit.map(|seat| day_end::voted_out(&count, seat));
            let brings = hit.flat_map(|vote| {
                rules
                    .orders()
                    .follows(game, Happens::VotedOut(&vote))
                    .events
            });
            Ground::Day(Box::new(DayGround {
                day: phase,
                brings: brings.collect(),
                count,
                rules: game.setup.votes.clone(),
                rulings: rulings.cloned().collect(),
            }))
        }
        PhaseKind::Night => {
            let waits = !rules.orders().may_still(game, Held::LastShots).is_empty();
            Ground::NightIsOver(game.night_done() && !waits)
        }
    })
}

fn of_night(rules: &dyn RuleSet, game: &Game, record: &NightRecord) -> Ground {
    let mut methods = rules.about().methods.iter();
    let by = |method: &&&str| {
        let mut words = record.resolved_by.split(['/', ' ']);
        words.any(|word| word == **method)
    };
    let facts = resolving::facts(game, rules, methods.find(by).copied());
    Ground::Night(record.night, facts.ok())
}

/// Whether what an entry asks for may be done, whatever else was asked for.
fn may_act(rules: &dyn RuleSet, game: &Game, entry: &NightEntry) -> bool {
    let mut view = night::view(game);
    view.entries.clear();
    let may = |order| rules.orders().review(&view, order).is_ok();
    match &entry.intent {
        Intent::Act(order) => may(order),
        Intent::Conditional(branches) => {
            let mut orders = branches.iter().filter_map(|branch| branch.order.as_ref());
            orders.all(may)
        }
        Intent::Nothing { .. } => view.seat(entry.seat).is_some_and(Seat::alive),
    }
}

impl EndGround {
    fn of(rules: &dyn RuleSet, game: &Game, events: &[Event]) -> Self {
        let is_end = |event: &Event| matches!(event, Event::GameOver { .. });
        // What follows from the end is no ground of it.
        let rest = events.iter().take_while(|event| !is_end(event));
        let rest: Vec<Event> = rest.cloned().collect();
        let check = end::check(game, rules, &rest, None);
        let over = check.map_or_else(|_| Vec::new(), |check| check.over);
        Self {
            by_the_rules: over.is_empty() != events.iter().any(is_end),
            over,
            inherited: inherited(rules, game, events),
        }
    }
}

/// What follows for the living from the deaths of an entry, as the rules have it.
fn inherited(rules: &dyn RuleSet, game: &Game, events: &[Event]) -> Vec<Event> {
    let deaths = events.iter().filter_map(|event| match event {
        Event::Died { seat, .. } => Some((*seat, event.clone())),
        _ => None,
    });
    let (fallen, deaths): (Vec<SeatId>, Vec<Event>) = deaths.unzip();
    let after = end::after(game, &deaths);
    after.map_or_else(
        |_| Vec::new(),
        |after| {
            rules
                .orders()
                .follows(&after, Happens::Deaths(&fallen))
                .events
        },
    )
}

impl Ground {
    /// Whether an entry that was decided by this is decided the same by the other.
    fn holds_with(&self, other: &Self) -> bool {
        match (self, other) {
            // Whoever could do it still can.
            (Self::Living(were), Self::Living(are)) => {
                let mut both = were.iter().zip(are);
                both.all(|(was, is)| *is || !*was)
            }
            (Self::MayAct(was), Self::MayAct(is))
            | (Self::Tied(was), Self::Tied(is))
            | (Self::NightIsOver(was), Self::NightIsOver(is)) => *is || !*was,
            (Self::End(was), Self::End(is)) => {
                was.inherited == is.inherited && (!was.by_the_rules || was.over == is.over)
            }
            (Self::Move(was), Self::Move(is)) => was.is_the_same_as(is),
            _ => self == other,
        }
    }
}
