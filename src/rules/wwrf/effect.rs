//! What comes of a step, as data with whom it is for.

use serde::{Deserialize, Serialize};

use super::chance::Draw;
use super::skipped::Skipped;
use super::world::{
    Actor, Item, Killing, PhaseNumber, PollOption, Prompt, Source, Status, ThreadId, Tier, World,
};
use nightdesk_game::SeatId;
use nightdesk_rules::Reason;

/// The world after an entry, and what to tell.
#[derive(Debug, Clone)]
pub struct Step {
    /// The world.
    pub world: World,
    /// What happened, in order.
    pub effects: Vec<ReasonedEffect>,
    /// The draws that were made, in order.
    pub draws: Vec<Draw>,
    /// Why things happened; effects point here.
    pub reasons: Vec<Reason>,
    /// What was set off and did not run, in order.
    pub skipped: Vec<Skipped>,
    /// For each reason, the answer or the vote it goes back to.
    pub origins: Vec<Option<Origin>>,
    /// What every poll that closed came to by true weights, in order.
    pub counts: Vec<Counted>,
}

/// What players did that led to something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// A prompt was answered.
    Prompt(Use),
    /// A poll was voted in.
    Poll(u32),
}

/// A use of what a prompt asks for: an answer is one, and of confirmations each is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Use {
    /// The prompt's id.
    pub prompt: u32,
    /// Which confirmation, by how many were left with it; nought of what is answered at once.
    pub left: u32,
}

impl Use {
    /// The use that a line of an answer is, by the place of the line.
    #[must_use]
    pub fn of(prompt: &Prompt, line: usize) -> Self {
        let line = u32::try_from(line).unwrap_or(u32::MAX);
        Self {
            prompt: prompt.id,
            left: match prompt.inputs.is_empty() {
                true => prompt.uses.saturating_sub(line),
                false => 0,
            },
        }
    }
}

/// What a poll came to, whatever of it was shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counted {
    /// Its id.
    pub poll: u32,
    /// Every option that has anything, in the order of the options.
    pub options: Vec<CountedOption>,
    /// Who could vote and did not.
    pub silent: Vec<SeatId>,
}

/// What an option of a poll had.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CountedOption {
    /// The option.
    pub option: PollOption,
    /// What counted.
    pub total: i64,
    /// Its voters, with what the vote of each counted.
    pub votes: Vec<(SeatId, i64)>,
}

/// An effect with the reason that led to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ReasonedEffect {
    /// What happened.
    pub effect: Effect,
    /// Its place among the reasons of the step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<usize>,
    /// Who belonged to the group when it was told there; none of what is told elsewhere.
    #[serde(skip)]
    pub members: Option<Vec<SeatId>>,
    /// Who held the extra role when it was told to its holder; none of what is told elsewhere.
    #[serde(skip)]
    pub holder: Option<SeatId>,
}

