//! Texts on their way: what is due, and what has left the desk.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::audience::Audience;
use super::seat::SeatId;
use super::state::{Game, Stage};
use super::warned::SaidWarning;
use crate::time::Phase;

/// What the host's own words are called where they left alone.
const SCENE: &str = "scene";

/// A text that is due; what it says is for the reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum DueText {
    /// The role message of a seat.
    RoleMessage(SeatId),
    /// The private results of a seat for a night.
    Results(SeatId, Phase),
    /// The running count of a day.
    Count(Phase),
    /// The final count of a day.
    FinalTally(Phase),
    /// Who was eliminated on a day, or that nobody was.
    Elimination(Phase),
    /// The opening of a day.
    DayStart(Phase),
    /// The opening of a night.
    NightStart(Phase),
    /// Who died in a night that ended the game.
    NightDeaths(Phase),
    /// The running phase's new deadline.
    DeadlineMoved,
    /// Who takes a seat over.
    Replacement(SeatId),
    /// Who is out of the game, neither by votes nor by night.
    Left(SeatId),
    /// Who is in the game again, although the thread was told otherwise.
    Returned(SeatId),
    /// That the game goes on, although the thread was told that it was over.
    GoesOn,
    /// What is wrong in posts that have left, by itself where no other post is due.
    Correction,
    /// Between whom there is a runoff.
    Runoff(Phase),
    /// A word to a silent player.
    Prod(SeatId),
    /// What a player is told of the warning with this number in the ledger.
    Warning(SeatId, u64),
    /// That the host has made a mistake, and no more.
    HostingError,
    /// The lines for a bot in the thread on what the entry with this number has changed.
    BotLines(u64),
    /// Who has won.
    GameEnd,
    /// What everybody was and did; it can be told once the game is over, and is never due by itself.
    Revelation,
    /// The running vote at the rule set's own table.
    TableTally,
    /// That this message does not hold, where nothing comes in its place.
    TakenBack(LeftPlace),
    /// What a move told, by its place among the texts of the move.
    Told {
        /// The number of the move; a journal that kept none means the last move before.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        of: Option<u64>,
        /// The place, from 0.
        index: usize,
    },
}

/// Which of the texts that have left: one entry may have sent many, each to another reader.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "KeptPlace")]
pub struct LeftPlace {
    /// The number of the entry that recorded it.
    pub entry: u64,
    /// Its place among the texts of that entry, from 0; older journals kept none and mean all of them
    /// that one reader got.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<usize>,
}

/// A place as journals keep it: older ones kept the entry's number alone.
#[derive(Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum KeptPlace {
    Entry(u64),
    Text { entry: u64, text: Option<usize> },
}

impl From<KeptPlace> for LeftPlace {
    fn from(kept: KeptPlace) -> Self {
        match kept {
            KeptPlace::Entry(entry) => Self { entry, text: None },
            KeptPlace::Text { entry, text } => Self { entry, text },
        }
    }
}

impl LeftPlace {
    /// Whether a kept place means this text.
    #[must_use]
    pub fn means(self, text: Self) -> bool {
        self.entry == text.entry && (self.text.is_none() || self.text == text.text)
    }
}

impl DueText {
    /// Whether it is shown as soon as it is due; other messages wait until they are asked for.
    #[must_use]
    pub fn is_shown_at_once(self) -> bool {
        self.is_post() || matches!(self, Self::Prod(_) | Self::Warning(..) | Self::Told { .. })
    }

    /// Whether it is for the thread, not for a single player.
    #[must_use]
    pub fn is_post(self) -> bool {
        match self {
            Self::Count(_)
            | Self::FinalTally(_)
            | Self::Elimination(_)
            | Self::DayStart(_)
            | Self::NightStart(_)
            | Self::NightDeaths(_)
            | Self::DeadlineMoved
            | Self::Replacement(_)
            | Self::Left(_)
            | Self::Returned(_)
            | Self::GoesOn
            | Self::Correction
            | Self::Runoff(_)
            | Self::HostingError
            | Self::BotLines(_)
            | Self::GameEnd
            | Self::Revelation
            | Self::TableTally => true,
            Self::RoleMessage(_)
            | Self::Results(..)
            | Self::Prod(_)
            | Self::Warning(..)
            | Self::TakenBack(_)
            | Self::Told { .. } => false,
        }
    }

