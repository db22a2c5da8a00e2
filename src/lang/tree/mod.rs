//! What a file of a role book holds, as types only.
//!
//! Two layers share their leaves (values, conditions, abilities). A [`Formalization`] is what is
//! written, line by line; a [`Program`] is what is meant: which abilities form a process, which
//! branches belong to it, which parameters count. The formatter writes the first, a game runs the
//! second. Places in the text never count when two trees are compared.

mod ability;
mod ability_name;
mod condition;
mod element;
mod event;
mod input;
mod name;
mod parameters;
mod program;
mod selector;
mod types;
mod value;
mod walk;
mod written;

pub use ability::{
    Ability, Activation, Amount, Announcement, Applying, CancelWith, Changing, Choice, Counting,
    CountingWay, DeceivedBy, Disguise, DisplayValue, Displaying, EmitAt, Granting, HostCommand,
    HostList, Investigation, Joining, KillingFilter, Loyalty, Manipulation, Membership,
    Obstruction, Outcome, PlayerVotes, Poll, ProtectedBy, Protection, Rounding, Shows, Slot, Split,
    Strength, TargetType, ToOrBy, Trait, Visibility, VoteKind,
};
pub use ability_name::{AbilityFilter, AbilitySubtype, AbilityType, Filtered};
pub use condition::Condition;
pub use element::{
    Content, Element, ElementKind, GroupHead, Location, PollOptions, PollRules, RoleHead, RoleType,
    Section, ShownPiece, ShownTo, Status,
};
pub use event::{Actor, DayOrNight, Defense, Election, Event, PhaseSpan, PreEnd, Whose};
pub use input::{Input, Selection};
pub use name::{Key, Name, Place};
pub use parameters::{
    Comparison, Duration, Flag, LivingStatus, Parameters, Parity, Phase, Prompt, Restriction,
    Scale, ShareOf, Succession, Temporal,
};
pub use program::{Branch, Program, Step};
pub use selector::{
    ActiveAttribute, AppliedBy, DefaultAttribute, PlayerField, PlayerFilter, PlayerFlag, Property,
    RoleField, RoleFilter, Selected, TeamField, TeamFilter, Teams, Variable, Word,
};
pub use types::{Type, Typing};
pub use value::{Decimal, Expression, KillingType, Piece, SourceKind, SourceName, Spelling, Value};
pub use written::{Formalization, Header, Line, Opener, Trigger};
