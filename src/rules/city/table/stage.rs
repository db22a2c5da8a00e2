//! Where a city stands at the desk: plain data, changed by moves alone.

use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};

use super::line::Treatment;
use super::received::{Replies, Resting};
use super::records::{self, ElectionRound, HeldVote, RoundLog};
use crate::best::BestVote;
use crate::day::day_end::Possessions;
use crate::day::discipline::Penalised;
use crate::day::draw::EndedDay;
use crate::day::election::ElectionOutcome;
use crate::day::entry::DayLine;
use crate::day::moves::{Cast, Disguise, Way};
use crate::day::notes::Note;
use crate::day::outcome::VoteOutcome;
use crate::day::people::DayRole;
use crate::day::posts::Substitute;
use crate::day::questions::Topic;
use crate::day::vote::LynchVote;
use crate::day::{CarriedOver, Town, Weight};
use crate::in_force::InForce;
use crate::moves::Move;
use crate::night::{Letter, Night};
use crate::state::{CardId, City};
use nightdesk_game::{Event, MoveText, SeatId};
use nightdesk_time::Phase;

/// A game of the city.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct State {
    #[serde(skip)]
    pub(super) in_force: InForce,
    /// The rulings as the setup sets them.
    #[serde(skip)]
    pub(super) set: BTreeMap<String, String>,
    /// Seats that have no card yet.
    pub(super) undealt: usize,
    pub(super) city: City,
    pub(super) standing: CarriedOver,
    /// Everybody as the running or the last day sees him.
    pub(super) town: Town,
    pub(super) memory: Memory,
    pub(super) stage: Stage,
    /// What players sent for the running night or round of votes.
    pub(super) replies: Replies,
    /// How many lines were taken, the one that is carried out among them.
    pub(super) lines_taken: usize,
    /// When the running round of votes began.
    pub(super) round_began: Option<RoundBegan>,
    /// Its votes as they came in.
    pub(super) round: RoundLog,
    #[serde(skip)]
    pub(super) past: Past,
}

/// When a round of votes began.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct RoundBegan {
    pub(super) at: DateTime<Utc>,
    /// How many lines were taken by then: a post without a time of its own is of this round if it was
    /// read after them.
    pub(super) lines: usize,
}

/// What days leave behind that no night knows.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(super) struct Memory {
    /// What a role holds by day, by card, with how many heirs the card had by then.
    pub(super) roles: BTreeMap<CardId, (DayRole, u32)>,
    /// What a drug dealer has spent, by card.
    pub(super) spent: BTreeMap<CardId, Weight>,
    /// The black check that an inquisitor proved true.
    pub(super) proved: BTreeMap<SeatId, SeatId>,
    /// The host sees the end of the city come: after which vote the extra day is over.
    pub(super) extra_day: Option<u32>,
    /// Bodies that were examined this day, by the criminalist's card: the role goes on with them.
    pub(super) examining: BTreeMap<CardId, Vec<SeatId>>,
    /// Votes that were held.
    pub(super) votes_held: u32,
    /// What became of the faceless beyond his death.
    pub(super) grey: Grey,
    /// Last mafia and last yakuza know that they are partners now.
    pub(super) mixed_pair: bool,
    /// Servants and their masters.
    pub(super) servants: Vec<Substitute>,
    /// How masters treat their servants, by servant.
    pub(super) treatments: BTreeMap<SeatId, Treatment>,
    /// Agents and masons who named a player, with whom (city day L-8).
    pub(super) named: Vec<(SeatId, SeatId)>,
    /// Who voted for the mayor and could be secretary at the election.
    pub(super) electors: Vec<SeatId>,
    /// Whom the election made mayor, in office or not.
    pub(super) elected: Option<SeatId>,
    /// The secretary who was dismissed, while another may be chosen (ORD-7).
    pub(super) dismissed: Option<SeatId>,
    /// Moves of roles at the votes of this day, for those who follow them.
    pub(super) by_day: Vec<DayLine>,
    /// Penalties that bear on votes.
    pub(super) penalties: Vec<Penalised>,
    /// Dead players who have left their last word.
    pub(super) last_words: BTreeSet<SeatId>,
    /// As what imitators died by day.
    pub(super) disguises: BTreeMap<SeatId, Disguise>,
    /// Black phantoms who have cursed somebody.
    pub(super) cursed: BTreeSet<SeatId>,
    /// Black phantoms who let nobody vote after his death.
    pub(super) no_phantoms: BTreeSet<SeatId>,
    /// Who was taken out with entries of his own, and what ran then: its number, and whether it was a
    /// day.
    pub(super) out_with_entries: BTreeMap<SeatId, (u32, bool)>,
    /// Votes for the best players, as they were given.
    pub(super) best: Vec<BestVote>,
}

