//! An entry that is the latest of its kind.

use super::super::night::limited;
use super::super::refused;
use super::super::stage::NightStage;
use super::super::takes::NotNow;
use super::super::waits::roles;
use super::rest::may_rest;
use super::{Around, Resting, What, is_one_role};
use crate::Role;
use crate::moves::Move;
use crate::state::City;
use nightdesk_game::SeatId;
use nightdesk_replies::Reply;
use nightdesk_rules::Refusal;
use nightdesk_text::say;

impl NightStage {
    /// Takes an entry that is the latest of its kind; whether it replaced one.
    pub(super) fn enter(
        &mut self,
        one: &Reply<What>,
        around: &Around<'_>,
    ) -> Result<bool, Refusal> {
        let judge = around.judge;
        match &one.value {
            What::Nothing(role) => {
                may_rest(self, one.by, *role, around)?;
                Ok(self.rest(one.by, *role))
            }
            What::Move(sent) => {
                let fitted = self.fits_as_kept(sent, judge);
                let fitted =
                    fitted.map_err(|why| not_now(why, sent, around, self.dusk.as_deref()))?;
                let replaced = fitted.replaced;
                match sent.action.is_evening() {
                    true => self.evening = fitted.moves,
                    false => self.moves = fitted.moves,
                }
                let city = self.before_the_round(judge);
                let others = roles(city).into_iter().filter(|(seat, _)| *seat == one.by);
                let others: Vec<Role> = others.map(|(_, role)| role).collect();
                Ok(replaced | self.acts_again(one.by, sent.role, &others))
            }
        }
    }
}

impl NightStage {
    /// A player who rests acts with a role: of these only the others go on resting. Whether the role
    /// rested.
    fn acts_again(&mut self, by: SeatId, role: Role, roles: &[Role]) -> bool {
        let mut rested = self.resting.iter().filter(|rest| rest.by == by);
        let altogether = rested.any(|rest| rest.role.is_none());
        let before = self.resting.len();
        self.resting
            .retain(|rest| rest.by != by || !is_one_role(rest.role, Some(role)));
        let rested = self.resting.len() < before;
        if altogether {
            let others = roles.iter().filter(|other| **other != role);
            self.resting.extend(others.map(|other| Resting {
                by,
                role: Some(*other),
            }));
        }
        rested
    }
}

/// Why a move is not taken, as the host reads it.
fn not_now(why: NotNow, sent: &Move, around: &Around<'_>, dusk: Option<&City>) -> Refusal {
    let city = dusk.unwrap_or(around.judge.city);
    match why {
        NotNow::EveningOver => refused(
            "evening-over",
            say!(around.pen, "the_evening_is_over_opens"),
        ),
        NotNow::Rule(limit) => limited(limit, sent, city, around.pen),
    }
}
