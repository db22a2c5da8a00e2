//! Abilities: what a line can do.

use serde::Serialize;

use super::ability_name::{AbilityFilter, AbilitySubtype, AbilityType, Filtered};
use super::event::DayOrNight;
use super::name::Name;
use super::parameters::Duration;
use super::types::Type;
use super::value::{Decimal, KillingType, Value};
use crate::lang::vocabulary::vocabulary;

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
        list: HostList,
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

/// An ability that looks at somebody.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Investigation {
    /// `Role Investigate P` and so on.
    Trait {
        /// What is looked for.
        what: Trait,
        /// At whom.
        player: Value,
        /// Which disguises deceive it.
        deceived_by: DeceivedBy,
    },
    /// `Attribute Investigate P for A`.
    Attribute {
        /// At whom.
        player: Value,
        /// An active attribute.
        attribute: Value,
        /// Which disguises deceive it.
        deceived_by: DeceivedBy,
    },
    /// `Investigate R Count`: how many hold a role.
    RoleCount {
        /// The role.
        role: Value,
        /// Which disguises deceive it.
        deceived_by: DeceivedBy,
    },
    /// `Investigate P Player Count`: how many players.
    PlayerCount(Value),
}

vocabulary! {
    /// What of a player can be looked for.
    pub enum Trait {
        Role = "Role",
        Class = "Class",
        Category = "Category",
        Alignment = "Alignment",
    }
}

/// Which disguises deceive an investigation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct DeceivedBy {
    /// `WD`.
    pub weak: bool,
    /// `SD`.
    pub strong: bool,
}

vocabulary! {
    /// What a target may be, as written behind it.
    pub enum TargetType {
        Player = "Player",
        Dead = "Dead",
        Ghost = "Ghost",
        Role = "Role",
        Attribute = "Attribute",
        Category = "Category",
        FullCategory = "Full Category",
        Boolean = "Boolean",
        Option = "Option",
        PlayerOptional = "Player Optional",
        /// Newer than the seed.
        PlayerAny = "Player Any",
    }
}

/// `Weakly Disguise P as R`; permanent if not said otherwise.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Disguise {
    /// Which investigations it deceives.
    pub strength: Strength,
    /// Who.
    pub player: Value,
    /// As what.
    pub role: Value,
    /// How long.
    pub duration: Option<Duration>,
}

vocabulary! {
    /// Which investigations a disguise deceives.
    pub enum Strength {
        Weak = "Weakly",
        Strong = "Strongly",
    }
}

/// ``Protect P from `F` by P2 through …``; permanent if not said otherwise.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Protection {
    /// Who.
    pub player: Value,
    /// From which killings.
    pub from: KillingFilter,
    /// By whom; by anyone if not written. Evaluated when used.
    pub by: Option<Value>,
    /// By what kind of defense.
    pub defense: ProtectedBy,
    /// In which phases; in all if not written.
    pub during: Option<DayOrNight>,
    /// How long.
    pub duration: Option<Duration>,
}

/// By what kind of defense somebody is protected.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ProtectedBy {
    /// `Active Defense`.
    Active,
    /// `Passive Defense`.
    Passive,
    /// `Partial Defense`.
    Partial,
    /// `Recruitment Defense`.
    Recruitment,
    /// `Absence at L`.
    AbsenceAt(Value),
}

vocabulary! {
    /// Against which killings something defends.
    pub enum KillingFilter {
        Attacks = "Attacks",
        Kills = "Kills",
        Lynches = "Lynches",
        AttacksAndLynches = "Attacks & Lynches" | "Attacks and Lynches",
        All = "All",
        Banishments = "Banishments",
    }
}

/// What is done with custom attributes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Applying {
    /// `Apply A to X (v1, v2, v3)`; permanent if not said otherwise.
    Add {
        /// The attribute.
        attribute: Value,
        /// To what.
        to: Value,
        /// How long.
        duration: Option<Duration>,
        /// Value 1 to 3: texts with variables.
        values: Vec<Value>,
    },
    /// `Remove A from X`: all that match.
    Remove {
        /// An active attribute.
        attribute: Value,
        /// From what.
        from: Value,
    },
    /// ``Change A value `1` to V for X``.
    Change {
        /// An active attribute.
        attribute: Value,
        /// Which value.
        slot: Slot,
        /// What it becomes: words are stored as they are, anything else is evaluated.
        to: Value,
        /// On what; on the acting player if not written.
        of: Option<Value>,
    },
}

