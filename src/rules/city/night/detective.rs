//! N17: the detective follows a player.

use super::act::{Act, ActFate, ActId, Why};
use super::company::clients_seen;
use super::letter::{Letter, LetterClass, Value, Word};
use super::order::Stage;
use super::scene::Scene;
use crate::role::{Negative, Peaceful, Role, Side};
use crate::state::{Camp, Delayed, DelayedResult};
use nightdesk_game::SeatId;

/// All followings of the night.
pub(super) fn trails(scene: &mut Scene<'_>) {
    for id in scene.due(Stage::Trails) {
        match go(scene, id) {
            Ok(target) => scene.trails.push((id, Some(target))),
            Err(_) => scene.trails.push((id, None)),
        }
    }
}

fn go(scene: &mut Scene<'_>, id: ActId) -> Result<SeatId, Why> {
    if let Some(why) = scene.hindrance(id) {
        scene.stop(id, why);
        return Err(why);
    }
    let named = scene.act(id).target().ok_or(Why::NoSuchTarget)?;
    let target = match scene.aim(id, named) {
        Ok(target) => target,
        Err(why) => {
            scene.stop(id, why);
            return Err(why);
        }
    };
    if !scene.visit(id, target) {
        return Err(Why::Kamikaze);
    }
    if scene.is_client(target) {
        scene.miss(id, Why::TargetClient);
        return Err(Why::TargetClient);
    }
    scene.done(id);
    Ok(target)
}

/// What the detectives learn, once everybody has been where he went.
pub(super) fn results(scene: &mut Scene<'_>) {
    for smear in scene.city.prepared.smears.clone() {
        let detective = scene.passive(smear.target, Peaceful::Detective).is_some();
        if detective && let Some(author) = author_of_smear(scene, smear.target) {
            tell_smeared(scene, smear.target, author);
        }
    }
    for (seat, joker) in scene.inverted.clone() {
        let detective = scene.passive(seat, Peaceful::Detective).is_some();
        if detective && scene.before_inversion(seat, joker) == Side::Red {
            tell_smeared(scene, seat, Negative::Joker);
        }
    }
    for (id, target) in scene.trails.clone() {
        let act = scene.act(id);
        let Some(named) = act.target() else { continue };
        let letter =
            Letter::new(act.by(), LetterClass::TrackResult).with("target", Value::Seat(named));
        let letter = match target {
            Some(target) => report(scene, id, target, letter),
            None => letter.with("result", Value::Word(Word::NoInformation)),
        };
        scene.letter_of(id, letter);
    }
}

/// A detective hears of every rumour about himself, the joker's inversion included.
fn tell_smeared(scene: &mut Scene<'_>, detective: SeatId, author: Negative) {
    let letter = Letter::new(detective, LetterClass::SmearedSelf);
    scene.letter(letter.with("smear", Value::Role(Role::Negative(author))));
}

fn report(scene: &mut Scene<'_>, id: ActId, target: SeatId, letter: Letter) -> Letter {
    if scene.act(id).sent.options.role_wanted {
        let role = scene.peaceful_of(target).map(Role::Peaceful);
        return match role {
            Some(role) => letter.with("role", Value::Role(role)),
            None => letter.with("result", Value::Word(Word::NoInformation)),
        };
    }
    let by = scene.act(id).by();
    let negative = seen(scene, target, Half::Negative);
    let peaceful = seen(scene, target, Half::Peaceful);
    let both = scene.is_black(by);
    if !negative.is_empty() {
        let late = Delayed {
            to: by,
            about: target,
            what: DelayedResult::NegativeMove,
            card: None,
            reported_by: None,
        };
        scene.held_back.push((scene.act(id).card, late));
    }
    let shown = if negative.is_empty() {
        peaceful.clone()
    } else {
        negative.clone()
    };
    let mut letter = match shown.is_empty() {
        true => letter.with("result", Value::Word(Word::StayedHome)),
        false => letter
            .with("result", Value::Word(Word::Visited))
            .with("visited", Value::Seats(shown)),
    };
    if both && !negative.is_empty() && !peaceful.is_empty() {
        letter = letter.with("peaceful", Value::Seats(peaceful));
    }
    if scene.looks_dead(target) {
        let side = scene.city.side(target);
        letter = letter.with("side", Value::Side(side));
    }
    match smear_on(scene, target) {
        Some(author) => letter.with("smear", Value::Role(Role::Negative(author))),
        None => letter,
    }
}

/// A rumour nobody's check got through.
fn smear_on(scene: &Scene<'_>, target: SeatId) -> Option<Negative> {
    if scene.seen_through.contains(&target) || scene.inverted.contains_key(&target) {
        return None;
    }
    author_of_smear(scene, target)
}

/// Whose rumour it is about a player.
fn author_of_smear(scene: &Scene<'_>, target: SeatId) -> Option<Negative> {
    let smears = &scene.city.prepared.smears;
    let smear = smears.iter().find(|smear| smear.target == target)?;
    let yakuza = scene.negative(smear.by) == Some(Negative::Yakuza);
    Some(match (smear.camp, yakuza) {
        (Camp::Mafia, _) => Negative::Mafia,
        (Camp::Maniac, true) => Negative::Yakuza,
        (Camp::Maniac, false) => Negative::Maniac,
    })
}

/// Which of a player's two roles is followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Half {
    Peaceful,
    Negative,
}

/// Where a follower sees a player go for one of his roles.
pub(super) fn seen(scene: &Scene<'_>, target: SeatId, half: Half) -> Vec<SeatId> {
    let real = scene.real_player(target);
    let mut seen: Vec<SeatId> = Vec::new();
    for act in scene.acts.iter().filter(|act| act.by() == real) {
        let fits = match act.role() {
            Role::Peaceful(_) => half == Half::Peaceful,
            // The copy of the maniac has his peaceful role alone.
            Role::Negative(_) => half == Half::Negative && target == real,
            Role::Faceless | Role::Elite(_) => false,
        };
        if !fits || act.stays_home() || act.is_special() {
            continue;
        }
        for house in visible(scene, act) {
            let house = scene.real_player(house);
            if house != real && !seen.contains(&house) {
                seen.push(house);
            }
        }
    }
    seen
}

/// A peaceful move is seen as it was sent; a killer only where he came.
fn visible(scene: &Scene<'_>, act: &Act) -> Vec<SeatId> {
    if !act.is_peaceful() {
        return match act.came_to.is_empty() {
            true => Vec::new(),
            false => act.seen_at.clone(),
        };
    }
    let mut houses = clients_seen(scene, act);
    if act.fate != ActFate::Waiting && houses == act.sent.targets {
        houses.extend(act.seen_at.iter().copied());
    }
    houses
}
