//! Who says to do nothing, with a role or at all.

use super::super::night::limited;
use super::super::refused;
use super::super::stage::NightStage;
use super::{Around, Resting, is_one_role};
use crate::moves::{Action, Move, holds_role};
use crate::words::words;
use crate::{Peaceful, Role};
use nightdesk_game::SeatId;
use nightdesk_rules::{Refusal, must_act};
use nightdesk_text::say;

impl NightStage {
    /// A player rests; whether something gives way to it. What a master set stays.
    pub(super) fn rest(&mut self, by: SeatId, role: Option<Role>) -> bool {
        let gives_way = |sent: &Move| {
            let meant = is_one_role(role, Some(sent.role));
            sent.by == by && meant && !sent.options.by_master
        };
        let before = self.evening.len() + self.moves.len();
        self.take_out_pending(gives_way);
        self.moves.retain(|sent| !gives_way(sent));
        let now = self.evening.len() + self.moves.len();
        if role.is_none() {
            self.resting.retain(|rest| rest.by != by);
        }
        let known = self
            .resting
            .iter()
            .any(|rest| rest.by == by && is_one_role(rest.role, role));
        if !known {
            self.resting.push(Resting { by, role });
        }
        now < before
    }
}

/// Whether a player may do nothing: with a role, or at all.
pub(super) fn may_rest(
    stage: &NightStage,
    by: SeatId,
    role: Option<Role>,
    around: &Around<'_>,
) -> Result<(), Refusal> {
    let Around { judge, pen } = around;
    let city = stage.before_the_round(*judge);
    let nothing = Move::new(
        by,
        role.unwrap_or(Role::Peaceful(Peaceful::Doctor)),
        Action::Skip,
        &[],
    );
    if role.is_some() {
        holds_role(city, &nothing).map_err(|limit| limited(limit, &nothing, city, pen))?;
    } else if !super::super::waits::roles(city)
        .iter()
        .any(|(seat, _)| *seat == by)
    {
        let message = say!(
            around.pen,
            "has_nothing_to_do_at_night",
            player = pen.name(by)
        );
        return Err(refused("no-role", message));
    }
    let citizen = city.citizen(by);
    let faceless = citizen.is_some_and(|citizen| citizen.faceless && citizen.lives());
    let with_face = is_one_role(role, Some(Role::Faceless));
    if faceless && with_face && !city.cut_excused {
        let name = pen.name(by);
        let message = say!(around.pen, "owes_a_cut_city_day_x", name);
        return Err(must_act(by, message, words(), pen.language));
    }
    Ok(())
}
