//! N20: the maid serves a player, or whoever holds a role.

use super::act::{ActFate, ActId, Why};
use super::information::is_general;
use super::letter::{Letter, LetterClass, Value};
use super::order::Stage;
use super::scene::Scene;
use crate::conditions::PublicNight;
use crate::role::Role;
use nightdesk_game::SeatId;

/// All services of the night.
pub(super) fn services(scene: &mut Scene<'_>) {
    for id in scene.due(Stage::Maid) {
        if let Some(why) = scene.hindrance(id) {
            scene.stop(id, why);
            continue;
        }
        match serve(scene, id) {
            Ok(served) => learn(scene, id, served),
            Err(why) => scene.miss(id, why),
        }
    }
}

/// Whom she serves: by her word, and where she really is.
struct Served {
    named: SeatId,
    target: SeatId,
}

fn serve(scene: &mut Scene<'_>, id: ActId) -> Result<Served, Why> {
    let role = scene.act(id).sent.options.role_order;
    let named = match role {
        Some(role) => scene
            .city
            .cards_of(role)
            .map(|card| card.holder)
            .find(|seat| scene.city.lives(*seat))
            .ok_or(Why::NoSuchTarget)?,
        None => scene.act(id).target().ok_or(Why::NoSuchTarget)?,
    };
    // Whoever holds a role may be the mayor, whom nobody visits.
    if scene.city.mayor == Some(named) {
        return Err(Why::NoSuchTarget);
    }
    let target = scene.aim(id, named)?;
    if !scene.visit(id, target) {
        return Err(Why::Kamikaze);
    }
    match scene.looks_dead(target) {
        true => Err(Why::Corpse),
        false => Ok(Served { named, target }),
    }
}

/// She hears the role of the one she was led to, and not that she was led there (results, no. 15).
fn learn(scene: &mut Scene<'_>, id: ActId, Served { named, target }: Served) {
    scene.done(id);
    let by = scene.act(id).by();
    let mut letter = Letter::new(by, LetterClass::MaidResult)
        .with("target", Value::Seat(scene.real_player(named)));
    if let Some(role) = scene.peaceful_of(target) {
        letter = letter.with("role", Value::Role(Role::Peaceful(role)));
    }
    scene.letter_of(id, letter);
}

/// Her words for the target, beside what he is told or in its place; nobody can tell the difference,
/// and what she hears of him in the morning is the same.
pub(super) fn messages(scene: &mut Scene<'_>) {
    let shown = PublicNight::of(&super::report::report(scene));
    for id in scene.due_messages() {
        let act = scene.act(id);
        if act
            .sent
            .options
            .when
            .as_ref()
            .is_some_and(|when| !when.holds(&shown))
        {
            continue;
        }
        let (Some(message), Some(house)) = (act.sent.options.message.clone(), act.came_to.last())
        else {
            continue;
        };
        let to = scene.real_player(*house);
        if !message.adds {
            scene.keep_letters(|letter| letter.to != to || !is_general(letter));
        }
        let letter = Letter::new(to, LetterClass::HostMessage);
        scene.letter(letter.with("text", Value::Text(message.text)));
    }
}

/// Maids who served a player and not a role, with whom they served: they read all he was told.
pub(super) fn read_through(scene: &Scene<'_>) -> Vec<(SeatId, SeatId)> {
    let served = scene.acts.iter().filter(|act| {
        let by_name = act.sent.options.role_order.is_none();
        act.stage == Stage::Maid && act.fate == ActFate::Done && by_name
    });
    served
        .filter_map(|act| {
            let house = act.came_to.last().copied()?;
            let holder = scene.holder_after(act.by(), act.card).unwrap_or(act.by());
            Some((scene.city.user_of(holder), scene.real_player(house)))
        })
        .collect()
}

impl Scene<'_> {
    /// Services that may change what a player is told: no copies', none for a role.
    fn due_messages(&self) -> Vec<ActId> {
        let mut ids: Vec<ActId> = self.ids().collect();
        ids.retain(|id| {
            let act = self.act(*id);
            let by_name = act.sent.options.role_order.is_none();
            let served = act.stage == Stage::Maid && act.fate == ActFate::Done;
            served && by_name && !self.is_copy(*id)
        });
        ids
    }
}
