//! Protections that stop only so many kills.
//!
//! How many kills get through is a count, not a chain of reasons: the kills
//! that would stand without any counted protection, less what the counted
//! protections can stop. Where some get through, none of the counted protections
//! is held against any of them: the rules do not say which kill a doctor
//! stopped, and the order of entry must not decide it.

use std::collections::BTreeSet;

use super::super::component::Tie;
use super::super::night::{Act, Meets, Player};
use super::super::settings::{GuardsDie, MachoCancels, Saves};
use super::claim::{Claim, Placed};
use super::court::Court;
use super::{argue, distinct};
use nightdesk_logic::Argument;

/// A counted protection of a player and how many kills it stops.
struct Counted {
    act: Act,
    /// Where it stands, if it is somebody else's.
    part: Option<Placed>,
    stops: usize,
}

/// The victims, protections and kills for which the protection is used up.
pub(super) fn exhausted(court: &Court<'_, '_>) -> BTreeSet<(Player, Act, Act)> {
    let mut beyond = BTreeSet::new();
    for (player, _) in court.night.players() {
        if killers_of(court, player).len() < 2 {
            continue;
        }
        let protections = counted_on(court, player);
        if protections.is_empty() {
            continue;
        }
        let (standing, stopped) = tally(court, player, &protections);
        if standing.len() < 2 || standing.len() <= stopped {
            continue;
        }
        for killer in &standing {
            let spent = protections.iter();
            beyond.extend(spent.map(|counted| (player, counted.act, *killer)));
        }
    }
    beyond
}

/// The guards who die although only the first does, because each stops one kill and there are several:
/// one for each kill, in the order of entry.
pub(super) fn called(court: &Court<'_, '_>) -> BTreeSet<Act> {
    let settings = &court.night.settings;
    let mut called = BTreeSet::new();
    if (settings.guards_die, settings.guard_saves) != (GuardsDie::First, Saves::One) {
        return called;
    }
    for (player, _) in court.night.players() {
        let mut guards = counted_on(court, player);
        guards.retain(|counted| {
            let guard = &court.night.act(counted.act).ability;
            guard.ties(Tie::HolderForTarget)
        });
        if guards.len() < 2 || killers_of(court, player).len() < 2 {
            continue;
        }
        guards.sort_by_key(|counted| court.night.act(counted.act).entered);
        let bare = bare(court, player, &guards);
        let mut argument = argue(&bare);
        let mut kills = standing_killers(&bare, &mut argument, player);
        kills.retain(|killer| stoppable(&bare, &mut argument, *killer));
        let working = guards
            .iter()
            .filter(|counted| works(&mut argument, counted));
        for guard in distinct(working.map(|counted| counted.act)) {
            let meets = |kill: &Act| !court.night.apart(guard, *kill);
            if let Some(taken) = kills.iter().position(meets) {
                kills.remove(taken);
                called.insert(guard);
            }
        }
    }
    called
}

/// How often each counted vest was used: kills that would have stood but for it.
pub(super) fn used_vests(court: &Court<'_, '_>) -> Vec<(Act, u32)> {
    let mut used = Vec::new();
    for (player, _) in court.night.players() {
        if court.scene.at(player).kills.is_empty() || idle_vests(court, player) {
            continue;
        }
        for (vest, _) in &court.scene.by(player).vests {
            let Some(left) = court.night.act(*vest).left else {
                continue;
            };
            let most = if court.stops_some(*vest) { left } else { 1 };
            let times = u32::try_from(passing(court, player, *vest)).unwrap_or(u32::MAX);
            if times > 0 {
                used.push((*vest, times.min(most)));
            }
        }
    }
    used
}

/// How many kills would get through to a player without this vest.
fn passing(court: &Court<'_, '_>, player: Player, vest: Act) -> usize {
    let idle = || Counted {
        act: vest,
        part: None,
        stops: 0,
    };
    let mut without = counted_on(court, player);
    without.retain(|counted| counted.act != vest);
    without.push(idle());
    let (standing, stopped) = tally(court, player, &without);
    if standing.len() < 2 {
        return tally(court, player, &[idle()]).0.len();
    }
    standing.len().saturating_sub(stopped)
}

