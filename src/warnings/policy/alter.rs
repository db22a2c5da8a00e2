//! Changing, deleting and acknowledging a warning (rules `W-set`, `W-del`, `K-ack`).

use super::{Asked, Decision, Failure};
use crate::answer::{Altered, Answer, Deleted, OwnView};
use crate::change::{Change, Changed, Edited};
use crate::records::{Known, Records};
use crate::refusal::Refusal;
use crate::request::{Edit, NotesEdit};
use crate::warning::{Ack, State, Warning, WarningId};

/// Changes expiry, reason or notes; points, sanctions and target are fixed.
pub(super) fn set<R: Records>(
    records: &R,
    asked: &Asked<'_>,
    id: WarningId,
    edit: &Edit,
) -> Result<Decision, Failure<R::Error>> {
    let warning = warning(records, id)?;
    let mut after = warning.clone();
    if let Some(expiry) = edit.expiry {
        // From when it was given, not from now (rule `X-base`).
        after.expires = expiry.from(warning.issued).ok_or(Refusal::ExpiryInvalid {
            token: format!("~{expiry}"),
        })?;
    }
    if let Some(reason) = &edit.reason {
        after.reason.clone_from(reason);
    }
    match &edit.notes {
        Some(NotesEdit::Replace(notes)) => after.notes = Some(notes.clone()),
        Some(NotesEdit::Remove) => after.notes = None,
        None => {}
    }
    let state = after.state(asked.now);
    let edited = Edited {
        id,
        expires: changed(&warning.expires, &after.expires),
        reason: changed(&warning.reason, &after.reason),
        notes: changed(&warning.notes, &after.notes),
    };
    let unchanged = edited.is_nothing();
    Ok(Decision {
        answer: Answer::Edited(Box::new(Altered {
            id,
            target: after.named.name.clone(),
            unchanged,
            now_expired: edit.expiry.is_some() && state == State::Expired,
            expires: after.expires,
            changed: edited.clone(),
            shown: OwnView::of(&after, asked.now),
        })),
        changes: match unchanged {
            true => Vec::new(),
            false => vec![Change::Edited(edited)],
        },
    })
}

/// Deletes a warning; its record and the stasis it gave stay.
pub(super) fn delete<R: Records>(
    records: &R,
    asked: &Asked<'_>,
    id: WarningId,
) -> Result<Decision, Failure<R::Error>> {
    let warning = warning(records, id)?;
    let shown = OwnView::of(&warning, asked.now);
    match warning.deleted {
        Some(deletion) => Err(Failure::Refused(Refusal::AlreadyDeleted {
            id,
            by: deletion.by.name,
            at: deletion.at,
        })),
        None => Ok(Decision {
            changes: vec![Change::Deleted(id)],
            answer: Answer::Deleted(Box::new(Deleted {
                id,
                target: warning.named.name,
                shown,
            })),
        }),
    }
}

/// Acknowledges one of one's own warnings; an expired one may be, a deleted one cannot be seen.
pub(super) fn acknowledge<R: Records>(
    records: &R,
    own: Option<Known>,
    id: WarningId,
) -> Result<Decision, Failure<R::Error>> {
    let warning = own_warning(records, own, id)?;
    let changes = match warning.ack {
        Ack::Pending => vec![Change::Acknowledged(id)],
        Ack::NotAsked | Ack::Done(_) => Vec::new(),
    };
    Ok(Decision {
        answer: Answer::Acknowledged {
            id,
            unchanged: changes.is_empty(),
            asked_for: warning.ack != Ack::NotAsked,
        },
        changes,
    })
}

/// A warning of one's own that is not deleted; whatever else it is looks the same (`V-player`).
pub(super) fn own_warning<R: Records>(
    records: &R,
    own: Option<Known>,
    id: WarningId,
) -> Result<Warning, Failure<R::Error>> {
    let found = records.warning(id).map_err(Failure::Records)?;
    found
        .filter(|warning| warning.deleted.is_none())
        .filter(|warning| own.is_some_and(|own| own.person == warning.target))
        .ok_or(Failure::Refused(Refusal::NotFound))
}

/// A warning, deleted or not.
pub(super) fn warning<R: Records>(
    records: &R,
    id: WarningId,
) -> Result<Warning, Failure<R::Error>> {
    let found = records.warning(id).map_err(Failure::Records)?;
    found.ok_or(Failure::Refused(Refusal::NoWarning { id }))
}

fn changed<T: PartialEq + Clone>(before: &T, after: &T) -> Option<Changed<T>> {
    (before != after).then(|| Changed {
        before: before.clone(),
        after: after.clone(),
    })
}

impl Edited {
    fn is_nothing(&self) -> bool {
        self.expires.is_none() && self.reason.is_none() && self.notes.is_none()
    }
}
