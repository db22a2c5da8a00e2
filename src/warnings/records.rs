//! What the policy asks of a ledger, wherever it is kept.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};

use super::change::Entry;
use super::expiry::Expires;
use super::game::Happening;
use super::identity::{Identity, IdentityKey, PersonId};
use super::rules::Rules;
use super::stasis::Stasis;
use super::warning::{Warning, WarningId};

/// What is known of a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Known {
    /// Whose it is.
    pub person: PersonId,
    /// The name as first written.
    pub identity: Identity,
    /// Whether it is a host's.
    pub host: bool,
}

/// A person in stasis.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InStasis {
    /// Who.
    pub person: PersonId,
    /// The name the person goes by: the first one written, or what a host has said is the same.
    pub name: String,
    /// How much.
    pub stasis: Stasis,
}

/// Which warnings are wanted, in the order of lists: the latest first (rule `L-order`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wanted {
    /// Whose; everybody's if none.
    pub of: Option<PersonId>,
    /// In which states.
    pub states: States,
    /// At which time.
    pub at: DateTime<Utc>,
    /// How many of the first are passed over.
    pub skip: u64,
    /// How many at most.
    pub take: u64,
}

/// States of warnings that are wanted together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum States {
    /// Active ones.
    Active,
    /// Active and expired ones.
    Undeleted,
    /// All.
    All,
}

/// Some warnings of many.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Selected {
    /// Those that were wanted.
    pub rows: Vec<Warning>,
    /// How many there are with those passed over and left out.
    pub total: u64,
}

/// A ledger that can be looked into.
///
/// Every answer is what is stored, never a guess: nothing here sweeps.
pub trait Records {
    /// Why it could not be looked into.
    type Error;

    /// The rules of the community.
    fn rules(&self) -> &Rules;

    /// What is known of a name.
    ///
    /// # Errors
    /// When the ledger cannot be read, as for all questions below.
    fn known(&self, key: &IdentityKey) -> Result<Option<Known>, Self::Error>;

    /// Every name, for offering one like a name that is new, in the order in which the ledger came to
    /// know the people; names that are one person's stand together.
    ///
    /// # Errors
    /// See [`Records::known`].
    fn names(&self) -> Result<Vec<String>, Self::Error>;

    /// The accounts of hosts, in the same order.
    ///
    /// # Errors
    /// See [`Records::known`].
    fn hosts(&self) -> Result<Vec<String>, Self::Error>;

    /// The highest number a person ever had; 0 for none.
    ///
    /// # Errors
    /// See [`Records::known`].
    fn last_person(&self) -> Result<u64, Self::Error>;

    /// The highest number a warning ever had; 0 for none.
    ///
    /// # Errors
    /// See [`Records::known`].
    fn last_warning(&self) -> Result<u64, Self::Error>;

    /// A person's stasis.
    ///
    /// # Errors
    /// See [`Records::known`].
    fn stasis(&self, person: PersonId) -> Result<Stasis, Self::Error>;

    /// Everybody in stasis, by number.
    ///
    /// # Errors
    /// See [`Records::known`].
    fn in_stasis(&self) -> Result<Vec<InStasis>, Self::Error>;

    /// A warning.
    ///
    /// # Errors
    /// See [`Records::known`].
    fn warning(&self, id: WarningId) -> Result<Option<Warning>, Self::Error>;

    /// The points of a person's active warnings.
    ///
    /// # Errors
    /// See [`Records::known`].
    fn points(&self, person: PersonId, at: DateTime<Utc>) -> Result<u64, Self::Error>;

    /// Warnings in the order of lists.
    ///
    /// # Errors
    /// See [`Records::known`].
    fn list(&self, wanted: &Wanted) -> Result<Selected, Self::Error>;

    /// A person's active warnings that wait for an acknowledgement, by number.
    ///
    /// # Errors
    /// See [`Records::known`].
    fn pending(&self, person: PersonId, at: DateTime<Utc>) -> Result<Vec<WarningId>, Self::Error>;

    /// A person's active warnings that deny anything, by number, each with what it denies.
    ///
    /// # Errors
    /// See [`Records::known`].
    fn denying(&self, person: PersonId, at: DateTime<Utc>) -> Result<Vec<Denying>, Self::Error>;

    /// Everybody who was ever warned or is in stasis, by number.
    ///
    /// # Errors
    /// See [`Records::known`].
    fn people(&self, at: DateTime<Utc>) -> Result<Vec<PersonNow>, Self::Error>;

    /// Whether something of a game was recorded before ([`Happening::is_same`]).
    ///
    /// # Errors
    /// See [`Records::known`].
    fn happened(&self, happening: &Happening) -> Result<bool, Self::Error>;
}

/// How somebody stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonNow {
    /// Who.
    pub person: PersonId,
    /// The name the person goes by.
    pub name: String,
    /// The person's other names, in the order in which the ledger came to know them.
    pub others: Vec<String>,
    /// The points of active warnings.
    pub points: u64,
    /// Games to sit out.
    pub stasis: Stasis,
    /// Active warnings that wait for an acknowledgement, by number.
    pub pending: Vec<WarningId>,
}

/// An active warning that denies commands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Denying {
    /// Its number.
    pub id: WarningId,
    /// When it expires.
    pub expires: Expires,
    /// What it denies.
    pub deny: BTreeSet<String>,
}

/// A ledger that can be written to.
pub trait Ledger: Records {
    /// Makes a change and keeps its audit line; the policy has decided before that it may be.
    ///
    /// # Errors
    /// When it cannot be written.
    fn apply(&mut self, entry: &Entry) -> Result<(), Self::Error>;
}
