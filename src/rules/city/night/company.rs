//! N5 and N6: geisha and prostitute take a client.

use super::act::{Act, ActId, Why};
use super::letter::{Letter, LetterClass, Value};
use super::order::Stage;
use super::scene::{Client, House, Scene};
use crate::role::{Peaceful, Role};
use nightdesk_game::SeatId;

/// Geishas take their clients; one who is a prostitute takes two.
pub(super) fn geishas(scene: &mut Scene<'_>) {
    for id in scene.due(Stage::Geisha) {
        take(scene, id, House::Geisha);
    }
}

/// Prostitutes take their clients.
pub(super) fn prostitutes(scene: &mut Scene<'_>) {
    for id in scene.due(Stage::Prostitute) {
        take(scene, id, house_of(scene, id));
    }
}

/// A geisha's own prostitute follows the geisha's rules.
fn house_of(scene: &Scene<'_>, id: ActId) -> House {
    let geisha = scene.negative(scene.act(id).by()) == Some(super::Negative::Geisha);
    match geisha {
        true => House::Geisha,
        false => House::Prostitute,
    }
}

fn take(scene: &mut Scene<'_>, id: ActId, house: House) {
    if let Some(why) = scene.hindrance(id) {
        scene.stop(id, why);
        return;
    }
    let mut taken = false;
    for named in scene.act(id).sent.targets.clone() {
        match take_one(scene, id, house, named) {
            Ok(()) => taken = true,
            Err(why) => scene.act_mut(id).misses.push((named, why)),
        }
    }
    match (taken, scene.act(id).misses.first().copied()) {
        (false, Some((_, why))) => scene.miss(id, why),
        (true, _) | (false, None) => scene.done(id),
    }
}

fn take_one(scene: &mut Scene<'_>, id: ActId, house: House, named: SeatId) -> Result<(), Why> {
    let host = scene.act(id).by();
    let client = scene.aim(id, named)?;
    if client != named && house == House::Geisha {
        scene.letter(
            Letter::new(host, LetterClass::RedirectedTo)
                .with("target", Value::Seat(scene.real_player(client))),
        );
    }
    if !scene.visit(id, client) {
        return Err(Why::Kamikaze);
    }
    if client == host {
        return Ok(());
    }
    if let Some(why) = refuses(scene, house, client) {
        return Err(why);
    }
    let condom = scene.act(id).sent.options.condom
        || scene.is_copy(id)
        || (scene.is_black(host) && scene.is_black(client));
    scene.of_mut(client).client = Some(Client {
        host,
        house,
        condom: condom && house == House::Prostitute,
    });
    scene.tell(client, LetterClass::WasClient);
    if let Some(role) = scene.peaceful_of(client) {
        // Of the two houses only the geisha is told where she was led (results, no. 15).
        let told = match house {
            House::Geisha => client,
            House::Prostitute => named,
        };
        let letter = Letter::new(host, LetterClass::ClientRole)
            .with("target", Value::Seat(scene.real_player(told)))
            .with("role", Value::Role(Role::Peaceful(role)));
        // None but a geisha has a second client.
        let second = scene.act(id).target() != Some(named);
        let letter = if second { letter.betraying() } else { letter };
        scene.letter_of(id, letter);
    }
    Ok(())
}

fn refuses(scene: &Scene<'_>, house: House, client: SeatId) -> Option<Why> {
    if scene.of(client).street || scene.live_kamikaze(client) {
        return Some(Why::Refused);
    }
    if scene.gone(client) {
        return Some(Why::Corpse);
    }
    if house == House::Geisha && scene.protected(client) {
        return Some(Why::Protected);
    }
    scene.is_client(client).then_some(Why::TargetClient)
}

/// The clients of a host.
pub(super) fn clients_of(scene: &Scene<'_>, host: SeatId) -> Vec<(SeatId, Client)> {
    scene
        .tonight
        .iter()
        .filter_map(|(seat, tonight)| {
            let client = tonight.client.filter(|client| client.host == host)?;
            Some((*seat, client))
        })
        .collect()
}

/// Where a move went for everybody who looks at it: role "geisha", a prostitute who is the geisha was at
/// the client who lives, or at home.
pub(super) fn clients_seen(scene: &Scene<'_>, act: &Act) -> Vec<SeatId> {
    let targets = act.sent.targets.clone();
    let two = act.role() == Role::Peaceful(Peaceful::Prostitute)
        && scene.negative(act.by()) == Some(super::Negative::Geisha);
    if !two || !targets.iter().any(|seat| scene.died(*seat)) {
        return targets;
    }
    clients_of(scene, act.by())
        .into_iter()
        .map(|(client, _)| client)
        .filter(|client| !scene.died(*client))
        .collect()
}

/// Whether a player's prostitute role took somebody by her own rules.
pub(super) fn is_prostitute_with_client(scene: &Scene<'_>, seat: SeatId) -> bool {
    scene.city.usable(seat, Peaceful::Prostitute).is_some()
        && clients_of(scene, seat)
            .iter()
            .any(|(_, client)| client.house == House::Prostitute)
}
