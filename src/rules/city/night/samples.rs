//! The criminalist compares the samples of the evening with bodies: taking and comparing are two
//! moves, and the second is one of the night (role "criminalist").

use std::collections::BTreeSet;

use super::act::{Act, ActFate};
use super::letter::{Letter, LetterClass, Value};
use super::order::Stage;
use super::scene::Scene;
use crate::game::SeatId;
use crate::rules::city::moves::{Action, Move};
use crate::rules::city::role::{Peaceful, Role};
use crate::rules::city::state::{City, Sample};

/// The comparisons that wait for the night, one for each criminalist; they have no targets.
pub(super) fn prepared(city: &City) -> Vec<Act> {
    let samples = city.prepared.samples.iter();
    let who: BTreeSet<SeatId> = samples.map(|sample| sample.by).collect();
    let role = Role::Peaceful(Peaceful::Criminalist);
    who.into_iter()
        .map(|by| Move::new(by, role, Action::Samples, &[]))
        .map(|sent| super::at_stage(city, sent, Stage::Samples))
        .collect()
}

/// All comparisons of the night.
pub(super) fn compare(scene: &mut Scene<'_>) {
    for id in scene.due(Stage::Samples) {
        match scene.hindrance(id) {
            Some(why) => scene.stop(id, why),
            None => scene.done(id),
        }
    }
}

/// What the comparisons brought.
pub(super) fn results(scene: &mut Scene<'_>) {
    for id in scene.ids().collect::<Vec<_>>() {
        let act = scene.act(id);
        if act.stage != Stage::Samples {
            continue;
        }
        let (by, compared) = (act.by(), act.fate == ActFate::Done);
        let samples = &scene.city.prepared.samples;
        let letters: Vec<Letter> = samples
            .iter()
            .filter(|sample| sample.by == by)
            .map(|sample| letter(scene.city, sample, compared))
            .collect();
        for letter in letters {
            scene.letter_of(id, letter);
        }
    }
}

fn letter(city: &City, sample: &Sample, compared: bool) -> Letter {
    let letter = Letter::new(sample.by, LetterClass::SampleResult)
        .with("suspect", Value::Seat(sample.suspect));
    if !compared {
        return letter.with("result", Value::Word("no_information"));
    }
    let killer = city
        .kills
        .iter()
        .any(|kill| kill.by == sample.suspect && sample.bodies.contains(&kill.victim));
    let letter = letter.with("killer", Value::Flag(killer));
    match sample.bodies.as_slice() {
        [_] => letter.with("bodies", Value::Seats(sample.bodies.clone())),
        _ => letter,
    }
}
