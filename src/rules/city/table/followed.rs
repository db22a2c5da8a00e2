//! What those who follow a role learn of its moves: by day the anonymous in the evening and the
//! fanatic in the morning; the pimp at once, whenever a slave sends one.

use super::pen::Pen;
use super::stage::{NightStage, Stage, State};
use crate::day::entry::DayLine;
use crate::day::moves::{BeforeVote, DuringVote, Entered, Moves};
use crate::day::vote::LynchVote;
use crate::moves::{Move, Options, has_own_will};
use crate::state::{City, Step};
use crate::{Peaceful, Side};
use nightdesk_game::{Audience, MoveText, SeatId};

impl State {
    /// Keeps what peaceful roles did at a vote until those who follow them are told.
    pub(super) fn remember_moves(&mut self, vote: &LynchVote) {
        let before = last_of_a_kind(&vote.before).filter(|entered| match entered.what {
            // An office is no role.
            BeforeVote::Vertical(_) => false,
            BeforeVote::ShadowVertical(_)
            | BeforeVote::LegalProtection(_)
            | BeforeVote::Supporters(_)
            | BeforeVote::Witness(_)
            | BeforeVote::Buy(_)
            | BeforeVote::ArmDetonator => true,
        });
        let rounds = std::iter::once(&vote.during);
        let rounds = rounds.chain(vote.revotes.iter().map(|revote| &revote.during));
        let during = rounds.flat_map(last_of_a_kind).filter_map(shown);
        let lines = before.cloned().map(DayLine::Before);
        for line in lines.chain(during.map(DayLine::During)) {
            // Moves before the start stand for an extra vote of the day, too.
            if !self.memory.by_day.contains(&line) {
                self.follow(&line);
                self.memory.by_day.push(line);
            }
        }
    }

    /// The fanatic is told the targets with those of the evening and the night.
    fn follow(&mut self, line: &DayLine) {
        let (by, targets) = match line {
            DayLine::Before(entered) => (entered.by, before_targets(&entered.what)),
            DayLine::During(entered) => (entered.by, during_targets(&entered.what)),
            DayLine::Vote(_) | DayLine::Approval(_) | DayLine::ByMaster(_) => return,
        };
        if let Some(role) = self.city.peaceful(by) {
            self.city.prepared.moved.push((by, role, targets));
        }
    }

    /// What an anonymous learns with the evening: what the roles he watched before it did by day.
    pub(super) fn watched_by_day(&self, pen: &Pen) -> Vec<MoveText> {
        let now = Step::evening(self.day());
        let watching = self.city.cards_of(Peaceful::Anonymous).filter(|card| {
            let user = self.city.user_of(card.holder);
            card.is_played(&self.city) && !is_stopped(&self.city, user, now)
        });
        let told = watching.filter_map(|card| {
            let lines = self.memory.by_day.iter().filter_map(|line| {
                let by = speaker(line)?;
                let line = [("line", pen.day_line(line))];
                let watched = card.memory.watched.contains(&by);
                watched.then(|| pen.word("watched_by_day", &line))
            });
            let lines: Vec<String> = lines.collect();
            let user = Audience::Seat(self.city.user_of(card.holder));
            let title = pen.numbered("evening", self.day());
            (!lines.is_empty()).then(|| MoveText::new(user, lines).titled(title).about("watched"))
        });
        told.collect()
    }

    /// A slave's move is told to the master, who may confirm, change or forbid it.
    pub(super) fn texts_to_masters(&self, slave: SeatId, line: &str, pen: &Pen) -> Vec<MoveText> {
        let city = self.city_now();
        let slots = [("player", pen.name(slave)), ("line", line.to_owned())];
        let consent = match has_own_will(city, slave) {
            true => "slave_is_free",
            false => "slave_waits",
        };
        let lines = [pen.word("slave_sends", &slots), pen.word(consent, &[])];
        let now = self.of_now();
        // A master whose role is stopped has no word on the moves of his slaves.
        let masters = masters(city, slave).filter(|master| !is_stopped(city, *master, now));
        masters
            .map(|master| MoveText::new(Audience::Seat(master), lines.clone()).about("slave"))
            .collect()
    }

    /// The side of a slave's master.
    pub(super) fn masters_side(&self, slave: SeatId) -> Option<Side> {
        let city = self.city_now();
        let master = masters(city, slave).next()?;
        Some(city.side(master))
    }

    /// The master of a slave, if there is just one.
    pub(super) fn master_of(&self, slave: SeatId) -> Option<SeatId> {
        only_master(self.city_now(), slave)
    }

    /// The master who would set a slave's move, where that is kept from it: the role is blocked, cut or
    /// crippled.
    pub(super) fn stopped_master_of(&self, slave: SeatId) -> Option<SeatId> {
        let (city, now) = (self.city_now(), self.of_now());
        let mut all = masters(city, slave).peekable();
        let first = *all.peek()?;
        all.all(|master| is_stopped(city, master, now))
            .then_some(first)
    }

    /// The time by which blocks are judged now.
    const fn of_now(&self) -> Step {
        match &self.stage {
            Stage::Night(NightStage { dusk: Some(_), .. }) => Step::night(self.day()),
            Stage::Before | Stage::Election(_) | Stage::Vote(_) | Stage::Night(_) | Stage::Over => {
                Step::evening(self.day())
            }
        }
    }

