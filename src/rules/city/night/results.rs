//! What the morning tells single players beyond the results of their own checks.

use std::collections::BTreeSet;

use super::act::{Act, ActFate, ActId, Way, Why};
use super::aim::SHADE;
use super::attack::is_contract;
use super::guard::ward_of;
use super::letter::{Letter, LetterClass, Value};
use super::outcome::{Cause, Rescue};
use super::scene::Scene;
use crate::game::SeatId;
use crate::rules::city::moves::Action;
use crate::rules::city::role::{Negative, Peaceful, Role};
use crate::rules::city::state::DelayedResult;

/// Everything that is told in the morning.
pub(super) fn tell(scene: &mut Scene<'_>) {
    blocks(scene);
    failures(scene);
    victims(scene);
    orders(scene);
    guards(scene);
    attacked(scene);
    lives(scene);
    spells(scene);
    evening(scene);
    delayed(scene);
    feeds(scene);
}

/// The roles a blocker broke, and whose moves they were.
pub(super) fn broken_by(scene: &Scene<'_>, id: ActId) -> Vec<ActId> {
    let block = scene.act(id);
    let reached = |seat: SeatId| {
        let tonight = scene.of(seat);
        tonight.arrests.contains(&id) || tonight.protections.contains(&id)
    };
    if block.fate != ActFate::Done {
        return Vec::new();
    }
    scene
        .ids()
        .filter(|other| {
            let act = scene.act(*other);
            if act.is_special() {
                return false;
            }
            match act.fate {
                ActFate::Home(Why::Arrest | Why::Protected) => reached(act.by()),
                ActFate::Missed(Why::Protected) => {
                    let own = act.action() == Action::Suicide && reached(act.by());
                    own || act.came_to.iter().any(|house| reached(*house))
                }
                // The bodyguard died of it, and the protection worked all the same.
                ActFate::Done => act
                    .misses
                    .iter()
                    .any(|(house, why)| *why == Why::Protected && reached(*house)),
                ActFate::Waiting | ActFate::Home(_) | ActFate::Missed(_) => false,
            }
        })
        .collect()
}

fn blocks(scene: &mut Scene<'_>) {
    for id in scene.ids().collect::<Vec<_>>() {
        if !matches!(scene.act(id).action(), Action::Arrest | Action::Protect) {
            continue;
        }
        let broken = broken_by(scene, id);
        if broken.is_empty() {
            shade_is_blocked(scene, id);
            continue;
        }
        let mut roles: Vec<Role> = broken.iter().map(|act| scene.act(*act).role()).collect();
        roles.sort_unstable();
        roles.dedup();
        let kill = broken.iter().any(|act| {
            let act = scene.act(*act);
            act.is_peaceful() && act.is_kill()
        });
        let by = scene.act(id).by();
        let mut letter = Letter::new(by, LetterClass::BlockHit).with("roles", Value::Roles(roles));
        if kill {
            letter = letter.with("kill", Value::Flag(true));
        }
        scene.block_hits.insert(id);
        scene.letter_of(id, letter);
        for act in broken {
            let own = match scene.act(act).fate {
                ActFate::Home(_) => true,
                _ => scene.act(act).action() == Action::Suicide,
            };
            let seat = scene.act(act).by();
            if own {
                scene.blocked.insert(act);
                scene.letter_of(act, Letter::new(seat, LetterClass::Blocked));
            }
        }
    }
}

/// The maniac's copy shows what his peaceful role would have shown.
fn shade_is_blocked(scene: &mut Scene<'_>, id: ActId) {
    if !scene.of(SHADE).arrests.contains(&id) && !scene.of(SHADE).protections.contains(&id) {
        return;
    }
    let maniac = scene.behind(SHADE);
    let role = scene
        .acts
        .iter()
        .find(|act| act.by() == maniac && act.is_peaceful())
        .map(Act::role);
    if let Some(role) = role {
        let by = scene.act(id).by();
        scene.block_hits.insert(id);
        scene.letter_of(
            id,
            Letter::new(by, LetterClass::BlockHit).with("roles", Value::Roles(vec![role])),
        );
    }
}

