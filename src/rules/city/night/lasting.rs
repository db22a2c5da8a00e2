//! What keeps a role from its moves for longer than a night.

use super::act::Why;
use crate::role::{Peaceful, Role};
use crate::state::{City, Step};
use nightdesk_game::SeatId;

/// Whether the holder of a card may use it in a night as far as lasting blocks go.
pub(super) fn lasting(city: &City, step: Step, seat: SeatId, role: Role) -> Option<Why> {
    // An undead's role stops with the necromancer's.
    let user = match role {
        Role::Peaceful(_) => city.user_of(seat),
        Role::Negative(_) | Role::Faceless | Role::Elite(_) => seat,
    };
    if user != seat {
        return lasting(city, step, user, Role::Peaceful(Peaceful::Necromancer));
    }
    let citizen = city.citizen(seat)?;
    match role {
        Role::Peaceful(_) if citizen.crippled => return Some(Why::Crippled),
        Role::Peaceful(_) if citizen.cut.is_some() => return Some(Why::FaceCut),
        Role::Faceless => return None,
        _ => {}
    }
    let blocked = city.blocks.iter().any(|block| {
        let scope = match role {
            Role::Peaceful(_) => block.peaceful,
            _ => block.negative,
        };
        block.seat == seat && block.holds(step) && scope
    });
    blocked.then_some(Why::RoleBlock)
}