    /// Whether a player is the other's slave now.
    pub(super) fn is_slave_of(&self, slave: SeatId, master: SeatId) -> bool {
        masters(self.city_now(), slave).any(|seat| seat == master)
    }

    /// The city after the evening, once that is over.
    pub(super) fn city_now(&self) -> &City {
        match &self.stage {
            Stage::Night(NightStage {
                dusk: Some(dusk), ..
            }) => dusk,
            Stage::Before | Stage::Election(_) | Stage::Vote(_) | Stage::Night(_) | Stage::Over => {
                &self.city
            }
        }
    }
}

/// Who uses a pimp's card that holds this slave.
fn masters(city: &City, slave: SeatId) -> impl Iterator<Item = SeatId> {
    let cards = city.cards_of(Peaceful::Pimp);
    cards
        .filter(move |card| card.memory.slaves.contains(&slave) && card.is_played(city))
        .map(|card| city.user_of(card.holder))
}

/// Who sent a move that stands for a player: the player, the necromancer of an undead, or the pimp
/// who sets a slave's move; nobody is named where more than one could be meant.
pub(super) fn sender(city: &City, sent: &Move) -> Option<SeatId> {
    if !sent.options.by_master {
        return Some(city.user_of(sent.by));
    }
    only_master(city, sent.by)
}

/// The master of a slave, if there is just one.
fn only_master(city: &City, slave: SeatId) -> Option<SeatId> {
    let mut all = masters(city, slave);
    match (all.next(), all.next()) {
        (Some(one), None) => Some(one),
        (Some(_), Some(_)) | (None, _) => None,
    }
}

/// Whether a player's peaceful role does not work.
fn is_stopped(city: &City, seat: SeatId, now: Step) -> bool {
    let blocked = city
        .blocks
        .iter()
        .any(|block| block.seat == seat && block.peaceful && block.holds(now));
    let lost = city
        .citizen(seat)
        .is_none_or(|citizen| citizen.crippled || citizen.cut.is_some());
    blocked || lost
}

/// Of several moves of a kind by one player the last one.
fn last_of_a_kind<M>(moves: &Moves<M>) -> impl Iterator<Item = &Entered<M>> {
    moves.iter().enumerate().filter_map(|(place, entered)| {
        let kind = std::mem::discriminant(&entered.what);
        let mut later = moves.iter().skip(place + 1);
        let replaced = later
            .any(|other| other.by == entered.by && std::mem::discriminant(&other.what) == kind);
        (!replaced).then_some(entered)
    })
}

/// A move of the night without what none but a black or grey player adds to it.
pub(super) fn without_side(sent: &Move) -> Move {
    Move {
        options: Options {
            agreed: false,
            stands_aside: false,
            alibi: None,
            falsehoods: Vec::new(),
            ..sent.options.clone()
        },
        ..sent.clone()
    }
}

/// A move as far as it does not show its player's side (night rules §4.5).
pub(super) fn shown(entered: &Entered<DuringVote>) -> Option<Entered<DuringVote>> {
    let what = match &entered.what {
        // Planted votes are a black or grey liar's.
        DuringVote::Scandal { targets, .. } => DuringVote::Scandal {
            targets: targets.clone(),
            planted: Vec::new(),
            set_by: None,
        },
        DuringVote::CancelLawyer
        | DuringVote::HeroicSuicide
        | DuringVote::Cripple(_)
        | DuringVote::Disguise(_)
        | DuringVote::Decline(_) => return None,
        DuringVote::Detonate(_)
        | DuringVote::CancelPhantom
        | DuringVote::Pardon
        | DuringVote::LetPardonedDie
        | DuringVote::Defend(_)
        | DuringVote::TakeVoter(_)
        | DuringVote::Execute(_)
        | DuringVote::SwapRoles { .. }
        | DuringVote::Possess(_) => entered.what.clone(),
    };
    Some(Entered {
        by: entered.by,
        what,
    })
}

const fn speaker(line: &DayLine) -> Option<SeatId> {
    match line {
        DayLine::Before(entered) => Some(entered.by),
        DayLine::During(entered) | DayLine::ByMaster(entered) => Some(entered.by),
        DayLine::Vote(_) | DayLine::Approval(_) => None,
    }
}

fn before_targets(what: &BeforeVote) -> Vec<SeatId> {
    match what {
        BeforeVote::Vertical(on) => on.iter().copied().collect(),
        BeforeVote::ShadowVertical(on) | BeforeVote::LegalProtection(on) => vec![*on],
        BeforeVote::Supporters(named) | BeforeVote::Witness(named) => named.clone(),
        BeforeVote::Buy(_) | BeforeVote::ArmDetonator => Vec::new(),
    }
}

fn during_targets(what: &DuringVote) -> Vec<SeatId> {
    match what {
        DuringVote::Detonate(on)
        | DuringVote::Defend(on)
        | DuringVote::TakeVoter(on)
        | DuringVote::Execute(on)
        | DuringVote::Cripple(on)
        | DuringVote::Possess(on) => vec![*on],
        DuringVote::Scandal { targets, .. } => targets.clone(),
        DuringVote::SwapRoles { living, dead } => vec![*living, *dead],
        DuringVote::CancelPhantom
        | DuringVote::CancelLawyer
        | DuringVote::Pardon
        | DuringVote::LetPardonedDie
        | DuringVote::HeroicSuicide
        | DuringVote::Disguise(_)
        | DuringVote::Decline(_) => Vec::new(),
    }
}
