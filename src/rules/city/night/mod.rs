//! The night: from moves to what the morning tells.
//!
//! A stage or a role each. [`resolve`] lets the acts pass through the stages in the order the
//! rulings give; a [`scene`] holds what has happened so far. It must never know how a move came in,
//! how a letter is worded, or what the day makes of it.

mod act;
mod aftermath;
mod aim;
mod attack;
mod block;
mod checks;
mod colours;
mod company;
mod cut;
mod detective;
mod drugs;
mod executor;
mod fire;
mod guard;
mod healers;
mod hypnosis;
mod information;
mod insurance;
mod joker;
mod journalist;
mod kamikaze;
mod killers;
mod lasting;
mod ledger;
mod letter;
mod maid;
mod masters;
mod order;
mod outcome;
mod owed;
mod peaceful_kill;
mod poison;
mod reasons;
mod report;
mod results;
mod samples;
mod scene;
mod settle;
mod street;
#[cfg(test)]
mod tests;
mod turn;
mod vain;
mod watchers;
mod witch;

pub use act::Why;
pub(crate) use cut::may_be_cut;
pub use cut::{OwedCut, owed_cut};
pub use hypnosis::stale_substitutes;
pub(crate) use information::{general, moved};
pub(crate) use ledger::{available_tonight, extra_poisoning, is_partner};
pub use letter::{Letter, LetterClass, Value, Word};
pub use order::Stage;
pub use outcome::{
    Cause, CheckLine, Course, Death, Draw, DrawAbout, Draws, Failed, HitLine, Night, Report,
    Rescue, Saved,
};
pub(crate) use owed::is_dealt_by_lot;
pub use vain::{Vain, in_vain};

use std::collections::BTreeSet;

use super::conditions::PublicNight;
use super::moves::{Action, Move};
use super::role::{Negative, Peaceful, Role, Side};
use super::rulings::{OutOfAction, Rulings};
use super::state::{Camp, City, Origin};
use act::{Act, ActFate, Rank, Way};
use nightdesk_game::SeatId;
use scene::{Assumed, Scene};

/// Resolves the night after the last one the city remembers.
///
/// The moves must have been admitted; their order does not matter. What the evening prepared is
/// in the city.
#[must_use]
pub fn resolve(city: &City, moves: &[Move], draws: &Draws, rulings: &Rulings) -> Night {
    let mut moves = masters::set(city, moves);
    moves.sort();
    moves.dedup();
    let mut assumed = first_guess(city, &moves, draws, rulings);
    // What a later stage undoes is assumed first; a wrong guess is mended and played again.
    for _ in 0..GUESSES {
        let scene = play(city, &moves, draws, rulings, &assumed);
        let mut found = found(&scene);
        found.withheld = withheld(city, &moves, draws, rulings, &assumed);
        if found == assumed {
            return conclude(scene);
        }
        assumed = found;
    }
    conclude(play(city, &moves, draws, rulings, &assumed))
}

/// How often a wrong guess is mended before the last one stands.
const GUESSES: usize = 4;

fn first_guess(city: &City, moves: &[Move], draws: &Draws, rulings: &Rulings) -> Assumed {
    let nothing = Assumed::default();
    let scene = Scene::new(city, moves, draws, rulings, &nothing);
    Assumed {
        witches: witch::hopeful(&scene).into_iter().collect(),
        survivors: BTreeSet::new(),
        withheld: BTreeSet::new(),
    }
}

/// Black correction: whose suicide is called off by what the morning shows.
fn withheld(
    city: &City,
    moves: &[Move],
    draws: &Draws,
    rulings: &Rulings,
    assumed: &Assumed,
) -> BTreeSet<SeatId> {
    let mut conditional = moves
        .iter()
        .filter(|sent| sent.action == Action::Suicide)
        .filter_map(|sent| Some((sent.by, sent.options.when.as_ref()?)))
        .peekable();
    if conditional.peek().is_none() {
        return BTreeSet::new();
    }
    let night = conclude(play(city, moves, draws, rulings, assumed));
    let shown = PublicNight::of(&night.report);
    conditional
        .filter(|(_, when)| !when.holds(&shown))
        .map(|(seat, _)| seat)
        .collect()
}

/// What the guesses should have been.
fn found(scene: &Scene<'_>) -> Assumed {
    let witches = scene
        .acts
        .iter()
        .filter(|act| act.action() == Action::Swap)
        .filter(|act| match act.fate {
            ActFate::Done => true,
            ActFate::Home(Why::Dead | Why::ForcedSkip) => {
                scene.rulings.witch_out_of_action == OutOfAction::Shots
            }
            ActFate::Waiting | ActFate::Home(_) | ActFate::Missed(_) => false,
        })
        .map(Act::by)
        .collect();
    let survivors = scene
        .attacks
        .iter()
        .flat_map(|attack| attack.struck.iter().copied())
        .filter(|seat| scene.is_black(*seat) && !scene.died(*seat))
        .collect();
    Assumed {
        witches,
        survivors,
        withheld: BTreeSet::new(),
    }
}

