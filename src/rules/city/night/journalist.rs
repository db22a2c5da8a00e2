//! N18: the journalist compares two colours.

use super::act::{ActId, Why};
use super::letter::{Letter, LetterClass, Value, Word};
use super::order::Stage;
use super::scene::Scene;
use crate::role::Side;
use crate::state::{Delayed, DelayedResult};
use nightdesk_game::SeatId;

/// All comparisons of the night.
pub(super) fn comparisons(scene: &mut Scene<'_>) {
    for id in scene.due(Stage::Journalist) {
        let colours = compare(scene, id);
        tell(scene, id, colours);
    }
}

/// The two colours, if there is any information.
fn compare(scene: &mut Scene<'_>, id: ActId) -> Option<[(SeatId, Side); 2]> {
    if let Some(why) = scene.hindrance(id) {
        scene.stop(id, why);
        return None;
    }
    let by = scene.act(id).by();
    let mut found = Vec::new();
    for named in scene.act(id).sent.targets.clone() {
        match reach(scene, id, named) {
            Ok(seat) => found.push((seat, scene.shown(seat, by))),
            Err(why) => scene.act_mut(id).misses.push((named, why)),
        }
    }
    if let Some((_, why)) = scene.act(id).misses.first().copied() {
        scene.miss(id, why);
        return None;
    }
    scene.done(id);
    let hidden = found.iter().any(|(seat, _)| {
        let checked = scene.checkers_at.iter().any(|(_, house)| house == seat);
        checked || scene.hides_colour(*seat)
    });
    match found.as_slice() {
        [a, b] if !hidden => Some([*a, *b]),
        _ => None,
    }
}

fn reach(scene: &mut Scene<'_>, id: ActId, named: SeatId) -> Result<SeatId, Why> {
    let seat = scene.aim(id, named)?;
    if !scene.visit(id, seat) {
        return Err(Why::Kamikaze);
    }
    if scene.looks_dead(seat) {
        return Err(Why::Corpse);
    }
    if scene.city.mayor == Some(seat) || scene.city.secretary == Some(seat) {
        return Err(Why::NoSuchTarget);
    }
    Ok(seat)
}

fn tell(scene: &mut Scene<'_>, id: ActId, colours: Option<[(SeatId, Side); 2]>) {
    let act = scene.act(id);
    let by = act.by();
    let targets = act.sent.targets.clone();
    let word = match colours {
        None => Word::NoInformation,
        Some([(_, a), (_, b)]) if a == b => Word::Same,
        Some(_) => Word::Different,
    };
    let mut letter = Letter::new(by, LetterClass::Comparison)
        .with("targets", Value::Seats(targets))
        .with("result", Value::Word(word));
    if let Some([(a, first), (b, second)]) = colours
        && scene.is_black(by)
    {
        letter = letter
            .with("first", Value::Side(first))
            .with("second", Value::Side(second));
        for seat in [a, b] {
            if scene.smeared(seat) && scene.city.side(seat) == Side::Red {
                let late = Delayed {
                    to: by,
                    about: seat,
                    what: DelayedResult::Smeared,
                    card: None,
                    reported_by: None,
                };
                scene.held_back.push((scene.act(id).card, late));
            }
        }
    }
    if colours.is_some() {
        scene.informed.insert(id);
    }
    scene.letter_of(id, letter);
}
