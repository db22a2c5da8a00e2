//! The people of a game day: who plays, on which side, with what in hand.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::weight::Weight;
use crate::{Elite, Side};
use nightdesk_game::SeatId;

/// Everybody in the game, by seat.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Town {
    /// The players, elite players and those who are out included.
    pub players: BTreeMap<SeatId, Player>,
}

/// A player as the day sees him.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// His elite role; none for a main player (F-5).
    pub elite: Option<Elite>,
    /// His side; of an elite player the side whose result he gets.
    pub colour: Side,
    /// What his peaceful role holds by day.
    pub role: DayRole,
    /// How he came by that role.
    pub hold: Hold,
    /// What his negative role holds by day.
    pub negative: Negative,
    /// Whether he is in the game.
    pub status: Status,
    /// The dose a drug dealer got into him last night (V-25).
    pub dose: Option<Dose>,
    /// The faceless' cut, while the role is not regained.
    pub cut: Option<Cut>,
    /// What else sticks to him.
    pub marks: BTreeSet<Mark>,
}

/// Whether a player is in the game.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// He plays.
    #[default]
    Alive,
    /// Dead, but voting for one more vote; he may sit in another player.
    Phantom {
        /// The player he possessed.
        possesses: Option<SeatId>,
    },
    /// He left the game.
    Out,
}

/// How a player came by his role.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hold {
    /// His own since the start.
    #[default]
    Own,
    /// Taken over from a player who left.
    Inherited,
    /// Copied for a day by an actor or a wizard; weaker in places.
    Copied,
}

/// A peaceful role with what it holds by day.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DayRole {
    /// A role without influence on votes.
    #[default]
    Plain,
    /// Votes with a weight of his own (V-11).
    Judge {
        /// His current weight.
        weight: Weight,
    },
    /// Vouches for up to four players (V-12).
    Witness,
    /// Lives by the mayor's influence (M-12 to M-21).
    Politician {
        /// How many supporters he may choose.
        limit: u32,
    },
    /// Buys votes (V-14).
    DrugDealer {
        /// Votes in stock, last night's income included.
        purse: Weight,
    },
    /// Gains by bodies he cannot use (V-16).
    Necromancer {
        /// Bodies whose role is not usable as undead.
        bodies: u32,
    },
    /// Gains by phantom players (V-17).
    Phantom,
    /// Protects, and votes harder against players he checked (V-20).
    Lawyer {
        /// Players he got a black check of, true or false.
        black: BTreeSet<SeatId>,
        /// Players he got a red check of.
        red: BTreeSet<SeatId>,
    },
    /// Makes a scandal during the vote (V-21 to V-23).
    Liar,
    /// Stands up for a doomed player, once (V-37).
    Hero {
        /// What became of his one move.
        step: HeroStep,
    },
    /// Pardons (V-36).
    Priest,
    /// Blows up when lynched (V-42).
    Terrorist,
    /// May take somebody along (V-45).
    Fanatic {
        /// Kills he earned by killing one of his own and has not used.
        unused: u32,
    },
    /// May execute when lynched (V-46).
    Inquisitor {
        /// The black he proved (red and grey) or any player (black, once he burned one).
        warrant: Warrant,
    },
    /// May swap roles when lynched (V-47).
    Witch,
}

/// Whom a lynched inquisitor may execute (V-46).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Warrant {
    /// Nobody.
    #[default]
    None,
    /// The player whose black check he proved true.
    Proved(SeatId),
    /// Anybody: a black inquisitor who burned a black by a true check.
    Anybody,
}

/// What became of the hero's one move.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HeroStep {
    /// He may still make it.
    #[default]
    Unused,
    /// It is spent.
    Spent,
    /// It is spent and saved this player.
    Saved(SeatId),
}

/// A negative role with what it holds by day.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Negative {
    /// None, or one without a move by day.
    #[default]
    Plain,
    /// May cripple when lynched (V-48).
    Executor {
        /// Whom he held today besides himself; anybody may be crippled where that is nobody.
        prisoners: BTreeSet<SeatId>,
    },
    /// May die in disguise (V-49).
    Imitator {
        /// Whether he has killed yet.
        killed: Killed,
    },
}

/// Whether a player has killed successfully yet.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Killed {
    /// Not yet.
    #[default]
    NotYet,
    /// He has.
    Yes,
}

/// A dose of drugs; its number is the barrier it raises.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Dose {
    /// One.
    Light,
    /// Two.
    Double,
    /// Three.
    Triple,
}

/// A cut face.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cut {
    /// Whom the victim must see lynched; none if no target was left.
    pub target: Option<SeatId>,
}

