//! Whether somebody may sign up, or use a command (rules `J-*`, `D-*`).

use chrono::{DateTime, Utc};

use super::meant::look_alike;
use super::{Asked, Decision, Failure, carry_out};
use crate::answer::{Answer, Bar, Denial, SignUp};
use crate::change::{Change, Overridden};
use crate::commands::{JOIN, proper};
use crate::identity::{Identity, PersonId};
use crate::records::{Denying, Ledger, Records};
use crate::refusal::Refusal;

/// A sign-up.
#[derive(Debug, Clone, Copy)]
pub struct SignUpAsked<'a> {
    /// The account.
    pub account: &'a str,
    /// The hostmask, if one is stated.
    pub hostmask: Option<&'a str>,
}

/// Every reason against a sign-up, in a fixed order; nothing is swept (rules `J-order`, `J-stasis`).
///
/// # Errors
/// When the ledger cannot be read.
pub fn check_sign_up<R: Records>(
    records: &R,
    sign_up: SignUpAsked<'_>,
    now: DateTime<Utc>,
) -> Result<SignUp, R::Error> {
    let mut people: Vec<(PersonId, String)> = Vec::new();
    let account = Identity::account(sign_up.account);
    for identity in [Some(account), sign_up.hostmask.map(Identity::hostmask)]
        .iter()
        .flatten()
    {
        // A name that nobody can tell apart by looking is no way past the ledger.
        let known = match records.known(&identity.key())? {
            None => look_alike(records, identity)?,
            known => known,
        };
        if let Some(known) = known
            && people.iter().all(|(person, _)| *person != known.person)
        {
            people.push((known.person, known.identity.name));
        }
    }
    let mut refused = Vec::new();
    for (person, name) in &people {
        let stasis = records.stasis(*person)?;
        if let Some(until) = stasis.until() {
            refused.push(Bar::Stasis {
                name: name.clone(),
                games: stasis.games(),
                until,
                over: stasis.stale(now),
            });
        }
    }
    let mut pending = Vec::new();
    let mut denying = Vec::new();
    for (person, _) in &people {
        pending.extend(records.pending(*person, now)?);
        denying.extend(records.denying(*person, now)?);
    }
    if !pending.is_empty() {
        refused.push(Bar::Unacknowledged { ids: pending });
    }
    let from_join = denials(&denying, JOIN);
    if !from_join.is_empty() {
        refused.push(Bar::Denied { by: from_join });
    }
    let mut other: Vec<String> = denying.into_iter().flat_map(|one| one.deny).collect();
    other.retain(|command| command != JOIN);
    other.sort();
    other.dedup();
    let shown = people.into_iter().next().map(|(_, name)| name);
    Ok(SignUp {
        name: shown.unwrap_or_else(|| sign_up.account.to_owned()),
        refused,
        other_denials: other,
    })
}

/// Whether an account may use a command; only active warnings deny anything (rule `D-union`).
///
/// # Errors
/// When a warning denies it, there is no such command, or the ledger cannot be read.
pub fn may_use<R: Records>(
    records: &R,
    who: &Identity,
    command: &str,
    now: DateTime<Utc>,
) -> Result<(), Failure<R::Error>> {
    let command = proper(command)?;
    let known = records.known(&who.key()).map_err(Failure::Records)?;
    let Some(known) = known else { return Ok(()) };
    let denying = records
        .denying(known.person, now)
        .map_err(Failure::Records)?;
    let by = denials(&denying, &command);
    match by.is_empty() {
        true => Ok(()),
        false => Err(Failure::Refused(Refusal::Denied {
            command,
            who: known.identity.name,
            ids: by.into_iter().map(|denial| denial.id).collect(),
        })),
    }
}

/// Keeps a host's word that somebody signs up all the same; no warning and no stasis changes.
///
/// # Errors
/// When the one who asks is no host, no reason is given, or the ledger could not be used.
pub fn override_ledger<L: Ledger>(
    ledger: &mut L,
    asked: &Asked<'_>,
    sign_up: SignUpAsked<'_>,
    game: Option<&str>,
    reason: &str,
) -> Result<Answer, Failure<L::Error>> {
    super::host(ledger, asked, "--force")?;
    let reason = super::read_why(reason)?;
    let checked = check_sign_up(ledger, sign_up, asked.now).map_err(Failure::Records)?;
    let account = Identity::account(sign_up.account);
    let known = ledger.known(&account.key()).map_err(Failure::Records)?;
    // The audit is the community's, and kept in its language.
    let language = ledger.rules().language;
    let against = checked.refused.iter();
    let against = against
        .map(|bar| bar.sentence(&checked.name, language))
        .collect();
    let decision = Decision {
        changes: vec![Change::Overridden(Overridden {
            name: checked.name.clone(),
            person: known.map(|known| known.person),
            game: game.map(str::to_owned),
            against,
            reason,
        })],
        answer: Answer::Overridden { name: checked.name },
    };
    carry_out(ledger, asked, decision)
}

/// The warnings that deny a command.
fn denials(denying: &[Denying], command: &str) -> Vec<Denial> {
    let by = denying.iter().filter(|one| one.deny.contains(command));
    by.map(|one| Denial {
        id: one.id,
        expires: one.expires,
    })
    .collect()
}