/// Ten roles are told that their move did not go through.
fn failures(scene: &mut Scene<'_>) {
    for id in scene.ids().collect::<Vec<_>>() {
        let act = scene.act(id);
        let told = match act.role() {
            Role::Peaceful(
                Peaceful::Doctor
                | Peaceful::Bodyguard
                | Peaceful::Prostitute
                | Peaceful::Vagrant
                | Peaceful::DrugDealer
                | Peaceful::Maid
                | Peaceful::Witch,
            ) => true,
            Role::Peaceful(Peaceful::Cultist) => act.action() == Action::Heal,
            Role::Negative(Negative::Poisoner) => act.action() == Action::Poison,
            Role::Negative(Negative::Geisha) => act.action() == Action::Take,
            Role::Negative(Negative::Executor) => act.action() == Action::Capture,
            Role::Peaceful(_) | Role::Negative(_) | Role::Faceless | Role::Elite(_) => false,
        };
        let why = act
            .fate
            .why()
            .or_else(|| act.misses.first().map(|(_, why)| *why));
        let Some(why) = why.filter(|_| told) else {
            continue;
        };
        let by_block = scene.blocked.contains(&id);
        if by_block || why == Why::NoEffect && act.action() == Action::Heal {
            continue;
        }
        let role = act.role();
        let letter = Letter::new(act.by(), LetterClass::MoveFailed).with("role", Value::Role(role));
        scene.letter_of(id, letter);
    }
}

/// Every killer who came to somebody who died learns the side.
fn victims(scene: &mut Scene<'_>) {
    let deaths: Vec<(SeatId, Cause)> = scene
        .deaths
        .iter()
        .map(|death| (death.player, death.cause))
        .collect();
    for (victim, cause) in deaths {
        let mut told = BTreeSet::new();
        for attack in scene.attacks.clone() {
            let came = attack.killed.contains(&victim)
                || attack.struck.contains(&victim)
                || attack.house == victim && attack.struck.is_empty();
            // A killer who dies of the kamikaze is nobody's victim but the kamikaze's.
            let own = attack.by == victim || cause == Cause::Bond;
            if came && !own && told.insert(attack.by) {
                tell_side(scene, attack.by, victim);
            }
        }
        let hand = scene
            .deaths
            .iter()
            .find(|death| death.player == victim)
            .and_then(|death| death.by);
        let madman = matches!(cause, Cause::Madman | Cause::Kamikaze);
        if let Some(hand) = hand.filter(|hand| madman && *hand != victim && told.insert(*hand)) {
            tell_side(scene, hand, victim);
        }
    }
}

/// The maniac is told of the imitator's kills as long as he lives.
fn tell_side(scene: &mut Scene<'_>, to: SeatId, victim: SeatId) {
    let side = scene.city.side(victim);
    scene.letter(
        Letter::new(to, LetterClass::VictimTeam)
            .with("victim", Value::Seat(victim))
            .with("side", Value::Side(side)),
    );
}

/// Hirelings, their victims, their deaths.
fn orders(scene: &mut Scene<'_>) {
    for id in scene.ids().collect::<Vec<_>>() {
        let act = scene.act(id);
        let Way::Ordered(order) = act.way else {
            continue;
        };
        let hireling = act.by();
        let employer = scene.act(order).by();
        let by_role = scene.act(order).sent.options.role_order.is_some();
        let Some(attack) = scene
            .attacks
            .iter()
            .find(|attack| attack.act == id)
            .cloned()
        else {
            continue;
        };
        for victim in &attack.killed {
            let side = scene.city.side(*victim);
            scene.letter(
                Letter::new(employer, LetterClass::OrderResult)
                    .with("victim", Value::Seat(*victim))
                    .with("side", Value::Side(side)),
            );
        }
        if attack.killed.is_empty() && by_role {
            let survivor = attack.house;
            for to in [employer, hireling] {
                scene.letter(
                    Letter::new(to, LetterClass::OrderResult)
                        .with("survivor", Value::Seat(survivor)),
                );
            }
        }
    }
    let dead: Vec<SeatId> = scene
        .deaths
        .iter()
        .map(|death| death.player)
        .filter(|seat| {
            scene
                .negative(*seat)
                .is_some_and(|role| is_contract(Role::Negative(role)))
        })
        .collect();
    for hireling in dead {
        let camp = scene.camp_of(hireling);
        let mafia: Vec<SeatId> = scene
            .city
            .living()
            .map(|citizen| citizen.seat)
            .filter(|seat| *seat != hireling && camp.is_some() && scene.camp_of(*seat) == camp)
            .filter(|seat| {
                matches!(
                    scene.negative(*seat),
                    Some(
                        Negative::Mafia
                            | Negative::BossSon
                            | Negative::Yakuza
                            | Negative::ChiefDaughter
                    )
                )
            })
            .collect();
        for seat in mafia {
            scene.letter(
                Letter::new(seat, LetterClass::HirelingDead).with("player", Value::Seat(hireling)),
            );
        }
    }
}

