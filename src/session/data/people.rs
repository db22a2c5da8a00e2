//! Who plays, as values.

use serde::Serialize;

use super::super::Teller;
use nightdesk_game::{Cause, Seat};
use nightdesk_time::Phase;

/// The seats, in list order.
#[derive(Debug, Serialize)]
pub(in super::super) struct People {
    players: Vec<Person>,
}

#[derive(Debug, Serialize)]
struct Person {
    name: String,
    former: Vec<String>,
    alive: bool,
    fate: Option<Fate>,
    /// The card as it is now; not where only players were asked for.
    #[serde(flatten)]
    card: Option<CardNow>,
}

#[derive(Debug, Serialize)]
struct Fate {
    phase: Option<Phase>,
    cause: Cause,
}

#[derive(Debug, Serialize)]
struct CardNow {
    /// None before the deal.
    role: Option<String>,
    /// Slug of the side.
    side: Option<String>,
}

impl Teller<'_> {
    /// Who plays and who is out, without a word about cards.
    pub(in super::super) fn players_data(&self) -> People {
        let seats = self.game.seats().map(|(_, seat)| person(seat));
        People {
            players: seats.collect(),
        }
    }

    /// The same with the cards.
    pub(in super::super) fn roles_data(&self) -> People {
        let rules: &dyn nightdesk_rules::RuleSet = self.rules;
        let seats = self.game.seats().map(|(_, seat)| Person {
            card: Some(CardNow {
                role: seat
                    .card
                    .as_ref()
                    .map(|card| rules.card_title(&self.game.setup, card)),
                side: seat.card.as_ref().map(|card| card.faction.clone()),
            }),
            ..person(seat)
        });
        People {
            players: seats.collect(),
        }
    }
}

fn person(seat: &Seat) -> Person {
    Person {
        name: seat.name.clone(),
        former: seat.former.clone(),
        alive: seat.alive(),
        fate: seat.death.as_ref().map(|death| Fate {
            phase: death.phase,
            cause: death.cause,
        }),
        card: None,
    }
}
