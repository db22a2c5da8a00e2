//! N16: commissioner, lawyer and inquisitor check colours.

use super::act::{ActFate, ActId, Why};
use super::letter::{Letter, LetterClass, Value, Word};
use super::order::Stage;
use super::outcome::CheckLine;
use super::scene::Scene;
use crate::role::{Peaceful, Role, Side};
use crate::rulings::{MeetingCheckers, OpenRuling, SameTarget};
use crate::state::BlockedBy;
use nightdesk_game::SeatId;

/// What a check came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Checked {
    /// A colour.
    Colour(Side),
    /// No information is given.
    NoInformation,
    /// It failed.
    Failed,
}

impl Checked {
    pub(super) fn line(self) -> CheckLine {
        match self {
            Self::Colour(_) => CheckLine::Passed,
            Self::NoInformation => CheckLine::NoInformation,
            Self::Failed => CheckLine::Failed,
        }
    }
}

/// All colour checks: first everybody goes, then everybody looks.
pub(super) fn checks(scene: &mut Scene<'_>) {
    // A bodyguard was at his alibi's for the checkers, too.
    super::watchers::alibis(scene);
    let due = scene.due(Stage::Checks);
    let mut there: Vec<(ActId, SeatId)> = Vec::new();
    for id in &due {
        match go(scene, *id) {
            Ok(target) => there.push((*id, target)),
            Err(_) => {
                scene.checked.insert(*id, Checked::Failed);
            }
        }
    }
    scene.checkers_at = there.clone();
    for (id, target) in &there {
        let result = look(scene, *id, *target, &there);
        scene.checked.insert(*id, result);
        if matches!(result, Checked::Colour(_)) {
            scene.seen_through.insert(*target);
        }
    }
    for id in due {
        tell(scene, id);
    }
}

fn go(scene: &mut Scene<'_>, id: ActId) -> Result<SeatId, Why> {
    if let Some(why) = scene.hindrance(id) {
        scene.stop(id, why);
        return Err(why);
    }
    let Some(named) = scene.act(id).target() else {
        scene.stop(id, Why::NoSuchTarget);
        return Err(Why::NoSuchTarget);
    };
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
    let why = if scene.looks_dead(target) {
        Some(Why::Corpse)
    } else if scene.is_client(target) {
        Some(Why::TargetClient)
    } else if scene.city.mayor == Some(target) || scene.city.secretary == Some(target) {
        Some(Why::NoSuchTarget)
    } else {
        None
    };
    match why {
        Some(why) => {
            scene.miss(id, why);
            Err(why)
        }
        None => {
            scene.done(id);
            Ok(target)
        }
    }
}

fn look(scene: &mut Scene<'_>, id: ActId, target: SeatId, there: &[(ActId, SeatId)]) -> Checked {
    if scene.hides_colour(target) || meets(scene, id, target, there) {
        return Checked::NoInformation;
    }
    Checked::Colour(scene.shown(target, scene.act(id).by()))
}

/// Whether somebody came to the same house who hides the colour.
fn meets(scene: &mut Scene<'_>, id: ActId, target: SeatId, there: &[(ActId, SeatId)]) -> bool {
    let role = scene.act(id).role();
    let other_checker = there
        .iter()
        .any(|(other, house)| *house == target && *other != id && scene.act(*other).role() != role);
    if other_checker {
        scene.rely(OpenRuling::MeetingCheckers);
        let commissioner = role == Role::Peaceful(Peaceful::Commissioner);
        if commissioner || scene.rulings.meeting_checkers == MeetingCheckers::AllBlind {
            return true;
        }
    }
    let named = scene.rulings.same_target == SameTarget::Named;
    let other = scene.acts.iter().any(|act| {
        let hides = matches!(act.stage, Stage::Guard | Stage::Block | Stage::Healers);
        let came = act.fate == ActFate::Done
            && act.came_to.contains(&target)
            && !act.misses.iter().any(|(missed, _)| *missed == target);
        hides && (came || (named && act.sent.targets.contains(&target)))
    });
    if other {
        scene.rely(OpenRuling::SameTarget);
    }
    other
}

fn tell(scene: &mut Scene<'_>, id: ActId) {
    let Some(result) = scene.checked.get(&id).copied() else {
        return;
    };
    let act = scene.act(id);
    let (by, role) = (act.by(), act.role());
    let Some(target) = act.target() else { return };
    let public = role == Role::Peaceful(Peaceful::Commissioner) && !scene.is_copy(id);
    let value = match result {
        Checked::Colour(colour) => Value::Side(colour),
        Checked::NoInformation | Checked::Failed if public => return,
        Checked::NoInformation => Value::Word(Word::NoInformation),
        Checked::Failed => Value::Word(Word::CheckFailed),
    };
    let mut letter = Letter::new(by, LetterClass::CheckResult)
        .with("target", Value::Seat(target))
        .with("result", value);
    let black = result == Checked::Colour(Side::Black);
    if black && scene.is_black(by) {
        let real = act_end(scene, id).is_some_and(|seat| scene.is_black(seat));
        letter = letter.with("false", Value::Flag(!real));
    }
    scene.letter_of(id, letter);
}

fn act_end(scene: &Scene<'_>, id: ActId) -> Option<SeatId> {
    scene.act(id).came_to.last().copied()
}

impl Scene<'_> {
    /// Roles about whom no check informs, and whoever lost his colour.
    pub(super) fn hides_colour(&self, seat: SeatId) -> bool {
        let real = self.real_player(seat);
        let crippled =
            self.city.citizen(real).is_some_and(|one| one.crippled) || self.of(seat).crippled;
        let role = [
            Peaceful::Anonymous,
            Peaceful::Terrorist,
            Peaceful::Politician,
        ]
        .into_iter()
        .any(|role| self.passive(real, role).is_some());
        let hypnotist = self.passive(real, Peaceful::Hypnotist).is_some();
        let cursed = self.city.blocks.iter().any(|block| {
            block.seat == real && block.by == BlockedBy::Phantom && block.holds(self.step())
        });
        let protege = self
            .city
            .prepared
            .patronage
            .values()
            .any(|one| *one == seat);
        crippled || cursed || role || hypnotist || protege
    }
}