/// Bodyguard and ward, by how the attack went.
fn guards(scene: &mut Scene<'_>) {
    for attack in scene.attacks.clone() {
        match attack.guard {
            Some(guard) => on_duty(scene, &attack, guard),
            None => direct(scene, &attack),
        }
        spoilt(scene, &attack);
    }
}

fn killer_name(scene: &mut Scene<'_>, to: SeatId, killer: SeatId) {
    scene.letter(Letter::new(to, LetterClass::KillerName).with("name", Value::Seat(killer)));
}

fn killer_role(scene: &mut Scene<'_>, to: SeatId, role: Role) {
    scene.letter(Letter::new(to, LetterClass::KillerRole).with("role", Value::Role(role)));
}

fn on_duty(scene: &mut Scene<'_>, attack: &super::attack::Attack, guard: SeatId) {
    if scene.died(guard) {
        let copied = ward_of(scene, guard).is_some_and(|(id, _)| scene.is_copy(id));
        match copied {
            false => killer_name(scene, attack.house, attack.by),
            true => killer_role(scene, attack.house, attack.role),
        }
        return;
    }
    scene.letter(
        Letter::new(guard, LetterClass::OriginalTarget).with("target", Value::Seat(attack.house)),
    );
    killer_role(scene, guard, attack.role);
}

/// The bodyguard himself was the target.
fn direct(scene: &mut Scene<'_>, attack: &super::attack::Attack) {
    let guard = attack.house;
    let Some((post, ward)) = ward_of(scene, guard) else {
        return;
    };
    if scene.city.side(scene.act(post).by()) != super::Side::Red {
        return;
    }
    if scene.died(guard) {
        if attack.killed.contains(&guard) {
            killer_role(scene, ward, attack.role);
        }
        return;
    }
    scene
        .letter(Letter::new(guard, LetterClass::OriginalTarget).with("target", Value::Seat(guard)));
    killer_role(scene, guard, attack.role);
}

/// A black or grey bodyguard learns of the ward's killer.
fn spoilt(scene: &mut Scene<'_>, attack: &super::attack::Attack) {
    for ward in &attack.killed {
        for post in scene.of(*ward).guards.clone() {
            let guard = scene.act(post).by();
            let original = scene.act(attack.act).target().unwrap_or(attack.house);
            match scene.city.side(guard) {
                super::Side::Red => continue,
                super::Side::Black => killer_name(scene, guard, attack.by),
                super::Side::Grey => killer_role(scene, guard, attack.role),
            }
            scene.letter(
                Letter::new(guard, LetterClass::OriginalTarget)
                    .with("target", Value::Seat(original)),
            );
            tell_side(scene, guard, *ward);
        }
    }
}

fn attacked(scene: &mut Scene<'_>) {
    let told: Vec<SeatId> = scene
        .tonight
        .iter()
        .filter(|(seat, tonight)| tonight.told_attacked && **seat != SHADE)
        .map(|(seat, _)| *seat)
        .collect();
    for seat in told {
        scene.tell(seat, LetterClass::Attacked);
    }
}

fn lives(scene: &mut Scene<'_>) {
    for (card, saved) in scene.lives.clone() {
        let Some(card) = scene.city.card(card) else {
            continue;
        };
        let (holder, id) = (card.holder, card.id);
        scene.letter(
            Letter::new(holder, LetterClass::LifeSpent)
                .with("who", Value::Seats(saved.into_iter().collect())),
        );
        if let Some(card) = scene.after.card_mut(id) {
            card.memory.life_spent = true;
        }
    }
    let endured = scene.endured.clone();
    scene.after.endurance_spent.extend(endured);
}

/// A killer whom the hypnotist turned away has killed.
fn spells(scene: &mut Scene<'_>) {
    for attack in scene.attacks.clone() {
        let Some(hypnotist) = scene.act(attack.act).turned_by else {
            continue;
        };
        if attack.house == hypnotist {
            continue;
        }
        for victim in attack.killed {
            scene.letter(
                Letter::new(hypnotist, LetterClass::HypnosisKill)
                    .with("victim", Value::Seat(victim)),
            );
        }
    }
}