/// The kills that stand without counted protections, of those that protection
/// stops at all, and how many of them the counted protections that stand stop.
///
/// Fewer than two kills are no matter for a count: the chain of reasons says
/// all about them.
fn tally(court: &Court<'_, '_>, player: Player, protections: &[Counted]) -> (Vec<Act>, usize) {
    let bare = bare(court, player, protections);
    let mut argument = argue(&bare);
    let mut standing = standing_killers(&bare, &mut argument, player);
    standing.retain(|killer| stoppable(&bare, &mut argument, *killer));
    // One protector may come by more than one way.
    let working = protections
        .iter()
        .filter(|counted| works(&mut argument, counted))
        .map(|counted| (counted.act, counted.stops));
    let stopped = stopped(court, &standing, &distinct(working));
    (standing, stopped)
}

/// How many of some kills counted protections stop, each of them only kills that it has to do with.
fn stopped(court: &Court<'_, '_>, standing: &[Act], working: &[(Act, usize)]) -> usize {
    let by = |meets: Meets| -> usize {
        let alike = working
            .iter()
            .filter(|(act, _)| court.night.act(*act).meets == meets);
        alike.map(|(_, stops)| stops).sum()
    };
    let factional = |act: &&Act| court.night.act(**act).is_factional();
    let of_sides = standing.iter().filter(factional).count();
    let of_others = standing.len() - of_sides;
    let through = of_sides.saturating_sub(by(Meets::Factional))
        + of_others.saturating_sub(by(Meets::Personal));
    standing.len() - through.saturating_sub(by(Meets::All))
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
            let act = court.landings.get(shield.landing).act;
            if court.saves_one(act) {
                counted.push(Counted {
                    act,
                    part: Some(*shield),
                    stops: 1,
                });
            }
        }
    }
    if !idle_vests(court, player) {
        for (vest, _) in &court.scene.by(player).vests {
            if court.stops_some(*vest) {
                let left = court.night.act(*vest).left.unwrap_or(0);
                let stops = usize::try_from(left).unwrap_or(usize::MAX);
                counted.push(Counted {
                    act: *vest,
                    part: None,
                    stops,
                });
            }
        }
    }
    counted
}

/// The same night without these protections of a player.
fn bare<'n, 'c>(court: &Court<'n, 'c>, player: Player, protections: &[Counted]) -> Court<'n, 'c> {
    let killers = killers_of(court, player);
    let mut bare = Court::new(court.night, court.landings, court.scene);
    bare.exhausted.clone_from(&court.exhausted);
    for counted in protections {
        let spent = killers.iter();
        bare.exhausted
            .extend(spent.map(|killer| (player, counted.act, *killer)));
    }
    bare
}

fn standing_killers<'a>(
    court: &'a Court<'_, '_>,
    argument: &mut Argument<'a, Court<'_, '_>>,
    player: Player,
) -> Vec<Act> {
    let mut kills = court.scene.at(player).kills.clone();
    kills.retain(|kill| argument.holds(&Claim::Killed(*kill)).holds());
    let mut killers = distinct(kills.iter().map(|kill| court.killer(*kill)));
    killers.sort_unstable();
    killers
}

/// Whether protection stops a kill at all.
fn stoppable<'a>(
    court: &'a Court<'_, '_>,
    argument: &mut Argument<'a, Court<'_, '_>>,
    killer: Act,
) -> bool {
    let mut strengths = court.strengths(killer);
    let passes = strengths.any(|claim| argument.holds(&claim).holds());
    court.night.act(killer).protectable && !passes
}

fn works(argument: &mut Argument<'_, Court<'_, '_>>, counted: &Counted) -> bool {
    counted
        .part
        .is_none_or(|part| argument.holds(&Claim::Lands(part)).holds())
}
