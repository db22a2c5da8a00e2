//! What others learn of the results of a role they follow.

use super::super::act::ActId;
use super::super::letter::{Letter, LetterClass, Value};
use super::super::scene::Scene;
use crate::moves::Action;
use crate::role::{Negative, Peaceful, Role};
use crate::state::{Delayed, DelayedResult};
use nightdesk_game::SeatId;

/// What a result tells the investigator; names of guests and what only a black one sees are left out.
const PASSED_ON: &[&str] = &["target", "result", "visited", "side", "role", "places"];

/// What others learn of the results of a role they follow.
pub(super) fn feeds(scene: &mut Scene<'_>) {
    let investigators: Vec<SeatId> = scene
        .city
        .cards_of(Peaceful::Investigator)
        .filter(|card| !card.is_copy())
        .filter(|card| scene.passive(card.holder, Peaceful::Investigator).is_some())
        .map(|card| card.holder)
        .collect();
    rumours(scene, &investigators);
    let fed: Vec<Letter> = scene
        .letters
        .iter()
        .filter(|letter| {
            matches!(
                letter.class,
                LetterClass::CheckResult
                    | LetterClass::ProofResult
                    | LetterClass::TrackResult
                    | LetterClass::RoleQueryResult
            )
        })
        .filter_map(|letter| {
            let role = match letter.class {
                LetterClass::CheckResult | LetterClass::ProofResult => Peaceful::Commissioner,
                _ => Peaceful::Detective,
            };
            let card = scene.city.usable(letter.to, role)?;
            let lives = matches!(
                card.origin,
                crate::state::Origin::Dealt | crate::state::Origin::Taken
            );
            let joker = letter.betrays && role == Peaceful::Commissioner;
            (lives && !joker).then(|| {
                let mut feed = letter.clone();
                feed.class = LetterClass::InvestigatorFeed;
                feed.values
                    .retain(|(name, _)| PASSED_ON.contains(&name.as_ref()));
                feed.with("of", Value::Role(Role::Peaceful(role)))
            })
        })
        .collect();
    for investigator in investigators {
        for feed in &fed {
            let mut feed = feed.clone();
            feed.to = investigator;
            scene.letter_of_role(Peaceful::Investigator, feed);
        }
    }
    favourites(scene);
}

/// Role "detective": what he finds of a rumour reaches the investigator one night later.
fn rumours(scene: &mut Scene<'_>, investigators: &[SeatId]) {
    let found: Vec<(SeatId, Negative)> = scene
        .trails
        .iter()
        .filter(|(id, _)| !scene.is_copy(*id))
        .filter_map(|(id, target)| Some(((*target)?, author_of_rumour(scene, *id)?)))
        .collect();
    for to in investigators {
        let card = scene.city.usable(*to, Peaceful::Investigator);
        let card = card.map(|card| card.id);
        for (about, author) in &found {
            let late = Delayed {
                to: *to,
                about: *about,
                what: DelayedResult::Rumour(*author),
                card: None,
                reported_by: None,
            };
            scene.held_back.push((card, late));
        }
    }
}

/// The author of the rumour a detective reads of, true or falsified.
fn author_of_rumour(scene: &Scene<'_>, trail: ActId) -> Option<Negative> {
    let mut told = scene.tagged.iter().filter(|(_, act)| *act == trail);
    let letter = told.find_map(|(index, _)| scene.letters.get(*index))?;
    match letter.value("smear") {
        Some(Value::Role(Role::Negative(author))) => Some(*author),
        _ => None,
    }
}

fn favourites(scene: &mut Scene<'_>) {
    let pairs: Vec<(SeatId, SeatId)> = scene
        .city
        .cards_of(Peaceful::Fanatic)
        .filter(|card| scene.passive(card.holder, Peaceful::Fanatic).is_some())
        .filter_map(|card| Some((card.holder, card.memory.favourite?)))
        .filter(|(_, favourite)| scene.city.lives(*favourite))
        .collect();
    for (fanatic, favourite) in pairs {
        let mut targets: Vec<SeatId> = Vec::new();
        for (by, _, evening) in &scene.city.prepared.moved {
            if *by == favourite {
                targets.extend(evening.iter().copied());
            }
        }
        for act in &scene.acts {
            if act.by() == favourite && act.is_peaceful() && act.action() != Action::Skip {
                targets.extend(act.sent.targets.iter().copied());
            }
        }
        if !targets.is_empty() {
            scene.letter_of_role(
                Peaceful::Fanatic,
                Letter::new(fanatic, LetterClass::FavouriteMoves)
                    .with("targets", Value::Seats(targets)),
            );
        }
    }
}
