//! A pimp's word on his slaves' moves (role "pimp"): he forbids, or sets another one.

use super::act::Why;
use super::letter::{Letter, LetterClass, Value};
use super::scene::Scene;
use crate::game::SeatId;
use crate::rules::city::moves::{Action, Move};
use crate::rules::city::role::Role;

/// What a master set stands in place of the slave's own move; her condom stays with a prostitute.
pub(super) fn set(moves: &[Move]) -> Vec<Move> {
    let of = |sent: &Move, other: &Move| other.by == sent.by && other.role == sent.role;
    let mut standing = Vec::new();
    for sent in moves {
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

/// Slaves stay at home whose master forbids it, unless his own role is blocked.
pub(super) fn forbid(scene: &mut Scene<'_>, moves: &[Move]) {
    for sent in moves.iter().filter(|sent| sent.action == Action::Forbid) {
        if scene.lasting(sent.by, sent.role).is_some() {
            continue;
        }
        for id in scene.ids().collect::<Vec<_>>() {
            let act = scene.act(id);
            // Nobody keeps the faceless from a cut.
            if act.role() != Role::Faceless && sent.targets.contains(&act.by()) {
                scene.stop(id, Why::Forbidden);
            }
        }
    }
}

/// A slave always learns what his master did with him.
pub(super) fn tell(scene: &mut Scene<'_>) {
    let told: Vec<(SeatId, &str)> = scene
        .acts
        .iter()
        .filter_map(|act| match act.fate.why() {
            Some(Why::Forbidden) => Some((act.by(), "forbidden")),
            _ if act.sent.options.by_master => Some((act.by(), "set")),
            _ => None,
        })
        .collect();
    for (slave, how) in told {
        scene.letter(Letter::new(slave, LetterClass::SlaveUsed).with("how", Value::Word(how)));
    }
}
