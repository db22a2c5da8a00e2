//! Abilities: what a line can do.

mod attribute;
mod element;
mod group;
mod kill;
mod poll;
mod tell;

use serde::Serialize;

use super::ability_name::{AbilityFilter, AbilitySubtype, AbilityType, Filtered};
use super::name::Name;
use super::parameters::Duration;
use super::value::{KillingType, Value};

pub use attribute::{Applying, Manipulation, Obstruction, Outcome, Slot, ToOrBy, VoteKind};
pub use element::{
    Activation, Amount, CancelWith, Changing, Choice, Counting, CountingWay, Rounding,
};
pub use group::{Granting, Joining, Loyalty, Membership};
pub use kill::{
    DeceivedBy, Disguise, Investigation, KillingFilter, ProtectedBy, Protection, Strength,
    TargetType, Trait,
};
pub use poll::{PlayerVotes, Poll, Visibility};
pub use tell::{
    Announcement, DisplayValue, Displaying, EmitAt, HostCommand, HostList, Shows, Split,
};

/// Something an element can do. A missing duration is the default of its kind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Ability {
    /// `Attack P`, `Kill P` and so on.
    Kill(KillingType, Value),
    /// `Role Investigate P` and so on.
    Investigate(Investigation),
    /// `Target V (Type)`.
    Target {
        /// What to point at.
        value: Value,
        /// What is taken.
        accepts: Option<TargetType>,
    },
    /// `Untarget`.
    Untarget,
    /// `Weakly Disguise P as R`.
    Disguise(Disguise),
    /// ``Protect P from `Attacks` through Active Defense``.
    Protect(Protection),
    /// `Apply`, `Remove`, `Change` of custom attributes.
    Apply(Applying),
    /// ``Redirect `all` from P to P``.
    Redirect {
        /// Which abilities.
        abilities: AbilityFilter,
        /// Of whom; of everyone if not written. Evaluated when used.
        from: Option<Value>,
        /// Onto whom. Evaluated when used.
        to: Value,
        /// How long.
        duration: Option<Duration>,
    },
    /// ``Manipulate P's `public voting power` to `2` ``.
    Manipulate(Manipulation),
    /// `Whisper to L as Name`.
    Whisper {
        /// The near end; the acting player's own thread if not written.
        from: Option<Value>,
        /// The far end.
        to: Value,
        /// The name that is shown.
        disguise: Option<Name>,
        /// How long.
        duration: Option<Duration>,
    },
    /// `Join #G`, `Leave #G`, `Add P to #G`, `Remove P from #G`.
    Join(Joining),
    /// `Grant`, `Revoke`, `Transfer` of extra roles.
    Grant(Granting),
    /// `Loyalty to X (Group)`.
    Loyalty(Loyalty),
    /// `Obstruct P`.
    Obstruct(Obstruction),
    /// What concerns polls.
    Poll(Poll),
    /// `Reveal`, `Learn`, `Announce`.
    Announce(Announcement),
    /// `Role Change`, `Alignment Change`, `Group Change`.
    Change(Changing),
    /// What concerns choices.
    Choice(Choice),
    /// `Ascend`: leaves the game as a winner.
    Ascend,
    /// `Descend`: leaves the game as a loser.
    Descend,
    /// `Win`: wins, and the game is over.
    Win,
    /// `Disband`: closes this group, or the one named.
    Disband(Option<Value>),
    /// `Increment Counter` and so on.
    Count(Counting),
    /// `Conversation Reset`: begins a thread anew.
    ConversationReset(Option<Value>),
    /// `Cancel`: stops the visit that set off the trigger.
    Cancel(CancelWith),
    /// A bare value: what the player is told.
    Feedback(Value),
    /// `Success`.
    Success,
    /// `Failure`.
    Failure,
    /// `Continue`: gives nothing, so that the Evaluate goes on.
    Continue,
    /// `Log V`: for the host's eyes.
    Log {
        /// What.
        value: Value,
        /// Under which name.
        label: Option<Value>,
    },
    /// `Emit V`, `End Emit V`.
    Emit {
        /// When the trigger is set off.
        at: EmitAt,
        /// What.
        value: Value,
        /// For whom; the acting element if not written.
        to: Option<Value>,
    },
    /// `Store V`: a result that holds V.
    Store(Value),
    /// `Display`, `Update`.
    Display(Displaying),
    /// `Lock L`.
    Lock(Value),
    /// `Unlock L`.
    Unlock(Value),
    /// `Execute … to L`: posts a list.
    Execute {
        /// Which.
        list: HostCommand,
        /// Where.
        to: Value,
    },
    /// `Shuffle A B`: all elements in an order by chance.
    Shuffle(Vec<Value>),
    /// ``Format V as `- $` ``.
    Format {
        /// What.
        value: Value,
        /// The text for each element; `$` stands for it.
        template: String,
        /// How the value is split first.
        split: Option<Split>,
    },
    /// ``Activate X while `Ghostly` ``.
    Activate {
        /// What.
        element: Value,
        /// When it works.
        when: Activation,
    },
    /// `Resurrect P`.
    Resurrect(Value),
    /// `Copy P`.
    Copy(Value),
    /// `Switch with P`.
    Switch(Value),
}

