//! How everybody stands, and that two names are one person's.

use super::meant::{Meant, meant};
use super::{Asked, Decision, Failure};
use crate::answer::{Answer, PersonRow, Same};
use crate::change::{Change, Joined, StasisCause, StasisChange};
use crate::identity::PersonId;
use crate::records::{Known, Records};
use crate::refusal::Refusal;
use crate::request::Name;
use crate::stasis::Stasis;
use nightdesk_text::names::closest;

/// Everybody who was ever warned or is in stasis, who has the most points first.
pub(super) fn list<R: Records>(
    records: &R,
    asked: &Asked<'_>,
) -> Result<Decision, Failure<R::Error>> {
    let mut people = records.people(asked.now).map_err(Failure::Records)?;
    people
        .sort_by_key(|one| std::cmp::Reverse((one.points, one.stasis.games(), one.pending.len())));
    let people = people.into_iter();
    Ok(Decision::nothing(Answer::People(
        people.map(|one| PersonRow::of(one, asked.now)).collect(),
    )))
}

/// Lets two names be one person's from now on; points add up, and nothing follows from that.
pub(super) fn same<R: Records>(
    records: &R,
    asked: &Asked<'_>,
    old: &Name,
    new: &Name,
) -> Result<Decision, Failure<R::Error>> {
    let from = match meant(records, asked, old)? {
        Meant::Known(known) => known,
        Meant::New { identity, .. } => {
            let names = records.names().map_err(Failure::Records)?;
            let near = closest(&identity.name, names.iter().map(String::as_str));
            return Err(Failure::Refused(Refusal::NameUnknown {
                near: near.map(str::to_owned),
                name: identity.name,
            }));
        }
    };
    let of = |person: PersonId| Whole::of(records, asked, person);
    match meant(records, asked, new)? {
        Meant::Known(into) if into.person == from.person => {
            let whole = of(into.person)?;
            Ok(Decision::nothing(whole.answer(
                &from,
                into.identity.name,
                true,
            )))
        }
        Meant::Known(into) => {
            let (one, other) = (of(from.person)?, of(into.person)?);
            let both = one.and(other);
            let becomes = |person, before: Stasis, after: Stasis| {
                let why = StasisCause::Joined;
                (before != after).then_some(Change::Stasis(StasisChange {
                    person,
                    why,
                    before,
                    after,
                }))
            };
            let freed = becomes(from.person, one.stasis, Stasis::Free);
            let sum = becomes(into.person, other.stasis, both.stasis);
            let joined = Change::Joined(Joined {
                from: from.person,
                from_name: from.identity.name.clone(),
                into: into.person,
                name: into.identity.name.clone(),
            });
            let changes = freed.into_iter().chain(sum).chain([joined]);
            Ok(Decision {
                changes: changes.collect(),
                answer: both.answer(&from, into.identity.name, false),
            })
        }
        Meant::New { identity, .. } => {
            let whole = of(from.person)?;
            Ok(Decision {
                answer: whole.answer(&from, identity.name.clone(), false),
                changes: vec![Change::Renamed {
                    person: from.person,
                    before: from.identity.name,
                    identity,
                }],
            })
        }
    }
}

/// What of a person adds up.
#[derive(Clone, Copy)]
struct Whole<'a, 'b> {
    points: u64,
    stasis: Stasis,
    asked: &'a Asked<'b>,
}

impl<'a, 'b> Whole<'a, 'b> {
    fn of<R: Records>(
        records: &R,
        asked: &'a Asked<'b>,
        person: PersonId,
    ) -> Result<Self, Failure<R::Error>> {
        Ok(Self {
            points: records
                .points(person, asked.now)
                .map_err(Failure::Records)?,
            stasis: records.stasis(person).map_err(Failure::Records)?,
            asked,
        })
    }

    /// Both together: the sum of games, and the later end.
    fn and(self, other: Self) -> Self {
        Self {
            points: self.points.saturating_add(other.points),
            stasis: self.stasis.and(other.stasis),
            asked: self.asked,
        }
    }

    fn answer(self, from: &Known, name: String, unchanged: bool) -> Answer {
        Answer::Same(Same {
            old: from.identity.name.clone(),
            name,
            points: self.points,
            stasis: self.stasis,
            over: self.stasis.stale(self.asked.now),
            unchanged,
        })
    }
}
