//! What is written into a ledger, and the audit line that goes with each change.

use chrono::{DateTime, Utc};
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::expiry::Expires;
use super::game::Happening;
use super::identity::{Identity, PersonId};
use super::rules::{Rule, Rules};
use super::stasis::Stasis;
use super::warning::{Ack, Warning, WarningId};

/// A change with who made it and when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// When.
    pub at: DateTime<Utc>,
    /// Who; none for the tool itself.
    pub actor: Option<Identity>,
    /// The host who typed it for somebody else; none where everybody types for himself.
    pub typed_by: Option<Identity>,
    /// What.
    pub change: Change,
}

/// One change of a ledger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// A name is written for the first time, of a new person.
    Met {
        /// The person.
        person: PersonId,
        /// The name.
        identity: Identity,
    },
    /// A warning is given.
    Given(Box<Warning>),
    /// A warning from before the ledger is written down; nothing follows from it.
    Imported(Box<Warning>),
    /// A warning is changed; what is none stays.
    Edited(Edited),
    /// A warning is deleted.
    Deleted(WarningId),
    /// A warning is acknowledged by its target.
    Acknowledged(WarningId),
    /// Somebody's stasis becomes another.
    Stasis(StasisChange),
    /// A name nobody knew is another name of a known person, who goes by it from now on.
    Renamed {
        /// The person.
        person: PersonId,
        /// The name before.
        before: String,
        /// The name from now on.
        identity: Identity,
    },
    /// Two people are one.
    Joined(Joined),
    /// Something happened in a game.
    Happened {
        /// What.
        happening: Happening,
        /// The warning for it.
        warning: Option<WarningId>,
    },
    /// Somebody signed up against the ledger, or left without a warning: a host's word.
    Overridden(Overridden),
    /// A rule of the community becomes another.
    Ruled(Box<Ruled>),
    /// A known account becomes a host's, or is one no more.
    HostSet {
        /// Whose account it is.
        person: PersonId,
        /// The account.
        account: Identity,
        /// Whether it is a host's from now on.
        host: bool,
    },
}

/// A rule of the community before and after.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ruled {
    /// All rules as they are from now on.
    pub rules: Rules,
    /// The rule as it was.
    pub before: Rule,
    /// The rule as it is.
    pub after: Rule,
}

/// Two people who are one: all that is the first's is the second's from now on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Joined {
    /// Who is nobody by himself any more.
    pub from: PersonId,
    /// The name by which this person was named.
    pub from_name: String,
    /// Who has all of it now.
    pub into: PersonId,
    /// The name both go by from now on.
    pub name: String,
}

/// What of a warning is changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Edited {
    /// Which warning.
    #[serde(skip)]
    pub id: WarningId,
    /// When it expires.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expires: Option<Changed<Expires>>,
    /// Its reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<Changed<String>>,
    /// Its notes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<Changed<Option<String>>>,
}

/// A value before and after.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Changed<T> {
    /// Before.
    pub before: T,
    /// After.
    pub after: T,
}

/// Somebody's stasis before and after.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StasisChange {
    /// Whose.
    pub person: PersonId,
    /// Why.
    pub why: StasisCause,
    /// Before.
    pub before: Stasis,
    /// After.
    pub after: Stasis,
}

/// Why somebody's stasis changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StasisCause {
    /// Its time was over at a sweep.
    Swept,
    /// A warning gave it.
    Given(WarningId),
    /// A game started without the person.
    Served,
    /// A host lowered it.
    Reduced,
    /// Two people were found to be one.
    Joined,
}

/// A host's word against the ledger, kept in the audit alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Overridden {
    /// Who it is about.
    pub name: String,
    /// The person, if the ledger knows one.
    pub person: Option<PersonId>,
    /// The game.
    pub game: Option<String>,
    /// What was overridden: the reasons of a refusal, or the warning that was not given.
    pub against: Vec<String>,
    /// What the host says for it.
    pub reason: String,
}

/// A line of the audit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditLine {
    /// When.
    pub at: DateTime<Utc>,
    /// Who; none for the tool itself.
    pub actor: Option<Identity>,
    /// The host who typed it for somebody else.
    pub typed_by: Option<String>,
    /// What was done, in a word.
    pub action: &'static str,
    /// The warning it is about.
    pub warning: Option<WarningId>,
    /// The person it is about.
    pub person: Option<PersonId>,
    /// What stood there before.
    pub before: Option<Value>,
    /// What stands there now.
    pub after: Option<Value>,
}