impl Ability {
    /// Its type.
    pub fn ability_type(&self) -> AbilityType {
        match self {
            Self::Kill(..) => AbilityType::Killing,
            Self::Investigate(_) => AbilityType::Investigating,
            Self::Target { .. } | Self::Untarget => AbilityType::Targeting,
            Self::Disguise(_) => AbilityType::Disguising,
            Self::Protect(_) => AbilityType::Protecting,
            Self::Apply(_) => AbilityType::Applying,
            Self::Redirect { .. } => AbilityType::Redirecting,
            Self::Manipulate(_) => AbilityType::Manipulating,
            Self::Whisper { .. } => AbilityType::Whispering,
            Self::Join(_) => AbilityType::Joining,
            Self::Grant(_) => AbilityType::Granting,
            Self::Loyalty(_) => AbilityType::Loyalty,
            Self::Obstruct(_) => AbilityType::Obstructing,
            Self::Poll(_) => AbilityType::Poll,
            Self::Announce(_) => AbilityType::Announcement,
            Self::Change(_) => AbilityType::Changing,
            Self::Choice(_) => AbilityType::Choices,
            Self::Ascend => AbilityType::Ascend,
            Self::Descend => AbilityType::Descend,
            Self::Win => AbilityType::Win,
            Self::Disband(_) => AbilityType::Disband,
            Self::Count(_) => AbilityType::Counting,
            Self::ConversationReset(_) => AbilityType::Reset,
            Self::Cancel(_) => AbilityType::Cancel,
            Self::Feedback(_) | Self::Continue => AbilityType::Feedback,
            Self::Success => AbilityType::Success,
            Self::Failure => AbilityType::Failure,
            Self::Log { .. } => AbilityType::Log,
            Self::Emit { .. } => AbilityType::Emit,
            Self::Store(_) => AbilityType::Storing,
            Self::Display(_) => AbilityType::Displaying,
            Self::Lock(_) | Self::Unlock(_) => AbilityType::Locking,
            Self::Execute { .. } => AbilityType::Executing,
            Self::Shuffle(_) => AbilityType::Shuffle,
            Self::Format { .. } => AbilityType::Formatting,
            Self::Activate { .. } => AbilityType::Activating,
            Self::Resurrect(_) => AbilityType::Resurrecting,
            Self::Copy(_) => AbilityType::Copying,
            Self::Switch(_) => AbilityType::Switching,
        }
    }

    /// How long what it makes lasts, if that is written.
    pub fn duration(&self) -> Option<Duration> {
        match self {
            Self::Disguise(disguise) => disguise.duration,
            Self::Protect(protection) => protection.duration,
            Self::Apply(Applying::Add { duration, .. })
            | Self::Join(Joining::Add { duration, .. })
            | Self::Redirect { duration, .. }
            | Self::Whisper { duration, .. } => *duration,
            Self::Manipulate(manipulation) => manipulation.duration,
            Self::Obstruct(obstruction) => obstruction.duration,
            Self::Poll(
                Poll::Add(_, duration)
                | Poll::Delete(_, duration)
                | Poll::Cancel { duration, .. }
                | Poll::Manipulate { duration, .. },
            ) => *duration,
            _ => None,
        }
    }

