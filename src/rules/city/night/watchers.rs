//! Who saw whom come: names, roles, or both (night rules §2.2, N23).

use super::act::{Act, ActFate, ActId, Why};
use super::company::clients_of;
use super::letter::{Letter, LetterClass, Value};
use super::scene::Scene;
use crate::moves::Action;
use crate::role::{Negative, Peaceful, Role};
use crate::rulings::{OpenRuling, PoliticianSees};
use nightdesk_game::SeatId;

const DETECTIVE: Role = Role::Peaceful(Peaceful::Detective);

/// Everybody who watches tells.
pub(super) fn reports(scene: &mut Scene<'_>) {
    let seats: Vec<SeatId> = scene.city.living().map(|citizen| citizen.seat).collect();
    for seat in seats {
        names(scene, seat);
        roles(scene, seat);
    }
    for id in scene.ids().collect::<Vec<_>>() {
        let act = scene.act(id);
        if act.action() == Action::Watch && act.fate == ActFate::Done {
            street_report(scene, id);
        }
    }
}

/// A black or grey bodyguard whose ward was attacked was, for all, at his alibi's.
pub(super) fn alibis(scene: &mut Scene<'_>) {
    for id in scene.ids().collect::<Vec<_>>() {
        let act = scene.act(id);
        let Some(alibi) = act.sent.options.alibi else {
            continue;
        };
        let attacked = act.came_to.iter().any(|ward| scene.of(*ward).attacked);
        let red = scene.city.side(act.by()) == super::Side::Red;
        if act.action() == Action::Guard && attacked && !red {
            let act = scene.act_mut(id);
            act.came_to = vec![alibi];
            act.seen_at = vec![alibi];
            act.sent.targets = vec![alibi];
        }
    }
}

/// Vagrant, hero, criminalist, a detective who followed somebody, the joker: names.
fn names(scene: &mut Scene<'_>, seat: SeatId) {
    let passive = [Peaceful::Vagrant, Peaceful::Hero, Peaceful::Criminalist];
    let sees = passive
        .into_iter()
        .any(|role| scene.passive(seat, role).is_some());
    let follows = scene
        .trails
        .iter()
        .any(|(id, target)| target.is_some() && scene.act(*id).by() == seat);
    let joker = scene.negative(seat) == Some(Negative::Joker);
    if !(sees || follows || joker) || scene.of(seat).drunk {
        return;
    }
    let copied = passive.into_iter().any(|role| {
        scene
            .city
            .usable(seat, role)
            .is_some_and(crate::state::Card::is_copy)
    });
    let guests = guests_by_name(scene, seat, copied);
    if guests.is_empty() {
        return;
    }
    let letter = Letter::new(seat, LetterClass::GuestNames).with("guests", Value::Seats(guests));
    scene.letter(by_the(sees || follows, letter));
}

/// What a peaceful role sees, or the joker without one.
fn by_the(peaceful_role: bool, letter: Letter) -> Letter {
    match peaceful_role {
        true => letter,
        false => letter.betraying(),
    }
}

/// Priest, hypnotist, politician, a detective who asked for a role, the joker: roles.
fn roles(scene: &mut Scene<'_>, seat: SeatId) {
    let politician = scene.passive(seat, Peaceful::Politician).is_some();
    let sees = politician
        || [Peaceful::Priest, Peaceful::Hypnotist]
            .into_iter()
            .any(|role| scene.passive(seat, role).is_some());
    let asked = scene
        .city
        .prepared
        .queries
        .iter()
        .any(|query| query.by == seat && query.role == DETECTIVE && !query.blocked);
    let joker = scene.negative(seat) == Some(Negative::Joker);
    if !(sees || asked || joker) {
        return;
    }
    let came = guests_by_role(scene, seat);
    let mut at_home = Vec::new();
    if politician {
        let seen = at_themselves(scene, seat);
        if !seen.is_empty() {
            scene.rely(OpenRuling::PoliticianSees);
        }
        if scene.rulings.politician_sees == PoliticianSees::Town {
            at_home = seen;
        }
    }
    let roles = came.iter().chain(&at_home).copied().collect();
    if let Some(mut letter) = of_roles(seat, roles) {
        // Who moved on themselves came to nobody.
        if !at_home.is_empty() {
            if !came.is_empty() {
                letter = letter.with("came", Value::Roles(in_order(came)));
            }
            letter = letter.with("at_home", Value::Roles(in_order(at_home)));
        }
        scene.letter(by_the(sees || asked, letter));
    }
    if let Some(protege) = scene.city.prepared.patronage.get(&seat).copied() {
        let roles = guests_by_role(scene, protege);
        if let Some(letter) = of_roles(seat, roles) {
            let letter = letter.with("house", Value::Seat(protege));
            scene.letter_of_role(Peaceful::Politician, letter);
        }
    }
}

