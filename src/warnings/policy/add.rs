//! Giving a warning (rules `G-add`, `M-merge`, `S-add`, `T-rule`).

use chrono::{DateTime, Utc};

use super::meant::{Meant, meant};
use super::{Asked, Decision, Failure};
use crate::answer::{Added, Answer, OwnView};
use crate::change::{Change, StasisCause, StasisChange};
use crate::expiry::Expiry;
use crate::identity::{Identity, PersonId};
use crate::records::Records;
use crate::refusal::Refusal;
use crate::request::{NewWarning, Words};
use crate::sanction::Sanctions;
use crate::stasis::Stasis;
use crate::warning::{Ack, Cause, Warning, WarningId};

/// A warning before its automatic part is known.
#[derive(Debug)]
pub(super) struct Draft {
    pub(super) target: Meant,
    pub(super) issuer: Option<Identity>,
    pub(super) points: u32,
    pub(super) expiry: Expiry,
    pub(super) by_hand: Sanctions,
    pub(super) words: Words,
    pub(super) game: Option<String>,
}

/// A warning with everything that follows from it.
#[derive(Debug)]
pub(super) struct Written {
    pub(super) person: PersonId,
    pub(super) changes: Vec<Change>,
    pub(super) added: Added,
}

/// A host's warning.
pub(super) fn give<R: Records>(
    records: &R,
    asked: &Asked<'_>,
    new: &NewWarning,
) -> Result<Decision, Failure<R::Error>> {
    let draft = Draft {
        target: meant(records, asked, &new.name)?,
        issuer: asked.actor.cloned(),
        points: new.points,
        expiry: new.expiry.unwrap_or(records.rules().default_expiry),
        by_hand: Sanctions {
            acknowledge: new.acknowledge,
            stasis: new.stasis,
            deny: new.deny.clone(),
        },
        words: new.words.clone(),
        game: None,
    };
    let written = write(records, asked.now, draft)?;
    Ok(Decision {
        changes: written.changes,
        answer: Answer::Added(Box::new(written.added)),
    })
}

/// Everything that follows from a warning.
pub(super) fn write<R: Records>(
    records: &R,
    now: DateTime<Utc>,
    draft: Draft,
) -> Result<Written, Failure<R::Error>> {
    let expires = draft.expiry.from(now).ok_or(Refusal::ExpiryInvalid {
        token: format!("~{}", draft.expiry),
    })?;
    let near = draft.target.near(records).map_err(Failure::Records)?;
    let identity = draft.target.identity().clone();
    let standing = Before::of(records, &draft.target, now).map_err(Failure::Records)?;
    let rules = records.rules();
    let automatic = rules.tiers.automatic(standing.points, draft.points);
    let mut sanctions = draft.by_hand;
    sanctions.merge(&automatic.sanctions);
    let id = records.last_warning().map_err(Failure::Records)?;
    let id = WarningId(id.saturating_add(1));
    let stasis = standing.stasis.with(
        u64::from(sanctions.stasis),
        rules.stasis_hours_per_game,
        now,
    );
    let new_points = standing.points.saturating_add(u64::from(draft.points));
    let warning = Warning {
        id,
        target: standing.person,
        named: identity.clone(),
        issuer: draft.issuer,
        points: draft.points,
        issued: now,
        expires,
        reason: draft.words.reason,
        notes: draft.words.notes,
        ack: match sanctions.acknowledge {
            true => Ack::Pending,
            false => Ack::NotAsked,
        },
        stasis: sanctions.stasis,
        deny: sanctions.deny.clone(),
        cause: Cause {
            old_points: standing.points,
            tiers: automatic.tiers.clone(),
        },
        game: draft.game,
        deleted: None,
    };
    let added = Added {
        id,
        target: identity.name.clone(),
        kind: identity.kind,
        new_account: draft.target.is_new(),
        near,
        points: draft.points,
        old_points: standing.points,
        new_points,
        expires,
        acknowledge: sanctions.acknowledge,
        stasis_given: u64::from(sanctions.stasis),
        deny: sanctions.deny,
        tiers: automatic.tiers,
        stasis,
        above_all_tiers: draft.points > 0 && rules.tiers.are_below(new_points),
        shown: OwnView::of(&warning, now),
    };
    let met = draft.target.person().is_none().then_some(Change::Met {
        person: standing.person,
        identity,
    });
    let more = (stasis != standing.stasis).then_some(Change::Stasis(StasisChange {
        person: standing.person,
        why: StasisCause::Given(id),
        before: standing.stasis,
        after: stasis,
    }));
    let given = Change::Given(Box::new(warning));
    Ok(Written {
        person: standing.person,
        changes: met.into_iter().chain([given]).chain(more).collect(),
        added,
    })
}

/// How somebody stands just before a warning.
struct Before {
    person: PersonId,
    points: u64,
    stasis: Stasis,
}

impl Before {
    fn of<R: Records>(records: &R, target: &Meant, now: DateTime<Utc>) -> Result<Self, R::Error> {
        Ok(match target.person() {
            Some(person) => Self {
                person,
                points: records.points(person, now)?,
                stasis: records.stasis(person)?,
            },
            None => Self {
                person: PersonId(records.last_person()?.saturating_add(1)),
                points: 0,
                stasis: Stasis::Free,
            },
        })
    }
}
