//! The kinds of mistake that can be found in a role book.

use nightdesk_text::messages::InEach;
use nightdesk_text::vocabulary;
use nightdesk_text::{Diagnostic, Severity, Span};

vocabulary! {
    /// What is wrong or doubtful, by the stable name of the kind.
    pub enum Code {
        /// The file does not begin with a name in `**`.
        NoName = "no-name",
        /// The first line says something that no kind of element has there.
        UnknownHead = "unknown-head",
        /// A line is neither a trigger, nor a bullet, nor one of the known other lines.
        UnknownLine = "unknown-line",
        /// A line belongs to another kind of element.
        MisplacedLine = "misplaced-line",
        /// A bulleted line has no trigger above it.
        StrayBullet = "stray-bullet",
        UnknownTrigger = "unknown-trigger",
        UnknownAbility = "unknown-ability",
        UnknownCondition = "unknown-condition",
        UnknownRestriction = "unknown-restriction",
        UnknownScaling = "unknown-scaling",
        UnknownFlag = "unknown-flag",
        UnknownDuration = "unknown-duration",
        /// A word is none of the few that may stand there.
        UnknownWord = "unknown-word",
        /// A section has a title that none has, so that its lines are not read.
        UnknownSection = "unknown-section",
        /// A filter of a query does not exist.
        UnknownFilter = "unknown-filter",
        /// A property of a value does not exist.
        UnknownProperty = "unknown-property",
        /// An ability set does not exist.
        UnknownSet = "unknown-set",
        /// A backtick or bracket has no partner.
        Unclosed = "unclosed",
        /// A value is missing.
        NoValue = "no-value",
        /// A number is needed.
        NoNumber = "no-number",
        /// A word that must follow does not.
        NoWord = "no-word",
        /// Something is left at the end.
        LeftOver = "left-over",
        /// A block of parameters stands twice.
        RepeatedBlock = "repeated-block",
        /// Brackets or openers stand in each other too deeply.
        TooDeep = "too-deep",
        /// There are more than the language can hold.
        TooMany = "too-many",
        /// A Process is not followed by its Evaluate.
        LoneProcess = "lone-process",
        /// Lines stand below one that does not take any.
        LinesBelow = "lines-below",
        /// A line that should do something does nothing.
        NothingToDo = "nothing-to-do",
        /// A poll lacks a line that it needs.
        MissingLine = "missing-line",
        /// Two elements of a kind have one name.
        SameName = "same-name",
        /// The file with the prompts cannot be read.
        BadPrompts = "bad-prompts",
        /// A name is in no file of the book.
        UnknownName = "unknown-name",
        /// A word after `@`, `&`, `^` or `$` has no meaning.
        UnknownSelector = "unknown-selector",
        /// An annotation, or what stands last in a role's first line, is no type.
        UnknownType = "unknown-type",
        /// A prompt is not among the prompts.
        UnknownPrompt = "unknown-prompt",
        /// A value can never be what its place takes.
        WrongType = "wrong-type",
        /// Parameters stand where they do not count.
        StrayParameters = "stray-parameters",
        /// Conditions below a condition are no alternatives.
        NoAlternative = "no-alternative",
        /// A chain of conditions is not one of the eight known ones.
        OddChain = "odd-chain",
        /// A selector in a text touches other characters.
        TouchedSelector = "touched-selector",
        /// A selector holds a space.
        SpacedSelector = "spaced-selector",
        /// A selector has no value where it stands.
        NoContext = "no-context",
        /// Something is forced that takes no input.
        NothingForced = "nothing-forced",
        /// The trigger never fires.
        NeverFires = "never-fires",
        /// What is compared can never be the same.
        NeverHolds = "never-holds",
        /// An old spelling.
        OldSpelling = "old-spelling",
        /// A branch after one that is always taken.
        Unreachable = "unreachable",
    }
}

/// What is wrong at a place, in every language: nothing here knows who reads it.
pub(super) type Complaint = Diagnostic<InEach>;

impl Code {
    /// How bad it is: whether the element can still be used.
    pub fn severity(self) -> Severity {
        match self {
            Self::UnknownName
            | Self::UnknownSection
            | Self::UnknownSelector
            | Self::UnknownType
            | Self::UnknownPrompt
            | Self::WrongType
            | Self::StrayParameters
            | Self::NoAlternative
            | Self::OddChain
            | Self::TouchedSelector
            | Self::SpacedSelector
            | Self::NoContext
            | Self::NothingForced
            | Self::NothingToDo
            | Self::NeverFires
            | Self::NeverHolds
            | Self::OldSpelling
            | Self::SameName
            | Self::Unreachable => Severity::Warning,
            Self::NoName
            | Self::UnknownHead
            | Self::UnknownLine
            | Self::MisplacedLine
            | Self::StrayBullet
            | Self::UnknownTrigger
            | Self::UnknownAbility
            | Self::UnknownCondition
            | Self::UnknownRestriction
            | Self::UnknownScaling
            | Self::UnknownFlag
            | Self::UnknownDuration
            | Self::UnknownWord
            | Self::UnknownFilter
            | Self::UnknownProperty
            | Self::UnknownSet
            | Self::Unclosed
            | Self::NoValue
            | Self::NoNumber
            | Self::NoWord
            | Self::LeftOver
            | Self::RepeatedBlock
            | Self::TooDeep
            | Self::TooMany
            | Self::LoneProcess
            | Self::LinesBelow
            | Self::MissingLine
            | Self::BadPrompts => Severity::Error,
        }
    }

    /// A complaint of this kind about a place.
    pub(super) fn at(self, span: Span, message: InEach) -> Complaint {
        Complaint::new(self.severity(), self.word(), message).label(span, InEach::default())
    }
}
