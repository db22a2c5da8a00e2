//! What the evening before brings, and what was held back for a night.

use std::collections::BTreeSet;

use super::super::aftermath::tonights_whereabouts;
use super::super::letter::{Letter, LetterClass, Value, Word};
use super::super::scene::Scene;
use crate::moves::{Falsehood, Falsifiable, Topic, falsified};
use crate::role::{Peaceful, Role, Side};
use crate::state::DelayedResult;
use nightdesk_game::SeatId;

/// What the evening's moves bring in the morning.
pub(super) fn evening(scene: &mut Scene<'_>) {
    let prepared = scene.city.prepared.clone();
    for (target, hacker) in prepared.hacked {
        scene.tell(target, LetterClass::Hacked);
        if let Some(role) = scene.city.peaceful(target) {
            scene.letter_of_role(
                Peaceful::Hacker,
                Letter::new(hacker, LetterClass::HackRole)
                    .with("target", Value::Seat(target))
                    .with("role", Value::Role(Role::Peaceful(role))),
            );
        }
    }
    for seat in prepared.tortured {
        scene.tell(seat, LetterClass::Tortured);
    }
    for seat in prepared.released {
        scene.tell(seat, LetterClass::Released);
    }
    for (by, target) in prepared.watched {
        if let Some(role) = scene.city.peaceful(target) {
            scene.letter_of_role(
                Peaceful::Anonymous,
                Letter::new(by, LetterClass::WatchedRole)
                    .with("target", Value::Seat(target))
                    .with("role", Value::Role(Role::Peaceful(role))),
            );
        }
    }
    for seat in prepared.enslaved {
        scene.tell(seat, LetterClass::SlaveTaken);
    }
    for seat in prepared.freed {
        scene.tell(seat, LetterClass::SlaveFreed);
    }
    for seat in prepared.punished {
        scene.tell(seat, LetterClass::SlaveUsed);
    }
    for proof in prepared.proofs {
        proofs(scene, &proof);
    }
    let tonight = tonights_whereabouts(scene);
    for query in prepared.queries {
        // What is asked in the evening is answered in the morning, this night with it.
        let all = scene.city.history.iter().chain(&tonight);
        let places = all.filter(|one| one.role == query.about);
        let mut places: Vec<(u32, Vec<SeatId>)> =
            places.map(|one| (one.night, one.targets.clone())).collect();
        if scene.city.side(query.by) != Side::Red {
            lie_about_the_last(&mut places, &query.falsehoods);
        }
        let there = scene.city.cards.iter().any(|card| card.role == query.about);
        let known = there && !query.blocked;
        let mut letter = Letter::new(query.by, LetterClass::RoleQueryResult)
            .with("role", Value::Role(Role::Peaceful(query.about)));
        letter = match known {
            true => letter.with("places", Value::Places(places)),
            false => letter.with("result", Value::Word(Word::NoInformation)),
        };
        asked(scene, query.role, letter);
    }
    let watched: BTreeSet<SeatId> = scene
        .city
        .cards_of(Peaceful::Anonymous)
        .filter(|card| card.is_played(scene.city))
        .flat_map(|card| card.memory.watched.iter().copied())
        .collect();
    for seat in watched {
        scene.tell(seat, LetterClass::Watched);
    }
    super::super::samples::results(scene);
}

/// A black or grey detective's falsehood is about the last night.
fn lie_about_the_last(places: &mut [(u32, Vec<SeatId>)], falsehoods: &[Falsehood]) {
    let Some((_, last)) = places.last_mut() else {
        return;
    };
    let real = match last.as_slice() {
        [] => Falsifiable::Home,
        seats => Falsifiable::At(seats.iter().copied().collect()),
    };
    match falsified(falsehoods, Topic::Place, &[real]) {
        Some(Falsifiable::Home) => last.clear(),
        Some(Falsifiable::At(seats)) => *last = seats.into_iter().collect(),
        Some(Falsifiable::Colour(_) | Falsifiable::Rumour(_) | Falsifiable::NoRumour) | None => {}
    }
}

fn proofs(scene: &mut Scene<'_>, proof: &crate::state::Proof) {
    let letter = Letter::new(proof.by, LetterClass::ProofResult);
    let letter = match (proof.targets.as_slice(), proof.truth.as_slice()) {
        ([one], [truth]) => letter
            .with("target", Value::Seat(*one))
            .with("result", Value::Side(*truth)),
        (many, [a, b]) => letter.with("targets", Value::Seats(many.to_vec())).with(
            "result",
            Value::Word(if a == b { Word::Same } else { Word::Different }),
        ),
        _ => return,
    };
    asked(scene, proof.role, letter);
}

/// The answer to what a role asked in the evening.
fn asked(scene: &mut Scene<'_>, role: Role, letter: Letter) {
    match role.peaceful() {
        Some(role) => scene.letter_of_role(role, letter),
        None => scene.letter(letter),
    }
}

/// Results that were held back for one night.
pub(super) fn delayed(scene: &mut Scene<'_>) {
    for late in scene.city.delayed.clone() {
        // The others read it with the joker's report, and who is out reports nothing (role "joker").
        let reports = |seat: SeatId| scene.city.lives(seat) && !scene.died(seat);
        if late.reported_by.is_some_and(|seat| !reports(seat)) {
            continue;
        }
        let letter = match late.what {
            DelayedResult::NegativeMove => Letter::new(late.to, LetterClass::TrackConfirmed),
            DelayedResult::TrueBlack(role) => Letter::new(late.to, LetterClass::LateColour)
                .with("negative", Value::Role(Role::Negative(role)))
                .betraying(),
            DelayedResult::Smeared => Letter::new(late.to, LetterClass::LateColour).betraying(),
            DelayedResult::Rumour(author) => Letter::new(late.to, LetterClass::LateColour)
                .with("smear", Value::Role(Role::Negative(author))),
        };
        let letter = letter.with("target", Value::Seat(late.about));
        scene.letter(letter.of_card(late.card));
    }
    // What this night holds back comes in with the new holders of the roles.
    scene.after.delayed.clear();
}
