//! Why a command of the ledger was refused, each kind with its code and its words.

mod words;

use chrono::{DateTime, Utc};

use super::past::PastFault;
use super::usage::Usage;
use super::warning::WarningId;
use nightdesk_text::messages::InEach;
use nightdesk_text::{Diagnostic, Language, Span};
pub use words::games_of_stasis;
pub(super) use words::{as_typed, numbers, quoted};

/// The longest reason, in characters.
pub(super) const REASON_LENGTH: usize = 1000;
/// The longest notes, in characters.
pub(super) const NOTES_LENGTH: usize = 4000;

/// Why a command was refused; nothing was changed but what a sweep ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// A part is missing, too much, or no such subcommand.
    Usage(Usage),
    /// Only hosts may.
    NotPermitted {
        /// What was typed.
        command: String,
    },
    /// No name can be read there.
    NameInvalid {
        /// What was typed.
        token: String,
    },
    /// The ledger does not know the name.
    NameUnknown {
        /// The name.
        name: String,
        /// A known name close to it.
        near: Option<String>,
    },
    /// Nobody can tell the name apart from a known one by looking at it.
    NameLookAlike {
        /// The name, with what nobody sees in it spelt out.
        shown: String,
        /// The name as it is.
        name: String,
        /// The known name.
        known: String,
    },
    /// Several accounts play under the name.
    NickAmbiguous {
        /// The name.
        nick: String,
        /// The accounts.
        accounts: Vec<String>,
    },
    /// No points can be read there.
    PointsInvalid {
        /// What was typed.
        token: String,
    },
    /// No expiry can be read there, or it lies beyond the calendar.
    ExpiryInvalid {
        /// What was typed.
        token: String,
    },
    /// An expiry stands there twice.
    ExpiryDuplicate {
        /// The first.
        first: String,
        /// The second.
        second: String,
    },
    /// No sanction can be read there.
    SanctionInvalid {
        /// What was typed.
        token: String,
    },
    /// No games of stasis can be read there.
    StasisInvalid {
        /// What was typed after the sign.
        value: String,
    },
    /// A list of commands is empty somewhere.
    DenyInvalid,
    /// There is no such command.
    DenyUnknown {
        /// What was typed.
        command: String,
        /// A command with a name close to it.
        near: Option<String>,
    },
    /// The command is part of the game.
    DenyGameplay {
        /// What was typed.
        command: String,
    },
    /// The command is for everybody, or for hosts.
    DenyProtected {
        /// What was typed.
        command: String,
    },
    /// There is no public reason.
    ReasonMissing,
    /// A host decides against the ledger and does not say why.
    WhyMissing,
    /// A text holds what it must not.
    TextInvalid(TextFault),
    /// A warning from before the ledger cannot be written down.
    PastInvalid(PastFault),
    /// No number of a warning can be read there.
    IdInvalid {
        /// What was typed.
        token: String,
    },
    /// No page can be read there.
    PageInvalid {
        /// What was typed.
        token: String,
    },
    /// No games to be left can be read there.
    AmountInvalid {
        /// What was typed.
        token: String,
    },
    /// Nothing was given that could be changed.
    NothingToSet,
    /// What stands in the place of the new reason reads like options.
    ReasonLikeOption {
        /// What was typed.
        typed: Box<TypedReason>,
        /// What it reads like.
        like: LikeOption,
    },
    /// The command is gone.
    RemovedCommand {
        /// The name it was typed for.
        name: String,
    },
    /// There is no such rule of a community.
    RuleUnknown {
        /// What was typed.
        key: String,
        /// A rule with a name close to it.
        near: Option<String>,
    },
    /// A rule of a community cannot have the value.
    RuleInvalid {
        /// The rule.
        key: String,
        /// What was typed.
        value: String,
        /// What would be right.
        right: InEach,
    },
    /// Nobody would be left who may change anything.
    LastHost {
        /// The host.
        name: String,
    },
    /// The account is no host's.
    NoHost {
        /// The account.
        name: String,
    },
    /// There is no such warning, or it is somebody else's.
    NotFound,
    /// There is no such warning; for hosts, to whom each is shown.
    NoWarning {
        /// Its number.
        id: WarningId,
    },
    /// Somebody deleted it before.
    AlreadyDeleted {
        /// Its number.
        id: WarningId,
        /// By whom.
        by: String,
        /// When.
        at: DateTime<Utc>,
    },
    /// Stasis would grow.
    StasisIncrease {
        /// Whose.
        who: String,
        /// How many games there are.
        games: u64,
    },
    /// There is no stasis to lower.
    NotInStasis {
        /// Whose.
        who: String,
    },
    /// A warning denies the command.
    Denied {
        /// The command.
        command: String,
        /// To whom.
        who: String,
        /// The warnings.
        ids: Vec<WarningId>,
    },
}