fn play<'a>(
    city: &'a City,
    moves: &[Move],
    draws: &'a Draws,
    rulings: &'a Rulings,
    assumed: &'a Assumed,
) -> Scene<'a> {
    let mut scene = Scene::new(city, moves, draws, rulings, assumed);
    masters::forbid(&mut scene, moves);
    witch::forced_skips(&mut scene);
    killers::load(&mut scene);
    let stages = rulings.stages();
    if stages.as_slice() != Stage::ALL {
        scene.rely(super::rulings::OpenRuling::Order);
    }
    let last_of_settling = stages.iter().rposition(|stage| {
        matches!(
            stage,
            Stage::Killers | Stage::PeacefulKillers | Stage::Healers
        )
    });
    for (place, stage) in stages.iter().enumerate() {
        scene.stage = *stage;
        enter(&mut scene, *stage);
        if Some(place) == last_of_settling {
            settle::settle(&mut scene);
        }
    }
    scene
}

fn enter(scene: &mut Scene<'_>, stage: Stage) {
    match stage {
        Stage::Cut => cut::cuts(scene),
        Stage::Street => street::set_out(scene),
        Stage::Block => block::blocks(scene),
        Stage::Hypnosis => hypnosis::spells(scene),
        Stage::Geisha => company::geishas(scene),
        Stage::Prostitute => company::prostitutes(scene),
        Stage::Guard => guard::posts(scene),
        Stage::Fire => fire::fires(scene),
        Stage::Kamikaze => kamikaze::ways_out(scene),
        Stage::Killers => killers::killers(scene),
        Stage::PeacefulKillers => peaceful_kill::kills(scene),
        Stage::Healers => healers::heals(scene),
        Stage::LateInsurance => {
            let before = scene.attacks.len();
            killers::late(scene);
            scene.late_attacks = (before..scene.attacks.len()).collect();
            settle::settle(scene);
        }
        Stage::Poison => poison::poison(scene),
        Stage::Joker => joker::checks(scene),
        Stage::Checks => checks::checks(scene),
        Stage::Trails => detective::trails(scene),
        Stage::Journalist => journalist::comparisons(scene),
        Stage::Samples => samples::compare(scene),
        Stage::Drugs => drugs::doses(scene),
        Stage::Maid => maid::services(scene),
        Stage::Witch => witch::swaps(scene),
        Stage::Executor => executor::captures(scene),
    }
}

/// The watchers tell, the morning comes.
fn conclude(mut scene: Scene<'_>) -> Night {
    let scene = &mut scene;
    settle::settle(scene);
    street::lie_down(scene);
    too_late(scene);
    watchers::alibis(scene);
    detective::results(scene);
    watchers::reports(scene);
    results::lucky_accidents(scene);
    healers::results(scene);
    results::tell(scene);
    masters::tell(scene);
    peaceful_kill::remember(scene);
    hypnosis::remember(scene);
    aftermath::settle_state(scene);
    aftermath::readdress(scene);
    maid::messages(scene);
    information::pass_on(scene);
    aftermath::inherit(scene);
    aftermath::to_masters(scene);
    owed::choices(scene);
    let report = report::report(scene);
    let mut letters: Vec<Letter> = std::mem::take(&mut scene.letters);
    letters.retain(|letter| scene.after.lives(letter.to));
    // What is told twice in the same words is told once, as general information if one of them is.
    letters.sort();
    letters.dedup_by(|later, first| later.reads_as(first));
    let mut deaths = scene.deaths.clone();
    deaths.sort_by_key(|death| (death.at, death.player));
    Night {
        deaths,
        saved: saved(scene),
        crippled: scene
            .tonight
            .iter()
            .filter(|(seat, tonight)| tonight.crippled && scene.after.lives(**seat))
            .map(|(seat, _)| *seat)
            .collect(),
        failed: failed(scene),
        courses: courses(scene),
        stepped_in: stepped_in(scene),
        report,
        letters,
        reasons: reasons::reasons(scene),
        relied: scene.relied.clone(),
        read_through: maid::read_through(scene),
        draws: std::mem::take(&mut scene.wanted),
        after: scene.after.clone(),
    }
}

/// A move that was broken at home though its maker was dead already was broken by his death.
fn too_late(scene: &mut Scene<'_>) {
    for id in scene.ids().collect::<Vec<_>>() {
        let act = scene.act(id);
        let died = scene.of(act.by()).died;
        let home = matches!(
            act.fate,
            ActFate::Home(Why::Arrest | Why::Protected | Why::ForcedSkip)
        );
        if home && act.rank != Rank::Undead && died.is_some_and(|died| died < act.at) {
            scene.act_mut(id).fate = ActFate::Home(Why::Dead);
        } else if act.fate == ActFate::Home(Why::Dead) && died.is_none() {
            // He had to die when it was his turn, and was saved.
            scene.act_mut(id).fate = ActFate::Home(Why::ForcedSkip);
        }
    }
}

