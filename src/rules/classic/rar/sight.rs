//! What an observer could see from where he stands (§2.6).

use super::super::component::{LooksAt, Passage, counterpart};
use super::super::night::Player;
use super::claim::Placed;
use super::court::Court;
use super::landing::LandingId;

/// The visits an observing action would see if both it and they take place,
/// in order of entry.
pub(super) fn observable(court: &Court<'_, '_>, eye: Placed) -> Vec<LandingId> {
    let Some(view) = eye.component.view() else {
        return Vec::new();
    };
    let at = court.landings.get(eye.landing).at;
    let (made, received) = (&court.scene.by(at).visits, &court.scene.at(at).visits);
    let mut visits: Vec<LandingId> = match view.looks_at {
        LooksAt::Made | LooksAt::Left => made.clone(),
        LooksAt::Received => received.clone(),
        LooksAt::Both => made.iter().chain(received).copied().collect(),
    };
    visits.sort_unstable();
    visits.dedup();
    visits.retain(|visit| seen(court, eye, *visit).is_some());
    visits
}

/// What an observing action sees of a visit.
pub(super) fn seen(court: &Court<'_, '_>, eye: Placed, visit: LandingId) -> Option<String> {
    let here = court.landings.get(eye.landing);
    let passage = passage(court, visit);
    let view = eye.component.view()?;
    view.seen(court.night, here.act, here.at, passage)
}

/// The player a question about an observed visit names.
pub(super) fn about(court: &Court<'_, '_>, eye: LandingId, visit: LandingId) -> Player {
    let at = court.landings.get(eye).at;
    counterpart(court.night, at, passage(court, visit))
}

fn passage(court: &Court<'_, '_>, visit: LandingId) -> Passage {
    let there = court.landings.get(visit);
    Passage {
        act: there.act,
        to: there.at,
    }
}