    /// Its subtype, if its type has any.
    pub fn subtype(&self) -> Option<AbilitySubtype> {
        use AbilitySubtype as S;
        Some(match self {
            Self::Kill(killing, _) => match killing {
                KillingType::Attack => S::Attack,
                KillingType::Kill => S::Kill,
                KillingType::Lynch => S::Lynch,
                KillingType::TrueKill => S::TrueKill,
                KillingType::Banish => S::Banish,
                KillingType::TrueBanish => S::TrueBanish,
            },
            Self::Investigate(investigation) => match investigation {
                Investigation::Trait { what, .. } => match what {
                    Trait::Role => S::Role,
                    Trait::Class => S::Class,
                    Trait::Category => S::Category,
                    Trait::Alignment => S::Alignment,
                },
                Investigation::Attribute { .. } => S::Attribute,
                Investigation::RoleCount { .. } => S::Count,
                Investigation::PlayerCount(_) => S::PlayerCount,
            },
            Self::Target { .. } => S::Target,
            Self::Untarget => S::Untarget,
            Self::Disguise(disguise) => match disguise.strength {
                Strength::Weak => S::Weakly,
                Strength::Strong => S::Strongly,
            },
            Self::Protect(protection) => match protection.defense {
                ProtectedBy::Active => S::Active,
                ProtectedBy::Passive => S::Passive,
                ProtectedBy::Partial => S::Partial,
                ProtectedBy::Recruitment => S::Recruitment,
                ProtectedBy::AbsenceAt(_) => S::Absence,
            },
            Self::Apply(applying) => match applying {
                Applying::Add { .. } => S::Add,
                Applying::Remove { .. } => S::Remove,
                Applying::Change { to, .. } if to.is_words() => S::Change,
                Applying::Change { .. } => S::ChangeParsed,
            },
            Self::Manipulate(manipulation) => match manipulation.change {
                ToOrBy::Absolute => S::Absolute,
                ToOrBy::Relative => S::Relative,
            },
            Self::Join(Joining::Add { .. }) | Self::Grant(Granting::Add { .. }) => S::Add,
            Self::Join(Joining::Remove { .. }) | Self::Grant(Granting::Remove { .. }) => S::Remove,
            Self::Grant(Granting::Transfer { .. }) => S::Transfer,
            Self::Obstruct(obstruction) => match obstruction.abilities {
                Some(Filtered { not: true, .. }) => S::Inverted,
                _ => S::Standard,
            },
            Self::Poll(poll) => match poll {
                Poll::Create { .. } => S::Creation,
                Poll::Add(..) => S::Addition,
                Poll::Delete(..) => S::Deletion,
                Poll::Cancel { .. } => S::Cancellation,
                Poll::Manipulate { votes, .. } => match votes {
                    PlayerVotes::Unvotable | PlayerVotes::Disqualified => S::Manipulation,
                    PlayerVotes::Extra(..) => S::Votes,
                },
            },
            Self::Announce(announcement) => match announcement {
                Announcement::Reveal { .. } | Announcement::Learn(_) => S::Immediate,
                Announcement::Announce(_) => S::Buffer,
            },
            Self::Change(changing) => match changing {
                Changing::Role { .. } => S::Role,
                Changing::Alignment { .. } => S::Alignment,
                Changing::Group { .. } => S::Group,
            },
            Self::Choice(Choice::Create { .. }) => S::Creation,
            Self::Choice(Choice::Choose { .. }) => S::Choosing,
            Self::Count(counting) => {
                let math = matches!(counting.amount, Some(Amount::Rounded { .. }));
                match (counting.way, math) {
                    (CountingWay::Increment, false) => S::Increment,
                    (CountingWay::Increment, true) => S::IncrementMath,
                    (CountingWay::Decrement, false) => S::Decrement,
                    (CountingWay::Decrement, true) => S::DecrementMath,
                    (CountingWay::Set, false) => S::Set,
                    (CountingWay::Set, true) => S::SetMath,
                }
            }
            Self::Display(Displaying::Create { .. }) => S::Create,
            Self::Display(Displaying::Update { .. }) => S::Change,
            Self::Lock(_) => S::Lock,
            Self::Unlock(_) => S::Unlock,
            Self::Redirect { .. }
            | Self::Whisper { .. }
            | Self::Loyalty(_)
            | Self::Ascend
            | Self::Descend
            | Self::Win
            | Self::Disband(_)
            | Self::ConversationReset(_)
            | Self::Cancel(_)
            | Self::Feedback(_)
            | Self::Success
            | Self::Failure
            | Self::Continue
            | Self::Log { .. }
            | Self::Emit { .. }
            | Self::Store(_)
            | Self::Execute { .. }
            | Self::Shuffle(_)
            | Self::Format { .. }
            | Self::Activate { .. }
            | Self::Resurrect(_)
            | Self::Copy(_)
            | Self::Switch(_) => return None,
        })
    }
}