/// What became of the faceless beyond his death.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Grey {
    /// Nothing but what his fate says.
    #[default]
    Fate,
    /// He left as a winner.
    Left,
    /// He ended with a draw by day.
    Draw,
}

/// What was decided so far, for those who ask why.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(super) struct Past {
    pub(super) nights: Vec<Night>,
    /// Every letter of an evening or a morning.
    pub(super) letters: Vec<Letter>,
    pub(super) votes: Vec<(u32, VoteOutcome)>,
    pub(super) ended: Vec<EndedDay>,
    /// The rounds of the election.
    pub(super) election: Vec<ElectionRound>,
    /// How the votes were held, vote by vote.
    pub(super) held: Vec<HeldVote>,
    /// The vote that ran when somebody's removal ended the game.
    pub(super) broken_off: Option<Box<Stage>>,
    /// The moves of the nights, night by night.
    pub(super) played: Vec<records::Played>,
    /// What players were told neither in an evening nor by a morning, with the phase: who inherits
    /// from whom a vote or the host takes out.
    pub(super) between: Vec<(Phase, Letter)>,
}

impl Past {
    /// Keeps what players are told neither in an evening nor by a morning.
    pub(super) fn keep(&mut self, phase: Phase, letters: Vec<Letter>) {
        self.between
            .extend(letters.into_iter().map(|letter| (phase, letter)));
    }
}

/// What the table waits for.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) enum Stage {
    /// The game has not begun.
    Before,
    /// The election of Day 1.
    Election(ElectionStage),
    /// A day with a vote.
    Vote(Box<VoteStage>),
    /// An evening and the night after it.
    Night(NightStage),
    /// The game is over.
    Over,
}

/// The election as far as it has come.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct ElectionStage {
    pub(super) casts: Vec<Cast>,
    /// Whose walls are noted today.
    pub(super) walls: BTreeSet<SeatId>,
    pub(super) second: Option<Vec<Cast>>,
    /// Set when the votes are in, and the mayor has to choose.
    pub(super) outcome: Option<ElectionOutcome>,
}

/// A vote as far as it has come.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct VoteStage {
    pub(super) vote: LynchVote,
    pub(super) step: Step,
    pub(super) kind: VoteKind,
    /// Since when approvals of a hunt are collected.
    pub(super) offered: Option<RoundBegan>,
    /// Who approves of a hunt.
    pub(super) approvals: Vec<SeatId>,
    /// Phantoms who left before this vote, and whom they possess when the day ends.
    pub(super) possessions: Possessions,
    /// The questions that were put to players last.
    pub(super) put: Vec<(SeatId, Topic)>,
    /// Whose walls are noted today.
    pub(super) walls: BTreeSet<SeatId>,
    /// Servants who stand in for their masters in this vote.
    pub(super) substitutes: Vec<Substitute>,
    /// The rounds that are counted.
    pub(super) held: Vec<RoundLog>,
}

/// Which vote of a day it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum VoteKind {
    /// The ordinary one.
    Ordinary,
    /// Another one of the same day.
    Extra,
    /// A witch hunt.
    Hunt,
}

