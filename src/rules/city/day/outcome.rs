//! What a day's vote comes to.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::account::Account;
use super::ballots::{Ballots, RoundKind};
use super::carried_over::CarriedOver;
use super::count::Count;
use super::moves::Disguise;
use super::people::Town;
use super::protection::Protection;
use super::rulings::Open;
use super::say;
use super::weight::Weight;
use crate::score::Wins;
use nightdesk_game::SeatId;
use nightdesk_rules::Statement;

/// A vote as far as it has come.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct VoteOutcome {
    /// The day's protections.
    pub protections: Vec<Protection>,
    /// The rounds that were counted, first the first.
    pub rounds: Vec<CountedRound>,
    /// What the host must still bring in before there is a result.
    pub pending: Option<Pending>,
    /// Whom the priest pardoned with effect.
    pub pardoned: Option<SeatId>,
    /// The hero's move, if it was spent.
    pub hero: Option<HeroMove>,
    /// Who leaves the game, in the order in which it was decided.
    pub deaths: Vec<Death>,
    /// Who lost role and colour for good.
    pub crippled: Vec<SeatId>,
    /// Who spent a life instead of being crippled.
    pub spared: Vec<SeatId>,
    /// Whose roles are blocked for one game day (V-42).
    pub blocked: Vec<Blocked>,
    /// Black players who have no night move in the coming night (V-43).
    pub no_night_move: Vec<SeatId>,
    /// Players who may not use black killing moves in the coming night (V-39).
    pub no_killing_move: Vec<SeatId>,
    /// What dying players did besides.
    pub deathbed: Vec<Deathbed>,
    /// Flags and bookkeeping after the result.
    pub aftermath: Aftermath,
    /// Everybody after the result.
    pub town: Town,
    /// Offices and counters after the result.
    pub standing: CarriedOver,
    /// How it was decided; each round has its own account of weights.
    pub account: Account,
}

/// A round with its votes and sums.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CountedRound {
    /// Which.
    pub kind: RoundKind,
    /// Its votes.
    pub ballots: Ballots,
    /// What they came to.
    pub count: Count,
    /// Whom the priest pardoned in it: all votes for the player come to nothing (V-36).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pardoned: Option<SeatId>,
}

impl CountedRound {
    /// What a target's sum is, with the pardon of the round.
    #[must_use]
    pub fn total(&self, seat: SeatId) -> Weight {
        match self.pardoned == Some(seat) {
            true => Weight::ZERO,
            false => self.count.total(seat),
        }
    }

    /// That a pardon makes a sum nothing, where the votes in it are told with their weights.
    #[must_use]
    pub fn pardon_line(&self, seat: SeatId) -> Option<Statement> {
        let before = self.count.total(seat);
        let pardoned = self.pardoned == Some(seat) && !before.is_zero();
        let line = say::PARDONED.line().about(seat);
        pardoned.then(|| line.change(before, Weight::ZERO).says)
    }

    /// Whether the pardon of the round took somebody out of a tie or a re-vote: everybody would wait for
    /// another result.
    #[must_use]
    pub fn pardon_decides(&self) -> Option<SeatId> {
        let pardoned = self.pardoned?;
        let level = self.count.leaders().contains(&pardoned);
        (level || matches!(self.kind, RoundKind::Tie { .. })).then_some(pardoned)
    }
}

/// What a host must still bring in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pending {
    /// The target of an armed detonator (V-43).
    DetonatorTarget {
        /// The terrorist.
        by: SeatId,
    },
    /// A re-vote.
    Revote(RoundKind),
}

/// A player who leaves by the vote.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Death {
    /// Who.
    pub seat: SeatId,
    /// How.
    pub cause: DeathCause,
}

impl Death {
    /// The round in which the player was voted for: who dies in the priest's place had the votes of
    /// the round of the pardon (V-36).
    #[must_use]
    pub fn voted_in<'a>(&self, rounds: &'a [CountedRound]) -> Option<&'a CountedRound> {
        let later = match self.cause {
            DeathCause::ForPriest => 1,
            DeathCause::Votes
            | DeathCause::HeroWithBlack
            | DeathCause::HeroicCompany
            | DeathCause::OwnDetonator
            | DeathCause::Detonator
            | DeathCause::ForcedVictim
            | DeathCause::Executed
            | DeathCause::ExecutedAsLynched => 0,
        };
        rounds.iter().rev().nth(later)
    }
}

/// How a player came to leave by the vote.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeathCause {
    /// By votes.
    Votes,
    /// In the priest's place (V-36).
    ForPriest,
    /// Along with the black player he stood up for (V-37).
    HeroWithBlack,
    /// Taken along by a hero he voted for (V-40).
    HeroicCompany,
    /// In the blast of his own detonator.
    OwnDetonator,
    /// In the blast of a detonator.
    Detonator,
    /// An obligatory victim (V-50).
    ForcedVictim,
    /// Executed by a lynched fanatic or red inquisitor (V-45, V-46).
    Executed,
    /// Executed by a lynched black inquisitor (V-46).
    ExecutedAsLynched,
}

