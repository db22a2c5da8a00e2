//! Looking at warnings, as a host or as oneself (rules `L-*`, `V-*`).

use super::alter::{own_warning, warning};
use super::meant::meant;
use super::{Asked, Decision, Failure};
use crate::answer::{Answer, HostRow, HostView, OwnRow, OwnView, Page};
use crate::identity::PersonId;
use crate::records::{Known, Records, Selected, States, Wanted};
use crate::request::{Name, PageWanted};
use crate::warning::WarningId;

/// How many warnings stand on a page (rule `L-page`).
const ROWS: u64 = 10;

/// Everybody's warnings, or one person's.
pub(super) fn of<R: Records>(
    records: &R,
    asked: &Asked<'_>,
    name: Option<&Name>,
    page: PageWanted,
) -> Result<Decision, Failure<R::Error>> {
    let target = name.map(|name| meant(records, asked, name)).transpose()?;
    let states = match page.all {
        true => States::All,
        false => States::Active,
    };
    let whose = match &target {
        None => Whose::Everybody,
        Some(target) => target.person().map_or(Whose::Nobody, Whose::Person),
    };
    let (selected, points) = select(records, asked, whose, states, page)?;
    Ok(Decision::nothing(Answer::Listed(Page {
        known: target.as_ref().is_none_or(|target| !target.is_new()),
        asked: name.map(Name::as_typed),
        all: page.all,
        of: target.map(|target| target.identity().name.clone()),
        points,
        page: page.page,
        pages: pages(selected.total),
        rows: selected
            .rows
            .iter()
            .map(|warning| HostRow::of(warning, asked.now))
            .collect(),
    })))
}

/// One's own warnings; deleted ones are never shown.
pub(super) fn own<R: Records>(
    records: &R,
    asked: &Asked<'_>,
    own: Option<Known>,
    page: PageWanted,
) -> Result<Decision, Failure<R::Error>> {
    let states = match page.all {
        true => States::Undeleted,
        false => States::Active,
    };
    let name = own.as_ref().map(|own| own.identity.name.clone());
    let whose = own.map_or(Whose::Nobody, |own| Whose::Person(own.person));
    let (selected, points) = select(records, asked, whose, states, page)?;
    Ok(Decision::nothing(Answer::Own(Page {
        known: true,
        asked: None,
        all: page.all,
        of: name.or(asked.actor.map(|actor| actor.name.clone())),
        points,
        page: page.page,
        pages: pages(selected.total),
        rows: selected
            .rows
            .iter()
            .map(|warning| OwnRow::of(warning, asked.now))
            .collect(),
    })))
}

/// A warning with everything about it.
pub(super) fn view<R: Records>(
    records: &R,
    asked: &Asked<'_>,
    id: WarningId,
) -> Result<Decision, Failure<R::Error>> {
    let warning = warning(records, id)?;
    let view = HostView::of(&warning, asked.now);
    Ok(Decision::nothing(Answer::Viewed(Box::new(view))))
}

/// One of one's own warnings, without what is for hosts.
pub(super) fn own_view<R: Records>(
    records: &R,
    asked: &Asked<'_>,
    own: Option<Known>,
    id: WarningId,
) -> Result<Decision, Failure<R::Error>> {
    let warning = own_warning(records, own, id)?;
    let view = OwnView::of(&warning, asked.now);
    Ok(Decision::nothing(Answer::OwnViewed(Box::new(view))))
}

/// Whose warnings are looked at.
#[derive(Clone, Copy)]
enum Whose {
    Everybody,
    Person(PersonId),
    Nobody,
}

/// A page of warnings, and the active points where it is one person's.
fn select<R: Records>(
    records: &R,
    asked: &Asked<'_>,
    whose: Whose,
    states: States,
    page: PageWanted,
) -> Result<(Selected, Option<u64>), Failure<R::Error>> {
    let (of, points) = match whose {
        Whose::Nobody => return Ok((Selected::default(), Some(0))),
        Whose::Everybody => (None, None),
        Whose::Person(person) => {
            let points = records.points(person, asked.now);
            (Some(person), Some(points.map_err(Failure::Records)?))
        }
    };
    let wanted = Wanted {
        of,
        states,
        at: asked.now,
        skip: page.page.saturating_sub(1).saturating_mul(ROWS),
        take: ROWS,
    };
    let selected = records.list(&wanted).map_err(Failure::Records)?;
    Ok((selected, points))
}

/// How many pages there are, at least one.
fn pages(total: u64) -> u64 {
    total.div_ceil(ROWS).max(1)
}