/// What the evening's moves bring in the morning.
fn evening(scene: &mut Scene<'_>) {
    let prepared = scene.city.prepared.clone();
    for (target, hacker) in prepared.hacked {
        scene.tell(target, LetterClass::Hacked);
        if let Some(role) = scene.city.peaceful(target) {
            scene.letter(
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
    for seat in prepared.enslaved {
        scene.tell(seat, LetterClass::SlaveTaken);
    }
    for seat in prepared.punished {
        scene.tell(seat, LetterClass::SlaveUsed);
    }
    for proof in prepared.proofs {
        proofs(scene, &proof);
    }
    for query in prepared.queries {
        let places = scene
            .city
            .history
            .iter()
            .filter(|one| one.role == query.about);
        let places = places.map(|one| (one.night, one.targets.clone())).collect();
        let known = scene.city.cards.iter().any(|card| card.role == query.about);
        let mut letter = Letter::new(query.by, LetterClass::RoleQueryResult)
            .with("role", Value::Role(Role::Peaceful(query.about)));
        letter = match known {
            true => letter.with("places", Value::Places(places)),
            false => letter.with("result", Value::Word("no_information")),
        };
        scene.letter(letter);
    }
    let watched: BTreeSet<SeatId> = scene
        .city
        .cards_of(Peaceful::Anonymous)
        .flat_map(|card| card.memory.watched.iter().copied())
        .collect();
    for seat in watched {
        scene.tell(seat, LetterClass::Watched);
    }
    for sample in prepared.samples {
        samples(scene, &sample);
    }
}

fn proofs(scene: &mut Scene<'_>, proof: &crate::rules::city::state::Proof) {
    let letter = Letter::new(proof.by, LetterClass::ProofResult);
    let letter = match (proof.targets.as_slice(), proof.truth.as_slice()) {
        ([one], [truth]) => letter
            .with("target", Value::Seat(*one))
            .with("result", Value::Side(*truth)),
        (many, [a, b]) => letter.with("targets", Value::Seats(many.to_vec())).with(
            "result",
            Value::Word(if a == b { "same" } else { "different" }),
        ),
        _ => return,
    };
    scene.letter(letter);
}

fn samples(scene: &mut Scene<'_>, sample: &crate::rules::city::state::Sample) {
    let role = Role::Peaceful(Peaceful::Criminalist);
    let stopped = scene.lasting(sample.by, role).is_some()
        || scene.of(sample.by).cut
        || scene.arrested(sample.by)
        || scene.protected(sample.by)
        || scene.is_client(sample.by)
        || scene.of(sample.by).attacked
        || super::fire::burnt(scene);
    let killed: Vec<SeatId> = scene
        .city
        .kills
        .iter()
        .filter(|kill| kill.by == sample.suspect && sample.bodies.contains(&kill.victim))
        .map(|kill| kill.victim)
        .collect();
    let letter = Letter::new(sample.by, LetterClass::SampleResult)
        .with("suspect", Value::Seat(sample.suspect));
    let letter = match (stopped, sample.bodies.len()) {
        (true, _) => letter.with("result", Value::Word("no_information")),
        (false, 1) => letter
            .with("killer", Value::Flag(!killed.is_empty()))
            .with("bodies", Value::Seats(sample.bodies.clone())),
        (false, _) => letter.with("killer", Value::Flag(!killed.is_empty())),
    };
    scene.letter(letter);
}

/// Results that were held back for one night.
fn delayed(scene: &mut Scene<'_>) {
    for late in scene.city.delayed.clone() {
        let letter = match late.what {
            DelayedResult::NegativeMove => Letter::new(late.to, LetterClass::TrackConfirmed),
            DelayedResult::TrueBlack(role) => Letter::new(late.to, LetterClass::LateColour)
                .with("negative", Value::Role(Role::Negative(role))),
            DelayedResult::Smeared => Letter::new(late.to, LetterClass::LateColour),
        };
        scene.letter(letter.with("target", Value::Seat(late.about)));
    }
    let told = scene.city.delayed.len();
    scene
        .after
        .delayed
        .drain(..told.min(scene.after.delayed.len()));
}

/// What others learn of the results of a role they follow.
fn feeds(scene: &mut Scene<'_>) {
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

/// Rescues whose rescuer died of them are nobody's merit.
pub(super) fn lucky_accidents(scene: &mut Scene<'_>) {
    let saved: Vec<(SeatId, Vec<ActId>)> = scene
        .tonight
        .iter()
        .filter(|(_, tonight)| tonight.rescue == Some(Rescue::Doctor))
        .map(|(seat, tonight)| (*seat, tonight.heals.clone()))
        .collect();
    for (seat, heals) in saved {
        let healers: Vec<SeatId> = heals.iter().map(|id| scene.act(*id).by()).collect();
        let woken = scene.late_attacks.iter().any(|index| {
            scene
                .attacks
                .get(*index)
                .is_some_and(|attack| healers.iter().any(|healer| attack.killed.contains(healer)))
        });
        if woken {
            scene.lucky.insert(seat);
        }
    }
}
