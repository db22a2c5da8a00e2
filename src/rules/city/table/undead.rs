//! The necromancer's bodies: told to whom they obey, and to the host (role "necromancer").

use std::collections::BTreeMap;

use super::pen::Pen;
use super::stage::{Played, State};
use crate::Role;
use crate::state::{City, Origin};
use nightdesk_game::{Audience, MoveText, SeatId};
use nightdesk_text::say;

/// The bodies in a city, each with who has power over it.
pub(super) fn bodies(city: &City) -> BTreeMap<SeatId, SeatId> {
    let all = city.bodies.iter();
    let all = all.flat_map(|(master, bodies)| bodies.iter().map(|body| (*body, *master)));
    all.collect()
}

impl State {
    /// Tells of bodies that rose: the host what they are good for, and the necromancer of those that
    /// give a vote alone, since of the others a letter tells him.
    pub(super) fn tell_of_bodies(
        &self,
        before: &BTreeMap<SeatId, SeatId>,
        title: &str,
        played: &mut Played,
        pen: &Pen,
    ) {
        for (body, master) in bodies(&self.city) {
            if before.get(&body) == Some(&master) || !self.city.lives(master) {
                continue;
            }
            let names = (pen.name(body), pen.name(master));
            if self.is_used(body) {
                let said = say!(
                    pen,
                    "is_undead_sends",
                    names = names.0,
                    names2 = names.1,
                    names3 = names.0
                );
                played.echo.push(said);
                continue;
            }
            let Some(role) = self.city.dead_roles.get(&body) else {
                continue;
            };
            let role = pen.role(Role::Peaceful(*role)).to_owned();
            played.echo.push(say!(
                pen,
                "is_undead_and_its_role_makes",
                names = names.0,
                role,
                names2 = names.1
            ));
            let line = pen.word("body_votes", &[("body", names.0), ("role", role)]);
            let told = MoveText::new(Audience::Seat(master), [line]).titled(title);
            played.told.push(told.about("letters"));
        }
    }

    /// Whether a body has a role that its necromancer may use.
    fn is_used(&self, body: SeatId) -> bool {
        let mut cards = self.city.cards.iter();
        cards.any(|card| card.holder == body && matches!(card.origin, Origin::Raised { .. }))
    }
}
