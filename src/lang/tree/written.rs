//! A formalization as it is written: lines below lines.

use serde::Serialize;

use super::ability::Ability;
use super::condition::Condition;
use super::event::Event;
use super::name::{Name, Place};
use super::parameters::Parameters;
use super::value::Value;

/// The part of a file that is run, in the order of its lines.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Formalization {
    /// Lines that are no trigger; `Inherit` says where the set's triggers go.
    pub headers: Vec<Header>,
    /// The triggers.
    pub triggers: Vec<Trigger>,
}

/// A line that is no trigger.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Header {
    /// `No Abilities`.
    NoAbilities,
    /// `Unique Role`, `Unique Group`: at most one in a game.
    Unique,
    /// `Ghostly Role` and so on: works only while the owner is a ghost.
    Ghostly,
    /// `Haunted Role` and so on: works while the owner lives or is a ghost.
    Haunted,
    /// `Require: …`: that role must be in the game, too.
    Require(Name),
    /// `Inherit: …`: the set's lines stand here.
    Inherit {
        /// The ability set.
        set: Name,
        /// How many triggers stand before this line.
        before: usize,
    },
    /// `Role Attribute: …`: the role itself counts as having the attribute.
    RoleAttribute(Name),
    /// `Identity: …`: shown as that role.
    Identity(Name),
    /// `Include: …`: that role's triggers are added at run time.
    Include(Value),
    /// `Win Condition: …`: players who may be left when the team wins.
    WinCondition(Vec<Value>),
}

/// A trigger with its lines.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Trigger {
    /// What sets it off.
    pub event: Event,
    /// What stands on its own line after the event, and the bulleted lines below.
    pub line: Line,
    /// Where its first line stands.
    #[serde(skip)]
    pub place: Place,
}

/// A line: what it opens, from left to right, then perhaps an ability, then parameters.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Line {
    /// What ends in a colon, the outermost first.
    pub openers: Vec<Opener>,
    /// The ability, if the line has one.
    pub ability: Option<Ability>,
    /// Parameters at the end of the line.
    pub parameters: Parameters,
    /// The lines one level deeper.
    pub below: Vec<Line>,
    /// Whether something on the line could not be understood and is missing here.
    pub damaged: bool,
    /// Where the line stands, without the lines below.
    #[serde(skip)]
    pub place: Place,
}

/// What ends in a colon and governs what follows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Opener {
    /// `Process:`.
    Process,
    /// `Evaluate:`.
    Evaluate,
    /// `Action:`, which only holds parameters.
    Action,
    /// `For Each …:`.
    ForEach(Value),
    /// A condition.
    If(Condition),
}
