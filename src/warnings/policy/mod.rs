//! What a ledger does with a command: who may, what it means, what changes.
//!
//! Deciding reads [`Records`] and gives changes or a refusal; only then is anything applied, so a
//! refused command changes nothing but what its sweep ended (rule `E-atomic`). Whoever keeps the
//! ledger runs a command in one transaction and keeps it unless [`Failure::Records`] came back.

mod add;
mod alter;
mod community;
mod games;
mod lists;
mod meant;
mod past;
mod people;
mod signup;
mod stasis;

use chrono::{DateTime, Utc};

use super::answer::Answer;
use super::change::{Change, Entry};
use super::identity::Identity;
use super::line::{self, Family};
use super::records::{Known, Ledger, Records};
use super::refusal::{Fault, Refusal};
use super::request::{HostRequest, Name, OwnRequest, Request, read_reason};
use super::roster::Roster;
pub use games::{GameEvent, has_left, record};
use meant::meant;
pub use signup::{SignUpAsked, check_sign_up, may_use, override_ledger};

/// Who asks, when, and beside which game.
#[derive(Debug, Clone, Copy)]
pub struct Asked<'a> {
    /// Who; none for the tool itself.
    pub actor: Option<&'a Identity>,
    /// The host who typed it, where it is for somebody else.
    pub typed_by: Option<&'a Identity>,
    /// When, in whole seconds.
    pub now: DateTime<Utc>,
    /// Who plays in the game that is open.
    pub roster: &'a Roster,
}

impl Asked<'_> {
    /// Whether the one who typed it is the one it is for.
    fn is_typed_by_actor(&self, typed: &Identity) -> bool {
        self.actor.is_none_or(|actor| actor.key() == typed.key())
    }
}

/// Why a command did not succeed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Failure<E> {
    /// It was refused.
    Refused(Refusal),
    /// Its line is wrong at a place.
    Line(Fault),
    /// The ledger cannot be read or written.
    Records(E),
}

/// What a command comes to.
#[derive(Debug)]
struct Decision {
    changes: Vec<Change>,
    answer: Answer,
}

/// Runs a line as it was typed.
///
/// # Errors
/// Why it was refused, or why the ledger could not be used.
pub fn run_line<L: Ledger>(
    ledger: &mut L,
    asked: &Asked<'_>,
    text: &str,
) -> Result<Answer, Failure<L::Error>> {
    // Before any argument is read (rule `E-perm`).
    if let Some(family) = Family::of(text).filter(|family| family.is_for_hosts()) {
        host(ledger, asked, family.word())?;
    }
    let request = line::read(text, asked.now).map_err(Failure::Line)?;
    run(ledger, asked, &request)
}

/// Runs a command.
///
/// # Errors
/// Why it was refused, or why the ledger could not be used.
pub fn run<L: Ledger>(
    ledger: &mut L,
    asked: &Asked<'_>,
    request: &Request,
) -> Result<Answer, Failure<L::Error>> {
    let decision = match request {
        Request::Host(request) => {
            host(ledger, asked, request.word())?;
            // A name that fits several is refused before anything changes (`N-amb`, section 3).
            if let Some(name) = request.changed() {
                meant(ledger, asked, name)?;
            }
            let released = match request.sweeps() {
                true => stasis::sweep(ledger, asked).map_err(Failure::Records)?,
                false => Vec::new(),
            };
            match request {
                HostRequest::Add(new) => add::give(ledger, asked, new)?,
                HostRequest::List { of, page } => lists::of(ledger, asked, of.as_ref(), *page)?,
                HostRequest::View(id) => lists::view(ledger, asked, *id)?,
                HostRequest::Set { id, edit } => alter::set(ledger, asked, *id, edit)?,
                HostRequest::Delete(id) => alter::delete(ledger, asked, *id)?,
                HostRequest::People => people::list(ledger, asked)?,
                HostRequest::Import(warnings) => past::import(ledger, asked, warnings)?,
                HostRequest::Same { old, new } => people::same(ledger, asked, old, new)?,
                HostRequest::Stasis(name) => stasis::show(ledger, asked, name.as_ref())?,
                HostRequest::Reduce { name, games } => stasis::reduce(ledger, asked, name, *games)?,
                HostRequest::Refresh => Decision::nothing(Answer::Swept { released }),
                HostRequest::SetRule(rule) => community::set_rule(ledger, rule),
                HostRequest::SetHost { account, host } => {
                    community::set_host(ledger, account, *host)?
                }
            }
        }
        Request::Own(request) => {
            let own = own(ledger, asked)?;
            match request {
                OwnRequest::List(page) => lists::own(ledger, asked, own, *page)?,
                OwnRequest::View(id) => lists::own_view(ledger, asked, own, *id)?,
                OwnRequest::Acknowledge(id) => alter::acknowledge(ledger, own, *id)?,
                OwnRequest::Stasis => stasis::own(ledger, asked, own)?,
            }
        }
    };
    carry_out(ledger, asked, decision)
}

