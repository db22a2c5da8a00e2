//! What a line may say: commands, and doubts where it is not certain what it says.

use std::fmt;

use nightdesk_text::Span;
use nightdesk_time::{PhaseKind, Shift};

use super::NewPlayer;

/// Something a line says, or may say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reading<S> {
    /// The line gives a command.
    Command {
        /// The command.
        command: GmCommand<S>,
        /// The words of the line that make it one.
        span: Span,
    },
    /// The line may give a command; the host must be asked, and nothing changes until then.
    Doubt(Doubt<S>),
}

/// A command of a host to the tracker (tracker §1); `S` is a seat of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GmCommand<S> {
    /// A player is dead (§1.1).
    Died {
        /// The seat of the dead player.
        slot: S,
        /// What is said about the player: the words after "He was", or else the whole line.
        comment: String,
        /// Which word said so.
        cause: DeathWord,
    },
    /// A player is alive again (§1.2).
    Resurrect {
        /// The seat of the player.
        slot: S,
    },
    /// The running phase ends now (§1.3).
    EndedEarly {
        /// Which kind of phase the host believes to be running.
        kind: PhaseKind,
        /// Which number the host believes it to have, if one is given.
        number: Option<u32>,
    },
    /// The deadline of the running phase moves, and all later ones with it (§1.4).
    Moved {
        /// How far, and which way.
        shift: Shift,
    },
    /// Somebody else plays on in a seat (§1.5).
    Replaced {
        /// Who plays from now on.
        new: NewPlayer<S>,
        /// The seat of the player who leaves.
        old: S,
    },
    /// The game is over (§1.7).
    GameEnded,
    /// The game is not over after all (§1.7).
    Unended,
}

/// The words by which a player is said to be dead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DeathWord {
    /// DIED or DEAD.
    Died,
    /// BEEN LYNCHED.
    Lynched,
}

/// A question to the host about a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Doubt<S> {
    /// Why the line is not simply obeyed.
    pub kind: DoubtKind,
    /// The words in doubt as they were written: the line, or of a part that is not understood
    /// (a length of time, the name of a new player) that part alone.
    pub words: String,
    /// What may be meant, for the host to choose from; empty where nothing can be offered.
    pub meant: Vec<GmCommand<S>>,
    /// The words of the line that raise the doubt.
    pub span: Span,
}

/// Why a line is not simply obeyed.
///
/// Prints as the tracker rules name it, such as `which-player`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DoubtKind {
    /// Somebody is dead, and a player is named only in an earlier sentence (§1.1).
    NameInOtherSentence,
    /// Several players are named before the word of death (§1.1).
    WhichPlayer,
    /// The name before the word of death only says whose: `Bob's dog DIED` (§1.1).
    Possessive,
    /// The words taken as a comment on one death may tell another (§1.1). It matters only
    /// while one of those meant is alive.
    DeathInsideComment,
    /// A word of the command is, or is partly, the name of a player (§1, §1.1).
    KeywordIsName,
    /// Somebody is called by a nickname, or by a name with other signs in it: only correctly
    /// written names count in a line (§0).
    NameIsOther,
    /// The sentence denies, asks, supposes or tells of another time (§1, "Hedged lines ask").
    Hedged,
    /// `##RESURRECT` is not on a line of its own with one name, or is written otherwise (§1.2).
    ResurrectFormat,
    /// What stands after `##RESURRECT` is no player's name (§1.2).
    ResurrectName,
    /// A phase has ended early, with other text on the line (§1.3).
    EarlyOtherText,
    /// The number of the phase that has ended early cannot be the right one (§1.3).
    EarlyWrongNumber,
    /// By how much the deadline moves is not understood (§1.4).
    TimeNotUnderstood,
    /// The deadline would move by more than a year.
    MoveFar,
    /// Nobody is known by the name of the new player (§1.5).
    ReplaceNewUnknown,
    /// Who shall take over a seat plays already or is a host, and no player's name says which
    /// seat (§1.5).
    ReplaceNewInGame,
    /// No player's name stands where the leaving player's should (§1.5).
    ReplaceOld,
    /// Some of the words that say so are struck out. This and the next ones are raised by whoever
    /// reads the post, for a line has no looks here, and knows neither its phase nor its neighbours.
    StruckOut,
    /// A death is told of a phase that has not come yet.
    LaterPhase,
    /// A death stands in a list of players in the first post of the thread.
    ListOfDead,
    /// A death is told in other words than the thread's own, to somebody who can be asked.
    OtherWords,
}

impl<S> Reading<S> {
    /// The words of the line it comes from.
    pub const fn span(&self) -> Span {
        match self {
            Self::Command { span, .. } => *span,
            Self::Doubt(doubt) => doubt.span,
        }
    }
}

impl<S: Copy> GmCommand<S> {
    /// The seat it is about, if it is about one.
    pub const fn slot(&self) -> Option<S> {
        match self {
            Self::Died { slot, .. }
            | Self::Resurrect { slot }
            | Self::Replaced { old: slot, .. } => Some(*slot),
            Self::EndedEarly { .. } | Self::Moved { .. } | Self::GameEnded | Self::Unended => None,
        }
    }
}

impl<S: Copy> Doubt<S> {
    /// The seats that may be meant, in the order in which they are offered.
    ///
    /// None for an unknown new player: the seat is certain there, and the newcomer has none.
    pub fn candidates(&self) -> impl Iterator<Item = S> + '_ {
        let offered = match self.kind {
            DoubtKind::ReplaceNewUnknown => &[],
            _ => self.meant.as_slice(),
        };
        offered.iter().filter_map(GmCommand::slot)
    }
}

impl DoubtKind {
    /// The name of the doubt in the tracker rules.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NameInOtherSentence => "name-in-other-sentence",
            Self::WhichPlayer => "which-player",
            Self::Possessive => "possessive",
            Self::DeathInsideComment => "death-inside-comment",
            Self::KeywordIsName => "keyword-is-name",
            Self::NameIsOther => "name-is-other",
            Self::Hedged => "hedged",
            Self::ResurrectFormat => "resurrect-format",
            Self::ResurrectName => "resurrect-name",
            Self::EarlyOtherText => "early-other-text",
            Self::EarlyWrongNumber => "early-wrong-number",
            Self::TimeNotUnderstood => "time-not-understood",
            Self::MoveFar => "move-far",
            Self::ReplaceNewUnknown => "replace-new-unknown",
            Self::ReplaceNewInGame => "replace-new-in-game",
            Self::ReplaceOld => "replace-old",
            Self::StruckOut => "struck-out",
            Self::LaterPhase => "later-phase",
            Self::ListOfDead => "list-of-dead",
            Self::OtherWords => "other-words",
        }
    }
}

impl fmt::Display for DoubtKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
