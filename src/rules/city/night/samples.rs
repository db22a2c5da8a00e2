//! The criminalist compares the samples of the evening with bodies: taking and comparing are two
//! moves, and the second is one of the night (role "criminalist").

use std::collections::BTreeSet;

use super::act::{Act, ActFate};
use super::letter::{Letter, LetterClass, Value, Word};
use super::order::Stage;
use super::scene::Scene;
use crate::moves::{Action, Move};
use crate::role::{Peaceful, Role};
use crate::rulings::{OpenRuling, SamplesAnswer};
use crate::state::{City, Sample};
use nightdesk_game::SeatId;

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
        let samples = scene.city.prepared.samples.iter();
        let mut answers: Vec<Vec<&Sample>> = Vec::new();
        for sample in samples.filter(|sample| sample.by == by) {
            let together = answers.iter_mut().find(|answer| {
                let mut known = answer.iter();
                known.any(|known| known.bodies == sample.bodies)
            });
            match together {
                Some(answer) => answer.push(sample),
                None => answers.push(vec![sample]),
            }
        }
        let several = compared && answers.iter().any(|answer| answer.len() > 1);
        if scene.rulings.samples_answer == SamplesAnswer::Each {
            answers = answers.into_iter().flatten().map(|one| vec![one]).collect();
        }
        let city = scene.city;
        let letters: Vec<Letter> = answers
            .iter()
            .filter_map(|answer| letter(city, answer, compared))
            .collect();
        if several {
            scene.rely(OpenRuling::SamplesAnswer);
        }
        for letter in letters {
            scene.letter_of(id, letter);
        }
    }
}

/// What the criminalist reads of samples that were set against the same bodies: one answer for all.
fn letter(city: &City, samples: &[&Sample], compared: bool) -> Option<Letter> {
    let first = samples.first()?;
    let suspects: Vec<SeatId> = samples.iter().map(|sample| sample.suspect).collect();
    let letter = Letter::new(first.by, LetterClass::SampleResult);
    let letter = match suspects.as_slice() {
        [one] => letter.with("suspect", Value::Seat(*one)),
        _ => letter.with("suspects", Value::Seats(suspects.clone())),
    };
    if !compared {
        return Some(letter.with("result", Value::Word(Word::NoInformation)));
    }
    let killer = city
        .kills
        .iter()
        .any(|kill| suspects.contains(&kill.by) && first.bodies.contains(&kill.victim));
    let letter = letter.with("killer", Value::Flag(killer));
    Some(match first.bodies.as_slice() {
        [_] => letter.with("bodies", Value::Seats(first.bodies.clone())),
        _ => letter,
    })
}