/// One thing that happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "effect", rename_all = "snake_case")]
pub enum Effect {
    /// A player died or was banished.
    Died {
        /// Who.
        player: SeatId,
        /// How.
        killing: Killing,
        /// By what.
        by: Source,
        /// In which phase.
        during: PhaseNumber,
        /// As what it left them.
        left: Status,
    },
    /// A dead player or ghost is back.
    Resurrected {
        /// Who.
        player: SeatId,
    },
    /// A player left the game as winner or loser.
    Left {
        /// Who.
        player: SeatId,
        /// As winner.
        won: bool,
        /// Whether they were alive or a ghost until then.
        lived: bool,
    },
    /// Words for a player or a thread.
    Said {
        /// For whom or where.
        to: Place,
        /// The words.
        text: String,
    },
    /// A line for the next story.
    Announced {
        /// The words.
        text: String,
    },
    /// The story is posted.
    Story {
        /// Its lines.
        lines: Vec<String>,
    },
    /// A prompt was opened.
    Asked {
        /// Its id.
        prompt: u32,
        /// Who is asked.
        player: SeatId,
    },
    /// A prompt lapsed.
    Lapsed {
        /// Its id.
        prompt: u32,
        /// Who was asked.
        player: SeatId,
        /// Without a word.
        vanishing: bool,
    },
    /// A forced prompt was answered for a player.
    AnsweredForPlayer {
        /// Its id.
        prompt: u32,
        /// Who was asked.
        player: SeatId,
        /// With what.
        lines: Vec<Vec<Vec<Item>>>,
    },
    /// A poll was opened.
    PollOpened {
        /// Its id.
        poll: u32,
        /// Its type.
        kind: String,
        /// Its name.
        name: String,
        /// Where.
        place: Place,
    },
    /// A poll was closed.
    PollClosed {
        /// Its id.
        poll: u32,
        /// Its type.
        kind: String,
        /// Its name.
        name: String,
        /// Where.
        place: Place,
        /// The result as it is shown.
        result: PollResult,
    },
    /// A poll was not opened because there is none of it now.
    NoPoll {
        /// Its type.
        kind: String,
        /// Where.
        place: Place,
    },
    /// A player belongs to a group from now on.
    Joined {
        /// Who.
        player: SeatId,
        /// The group.
        group: ThreadId,
        /// As what.
        tier: Tier,
    },
    /// A player belongs to a group no longer.
    Departed {
        /// Who.
        player: SeatId,
        /// The group.
        group: ThreadId,
    },
    /// A group was opened, or opened again.
    GroupOpened {
        /// The group.
        group: ThreadId,
        /// Its key.
        name: String,
    },
    /// A group was closed.
    GroupClosed {
        /// The group.
        group: ThreadId,
        /// Its key.
        name: String,
    },
    /// An extra role has a holder.
    Granted {
        /// Who.
        player: SeatId,
        /// The role.
        role: String,
        /// Its thread.
        thread: ThreadId,
    },
    /// An extra role lost its holder.
    Revoked {
        /// Who.
        player: SeatId,
        /// The role.
        role: String,
        /// Its thread.
        thread: ThreadId,
    },
    /// A primary role changed.
    RoleChanged {
        /// Whose.
        player: SeatId,
        /// From which.
        from: String,
        /// To which.
        to: String,
    },
    /// A team changed.
    AlignmentChanged {
        /// Whose.
        player: SeatId,
        /// To which.
        to: String,
    },
    /// What is written on one side appears on the other.
    WhisperOpened {
        /// From where.
        from: Place,
        /// To where.
        to: Place,
        /// Signed with.
        name: String,
    },
    /// It no longer does.
    WhisperClosed {
        /// From where.
        from: Place,
        /// To where.
        to: Place,
    },
    /// A display was made or changed.
    Displayed {
        /// Whose.
        of: Actor,
        /// Its text.
        text: String,
    },
    /// Nobody may write there, or everyone may again.
    Locked {
        /// Where.
        place: Place,
        /// Nobody may.
        locked: bool,
    },
    /// Earlier posts of a thread are hidden.
    Reset {
        /// Where.
        place: Place,
    },
    /// The host posts a list.
    Listed {
        /// Which.
        list: HostList,
        /// Where.
        place: Place,
    },
    /// The phase is over as soon as the host says so.
    Hammered {
        /// The poll's id.
        poll: u32,
    },
    /// The next phase began.
    PhaseBegan {
        /// Which.
        phase: PhaseNumber,
    },
    /// The game ended.
    Ended {
        /// The teams that won.
        teams: Vec<String>,
        /// The players who won.
        winners: Vec<SeatId>,
    },
    /// Words for the host's log.
    Logged {
        /// The words.
        text: String,
    },
    /// Something did not work as written; the rest went on.
    Faulty {
        /// What, in the host's words.
        what: String,
    },
}

impl Effect {
    /// The group in whose thread words of the moment are told; none if they are told elsewhere.
    ///
    /// That a poll is open is no matter of the moment: who comes later has to know it, too.
    #[must_use]
    pub const fn group(&self) -> Option<ThreadId> {
        match self {
            Self::Said { to: place, .. } | Self::PollClosed { place, .. } => match place {
                Place::Group(group) => Some(*group),
                Place::Player(_) | Place::Extra(_) | Place::Location(_) => None,
            },
            Self::Displayed {
                of: Actor::Group(group),
                ..
            } => Some(*group),
            _ => None,
        }
    }
}

/// Where words go.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// A player's own thread.
    Player(SeatId),
    /// An extra role's thread.
    Extra(ThreadId),
    /// A group's thread.
    Group(ThreadId),
    /// A location, by its key.
    Location(String),
}

/// How a poll ended (reference §14.2).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PollResult {
    /// What came of it.
    pub outcome: PollOutcome,
    /// What is shown for each option, in order.
    pub lines: Vec<PollLine>,
}

/// What is shown for an option.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PollLine {
    /// The option.
    pub option: PollOption,
    /// Its votes as they are shown.
    pub votes: i64,
    /// Who voted for it; none if that is not shown.
    pub voters: Option<Vec<SeatId>>,
}

/// What came of a poll.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PollOutcome {
    /// A player won.
    Winner(SeatId),
    /// A player would have won but may not.
    Disqualified(SeatId),
    /// A word won.
    Word(String),
    /// Several options lead.
    Tie(Vec<PollOption>),
    /// Nothing was voted for.
    Nobody,
    /// It was cancelled.
    Cancelled,
}

/// A list the host posts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "each is the list of its name")]
pub enum HostList {
    Substitutes,
    Roles,
    Players,
    Mentors,
    Alive,
    Dead,
}
