//! What players and the host entered for a vote.

use serde::{Deserialize, Serialize};

use super::questions::Topic;
use super::weight::Weight;
use crate::{Negative, Side};
use nightdesk_game::SeatId;

/// A list of moves, each by somebody; the last of a kind by the same player counts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Moves<M> {
    entered: Vec<Entered<M>>,
}

/// A move and who made it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entered<M> {
    /// Whose move.
    pub by: SeatId,
    /// Which.
    pub what: M,
}

/// A move before the announced start (D-1 to D-3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BeforeVote {
    /// The mayor's vertical; nobody if he said so.
    Vertical(Option<SeatId>),
    /// The politician's shadow vertical.
    ShadowVertical(SeatId),
    /// The lawyer's legal protection.
    LegalProtection(SeatId),
    /// The politician's supporters.
    Supporters(Vec<SeatId>),
    /// Whom the witness vouches for.
    Witness(Vec<SeatId>),
    /// Votes the drug dealer buys.
    Buy(Weight),
    /// The terrorist arms the detonator.
    ArmDetonator,
}

/// A move when the votes are in (city day §3.3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DuringVote {
    /// The armed terrorist's target.
    Detonate(SeatId),
    /// The living phantom gives up the phantom bonus.
    CancelPhantom,
    /// The black lawyer gives up his bonus.
    CancelLawyer,
    /// The liar's scandal.
    Scandal {
        /// Up to two players.
        targets: Vec<SeatId>,
        /// For whom a black liar plants votes.
        planted: Vec<SeatId>,
        /// The pimp's side, where a pimp made the move for his slave.
        set_by: Option<Side>,
    },
    /// The priest pardons the player he voted for.
    Pardon,
    /// The priest, lynched, lets the pardoned player die in his place.
    LetPardonedDie,
    /// The hero stands up for a doomed player.
    Defend(SeatId),
    /// A lynched hero who once saved a red player takes one of his voters along.
    TakeVoter(SeatId),
    /// The faceless hero, lynched, leaves with a draw.
    HeroicSuicide,
    /// A lynched fanatic or inquisitor kills.
    Execute(SeatId),
    /// A lynched witch swaps a living player's role with a dead one's.
    SwapRoles {
        /// The living player.
        living: SeatId,
        /// The one who died earlier.
        dead: SeatId,
    },
    /// A lynched executor destroys role and colour.
    Cripple(SeatId),
    /// A lynched imitator dies under another name.
    Disguise(Disguise),
    /// A dead phantom possesses, or a black one curses.
    Possess(SeatId),
    /// The player was asked and makes no such move.
    Decline(Topic),
}

/// How a lynched imitator is shown (V-49).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Disguise {
    /// Under another black role present in the game.
    Black(Negative),
    /// As a red player; only before his first kill.
    Red,
}

/// A vote as it was given.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cast {
    /// Who votes.
    pub by: SeatId,
    /// For whom, left to right; empty for a refusal.
    pub choices: Vec<Choice>,
    /// How it came to the thread.
    #[serde(default)]
    pub way: Way,
    /// In which post it stands, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub post: Option<u64>,
}

/// A name in a vote.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// Somebody on the list of players.
    Player(SeatId),
    /// Nobody in the game.
    Stranger,
}

/// How a vote came to the thread.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// The player posted it.
    #[default]
    Posted,
    /// Left with the host by message and placed by him (V-7).
    Early,
}

impl<M> Default for Moves<M> {
    fn default() -> Self {
        Self {
            entered: Vec::new(),
        }
    }
}

impl<M> FromIterator<Entered<M>> for Moves<M> {
    fn from_iter<I: IntoIterator<Item = Entered<M>>>(moves: I) -> Self {
        Self {
            entered: moves.into_iter().collect(),
        }
    }
}

impl<M> Moves<M> {
    /// Adds a move; it replaces an earlier one of its kind by the same player.
    pub fn enter(&mut self, by: SeatId, what: M) {
        self.entered.push(Entered { by, what });
    }

    /// Takes a player's moves of a kind back.
    pub fn take_back(&mut self, by: SeatId, of_kind: impl Fn(&M) -> bool) {
        self.entered
            .retain(|entered| entered.by != by || !of_kind(&entered.what));
    }

    /// All moves, as entered.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Entered<M>> {
        self.entered.iter()
    }

    /// What a player's last move of a kind says.
    pub fn last<'a, T>(&'a self, by: SeatId, of_kind: impl Fn(&'a M) -> Option<T>) -> Option<T> {
        self.entered
            .iter()
            .rev()
            .filter(|entered| entered.by == by)
            .find_map(|entered| of_kind(&entered.what))
    }
}

impl Moves<DuringVote> {
    /// Adds an answer in place of the one before to the same question: a move or that none is made.
    pub fn answer(&mut self, by: SeatId, what: DuringVote) {
        let topic = what.topic();
        self.take_back(by, |before| before.topic() == topic);
        self.enter(by, what);
    }
}

impl Moves<BeforeVote> {
    /// What stays in force for an extra vote of the same day: the protections of the day and
    /// who is named, but no bought votes and no detonator.
    #[must_use]
    pub fn for_extra_vote(&self) -> Self {
        self.iter()
            .filter(|entered| match entered.what {
                BeforeVote::Vertical(_)
                | BeforeVote::ShadowVertical(_)
                | BeforeVote::LegalProtection(_)
                | BeforeVote::Supporters(_)
                | BeforeVote::Witness(_) => true,
                BeforeVote::Buy(_) | BeforeVote::ArmDetonator => false,
            })
            .cloned()
            .collect()
    }
}

impl Cast {
    /// A posted vote for one player.
    #[must_use]
    pub fn posted(by: SeatId, target: SeatId) -> Self {
        Self {
            by,
            choices: vec![Choice::Player(target)],
            way: Way::Posted,
            post: None,
        }
    }

    /// A refusal.
    #[must_use]
    pub fn refusal(by: SeatId) -> Self {
        Self {
            by,
            choices: Vec::new(),
            way: Way::Posted,
            post: None,
        }
    }

    /// The same with the post in which it stands.
    #[must_use]
    pub fn in_post(self, post: Option<u64>) -> Self {
        Self { post, ..self }
    }

    /// Whether it says the same as another, wherever that stands.
    #[must_use]
    pub fn says_the_same(&self, other: &Self) -> bool {
        (self.by, &self.choices, self.way) == (other.by, &other.choices, other.way)
    }
}
