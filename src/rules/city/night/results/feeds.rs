//! What others learn of the results of a role they follow.

use super::super::letter::{Letter, LetterClass, Value};
use super::super::scene::Scene;
use crate::game::SeatId;
use crate::rules::city::moves::Action;
use crate::rules::city::role::{Peaceful, Role};

/// What others learn of the results of a role they follow.
pub(super) fn feeds(scene: &mut Scene<'_>) {
    let investigators: Vec<SeatId> = scene
        .city
        .cards_of(Peaceful::Investigator)
        .filter(|card| !card.is_copy())
        .map(|card| card.holder)
        .filter(|seat| {
            scene
                .lasting(*seat, Role::Peaceful(Peaceful::Investigator))
                .is_none()
        })
        .collect();
    let fed: Vec<Letter> = scene
        .letters
        .iter()
        .filter(|letter| {
            matches!(
                letter.class,
                LetterClass::CheckResult | LetterClass::TrackResult
            )
        })
        .filter_map(|letter| {
            let role = match letter.class {
                LetterClass::CheckResult => Peaceful::Commissioner,
                _ => Peaceful::Detective,
            };
            let card = scene.city.usable(letter.to, role)?;
            let lives = matches!(
                card.origin,
                crate::rules::city::state::Origin::Dealt | crate::rules::city::state::Origin::Taken
            );
            let joker = letter.value("role").is_some() && role == Peaceful::Commissioner;
            (lives && !joker).then(|| {
                let mut feed = letter.clone();
                feed.class = LetterClass::InvestigatorFeed;
                feed.values
                    .retain(|(name, _)| matches!(*name, "target" | "result" | "visited"));
                feed.with("of", Value::Role(Role::Peaceful(role)))
            })
        })
        .collect();
    for investigator in investigators {
        for feed in &fed {
            let mut feed = feed.clone();
            feed.to = investigator;
            scene.letter(feed);
        }
    }
    favourites(scene);
}

fn favourites(scene: &mut Scene<'_>) {
    let pairs: Vec<(SeatId, SeatId)> = scene
        .city
        .cards_of(Peaceful::Fanatic)
        .filter_map(|card| Some((card.holder, card.memory.favourite?)))
        .filter(|(_, favourite)| scene.city.lives(*favourite))
        .collect();
    for (fanatic, favourite) in pairs {
        let mut targets: Vec<SeatId> = Vec::new();
        for act in &scene.acts {
            if act.by() == favourite && act.is_peaceful() && act.action() != Action::Skip {
                targets.extend(act.sent.targets.iter().copied());
            }
        }
        if !targets.is_empty() {
            scene.letter(
                Letter::new(fanatic, LetterClass::FavouriteMoves)
                    .with("targets", Value::Seats(targets)),
            );
        }
    }
}
