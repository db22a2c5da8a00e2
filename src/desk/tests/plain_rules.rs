//! A rule set just large enough for a first game: Cop, Doctor, factional kill.

use std::collections::BTreeMap;

use crate::game::{Card, Game, Intent, NightEntry, Order, SeatId, Setup};
use crate::rules::{
    CardError, Message, Offer, Owed, Problem, Refusal, Resolution, RuleSet, Ruling, TargetForm,
    Victory,
};

#[derive(Debug)]
pub(super) struct PlainRules;

const ABILITIES: [(&str, &str, &str, &str); 3] = [
    ("cop", "investigate", "investigates", "Cop"),
    ("doctor", "protect", "protects", "Doctor"),
    ("shooter", "kill", "kills", "shot"),
];

impl RuleSet for PlainRules {
    fn slug(&self) -> &'static str {
        "plain"
    }

    fn methods(&self) -> &'static [&'static str] {
        &["plain", "other"]
    }

    fn rulings(&self) -> &'static [Ruling] {
        &[]
    }

    fn read_card(&self, _: &Setup, faction: &str, text: &str) -> Result<(u32, Card), CardError> {
        let role = text.to_lowercase();
        match ["goon", "cop", "doctor", "vanilla"].contains(&role.as_str()) {
            true => Ok((1, super::card(faction, &role))),
            false => Err(CardError {
                message: format!("no role is called `{text}`"),
                part: text.to_owned(),
                suggestion: Some("Cop".to_owned()),
            }),
        }
    }

    fn card_title(&self, _: &Setup, card: &Card) -> String {
        card.roles.join(" ")
    }

    fn problems(&self, _: &Setup) -> Vec<Problem> {
        Vec::new()
    }

    fn offers(&self, game: &Game, seat: SeatId) -> Vec<Offer> {
        let Some(held) = game.seat(seat) else {
            return Vec::new();
        };
        let Some(card) = &held.card else {
            return Vec::new();
        };
        let mut offers: Vec<_> = ABILITIES
            .iter()
            .filter(|(role, ..)| card.roles.iter().any(|held| held == role))
            .map(|(role, verb, verbs, title)| offer(role, verb, verbs, title, None))
            .collect();
        if card.faction == "mafia" {
            let kill = offer(
                "faction_kill",
                "kill",
                "kills",
                "factional kill",
                Some("mafia"),
            );
            offers.push(kill);
        }
        offers
    }

    fn review(&self, game: &Game, order: &Order) -> Result<(), Refusal> {
        let refusal = |code, message: &str, answer: &str| {
            Err(Refusal {
                code,
                message: message.to_owned(),
                answer: answer.to_owned(),
            })
        };
        let dead = |seat: &SeatId| game.seat(*seat).is_none_or(|seat| !seat.alive());
        if order.targets.iter().any(dead) {
            return refusal(
                "dead_target",
                "that player is dead",
                "That player is not alive.",
            );
        }
        if order.targets.contains(&order.performer) && !game.setup.night.self_target {
            return refusal(
                "self_target",
                "nobody may choose themselves here (night.self_target = false)",
                "You may not choose yourself. Please send another name before the deadline.",
            );
        }
        match order.targets.len() {
            1 => Ok(()),
            _ => refusal(
                "bad_targets",
                "it takes one target",
                "Please name one player.",
            ),
        }
    }

    fn owed(&self, game: &Game) -> Vec<Owed> {
        let Some(night) = game.phase() else {
            return Vec::new();
        };
        let answered = |seat: SeatId, ability: &str, faction: Option<&str>| {
            game.entries_for(night).any(|entry| {
                entry.faction.as_deref() == faction
                    && (faction.is_some() || entry.seat == seat)
                    && entry.ability().is_none_or(|known| known == ability)
            })
        };
        let mut owed: Vec<Owed> = Vec::new();
        for (seat, _) in game.living() {
            for offer in self.offers(game, seat) {
                if answered(seat, &offer.ability, offer.faction.as_deref()) {
                    continue;
                }
                let shared = owed
                    .iter_mut()
                    .find(|other| other.faction.is_some() && other.faction == offer.faction);
                match shared {
                    Some(shared) => shared.seats.push(seat),
                    None => owed.push(Owed {
                        seats: vec![seat],
                        faction: offer.faction,
                        ability: offer.ability,
                        title: offer.title,
                    }),
                }
            }
        }
        owed
    }

    fn resolve(&self, game: &Game, method: &str, entries: &[NightEntry]) -> Resolution {
        let orders: Vec<_> = entries
            .iter()
            .filter_map(|entry| match &entry.intent {
                Intent::Act(order) => Some(order),
                Intent::Conditional(_) | Intent::Nothing { .. } => None,
            })
            .collect();
        let aimed = |ability: &str| -> Vec<(SeatId, SeatId)> {
            orders
                .iter()
                .filter(|order| order.ability == ability)
                .flat_map(|order| {
                    order
                        .targets
                        .iter()
                        .map(|target| (order.performer, *target))
                })
                .collect()
        };
        let saved: Vec<_> = aimed("doctor")
            .into_iter()
            .map(|(_, target)| target)
            .collect();
        let is_mafia = |seat: SeatId| game.seat(seat).and_then(|it| it.faction()) == Some("mafia");
        Resolution {
            resolved_by: format!("plain/{method} 1"),
            deaths: aimed("faction_kill")
                .into_iter()
                .map(|(_, target)| target)
                .filter(|target| !saved.contains(target))
                .collect(),
            messages: aimed("cop")
                .into_iter()
                .map(|(cop, target)| Message {
                    to: cop,
                    token: if is_mafia(target) {
                        "mafia"
                    } else {
                        "not_mafia"
                    }
                    .to_owned(),
                    slots: BTreeMap::from([("target".to_owned(), game.name(target).to_owned())]),
                    act: String::new(),
                    receiver_died: false,
                    held: None,
                })
                .collect(),
            ..Resolution::default()
        }
    }

    fn victory(&self, game: &Game) -> Option<Victory> {
        let mafia = game
            .living()
            .filter(|(_, seat)| seat.faction() == Some("mafia"))
            .count();
        let all = game.living().count();
        let won = |winner: &str, reason: &str| {
            Some(Victory {
                winners: vec![winner.to_owned()],
                reason: reason.to_owned(),
            })
        };
        match mafia {
            0 => won("town", "no Mafia player is alive"),
            _ if mafia * 2 >= all => won("mafia", "the Mafia are half of the living"),
            _ => None,
        }
    }
}

fn offer(ability: &str, verb: &str, verbs: &str, title: &str, faction: Option<&str>) -> Offer {
    Offer {
        ability: ability.to_owned(),
        title: title.to_owned(),
        verbs: vec![verbs.to_owned(), verb.to_owned()],
        targets: TargetForm::One,
        legal: Vec::new(),
        faction: faction.map(str::to_owned),
        left: None,
        refused: None,
        compulsory: false,
    }
}