/// A change of a warning as it was typed, with a reason that reads like options.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TypedReason {
    /// Of which warning.
    pub id: WarningId,
    /// The expiry in front of it.
    pub before: Option<String>,
    /// The reason.
    pub reason: String,
    /// The notes after it.
    pub notes: Option<String>,
}

/// What a new reason may be meant for that reads like options.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LikeOption {
    /// Points, which cannot be changed.
    Points,
    /// Sanctions, which cannot be changed.
    Sanction,
    /// An expiry.
    Expiry {
        /// The expiry, as a line writes it after its sign.
        expiry: String,
        /// What stands before it.
        reason: Option<String>,
    },
    /// An option of another command.
    Other,
}

/// What is wrong with a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextFault {
    /// A character that cannot be seen.
    Control {
        /// Its place, counted in characters from 1.
        column: usize,
    },
    /// The reason is too long.
    LongReason,
    /// The notes are too long.
    LongNotes,
    /// A pipe, which would begin the notes.
    Pipe,
}

impl Refusal {
    /// The stable name of its kind.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Usage(_) => "usage",
            Self::NotPermitted { .. } => "not-permitted",
            Self::NameInvalid { .. } => "name-invalid",
            Self::NickAmbiguous { .. } => "nick-ambiguous",
            Self::PointsInvalid { .. } => "points-invalid",
            Self::ExpiryInvalid { .. } => "expiry-invalid",
            Self::ExpiryDuplicate { .. } => "expiry-duplicate",
            Self::SanctionInvalid { .. } => "sanction-invalid",
            Self::StasisInvalid { .. } => "stasis-invalid",
            Self::DenyInvalid => "deny-invalid",
            Self::DenyUnknown { .. } => "deny-unknown",
            Self::DenyGameplay { .. } => "deny-gameplay",
            Self::DenyProtected { .. } => "deny-protected",
            Self::ReasonMissing | Self::WhyMissing => "reason-missing",
            Self::TextInvalid(_) => "text-invalid",
            Self::PastInvalid(_) => "import-invalid",
            Self::IdInvalid { .. } => "id-invalid",
            Self::PageInvalid { .. } => "page-invalid",
            Self::AmountInvalid { .. } => "amount-invalid",
            Self::NothingToSet => "nothing-to-set",
            Self::ReasonLikeOption {
                like: LikeOption::Points,
                ..
            } => "points-fixed",
            Self::ReasonLikeOption { .. } => "reason-or-option",
            Self::NameUnknown { .. } => "name-unknown",
            Self::NameLookAlike { .. } => "name-look-alike",
            Self::RemovedCommand { .. } => "removed-command",
            Self::RuleUnknown { .. } => "rule-unknown",
            Self::RuleInvalid { .. } => "rule-invalid",
            Self::LastHost { .. } => "last-host",
            Self::NoHost { .. } => "no-host",
            Self::NotFound | Self::NoWarning { .. } => "not-found",
            Self::AlreadyDeleted { .. } => "already-deleted",
            Self::StasisIncrease { .. } => "stasis-increase",
            Self::NotInStasis { .. } => "not-in-stasis",
            Self::Denied { .. } => "denied",
        }
    }

    /// What to tell whoever typed the command.
    #[must_use]
    pub fn diagnostic(&self, language: Language) -> Diagnostic {
        if let Self::PastInvalid(fault) = self {
            return fault.diagnostic(language);
        }
        let told = Diagnostic::error(self.code(), self.message(language));
        match self.hint(language) {
            Some(hint) => told.hint(hint),
            None => told,
        }
    }
}

/// What is wrong in a line, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong.
    pub refusal: Refusal,
    /// Where; the end of the line for what is missing.
    pub span: Span,
}
