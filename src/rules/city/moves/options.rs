//! What a player may add to a move.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::conditions::{Condition, PublicNight};
use crate::role::{Negative, Peaceful, Role, Side};
use nightdesk_game::SeatId;

/// What stands beside a move.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(default)]
pub struct Options {
    /// Prostitute: the client survives her.
    pub condom: bool,
    /// Hireling's order, maid or role query: a role in place of a name.
    pub role_order: Option<Peaceful>,
    /// Hireling's order: whom he leaves alone.
    pub except: BTreeSet<SeatId>,
    /// Cut: whose lynch gives the role back.
    pub target_for_victim: Option<SeatId>,
    /// Kill: who shoots if the shooter is prevented.
    pub insurance: Insurance,
    /// Kill: whom the insurer shoots, if not the same.
    pub insurance_target: Option<SeatId>,
    /// Kill: the place among the kills of the side, the smallest first.
    pub priority: u8,
    /// Kill: the victim is a partner and both agreed.
    pub agreed: bool,
    /// Order: the hireling insures the other side, whatever shots its own side has.
    pub across: bool,
    /// Skip: the shot is waived, the other side's insurance is not.
    pub waived: bool,
    /// Hypnosis beyond one substitute for all.
    pub hypnosis: Hypnosis,
    /// Dose: 1 to 3.
    pub dose: Option<u8>,
    /// Bodyguard: a black one leaves healers and blocker alone.
    pub stands_aside: bool,
    /// Bodyguard: whom he says he guarded.
    pub alibi: Option<SeatId>,
    /// Track: the peaceful role is wanted and not the moves.
    pub role_wanted: bool,
    /// Samples: the bodies they are compared with.
    pub bodies: BTreeSet<SeatId>,
    /// Trap: the roles.
    pub roles: BTreeSet<Peaceful>,
    /// Executor or geisha: a broken move looks like one at home.
    pub pretend_home: bool,
    /// Check, track or role query: what a black or grey one lets be told in place of the truth.
    pub falsehoods: Vec<Falsehood>,
    /// Maid: what the host tells the target.
    pub message: Option<Message>,
    /// Suicide or the maid's words: what the morning must show for it.
    pub when: Option<When>,
    /// Collector: active citizens choose before him.
    pub yields: bool,
    /// Collector: roles he does not want.
    pub unwanted: BTreeSet<Peaceful>,
    /// A slave's move as his master set it.
    pub by_master: bool,
    /// What of the role's stands beside it and is not meant any more gives way to it.
    pub in_place: bool,
}

/// A result to be told in place of the real one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Falsehood {
    /// The real result it is for; any if none is named.
    #[serde(default)]
    pub when: Option<Falsifiable>,
    /// What is told.
    pub says: Falsifiable,
}

/// A result as far as somebody may falsify it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Falsifiable {
    /// A colour.
    Colour(Side),
    /// At home.
    Home,
    /// With these players.
    At(BTreeSet<SeatId>),
    /// Under a rumour of this role's.
    Rumour(Negative),
    /// Under no rumour.
    NoRumour,
}

/// What a result is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Topic {
    /// A colour.
    Colour,
    /// Where somebody was.
    Place,
    /// A rumour about somebody.
    Rumour,
}

impl Falsifiable {
    /// What it is about.
    pub(crate) const fn topic(&self) -> Topic {
        match self {
            Self::Colour(_) => Topic::Colour,
            Self::Home | Self::At(_) => Topic::Place,
            Self::Rumour(_) | Self::NoRumour => Topic::Rumour,
        }
    }
}

/// What the morning must show, or must not show.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct When {
    /// All of these together.
    pub all: Vec<Condition>,
    /// They must not hold together.
    pub prevents: bool,
}

impl When {
    /// Whether a morning is as it must be.
    #[must_use]
    pub fn holds(&self, night: &PublicNight) -> bool {
        self.all.iter().all(|one| one.holds(night)) != self.prevents
    }
}

/// A maid's words for her target.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Message {
    /// The words.
    pub text: String,
    /// They are added to what the target is told, and do not take its place.
    pub adds: bool,
}

/// What is told of a topic in place of the truth: the first falsehood that is for one of the real
/// results.
pub(crate) fn falsified(
    falsehoods: &[Falsehood],
    about: Topic,
    real: &[Falsifiable],
) -> Option<Falsifiable> {
    let of_topic = falsehoods.iter().filter(|one| one.says.topic() == about);
    let mut fitting =
        of_topic.filter(|one| one.when.as_ref().is_none_or(|when| real.contains(when)));
    fitting.next().map(|one| one.says.clone())
}

impl Options {
    /// Whether nothing was added.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        *self == Self::default()
    }
}

/// Who shoots if the shooter is prevented.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Insurance {
    /// The only living partner.
    #[default]
    Partner,
    /// Nobody.
    Declined,
    /// This partner.
    By(SeatId),
}

/// Whom a hypnotist treats otherwise than all.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(default)]
pub struct Hypnosis {
    /// By role.
    pub roles: BTreeMap<Role, Turned>,
    /// By player.
    pub players: BTreeMap<SeatId, Turned>,
    /// What all others do instead of going to the substitute.
    pub others: Option<Turned>,
}

impl Hypnosis {
    /// Everything it says of single roles, single players, and all others.
    pub(crate) fn turns(&self) -> impl Iterator<Item = Turned> {
        let single = self.roles.values().chain(self.players.values());
        single.chain(&self.others).copied()
    }

    /// Whom it sends moves to beside the substitute for all.
    pub(crate) fn substitutes(&self) -> impl Iterator<Item = SeatId> {
        self.turns().filter_map(|turned| match turned {
            Turned::To(seat) => Some(seat),
            Turned::Skip | Turned::Exempt => None,
        })
    }
}

/// What the hypnosis does with a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Turned {
    /// It goes there.
    To(SeatId),
    /// It is not made.
    Skip,
    /// It is left alone.
    Exempt,
}
