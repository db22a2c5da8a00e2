//! The names of abilities: types, subtypes, and what filters name.

use serde::Serialize;

use nightdesk_text::vocabulary;

vocabulary! {
    /// A type of ability.
    pub enum AbilityType {
        Killing = "Killing",
        Investigating = "Investigating",
        Targeting = "Targeting",
        Disguising = "Disguising",
        Protecting = "Protecting",
        Applying = "Applying",
        Redirecting = "Redirecting",
        Manipulating = "Manipulating",
        Whispering = "Whispering",
        Joining = "Joining",
        Granting = "Granting",
        Loyalty = "Loyalty",
        Obstructing = "Obstructing",
        Poll = "Poll" | "Polls",
        Announcement = "Announcement" | "Announcements",
        Changing = "Changing",
        Choices = "Choices" | "Choice",
        Ascend = "Ascend",
        Descend = "Descend",
        Disband = "Disband",
        Counting = "Counting",
        Reset = "Conversation Reset" | "Reset",
        Cancel = "Cancel",
        Feedback = "Feedback",
        Success = "Success",
        Failure = "Failure",
        Log = "Log",
        ProcessEvaluate = "Process_Evaluate" | "Process" | "Evaluate",
        Abilities = "Abilities" | "Action",
        Emit = "Emit",
        Storing = "Storing",
        Displaying = "Displaying",
        Win = "Win",
        Locking = "Locking",
        Executing = "Executing",
        Shuffle = "Shuffle",
        Formatting = "Formatting",
        Activating = "Activating",
        Resurrecting = "Resurrecting",
        Copying = "Copying",
        Switching = "Switching",
    }
}

vocabulary! {
    /// What an ability of some types does more exactly; a type has only some of these.
    pub enum AbilitySubtype {
        Attack = "Attack",
        Kill = "Kill",
        Lynch = "Lynch",
        TrueKill = "True-Kill",
        Banish = "Banish",
        TrueBanish = "True-Banish",
        Role = "Role",
        Alignment = "Alignment",
        Class = "Class",
        Category = "Category",
        PlayerCount = "Player_Count",
        Count = "Count",
        Attribute = "Attribute",
        Target = "Target",
        Untarget = "Untarget",
        /// Visits call it `weak`.
        Weakly = "Weakly" | "Weak",
        /// Visits call it `strong`.
        Strongly = "Strongly" | "Strong",
        Active = "Active" | "Active Defense",
        Passive = "Passive" | "Passive Defense",
        Partial = "Partial" | "Partial Defense",
        Recruitment = "Recruitment" | "Recruitment Defense",
        Absence = "Absence",
        Add = "Add",
        Remove = "Remove",
        Change = "Change",
        ChangeParsed = "Change_Parsed",
        Absolute = "Absolute",
        Relative = "Relative",
        Public = "Public",
        Special = "Special",
        Hidden = "Hidden",
        Private = "Private",
        Transfer = "Transfer",
        Standard = "Standard",
        Inverted = "Inverted",
        Creation = "Creation",
        Addition = "Addition",
        Deletion = "Deletion",
        Cancellation = "Cancellation",
        Manipulation = "Manipulation",
        Votes = "Votes",
        Immediate = "Immediate",
        Buffer = "Buffer",
        Group = "Group",
        Choosing = "Choosing",
        Increment = "Increment",
        Decrement = "Decrement",
        Set = "Set",
        IncrementMath = "Increment_Math",
        DecrementMath = "Decrement_Math",
        SetMath = "Set_Math",
        Create = "Create",
        Lock = "Lock",
        Unlock = "Unlock",
    }
}

impl AbilityType {
    /// The subtypes it has, those included that only its visits have.
    pub fn subtypes(self) -> &'static [AbilitySubtype] {
        use AbilitySubtype as S;
        match self {
            Self::Killing => &[
                S::Attack,
                S::Kill,
                S::Lynch,
                S::TrueKill,
                S::Banish,
                S::TrueBanish,
            ],
            Self::Investigating => &[
                S::Role,
                S::Alignment,
                S::Class,
                S::Category,
                S::PlayerCount,
                S::Count,
                S::Attribute,
            ],
            Self::Targeting => &[S::Target, S::Untarget],
            Self::Disguising => &[S::Weakly, S::Strongly],
            Self::Protecting => &[
                S::Active,
                S::Passive,
                S::Partial,
                S::Recruitment,
                S::Absence,
            ],
            Self::Applying => &[S::Add, S::Remove, S::Change, S::ChangeParsed],
            Self::Manipulating => &[
                S::Absolute,
                S::Relative,
                S::Public,
                S::Special,
                S::Hidden,
                S::Private,
            ],
            Self::Joining => &[S::Add, S::Remove],
            Self::Granting => &[S::Add, S::Remove, S::Transfer],
            Self::Obstructing => &[S::Standard, S::Inverted],
            Self::Poll => &[
                S::Creation,
                S::Addition,
                S::Deletion,
                S::Cancellation,
                S::Manipulation,
                S::Votes,
            ],
            Self::Announcement => &[S::Immediate, S::Buffer],
            Self::Changing => &[S::Role, S::Alignment, S::Group],
            Self::Choices => &[S::Creation, S::Choosing],
            Self::Counting => &[
                S::Increment,
                S::Decrement,
                S::Set,
                S::IncrementMath,
                S::DecrementMath,
                S::SetMath,
            ],
            Self::Displaying => &[S::Create, S::Change],
            Self::Locking => &[S::Lock, S::Unlock],
            Self::Redirecting
            | Self::Whispering
            | Self::Loyalty
            | Self::Ascend
            | Self::Descend
            | Self::Disband
            | Self::Reset
            | Self::Cancel
            | Self::Feedback
            | Self::Success
            | Self::Failure
            | Self::Log
            | Self::ProcessEvaluate
            | Self::Abilities
            | Self::Emit
            | Self::Storing
            | Self::Win
            | Self::Executing
            | Self::Shuffle
            | Self::Formatting
            | Self::Activating
            | Self::Resurrecting
            | Self::Copying
            | Self::Switching => &[],
        }
    }
}

/// Which abilities are meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum AbilityFilter {
    /// All of them.
    All,
    /// All but killing.
    NonKilling,
    /// Those of a type.
    Type(AbilityType),
    /// Those of a type and subtype.
    Subtype(AbilityType, AbilitySubtype),
}

/// Which abilities are meant, or with `not` which are not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Filtered {
    /// Whether all but these are meant.
    pub not: bool,
    /// These.
    pub abilities: AbilityFilter,
}
