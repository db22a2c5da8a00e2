//! `!fwarn add` (rules `G-add`, `G-reason`).

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};

use super::options::{read_deny, read_expiry, read_points, read_stasis};
use super::words::{Spoken, Words};
use crate::expiry::Expiry;
use crate::refusal::{Fault, Refusal};
use crate::request::{self, NewWarning};
use crate::usage::Usage;

/// What stands between the points and the reason.
#[derive(Debug, Default)]
struct Options<'a> {
    expiry: Option<(Expiry, &'a str)>,
    stasis: u32,
    deny: BTreeSet<String>,
}

pub(super) fn read(words: &mut Words<'_>, now: DateTime<Utc>) -> Result<NewWarning, Fault> {
    let (name, _) = words.name(Usage::Add)?;
    let Some(points) = words.next() else {
        return Err(words.missing(Refusal::Usage(Usage::Add)));
    };
    let (points, acknowledge) =
        read_points(points.text).map_err(|refusal| points.fault(refusal))?;
    let mut options = Options::default();
    loop {
        match words.peek() {
            None => return Err(words.missing(Refusal::ReasonMissing)),
            Some(word) if word.text.starts_with('|') => {
                return Err(words.missing(Refusal::ReasonMissing));
            }
            Some(word) if word.text.starts_with(':') => {
                words.sign();
                let spoken = Spoken::of(words.rest());
                return Ok(NewWarning {
                    name,
                    points,
                    acknowledge,
                    expiry: options.expiry.map(|(expiry, _)| expiry),
                    stasis: options.stasis,
                    deny: options.deny,
                    words: request::Words {
                        reason: spoken.reason(words)?,
                        notes: spoken.notes()?.flatten(),
                    },
                });
            }
            Some(word) => {
                words.next();
                let added = options.add(word.text, now);
                added.map_err(|refusal| word.fault(refusal))?;
            }
        }
    }
}

impl<'a> Options<'a> {
    /// Takes in one word; sanctions that stand there twice are merged.
    fn add(&mut self, word: &'a str, now: DateTime<Utc>) -> Result<(), Refusal> {
        if word.starts_with('~') {
            return self.add_expiry(word, now);
        }
        if let Some(value) = word.strip_prefix("stasis=") {
            self.stasis = self.stasis.max(read_stasis(value)?);
        } else if let Some(value) = word.strip_prefix("deny=") {
            self.deny.extend(read_deny(value)?);
        } else {
            return Err(Refusal::SanctionInvalid {
                token: word.to_owned(),
            });
        }
        Ok(())
    }

    fn add_expiry(&mut self, word: &'a str, now: DateTime<Utc>) -> Result<(), Refusal> {
        let expiry = read_expiry(word)?;
        if expiry.from(now).is_none() {
            return Err(Refusal::ExpiryInvalid {
                token: word.to_owned(),
            });
        }
        if let Some((_, first)) = self.expiry {
            return Err(Refusal::ExpiryDuplicate {
                first: first.to_owned(),
                second: word.to_owned(),
            });
        }
        self.expiry = Some((expiry, word));
        Ok(())
    }
}
