//! What an observer could see from where he stands (§2.6).

use super::super::component::Sight;
use super::super::content::{self, Passage};
use super::super::night::Player;
use super::court::Court;
use super::landing::LandingId;

/// The visits an observing action would see if both it and they take place,
/// in order of entry.
pub(super) fn observable(court: &Court<'_, '_>, eye: LandingId, sight: Sight) -> Vec<LandingId> {
    let here = court.landings.get(eye);
    let (done, suffered) = looks_at(sight);
    let by = done.then(|| court.scene.by(here.at).visits.iter());
    let to = suffered.then(|| court.scene.at(here.at).visits.iter());
    let mut visits: Vec<LandingId> = by
        .into_iter()
        .flatten()
        .chain(to.into_iter().flatten())
        .copied()
        .collect();
    visits.sort_unstable();
    visits.dedup();
    visits.retain(|visit| seen(court, (eye, sight), *visit).is_some());
    visits
}

/// What an observing action sees of a visit.
pub(super) fn seen(
    court: &Court<'_, '_>,
    (eye, sight): (LandingId, Sight),
    visit: LandingId,
) -> Option<String> {
    let (here, there) = (court.landings.get(eye), court.landings.get(visit));
    let passage = Passage {
        act: there.act,
        to: there.at,
    };
    content::seen(court.night, here.act, sight, here.at, passage)
}

/// The player a question about an observed visit names.
pub(super) fn about(court: &Court<'_, '_>, eye: LandingId, visit: LandingId) -> Player {
    let there = court.landings.get(visit);
    let passage = Passage {
        act: there.act,
        to: there.at,
    };
    content::counterpart(court.night, court.landings.get(eye).at, passage)
}

/// Whether it looks at what the player does, and at what is done to him.
fn looks_at(sight: Sight) -> (bool, bool) {
    match sight {
        Sight::Track | Sight::Follow | Sight::LeftHome => (true, false),
        Sight::Motion => (true, true),
        Sight::Watch
        | Sight::Voyeur
        | Sight::WasVisited
        | Sight::VisitorRoles
        | Sight::WatchForTarget
        | Sight::VoyeurForTarget => (false, true),
    }
}
