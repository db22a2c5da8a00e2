//! Showing, lowering and sweeping stasis (rules `S-*`).

use super::meant::meant;
use super::{Asked, Decision, Failure, apply};
use crate::answer::{Answer, StasisOf};
use crate::change::{Change, StasisCause, StasisChange};
use crate::records::{Known, Ledger, Records};
use crate::refusal::Refusal;
use crate::request::Name;

/// Ends all stasis whose time is over; gives whose it was.
pub(super) fn sweep<L: Ledger>(
    ledger: &mut L,
    asked: &Asked<'_>,
) -> Result<Vec<StasisOf>, L::Error> {
    let mut released = Vec::new();
    for held in ledger.in_stasis()? {
        let after = held.stasis.swept(asked.now);
        if after == held.stasis {
            continue;
        }
        let change = Change::Stasis(StasisChange {
            person: held.person,
            why: StasisCause::Swept,
            before: held.stasis,
            after,
        });
        apply(ledger, asked, change)?;
        released.push(StasisOf::of(held.name, held.stasis, asked.now));
    }
    Ok(released)
}

/// One person's stasis, or everybody's who has any.
pub(super) fn show<R: Records>(
    records: &R,
    asked: &Asked<'_>,
    name: Option<&Name>,
) -> Result<Decision, Failure<R::Error>> {
    let Some(name) = name else {
        let held = records.in_stasis().map_err(Failure::Records)?;
        let held = held.into_iter();
        return Ok(Decision::nothing(Answer::InStasis(
            held.map(|held| StasisOf::of(held.name, held.stasis, asked.now))
                .collect(),
        )));
    };
    let target = meant(records, asked, name)?;
    let stasis = target.person().map(|person| records.stasis(person));
    let stasis = stasis.transpose().map_err(Failure::Records)?;
    Ok(Decision::nothing(Answer::Stasis(StasisOf::of(
        target.identity().name.clone(),
        stasis.unwrap_or_default(),
        asked.now,
    ))))
}

/// One's own stasis.
pub(super) fn own<R: Records>(
    records: &R,
    asked: &Asked<'_>,
    own: Option<Known>,
) -> Result<Decision, Failure<R::Error>> {
    let stasis = own.as_ref().map(|own| records.stasis(own.person));
    let stasis = stasis.transpose().map_err(Failure::Records)?;
    let name = own.map(|own| own.identity.name);
    let name = name.or(asked.actor.map(|actor| actor.name.clone()));
    Ok(Decision::nothing(Answer::OwnStasis(StasisOf::of(
        name.unwrap_or_default(),
        stasis.unwrap_or_default(),
        asked.now,
    ))))
}

/// Lowers somebody's stasis; it can only shrink, and its end stays (rule `S-fstasis`).
pub(super) fn reduce<R: Records>(
    records: &R,
    asked: &Asked<'_>,
    name: &Name,
    games: u64,
) -> Result<Decision, Failure<R::Error>> {
    let target = meant(records, asked, name)?;
    let who = target.identity().name.clone();
    let stasis = target.person().map(|person| records.stasis(person));
    let before = stasis.transpose().map_err(Failure::Records)?;
    let before = before.unwrap_or_default();
    if games > before.games() {
        return Err(Failure::Refused(Refusal::StasisIncrease {
            who,
            games: before.games(),
        }));
    }
    let Some(person) = target.person().filter(|_| before.games() > 0) else {
        return Err(Failure::Refused(Refusal::NotInStasis { who }));
    };
    let after = before.reduced_to(games);
    let unchanged = after == before;
    let change = Change::Stasis(StasisChange {
        person,
        why: StasisCause::Reduced,
        before,
        after,
    });
    Ok(Decision {
        changes: match unchanged {
            true => Vec::new(),
            false => vec![change],
        },
        answer: Answer::Reduced {
            now: StasisOf::of(who, after, asked.now),
            before: before.games(),
            unchanged,
        },
    })
}