fn in_order(mut roles: Vec<Role>) -> Vec<Role> {
    roles.sort_unstable();
    roles.dedup();
    roles
}

fn of_roles(seat: SeatId, roles: Vec<Role>) -> Option<Letter> {
    let roles = in_order(roles);
    (!roles.is_empty())
        .then(|| Letter::new(seat, LetterClass::GuestRoles).with("roles", Value::Roles(roles)))
}

/// Roles that moved on their own holders, wherever in the town.
fn at_themselves(scene: &Scene<'_>, seat: SeatId) -> Vec<Role> {
    let at_home = |act: &&Act| {
        let named = act.sent.targets.contains(&act.by()) && act.action() != Action::Suicide;
        let pretends = act.sent.options.pretend_home && act.fate.why().is_some();
        act.by() != seat && (named || pretends)
    };
    scene.acts.iter().filter(at_home).map(Act::role).collect()
}

/// A move under a role block is sent, fails, and is seen all the same. Whoever is always at home is
/// nobody's guest.
fn came(act: &Act, seat: SeatId) -> bool {
    if act.is_of_a_homebody() {
        return false;
    }
    let blocked = act.fate == ActFate::Home(Why::RoleBlock) && act.is_peaceful();
    let sent = blocked && !act.stays_home() && act.sent.targets.contains(&seat);
    let there = act.came_to.contains(&seat) || act.turned_by == Some(seat) || sent;
    there && act.by() != seat
}

fn guests_by_role(scene: &Scene<'_>, seat: SeatId) -> Vec<Role> {
    scene
        .acts
        .iter()
        .filter(|act| came(act, seat))
        .map(Act::role)
        .collect()
}

/// Names of guests: no special moves, and of killers only the first at a dead player's.
pub(super) fn guests_by_name(
    scene: &Scene<'_>,
    seat: SeatId,
    blind_to_killers: bool,
) -> Vec<SeatId> {
    let mut names = Vec::new();
    for id in scene.ids() {
        let act = scene.act(id);
        let hidden = act.is_special() || !came(act, seat) || names.contains(&act.by());
        if hidden || (act.is_kill() && (blind_to_killers || !killer_is_seen(scene, id, seat))) {
            continue;
        }
        names.push(act.by());
    }
    names.sort_unstable();
    names
}

/// The killer of a saved victim is never seen; of several, the first is.
fn killer_is_seen(scene: &Scene<'_>, id: ActId, seat: SeatId) -> bool {
    let tonight = scene.of(seat);
    if scene.died(seat) {
        let mut attacks = scene.attacks.iter().filter(|attack| attack.house == seat);
        return attacks.any(|attack| attack.act == id && attack.killed.contains(&seat));
    }
    !tonight.told_attacked
}

fn street_report(scene: &mut Scene<'_>, id: ActId) {
    let act = scene.act(id);
    let by = act.by();
    let (Some(named), Some(house)) = (act.target(), act.came_to.last().copied()) else {
        return;
    };
    let mut guests = guests_by_name(scene, house, scene.is_copy(id));
    guests.retain(|guest| *guest != by);
    for (client, _) in clients_of(scene, house) {
        let seen = scene.city.usable(house, Peaceful::Prostitute).is_some();
        if seen && !guests.contains(&client) {
            guests.push(client);
        }
    }
    guests.sort_unstable();
    let left = left_home(scene, house);
    scene.letter_of(
        id,
        Letter::new(by, LetterClass::VagrantResult)
            .with("target", Value::Seat(named))
            .with("guests", Value::Seats(guests))
            .with("left_home", Value::Flag(left)),
    );
}

/// Whether a player went out, by a move that can be seen or as a client.
fn left_home(scene: &Scene<'_>, seat: SeatId) -> bool {
    let moved = scene.acts.iter().any(|act| {
        let blocked = act.fate == ActFate::Home(Why::RoleBlock) && act.is_peaceful();
        let sent = act.sent.targets.iter().filter(|_| blocked);
        let out = act.came_to.iter().chain(sent).any(|house| *house != seat);
        let stays = act.stays_home() || act.is_special() || act.role() == Role::Faceless;
        act.by() == seat && out && !stays
    });
    moved || scene.is_client(seat)
}
