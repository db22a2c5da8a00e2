//! Whom a typed name means (rules `N-*`); names are never completed or guessed.

use super::{Asked, Failure};
use crate::identity::{Identity, PersonId, is_hostmask, is_seen, name_key, seen_key};
use crate::records::{Known, Records};
use crate::refusal::Refusal;
use crate::request::{Name, NameForm, no_control};
use nightdesk_text::names::closest;

/// Whom a name means.
#[derive(Debug)]
pub(super) enum Meant {
    /// Somebody the ledger knows.
    Known(Known),
    /// Somebody it does not know yet.
    New {
        /// The name, as it would be kept.
        identity: Identity,
        /// Whether the name is new to the game, too.
        to_all: bool,
    },
}

/// Whom a name means beside a game.
pub(super) fn meant<R: Records>(
    records: &R,
    asked: &Asked<'_>,
    name: &Name,
) -> Result<Meant, Failure<R::Error>> {
    no_control(&name.text)?;
    let unusable = || Refusal::NameInvalid {
        token: name.text.clone(),
    };
    if name_key(&name.text).is_empty() {
        return Err(unusable().into());
    }
    let is_account = name.form == NameForm::Account;
    let playing = match is_account {
        true => &[],
        false => asked.roster.accounts_of(&name.text),
    };
    match playing {
        [] => {}
        [account] => return known(records, asked, Identity::account(account)),
        accounts => {
            return Err(Failure::Refused(Refusal::NickAmbiguous {
                nick: name.text.clone(),
                accounts: accounts.to_vec(),
            }));
        }
    }
    let plain = name.form == NameForm::Plain;
    if plain && name.text.starts_with('@') {
        return Err(unusable().into());
    }
    let text = name.text.trim();
    let identity = match plain && is_hostmask(text) {
        true => Identity::hostmask(text),
        false => Identity::account(text),
    };
    let meant = known(records, asked, identity)?;
    match (&meant, is_account) {
        // Who writes `=` says that it is this account and no other.
        (Meant::New { identity, .. }, false) => {
            match look_alike(records, identity).map_err(Failure::Records)? {
                Some(known) => Err(Failure::Refused(Refusal::NameLookAlike {
                    shown: spelt_out(&identity.name, &known.identity.name),
                    name: identity.name.clone(),
                    known: known.identity.name,
                })),
                None => Ok(meant),
            }
        }
        _ => Ok(meant),
    }
}

/// Somebody whose name differs from a new one in nothing that can be seen.
pub(super) fn look_alike<R: Records>(
    records: &R,
    new: &Identity,
) -> Result<Option<Known>, R::Error> {
    let seen = seen_key(&new.name);
    let names = records.names()?.into_iter();
    // Two plain names that are alike are one name.
    let mut strange = names.filter(|name| !(name.is_ascii() && new.name.is_ascii()));
    match strange.find(|name| seen_key(name) == seen) {
        Some(alike) => records.known(&Identity::account(alike).key()),
        None => Ok(None),
    }
}

/// A name in which what nobody sees, or takes for a letter of a known name, is spelt out: `a<U+200B>b`.
fn spelt_out(name: &str, known: &str) -> String {
    let is_other = |sign: char| {
        let one = sign.to_string();
        !sign.is_ascii() && !known.contains(sign) && seen_key(&one).is_ascii()
    };
    let signs = name.chars().map(|sign| {
        let shown = sign.is_whitespace() || (is_seen(sign) && !is_other(sign));
        match shown {
            true => sign.to_string(),
            false => format!("<U+{:04X}>", u32::from(sign)),
        }
    });
    signs.collect()
}

fn known<R: Records>(
    records: &R,
    asked: &Asked<'_>,
    identity: Identity,
) -> Result<Meant, Failure<R::Error>> {
    let known = records.known(&identity.key()).map_err(Failure::Records)?;
    Ok(match (known, asked.roster.account(&identity.name)) {
        (Some(known), _) => Meant::Known(known),
        (None, Some(playing)) => Meant::New {
            identity: Identity {
                name: playing.to_owned(),
                ..identity
            },
            to_all: false,
        },
        (None, None) => Meant::New {
            identity,
            to_all: true,
        },
    })
}

impl Meant {
    /// The person, if the ledger knows one.
    pub(super) fn person(&self) -> Option<PersonId> {
        match self {
            Self::Known(known) => Some(known.person),
            Self::New { .. } => None,
        }
    }

    /// The name as it is shown.
    pub(super) fn identity(&self) -> &Identity {
        match self {
            Self::Known(known) => &known.identity,
            Self::New { identity, .. } => identity,
        }
    }

    /// Whether nobody has heard of the name.
    pub(super) fn is_new(&self) -> bool {
        match self {
            Self::Known(_) => false,
            Self::New { to_all, .. } => *to_all,
        }
    }

    /// A known name like a new one, for the host to think about.
    pub(super) fn near<R: Records>(&self, records: &R) -> Result<Option<String>, R::Error> {
        if !self.is_new() {
            return Ok(None);
        }
        let names = records.names()?;
        let near = closest(&self.identity().name, names.iter().map(String::as_str));
        Ok(near.map(str::to_owned))
    }
}
