//! What a pimp may do with his slaves' moves (role "pimp").

use crate::moves::{Action, Move, Refusal};
use crate::role::Peaceful;
use crate::state::City;
use nightdesk_game::SeatId;

/// Slaves whose moves their master cannot touch.
const OWN_WILL: [Peaceful; 5] = [
    Peaceful::Immortal,
    Peaceful::Anonymous,
    Peaceful::Actor,
    Peaceful::Necromancer,
    Peaceful::Wizard,
];

/// Whether a slave's moves are the slave's own business.
pub(crate) fn has_own_will(city: &City, slave: SeatId) -> bool {
    city.peaceful(slave)
        .is_some_and(|role| OWN_WILL.contains(&role))
}

/// A pimp forbids slaves of his to move.
pub(super) fn forbid(city: &City, sent: &Move) -> Result<(), Refusal> {
    let role = sent.role.peaceful().ok_or(Refusal::NoRole)?;
    let card = city.usable(sent.by, role);
    let card = card.filter(|card| card.role == Peaceful::Pimp);
    let slaves = &card.ok_or(Refusal::NoRole)?.memory.slaves;
    let named = !sent.targets.is_empty();
    let may = |slave: &SeatId| slaves.contains(slave) && !has_own_will(city, *slave);
    match named && sent.targets.iter().all(may) {
        true => Ok(()),
        false => Err(Refusal::NotForbidden),
    }
}

/// A master sets or changes a slave's move; never a kill or a suicide.
pub(crate) fn set_by_master(city: &City, sent: &Move) -> Result<(), Refusal> {
    let mut pimps = city.cards_of(Peaceful::Pimp);
    let mastered = pimps.any(|card| card.is_played(city) && card.memory.slaves.contains(&sent.by));
    let deadly = matches!(
        sent.action,
        Action::Kill | Action::Suicide | Action::Insure | Action::Order | Action::Fire
    );
    match mastered && !deadly && !has_own_will(city, sent.by) {
        true => Ok(()),
        false => Err(Refusal::NotByMaster),
    }
}
