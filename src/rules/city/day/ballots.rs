//! From votes as they were given to votes that count: who may vote for whom, and autovotes.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::account::Account;
use super::carried_over::CarriedOver;
use super::moves::{Cast, Choice, Way};
use super::people::{Mark, Town};
use super::protection::{Protection, ProtectionKind};
use super::rulings::{Open, Rulings};
use nightdesk_game::SeatId;

/// What kind of round is voted on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoundKind {
    /// The first count of a vote.
    First,
    /// The re-vote of a tie among these (V-35).
    Tie {
        /// The targets.
        targets: Vec<SeatId>,
    },
    /// The re-vote after a pardon (V-36).
    Priest {
        /// Who may not be voted for.
        pardoned: SeatId,
    },
    /// A witch hunt: two votes each (H-6).
    Hunt,
}

/// A vote that counts, for one target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Vote {
    /// Whose.
    pub by: SeatId,
    /// Against whom.
    pub on: SeatId,
    /// How it came to be.
    pub kind: VoteKind,
}

/// How a vote came to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VoteKind {
    /// The player gave it.
    Given(Way),
    /// His own vote, counted against himself (V-4).
    Auto(AutoCause),
    /// A target's vote against another target (V-35).
    ByRule,
    /// A hidden vote of a liar (V-23).
    Planted,
}

/// Why a vote became an autovote (V-4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AutoCause {
    /// No accepted wall.
    NoWall,
    /// An obligatory victim (V-50).
    ForcedVictim,
    /// Not there at the end.
    Absent,
    /// Against somebody who may not be voted for.
    Forbidden(Forbidden),
    /// For nobody in the game.
    NoPlayer,
    /// Refused where one may not refuse.
    Refused,
}

/// Why a player may not be voted for (V-5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Forbidden {
    /// The mayor (M-1).
    Mayor,
    /// Under a protection.
    Protected(ProtectionKind),
    /// An elite player (L-1).
    Elite,
    /// Out of the game.
    Out,
    /// No target of the re-vote.
    NoTarget,
    /// The pardoned player.
    Pardoned,
}

/// The votes of a round, in the order in which they count.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ballots {
    /// What counts.
    pub votes: Vec<Vote>,
    /// Whose vote became an autovote, and why.
    pub autovotes: Vec<(SeatId, AutoCause)>,
    /// Who refused, allowedly.
    pub refusals: Vec<SeatId>,
}

/// What decides whether a vote is legal.
#[derive(Debug, Clone, Copy)]
pub struct Legality<'a> {
    /// Who plays.
    pub town: &'a Town,
    /// The offices.
    pub standing: &'a CarriedOver,
    /// The day's protections.
    pub protections: &'a [Protection],
    /// How open questions are answered.
    pub rulings: &'a Rulings,
    /// The round.
    pub kind: &'a RoundKind,
}

impl Ballots {
    /// Whether a player openly votes for a target, by autovotes and rules too.
    #[must_use]
    pub fn votes_for(&self, by: SeatId, on: SeatId) -> bool {
        let mut open = self
            .votes
            .iter()
            .filter(|vote| vote.kind != VoteKind::Planted);
        open.any(|vote| vote.by == by && vote.on == on)
    }

    /// Everybody who openly votes for a target, in order.
    pub fn voters_of(&self, on: SeatId) -> impl Iterator<Item = SeatId> {
        self.votes
            .iter()
            .filter(move |vote| vote.on == on && vote.kind != VoteKind::Planted)
            .map(|vote| vote.by)
    }

    /// Whose vote was given, and counts neither for its target nor as an autovote (V-6).
    pub fn void(&self) -> impl Iterator<Item = SeatId> {
        let given = self.autovotes.iter().filter(|(_, cause)| match cause {
            AutoCause::Forbidden(_) | AutoCause::NoPlayer | AutoCause::Refused => true,
            AutoCause::NoWall | AutoCause::ForcedVictim | AutoCause::Absent => false,
        });
        let counts = |by: SeatId| self.votes.iter().any(|vote| vote.by == by && vote.on == by);
        given.map(|(by, _)| *by).filter(move |by| !counts(*by))
    }

    /// The place of the first vote for a target that counts for "who came first": early votes
    /// and votes by rule do not.
    #[must_use]
    pub fn first_vote_for(&self, on: SeatId, by: impl Fn(SeatId) -> bool) -> Option<usize> {
        self.votes
            .iter()
            .position(|vote| vote.on == on && vote.kind.counts_as_first() && by(vote.by))
    }