/// How far a vote has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Step {
    /// Moves before the start are taken.
    Before,
    /// Approvals of a hunt are collected.
    Offered,
    /// Votes are taken.
    Open,
    /// The votes are in; players are asked.
    Asked,
}

/// A night as far as it has come.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct NightStage {
    pub(super) evening: Vec<Move>,
    /// The city after the evening, once that is over.
    pub(super) dusk: Option<Box<City>>,
    pub(super) moves: Vec<Move>,
    /// Who has said to do nothing.
    pub(super) resting: Vec<Resting>,
    /// Notes for the morning, as they came in.
    pub(super) notes: Vec<Note>,
    /// The rounds of the evening that are over; the first is nightfall.
    pub(super) rounds: Vec<EveningRound>,
}

/// What a round of an evening has settled.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct EveningRound {
    /// What it told.
    pub(super) letters: Vec<Letter>,
    /// The moves that were carried out in it, or were not made.
    pub(super) settled: Vec<Move>,
    /// Those that were not made.
    pub(super) left_out: Vec<Move>,
}

impl NightStage {
    /// Moves of the evening that no round has settled yet.
    pub(super) fn pending(&self) -> impl Iterator<Item = &Move> {
        let open = |sent: &&Move| !self.is_settled(sent);
        self.evening.iter().filter(open)
    }

    /// Whether a round of the evening has carried out a move: it cannot be changed any more.
    pub(super) fn is_settled(&self, sent: &Move) -> bool {
        settled_in(&self.rounds, sent)
    }

    /// Takes out what a player may still change of the evening: what fits, and no round has settled.
    pub(super) fn take_out_pending(&mut self, fits: impl Fn(&Move) -> bool) -> Vec<Move> {
        let rounds = &self.rounds;
        let all = std::mem::take(&mut self.evening).into_iter();
        let (out, stays) = all.partition(|sent| fits(sent) && !settled_in(rounds, sent));
        self.evening = stays;
        out
    }

    /// Takes all that a player sent out of the night, "no action" with it.
    pub(super) fn take_out(&mut self, seat: SeatId) {
        self.evening.retain(|sent| sent.by != seat);
        self.moves.retain(|sent| sent.by != seat);
        self.resting.retain(|resting| resting.by != seat);
    }
}

fn settled_in(rounds: &[EveningRound], sent: &Move) -> bool {
    rounds.iter().any(|round| round.settled.contains(sent))
}

/// What a move brought.
#[derive(Debug, Clone, Default)]
pub(super) struct Played {
    pub(super) events: Vec<Event>,
    pub(super) told: Vec<MoveText>,
    pub(super) echo: Vec<String>,
    /// The open rulings that decided something: each key with its value.
    pub(super) rulings: BTreeMap<String, String>,
    /// What lots decided: what about, and whom they named.
    pub(super) drawn: Vec<(String, String)>,
}

/// Puts votes among those of a round. A vote that is corrected keeps its place; one that was left
/// with the host gives way to the player's own.
pub(super) fn enter(casts: &mut Vec<Cast>, more: impl IntoIterator<Item = Cast>) {
    for cast in more {
        let known = casts.iter().position(|known| known.by == cast.by);
        match known.and_then(|place| casts.get_mut(place).map(|known| (place, known))) {
            Some((place, known)) if known.way == Way::Early && cast.way == Way::Posted => {
                casts.remove(place);
                casts.push(cast);
            }
            Some((_, known)) => *known = cast,
            None => casts.push(cast),
        }
    }
}

/// Puts votes among those of a round in the order in which they were posted: one that was entered
/// stands among those of the thread where it was posted, or where it was entered.
pub(super) fn enter_as_posted(casts: &mut Vec<Cast>, posted: impl IntoIterator<Item = Cast>) {
    for cast in posted {
        casts.retain(|known| *known != cast);
        enter(casts, [cast]);
    }
}

