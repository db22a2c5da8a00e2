//! N1: the faceless cuts a face, and nothing stops him.

use super::act::{ActFate, ActId};
use super::letter::{Letter, LetterClass, Value};
use super::order::Stage;
use super::outcome::{Draw, DrawAbout, Draws};
use super::scene::Scene;
use crate::moves::{Action, Move, Refusal, Turned};
use crate::role::{Peaceful, Role};
use crate::rulings::{Answer, OpenRuling};
use crate::state::{City, Cut};
use nightdesk_game::SeatId;

/// All cuts of the night.
pub(super) fn cuts(scene: &mut Scene<'_>) {
    for id in scene.due(Stage::Cut) {
        if scene.gone(scene.act(id).by()) {
            scene.stop(id, super::Why::Dead);
            continue;
        }
        if let Some(named) = scene.act(id).target() {
            let victim = turned(scene, id, named);
            cut(scene, id, victim);
        }
    }
}

fn cut(scene: &mut Scene<'_>, id: ActId, victim: SeatId) {
    let by = scene.act(id).by();
    let target = scene.act(id).sent.options.target_for_victim;
    scene.visit(id, victim);
    scene.done(id);
    scene.of_mut(victim).cut = true;
    let night = scene.night;
    if let Some(citizen) = scene.after.citizens.get_mut(&victim) {
        citizen.cut = Some(Cut { night, target });
    }
    let mut told = Letter::new(victim, LetterClass::FaceCut);
    if let Some(target) = target {
        told = told.with("target", Value::Seat(target));
        scene.after.used_targets.insert(target);
        scene.tell(target, LetterClass::IsTarget);
    }
    scene.letter(told);
    if let Some(role) = scene.peaceful_of(victim) {
        scene.letter(
            Letter::new(by, LetterClass::CutRole)
                .with("target", Value::Seat(victim))
                .with("role", Value::Role(Role::Peaceful(role))),
        );
    }
}

/// A hypnotist whose move will stand passes the cut on, if his substitute can be cut.
fn turned(scene: &mut Scene<'_>, id: ActId, named: SeatId) -> SeatId {
    if scene.rulings.hypnosis_turns_cut == Answer::No || scene.act(id).by() == named {
        return named;
    }
    let Some(spell) = scene.ids().find(|other| {
        let act = scene.act(*other);
        act.by() == named && act.stage == Stage::Hypnosis && act.fate == ActFate::Waiting
    }) else {
        return named;
    };
    scene.rely(OpenRuling::HypnosisTurnsCut);
    if !will_hypnotise(scene, named) {
        return named;
    }
    match scene.turn_of(spell, scene.act(id).by(), Role::Faceless) {
        Turned::To(seat) if may_be_cut(scene.city, seat).is_ok() => {
            scene.act_mut(id).turned_by = Some(named);
            seat
        }
        Turned::To(_) | Turned::Skip | Turned::Exempt => named,
    }
}

/// The blocker moves after the cut, so his arrest is looked up.
fn will_hypnotise(scene: &Scene<'_>, hypnotist: SeatId) -> bool {
    let role = Role::Peaceful(Peaceful::Hypnotist);
    let free = scene.lasting(hypnotist, role).is_none();
    let arrested = scene.acts.iter().any(|act| {
        let blocks = matches!(act.action(), Action::Arrest | Action::Protect);
        blocks
            && act.target() == Some(hypnotist)
            && scene.lasting(act.by(), act.role()).is_none()
            && !scene.of(act.by()).cut
    });
    free && !arrested
}

/// Whom the faceless may cut.
pub(crate) fn may_be_cut(city: &City, seat: SeatId) -> Result<(), Refusal> {
    let citizen = city.citizen(seat).ok_or(Refusal::NoMainPlayer(seat))?;
    let barred = [
        (!citizen.lives(), Refusal::Corpse(seat)),
        (city.mayor == Some(seat), Refusal::Mayor(seat)),
        (city.secretary == Some(seat), Refusal::Secretary(seat)),
        (citizen.cut.is_some(), Refusal::FaceCut(seat)),
        (citizen.regained, Refusal::Regained(seat)),
    ];
    let first = barred.into_iter().find(|(barred, _)| *barred);
    first.map_or(Ok(()), |(_, why)| Err(why))
}

/// What the faceless owes when he sent no cut, or named no target.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OwedCut {
    /// Nothing: he cut, need not, or there is nobody left to cut.
    Nothing,
    /// This move counts as his.
    Counts(Box<Move>),
    /// Chance decides first.
    Draws(Vec<Draw>),
}

/// His own face counts as cut; where that cannot be, chance names the victim, and always the target.
#[must_use]
pub fn owed_cut(city: &City, sent: &[Move], draws: &Draws) -> OwedCut {
    let mut grey = city.living().filter(|citizen| citizen.faceless);
    let Some(by) = grey.next().map(|citizen| citizen.seat) else {
        return OwedCut::Nothing;
    };
    let mut cuts = sent
        .iter()
        .filter(|sent| sent.by == by && sent.action == Action::Cut);
    let own = cuts.next();
    let whole = own.is_some_and(|cut| cut.options.target_for_victim.is_some());
    if whole || own.is_none() && city.cut_excused {
        return OwedCut::Nothing;
    }
    let living = || city.living().map(|citizen| citizen.seat);
    let victims: Vec<SeatId> = match own {
        Some(cut) => cut.targets.clone(),
        None if may_be_cut(city, by).is_ok() => vec![by],
        None => living()
            .filter(|seat| may_be_cut(city, *seat).is_ok())
            .collect(),
    };
    let mut targets: Vec<SeatId> = living()
        .filter(|seat| *seat != by && !city.used_targets.contains(seat))
        .collect();
    // With one free player left nobody has to be named.
    if targets.len() < 2 {
        targets.clear();
    }
    if victims.is_empty() || own.is_some() && targets.is_empty() {
        return OwedCut::Nothing;
    }
    let mut open = Vec::new();
    let victim = decided(DrawAbout::Cut(by), &victims, draws, &mut open);
    let target = decided(DrawAbout::CutTarget(by), &targets, draws, &mut open);
    let Some(victim) = victim.filter(|_| open.is_empty()) else {
        return OwedCut::Draws(open);
    };
    let mut cut = Move::new(by, Role::Faceless, Action::Cut, &[victim]);
    cut.options.target_for_victim = target;
    OwedCut::Counts(Box::new(cut))
}

/// The only one, or the one that was drawn; what is not drawn yet is asked for.
fn decided(
    about: DrawAbout,
    among: &[SeatId],
    draws: &Draws,
    open: &mut Vec<Draw>,
) -> Option<SeatId> {
    if let [] | [_] = among {
        return among.first().copied();
    }
    let drawn = draws
        .get(&about)
        .copied()
        .filter(|seat| among.contains(seat));
    if drawn.is_none() {
        open.push(Draw {
            about,
            among: among.to_vec(),
        });
    }
    drawn
}
