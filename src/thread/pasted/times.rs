//! When pasted posts were made, where the lines above them tell.

use super::head::Head;
use super::tail::has_unread_zone;
use super::{Timing, UntimedPost};
use crate::page::{PageOptions, PageProblem, Stamped, Unclear, unclear_time, when};
use nightdesk_text::messages::InEach;

/// The times of posts with these lines above them, in their order, and how many of them have one.
pub(super) fn times(
    heads: &[Head<'_>],
    clock: PageOptions,
    knows: &dyn Fn(&str) -> bool,
) -> (Vec<Option<Stamped>>, Timing) {
    let written = heads.iter().filter_map(|head| head.time);
    let clock = PageOptions {
        date_order: clock.date_order.or_else(|| when::order(written)),
        ..clock
    };
    let read: Vec<Result<Option<Stamped>, PageProblem>> =
        heads.iter().map(|head| time(head, &clock)).collect();
    let timing = timing(heads, &read, knows);
    (
        read.into_iter().map(|time| time.ok().flatten()).collect(),
        timing,
    )
}

/// When a post was made; none where the line above it says nothing of it.
fn time(head: &Head<'_>, clock: &PageOptions) -> Result<Option<Stamped>, PageProblem> {
    let Some(time) = head.time else {
        return Ok(None);
    };
    let stamped = match when::exact(time) {
        Some(stamped) => Ok(stamped),
        None if has_unread_zone(time) => Err(Unclear::NoZone),
        None => when::written(time, clock),
    };
    stamped.map(Some).map_err(|unclear| {
        unclear_time(
            InEach::same(head.number.to_string()),
            time.to_owned(),
            unclear,
        )
    })
}

/// How far the posts of those who are known are timed; whoever is unknown may be called like a time.
fn timing(
    heads: &[Head<'_>],
    read: &[Result<Option<Stamped>, PageProblem>],
    knows: &dyn Fn(&str) -> bool,
) -> Timing {
    let known = || {
        heads
            .iter()
            .zip(read)
            .filter(|(head, _)| knows(head.author))
    };
    let with = known().find(|(_, time)| matches!(time, Ok(Some(_))));
    let without = known().find(|(_, time)| !matches!(time, Ok(Some(_))));
    let unread = known().find_map(|(_, time)| time.as_ref().err().cloned());
    match (with, without) {
        (None, _) => Timing::Missing { unread },
        (Some(_), None) => Timing::Told,
        (Some((with, _)), Some((without, why))) => Timing::Partly(UntimedPost {
            line: without.line,
            number: without.number,
            author: without.author.to_owned(),
            unread: why.as_ref().err().cloned(),
            timed: with.number,
        }),
    }
}