impl Stage {
    /// Whether lines are the day's.
    pub(super) const fn is_day(&self) -> bool {
        match self {
            Self::Election(_) | Self::Vote(_) => true,
            Self::Before | Self::Night(_) | Self::Over => false,
        }
    }
}

impl Played {
    pub(super) fn say(mut self, line: impl Into<String>) -> Self {
        self.echo.push(line.into());
        self
    }

    pub(super) fn tell(mut self, told: MoveText) -> Self {
        self.told.push(told);
        self
    }

    /// Puts what another line brought after it.
    pub(super) fn add(&mut self, other: Self) {
        self.events.extend(other.events);
        self.told.extend(other.told);
        self.echo.extend(other.echo);
        self.rulings.extend(other.rulings);
        self.drawn.extend(other.drawn);
    }
}

impl VoteStage {
    pub(super) fn new(vote: LynchVote, kind: VoteKind) -> Self {
        Self {
            vote,
            step: Step::Before,
            kind,
            offered: None,
            approvals: Vec::new(),
            possessions: Possessions::default(),
            put: Vec::new(),
            walls: BTreeSet::new(),
            substitutes: Vec::new(),
            held: Vec::new(),
        }
    }

    /// The votes of the running round.
    pub(super) fn casts(&self) -> &[Cast] {
        match self.vote.revotes.last() {
            Some(revote) => &revote.casts,
            None => &self.vote.casts,
        }
    }

    /// The votes of the running round, to be changed.
    pub(super) fn casts_mut(&mut self) -> &mut Vec<Cast> {
        match self.vote.revotes.last_mut() {
            Some(revote) => &mut revote.casts,
            None => &mut self.vote.casts,
        }
    }
}

impl ElectionStage {
    /// The votes of the running round.
    pub(super) fn casts(&self) -> &[Cast] {
        self.second.as_deref().unwrap_or(&self.casts)
    }

    /// The votes of the running round, to be changed.
    pub(super) fn casts_mut(&mut self) -> &mut Vec<Cast> {
        self.second.as_mut().unwrap_or(&mut self.casts)
    }
}

impl State {
    /// The votes of the running round, while votes are taken.
    pub(super) fn open_casts(&self) -> Option<&[Cast]> {
        match &self.stage {
            Stage::Election(stage) if stage.outcome.is_none() => Some(stage.casts()),
            Stage::Vote(stage) if stage.step == Step::Open => Some(stage.casts()),
            Stage::Before | Stage::Election(_) | Stage::Vote(_) | Stage::Night(_) | Stage::Over => {
                None
            }
        }
    }

    /// The vote of which it is open whether it becomes a hunt, while approvals are collected.
    pub(super) fn collecting(&self) -> Option<&VoteStage> {
        match &self.stage {
            Stage::Vote(stage) if stage.step == Step::Offered => Some(stage),
            Stage::Before | Stage::Election(_) | Stage::Vote(_) | Stage::Night(_) | Stage::Over => {
                None
            }
        }
    }

    /// The town of the running day, and the one its vote is counted in.
    pub(super) fn towns(&mut self) -> Vec<&mut Town> {
        let mut towns = vec![&mut self.town];
        if let Stage::Vote(stage) = &mut self.stage {
            towns.push(&mut stage.vote.town);
        }
        towns
    }

    /// The city, and the one after the evening while its night runs.
    pub(super) fn cities(&mut self) -> Vec<&mut City> {
        let mut cities = vec![&mut self.city];
        if let Stage::Night(NightStage {
            dusk: Some(dusk), ..
        }) = &mut self.stage
        {
            cities.push(dusk);
        }
        cities
    }

    /// The living main players.
    pub(super) fn alive(&self) -> BTreeSet<SeatId> {
        self.city.living().map(|citizen| citizen.seat).collect()
    }

    /// The number of the day that runs, or whose night runs.
    pub(super) const fn day(&self) -> u32 {
        self.standing.day
    }
}