/// Applies what was decided.
fn carry_out<L: Ledger>(
    ledger: &mut L,
    asked: &Asked<'_>,
    decision: Decision,
) -> Result<Answer, Failure<L::Error>> {
    for change in decision.changes {
        apply(ledger, asked, change).map_err(Failure::Records)?;
    }
    Ok(decision.answer)
}

fn apply<L: Ledger>(ledger: &mut L, asked: &Asked<'_>, change: Change) -> Result<(), L::Error> {
    ledger.apply(&Entry {
        at: asked.now,
        actor: asked.actor.cloned(),
        typed_by: asked
            .typed_by
            .filter(|typed| !asked.is_typed_by_actor(typed))
            .cloned(),
        change,
    })
}

/// What is known of the one who asks.
fn own<R: Records>(records: &R, asked: &Asked<'_>) -> Result<Option<Known>, Failure<R::Error>> {
    let Some(actor) = asked.actor else {
        return Ok(None);
    };
    records.known(&actor.key()).map_err(Failure::Records)
}

/// Refuses whoever is no host.
fn host<R: Records>(records: &R, asked: &Asked<'_>, word: &str) -> Result<(), Failure<R::Error>> {
    match own(records, asked)?.is_some_and(|known| known.host) {
        true => Ok(()),
        false => Err(Failure::Refused(Refusal::NotPermitted {
            command: word.to_owned(),
        })),
    }
}

/// Why a host decides against the ledger.
fn read_why(text: &str) -> Result<String, Refusal> {
    read_reason(text).map_err(|refusal| match refusal {
        Refusal::ReasonMissing => Refusal::WhyMissing,
        other => other,
    })
}

impl Decision {
    /// An answer that changes nothing.
    fn nothing(answer: Answer) -> Self {
        Self {
            changes: Vec::new(),
            answer,
        }
    }
}

impl HostRequest {
    /// The first word of the line for it.
    fn word(&self) -> &'static str {
        match self {
            Self::Add(_)
            | Self::List { .. }
            | Self::View(_)
            | Self::Set { .. }
            | Self::Delete(_) => Family::Fwarn.word(),
            Self::Stasis(_) | Self::Reduce { .. } => Family::Fstasis.word(),
            Self::Refresh => Family::Refresh.word(),
            Self::People => "warn people",
            Self::Import(_) => "ledger import",
            Self::Same { .. } => "ledger same",
            Self::SetRule(_) => "ledger rules",
            Self::SetHost { .. } => "ledger host",
        }
    }

    /// For whom something changes, as the host names him.
    fn changed(&self) -> Option<&Name> {
        match self {
            Self::Add(new) => Some(&new.name),
            Self::Reduce { name, .. } => Some(name),
            Self::Same { old, .. } => Some(old),
            Self::People
            | Self::Import(_)
            | Self::List { .. }
            | Self::View(_)
            | Self::Set { .. }
            | Self::Delete(_)
            | Self::Stasis(_)
            | Self::Refresh
            | Self::SetRule(_)
            | Self::SetHost { .. } => None,
        }
    }

    /// Whether whatever stasis is over ends with it (rule `S-lazy`).
    fn sweeps(&self) -> bool {
        match self {
            Self::Add(_)
            | Self::Set { .. }
            | Self::Delete(_)
            | Self::Reduce { .. }
            | Self::Refresh
            | Self::Import(_)
            | Self::Same { .. }
            | Self::SetRule(_)
            | Self::SetHost { .. } => true,
            Self::List { .. } | Self::View(_) | Self::Stasis(_) | Self::People => false,
        }
    }
}

impl Request {
    /// Whether it may write.
    #[must_use]
    pub fn writes(&self) -> bool {
        match self {
            Self::Host(request) => request.sweeps(),
            Self::Own(OwnRequest::Acknowledge(_)) => true,
            Self::Own(OwnRequest::List(_) | OwnRequest::View(_) | OwnRequest::Stasis) => false,
        }
    }
}

impl<E> From<Refusal> for Failure<E> {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl<E> Failure<E> {
    /// Why it was refused, if it was.
    pub fn refusal(&self) -> Option<&Refusal> {
        match self {
            Self::Refused(refusal) => Some(refusal),
            Self::Line(fault) => Some(&fault.refusal),
            Self::Records(_) => None,
        }
    }
}
