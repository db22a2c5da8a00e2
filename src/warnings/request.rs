//! What was asked of the ledger; nothing of whether it may be.

use std::collections::BTreeSet;

use super::expiry::Expiry;
use super::identity::{Identity, name_key};
use super::past::PastWarning;
use super::refusal::{NOTES_LENGTH, REASON_LENGTH, Refusal, TextFault, as_typed, quoted};
use super::rules::Rule;
use super::warning::WarningId;
use nightdesk_text::names::unseen;

/// A command of the ledger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Request {
    /// What hosts alone may ask.
    Host(HostRequest),
    /// What everybody may ask about himself.
    Own(OwnRequest),
}

/// What hosts alone may ask.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HostRequest {
    /// Give a warning.
    Add(NewWarning),
    /// List the warnings of one person, or of all.
    List {
        /// Whose; everybody's if none.
        of: Option<Name>,
        /// Which.
        page: PageWanted,
    },
    /// Show a warning.
    View(WarningId),
    /// Change a warning.
    Set {
        /// Which.
        id: WarningId,
        /// What of it.
        edit: Edit,
    },
    /// Delete a warning.
    Delete(WarningId),
    /// Show how everybody stands.
    People,
    /// Write warnings down that were given before there was this ledger.
    Import(Vec<PastWarning>),
    /// Say that two names are one person's.
    Same {
        /// The name whose warnings go over.
        old: Name,
        /// The name the person goes by from now on; nobody may have known it before.
        new: Name,
    },
    /// Show who is in stasis; one person, or all.
    Stasis(Option<Name>),
    /// Lower a person's stasis.
    Reduce {
        /// Whose.
        name: Name,
        /// To how many games.
        games: u64,
    },
    /// End whatever stasis is over.
    Refresh,
    /// Change a rule of the community.
    SetRule(Rule),
    /// Make an account a host's, or a host's no more.
    SetHost {
        /// The account.
        account: String,
        /// Whether it is to be a host's.
        host: bool,
    },
}

/// What everybody may ask about himself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OwnRequest {
    /// List one's warnings.
    List(PageWanted),
    /// Show a warning.
    View(WarningId),
    /// Acknowledge a warning.
    Acknowledge(WarningId),
    /// Show one's stasis.
    Stasis,
}

/// A warning to be given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewWarning {
    /// To whom.
    pub name: Name,
    /// Its points.
    pub points: u32,
    /// Whether it must be acknowledged in any case.
    pub acknowledge: bool,
    /// How long it lasts; the community's usual time if none.
    pub expiry: Option<Expiry>,
    /// Games of stasis; 0 for none.
    pub stasis: u32,
    /// Commands to be denied, by their proper names.
    pub deny: BTreeSet<String>,
    /// What is to be said.
    pub words: Words,
}

/// What a warning says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Words {
    /// To everybody concerned.
    pub reason: String,
    /// To hosts alone.
    pub notes: Option<String>,
}

/// What is to be changed of a warning; what is none stays.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Edit {
    /// How long it lasts, counted from when it was given (rule `X-base`).
    pub expiry: Option<Expiry>,
    /// Its reason.
    pub reason: Option<String>,
    /// Its notes.
    pub notes: Option<NotesEdit>,
}

/// What is to become of the notes of a warning.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotesEdit {
    /// These.
    Replace(String),
    /// There are none any more.
    Remove,
}

/// Which page of which warnings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PageWanted {
    /// Whether those that no longer count are wanted, too.
    pub all: bool,
    /// The page, from 1.
    pub page: u64,
}

/// A name as it was typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    /// The name, without quotes and signs.
    pub text: String,
    /// How it was typed, which decides what it may mean.
    pub form: NameForm,
}

/// How a name was typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NameForm {
    /// As it is: a nickname, a hostmask or an account.
    Plain,
    /// In quotes: a nickname or an account.
    Quoted,
    /// After `=`: an account.
    Account,
}

impl Name {
    /// A name that stood there as it is.
    pub fn plain(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            form: NameForm::Plain,
        }
    }

    /// The name as a line must write it to mean the same.
    #[must_use]
    pub fn as_typed(&self) -> String {
        match self.form {
            NameForm::Account => format!("={}", as_typed(&self.text)),
            NameForm::Plain => as_typed(&self.text),
            NameForm::Quoted => quoted(&self.text),
        }
    }

    /// The name of an account.
    pub fn account(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            form: NameForm::Account,
        }
    }
}

impl Default for PageWanted {
    fn default() -> Self {
        Self {
            all: false,
            page: 1,
        }
    }
}

impl Words {
    /// A reason and notes, without blanks round them (rule `G-reason`).
    ///
    /// # Errors
    /// When the reason is missing, or a text is too long or holds what it must not.
    pub fn new(reason: &str, notes: Option<&str>) -> Result<Self, Refusal> {
        Ok(Self {
            reason: read_reason(reason)?,
            notes: notes.map(read_notes).transpose()?.flatten(),
        })
    }
}

/// An account by its name alone.
///
/// # Errors
/// When nobody can be called that.
pub(super) fn read_account(name: &str) -> Result<Identity, Refusal> {
    no_control(name)?;
    match name_key(name).is_empty() {
        true => Err(Refusal::NameInvalid {
            token: name.to_owned(),
        }),
        false => Ok(Identity::account(name.trim())),
    }
}

/// An account that is to be a host's, by its name alone. What nobody sees would make another account
/// of a name that looks like a host's.
///
/// # Errors
/// When nobody can be called that, or its name holds what nobody sees.
pub fn read_host(name: &str) -> Result<Identity, Refusal> {
    let account = read_account(name)?;
    match unseen(name) {
        Some(_) => Err(Refusal::NameInvalid {
            token: name.to_owned(),
        }),
        None => Ok(account),
    }
}

/// A public reason without blanks round it.
///
/// # Errors
/// When nothing is left, or it is too long, or holds a pipe or a control character.
pub fn read_reason(text: &str) -> Result<String, Refusal> {
    no_control(text)?;
    let reason = text.trim();
    if reason.is_empty() {
        return Err(Refusal::ReasonMissing);
    }
    if reason.contains('|') {
        return Err(Refusal::TextInvalid(TextFault::Pipe));
    }
    if reason.chars().count() > REASON_LENGTH {
        return Err(Refusal::TextInvalid(TextFault::LongReason));
    }
    Ok(reason.to_owned())
}

/// Notes without blanks round them; none if nothing is left.
///
/// # Errors
/// When they are too long or hold a control character.
pub fn read_notes(text: &str) -> Result<Option<String>, Refusal> {
    no_control(text)?;
    let notes = text.trim();
    if notes.chars().count() > NOTES_LENGTH {
        return Err(Refusal::TextInvalid(TextFault::LongNotes));
    }
    Ok(Some(notes.to_owned()).filter(|notes| !notes.is_empty()))
}

/// Refuses control characters other than the tab.
pub(super) fn no_control(text: &str) -> Result<(), Refusal> {
    match text.chars().position(is_control) {
        Some(before) => Err(Refusal::TextInvalid(TextFault::Control {
            column: before + 1,
        })),
        None => Ok(()),
    }
}

/// Whether a character makes a text invalid.
pub(super) fn is_control(character: char) -> bool {
    character.is_control() && character != '\t'
}