vocabulary! {
    /// Which value.
    pub enum Slot {
        First = "1",
        Second = "2",
        Third = "3",
        /// Only displays have it.
        Fourth = "4",
    }
}

/// ``Manipulate P's `public voting power` to `2` ``; permanent if not said otherwise.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Manipulation {
    /// Whose.
    pub player: Value,
    /// Votes where.
    pub votes: VoteKind,
    /// Set or moved.
    pub change: ToOrBy,
    /// To or by what.
    pub amount: Value,
    /// How long.
    pub duration: Option<Duration>,
}

vocabulary! {
    /// Votes where.
    pub enum VoteKind {
        Public = "public",
        /// Public, counted when all else is.
        Special = "special public" | "special",
        /// Public, not shown.
        Hidden = "hidden public" | "hidden",
        Private = "private",
    }
}

vocabulary! {
    /// Whether a number is set or moved.
    pub enum ToOrBy {
        Absolute = "to",
        Relative = "by",
    }
}

/// Who comes into a group or leaves it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Joining {
    /// `Join #G`, `Add P to #G`; persistent if not said otherwise.
    Add {
        /// Who; the acting player if not written.
        who: Option<Value>,
        /// The group.
        group: Value,
        /// As what; member if not written.
        membership: Option<Membership>,
        /// How long.
        duration: Option<Duration>,
    },
    /// `Leave #G`, `Remove P from #G`.
    Remove {
        /// Who; the acting player if not written.
        who: Option<Value>,
        /// The group.
        group: Value,
    },
}

vocabulary! {
    /// As what somebody is in a group, the lowest first.
    pub enum Membership {
        Visitor = "Visitor",
        Member = "Member",
        Owner = "Owner",
    }
}

/// What is done with extra roles.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Granting {
    /// `Grant R to P`.
    Add {
        /// The role.
        role: Value,
        /// To whom.
        to: Value,
    },
    /// `Revoke X from P`.
    Remove {
        /// The extra role.
        role: Value,
        /// From whom.
        from: Value,
    },
    /// `Transfer X from P to P2`.
    Transfer {
        /// The extra role.
        role: Value,
        /// From whom.
        from: Value,
        /// To whom.
        to: Value,
    },
}

/// What the acting player cannot be turned from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Loyalty {
    /// `Loyalty to X (Group)`.
    Group(Value),
    /// `Loyalty to X (Alignment)`.
    Alignment(Value),
}

/// ``Obstruct T for P ⇒ `feedback` ``; permanent if not said otherwise.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Obstruction {
    /// Who.
    pub player: Value,
    /// Which abilities; all if not written.
    pub abilities: Option<Filtered>,
    /// What the player is told instead; several by chance. Nothing: the ability fails.
    pub outcomes: Vec<Outcome>,
    /// How long.
    pub duration: Option<Duration>,
}

/// What an obstructed player is told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// How likely; certain if not written.
    pub chance: Option<Decimal>,
    /// What; `@Result` is the true result.
    pub feedback: Value,
}

/// What is done with polls.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Poll {
    /// ``Create `Poll` Poll in L as `Name` ``.
    Create {
        /// Which; in a poll's file, that poll.
        poll: Option<Value>,
        /// Where.
        place: Value,
        /// Under which name.
        name: Option<Name>,
    },
    /// ``Add `Poll` Poll``: one more next time; until use if not said otherwise.
    Add(Value, Option<Duration>),
    /// ``Delete `Poll` Poll``: one fewer next time; until use if not said otherwise.
    Delete(Value, Option<Duration>),
    /// ``Cancel `Poll` Poll``; until use if not said otherwise.
    Cancel {
        /// Which.
        poll: Value,
        /// Whether that is told.
        told: Visibility,
        /// How long.
        duration: Option<Duration>,
    },
    /// ``Manipulate `Poll` Poll (…)``; next phase if not said otherwise.
    Manipulate {
        /// Which.
        poll: Value,
        /// Whose chances.
        player: Value,
        /// How.
        votes: PlayerVotes,
        /// How long.
        duration: Option<Duration>,
    },
}

