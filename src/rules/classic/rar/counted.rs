//! Protections that stop only so many kills.
//!
//! How many kills get through is a count, not a chain of reasons: the kills
//! that would stand without any counted protection, less what the counted
//! protections can stop. The kills beyond that number are noted as pairs that
//! the court leaves out, first come first stopped, so that the trees of reasons
//! show what happened and the number of deaths does not depend on the order.

use std::collections::BTreeSet;

use super::super::component::Component;
use super::super::night::{Act, Player};
use super::super::settings::MachoCancels;
use super::claim::Claim;
use super::court::Court;
use super::landing::LandingId;
use super::{argue, distinct};
use crate::logic::Argument;

/// A counted protection of a player and how many kills it stops.
struct Counted {
    act: Act,
    /// Where it stands, if it is somebody else's.
    landing: Option<LandingId>,
    stops: usize,
}

/// The pairs of protection and kill in which the protection is used up.
pub(super) fn exhausted(court: &Court<'_, '_>) -> BTreeSet<(Act, Act)> {
    let mut pairs = BTreeSet::new();
    for (player, _) in court.night.players() {
        let killers = killers_of(court, player);
        if killers.len() < 2 {
            continue;
        }
        let protections = counted_on(court, player);
        if protections.is_empty() {
            continue;
        }
        let bare = bare(court, &protections, &killers);
        let mut argument = argue(&bare);
        let standing = standing_killers(&bare, &mut argument, player);
        let stopped: usize = protections
            .iter()
            .filter(|counted| works(&mut argument, counted))
            .map(|counted| counted.stops)
            .sum();
        for killer in standing.iter().skip(stopped) {
            pairs.extend(protections.iter().map(|counted| (counted.act, *killer)));
        }
    }
    pairs
}

/// How often each counted vest was used: kills that would have stood but for it.
pub(super) fn used_vests(court: &Court<'_, '_>) -> Vec<(Act, u32)> {
    let mut used = Vec::new();
    for (player, _) in court.night.players() {
        let killers = killers_of(court, player);
        for vest in court
            .scene
            .by(player)
            .vests
            .iter()
            .filter(|_| !killers.is_empty())
        {
            let Some(left) = court.night.act(*vest).left else {
                continue;
            };
            if idle_vests(court, player) {
                continue;
            }
            let counted = Counted {
                act: *vest,
                landing: None,
                stops: 0,
            };
            let bare = bare(court, std::slice::from_ref(&counted), &killers);
            let standing = standing_killers(&bare, &mut argue(&bare), player).len();
            let stopped = u32::try_from(standing).unwrap_or(u32::MAX);
            let times = if court.stops_some(*vest) {
                stopped
            } else {
                stopped.min(1)
            };
            if times > 0 {
                used.push((*vest, times.min(left)));
            }
        }
    }
    used
}

fn killers_of(court: &Court<'_, '_>, player: Player) -> Vec<Act> {
    distinct(
        court
            .scene
            .at(player)
            .kills
            .iter()
            .map(|kill| court.killer(*kill)),
    )
}

fn idle_vests(court: &Court<'_, '_>, player: Player) -> bool {
    court.night.player(player).macho && court.night.settings.macho_cancels == MachoCancels::Every
}

fn counted_on(court: &Court<'_, '_>, player: Player) -> Vec<Counted> {
    let mut counted = Vec::new();
    if !court.night.player(player).macho {
        for shield in &court.scene.at(player).shields {
            let act = court.landings.get(*shield).act;
            if court.saves_one(act) {
                counted.push(Counted {
                    act,
                    landing: Some(*shield),
                    stops: 1,
                });
            }
        }
    }
    if !idle_vests(court, player) {
        for vest in &court.scene.by(player).vests {
            if court.stops_some(*vest) {
                let left = court.night.act(*vest).left.unwrap_or(0);
                let stops = usize::try_from(left).unwrap_or(usize::MAX);
                counted.push(Counted {
                    act: *vest,
                    landing: None,
                    stops,
                });
            }
        }
    }
    counted
}

/// The same night without these protections against these kills.
fn bare<'n, 'c>(court: &Court<'n, 'c>, protections: &[Counted], killers: &[Act]) -> Court<'n, 'c> {
    let mut bare = Court::new(court.night, court.landings, court.scene);
    bare.exhausted.clone_from(&court.exhausted);
    for counted in protections {
        bare.exhausted
            .extend(killers.iter().map(|killer| (counted.act, *killer)));
    }
    bare
}

fn standing_killers<'a>(
    court: &'a Court<'_, '_>,
    argument: &mut Argument<'a, Court<'_, '_>>,
    player: Player,
) -> Vec<Act> {
    let mut kills = court.scene.at(player).kills.clone();
    kills.retain(|kill| argument.stands(&Claim::Killed(*kill)).stands());
    let mut killers = distinct(kills.iter().map(|kill| court.killer(*kill)));
    killers.sort_unstable();
    killers
}

fn works(argument: &mut Argument<'_, Court<'_, '_>>, counted: &Counted) -> bool {
    counted.landing.is_none_or(|landing| {
        let claim = Claim::Lands {
            landing,
            component: Component::Protect,
        };
        argument.stands(&claim).stands()
    })
}
