//! What the desk asks of a table.

use super::*;
use crate::command::Consent;
use crate::rules::{Chance, Refusal, Table, Taken, Voice, Waiting, When, Why};

/// A table at which nobody ever dies.
#[derive(Debug)]
struct Immortal;

impl Table for Immortal {
    fn take(&self, _: &str, _: When, _: &mut dyn Chance) -> Result<Taken, Refusal> {
        Ok(Taken::default())
    }

    fn voice(&self, _: &str) -> Option<Voice> {
        Some(Voice::Host)
    }

    fn take_out(
        &self,
        _: SeatId,
        _: Option<&str>,
        _: DateTime<Utc>,
        _: &mut dyn Chance,
    ) -> Result<Taken, Refusal> {
        Ok(Taken::default())
    }

    fn waits(&self) -> Vec<Waiting> {
        Vec::new()
    }

    fn why(&self, _: &str) -> Option<Why> {
        None
    }

    fn tally(&self) -> Option<crate::game::Told> {
        None
    }

    fn words(&self) -> Vec<String> {
        Vec::new()
    }
}

#[test]
fn h9_2_whom_a_table_does_not_let_go_is_not_said_to_be_out() {
    let host = Host::running(|_| {});
    let city = crate::rules::named("city").unwrap();
    let desk = Desk::by(city, &host.journal, host.now, 7).at(Some(&Immortal));
    let remove = HostOrder::Remove {
        seat: SeatId::at(1),
        comment: None,
        consent: Consent::Given,
    };
    let refused = desk.decide(&remove).unwrap_err();
    assert_eq!(refused.message, "the game's own rules keep `Birch` in it");
}
