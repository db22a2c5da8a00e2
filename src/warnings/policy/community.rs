//! The rules of a community, and who its hosts are.

use super::{Decision, Failure};
use crate::answer::Answer;
use crate::change::{Change, Ruled};
use crate::identity::PersonId;
use crate::records::Records;
use crate::refusal::Refusal;
use crate::request::{read_account, read_host};
use crate::rules::Rule;

/// Changes a rule; what was given before stays as it is.
pub(super) fn set_rule<R: Records>(records: &R, rule: &Rule) -> Decision {
    let rules = records.rules();
    let before = rules.each().into_iter().find(|old| old.key() == rule.key());
    let before = before.unwrap_or_else(|| rule.clone());
    let answer = Answer::Ruled {
        rule: rule.key(),
        before: before.value(),
        after: rule.value(),
        unchanged: before == *rule,
    };
    if before == *rule {
        return Decision::nothing(answer);
    }
    Decision {
        changes: vec![Change::Ruled(Box::new(Ruled {
            rules: rules.clone().with(rule.clone()),
            before,
            after: rule.clone(),
        }))],
        answer,
    }
}

/// Makes an account a host's, or a host's no more; somebody is always left.
pub(super) fn set_host<R: Records>(
    records: &R,
    account: &str,
    host: bool,
) -> Result<Decision, Failure<R::Error>> {
    let account = match host {
        true => read_host(account)?,
        false => read_account(account)?,
    };
    let known = records.known(&account.key()).map_err(Failure::Records)?;
    let is_host = known.as_ref().is_some_and(|known| known.host);
    let name = known.as_ref().map_or(&account, |known| &known.identity);
    let name = name.name.clone();
    if !host && !is_host {
        return Err(Refusal::NoHost { name }.into());
    }
    if !host && records.hosts().map_err(Failure::Records)?.len() <= 1 {
        return Err(Refusal::LastHost { name }.into());
    }
    let answer = Answer::HostSet {
        name,
        host,
        unchanged: is_host == host,
    };
    if is_host == host {
        return Ok(Decision::nothing(answer));
    }
    let (met, person, account) = match known {
        Some(known) => (None, known.person, known.identity),
        None => {
            let last = records.last_person().map_err(Failure::Records)?;
            let person = PersonId(last.saturating_add(1));
            let identity = account.clone();
            (Some(Change::Met { person, identity }), person, account)
        }
    };
    let set = Change::HostSet {
        person,
        account,
        host,
    };
    Ok(Decision {
        changes: met.into_iter().chain([set]).collect(),
        answer,
    })
}
