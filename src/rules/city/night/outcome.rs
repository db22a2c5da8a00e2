//! What a night comes to, as data.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::act::Why;
use super::letter::Letter;
use crate::moves::{Action, Move};
use crate::role::{Peaceful, Role};
use crate::rulings::OpenRuling;
use crate::state::{Camp, City};
use nightdesk_game::SeatId;
use nightdesk_rules::Reason;

/// Everything that came of a night.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Night {
    /// Who died, in the order in which it happened.
    pub deaths: Vec<Death>,
    /// Who would have died.
    pub saved: Vec<Saved>,
    /// Who lost role and colour for good.
    pub crippled: BTreeSet<SeatId>,
    /// Moves that were sent and not done.
    pub failed: Vec<Failed>,
    /// Where every move went, and what kept it from being done.
    pub courses: Vec<Course>,
    /// Shots of partners who stepped in without having sent a move: the insurance that is on by itself.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stepped_in: Vec<Move>,
    /// What everybody is told in the morning.
    pub report: Report,
    /// What single players are told in the morning.
    pub letters: Vec<Letter>,
    /// Why each death and each rescue is what it is.
    pub reasons: BTreeMap<SeatId, Reason>,
    /// Open rulings an outcome depended on.
    pub relied: BTreeSet<OpenRuling>,
    /// Maids, and players whose general information of the whole game they read.
    pub read_through: Vec<(SeatId, SeatId)>,
    /// Draws that were needed; they have to be recorded before the night counts.
    pub draws: Vec<Draw>,
    /// The city in the morning.
    pub after: City,
}

/// The way of a move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Course {
    /// Whose.
    pub by: SeatId,
    /// As which role.
    pub role: Role,
    /// What it was.
    pub action: Action,
    /// At whom it was sent.
    pub named: Vec<SeatId>,
    /// To whom it came.
    pub came_to: Vec<SeatId>,
    /// Whose hypnosis turned it.
    pub turned_by: Option<SeatId>,
    /// What kept it from being done.
    pub why: Option<Why>,
}

/// A death.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Death {
    /// Who died.
    pub player: SeatId,
    /// Of what.
    pub cause: Cause,
    /// By whose hand; a bond has none.
    pub by: Option<SeatId>,
    /// When, by the night's own clock.
    pub(super) at: u32,
}

/// What somebody died of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// A kill by this role.
    Role(Role),
    /// Poison.
    Poison,
    /// A kamikaze.
    Kamikaze,
    /// The madman's suicide.
    Madman,
    /// His own hand.
    Suicide,
    /// A shared life that was spent.
    Bond,
}

impl Cause {
    /// Its stable name.
    #[must_use]
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Role(role) => role.slug(),
            Self::Poison => "poison",
            Self::Kamikaze => "kamikaze",
            Self::Madman => "madman",
            Self::Suicide => "suicide",
            Self::Bond => "bond",
        }
    }
}

/// Somebody who would have died.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Saved {
    /// Who.
    pub player: SeatId,
    /// By what.
    pub by: Rescue,
}

/// What saved somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rescue {
    /// A protective block.
    Blocker,
    /// A bodyguard in his place.
    Bodyguard,
    /// A doctor.
    Doctor,
    /// A cultist's heal.
    Cultist,
    /// The executor's endurance.
    Executor,
    /// A spare life.
    Immortal,
    /// The imitator's illusion.
    Imitator,
    /// A witch who undid the shot.
    Witch,
    /// The rescuer died of the rescue.
    Luck,
}

impl Rescue {
    /// The key of its words at a table.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Blocker => "saved_blocker",
            Self::Bodyguard => "saved_bodyguard",
            Self::Doctor => "saved_doctor",
            Self::Cultist => "saved_cultist",
            Self::Executor => "saved_executor",
            Self::Immortal => "saved_immortal",
            Self::Imitator => "saved_imitator",
            Self::Witch => "saved_witch",
            Self::Luck => "saved_luck",
        }
    }

    /// Its stable name.
    #[must_use]
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Blocker => "blocker",
            Self::Bodyguard => "bodyguard",
            Self::Doctor => "doctor",
            Self::Cultist => "cultist",
            Self::Executor => "executor",
            Self::Immortal => "immortal",
            Self::Imitator => "imitator",
            Self::Witch => "witch",
            Self::Luck => "luck",
        }
    }
}

/// A move that was sent and not done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failed {
    /// Whose.
    pub by: SeatId,
    /// As which role.
    pub role: Role,
    /// What it was.
    pub action: Action,
    /// At whom it was sent.
    pub named: Vec<SeatId>,
    /// Why.
    pub why: Why,
}

/// The public lines of a morning.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// How the commissioner fared, if that is told.
    pub commissioner: Option<CheckLine>,
    /// How the doctor fared, if that is told.
    pub doctor: Option<HitLine>,
    /// How the blocker fared, if that is told.
    pub blocker: Option<HitLine>,
    /// The dead, with the peaceful role that is shown.
    pub killed: Vec<(SeatId, Option<Peaceful>)>,
    /// Players whose face was cut.
    pub cut: Vec<SeatId>,
}

/// The public line of a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum CheckLine {
    /// The check passed.
    #[serde(rename = "result_check_passed")]
    Passed,
    /// No information is given.
    #[serde(rename = "result_no_information")]
    NoInformation,
    /// The check failed.
    #[serde(rename = "result_check_failed")]
    Failed,
}

impl CheckLine {
    /// Its stable name.
    #[must_use]
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Passed => "result_check_passed",
            Self::NoInformation => "result_no_information",
            Self::Failed => "result_check_failed",
        }
    }
}

/// The public line of doctor or blocker.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum HitLine {
    /// He hit.
    #[serde(rename = "result_hit")]
    Hit,
    /// He missed.
    #[serde(rename = "result_miss")]
    Miss,
}

impl HitLine {
    /// Its stable name.
    #[must_use]
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Hit => "result_hit",
            Self::Miss => "result_miss",
        }
    }
}

/// Something that chance decides.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draw {
    /// What it is about.
    pub about: DrawAbout,
    /// Among whom.
    pub among: Vec<SeatId>,
}

/// What a draw is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DrawAbout {
    /// Which of two victims of one team dies with this madman.
    Madman(SeatId),
    /// Which of two red clients dies with this geisha.
    Geisha(SeatId),
    /// Whom the faceless cuts when he must and cannot cut himself.
    Cut(SeatId),
    /// Whose lynch gives the role back, when the faceless named nobody.
    CutTarget(SeatId),
    /// Which of several roles goes to this active citizen or collector.
    Inheritance(SeatId),
    /// Which of several active citizens comes first.
    FirstCitizen,
    /// Which of two poisoned players dies of this poisoner's goblets.
    Poison(SeatId),
    /// Whom a fanatic follows who named nobody.
    Favourite(SeatId),
    /// The first to third player this necromancer curses, who named nobody.
    Curse(SeatId, u8),
    /// Which of two victims dies of a black madman while the hunt's shot is missing.
    MadmanAlone(SeatId),
    /// Which partner follows the head of this pair, who named nobody.
    Successor(Camp),
}

/// What was drawn; the order of a journal's facts does not matter.
pub type Draws = BTreeMap<DrawAbout, SeatId>;