fn saved(scene: &Scene<'_>) -> Vec<Saved> {
    scene
        .tonight
        .iter()
        .filter(|(seat, tonight)| tonight.died.is_none() && scene.city.lives(**seat))
        .filter_map(|(seat, tonight)| {
            let by = match scene.lucky.contains(seat) {
                true => Rescue::Luck,
                false => tonight.rescue?,
            };
            Some(Saved { player: *seat, by })
        })
        .collect()
}

fn failed(scene: &Scene<'_>) -> Vec<Failed> {
    let mut failed: Vec<Failed> = scene
        .acts
        .iter()
        .filter(|act| !matches!(act.way, Way::Insuring(_)))
        .filter_map(|act| {
            let why = act.fate.why()?;
            Some(Failed {
                by: act.by(),
                role: act.role(),
                action: act.action(),
                named: act.sent.targets.clone(),
                why,
            })
        })
        .collect();
    failed.dedup();
    failed
}

/// Whoever sent an insurance is found among what was sent.
fn stepped_in(scene: &Scene<'_>) -> Vec<Move> {
    let acts = scene.acts.iter();
    let insuring = acts.filter(|act| matches!(act.way, Way::Insuring(_)) && act.unsent);
    insuring.map(|act| act.sent.clone()).collect()
}

fn courses(scene: &Scene<'_>) -> Vec<Course> {
    let course = |act: &Act| Course {
        by: act.by(),
        role: act.role(),
        action: act.action(),
        named: act.sent.targets.clone(),
        came_to: act
            .came_to
            .iter()
            .map(|at| scene.real_player(*at))
            .collect(),
        turned_by: act.turned_by,
        why: act.fate.why(),
    };
    scene.acts.iter().map(course).collect()
}

impl<'a> Scene<'a> {
    /// The night before its first stage.
    fn new(
        city: &'a City,
        moves: &[Move],
        draws: &'a Draws,
        rulings: &'a Rulings,
        assumed: &'a Assumed,
    ) -> Self {
        let night = city.night + 1;
        let acts = acts(city, moves, night);
        let waived = moves
            .iter()
            .filter(|sent| sent.action == Action::Skip && sent.options.waived)
            .filter_map(|sent| sent.role.negative().and_then(Camp::of))
            .collect();
        Self {
            city,
            rulings,
            draws,
            assumed,
            night,
            stage: Stage::Cut,
            now: 0,
            acts,
            shots: ledger::Ledger::at_nightfall(city, night),
            waived,
            after: morning_start(city),
            ..Self::empty(city, rulings, draws, assumed)
        }
    }
}

/// The captives of the last night are out of the chamber by now.
fn morning_start(city: &City) -> City {
    let mut after = city.clone();
    after.captives.clear();
    after.drugged.clear();
    after
}

/// The moves as acts, with the vagrant's second night and what the criminalist prepared.
fn acts(city: &City, moves: &[Move], night: u32) -> Vec<Act> {
    let mut acts: Vec<Act> = moves.iter().filter_map(|sent| act(city, sent)).collect();
    acts.extend(samples::prepared(city));
    for card in city.cards_of(Peaceful::Vagrant) {
        let moves_himself = acts
            .iter()
            .any(|act| act.by() == card.holder && act.stage == Stage::Street);
        let stays = card
            .logged(night - 1)
            .find(|logged| logged.action == Action::Watch && logged.done && !logged.repeated);
        if let Some(stays) = stays.filter(|_| !moves_himself && city.lives(card.holder)) {
            let role = Role::Peaceful(Peaceful::Vagrant);
            let sent = Move::new(card.holder, role, Action::Watch, &stays.targets);
            let mut act = Act::new(sent, Stage::Street, Some(card.id), Rank::Original);
            act.way = Way::Repeated;
            acts.push(act);
        }
    }
    acts
}

fn act(city: &City, sent: &Move) -> Option<Act> {
    Stage::of(sent).map(|stage| at_stage(city, sent.clone(), stage))
}

fn at_stage(city: &City, sent: Move, stage: Stage) -> Act {
    let card = sent
        .role
        .peaceful()
        .and_then(|role| city.usable(sent.by, role));
    let rank = match card.map(|card| card.origin) {
        Some(Origin::Copied { .. }) => Rank::Copy,
        Some(Origin::Raised { .. }) => Rank::Undead,
        _ => Rank::Original,
    };
    Act::new(sent, stage, card.map(|card| card.id), rank)
}
