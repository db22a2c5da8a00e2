//! An entry that is the latest of its kind.

use super::super::night::limited;
use super::super::refused;
use super::super::stage::NightStage;
use super::super::takes::NotNow;
use super::rest::may_rest;
use super::{Around, Received, What, is_one_role};
use crate::rules::Refusal;
use crate::rules::city::moves::Move;
use crate::rules::city::state::City;

impl NightStage {
    /// Takes an entry that is the latest of its kind; whether it replaced one.
    pub(super) fn enter(&mut self, one: &Received, around: &Around<'_>) -> Result<bool, Refusal> {
        let judge = around.judge;
        match &one.what {
            What::Nothing(role) => {
                may_rest(self, one.by, *role, around)?;
                Ok(self.rest(one.by, *role))
            }
            What::Move(sent) => {
                let fitted = self.fits(sent, judge);
                let fitted =
                    fitted.map_err(|why| not_now(why, sent, around, self.dusk.as_deref()))?;
                let replaced = fitted.replaced;
                match sent.action.is_evening() {
                    true => self.evening = fitted.moves,
                    false => self.moves = fitted.moves,
                }
                let before = self.resting.len();
                self.resting
                    .retain(|rest| rest.by != one.by || !is_one_role(rest.role, Some(sent.role)));
                Ok(replaced || self.resting.len() < before)
            }
        }
    }
}

/// Why a move is not taken, as the host reads it.
fn not_now(why: NotNow, sent: &Move, around: &Around<'_>, dusk: Option<&City>) -> Refusal {
    let city = dusk.unwrap_or(around.judge.city);
    match why {
        NotNow::EveningOver => {
            refused("evening_over", "the evening is over; `undo` opens it again")
        }
        NotNow::Rule(limit) => limited(limit, sent, city, around.pen),
    }
}