/// What else sticks to a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// No accepted wall today (P-1).
    NotAdmitted,
    /// No vote by a penalty (P-4).
    Barred,
    /// The peaceful role is blocked for now.
    RoleBlocked,
    /// Under a black phantom's curse: role and colour are blocked while it lasts (L-17).
    Cursed,
    /// Lost role and colour for the rest of the game (F-6).
    Crippled,
    /// A hero saved him on an earlier day (V-41).
    SavedByHero,
    /// Obligatory victim of this vote (V-50).
    ForcedVictim,
    /// A life to spare against crippling (the immortal's, or the bond to him).
    SpareLife,
    /// An agent or mason who named a player instead of a side (L-8).
    SideHidden,
}

impl Dose {
    /// The barrier it raises, and how much it is.
    #[must_use]
    pub const fn barrier(self) -> Weight {
        match self {
            Dose::Light => Weight::votes(1),
            Dose::Double => Weight::votes(2),
            Dose::Triple => Weight::votes(3),
        }
    }
}

impl Player {
    /// A living main player of that colour and role, with nothing sticking to him.
    #[must_use]
    pub fn new(colour: Side, role: DayRole) -> Self {
        Self {
            elite: None,
            colour,
            role,
            hold: Hold::Own,
            negative: Negative::Plain,
            status: Status::Alive,
            dose: None,
            cut: None,
            marks: BTreeSet::new(),
        }
    }

    /// Whether he is a living main player, phantom players left out.
    #[must_use]
    pub fn lives(&self) -> bool {
        self.elite.is_none() && self.status == Status::Alive
    }

    /// Whether he may be mayor or secretary (L-2).
    #[must_use]
    pub fn may_hold_office(&self) -> bool {
        match self.elite {
            None | Some(Elite::Agent) => self.status == Status::Alive,
            Some(Elite::Mason | Elite::Servant) => false,
        }
    }

    /// Whether he votes by day: all in the game but servants (V-1).
    #[must_use]
    pub fn votes(&self) -> bool {
        self.is_in_game() && self.elite != Some(Elite::Servant)
    }

    /// Whether he lives or votes as a phantom player.
    #[must_use]
    pub fn is_in_game(&self) -> bool {
        self.status != Status::Out
    }

    /// Whether that sticks to him.
    #[must_use]
    pub fn has(&self, mark: Mark) -> bool {
        self.marks.contains(&mark)
    }

    /// The role he can use today: none when dead, blocked, cut or crippled (ORD-30).
    #[must_use]
    pub fn working_role(&self) -> Option<&DayRole> {
        let blocked = [
            Mark::RoleBlocked,
            Mark::Cursed,
            Mark::Crippled,
            Mark::ForcedVictim,
        ];
        let works =
            self.lives() && self.cut.is_none() && !blocked.iter().any(|mark| self.has(*mark));
        works.then_some(&self.role)
    }

    /// Whether his vote counts among those of a colour, his dead vote included.
    #[must_use]
    pub fn votes_for_colour(&self, colour: Side) -> bool {
        self.elite.is_none() && self.colour == colour
    }
}

impl Town {
    /// A player.
    #[must_use]
    pub fn player(&self, seat: SeatId) -> Option<&Player> {
        self.players.get(&seat)
    }

    /// The role a seat can use today.
    #[must_use]
    pub fn role(&self, seat: SeatId) -> Option<&DayRole> {
        self.player(seat)?.working_role()
    }

    /// The living main players, in list order.
    pub fn living(&self) -> impl Iterator<Item = (SeatId, &Player)> {
        self.players
            .iter()
            .filter(|(_, player)| player.lives())
            .map(|(seat, player)| (*seat, player))
    }

    /// The living main players of a colour.
    pub fn living_of(&self, colour: Side) -> impl Iterator<Item = SeatId> {
        self.living()
            .filter(move |(_, player)| player.colour == colour)
            .map(|(seat, _)| seat)
    }

    /// Whether a living main player sits there.
    #[must_use]
    pub fn lives(&self, seat: SeatId) -> bool {
        self.player(seat).is_some_and(Player::lives)
    }

    /// Whether a main player of that colour sits there.
    #[must_use]
    pub fn is_colour(&self, seat: SeatId, colour: Side) -> bool {
        self.player(seat)
            .is_some_and(|player| player.votes_for_colour(colour))
    }

    /// The faceless, while he lives.
    #[must_use]
    pub fn living_faceless(&self) -> Option<SeatId> {
        self.living_of(Side::Grey).next()
    }

    /// Seats that can use a role the test accepts, their own holders before copies.
    pub fn holders<'a>(
        &'a self,
        test: impl Fn(&DayRole) -> bool + 'a,
    ) -> impl Iterator<Item = SeatId> + 'a {
        let mut found: Vec<(bool, SeatId)> = self
            .living()
            .filter(|(_, player)| player.working_role().is_some_and(&test))
            .map(|(seat, player)| (player.hold == Hold::Copied, seat))
            .collect();
        found.sort();
        found.into_iter().map(|(_, seat)| seat)
    }
}