impl Entry {
    /// The audit line of the change.
    #[must_use]
    pub fn audit(&self) -> AuditLine {
        let (action, warning, person, before, after) = match &self.change {
            Change::Met { person, identity } => {
                let after = json!({ "kind": identity.kind, "name": identity.name });
                ("meet", None, Some(*person), None, Some(after))
            }
            Change::Given(warning) => {
                let (id, target) = (warning.id, warning.target);
                ("add", Some(id), Some(target), None, Some(given(warning)))
            }
            Change::Imported(warning) => {
                let (id, target) = (warning.id, warning.target);
                let mut after = given(warning);
                if let Some(parts) = after.as_object_mut() {
                    parts.insert("issued".to_owned(), json!(warning.issued));
                    parts.insert("by".to_owned(), json!(warning.issuer_name()));
                }
                ("import", Some(id), Some(target), None, Some(after))
            }
            Change::Edited(edited) => {
                let (before, after) = edited.sides();
                ("set", Some(edited.id), None, Some(before), Some(after))
            }
            Change::Deleted(id) => ("del", Some(*id), None, None, None),
            Change::Acknowledged(id) => {
                let word = |ack: Ack| Some(json!(ack.word()));
                let after = word(Ack::Done(self.at));
                ("ack", Some(*id), None, word(Ack::Pending), after)
            }
            Change::Stasis(change) => {
                let warning = match change.why {
                    StasisCause::Given(id) => Some(id),
                    StasisCause::Swept
                    | StasisCause::Served
                    | StasisCause::Reduced
                    | StasisCause::Joined => None,
                };
                let before = Some(json!(change.before));
                let after = Some(json!(change.after));
                (
                    change.why.word(),
                    warning,
                    Some(change.person),
                    before,
                    after,
                )
            }
            Change::Renamed {
                person,
                before,
                identity,
            } => {
                let side = |name: &str| Some(json!({ "name": name }));
                (
                    "same",
                    None,
                    Some(*person),
                    side(before),
                    side(&identity.name),
                )
            }
            Change::Joined(joined) => {
                let side =
                    |name: &str, person: PersonId| Some(json!({ "name": name, "person": person }));
                (
                    "same",
                    None,
                    Some(joined.into),
                    side(&joined.from_name, joined.from),
                    side(&joined.name, joined.into),
                )
            }
            Change::Happened { happening, warning } => {
                let (what, person) = happening.what.parts();
                let after = json!({ "game": happening.game, "what": what });
                ("game", *warning, person, None, Some(after))
            }
            Change::Overridden(word) => {
                let before = json!(word.against);
                let after = json!({ "name": word.name, "game": word.game, "reason": word.reason });
                ("override", None, word.person, Some(before), Some(after))
            }
            Change::Ruled(ruled) => {
                let side = |rule: &Rule| Some(json!({ rule.key(): rule.value() }));
                ("rule", None, None, side(&ruled.before), side(&ruled.after))
            }
            Change::HostSet {
                person,
                account,
                host,
            } => {
                let side = |host: bool| Some(json!({ "name": account.name, "host": host }));
                ("host", None, Some(*person), side(!host), side(*host))
            }
        };
        AuditLine {
            at: self.at,
            actor: self.actor.clone(),
            typed_by: self.typed_by.as_ref().map(|typed| typed.name.clone()),
            action,
            warning,
            person,
            before,
            after,
        }
    }
}

fn given(warning: &Warning) -> Value {
    json!({
        "points": warning.points,
        "expires": warning.expires,
        "reason": warning.reason,
        "notes": warning.notes,
        "ack": warning.ack.word(),
        "stasis": warning.stasis,
        "deny": warning.deny,
    })
}

impl Edited {
    /// The values before and after, of what is changed.
    fn sides(&self) -> (Value, Value) {
        let parts = [
            ("expires", self.expires.as_ref().map(Changed::sides)),
            ("reason", self.reason.as_ref().map(Changed::sides)),
            ("notes", self.notes.as_ref().map(Changed::sides)),
        ];
        let (mut all_before, mut all_after) = (Map::new(), Map::new());
        for (key, sides) in parts {
            if let Some((before, after)) = sides {
                all_before.insert(key.to_owned(), before);
                all_after.insert(key.to_owned(), after);
            }
        }
        (all_before.into(), all_after.into())
    }
}

impl<T: Serialize> Changed<T> {
    fn sides(&self) -> (Value, Value) {
        (json!(self.before), json!(self.after))
    }
}

impl StasisCause {
    /// The word for it in the audit.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Swept => "stasis-expired",
            Self::Given(_) => "stasis-added",
            Self::Served => "stasis-served",
            Self::Reduced => "stasis-reduced",
            Self::Joined => "stasis-joined",
        }
    }
}
