//! Which moves a blocker broke, and who is told that a move failed.

use super::super::act::{Act, ActFate, ActId, Why};
use super::super::aim::SHADE;
use super::super::letter::{Letter, LetterClass, Value};
use super::super::scene::Scene;
use crate::moves::Action;
use crate::role::{Negative, Peaceful, Role};
use nightdesk_game::SeatId;

/// The roles a blocker broke, and whose moves they were.
pub(super) fn broken_by(scene: &Scene<'_>, id: ActId) -> Vec<ActId> {
    let block = scene.act(id);
    // Of two who did the same the original is credited.
    let arrested = |seat: SeatId| scene.of(seat).arrests.first() == Some(&id);
    let protected = |seat: SeatId| scene.of(seat).protections.first() == Some(&id);
    if block.fate != ActFate::Done {
        return Vec::new();
    }
    scene
        .ids()
        .filter(|other| {
            let act = scene.act(*other);
            if act.is_special() {
                return false;
            }
            match act.fate {
                ActFate::Home(Why::Arrest) => arrested(act.by()),
                ActFate::Home(Why::Protected) => protected(act.by()),
                ActFate::Missed(Why::Protected) => {
                    let own = act.action() == Action::Suicide && protected(act.by());
                    own || act.came_to.iter().any(|house| protected(*house))
                }
                // The bodyguard died of it, and the protection worked all the same.
                ActFate::Done => act
                    .misses
                    .iter()
                    .any(|(house, why)| *why == Why::Protected && protected(*house)),
                ActFate::Waiting | ActFate::Home(_) | ActFate::Missed(_) => false,
            }
        })
        .collect()
}

pub(super) fn blocks(scene: &mut Scene<'_>) {
    for id in scene.ids().collect::<Vec<_>>() {
        if !matches!(scene.act(id).action(), Action::Arrest | Action::Protect) {
            continue;
        }
        let broken = broken_by(scene, id);
        if broken.is_empty() {
            shade_is_blocked(scene, id);
            continue;
        }
        let mut roles: Vec<Role> = broken.iter().map(|act| scene.act(*act).role()).collect();
        roles.sort_unstable();
        roles.dedup();
        let kill = broken.iter().any(|act| {
            let act = scene.act(*act);
            act.is_peaceful() && act.is_kill()
        });
        let by = scene.act(id).by();
        let mut letter = Letter::new(by, LetterClass::BlockHit).with("roles", Value::Roles(roles));
        if kill {
            letter = letter.with("kill", Value::Flag(true));
        }
        scene.block_hits.insert(id);
        scene.letter_of(id, letter);
        for act in broken {
            let own = match scene.act(act).fate {
                ActFate::Home(_) => true,
                _ => scene.act(act).action() == Action::Suicide,
            };
            let seat = scene.act(act).by();
            if own {
                scene.blocked.insert(act);
                scene.letter_of(act, Letter::new(seat, LetterClass::Blocked));
            }
        }
    }
}

/// The maniac's copy shows what his peaceful role would have shown.
fn shade_is_blocked(scene: &mut Scene<'_>, id: ActId) {
    if !scene.of(SHADE).arrests.contains(&id) && !scene.of(SHADE).protections.contains(&id) {
        return;
    }
    let maniac = scene.real_player(SHADE);
    let role = scene
        .acts
        .iter()
        .find(|act| act.by() == maniac && act.is_peaceful())
        .map(Act::role);
    if let Some(role) = role {
        let by = scene.act(id).by();
        scene.block_hits.insert(id);
        scene.letter_of(
            id,
            Letter::new(by, LetterClass::BlockHit).with("roles", Value::Roles(vec![role])),
        );
    }
}

/// Ten roles are told that their move did not go through.
pub(super) fn failures(scene: &mut Scene<'_>) {
    for id in scene.ids().collect::<Vec<_>>() {
        let act = scene.act(id);
        let told = match act.role() {
            Role::Peaceful(
                Peaceful::Doctor
                | Peaceful::Bodyguard
                | Peaceful::Prostitute
                | Peaceful::Vagrant
                | Peaceful::DrugDealer
                | Peaceful::Maid
                | Peaceful::Witch,
            ) => true,
            Role::Peaceful(Peaceful::Cultist) => act.action() == Action::Heal,
            Role::Negative(Negative::Poisoner) => act.action() == Action::Poison,
            Role::Negative(Negative::Geisha) => act.action() == Action::Take,
            Role::Negative(Negative::Executor) => act.action() == Action::Capture,
            Role::Peaceful(_) | Role::Negative(_) | Role::Faceless | Role::Elite(_) => false,
        };
        let why = act
            .fate
            .why()
            .or_else(|| act.misses.first().map(|(_, why)| *why));
        let Some(why) = why.filter(|_| told) else {
            continue;
        };
        let by_block = scene.blocked.contains(&id);
        // A heal that came to somebody who cannot live on is a plain miss.
        let in_vain = matches!(why, Why::NoEffect | Why::Corpse);
        // A slave is told of his master's word by another letter.
        let forbidden = why == Why::Forbidden;
        // A skip is nothing that was broken.
        let skips = why == Why::Repeated;
        if by_block || forbidden || skips || in_vain && act.action() == Action::Heal {
            continue;
        }
        let role = act.role();
        let letter = Letter::new(act.by(), LetterClass::MoveFailed).with("role", Value::Role(role));
        scene.letter_of(id, letter);
    }
}