vocabulary! {
    /// Whether something is told to all.
    pub enum Visibility {
        Visible = "visible",
        Hidden = "hidden",
    }
}

/// What a poll does with a player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PlayerVotes {
    /// Is not offered.
    Unvotable,
    /// Cannot win.
    Disqualified,
    /// Has so many votes more.
    Extra(Value, Visibility),
}

/// What is told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Announcement {
    /// `Reveal V to L`.
    Reveal {
        /// What.
        text: Value,
        /// Where.
        to: Value,
    },
    /// `Learn V`, `Know V`: to the acting element.
    Learn(Value),
    /// `Announce V`: in the story.
    Announce(Value),
}

/// What becomes something else.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Changing {
    /// `Role Change P to R`.
    Role {
        /// Who; the acting player if not written.
        player: Option<Value>,
        /// What.
        to: Value,
    },
    /// `Alignment Change P to T`.
    Alignment {
        /// Who; the acting player if not written.
        player: Option<Value>,
        /// What.
        to: Value,
    },
    /// `Group Change G to H`.
    Group {
        /// Which; the acting group if not written.
        group: Option<Value>,
        /// What.
        to: Value,
    },
}

/// What is done with choices.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// `` `Name` Choice Creation for X (A, B)``.
    Create {
        /// The choice.
        name: Name,
        /// For whom; the acting player if not written.
        to: Option<Value>,
        /// What can be chosen.
        options: Vec<Name>,
    },
    /// `` `Name` Choice Choose @Chosen``.
    Choose {
        /// The choice.
        name: Name,
        /// What is chosen: `@Chosen`.
        option: Value,
    },
}

/// What is done with a counter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Counting {
    /// In which way.
    pub way: CountingWay,
    /// By or to how much; by 1 if not written.
    pub amount: Option<Amount>,
    /// Whose; the acting element's if not written.
    pub of: Option<Value>,
}

vocabulary! {
    /// In which way a counter changes.
    pub enum CountingWay {
        Increment = "Increment",
        Decrement = "Decrement",
        Set = "Set",
    }
}

/// How much.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Amount {
    /// A number.
    Number(Value),
    /// `ceil $total/3`.
    Rounded {
        /// Which way.
        rounding: Rounding,
        /// What is divided.
        number: Value,
        /// By what.
        by: Value,
    },
}

vocabulary! {
    /// Which way a number is rounded.
    pub enum Rounding {
        Up = "ceil",
        Down = "floor",
        Nearest = "round",
    }
}

/// What a cancelled visit gives.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum CancelWith {
    /// `Cancel`, `Cancel with Failure`.
    Failure,
    /// `Cancel with Success`.
    Success,
    /// ``Cancel with `text` ``: fails with that message.
    Message(Value),
}

vocabulary! {
    /// When an emitted trigger is set off.
    pub enum EmitAt {
        Now = "Emit",
        /// At the end of the phase.
        End = "End Emit",
    }
}

/// What is done with displays.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Displaying {
    /// ``Display `Name` (v1, v2)``.
    Create {
        /// The display.
        display: Name,
        /// Value 1 to 4.
        values: Vec<DisplayValue>,
    },
    /// ``Update `Name` value `1` to `v` ``.
    Update {
        /// The display.
        display: Name,
        /// Which value.
        slot: Slot,
        /// What it becomes.
        to: DisplayValue,
    },
}

/// A value that is displayed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum DisplayValue {
    /// A mark that says yes.
    Yes,
    /// A mark that says no.
    No,
    /// The counter of whoever made the display, kept up to date.
    Counter,
    /// The target of whoever made the display, kept up to date.
    Target,
    /// Anything else.
    Value(Value),
}

vocabulary! {
    /// A list that can be posted.
    pub enum HostList {
        Substitutes = "ListSubstitutes",
        Roles = "ListRoles",
        Players = "ListPlayers",
        Mentors = "ListMentors",
        Alive = "ListAlive",
        Dead = "ListDead",
    }
}

/// How a text is split into values.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Split {
    /// At what.
    pub separator: String,
    /// Into values of which type.
    pub into: Type,
}

vocabulary! {
    /// When an element works.
    pub enum Activation {
        Alive = "Alive",
        Ghostly = "Ghostly",
        Always = "always",
    }
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
