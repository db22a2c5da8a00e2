//! What a case of a single night takes for granted: it says nothing of how a right was earned, and who
//! uses one has it.

use nightdesk_city::moves::{Action, Move};
use nightdesk_city::state::{Card, City, Kill, Logged, Memory, Origin};
use nightdesk_city::{Peaceful, Role, Side};

use super::build::Cast;

/// Who kills through a peaceful role has earned it.
pub(super) fn kills(city: &mut City, moves: &[Move]) {
    let night = city.night;
    for sent in moves.iter().filter(|sent| sent.is_kill()) {
        let Role::Peaceful(role) = sent.role else {
            continue;
        };
        let card = city
            .cards
            .iter_mut()
            .find(|card| card.holder == sent.by && card.role == role);
        let Some(card) = card else { continue };
        match role {
            Peaceful::Fanatic if card.memory.favourite.is_none() => card.memory.revenge = 1,
            Peaceful::Inquisitor if card.memory.log.is_empty() => card.memory.log.push(Logged {
                night,
                role: sent.role,
                action: Action::Check,
                targets: sent.targets.clone(),
                done: true,
                repeated: false,
                shown: Some(Side::Black),
                on_copy: false,
            }),
            _ => {}
        }
    }
}

/// Who sends a check to be proved has made it.
pub(super) fn checks(cast: &Cast, city: &mut City, dusk: &[Move]) {
    let night = city.night;
    for sent in dusk.iter().filter(|sent| sent.action == Action::CheckProof) {
        let (role, action) = match sent.role {
            Role::Peaceful(Peaceful::Investigator) => (Peaceful::Commissioner, Action::Check),
            Role::Peaceful(Peaceful::Journalist) => (Peaceful::Journalist, Action::Compare),
            Role::Peaceful(role) => (role, Action::Check),
            Role::Negative(_) | Role::Faceless | Role::Elite(_) => continue,
        };
        // A commissioner who is not listed is dead.
        if !city.cards.iter().any(|card| card.role == role) {
            let id = city.next_card();
            city.cards.push(Card {
                id,
                role,
                holder: cast.nobody(),
                origin: Origin::Dealt,
                memory: Memory::default(),
            });
        }
        let own = |card: &&mut Card| {
            let others = role == Peaceful::Commissioner;
            card.role == role && (others || card.holder == sent.by)
        };
        let Some(card) = city.cards.iter_mut().find(own) else {
            continue;
        };
        let known = card.memory.log.iter();
        let mut known = known.filter(|logged| logged.action == action && logged.done);
        if known.any(|logged| logged.targets == sent.targets) {
            continue;
        }
        card.memory.log.push(Logged {
            night,
            role: Role::Peaceful(role),
            action,
            targets: sent.targets.clone(),
            done: true,
            repeated: false,
            shown: None,
            on_copy: false,
        });
    }
}

/// Who takes samples has examined the bodies; where none is named there is one all the same.
pub(super) fn bodies(cast: &Cast, city: &mut City, dusk: &[Move]) {
    for sent in dusk.iter().filter(|sent| sent.action == Action::Samples) {
        let mut bodies = sent.options.bodies.clone();
        if bodies.is_empty() {
            bodies.insert(cast.nobody());
        }
        for body in &bodies {
            if !city.kills.iter().any(|kill| kill.victim == *body) {
                city.kills.push(Kill {
                    victim: *body,
                    by: cast.nobody(),
                    role: None,
                    night: city.night,
                });
            }
        }
        let own = |card: &&mut Card| card.role == Peaceful::Criminalist && card.holder == sent.by;
        if let Some(card) = city.cards.iter_mut().find(own) {
            card.memory.examined.append(&mut bodies);
        }
    }
}