impl DeathCause {
    /// Whether the player counts as lynched.
    #[must_use]
    pub fn is_lynch(&self) -> bool {
        match self {
            DeathCause::Votes
            | DeathCause::ForPriest
            | DeathCause::HeroWithBlack
            | DeathCause::HeroicCompany
            | DeathCause::OwnDetonator
            | DeathCause::Detonator
            | DeathCause::ForcedVictim
            | DeathCause::ExecutedAsLynched => true,
            DeathCause::Executed => false,
        }
    }
}

/// The hero's move and what it did (V-37).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeroMove {
    /// The hero.
    pub by: SeatId,
    /// For whom he stood up.
    pub on: SeatId,
    /// What came of it.
    pub result: HeroResult,
}

/// What came of the hero's move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HeroResult {
    /// The lynching is cancelled.
    Saved,
    /// The hero dies, too.
    DiesToo,
    /// The doomed player dies alone.
    DiesAlone,
}

/// A role blocked for one game day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Blocked {
    /// Whose.
    pub seat: SeatId,
    /// How far.
    pub reach: BlockReach,
}

/// How far a block reaches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BlockReach {
    /// The peaceful and the negative role.
    Both,
    /// The peaceful role alone: a black terrorist's blast.
    Peaceful,
}

/// What a dying player did besides.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deathbed {
    /// A witch swapped roles (V-47).
    SwapRoles {
        /// The witch.
        by: SeatId,
        /// The living player.
        living: SeatId,
        /// The one who died earlier.
        dead: SeatId,
    },
    /// An executor destroyed role and colour (V-48).
    Crippled {
        /// The executor.
        by: SeatId,
        /// His victim.
        on: SeatId,
    },
    /// An imitator dies under another name (V-49).
    Disguised {
        /// The imitator.
        by: SeatId,
        /// As what.
        shown_as: Disguise,
    },
    /// A phantom possesses or curses at the end of the day (L-15, L-17).
    Possesses {
        /// The phantom.
        by: SeatId,
        /// His host player.
        on: SeatId,
    },
}

/// Bookkeeping after a result (D-6).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Aftermath {
    /// Victims of the faceless who have their role back.
    pub roles_regained: Vec<SeatId>,
    /// Who gets the faceless' face (S-2).
    pub faces: Vec<SeatId>,
    /// What the faceless collected by this vote.
    pub collected: Wins,
    /// How the game ends for the faceless, where the vote decides it.
    pub faceless: Option<FacelessEnd>,
    /// Agents who leave after this vote (L-5).
    pub agents_leave: Vec<SeatId>,
    /// Of those, the ones whose side is opened.
    pub agents_revealed: Vec<SeatId>,
    /// Why another vote follows today.
    pub extra_vote: Option<ExtraVote>,
    /// A re-vote without victims, not by a hero's help (V-55).
    pub revote_without_victims: Flag,
    /// A re-vote without victims, a hero's rescue among them: the faceless may skip his cut.
    pub cut_excused: Flag,
    /// The blacks get no new shot the coming night (H-13).
    pub no_new_black_shot: Flag,
    /// The secretary was dismissed by the mayor's vote (M-9).
    pub dismissed: Option<SeatId>,
}

/// A fact that holds or does not.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Flag {
    /// It does not.
    #[default]
    No,
    /// It does.
    Yes,
}

impl From<bool> for Flag {
    fn from(holds: bool) -> Self {
        match holds {
            true => Flag::Yes,
            false => Flag::No,
        }
    }
}

impl Flag {
    /// Whether it holds.
    #[must_use]
    pub fn holds(self) -> bool {
        self == Flag::Yes
    }
}

/// How the game ends for the faceless by a vote.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FacelessEnd {
    /// Lynched.
    Defeat,
    /// By his own detonator or heroic suicide.
    Draw,
}

/// Why another vote follows (V-51, V-52).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ExtraVote {
    /// The faceless alone was lynched.
    FacelessAlone,
    /// A player a hero once saved was lynched alone.
    SavedAlone,
}

impl VoteOutcome {
    /// Who counts as lynched, in the order in which it was decided.
    pub fn lynched(&self) -> impl Iterator<Item = SeatId> {
        self.lynchings().map(|death| death.seat)
    }

    /// The deaths that count as lynching, in the order in which it was decided.
    pub fn lynchings(&self) -> impl Iterator<Item = &Death> {
        self.deaths.iter().filter(|death| death.cause.is_lynch())
    }

    /// Who was executed by a dying player and does not count as lynched.
    pub fn executed(&self) -> impl Iterator<Item = SeatId> {
        self.deaths
            .iter()
            .filter(|death| !death.cause.is_lynch())
            .map(|death| death.seat)
    }

    /// The round whose votes decided.
    #[must_use]
    pub fn deciding_round(&self) -> Option<&CountedRound> {
        self.rounds.last()
    }

    /// Open rulings that decided something, in a count or after it.
    #[must_use]
    pub fn relied(&self) -> BTreeSet<Open> {
        let counted = self.rounds.iter().map(|round| &round.count.account);
        let accounts = counted.chain([&self.account]);
        accounts
            .flat_map(|account| account.relied.iter().copied())
            .collect()
    }

    /// Whether a player leaves by this vote.
    #[must_use]
    pub fn leaves(&self, seat: SeatId) -> bool {
        self.deaths.iter().any(|death| death.seat == seat)
    }
}