    /// The place of the first vote of any kind for a target.
    #[must_use]
    pub fn any_vote_for(&self, on: SeatId) -> Option<usize> {
        self.votes.iter().position(|vote| vote.on == on)
    }
}

impl VoteKind {
    fn counts_as_first(self) -> bool {
        match self {
            VoteKind::Given(Way::Posted) | VoteKind::Auto(_) => true,
            VoteKind::Given(Way::Early) | VoteKind::ByRule | VoteKind::Planted => false,
        }
    }
}

impl Legality<'_> {
    /// Whether a player may be voted for in this round, and why not.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn may_be_voted_for(&self, seat: SeatId) -> Result<(), Forbidden> {
        let player = self.town.player(seat).ok_or(Forbidden::Out)?;
        if !player.is_in_game() {
            return Err(Forbidden::Out);
        }
        if player.elite.is_some() {
            return Err(Forbidden::Elite);
        }
        if self.standing.mayor.holder() == Some(seat) {
            return Err(Forbidden::Mayor);
        }
        if let Some(held) = self.protections.iter().find(|held| held.on == seat) {
            return Err(Forbidden::Protected(held.kind));
        }
        match self.kind {
            RoundKind::Tie { targets } if !targets.contains(&seat) => Err(Forbidden::NoTarget),
            RoundKind::Priest { pardoned } if *pardoned == seat => Err(Forbidden::Pardoned),
            RoundKind::First
            | RoundKind::Tie { .. }
            | RoundKind::Priest { .. }
            | RoundKind::Hunt => Ok(()),
        }
    }

    /// the votes that count.
    #[must_use]
    pub fn ballots(&self, casts: &[Cast], account: &mut Account) -> Ballots {
        let mut ballots = Ballots::default();
        match self.kind {
            RoundKind::First | RoundKind::Priest { .. } => {
                self.one_vote_each(casts, account, &mut ballots);
            }
            RoundKind::Tie { targets } => self.among(targets, casts, account, &mut ballots),
            RoundKind::Hunt => self.two_votes_each(casts, account, &mut ballots),
        }
        ballots
    }

    fn one_vote_each(&self, casts: &[Cast], account: &mut Account, ballots: &mut Ballots) {
        for (by, cause) in self.not_admitted() {
            self.autovote(by, cause, account, ballots);
        }
        for cast in self.first_casts(casts) {
            match self.choice(cast.choices.first()) {
                Ok(on) => ballots.votes.push(Vote {
                    by: cast.by,
                    on,
                    kind: VoteKind::Given(cast.way),
                }),
                Err(cause) => self.autovote(cast.by, cause, account, ballots),
            }
        }
        let came: BTreeSet<SeatId> = self.first_casts(casts).map(|cast| cast.by).collect();
        for by in self.voters().filter(|by| !came.contains(by)) {
            self.autovote(by, AutoCause::Absent, account, ballots);
        }
    }

    /// V-35: only those who are no target choose; the targets vote against each other.
    fn among(
        &self,
        targets: &[SeatId],
        casts: &[Cast],
        account: &mut Account,
        ballots: &mut Ballots,
    ) {
        let choosers = |by: SeatId| !targets.contains(&by);
        for cast in self.first_casts(casts).filter(|cast| choosers(cast.by)) {
            match self.choice(cast.choices.first()) {
                Ok(on) => ballots.votes.push(Vote {
                    by: cast.by,
                    on,
                    kind: VoteKind::Given(cast.way),
                }),
                Err(AutoCause::Refused) => ballots.refusals.push(cast.by),
                Err(cause) => self.autovote(cast.by, cause, account, ballots),
            }
        }
        let came: BTreeSet<SeatId> = self.first_casts(casts).map(|cast| cast.by).collect();
        self.absent_choosers(|by| choosers(by) && !came.contains(&by), account, ballots);
        if targets.len() > 2 {
            account.rely(Open::TargetVotes);
            if !self.rulings.recommended(Open::TargetVotes) {
                return;
            }
        }
        let barred = |by: &SeatId| {
            let player = self.town.player(*by);
            player.is_none_or(|player| player.has(Mark::Barred))
        };
        for by in targets.iter().filter(|by| !barred(by)) {
            for on in targets.iter().filter(|on| *on != by) {
                ballots.votes.push(Vote {
                    by: *by,
                    on: *on,
                    kind: VoteKind::ByRule,
                });
            }
        }
    }

    /// H-6, H-7: two different names, left to right; what may not be is a refusal.
    fn two_votes_each(&self, casts: &[Cast], account: &mut Account, ballots: &mut Ballots) {
        self.two_of_those_who_came(casts, account, ballots);
        let came: BTreeSet<SeatId> = self.first_casts(casts).map(|cast| cast.by).collect();
        self.absent_choosers(|by| !came.contains(&by), account, ballots);
    }

    /// ORD-2: absent players who might have refused.
    fn absent_choosers(
        &self,
        absent: impl Fn(SeatId) -> bool,
        account: &mut Account,
        ballots: &mut Ballots,
    ) {
        for by in self.voters().filter(|by| absent(*by)) {
            account.rely(Open::AbsentChooser);
            match self.rulings.recommended(Open::AbsentChooser) {
                true => ballots.refusals.push(by),
                false => self.autovote(by, AutoCause::Absent, account, ballots),
            }
        }
    }

    fn two_of_those_who_came(&self, casts: &[Cast], account: &mut Account, ballots: &mut Ballots) {
        for cast in self.first_casts(casts) {
            let mut given: Vec<SeatId> = Vec::new();
            for choice in cast.choices.iter().take(2) {
                match self.choice(Some(choice)) {
                    Ok(on) if !given.contains(&on) => given.push(on),
                    Ok(_) => {}
                    Err(_) => {
                        account.rely(Open::HuntForbidden);
                        let own = self.may_be_voted_for(cast.by).is_ok();
                        if own && !self.rulings.recommended(Open::HuntForbidden) {
                            given.push(cast.by);
                        }
                    }
                }
            }
            given.dedup();
            if given.is_empty() {
                ballots.refusals.push(cast.by);
            }
            ballots.votes.extend(given.into_iter().map(|on| Vote {
                by: cast.by,
                on,
                kind: VoteKind::Given(cast.way),
            }));
        }
    }

    fn choice(&self, choice: Option<&Choice>) -> Result<SeatId, AutoCause> {
        match choice {
            None => Err(AutoCause::Refused),
            Some(Choice::Stranger) => Err(AutoCause::NoPlayer),
            Some(Choice::Player(seat)) => match self.may_be_voted_for(*seat) {
                Ok(()) => Ok(*seat),
                Err(forbidden) => Err(AutoCause::Forbidden(forbidden)),
            },
        }
    }

    /// V-6: an autovote against a player who may not be voted for weighs nothing.
    fn autovote(&self, by: SeatId, cause: AutoCause, account: &mut Account, ballots: &mut Ballots) {
        ballots.autovotes.push((by, cause));
        let vote = Vote {
            by,
            on: by,
            kind: VoteKind::Auto(cause),
        };
        match (self.may_be_voted_for(by), cause) {
            (Ok(()), _) | (Err(_), AutoCause::ForcedVictim) => ballots.votes.push(vote),
            (Err(Forbidden::Mayor | Forbidden::Protected(_)), _) => {
                account.rely(Open::ProtectedAutovote);
                if !self.rulings.recommended(Open::ProtectedAutovote) {
                    ballots.votes.push(vote);
                }
            }
            (
                Err(Forbidden::Elite | Forbidden::Out | Forbidden::NoTarget | Forbidden::Pardoned),
                _,
            ) => {}
        }
    }

    /// Players whose autovote is set at the start (V-4, V-50).
    fn not_admitted(&self) -> impl Iterator<Item = (SeatId, AutoCause)> {
        self.town.players.iter().filter_map(|(seat, player)| {
            if !player.votes() || player.has(Mark::Barred) {
                return None;
            }
            if player.has(Mark::ForcedVictim) {
                return Some((*seat, AutoCause::ForcedVictim));
            }
            player
                .has(Mark::NotAdmitted)
                .then_some((*seat, AutoCause::NoWall))
        })
    }

    /// Players who may vote now, in list order.
    fn voters(&self) -> impl Iterator<Item = SeatId> {
        let kept_out = [Mark::Barred, Mark::NotAdmitted, Mark::ForcedVictim];
        self.town
            .players
            .iter()
            .filter(move |(_, player)| {
                player.votes() && !kept_out.iter().any(|mark| player.has(*mark))
            })
            .map(|(seat, _)| *seat)
    }

    /// The first vote of everybody who may vote; a vote cannot be changed (V-3).
    fn first_casts<'c>(&self, casts: &'c [Cast]) -> impl Iterator<Item = &'c Cast> {
        let may: BTreeSet<SeatId> = self.voters().collect();
        let mut seen = BTreeSet::new();
        casts
            .iter()
            .filter(move |cast| may.contains(&cast.by) && seen.insert(cast.by))
    }
}