    /// Whether another text is of the same kind, for the same readers. Lines for a bot are like no
    /// text: nothing else hangs on them.
    #[must_use]
    pub fn is_like(self, other: Self) -> bool {
        match (self, other) {
            (Self::BotLines(_), _) => false,
            (Self::RoleMessage(seat), Self::RoleMessage(of))
            | (Self::Results(seat, _), Self::Results(of, _))
            | (Self::Prod(seat), Self::Prod(of)) => seat == of,
            (Self::Warning(..), Self::Warning(..)) => self == other,
            _ => std::mem::discriminant(&self) == std::mem::discriminant(&other),
        }
    }
}

/// A text that has left the desk; its words stand in the journal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeftText {
    /// Who may read it.
    pub to: Audience,
    /// What the host calls it: `Vote Count 2.1`, `the role PM`.
    pub name: String,
    /// What the host calls each post in it, where there are several; none in older journals.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub posts: Vec<String>,
    /// What it consists of, as far as that can be made again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<DueText>,
    /// The phase it left in; none before the game began and after it was over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phase: Option<Phase>,
    /// When.
    pub at: DateTime<Utc>,
    /// Whether it stood with its readers before and counts as sent again by the entry that brings it
    /// about anew: nothing was pasted, so it corrects nothing.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub again: bool,
    /// The warnings that it told of, as it did; none in older journals.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warned: Vec<SaidWarning>,
}

impl LeftText {
    /// Whether it holds this text.
    #[must_use]
    pub fn holds(&self, text: DueText) -> bool {
        self.parts.contains(&text)
    }

    /// Whether it is this text, which counts anew.
    #[must_use]
    pub fn repeats(&self, text: &Self) -> bool {
        self.again && (&self.to, self.at, &self.name) == (&text.to, text.at, &text.name)
    }

    /// Whether it tells its reader that this text, which the same reader got, does not hold.
    #[must_use]
    pub fn takes_back(&self, place: LeftPlace, text: &Self) -> bool {
        let mut parts = self.parts.iter();
        self.to == text.to
            && parts.any(|part| matches!(part, DueText::TakenBack(of) if of.means(place)))
    }
}

impl Game {
    /// Keeps a text that has left the desk.
    pub(super) fn text_left(&mut self, text: &LeftText) {
        // Where what it repeats was taken back, nothing stands with its readers.
        if text.again && !self.left.iter().any(|left| text.repeats(left)) {
            return;
        }
        let mut text = text.clone();
        // A count of votes takes no scene with it.
        let takes = |part: &DueText| {
            part.is_post() && !matches!(part, DueText::Count(_) | DueText::TableTally)
        };
        let takes = text.name == SCENE || text.parts.iter().any(takes);
        // What counts anew was not pasted again: kept words wait on.
        if !text.again && text.to == Audience::Public && takes {
            self.scene = None;
        }
        text.parts = self.leaving(&text.parts);
        self.warnings_left(&text);
        self.left.push(text);
    }

    /// What a text that leaves now consists of, with all that a role message tells again. What it
    /// told of may be undone: whatever comes instead is due again.
    fn leaving(&self, parts: &[DueText]) -> Vec<DueText> {
        let parts = parts.iter().map(|part| self.with_its_move(*part));
        let grounded = parts.filter(|part| self.has_ground(*part));
        let with_retold = grounded.flat_map(|part| match part {
            DueText::RoleMessage(seat) if self.retells(seat) => {
                let told = self.told_to(&Audience::Seat(seat));
                std::iter::once(part).chain(told).collect()
            }
            _ => vec![part],
        });
        with_retold.collect()
    }

    /// Whether there is what a text tells of.
    fn has_ground(&self, text: DueText) -> bool {
        let begun = |phase: Phase| self.phases.iter().any(|start| start.phase == phase);
        match text {
            DueText::Results(_, night) | DueText::NightDeaths(night) => {
                self.night_record(night).is_some()
            }
            DueText::DayStart(phase) | DueText::NightStart(phase) => begun(phase),
            DueText::FinalTally(day) | DueText::Elimination(day) => {
                let over = matches!(self.stage, Stage::Over { .. });
                let next = self.setup.schedule.first.after(day);
                over || next.is_some_and(begun)
            }
            DueText::Revelation => matches!(self.stage, Stage::Over { .. }),
            DueText::RoleMessage(_)
            | DueText::Count(_)
            | DueText::DeadlineMoved
            | DueText::Replacement(_)
            | DueText::Left(_)
            | DueText::Returned(_)
            | DueText::GoesOn
            | DueText::Correction
            | DueText::Runoff(_)
            | DueText::Prod(_)
            | DueText::Warning(..)
            | DueText::HostingError
            | DueText::BotLines(_)
            | DueText::GameEnd
            | DueText::TableTally
            | DueText::TakenBack(_) => true,
            DueText::Told { .. } => self.told(text).is_some(),
        }
    }
}
