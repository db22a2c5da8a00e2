//! A pimp's word on his slaves' moves (role "pimp"): he forbids, or sets another one.

use std::collections::BTreeSet;

use super::act::Why;
use super::lasting::lasting;
use super::letter::{Letter, LetterClass, Value, Word};
use super::scene::Scene;
use crate::moves::{Action, Move};
use crate::role::{Peaceful, Role};
use crate::state::{City, Step};
use nightdesk_game::SeatId;

/// What a master set stands in place of the slave's own move, unless his own role is blocked; her condom
/// stays with a prostitute.
pub(super) fn set(city: &City, moves: &[Move]) -> Vec<Move> {
    let of = |sent: &Move, other: &Move| other.by == sent.by && other.role == sent.role;
    let step = Step::night(city.night + 1);
    let set = |sent: &Move| !sent.options.by_master || may_set(city, step, sent.by);
    let moves: Vec<Move> = moves.iter().filter(|sent| set(sent)).cloned().collect();
    let mut standing = Vec::new();
    for sent in &moves {
        if sent.options.by_master {
            let mut sent = sent.clone();
            let mut own = moves.iter().filter(|other| of(&sent, other));
            sent.options.condom |= own.any(|other| other.options.condom);
            standing.push(sent);
        } else if !moves
            .iter()
            .any(|other| other.options.by_master && of(sent, other))
        {
            standing.push(sent.clone());
        }
    }
    standing
}

/// Whether a master of the slave has a role that works: where none is known, the host has said so.
fn may_set(city: &City, step: Step, slave: SeatId) -> bool {
    let pimps = city.cards_of(Peaceful::Pimp);
    let mut masters = pimps
        .filter(|card| card.memory.slaves.contains(&slave))
        .peekable();
    let role = Role::Peaceful(Peaceful::Pimp);
    masters.peek().is_none() || masters.any(|card| lasting(city, step, card.holder, role).is_none())
}

/// Slaves stay at home whose master forbids it, unless his own role is blocked.
pub(super) fn forbid(scene: &mut Scene<'_>, moves: &[Move]) {
    for id in scene.ids().collect::<Vec<_>>() {
        let act = scene.act(id);
        if forbidden(scene.city, scene.step(), moves, act.by(), act.role()) {
            scene.stop(id, Why::Forbidden);
        }
    }
}

/// Whether a master keeps a player from moving with a role; nobody keeps the faceless from a cut.
pub(super) fn forbidden(city: &City, step: Step, moves: &[Move], by: SeatId, role: Role) -> bool {
    let mut words = moves.iter().filter(|sent| sent.action == Action::Forbid);
    role != Role::Faceless
        && words.any(|word| {
            word.targets.contains(&by) && lasting(city, step, word.by, word.role).is_none()
        })
}

/// A slave always learns what his master did with him.
pub(super) fn tell(scene: &mut Scene<'_>) {
    let of_evening = scene.city.prepared.commanded.iter();
    let of_evening = of_evening.map(|slave| (*slave, Word::Set));
    let of_night = scene.acts.iter().filter_map(|act| match act.fate.why() {
        Some(Why::Forbidden) => Some((act.by(), Word::Forbidden)),
        _ if act.sent.options.by_master => Some((act.by(), Word::Set)),
        _ => None,
    });
    // Of both times together he is told once of each.
    let told: BTreeSet<(SeatId, Word)> = of_evening.chain(of_night).collect();
    for (slave, how) in told {
        scene.letter(Letter::new(slave, LetterClass::SlaveUsed).with("how", Value::Word(how)));
    }
}
